package bluegray

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/hex"
)

// Stacking. BG 6.0; BGD 5.3; the train, BG-CHI 12.52.

const stackLimit = 2

// hasRoom reports whether one more unit may end its move or retreat in a hex.
// The limit binds each unit at the end of its own move; on the way any number
// may pass. BG 6.0.
func (g *Game) hasRoom(n int, h hex.Hex) bool {
	if g.isRiver(h) != g.isGunboat(n) {
		return false // BG-SHI 13.42, 13.43: the ferry carries on whom it takes
	}
	others, train := 0, g.isTrain(n)
	for u := g.first[g.board.grid.Index(h)]; u >= 0; u = g.units[u].next {
		if int(u) != n {
			others++
			train = train || g.isTrain(int(u))
		}
	}
	return others == 0 || !train && (others < g.limitAt(h) || others < crowdLimit && g.mayCrowd(n, h))
}

// stacksTight answers the option tight-stacking. BGD 22.4.1.
func (o *Options) stacksTight() bool { return o.is(tightStacking, "on") }

// limitAt is how many units may be in a hex: in towns and woods one, by option; two who
// were set up there together may stay. BG 6.0; BGD 22.4.1.
func (g *Game) limitAt(h hex.Hex) int {
	if g.board.tight[g.board.grid.Index(h)] && g.options.stacksTight() {
		return 1
	}
	return stackLimit
}

// holdsTrain reports whether the supply train stands in a hex, alone as it must.
func (g *Game) holdsTrain(h hex.Hex) bool {
	u := g.first[g.board.grid.Index(h)]
	return u >= 0 && g.isTrain(int(u))
}

// stackRule and whyFull explain a hex without room.
func (g *Game) stackRule(n int, h hex.Hex) rules.Cite {
	if g.isRiver(h) && !g.isGunboat(n) {
		return g.riverRule()
	}
	if g.isTrain(n) || g.holdsTrain(h) {
		return "BG-CHI 12.52"
	}
	if g.limitAt(h) < stackLimit {
		return "BGD 22.4.1"
	}
	return "BG 6.0"
}

func (g *Game) whyFull(n int, h hex.Hex) string {
	if g.isRiver(h) && !g.isGunboat(n) {
		return "nobody stops in the river"
	}
	if g.isTrain(n) || g.holdsTrain(h) {
		return "the supply train stacks with nobody"
	}
	others := g.names(slices.DeleteFunc(g.at(h), func(u int) bool { return u == n }))
	if len(others) == 1 {
		return others[0] + " is there"
	}
	return strings.Join(others, " and ") + " are there"
}
