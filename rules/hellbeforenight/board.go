package hellbeforenight

import (
	"slices"

	"longroll/rules"
	"longroll/rules/ground"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hex"
)

// board is the map as the options and the charts read it: by hex index what is in each hex
// and what lies on its six sides.
type board struct {
	*ground.Map
	grid    hex.Grid
	terrain []data.Terrain  // as printed, HBN 2.3D
	sides   [][6]data.Slope // to whoever leaves the hex over that side
	roads   [][6]bool       // a road crosses that side, HBN 7.3
	onRoad  []bool
	ford    []bool
	starOf  []int8       // number of its star, -1 for none, HBN 3.2
	entryOf []rules.Side // whose entry hex it is, HBN 9
	bark    []bool       // a Bark Road hex, HBN 9.2
	exists  []bool
	near    [][6]hex.Hex // neighbours, nowhere where there is no hex
}

func newBoard(b *data.Battle) *board {
	m := b.Map
	n := m.Grid.Len()
	t := &board{Map: m, grid: m.Grid, terrain: make([]data.Terrain, n), sides: make([][6]data.Slope, n), roads: make([][6]bool, n),
		onRoad: make([]bool, n), ford: make([]bool, n), starOf: make([]int8, n), entryOf: make([]rules.Side, n), bark: make([]bool, n),
		exists: make([]bool, n), near: make([][6]hex.Hex, n)}
	for i := range t.starOf {
		t.starOf[i] = -1
	}
	for _, h := range m.Hexes() {
		t.read(b, h)
	}
	for s, h := range b.Stars {
		t.starOf[t.grid.Index(h)] = int8(s)
	}
	for _, h := range append(slices.Clone(b.Landing), b.North) {
		t.entryOf[t.grid.Index(h)] = rules.Union
	}
	for _, h := range b.BarkRoad {
		t.entryOf[t.grid.Index(h)] = rules.Confederate
		t.bark[t.grid.Index(h)] = true
	}
	return t
}

// read reads one hex of the map.
func (t *board) read(b *data.Battle, h hex.Hex) {
	i := t.grid.Index(h)
	t.exists[i] = true
	t.terrain[i] = b.TerrainOf(h)
	t.ford[i] = b.IsFord(h)
	for s, n := range t.grid.Neighbours(h) {
		if !t.On(n) {
			continue
		}
		t.near[i][s] = n
		t.roads[i][s] = b.IsRoad(h, n)
		t.onRoad[i] = t.onRoad[i] || t.roads[i][s]
		t.sides[i][s] = b.Slope(h, n)
	}
}

// crossing is what the hexside from one hex to its neighbour is; Level if they are none.
func (t *board) crossing(from, to hex.Hex) data.Slope {
	if s, ok := t.grid.Adjacent(from, to); ok {
		return t.sides[t.grid.Index(from)][s]
	}
	return data.Level
}

// byRoad reports whether a road goes from a hex to its neighbour. HBN 7.3.
func (t *board) byRoad(from, to hex.Hex) bool {
	s, ok := t.grid.Adjacent(from, to)
	return ok && t.roads[t.grid.Index(from)][s]
}

// on reports whether there is such a hex.
func (t *board) on(h hex.Hex) bool {
	i := t.grid.Index(h)
	return i >= 0 && t.exists[i]
}

// ground is the terrain of a hex as it is now: that printed, or a morass. HBN 7.5A.
func (g *Game) ground(h hex.Hex) data.Terrain {
	i := g.board.grid.Index(h)
	if s := g.board.starOf[i]; s >= 0 && g.stars[s] == isMorass {
		return data.Morass
	}
	return g.board.terrain[i]
}

// isEntryOf reports whether a hex is an entry hex of a side. HBN 6.2A, 7.1E, 9.
func (g *Game) isEntryOf(h hex.Hex, s rules.Side) bool {
	i := g.board.grid.Index(h)
	return i >= 0 && s != rules.NoSide && g.board.entryOf[i] == s
}
