package hellbeforenight

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// Where everybody starts. HBN 3.1B.

// startRadius is how far from its named hex a unit may start.
const startRadius = 2

// setUp begins a game before the battle: both sides owe their set-up. HBN 3.1A.
func (g *Game) setUp() { g.phase = deploying }

// mayStartIn reports whether a unit may start in a hex, for itself. HBN 3.1B.
func (g *Game) mayStartIn(n int, h hex.Hex) bool {
	start := g.Units[n].Start
	if g.Units[n].Slow && h != start && g.offRoad(data.ByArtillery, h) == data.Stop {
		return false // HBN 7.1B
	}
	return g.isNearStart(g.side(n), g.mover(n), start, h)
}

// isNearStart reports whether whoever moves so may start in a hex: it is within two hexes of
// the one named, no water or ground that he can't enter lies on the way, and it is no entry
// hex of the enemy. HBN 3.1B, 7.1E.
func (g *Game) isNearStart(s rules.Side, m data.Mover, start, h hex.Hex) bool {
	grid := g.board.grid
	if !g.board.on(h) || grid.Distance(start, h) > startRadius || g.isEntryOf(h, s.Enemy()) {
		return false
	}
	if grid.Distance(start, h) < startRadius {
		return h == start || g.toll(m, start, h) != data.Never
	}
	for _, way := range grid.Neighbours(start) {
		if _, ok := grid.Adjacent(way, h); ok && g.toll(m, start, way) != data.Never && g.toll(m, way, h) != data.Never {
			return true
		}
	}
	return false
}

// startHexes lists the hexes in which a unit may start, those that suit it best first: no star,
// near the one named, then in the order of hexes.
func (g *Game) startHexes(n int) []hex.Hex {
	start := g.Units[n].Start
	var all []hex.Hex
	for _, h := range g.board.grid.Within(start, startRadius) {
		if g.mayStartIn(n, h) {
			all = append(all, h)
		}
	}
	starred := func(h hex.Hex) int {
		if h != start && g.board.starOf[g.board.grid.Index(h)] >= 0 {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(all, func(a, c hex.Hex) int {
		if d := starred(a) - starred(c); d != 0 {
			return d
		}
		if d := g.board.grid.Distance(start, a) - g.board.grid.Distance(start, c); d != 0 {
			return d
		}
		return hex.Compare(a, c)
	})
	return all
}

// setUpOf is where the army of a side stands: as its sheet says, and who got no order there by
// default. HBN 3.1B. The Union is set down first, and in no hex of the enemy is anybody.
func (g *Game) setUpOf(s rules.Side) seen.ArmyDeployed {
	f := seating{Game: g, side: s, who: make(map[hex.Hex][]int)}
	for _, p := range g.deployed[s] {
		if n, ok := g.number[p.Unit]; ok && g.heldBy(p.At) != s.Enemy() {
			f.sit(n, p.At)
		}
	}
	f.spread()
	for l := range g.Leaders {
		c := &g.Leaders[l]
		if c.Side != s || c.Start.IsZero() || g.leaders[l].state != leaderWaiting {
			continue
		}
		at := c.Start
		for _, p := range g.deployed[s] {
			if p.Unit == c.Name {
				at = p.At
			}
		}
		f.plan.Leaders = append(f.plan.Leaders, seen.Placement{Unit: c.Name, At: at})
	}
	f.plan.Side = s
	return f.plan
}

// seating is a set-up being made.
type seating struct {
	*Game
	side rules.Side
	plan seen.ArmyDeployed
	who  map[hex.Hex][]int // only ever asked hex by hex
}

func (f *seating) sit(n int, h hex.Hex) {
	f.who[h] = append(f.who[h], n)
	f.plan.Units = append(f.plan.Units, seen.Placement{Unit: f.name(n), At: h})
}

// spread places who has no place yet: each in a hex of its own, as near the one named as can
// be so that all find one; who finds none stands with its formation if it is Confederate, or
// else in the nearest empty hex. HBN 3.1B.
func (f *seating) spread() {
	var rest []int
	for n := range f.units {
		if f.side != f.Game.side(n) || f.units[n].place != waiting || f.Units[n].Start.IsZero() || f.isSeated(n) {
			continue
		}
		rest = append(rest, n)
	}
	own := f.assign(rest)
	for i, n := range rest {
		if own[i].IsZero() {
			continue
		}
		f.sit(n, own[i])
	}
	for i, n := range rest {
		if own[i].IsZero() {
			f.sit(n, f.refuge(n))
		}
	}
}

func (f *seating) isSeated(n int) bool {
	return slices.ContainsFunc(f.plan.Units, func(p seen.Placement) bool { return p.Unit == f.name(n) })
}

// isFree reports whether nobody is to stand in a hex yet.
func (f *seating) isFree(h hex.Hex) bool {
	return len(f.who[h]) == 0 && f.heldBy(h) == rules.NoSide
}

// assign gives as many of some units as can be a hex of their own, nowhere to the others: a
// unit that finds all its hexes taken has another move on to one that is free.
func (f *seating) assign(units []int) []hex.Hex {
	given := make([]hex.Hex, len(units))
	owner := make(map[hex.Hex]int) // by hex: place in units, from 1
	wants := make([][]hex.Hex, len(units))
	for i, n := range units {
		wants[i] = slices.DeleteFunc(f.startHexes(n), func(h hex.Hex) bool { return !f.isFree(h) })
	}
	var seat func(i int, tried map[hex.Hex]bool) bool
	seat = func(i int, tried map[hex.Hex]bool) bool {
		for _, h := range wants[i] {
			if owner[h] == 0 {
				owner[h], given[i] = i+1, h
				return true
			}
		}
		for _, h := range wants[i] {
			if tried[h] {
				continue
			}
			tried[h] = true
			if seat(owner[h]-1, tried) {
				owner[h], given[i] = i+1, h
				return true
			}
		}
		return false
	}
	for i := range units {
		seat(i, make(map[hex.Hex]bool))
	}
	return given
}

// refuge is the default hex of a unit for which no empty one is left within its two hexes.
func (f *seating) refuge(n int) hex.Hex {
	for _, h := range f.startHexes(n) {
		if f.heldBy(h) != f.side.Enemy() && f.mayStartTogether(n, f.who[h], h) == nil {
			return h
		}
	}
	start, best := f.Units[n].Start, hexNowhere
	for _, h := range f.board.Hexes() {
		if !f.isFree(h) || f.isEntryOf(h, f.side.Enemy()) || f.offRoad(f.mover(n), h) == data.Never {
			continue
		}
		if best.IsZero() || f.board.grid.Distance(start, h) < f.board.grid.Distance(start, best) {
			best = h
		}
	}
	return best
}
