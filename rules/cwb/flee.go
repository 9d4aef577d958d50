package cwb

import "longroll/rules"

// A corps whose headquarters was overrun goes back. CWB 10.0c, 10.4.

// fleeOverrun makes every corps of the phasing side whose headquarters was overrun go
// back in an emergency retreat, whose units all check for stragglers. It belongs to its
// next command phase. CWB 10.0c, 10.4.
func (b *bench) fleeOverrun() error {
	g := b.g
	gave := b.side // the phase may begin with the last order of the other side
	b.side = g.phasing
	defer func() { b.side = gave }()
	for n := range g.field.pieces {
		k := g.counterOf(n)
		if k.kind != headquarters || k.side != g.phasing || !g.field.pieces[n].has(overrunHQ) {
			continue
		}
		c := g.commandOfHQ(k)
		b.emit(OverrunAnswered{Side: k.side, Piece: k.name})
		if c < 0 || g.confused(k.side) { // without orders nobody goes back by them, CWB-AH 5.2
			continue
		}
		if err := b.retreatInHaste(c, RetreatBegan{Forced: true, Least: retreatLeast, Most: retreatMost}, "its headquarters was overrun"); err != nil {
			return err
		}
	}
	return nil
}

// straggleInRetreat checks every brigade of a command for stragglers when it decides
// on an emergency retreat; forced, those on goals of their own too. CWB 10.4, 21.1.
func (b *bench) straggleInRetreat(c int, forced bool) error {
	g := b.g
	if !g.onMap() {
		return nil
	}
	post := g.printedPost(c)
	for n := range g.field.pieces {
		p := &g.field.pieces[n]
		k := g.counterOf(n)
		if p.place != onMap || k.kind != troop || p.part > 0 || k.side != post.Side || !g.isUnder(k, c) || !forced && g.governs(n) != c {
			continue
		}
		if err := b.straggleAlone(n, false, "emergency retreat"); err != nil {
			return err
		}
	}
	return nil
}

// isUnder reports whether a brigade belongs to a command, as attached now. CWB 10.5c.
func (g *Game) isUnder(k *counter, c int) bool {
	div, above := g.commandsOf(k)
	if div >= 0 {
		above = div
	}
	for ; above >= 0; above = g.posts[above].above {
		if above == c {
			return true
		}
	}
	return false
}

// OverrunAnswered is a headquarters whose command goes back now, for it was overrun.
type OverrunAnswered struct {
	Side  rules.Side `json:"side"`
	Piece string     `json:"piece"`
}

// Kind names the event in the journal.
func (OverrunAnswered) Kind() string { return "overrun-answered" }

func (e OverrunAnswered) apply(g *Game) {
	g.field.pieces[g.find(e.Side, e.Piece)].marks &^= overrunHQ
}

// Tell tells nobody: the retreat that follows is told.
func (OverrunAnswered) Tell(rules.Side) rules.Notice { return nil }

// goBack takes the headquarters of the phasing side that are in an emergency retreat as
// far back as they must go at least, if their owner has not: away from the enemy, as far
// as they come. CWB 10.4.
func (b *bench) goBack() error {
	g := b.g
	for c := range g.posts {
		p := &g.posts[c]
		n := g.seatPiece(c)
		if g.commands[c].side != g.phasing || p.retreats != g.turn || n < 0 || int(g.field.pieces[n].spent) >= p.duty.least*onePoint {
			continue
		}
		if err := b.ridesBack(n, p.duty.least*onePoint, retreatMost*onePoint); err != nil {
			return err
		}
	}
	return b.payBack()
}

// ridesBack moves a piece away from the enemy until it has spent so much, in halves, or all
// that it has, and no more than a most.
func (b *bench) ridesBack(n, least, most int) error {
	g := b.g
	p := &g.field.pieces[n]
	if g.left(n) == 0 || g.mayMove(n) != nil {
		return nil
	}
	m := march{bench: b, group: []int{n}, side: g.phasing}
	budget := min(g.left(n), most-int(p.spent))
	ways := g.ways(m.group, budget)
	best, far, cost := p.at, g.nearestEnemy(p.at, m.side), int(p.spent)
	for i, c := range ways.cost {
		h := g.board.grid.At(i)
		if c < 0 || h == p.at || g.counterOf(n).kind.isUnit() && (!g.mayStack(n, h) || g.crowdsRoad(n, h)) || m.keepsContact(n, h, int(p.spent)+int(c)) != nil {
			continue
		}
		sum, d := int(p.spent)+int(c), g.nearestEnemy(h, m.side)
		switch enough, had := sum >= least, cost >= least; {
		case d < g.nearestEnemy(p.at, m.side):
		case enough && !had, enough == had && d > far, enough == had && d == far && !had && sum > cost:
			best, far, cost = h, d, sum
		}
	}
	if best == p.at {
		return nil
	}
	m.path = ways.path(best)
	if err := m.price(m.path); err != nil {
		return nil // nothing that it can pay for
	}
	return m.walk()
}
