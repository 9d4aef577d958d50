package cwb

import (
	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/hex"
)

// Command radius, and headquarters that stand fast. CWB 10.0c, 10.5a, 10.5b, 10.5d,
// 14.1b, 23.1b; CWB-AH 2.1, 3.4, 5.2.

// How far command reaches, in halves of a leader's movement points: to a unit from
// its division leader, and to a division leader, or to what belongs to no division,
// from the headquarters of the corps. CWB 10.5a.
const (
	divisionReach = 4 * onePoint
	corpsReach    = 8 * onePoint
)

// link is what binds a piece to its commander: where the radius is traced from, and
// how far it goes.
type link struct {
	from   hex.Hex
	reach  int
	leader int // the division leader at its other end, -1 for a headquarters
	piece  int // the commander at its other end, leader or headquarters
}

// linkOf is the command radius in which a piece must be; false for those that need
// none. Independent units, wagons, corps and army leaders need none; a
// division with a goal of its own or without a corps has its leader for a headquarters;
// where a commander is not on the map that part of the radius does not bind.
// CWB 10.5a-10.5d; CWB-AH 2.1, 3.4. A battery that belongs to a division counts as one of its
// brigades, CWB 10.5c; army artillery belongs to nobody else.
func (g *Game) linkOf(n int) (link, bool) {
	k := g.counterOf(n)
	if g.goalOf(n) != nil || g.field.pieces[n].owes > 0 { // CWB 10.5b; 10.4
		return link{}, false
	}
	return g.linkAside(n, k)
}

// linkAside is linkOf for a piece whatever goal of its own it may have.
func (g *Game) linkAside(n int, k *counter) (link, bool) {
	if g.scenario == nil || g.confused(k.side) || !g.needsRadius(n) {
		return link{}, false
	}
	if l, ok := g.ownDivisionLink(n); ok {
		return l, true
	}
	div, above := g.commandsOf(k)
	if k.kind == officer || g.isMarker(n, div) {
		if div < 0 || g.standsAlone(div) {
			return link{}, false
		}
		return g.linkToHQ(g.posts[div].above)
	}
	if div >= 0 {
		at := g.leaderPiece(div)
		if at < 0 {
			return link{}, false
		}
		return link{from: g.field.pieces[at].at, reach: divisionReach, leader: at, piece: at}, true
	}
	return g.linkToHQ(above)
}

func (g *Game) needsRadius(n int) bool {
	switch k := g.counterOf(n); k.kind {
	case troop:
		return !k.troop.Independent && !g.field.pieces[n].has(encamped)
	case battery:
		return !g.field.pieces[n].has(encamped)
	case officer:
		return true
	}
	return false
}

func (g *Game) linkToHQ(corps int) (link, bool) {
	at := g.hqPiece(corps)
	if at < 0 {
		return link{}, false
	}
	return link{from: g.field.pieces[at].at, reach: corpsReach, leader: -1, piece: at}, true
}

// confused reports whether the special rule of the Hornets' Nest takes the place of
// orders and radius for a side. CWB-AH 5.2.
func (g *Game) confused(s rules.Side) bool {
	return s == rules.Confederate && g.scenario.Confusion == "5.2"
}

// standsAlone reports whether a division has its own leader for a headquarters; one whose own
// attack was stopped does until the turn is over, whatever its corps is ordered.
// CWB 10.3b, 10.3e, 10.5b, 10.5d; CWB-AH 2.1.
func (g *Game) standsAlone(div int) bool {
	p := &g.posts[div]
	return p.above < 0 || g.commands[p.above].rank == army || p.standing != 0 || p.cannon != nil || p.retreats == g.turn && g.turn > 0 ||
		p.stopped && p.check.turn == g.turn
}

// trace finds what can be reached from a hex in a leader's movement points, rain or
// not: not through enemy units, nor through their zones unless units of the side hold the hex. For
// an attack in close combat the hex that it came from is open, and the target is
// entered although the enemy is there; nowhere for both else. CWB 10.5a, 14.1b, 23.1b.
// The zones are those that the side sees: whether an order stands rests on its radius, and a
// refusal must not tell that an enemy is routed. A ruling, CWB 9.0.
func (g *Game) trace(s rules.Side, from hex.Hex, budget int, attackedFrom, target hex.Hex, until ...hex.Hex) way {
	unbarred, goal := g.board.grid.Index(attackedFrom), g.board.grid.Index(target)
	return g.board.search(from, budget, func(_ int, e *edge) (int, bool, bool) {
		i := int(e.to)
		holder := g.unitsAt(i)
		if holder == s.Enemy() && i != goal {
			return 0, false, false
		}
		p, bar := g.over(data.Leaders, e, true)
		return p.halves, bar == open, holder == s.Enemy() || holder != s && i != unbarred && g.zoneInSight(i, s)
	}, until...)
}

// reaches reports whether a link reaches into a hex.
func (g *Game) reaches(s rules.Side, l link, to hex.Hex) bool {
	_, ok := g.trace(s, l.from, l.reach, hex.Hex{}, to).to(to)
	return ok
}

// linked reports whether a piece is within its own radius now; of a brigade in
// extended line one hex is enough. What needs none is. CWB 10.5a.
func (g *Game) linked(n int) bool {
	l, bound := g.linkOf(n)
	if !bound {
		return true
	}
	return g.holdsPart(n, g.trace(g.sideOf(n), l.from, l.reach, hex.Hex{}, hex.Hex{}))
}

// holdsPart reports whether a trace has reached a piece or a part of it.
func (g *Game) holdsPart(n int, w way) bool {
	for _, part := range g.partsOf(n) {
		if _, ok := w.to(g.field.pieces[part].at); ok {
			return true
		}
	}
	return false
}

// partsOf lists the pieces on the map that stand for a piece in tracing: all parts of
// a brigade, else itself.
func (g *Game) partsOf(n int) []int {
	if g.counterOf(n).kind == troop {
		return g.lines(int(g.field.pieces[n].counter))
	}
	return []int{n}
}

// inCommand reports whether a piece is in command radius now, its division leader
// within his included. CWB 10.5a.
func (g *Game) inCommand(n int) bool {
	l, bound := g.linkOf(n)
	return !bound || g.linked(n) && (l.leader < 0 || g.linked(l.leader))
}

// commandReaches reports whether command radius reaches into the hex that a unit
// attacks from another in close combat, at this moment. CWB 14.1b, 23.1b.
func (g *Game) commandReaches(n int, target, from hex.Hex) bool {
	l, bound := g.linkOf(n)
	if !bound {
		return true
	}
	_, ok := g.trace(g.sideOf(n), l.from, l.reach, from, target).to(target)
	return ok && (l.leader < 0 || g.linked(l.leader))
}
