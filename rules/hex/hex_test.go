package hex

import (
	"encoding/json"
	"slices"
	"testing"
)

func TestHexWritesFourDigits(t *testing.T) {
	for _, c := range []struct {
		hex  Hex
		text string
	}{
		{Hex{8, 5}, "0805"},
		{Hex{46, 35}, "4635"},
		{Hex{10, 0}, "1000"},
		{Hex{}, "0000"},
	} {
		text, err := c.hex.MarshalText()
		if err != nil || string(text) != c.text {
			t.Errorf("%v is written %q, %v; want %q", c.hex, text, err, c.text)
		}
		var back Hex
		if err := back.UnmarshalText([]byte(c.text)); err != nil || back != c.hex {
			t.Errorf("%q is read as %v, %v; want %v", c.text, back, err, c.hex)
		}
	}
}

func TestHexRefusesOtherText(t *testing.T) {
	for _, text := range []string{"", "805", "08055", "08a5", "8.05", "-805", "+805", " 805", "0005"} {
		h := Hex{1, 2}
		if err := h.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q was read as %v", text, h)
		} else if h != (Hex{1, 2}) {
			t.Errorf("%q was refused but changed the hex to %v", text, h)
		}
	}
	for _, h := range []Hex{{100, 1}, {1, 100}, {-1, 4}, {0, 4}} {
		if text, err := h.MarshalText(); err == nil {
			t.Errorf("column %d row %d was written %q", h.Col, h.Row, text)
		}
	}
}

func TestHexServesAsJournalKeyAndValue(t *testing.T) {
	want := `{"at":"0805","losses":{"1011":2}}`
	type line struct {
		At     Hex         `json:"at"`
		Losses map[Hex]int `json:"losses"`
	}
	got, err := json.Marshal(line{Hex{8, 5}, map[Hex]int{{10, 11}: 2}})
	if err != nil || string(got) != want {
		t.Fatalf("written %s, %v; want %s", got, err, want)
	}
	var back line
	if err := json.Unmarshal(got, &back); err != nil || back.At != (Hex{8, 5}) || back.Losses[Hex{10, 11}] != 2 {
		t.Errorf("read back as %+v, %v", back, err)
	}
}

func TestCompareGoesByColumnThenRow(t *testing.T) {
	hexes := []Hex{{2, 1}, {1, 9}, {10, 1}, {1, 2}, {2, 1}}
	slices.SortFunc(hexes, Compare)
	if want := []Hex{{1, 2}, {1, 9}, {2, 1}, {2, 1}, {10, 1}}; !slices.Equal(hexes, want) {
		t.Errorf("sorted %v, want %v", hexes, want)
	}
}

func TestSides(t *testing.T) {
	for s, name := range []string{"N", "NE", "SE", "S", "SW", "NW"} {
		if Side(s).String() != name {
			t.Errorf("side %d is called %s, want %s", s, Side(s), name)
		}
	}
	for side, across := range map[Side]Side{N: S, NE: SW, SE: NW, S: N, SW: NE, NW: SE} {
		if side.Opposite() != across {
			t.Errorf("opposite %s is %s, want %s", side, side.Opposite(), across)
		}
	}
	if s := Side(6).String(); s != "Side(6)" {
		t.Errorf("a seventh side is called %q", s)
	}
}
