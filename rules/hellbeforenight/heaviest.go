package hellbeforenight

import (
	"cmp"
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hex"
)

// "Move to the heaviest firing": on 6 April every Confederate unit on the map that is in no
// enemy zone must go, as straight as it can, to the nearest hex that is next to a friend and to
// an enemy. HBN 7.9. Who gets no order goes at the end of the movement phase.

// firing is where it is heaviest, in a position.
type firing struct {
	g       *Game
	hexes   []hex.Hex // next to an enemy and to at least one hex with friends
	friends []uint8   // by hex index: how many hexes with friends are next to it
}

// firingDay is the day of April on which the rule holds.
const firingDay = 6

// firing finds the hexes; there are none when the rule does not hold.
func (g *Game) firing() firing {
	f := firing{g: g}
	if g.now().Day != firingDay {
		return f
	}
	n := g.board.grid.Len()
	both := make([]uint8, 2*n)
	f.friends = both[:n]
	enemies := both[n:]
	for i, top := range g.top {
		if top < 0 {
			continue
		}
		for _, next := range g.board.near[i] {
			if next.IsZero() {
				continue
			}
			if j := g.board.grid.Index(next); g.side(int(top)) == rules.Union {
				enemies[j]++
			} else {
				f.friends[j]++
			}
		}
	}
	for i, near := range enemies {
		if near == 0 || f.friends[i] == 0 {
			continue
		}
		if h := g.board.grid.At(i); g.heldBy(h) != rules.Union {
			f.hexes = append(f.hexes, h)
		}
	}
	return f
}

// nearest lists the hexes of the firing that are nearest to a hex, the friends in which do not
// count for it; none if one of them is that hex.
func (f *firing) nearest(from hex.Hex) []hex.Hex {
	var all []hex.Hex
	best := -1
	for _, h := range f.hexes {
		d := f.g.board.grid.Distance(from, h)
		if d == 1 && f.friends[f.g.board.grid.Index(h)] == 1 || best >= 0 && d > best {
			continue
		}
		if d < best {
			all = all[:0]
		}
		all, best = append(all, h), d
	}
	if best == 0 {
		return nil
	}
	return all
}

// boundTo lists the hexes to one of which a unit must go; none if it is free: it is no
// Confederate, in an enemy zone, or can come no nearer. HBN 7.9.
func (f *firing) boundTo(units ...int) []hex.Hex {
	g := f.g
	if !g.mayBeBound(units...) {
		return nil
	}
	at := g.units[units[0]].at
	return slices.DeleteFunc(f.nearest(at), func(h hex.Hex) bool {
		_, ok := g.nearer(units, at, h)
		return !ok
	})
}

// mayBeBound reports whether units are such as the rule binds, if there is firing.
func (g *Game) mayBeBound(units ...int) bool {
	for _, n := range units {
		if g.side(n) != rules.Confederate || g.units[n].place != onMap || g.inEnemyZone(n) {
			return false
		}
	}
	return true
}

// isBound reports whether a unit must go to the heaviest firing. HBN 7.9.
func (g *Game) isBound(n int) bool {
	if !g.mayBeBound(n) {
		return false
	}
	f := g.firing()
	return len(f.boundTo(n)) > 0
}

// nearer is the hex with nobody in it in which units come one hex nearer to a goal, the
// cheapest and first of them.
func (g *Game) nearer(units []int, at, goal hex.Hex) (hex.Hex, bool) {
	var best hex.Hex
	least := data.Cost(0)
	m := march{units: units}
	for _, h := range g.board.near[g.board.grid.Index(at)] {
		if h.IsZero() || g.board.grid.Distance(h, goal) >= g.board.grid.Distance(at, goal) {
			continue
		}
		if len(g.at(h)) > 0 || g.markersAt(h) > 0 || g.mayStep(units, at, h) != nil || g.mayEnd(&m, h) != nil {
			continue
		}
		cost := data.Cost(0)
		for _, n := range units {
			cost = max(cost, data.Cost(points(g.costInto(n, at, h), fullAllowance)))
		}
		if best.IsZero() || cost < least || cost == least && hex.Compare(h, best) < 0 {
			best, least = h, cost
		}
	}
	return best, !best.IsZero()
}

// firingHexes answers the ruling on how far a bound unit goes: as far as its movement points
// take it, or one hex. HBN 7.9.
func (g *Game) firingHexes() int {
	if g.options.is(heaviest, "one-hex") {
		return 1
	}
	return fullAllowance
}

// keepsToFiring refuses a march of bound units that does not go to the heaviest firing, or not
// far enough. HBN 7.9.
func (g *Game) keepsToFiring(m *march) error {
	if !g.mayBeBound(m.units...) {
		return nil
	}
	f := g.firing()
	goals := f.boundTo(m.units...)
	if len(goals) == 0 {
		return nil
	}
	var nearest hex.Hex
	for _, goal := range goals {
		short := g.strays(m, goal)
		if short.IsZero() {
			return nil
		}
		if nearest.IsZero() {
			nearest = short
		}
	}
	return refuse("HBN 7.9", "%s must move to the heaviest firing, which is at %s, as straight as it can: next into %s",
		g.name(m.units[0]), goals[0], nearest)
}

// strays is the hex into which a march to a goal should have gone instead of its next one, or
// at its end; nowhere if it goes as it must. It is done when it is there, in an enemy zone, or
// where it can come no nearer.
func (g *Game) strays(m *march, goal hex.Hex) hex.Hex {
	at := g.units[m.units[0]].at
	left := fullAllowance
	for _, n := range m.units {
		left = min(left, g.allowance(n)-int(g.units[n].spent))
	}
	for i := 0; left > 0 && i < g.firingHexes(); i++ {
		next, ok := g.nearer(m.units, at, goal)
		if i < len(m.path) && g.board.grid.Distance(m.path[i], goal) < g.board.grid.Distance(at, goal) {
			next, ok = m.path[i], true
		} else if ok {
			return next
		}
		if !ok {
			return hexNowhere
		}
		left -= g.dearest(m.units, at, next, left)
		if at = next; at == goal || g.inZone(at, rules.Confederate) {
			return hexNowhere
		}
	}
	return hexNowhere
}

// dearest is the most movement points that a step takes of any unit; all that are left, where
// it must stop.
func (g *Game) dearest(units []int, from, to hex.Hex, left int) int {
	most := 0
	for _, n := range units {
		if g.costInto(n, from, to) == data.Stop {
			return left
		}
		most = max(most, points(g.costInto(n, from, to), left))
	}
	return most
}

// marchToFiring moves at the end of the Confederate movement phase the bound units that got no
// order, the nearest first; those of one hex go together. HBN 7.9.
func (b *bench) marchToFiring() error {
	g := b.g
	if g.phasing != rules.Confederate || g.now().Day != firingDay {
		return nil
	}
	f := g.firing()
	var waiting []hex.Hex
	g.each(rules.Confederate, func(n int) {
		at := g.units[n].at
		if here := g.unmoved(at); len(here) > 0 && here[0] == n && len(f.boundTo(here...)) > 0 {
			waiting = append(waiting, at)
		}
	})
	far := func(h hex.Hex) int { return g.board.grid.Distance(h, f.nearest(h)[0]) }
	slices.SortStableFunc(waiting, func(x, y hex.Hex) int { return cmp.Compare(far(x), far(y)) })
	for _, h := range waiting {
		if err := b.goToFiring(g.unmoved(h)); err != nil {
			return err
		}
	}
	return nil
}

// unmoved lists the units of a hex that may still move, from the top.
func (g *Game) unmoved(h hex.Hex) []int {
	units := slices.DeleteFunc(g.at(h), func(n int) bool { return g.mayMove(n) != nil })
	if len(units) > 0 && g.mayPart(units, h) != nil {
		return nil
	}
	return units
}

// goToFiring moves the units of a hex as the firing is now.
func (b *bench) goToFiring(units []int) error {
	g := b.g
	if len(units) == 0 {
		return nil
	}
	f := g.firing()
	goals := f.boundTo(units...)
	if len(goals) == 0 {
		return nil
	}
	m := march{units: units, why: "to the heaviest firing"}
	at, left := g.units[units[0]].at, fullAllowance
	for _, n := range units {
		left = min(left, g.allowance(n))
	}
	for left > 0 && len(m.path) < g.firingHexes() && at != goals[0] && !g.inZone(at, rules.Confederate) {
		next, ok := g.nearer(units, at, goals[0])
		if !ok || g.nightBars(g.name(units[0]), g.units[units[0]].at, append(m.path, next)) != nil {
			break
		}
		left -= g.dearest(units, at, next, left)
		m.path, at = append(m.path, next), next
	}
	return b.walk(m)
}
