package hellbeforenight

import (
	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
)

// Flank attacks. HBN 10.7.

// flanked checks the morale of a defender who is surrounded and routs it if it fails; it
// reports whether it did. HBN 10.7B, 12.3E. Friends who run into each other flank nobody.
func (b *bench) flanked(f *fight) bool {
	g := b.g
	if g.side(f.attacker) == g.side(f.defender) || !g.options.is(flankRule, "on") || g.lit(data.Night) || !g.isSurrounded(f) {
		return false
	}
	b.emit(FlankFound{seen.FlankFound{Side: g.side(f.defender), Unit: g.name(f.defender), At: f.at}})
	c := b.checkMorale(check{unit: f.defender, why: "flanked", rule: "HBN 10.7B"})
	if !c.passed {
		b.breaks(f, data.Defender, c, "flanked", "HBN 10.7B")
	}
	return !c.passed
}

// isSurrounded reports whether a unit that is attacked has an enemy, a zone of one that
// attacks its hex, or no way that it could ever go on each of its six sides; a friend in a
// zone keeps the way open. HBN 10.7A. Those who attack are this unit and those that have
// attacked the hex before it in this phase.
func (g *Game) isSurrounded(f *fight) bool {
	own := g.side(f.defender)
	attackers := append(g.attackersOf(f.at), f.attacker)
	i := g.board.grid.Index(f.at)
	for side, h := range g.board.near[i] {
		switch {
		case h.IsZero():
			if own == rules.Confederate && g.board.bark[i] {
				return false // it can leave the map there, HBN 9.2A
			}
		case g.board.sides[i][side] == data.DeepWater || g.isClosedTo(own, h):
		case len(g.at(h)) > 0 && g.side(g.at(h)[0]) != own:
		case g.heldBy(h) == own:
			return false
		case g.costInto(f.defender, f.at, h) == data.Never:
		default:
			covered := false
			for _, n := range attackers {
				covered = covered || g.reaches(n, h)
			}
			if !covered {
				return false
			}
		}
	}
	return true
}
