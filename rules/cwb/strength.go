package cwb

import (
	"longroll/rules/cwb/data"
)

// Steps, fire levels, wrecks. CWB 6.5, 6.6, 17.1, 17.2d, 20.6, 20.7, 22.0.

// steps is what is left of a brigade.
func (g *Game) steps(c int) int {
	t := g.counters[c].troop
	return t.Steps - int(g.field.losses[c].casualties) - int(g.field.losses[c].stragglers)
}

// wholeLevel is the fire level of a brigade before it is shared among its parts.
func (g *Game) wholeLevel(c int) data.Level {
	return g.charts.LevelOf(g.counters[c].troop.Kind, g.steps(c))
}

// lines lists the parts of a brigade that are on the map, itself first.
func (g *Game) lines(c int) []int {
	var parts []int
	for n := range g.field.pieces {
		if p := &g.field.pieces[n]; int(p.counter) == c && p.place == onMap {
			parts = append(parts, n)
		}
	}
	return parts
}

// level is the fire level of one part of a brigade: the whole shared evenly, and
// what does not share evenly with the unit itself. CWB 6.5b, 17.1.
func (g *Game) level(n int) data.Level {
	c := int(g.field.pieces[n].counter)
	whole := g.wholeLevel(c)
	parts := len(g.lines(c))
	if parts <= 1 {
		return whole
	}
	share := evenShare(whole.Quarters(), parts)
	if g.field.pieces[n].part == 0 {
		return levelOf(whole.Quarters() - share*(parts-1))
	}
	return levelOf(share)
}

// evenShare is the largest fire level, in quarters of an A, that every part can
// have: C, B or A and their sums.
func evenShare(quarters, parts int) int {
	best := 0
	for l := data.C; l <= data.AAA; l++ {
		if q := l.Quarters(); q*parts <= quarters && q > best {
			best = q
		}
	}
	return best
}

// levelOf is the largest fire level within so many quarters of an A.
func levelOf(quarters int) data.Level {
	best := data.NoLevel
	for l := data.C; l <= data.AAA; l++ {
		if l.Quarters() <= quarters {
			best = l
		}
	}
	return best
}

// wrecked reports whether a brigade is wrecked: losses, stragglers too, up to its
// mark. It may recover. CWB 20.7a, 22.0.
func (g *Game) wrecked(c int) bool {
	t := g.counters[c].troop
	return t != nil && int(g.field.losses[c].casualties)+int(g.field.losses[c].stragglers) >= t.WreckAt
}

// divisionWrecked reports whether enough brigades of a brigade's division are
// wrecked. CWB 20.7b, 22.0.
func (g *Game) divisionWrecked(c int) bool {
	own := &g.counters[c]
	for i := range g.scenario.Divisions {
		d := &g.scenario.Divisions[i]
		if d.Side == own.side && d.Army == own.army && d.Corps == own.corps && d.Division == own.div {
			return g.wrecksIn(d) >= d.WreckAt
		}
	}
	return false
}

func (g *Game) wrecksIn(d *data.Division) int {
	n := 0
	for c := range g.counters {
		k := &g.counters[c]
		if k.troop != nil && !k.troop.Independent && k.side == d.Side && k.army == d.Army && k.corps == d.Corps && k.div == d.Division && g.wrecked(c) {
			n++
		}
	}
	return n
}
