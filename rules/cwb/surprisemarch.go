package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// A surprise march made: along its route until the points are spent or the force comes to
// where the enemy would see it. The optional rule Extended Movement; CWB 12.2, 14.1.

// departure is why a force marches, and on what terms.
type departure struct {
	why  string
	half bool // half of what is saved, none of this turn's, and nothing after a blocked hex
	idle bool // in the enemy's turn: none of this turn's points either
}

var (
	voluntary         = departure{why: "its owner's will"}
	discovered        = departure{why: "discovered"}
	discoveredByEnemy = departure{why: "come upon by the enemy", half: true}
	crossing          = departure{why: "another force on its route", idle: true}
)

// afterBlocked is what a force may still spend once it has come to a blocked hex: six
// points or the rest of what it has, whichever is less.
const afterBlocked = 6 * onePoint

// picketReach is how near to an enemy unit a hex is blocked.
const picketReach = 2

// column is a force that marches.
type column struct {
	*bench
	f       surprise
	how     departure
	route   []hex.Hex // with its detours
	movers  []*mover  // units in order of march, then leaders and all others
	blocked bool
	known   map[hex.Hex]bool // whether a hex is blocked
}

// mover is a piece of a column on its way.
type mover struct {
	n             int
	index         int // of its hex on the route, -1 before it
	budget, spent int // in halves
	over          bool
}

// marchOut sends a force of the list along its route, and takes it off the list.
func (b *bench) marchOut(i int, how departure) error {
	c := b.column(b.g.surprises[i], how)
	var err error
	if other := b.meets(c); other != nil {
		err = b.alternate(c, other)
	} else {
		err = c.advance(farAway)
	}
	if err != nil {
		return err
	}
	c.halt(false)
	return nil
}

// column draws a force up.
func (b *bench) column(f surprise, how departure) *column {
	g := b.g
	c := &column{bench: b, f: f, how: how, route: f.route, known: make(map[hex.Hex]bool)}
	var others []*mover
	for k, n := range f.pieces {
		if g.field.pieces[n].place != onMap {
			continue
		}
		m := &mover{n: int(n), index: -1, budget: int(f.saved[k])}
		switch {
		case how.half:
			m.budget /= 2
		case !how.idle:
			m.budget += g.marchAllowance(int(n))
		}
		if g.counterOf(int(n)).kind.isUnit() {
			c.movers = append(c.movers, m)
		} else {
			others = append(others, m)
		}
	}
	c.movers = append(c.movers, others...)
	return c
}

// advance takes every piece on until it has spent so many halves in all, and no further
// than the lead has come.
func (c *column) advance(limit int) error {
	for k, m := range c.movers {
		if err := c.walkOn(m, k == 0, limit); err != nil {
			return err
		}
	}
	return nil
}

// ahead lists the hexes before a piece, and how many of them lead to the route.
func (c *column) ahead(m *mover) (path []hex.Hex, outside int) {
	at := c.g.field.pieces[m.n].at
	if m.index < 0 {
		m.index = slices.Index(c.route, at)
	}
	if m.index >= 0 {
		return c.route[m.index+1:], 0
	}
	shut := func(i int) bool { return c.g.holder(i) == c.f.side.Enemy() }
	join := c.g.columnWay(at, farAway, shut).path(c.route[0])
	if join == nil {
		return nil, 0
	}
	return append(join, c.route[1:]...), len(join)
}

// walkOn takes one piece on. The lead may have to decide on a detour.
func (c *column) walkOn(m *mover, leads bool, limit int) error {
	g := c.g
	p := &g.field.pieces[m.n]
	if m.over || len(c.movers) > 0 && !leads && p.at == c.lead() {
		return nil
	}
	path, outside := c.ahead(m)
	if len(path) == 0 || !c.formUp(m, limit) {
		m.over = m.over || len(path) == 0
		return nil
	}
	at, cost, last, paid := p.at, m.spent, 0, m.spent
	for k := 0; k < len(path) && !m.over; k++ {
		if leads && c.isBlocked(path[k]) {
			c.detour(m, at, k-outside)
			path, outside = c.ahead(m)
		}
		to := path[k]
		step, err := g.pace(p.formation, at, to, true)
		switch {
		case err != nil, c.barred(at, to, k == 0), cost+step.halves > m.budget:
			m.over = true
			continue
		case cost+step.halves > limit:
			k = len(path)
			continue
		}
		at, cost = to, cost+step.halves
		if c.mayHalt(m.n, to) {
			last, paid = k+1, cost
		}
		if c.isBlocked(to) {
			m.over, c.blocked = true, c.blocked || leads
		} else if !leads && to == c.lead() {
			m.over = c.movers[0].over
			break
		}
	}
	c.goAlong(m, path[:last], paid, outside)
	return nil
}

// lead is where the first unit of the column is.
func (c *column) lead() hex.Hex { return c.g.field.pieces[c.movers[0].n].at }

// formUp takes a piece into its marching formation, at its cost. False: it can't pay yet.
func (c *column) formUp(m *mover, limit int) bool {
	g := c.g
	p := &g.field.pieces[m.n]
	f := g.marchFormation(m.n)
	if f == p.formation {
		return true
	}
	cost, _ := g.charts.ChangeCost(p.formation)
	if cost > m.budget {
		m.over = true
	}
	if m.over || cost > limit || p.state == data.Routed {
		return false
	}
	m.spent += cost
	c.formed(m.n, Formed{Side: c.f.side, Piece: g.name(m.n), Formation: f.String(), Left: c.left(m)})
	return true
}

// barred reports whether the enemy bars a step. CWB 14.1, 16.5.
func (c *column) barred(at, to hex.Hex, first bool) bool {
	return c.g.held(to) == c.f.side.Enemy() || !c.g.zonesLet(c.f.side, at, to, first)
}

// mayHalt reports whether a piece may end its march in a hex. CWB 12.1, 12.2.
func (c *column) mayHalt(n int, h hex.Hex) bool {
	g := c.g
	return !g.counterOf(n).kind.isUnit() || g.mayStack(n, h) && !g.crowdsRoad(n, h) && !(g.drawsOut() && g.loadOf(h, g.sideOf(n), n) > 0)
}

// isBlocked reports whether a force would be met or seen in a hex: an enemy unit is there
// or within two hexes, or an enemy unit or leader sees it.
func (c *column) isBlocked(h hex.Hex) bool {
	blocked, ok := c.known[h]
	if !ok {
		blocked = c.g.enemyWithin(h, c.f.side, picketReach) || c.g.isWatched(h, c.f.side.Enemy())
		c.known[h] = blocked
	}
	return blocked
}

// isWatched reports whether a unit or leader of a side sees a hex.
func (g *Game) isWatched(h hex.Hex, by rules.Side) bool {
	return slices.ContainsFunc(g.field.pieces, func(p piece) bool {
		k := &g.counters[p.counter]
		return p.place == onMap && k.side == by && (k.kind.isUnit() || k.kind == officer) && g.looks(p.at, h)
	})
}

// left is what a piece may still spend this phase when the march has ended here.
func (c *column) left(m *mover) int {
	if c.how.half || c.how.idle {
		return 0
	}
	return max(0, min(m.budget-m.spent, afterBlocked, c.g.allowance(m.n)))
}

// goAlong records the steps of a piece.
func (c *column) goAlong(m *mover, path []hex.Hex, paid, outside int) {
	if len(path) == 0 {
		return
	}
	g := c.g
	from := g.field.pieces[m.n].at
	m.spent = paid
	if m.index >= 0 {
		m.index += len(path)
	} else if len(path) >= outside {
		m.index = len(path) - outside
	}
	to := path[len(path)-1]
	e := Moved{Side: c.f.side, Pieces: []string{g.name(m.n)}, From: from, Path: slices.Clone(path), Spent: []int{g.allowance(m.n) - c.left(m)},
		Left: []int{c.left(m)}, Road: c.byRoad(from, path), Halts: g.counterOf(m.n).kind.isUnit() && g.enemyZone(to, c.f.side)}
	if s, ok := g.facingOf(to, c.f.side); ok {
		e.Facing = s.String()
	}
	c.emit(e)
	c.touchBase([]int{m.n}, e.Path)
}

// byRoad reports whether a part of a way lies along a road.
func (c *column) byRoad(from hex.Hex, path []hex.Hex) bool {
	for _, to := range path {
		if c.g.board.across(from, to).road != "" {
			return true
		}
		from = to
	}
	return false
}

// halt ends the march: everybody has what is left to him for the rest of the phase.
func (c *column) halt(rests bool) {
	e := SurpriseMarched{Side: c.f.side, Command: c.g.commands[c.f.command].name, Why: c.how.why, Blocked: c.blocked, Rests: rests}
	for _, m := range c.movers {
		e.Pieces = append(e.Pieces, c.g.name(m.n))
		e.Spent = append(e.Spent, max(0, c.g.allowance(m.n)-c.left(m)))
	}
	if len(c.movers) > 0 {
		e.At = c.lead()
	}
	c.emit(e)
}

// SurpriseMarched is a surprise march made. What each piece has spent leaves it what it
// may still move this phase.
type SurpriseMarched struct {
	Side    rules.Side `json:"side"`
	Command string     `json:"command"`
	Why     string     `json:"why"`
	At      hex.Hex    `json:"at,omitzero"` // the lead
	Blocked bool       `json:"blocked,omitempty"`
	Rests   bool       `json:"rests,omitempty"` // it does not move in its own next phase
	Pieces  []string   `json:"pieces"`
	Spent   []int      `json:"spent"`
}

// Kind names the event in the journal.
func (SurpriseMarched) Kind() string { return "surprise-marched" }

func (e SurpriseMarched) apply(g *Game) {
	for i, name := range e.Pieces {
		if n := g.find(e.Side, name); n >= 0 {
			g.field.pieces[n].spent = int16(e.Spent[i])
			g.field.pieces[n].marks |= movedOn
		}
	}
	if e.Rests {
		g.setSurprise(e.Side, e.Command, func(f *surprise) { f.stage = resting })
		return
	}
	SurpriseEnded{Side: e.Side, Command: e.Command}.apply(g)
}

// Tell tells the owner alone; the enemy has seen who marched.
func (e SurpriseMarched) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.SurpriseMarched{Command: e.Command, Why: e.Why, At: e.At, Blocked: e.Blocked})
}
