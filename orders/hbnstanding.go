package orders

import (
	"slices"

	"longroll/rules/hellbeforenight"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// readHbnStanding reads standing instructions to the end of the line.
func readHbnStanding(f *field, p *phrase) (said, *slip) {
	var c hellbeforenight.Instruct
	p.accept("orders", "order:", "instructions", "instruction")
	for {
		p.skip(";", ",", "and")
		if p.done() {
			break
		}
		if p.accept("clear all", "clear") {
			if len(c.Standing) > 0 {
				return said{}, &slip{reason: `"clear" drops all instructions, so it must come first`}
			}
			c.Clear = true
			continue
		}
		i := slices.IndexFunc(hbnInstructions, func(i hbnInstruction) bool { return slices.Contains(i.names, p.peek(0)) })
		var list []seen.Standing
		var bad *slip
		if i < 0 {
			list, bad = f.unitFirst(p)
		} else {
			list, bad = hbnInstructions[i].read(f, p)
		}
		if bad != nil {
			return said{}, bad
		}
		if c.Standing = append(c.Standing, list...); len(c.Standing) > maxClauses {
			return said{}, &slip{reason: "at most " + itoa(maxClauses) + " instructions on a line, please"}
		}
		if !p.done() && p.peek(0) != ";" && p.peek(0) != "," && p.peek(0) != "and" {
			return said{}, p.stop("a semicolon")
		}
	}
	if !c.Clear && len(c.Standing) == 0 {
		return said{}, p.stop("an instruction")
	}
	return said{commands: commands(c), standing: true}, nil
}

// unitFirst reads an instruction whose writer has put the unit before what it does, as in
// "13 TN retreats to 1213".
func (f *field) unitFirst(p *phrase) ([]seen.Standing, *slip) {
	doing := func(p *phrase) bool {
		return slices.Contains([]string{"retreats", "retreat", "charges", "volleys", "defends", "stands"}, p.peek(0))
	}
	begin := p.here()
	who, bad := f.units(p, ownField|ownComing, func(p *phrase) bool { return doing(p) || hbnStop(p) })
	if bad != nil {
		if f.nameAt(p, p.at) == 0 && !f.regimentAt(p) {
			var words []string
			for _, i := range hbnInstructions {
				words = append(words, i.names[0])
			}
			bad = &slip{reason: "an instruction begins with what is done (" + orList(words) + `); here stands "` + clip(p.text[begin.from:], 40) + `"`, lines: bad.tries(p.text)}
		}
		return nil, bad
	}
	switch {
	case who[0].kind == leaderCard && p.accept("defends", "defend"):
		unit, bad := f.oneUnit(p, ownField, hbnStop)
		if bad != nil {
			return nil, bad
		}
		return []seen.Standing{{What: "defend", Unit: unit.name, Word: who[0].name}}, nil
	case p.accept("retreats", "retreat"):
		p.accept(toWords...)
		return f.retreats(p, names(who))
	}
	return nil, p.stop("what it does (retreats to HEX)")
}

// someUnits reads the units of an instruction, or any.
func (f *field) someUnits(p *phrase, stop func(*phrase) bool) ([]string, *slip) {
	if p.accept(anyone...) {
		return []string{""}, nil
	}
	cards, bad := f.onlyUnits(p, ownField|ownComing|ownBeside, stop)
	if bad != nil {
		return nil, bad
	}
	return names(cards), nil
}

func (f *field) retreats(p *phrase, units []string) ([]seen.Standing, *slip) {
	to, bad := f.hexes(p)
	var list []seen.Standing
	for _, u := range units {
		list = append(list, seen.Standing{What: "retreat", Unit: u, To: slices.Clone(to)})
	}
	return list, bad
}

func standRetreat(f *field, p *phrase) ([]seen.Standing, *slip) {
	p.next()
	units, bad := f.someUnits(p, hbnStop)
	if bad != nil {
		return nil, bad
	}
	if !p.accept(toWords...) {
		return nil, p.stop(`"to", and then hexes,`)
	}
	return f.retreats(p, units)
}

func standMarker(f *field, p *phrase) ([]seen.Standing, *slip) {
	word := p.next().word
	units, bad := f.someUnits(p, func(p *phrase) bool { return hbnStop(p) || slices.Contains([]string{"none", "volley"}, p.peek(0)) })
	if bad != nil {
		return nil, bad
	}
	if word == "mark" {
		if word = p.peek(0); !slices.Contains([]string{"none", "charge", "volley"}, word) {
			return nil, p.stop("charge, volley or none")
		}
		p.next()
	}
	var list []seen.Standing
	for _, u := range units {
		list = append(list, seen.Standing{What: "marker", Unit: u, Word: word})
	}
	return list, nil
}

func standDefend(f *field, p *phrase) ([]seen.Standing, *slip) {
	p.next()
	units, bad := f.someUnits(p, hbnStop)
	if bad != nil {
		return nil, bad
	}
	if !p.accept("with leader", "with", "by") {
		return nil, p.stop(`"with", and then a leader,`)
	}
	leader, bad := f.oneLeader(p, ownField|ownComing, hbnStop)
	if bad != nil {
		return nil, bad
	}
	var list []seen.Standing
	for _, u := range units {
		list = append(list, seen.Standing{What: "defend", Unit: u, Word: leader.name})
	}
	return list, nil
}

func standRestack(f *field, p *phrase) ([]seen.Standing, *slip) {
	p.next()
	units, bad := f.onlyUnits(p, ownField, hbnStop)
	if bad != nil {
		return nil, bad
	}
	return []seen.Standing{{What: "restack", Units: names(units)}}, nil
}

// yesOrNo reads whether something is done; without a word it is.
func yesOrNo(p *phrase) bool {
	if p.accept("no", "never", "not") {
		return false
	}
	p.accept("yes", "always")
	return true
}

func standReplace(f *field, p *phrase) ([]seen.Standing, *slip) {
	p.next()
	units := []string{""}
	if word := p.peek(0); !p.done() && !slices.Contains([]string{"yes", "no", "always", "never", ";", ","}, word) {
		var bad *slip
		units, bad = f.someUnits(p, func(p *phrase) bool { return slices.Contains([]string{"yes", "no", "always", "never"}, p.peek(0)) })
		if bad != nil {
			return nil, bad
		}
	}
	yes := yesOrNo(p)
	var list []seen.Standing
	for _, u := range units {
		list = append(list, seen.Standing{What: "replace", Unit: u, Yes: yes})
	}
	return list, nil
}

func standUnload(f *field, p *phrase) ([]seen.Standing, *slip) {
	if len(p.peek(1)) == 1 {
		p.next()
	}
	m, bad := f.theMarker(p)
	if bad != nil {
		return nil, bad
	}
	places, bad := f.placements(p)
	if bad != nil {
		return nil, bad
	}
	return []seen.Standing{{What: "unload", Word: letterOfMarker(m), Places: places}}, nil
}

func standTurn(f *field, p *phrase) ([]seen.Standing, *slip) {
	word := "first"
	switch {
	case p.accept("end turn", "end the turn", "turn end"):
		if !p.done() && !slices.Contains([]string{"yes", "no", "always", "never", ";", ","}, p.peek(0)) {
			return nil, p.stop(`"end turn yes" or "end turn no"`)
		}
		if yesOrNo(p) {
			word = "end"
		}
	case p.accept("turn first"):
	default:
		p.next()
		return nil, p.stop(`"end turn yes" or "end turn no"`)
	}
	return []seen.Standing{{What: "turn", Word: word}}, nil
}

func standRest(_ *field, p *phrase) ([]seen.Standing, *slip) {
	p.next()
	switch {
	case p.accept("nothing", "me nothing", "nobody", "no more"):
		return []seen.Standing{{What: "rest", Word: "default"}}, nil
	case p.accept("all", "me", "everything"):
		return []seen.Standing{{What: "rest", Word: "ask"}}, nil
	}
	return nil, p.stop(`"ask nothing" or "ask all"`)
}

// fortunes are the kinds of a Fortune of War, and whom each is about. HBN 15.
var fortunes = map[string]place{"kill": foeField, "move": foeField, "shot": foeField, "free": ownField, "recover": ownField, "counter": ownField}

// fortuneWords are other words for them.
var fortuneWords = map[string]string{"shoot": "shot", "sharpshooter": "shot", "counterattack": "counter", "recovery": "recover"}

func standFortune(f *field, p *phrase) ([]seen.Standing, *slip) {
	p.next()
	word := p.peek(0)
	if other := fortuneWords[word]; other != "" {
		word = other
	}
	want, ok := fortunes[word]
	if !ok {
		return nil, p.stop("kill, move, shot, free, recover or counter")
	}
	p.next()
	s := seen.Standing{What: "fortune", Word: word}
	if ends := func() bool { return p.done() || p.peek(0) == ";" || p.peek(0) == "," || p.peek(0) == "to" }; !ends() {
		p.accept("at", "with")
		var c *card
		var bad *slip
		if word == "kill" {
			c, bad = f.oneLeader(p, want, hbnStop)
		} else {
			c, bad = f.oneUnit(p, want, hbnStop)
		}
		if bad != nil {
			return nil, bad
		}
		s.Unit = c.name
	}
	if p.accept("to", "->", "at", "against") {
		var to []hex.Hex
		to, bad := f.hexes(p)
		if bad != nil {
			return nil, bad
		}
		s.To = to
	}
	return []seen.Standing{s}, nil
}
