package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hex"
)

// Reinforcements whose entry hex is blocked, and those left to themselves. CWB 1.1e, 16.6.

// entryReach is how far from a blocked entry hex reinforcements come on. CWB 1.1e, 16.6.
const entryReach = 10

// entryZone lists the hexes where reinforcements come on when their entry hex is
// blocked: along the edge to ten hexes on either side, further by one for each of them
// that is blocked as well. From an entry hex inland, to where the steamboats
// come, the distance is straight. CWB 1.1e, 16.6.
func (g *Game) entryZone(at hex.Hex, s rules.Side) []hex.Hex {
	far := g.alongEdge(at)
	reach := entryReach
	for i, d := range far {
		if h := g.board.grid.At(i); d > 0 && d <= entryReach && g.blockedFor(h, s) {
			reach++
		}
	}
	var zone []hex.Hex
	for i, d := range far {
		if h := g.board.grid.At(i); d > 0 && d <= reach && !g.board.river[i] && !g.blockedFor(h, s) {
			zone = append(zone, h)
		}
	}
	return zone
}

// alongEdge measures how far hexes of the edge are from an entry hex, by hex index:
// -1 for those that are not on the edge or can't be reached along it.
func (g *Game) alongEdge(at hex.Hex) []int {
	b := g.board
	far := slices.Repeat([]int{-1}, b.grid.Len())
	if !b.onEdge(at) {
		for i := range far {
			if h := b.grid.At(i); b.exists[i] && b.onEdge(h) {
				far[i] = b.grid.Distance(at, h)
			}
		}
		return far
	}
	far[b.grid.Index(at)] = 0
	for queue := []hex.Hex{at}; len(queue) > 0; queue = queue[1:] {
		for _, next := range b.grid.Neighbours(queue[0]) {
			if i := b.grid.Index(next); i >= 0 && b.exists[i] && far[i] < 0 && b.onEdge(next) {
				far[i] = far[b.grid.Index(queue[0])] + 1
				queue = append(queue, next)
			}
		}
	}
	return far
}

// deploys checks where a piece comes on beside a blocked entry hex; if nothing is
// said, at the nearest place. An army train needs a road there. CWB 16.6.
func (g *Game) deploys(n int, entry, asked hex.Hex, s rules.Side) (hex.Hex, error) {
	zone := slices.DeleteFunc(g.entryZone(entry, s), func(h hex.Hex) bool {
		_, _, err := g.entryCost(g.field.pieces[n].formation, h)
		return g.counterOf(n).kind == train && err != nil
	})
	if asked.IsZero() {
		var best hex.Hex
		far := g.alongEdge(entry)
		for _, h := range zone {
			if best.IsZero() || far[g.board.grid.Index(h)] < far[g.board.grid.Index(best)] {
				best = h
			}
		}
		asked = best
	}
	if !slices.Contains(zone, asked) {
		if asked.IsZero() {
			return hex.Hex{}, refuse("CWB 16.6", "%s and the edge near it are blocked by the enemy", g.label(entry))
		}
		return hex.Hex{}, refuse("CWB 16.6", "%s is blocked by the enemy, and %s is no open hex of the edge near it", g.label(entry), g.label(asked))
	}
	return asked, nil
}

// enterDue brings on all who are due and have not been brought on: nobody may wait but
// a train whose entry hex is blocked. The head of the column goes on as far as the rest
// need, or as its movement points take it. CWB 16.6.
func (b *bench) enterDue() error {
	g := b.g
	waiting := slices.DeleteFunc(g.dueNow(b.side), func(n int) bool {
		_, entry, _ := g.arrival(n)
		at, _ := g.scenario.Entry(entry)
		return g.counterOf(n).kind == train && g.blockedFor(at, b.side)
	})
	for k, n := range waiting {
		_, entry, _ := g.arrival(n)
		behind := 0
		for _, later := range waiting[k+1:] {
			if _, at, _ := g.arrival(later); at == entry && g.takesPlace(later) {
				behind++
			}
		}
		e, err := g.entryOf(n, Enter{Piece: g.name(n)})
		if err != nil {
			continue // it has no room yet, and waits
		}
		b.emit(e)
		if err := b.arrive(e.At); err != nil {
			return err
		}
		if err := b.makeRoom(n, behind); err != nil {
			return err
		}
	}
	return nil
}

// makeRoom takes a piece that has come on so many hexes further, or as near to that
// as it can go.
func (b *bench) makeRoom(n, hexes int) error {
	g := b.g
	if !g.takesPlace(n) || g.field.pieces[n].place != onMap || g.field.pieces[n].has(halted) {
		return nil
	}
	m := march{bench: b, group: []int{n}, side: b.side}
	w := g.ways(m.group, g.left(n))
	for ; hexes > 0; hexes-- {
		var best hex.Hex
		for i, cost := range w.cost {
			h := g.board.grid.At(i)
			if cost < 0 || len(w.path(h)) != hexes || !g.mayStack(n, h) || g.crowdsRoad(n, h) {
				continue
			}
			if best.IsZero() || cost < w.cost[g.board.grid.Index(best)] {
				best = h
			}
		}
		if best.IsZero() {
			continue
		}
		m.path = w.path(best)
		if err := m.price(m.path); err != nil {
			return nil // it stays where it came on
		}
		return m.walk()
	}
	return nil
}
