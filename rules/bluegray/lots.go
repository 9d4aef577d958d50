package bluegray

import (
	"slices"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// The lots of dummies that nobody deploys. BGD 22.4.11. See dummies.go.

// lots is how many units of a side stand in each hex of its set-up, and how many of them are
// dummies.
type lots struct {
	g     *Game
	side  rules.Side
	hexes []hex.Hex
	units map[hex.Hex]int
	blank map[hex.Hex]int
}

// drawPlaces gives a side's plan, with the places of dummies without an order that can be obeyed,
// which are drawn.
func (b *bench) drawPlaces(side rules.Side) []seen.Placement {
	g := b.g
	plan, crowded := g.deployment(side)
	of := func(n int) func(seen.Placement) bool {
		return func(p seen.Placement) bool { return p.Unit == g.forces[n].name }
	}
	l := lots{g: g, side: side, units: map[hex.Hex]int{}, blank: map[hex.Hex]int{}}
	var left []int
	g.each(side, func(n int) {
		switch i := slices.IndexFunc(plan, of(n)); {
		case i >= 0:
			l.add(n, plan[i].At)
		case g.isDummy(n) && (!slices.ContainsFunc(g.deployed[side], of(n)) || slices.ContainsFunc(crowded, of(n))):
			left = append(left, n)
		default:
			l.add(n, g.units[n].at)
		}
		if !g.isDummy(n) && g.forces[n].turn == 0 && !g.forces[n].standsApart() {
			l.hexes = append(l.hexes, g.forces[n].at[0])
		}
	})
	slices.SortFunc(l.hexes, hex.Compare)
	l.hexes = slices.Compact(l.hexes)
	if len(l.hexes) == 0 {
		return plan
	}
	for _, n := range left {
		pool := l.pool()
		h := pool[b.draw(side, "stand."+g.forces[n].name, len(pool))]
		l.add(n, h)
		if h != g.units[n].at {
			plan = append(plan, seen.Placement{Unit: g.forces[n].name, At: h})
		}
	}
	return plan
}

func (l *lots) add(n int, h hex.Hex) {
	l.units[h]++
	if l.g.isDummy(n) {
		l.blank[h]++
	}
}

// pool lists the hexes from which the next dummy's is drawn, where the fewest are by now.
func (l *lots) pool() []hex.Hex {
	g := l.g
	quiet := slices.DeleteFunc(slices.Clone(l.hexes), func(h hex.Hex) bool { return isFaced(g.forces, l.side, g.board, h) })
	hasRoom := func(all []hex.Hex) []hex.Hex {
		return slices.DeleteFunc(slices.Clone(all), func(h hex.Hex) bool { return l.units[h] >= g.limitAt(h) })
	}
	for _, all := range [][]hex.Hex{hasRoom(quiet), quiet, hasRoom(l.hexes)} {
		if len(all) > 0 {
			return l.emptiest(all)
		}
	}
	return l.emptiest(l.hexes)
}

func (l *lots) emptiest(all []hex.Hex) []hex.Hex {
	least := l.blank[slices.MinFunc(all, func(a, b hex.Hex) int { return l.blank[a] - l.blank[b] })]
	return slices.DeleteFunc(slices.Clone(all), func(h hex.Hex) bool { return l.blank[h] > least })
}
