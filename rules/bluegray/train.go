package bluegray

import (
	"fmt"

	"longroll/rules"
	"longroll/rules/hex"
)

// The Union supply train. BG-CHI 12.5-12.55, 12.64.

// isTrain reports whether a unit bears the trait of a supply train.
func (g *Game) isTrain(n int) bool { return g.forces[n].kind == "train" }

// trainStep checks a step against the train's rules: for the train itself, and
// for whoever would pass through its hex. BG-CHI 12.5, 12.52, 12.54.
func (g *Game) trainStep(n int, to hex.Hex) *rules.Refusal {
	if !g.isTrain(n) {
		if g.holdsTrain(to) {
			return barTrain("BG-CHI 12.52", "the supply train holds %s and nobody may pass through it", to)
		}
		return nil
	}
	switch here := g.first[g.board.grid.Index(to)]; {
	case here >= 0:
		return barTrain("BG-CHI 12.52", "the supply train may not enter %s, where %s stands", to, g.forces[here].name)
	case !g.board.onPath(to):
		return barTrain("BG-CHI 12.54", "there is no road or trail in %s for the supply train", to)
	case g.inZone(to, g.forces[n].side):
		return barTrain("BG-CHI 12.5", "the supply train may not enter an enemy zone of control, and %s is in one", to)
	}
	return nil
}

func barTrain(rule rules.Cite, format string, args ...any) *rules.Refusal {
	return &rules.Refusal{Rule: rule, Reason: fmt.Sprintf(format, args...)}
}

// trainBars reports whether units in a hex keep another from passing through.
func (g *Game) trainBars(n int, to hex.Hex) bool {
	return g.isTrain(n) || g.holdsTrain(to)
}

// disturbTrain makes the supply train go back at once when an enemy comes next
// to it in its own side's combat phase, by advance or retreat. It names nobody
// to advance after it. BG-CHI 12.51.
func (b *bench) disturbTrain(mover rules.Side, at hex.Hex) error {
	g := b.g
	if mover == g.phasing {
		return nil
	}
	for _, h := range g.board.around(at) {
		if h.IsZero() {
			continue
		}
		for _, n := range g.at(h) {
			if g.isTrain(n) && g.forces[n].side == g.phasing {
				return b.retreat([]int{n}, "train")
			}
		}
	}
	return nil
}
