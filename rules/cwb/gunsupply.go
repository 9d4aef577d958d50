package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hex"
)

// Artillery supply. CWB 14.1b, 27.0, 27.1; CWB-AH 1.4, 2.7, 3.3. Points of ammunition are not
// counted: here both sides have no end of them (CWB-AH 1.4), so what
// is left of chapter 27 is the way to the train.

// offRoad is how many hexes of a trace, from the guns on, need not be road. CWB 27.1.
const offRoad = 5

// confederateBase is the entry hex to which Confederate guns trace, for that army has no
// train. CWB-AH 3.3.
const confederateBase = "B"

// cutOff reports whether a battery of a firing line fires at half for want of a way
// to its train: because it has none itself or, by ruling, because guns
// in the same range bracket have none. CWB 27.1.
func (g *Game) cutOff(line []firer, r firer, t gunTracing) bool {
	if !g.sharesCutOff() {
		return !t.supplies(r.unit)
	}
	return slices.ContainsFunc(line, func(o firer) bool {
		return g.charts.GunBracket(o.distance) == g.charts.GunBracket(r.distance) && !t.supplies(o.unit)
	})
}

// sharesCutOff reports whether one cut-off battery halves its whole bracket. CWB 27.1.
func (g *Game) sharesCutOff() bool { return g.options.is(mixedSupply, "all") }

// countsOwnHex reports whether the hex of the guns is one of the five. CWB 27.1.
func (g *Game) countsOwnHex() bool { return g.options.is(gunTrace, "counted") }

// gunTracing is what the guns of a side can trace to now.
type gunTracing struct {
	g      *Game
	side   rules.Side
	bases  []int  // hexes by index
	linked []bool // by index: road hexes that lead to a base along road hexes alone
}

// gunTraces finds the roads by which a side's guns are supplied. CWB 27.1, 14.1b.
func (g *Game) gunTraces(side rules.Side) gunTracing {
	t := gunTracing{g: g, side: side, linked: make([]bool, len(g.board.exists))}
	for _, h := range g.gunBases(side) {
		t.bases = append(t.bases, g.board.grid.Index(h))
	}
	var open []int
	add := func(i int) {
		if !t.linked[i] && g.isHighway(g.board.grid.At(i)) && t.mayEnter(i) {
			t.linked[i] = true
			open = append(open, i)
		}
	}
	for _, i := range t.bases {
		add(i)
	}
	for len(open) > 0 {
		from := open[0]
		open = open[1:]
		for _, e := range &g.board.sides[from] {
			if e.to >= 0 {
				add(int(e.to))
			}
		}
	}
	return t
}

// mayEnter reports whether a trace may go into a hex.
func (t gunTracing) mayEnter(i int) bool {
	return !t.g.board.river[i] && t.g.traces(t.side, t.g.board.grid.At(i), hex.Hex{})
}

// supplies reports whether a battery can trace to a train, or to where one will come
// in: five hexes across country at most and the rest along primary and secondary
// road, none with enemies or in their zones. CWB 27.1.
func (t gunTracing) supplies(n int) bool {
	start := t.g.board.grid.Index(t.g.field.pieces[n].at)
	steps := offRoad
	if t.g.countsOwnHex() {
		steps--
	}
	near := []int{start}
	met := make([]bool, len(t.linked))
	met[start] = true
	for ; steps >= 0; steps-- {
		var next []int
		for _, i := range near {
			if t.linked[i] || slices.Contains(t.bases, i) {
				return true
			}
			next = t.spread(i, met, next)
		}
		near = next
	}
	// What is next to the last of them, on the road, goes on from there.
	return slices.ContainsFunc(near, func(i int) bool { return t.linked[i] })
}

// spread adds the hexes next to one into which a trace may go.
func (t gunTracing) spread(from int, met []bool, next []int) []int {
	for _, e := range &t.g.board.sides[from] {
		if i := int(e.to); i >= 0 && !met[i] && t.mayEnter(i) {
			met[i] = true
			next = append(next, i)
		}
	}
	return next
}

// isHighway reports whether a primary or secondary road runs through a hex. CWB 27.1.
func (g *Game) isHighway(h hex.Hex) bool {
	return g.board.ground.OnPath(h, "primary") || g.board.ground.OnPath(h, "secondary")
}

// gunBases lists the hexes to which a side's guns trace: its trains, and the entry
// hexes of those that are still to come; for the Confederates the edge. CWB 27.1;
// CWB-AH 2.7, 3.3.
func (g *Game) gunBases(side rules.Side) []hex.Hex {
	var bases []hex.Hex
	add := func(entry string) {
		if h, ok := g.scenario.Entry(entry); ok {
			bases = append(bases, h)
		}
	}
	if side == rules.Confederate {
		add(confederateBase)
		return bases
	}
	for n := range g.field.pieces {
		k, p := g.counterOf(n), &g.field.pieces[n]
		if k.kind != train || k.side != side {
			continue
		}
		switch p.place {
		case onMap:
			bases = append(bases, p.at)
		case offMap:
			for _, a := range g.scenario.Arrivals {
				if a.Side == side && a.Unit == k.name {
					add(a.Entry)
				}
			}
		}
	}
	return bases
}
