package bluegray

import "longroll/rules/hex"

// Stacking. BG 6.0; BGD 5.3; the train, BG-CHI 12.52.

const stackLimit = 2

// hasRoom reports whether one more unit may end its move or retreat in a hex.
// The limit binds each unit at the end of its own move; on the way any number
// may pass. BG 6.0.
func (g *Game) hasRoom(n int, h hex.Hex) bool {
	here := g.at(h)
	if len(here) == 0 || len(here) == 1 && here[0] == n {
		return true
	}
	if g.isTrain(n) || g.holdsTrain(here) {
		return false
	}
	return len(here) < stackLimit
}

func (g *Game) holdsTrain(here []int) bool {
	for _, n := range here {
		if g.isTrain(n) {
			return true
		}
	}
	return false
}
