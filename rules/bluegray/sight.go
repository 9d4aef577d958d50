package bluegray

import (
	"sync/atomic"

	"longroll/rules"
	"longroll/rules/hex"
)

// Who is in sight, for the fog of war. The third edition names that option and says no more of
// it, so that all of it is ruled here and in fog.go. A side sees what any unit of its own on
// the map has a line of sight to (BG 8.71, at any distance and by night too), and whatever is
// next to one, over whatever hexside. Units that are due and not yet on the map look at the
// hexes where they may enter, and those next to them, as if they stood there. Names and
// strengths are seen from next to a unit alone; of others only the arm.

// isFoggy answers the option fog-of-war.
func (g *Game) isFoggy() bool { return g.options.is(fogOfWar, "on") }

// sight is what a side sees, by hex index.
type sight struct {
	seen []bool
	near []bool // one of its units is there or next to it
}

// sight gives what a side sees now.
func (g *Game) sight(s rules.Side) *sight {
	if g.sights[s] == nil {
		v := &sight{seen: make([]bool, len(g.first)), near: make([]bool, len(g.first))}
		for n := range g.units {
			switch u := &g.units[n]; {
			case g.forces[n].side != s:
			case u.status == onMap:
				g.lookFrom(v, u.at)
			case u.status == waiting && g.due(n) <= g.turn:
				for _, h := range g.entries(n) {
					g.lookAround(v, h)
				}
			}
		}
		g.sights[s] = v
	}
	return g.sights[s]
}

// lookFrom adds what a unit sees from a hex.
func (g *Game) lookFrom(v *sight, h hex.Hex) {
	for _, k := range g.vista(h) {
		v.seen[k] = true
	}
	g.lookAround(v, h)
}

// lookAround adds a hex and those next to it.
func (g *Game) lookAround(v *sight, h hex.Hex) {
	i := g.board.grid.Index(h)
	v.seen[i], v.near[i] = true, true
	for _, k := range g.board.around(h) {
		if !k.IsZero() {
			j := g.board.grid.Index(k)
			v.seen[j], v.near[j] = true, true
		}
	}
}

// sees reports whether a side sees who is in a hex.
func (g *Game) sees(s rules.Side, h hex.Hex) bool { return g.sight(s).seen[g.board.grid.Index(h)] }

// isNear reports whether a unit of a side is in a hex or next to it.
func (g *Game) isNear(s rules.Side, h hex.Hex) bool { return g.sight(s).near[g.board.grid.Index(h)] }

// vistas are the hexes that can be seen from each hex, by index, found when first asked for.
// The ground never changes, so that all games of a table share them.
type vistas []atomic.Pointer[[]int16]

// vista lists by index the hexes in the line of sight from a hex.
func (t *table) vista(from hex.Hex) []int16 {
	kept := &t.vistas[t.board.grid.Index(from)]
	if known := kept.Load(); known != nil {
		return *known
	}
	var all []int16
	for i, there := range t.board.exists {
		if there && !t.sightBlocked(from, t.board.grid.At(i)) {
			all = append(all, int16(i))
		}
	}
	kept.Store(&all)
	return all
}
