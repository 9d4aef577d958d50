package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hex"
)

// What a player may ask about enemy stacks. CWB 9.0.

// mayAsk reports whether a side may ask what an enemy stack holds: always, or with an
// option only where one of its units has a line of sight to the hex. CWB 9.0.
func (g *Game) mayAsk(s rules.Side, h hex.Hex) bool {
	if g.options.is(questionSight, "off") {
		return true
	}
	return slices.ContainsFunc(g.field.pieces, func(p piece) bool {
		k := &g.counters[p.counter]
		return p.place == onMap && k.side == s && k.kind.isUnit() && g.looks(p.at, h)
	})
}
