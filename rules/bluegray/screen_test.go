package bluegray

import (
	"math/rand/v2"
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray/data"
	"longroll/rules/hex"
)

// TestScreenedSearch compares the ways found for cavalry, part of whose points are for easy
// ground alone, with all the ways there are. BGD 22.3.
func TestScreenedSearch(t *testing.T) {
	g, err := New(data.With(nil)).Begin(rules.Setup{Battle: "shiloh", Options: map[string]string{"22.3": "on"}})
	if err != nil {
		t.Fatal(err)
	}
	game := g.(*Game)
	rider := -1
	for n, c := range game.forces {
		if c.kind == "cav" {
			rider = n
		}
	}
	roll := rand.New(rand.NewPCG(22, 3))
	hexes := game.board.ground.Hexes()
	hard := 0
	for range 40 {
		from := hexes[roll.IntN(len(hexes))]
		if game.board.river[game.board.grid.Index(from)] || game.inZone(from, game.forces[rider].side) {
			continue
		}
		want := map[hex.Hex]int{}
		hard += game.everyWay(rider, []hex.Hex{from}, trip{}, want)
		got := game.reach(nil, rider, from, 0, false)
		for _, h := range hexes {
			path := got.Path(h)
			cost, can := want[h]
			if h == from {
				continue
			}
			if can != (path != nil) {
				t.Fatalf("from %s to %s: a way of %d points is there: %v; found %v", from, h, cost, can, path)
			}
			if !can {
				continue
			}
			priced, err := game.price(rider, 0, path)
			if err != nil || priced.cost.whole() != cost || !game.paysFor(rider, &priced, game.allowance(rider)) {
				t.Fatalf("from %s to %s: found %v for %v (%v), the best costs %d", from, h, path, priced.cost, err, cost)
			}
		}
	}
	if hard == 0 {
		t.Error("nowhere did the points for easy ground matter")
	}
}

// everyWay walks every way that can be paid for, notes the least cost to each hex, and
// counts the steps that only the hard ground forbade.
func (g *Game) everyWay(n int, path []hex.Hex, t trip, best map[hex.Hex]int) int {
	forbidden, at := 0, path[len(path)-1]
	if len(path) > 1 && g.inZone(at, g.forces[n].side) {
		return 0
	}
	for _, to := range g.board.around(at) {
		if to.IsZero() {
			continue
		}
		cost, err := g.stepCost(n, at, to)
		if err != nil {
			continue
		}
		next := t
		next.pay(points(cost), g.isEasy(n, at, to))
		if !g.paysFor(n, &next, g.allowance(n)) {
			if next.cost <= points(g.allowance(n)) {
				forbidden++
			}
			continue
		}
		if old, known := best[to]; !known || next.cost.whole() < old {
			best[to] = next.cost.whole()
		}
		forbidden += g.everyWay(n, append(path[:len(path):len(path)], to), next, best)
	}
	return forbidden
}
