package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/hex"
)

// Moving. CWB 12.2, 14.1, 16.1-16.5, 24.1b, 24.3; CWB-AH 2.4b.

// Move takes a piece, or pieces of one hex together, along a path, or to a hex by the
// cheapest way. Who is not moved stays. CWB 16.0, 16.1a.
type Move struct {
	Pieces []string  `json:"pieces"` // from the top of the stack down
	Path   []hex.Hex `json:"path,omitempty"`
	To     hex.Hex   `json:"to,omitzero"`      // if there is no path
	Facing string    `json:"facing,omitempty"` // at the end: N, NE, SE, S, SW, NW
	Then   string    `json:"then,omitempty"`   // formation to take at the end, of a single piece
}

// Kind names the command in the journal.
func (Move) Kind() string { return "move" }

func (c Move) run(b *bench) error {
	group, err := b.marchers(c.Pieces)
	if err != nil {
		return err
	}
	m := march{bench: b, group: group, side: b.side}
	if m.path, err = m.route(c); err != nil {
		return err
	}
	if err := m.mayEnd(c); err != nil {
		return err
	}
	goal := m.path[len(m.path)-1]
	if err := m.walk(); err != nil {
		return err
	}
	if c.Facing != "" {
		if err := b.face(group[0], c.Facing); err != nil {
			return err
		}
	}
	if c.Then != "" && b.g.field.pieces[group[0]].at == goal {
		return b.reform(group[0], c.Then)
	}
	return nil
}

// marchers finds pieces that are to move together. CWB 12.2.
func (b *bench) marchers(names []string) ([]int, error) {
	if err := b.mustBePhasing(); err != nil {
		return nil, err
	}
	var group []int
	for _, name := range names {
		n, err := b.ownPiece(name)
		if err != nil {
			return nil, err
		}
		if slices.Contains(group, n) {
			return nil, refuse("", "%s is named twice", name)
		}
		if len(group) > 0 && b.g.field.pieces[n].at != b.g.field.pieces[group[0]].at {
			return nil, refuse("CWB 12.2", "%s and %s are not in one hex and can't move together", names[0], name)
		}
		if err := b.g.mayMove(n); err != nil {
			return nil, err
		}
		group = append(group, n)
	}
	if len(group) == 0 {
		return nil, refuse("CWB 16.0", "say who moves")
	}
	return group, nil
}

// mustBePhasing refuses what only the side may do whose player turn it is. CWB 16.3b.
func (b *bench) mustBePhasing() error {
	if b.side != b.g.phasing {
		return refuse("CWB 16.3b", "it is the %s player turn", b.g.phasing.Name())
	}
	return nil
}

// find finds a side's piece by name; -1 if it has none of that name.
func (g *Game) find(s rules.Side, name string) int {
	n, _ := g.pieceCalled(s, name)
	return n
}

// mayMove refuses a piece that may not move at all: guns in battery among them. CWB 26.0.
func (g *Game) mayMove(n int) error {
	p, k := &g.field.pieces[n], g.counterOf(n)
	switch {
	case k.kind != officer && p.has(encamped):
		return refuse("CWB-AH 2.4b", "%s is encamped: it neither moves nor changes facing or formation", g.name(n))
	case p.has(halted) && p.has(ferried):
		return refuse("CWB-AH 2.6", "%s has crossed by ferry and goes no further this turn", g.name(n))
	case p.has(halted):
		return refuse("CWB 14.1", "%s has entered an enemy zone of control; only close combat can take it further this phase", g.name(n))
	case k.kind.isUnit() && p.state == data.Routed && !g.mayStepAside(n):
		return refuse("CWB 24.1b", "%s is routed and does not move of its own will", g.name(n))
	case k.kind.isUnit() && !g.charts.MayMove(p.formation):
		return refuse("CWB 11.2", "%s is in battery: limber it first", g.name(n))
	}
	if err := g.mayStir(n); err != nil {
		return err
	}
	return g.mayLeave(n)
}

// march is one move being made.
type march struct {
	*bench
	group []int
	side  rules.Side
	path  []hex.Hex
	costs [][]int // by step, by piece: spent in all after it, in halves
	roads []bool  // by step: it goes along a road
}

// route gives the path of a move and what it costs; it refuses what the movement points
// do not pay for, with the part that they do. CWB 16.1b, 16.2.
func (m *march) route(c Move) ([]hex.Hex, error) {
	path := c.Path
	if len(path) == 0 {
		var err error
		if path, err = m.cheapest(c.To); err != nil {
			return nil, err
		}
	}
	return path, m.price(path)
}

// cheapest finds the cheapest way to a hex. CWB 16.0.
func (m *march) cheapest(to hex.Hex) ([]hex.Hex, error) {
	g := m.g
	if to.IsZero() || !g.board.on(to) {
		return nil, refuse("CWB 16.0", "say which hex of the map %s goes to", g.name(m.group[0]))
	}
	if to == g.field.pieces[m.group[0]].at {
		return nil, refuse("CWB 16.0", "%s is in %s already", g.name(m.group[0]), g.label(to))
	}
	budget := g.left(m.group[0])
	for _, n := range m.group {
		budget = min(budget, g.left(n))
	}
	// The way itself does not depend on the budget; beyond it, it tells how far one comes.
	for _, far := range []int{budget, farAway} {
		if path := g.ways(m.group, far, to).path(to); path != nil {
			return path, nil
		}
	}
	for _, n := range m.group {
		if g.counterOf(n).kind == train && !g.board.ground.OnPath(to, "primary") && !g.board.ground.OnPath(to, "secondary") {
			return nil, refuse("CWB 28.3a", "%s never leaves primary and secondary roads; there is none in %s", g.name(n), g.label(to))
		}
	}
	return nil, refuse("CWB 16.0", "there is no way for %s to %s past the enemy and what can't be crossed", g.name(m.group[0]), g.label(to))
}

// farAway is more than any move costs, in halves.
const farAway = 400

// price pays for a path step by step. CWB 16.1b, 16.1d, 16.1e.
func (m *march) price(path []hex.Hex) error {
	g := m.g
	at := g.field.pieces[m.group[0]].at
	roads := g.takesRoads(m.group)
	spent := make([]int, len(m.group))
	for i, n := range m.group {
		spent[i] = int(g.field.pieces[n].spent)
	}
	for k, to := range path {
		road := false
		for i, n := range m.group {
			p, err := g.pace(g.field.pieces[n].formation, at, to, roads)
			if err != nil {
				return err
			}
			spent[i] += p.halves
			road = road || p.road
			if spent[i] > g.allowance(n) {
				if len(path) > 1 || !g.oneHexAtLeast(n) {
					return m.tooFar(n, path[:k], to)
				}
				spent[i] = g.allowance(n)
			}
		}
		m.costs, m.roads = append(m.costs, slices.Clone(spent)), append(m.roads, road)
		at = to
	}
	return nil
}

// tooFar refuses a move that can't be paid for; what can be is the nearest thing.
func (m *march) tooFar(n int, paid []hex.Hex, to hex.Hex) error {
	no := refuse("CWB 16.2", "%s has not the movement points to enter %s", m.g.name(n), m.g.label(to)).(*rules.Refusal)
	if len(paid) > 0 {
		no.Reason += "; they take it as far as " + m.g.label(paid[len(paid)-1])
	}
	return no
}

// oneHexAtLeast reports whether a piece may move one hex although its points enter
// none: it has points, and has spent none of them this phase. So may a routed unit
// that breaks up a stack that is too large. CWB 12.5, 16.1e.
func (g *Game) oneHexAtLeast(n int) bool {
	p := &g.field.pieces[n]
	if p.has(movedOn) || p.spent > 0 {
		return false
	}
	if p.state == data.Routed && g.counterOf(n).kind.isUnit() {
		return g.mayStepAside(n)
	}
	if g.allowance(n) == 0 {
		return false
	}
	for _, to := range g.board.grid.Neighbours(p.at) {
		if cost, err := g.moveCost(n, p.at, to); err == nil && cost <= g.allowance(n) {
			return false
		}
	}
	return true
}

// mayEnd refuses a place that the pieces may not make for: beyond command radius, or
// on a road in column with another that came by road. CWB 10.5a, 12.2, 17.0.
func (m *march) mayEnd(c Move) error {
	g, goal := m.g, m.path[len(m.path)-1]
	if c.Then != "" && len(m.group) > 1 {
		return refuse("CWB 11.0", "formation is changed by one piece at a time")
	}
	for i, n := range m.group {
		if err := g.keepsOrders(n, goal, m.costs[len(m.path)-1][i]); err != nil {
			return err
		}
		if !m.takesAlong(n) {
			if err := g.keepsRadius(n, goal); err != nil {
				return err
			}
		}
		if err := m.keepsContact(n, goal, m.costs[len(m.path)-1][i]); err != nil {
			return err
		}
		byRoad := g.field.pieces[n].has(onRoad) || slices.Contains(m.roads, true)
		formed := g.field.pieces[n].formation
		if c.Then != "" {
			var err error
			if formed, err = g.formationOf(n, c.Then); err == nil {
				_, err = g.changed(n, formed, m.costs[len(m.path)-1][i])
			}
			if err != nil {
				return err
			}
		}
		if g.counterOf(n).kind.isUnit() && byRoad && marching(formed) && g.crowdsRoad(n, goal) {
			return refuse("CWB 12.2", "%s can't end its move with another unit in %s: both came by road and are drawn up for it", g.name(n), g.label(goal))
		}
		if byRoad && (c.Then == "" || marching(formed)) && g.onTheMarch(n) && g.fillsRoad(n, g.field.pieces[n].at, m.path) {
			return refuse("CWB 12.2", "%s can't end its move in %s: drawn out along the road it would share a hex with another column, and there is room for a B fire level, or one battery or wagon, in each",
				g.name(n), g.label(goal))
		}
	}
	return nil
}

// takesAlong reports whether the commander from whom the radius of a piece is traced makes
// the same move: it is with him all the way. CWB 10.5a, 12.2.
func (m *march) takesAlong(n int) bool {
	l, bound := m.g.linkOf(n)
	return bound && slices.Contains(m.group, l.piece)
}
