package cwb

import (
	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/hex"
)

// Which way is to the rear. CWB 5.2, 16.2c, 24.3, 26.4.
//
// The book leaves it to the players what is locally to the rear and straight enough. Here
// every enemy unit near weighs on the side of the hex towards it, the more the nearer it is;
// a side is to the rear if all that together does not lie ahead of it. A
// retreat runs in one direction, or in two that lie next to each other (trails.go).

// near is how far enemies are looked for; if there is none so near, the nearest count.
const near = 6

// pressure is how the enemy weighs on each side of a hex.
type pressure [6]int

// pressureOn weighs the enemies of a side about a hex. CWB 5.2.
func (g *Game) pressureOn(h hex.Hex, s rules.Side) pressure {
	var all pressure
	reach := max(near, g.nearestEnemy(h, s))
	for i := range g.field.first {
		from := g.board.grid.At(i)
		if g.field.first[i] < 0 || !g.holdsUnits(from, s.Enemy()) {
			continue
		}
		d := g.board.grid.Distance(h, from)
		if d == 0 || d > reach {
			continue
		}
		weight := near*near/(d*d) + 1
		sides := g.board.toward(h, from)
		for _, side := range sides {
			all[side] += 2 * weight / len(sides)
		}
	}
	return all
}

// ahead is how much of the pressure lies in a direction, in twice its cosine.
func (p pressure) ahead(d hex.Side) int {
	sum := 0
	for s, weight := range p {
		sum += weight * [6]int{2, 1, -1, -2, -1, 1}[(s+6-int(d))%6]
	}
	return sum
}

// nearestEnemy is the distance to a side's nearest enemy unit; 0 if there is none.
func (g *Game) nearestEnemy(h hex.Hex, s rules.Side) int {
	least := 0
	g.eachUnit(s.Enemy(), func(n int) {
		if d := g.board.grid.Distance(h, g.field.pieces[n].at); d > 0 && (least == 0 || d < least) {
			least = d
		}
	})
	return least
}

// isRear reports whether a side of a hex is to the rear for units that face as given:
// away from the enemy, or where he presses from no side or from all, behind their front. CWB 5.2.
func (p pressure) isRear(d, facing hex.Side) bool {
	for s := hex.N; s <= hex.NW; s++ {
		if p.ahead(s) != 0 {
			return p.ahead(d) <= 0
		}
	}
	return !frontal(facing, d)
}

// mayFlee reports whether units can retreat from a hex into the next: no enemy unit is
// there, and every one of them can cross, guns limbered. CWB 16.2c, 24.3, 26.4.
func (g *Game) mayFlee(group []int, from, to hex.Hex) bool {
	for _, n := range group {
		if g.holdsUnits(to, g.sideOf(n).Enemy()) {
			return false
		}
		if _, err := g.pace(fleeing(g.field.pieces[n].formation), from, to, true); err != nil {
			return false
		}
	}
	return true
}

// fleeing is the formation in which units go back: guns must limber. CWB 26.4.
func fleeing(f data.Formation) data.Formation {
	if f == data.Unlimbered {
		return data.Limbered
	}
	return f
}
