package bluegray

import (
	"slices"

	"longroll/rules/hex"
)

// Cavalry as a screen: eight movement points of which two are for easy ground alone, and
// two points to enter an enemy zone. BGD 22.3. It stands in place of what 21.8 and 21.10
// say; how it goes back before combat is in refuse.go.

// easyPoints are the movement points of cavalry that pay for clear hexes, roads and trails
// and nothing else.
const easyPoints = 2

// zoneToll is what cavalry pays more to enter an enemy zone.
const zoneToll = 2

// screens answers the option cavalry-screen.
func (o *Options) screens() bool { return o.is(cavalryScreen, "on") }

// easy is how many of a unit's points are for easy ground alone.
func (g *Game) easy(n int) int {
	if g.dismounts(n) && !g.marchesAtNight() { // a night has six points for all, BGD 22.5.5
		return easyPoints
	}
	return 0
}

// dismounts reports whether a unit is cavalry that pays to enter an enemy zone.
func (g *Game) dismounts(n int) bool { return g.forces[n].kind == "cav" && g.options.screens() }

// isEasy reports whether easy points pay for a step: into a clear hex, or along a path.
// Nobody asks it of a unit that has none.
func (g *Game) isEasy(n int, from, to hex.Hex) bool {
	return g.easy(n) == 0 || g.board.clear[g.board.grid.Index(to)] || len(g.board.ground.PathBetween(from, to)) > 0
}

// pay adds a step to what a trip costs.
func (t *trip) pay(step halves, easy bool) {
	if t.cost += step; !easy {
		t.hard += step
	}
}

// paysFor reports whether an allowance, and what of it is for any ground, covers a trip.
func (g *Game) paysFor(n int, t *trip, allowance int) bool {
	return t.cost <= points(allowance) && t.hard <= points(allowance-g.easy(n))
}

// toll is what a unit pays besides for entering an enemy zone. BGD 22.3.
func (g *Game) toll(n int, to hex.Hex) int {
	if g.dismounts(n) && g.inZone(to, g.forces[n].side) {
		return zoneToll
	}
	return 0
}

// ways is what a search found: to which hexes one can come, and how.
type ways interface {
	Path(to hex.Hex) []hex.Hex
	Hexes() []hex.Hex
}

// screened finds what Search.Reach does for a unit some of whose points are for easy ground
// alone: the best ways to a hex, one for every cost that they can't pay.
type screened struct {
	grid  hex.Grid
	best  map[screenedAt]screenedWay
	ended []screenedAt // in the order in which they were reached
}

type screenedAt struct{ hex, hard int }

type screenedWay struct {
	cost int
	stop bool
	from screenedAt
	root bool
}

// reachScreened searches with a budget of which a part is for easy ground alone.
func (g *Game) reachScreened(n int, from hex.Hex, budget, easy int, step hex.Step) *screened {
	s := &screened{grid: g.board.grid, best: map[screenedAt]screenedWay{}}
	start := screenedAt{hex: g.board.grid.Index(from)}
	s.best[start] = screenedWay{root: true}
	queue := make([][]screenedAt, budget+1)
	queue[0] = []screenedAt{start}
	for cost := 0; cost <= budget; cost++ {
		for i := 0; i < len(queue[cost]); i++ {
			here := queue[cost][i]
			if way := s.best[here]; way.cost != cost || way.stop {
				continue
			}
			at := g.board.grid.At(here.hex)
			for side, to := range g.board.around(at) {
				if to.IsZero() {
					continue
				}
				price, ok, stop := step(at, hex.Side(side), to, cost)
				if !ok || price < 0 || cost+price > budget {
					continue
				}
				next := screenedAt{g.board.grid.Index(to), here.hard + price}
				if g.isEasy(n, at, to) {
					next.hard = here.hard
				}
				if old, known := s.best[next]; next.hard > budget-easy || known && old.cost <= cost+price {
					continue
				}
				s.best[next] = screenedWay{cost: cost + price, stop: stop, from: here}
				s.ended = append(s.ended, next)
				queue[cost+price] = append(queue[cost+price], next)
			}
		}
	}
	return s
}

// Path is the cheapest way to a hex, nil if there is none.
func (s *screened) Path(to hex.Hex) []hex.Hex {
	found, best := screenedAt{}, -1
	for _, at := range s.ended {
		if at.hex == s.grid.Index(to) && (best < 0 || s.best[at].cost < best) {
			found, best = at, s.best[at].cost
		}
	}
	if best < 0 {
		return nil
	}
	var path []hex.Hex
	for at := found; ; at = s.best[at].from {
		path = append(path, s.grid.At(at.hex))
		if s.best[at].root {
			slices.Reverse(path)
			return path
		}
	}
}

// Hexes lists the hexes that can be reached, in the order of their numbers.
func (s *screened) Hexes() []hex.Hex {
	var all []hex.Hex
	for _, at := range s.ended {
		all = append(all, s.grid.At(at.hex))
	}
	slices.SortFunc(all, hex.Compare)
	return slices.Compact(all)
}
