package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/hex"
)

// Walking a path as far as the enemy lets it be walked. CWB 14.1, 16.3a, 16.5, 24.3.

// walk makes the move, as far as the enemy lets it. What bars the way may be hidden
// from the mover, so it is no refusal but happens to him. CWB 14.1, 16.5.
func (m *march) walk() error {
	g := m.g
	first := &g.field.pieces[m.group[0]]
	from, begun := first.at, 0
	at := from
	for k, to := range m.path {
		if why := m.barred(at, to, k == 0 && !first.has(movedOn)); why != "" {
			m.moved(from, begun, k)
			m.emit(MoveBarred{Side: m.side, Piece: g.name(m.group[0]), At: at, Next: to, Why: why})
			return m.arrive(at)
		}
		at = to
		alone := g.held(to) == m.side.Enemy()
		if alone || g.enemyZone(to, m.side) {
			m.moved(from, begun, k+1)
			from, begun = to, k+1
		}
		if alone {
			if err := m.overrun(to, m.side); err != nil {
				return err
			}
		}
	}
	m.moved(from, begun, len(m.path))
	return m.arrive(at)
}

// barred says what keeps pieces from a step, empty if nothing does. Only combat
// units go where there are enemies, and only where none is a combat unit. CWB 14.1,
// 16.3a, 16.5.
func (m *march) barred(from, to hex.Hex, first bool) string {
	g := m.g
	hasUnit := slices.ContainsFunc(m.group, func(n int) bool { return g.counterOf(n).kind.isUnit() })
	switch {
	case g.holdsUnits(to, m.side.Enemy()), g.isFound(to, m.side.Enemy()), g.held(to) == m.side.Enemy() && !hasUnit:
		return "enemies"
	case !g.zonesLet(m.side, from, to, first):
		return "a zone of control"
	}
	return ""
}

// moved records the steps of a path from one to before another.
func (m *march) moved(from hex.Hex, begun, end int) {
	if begun == end {
		return
	}
	g, at := m.g, m.path[end-1]
	e := Moved{Side: m.side, From: from, Path: slices.Clone(m.path[begun:end]), Road: slices.Contains(m.roads[begun:end], true),
		Halts: g.enemyZone(at, m.side)}
	for i, n := range m.group {
		e.Pieces = append(e.Pieces, g.name(n))
		e.Spent = append(e.Spent, m.costs[end-1][i])
		e.Left = append(e.Left, max(0, g.allowance(n)-m.costs[end-1][i]))
	}
	if s, ok := g.facingOf(at, m.side); ok {
		e.Facing = s.String()
	}
	m.emit(e)
	m.pickUp(from, m.side)
	m.touchBase(m.group, e.Path)
}

// arrive settles a stack that pieces have joined: routed units there rout them at
// once, and parts of one brigade become one again. Other morale states are shared at
// the end of the phase only. CWB 17.2a, 24.3.
func (b *bench) arrive(h hex.Hex) error {
	g := b.g
	side := g.held(h)
	units := g.unitsOf(h, side)
	if g.worstState(units) == data.Routed {
		b.share(h, side, data.Routed)
	}
	b.rejoin(h, side)
	b.collapseRouted()
	return nil
}

// share gives all of a side's units in a hex one morale state, if any has another.
// CWB 12.4.
func (b *bench) share(h hex.Hex, side rules.Side, s data.State) {
	for _, n := range b.g.unitsOf(h, side) {
		if b.g.field.pieces[n].state != s {
			b.emit(StateShared{Side: side, Hex: h, State: s.String()})
			return
		}
	}
}
