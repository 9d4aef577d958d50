package bluegray

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// Moving alone into the zones of several enemies. BGD 21.13.

// shunsSeveral answers the option lone-contact.
func (o *Options) shunsSeveral() bool { return o.is(loneContact, "on") }

// meetsAlone reports whether a unit that moved to a hex would be in the zones of two or
// more enemy units, and no other unit of its side in the zone of any of them. Two units
// of one hex are two.
func (g *Game) meetsAlone(n int, to hex.Hex) bool {
	if !g.options.shunsSeveral() {
		return false
	}
	side, enemies := g.forces[n].side, 0
	for _, h := range g.board.around(to) {
		if h.IsZero() || g.heldBy(h) != side.Enemy() || !g.reaches(h, to) {
			continue
		}
		here := 0
		for _, e := range g.at(h) {
			if g.exertsZone(e) {
				here++
			}
		}
		if here > 0 && g.faces(h, side, n) {
			return false
		}
		enemies += here
	}
	return enemies > 1
}

// faces reports whether units in h have a unit of a side in their zone, other than one.
func (g *Game) faces(h hex.Hex, side rules.Side, but int) bool {
	for _, k := range g.board.around(h) {
		if !k.IsZero() && g.reaches(h, k) && g.heldBy(k) == side && g.anyAt(k, func(m int) bool { return m != but }) {
			return true
		}
	}
	return false
}
