package cwb

import (
	"slices"

	"longroll/rules/hex"
)

// The ways that a retreat may take. CWB 5.2, 14.1a, 17.2b, 23.1m, 24.1b, 24.3.

// trail is one way back.
type trail struct {
	path []hex.Hex
	ways [2]hex.Side // the directions it takes: one, twice, or two
	off  bool        // its end leads off the map
	cost int         // what the owner would mind: zones, friends, the enemy near
}

// What the default of a retreat minds most: fire drawn, then friends carried along, then
// the enemy near. The owner may choose another way.
const (
	mindsZone    = 10000
	mindsFriends = 1000
)

// trails lists the ways of a flight from where it is, the default first: the longest
// that there are, and those of its full length if there are any. Done says where a way may
// end; it ends in the first such hex. CWB 5.2, 24.3.
func (g *Game) trails(f *flight, done func(path []hex.Hex) bool) []trail {
	at := f.at(g)
	level := []trail{{ways: [2]hex.Side{hex.NW + 1}}}
	var ended, halted []trail
	for len(level) > 0 {
		var next []trail
		for _, t := range level {
			here := at
			if len(t.path) > 0 {
				here = t.path[len(t.path)-1]
			}
			steps := g.onward(f, t, here)
			if len(steps) == 0 && len(t.path) > 0 {
				halted = append(halted, t)
			}
			for _, s := range steps {
				switch {
				case s.off, done(s.path):
					ended = append(ended, s)
				default:
					next = append(next, s)
				}
			}
		}
		level = thin(next)
	}
	return g.uncircled(f, inOrder(ended, halted))
}

// uncircled leaves out the ways by which an extended line would go round its brigade, so
// as not to make it follow, unless there is no other. CWB 17.2b.
func (g *Game) uncircled(f *flight, all []trail) []trail {
	n := f.group[0]
	if !g.isLine(n) || slices.Contains(f.group, g.parent(n)) || g.field.pieces[g.parent(n)].place != onMap {
		return all
	}
	parent := g.field.pieces[g.parent(n)].at
	straight := slices.DeleteFunc(slices.Clone(all), func(t trail) bool {
		return t.ways[0] != t.ways[1] && g.inTouch(t.path[len(t.path)-1], parent)
	})
	if len(straight) == 0 {
		return all
	}
	return straight
}

// inOrder sorts the ways that reach their end, the best first; off the map goes only who
// has no other way. If none does, those that come farthest are left.
func inOrder(ended, halted []trail) []trail {
	onMap := slices.DeleteFunc(slices.Clone(ended), func(t trail) bool { return t.off })
	switch {
	case len(onMap) > 0:
		ended = onMap
	case len(ended) == 0:
		far := 0
		for _, t := range halted {
			far = max(far, len(t.path))
		}
		ended = slices.DeleteFunc(halted, func(t trail) bool { return len(t.path) < far })
	}
	slices.SortStableFunc(ended, func(a, b trail) int { return a.cost - b.cost })
	return onceOff(ended)
}

// onceOff keeps of the ways that leave the map from one hex the first: beyond the edge they
// are the same.
func onceOff(all []trail) []trail {
	var kept []trail
	for _, t := range all {
		if !t.off || !slices.ContainsFunc(kept, func(o trail) bool { return o.off && slices.Equal(o.path[:len(o.path)-1], t.path[:len(t.path)-1]) }) {
			kept = append(kept, t)
		}
	}
	return kept
}

// longWay is the length past which of several ways to one hex only the best is followed.
const longWay = 2

// thin keeps of long ways to one hex by the same directions the best.
func thin(all []trail) []trail {
	var kept []trail
	for _, t := range all {
		at := slices.IndexFunc(kept, func(o trail) bool {
			return len(t.path) > longWay && o.ways == t.ways && o.path[len(o.path)-1] == t.path[len(t.path)-1]
		})
		switch {
		case at < 0:
			kept = append(kept, t)
		case t.cost < kept[at].cost:
			kept[at] = t
		}
	}
	return kept
}

// onward lists the next steps of a way. CWB 5.2, 23.1m.
func (g *Game) onward(f *flight, t trail, here hex.Hex) []trail {
	facing := g.field.pieces[f.group[0]].facing
	p := g.pressureOn(here, f.side)
	var steps []trail
	for _, d := range g.directions(f, t, here, p, facing) {
		to := g.board.grid.Neighbour(here, d)
		next := trail{path: append(slices.Clip(t.path), to), ways: t.with(d), cost: t.cost + p.ahead(d)}
		switch {
		case !g.board.on(to):
			next.off = true
		case !g.mayFlee(f.group, here, to):
			continue
		default:
			next.cost += g.minds(f, to, len(t.path) == 0)
		}
		steps = append(steps, next)
	}
	return steps
}

// minds is what speaks against a hex: enemy zones that may draw fire, as far as they are seen,
// for their owner chooses among the ways; and friends. CWB 9.0.
func (g *Game) minds(f *flight, to hex.Hex, first bool) int {
	cost := 0
	if !f.spared(first) && g.zoneInSight(g.board.grid.Index(to), f.side) {
		cost += mindsZone
	}
	if g.holdsUnits(to, f.side) {
		cost += mindsFriends
	}
	return cost
}

// directions lists the directions that a way may take next: at first those to the rear,
// or those that a close combat leaves; then the one taken and its neighbours, to the
// rear if any of them is. CWB 5.2, 23.1m.
func (g *Game) directions(f *flight, t trail, here hex.Hex, p pressure, facing hex.Side) []hex.Side {
	if len(t.path) == 0 && !f.entered.IsZero() && !f.started {
		return g.outOfMelee(f, here)
	}
	var rear, all []hex.Side
	for d := hex.N; d <= hex.NW; d++ {
		if !t.allows(d) {
			continue
		}
		all = append(all, d)
		if p.isRear(d, facing) {
			rear = append(rear, d)
		}
	}
	if len(rear) == 0 && len(t.path) > 0 {
		return all
	}
	return rear
}

// outOfMelee lists the directions of the first hex out of a close combat. The attackers
// go back where they came from; the defenders across from it, or as near to that as the
// enemy and the ground let them, but never past the attackers. CWB 23.1m.
func (g *Game) outOfMelee(f *flight, here hex.Hex) []hex.Side {
	back, ok := g.board.grid.Adjacent(here, f.entered)
	if !ok || f.attacking {
		return []hex.Side{back}
	}
	across := back.Opposite()
	var off []hex.Side
	for _, pair := range [][]hex.Side{{across}, {(across + 1) % 6, (across + 5) % 6}, {(across + 2) % 6, (across + 4) % 6}} {
		var open []hex.Side
		for _, d := range pair {
			to := g.board.grid.Neighbour(here, d)
			switch {
			case !g.board.on(to):
				off = append(off, d)
			case g.mayFlee(f.group, here, to):
				open = append(open, d)
			}
		}
		if len(open) > 0 {
			return open
		}
	}
	return off
}

// allows reports whether a way that has taken its directions may take one more.
func (t trail) allows(d hex.Side) bool {
	turn := func(a, b hex.Side) bool { k := (a + 6 - b) % 6; return k <= 1 || k == 5 }
	switch {
	case len(t.path) == 0:
		return true
	case t.ways[0] == t.ways[1]:
		return turn(d, t.ways[0])
	}
	return d == t.ways[0] || d == t.ways[1]
}

// with adds a direction; the two are kept in order, so that equal sets are equal.
func (t trail) with(d hex.Side) [2]hex.Side {
	switch {
	case len(t.path) == 0:
		return [2]hex.Side{d, d}
	case t.ways[0] == t.ways[1]:
		return [2]hex.Side{min(d, t.ways[0]), max(d, t.ways[0])}
	}
	return t.ways
}

// wayOut finds the shortest way, however it turns, that never comes nearer to the enemy
// and ends where it may: what is left to a routed unit that has no straight one. Nil if
// there is none. CWB 24.1b.
func (g *Game) wayOut(f *flight, done func(h hex.Hex) bool) []hex.Hex {
	start := f.at(g)
	r := g.board.grid.Reach(start, farAway, func(from hex.Hex, _ hex.Side, to hex.Hex, _ int) (int, bool, bool) {
		if !g.board.on(to) || g.nearestEnemy(to, f.side) < g.nearestEnemy(from, f.side) || !g.mayFlee(f.group, from, to) {
			return 0, false, false
		}
		return 1 + min(1, g.minds(f, to, false)), true, false
	})
	best, least := hex.Hex{}, 0
	for _, h := range r.Hexes() {
		if cost, _ := r.Cost(h); h != start && done(h) && (best.IsZero() || cost < least) {
			best, least = h, cost
		}
	}
	if best.IsZero() {
		return nil
	}
	return r.Path(best)[1:]
}
