package report

import (
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// inField writes the field of a view of Hell Before Night.
func inField(t *testing.T, v seen.View) string {
	t.Helper()
	text, err := write("hellbeforenight/field", struct{ View seen.View }{v})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestSetUpOfRegiments: before the battle a player reads of each of his units what it is, which
// hex is named for it and where it would stand now, and of the enemy where he may set up.
// HBN 3.1.
func TestSetUpOfRegiments(t *testing.T) {
	named, taken := hex.Hex{Col: 10, Row: 20}, hex.Hex{Col: 11, Row: 21}
	v := seen.View{
		For: rules.Confederate, Phase: "deployment", Turn: 1, Turns: 11, First: rules.Confederate, Fortune: rules.Confederate,
		Arrayed: []seen.Arrayed{
			{Unit: seen.Unit{Unit: "21 AL", Side: rules.Confederate, Type: "inf", Formation: "10", Strength: 4, Range: 1, Intensity: 4, Morale: 4, At: taken}, Start: named, Ordered: true},
			{Unit: seen.Unit{Unit: "Hardee", Side: rules.Confederate, Type: "leader", At: named}, Start: named},
		},
		Leaders: []seen.Leader{{Leader: "Hardee", Side: rules.Confederate, Span: "10-13", Command: 4, Combat: 2, State: "coming"}},
		Coming: []seen.Coming{
			{Name: "21 AL", Side: rules.Confederate, Type: "inf", At: []hex.Hex{named}, Formation: "10"},
			{Name: "Bragg", Side: rules.Confederate, Type: "leader", Turn: 1, Couplet: 2, At: []hex.Hex{named}},
			{Name: "53 OH", Side: rules.Union, Type: "inf", At: []hex.Hex{taken}, Formation: "15"},
		},
	}
	text := inField(t, v)
	for _, want := range []string{"Formation 10", "21 AL¦inf 4 1 4 4¦1020¦1121¦as ordered", "Leaders", "Hardee¦10-13 4-2¦1020¦1020\n",
		"Confederate¦turn 1, couplet 2¦1020¦Bragg", "Union¦at the start¦1121¦53 OH", "sets up at the same time"} {
		if !strings.Contains(text, want) {
			t.Errorf("the field lacks %q:\n%s", want, text)
		}
	}
	for _, not := range []string{"turn 0", "at the start¦1020", "none that you see"} {
		if strings.Contains(text, not) {
			t.Errorf("the field has %q:\n%s", not, text)
		}
	}
	if l := (&letter{}); len((regimentBoard{v}).field(l, "").Units) != 1 {
		t.Error("the map does not show where the unit is to stand")
	}
}

// TestSentencesOfRegiments: sentences whose parts must fit together.
func TestSentencesOfRegiments(t *testing.T) {
	for _, c := range []struct {
		block string
		of    any
		want  string
	}{
		{"notice/morale-checked", seen.MoraleChecked{Unit: "26 AL", Why: "the stack in 1318 is joined: nobody there stood still", Rule: "HBN 8.3C", Die: 9, Rating: rules.Tally{{Reason: "morale", Amount: 2}}},
			"↳ 26 AL checks its morale (the stack in 1318 is joined: nobody there stood still): die 9 against 2 [HBN 8.3C]: FAILED."},
		{"notice/leaders-moved", seen.LeadersMoved{Leaders: []string{"McPherson"}, From: hex.Hex{Col: 43, Row: 17}, Path: []hex.Hex{{Col: 42, Row: 16}, {Col: 41, Row: 16}}},
			"McPherson¦4317 -> 4116¦¦"},
		{"check", seen.Check{Unit: "22 AL", Why: "leaves the enemy zone in 1515", Rule: "HBN 6.3A", Of10: 2}, "22 AL must pass a check (leaves the enemy zone in 1515) [HBN 6.3A]: 2 of ten."},
		{"notice/leader-used", seen.LeaderUsed{Leader: "Bragg", Use: "reserve", Rule: "HBN 13.3.1"}, ""},
		{"notice/leader-used", seen.LeaderUsed{Leader: "Hardee", Use: "stack", Rule: "HBN 13.3.2"}, "Hardee stays and brings his units together [HBN 13.3.2]."},
		{"notice/morale-checked", seen.MoraleChecked{Unit: "3 Conf", Why: "is shattered", Rule: "HBN 5.6D", Die: 3, Rating: rules.Tally{{Amount: 3, Reason: "morale"}}, Passed: true},
			"• 3 Conf checks its morale (is shattered): die 3 against 3 [HBN 5.6D]: passed."},
		{"choice", seen.ChoiceMade{Topic: "continue", Subjects: []string{"3 Conf", "1416"}, Choice: "3 Conf -> 1517"}, "it goes on: 3 Conf -> 1517"},
		{"choice", seen.ChoiceMade{Topic: "continue", Subjects: []string{"3 Conf", "1416"}, Choice: "stop"}, "3 Conf attacks no further"},
		{"decision/turn", rules.Decision{Kind: "turn", Rule: "HBN 4.3A"}, "The die lets you choose: do you become first player, or end the turn?"},
	} {
		got, err := write("hellbeforenight/"+c.block, c.of)
		if err != nil || string(got) != c.want {
			t.Errorf("%s: %v\n%s\nwant\n%s", c.block, err, got, c.want)
		}
	}
}
