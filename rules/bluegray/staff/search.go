package staff

import "slices"

// The search for a good plan: from staying, by single moves and by gatherings.

// choose settles on where everybody ends.
func (p *plan) choose() {
	p.deploy()
	best := p.judge()
	for range rounds {
		before := best
		best = p.gatherAll(best)
		best = p.shiftAll(best)
		if best < before+0.05 {
			break
		}
	}
}

// rounds bounds the search; it mostly ends before.
const rounds = 4

// deploy sends everybody to the spot that is best for him alone and out of contact,
// where nothing is to be fought for yet.
func (p *plan) deploy() {
	for _, n := range p.byStrength() {
		u := &p.units[n]
		best, most := u.now, p.alone(n, u.now)
		for k, s := range u.spots {
			if s.at >= 0 && (p.zone[s.at] && k > 0 || !p.room(n, s.at)) {
				continue
			}
			if worth := p.alone(n, k); worth > most+1e-9 {
				best, most = k, worth
			}
		}
		p.put(n, best)
	}
}

// alone is what a spot is worth to a unit if nobody else moves and nobody fights.
func (p *plan) alone(n, k int) float64 {
	u := &p.units[n]
	was := u.now
	p.put(n, k)
	worth := u.spots[k].worth
	if u.at >= 0 {
		worth -= p.danger(u.at)
		p.put(n, was)
		if at := u.spots[k].at; at >= 0 && at != u.at {
			worth += p.danger(at) // what those there would lose without it
		}
		return worth
	}
	p.put(n, was)
	return worth
}

// byStrength lists the units, the strongest first.
func (p *plan) byStrength() []int {
	order := make([]int, len(p.units))
	for n := range order {
		order[n] = n
	}
	slices.SortStableFunc(order, func(a, b int) int { return p.units[b].Strength - p.units[a].Strength })
	return order
}

// put moves a unit of the plan to one of its spots.
func (p *plan) put(n, k int) {
	u := &p.units[n]
	u.now = k
	at := u.spots[k].at
	if u.spots[k].exits {
		at = -1
	}
	if at != u.at {
		p.shift(n, at)
	}
}

// shiftAll tries every unit in every spot that promises something.
func (p *plan) shiftAll(best float64) float64 {
	for n := range p.units {
		u := &p.units[n]
		for _, k := range p.promising(n) {
			if k == u.now || !u.spots[k].exits && u.spots[k].at >= 0 && !p.room(n, u.spots[k].at) {
				continue
			}
			was := u.now
			p.put(n, k)
			if worth := p.judge(); worth > best+1e-9 {
				best = worth
			} else {
				p.put(n, was)
			}
		}
	}
	return best
}

// promising lists the spots of a unit worth trying: the best by themselves, and those
// from which it can attack.
func (p *plan) promising(n int) []int {
	u := &p.units[n]
	var order, fighting []int
	for k, s := range u.spots {
		switch {
		case s.at >= 0 && p.close && (p.zone[s.at] || u.gun && p.firesFrom(u, s.at)):
			fighting = append(fighting, k)
		default:
			order = append(order, k)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch d := u.spots[b].worth - u.spots[a].worth; {
		case d > 0:
			return 1
		case d < 0:
			return -1
		}
		return 0
	})
	return append(fighting, order[:min(len(order), mostQuiet)]...)
}

// mostQuiet is how many spots without a fight are tried for a unit at a time.
const mostQuiet = 8

func (p *plan) firesFrom(u *unit, at int) bool {
	return slices.ContainsFunc(p.foes, func(f foe) bool { return f.strength > 0 && p.inRange(u, at, f.at) })
}

// gatherAll tries to gather against one enemy after the other.
func (p *plan) gatherAll(best float64) float64 {
	if !p.close {
		return best
	}
	for i := range p.foes {
		if p.foes[i].strength > 0 || p.foes[i].zoned {
			best = p.gather(i, best)
		}
	}
	return best
}

// gather adds to the attackers of one enemy unit by unit, each where it does most,
// and keeps as many as were best together.
func (p *plan) gather(foe int, best float64) float64 {
	type step struct{ n, was int }
	var steps []step
	kept := 0
	for len(steps) < mostGathered {
		n, k, worth := p.nextAgainst(foe)
		if n < 0 {
			break
		}
		steps = append(steps, step{n, p.units[n].now})
		p.put(n, k)
		if worth > best+1e-9 {
			best, kept = worth, len(steps)
		}
	}
	for _, s := range slices.Backward(steps[kept:]) {
		p.put(s.n, s.was)
	}
	return best
}

// mostGathered is how many units are brought against one enemy at a time.
const mostGathered = 6

// nextAgainst finds the unit and the spot next to an enemy, or in range for guns,
// that is best to add to those already there.
func (p *plan) nextAgainst(foe int) (unit, spot int, worth float64) {
	unit = -1
	at := p.foes[foe].at
	for n := range p.units {
		u := &p.units[n]
		if !u.fights || u.at >= 0 && (p.touches(u.at, at) || u.gun && !p.zone[u.at] && p.inRange(u, u.at, at)) {
			continue
		}
		was := u.now
		for k, s := range u.spots {
			if s.at < 0 || s.exits || k == was || !p.reachesFrom(u, s.at, at) || !p.room(n, s.at) {
				continue
			}
			p.put(n, k)
			if w := p.judge(); unit < 0 || w > worth {
				unit, spot, worth = n, k, w
			}
			p.put(n, was)
		}
	}
	return unit, spot, worth
}

func (p *plan) reachesFrom(u *unit, from, to int) bool {
	return p.touches(from, to) && u.Type != "gunboat" || u.gun && !p.zone[from] && p.inRange(u, from, to)
}
