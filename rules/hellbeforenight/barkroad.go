package hellbeforenight

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// Bark Road, south of the map: Confederate units leave the map to it, move along it and come
// back. HBN 9.2.

type (
	// UnitsLeft takes units off the map to Bark Road.
	UnitsLeft struct{ seen.UnitsLeft }
	// Sidestepped moves units along it.
	Sidestepped struct{ seen.Sidestepped }
)

// Kind names each event in the journal.
func (UnitsLeft) Kind() string   { return "units-left" }
func (Sidestepped) Kind() string { return "sidestepped" }

// Tell tells both sides: who is on the road lies open.
func (e UnitsLeft) Tell(rules.Side) rules.Notice   { return e.UnitsLeft }
func (e Sidestepped) Tell(rules.Side) rules.Notice { return e.Sidestepped }

func (e UnitsLeft) apply(g *Game) {
	for _, name := range e.Units {
		g.setBeside(g.number[name], e.At)
	}
	g.leadersBeside(e.Leaders, e.At)
}

// apply takes reinforcements that are due on the road, and moves the others along it.
func (e Sidestepped) apply(g *Game) {
	for _, name := range e.Units {
		n := g.number[name]
		if g.units[n].place == waiting {
			g.units[n].flags |= onTheWay
		}
		g.setBeside(n, e.To)
	}
	g.leadersBeside(e.Leaders, e.To)
}

// setBeside puts a unit off the map on Bark Road, at one of its hexes; it has moved.
func (g *Game) setBeside(n int, h hex.Hex) {
	u := &g.units[n]
	keep := u.flags & (lastingFlags | onTheWay | movementFlags | fired | idle)
	g.lift(n)
	u.place, u.at, u.stage, u.spent = beside, h, noStage, 0
	u.flags = keep | moved
}

func (g *Game) leadersBeside(names []string, h hex.Hex) {
	for _, name := range names {
		g.setAside(g.leaderNo[name])
		l := &g.leaders[g.leaderNo[name]]
		l.state, l.at = leaderBeside, h
		l.flags |= leaderMoved
	}
}

// isDoorstep reports whether whoever comes from an entry hex, or on Bark Road from off one of
// its hexes, may be put down in a hex: that one, and from Bark Road also one next to it on the
// edge of the map. HBN 9.2E, 9.3C.
func (g *Game) isDoorstep(entry, h hex.Hex) bool {
	if h == entry {
		return true
	}
	if !slices.Contains(g.BarkRoad, entry) || !g.board.on(h) {
		return false
	}
	_, next := g.board.grid.Adjacent(entry, h)
	return next && g.isEdge(h)
}

// isEdge reports whether a hex lies on the edge of the map.
func (g *Game) isEdge(h hex.Hex) bool {
	for _, next := range g.board.near[g.board.grid.Index(h)] {
		if next.IsZero() {
			return true
		}
	}
	return false
}

// isDoorstepOfAny reports whether somebody might just have come on in a hex.
func (g *Game) isDoorstepOfAny(h hex.Hex) bool {
	return slices.ContainsFunc(g.BarkRoad, func(e hex.Hex) bool { return g.isDoorstep(e, h) }) || g.isEntryOf(h, rules.Union)
}

// doorsteps writes where whoever comes from some entry hexes may be put down.
func (g *Game) doorsteps(entries []hex.Hex) string {
	var all []string
	for _, e := range entries {
		all = append(all, e.String())
		if !slices.Contains(g.BarkRoad, e) {
			continue
		}
		for _, next := range g.board.grid.Neighbours(e) {
			if g.isDoorstep(e, next) {
				all = append(all, next.String())
			}
		}
	}
	return strings.Join(all, ", ")
}

// mayLeaveAt says why a side can't leave the map from a hex, if so. HBN 9.2A.
func (g *Game) mayLeaveAt(s rules.Side, h hex.Hex) error {
	switch {
	case s == rules.Union:
		return refuse("HBN 9.2A", "only Confederate units leave the map")
	case !slices.Contains(g.BarkRoad, h):
		return refuse("HBN 9.2A", "%s is not on Bark Road, where alone the map is left", h)
	}
	return nil
}

// exit takes units that have reached a hex of Bark Road off the map, with the leaders who moved
// with them. HBN 9.2B.
func (b *bench) exit(units, leaders []int, h hex.Hex) error {
	if err := b.g.mayLeaveAt(b.side, h); err != nil {
		return err
	}
	e := seen.UnitsLeft{Units: b.g.names(units), Side: b.side, At: h}
	for _, l := range leaders {
		e.Leaders = append(e.Leaders, b.g.Leaders[l].Name)
	}
	b.unvolley(h, "a unit of it leaves")
	b.emit(UnitsLeft{e})
	return nil
}

// run moves units, leaders or a reserve to the next hex of Bark Road. A reinforcement that is
// due stands off the hex where it is to come on, and may be taken along the road from there.
// HBN 9.2B, 9.2C, 9.3C.
func (c Sidestep) run(b *bench) error {
	g := b.g
	if err := b.mustPhase(movementPhase); err != nil {
		return err
	}
	if c.Reserve != "" {
		if len(c.Units) > 0 {
			return refuse("", "move the reserve and the units one after the other")
		}
		return b.sidestepReserve(c)
	}
	if len(c.Units)+len(c.Leaders) == 0 {
		return refuse("", "say who is to move along Bark Road")
	}
	var from hex.Hex
	for i, name := range append(slices.Clone(c.Units), c.Leaders...) {
		var at hex.Hex
		var err error
		if i < len(c.Units) {
			at, err = b.unitBeside(name, c.To)
		} else {
			at, err = b.leaderBeside(name, c.To)
		}
		switch {
		case err != nil:
			return err
		case i > 0 && at != from:
			return refuse("HBN 9.2B", "%s does not stand off %s: order them one by one", name, from)
		case slices.Contains(c.Units[:min(i, len(c.Units))], name):
			return refuse("", "%s is named twice", name)
		}
		from = at
	}
	if err := g.isNextOnBark(from, c.To); err != nil {
		return err
	}
	b.emit(Sidestepped{seen.Sidestepped{Units: c.Units, Leaders: c.Leaders, Side: b.side, From: from, To: c.To}})
	return nil
}

// isNextOnBark refuses a step along Bark Road that is not one to the next of its hexes.
func (g *Game) isNextOnBark(from, to hex.Hex) error {
	i, j := slices.Index(g.BarkRoad, from), slices.Index(g.BarkRoad, to)
	switch {
	case j < 0:
		return refuse("HBN 9.2B", "%s is not on Bark Road", to)
	case i < 0 || i-j != 1 && j-i != 1:
		return refuse("HBN 9.2B", "%s is not the next hex of Bark Road from %s", to, from)
	}
	return nil
}

// unitBeside gives the hex of Bark Road off which a unit stands that may move along it. Of
// several hexes at which a reinforcement comes it is the one next to where it goes.
func (b *bench) unitBeside(name string, to hex.Hex) (hex.Hex, error) {
	g := b.g
	n, err := b.findOwn(name)
	if err != nil {
		return hexNowhere, err
	}
	u, c := &g.units[n], &g.Units[n]
	switch {
	case u.has(moved):
		return hexNowhere, refuse("HBN 9.2B", "%s has moved in this phase", name)
	case u.place == beside:
		return u.at, nil
	case !g.isDue(n):
		return hexNowhere, refuse("HBN 9.2B", "%s is not on Bark Road", name)
	}
	return g.offRoadOf(name, c.Entry, to)
}

func (b *bench) leaderBeside(name string, to hex.Hex) (hex.Hex, error) {
	g := b.g
	l, err := b.findLeader(name)
	if err != nil {
		return hexNowhere, err
	}
	k := &g.leaders[l]
	switch {
	case k.flags&leaderMoved != 0:
		return hexNowhere, refuse("HBN 9.2B", "%s has moved in this phase", name)
	case k.state == leaderBeside:
		return k.at, nil
	case !g.isLeaderDue(l) || g.Leaders[l].HQ: // the headquarters enters at 1013, HBN 13.6D
		return hexNowhere, refuse("HBN 9.2B", "%s is not on Bark Road", name)
	}
	return g.offRoadOf(name, g.Leaders[l].Entry, to)
}

// offRoadOf is off which hex of Bark Road a reinforcement stands.
func (g *Game) offRoadOf(name string, entries []hex.Hex, to hex.Hex) (hex.Hex, error) {
	for _, e := range entries {
		if g.isNextOnBark(e, to) == nil {
			return e, nil
		}
	}
	return hexNowhere, refuse("HBN 9.2B", "%s is not the next hex of Bark Road from where %s is to come on", to, name)
}
