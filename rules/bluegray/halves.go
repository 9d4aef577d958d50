package bluegray

import (
	"fmt"

	"longroll/rules/hex"
)

// Half movement points: cavalry on roads. BGD 21.9.

// halves counts movement points by the half.
type halves int

// points counts whole movement points in halves.
func points(whole int) halves { return halves(2 * whole) }

// unitsOf counts points that a search counts by the half, or whole.
func unitsOf(n int, byHalf bool) halves {
	if byHalf {
		return halves(n)
	}
	return points(n)
}

// whole is the whole points, and half whether there is half a point more.
func (h halves) whole() int { return int(h) / 2 }
func (h halves) half() bool { return h%2 != 0 }

// String writes a cost as players do: "2 1/2".
func (h halves) String() string {
	switch {
	case !h.half():
		return fmt.Sprint(h.whole())
	case h.whole() == 0:
		return "1/2"
	}
	return fmt.Sprintf("%d 1/2", h.whole())
}

// ridesRoads reports whether a unit pays half a point along roads. It answers the
// option cavalry-roads.
func (g *Game) ridesRoads(n int) bool {
	return g.forces[n].kind == "cav" && g.options.is(cavalryRoads, "on")
}

// stepHalves is what a unit pays for a step that costs others so many whole points.
func (g *Game) stepHalves(n int, from, to hex.Hex, cost int) halves {
	if g.ridesRoads(n) {
		for s, h := range g.board.around(from) {
			if h == to {
				return g.roadHalves(from, hex.Side(s), cost)
			}
		}
	}
	return points(cost)
}

// roadHalves is what a unit pays that rides along roads for half a point: the point
// of the road is halved, what a ford adds is not.
func (g *Game) roadHalves(from hex.Hex, s hex.Side, cost int) halves {
	if g.board.road[g.board.grid.Index(from)][s] {
		return points(cost) - 1
	}
	return points(cost)
}
