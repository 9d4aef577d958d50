package bluegray

import (
	"slices"

	"longroll/rules/hex"
)

// A third unit in a hex, if guns are among the three. BGD 22.2.1. Guns in such a hex take no
// part in attacks but bombard, enemies next to them too; nothing makes them, even in an
// enemy zone, and the other two attack or not without them. In defence they are as others.

// crowdLimit is how many units may be in a hex where guns are among them.
const crowdLimit = stackLimit + 1

// crowds answers the option third-gun.
func (g *Game) crowds() bool { return g.options.is(thirdGun, "on") }

// mayCrowd reports whether a unit may be one more in a hex that holds as many as it may:
// it is of guns, or there are guns there. Gunboats are no guns here.
func (g *Game) mayCrowd(n int, h hex.Hex) bool {
	return g.crowds() && (g.forces[n].kind == "art" || g.anyAt(h, func(m int) bool { return m != n && g.forces[m].kind == "art" }))
}

// isCrowded reports whether a unit is of guns in a hex of three.
func (g *Game) isCrowded(n int) bool {
	return g.crowds() && g.forces[n].kind == "art" && g.units[n].status == onMap && g.count(g.units[n].at) > stackLimit
}

// fits reports whether the units in a hex are not too many for it, as they stand. BG 6.0;
// BGD 22.2.1. Dummies may be beyond the limit since the set-up (BGD 22.4.11).
func (g *Game) fits(here []int) bool {
	here = slices.DeleteFunc(slices.Clone(here), g.isDummy)
	return len(here) <= stackLimit || len(here) <= crowdLimit && g.crowds() &&
		slices.ContainsFunc(here, func(n int) bool { return g.forces[n].kind == "art" })
}

// bombardsOnly refuses an attack of others in which guns of a hex of three take part.
func (g *Game) bombardsOnly(c *combat) error {
	for _, n := range c.far {
		if g.isCrowded(n) {
			return refuse("BGD 22.2.1", "%s is one of three units in %s and bombards by itself or with other guns alone", g.forces[n].name, g.units[n].at)
		}
	}
	return nil
}
