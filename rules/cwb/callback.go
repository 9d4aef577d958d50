package cwb

import (
	"longroll/rules"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Who moves stays in command radius, and who is out of it comes back. CWB 10.5a.

// keepsRadius refuses a move out of command radius: whoever is bound ends within it as
// it is now, or nearer to it than before. So the headquarters goes first, then the
// leaders of divisions, then their troops. A routed unit that leaves a stack too large may
// go to any hex. CWB 10.5a, 12.5.
func (g *Game) keepsRadius(n int, goal hex.Hex) error {
	l, bound := g.linkOf(n)
	side := g.sideOf(n)
	if !bound || g.mayStepAside(n) || g.reaches(side, l, goal) {
		return nil
	}
	for _, part := range g.partsOf(n) {
		if part != n && g.reaches(side, l, g.field.pieces[part].at) {
			return nil
		}
	}
	if g.nearer(side, l, goal, g.field.pieces[n].at) {
		return nil
	}
	from := "the headquarters of its corps"
	if l.leader >= 0 {
		from = g.name(l.leader)
	}
	return refuse("CWB 10.5a", "%s would be neither within %d movement points of %s (in %s) nor nearer than before; move the commander first",
		g.name(n), l.reach/onePoint, from, g.label(l.from))
}

// nearer reports whether one hex is nearer to a commander than another, in a
// leader's movement points, or straight if neither can be traced.
func (g *Game) nearer(s rules.Side, l link, a, b hex.Hex) bool {
	w := g.trace(s, l.from, farAway, hex.Hex{}, hex.Hex{}, a, b)
	costA, okA := w.to(a)
	costB, okB := w.to(b)
	if !okA && !okB {
		return g.board.grid.Distance(l.from, a) < g.board.grid.Distance(l.from, b)
	}
	return okA && (!okB || costA < costB)
}

// inRadiusNow lists a side's pieces that are in command radius. CWB 10.5a.
func (g *Game) inRadiusNow(s rules.Side) (in, out []string) {
	traced := make(map[link]way) // many have one commander
	within := func(n int) bool {
		l, bound := g.linkOf(n)
		if !bound {
			return true
		}
		w, ok := traced[l]
		if !ok {
			w = g.trace(s, l.from, l.reach, hex.Hex{}, hex.Hex{})
			traced[l] = w
		}
		return g.holdsPart(n, w)
	}
	for n := range g.field.pieces {
		if p := &g.field.pieces[n]; p.place != onMap || g.sideOf(n) != s {
			continue
		}
		if l, bound := g.linkOf(n); within(n) && (!bound || l.leader < 0 || within(l.leader)) {
			in = append(in, g.name(n))
		} else {
			out = append(out, g.name(n))
		}
	}
	return in, out
}

// callBack marches all who began the phase out of their radius, and are so still, as
// near to it as their movement points take them: they must spend all. CWB 10.5a.
func (b *bench) callBack() error {
	for n := range b.g.field.pieces {
		p := &b.g.field.pieces[n]
		if p.place != onMap || b.g.sideOf(n) != b.g.phasing || p.has(inRadius) {
			continue
		}
		if l, bound := b.g.linkOf(n); bound && !b.g.linked(n) {
			if err := b.marchBack(n, l); err != nil {
				return err
			}
		}
	}
	return nil
}

func (b *bench) marchBack(n int, l link) error {
	g := b.g
	p := &g.field.pieces[n]
	if err := b.makeReady(n); err != nil {
		return err
	}
	if p.place != onMap || g.left(n) == 0 || g.mayMove(n) != nil {
		return nil
	}
	m := march{bench: b, group: []int{n}, side: g.phasing}
	if m.path = g.wayIn(&m, l); m.path == nil {
		return nil
	}
	if err := m.price(m.path); err != nil {
		return nil // nothing that it can pay for
	}
	b.emit(CalledBack{Side: g.phasing, Piece: g.name(n)})
	return m.walk()
}

// wayIn finds the way that brings a piece into its radius for the least, or else
// nearest to it; nil if it can come no nearer.
func (g *Game) wayIn(m *march, l link) []hex.Hex {
	n := m.group[0]
	at := g.field.pieces[n].at
	mine := g.ways(m.group, g.left(n))
	traced := g.trace(m.side, l.from, farAway, hex.Hex{}, hex.Hex{})
	far := func(h hex.Hex) int {
		if cost, ok := traced.to(h); ok {
			return max(0, cost-l.reach)
		}
		return farAway + g.board.grid.Distance(l.from, h)
	}
	best, short, cheap := at, far(at), 0
	for i, cost := range mine.cost {
		h := g.board.grid.At(i)
		if cost < 0 || h == at || !g.mayStack(n, h) || g.crowdsRoad(n, h) || m.keepsContact(n, h, int(g.field.pieces[n].spent)+int(cost)) != nil {
			continue
		}
		if f := far(h); f < short || f == short && best != at && int(cost) < cheap {
			best, short, cheap = h, f, int(cost)
		}
	}
	if best == at {
		return nil
	}
	return mine.path(best)
}

// CalledBack is a piece that has to spend its movement on coming back into command
// radius. CWB 10.5a.
type CalledBack struct {
	Side  rules.Side `json:"side"`
	Piece string     `json:"piece"`
}

// Kind names the event in the journal.
func (CalledBack) Kind() string { return "called-back" }

func (CalledBack) apply(*Game) {}

// Tell tells the owner alone.
func (e CalledBack) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.CalledBack{Piece: e.Piece})
}
