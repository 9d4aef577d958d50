package bluegray

import (
	"fmt"
	"slices"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// Variable initiative. BGD 22.5.1-22.5.4. On the first day turn after a night the side with
// the higher level has the first player-turn, until the next night. Combat counts that was
// fought since the levels were last compared; effectiveness as it was when the night began.
// Every infantry unit lost so far counts against its side, who has left the map does not
// count. Points for who comes, and points lost, count for a side that is split up whichever
// of its groups is the strongest; the die is thrown once for all of them.

// Marks of units in games with variable initiative.
const (
	fought   flags = 1 << 41 // since the levels were last compared
	faltered flags = 1 << 42 // ineffective when the last night began
)

// initiativeVaries answers the option variable-initiative. BGD 22.5.1.
func (g *Game) initiativeVaries() bool { return g.options.is(variableInitiative, "on") }

// firstSide is the side that has the first player-turn of a game-turn: the battle's, or
// who won the initiative. BGD 22.5.1.
func (g *Game) firstSide() rules.Side {
	if g.initiative != rules.NoSide {
		return g.initiative
	}
	return g.battle.first
}

// leads is the side that has the first player-turn of a game-turn. BG-CEM 14.1.
func (g *Game) leads(turn int) rules.Side {
	if g.skips(turn, g.firstSide()) {
		return g.firstSide().Enemy()
	}
	return g.firstSide()
}

// InitiativeCompared gives the first player-turn to a side until the next night. BGD 22.5.1.
type InitiativeCompared struct {
	Turn   int                     `json:"turn"`
	Side   rules.Side              `json:"side"`
	Before rules.Side              `json:"before"`
	Levels [3]seen.InitiativeLevel `json:"levels"` // by Side
}

// Kind names the event in the journal.
func (InitiativeCompared) Kind() string { return "initiative" }

// Tell tells both sides the levels and the dice in them.
func (e InitiativeCompared) Tell(rules.Side) rules.Notice {
	return seen.InitiativeCompared{Turn: e.Turn, Side: e.Side, Before: e.Before,
		Union: e.Levels[rules.Union], Confederate: e.Levels[rules.Confederate]}
}

func (e InitiativeCompared) apply(g *Game) {
	g.initiative = e.Side
	for n := range g.units {
		g.units[n].flags &^= fought | faltered
	}
}

// noteFought marks who has been in a combat. BGD 22.5.2.
func (g *Game) noteFought(forces []seen.Force) {
	if !g.initiativeVaries() {
		return
	}
	for _, f := range forces {
		g.units[g.number[f.Unit]].flags |= fought
	}
}

// noteFaltered marks, when a night begins, who is ineffective. BGD 22.5.2.
func (g *Game) noteFaltered() {
	if !g.initiativeVaries() || !g.isNight() || slices.Contains(g.night, g.turn-1) {
		return
	}
	for n := range g.units {
		if g.units[n].has(ineffective) {
			g.units[n].flags |= faltered
		}
	}
}

// compareInitiative finds who has the first player-turn from a game-turn on, if it is the
// first by day after a night; of equal levels that of the side that had it. BGD 22.5.1,
// BGD 22.5.4.
func (b *bench) compareInitiative(turn int) {
	g := b.g
	if !g.initiativeVaries() || slices.Contains(g.night, turn) || !slices.Contains(g.night, turn-1) || turn > g.turns {
		return
	}
	e := InitiativeCompared{Turn: turn, Side: g.firstSide(), Before: g.firstSide()}
	for _, side := range rules.Sides {
		e.Levels[side] = b.initiativeLevel(side, turn)
	}
	switch u, c := e.Levels[rules.Union].Level, e.Levels[rules.Confederate].Level; {
	case u > c:
		e.Side = rules.Union
	case c > u:
		e.Side = rules.Confederate
	}
	b.emit(e)
}

// initiativeLevel reckons the level of a side. Only infantry counts: who has not fought
// twice, who has once, who had lost effectiveness all together divided by a die, who is
// lost against it; who comes on the turn to come once. BGD 22.5.2, BGD 22.5.3.
func (b *bench) initiativeLevel(side rules.Side, turn int) seen.InitiativeLevel {
	g := b.g
	var lost, comes, shaken int
	for n := range g.units {
		u, infantry := &g.units[n], g.forces[n].kind == "inf" && g.forces[n].side == side
		switch {
		case !infantry:
		case u.status == eliminated:
			lost += int(u.strength)
		case u.status == waiting && g.due(n) <= turn:
			comes += g.strength(n)
		case u.status == onMap && u.has(faltered):
			shaken += g.strength(n)
		}
	}
	l := seen.InitiativeLevel{}
	if shaken > 0 {
		l.Die, l.DieName = b.roll("initiative." + side.String())
	}
	groups := g.groupsOf(side)
	best := seen.InitiativeLevel{}
	for i, group := range groups {
		if of := g.levelOf(group, l.Die); i == 0 || of.Level > best.Level {
			best = of
		}
	}
	best.Die, best.DieName = l.Die, l.DieName
	best.Groups, best.Lost, best.Comes = len(groups), lost, comes
	best.Bonus = g.initiativeOfCommanders(side)
	best.Level += comes - lost + best.Bonus
	return best
}

// levelOf adds up the infantry of a group. BGD 22.5.2.
func (g *Game) levelOf(group []int, die int) seen.InitiativeLevel {
	var l seen.InitiativeLevel
	for _, n := range group {
		switch {
		case g.forces[n].kind != "inf":
		case g.units[n].has(faltered):
			l.Faltered += g.strength(n)
		case g.units[n].has(fought):
			l.Fought += g.strength(n)
		default:
			l.Fresh += g.strength(n)
		}
	}
	l.Level = 2*l.Fresh + l.Fought
	if die > 0 {
		l.Level += l.Faltered / die
	}
	return l
}

// groupsOf parts the units of a side by enemy zones and the map's edge: those are together
// between whom a way leads through hexes that the enemy neither holds nor has in a zone, or
// who stand next to each other. Who is surrounded is in none. BGD 22.5.1, BGD 22.5.4.
func (g *Game) groupsOf(side rules.Side) [][]int {
	group := make([]int, len(g.first)) // by hex index, from 1
	var groups [][]int
	g.each(side, func(n int) {
		if g.isSurrounded(g.units[n].at, side) {
			return
		}
		i := g.board.grid.Index(g.units[n].at)
		if group[i] == 0 {
			groups = append(groups, nil)
			g.floodGroup(g.units[n].at, side, group, len(groups))
		}
		groups[group[i]-1] = append(groups[group[i]-1], n)
	})
	return groups
}

// floodGroup marks all hexes that hang together with one.
func (g *Game) floodGroup(from hex.Hex, side rules.Side, group []int, number int) {
	group[g.board.grid.Index(from)] = number
	at := []hex.Hex{from}
	for len(at) > 0 {
		h := at[0]
		at = at[1:]
		for _, k := range g.board.around(h) {
			if k.IsZero() || group[g.board.grid.Index(k)] != 0 {
				continue
			}
			open := g.heldBy(k) != side.Enemy() && !g.inZone(k, side)
			if open || g.heldBy(k) == side && !g.isSurrounded(k, side) {
				group[g.board.grid.Index(k)] = number
				at = append(at, k)
			}
		}
	}
}

// isSurrounded reports whether the enemy holds every hex around one, or has it in a zone.
func (g *Game) isSurrounded(at hex.Hex, side rules.Side) bool {
	near := g.board.around(at)
	return !slices.ContainsFunc(near[:], func(h hex.Hex) bool {
		return !h.IsZero() && g.heldBy(h) != side.Enemy() && !g.inZone(h, side)
	})
}

// initiativeRow is a row of a table of positions: initiative, and the side that has it.
func (g *Game) initiativeRow() string {
	if g.initiative == rules.NoSide {
		return ""
	}
	return fmt.Sprintf("initiative   %s\n", g.initiative)
}

// setInitiative reads such a row.
func (g *Game) setInitiative(w *words) {
	if w.len() != 2 || !g.initiativeVaries() {
		w.fail(1, "an initiative row is: initiative, side; it needs a game with variable initiative")
		return
	}
	g.initiative = w.side(1)
}
