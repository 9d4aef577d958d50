package bluegray

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"longroll/rules/bluegray/data"
	"longroll/rules/ground"
	"longroll/rules/hex"
)

// Terrain effects. BG 7.0-7.5, 8.2 and the charts of the battles; BGD 5.2, 7.4, 9.0.

// board is a map read through the terrain chart for one set of options, by the
// grid's dense index.
type board struct {
	ground  *ground.Map
	grid    hex.Grid
	exists  []bool
	river   []bool
	entry   []int8       // movement points to enter the hex; barred if it may not be
	defence []int8       // what a defender's strength is multiplied by
	blocks  []bool       // a line of sight
	clear   []bool       // nothing but clear terrain, roads apart
	wooded  []bool       // forest, rough or not
	tight   []bool       // town or forest, BGD 22.4.1
	path    []bool       // a road or trail hex
	road    [][6]bool    // by index and hexside: a road crosses it
	sides   [][6]side    // by index and hexside
	next    [][6]hex.Hex // by index and hexside: the hex across, nowhere if there is none
	near    [][]int16    // by index: the hexes within two, itself included
	ferries []ferry      // BG-SHI 13.43
}

// side is one hexside, as it is when crossed out of the hex that lists it.
type side struct {
	to      int16 // index of the hex across, -1 if there is none
	cost    int8  // whole cost of going there; barred if it may not be crossed
	guns    int8  // the same for artillery, BGD 22.4.10
	shut    bool  // a plain creek or a river: no zone, no adjacent attack
	doubles bool  // bridge, ford or stream: the defender behind it is doubled
}

// barred stands where there is no cost because there is no way.
const barred = -1

// pathCosts are the two questions about roads and trails on which the books and
// the rulings differ.
type pathCosts struct {
	trailFlat2  bool // a trail costs 2 even into clear terrain
	fordOnPath0 bool // a ford crossed by a path costs nothing more
	plainTowns  bool // a town does not double its defenders, BGD 21.19
	woods       bool // woods help their defenders and hinder guns, BGD 22.4.10
}

func newBoard(files *data.Files, battle string, p pathCosts) (*board, error) {
	m, err := files.Map(battle)
	if err != nil {
		return nil, err
	}
	t, err := files.Chart("terrain.txt")
	if err != nil {
		return nil, err
	}
	n := m.Grid.Len()
	b := &board{ground: m, grid: m.Grid, exists: make([]bool, n), river: make([]bool, n), entry: make([]int8, n),
		defence: make([]int8, n), blocks: make([]bool, n), clear: make([]bool, n), wooded: make([]bool, n), tight: make([]bool, n), path: make([]bool, n), road: make([][6]bool, n),
		sides: make([][6]side, n), next: make([][6]hex.Hex, n), near: make([][]int16, n)}
	effects, err := readEffects(t)
	if err != nil {
		return nil, err
	}
	for _, h := range m.Hexes() {
		if err := b.readHex(h, effects, p); err != nil {
			return nil, err
		}
	}
	for i := range n {
		b.readSides(i, effects, p)
		for _, h := range b.grid.Within(b.grid.At(i), 2) {
			b.near[i] = append(b.near[i], int16(b.grid.Index(h)))
		}
	}
	b.ferries, err = readFerries(m)
	return b, err
}

// effect is one row of the terrain chart.
type effect struct {
	mp, defence int8
	blocks      bool
}

func (b *board) readHex(h hex.Hex, effects map[string]effect, p pathCosts) error {
	words := slices.Sorted(slices.Values(b.ground.Terrain(h)))
	name := strings.Join(words, "+")
	e, ok := effects[name]
	if !ok {
		return fmt.Errorf("map %s: hex %s is %q, which the terrain chart lacks", b.ground.Name, h, name)
	}
	i := b.grid.Index(h)
	b.exists[i] = true
	b.river[i] = slices.Contains(words, "river") || slices.Contains(words, "ferry")
	b.entry[i], b.defence[i], b.blocks[i] = e.mp, e.defence, e.blocks
	b.clear[i] = name == "clear"
	b.wooded[i] = slices.Contains(words, "forest")
	b.tight[i] = b.wooded[i] || slices.Contains(words, "town")
	if p.woods {
		b.defence[i] = woodsDefend(words, e.defence)
	}
	if p.plainTowns && slices.Contains(words, "town") {
		b.defence[i] = 1
	}
	b.path[i] = b.ground.OnPath(h, "road") || b.ground.OnPath(h, "trail")
	return nil
}

func (b *board) readSides(i int, effects map[string]effect, p pathCosts) {
	from := b.grid.At(i)
	for s, to := range b.grid.Neighbours(from) {
		j := b.grid.Index(to)
		if j < 0 || !b.exists[i] || !b.exists[j] {
			b.sides[i][s] = side{to: -1, cost: barred, shut: true}
			continue
		}
		b.sides[i][s] = b.readSide(from, to, j, effects, p)
		b.next[i][s] = to
		b.road[i][s] = slices.Contains(b.ground.PathBetween(from, to), "road")
	}
}

// readSide reads one hexside. Plain creeks are not crossed and bridges cost nothing
// (BGD 5.2 p7); fords and streams cost one more (BGD 5.2 p8, BGD 5.2 p9).
func (b *board) readSide(from, to hex.Hex, j int, effects map[string]effect, p pathCosts) side {
	has := map[string]bool{}
	for _, f := range b.ground.Side(from, to) {
		has[f.Kind] = true
	}
	crossing := has["bridge"] || has["ford"]
	s := side{to: int16(j), doubles: crossing || has["stream"]}
	s.shut = (has["creek"] || has["river"]) && !crossing || b.river[j] || b.river[b.grid.Index(from)]
	if s.shut || b.entry[j] == barred {
		s.cost, s.guns = barred, barred
		return s
	}
	s.cost = b.entry[j]
	paths := b.ground.PathBetween(from, to)
	if len(paths) > 0 {
		s.cost = pathCost(paths, s.cost, p)
	}
	s.guns = s.cost
	if p.woods && b.wooded[j] && !slices.Contains(paths, "road") {
		s.guns = gunsInWoods
	}
	for _, kind := range []string{"ford", "stream"} {
		if has[kind] && !(len(paths) > 0 && p.fordOnPath0) {
			s.cost += effects[kind].mp
			s.guns += effects[kind].mp
		}
	}
	return s
}

// pathCost is the cost along a road, or else a trail. BG 7.5; BGD 5.2 p3, and
// BGD 5.2 p4. A trail makes no hex dearer, unless the game is ruled so.
func pathCost(paths []string, terrain int8, p pathCosts) int8 {
	switch {
	case slices.Contains(paths, "road"):
		return 1
	case p.trailFlat2:
		return 2
	default:
		return min(2, terrain)
	}
}

func readEffects(t chartRows) (map[string]effect, error) {
	effects := make(map[string]effect)
	for _, row := range t.Rows() {
		mp, _ := t.Cell(row, "mp")
		defence, _ := t.Cell(row, "defence")
		sight, _ := t.Cell(row, "sight")
		e := effect{mp: barred, blocks: sight == "blocks"}
		if mp != "no" {
			n, err := strconv.Atoi(mp)
			if err != nil {
				return nil, fmt.Errorf("terrain chart, row %s: %q is no cost: a number or no", row, mp)
			}
			e.mp = int8(n)
		}
		n, err := strconv.Atoi(defence)
		if err != nil {
			return nil, fmt.Errorf("terrain chart, row %s: %q is no multiple", row, defence)
		}
		e.defence = int8(n)
		effects[row] = e
	}
	return effects, nil
}

// chartRows is what is read of a chart.
type chartRows interface {
	Rows() []string
	Cell(row, col string) (string, bool)
}

// across is the hexside between two hexes, seen from the first; shut if they
// are not neighbours.
func (b *board) across(from, to hex.Hex) side {
	if i, j := b.grid.Index(from), b.grid.Index(to); i >= 0 && j >= 0 {
		for _, s := range &b.sides[i] {
			if int(s.to) == j {
				return s
			}
		}
	}
	return side{to: -1, cost: barred, shut: true}
}

// around gives the six hexes next to one of the map, nowhere where the map ends.
func (b *board) around(h hex.Hex) [6]hex.Hex { return b.next[b.grid.Index(h)] }

func (b *board) on(h hex.Hex) bool {
	i := b.grid.Index(h)
	return i >= 0 && b.exists[i]
}

// onPath reports whether a road or trail runs in the hex.
func (b *board) onPath(h hex.Hex) bool { return b.path[b.grid.Index(h)] }

// edge lists the hexes on the edge of the map: those with a side that leads off it.
func (b *board) edge() []hex.Hex {
	var edge []hex.Hex
	for _, h := range b.ground.Hexes() {
		for _, n := range b.around(h) {
			if n.IsZero() {
				edge = append(edge, h)
				break
			}
		}
	}
	return edge
}
