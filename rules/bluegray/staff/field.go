package staff

import (
	"slices"
	"strconv"
	"strings"

	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/seen"
	"longroll/rules/chart"
	"longroll/rules/ground"
	"longroll/rules/hex"
)

// field is the printed matter of a battle by hex index: what a step costs, where it
// can't be taken, what protects and what blocks the view.
type field struct {
	m       *ground.Map
	grid    hex.Grid
	results *chart.Chart
	sides   [][6]side
	ground  []int  // what the defender is multiplied by, 0 off the map
	blocks  []bool // the line of sight
	river   []bool
	path    []bool    // a road or trail runs here
	exits   []hex.Hex // where units leave the map
	with    complications
}

// side is a hexside as it is crossed from one of its hexes.
type side struct {
	to      int // -1 off the map
	cost    int // barred: nobody crosses
	guns    int // the same for artillery
	shut    bool
	doubles bool
}

const barred = -1

// newField reads the map and the charts of a battle. BG's charts; BGD 5.2, 7.4, 8.3.
func newField(files *data.Files, v seen.View) (*field, error) {
	m, err := files.Map(v.Battle)
	if err != nil {
		return nil, err
	}
	effects, err := files.Chart("terrain.txt")
	if err != nil {
		return nil, err
	}
	results, err := files.Chart("crt.txt")
	if err != nil {
		return nil, err
	}
	n := m.Grid.Len()
	f := &field{m: m, grid: m.Grid, results: results, sides: make([][6]side, n), ground: make([]int, n), blocks: make([]bool, n),
		river: make([]bool, n), path: make([]bool, n), with: complicationsOf(v)}
	entry := make([]int, n)
	for _, h := range m.Hexes() {
		i, words := m.Grid.Index(h), slices.Sorted(slices.Values(m.Terrain(h)))
		row := strings.Join(words, "+")
		entry[i] = figure(effects, row, "mp", barred)
		f.ground[i] = figure(effects, row, "defence", 1)
		if f.with.woods {
			f.ground[i] = woodsProtect(words, f.ground[i])
		}
		sight, _ := effects.Cell(row, "sight")
		f.blocks[i] = sight == "blocks"
		f.river[i] = slices.Contains(words, "river") || slices.Contains(words, "ferry")
		f.path[i] = m.OnPath(h, "road") || m.OnPath(h, "trail")
	}
	for i := range f.sides {
		for s := range f.sides[i] {
			f.sides[i][s] = f.survey(v, entry, i, hex.Side(s))
		}
	}
	for _, mark := range m.Marks("exit") {
		f.exits = append(f.exits, mark.Hex)
	}
	return f, nil
}

// figure reads a number of a chart.
func figure(c *chart.Chart, row, column string, otherwise int) int {
	text, _ := c.Cell(row, column)
	n, err := strconv.Atoi(text)
	if err != nil {
		return otherwise
	}
	return n
}

// survey prices the crossing of one hexside. BG 7.5; BGD 5.2.
func (f *field) survey(v seen.View, entry []int, i int, s hex.Side) side {
	from := f.grid.At(i)
	to := f.grid.Neighbour(from, s)
	j := f.grid.Index(to)
	if j < 0 || f.ground[i] == 0 || f.ground[j] == 0 {
		return side{to: -1, cost: barred, shut: true}
	}
	has := func(kind string) bool { return f.m.HasSide(from, to, kind) }
	crossing := has("bridge") || has("ford")
	way := side{to: j, cost: entry[j], doubles: crossing || has("stream")}
	way.shut = (has("creek") || has("river")) && !crossing || f.river[i] || f.river[j]
	if way.shut || entry[j] == barred {
		way.cost, way.guns = barred, barred
		return way
	}
	paths := f.m.PathBetween(from, to)
	switch {
	case slices.Contains(paths, "road"):
		way.cost = 1
	case len(paths) > 0 && v.Option("ruling.trail-clear") == "flat":
		way.cost = 2
	case len(paths) > 0:
		way.cost = min(2, way.cost)
	}
	way.guns = way.cost
	if f.hindersGuns(from, to) {
		way.guns = 6
	}
	if (has("ford") || has("stream")) && (len(paths) == 0 || v.Option("ruling.ford-on-path") != "path") {
		way.cost++
		way.guns++
	}
	return way
}

// across is the hexside between two neighbours, nil if they are none.
func (f *field) across(i, j int) *side {
	for s := range f.sides[i] {
		if f.sides[i][s].to == j {
			return &f.sides[i][s]
		}
	}
	return nil
}

// touches reports whether a unit in one hex and one in another are in contact: the
// zone and the attack go over the hexside between them. BG 5.3.
func (f *field) touches(i, j int) bool {
	s := f.across(i, j)
	return s != nil && !s.shut
}

// sees reports whether guns in one hex have a line of sight to another. BG 8.71.
func (f *field) sees(i, j int) bool {
	line := f.grid.Line(f.grid.At(i), f.grid.At(j))
	hides := func(h hex.Hex) bool {
		k := f.grid.Index(h)
		return k >= 0 && f.blocks[k]
	}
	return !slices.ContainsFunc(line.Hexes, hides) &&
		!slices.ContainsFunc(line.Along, func(p [2]hex.Hex) bool { return hides(p[0]) && hides(p[1]) })
}

// distances finds the points that it takes to come from each hex to the nearest of
// some, zones aside; far where there is no way. Creeks are gone round.
func (f *field) distances(to ...int) []int {
	least := make([]int, len(f.sides))
	for i := range least {
		least[i] = far
	}
	queue := make([][]int, far)
	for _, i := range to {
		least[i] = 0
		queue[0] = append(queue[0], i)
	}
	for cost := range queue {
		for k := 0; k < len(queue[cost]); k++ {
			i := queue[cost][k]
			if least[i] < cost {
				continue
			}
			for s := range f.sides[i] {
				j := f.sides[i][s].to
				if j < 0 || f.sides[i][s].cost == barred {
					continue
				}
				step := f.across(j, i).cost // backwards
				if step == barred {
					step = f.sides[i][s].cost
				}
				if next := cost + step; next < least[j] {
					least[j] = next
					queue[next] = append(queue[next], j)
				}
			}
		}
	}
	return least
}

// far is more points than any way takes.
const far = 400
