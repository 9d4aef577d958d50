package cwb

import (
	"slices"

	"longroll/rules/cwb/data"
	"longroll/rules/ground"
	"longroll/rules/hex"
)

// The map as the movement chart and the rules on sight read it. CWB 1.1, 11.2,
// 16.2, 19.1; CWB-AH 1.1.

// board is a map by the grid's dense index.
type board struct {
	ground  *ground.Map
	grid    hex.Grid
	exists  []bool
	surface []terrain // the hex's own terrain
	level   []int8    // elevation
	sunken  []bool    // a sunken road hex, CWB-AH 1.1b
	river   []bool    // all water
	sides   [][6]edge
	lattice *lattice // for lines of sight
}

// terrain is what a hex is made of, by the movement chart's words.
type terrain uint8

const (
	clear terrain = iota
	orchard
	forest
	town
	water
)

var terrainNames = [...]string{"clear", "orchard", "forest", "town", "river"}

func (t terrain) String() string { return terrainNames[t] }

// rises reports whether terrain adds one to the level for lines of sight. CWB 19.3b.
func (t terrain) rises() bool { return t == orchard || t == forest || t == town }

// edge is one hexside as it is when crossed out of the hex that lists it.
type edge struct {
	to     int16  // index of the hex across, -1 if there is none
	road   string // primary, secondary or trail; empty: no road crosses
	stream bool
	creek  bool // a creek or river: only by bridge or ford
	bridge bool
	ford   bool
	slope  string // slope or extreme-slope, whichever way it runs
	rising bool   // the hex across is the higher one of the slope
	climb  int8   // levels up to the hex across; negative downhill
}

func newBoard(m *ground.Map) *board {
	n := m.Grid.Len()
	b := &board{ground: m, grid: m.Grid, exists: make([]bool, n), surface: make([]terrain, n), level: make([]int8, n),
		sunken: make([]bool, n), river: make([]bool, n), sides: make([][6]edge, n)}
	for _, h := range m.Hexes() {
		i := m.Grid.Index(h)
		b.exists[i] = true
		b.surface[i] = terrainOf(m.Terrain(h))
		b.level[i] = int8(m.Elevation(h))
		b.sunken[i] = m.OnPath(h, "sunken")
		b.river[i] = b.surface[i] == water
	}
	for i := range n {
		b.readEdges(i)
	}
	b.lattice = newLattice(b)
	return b
}

func terrainOf(words []string) terrain {
	for t, name := range terrainNames {
		if slices.Contains(words, name) {
			return terrain(t)
		}
	}
	return clear
}

func (b *board) readEdges(i int) {
	from := b.grid.At(i)
	for s, to := range b.grid.Neighbours(from) {
		j := b.grid.Index(to)
		if j < 0 || !b.exists[i] || !b.exists[j] {
			b.sides[i][s] = edge{to: -1}
			continue
		}
		e := edge{to: int16(j), climb: b.level[j] - b.level[i]}
		for _, f := range b.ground.Side(from, to) {
			e.add(f, to)
		}
		for _, kind := range []string{"primary", "secondary", "trail"} {
			if slices.Contains(b.ground.PathBetween(from, to), kind) {
				e.road = kind
				break
			}
		}
		b.sides[i][s] = e
	}
}

// add notes one feature of a hexside. Of a slope the first hex is the lower one.
func (e *edge) add(f ground.Feature, to hex.Hex) {
	switch f.Kind {
	case "stream":
		e.stream = true
	case "creek", "river":
		e.creek = true
	case "bridge":
		e.bridge = true
	case "ford":
		e.ford = true
	case "slope", "extreme-slope":
		if e.slope != "extreme-slope" {
			e.slope = f.Kind
		}
		e.rising = f.B == to
	}
}

func (b *board) on(h hex.Hex) bool {
	i := b.grid.Index(h)
	return i >= 0 && b.exists[i]
}

func (b *board) terrain(h hex.Hex) terrain { return b.surface[b.grid.Index(h)] }

// across is the hexside between two hexes, seen from the first.
func (b *board) across(from, to hex.Hex) edge {
	if s, ok := b.grid.Adjacent(from, to); ok {
		return b.sides[b.grid.Index(from)][s]
	}
	return edge{to: -1}
}

// onEdge reports whether a hex lies on the edge of the map.
func (b *board) onEdge(h hex.Hex) bool {
	for _, e := range &b.sides[b.grid.Index(h)] {
		if e.to < 0 {
			return true
		}
	}
	return false
}

// usesRoad reports whether a formation may go along a road. CWB Formation Effects.
func usesRoad(charts *data.Charts, f data.Formation, road string) bool {
	if road == "" {
		return false
	}
	_, ok := charts.MoveCost(f, road)
	return ok
}
