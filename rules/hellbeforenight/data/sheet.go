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
	b.Map = m
	b.Landing, b.North, b.HQEntry = []hex.Hex{{Col: 43, Row: 18}, {Col: 45, Row: 17}}, hex.Hex{Col: 45, Row: 0}, hex.Hex{Col: 10, Row: 13}
	b.Stars, b.BarkRoad, b.River = marked(m, star), marked(m, barkRoad), marked(m, riverEdge)
	for _, h := range m.Unknown() {
		b.Missing = append(b.Missing, fmt.Sprintf("%s: terrain of %s", r.title(mapFile), m.Grid.Label(h)))
	}
	for _, fault := range []*mapFault{terrainFault(m), sideFault(m), pathFault(m), markFault(m), r.entryFault()} {
		if fault != nil {
			return r.faultOnMap(fault)
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

// mapFault is what is wrong with the map and the words of the line on which it stands, none if
// something is missing.
type mapFault struct {
	line []string
	says string
}

// faultOnMap says where on the map something is wrong.
func (r *reader) faultOnMap(fault *mapFault) error {
	text, title, err := r.files.matter.Read(mapFile)
	if err != nil {
		return err
	}
	for i, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		has := func(word string) bool { return slices.Contains(words, word) }
		if len(fault.line) > 0 && !slices.ContainsFunc(fault.line, func(word string) bool { return !has(word) }) {
			return fmt.Errorf("%s:%d: %s", title, i+1, fault.says)
		}
	}
	return fmt.Errorf("%s: %s", title, fault.says)
}

// terrainFault says in which hex there is no terrain of this game.
func terrainFault(m *ground.Map) *mapFault {
	for _, h := range m.Hexes() {
		words := m.Terrain(h)
		name := strings.Join(words, " ")
		if _, ok := terrainOf(words); name != ground.Unknown && !ok {
			return &mapFault{append([]string{"key"}, words...), fmt.Sprintf("%q is none of %s", name, strings.Join(terrainWords[:], ", "))}
		}
	}
	if m.North != "right" {
		return &mapFault{[]string{"compass", "north"}, "columns run from south to north, HBN 2.3B: compass north right is wanted"}
	}
	return nil
}

// terrainOf reads what the map shows in a hex, one kind of terrain or several: then it is heavy
// woods if they are among them, or else that which is not clear. Of two others the rulebook does
// not say which, and it is none. HBN 2.3D.
func terrainOf(words []string) (Terrain, bool) {
	all := strings.Fields(strings.Join(terrainWords[:], " "))
	for _, w := range words {
		if !slices.Contains(all, w) {
			return Clear, false
		}
	}
	light, heavy := slices.Contains(words, "light"), slices.Contains(words, "heavy")
	if slices.Contains(words, "woods") != (light || heavy) {
		return Clear, false
	}
	if heavy {
		return HeavyWoods, true
	}
	if len(words) > 1 {
		words = slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == terrainWords[Clear] })
	}
	kind := slices.Index(terrainWords[:], strings.Join(words, " "))
	return Terrain(max(kind, 0)), kind >= 0
}

// sideFault says which hexside is none of this game, or two things at once.
func sideFault(m *ground.Map) *mapFault {
	kinds := []string{gentleSlope, steepSlope, deepWater}
	for _, s := range m.Sides() {
		name := m.Grid.Label(s.A) + "/" + m.Grid.Label(s.B)
		if !slices.Contains(kinds, s.Kind) {
			return &mapFault{[]string{"side", s.Kind, name}, fmt.Sprintf("the side %s is a %s, which is none of %s", name, s.Kind, strings.Join(kinds, ", "))}
		}
		if len(m.Side(s.A, s.B)) > 1 {
			return &mapFault{[]string{"side", s.Kind, name}, fmt.Sprintf("the side %s is two things at once", name)}
		}
	}
	return nil
}

func pathFault(m *ground.Map) *mapFault {
	for _, p := range m.Paths() {
		if p.Kind != road {
			return &mapFault{[]string{"path", p.Kind}, fmt.Sprintf("the path %q is a %s: there are only roads", p.Name, p.Kind)}
		}
	}
	return nil
}

// markFault says which mark is none of this game, is off the map or comes twice.
func markFault(m *ground.Map) *mapFault {
	kinds := []string{unionEntry, confederateEntry, barkRoad, star, riverEdge, ford}
	var before []ground.Mark
	for _, mark := range m.Marks("") {
		name := m.Grid.Label(mark.Hex)
		line := []string{"mark", mark.Kind, name}
		switch {
		case !slices.Contains(kinds, mark.Kind):
			return &mapFault{line, fmt.Sprintf("the mark %s is none of %s", mark.Kind, strings.Join(kinds, ", "))}
		case !m.On(mark.Hex):
			return &mapFault{line, fmt.Sprintf("there is no hex %s on the map", name)}
		case slices.ContainsFunc(before, func(o ground.Mark) bool { return o.Kind == mark.Kind && o.Hex == mark.Hex }):
			return &mapFault{line, fmt.Sprintf("the mark %s of %s comes twice", mark.Kind, name)}
		}
		before = append(before, mark)
	}
	return nil
}

// entryFault says which of the hexes that the rulebook names are not as it says.
func (r *reader) entryFault() *mapFault {
	m, b := r.b.Map, r.b
	inOrder := slices.IsSortedFunc(b.BarkRoad, func(a, c hex.Hex) int { return int(a.Row) - int(c.Row) })
	union, confederate := marked(m, unionEntry), marked(m, confederateEntry)
	switch {
	case len(union) != 3 || !slices.Contains(union, b.North) || !slices.Contains(union, b.Landing[0]) || !slices.Contains(union, b.Landing[1]):
		return &mapFault{says: "the union_entry marks must be 4318, 4517 and 4500, HBN 9.3B"}
	case len(confederate) != 1 || confederate[0] != b.HQEntry || !slices.Contains(b.BarkRoad, b.HQEntry):
		return &mapFault{says: "the one csa_entry must be 1013, which is a bark_road hex, HBN 9.3C"}
	case !inOrder:
		return &mapFault{says: "the bark_road marks must stand from west to east, by rows, HBN 9.2"}
	case len(b.Stars) != stars:
		return &mapFault{says: fmt.Sprintf("%d morass_star marks are wanted, HBN 3.2B; it has %d", stars, len(b.Stars))}
	case len(b.River) == 0:
		return &mapFault{says: "the gunboat_edge marks are missing, HBN 11.5A"}
	}
	return nil
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
		at.terrain, _ = terrainOf(b.Map.Terrain(h))
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
