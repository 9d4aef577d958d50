package orders

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight"
	"longroll/rules/hex"
)

// Movement in Hell Before Night. HBN 7, 9, 14.4.

func readHbnMove(f *field, p *phrase) (said, *slip)  { return f.hbnMove(p, false) }
func readHbnMarch(f *field, p *phrase) (said, *slip) { return f.hbnMove(p, true) }

// hbnMove reads who moves where. Who stand in several hexes go to one of them by orders of
// their own.
func (f *field) hbnMove(p *phrase, march bool) (said, *slip) {
	if march {
		p.accept("march")
	}
	who, bad := f.party(p, ownField)
	if bad != nil {
		return said{}, bad
	}
	if !march && p.accept(stayWords...) {
		p.accept("put", "still", "where it is", "there")
		return said{stays: names(who.all())}, nil
	}
	legs, bad := f.route(p, append([]string{"with"}, flagWords...)...)
	if bad != nil {
		return said{}, bad
	}
	if len(legs) == 0 {
		return said{}, p.stop("the hex it moves to")
	}
	if bad := f.goAlong(p, &who); bad != nil {
		return said{}, bad
	}
	flags := marchFlags(p)
	flags.march = flags.march || march
	var s said
	groups := who.groups()
	for i := range groups {
		c, bad := f.hbnGroup(p, &groups[i], legs, flags)
		if bad != nil {
			if len(groups) > 1 && len(legs) > 1 {
				bad = who.together()
			}
			return said{}, bad
		}
		s.commands = append(s.commands, c)
	}
	return s, nil
}

// goAlong adds who is named behind the way, as in "Bragg 1213 with 13 TN".
func (f *field) goAlong(p *phrase, who *party) *slip {
	if !p.accept("with") {
		return nil
	}
	more, bad := f.party(p, ownField)
	if bad != nil {
		return bad
	}
	if more.marker != nil || who.marker != nil {
		return &slip{reason: "a reserve moves on a line of its own"}
	}
	who.units, who.leaders = append(who.units, more.units...), append(who.leaders, more.leaders...)
	return f.listFits(p, who.all())
}

// manner is what may stand behind a way.
type manner struct{ charge, march, exit, reserve bool }

func marchFlags(p *phrase) manner {
	var m manner
	for {
		p.skip(",", "and")
		switch {
		case p.accept("charge", "charging", "charges"):
			m.charge = true
		case p.accept("forced march", "forced", "march", "marching"):
			m.march = true
		case p.accept("exit the map", "exit"):
			m.exit = true
		case p.accept("reserve", "in reserve", "in a reserve"):
			m.reserve = true
		default:
			return m
		}
	}
}

// hbnGroup makes the command of a party that stands in one hex.
func (f *field) hbnGroup(p *phrase, who *party, legs []leg, how manner) (rules.Command, *slip) {
	path, to, bad := f.hbnWay(p, who.first(), legs)
	if bad != nil {
		return nil, bad
	}
	leaders := listedNames(who.leaders)
	switch {
	case how.reserve:
		return nil, &slip{reason: "a reserve is made by an order of its own, \"reserve UNIT\""}
	case len(who.units) > 0:
		return hellbeforenight.Move{Units: names(who.units), Leaders: leaders, Path: path, To: to, March: how.march, Charge: how.charge, Exit: how.exit}, nil
	case how.march || how.charge || how.exit && who.marker == nil:
		return nil, &slip{reason: "units march by force, charge and leave the map; " + who.first().name + " is none"}
	case who.marker != nil:
		return hellbeforenight.MoveReserve{Reserve: letterOfMarker(who.marker), Leaders: leaders, Path: path, To: to, Exit: how.exit}, nil
	}
	return hellbeforenight.MoveLeader{Leaders: leaders, Path: path, To: to}, nil
}

// hbnWay is the way of a unit: hex by hex, or its goal alone.
func (f *field) hbnWay(p *phrase, c *card, legs []leg) (path []hex.Hex, to hex.Hex, bad *slip) {
	last := legs[len(legs)-1]
	goal := len(legs) == 1 && last.label != "from" && !alongHex(last) ||
		len(legs) == 2 && last.label == "to" && legs[0].h == c.at && legs[0].label != "to"
	switch {
	case len(legs) == 1 && last.label == "from":
		return nil, to, p.stop("the hex it moves to")
	case len(legs) == 1 && last.h == c.at, goal && last.h == c.at:
		return nil, to, &slip{reason: c.name + " is in " + c.at.String() + " already", lines: []string{"hold " + c.name}}
	case goal:
		return nil, last.h, nil
	}
	if path, bad = f.pathOf(p, c, legs); bad != nil {
		return nil, to, bad
	}
	return path[1:], to, nil
}

// alongHex reports whether a hex is one of a way and not its goal.
func alongHex(l leg) bool { return slices.Contains([]string{"along", "via", "through", "by"}, l.label) }

// readHbnEnter reads reinforcements, and who comes back from Bark Road. HBN 9.2E, 9.3.
func readHbnEnter(f *field, p *phrase) (said, *slip) {
	p.accept("up", "on")
	who, bad := f.party(p, ownComing|ownBeside)
	if bad != nil {
		return said{}, bad
	}
	p.dropArticle()
	mark := p.here().from
	inReserve := p.accept("in reserve", "in a reserve")
	legs, bad := f.route(p, flagWords...)
	if bad != nil {
		return said{}, bad
	}
	at := slices.IndexFunc(legs, func(l leg) bool { return l.label != "to" })
	if at < 0 {
		bad := &slip{reason: "say at which hex " + who.first().name + " enters", from: mark, to: mark}
		for _, h := range who.first().entry[:min(len(who.first().entry), maxTries)] {
			bad.with = append(bad.with, " at "+h.String()+" ")
		}
		return said{}, bad
	}
	entry := legs[at].h
	onward, to, bad := f.hbnOnward(p, entry, slices.Delete(slices.Clone(legs), at, at+1), legs)
	if bad != nil {
		return said{}, bad
	}
	how := marchFlags(p)
	how.reserve = how.reserve || inReserve
	if how.exit {
		return said{}, &slip{reason: "who enters does not leave the map on the same line"}
	}
	c := hellbeforenight.Enter{Units: listedNames(who.units), Leaders: listedNames(who.leaders), At: entry, Path: onward, To: to, March: how.march, Charge: how.charge, Reserve: how.reserve}
	for _, u := range who.all() {
		u.place |= ownEntering
	}
	whole := append([]hex.Hex{entry}, onward...)
	switch {
	case len(who.units) > 0:
		return said{commands: commands(c)}, nil
	case how.charge || how.march || how.reserve:
		return said{}, &slip{reason: "that is for units; " + who.first().name + " is none"}
	case who.marker != nil:
		return said{commands: commands(hellbeforenight.MoveReserve{Reserve: letterOfMarker(who.marker), Leaders: c.Leaders, Path: whole, To: to, Enter: true})}, nil
	}
	return said{commands: commands(hellbeforenight.MoveLeader{Leaders: c.Leaders, Path: whole, To: to, Enter: true})}, nil
}

// dropArticle makes "in a reserve" of the rest of a phrase "in reserve".
func (p *phrase) dropArticle() {
	for i := p.at + 1; i+1 < len(p.tokens); i++ {
		if p.tokens[i-1].word == "in" && p.tokens[i].word == "a" && p.tokens[i+1].word == "reserve" {
			p.tokens = slices.Delete(slices.Clone(p.tokens), i, i+1)
			return
		}
	}
}

// hbnOnward is the way on from an entry hex: hex by hex, or its goal alone.
func (f *field) hbnOnward(p *phrase, entry hex.Hex, onward, legs []leg) (path []hex.Hex, to hex.Hex, bad *slip) {
	if len(onward) == 0 || len(onward) == 1 && onward[0].h == entry {
		return nil, to, nil
	}
	last := onward[len(onward)-1]
	if len(onward) == 1 && last.label == "to" {
		return nil, last.h, nil
	}
	if bad := f.unbroken(entry, onward); bad != nil {
		bad.from, bad.to, bad.with = rest(p, legs, "at "+entry.String()+" to "+last.h.String())
		return nil, to, bad
	}
	for _, l := range onward {
		path = append(path, l.h)
	}
	return path, to, nil
}

// readHbnExit reads who leaves the map for Bark Road. HBN 9.2B.
func readHbnExit(f *field, p *phrase) (said, *slip) {
	who, bad := f.party(p, ownField)
	if bad == nil {
		bad = who.together()
	}
	if bad != nil {
		return said{}, bad
	}
	p.accept("the map", "map", "off map", "off the map", "here")
	legs, bad := f.route(p, flagWords...)
	if bad != nil {
		return said{}, bad
	}
	var path []hex.Hex
	var to hex.Hex
	if last := len(legs) - 1; last >= 0 && (last > 0 || legs[0].h != who.first().at) {
		if path, to, bad = f.hbnWay(p, who.first(), legs); bad != nil {
			return said{}, bad
		}
	}
	leaders, how := listedNames(who.leaders), marchFlags(p)
	switch {
	case len(who.units) > 0:
		return said{commands: commands(hellbeforenight.Move{Units: names(who.units), Leaders: leaders, Path: path, To: to, March: how.march, Charge: how.charge, Exit: true})}, nil
	case how.march || how.charge:
		return said{}, &slip{reason: "units march by force and charge; " + who.first().name + " is none"}
	case who.marker != nil:
		return said{commands: commands(hellbeforenight.MoveReserve{Reserve: letterOfMarker(who.marker), Leaders: leaders, Path: path, To: to, Exit: true})}, nil
	}
	return said{}, &slip{reason: "leaders leave the map with units"}
}

// readHbnStep reads who goes along Bark Road, off the map. HBN 9.2B.
func readHbnStep(f *field, p *phrase) (said, *slip) {
	towards := []string{"east", "west"}
	who, bad := f.partyUpTo(p, ownBeside|ownComing, towards)
	if bad != nil {
		return said{}, bad
	}
	var to hex.Hex
	road := hbnView(f).BarkRoad
	from := who.first().at
	if from.IsZero() && len(who.first().entry) == 1 {
		from = who.first().entry[0] // held off the map since it was due, HBN 9.3C
	}
	at := slices.Index(road, from)
	mark := p.here()
	switch {
	case p.accept("east", "to the east", "eastward"):
		at++
	case p.accept("west", "to the west", "westward"):
		at--
	default:
		p.accept("to", "->", "at")
		if to, bad = f.hex(p); bad != nil {
			return said{}, bad
		}
	}
	if to.IsZero() {
		if !slices.Contains(road, from) || at < 0 || at >= len(road) {
			return said{}, &slip{reason: "Bark Road goes no farther that way from where " + who.first().name + " is", from: mark.from, to: mark.to, with: towards}
		}
		to = road[at]
	}
	c := hellbeforenight.Sidestep{Units: listedNames(who.units), Leaders: listedNames(who.leaders), To: to}
	if who.marker != nil {
		c.Reserve = letterOfMarker(who.marker)
	}
	return said{commands: commands(c)}, nil
}

// partyUpTo reads who is ordered, up to one of some words.
func (f *field) partyUpTo(p *phrase, want place, words []string) (party, *slip) {
	end := slices.IndexFunc(p.tokens[p.at:], func(t token) bool { return slices.Contains(words, t.word) })
	if end < 0 {
		return f.party(p, want)
	}
	begin := *p
	begin.tokens = p.tokens[:p.at+end]
	w, bad := f.party(&begin, want)
	p.at = begin.at
	return w, bad
}
