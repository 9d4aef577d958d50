package picture

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"longroll/rules"
)

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

// TestMarksLieOnTheirCounters: a disc for each, at the foot of the counter.
func TestMarksLieOnTheirCounters(t *testing.T) {
	p := samplePainter(t)
	for size := 1; size <= mostShown; size++ {
		units := slices.Repeat([]Unit{{Side: rules.Union, Type: "inf", Strength: 4, At: at(4, 5)}}, size)
		high := stack{at(4, 5), units}.size().height
		b := stack{at(4, 5), units}.box(p.sheet)
		for marks, want := range map[string]int{"": 0, "P": 1, "SO": 2} {
			units[0].Marks = marks
			im := decode(t, mustDraw(t, p, Field{Units: units}))
			discs := 0
			for i := range 3 {
				foot := point{b.left + 10*float64(i), b.top + high - 3}
				if share(im, box{foot.x - 4, foot.y - 4, foot.x + 4, foot.y + 4}, goldInk) > 25 {
					discs++
				}
			}
			if discs != want {
				t.Errorf("%d in the hex, marks %q: %d discs, want %d", size, marks, discs, want)
			}
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
		{"Anderson-4", "Andrs-4"},
		{"Anderson-6", "Andrs-6"},
	} {
		if got := l.fit(c.name, counters[0].name, 48); got != c.want {
			t.Errorf("%q is shortened to %q, want %q", c.name, got, c.want)
		}
	}
}
