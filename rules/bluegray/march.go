package bluegray

import (
	"fmt"
	"slices"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// Simultaneous movement: the plots are carried out. BGD 22.4.14. In every sub-segment
// it is as the last one left it that says who may go: nobody leaves an enemy zone, nobody
// enters a hex that the enemy holds. Then all go at once. For a hex that both sides enter
// both roll, and ties again. How many may be in a hex is looked at when all have moved:
// who came last into one that is too full goes back along his way.

type (
	// UnitStepped took a unit one hex along its plot.
	UnitStepped struct {
		rules.Secret
		Unit   string     `json:"unit"`
		Side   rules.Side `json:"side"`
		Sub    int        `json:"sub"`
		To     hex.Hex    `json:"to"`
		Enters bool       `json:"enters,omitempty"`
		Column int        `json:"column,omitempty"`
	}
	// UnitMarched tells of a plot carried out as far as could be.
	UnitMarched struct {
		Unit  string     `json:"unit"`
		Side  rules.Side `json:"side"`
		Path  []hex.Hex  `json:"path"`
		Left  []hex.Hex  `json:"left,omitempty"`
		Why   string     `json:"why,omitempty"`
		Exits bool       `json:"exits,omitempty"`
	}
	// HexDisputed is the dice for a hex.
	HexDisputed struct {
		At     hex.Hex    `json:"at"`
		Sub    int        `json:"sub"`
		Dice   [3]int     `json:"dice"` // by Side
		Names  [3]string  `json:"names"`
		Winner rules.Side `json:"winner"`
	}
	// UnitSetBack found no room.
	UnitSetBack struct {
		Unit string     `json:"unit"`
		Side rules.Side `json:"side"`
		From hex.Hex    `json:"from"`
		To   hex.Hex    `json:"to"`
	}
)

// Kind names each event in the journal.
func (UnitStepped) Kind() string { return "stepped" }
func (UnitMarched) Kind() string { return "marched" }
func (HexDisputed) Kind() string { return "disputed" }
func (UnitSetBack) Kind() string { return "set-back" }

// Tell tells both sides where the unit came, and its owner why it came no farther.
func (e UnitMarched) Tell(s rules.Side) rules.Notice {
	m := seen.Marched{Unit: e.Unit, Side: e.Side, Path: e.Path, Exits: e.Exits}
	if s == e.Side {
		m.Left, m.Why = e.Left, e.Why
	} else if len(e.Path) < 2 && !e.Exits {
		return nil // that it was to move is its owner's business
	}
	return m
}

// Tell tells both sides of the dice.
func (e HexDisputed) Tell(rules.Side) rules.Notice {
	return seen.Disputed{At: e.At, Sub: e.Sub, Union: e.Dice[rules.Union], Confederate: e.Dice[rules.Confederate], Winner: e.Winner}
}

// Tell tells both sides of a unit without room.
func (e UnitSetBack) Tell(rules.Side) rules.Notice {
	return seen.SetBack{Unit: e.Unit, Side: e.Side, From: e.From, To: e.To}
}

func (e UnitStepped) apply(g *Game) {
	n := g.number[e.Unit]
	if e.Enters {
		g.enterColumn(e.To)
		g.units[n].column = int8(e.Column)
	}
	if g.leavesByNight(n) && g.inEnemyZone(n) {
		g.units[n].flags |= leftZone
	}
	if !e.Enters {
		g.crosses(e.Side, []hex.Hex{g.units[n].at, e.To}, true)
		g.noteWay(n, g.units[n].at)
	}
	g.put(n, e.To)
	g.units[n].flags |= moved
	g.pass(g.number[e.Unit], []hex.Hex{e.To})
}

func (e UnitMarched) apply(g *Game) {
	if e.Exits {
		g.take(g.number[e.Unit], exited)
	}
}

func (HexDisputed) apply(*Game) {}
func (e UnitSetBack) apply(g *Game) {
	g.put(g.number[e.Unit], e.To)
	g.units[g.number[e.Unit]].came = hex.Hex{}
}

// marcher is a unit on its way by its plot.
type marcher struct {
	n       int
	plot    seen.Plot
	next    int    // the first hex of the path where it has not been
	why     string // why it stopped
	arrived int    // the sub-segment in which it came to where it is
	exits   bool
}

// due reports whether it is to step, or to leave, in a sub-segment.
func (m *marcher) due(sub int) bool {
	if m.why != "" || m.exits {
		return false
	}
	return m.next < len(m.plot.Path) && m.plot.Subs[m.next] == sub || m.next == len(m.plot.Path) && m.plot.Exits == sub
}

// march carries the plots of both sides out.
func (b *bench) march() error {
	var all []*marcher
	last := 0
	for _, side := range rules.Sides {
		for _, p := range b.g.plots[side] {
			if len(p.Path) == 0 || b.g.isOutOfCommand(b.g.number[p.Unit]) {
				continue // BGD 22.4.3: its plot is crossed off
			}
			m := &marcher{n: b.g.number[p.Unit], plot: p, next: 1}
			if p.Enters {
				m.next = 0
			}
			last = max(last, p.Subs[len(p.Subs)-1], p.Exits)
			all = append(all, m)
		}
	}
	slices.SortFunc(all, func(a, c *marcher) int { return a.n - c.n })
	for sub := 0; sub <= last; sub++ {
		for b.subSegment(all, sub) { // a gunboat takes several hexes in one
		}
	}
	b.makeFit(all)
	for _, m := range all {
		b.emit(UnitMarched{Unit: m.plot.Unit, Side: b.g.forces[m.n].side, Path: m.plot.Path[:m.next], Left: m.plot.Path[m.next:], Why: m.why, Exits: m.exits})
	}
	return nil
}

// subSegment moves all who are due and reports whether anybody moved.
func (b *bench) subSegment(all []*marcher, sub int) bool {
	g := b.g
	var going []*marcher
	for _, m := range all {
		if !m.due(sub) {
			continue
		}
		if m.why = g.whyStopped(m); m.why == "" {
			going = append(going, m)
		}
	}
	b.dispute(going, sub)
	moved := false
	for _, m := range going {
		switch {
		case m.why != "":
		case m.next == len(m.plot.Path):
			m.exits = true
		default:
			b.emit(UnitStepped{Unit: m.plot.Unit, Side: g.forces[m.n].side, Sub: sub, To: m.plot.Path[m.next], Enters: m.next == 0, Column: m.plot.Column})
			m.next++
			m.arrived, moved = sub, true
		}
	}
	return moved
}

// whyStopped says why a unit can't take its next step as things stand, nothing if it can.
func (g *Game) whyStopped(m *marcher) string {
	side, is := g.forces[m.n].side, g.units[m.n].status
	if m.plot.Enters && m.next == 0 && is != waiting || !(m.plot.Enters && m.next == 0) && is != onMap {
		return "it is no longer where it was when this was plotted" // a referee has ruled
	}
	if m.next == 0 {
		at := m.plot.Path[0]
		if err := g.mayStandAtEntry(m.n, at); err != nil {
			return err.Error()
		}
		if g.heldBy(at) == side.Enemy() {
			return fmt.Sprintf("%s is held by the enemy", at)
		}
		return ""
	}
	at := g.units[m.n].at
	if g.inZone(at, side) && !(m.next == 1 && !m.plot.Enters && g.mayLeaveZone(m.n)) {
		return fmt.Sprintf("it is in an enemy zone of control in %s", at)
	}
	if why := g.collides(m.n); why != "" {
		return why
	}
	if m.next == len(m.plot.Path) {
		return ""
	}
	if _, err := g.stepCost(m.n, at, m.plot.Path[m.next]); err != nil {
		return err.Error()
	}
	if to, spent := m.plot.Path[m.next], g.marched(m).cost; g.tooSwift(m.n, to, spent) {
		return g.noSwiftEntry(m.n, to, spent).Error()
	}
	if ground, err := g.plainCost(m.n, at, m.plot.Path[m.next]); err == nil && g.lacksForZone(m, ground) {
		return fmt.Sprintf("it has not the points left to enter the enemy zone in %s", m.plot.Path[m.next])
	}
	return ""
}

// dispute rolls for every hex that both sides would enter now. BGD 22.4.14.
func (b *bench) dispute(going []*marcher, sub int) {
	g := b.g
	var hexes []hex.Hex
	for i, m := range going {
		for _, o := range going[:i] {
			if m.next < len(m.plot.Path) && o.next < len(o.plot.Path) && m.plot.Path[m.next] == o.plot.Path[o.next] &&
				g.forces[m.n].side != g.forces[o.n].side && !slices.Contains(hexes, m.plot.Path[m.next]) {
				hexes = append(hexes, m.plot.Path[m.next])
			}
		}
	}
	slices.SortFunc(hexes, hex.Compare)
	for _, h := range hexes {
		winner := rules.NoSide
		for throw := 1; winner == rules.NoSide; throw++ {
			var dice [3]int
			var names [3]string
			for _, side := range rules.Sides {
				dice[side], names[side] = b.roll(fmt.Sprintf("sub-%d.%s.%s-%d", sub, h, side, throw))
			}
			switch {
			case dice[rules.Union] > dice[rules.Confederate]:
				winner = rules.Union
			case dice[rules.Union] < dice[rules.Confederate]:
				winner = rules.Confederate
			case throw == mostThrows:
				winner = g.firstSide()
			}
			b.emit(HexDisputed{At: h, Sub: sub, Dice: dice, Names: names, Winner: winner})
		}
		for _, m := range going {
			if m.next < len(m.plot.Path) && m.plot.Path[m.next] == h && g.forces[m.n].side != winner {
				m.why = fmt.Sprintf("the enemy got to %s first", h)
			}
		}
	}
}

// mostThrows bounds how often a tie is thrown again, where dice are fixed to tie for ever.
const mostThrows = 50

// makeFit sets back whoever came last into a hex that is too full, until all have room.
func (b *bench) makeFit(all []*marcher) {
	g := b.g
	latest := slices.Clone(all)
	slices.SortStableFunc(latest, func(a, c *marcher) int { return c.arrived - a.arrived })
	for again := true; again; {
		again = false
		for _, m := range latest {
			if m.next < 1 || m.next == 1 && !m.plot.Enters || m.exits || g.units[m.n].status != onMap || g.hasRoom(m.n, g.units[m.n].at) {
				continue
			}
			from, to := g.units[m.n].at, g.backAlong(m)
			b.emit(UnitSetBack{Unit: m.plot.Unit, Side: g.forces[m.n].side, From: from, To: to})
			m.why, again = fmt.Sprintf("there was no room in %s", from), true
		}
	}
}

// backAlong is the hex of its way to which a unit goes back, for a friend to make room in
// turn if need be; where none is open, the nearest hex with room.
func (g *Game) backAlong(m *marcher) hex.Hex {
	side := g.forces[m.n].side
	for m.next > 1 {
		m.next--
		if h := m.plot.Path[m.next-1]; g.heldBy(h) != side.Enemy() {
			return h
		}
	}
	at := g.units[m.n].at
	for far := 1; ; far++ {
		for _, h := range g.board.grid.Within(at, far) {
			if g.board.on(h) && g.canStand(m.n, h) && g.hasRoom(m.n, h) && g.heldBy(h) != side.Enemy() {
				return h
			}
		}
	}
}
