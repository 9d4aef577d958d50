package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/hex"
)

// Cheapest ways over the map, for movement (CWB 16) and for tracing (CWB 10.5a).

// way is what a search has found: every hex within its budget.
type way struct {
	board *board
	start hex.Hex
	cost  []int16 // by hex index, in halves; -1 where not reached
	back  []int16 // the hex before
}

// stride prices one step of a search, out of the hex of an index over a side, in
// halves: whether it is allowed, and whether the hex may be entered but not left again.
type stride func(from int, e *edge) (halves int, ok, ends bool)

// search finds the cheapest way to every hex within a budget in halves, or until
// one of some hexes is reached. Of equal ways it keeps the one found first, clockwise
// from the top of the page.
func (b *board) search(start hex.Hex, budget int, step stride, until ...hex.Hex) way {
	n := b.grid.Len()
	w := way{board: b, start: start, cost: slices.Repeat([]int16{-1}, n), back: make([]int16, n)}
	if budget < 0 || !b.on(start) {
		return w
	}
	q := newQueue(budget)
	ends := make([]bool, n)
	first := b.grid.Index(start)
	w.cost[first] = 0
	q.push(0, int16(first))
	for spent := range q.heads {
		for k := q.heads[spent]; k >= 0; k = q.nodes[k].next {
			i := q.nodes[k].hex
			if len(until) > 0 && slices.Contains(until, b.grid.At(int(i))) {
				return w
			}
			if int(w.cost[i]) != spent || ends[i] {
				continue
			}
			for s := range b.sides[i] {
				e := &b.sides[i][s]
				j := e.to
				if j < 0 {
					continue
				}
				halves, ok, end := step(int(i), e)
				sum := spent + halves
				if !ok || sum > budget || w.cost[j] >= 0 && int(w.cost[j]) <= sum {
					continue
				}
				w.cost[j], w.back[j], ends[j] = int16(sum), i, end
				q.push(sum, j)
			}
		}
	}
	return w
}

// queue holds the hexes of a search by what it costs to reach them; of one cost, first
// come is first served.
type queue struct {
	heads, tails []int32 // by cost: index into nodes, -1 for none
	nodes        []queued
}

type queued struct {
	hex  int16
	next int32
}

func newQueue(budget int) *queue {
	ends := slices.Repeat([]int32{-1}, 2*(budget+1))
	return &queue{heads: ends[:budget+1], tails: ends[budget+1:], nodes: make([]queued, 0, 64)}
}

func (q *queue) push(cost int, hex int16) {
	at := int32(len(q.nodes))
	q.nodes = append(q.nodes, queued{hex, -1})
	if last := q.tails[cost]; last >= 0 {
		q.nodes[last].next = at
	} else {
		q.heads[cost] = at
	}
	q.tails[cost] = at
}

// to is the cost of the way to a hex in halves; false if there is none.
func (w way) to(h hex.Hex) (halves int, ok bool) {
	i := w.board.grid.Index(h)
	if i < 0 || w.cost[i] < 0 {
		return 0, false
	}
	return int(w.cost[i]), true
}

// path lists the hexes to enter on the way to a hex; nil if there is no way.
func (w way) path(h hex.Hex) []hex.Hex {
	if _, ok := w.to(h); !ok {
		return nil
	}
	var path []hex.Hex
	for h != w.start {
		path = append(path, h)
		h = w.board.grid.At(int(w.back[w.board.grid.Index(h)]))
	}
	slices.Reverse(path)
	return path
}

// ways finds where pieces can go together within a budget, by what their side can see:
// not through enemies, and no further than the first hex in a zone of an enemy's
// top unit, or the first with enemy leaders or wagons alone, which units may enter. Every
// step costs what the slowest of them pays. CWB 14.1, 16.5, 28.2e.
func (g *Game) ways(group []int, budget int, until ...hex.Hex) way {
	return g.waysFrom(group, g.field.pieces[group[0]].at, budget, until...)
}

// waysFrom is ways for pieces as if they stood in another hex.
func (g *Game) waysFrom(group []int, start hex.Hex, budget int, until ...hex.Hex) way {
	side := g.sideOf(group[0])
	roads := g.takesRoads(group)
	first := g.board.grid.Index(start)
	inZone := g.zoneInSight(first, side)
	seizes := slices.ContainsFunc(group, func(n int) bool { return g.counterOf(n).kind.isUnit() })
	return g.board.search(start, budget, func(from int, e *edge) (int, bool, bool) {
		to := int(e.to)
		zoned, enemy := g.zoneInSight(to, side), g.holder(to) == side.Enemy()
		if enemy && (!seizes || g.unitsAt(to) != rules.NoSide) || from == first && inZone && zoned {
			return 0, false, false
		}
		most := 0
		for _, n := range group {
			p, bar := g.over(g.field.pieces[n].formation, e, roads)
			if bar != open {
				return 0, false, false
			}
			most = max(most, p.halves)
		}
		return most, true, zoned || enemy
	}, until...)
}

// holder says whose the top piece in a hex is, by its index.
func (g *Game) holder(i int) rules.Side {
	if n := g.field.first[i]; n >= 0 {
		return g.sideOf(int(n))
	}
	return rules.NoSide
}

// zoneInSight reports whether a hex, by its index, is in the zone of an enemy unit that
// lies on top of its stack. A routed one has none, but that its enemy does not know unless
// markers lie open. CWB 9.0, 14.0.
func (g *Game) zoneInSight(i int, s rules.Side) bool {
	for side := range g.board.sides[i] {
		from := g.board.sides[i][side].to
		if from < 0 || g.holder(int(from)) != s.Enemy() {
			continue
		}
		n := g.field.first[from]
		for n >= 0 && !g.counterOf(int(n)).kind.isUnit() {
			n = g.field.pieces[n].next
		}
		if n < 0 {
			continue
		}
		p := &g.field.pieces[n]
		if hasFront(p.formation) && !p.has(encamped) && frontal(p.facing, hex.Side(side).Opposite()) && !(p.state == data.Routed && g.showsMorale()) {
			return true
		}
	}
	return false
}

// takesRoads reports whether pieces that go together may use roads: on a road each
// unit goes by itself. CWB 12.2.
func (g *Game) takesRoads(group []int) bool {
	units := 0
	for _, n := range group {
		if g.counterOf(n).kind.isUnit() {
			units++
		}
	}
	return units <= 1
}

// hasFront reports whether a formation is one that has a zone of control. CWB 14.0.
func hasFront(f data.Formation) bool { return inLine(f) || f == data.Unlimbered }
