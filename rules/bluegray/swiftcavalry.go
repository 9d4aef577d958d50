package bluegray

import "longroll/rules/hex"

// Cavalry with nine points out of reach of the enemy. BGD 22.6.1.

// swiftPoints is the allowance of cavalry that is out of enemy zones all turn, and
// pointsIntoZone what it may spend at most to enter one.
const (
	swiftPoints    = 9
	pointsIntoZone = 6
)

// isSwift answers the option cavalry-nine. BGD 22.6.1.
func (o *Options) isSwift(kind string) bool { return kind == "cav" && o.is(cavalryNine, "on") }

// tooSwift reports whether a unit has spent too much to enter a hex: it lies in an enemy
// zone. BGD 22.6.1.
func (g *Game) tooSwift(n int, to hex.Hex, spent halves) bool {
	return spent > points(pointsIntoZone) && g.options.isSwift(g.forces[n].kind) && g.inZone(to, g.forces[n].side)
}

func (g *Game) noSwiftEntry(n int, to hex.Hex, spent halves) error {
	return refuse("BGD 22.6.1", "%s would have spent %s movement points in %s, in an enemy zone of control, and may spend %d to enter one",
		g.forces[n].name, spent, to, pointsIntoZone)
}
