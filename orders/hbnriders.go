package orders

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight"
)

// hbnRiders are what may be added to an attack.
var hbnRiders = []rider{
	{
		entry: entry{
			names: []string{"with", "leader", "led", "coordinated", "coordinator"}, forms: []string{"with leader LEADER", "coordinated by LEADER"},
			means:    "A leader in its hex adds his combat rating (HBN 13.3.6), or makes it one formation with the attacks before it (HBN 13.3.5).",
			examples: []string{"with leader Bragg", "coordinated by Bragg"},
		},
		read: onHbnAttack(rideLeader),
	},
	{
		entry: entry{
			names: []string{"support", "supports"}, forms: []string{"support UNIT to HEX, UNIT to HEX"},
			means:    "Who advances in support, and where to, if the hex is won (HBN 10.13).",
			examples: []string{"support 154 TN to 1113"},
		},
		read: onHbnAttack(rideSupport),
	},
	{
		entry: entry{
			names: []string{"then", "continue", "continues"}, forms: []string{"then -> HEX", "then UNIT -> HEX", "then UNIT via HEX -> HEX"},
			means:    "Whom a charge that wins attacks next: in place of the attacker another unit of its stack may, after moving one hex (HBN 10.14). Several are tried in turn.",
			examples: []string{"then -> 1213", "then 154 TN via 1113 -> 1213"},
		},
		read: onHbnAttack(rideThen),
	},
	{
		entry: entry{
			names: []string{"no", "stay", "stays", "stop", "advance"}, forms: []string{"no continuation"},
			means:    "A charge that wins does not go on.",
			examples: []string{"no continuation"},
		},
		read: onHbnAttack(rideStay),
	},
}

// onHbnAttack makes a rider of what reads words onto an attack.
func onHbnAttack(read func(*field, *phrase, *hellbeforenight.Attack) *slip) func(*field, *phrase, rules.Command) (rules.Command, *slip) {
	return func(f *field, p *phrase, attack rules.Command) (rules.Command, *slip) {
		a, ok := attack.(hellbeforenight.Attack)
		if !ok {
			return nil, &slip{reason: "that belongs under an attack"}
		}
		a.Support, a.Then = slices.Clip(a.Support), slices.Clip(a.Then)
		bad := read(f, p, &a)
		return a, bad
	}
}

// rideLeader reads who adds his rating, or coordinates. HBN 13.3.5, 13.3.6.
func rideLeader(f *field, p *phrase, a *hellbeforenight.Attack) *slip {
	to := &a.Leader
	switch {
	case p.accept("coordinated by", "coordinated with", "coordinator", "coordinated"):
		to = &a.Together
	default:
		p.accept("with leader", "with", "leader", "led by", "led")
		p.accept("leader")
	}
	mark := p.here()
	leader, bad := f.riderLeader(p)
	switch {
	case bad != nil:
		return bad
	case *to != "":
		return &slip{reason: "this attack has two leaders for one thing", from: mark.from, to: mark.to}
	}
	*to = leader.name
	return nil
}

// riderLeader reads the name of one leader, behind which another thing about the attack may
// follow: what parts the names of a list ends it.
func (f *field) riderLeader(p *phrase) (*card, *slip) {
	from := p.at
	for !p.done() && p.peek(0) != "," && p.peek(0) != ";" && p.peek(0) != "then" && (p.at == from || !f.stopRider(p)) {
		p.at++
	}
	if p.at == from {
		return nil, p.stop("the name of a leader")
	}
	c, bad := f.unit(p, from, p.at, ownField)
	if bad == nil && c.kind != leaderCard {
		bad = &slip{reason: "name one leader, where " + c.name + " stands", from: p.tokens[from].from, to: p.tokens[p.at-1].to}
	}
	return c, bad
}

// rideSupport reads who advances in support. HBN 10.13.
func rideSupport(f *field, p *phrase, a *hellbeforenight.Attack) *slip {
	p.next()
	p.accept("by", "with")
	list, bad := f.supports(p)
	a.Support = append(a.Support, list...)
	if bad == nil && len(a.Support) > maxUnits {
		bad = &slip{reason: "at most " + itoa(maxUnits) + " units in a list, please"}
	}
	return bad
}

func (f *field) supports(p *phrase) ([]hellbeforenight.Advance, *slip) {
	var list []hellbeforenight.Advance
	for {
		units, bad := f.onlyUnits(p, ownField, hbnStop)
		if bad != nil {
			return nil, bad
		}
		if !p.accept("to", "into", "->") {
			return nil, p.stop(`"to", and then the hex it advances into,`)
		}
		h, bad := f.hex(p)
		if bad != nil {
			return nil, bad
		}
		for _, u := range units {
			list = append(list, hellbeforenight.Advance{Unit: u.name, To: h})
		}
		if !f.more(p, ",", "and") {
			return list, nil
		}
	}
}

// rideThen reads one continuation: who, by which hex, against which. HBN 10.14.
func rideThen(f *field, p *phrase, a *hellbeforenight.Attack) *slip {
	p.next()
	if p.accept("stop", "stay", "no more", "nobody", "nothing") {
		return stayPut(a)
	}
	p.accept("with", "attack")
	var c hellbeforenight.Further
	var bad *slip
	if !f.hexAhead(p) && !slices.Contains([]string{"->", "at", "to", "via", "from"}, p.peek(0)) {
		unit, bad := f.oneUnit(p, ownField, func(p *phrase) bool { return hbnStop(p) || stopTarget(p) })
		if bad != nil {
			return bad
		}
		c.Unit = unit.name
	}
	if p.accept("via", "from", "to", "by") {
		if c.Move, bad = f.hex(p); bad != nil {
			return bad
		}
	}
	p.accept("->", "at", "against", "on")
	if c.At, bad = f.hex(p); bad != nil {
		return bad
	}
	if a.Stay {
		return &slip{reason: "this attack says both that it goes on and that it does not"}
	}
	if a.Then = append(a.Then, c); len(a.Then) > maxTargets {
		return &slip{reason: "at most " + itoa(maxTargets) + " continuations in one attack, please"}
	}
	return nil
}

// rideStay reads that an attack does not go on. HBN 10.14.
func rideStay(_ *field, p *phrase, a *hellbeforenight.Attack) *slip {
	mark := p.here()
	switch {
	case p.accept("no continuation", "no further attack", "stay", "stays", "stop"):
	case p.accept("no advance"), p.accept("advance no", "advance none", "advance nobody"):
		return &slip{reason: "who wins a hex must advance into it (HBN 10.12A); that it goes no farther is \"no continuation\"",
			from: mark.from, to: p.tokens[p.at-1].to, with: []string{"no continuation"}}
	default:
		return p.stop(`"no continuation"`)
	}
	return stayPut(a)
}

// stayPut has an attack not go on.
func stayPut(a *hellbeforenight.Attack) *slip {
	if len(a.Then) > 0 {
		return &slip{reason: "this attack says both that it goes on and that it does not"}
	}
	a.Stay = true
	return nil
}
