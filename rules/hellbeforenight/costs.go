package hellbeforenight

import (
	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hex"
)

// What it takes to move: allowances, terrain, roads. HBN 7.1B, 7.2-7.4, 12.3C.

// fullAllowance is the movement points of a combat unit in a phase, and reducedAllowance those
// of the one heavy battery and of the Union on turn 1. HBN 7.1B, 4.4.
const (
	fullAllowance    = 4
	reducedAllowance = 1
)

// allowance is a unit's movement points without a forced march; twice that for cavalry, see
// gallops. None are saved for another phase or lent. HBN 7.1B, 7.1D.
func (g *Game) allowance(n int) int {
	if g.Units[n].Slow {
		return reducedAllowance
	}
	return g.commonAllowance(g.side(n))
}

// commonAllowance is that of the units of a side in general, and of its reserves. HBN 7.1B, 4.4.
func (g *Game) commonAllowance(s rules.Side) int {
	if g.isHeldUp(s) {
		return reducedAllowance
	}
	return fullAllowance
}

// isHeldUp reports whether it is turn 1 of the game, on which the Union hardly moves. HBN 4.4.
func (g *Game) isHeldUp(s rules.Side) bool {
	return s == rules.Union && g.turn == 0 && g.options.is(turnOneUnion, "on")
}

// mayHurry reports whether a unit may add to its allowance, by doubling it or by a forced
// march: the Union on turn 1 by a ruling. HBN 7.6, 7.7.
func (g *Game) mayHurry(n int) bool {
	return !g.isHeldUp(g.side(n)) || g.options.is(turnOneExtra, "yes")
}

// gallops reports whether a unit has twice its allowance on a path: cavalry in normal status
// that neither starts in nor enters an enemy zone. HBN 7.7.
func (g *Game) gallops(n int, from hex.Hex, path []hex.Hex) bool {
	if g.kind(n) != data.Cavalry || g.units[n].has(disrupted) || !g.mayHurry(n) || g.inZone(from, g.side(n)) {
		return false
	}
	for _, h := range path {
		if g.inZone(h, g.side(n)) {
			return false
		}
	}
	return true
}

// mover is the column of the terrain effects chart that a unit moves by.
func (g *Game) mover(n int) data.Mover {
	switch g.kind(n) {
	case data.Artillery:
		return data.ByArtillery
	case data.Cavalry:
		return data.ByCavalry
	}
	return data.ByInfantry
}

// costInto is what it takes a unit to go from a hex into the next: movement points, Stop (one
// point, and it goes no farther) or Never. HBN 7.1B, 7.2.
func (g *Game) costInto(n int, from, to hex.Hex) data.Cost {
	c := g.toll(g.mover(n), from, to)
	if c == data.Stop && g.Units[n].Slow {
		return data.Never // HBN 7.1B
	}
	return c
}

// toll is what it takes a mover to go from a hex into the next, by the terrain alone: along a
// road that of the road, HBN 7.3; else that of the hex, at least as much as its hexside wants.
// HBN 2.3F, 7.2; the chart is HBN 2.3G.
func (g *Game) toll(m data.Mover, from, to hex.Hex) data.Cost {
	if !g.board.on(to) {
		return data.Never
	}
	side, next := g.board.grid.Adjacent(from, to)
	if !next { // it comes on the map
		return g.tollBy(m, data.Level, false, to)
	}
	i := g.board.grid.Index(from)
	return g.tollBy(m, g.board.sides[i][side], g.board.roads[i][side], to)
}

// tollBy is what it takes to enter a hex over a kind of hexside, by a road or not.
func (g *Game) tollBy(m data.Mover, slope data.Slope, road bool, to hex.Hex) data.Cost {
	over := g.Terrain.Side[slope].Costs[m]
	if road && slope != data.DeepWater && !g.slopeCounts() {
		over = 0
	}
	into := g.Terrain.Road[m]
	if !road {
		into = g.offRoad(m, to)
	}
	switch {
	case over == data.Never || into == data.Never:
		return data.Never
	case over == data.Stop || into == data.Stop:
		return data.Stop
	}
	return max(over, into)
}

// offRoad is what the ground of a hex takes, one of seven kinds, HBN 2.3C; a ford is in place of
// its terrain, but a morass has swallowed it. HBN 2.3F, 7.5A.
func (g *Game) offRoad(m data.Mover, h hex.Hex) data.Cost {
	t := g.ground(h)
	if t != data.Morass && g.board.ford[g.board.grid.Index(h)] {
		return g.Terrain.Ford[m]
	}
	return g.Terrain.Hex[t].Costs[m]
}

// slopeCounts reports whether a slope counts where a road crosses it. HBN 7.3, by a ruling.
func (g *Game) slopeCounts() bool { return g.options.is(roadSlope, "counts") }

// points is how many movement points a cost takes of a unit that has left some: the last one
// will do for any hex. HBN 7.2A.
func points(c data.Cost, left int) int {
	if c == data.Stop {
		return 1
	}
	return min(int(c), left)
}

// nightBars refuses a march by night that leaves the road and goes farther than one hex.
// HBN 12.3C: only who keeps to the roads moves as by day.
func (g *Game) nightBars(who string, from hex.Hex, path []hex.Hex) error {
	if !g.lit(data.Night) || len(path) <= 1 {
		return nil
	}
	for _, h := range path {
		if !g.board.byRoad(from, h) {
			return refuse("HBN 12.3C", "at night %s may move one hex only, or along roads, and no road leads from %s to %s", who, from, h)
		}
		from = h
	}
	return nil
}
