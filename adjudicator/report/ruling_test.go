package report

import (
	"testing"

	"longroll/rules"
	bluegray "longroll/rules/bluegray/seen"
	"longroll/rules/cwb/seen"
)

// rulings is what is told of every kind of ruling in the series.
func rulings(t testing.TB) []rules.Notice {
	at, csa := sampleHex(t), rules.Confederate
	return []rules.Notice{
		seen.RuledPlaced{Piece: "1-1", From: at("21.11"), To: at("21.12"), Below: true, Why: "the road was misprinted"},
		seen.RuledPlaced{Piece: "Wallace", To: at("21.12")},
		seen.RuledRemoved{Piece: "2-5", From: at("12.08"), As: "lost", Why: "counted twice"},
		seen.RuledRemoved{Piece: "Hare", As: "outside"}, seen.RuledRemoved{Piece: "10-4", From: at("46.02"), As: "off-map"},
		seen.RuledSet{Piece: "1-2", At: at("33.14"), Formation: "infantry-column", Facing: "NE", State: "shaken", Stack: true,
			Figures: []seen.Figure{{What: "casualties", Now: 3}, {What: "stragglers", Now: 1}, {What: "spent", Now: 5}}, Put: []string{"low-ammo"}, Lift: []string{"moved"}},
		seen.RuledSet{Piece: "Wagon-1", Figures: []seen.Figure{{What: "supply", Now: 4}}},
		seen.RuledShown{Side: csa, Stacks: []seen.Stack{{At: at("20.12")}, {At: at("20.13"), Side: csa, Top: "S-1-1", Upon: "Clark", Kind: "infantry",
			Formation: "infantry-line", Facing: "S", Mood: "shaken"}}, Why: "as agreed"},
		seen.RuledOrder{Number: 3, Receiver: "4 Div", Status: "accepted", Why: "the roll was forgotten"},
		seen.RuledHold{Hex: at("20.12"), Side: csa}, seen.RuledPoints{Side: rules.Union, Points: -5, Why: "a late sheet"},
	}
}

// TestSentencesOfRulings: what both systems say of a ruling, word for word.
func TestSentencesOfRulings(t *testing.T) {
	at := sampleHex(t)
	for _, c := range []struct {
		system string
		told   rules.Notice
		want   string
	}{
		{"bluegray", bluegray.RuledSet{Unit: "Wilder", Side: rules.Union, At: at("10.21"), Strength: 3, Put: []string{"moved"}, Lift: []string{"ineffective"}, Why: "see letter"},
			"• RULING: Wilder (Union) in 1021 is set: strength 3, moved, effective. Reason: see letter"},
		{"bluegray", bluegray.RuledPlaced{Unit: "Wilder", Side: rules.Union, To: at("10.21")}, "• RULING: Wilder (Union) is put into 1021."},
		{"bluegray", bluegray.RuledPlaced{Side: rules.Union, From: at("10.20"), To: at("10.21")}, "• RULING: a blank counter (Union) goes from 1020 to 1021."},
		{"bluegray", bluegray.RuledRemoved{Side: rules.Union, From: at("10.20"), As: "waiting"}, "• RULING: a blank counter (Union) in 1020 is a reinforcement still to come."},
		{"bluegray", bluegray.RuledRemoved{Side: rules.Union, From: at("10.20"), As: "absent", Why: "one too many"}, "• RULING: a dummy (Union) in 1020 is gone. Reason: one too many"},
		{"bluegray", bluegray.RuledRemoved{Unit: "dummy-u1", Side: rules.Union, As: "absent"}, "• RULING: dummy-u1 (Union) is gone."},
		{"bluegray", bluegray.RuledSet{Side: rules.Union, At: at("10.20"), Put: []string{"digging"}}, "• RULING: a blank counter (Union) in 1020 is set: digging."},
		{"bluegray", bluegray.RuledPoints{Side: rules.Confederate, Points: 5}, "• RULING: victory points of the Confederate side: +5."},
		{"cwb", rulings(t)[5], "• RULING: 1-2, in 33.14, is set: in column, facing NE with all units in its hex, shaken with all units in its hex, 3 casualties, " +
			"1 straggler, 2 1/2 MP spent, low-ammo, not moved."},
		{"cwb", rulings(t)[7], "• RULING on the Confederate side: nothing is seen in 20.12 any more; S-1-1 is seen in 20.13 (in line, facing S, shaken, Clark upon it). Reason: as agreed"},
	} {
		got, err := write(c.system+"/notice/"+c.told.Notice(), c.told)
		if err != nil || string(got) != c.want {
			t.Errorf("got  %s\nwant %s\n%v", got, c.want, err)
		}
	}
	for block, told := range map[string]rules.Notice{
		"bluegray/notice/ruled-removed": bluegray.RuledRemoved{As: "asleep"},
		"cwb/notice/ruled-removed":      seen.RuledRemoved{As: "asleep"},
		"cwb/notice/ruled-set":          seen.RuledSet{Figures: []seen.Figure{{What: "hats", Now: 2}}},
	} {
		if text, err := write(block, told); err == nil {
			t.Errorf("%s of an unknown word gives %q", block, text)
		}
	}
}
