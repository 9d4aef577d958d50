package hellbeforenight

import (
	"longroll/rules/hex"
)

// When reinforcements come, and the column in which they do. HBN 9.3A, 9.3E.

// gate is an entry hex with how many places of its column are taken in this phase. HBN 9.3E.
type gate struct {
	at    hex.Hex
	count int8
}

func (g *Game) countEntry(h hex.Hex, places int) {
	for i := range g.column {
		if g.column[i].at == h {
			g.column[i].count += int8(places)
			return
		}
	}
	g.column = append(g.column, gate{h, int8(places)})
}

// entriesAt is how many have entered in a hex in this phase. HBN 9.3E.
func (g *Game) entriesAt(h hex.Hex) int {
	for _, c := range g.column {
		if c.at == h {
			return int(c.count)
		}
	}
	return 0
}

// hasCome reports whether the couplet of a turn in which reinforcements are due has come. One
// that was never played is made good from the first couplet of the next turn, or by a ruling
// from the same couplet of a later one. HBN 9.3A.
func (g *Game) hasCome(turn, couplet int) bool {
	now := g.turn + 1
	if now < turn || now == turn && g.couplet < couplet {
		return false
	}
	if now == turn || g.couplet >= couplet || g.options.is(lateEntry, "couplet-1") {
		return true
	}
	for t := turn; t < now; t++ {
		if int(g.played[t-1]) >= couplet {
			return true
		}
	}
	return false
}

// isDue reports whether a reinforcement that has not come may come now. HBN 9.3A.
func (g *Game) isDue(n int) bool {
	c := &g.Units[n]
	return g.units[n].place == waiting && c.Turn > 0 && g.hasCome(c.Turn, c.Couplet)
}

// entryCost is the movement points that it takes a unit, the i-th of those that come on
// together, to enter: by its place in the column, or from Bark Road nothing, by a ruling one.
// HBN 9.2E, 9.3E.
func (g *Game) entryCost(a arrival, column, i, takes int) int {
	switch {
	case !a.column && g.options.is(barkStep, "free"):
		return 0
	case !a.column:
		return 1
	case takes > 1:
		return column + i
	}
	return column
}
