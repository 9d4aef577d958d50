package bluegray

import (
	"fmt"

	"longroll/rules"
	"longroll/rules/hex"
)

// Strategic movement. BG 11.1; BGD 21.17.

// strategicDistance is how far the nearest enemy must be, from start to end.
const strategicDistance = 4

// strategicPoints is what strategic movement adds to a unit's allowance: BG 11.1
// names infantry, artillery and cavalry, so the supply train gets nothing. It
// answers the option strategic-movement.
func (g *Game) strategicPoints(n int) int {
	if !g.options.is(strategicMovement, "on") || g.isNight() && g.fightsByNight() || g.marchesAtNight() { // BGD 21.15, 22.5.5
		return 0
	}
	switch g.forces[n].kind {
	case "inf", "art":
		return 3
	case "cav":
		return 4
	}
	return 0
}

// strategicBonus gives the points that a path may use besides the allowance, and
// why there are none.
func (g *Game) strategicBonus(n int, path []hex.Hex, entering bool) (int, string) {
	points := g.strategicPoints(n)
	if points == 0 {
		return 0, ""
	}
	if entering && g.options.is(strategicEntry, "none") {
		return 0, "it enters the map"
	}
	for i, h := range path {
		if d := g.distanceToEnemy(h, g.forces[n].side); d < strategicDistance {
			if i == 0 {
				return 0, fmt.Sprintf("it begins %d hexes from the enemy", d)
			}
			return 0, fmt.Sprintf("%s is %d hexes from the enemy", h, d)
		}
	}
	return points, ""
}

// farFromEnemy marks by index the hexes at least four from every enemy; nil
// where nobody asks.
func (g *Game) farFromEnemy(side rules.Side, wanted bool) []bool {
	if !wanted {
		return nil
	}
	far := make([]bool, len(g.first))
	for i := range far {
		far[i] = g.board.exists[i]
	}
	g.each(side.Enemy(), func(n int) {
		for _, h := range g.board.grid.Within(g.units[n].at, strategicDistance-1) {
			far[g.board.grid.Index(h)] = false
		}
	})
	return far
}
