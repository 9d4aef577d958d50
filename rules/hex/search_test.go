package hex

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// country prices steps at random but the same way each time.
type country struct {
	cost       map[[2]Hex]int
	barred     map[[2]Hex]bool
	stopInto   map[Hex]bool
	stopAcross map[[2]Hex]bool
}

func newCountry(g Grid, rng *rand.Rand, cheapest, dearest int) country {
	c := country{map[[2]Hex]int{}, map[[2]Hex]bool{}, map[Hex]bool{}, map[[2]Hex]bool{}}
	for _, h := range all(g) {
		c.stopInto[h] = rng.IntN(8) == 0
		for _, n := range g.Neighbours(h) {
			way := [2]Hex{h, n}
			c.cost[way] = cheapest + rng.IntN(dearest-cheapest+1)
			c.barred[way] = rng.IntN(10) == 0
			c.stopAcross[way] = rng.IntN(10) == 0
		}
	}
	return c
}

func (c country) step(from Hex, _ Side, to Hex, _ int) (cost int, ok, stop bool) {
	way := [2]Hex{from, to}
	return c.cost[way], !c.barred[way], c.stopInto[to] || c.stopAcross[way]
}

// route is a way found by brute force.
type route struct {
	cost int
	path []Hex
}

func (r route) better(o route) bool {
	if r.cost != o.cost {
		return r.cost < o.cost
	}
	if len(r.path) != len(o.path) {
		return len(r.path) < len(o.path)
	}
	return slices.CompareFunc(r.path, o.path, Compare) < 0
}

// wander tries every path without a repeated hex and keeps the best to each hex.
func wander(g Grid, c country, r route, budget int, best map[Hex]route) {
	at := r.path[len(r.path)-1]
	for s, to := range g.Neighbours(at) {
		if to.IsZero() || slices.Contains(r.path, to) {
			continue
		}
		cost, ok, stop := c.step(at, Side(s), to, r.cost)
		if !ok || r.cost+cost > budget {
			continue
		}
		next := route{r.cost + cost, append(slices.Clone(r.path), to)}
		if old, seen := best[to]; !seen || next.better(old) {
			best[to] = next
		}
		if !stop {
			wander(g, c, next, budget, best)
		}
	}
}

func TestReachAgreesWithEveryPath(t *testing.T) {
	rng := rand.New(rand.NewPCG(1862, 4))
	var search Search
	for round := range 300 {
		g := Grid{FirstCol: 1, LastCol: 4, FirstRow: 1, LastRow: 3, HighOdd: round%2 == 0, RowsUp: round%4 < 2}
		c := newCountry(g, rng, round%3%2, 1+round%3) // rounds with free steps, with many ties, with few
		start, budget := g.At(rng.IntN(g.Len())), rng.IntN(8)
		want := map[Hex]route{start: {0, []Hex{start}}}
		wander(g, c, want[start], budget, want)
		compareReached(t, g, search.Reach(g, start, budget, c.step), want)
	}
}

func compareReached(t *testing.T, g Grid, got Reached, want map[Hex]route) {
	t.Helper()
	if len(got.Hexes()) != len(want) {
		t.Fatalf("reached %v, want %v", got.Hexes(), want)
	}
	for _, h := range all(g) {
		cost, ok := got.Cost(h)
		r, wanted := want[h]
		if ok != wanted || cost != r.cost || !slices.Equal(got.Path(h), r.path) {
			t.Fatalf("%v: cost %d by %v (%v), want %d by %v", h, cost, got.Path(h), ok, r.cost, r.path)
		}
	}
}

func open(Hex, Side, Hex, int) (int, bool, bool) { return 1, true, false }

func TestReachOverOpenGroundIsWithin(t *testing.T) {
	for name, g := range layouts {
		start := g.At(g.Len() / 3)
		for n := range 8 {
			if got := g.Reach(start, n, open).Hexes(); !slices.Equal(got, g.Within(start, n)) {
				t.Errorf("%s: %d points reach %v", name, n, got)
			}
		}
	}
}

func TestReachEntersButDoesNotLeaveAStop(t *testing.T) {
	g := Grid{FirstCol: 1, LastCol: 1, FirstRow: 1, LastRow: 5}
	got := g.Reach(Hex{1, 1}, 9, func(_ Hex, _ Side, to Hex, _ int) (int, bool, bool) { return 1, true, to == Hex{1, 3} })
	if want := []Hex{{1, 1}, {1, 2}, {1, 3}}; !slices.Equal(got.Hexes(), want) {
		t.Errorf("reached %v, want %v", got.Hexes(), want)
	}
	if !got.Halts(Hex{1, 3}) || got.Halts(Hex{1, 2}) || got.Halts(Hex{1, 4}) || got.Halts(Hex{9, 9}) {
		t.Error("the stop is not where it was put")
	}
}

func TestReachTellsWhatIsSpentAndWhichSide(t *testing.T) {
	g := layouts["odd columns high, rows down"]
	g.Reach(Hex{5, 5}, 4, func(from Hex, s Side, to Hex, spent int) (int, bool, bool) {
		if g.Neighbour(from, s) != to || spent != g.Distance(Hex{5, 5}, from) {
			t.Errorf("step from %v over %v to %v with %d spent", from, s, to, spent)
		}
		return 1, true, false
	})
}

func TestReachFromNowhere(t *testing.T) {
	g := layouts["odd columns high, rows down"]
	for _, r := range []Reached{g.Reach(Hex{}, 5, open), g.Reach(Hex{40, 1}, 5, open), g.Reach(Hex{1, 1}, -1, open)} {
		if _, ok := r.Cost(Hex{1, 1}); ok || r.Hexes() != nil || r.Path(Hex{1, 1}) != nil || r.Halts(Hex{1, 1}) {
			t.Error("something was reached")
		}
	}
	barred := func(Hex, Side, Hex, int) (int, bool, bool) { return -1, true, false }
	if got := g.Reach(Hex{3, 3}, 5, barred).Hexes(); !slices.Equal(got, []Hex{{3, 3}}) {
		t.Errorf("steps of negative cost reach %v", got)
	}
}

func TestSearchMovesFromGridToGrid(t *testing.T) {
	var s Search
	for range 2 {
		for name, g := range layouts {
			start := g.At(g.Len() / 2)
			if got := s.Reach(g, start, 3, open).Hexes(); !slices.Equal(got, g.Within(start, 3)) {
				t.Errorf("%s: reached %v", name, got)
			}
		}
	}
}

func TestSearchAgainNeedsNoMemory(t *testing.T) {
	var s Search
	g := layouts["odd columns high, rows down"]
	search := func() { s.Reach(g, Hex{12, 14}, 6, open) }
	search()
	if n := testing.AllocsPerRun(20, search); n != 0 {
		t.Errorf("a search used again allocates %v times", n)
	}
}

func BenchmarkReach(b *testing.B) {
	var s Search
	g := layouts["odd columns high, rows down"]
	b.ReportAllocs()
	for b.Loop() {
		s.Reach(g, Hex{12, 14}, 6, open)
	}
}
