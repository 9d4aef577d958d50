package hellbeforenight

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hex"
)

// Leaving enemy zones, and whose they are. HBN 6.3.

// leaveZone makes the checks of units that leave a hex in an enemy zone; it reports whether one
// failed, so that they stop in the next hex. Who was disrupted before and fails is routed.
// HBN 6.3A-6.3C, 12.3B.
func (t *trek) leaveZone(at, to hex.Hex) (failed bool) {
	g := t.b.g
	checks := g.checksToLeave(at, t.side)
	if checks == 0 {
		return false
	}
	for _, n := range slices.Clone(t.units) {
		for range checks {
			got := t.b.checkRout(check{unit: n, why: "leaves the enemy zone in " + at.String(), rule: "HBN 6.3A"})
			if got.passed {
				continue
			}
			if !t.b.disrupt(n, "fails to leave an enemy zone in order", "HBN 6.3B") {
				t.b.rout(n, got, "fails to leave an enemy zone, disrupted already", "HBN 6.3C")
				t.drop(n)
				break
			}
			failed = true
		}
	}
	return failed && len(t.units) > 0
}

// checksToLeave is how many checks a unit of a side makes to leave a hex. HBN 6.3A: one for the
// zone, or by its ruling one for each enemy whose zone it is.
func (g *Game) checksToLeave(h hex.Hex, s rules.Side) int {
	switch {
	case !g.inZone(h, s):
		return 0
	case g.options.is(zoneExit, "unit"):
		return len(g.zoners(h, s))
	}
	return 1
}

// drop takes a unit that is lost out of the march; the rest goes on.
func (t *trek) drop(n int) {
	i := slices.Index(t.units, n)
	t.units = slices.Delete(t.units, i, i+1)
	t.purse = slices.Delete(t.purse, i, i+1)
}

// inInfantryZone reports whether a hex is in the zone of an enemy infantry unit. HBN 6.3E.
func (g *Game) inInfantryZone(h hex.Hex, s rules.Side) bool {
	for _, n := range g.zoners(h, s) {
		if g.kind(n) == data.Infantry {
			return true
		}
	}
	return false
}

// zoners lists the enemies of a side whose zones reach into a hex.
func (g *Game) zoners(h hex.Hex, s rules.Side) []int {
	if !g.inZone(h, s) {
		return nil
	}
	var all []int
	for _, next := range g.board.near[g.board.grid.Index(h)] {
		if next.IsZero() {
			continue
		}
		for _, n := range g.at(next) {
			if g.side(n) != s && g.reaches(n, h) {
				all = append(all, n)
			}
		}
	}
	return all
}
