package data

import (
	"fmt"
	"slices"
	"strings"

	"longroll/rules/ground"
	"longroll/rules/hex"
)

const mapFile = "map.txt"

// Kinds of marks on the map.
const (
	unionEntry       = "union_entry"
	confederateEntry = "csa_entry"
	barkRoad         = "bark_road"
	star             = "morass_star"
	riverEdge        = "gunboat_edge"
	ford             = "ford"
)

// road is the kind of path.
const road = "road"

// stars is how many hexes may be a morass. HBN 3.2B.
const stars = 18

// terrainWords are the words of a hex; a morass is never printed.
var terrainWords = [...]string{Clear: "clear", LightWoods: "light woods", HeavyWoods: "heavy woods", Thicket: "thicket", Stream: "stream", StreamThicket: "stream thicket"}

// Words of hexsides.
const (
	gentleSlope = "gentle_slope"
	steepSlope  = "steep_slope"
	deepWater   = "deep_water"
)

// readMap reads the map and the special hexes on it, and sees to it that all that it shows is
// something in this game.
func (r *reader) readMap() error {
	m, err := r.files.matter.Map(mapFile)
	if err != nil {
		return err
	}
	b := r.b
	b.Map, b.Landing, b.North, b.HQEntry = m, landing, north, hqEntry
	b.Stars, b.BarkRoad, b.River = marked(m, star), marked(m, barkRoad), marked(m, riverEdge)
	for _, h := range m.Unknown() {
		b.Missing = append(b.Missing, fmt.Sprintf("%s: terrain of %s", r.title(mapFile), m.Grid.Label(h)))
	}
	for _, fault := range []string{terrainFault(m), sideFault(m), pathFault(m), markFault(m), r.entryFault()} {
		if fault != "" {
			return fmt.Errorf("%s: %s", r.title(mapFile), fault)
		}
	}
	r.kinds[mapFile] = m.Source.Kind
	b.readGround()
	return nil
}

// marked lists the hexes with a mark.
func marked(m *ground.Map, kind string) []hex.Hex {
	var all []hex.Hex
	for _, mark := range m.Marks(kind) {
		all = append(all, mark.Hex)
	}
	return all
}

// terrainFault says in which hex there is no terrain of this game.
func terrainFault(m *ground.Map) string {
	for _, h := range m.Hexes() {
		if words := strings.Join(m.Terrain(h), " "); words != ground.Unknown && !slices.Contains(terrainWords[:], words) {
			return fmt.Sprintf("%s has %q, which is none of %s", m.Grid.Label(h), words, strings.Join(terrainWords[:], ", "))
		}
	}
	if m.North != "right" {
		return "columns run from south to north, HBN 2.3B: compass north right is wanted"
	}
	return ""
}

// sideFault says which hexside is none of this game, or two things at once.
func sideFault(m *ground.Map) string {
	kinds := []string{gentleSlope, steepSlope, deepWater}
	for _, s := range m.Sides() {
		name := m.Grid.Label(s.A) + "/" + m.Grid.Label(s.B)
		if !slices.Contains(kinds, s.Kind) {
			return fmt.Sprintf("the side %s is a %s, which is none of %s", name, s.Kind, strings.Join(kinds, ", "))
		}
		if len(m.Side(s.A, s.B)) > 1 {
			return fmt.Sprintf("the side %s is two things at once", name)
		}
	}
	return ""
}

func pathFault(m *ground.Map) string {
	for _, p := range m.Paths() {
		if p.Kind != road {
			return fmt.Sprintf("the path %q is a %s: there are only roads", p.Name, p.Kind)
		}
	}
	return ""
}

// markFault says which mark is none of this game, is off the map or comes twice.
func markFault(m *ground.Map) string {
	kinds := []string{unionEntry, confederateEntry, barkRoad, star, riverEdge, ford}
	var before []ground.Mark
	for _, mark := range m.Marks("") {
		name := m.Grid.Label(mark.Hex)
		switch {
		case !slices.Contains(kinds, mark.Kind):
			return fmt.Sprintf("the mark %s of %s is none of %s", mark.Kind, name, strings.Join(kinds, ", "))
		case !m.On(mark.Hex):
			return fmt.Sprintf("the mark %s of %s is off the map", mark.Kind, name)
		case slices.ContainsFunc(before, func(o ground.Mark) bool { return o.Kind == mark.Kind && o.Hex == mark.Hex }):
			return fmt.Sprintf("the mark %s of %s comes twice", mark.Kind, name)
		}
		before = append(before, mark)
	}
	return ""
}

// entryFault says which of the hexes that the rulebook names are not as it says.
func (r *reader) entryFault() string {
	m, b := r.b.Map, r.b
	if union := marked(m, unionEntry); len(union) != 3 || !slices.Contains(union, north) || !slices.Contains(union, landing[0]) || !slices.Contains(union, landing[1]) {
		return "the union_entry marks must be 4318, 4517 and 4500, HBN 9.3B"
	}
	if entry := marked(m, confederateEntry); len(entry) != 1 || entry[0] != hqEntry || !slices.Contains(b.BarkRoad, hqEntry) {
		return "the one csa_entry must be 1013, which is a bark_road hex, HBN 9.3C"
	}
	if !slices.IsSortedFunc(b.BarkRoad, func(a, c hex.Hex) int { return int(a.Row) - int(c.Row) }) {
		return "the bark_road marks must stand from west to east, by rows, HBN 9.2"
	}
	if len(b.Stars) != stars {
		return fmt.Sprintf("%d morass_star marks are wanted, HBN 3.2B; it has %d", stars, len(b.Stars))
	}
	if len(b.River) == 0 {
		return "the gunboat_edge marks are missing, HBN 11.5A"
	}
	return ""
}

// spot is what the map prints in a hex and on its sides.
type spot struct {
	terrain Terrain
	ford    bool
	slopes  [6]Slope // to whoever leaves it
}

// readGround puts down what every hex is.
func (b *Battle) readGround() {
	b.ground = make([]spot, b.Map.Grid.Len())
	fords := marked(b.Map, ford)
	for _, h := range b.Map.Hexes() {
		at := &b.ground[b.Map.Grid.Index(h)]
		at.terrain = Terrain(max(slices.Index(terrainWords[:], strings.Join(b.Map.Terrain(h), " ")), 0))
		at.ford = slices.Contains(fords, h)
		for side, to := range b.Map.Grid.Neighbours(h) {
			at.slopes[side] = slope(b.Map, h, to)
		}
	}
}

// slope is what a hexside is to whoever crosses it. Its first hex is the lower one.
func slope(m *ground.Map, from, to hex.Hex) Slope {
	for _, f := range m.Side(from, to) {
		up := f.A == from
		switch {
		case f.Kind == deepWater:
			return DeepWater
		case f.Kind == gentleSlope && up:
			return GentleUp
		case f.Kind == gentleSlope:
			return GentleDown
		case f.Kind == steepSlope && up:
			return SteepUp
		case f.Kind == steepSlope:
			return SteepDown
		}
	}
	return Level
}

// at is the spot of a hex; an empty one off the map.
func (b *Battle) at(h hex.Hex) spot {
	if i := b.Map.Grid.Index(h); i >= 0 {
		return b.ground[i]
	}
	return spot{}
}

// TerrainOf is what the map prints in a hex; Clear off the map and where nobody knows. Whether
// it is a morass the game knows. HBN 2.3C.
func (b *Battle) TerrainOf(h hex.Hex) Terrain { return b.at(h).terrain }

// IsFord reports whether the map marks a ford in a hex. HBN 2.3F.
func (b *Battle) IsFord(h hex.Hex) bool { return b.at(h).ford }

// Slope is what the side between two neighbours is to whoever crosses it; Level if they share
// none. HBN 2.3E.
func (b *Battle) Slope(from, to hex.Hex) Slope {
	side, ok := b.Map.Grid.Adjacent(from, to)
	if !ok {
		return Level
	}
	return b.at(from).slopes[side]
}

// IsRoad reports whether a road crosses the side between two hexes. HBN 7.3.
func (b *Battle) IsRoad(from, to hex.Hex) bool { return b.Map.HasPath(from, to, road) }
