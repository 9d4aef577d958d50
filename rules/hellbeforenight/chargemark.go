package hellbeforenight

import (
	"slices"

	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hex"
)

// Charge markers that are placed in one's own movement phase. HBN 7.1F, 10.8A.

// chargePoints is the most movement points with which a charge is prepared. HBN 7.1F, 10.8A.
const chargePoints = 2

// markCharge marks with a charge marker the foot and horse of a march that wanted it and spent
// one or two points. HBN 7.1F, 10.8A.
func (t *trek) markCharge() {
	if !t.charge {
		return
	}
	var ready []int
	for i, n := range t.units {
		if p := t.purse[i]; t.b.g.kind(n) != data.Artillery && p.paid > 0 && p.before+p.paid <= chargePoints {
			ready = append(ready, n)
		}
	}
	t.b.mark(chargeMarker, ready, "moves one or two points to attack", "HBN 7.1F")
}

// mayCharge says why a march may not end with a charge marker, if so. HBN 7.1F, 10.4A, 12.3E.
func (g *Game) mayCharge(m *march) error {
	if !m.charge {
		return nil
	}
	switch {
	case m.exits:
		return refuse("HBN 7.1F", "who leaves the map attacks nobody, so %s does not charge", g.name(m.units[0]))
	case !g.hasMarkers(chargeMarker) && g.lit(data.Night):
		return refuse("HBN 12.3E", "nobody charges at night")
	case !g.hasMarkers(chargeMarker):
		return refuse("HBN 10.8", "this game is played without charge markers")
	case !slices.ContainsFunc(m.units, func(n int) bool { return g.kind(n) != data.Artillery }):
		return refuse("HBN 10.4A", "artillery never attacks, so %s does not charge", g.name(m.units[0]))
	}
	end := g.units[m.units[0]].at
	if len(m.path) > 0 {
		end = m.path[len(m.path)-1]
	}
	for _, n := range m.units {
		if g.kind(n) != data.Artillery && !g.hasQuarry(n, end) {
			return refuse("HBN 7.1F", "nobody whom %s could charge is next to %s", g.name(n), end)
		}
	}
	return nil
}

// hasQuarry reports whether a unit in a hex would be next to an enemy unit that it could charge.
// HBN 7.1F, 10.3B, 10.5C.
func (g *Game) hasQuarry(n int, from hex.Hex) bool {
	i := g.board.grid.Index(from)
	for over, next := range g.board.near[i] {
		if !next.IsZero() && g.heldBy(next) == g.side(n).Enemy() && g.board.sides[i][over] != data.DeepWater && g.hasGround(n, from, next) {
			return true
		}
	}
	return false
}
