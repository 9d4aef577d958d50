package hex

import "slices"

// Step prices one step of a search: out of from over its side into to, with
// spent already paid. It gives the cost (0 or more) and whether the step is
// allowed at all; stop means that to may be entered but not left again. A
// negative cost bars the step. The price may depend on what is spent only in
// such a way that arriving cheaper never makes going on dearer.
type Step func(from Hex, side Side, to Hex, spent int) (cost int, ok, stop bool)

// Reach finds every hex that can be reached from start for at most budget.
// Of several ways to a hex it keeps the cheapest, of those the one with the
// fewest hexes, of those the one whose hexes come first in Compare order, so
// the same question always has the same answer.
func (g Grid) Reach(start Hex, budget int, step Step) Reached {
	return new(Search).Reach(g, start, budget, step)
}

// Search is working space for Reach that can be used again and again without
// new memory. The zero Search is ready for use. It serves one caller at a time.
type Search struct {
	grid   Grid
	hexes  []Hex      // by Index
	next   [][6]int32 // by Index and side, -1 off the grid
	free   []label    // best way to each hex from which one may go on
	halted []label    // best way to each hex that ends there
	queue  [][]entry  // hexes to be settled, by cost
	start  int
}

// label is the best way found so far to a hex: its cost, its steps and the hex before.
type label struct {
	cost, steps int
	from        int32
	set, done   bool
}

// entry is a hex waiting to be settled; in one queue the fewest steps go first.
type entry uint64

func newEntry(steps, at int) entry { return entry(steps)<<32 | entry(at) }
func (e entry) at() int            { return int(e & (1<<32 - 1)) }
func (e entry) steps() int         { return int(e >> 32) }

// Reach does what Grid.Reach does in the space of s. The answer is good until s is used again.
func (s *Search) Reach(g Grid, start Hex, budget int, step Step) Reached {
	s.start = g.Index(start)
	if s.start < 0 || budget < 0 {
		s.start = -1
		return Reached{s}
	}
	s.prepare(g)
	s.free[s.start] = label{from: -1, set: true}
	s.push(0, newEntry(0, s.start))
	for cost := 0; cost < len(s.queue); cost++ {
		s.settle(cost, budget, step)
	}
	return Reached{s}
}

// prepare clears the last search and, on a new grid, lays out its tables.
func (s *Search) prepare(g Grid) {
	for i := range s.queue {
		s.queue[i] = s.queue[i][:0]
	}
	s.queue = s.queue[:0]
	if s.grid == g && s.hexes != nil {
		clear(s.free)
		clear(s.halted)
		return
	}
	s.grid = g
	s.hexes = make([]Hex, g.Len())
	s.next = make([][6]int32, g.Len())
	s.free = make([]label, g.Len())
	s.halted = make([]label, g.Len())
	for i := range s.hexes {
		s.hexes[i] = g.At(i)
		for side, h := range g.Neighbours(s.hexes[i]) {
			s.next[i][side] = int32(g.Index(h))
		}
	}
}

// settle goes on from every hex whose cheapest way costs exactly cost. Steps
// that cost nothing add to the queue being worked; they come out in order of
// steps, so they only have to be merged with what was there.
func (s *Search) settle(cost, budget int, step Step) {
	slices.Sort(s.queue[cost])
	waiting := len(s.queue[cost])
	for old, added := 0, waiting; old < waiting || added < len(s.queue[cost]); {
		q := s.queue[cost]
		var e entry
		if old < waiting && (added == len(q) || q[old].steps() <= q[added].steps()) {
			e, old = q[old], old+1
		} else {
			e, added = q[added], added+1
		}
		if here := &s.free[e.at()]; !here.done && here.cost == cost {
			here.done = true
			s.goOn(e.at(), budget, step)
		}
	}
}

// goOn tries the six steps out of a settled hex.
func (s *Search) goOn(at, budget int, step Step) {
	here := &s.free[at]
	for side, to := range s.next[at] {
		if to < 0 {
			continue
		}
		cost, ok, stop := step(s.hexes[at], Side(side), s.hexes[to], here.cost)
		if !ok || cost < 0 || cost > budget-here.cost {
			continue
		}
		way := label{cost: here.cost + cost, steps: here.steps + 1, from: int32(at), set: true}
		if stop {
			if s.better(way, s.halted[to]) {
				s.halted[to] = way
			}
			continue
		}
		if old := s.free[to]; s.better(way, old) {
			s.free[to] = way
			if !old.set || old.cost != way.cost || old.steps != way.steps {
				s.push(way.cost, newEntry(way.steps, int(to)))
			}
		}
	}
}

func (s *Search) push(cost int, e entry) {
	for len(s.queue) <= cost {
		if len(s.queue) < cap(s.queue) {
			s.queue = s.queue[:len(s.queue)+1] // keeps the memory of an earlier search
			continue
		}
		s.queue = append(s.queue, nil)
	}
	s.queue[cost] = append(s.queue[cost], e)
}

// better reports whether way a to a hex is to be kept rather than b.
func (s *Search) better(a, b label) bool {
	switch {
	case !a.set || !b.set:
		return a.set
	case a.cost != b.cost:
		return a.cost < b.cost
	case a.steps != b.steps:
		return a.steps < b.steps
	}
	// Equally long: the first hexes in which they differ decide, and Index is in Compare order.
	earlier := false
	for x, y := a.from, b.from; x != y; x, y = s.free[x].from, s.free[y].from {
		earlier = x < y
	}
	return earlier
}

// Reached is the answer of a search: the hexes reached, what each costs and how to get there.
type Reached struct{ s *Search }

// best is the way kept for h, and whether h was reached.
func (r Reached) best(h Hex) (label, bool) {
	at := r.s.grid.Index(h)
	if at < 0 || r.s.start < 0 {
		return label{}, false
	}
	if r.s.better(r.s.halted[at], r.s.free[at]) {
		return r.s.halted[at], true
	}
	return r.s.free[at], r.s.free[at].set
}

// Cost is what reaching h costs; false if it cannot be reached. The start costs 0.
func (r Reached) Cost(h Hex) (int, bool) {
	l, ok := r.best(h)
	return l.cost, ok
}

// Halts reports whether the way kept to h ends there: the last step said stop.
func (r Reached) Halts(h Hex) bool {
	at := r.s.grid.Index(h)
	return at >= 0 && r.s.start >= 0 && r.s.better(r.s.halted[at], r.s.free[at])
}

// Path lists the hexes from the start to h, both included; nil if h cannot be reached.
func (r Reached) Path(h Hex) []Hex {
	l, ok := r.best(h)
	if !ok {
		return nil
	}
	path := make([]Hex, l.steps+1)
	path[l.steps] = h
	for i := l.steps - 1; i >= 0; i-- {
		path[i] = r.s.hexes[l.from]
		l = r.s.free[l.from]
	}
	return path
}

// Hexes lists every hex reached, the start included, in Compare order.
func (r Reached) Hexes() []Hex {
	if r.s.start < 0 {
		return nil
	}
	var found []Hex
	for i, h := range r.s.hexes {
		if r.s.free[i].set || r.s.halted[i].set {
			found = append(found, h)
		}
	}
	return found
}
