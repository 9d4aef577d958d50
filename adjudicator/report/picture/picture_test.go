package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
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
