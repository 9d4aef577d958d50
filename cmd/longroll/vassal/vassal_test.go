package vassal

import (
	"archive/zip"
	"bytes"
	"fmt"
	"image"
	"image/png"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// zipped is a module of the given files.
func zipped(t testing.TB, files map[string]string) *bytes.Reader {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, text := range files {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return bytes.NewReader(b.Bytes())
}

// build is a build file with one map of one board: its grid and its stacks.
func build(grid, stacks string) string {
	return `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<VASSAL.build.GameModule name="A Battle" version="1.0" VassalVersion="3.7.5">
<VASSAL.build.module.Map mapName="Field">
<VASSAL.build.module.map.BoardPicker><VASSAL.build.module.map.boardPicker.Board image="field.png" name="Sheet">
` + grid + `</VASSAL.build.module.map.boardPicker.Board></VASSAL.build.module.map.BoardPicker>
` + stacks + `</VASSAL.build.module.Map></VASSAL.build.GameModule>`
}

func hexes(attributes, numbers string) string {
	return `<VASSAL.build.module.map.boardPicker.board.HexGrid ` + attributes + `>
<VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering ` + numbers + `/>
</VASSAL.build.module.map.boardPicker.board.HexGrid>`
}

func stack(attributes string, pieces ...string) string {
	s := `<VASSAL.build.module.map.SetupStack ` + attributes + `>`
	for _, p := range pieces {
		s += `<VASSAL.build.widget.PieceSlot entryName="` + p + `" gpid="1">+/null/label;x&#9;piece;;;u.png;` +
			strings.ReplaceAll(p, "/", `\/`) + `/&#9;null;0;0;</VASSAL.build.widget.PieceSlot>`
	}
	return s + `</VASSAL.build.module.map.SetupStack>`
}

func open(t *testing.T, files map[string]string) *Module {
	t.Helper()
	r := zipped(t, files)
	m, err := Open(r, r.Size())
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestStacks: stacks by the name of a hex and by pixel, in the order of the build file.
func TestStacks(t *testing.T) {
	m := open(t, map[string]string{"buildFile.xml": build(
		hexes(`dx="54.0" dy="62.0" x0="30" y0="40"`, `hLeading="1" vLeading="1" sep="" first="H" hOff="1" vOff="1" stagger="false"`),
		stack(`name="one" owningBoard="Sheet" useGridLocation="true" location="0805" x="0" y="0"`, "2/1/I", "Wilder")+
			stack(`name="two" owningBoard="Sheet" useGridLocation="false" location="" x="84" y="133"`, "Gist")+
			stack(`name="three" owningBoard="Sheet" useGridLocation="true" location="Army box" x="30" y="40"`, "Polk")+
			stack(`name="four" owningBoard="Elsewhere" x="30" y="40"`, "Hood"))})
	want := []Stack{
		{Name: "one", Map: "Field", Board: "Sheet", Where: "0805", Column: 8, Row: 5, Pieces: []Piece{{"2/1/I", "2/1/I"}, {"Wilder", "Wilder"}}},
		{Name: "two", Map: "Field", Board: "Sheet", Where: "0202", Column: 2, Row: 2, Pieces: []Piece{{"Gist", "Gist"}}},
		{Name: "three", Map: "Field", Board: "Sheet", Where: "0101", Column: 1, Row: 1, Pieces: []Piece{{"Polk", "Polk"}}},
		{Name: "four", Map: "Field", Board: "Elsewhere", Where: "pixel 30,40", Fault: `its map has no board "Elsewhere"`, Pieces: []Piece{{"Hood", "Hood"}}},
	}
	if diff := cmp.Diff(want, m.Stacks); diff != "" || m.Name != "A Battle" {
		t.Errorf("%s: (-want +got)\n%s", m.Name, diff)
	}
}

// TestGrids: the hex of a pixel by every way of numbering that the manual has. The board
// is 500 by 300 pixels.
func TestGrids(t *testing.T) {
	var sheet bytes.Buffer
	if err := png.Encode(&sheet, image.NewGray(image.Rect(0, 0, 500, 300))); err != nil {
		t.Fatal(err)
	}
	const plain = `dx="50" dy="60" x0="25" y0="30"`
	for _, c := range []struct{ what, grid, numbers, x, y, want string }{
		{"the first hex", plain, `stagger="false"`, "25", "30", "0101"},
		{"the second column lies half a hex lower", plain, `stagger="false"`, "75", "60", "0201"},
		{"near an edge of the hex", plain, `stagger="false"`, "95", "85", "0201"},
		{"staggered, odd columns count one more", plain, `stagger="true"`, "75", "60", "0202"},
		{"the rest of the attributes as VASSAL has them by default", plain, ``, "75", "60", "0202"},
		{"rows first, with a point between", plain, `first="V" sep="." stagger="false"`, "75", "60", "01.02"},
		{"numbers that begin elsewhere", plain, `hOff="11" vOff="21" stagger="false"`, "75", "60", "1221"},
		{"no leading noughts", plain, `hLeading="0" vLeading="0" sep="-" stagger="false"`, "75", "60", "2-1"},
		{"columns from right to left", plain, `hDescend="true" hOff="0" stagger="false"`, "25", "30", "0801"},
		{"rows from below", plain, `vDescend="true" vOff="0" stagger="false"`, "25", "30", "0106"},
		{"rows from below, staggered", plain, `vDescend="true" vOff="0"`, "75", "60", "0205"},
		{"sideways, the columns run down the page", plain + ` sideways="true"`, `stagger="false"`, "60", "75", "0201"},
		{"sideways, from below", plain + ` sideways="true"`, `vDescend="true" hOff="0" stagger="false"`, "30", "25", "0601"},
		{"a width that is not said goes with the height", `dy="60" x0="0" y0="0"`, `stagger="false"`, "104", "0", "0301"},
	} {
		m := open(t, map[string]string{"images/field.png": sheet.String(), "buildFile": build(hexes(c.grid, c.numbers),
			stack(fmt.Sprintf(`name="s" owningBoard="Sheet" x="%s" y="%s"`, c.x, c.y), "U"))})
		if s := m.Stacks[0]; s.Where != c.want || s.Fault != "" {
			t.Errorf("%s: %q, want %q (%s)", c.what, s.Where, c.want, s.Fault)
		}
	}
}

// TestZones: a zone's own grid before that of the board, and boxes without hexes.
func TestZones(t *testing.T) {
	numbers := func(off string) string {
		return hexes(`dx="50" dy="60" x0="25" y0="30"`, `stagger="false" hOff="`+off+`"`)
	}
	grid := `<VASSAL.build.module.map.boardPicker.board.ZonedGrid>` +
		`<VASSAL.build.module.map.boardPicker.board.mapgrid.Zone name="East" path="200,0;500,0;500,200;200,200">` + numbers("41") +
		`</VASSAL.build.module.map.boardPicker.board.mapgrid.Zone>` +
		`<VASSAL.build.module.map.boardPicker.board.mapgrid.Zone name="Track" path="0,200;500,200;500,300;0,300"/>` +
		`<VASSAL.build.module.map.boardPicker.board.mapgrid.Zone name="Wood" useParentGrid="true" path="0,0;50,0;50,50;0,50"/>` +
		numbers("1") + `</VASSAL.build.module.map.boardPicker.board.ZonedGrid>`
	at := func(x, y string) string {
		return stack(`name="s" owningBoard="Sheet" x="`+x+`" y="`+y+`"`, "U")
	}
	m := open(t, map[string]string{"buildFile.xml": build(grid, at("25", "30")+at("225", "30")+at("25", "250"))})
	for i, want := range []Stack{{Where: "0101"}, {Where: "4501"}, {Where: "pixel 25,250", Fault: "it stands in a box without numbered hexes"}} {
		if s := m.Stacks[i]; s.Where != want.Where || s.Fault != want.Fault {
			t.Errorf("%d: %q %q, want %q %q", i, s.Where, s.Fault, want.Where, want.Fault)
		}
	}
}

// TestLocations: a place's name is that of a hex, of a box or of nothing, and only as a whole.
// A stack whose place is nowhere stands at its pixel.
func TestLocations(t *testing.T) {
	const box, z = inABox, "VASSAL.build.module.map.boardPicker.board.mapgrid.Zone"
	numbers := func(attributes string) string {
		return hexes(`dx="50" dy="60" x0="25" y0="30"`, `stagger="false" `+attributes)
	}
	grid := `<VASSAL.build.module.map.boardPicker.board.ZonedGrid>` +
		`<` + z + ` name="East" locationFormat="$name$ hex $gridLocation$" path="200,0;500,0;500,200;200,200">` + numbers(`hOff="41"`) + `</` + z + `>` +
		`<` + z + ` name="1200" path="0,200;100,200;100,300;0,300"/>` +
		`<` + z + ` name="Track" locationFormat="$gridLocation$" path="100,200;500,200;500,300;100,300">` +
		`<VASSAL.build.module.map.boardPicker.board.RegionGrid><VASSAL.build.module.map.boardPicker.board.Region name="0102" originx="5" originy="5"/></VASSAL.build.module.map.boardPicker.board.RegionGrid></` + z + `>` +
		`<` + z + ` name="Wood" useParentGrid="true" locationFormat="$name$ $gridLocation$" path="0,0;60,0;60,60;0,60"/>` +
		numbers(``) + `</VASSAL.build.module.map.boardPicker.board.ZonedGrid>`
	for _, c := range []struct{ what, grid, location, want, fault string }{
		{"a hex", numbers(``), "0201", "2 1", ""},
		{"a turn of a track is no hex", numbers(``), "Turn 11", "1 1", ""},
		{"nor is a date", numbers(``), "1863-09-19", "1 1", ""},
		{"nor a hex with a word", numbers(``), "hex 0201", "1 1", ""},
		{"a format with words", numbers(`locationFormat="hex $gridLocation$"`), "hex 0201", "2 1", ""},
		{"which is wanted then", numbers(`locationFormat="hex $gridLocation$"`), "0201", "1 1", ""},
		{"columns and rows apart", numbers(`locationFormat="r$row$/c$column$"`), "r02/c03", "3 2", ""},
		{"rows first", numbers(`first="V" sep="."`), "02.03", "3 2", ""},
		{"a format of columns alone", numbers(`locationFormat="$column$"`), "02", "1 1", ""},
		{"a format with a column twice", numbers(`locationFormat="$column$$row$, column $column$"`), "0302, column 03", "3 2", ""},
		{"a hex beneath the zones", grid, "0201", "2 1", ""},
		{"a hex of a zone", grid, "East hex 4501", "45 1", ""},
		{"a hex of a zone by the numbers alone", grid, "4501", "45 1", ""},
		{"one that the zone does not reach", grid, "East hex 4101", "1 1", ""},
		{"a box that is called like a hex", grid, "1200", "0 0", box},
		{"a box of a track that is called like one", grid, "0102", "0 0", box},
		{"another number than any box's", grid, "0101", "1 1", ""},
		{"a zone with the grid behind it", grid, "Wood 0101", "1 1", ""},
		{"and beyond it", grid, "Wood 0501", "1 1", ""},
	} {
		m := open(t, map[string]string{"buildFile.xml": build(c.grid,
			stack(`name="s" owningBoard="Sheet" useGridLocation="true" location="`+c.location+`" x="25" y="30"`, "U"))})
		if s := m.Stacks[0]; fmt.Sprint(s.Column, " ", s.Row) != c.want || s.Fault != c.fault {
			t.Errorf("%s: %q is %d %d %q, want %s %q", c.what, c.location, s.Column, s.Row, s.Fault, c.want, c.fault)
		}
	}
}

// TestCentres: the middle of a hex lies in that hex, however the grid is numbered (but for
// numbers that descend and are staggered, where VASSAL itself may name one hex and find another).
func TestCentres(t *testing.T) {
	for _, attributes := range []string{``, `stagger="false"`, `hDescend="true" stagger="false"`, `vDescend="true" stagger="false"`, `vDescend="true" hDescend="true" stagger="false"`, `hOff="3" vOff="7"`} {
		for _, sideways := range []string{``, ` sideways="true"`} {
			m, err := parse(hexes(`dx="50" dy="60" x0="25" y0="30"`+sideways, attributes))
			if err != nil {
				t.Fatal(err)
			}
			g := readGrid(m, point{520, 320})
			for column := 2; column < 8; column++ {
				for row := 2; row < 6; row++ {
					p := g.centre(column, row)
					c, r := g.cell(p.x, p.y)
					if c != column || r != row {
						t.Errorf("%s%s: %d %d is at %v, which is %d %d", attributes, sideways, column, row, p, c, r)
					}
				}
			}
		}
	}
}

// TestPieceNames: the name on the piece where the slot has none, marks in it as they are.
func TestPieceNames(t *testing.T) {
	for text, want := range map[string]string{
		`+/null/piece;;;u.png;Wilder/null;0;0`:                     "Wilder",
		"+/null/mark;a;b\tpiece;K;D;u.png;1\\/1\\/XIV/x\tnull;0;0": "1/1/XIV",
		"+/null/emb2;x\\;y\\\tpiece;;;a\\;b.png;O'Neal/\tpiece":    "O'Neal",
		`+/null/report;piece of news`:                              "",
		"":                                                         "",
		"+/null/macro;p;a\tlayer;1\\\tpiece;;;u.png;2-cav/1\\\tnull;10;10;5;0": "2-cav",
	} {
		slot := &element{kind: "PieceSlot"}
		slot.text.WriteString(text)
		if p := readPiece(slot); p.Name != want || p.Called() != want {
			t.Errorf("%q: %+v, want %q", text, p, want)
		}
	}
}

// TestNoModules: what is no module is refused in a sentence, however large it would be.
func TestNoModules(t *testing.T) {
	for what, c := range map[string]struct {
		in   *bytes.Reader
		want string
	}{
		"no zip":     {bytes.NewReader([]byte("PK no")), "no zip archive"},
		"nothing":    {bytes.NewReader(nil), "no zip archive"},
		"no build":   {zipped(t, map[string]string{"moduledata": "x"}), "no buildFile.xml"},
		"cut off":    {zipped(t, map[string]string{"buildFile.xml": "<a><b></a>"}), "not well-formed XML near line 1"},
		"two tops":   {zipped(t, map[string]string{"buildFile.xml": "<a/><b/>"}), "not well-formed"},
		"empty":      {zipped(t, map[string]string{"buildFile.xml": ""}), "not well-formed"},
		"entities":   {zipped(t, map[string]string{"buildFile.xml": `<!DOCTYPE a [<!ENTITY b "bb">]><a>&b;</a>`}), "not well-formed"},
		"too deep":   {zipped(t, map[string]string{"buildFile.xml": strings.Repeat("<a>", mostDepth+2)}), "inside one another"},
		"boards":     {zipped(t, map[string]string{"buildFile.xml": build(strings.Repeat("<a.Board/>", mostBoards+1), "")}), "more than 500 boards"},
		"corners":    {zipped(t, map[string]string{"buildFile.xml": build(`<a.Zone path="`+strings.Repeat("1,1;", mostCorners)+`"/>`, "")}), "more than 10000 corners of zones"},
		"stacks":     {zipped(t, map[string]string{"buildFile.xml": build("", strings.Repeat("<a.SetupStack/>", mostStacks+1))}), "more than 10000 At-Start Stacks"},
		"pieces":     {zipped(t, map[string]string{"buildFile.xml": build("", stack("", slices.Repeat([]string{"U"}, mostPieces+1)...))}), "more than 10000 pieces in At-Start Stacks"},
		"in itself":  {zipped(t, map[string]string{"buildFile.xml": build("", strings.Replace(stack("", "U"), "</", stack("", "V")+"</", 1))}), "At-Start Stacks inside one another"},
		"a zip bomb": {zipped(t, map[string]string{"buildFile.xml": strings.Repeat(" ", mostBuildFile+1)}), "larger than 64 MiB"},
	} {
		m, err := Open(c.in, c.in.Size())
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, %v; want %q", what, m, err, c.want)
		}
	}
}

// TestLongNames: names are shown in a line, however long they are and whatever is in them.
func TestLongNames(t *testing.T) {
	m := open(t, map[string]string{"buildFile.xml": build(hexes("", ""), stack(`name="a&#10;b&#x9b;31m" owningBoard="Sheet" useGridLocation="true" location="`+strings.Repeat("x", 1000)+`"`, strings.Repeat("U", 1000)))})
	s := m.Stacks[0]
	if s.Name != "a b 31m" || len(s.Where) != mostName || len(s.Pieces[0].Slot) != mostName || len(s.Pieces[0].Name) != mostName {
		t.Errorf("%+v", s)
	}
}

// TestPieceInBits: a definition that comes in a great many bits is read in time that goes with its length.
func TestPieceInBits(t *testing.T) {
	bits := strings.Replace(stack("", "U"), "+/", strings.Repeat("a<?b?>", 200_000)+"+/", 1)
	began := time.Now()
	m := open(t, map[string]string{"buildFile.xml": build("", bits)})
	if took := time.Since(began); m.Stacks[0].Pieces[0].Name != "U" || took > 10*time.Second {
		t.Errorf("%+v in %v", m.Stacks, took)
	}
}

// FuzzBuildFile: no build file brings the reader down.
func FuzzBuildFile(f *testing.F) {
	f.Add(build(hexes(`dx="0" dy="-1"`, `hLeading="99" sep="("`), stack(`x="1e9" y="z" useGridLocation="true" location="(0"`, "U")))
	f.Add(build(`<ZonedGrid><Zone name="(" locationFormat="$name$$gridLocation$$" path="0,0;9,0;9,9"><HexGrid><HexGridNumbering locationFormat="$row$$row$$column$"/></HexGrid></Zone></ZonedGrid>`,
		stack(`x="1" y="1" useGridLocation="true" location="(0101$"`, "U")))
	f.Add(build(`<Zone path="1,1"/><ZonedGrid><Zone path=";;"/></ZonedGrid>`, ""))
	f.Fuzz(func(t *testing.T, text string) {
		r := zipped(t, map[string]string{"buildFile.xml": text})
		m, err := Open(r, r.Size())
		if (m == nil) == (err == nil) {
			t.Errorf("%v, %v", m, err)
		}
	})
}
