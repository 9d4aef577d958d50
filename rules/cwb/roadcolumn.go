package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Columns drawn out along a road, an option of CWB 12.2: no more than a B fire level, or
// one battery or wagon, to a hex. The unit itself is the head; behind it lie markers. What
// the book leaves open we rule: the tail follows by the way that the head has come, and
// what has not left the hex yet where the column began waits in it; who leaves the road or
// his formation closes up at once; markers are the unit, so that fire, morale, sight and
// close combat meet it in every hex.

// roadCapacity is what of a column there is in one hex, in quarters of an A: a B. CWB 12.2.
const roadCapacity = 2

// drawnOut is a column with the hexes behind its head, nearest first. A Game's list is
// never changed in place.
type drawnOut struct {
	piece int16
	tail  []hex.Hex
}

// drawsOut answers the option road-column.
func (g *Game) drawsOut() bool { return g.options.is(roadColumn, "on") }

// onTheMarch reports whether a piece is drawn up for the road: units in column, mounted or
// limbered, and wagons and trains. CWB 12.2.
func (g *Game) onTheMarch(n int) bool {
	switch k := g.counterOf(n); k.kind {
	case troop, battery:
		return marching(g.field.pieces[n].formation)
	case wagon, train:
		return true
	}
	return false
}

// roadLoad is what a piece on the march brings into a hex of road: guns and wagons fill
// one. CWB 12.2.
func (g *Game) roadLoad(n int) int {
	if g.counterOf(n).kind != troop {
		return roadCapacity
	}
	return min(roadCapacity, g.roadLevel(n))
}

// roadLength is how many hexes of road a piece takes: an AB takes three. CWB 12.2.
func (g *Game) roadLength(n int) int {
	if g.counterOf(n).kind != troop {
		return 1
	}
	return max(1, (g.roadLevel(n)+roadCapacity-1)/roadCapacity)
}

// roadLevel is the fire level of a brigade as printed, in quarters of an A: by what is left
// of it the markers on the road would tell the enemy of its losses. CWB 9.0.
func (g *Game) roadLevel(n int) int {
	t := g.counterOf(n).troop
	return g.charts.LevelOf(t.Kind, t.Steps).Quarters()
}

// tailOf lists the hexes behind the head of a column.
func (g *Game) tailOf(n int) []hex.Hex {
	if len(g.columns) == 0 || !g.onTheMarch(n) {
		return nil
	}
	if i := slices.IndexFunc(g.columns, func(c drawnOut) bool { return int(c.piece) == n }); i >= 0 {
		return g.columns[i].tail[:min(len(g.columns[i].tail), g.roadLength(n)-1)]
	}
	return nil
}

// tailIn is the column of a side whose tail lies in a hex, -1 for none.
func (g *Game) tailIn(h hex.Hex, s rules.Side) int {
	for _, c := range g.columns {
		if n := int(c.piece); g.sideOf(n) == s && slices.Contains(g.tailOf(n), h) {
			return n
		}
	}
	return -1
}

// trail is the tail that a piece leaves behind by a path, as long as it is.
func (g *Game) trail(n int, from hex.Hex, path []hex.Hex) []hex.Hex {
	back := append([]hex.Hex{from}, path...)
	slices.Reverse(back)
	back = append(back, g.tailOf(n)...)
	for k := range back[1:] {
		if k+1 >= g.roadLength(n) || !usesRoad(g.charts, g.field.pieces[n].formation, g.board.across(back[k+1], back[k]).road) {
			return back[1 : k+1]
		}
	}
	return back[1:]
}

// drawOut and closeUp are for apply methods only: the one lays out the tail of a piece that
// has moved, the other takes it up.
func (g *Game) drawOut(n int, tail []hex.Hex) {
	g.closeUp(n)
	if len(tail) > 0 {
		g.columns = append(slices.Clip(g.columns), drawnOut{int16(n), tail})
	}
}

func (g *Game) closeUp(n int) {
	if slices.ContainsFunc(g.columns, func(c drawnOut) bool { return int(c.piece) == n }) {
		g.columns = slices.DeleteFunc(slices.Clone(g.columns), func(c drawnOut) bool { return int(c.piece) == n })
	}
}

// fillsRoad reports whether a piece that ends a move by road in a hex, with the tail that
// it draws behind it, would bring more into a hex of the road than there is room for.
func (g *Game) fillsRoad(n int, from hex.Hex, path []hex.Hex) bool {
	if !g.drawsOut() || len(path) == 0 {
		return false
	}
	head := path[len(path)-1]
	return slices.ContainsFunc(append(g.trail(n, from, path), head), func(h hex.Hex) bool {
		return h != from && g.roadLoad(n)+g.loadOf(h, g.sideOf(n), n) > roadCapacity
	})
}

// loadOf is what other columns of a side have in a hex of a road.
func (g *Game) loadOf(h hex.Hex, s rules.Side, except int) int {
	sum := 0
	for n := range g.field.pieces {
		p := &g.field.pieces[n]
		if n == except || p.place != onMap || g.sideOf(n) != s || !g.onTheMarch(n) {
			continue
		}
		head := p.at == h && (p.has(onRoad) || len(g.tailOf(n)) > 0)
		if head || slices.Contains(g.tailOf(n), h) {
			sum += g.roadLoad(n)
		}
	}
	return sum
}

// lookAtColumns lists the columns drawn out, whose markers both sides see. Which unit of a
// stack is the head of an enemy column a side does not see. CWB 9.0.
func (g *Game) lookAtColumns(s rules.Side) []seen.Column {
	var all []seen.Column
	for _, c := range g.columns {
		tail, n := g.tailOf(int(c.piece)), int(c.piece)
		if len(tail) == 0 {
			continue
		}
		column := seen.Column{Side: g.sideOf(n), Head: g.field.pieces[n].at, Tail: slices.Clone(tail)}
		if s == rules.NoSide || s == column.Side {
			column.Unit = g.name(n)
		}
		all = append(all, column)
	}
	return all
}

// tailsBehind is what pieces that move together draw behind them, by where they were before.
func (g *Game) tailsBehind(e Moved) [][]hex.Hex {
	if !g.drawsOut() || !e.Road {
		return nil
	}
	var tails [][]hex.Hex
	for _, name := range e.Pieces {
		n := g.find(e.Side, name)
		if g.counterOf(n).kind != troop || !g.onTheMarch(n) {
			tails = append(tails, nil)
			continue
		}
		tails = append(tails, g.trail(n, e.From, e.Path))
	}
	return tails
}

// supposeColumns lays out the columns of both sides. The head of an enemy one is taken for
// the unit that is seen there, or if that can't be it for some other brigade below it.
func (g *Game) supposeColumns(f *seen.Field) {
	for _, c := range f.Columns {
		n, ok := g.pieceCalled(c.Side, c.Unit)
		if c.Unit == "" {
			n, ok = g.supposeHead(c)
		}
		if ok {
			g.columns = append(g.columns, drawnOut{int16(n), c.Tail})
		}
	}
}

// supposeHead finds a unit that may be the head of an enemy column.
func (g *Game) supposeHead(c seen.Column) (int, bool) {
	fits := func(n int) bool {
		return g.onTheMarch(n) && g.roadLength(n) > len(c.Tail) && !slices.ContainsFunc(g.columns, func(d drawnOut) bool { return int(d.piece) == n })
	}
	if top := g.top(c.Head); top >= 0 && fits(top) {
		return top, true
	}
	for n := range g.field.pieces {
		p := &g.field.pieces[n]
		if k := g.counterOf(n); k.side != c.Side || k.kind != troop || p.part > 0 || p.place != outside {
			continue
		}
		g.putBelow(n, c.Head)
		if p.formation = g.marchFormation(n); fits(n) {
			return n, true
		}
		g.take(n, outside)
	}
	return -1, false
}
