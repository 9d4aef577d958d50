package picture

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"longroll/rules"
	"longroll/rules/ground"
	"longroll/rules/hex"
)

func sampleMap(t testing.TB) *ground.Map {
	t.Helper()
	text, err := os.ReadFile("testdata/every.map")
	if err != nil {
		t.Fatal(err)
	}
	m, err := ground.Parse("testdata/every.map", string(text))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func samplePainter(t testing.TB) *Painter {
	t.Helper()
	p, err := New(sampleMap(t))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func at(col, row int16) hex.Hex { return hex.Hex{Col: col, Row: row} }

// fullField has one of everything that can lie on the map.
func fullField() Field {
	return Field{
		Title: "Every Sign: Union turn 1",
		Units: []Unit{
			{Name: "1/1/XIV", Side: rules.Union, Type: "inf", Strength: 5, At: at(2, 4)},
			{Name: "Kershaw", Side: rules.Confederate, Type: "inf", Strength: 4, At: at(3, 4)},
			{Name: "Wilder", Side: rules.Union, Type: "cav", Strength: 8, At: at(5, 5), Ineffective: true},
			{Name: "Res Art", Side: rules.Union, Type: "art", Strength: 5, At: at(5, 5)},
			{Name: "Train", Side: rules.Union, Type: "train", At: at(7, 6)},
			{Name: "Tyler", Side: rules.Union, Type: "gunboat", Strength: 12, At: at(9, 2)},
			{Name: "Bragg", Side: rules.Confederate, Type: "leader", At: at(3, 6)},
		},
		Moves: []Arrow{
			{Path: []hex.Hex{at(1, 5), at(2, 4)}, Side: rules.Union},
			{Path: []hex.Hex{at(8, 4), at(7, 5), at(6, 4), at(5, 5)}, Side: rules.Union},
		},
		Combats: []Clash{{On: []hex.Hex{at(3, 4)}, From: []hex.Hex{at(2, 4)}, Result: "De", Number: 1}},
		Lost:    []Cross{{At: at(4, 4), Side: rules.Confederate}, {At: at(4, 4), Side: rules.Union}},
		Held:    []Flag{{Hex: at(3, 1), Side: rules.Confederate, Points: 20}, {Hex: at(5, 1), Points: 5}},
	}
}

func mustDraw(t testing.TB, p *Painter, f Field) []byte {
	t.Helper()
	out, err := p.Draw(f)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func decode(t testing.TB, data []byte) image.Image {
	t.Helper()
	im, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return im
}

// share is the part of a rectangle, in percent, that has exactly this colour.
func share(im image.Image, r box, ink color.RGBA) int {
	rect := image.Rect(int(r.left), int(r.top), int(r.right), int(r.bottom))
	n := 0
	for y := rect.Min.Y; y < rect.Max.Y; y++ {
		for x := rect.Min.X; x < rect.Max.X; x++ {
			if color.RGBAModel.Convert(im.At(x, y)) == ink {
				n++
			}
		}
	}
	return 100 * n / (rect.Dx() * rect.Dy())
}

func TestThePictureHasTheSizeThePainterTells(t *testing.T) {
	p := samplePainter(t)
	width, height := p.Size()
	if got := decode(t, mustDraw(t, p, fullField())).Bounds(); got != image.Rect(0, 0, width, height) {
		t.Errorf("the picture is %v, want %d by %d", got, width, height)
	}
	if want := int(19*(3*9+1) + 2*16); width != want {
		t.Errorf("nine columns are %d wide, want %d", width, want)
	}
}

func TestTheSameFieldGivesTheSameBytes(t *testing.T) {
	p := samplePainter(t)
	want := mustDraw(t, p, fullField())
	var others sync.WaitGroup
	for range 4 { // at once, since a painter may be shared
		others.Go(func() {
			if got, err := p.Draw(fullField()); err != nil || !bytes.Equal(got, want) {
				t.Errorf("the same field drawn again differs (%v)", err)
			}
		})
	}
	others.Wait()
	if got, err := Draw(sampleMap(t), fullField()); err != nil || !bytes.Equal(got, want) {
		t.Errorf("Draw differs from a kept Painter (%v)", err)
	}
}

func TestADrawingLeavesNothingBehind(t *testing.T) {
	p := samplePainter(t)
	bare := mustDraw(t, p, Field{})
	mustDraw(t, p, fullField())
	if !bytes.Equal(bare, mustDraw(t, p, Field{})) {
		t.Error("an empty field drawn after a full one differs from before")
	}
}

func TestEveryCounterIsPaintedInItsColourAtItsPlace(t *testing.T) {
	p := samplePainter(t)
	for _, side := range rules.Sides {
		for size := 1; size <= mostShown; size++ {
			var units []Unit
			for i := range size {
				units = append(units, Unit{Name: fmt.Sprint(i), Side: side, Type: "art", Strength: 1, At: at(4, 5)})
			}
			im := decode(t, mustDraw(t, p, Field{Units: units}))
			before := decode(t, mustDraw(t, p, Field{}))
			whole := stack{at(4, 5), units}.box(p.sheet)
			high := (whole.bottom - whole.top) / float64(size)
			for i := range size {
				b := box{whole.left, whole.top + float64(i)*high, whole.right, whole.top + float64(i+1)*high}
				if got := share(im, b, uniformOf(side).coat); got < 25 {
					t.Errorf("%v: counter %d of %d has %d%% of its coat's colour", side, i+1, size, got)
				}
				if got := share(before, b, uniformOf(side).coat); got > 0 {
					t.Errorf("%v: the coat's colour is there without a counter: %d%%", side, got)
				}
			}
		}
	}
}

func TestCountersStayInsideTheirColumn(t *testing.T) {
	p := samplePainter(t)
	for size := 1; size <= mostShown+1; size++ {
		b := stack{at(4, 5), make([]Unit, size)}.box(p.sheet)
		if width := b.right - b.left; width > 3*across-2 {
			t.Errorf("a stack of %d is %.0f wide and would cover the next column", size, width)
		}
		if top := p.sheet.centre(at(4, 5)).y + numberLine + 4; b.top < top {
			t.Errorf("a stack of %d covers the hex number", size)
		}
		if b.bottom > p.sheet.centre(at(4, 5)).y+down+1 {
			t.Errorf("a stack of %d hangs out of its hex", size)
		}
	}
}

func TestAStackTooHighTellsHowManyAreNotShown(t *testing.T) {
	st := stack{units: make([]Unit, 9)}
	if shown := st.shown(); shown != 3 {
		t.Errorf("of nine counters %d are drawn, want 3 and a card for the rest", shown)
	}
	p := samplePainter(t)
	units := slices.Repeat([]Unit{{Name: "A", Side: rules.Union, At: at(4, 5)}}, 9)
	if bytes.Equal(mustDraw(t, p, Field{Units: units}), mustDraw(t, p, Field{Units: units[:8]})) {
		t.Error("nine counters look like eight")
	}
}

func TestTheIneffectiveWearARedBar(t *testing.T) {
	p := samplePainter(t)
	for size := 1; size <= mostShown; size++ {
		units := slices.Repeat([]Unit{{Side: rules.Union, Type: "inf", Strength: 4, At: at(4, 5)}}, size)
		b := stack{at(4, 5), units}.box(p.sheet)
		bar := box{b.left, b.top, b.right, b.top + 2}
		if got := share(decode(t, mustDraw(t, p, Field{Units: units})), bar, redInk); got != 0 {
			t.Errorf("%d in the hex: an effective unit has %d%% red at its top", size, got)
		}
		units[0].Ineffective = true
		if got := share(decode(t, mustDraw(t, p, Field{Units: units})), bar, redInk); got < 90 {
			t.Errorf("%d in the hex: an ineffective unit has only %d%% red at its top", size, got)
		}
	}
}

func TestLongNamesFitTheirCounters(t *testing.T) {
	types, err := newTypes()
	if err != nil {
		t.Fatal(err)
	}
	l := lettering{types: types}
	names := []string{"Kershaw", "Featherstone", "WWWWWWWWWWWW", "1/1/XIV", "", "a  b\tc", strings.Repeat("Long ", 40), "JG Wlk (JG Walker)"}
	for _, k := range counters {
		for _, name := range names {
			short := l.fit(name, k.name, k.nameWidth)
			if got := l.measure(short, k.name); got > k.nameWidth {
				t.Errorf("%q on a counter of height %.0f is %.1f wide, room for %.1f", short, k.height, got, k.nameWidth)
			}
			if name != "" && short == "" {
				t.Errorf("nothing is left of %q", name)
			}
			left := k.nameAt.x - k.nameAlign*k.nameWidth
			if left < 1 || left+k.nameWidth > k.width-1 {
				t.Errorf("the name's room is off the counter of height %.0f", k.height)
			}
		}
	}
}

func TestNamesAreShortenedAsOnPrintedCounters(t *testing.T) {
	types, err := newTypes()
	if err != nil {
		t.Fatal(err)
	}
	l := lettering{types: types}
	for _, c := range []struct{ name, want string }{
		{"Polk", "Polk"},
		{"Robertson", "Robrtsn"},
		{"JG Wlk (JG Walker)", "JG Wlk"},
	} {
		if got := l.fit(c.name, counters[0].name, 48); got != c.want {
			t.Errorf("%q is shortened to %q, want %q", c.name, got, c.want)
		}
	}
}

func TestNothingMayLieOffTheMap(t *testing.T) {
	p := samplePainter(t)
	for _, off := range []hex.Hex{{}, at(9, 7), at(10, 1), at(1, 8)} { // nowhere, cut out, right of it, below it
		for name, f := range map[string]Field{
			"unit Gist": {Units: []Unit{{Name: "Gist", Side: rules.Union, At: off}}},
			"move 1":    {Moves: []Arrow{{Path: []hex.Hex{at(1, 1), off}}}},
			"combat 3":  {Combats: []Clash{{On: []hex.Hex{at(1, 1)}, From: []hex.Hex{off}, Number: 3}}},
			"combat 4":  {Combats: []Clash{{On: []hex.Hex{off}, Number: 4}}},
			"loss 1":    {Lost: []Cross{{At: off}}},
			"flag 1":    {Held: []Flag{{Hex: off}}},
		} {
			out, err := p.Draw(f)
			if err == nil || out != nil {
				t.Errorf("%s in %v is drawn", name, off)
			} else if !strings.Contains(err.Error(), name) {
				t.Errorf("the error %q does not name %s", err, name)
			}
		}
	}
	if _, err := p.Draw(Field{Combats: []Clash{{Number: 5}}}); err == nil {
		t.Error("a combat on no hex is drawn")
	}
}

func TestEverythingOfAFieldShows(t *testing.T) {
	p := samplePainter(t)
	all := mustDraw(t, p, fullField())
	for name, leave := range map[string]func(*Field){
		"title":   func(f *Field) { f.Title = "" },
		"moves":   func(f *Field) { f.Moves = nil },
		"result":  func(f *Field) { f.Combats[0].Result = "Ar" },
		"number":  func(f *Field) { f.Combats[0].Number = 2 },
		"from":    func(f *Field) { f.Combats[0].From = nil },
		"losses":  func(f *Field) { f.Lost = f.Lost[:1] },
		"flag":    func(f *Field) { f.Held[0].Side = rules.Union },
		"points":  func(f *Field) { f.Held[0].Points = 10 },
		"name":    func(f *Field) { f.Units[0].Name = "2/1/XIV" },
		"type":    func(f *Field) { f.Units[0].Type = "cav" },
		"figures": func(f *Field) { f.Units[0].Strength = 6 },
	} {
		f := fullField()
		leave(&f)
		if bytes.Equal(all, mustDraw(t, p, f)) {
			t.Errorf("the picture does not show the %s", name)
		}
	}
}

func TestSignsStandWhereTheMapPutsThem(t *testing.T) {
	p := samplePainter(t)
	im := decode(t, mustDraw(t, p, Field{}))
	near := func(c point, r float64) box { return box{c.x - r, c.y - r, c.x + r, c.y + r} }
	between := func(a, b hex.Hex) point { return p.sheet.centre(a).toward(p.sheet.centre(b), 0.5) }
	for _, c := range []struct {
		what string
		at   box
		ink  color.RGBA
	}{
		{"clear ground", near(p.sheet.centre(at(1, 4)), 8), mix(open.ground, slopeInk, 0)},
		{"blank paper in a hex cut out", near(p.sheet.centre(at(9, 7)), 12), paperInk},
		{"creek", near(between(at(5, 5), at(4, 5)), 3), waterInk},
		{"stream", near(between(at(6, 4), at(6, 5)), 3), waterInk},
		{"river", near(between(at(8, 4), at(8, 5)), 3), waterInk},
		{"road over the bridge", near(between(at(4, 4), at(4, 5)), 2), roadInk},
		{"road", near(p.sheet.centre(at(4, 3)), 2), roadInk},
		{"ferry", near(between(at(7, 4), at(7, 5)).add(0, 2), 2), inkBlack},
		{"victory hex", near(p.sheet.centre(at(5, 1)).add(0, down-4.6), 1), goldInk},
	} {
		if got := share(im, c.at, c.ink); got < 30 {
			t.Errorf("%s: only %d%% of its place has its colour", c.what, got)
		}
	}
}

func TestEachKindOfGroundLooksDifferent(t *testing.T) {
	seen := make(map[color.RGBA]string)
	for _, words := range [][]string{{"clear"}, {"forest"}, {"rough"}, {"forest", "rough"}, {"town"}, {"broken"}, {"wooded", "broken"}, {"river"}, {"orchard"}, {"swamp"}, {"lava"}} {
		name, ground := strings.Join(words, " "), groundOf(words)
		if other, ok := seen[ground]; ok {
			t.Errorf("%s looks like %s", name, other)
		}
		seen[ground] = name
	}
}

func TestAddedInksKeepTheirColour(t *testing.T) {
	p := samplePainter(t)
	if n := len(p.inks.inks); n > 256 {
		t.Fatalf("%d colours do not fit a palette of 256", n)
	}
	for _, ink := range []color.RGBA{unionInk, grayInk, navyInk, grayDark, inkBlack, inkWhite, redInk, starInk, goldInk, nobodys, paperInk} {
		if got := p.inks.inks[p.inks.nearest[cell(ink.R, ink.G, ink.B)]]; got != ink {
			t.Errorf("%v is printed as %v", ink, got)
		}
	}
}

func TestNoTwoCombatsCoverEachOther(t *testing.T) {
	p := samplePainter(t)
	var units []Unit
	for _, h := range []hex.Hex{at(3, 4), at(3, 5), at(2, 4), at(4, 4), at(4, 5)} {
		units = append(units, Unit{At: h})
	}
	var hidden []box
	for _, st := range stacks(units) {
		hidden = append(hidden, st.box(p.sheet))
	}
	var spots []point
	for _, from := range []hex.Hex{at(2, 4), at(2, 4), at(4, 4), at(4, 5)} {
		spot := p.sheet.clearest(Clash{On: []hex.Hex{at(3, 5)}, From: []hex.Hex{from}}, hidden)
		for _, other := range spots {
			if _, _, off := spot.direction(other); off < burstRadius {
				t.Errorf("two combats stand %.0f apart", off)
			}
		}
		spots = append(spots, spot)
		hidden = append(hidden, around(spot), around(spot))
	}
}

// bigMap is of the size of the printed sheets, with woods and roads all over it.
func bigMap(b *testing.B) *ground.Map {
	b.Helper()
	var text strings.Builder
	text.WriteString("map big\ntitle \"Big\"\nsource stand-in \"for measuring\"\n" +
		"grid columns 1 25 rows 1 28 origin top-left high odd\nlabel CCRR\ncompass north top\n" +
		"key . clear\nkey f forest\nkey X forest rough\nterrain\n")
	for row := 1; row <= 28; row++ {
		fmt.Fprintf(&text, "%02d ", row)
		for col := 1; col <= 25; col++ {
			text.WriteByte(".ffX.f"[(row*row+3*col*col)%6])
		}
		text.WriteByte('\n')
	}
	text.WriteString("end\n")
	for col := 1; col <= 25; col += 2 {
		fmt.Fprintf(&text, "path road \"\" %02d01", col)
		for row := 2; row <= 28; row++ {
			fmt.Fprintf(&text, "-%02d%02d", col, row)
		}
		text.WriteByte('\n')
	}
	m, err := ground.Parse("big", text.String())
	if err != nil {
		b.Fatal(err)
	}
	return m
}

func BenchmarkNew(b *testing.B) {
	m := bigMap(b)
	for b.Loop() {
		if _, err := New(m); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDraw(b *testing.B) {
	p, err := New(bigMap(b))
	if err != nil {
		b.Fatal(err)
	}
	f := Field{Title: "Big"}
	for i := range 70 {
		h := at(int16(2+i%23), int16(2+(7*i)%26))
		f.Units = append(f.Units, Unit{Name: fmt.Sprint("Unit ", i), Side: rules.Sides[i%2], Type: "inf", Strength: 1 + i%9, At: h})
		if i%4 == 0 {
			next := at(h.Col, h.Row-1)
			f.Moves = append(f.Moves, Arrow{Path: []hex.Hex{next, h}, Side: rules.Sides[i%2]})
			f.Combats = append(f.Combats, Clash{On: []hex.Hex{h}, From: []hex.Hex{next}, Result: "De", Number: i + 1})
		}
	}
	size := 0
	for b.Loop() {
		size = len(mustDraw(b, p, f))
	}
	b.ReportMetric(float64(size), "bytes")
}
