package bluegray

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hex"
)

// Units of one hex that may part in combat: guns, or any. BGD 21.5, 21.6, 21.12. The
// books hold a stack to one enemy hex (BG 8.42; BGD 7.2, 8.1).

// parts reports whether two units of one hex may attack different hexes. Guns that stand
// next to the enemy are not bombarding, so that 21.5 does not part them.
func (g *Game) parts(n, m int) bool {
	if g.stacksPart() || g.isCrowded(n) || g.isCrowded(m) { // BGD 22.2.1
		return true
	}
	return g.isArtillery(n) && g.isArtillery(m) && (g.gunsPart() || g.bombardersPart() && !g.inEnemyZone(n))
}

// stacksPart answers the option stacks-apart. BGD 21.12.
func (g *Game) stacksPart() bool { return g.options.is(stacksApart, "on") }

// gunsPart answers the option guns-apart. BGD 21.6.
func (g *Game) gunsPart() bool { return g.options.is(gunsApart, "on") }

// bombardersPart answers the option bombard-apart. BGD 21.5.
func (g *Game) bombardersPart() bool { return g.options.is(bombardApart, "on") }

// markPaired notes, when a combat phase begins, the guns of the side that attacks, or of both
// where both do (BGD 22.4.14), that share their hex with other guns: next to the enemy such a
// gun may bombard, and may still do so when combat has taken the other. BGD 21.6.
func (g *Game) markPaired() {
	if !g.gunsPart() {
		return
	}
	sides := []rules.Side{g.phasing}
	if g.isSimultaneous() {
		sides = rules.Sides[:]
	}
	for _, side := range sides {
		g.pair(side)
	}
}

func (g *Game) pair(side rules.Side) {
	g.each(side, func(n int) {
		if g.isArtillery(n) && slices.ContainsFunc(g.at(g.units[n].at), func(m int) bool { return m != n && g.isArtillery(m) }) {
			g.units[n].flags |= paired
		}
	})
}

// mayLookPast reports whether a unit may bombard although it is in an enemy zone.
func (g *Game) mayLookPast(n int) bool { return g.units[n].has(paired) }

// loose lists the guns that are in an enemy zone, have no enemy left there to attack,
// and so owe a bombardment (BGD 7.1, 21.6).
func (d duties) loose() []int {
	var guns []int
	d.g.each(d.g.phasing, func(n int) {
		if d.g.mayLookPast(n) && d.fights(n) && d.g.mustAttack(n) && len(d.targetsOf(d.g.units[n].at)) == 0 && len(d.inReach(n)) > 0 {
			guns = append(guns, n)
		}
	})
	return guns
}

func (d duties) isLoose(n int) bool { return slices.Contains(d.loose(), n) }

// inReach lists the enemy hexes that a gun may bombard by itself.
func (d duties) inReach(n int) []hex.Hex {
	g := d.g
	var all []hex.Hex
	g.each(g.phasing.Enemy(), func(e int) {
		t := g.units[e].at
		if !slices.Contains(all, t) && d.isTarget(t) && g.mayBombard(n, t) == nil && d.oddsAllow(t, []int{n}) {
			all = append(all, t)
		}
	})
	slices.SortFunc(all, hex.Compare)
	return all
}

// joined is an attack by some units, and by those loose guns besides who would have
// nobody left to attack after it.
func (d duties) joined(on []hex.Hex, with []int) Attack {
	g, loose := d.g, d.loose()
	if len(loose) == 0 {
		return Attack{On: on, With: g.names(with)}
	}
	after := g.dutiesWithout(slices.Concat(d.busy, with), slices.Concat(d.done, on))
	for _, n := range loose {
		if !slices.Contains(with, n) && !after.isLoose(n) {
			with = append(with, n)
		}
	}
	return Attack{On: on, With: g.names(with)}
}
