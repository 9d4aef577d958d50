package picture

import (
	"image"
	"image/color"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/hex"
)

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

// TestNamesKeepClearOfWhatLiesOnTheMap puts two counters, a flag and a star where names would
// stand: the names give way, and stay near.
func TestNamesKeepClearOfWhatLiesOnTheMap(t *testing.T) {
	p := samplePainter(t)
	shown := image.Rect(0, int(head), p.sheet.width(), int(p.sheet.bottom()))
	var f Field
	for _, place := range p.sheet.m.Places() {
		h := place.Hexes[(len(place.Hexes)-1)/2]
		f.Units = append(f.Units, Unit{Name: "A", At: h}, Unit{Name: "B", At: h})
		f.Held = append(f.Held, Flag{Hex: h})
		f.Combats = append(f.Combats, Clash{On: []hex.Hex{h}, From: []hex.Hex{p.sheet.m.Grid.Neighbours(h)[0]}})
	}
	taken := p.sheet.covered(f, nil, p.sheet.starSpots(f.Combats, f.Units, nil))
	c := newCanvas(image.NewRGBA(shown), p.types)
	labels := c.labels(p.sheet, shown, taken)
	if len(labels) != len(p.sheet.m.Places()) {
		t.Fatalf("%d names", len(labels))
	}
	for i, l := range labels {
		for j, b := range taken {
			if l.shared(b) > 0 {
				t.Errorf("%v covers %.0f pixels of thing %d", l.lines, l.shared(b), j)
			}
		}
		taken = append(taken, l.box)
		at := middleOf(p.sheet, p.sheet.m.Places()[i])
		if _, _, off := at.direction(point{(l.left + l.right) / 2, (l.top + l.bottom) / 2}); off > 4*down {
			t.Errorf("%v is %.0f pixels from its hex", l.lines, off)
		}
	}
	if here := c.labels(p.sheet, image.Rect(0, 0, 1, 1), nil); len(here) != 0 {
		t.Errorf("names of places that are not shown: %v", here)
	}
}

func TestTheLegendExplainsWhatABattleCanHave(t *testing.T) {
	m := sampleMap(t)
	fonts, err := newTypes()
	if err != nil {
		t.Fatal(err)
	}
	words := func(signs ...string) string {
		var list []string
		for _, it := range newLegend(newSheet(m), fonts, signs).items {
			list = append(list, it.words)
		}
		return strings.Join(list, ", ")
	}
	const arms = "infantry, Union, cavalry, Confederate, artillery, train, leader, headquarters, wagon, gunboat, moved, combat and result, fire, driven back, lost, holds, ineffective, in sight, not known, disrupted, reserve, with its letter or hidden, charge, volley, questionable, hero, pinned, limbered, shattered, out of command"
	if all := words(); !strings.HasSuffix(all, arms) {
		t.Errorf("of everything the legend has %s", all)
	}
	if some := words("inf", Reserve, Charge, Disrupted); !strings.HasSuffix(some, ", infantry, Union, moved, combat and result, lost, disrupted, reserve, with its letter or hidden, charge") {
		t.Errorf("of a battle with reserves the legend has %s", some)
	}
	if some := words("inf", "train", Ineffective); !strings.HasSuffix(some, ", infantry, Union, train, moved, combat and result, lost, ineffective") {
		t.Errorf("of a battle of infantry and a train the legend has %s", some)
	}
}

// TestNothingHidesWhatIsGone has every unit round a lost one attacked at once, in every hex: the
// stars keep away from the mark, and it lies above what can't.
func TestNothingHidesWhatIsGone(t *testing.T) {
	p := samplePainter(t)
	gone := at(3, 4)
	f := Field{
		Units: []Unit{{Name: "Gist", Side: rules.Confederate, Type: "inf", At: gone}, {Name: "Polk", Side: rules.Confederate, Type: "inf", At: gone}},
		Lost:  []Cross{{At: gone, Side: rules.Confederate}, {At: gone, Side: rules.Union}},
	}
	spots := p.sheet.lossSpots(f.Lost, f.Units)
	clear := decode(t, mustDraw(t, p, f))
	for _, from := range p.sheet.m.Grid.Neighbours(gone) {
		f.Combats = append(f.Combats, Clash{On: []hex.Hex{gone}, From: []hex.Hex{from}, Result: "Ex", Number: len(f.Combats) + 1})
	}
	fought := decode(t, mustDraw(t, p, f))
	for i, spot := range spots {
		mark := box{spot.x - 9, spot.y - 6, spot.x + 9, spot.y + 6}
		if before, now := share(clear, mark, redInk), share(fought, mark, redInk); before < 20 || now < before {
			t.Errorf("mark %d shows %d%% of red ink under the stars, and %d%% without", i, now, before)
		}
	}
	lost := []box{lossBox(spots[0]), lossBox(spots[1])}
	for i, cl := range f.Combats {
		star := around(p.sheet.clearest(cl, append(lost, lost...)))
		if covered := star.shared(lost[0]) + star.shared(lost[1]); covered > 0 {
			t.Errorf("star %d covers %.0f pixels of a mark", i+1, covered)
		}
	}
}
