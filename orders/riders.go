package orders

import (
	"regexp"
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/hex"
)

// backwards is a rider with the unit before its verb.
var backwards = regexp.MustCompile(`(?i)\b(?:if|on) ar,? ([^,;]+?) (?:(?:goes|go|falls|fall) back|retreats|retreat) (?:to|into) `)

// turned puts such a rider the way round in which riders are read.
func turned(text string) string { return backwards.ReplaceAllString(text, "if Ar retreat $1 to ") }

// ride reads riders to the end of the line and gives the attack with them.
func (f *field) ride(p *phrase, attack rules.Command) (rules.Command, *slip) {
	for {
		p.skip(",", ";", "and")
		if p.done() {
			return attack, nil
		}
		r := f.lang.rider(p, 0)
		if r == nil {
			var names []string
			for i := range f.lang.riders {
				names = append(names, f.lang.riders[i].names[0])
			}
			return nil, p.stop("what to do in some case (" + strings.Join(names, ", ") + ")")
		}
		bad := f.condition(p, r)
		if bad == nil {
			attack, bad = r.read(f, p, attack)
		}
		if bad != nil {
			return nil, bad
		}
	}
}

// onAttack makes a rider of what reads words onto an attack of Blue & Gray.
func onAttack(read func(*field, *phrase, *bluegray.Attack) *slip) func(*field, *phrase, rules.Command) (rules.Command, *slip) {
	return func(f *field, p *phrase, attack rules.Command) (rules.Command, *slip) {
		a := attack.(bluegray.Attack)
		// Riders append: what fails must not show in the attack.
		a.Advance, a.Retreat, a.Lose, a.Only = slices.Clip(a.Advance), slices.Clip(a.Retreat), slices.Clip(a.Lose), slices.Clip(a.Only)
		bad := read(f, p, &a)
		return a, bad
	}
}

// condition reads "if Ar" before a rider. Only what the rider is about anyway can
// be said: no rider depends upon any other result.
func (f *field) condition(p *phrase, r *rider) *slip {
	if !p.accept("if", "on") {
		return nil
	}
	t := p.next()
	if t.word == r.result && r.result != "" {
		return nil
	}
	if r.result == "" {
		return &slip{reason: `"` + r.names[0] + `" can't be made to depend on a result; leave the condition out`,
			from: p.tokens[p.at-2].from, to: p.here().from, with: []string{""}}
	}
	return &slip{reason: `"` + r.names[0] + `" is about ` + title(r.result) + " alone",
		from: t.from, to: t.to, with: []string{title(r.result)}}
}

func title(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// attackers reads the names of units that take part in the attack, up to a
// word that stop knows.
func (f *field) attackers(p *phrase, a *bluegray.Attack, stop ...string) ([]string, *slip) {
	from := p.here()
	units, bad := f.units(p, ownField|ownEntering, func(p *phrase) bool {
		return slices.Contains(stop, p.peek(0)) || f.stopRider(p)
	})
	if bad != nil {
		return nil, bad
	}
	for _, u := range units {
		if !slices.Contains(a.With, u.name) {
			return nil, &slip{reason: u.name + " does not take part in this attack", from: from.from, to: p.tokens[p.at-1].to, with: a.With}
		}
	}
	return names(units), nil
}

func rideAdvance(f *field, p *phrase, a *bluegray.Attack) *slip {
	mark := p.here()
	if p.accept("no advance", "nobody advances", "no advances") || p.accept("advance none", "advance nobody", "advance no one", "advance no") {
		if len(a.Advance) > 0 {
			return contrary(mark)
		}
		a.StandPat = true
		return nil
	}
	p.next()
	if a.StandPat {
		return contrary(mark)
	}
	for {
		units, bad := f.attackers(p, a, "to", "into", "->", "or", ";")
		if bad != nil {
			return bad
		}
		var to hex.Hex
		if p.accept("to", "into", "->") {
			if to, bad = f.hex(p); bad != nil {
				return bad
			}
		}
		for _, u := range units {
			wish := bluegray.AdvanceWish{Unit: u, To: to}
			if slices.Contains(a.Advance, wish) {
				return &slip{reason: u + " is told twice to advance"}
			}
			a.Advance = append(a.Advance, wish)
		}
		if !f.more(p, ",", "or", "then", "and", "&", "+") {
			return f.wishesFit(a)
		}
	}
}

func contrary(t token) *slip {
	return &slip{reason: "this attack says both that somebody advances and that nobody does", from: t.from, to: t.to}
}

// wishesFit refuses more wishes than an attack can have units and hexes.
func (f *field) wishesFit(a *bluegray.Attack) *slip {
	if len(a.Advance) > maxUnits || len(a.Retreat) > maxUnits || len(a.Lose) > maxUnits {
		return &slip{reason: "at most " + itoa(maxUnits) + " units in a list, please"}
	}
	return nil
}

// more goes past a separator if the list goes on behind it.
func (f *field) more(p *phrase, marks ...string) bool {
	at := p.at
	p.skip(marks...)
	if p.at == at || p.done() || f.stopRider(p) || p.peek(0) == ";" {
		p.at = at
		return false
	}
	return true
}

func rideRetreat(f *field, p *phrase, a *bluegray.Attack) *slip {
	p.next()
	for {
		units := []string{""} // any
		var bad *slip
		if !slices.Contains(toWords, p.peek(0)) && !p.accept("any unit", "any", "all") {
			if units, bad = f.attackers(p, a, toWords...); bad != nil {
				return bad
			}
		}
		p.accept(toWords...)
		to, bad := f.hexes(p)
		if bad != nil {
			return bad
		}
		for _, u := range units {
			if slices.ContainsFunc(a.Retreat, func(w bluegray.RetreatWish) bool { return w.Unit == u }) {
				return &slip{reason: subject(u) + " is told twice where to retreat to"}
			}
			a.Retreat = append(a.Retreat, bluegray.RetreatWish{Unit: u, To: slices.Clone(to)})
		}
		if !f.more(p, ",", "and", "&") {
			return f.wishesFit(a)
		}
	}
}

var toWords = []string{"to", "into", "->"}

// subject names a unit, or any.
func subject(unit string) string {
	if unit == "" {
		return "any unit"
	}
	return unit
}

func rideLose(f *field, p *phrase, a *bluegray.Attack) *slip {
	p.next()
	units, bad := f.attackers(p, a, "or", ";")
	if bad != nil {
		return bad
	}
	for _, u := range units {
		if slices.Contains(a.Lose, u) {
			return &slip{reason: u + " can be lost only once"}
		}
		a.Lose = append(a.Lose, u)
	}
	return nil
}

// rideOnly reads at whom of the hex guns aim. BGD 22.2.2.
func rideOnly(f *field, p *phrase, a *bluegray.Attack) *slip {
	p.next()
	p.accept("at")
	units, bad := f.units(p, foeField, func(p *phrase) bool { return f.stopRider(p) || p.peek(0) == ";" })
	if bad != nil {
		return bad
	}
	for _, u := range units {
		if !slices.Contains(a.On, u.at) {
			return &slip{reason: u.name + " is in " + u.at.String() + ", which is not attacked here"}
		}
		if !slices.Contains(a.Only, u.name) {
			a.Only = append(a.Only, u.name)
		}
	}
	return nil
}

func rideGuns(f *field, p *phrase, a *bluegray.Attack) *slip {
	mark := p.next()
	var back bool
	switch {
	case p.accept("stay", "stays", "stand", "hold"):
	case p.accept("retreat", "retreats", "go back"):
		back = true
	default:
		return p.stop(`"stay" or "retreat"`)
	}
	if a.Elect != nil {
		return &slip{reason: "this attack says twice what its guns do", from: mark.from, to: mark.to}
	}
	a.Elect = &back
	return nil
}

func rideReduce(f *field, p *phrase, a *bluegray.Attack) *slip {
	p.next()
	p.accept("odds")
	p.accept("to")
	odds, bad := f.odds(p)
	if bad != nil {
		return bad
	}
	if a.Reduce != "" {
		return &slip{reason: "this attack says twice to which odds to reduce"}
	}
	a.Reduce = odds
	return nil
}

// odds reads 3-1, 3:1 or 3 to 1; one of the two numbers is 1, or it is 3-2 (BGD 22.6.1).
func (f *field) odds(p *phrase) (string, *slip) {
	if p.done() {
		return "", p.stop("the odds, such as 2-1,")
	}
	t := p.here()
	left, right, ok := strings.Cut(strings.ReplaceAll(t.word, ":", "-"), "-")
	if !ok && p.peek(1) == "to" {
		left, right = p.peek(0), p.peek(2)
		p.at += 2
	}
	number := func(s string) bool { return len(s) == 1 && s >= "1" && s <= "9" }
	if !number(left) || !number(right) || left != "1" && right != "1" && !(left == "3" && right == "2") {
		return "", &slip{reason: "odds are written such as 2-1 or 1-2", from: t.from, to: t.to}
	}
	p.at++
	return left + "-" + right, nil
}
