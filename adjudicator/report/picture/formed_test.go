package picture

import (
	"bytes"
	"image"
	"testing"

	"longroll/rules"
	"longroll/rules/hex"
)

// formedField has one of everything that only units with formations have.
func formedField() Field {
	return Field{
		Units: []Unit{
			{Name: "2-6", Side: rules.Union, Type: "inf", Figure: "AAB", At: at(2, 4), Facing: "NE", State: "shaken"},
			{Name: "2-6/a", Side: rules.Union, Type: "inf", Figure: "B", At: at(2, 5)},
			{Name: "C-Cav", Side: rules.Confederate, Type: "cav", At: at(5, 5), Facing: "SW", Column: true, State: "routed"},
			{Name: "1 Corps HQ", Side: rules.Confederate, Type: "hq", At: at(7, 5)},
			{Name: "Supply", Side: rules.Union, Type: "wagon", At: at(8, 5), Strength: 5},
		},
		Moves:   []Arrow{{Path: []hex.Hex{at(3, 4), at(2, 4)}, Side: rules.Union, Back: true}},
		Combats: []Clash{{On: []hex.Hex{at(5, 5)}, From: []hex.Hex{at(2, 4)}, Fire: true}},
		Lines:   []Line{{From: at(2, 4), To: at(2, 5), Side: rules.Union}},
		Works:   []Work{{At: at(7, 3), Facing: "N"}, {At: at(7, 4), Facing: "NW", Trench: true}},
	}
}

func TestEverythingOfAFormedUnitShows(t *testing.T) {
	p := samplePainter(t)
	all := mustDraw(t, p, formedField())
	for name, change := range map[string]func(*Field){
		"figure":      func(f *Field) { f.Units[0].Figure = "AB" },
		"facing":      func(f *Field) { f.Units[0].Facing = "S" },
		"front":       func(f *Field) { f.Units[0].Facing = "" },
		"formation":   func(f *Field) { f.Units[2].Column = false },
		"state":       func(f *Field) { f.Units[0].State = "disorganized" },
		"order":       func(f *Field) { f.Units[0].State = "normal" },
		"lust":        func(f *Field) { f.Units[2].State = "blood-lust" },
		"pennant":     func(f *Field) { f.Units[3].Type = "leader" },
		"wagon":       func(f *Field) { f.Units[4].Type = "train" },
		"driven back": func(f *Field) { f.Moves[0].Back = false },
		"fire":        func(f *Field) { f.Combats[0].Fire = false },
		"line":        func(f *Field) { f.Lines = nil },
		"parapet":     func(f *Field) { f.Works = f.Works[1:] },
		"trench":      func(f *Field) { f.Works[1].Trench = false },
		"begun works": func(f *Field) { f.Works[0].Facing = "" },
	} {
		f := formedField()
		change(&f)
		if bytes.Equal(all, mustDraw(t, p, f)) {
			t.Errorf("the picture does not show the %s", name)
		}
	}
	f := formedField()
	f.Lines[0].To = hex.Hex{}
	if _, err := p.Draw(f); err == nil {
		t.Error("a line to nowhere is drawn")
	}
}

// TestAFrontLiesInsideItsHexside looks for the ink of the side just inside the side that is faced
// and nowhere near the others.
func TestAFrontLiesInsideItsHexside(t *testing.T) {
	p := samplePainter(t)
	here := at(5, 4)
	for word, side := range facings {
		im := decode(t, mustDraw(t, p, Field{Units: []Unit{{Side: rules.Union, Type: "inf", At: here, Facing: word}}}))
		for s := hex.N; s <= hex.NW; s++ {
			around := corners(p.sheet.centre(here))
			spot := around[s].toward(around[(s+1)%6], 0.5).toward(p.sheet.centre(here), 0.15)
			inked := share(im, box{spot.x - 2, spot.y - 2, spot.x + 2, spot.y + 2}, uniformOf(rules.Union).trail) > 40
			if inked != (s == side) {
				t.Errorf("facing %s: ink inside %v is %t", word, s, inked)
			}
		}
	}
}

// TestFiguresOfManyLettersFit holds what is left beside the symbol, and of the name.
func TestFiguresOfManyLettersFit(t *testing.T) {
	types, err := newTypes()
	if err != nil {
		t.Fatal(err)
	}
	l := lettering{types: types}
	for _, k := range counters {
		for _, figure := range []string{"A", "AB", "AAB", "12"} {
			room := l.roomFor(k, figure)
			left := room.strengthAt.x - l.measure(figure, room.strength)
			if left < room.symbol.right && len(figure) > 1 {
				t.Errorf("%s on a counter of height %.0f covers its symbol", figure, k.height)
			}
			if room.nameAlign == fromLeft && len(figure) > 1 && room.nameAt.x+room.nameWidth > left {
				t.Errorf("%s on a counter of height %.0f covers the name", figure, k.height)
			}
		}
	}
}

// TestANearPictureIsThePartInPlay compares a picture that is cut with the same place of one that
// is not.
func TestANearPictureIsThePartInPlay(t *testing.T) {
	p, err := New(bigMap(t))
	if err != nil {
		t.Fatal(err)
	}
	f := Field{Title: "Near", Units: []Unit{{Name: "Gist", Side: rules.Confederate, At: at(8, 9)}, {Name: "Polk", Side: rules.Union, At: at(10, 12)}}}
	whole := decode(t, mustDraw(t, p, f))
	w, ok := p.sheet.window(f)
	f.Near = true
	near := decode(t, mustDraw(t, p, f))
	if !ok || near.Bounds().Dx() != w.Dx()+2*border || near.Bounds().Dx() >= whole.Bounds().Dx() {
		t.Fatalf("the window is %v, the picture %v", w, near.Bounds())
	}
	for _, u := range f.Units {
		if c := p.sheet.centre(u.At); !(image.Point{X: int(c.x), Y: int(c.y)}).In(w.Inset(3 * int(down))) {
			t.Errorf("%s is at the edge of the window", u.Name)
		}
	}
	for y := 1; y < w.Dy()-1; y++ {
		for x := 1; x < w.Dx()-1; x++ {
			if a, b := whole.At(w.Min.X+x, w.Min.Y+y), near.At(border+x, head+y); a != b {
				t.Fatalf("%d,%d of the window is %v, not %v", x, y, b, a)
			}
		}
	}
	if _, ok := p.sheet.window(Field{}); ok {
		t.Error("an empty field has a window")
	}
	f.Units = append(f.Units, Unit{At: at(1, 1)}, Unit{At: at(25, 28)})
	if _, ok := p.sheet.window(f); ok {
		t.Error("nearly all of the map is a window")
	}
}

// TestANearPictureShowsWhatDecides: of two flags far from the troops the one in a hex that decides
// the battle is inside the picture, the other need not be.
func TestANearPictureShowsWhatDecides(t *testing.T) {
	p, err := New(bigMap(t))
	if err != nil {
		t.Fatal(err)
	}
	last := p.sheet.m.Grid.LastCol
	far := hex.Hex{Col: last, Row: 9}
	f := Field{Near: true, Units: []Unit{{Name: "Gist", Side: rules.Confederate, At: at(8, 9)}, {Name: "Polk", Side: rules.Union, At: at(10, 12)}}}
	shows := func(flag Flag) bool {
		f.Held = []Flag{flag}
		w, _ := p.sheet.window(f)
		c := p.sheet.centre(far)
		return (image.Point{X: int(c.x), Y: int(c.y)}).In(w)
	}
	if shows(Flag{Hex: far}) || !shows(Flag{Hex: far, Decides: true}) {
		t.Error("the window is not that of troops and deciding hexes")
	}
}
