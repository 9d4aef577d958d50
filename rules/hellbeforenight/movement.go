package hellbeforenight

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// Movement of units and stacks. HBN 6.3, 7.1, 7.2, 8.2.

var movementEvents = []rules.Event{UnitsMoved{}, Halted{}, ForcedMarch{}, StarTried{}, MorassLeft{}, Collided{}}

type (
	// UnitsMoved takes units, and leaders with them, along a path.
	UnitsMoved struct{ seen.UnitsMoved }
	// Halted ends a march before its goal.
	Halted struct{ seen.Halted }
)

// Kind names each event in the journal.
func (UnitsMoved) Kind() string { return "units-moved" }
func (Halted) Kind() string     { return "halted" }

// Tell tells both sides: units lie open.
func (e UnitsMoved) Tell(rules.Side) rules.Notice { return e.UnitsMoved }
func (e Halted) Tell(rules.Side) rules.Notice     { return e.Halted }

// apply remembers that they have had their move, even if they came nowhere.
func (e Halted) apply(g *Game) {
	if !e.Extra {
		g.setMoved(e.Units)
	}
}

// setMoved marks units as moved; only apply methods call it.
func (g *Game) setMoved(units []string) {
	for _, name := range units {
		g.units[g.number[name]].flags |= moved
	}
}

// apply sets the units down where the path ends, in the order of their stack, on top of whoever
// is there.
func (e UnitsMoved) apply(g *Game) {
	to := e.Path[len(e.Path)-1]
	for i := len(e.Units) - 1; i >= 0; i-- {
		n := g.number[e.Units[i]]
		g.put(n, to)
		if !e.Extra {
			g.units[n].flags |= moved
			g.units[n].spent = int8(e.Spent[i])
		}
		if e.Leans {
			g.units[n].flags |= leans
		}
	}
	for _, name := range e.Leaders {
		l := g.leaderNo[name]
		g.leaders[l].at = to
		if !e.Extra {
			g.leaders[l].flags |= leaderMoved
		}
	}
}

// run moves a unit or a stack. HBN 7.1A.
func (c Move) run(b *bench) error {
	m, err := b.marchOf(c)
	if err != nil {
		return err
	}
	g := b.g
	if err := g.plan(&m); err != nil {
		return err
	}
	if err := g.keepsToFiring(&m); err != nil {
		return err
	}
	if m.forced {
		if err := g.mayMarch(m.units); err != nil {
			return err
		}
		m.extra = b.forceMarch(m.units)
	}
	t, err := b.trek(m)
	if err != nil || !c.Exit || t.over || len(t.units) == 0 {
		return err
	}
	return b.exit(t.units, t.leaders, t.at())
}

// marchOf reads the order of a move: whose units, in one hex, and free to move; who is not named
// stays behind, HBN 8.2B. HBN 7.1A, HBN 8.2A.
func (b *bench) marchOf(c Move) (march, error) {
	m := march{path: c.Path, charge: c.Charge, forced: c.March, exits: c.Exit}
	if err := b.mustPhase(movementPhase); err != nil {
		return m, err
	}
	if len(c.Units) == 0 {
		return m, refuse("", "say which unit is to move")
	}
	for _, name := range c.Units {
		n, err := b.findOwn(name)
		if err == nil {
			err = b.g.mayMove(n)
		}
		if err != nil {
			return m, err
		}
		m.units = append(m.units, n)
	}
	at := b.g.units[m.units[0]].at
	if err := b.g.together(&m, at); err != nil {
		return m, err
	}
	if err := b.g.mayPart(m.units, at); err != nil {
		return m, err
	}
	if len(c.Path) > 0 && c.Path[0] == at {
		m.path = c.Path[1:]
	}
	way, err := b.g.wayTo(at, c.To, m.path, b.g.stepOf(m.units))
	if err != nil && b.g.board.on(c.To) && len(m.path) == 0 {
		err = b.g.barredOr(err, c.To, func(near hex.Hex) error { return b.g.mayStep(m.units, near, c.To) })
	}
	if err != nil {
		return m, err
	}
	m.path = way
	if !c.To.IsZero() {
		b.g.keepToFiring(&m, c.To)
	}
	if len(m.path) == 0 && !m.exits {
		return m, refuse("", "%s is in %s already", c.Units[0], at)
	}
	for _, name := range c.Leaders {
		l, err := b.findLeader(name)
		if err == nil {
			err = b.g.mayGoAlong(l, at, m.path)
		}
		if err != nil {
			return m, err
		}
		m.leaders = append(m.leaders, l)
	}
	return m, nil
}

// mayMove says why a unit may not begin a move, if so. HBN 7.1A: once in a phase.
func (g *Game) mayMove(n int) error {
	u := &g.units[n]
	switch {
	case u.place == inReserve:
		return refuse("HBN 14.5A", "%s is in a reserve, and moves with it or is deployed from it", g.name(n))
	case u.place != onMap:
		return refuse("HBN 7.1A", "%s is not on the map", g.name(n))
	case u.has(moved):
		return refuse("HBN 7.1A", "%s has moved in this phase", g.name(n))
	case u.has(still):
		return refuse("HBN 7.1G", "%s does something else in this phase, and may not move", g.name(n))
	}
	return nil
}

// together puts the units of a march in the order of their stack; they must stand in one hex,
// and none be named twice. HBN 8.2A.
func (g *Game) together(m *march, at hex.Hex) error {
	ordered := slices.DeleteFunc(g.at(at), func(n int) bool { return !slices.Contains(m.units, n) })
	for _, n := range m.units {
		if g.units[n].at != at {
			return refuse("HBN 8.2A", "%s is in %s and %s in %s: only a stack moves together", g.name(m.units[0]), at, g.name(n), g.units[n].at)
		}
	}
	if len(ordered) != len(m.units) {
		return refuse("", "a unit is named twice")
	}
	m.units = ordered
	return nil
}

// mayGoAlong says why a leader can't go with a stack, if so. HBN 13.2C, 13.3. Into an enemy
// zone he comes with foot or horse only, for guns alone never go there: HBN 6.3F, 6.3D. The
// headquarters keeps to the roads and out of enemy zones, HBN 13.6D.
func (g *Game) mayGoAlong(l int, from hex.Hex, path []hex.Hex) error {
	k, name := &g.leaders[l], g.Leaders[l].Name
	switch {
	case k.state != leaderOnMap || k.at != from:
		return refuse("HBN 13.2C", "%s is not in %s with them", name, from)
	case k.flags&leaderMoved != 0:
		return refuse("HBN 13.2", "%s has moved", name)
	case k.used.holdsHim():
		return refuse("HBN 13.3", "%s may not move: he has used a bonus for which he stays", name)
	case !g.Leaders[l].HQ:
		return nil
	case g.hq.active || g.hq.turned:
		return refuse("HBN 13.6D", "the headquarters moves only when it is inactive, and not in the phase in which it is turned over")
	}
	for _, to := range path {
		if g.inZone(to, g.Leaders[l].Side) {
			return refuse("HBN 13.6D", "%s is in an enemy zone, which the headquarters never enters", to)
		}
		if !g.board.byRoad(from, to) {
			return refuse("HBN 13.6D", "the headquarters moves along roads only, and none goes from %s to %s", from, to)
		}
		from = to
	}
	return nil
}
