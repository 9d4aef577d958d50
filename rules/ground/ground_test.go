package ground

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"longroll/rules/hex"
)

// ford is a map of our own with one of everything.
const ford = `# a field test of the format
map miller-ford
title "Miller's Ford"   # the title
source stand-in "drawn for this test"
grid columns 3 7 rows 0 4 origin top-left high odd
label CCRR
absent 0704
compass north right
key . clear
key f forest
key X forest rough
terrain
00 .f...
01 .fX..
02 ...?.
03 .....
04 -...f
end
elevation
00 0123a
01 01234
02 0123?
03 01234
04 -123-
end
side creek 0501/0601 0502/0601 0502/0602
side creek 0503/0602
side ford 0601/0502 "Miller's Ford"
side slope 0401/0501
side slope 0501/0500 "the bluff"
path road "Mill Road" 0302-0402-0502-0601-0701
path road "" 0703-0603
path trail "" 0502-0601
place "Mill" 0402
place "Bluff" 0500 0501
mark entry 0302 "union 1"
mark entry 0302 "union 2"
mark vp 0402
`

func parsed(t *testing.T, text string) *Map {
	t.Helper()
	m, err := Parse("test.map", text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestHeadOfTheMap(t *testing.T) {
	m := parsed(t, ford)
	want := hex.Grid{FirstCol: 3, LastCol: 7, FirstRow: 0, LastRow: 4, HighOdd: true}
	if m.Name != "miller-ford" || m.Title != "Miller's Ford" || m.North != "right" || m.Grid != want {
		t.Errorf("read %s, %q, north %s, %+v", m.Name, m.Title, m.North, m.Grid)
	}
	if m.Source != (Source{StandIn, "drawn for this test"}) {
		t.Errorf("source %+v", m.Source)
	}
	if got := m.Words(); !slices.Equal(got, []string{"clear", "forest", "rough"}) {
		t.Errorf("words of the key %v", got)
	}
}

func TestHexesOnAndOffTheMap(t *testing.T) {
	m := parsed(t, ford)
	for h, on := range map[hex.Hex]bool{
		{Col: 3, Row: 0}: true, {Col: 7, Row: 3}: true, {Col: 3, Row: 4}: false, {Col: 7, Row: 4}: false,
		{Col: 2, Row: 1}: false, {Col: 3, Row: 5}: false, {}: false,
	} {
		if m.On(h) != on {
			t.Errorf("hex %v on the map: %v", h, !on)
		}
		if !on && (m.Terrain(h) != nil || m.Is(h, "clear") || m.Is(h, Unknown) || m.Elevation(h) != 0) {
			t.Errorf("hex %v is off the map but has terrain", h)
		}
	}
	hexes := m.Hexes()
	if len(hexes) != 23 || !slices.IsSortedFunc(hexes, hex.Compare) || slices.Contains(hexes, hex.Hex{Col: 7, Row: 4}) {
		t.Errorf("the map has %d hexes: %v", len(hexes), hexes)
	}
}

func TestTerrainAndElevation(t *testing.T) {
	m := parsed(t, ford)
	for _, c := range []struct {
		at    hex.Hex
		words []string
		level int
	}{
		{hex.Hex{Col: 3, Row: 0}, []string{"clear"}, 0},
		{hex.Hex{Col: 4, Row: 1}, []string{"forest"}, 1},
		{hex.Hex{Col: 5, Row: 1}, []string{"forest", "rough"}, 2},
		{hex.Hex{Col: 6, Row: 2}, []string{Unknown}, 3},
		{hex.Hex{Col: 7, Row: 0}, []string{"clear"}, 10},
		{hex.Hex{Col: 7, Row: 2}, []string{"clear"}, 0},
	} {
		if got := m.Terrain(c.at); !slices.Equal(got, c.words) || m.Elevation(c.at) != c.level {
			t.Errorf("%v is %v at level %d, want %v at %d", c.at, got, m.Elevation(c.at), c.words, c.level)
		}
		for _, w := range []string{"clear", "forest", "rough", "town", Unknown} {
			if m.Is(c.at, w) != slices.Contains(c.words, w) {
				t.Errorf("%v is %s: %v", c.at, w, m.Is(c.at, w))
			}
		}
	}
	if got := m.Unknown(); !slices.Equal(got, []hex.Hex{{Col: 6, Row: 2}, {Col: 7, Row: 2}}) {
		t.Errorf("unknown are %v", got)
	}
	if !m.HasElevation() {
		t.Error("the map has no elevation")
	}
}

func TestMapWithoutElevationIsLevel(t *testing.T) {
	before, rest, _ := strings.Cut(ford, "elevation\n")
	_, after, _ := strings.Cut(rest, "end\n")
	m := parsed(t, before+after)
	if m.HasElevation() || m.Elevation(hex.Hex{Col: 7, Row: 0}) != 0 || len(m.Unknown()) != 1 {
		t.Error("levels came from nowhere")
	}
}

func TestSides(t *testing.T) {
	m := parsed(t, ford)
	a, b := hex.Hex{Col: 5, Row: 2}, hex.Hex{Col: 6, Row: 1}
	want := []Feature{{"creek", "", a, b}, {"ford", "Miller's Ford", b, a}}
	for _, pair := range [][2]hex.Hex{{a, b}, {b, a}} {
		if got := m.Side(pair[0], pair[1]); !slices.Equal(got, want) {
			t.Errorf("side %v is %v, want %v", pair, got, want)
		}
		if !m.HasSide(pair[0], pair[1], "ford") || m.HasSide(pair[0], pair[1], "slope") {
			t.Errorf("side %v has the wrong kinds", pair)
		}
	}
	uphill := m.Side(hex.Hex{Col: 5, Row: 0}, hex.Hex{Col: 5, Row: 1})
	if len(uphill) != 1 || uphill[0].A != (hex.Hex{Col: 5, Row: 1}) || uphill[0].Name != "the bluff" {
		t.Errorf("the bluff is %v", uphill)
	}
	if got := m.Side(a, hex.Hex{Col: 7, Row: 2}); got != nil {
		t.Errorf("hexes apart share %v", got)
	}
	if got := m.Sides(); len(got) != 7 || got[0].Kind != "creek" || got[6] != uphill[0] {
		t.Errorf("all sides are %v", got)
	}
}

func TestPaths(t *testing.T) {
	m := parsed(t, ford)
	a, b := hex.Hex{Col: 5, Row: 2}, hex.Hex{Col: 6, Row: 1}
	if got := m.PathBetween(b, a); !slices.Equal(got, []string{"road", "trail"}) {
		t.Errorf("between %v and %v run %v", b, a, got)
	}
	// Two road hexes side by side are not joined unless the road crosses the side between them.
	if c, d := (hex.Hex{Col: 7, Row: 3}), (hex.Hex{Col: 6, Row: 2}); m.PathBetween(c, d) != nil || m.HasPath(c, d, "road") {
		t.Error("a road joins hexes it does not join")
	}
	if m.PathBetween(a, hex.Hex{Col: 7, Row: 2}) != nil {
		t.Error("a path joins hexes apart")
	}
	if !m.OnPath(a, "trail") || m.OnPath(hex.Hex{Col: 3, Row: 2}, "trail") || !m.OnPath(hex.Hex{Col: 3, Row: 2}, "road") || m.OnPath(hex.Hex{}, "road") {
		t.Error("a path runs through the wrong hexes")
	}
	paths := m.Paths()
	if len(paths) != 3 || paths[0].Name != "Mill Road" || len(paths[0].Hexes) != 5 || paths[2].Kind != "trail" {
		t.Errorf("paths are %v", paths)
	}
}

func TestConnectedStaysOnTheRoad(t *testing.T) {
	m := parsed(t, ford)
	want := []hex.Hex{{Col: 3, Row: 2}, {Col: 4, Row: 2}, {Col: 5, Row: 2}, {Col: 6, Row: 1}, {Col: 7, Row: 1}}
	if got := m.Connected("road", hex.Hex{Col: 5, Row: 2}); !slices.Equal(got, want) {
		t.Errorf("by road: %v, want %v", got, want)
	}
	if got := m.Connected("trail", hex.Hex{Col: 6, Row: 1}); !slices.Equal(got, want[2:4]) {
		t.Errorf("by trail: %v, want %v", got, want[2:4])
	}
	if got := m.Connected("road", hex.Hex{Col: 3, Row: 0}); got != nil {
		t.Errorf("from a hex without a road: %v", got)
	}
}

func TestPlacesAndMarks(t *testing.T) {
	m := parsed(t, ford)
	bluff, ok := m.Place("Bluff")
	if !ok || !slices.Equal(bluff.Hexes, []hex.Hex{{Col: 5, Row: 0}, {Col: 5, Row: 1}}) || len(m.Places()) != 2 {
		t.Errorf("the bluff is %v, %v", bluff, ok)
	}
	if _, ok := m.Place("bluff"); ok {
		t.Error("a place was found under another spelling")
	}
	if got := m.PlacesAt(hex.Hex{Col: 5, Row: 1}); !slices.Equal(got, []string{"Bluff"}) || m.PlacesAt(hex.Hex{Col: 3, Row: 1}) != nil {
		t.Errorf("places at the bluff are %v", got)
	}
	entry := hex.Hex{Col: 3, Row: 2}
	if got := m.Marks("entry"); !slices.Equal(got, []Mark{{"entry", entry, "union 1"}, {"entry", entry, "union 2"}}) {
		t.Errorf("entry hexes are %v", got)
	}
	if got := m.Marks("vp"); len(got) != 1 || got[0].Text != "" || len(m.Marks("")) != 3 || m.Marks("exit") != nil {
		t.Errorf("victory hexes are %v", got)
	}
}

func TestListsBelongToTheCaller(t *testing.T) {
	m := parsed(t, ford)
	m.Sides()[0].Kind, m.Paths()[0].Kind, m.Places()[0].Name, m.Marks("")[0].Kind = "x", "x", "x", "x"
	_ = append(m.Side(hex.Hex{Col: 5, Row: 2}, hex.Hex{Col: 6, Row: 1}), Feature{Kind: "x"})
	if !reflect.DeepEqual(m, parsed(t, ford)) {
		t.Error("changing a list changed the map")
	}
}

// excerpts are corners of the real sheets.
func excerpts(t testing.TB) map[string]string {
	t.Helper()
	files, err := filepath.Glob("testdata/*.map")
	if err != nil || len(files) == 0 {
		t.Fatalf("no excerpts: %v", err)
	}
	texts := map[string]string{"miller-ford": ford}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts[filepath.Base(file)] = string(text)
	}
	return texts
}

func TestMapsAreWrittenAndReadBack(t *testing.T) {
	for name, text := range excerpts(t) {
		m := parsed(t, text)
		if back := parsed(t, m.String()); !reflect.DeepEqual(back, m) {
			t.Errorf("%s: read back differently:\n%s", name, m)
		}
		if windows := parsed(t, strings.ReplaceAll(text, "\n", "\r\n")); !reflect.DeepEqual(windows, m) {
			t.Errorf("%s: other line ends make another map", name)
		}
	}
}

func TestCornersOfTheRealSheets(t *testing.T) {
	texts := excerpts(t)
	count := func(name string) [6]int {
		m := parsed(t, texts[name])
		return [6]int{len(m.Hexes()), len(m.Sides()), len(m.Paths()), len(m.Places()), len(m.Marks("")), len(m.Unknown())}
	}
	// Counted in the files by other means.
	for name, want := range map[string][6]int{
		"antietam.map":                {56, 19, 4, 4, 20, 0},
		"aprils-harvest.map":          {100, 47, 1, 5, 1, 0},
		"cemetery-hill.map":           {72, 38, 10, 8, 8, 0},
		"chickamauga.map":             {58, 39, 7, 0, 2, 0},
		"hell-before-night-river.map": {63, 28, 4, 8, 20, 0},
		"hell-before-night.map":       {90, 33, 1, 2, 3, 0},
		"shiloh.map":                  {64, 7, 5, 3, 11, 0},
	} {
		if got := count(name); got != want {
			t.Errorf("%s has %v hexes, sides, paths, places, marks and unknown, want %v", name, got, want)
		}
	}
	river := parsed(t, texts["hell-before-night-river.map"])
	if h := (hex.Hex{Col: 37, Row: 18}); !river.Is(h, "stream") || river.Is(h, "thicket") || !river.Is(hex.Hex{Col: 37, Row: 19}, "thicket") {
		t.Errorf("the stream at %v is %v", h, river.Terrain(h))
	}
	harvest := parsed(t, texts["aprils-harvest.map"])
	if got := harvest.Elevation(hex.Hex{Col: 21, Row: 26}); got != 4 {
		t.Errorf("row 26 is the bottom row, level 4, not %d", got)
	}
	if a, b := (hex.Hex{Col: 24, Row: 32}), (hex.Hex{Col: 24, Row: 33}); !harvest.HasSide(a, b, "bridge") || !harvest.HasPath(a, b, "secondary") {
		t.Error("the road does not cross the bridge")
	}
}
