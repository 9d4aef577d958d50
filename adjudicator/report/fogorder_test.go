package report

import (
	"slices"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// TestBlankCountersMarchInNoOrder: a mail gives the marches of blank counters by their ways, in
// whatever order the sheet, the order of battle or the computer had those who marched; and what
// came between them comes between them still. BGD 22.4.11.
func TestBlankCountersMarchInNoOrder(t *testing.T) {
	goes := func(from, to string) seen.Glimpsed {
		var path []hex.Hex
		for _, at := range []string{from, to} {
			var h hex.Hex
			if err := h.UnmarshalText([]byte(at)); err != nil {
				t.Fatal(err)
			}
			path = append(path, h)
		}
		return seen.Glimpsed{Side: rules.Union, Type: "covered", Parts: [][]hex.Hex{path}}
	}
	a, b, c, d := goes("0911", "0910"), goes("0911", "1010"), goes("1015", "1014"), goes("0303", "0302")
	open := seen.Moved{Unit: "Wilder", Side: rules.Union, Path: []hex.Hex{c.Parts[0][0], c.Parts[0][1]}}
	met := seen.Revealed{Side: rules.Union, At: c.Parts[0][1], Units: []seen.Shown{{Unit: "1/6", Type: "inf", Strength: 8}}, Why: "met"}
	want := ""
	for _, notices := range [][]rules.Notice{{a, b, open, c, met, d}, {c, a, open, b, met, d}, {b, c, open, a, met, d}} {
		told := []Told{{Heading: "Union turn 1", Notices: notices}}
		l := letter{Game: Game{System: "bluegray", Reader: rules.Confederate}, Told: told}
		text, err := l.Happened(told)
		if err != nil {
			t.Fatal(err)
		}
		got := string(text)
		if want == "" {
			want = got
		}
		if got != want || strings.Index(got, "0303") < strings.Index(got, "shown") {
			t.Errorf("told\n%s\nand\n%s", want, got)
		}
		var drawn []string
		for _, n := range noticesOf(told) {
			drawn = append(drawn, n.Notice())
			if g, is := n.(seen.Glimpsed); is {
				drawn = append(drawn, g.Parts[0][1].String())
			}
		}
		if want := []string{"glimpsed", "0910", "glimpsed", "1010", "moved", "glimpsed", "1014", "revealed", "glimpsed", "0302"}; !slices.Equal(drawn, want) {
			t.Errorf("drawn %v, want %v", drawn, want)
		}
		if notices[0].Notice() != "glimpsed" || len(told[0].Notices) != len(notices) {
			t.Error("what was told has changed")
		}
	}
}
