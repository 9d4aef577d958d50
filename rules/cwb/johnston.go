package cwb

import (
	"slices"
)

// The troops of the division that Johnston leads himself. CWB-AH 3.5, optional. How he gathers
// it, and what he is to its morale, is in owndivision.go; in the confusion of 5.2 one roll
// of his is for all of it, see confusion.go.

// isOfOwnDivision reports whether a unit is of that division now, while its leader is on
// the map; a brigade is with all its lines.
func (g *Game) isOfOwnDivision(n int) bool {
	return slices.ContainsFunc(append(g.partsOf(n), n), func(m int) bool { return g.field.pieces[m].has(gathered) }) && g.gatherer(g.sideOf(n)) >= 0
}

// ownDivisionLink is the command radius of a unit of that division: to its leader alone,
// with no headquarters beyond him, and no orders needed. CWB-AH 3.5.
func (g *Game) ownDivisionLink(n int) (link, bool) {
	if !g.counterOf(n).kind.isUnit() || !g.isOfOwnDivision(n) {
		return link{}, false
	}
	leader := g.gatherer(g.sideOf(n))
	return link{from: g.field.pieces[leader].at, reach: divisionReach, leader: leader, piece: leader}, true
}
