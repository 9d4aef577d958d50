package hellbeforenight

import (
	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hex"
)

// What bars a march, as far as can be known before it begins. HBN 6.3D, 6.3E, 7.1, 7.2, 8.1.

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
	strikes bool      // ends next to whom it attacks at once, HBN 15.6
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
				if g.isHeldUp(g.side(n)) && !g.Units[n].Slow {
					return refuse("HBN 4.4", "on turn 1 %s can spend %d at most, and that ends in %s", g.name(n), total, at)
				}
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
		if g.kind(n) == data.Cavalry && !m.charge && !m.strikes && g.inInfantryZone(h, g.side(n)) {
			return refuse("HBN 6.3E", "%s is in the zone of enemy infantry, where cavalry such as %s stops only to charge", h, g.name(n))
		}
	}
	return nil
}
