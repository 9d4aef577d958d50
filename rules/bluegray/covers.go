package bluegray

import (
	"fmt"
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// What a side knows of covered units, and what it hears of them. BGD 22.4.11. Each is a
// stand-in of no type, name or strength; those of one hex can't be told apart, and their order
// tells nothing. Who is still to come is known from the printed schedule alone. A hex worth
// points seems to a side to be the enemy's when any counter of his has passed it; whether it was
// a dummy, which takes nothing, comes out at the end.

// coveredFrom is the game as a side knows it.
func (g *Game) coveredFrom(s rules.Side) *Game {
	if g.known != nil {
		return g // it is that already
	}
	k, enemy := g.clone(), s.Enemy()
	var all []seen.Sighted
	for n := range g.units {
		u := &g.units[n]
		hides := u.status == waiting || u.has(covered) || u.status == onMap && g.phase == deploying
		if g.forces[n].side != enemy || !hides {
			continue
		}
		if u.status == onMap && g.phase != deploying {
			all = append(all, seen.Sighted{Side: enemy, Type: coveredType, At: u.at, Digging: u.has(digging)})
		}
		k.lift(n)
		k.units[n] = unit{next: -1, status: absent}
	}
	seen.SortSighted(all)
	k.standFor(all)
	k.known = &known{hidden: make([]bool, len(g.worth)), morale: g.moraleSeen()}
	k.holder = slices.Clone(g.seems[s])
	k.standing[enemy], k.deployed[enemy] = nil, nil
	return k
}

// cover notes on an event that the other side sees no more of it than a blank counter.
func (g *Game) cover(e event) event {
	switch e := e.(type) {
	case UnitMoved:
		e.veiled = g.underBlank(e.Unit, e.Path...)
		return e
	case UnitEntered:
		e.veiled = g.underBlank(e.Unit, e.Path...)
		return e
	case UnitDisplaced:
		e.veiled = g.underBlank(e.Unit, e.From, e.To)
		return e
	case DiggingBegun:
		e.veiled = g.underBlank(e.Unit, e.At)
		return e
	case DiggingSpoiled:
		e.veiled = g.underBlank(e.Unit, e.At)
		return e
	case EntrenchmentBuilt:
		e.veiled = g.underBlank(e.Unit, e.At)
		return e
	case EntryPutOff:
		e.veiled = unseen
		return e
	case ArmyDeployed:
		e.Covered = true
		return e
	}
	return g.coverRuling(e)
}

// underBlank hides who went along a way, if he is covered.
func (g *Game) underBlank(name string, path ...hex.Hex) veiled {
	switch {
	case !g.units[g.number[name]].has(covered):
		return veiled{}
	case len(path) == 0:
		return unseen
	}
	return veiled{&glimpse{Type: coveredType, Parts: [][]hex.Hex{path}}}
}

// digs is what is told of a covered unit that digs: that it is no dummy.
func (v veiled) digs(side rules.Side, at hex.Hex, does string) rules.Notice {
	if len(v.Fog.Parts) == 0 {
		return nil
	}
	return seen.CoveredDigs{Side: side, At: at, Does: does}
}

// seem notes what each side takes to be the holder of a hex worth points that a unit passes.
func (g *Game) seem(n, i int) {
	if !g.isCovert() {
		return
	}
	side := g.forces[n].side
	g.seems[side.Enemy()][i] = side
	if !g.isDummy(n) {
		g.seems[side][i] = side
	}
}

// seemHeld has both sides know who holds a hex worth points.
func (g *Game) seemHeld(i int) {
	if g.isCovert() {
		for _, s := range rules.Sides {
			g.seems[s][i] = g.holder[i]
		}
	}
}

// seemRows are the rows of a table for hexes that a side takes for another's than they are.
func (g *Game) seemRows() string {
	var t strings.Builder
	for _, s := range rules.Sides {
		for i, by := range g.seems[s] {
			if by != g.holder[i] && g.known == nil {
				fmt.Fprintf(&t, "seems        %-11s %s        %s\n", s, g.worth[i].hex, by)
			}
		}
	}
	return t.String()
}

// setSeems reads: seems, side, hex, holder.
func (g *Game) setSeems(w *words) {
	i := slices.IndexFunc(g.worth, func(o worth) bool { return o.hex.String() == w.text(2) })
	if w.len() != 4 || i < 0 || !g.isCovert() {
		w.fail(2, "a seems row is: seems, side, hex worth points, holder; it needs a game with limited intelligence")
		return
	}
	side := w.side(1)
	if side != rules.NoSide {
		g.seems[side][i] = w.side(3)
	}
}

// coverAll puts blank counters on all who may bear them. BGD 22.4.11.
func (g *Game) coverAll() {
	for n := range g.units {
		if g.mayBeCovered(n) {
			g.units[n].flags |= covered
		}
	}
}

// settleCovers takes the blank counters off those of a set-up who have met, and whoever bears
// none; dummies that have met are gone. In a game afoot who has met may be covered by ruling.
// BGD 22.4.11.
func (g *Game) settleCovers(afoot bool) {
	for n := range g.units {
		switch {
		case !g.mayBeCovered(n):
			g.units[n].flags &^= covered
		case g.isDummy(n) && g.units[n].status != onMap:
			g.units[n].status = absent
		case g.isDummy(n):
			g.units[n].flags |= covered
		}
	}
	if afoot && !g.showsBoth() {
		return // whoever stood there is still covered
	}
	for _, n := range g.met() {
		if g.isDummy(n) {
			g.takeDummy(n)
		} else {
			g.units[n].flags &^= covered
		}
	}
}
