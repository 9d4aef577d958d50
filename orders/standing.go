package orders

import (
	"slices"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/seen"
)

// maxClauses is how many instructions fit on a line.
const maxClauses = 12

func commands(c ...rules.Command) []rules.Command { return c }

func readStanding(f *field, p *phrase) (said, *slip) {
	var c bluegray.Instruct
	p.accept("orders", "order", "orders:", "instructions", "instructions:", "instruction")
	for {
		p.skip(";", ",")
		if p.done() {
			break
		}
		if p.accept("clear", "clear all", "none") {
			if len(c.Standing) > 0 {
				return said{}, &slip{reason: `"clear" drops all instructions, so it must come first`}
			}
			c.Clear = true
			continue
		}
		list, bad := f.clause(p)
		if bad != nil {
			return said{}, bad
		}
		c.Standing = append(c.Standing, list...)
		if len(c.Standing) > maxClauses {
			return said{}, &slip{reason: "at most " + itoa(maxClauses) + " instructions on a line, please"}
		}
		if !p.done() && p.peek(0) != ";" && p.peek(0) != "," && p.peek(0) != "and" {
			return said{}, p.stop("a semicolon")
		}
		p.accept("and")
	}
	if !c.Clear && len(c.Standing) == 0 {
		return said{}, p.stop("an instruction")
	}
	return said{commands: commands(c), standing: true}, nil
}

var (
	anyone  = []string{"any unit", "any units", "anybody", "anyone", "everybody", "everyone", "all units", "any", "all"}
	no      = []string{"nobody", "no one", "no unit", "none"}
	guns    = []string{"guns", "any guns", "all guns", "the guns", "my guns", "any artillery", "all artillery", "artillery"}
	cavalry = []string{"cavalry", "any cavalry", "all cavalry", "the cavalry", "my cavalry"}
)

// leaders stand before what they do with a combat bonus. BGD 22.6.2.
var leaders = []string{"leaders", "any leader", "all leaders", "the leaders", "my leaders"}

// theBonus is what they use.
var theBonus = []string{"the bonus", "a bonus", "their bonus", "bonus"}

// ofGuns are the instructions that are for guns alone, by their first names.
var ofGuns = []string{"help", "bombard", "hold"}

// clause reads one instruction: who, then what.
func (f *field) clause(p *phrase) ([]seen.Standing, *slip) {
	start := p.here()
	switch {
	case p.accept(no...):
		if i := f.instruction(p); i == nil || i.names[0] != "advances" {
			return nil, &slip{reason: "only advances can be forbidden to all at once", from: start.from, to: start.to}
		}
		p.next()
		return []seen.Standing{{What: "advance"}}, nil
	case p.accept(cavalry...):
		if i := f.instruction(p); i != nil && i.names[0] != "declines" && i.names[0] != "stands" {
			return nil, &slip{reason: "name the unit, or say any unit", from: start.from, to: start.to, with: []string{"any unit"}}
		}
		return f.instruct(p, "")
	case p.accept(guns...):
		if i := f.instruction(p); i != nil && !slices.Contains(ofGuns, i.names[0]) {
			return nil, &slip{reason: "name the unit, or say any unit", from: start.from, to: start.to, with: []string{"any unit"}}
		}
		return f.instruct(p, "")
	case p.accept(leaders...):
		return f.instruct(p, "")
	case p.accept(anyone...):
		return f.instruct(p, "")
	}
	units, bad := f.units(p, ownField|ownComing, func(p *phrase) bool {
		return f.instruction(p) != nil || slices.Contains([]string{"does", "do", "never", "is", "not"}, p.peek(0))
	})
	if bad != nil {
		return nil, bad
	}
	mark := p.at
	var list []seen.Standing
	for _, u := range units {
		p.at = mark
		one, bad := f.instruct(p, u.name)
		if bad != nil {
			return nil, bad
		}
		list = append(list, one...)
	}
	return list, nil
}

// instruction is the kind of instruction that the next word names, nil if none.
func (f *field) instruction(p *phrase) *instruction {
	for i := range boardInstructions {
		if slices.Contains(boardInstructions[i].names, p.peek(0)) {
			return &boardInstructions[i]
		}
	}
	return nil
}

func (f *field) instruct(p *phrase, unit string) ([]seen.Standing, *slip) {
	if p.accept("does not", "do not", "never", "not") && f.instruction(p) != nil {
		i := f.instruction(p)
		switch i.names[0] {
		case "advances":
			return nil, &slip{reason: "who advances is told by naming who does, or nobody",
				lines: []string{"standing: nobody advances"}}
		case "declines":
			p.next()
			p.accept("combat")
			return []seen.Standing{{What: "cavalry", Unit: unit}}, nil
		case "use":
			p.next()
			p.accept(theBonus...)
			return []seen.Standing{{What: "bonus", Unit: unit}}, nil
		case "help":
			p.next()
			p.accept(inDefence...)
			return []seen.Standing{{What: "aid", Unit: unit}}, nil
		}
	}
	i := f.instruction(p)
	if i == nil {
		return nil, p.stop("what it does (retreats, advances, declines, stands, makes room)")
	}
	p.next()
	one, bad := i.read(f, p, unit)
	if bad != nil {
		return nil, bad
	}
	return []seen.Standing{one}, nil
}

func instructRetreat(f *field, p *phrase, unit string) (seen.Standing, *slip) {
	p.accept(toWords...)
	to, bad := f.hexes(p)
	return seen.Standing{What: "retreat", Unit: unit, To: to}, bad
}

func instructAdvance(f *field, p *phrase, unit string) (seen.Standing, *slip) {
	if slices.Contains(toWords, p.peek(0)) {
		return seen.Standing{}, &slip{reason: "where to advance to can't be told in advance, only who",
			from: p.here().from, to: p.tokens[min(p.at+1, len(p.tokens)-1)].to, with: []string{""}}
	}
	return seen.Standing{What: "advance", Unit: unit, Yes: true}, nil
}

func instructDecline(f *field, p *phrase, unit string) (seen.Standing, *slip) {
	s := seen.Standing{What: "cavalry", Unit: unit, Yes: true}
	p.accept("combat", "battle")
	var bad *slip
	if p.accept("at", "from") {
		if s.Odds, bad = f.odds(p); bad != nil {
			return s, bad
		}
		t := p.here()
		if p.accept("or better", "or less", "or lower") {
			return s, &slip{reason: "cavalry declines at the odds named and at all that are worse for it",
				from: t.from, to: p.tokens[p.at-1].to, with: []string{"or worse"}}
		}
		p.accept("or worse", "or more", "or higher", "and worse", "or above", "and up")
	}
	if p.peek(0) == "," && slices.Contains([]string{"going", "to"}, p.peek(1)) {
		p.next()
	}
	p.accept("going", "and goes", "and retreats")
	if p.accept(toWords...) {
		s.To, bad = f.hexes(p)
	}
	return s, bad
}

func instructStand(f *field, p *phrase, unit string) (seen.Standing, *slip) {
	p.accept("fast", "firm", "its ground", "and fights")
	return seen.Standing{What: "cavalry", Unit: unit}, nil
}

var inDefence = []string{"in the defence", "in the defense", "in defence", "in defense", "the defence", "the defense", "others", "friends"}

func instructHelp(_ *field, p *phrase, unit string) (seen.Standing, *slip) {
	p.accept(inDefence...)
	return seen.Standing{What: "aid", Unit: unit, Yes: true}, nil
}

// instructFire reads at whom guns fire in defence. BGD 22.2.3.
func instructFire(f *field, p *phrase, unit string) (seen.Standing, *slip) {
	p.accept(inDefence...)
	s := seen.Standing{What: "fire", Unit: unit, Yes: true}
	var bad *slip
	if p.accept("at", "on", "into") {
		s.To, bad = f.hexes(p)
	}
	p.accept(inDefence...)
	return s, bad
}

func instructHold(_ *field, p *phrase, unit string) (seen.Standing, *slip) {
	p.accept("their fire", "its fire", "fire")
	return seen.Standing{What: "fire", Unit: unit}, nil
}

// instructPinned reads what a unit does that is pinned. BGD 22.2.2.
func instructPinned(f *field, p *phrase, unit string) (seen.Standing, *slip) {
	s := seen.Standing{What: "pinned", Unit: unit}
	if p.accept("stays", "stay", "stands", "stand") {
		return s, nil
	}
	if !p.accept("goes back", "go back", "retreats", "retreat", "goes", "go") {
		return s, p.stop("stays or goes back")
	}
	s.Yes = true
	var bad *slip
	if p.accept(toWords...) {
		s.To, bad = f.hexes(p)
	}
	return s, bad
}

func instructDisplace(f *field, p *phrase, unit string) (seen.Standing, *slip) {
	if !p.accept("room", "way") {
		return seen.Standing{}, p.stop(`"room"`)
	}
	p.accept("by going")
	p.accept("at")
	p.accept(toWords...)
	to, bad := f.hexes(p)
	return seen.Standing{What: "displace", Unit: unit, To: to}, bad
}

func instructBonus(_ *field, p *phrase, unit string) (seen.Standing, *slip) {
	p.accept(theBonus...)
	return seen.Standing{What: "bonus", Unit: unit, Yes: true}, nil
}
