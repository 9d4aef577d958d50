package hellbeforenight

import (
	"slices"

	"longroll/rules/hellbeforenight/data"
)

// Stacked artillery. HBN 11.4.

// group puts those together who fire as one: batteries of one hex if they are to, HBN 11.4A;
// everybody else fires alone, HBN 11.1C.
func (g *Game) group(units []int, together bool) [][]int {
	var groups [][]int
	for _, n := range units {
		i := -1
		if together && g.kind(n) == data.Artillery {
			i = slices.IndexFunc(groups, func(group []int) bool {
				return g.kind(group[0]) == data.Artillery && g.units[group[0]].at == g.units[n].at
			})
		}
		if i < 0 {
			groups = append(groups, []int{n})
		} else {
			groups[i] = append(groups[i], n)
		}
	}
	return groups
}

// spokesmanFirst puts first, of batteries that fire as one, that whose morale opposes the
// target's and which alone suffers what comes back: whom their owner names first, or the best
// or the worst by a ruling. HBN 11.4, 11.4C.
func (g *Game) spokesmanFirst(units []int) []int {
	if len(units) == 1 || g.options.is(groupMorale, "owner") {
		return units
	}
	sign := 1
	if g.options.is(groupMorale, "best") {
		sign = -1
	}
	units = slices.Clone(units)
	slices.SortStableFunc(units, func(a, b int) int { return sign * (g.face(a).Morale - g.face(b).Morale) })
	return units
}
