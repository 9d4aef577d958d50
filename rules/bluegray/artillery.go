package bluegray

import (
	"slices"

	"longroll/rules/hex"
)

// Artillery. BG 8.7-8.76; BGD 8.0-8.5.

// gunRange is how far artillery reaches, the target hex counted. BG 8.7, BGD 8.1.
const gunRange = 3

// isArtillery reports whether a unit fights as guns do; gunboats too, BG-SHI 13.42.
func (g *Game) isArtillery(n int) bool { return g.forces[n].kind == "art" || g.isGunboat(n) }

// rifledRange is how far rifled guns reach. BG-ANT 19.0.
const rifledRange = 7

// reachOf is how many hexes a unit's guns reach, the target hex counted.
func (g *Game) reachOf(n int) int {
	switch {
	case g.bears(n, rifled):
		return rifledRange
	case g.options.pins() && !g.isGunboat(n):
		return pinRange
	}
	return gunRange
}

// mayBombard says why a unit may not attack a hex from where it stands without
// being next to it; nil if it may. BG 8.7, 8.71; BGD 8.1, 8.3, 8.4.
func (g *Game) mayBombard(n int, target hex.Hex) error {
	name, at := g.forces[n].name, g.units[n].at
	d := g.board.grid.Distance(at, target)
	switch {
	case !g.isArtillery(n):
		return refuse("BG 8.41", "%s in %s is not next to %s", name, at, target)
	case d > g.reachOf(n):
		return refuse("BG 8.7", "%s in %s is %d hexes from %s; guns reach %d", name, at, d, target, g.reachOf(n))
	case g.units[n].has(firedBack):
		return refuse("BGD 22.2.3", "%s has bombarded in defence and may not bombard in this combat phase", name)
	case d > 1 && g.isNight(): // there is combat at night by option only
		return refuse("BGD 21.15", "%s in %s is not next to %s, and at night guns attack nobody else", name, at, target)
	case g.inEnemyZone(n) && !g.mayLookPast(n) && !g.isCrowded(n):
		return refuse("BGD 8.4", "%s is in an enemy zone of control and must attack an enemy next to it", name)
	case g.gunsTiedToCreek(n) && d > 1:
		return refuse("BGD 8.4", "%s must attack the enemy next to it across the creek", name)
	case d == 1 && g.creekDuty() == "no" && !g.isGunboat(n) && !g.reaches(at, target):
		return refuse("BGD 8.4", "%s may not attack across the creek between %s and %s", name, at, target)
	case g.isSpentAt(n, d-1):
		return refuse("BGD 22.4.8", "%s in %s has no strength left over the %d hexes to %s", name, at, d, target)
	case d > 1 && g.sightBlocked(at, target):
		return refuse("BG 8.71", "%s in %s has no line of sight to %s", name, at, target)
	}
	return nil
}

// gunsTiedToCreek reports whether guns must attack an enemy across a plain creek
// because he is next to them.
func (g *Game) gunsTiedToCreek(n int) bool {
	if g.creekDuty() != "must" || g.isGunboat(n) {
		return false
	}
	at, enemy := g.units[n].at, g.forces[n].side.Enemy()
	near := g.board.around(at)
	return slices.ContainsFunc(near[:], func(h hex.Hex) bool {
		return !h.IsZero() && !g.reaches(at, h) && g.heldBy(h) == enemy && !g.holdsTrain(h) && !g.holdsGunboat(h) // BG-CHI 12.55, BG-SHI 13.42
	})
}

// creekDuty answers the option ruling.guns-over-creek: guns next to an enemy across
// a plain creek are "free", "must" attack him, or may not: "no".
func (g *Game) creekDuty() string { return g.options.value[gunsOverCreek] }

// sightBlocked traces the line of sight between two hexes: blocked by forest and
// town in between; along a hexside only if both hexes are; units and the two end
// hexes never block. BG 8.71; BGD 8.3.
func (t *table) sightBlocked(from, to hex.Hex) bool {
	line := t.board.grid.Line(from, to)
	for _, h := range line.Hexes {
		if t.blocksSight(h) {
			return true
		}
	}
	for _, pair := range line.Along {
		if t.blocksSight(pair[0]) && t.blocksSight(pair[1]) {
			return true
		}
	}
	if t.options.is(cornerTouch, "blocked") {
		for _, c := range line.Corners {
			if t.blocksSight(c.Beside) {
				return true
			}
		}
	}
	return false
}

// blocksSight reports whether a hex blocks; off the map there is nothing to block.
func (t *table) blocksSight(h hex.Hex) bool {
	i := t.board.grid.Index(h)
	return i >= 0 && t.board.exists[i] && t.board.blocks[i]
}

// lineCrossesWater reports whether a line of fire crosses a ford, bridge, stream
// or creek side or a hex that may not be entered. BGD 9.0; a line along such a
// side, or through its corner, by option ruling.line-along-creek. The river itself is
// no water that hinders a gunboat in it.
func (g *Game) lineCrossesWater(from, to hex.Hex) bool {
	afloat := g.isRiver(from)
	line := g.board.grid.Line(from, to)
	for _, s := range line.Sides {
		if g.isWater(s[0], s[1]) && !(afloat && (g.isRiver(s[0]) || g.isRiver(s[1]))) {
			return true
		}
	}
	for _, h := range line.Hexes {
		if i := g.board.grid.Index(h); i >= 0 && g.board.exists[i] && g.board.entry[i] == barred && !(afloat && g.board.river[i]) {
			return true
		}
	}
	if g.options.is(lineAlongCreek, "yes") && !afloat {
		return g.lineTouchesWater(from, to, line)
	}
	return false
}

// lineTouchesWater reports whether a line runs along a water side or through the
// end of one. A line along a side leaves its first hex and enters its last by a corner.
func (g *Game) lineTouchesWater(from, to hex.Hex, line hex.Sight) bool {
	for _, along := range line.Along {
		l, r := along[0], along[1]
		if g.isWater(l, r) || g.isWater(from, l) || g.isWater(from, r) || g.isWater(l, to) || g.isWater(r, to) {
			return true
		}
	}
	for _, c := range line.Corners {
		if g.isWater(c.From, c.To) || g.isWater(c.From, c.Beside) || g.isWater(c.Beside, c.To) {
			return true
		}
	}
	return false
}

// isWater reports whether a creek, bridge, ford or stream lies between two
// neighbours, or one of them may not be entered.
func (g *Game) isWater(a, b hex.Hex) bool {
	if _, next := g.board.grid.Adjacent(a, b); !next || !g.board.on(a) || !g.board.on(b) {
		return false
	}
	s := g.board.across(a, b)
	return s.doubles || s.shut
}

// gunsMayAdvance answers the option guns-advance. BG 8.75; BGD 21.1.
func (g *Game) gunsMayAdvance() bool { return g.options.is(gunsAdvance, "on") }

// leastAlone is the worst column on which distant guns may attack by themselves.
// It answers the option guns-alone. BG 8.73; BGD 21.2.
func (g *Game) leastAlone() int {
	if g.options.is(gunsAlone, "any") {
		return 0
	}
	return g.scale.find(g.options.value[gunsAlone])
}
