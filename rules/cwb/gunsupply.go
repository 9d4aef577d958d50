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
func (g *Game) cutOff(line []firer, r firer) bool {
	if !g.sharesCutOff() {
		return !g.isSupplied(r.unit)
	}
	return slices.ContainsFunc(line, func(o firer) bool {
		return g.charts.GunBracket(o.distance) == g.charts.GunBracket(r.distance) && !g.isSupplied(o.unit)
	})
}

// sharesCutOff reports whether one cut-off battery halves its whole bracket. CWB 27.1.
func (g *Game) sharesCutOff() bool { return g.options.is(mixedSupply, "all") }

// countsOwnHex reports whether the hex of the guns is one of the five. CWB 27.1.
func (g *Game) countsOwnHex() bool { return g.options.is(gunTrace, "counted") }

// isSupplied reports whether a battery can trace to a train, or to where one will come
// in: five hexes across country at most and the rest along primary and secondary
// road, none with enemies or in their zones. CWB 27.1, 14.1b.
func (g *Game) isSupplied(n int) bool {
	side, start := g.sideOf(n), g.field.pieces[n].at
	bases := g.gunBases(side)
	steps := offRoad
	if g.countsOwnHex() {
		steps--
	}
	linked := g.roadsTo(side, bases)
	near := []hex.Hex{start}
	met := map[hex.Hex]bool{start: true}
	for ; steps >= 0; steps-- {
		var next []hex.Hex
		for _, h := range near {
			if linked[h] || slices.Contains(bases, h) {
				return true
			}
			next = g.spread(side, h, met, next)
		}
		near = next
	}
	// What is next to the last of them, on the road, goes on from there.
	return slices.ContainsFunc(near, func(h hex.Hex) bool { return linked[h] })
}

// spread adds the hexes next to one into which a trace may go.
func (g *Game) spread(side rules.Side, from hex.Hex, met map[hex.Hex]bool, next []hex.Hex) []hex.Hex {
	for _, h := range g.board.grid.Neighbours(from) {
		if g.board.on(h) && !met[h] && !g.board.river[g.board.grid.Index(h)] && g.traces(side, h, hex.Hex{}) {
			met[h] = true
			next = append(next, h)
		}
	}
	return next
}

// roadsTo gives the road hexes from which a side's trace reaches one of its bases along
// road hexes alone.
func (g *Game) roadsTo(side rules.Side, bases []hex.Hex) map[hex.Hex]bool {
	linked := make(map[hex.Hex]bool)
	var open []hex.Hex
	for _, h := range bases {
		if g.isHighway(h) && g.traces(side, h, hex.Hex{}) && !linked[h] {
			linked[h] = true
			open = append(open, h)
		}
	}
	for len(open) > 0 {
		from := open[0]
		open = open[1:]
		for _, h := range g.board.grid.Neighbours(from) {
			if g.board.on(h) && !linked[h] && g.isHighway(h) && g.traces(side, h, hex.Hex{}) {
				linked[h] = true
				open = append(open, h)
			}
		}
	}
	return linked
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
