package hellbeforenight_test

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"longroll/rules"
	"longroll/rules/hellbeforenight"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hex"
)

// one is a die that always shows its lowest face.
type one struct{}

func (one) Roll(string, int) int { return 1 }

// begun is a movement phase of the Union on turn 2 with the rows of a table.
func begun(t *testing.T, s *hellbeforenight.System, options map[string]string, rows string) rules.Game {
	t.Helper()
	g, err := s.Begin(rules.Setup{Battle: data.Name, Options: options, Positions: rows, Turn: 2, Phase: "movement", Phasing: rules.Union})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// pathOf reads hexes joined by -.
func pathOf(text string) (path []hex.Hex) {
	for word := range strings.SplitSeq(text, "-") {
		var h hex.Hex
		if err := h.UnmarshalText([]byte(word)); err != nil {
			panic(err)
		}
		path = append(path, h)
	}
	return path
}

// The printed map has no road across a slope, so this is played on one that has. HBN 7.3.
func TestRoadAcrossASlope(t *testing.T) {
	printed, err := os.ReadFile("data/map.txt")
	if err != nil {
		t.Fatal(err)
	}
	drawn := strings.Replace(string(printed), "side steep_slope ", "side steep_slope 2115/2114 ", 1)
	s := hellbeforenight.New(data.With(fstest.MapFS{"map.txt": {Data: []byte(drawn)}}))
	march := hellbeforenight.Move{Units: []string{"8 IL"}, Path: pathOf("2115-2114-2113")}
	for value, wants := range map[string]string{"negated": "", "counts": "8 IL must stop in 2114, where the terrain ends the move [HBN 7.2B]"} {
		g := begun(t, s, map[string]string{"ruling.road-slope": value}, "unit 8 IL 2115\n")
		got := ""
		if out := g.Run(rules.Union, march, rules.Aid{Dice: one{}}); out.Refused != nil {
			got = out.Refused.Error()
		}
		if got != wants {
			t.Errorf("ruling.road-slope=%s: refused with %q, want %q", value, got, wants)
		}
	}
}

// A command says whose units move; what names no unit, none of his own, one twice, or units of
// two hexes is refused, and never more than that.
func TestOrdersThatAreNone(t *testing.T) {
	g := begun(t, printedSystem, nil, "unit 8 IL 2011\nunit 18 IL 2012\nunit 13 TN 2611\nleader Grant 2011\nleader Bragg 2611\n")
	for _, c := range []struct {
		order rules.Command
		wants string
	}{
		{hellbeforenight.Move{}, "say which unit is to move"},
		{hellbeforenight.Move{Units: []string{"8 IL"}}, "8 IL is in 2011 already"},
		{hellbeforenight.Move{Units: []string{"8 IL"}, Path: pathOf("2011")}, "8 IL is in 2011 already"},
		{hellbeforenight.Move{Units: []string{"8 IL", "8 IL"}, Path: pathOf("2010")}, "a unit is named twice"},
		{hellbeforenight.Move{Units: []string{"8 IL", "18 IL"}, Path: pathOf("2010")}, "8 IL is in 2011 and 18 IL in 2012"},
		{hellbeforenight.Move{Units: []string{"13 TN"}, Path: pathOf("2610")}, "13 TN is not yours"},
		{hellbeforenight.Move{Units: []string{"14 TN"}, Path: pathOf("2610")}, "there is no unit 14 TN"},
		{hellbeforenight.Move{Units: []string{"8 IL"}, Leaders: []string{"Bragg"}, Path: pathOf("2010")}, "Bragg is not yours"},
		{hellbeforenight.Move{Units: []string{"8 IL"}, Path: pathOf("9999")}, "there is no hex 9999"},
		{hellbeforenight.Move{Units: []string{"8 IL"}, Path: pathOf("2010"), Charge: true, Exit: true}, "so 8 IL does not charge"},
		{hellbeforenight.Move{Units: []string{"8 IL"}, Charge: true, Exit: true}, "so 8 IL does not charge"},
		{hellbeforenight.MoveLeader{Leaders: []string{"Grant"}}, "say which leader moves and where to"},
		{hellbeforenight.MoveLeader{Leaders: []string{"Grant"}, To: pathOf("2011")[0]}, "Grant is in 2011 already"},
		{hellbeforenight.Restack{At: pathOf("9999")[0]}, "name the units"},
		{hellbeforenight.Restack{At: pathOf("2011")[0], Units: []string{"18 IL"}}, "18 IL is not in 2011"},
		{hellbeforenight.Volley{At: pathOf("9999")[0]}, "no unit of yours is in 9999"},
		{hellbeforenight.Volley{At: pathOf("2611")[0]}, "no unit of yours is in 2611"},
	} {
		out := g.Run(rules.Union, c.order, rules.Aid{Dice: one{}})
		if out.Refused == nil || !strings.Contains(out.Refused.Reason, c.wants) {
			t.Errorf("%+v: refused with %v, want %q", c.order, out.Refused, c.wants)
		}
	}
}
