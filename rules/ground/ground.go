// Package ground is the map a battle is fought on: terrain and height of each hex, streams and bridges on hexsides, roads, names and special hexes.
package ground

import (
	"slices"

	"longroll/rules/hex"
)

// Unknown is the terrain word of a hex whose terrain nobody has been able to read.
const Unknown = "?"

// Where a map comes from.
const (
	Printed     = "printed"     // read off the published sheet
	Transcribed = "transcribed" // by others, who are named
	StandIn     = "stand-in"    // drawn anew, not the publisher's
)

// Source says where a map comes from: one of Printed, Transcribed and StandIn, and the particulars.
type Source struct{ Kind, Note string }

// Feature is something that lies on a hexside: a creek, a bridge, a slope.
// A and B are in the order written; for slopes A is the lower hex. Bridges and
// fords lie on a side that also has the water they cross.
type Feature struct {
	Kind, Name string
	A, B       hex.Hex
}

// Path is a road, trail or the like: each hex is a neighbour of the one before.
type Path struct {
	Kind, Name string
	Hexes      []hex.Hex
}

// Place is a name on the map and the hexes it covers, in the order written.
type Place struct {
	Name  string
	Hexes []hex.Hex
}

// Mark is a special hex, such as an entry hex or one worth victory points. What Text means is for the game system to say.
type Mark struct {
	Kind string
	Hex  hex.Hex
	Text string
}

// Map is a map as Parse reads it. It never changes. Lists that a method
// returns for a single hex or hexside are parts of the map: read them only.
type Map struct {
	Name, Title string
	Source      Source
	Grid        hex.Grid
	North       string // the edge of the page that is north: top, right, bottom or left; "" if not told

	keys    []key
	terrain []int       // by Index: place in keys, or missing, or unread
	levels  []int       // by Index, nil on a map without elevation
	sides   []Feature   // in file order
	paths   []Path      // in file order
	places  []Place     // in file order
	marks   []Mark      // in file order
	bySide  [][]Feature // by sideIndex
	byStep  [][]string  // by sideIndex: the kinds of path across
	onPath  [][]string  // by Index: the kinds of path through
}

// key is one character of the terrain block and the words it stands for.
type key struct {
	char  byte
	words []string
}

// Terrain and levels of a hex that have no figure.
const (
	missing = -1 // the hex does not exist
	unread  = -2 // ?
)

// unreadWords is what Terrain says of a hex marked ?.
func unreadWords() []string { return []string{Unknown} }

// On reports whether h is a hex of the map: on the grid and not cut out of it.
func (m *Map) On(h hex.Hex) bool {
	at := m.Grid.Index(h)
	return at >= 0 && m.terrain[at] != missing
}

// Hexes lists every hex of the map in Compare order.
func (m *Map) Hexes() []hex.Hex {
	return m.where(func(at int) bool { return m.terrain[at] != missing })
}

// Unknown lists the hexes whose terrain or elevation is marked ?, in Compare order.
func (m *Map) Unknown() []hex.Hex {
	return m.where(func(at int) bool {
		return m.terrain[at] == unread || m.levels != nil && m.levels[at] == unread
	})
}

// where lists the hexes whose Index passes.
func (m *Map) where(pass func(at int) bool) []hex.Hex {
	var found []hex.Hex
	for at := range m.Grid.Len() {
		if pass(at) {
			found = append(found, m.Grid.At(at))
		}
	}
	return found
}

// Terrain gives the words of the map key for h, such as forest and rough; ? alone if unread; none off the map.
func (m *Map) Terrain(h hex.Hex) []string {
	at := m.Grid.Index(h)
	switch {
	case at < 0 || m.terrain[at] == missing:
		return nil
	case m.terrain[at] == unread:
		return unreadWords()
	}
	return m.keys[m.terrain[at]].words
}

// Is reports whether word is among the terrain words of h.
func (m *Map) Is(h hex.Hex, word string) bool {
	at := m.Grid.Index(h)
	if at < 0 || m.terrain[at] < 0 {
		return at >= 0 && m.terrain[at] == unread && word == Unknown
	}
	return slices.Contains(m.keys[m.terrain[at]].words, word)
}

// Words lists every terrain word of the map key in order, whether or not a hex has it.
func (m *Map) Words() []string {
	var found []string
	for _, k := range m.keys {
		for _, w := range k.words {
			if !slices.Contains(found, w) {
				found = append(found, w)
			}
		}
	}
	return found
}

// HasElevation reports whether the map tells heights at all.
func (m *Map) HasElevation() bool { return m.levels != nil }

// Elevation is the level of h as printed, from 0 to 35; 0 off the map, where
// it is unread (see Unknown) and on a map without elevation.
func (m *Map) Elevation(h hex.Hex) int {
	at := m.Grid.Index(h)
	if at < 0 || m.levels == nil {
		return 0
	}
	return max(0, m.levels[at])
}

// sideIndex gives each hexside a place: three for each hex, shared sides
// under the hex below or left of them; -1 if a and b share none.
func (m *Map) sideIndex(a, b hex.Hex) int {
	s, ok := m.Grid.Adjacent(a, b)
	if !ok {
		return -1
	}
	if s >= hex.S {
		a, s = b, s.Opposite()
	}
	return 3*m.Grid.Index(a) + int(s)
}

// Side lists what lies on the hexside between a and b, in file order; none if they share no side.
func (m *Map) Side(a, b hex.Hex) []Feature {
	at := m.sideIndex(a, b)
	if at < 0 {
		return nil
	}
	return slices.Clip(m.bySide[at])
}

// HasSide reports whether something of this kind lies on the hexside between a and b.
func (m *Map) HasSide(a, b hex.Hex, kind string) bool {
	return slices.ContainsFunc(m.Side(a, b), func(f Feature) bool { return f.Kind == kind })
}

// Sides lists everything that lies on hexsides, in file order.
func (m *Map) Sides() []Feature { return slices.Clone(m.sides) }

// Paths lists the roads, trails and so on, in file order. The hexes of each are part of the map.
func (m *Map) Paths() []Path { return slices.Clone(m.paths) }

// PathBetween lists the kinds of path that join a and b over their common side, each once, in file order.
func (m *Map) PathBetween(a, b hex.Hex) []string {
	at := m.sideIndex(a, b)
	if at < 0 {
		return nil
	}
	return slices.Clip(m.byStep[at])
}

// HasPath reports whether a path of this kind joins a and b over their common side.
func (m *Map) HasPath(a, b hex.Hex, kind string) bool {
	return slices.Contains(m.PathBetween(a, b), kind)
}

// OnPath reports whether a path of this kind runs through h.
func (m *Map) OnPath(h hex.Hex, kind string) bool {
	at := m.Grid.Index(h)
	return at >= 0 && slices.Contains(m.onPath[at], kind)
}

// Connected lists every hex that can be reached from one along paths of a
// kind, that hex included, in Compare order; none if no such path runs through it.
func (m *Map) Connected(kind string, from hex.Hex) []hex.Hex {
	if !m.OnPath(from, kind) {
		return nil
	}
	seen := make([]bool, m.Grid.Len())
	seen[m.Grid.Index(from)] = true
	for edge := []hex.Hex{from}; len(edge) > 0; edge = edge[1:] {
		for _, next := range m.Grid.Neighbours(edge[0]) {
			if at := m.Grid.Index(next); at >= 0 && !seen[at] && m.HasPath(edge[0], next, kind) {
				seen[at] = true
				edge = append(edge, next)
			}
		}
	}
	return m.where(func(at int) bool { return seen[at] })
}

// Places lists the names on the map, in file order. The hexes of each are part of the map.
func (m *Map) Places() []Place { return slices.Clone(m.places) }

// Place finds a name on the map, spelled as it is there.
func (m *Map) Place(name string) (Place, bool) {
	at := slices.IndexFunc(m.places, func(p Place) bool { return p.Name == name })
	if at < 0 {
		return Place{}, false
	}
	return m.places[at], true
}

// PlacesAt lists the names that cover h, in file order.
func (m *Map) PlacesAt(h hex.Hex) []string {
	var names []string
	for _, p := range m.places {
		if slices.Contains(p.Hexes, h) {
			names = append(names, p.Name)
		}
	}
	return names
}

// Marks lists the special hexes of a kind, in file order; of every kind for "".
func (m *Map) Marks(kind string) []Mark {
	var found []Mark
	for _, mark := range m.marks {
		if kind == "" || mark.Kind == kind {
			found = append(found, mark)
		}
	}
	return found
}
