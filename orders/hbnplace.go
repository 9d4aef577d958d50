package orders

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/hellbeforenight"
	"longroll/rules/hex"
)

// Orders of Hell Before Night that put units somewhere, or change how they stand where they are.

// readRecover reads who tries to get back in order. HBN 5.3B.
func readHbnRecover(f *field, p *phrase) (said, *slip) {
	units, bad := f.onlyUnits(p, ownField, hbnStop)
	if bad != nil {
		return said{}, bad
	}
	var s said
	for _, u := range units {
		s.commands = append(s.commands, hellbeforenight.Recover{Unit: u.name})
	}
	return s, nil
}

// readVolley reads hexes, or units that stand in them. HBN 10.9A.
func readVolley(f *field, p *phrase) (said, *slip) {
	p.accept("at", "in")
	var s said
	for {
		list, bad := f.hexOrUnits(p, ownField, hbnStop)
		if bad != nil {
			return said{}, bad
		}
		for _, h := range list {
			if slices.ContainsFunc(s.commands, func(c rules.Command) bool { return c.(hellbeforenight.Volley).At == h }) {
				return said{}, &slip{reason: "hex " + h.String() + " is named twice"}
			}
			if s.commands = append(s.commands, hellbeforenight.Volley{At: h}); len(s.commands) > maxUnits {
				return said{}, &slip{reason: "at most " + itoa(maxUnits) + " hexes on a line, please"}
			}
		}
		if !p.accept(",", "and", "&", "+") {
			return s, nil
		}
	}
}

// readRestack reads the order of the units in a hex. HBN 8.1F.
func readRestack(f *field, p *phrase) (said, *slip) {
	p.accept("at", "in")
	var at hex.Hex
	var bad *slip
	mark := p.here()
	if f.hexAhead(p) || p.peek(0) == "hex" {
		if at, bad = f.hex(p); bad != nil {
			return said{}, bad
		}
	}
	p.skip(",")
	units, bad := f.onlyUnits(p, ownField, hbnStop)
	if bad != nil {
		return said{}, bad
	}
	p.accept("from the top", "from top")
	if at.IsZero() {
		at = units[0].at
	}
	for _, u := range units {
		if u.at != at {
			return said{}, &slip{reason: u.name + " stands in " + u.at.String() + ", not in " + at.String(), from: mark.from, to: mark.to, with: []string{u.at.String()}}
		}
	}
	return said{commands: commands(hellbeforenight.Restack{At: at, Units: names(units)})}, nil
}

// readReenter reads who comes back from the Ready area. HBN 9.1.
func readReenter(f *field, p *phrase) (said, *slip) {
	return f.putEach(p, ownGone, func(u string, at hex.Hex) rules.Command { return hellbeforenight.Reenter{Unit: u, At: at} })
}

// readHbnPlace reads what means a set-up before the battle, and a return later. HBN 3.1B, 5.6B.
func readHbnPlace(f *field, p *phrase) (said, *slip) {
	if hbnView(f).Phase == "deployment" {
		return readHbnDeploy(f, p)
	}
	return readReenter(f, p)
}

// readHbnDeploy reads the set-up of a unit, or units that come out of a reserve. HBN 3.1B, 14.5.
func readHbnDeploy(f *field, p *phrase) (said, *slip) {
	m, bad := f.marker(p, ownField|ownBeside)
	if bad != nil {
		return said{}, bad
	}
	if m == nil {
		return f.putEach(p, ownField|ownComing, func(u string, at hex.Hex) rules.Command { return hellbeforenight.Deploy{Unit: u, At: at} })
	}
	places, bad := f.placements(p)
	if bad != nil {
		return said{}, bad
	}
	return said{commands: commands(hellbeforenight.Unload{Reserve: letterOfMarker(m), Units: places})}, nil
}

// putEach reads "2 AR, 6 AR to 1117, 7 AR to 1216".
func (f *field) putEach(p *phrase, want place, command func(unit string, at hex.Hex) rules.Command) (said, *slip) {
	var all said
	for {
		s, bad := f.putAt(p, want, command)
		if bad != nil {
			return said{}, bad
		}
		all.commands = append(all.commands, s.commands...)
		if len(all.commands) > maxUnits {
			return said{}, &slip{reason: "at most " + itoa(maxUnits) + " units on a line, please"}
		}
		if !f.more(p, ",", "and") {
			return all, nil
		}
	}
}

// putAt reads units and the hex where they are put.
func (f *field) putAt(p *phrase, want place, command func(unit string, at hex.Hex) rules.Command) (said, *slip) {
	units, bad := f.units(p, want, hbnStop)
	if bad != nil {
		return said{}, bad
	}
	p.accept("at", "in", "to", "into", "on", "->")
	at, bad := f.hex(p)
	if bad != nil {
		return said{}, bad
	}
	var s said
	for _, u := range units {
		s.commands = append(s.commands, command(u.name, at))
	}
	return s, nil
}

// readRebuild reads on whom extra strength is spent. HBN 5.9C.
func readRebuild(f *field, p *phrase) (said, *slip) {
	s, bad := f.putAt(p, ownGone, func(u string, at hex.Hex) rules.Command { return hellbeforenight.Rebuild{Unit: u, At: at} })
	if bad != nil || !p.accept("from", "with") {
		return s, bad
	}
	from, bad := f.extra(p)
	if bad != nil {
		return said{}, bad
	}
	for i, c := range s.commands {
		r := c.(hellbeforenight.Rebuild)
		r.From = from
		s.commands[i] = r
	}
	return s, nil
}

// extra reads the name of an extra strength counter to the end of the line, or how it begins.
func (f *field) extra(p *phrase) (string, *slip) {
	t := p.here()
	if p.done() {
		return "", p.stop("the extra strength counter")
	}
	written := p.text[t.from:p.tokens[len(p.tokens)-1].to]
	key := nameKey(written)
	var fits, all []string
	v := hbnView(f)
	for _, e := range v.Extra {
		if e.Side != v.For {
			continue
		}
		if all = append(all, e.Name); nameKey(e.Name) == key {
			fits = []string{e.Name}
			break
		}
		if strings.HasPrefix(nameKey(e.Name), key) || strings.HasSuffix(nameKey(e.Name), "/"+key) {
			fits = append(fits, e.Name)
		}
	}
	if len(fits) == 1 {
		p.at = len(p.tokens)
		return fits[0], nil
	}
	bad := &slip{reason: `"` + clip(written, 40) + `" is no extra strength counter of yours`, from: t.from, to: len(p.text), with: fits}
	if len(fits) > 1 {
		bad.reason = `"` + clip(written, 40) + `" may be ` + orList(fits[:min(len(fits), maxTries)])
	}
	if len(fits) == 0 {
		bad.with = all[:min(len(all), maxTries)]
	}
	return "", bad
}

// readHbnGather reads who makes a reserve and who goes into it. HBN 14.3.
func readHbnGather(f *field, p *phrase) (said, *slip) {
	p.accept("a reserve", "reserve")
	p.accept("with", "of", "by")
	begin := p.at
	maker, bad := f.oneUnit(p, ownField, func(p *phrase) bool { return p.at > begin && colonBehind(p, p.at-1) || hbnStop(p) })
	if bad != nil {
		return said{}, bad
	}
	c := hellbeforenight.Gather{Unit: maker.name}
	p.accept("with", "of")
	if !p.done() {
		units, bad := f.onlyUnits(p, ownField, hbnStop)
		if bad != nil {
			return said{}, bad
		}
		c.Units = names(units)
	}
	return said{commands: commands(c)}, nil
}

// readHide reads which reserve is turned over, and with how many dummies. HBN 14.7.
func readHide(f *field, p *phrase) (said, *slip) {
	m, bad := f.theMarker(p)
	if bad != nil {
		return said{}, bad
	}
	c := hellbeforenight.Hide{Reserve: letterOfMarker(m)}
	if p.accept("with", "and") {
		n := slices.Index([]string{"no", "one", "two"}, p.peek(0))
		if n < 0 {
			n = slices.Index([]string{"0", "1", "2"}, p.peek(0))
		}
		if p.peek(0) == "a" {
			n = 1
		}
		if n < 0 {
			return said{}, p.stop("how many dummies, 1 or 2")
		}
		p.next()
		if !p.accept("dummy", "dummies") {
			return said{}, p.stop(`"dummy"`)
		}
		c.Dummies = n
	}
	return said{commands: commands(c)}, nil
}

// readLift reads which dummy is taken off. HBN 14.7C.
func readLift(f *field, p *phrase) (said, *slip) {
	m, bad := f.theMarker(p)
	if bad != nil {
		return said{}, bad
	}
	return said{commands: commands(hellbeforenight.Lift{Reserve: letterOfMarker(m)})}, nil
}

// theMarker reads a reserve.
func (f *field) theMarker(p *phrase) (*card, *slip) {
	m, bad := f.marker(p, ownField|ownBeside)
	if bad == nil && m == nil {
		bad = p.stop("the letter of a reserve")
	}
	return m, bad
}

// readHQ reads what is done with Beauregard's headquarters. HBN 13.6D, 13.6E.
func readHQ(f *field, p *phrase) (said, *slip) {
	p.accept("the hq", "hq", "headquarters", "beauregard hq")
	switch {
	case p.done() && p.tokens[0].word == "flip", p.accept("flip", "turns", "turn", "over"):
		return said{commands: commands(hellbeforenight.FlipHQ{})}, nil
	case p.accept("becomes beauregard", "replace", "out", "off"):
		return said{commands: commands(hellbeforenight.ReplaceHQ{})}, nil
	}
	bad := p.stop(`"flip" or "becomes Beauregard"`)
	bad.lines = []string{"hq flip", "hq becomes Beauregard"}
	return said{}, bad
}

// readCadre reads for whom extra strength is tried to be made. HBN 5.11.
func readCadre(f *field, p *phrase) (said, *slip) {
	p.accept("of", "for")
	units, bad := f.onlyUnits(p, ownGone, hbnStop)
	if bad != nil {
		return said{}, bad
	}
	var s said
	for _, u := range units {
		s.commands = append(s.commands, hellbeforenight.Cadre{Unit: u.name})
	}
	return s, nil
}

// readShort reads which units of the enemy run short of ammunition. HBN 4.5.
func readShort(f *field, p *phrase) (said, *slip) {
	units, bad := f.onlyUnits(p, foeField, hbnStop)
	if bad != nil {
		return said{}, bad
	}
	return said{commands: commands(hellbeforenight.Short{Units: names(units)})}, nil
}

// readRejoin reads with whom a leader who was hit comes back. HBN 13.4D.
func readRejoin(f *field, p *phrase) (said, *slip) {
	leader, bad := f.oneLeader(p, ownGone, hbnStop)
	if bad != nil {
		return said{}, bad
	}
	p.accept("with", "on", "to", "at")
	unit, bad := f.oneUnit(p, ownField, hbnStop)
	if bad != nil {
		return said{}, bad
	}
	return said{commands: commands(hellbeforenight.Rejoin{Leader: leader.name, Unit: unit.name})}, nil
}
