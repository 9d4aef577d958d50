package hellbeforenight

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
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
	if len(c.Path) > 0 && c.Path[0] == at {
		m.path = c.Path[1:]
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

// march is a move of units, and of leaders with them, over a path.
type march struct {
	units   []int     // from the top of their stack, all in one hex of the map
	leaders []int     // in that hex
	path    []hex.Hex // the hexes entered
	extra   int       // movement points besides the allowance, HBN 7.6
	points  int       // if not 0, the movement points in place of the allowance, HBN 15.6
	free    bool      // besides the movement of the phase, HBN 15.4
	forced  bool      // a forced march is tried first, so the path may be longer than it turns out
	charge  bool      // ends with a charge marker, HBN 7.1F
	exits   bool      // leaves the map from the last hex for one movement point, HBN 9.2B
	why     string    // if nobody ordered it
}

// budget is the movement points that a unit has for a march, before it has spent any of it.
func (g *Game) budget(m *march, n int) int {
	total := g.allowance(n)
	switch {
	case m.points > 0:
		total = m.points
	case g.gallops(n, g.units[n].at, m.path):
		total *= 2 // HBN 7.7
	}
	if m.forced {
		total += g.bestPace()
	}
	if !m.free {
		total -= int(g.units[n].spent) // coming on in a column, HBN 9.3E
	}
	return total + m.extra
}

// plan says what bars a march as far as can be known before it begins. HBN 6.3, 7.1, 7.2, 8.1.
func (g *Game) plan(m *march) error {
	if err := g.nightBars(g.name(m.units[0]), g.units[m.units[0]].at, m.path); err != nil {
		return err
	}
	at := g.units[m.units[0]].at
	for i, to := range m.path {
		if err := g.mayStep(m.units, at, to); err != nil {
			return err
		}
		if (i < len(m.path)-1 || m.exits) && g.mustStop(m.units, at, to) {
			return refuse("HBN 7.2B", "%s must stop in %s, where the terrain ends the move", g.name(m.units[0]), to)
		}
		if i == len(m.path)-1 {
			if err := g.mayEnd(m, to); err != nil {
				return err
			}
		}
		at = to
	}
	if err := g.mayCharge(m); err != nil {
		return err
	}
	return g.mayAfford(m)
}

// mayAfford refuses a march that takes more movement points than a unit of it has.
func (g *Game) mayAfford(m *march) error {
	for _, n := range m.units {
		total := g.budget(m, n)
		at, left := g.units[n].at, total
		for _, to := range m.path {
			if left < 1 {
				return refuse("HBN 7.1B", "%s can spend %d at most, and that ends in %s", g.name(n), total, at)
			}
			left -= points(g.costInto(n, at, to), left)
			at = to
		}
		spent := total - left
		if m.exits && left < 1 {
			return refuse("HBN 9.2B", "%s has no movement point left in %s to leave the map", g.name(n), at)
		}
		if m.charge && g.kind(n) != data.Artillery && spent > chargePoints {
			return refuse("HBN 7.1F", "%s would spend %d movement points, and a charge allows %d", g.name(n), spent, chargePoints)
		}
	}
	return nil
}

// mayStep says what bars a step to units, if anything does. HBN 2.3E, 6.3D, 7.1B, 7.1E, 7.2.
func (g *Game) mayStep(units []int, from, to hex.Hex) error {
	s := g.side(units[0])
	if !g.board.on(to) {
		return refuse("HBN 7.1E", "there is no hex %s on the map", to)
	}
	if _, ok := g.board.grid.Adjacent(from, to); !ok {
		return refuse("HBN 7.1A", "%s and %s are not next to each other", from, to)
	}
	if g.heldBy(to) == s.Enemy() {
		return refuse("HBN 7.1E", "%s is held by the enemy", to)
	}
	if g.isClosedTo(s, to) {
		return refuse("HBN 7.1E", "%s is an entry hex of the enemy", to)
	}
	for _, n := range units {
		switch {
		case g.board.crossing(from, to) == data.DeepWater && g.costInto(n, from, to) == data.Never:
			return refuse("HBN 2.3E", "deep water lies between %s and %s", from, to)
		case g.Units[n].Slow && g.toll(g.mover(n), from, to) == data.Stop:
			return refuse("HBN 7.1B", "the terrain stops units in %s, and %s may not enter such a hex", to, g.name(n))
		case g.costInto(n, from, to) == data.Never:
			return refuse("HBN 7.2C", "%s may not go from %s into %s", g.name(n), from, to)
		case g.kind(n) == data.Artillery && g.inZone(to, s):
			return refuse("HBN 6.3D", "%s is in an enemy zone, into which the battery %s may not move", to, g.name(n))
		}
	}
	return nil
}

// isClosedTo reports whether a hex is an entry hex of the enemy that a side may not move into;
// the Landing is open to the Confederacy by the default ruling. HBN 3.3A, 7.1E, 9.2D.
func (g *Game) isClosedTo(s rules.Side, h hex.Hex) bool {
	if !g.isEntryOf(h, s.Enemy()) {
		return false
	}
	for _, landing := range g.Landing {
		if h == landing {
			return !g.options.is(entryHexes, "landing-open")
		}
	}
	return true
}

// mustStop reports whether the terrain of a step ends the move of one of the units, and so of
// all. HBN 7.2B, 8.2A.
func (g *Game) mustStop(units []int, from, to hex.Hex) bool {
	for _, n := range units {
		if g.costInto(n, from, to) == data.Stop {
			return true
		}
	}
	return false
}

// mayEnd says why a march may not end in a hex, if so. HBN 6.3E, 8.1A.
func (g *Game) mayEnd(m *march, h hex.Hex) error {
	if m.exits {
		return nil
	}
	if g.room(m.units, h) < 0 {
		return refuse("HBN 8.1A", "%s has no room: at most %d units end their move there", h, stackLimit)
	}
	for _, n := range m.units {
		if g.kind(n) == data.Cavalry && !m.charge && g.inInfantryZone(h, g.side(n)) {
			return refuse("HBN 6.3E", "%s is in the zone of enemy infantry, where cavalry such as %s stops only to charge", h, g.name(n))
		}
	}
	return nil
}

// inInfantryZone reports whether a hex is in the zone of an enemy infantry unit. HBN 6.3E.
func (g *Game) inInfantryZone(h hex.Hex, s rules.Side) bool {
	for _, n := range g.zoners(h, s) {
		if g.kind(n) == data.Infantry {
			return true
		}
	}
	return false
}

// zoners lists the enemies of a side whose zones reach into a hex.
func (g *Game) zoners(h hex.Hex, s rules.Side) []int {
	if !g.inZone(h, s) {
		return nil
	}
	var all []int
	for _, next := range g.board.near[g.board.grid.Index(h)] {
		if next.IsZero() {
			continue
		}
		for _, n := range g.at(next) {
			if g.side(n) != s && g.reaches(n, h) {
				all = append(all, n)
			}
		}
	}
	return all
}
