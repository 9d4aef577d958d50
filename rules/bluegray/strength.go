package bluegray

import (
	"fmt"
	"slices"

	"longroll/rules"
)

// What a unit's own strength comes to in one combat, before terrain: guns at a distance,
// cavalry against others. BG 2.5; BGD 22.4.8, 22.4.9.

// attackForce is what an attacker adds, with every reason.
func (g *Game) attackForce(c *combat, n int) rules.Tally {
	t := g.force(n)
	g.attenuate(&t, n, g.gapTo(c, n))
	if g.forces[n].kind == "cav" && g.cavalryIsHalved() && !g.units[n].has(charging) && !g.areCavalry(c.defenders, c.aids) {
		halve(&t, "cavalry against infantry or guns")
	}
	return t
}

// defenceForce is what a defender adds.
func (g *Game) defenceForce(c *combat, n int) rules.Tally {
	t := g.force(n)
	if g.forces[n].kind == "cav" && g.cavalryIsHalved() && !g.areCavalry(c.attackers) {
		halve(&t, "cavalry attacked by infantry or guns")
	}
	if g.isRushed(c, n) && t.Sum() > 1 {
		t.Add(1-t.Sum(), "guns without infantry, attacked by infantry", "BGD 22.4.8")
	}
	return t
}

func (g *Game) force(n int) rules.Tally {
	var t rules.Tally
	t.Add(g.strength(n), g.forces[n].name, "")
	return t
}

// halve takes half of a sum off, such that fractions are rounded up. BGD 22.4.9.
func halve(t *rules.Tally, why string) {
	if off := t.Sum() / 2; off > 0 {
		t.Add(-off, why, "BGD 22.4.9")
	}
}

// areCavalry reports whether all the units given are cavalry.
func (g *Game) areCavalry(lists ...[]int) bool {
	for _, list := range lists {
		if slices.ContainsFunc(list, func(n int) bool { return g.forces[n].kind != "cav" }) {
			return false
		}
	}
	return true
}

// cavalryIsHalved answers the option cavalry-halves. BGD 22.4.9.
func (g *Game) cavalryIsHalved() bool { return g.options.is(cavalryHalves, "on") }

// gapTo is how many hexes lie between an attacker and the nearest hex of a combat that it
// can attack.
func (g *Game) gapTo(c *combat, n int) int {
	least := 1 << 10
	for _, h := range c.on {
		if d := g.board.grid.Distance(g.units[n].at, h) - 1; d < least && (!c.bombards(n) || g.mayBombard(n, h) == nil) {
			least = d
		}
	}
	if least < 1<<10 {
		return least
	}
	for _, h := range c.on { // guns in defence, BGD 22.2.3
		least = min(least, g.board.grid.Distance(g.units[n].at, h)-1)
	}
	return least
}

// attenuate takes off what guns lose over a distance. BGD 22.4.8.
func (g *Game) attenuate(t *rules.Tally, n, between int) {
	if lost := min(g.lostOver(n, between), t.Sum()); lost > 0 {
		t.Add(-lost, hexesBetween(between), "BGD 22.4.8")
	}
}

func hexesBetween(n int) string {
	if n == 1 {
		return "the hex between"
	}
	return fmt.Sprintf("the %d hexes between", n)
}

// lostOver is how many strength points guns lose when some hexes lie between: one for each,
// and rifled guns at Antietam one for every two. It answers the option range-attenuation.
// BGD 22.4.8.
func (g *Game) lostOver(n, between int) int {
	switch {
	case g.options.is(rangeAttenuation, "off") || !g.isArtillery(n):
		return 0
	case g.bears(n, rifled):
		return between / 2
	}
	return between
}

// isSpentAt reports whether guns have no strength left over a distance; such guns do not
// attack there. BGD 22.4.8.
func (g *Game) isSpentAt(n, between int) bool {
	return g.lostOver(n, between) >= g.strength(n)
}
