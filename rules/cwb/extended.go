package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/hex"
)

// Extended lines: out, back, and never apart from their brigade. CWB 17.0, 17.1, 17.2;
// CWB 17.2a, 17.2e.
type (
	// Extend moves an extended line out of its brigade into the next hex. CWB 17.0.
	Extend struct {
		Unit string  `json:"unit"`
		To   hex.Hex `json:"to"`
	}
	// Contract brings an extended line back into the hex of its brigade; if it names the
	// brigade, all its lines. CWB 17.0.
	Contract struct {
		Piece string `json:"piece"`
	}
)

// Kind names each command in the journal.
func (Extend) Kind() string   { return "extend" }
func (Contract) Kind() string { return "contract" }

// mostLines is how many lines a brigade extends at most. CWB 17.1.
const mostLines = 2

func (c Extend) run(b *bench) error {
	group, err := b.marchers([]string{c.Unit})
	if err != nil {
		return err
	}
	g, n := b.g, group[0]
	if err := g.mayExtend(n, c.To); err != nil {
		return err
	}
	p := &g.field.pieces[n]
	line := g.spareLine(int(p.counter))
	step, err := g.pace(p.formation, p.at, c.To, false)
	if err != nil {
		return err
	}
	spent := int(p.spent) + step.halves
	if spent > g.allowance(n) {
		if !g.oneHexAtLeast(n) {
			return refuse("CWB 16.2", "%s has not the movement points to extend into %s", c.Unit, g.label(c.To))
		}
		spent = g.allowance(n)
	}
	m := march{bench: b, group: group, side: b.side}
	if why := m.barred(p.at, c.To, !p.has(movedOn)); why != "" {
		b.emit(MoveBarred{Side: b.side, Piece: g.name(line), At: p.at, Next: c.To, Why: why})
		return nil
	}
	e := LineExtended{Side: b.side, Unit: c.Unit, Line: g.name(line), From: p.at, To: c.To, Spent: spent,
		Left: g.allowance(n) - spent, Halts: g.enemyZone(c.To, b.side), Facing: p.facing.String()}
	if s, ok := g.facingOf(c.To, b.side); ok {
		e.Facing = s.String()
	}
	alone := g.held(c.To) == b.side.Enemy()
	b.emit(e)
	if alone {
		if err := b.overrun(c.To, b.side); err != nil {
			return err
		}
	}
	return b.arrive(c.To)
}

// mayExtend refuses a line that a brigade can't put out. CWB 17.0, 17.1.
func (g *Game) mayExtend(n int, to hex.Hex) error {
	p, k := &g.field.pieces[n], g.counterOf(n)
	if k.kind != troop || p.part > 0 {
		return refuse("CWB 17.1", "only a brigade of infantry or cavalry extends its line, not %s", g.name(n))
	}
	whole, lines := g.wholeLevel(int(p.counter)), len(g.lines(int(p.counter)))-1
	switch {
	case p.state == data.Routed:
		return refuse("CWB 24.1b", "%s is routed and does nothing of its own will", g.name(n))
	case !inLine(p.formation):
		return refuse("CWB 17.1", "%s is not in line", g.name(n))
	case lines == mostLines:
		return refuse("CWB 17.1", "%s has extended into two hexes and can't extend further", g.name(n))
	case whole < data.B:
		return refuse("CWB 17.1", "%s is too weak to extend: it needs a B fire level", g.name(n))
	case lines > 0 && whole <= data.B:
		return refuse("CWB 17.1", "%s is too weak to extend into a second hex: it needs more than a B fire level", g.name(n))
	}
	for _, other := range g.unitsOf(to, k.side) {
		if g.isLine(other) {
			return refuse("CWB 17.1", "%s lies in %s, and two extended lines never stack", g.name(other), g.label(to))
		}
	}
	return nil
}

// spareLine finds a line of a brigade that is not out; the caller knows there is one.
func (g *Game) spareLine(c int) int {
	return slices.IndexFunc(g.field.pieces, func(p piece) bool { return int(p.counter) == c && p.part > 0 && p.place != onMap })
}

func (c Contract) run(b *bench) error {
	n, err := b.ownPiece(c.Piece)
	if err != nil {
		return err
	}
	parts := b.g.linesMeant(n)
	if len(parts) == 0 {
		return refuse("CWB 17.0", "%s has no extended line", c.Piece)
	}
	for _, line := range parts {
		parent := b.g.parent(line)
		if err := (Move{Pieces: []string{b.g.name(line)}, To: b.g.field.pieces[parent].at}).run(b); err != nil {
			return err
		}
	}
	return nil
}

// linesMeant lists the extended lines that a name means: itself, or all of a brigade.
func (g *Game) linesMeant(n int) []int {
	p := &g.field.pieces[n]
	if g.isLine(n) {
		return []int{n}
	}
	if g.counterOf(n).kind != troop {
		return nil
	}
	return slices.DeleteFunc(g.lines(int(p.counter)), func(l int) bool { return g.field.pieces[l].part == 0 })
}

// isLine reports whether a piece is an extended line.
func (g *Game) isLine(n int) bool { return g.field.pieces[n].part > 0 && g.counterOf(n).kind == troop }

// parent is the unit itself of which a piece is a part. CWB 17.0.
func (g *Game) parent(n int) int {
	return n - int(g.field.pieces[n].part)
}

// inTouch reports whether two hexes are the same or next to each other.
func (g *Game) inTouch(a, b hex.Hex) bool { return g.board.grid.Distance(a, b) <= 1 }

// keepsContact refuses a move after which the parts of an extended brigade could no
// longer come next to each other this phase. CWB 17.0, 17.2a.
func (m *march) keepsContact(n int, goal hex.Hex, spent int) error {
	g := m.g
	if g.counterOf(n).kind != troop {
		return nil
	}
	p := &g.field.pieces[n]
	rest := g.allowance(n) - spent
	if g.zoneInSight(g.board.grid.Index(goal), m.side) {
		rest = 0
	}
	for _, mate := range g.lines(int(p.counter)) {
		if mate == n || p.part > 0 && g.field.pieces[mate].part > 0 {
			continue
		}
		at := g.field.pieces[mate].at
		if !g.comesTo(mate, at, g.left(mate), goal) && !g.comesTo(n, goal, rest, at) {
			return refuse("CWB 17.0", "%s could not keep next to %s this phase", g.name(mate), g.name(n))
		}
	}
	return nil
}

// comesTo reports whether a piece could go from one hex to another, or next to it.
func (g *Game) comesTo(n int, from hex.Hex, budget int, to hex.Hex) bool {
	if g.inTouch(from, to) {
		return true
	}
	w := g.waysFrom([]int{n}, from, budget)
	for _, h := range g.board.grid.Within(to, 1) {
		if _, ok := w.to(h); ok {
			return true
		}
	}
	return false
}

// rejoin makes one of the parts of a brigade that have come into the hex of the unit
// itself. CWB 17.0, 17.2a, 17.2e.
func (b *bench) rejoin(h hex.Hex, side rules.Side) {
	for _, n := range b.g.unitsOf(h, side) {
		if !b.g.isLine(n) || b.g.field.pieces[b.g.parent(n)].at != h {
			continue
		}
		b.takeIn(n, false)
	}
}

// takeIn takes an extended line into its brigade. What the one has suffered the
// other shares. CWB 12.4, 17.2a.
func (b *bench) takeIn(n int, forced bool) {
	g := b.g
	parent := g.parent(n)
	at, side := g.field.pieces[parent].at, g.sideOf(n)
	worst := g.worstState([]int{n, parent})
	b.emit(LineContracted{Side: side, Line: g.name(n), Unit: g.name(parent), From: g.field.pieces[n].at, At: at, Forced: forced,
		Seen: g.isSeen(n), Shown: g.isSeen(parent)})
	if g.field.pieces[parent].state != worst {
		b.share(at, side, worst)
	}
}

// tieLines brings back the extended lines of both sides that are not next to their
// brigade. It is done at the end of every phase. CWB 17.0, 17.2a.
func (b *bench) tieLines() {
	for n := range b.g.field.pieces {
		p := &b.g.field.pieces[n]
		if !b.g.isLine(n) || p.place != onMap || b.g.field.pieces[b.g.parent(n)].place != onMap {
			continue
		}
		if parent := &b.g.field.pieces[b.g.parent(n)]; parent.at == p.at || !b.g.inTouch(parent.at, p.at) {
			b.takeIn(n, parent.at != p.at)
		}
	}
}

// collapseRouted takes the extended lines of every brigade of which a part is routed
// into the hex of the unit itself, and routs it whole, with all that lie with it.
// It is done wherever a unit may have been routed. CWB 17.2a.
func (b *bench) collapseRouted() {
	g := b.g
	for n := 0; n < len(g.field.pieces); n++ {
		p := &g.field.pieces[n]
		if p.place != onMap || p.state != data.Routed || g.counterOf(n).kind != troop || len(g.lines(int(p.counter))) < 2 {
			continue
		}
		b.collapse(int(p.counter))
		n = -1 // whoever lies with it is routed too, and may be a part of another
	}
}

// collapse takes in all lines of one brigade, routed.
func (b *bench) collapse(c int) {
	g := b.g
	for _, n := range g.lines(c) {
		if g.field.pieces[n].part > 0 {
			b.emit(LineContracted{Side: g.sideOf(n), Line: g.name(n), Unit: g.name(g.parent(n)), From: g.field.pieces[n].at,
				At: g.field.pieces[g.parent(n)].at, Forced: true, Seen: g.isSeen(n), Shown: g.isSeen(g.parent(n))})
		}
	}
	for _, n := range g.lines(c) {
		b.share(g.field.pieces[n].at, g.sideOf(n), data.Routed)
	}
}
