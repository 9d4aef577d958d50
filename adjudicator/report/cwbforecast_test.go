package report

import (
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// mapForecasts holds a forecast of every kind of order on the map, and of what is owed.
func mapForecasts() []Line {
	at, next := hex.Hex{Col: 21, Row: 24}, hex.Hex{Col: 22, Row: 24}
	die := []seen.Of6{{Number: 0, Of6: 4}, {Number: 1, Of6: 2}}
	fire := []seen.Blow{{Of36: 15}, {Check: true, Of36: 9}, {Check: true, Up: 2, Of36: 3}, {Loss: 1, Check: true, Of36: 8}, {Loss: 2, Check: true, Of36: 1}}
	shifts := rules.Tally{{Amount: -1, Reason: "night", Rule: "CWB 29.0"}, {Amount: 2, Reason: "flank", Rule: "CWB 13.0a"}}
	drawn := []seen.Drawn{{At: at, From: []hex.Hex{next}, Why: "going into line"}}
	move := seen.WillMove{Pieces: []string{"1-4"}, From: at, Path: []hex.Hex{next}, Spent: []int{3}, Left: []int{5}}
	return []Line{
		{Number: 7, Text: "move 1-4, Hurlbut to 22.24", Forecast: seen.WillMove{Pieces: []string{"1-4", "Hurlbut"}, From: at, Path: []hex.Hex{next}, Found: true,
			Spent: []int{3, 2}, Left: []int{5, 24}, Halts: true, Barred: at, Force: []int{4}, Overruns: []string{"Polk"}, Drawn: drawn, Guns: die}},
		{Number: 8, Text: "enter 1-6", Forecast: seen.WillMove{Pieces: []string{"1-6"}, From: at, Entry: "C", Formation: "infantry-column", Spent: []int{4}, Left: []int{4}}},
		{Number: 9, Text: "ferry 1-6", Forecast: seen.WillMove{Pieces: []string{"1-6"}, From: at, Path: []hex.Hex{next}, Ferry: true}},
		{Number: 10, Text: "extend 1-4 to 22.24", Forecast: seen.WillMove{Pieces: []string{"1-4/a"}, From: at, Path: []hex.Hex{next}, Line: true, Spent: []int{2}, Left: []int{6}}},
		{Number: 11, Text: "form 1-4 line", Forecast: seen.WillForm{Piece: "1-4", Formation: "infantry-line", Spent: 2, Left: 6, Drawn: drawn}},
		{Number: 12, Text: "force 1-4", Forecast: seen.WillMarch{Unit: "1-4", Left: 8, Check: seen.Straggles{Heavy: true, Mods: shifts, Chances: die}}},
		{Number: 13, Text: "fire on 22.24", Forecast: seen.WillFire{Target: next, Unit: "G-1", By: []string{"1-4"}, Boats: []string{"Tyler"}, Points: 9, Shifts: shifts,
			Column: "5-6", Chances: fire, Low: []string{"1-4"}}},
		{Number: 14, Text: "charge 22.24 with 1-4", Forecast: seen.WillCharge{Units: []string{"1-4"}, Leaders: []string{"Hurlbut"}, From: at, Target: next, Enemy: "G-1",
			Move: &move, Left: []int{2, 20}, Flank: true, Answers: true, Points: 6, Shifts: shifts, Column: "3-4", Chances: fire, Level: "C", Mods: shifts, Goes: 12,
			Strength: 6, Doubled: true, Against: 6, Shown: "1-1", Odds: []seen.Odds{{Odds: "1-2", Of12: 1}, {Odds: "1-1", Of12: 5}}}},
		{Number: 15, Text: "rouse Hindman", Forecast: seen.WillRouse{Leader: "Hindman", Need: 3, Pieces: []string{"W-3"}}},
		{Number: 16, Text: "engage with C-b1", Forecast: seen.WillEngage{Unit: "C-b1", Need: 10, Of36: 6}},
		{Number: 17, Text: "resupply 1-4", Forecast: seen.WillSupply{Unit: "1-4", From: "ATenn Supply", Left: 2}},
		{Number: 18, Text: "load", Forecast: seen.WillLoad{Wagon: "ATenn Supply", Points: 5}},
		{Number: 19, Text: "recover 1-4", Forecast: seen.WillRecover{Unit: "1-4", At: at, Of: 3, Mods: shifts, Chances: die}},
		{Number: 20, Text: "draw up 1-4", Forecast: seen.WillDrawUp{Piece: "1-4", At: at, Formation: "infantry-line", Facing: "NE"}},
		{Number: 21, Text: "face 21.24 NE", Forecast: seen.WillFace{At: at, Facing: "NE", Units: []string{"1-4", "2-4"}}},
		{Number: 22, Text: "arrange 2-4, 1-4", Forecast: seen.WillArrange{At: at, Pieces: []string{"2-4", "1-4"}, NewTop: true}},
		{Number: 23, Text: "detach 2 guns of C-b1", Forecast: seen.WillPart{Unit: "C-b1/a", Points: 2, From: "C-b1", Left: 3}},
		{Number: 24, Text: "join C-b1/a to C-b1", Forecast: seen.WillJoin{Unit: "C-b1", Points: 5}},
		{Number: 25, Text: "gather 1-4", Forecast: seen.WillGather{Leader: "Johnston", Units: []string{"1-4"}}},
		{Number: 26, Text: "mark 1 Div by 2-1", Forecast: seen.WillMark{Division: "1 Div", Brigade: "2-1", Out: []string{"3-1"}}},
		{Number: 27, Text: "build with 1-4", Forecast: seen.WillDig{At: at, Stage: "breastworks", Facing: "NE"}},
		{Number: 28, Text: "end", Forecast: seen.WillEnd{Window: "offensive", Fire: "all", Volleys: []seen.WillFire{
			{Target: next, By: []string{"1-4"}, Boats: []string{"Tyler"}, Points: 9, Column: "5-6", Guns: true}, {Target: at, By: []string{"2-4"}, Points: 4, Column: "3-4"}}}},
		{Number: 29, Text: "", Forecast: seen.WillOwe{What: "enter", Pieces: []string{"1-6"}, At: at, Rule: "CWB 16.6"}},
	}
}

// TestForecastsOfOrdersOnTheMap holds the sentences that players plan by.
func TestForecastsOfOrdersOnTheMap(t *testing.T) {
	for _, c := range []struct {
		of   rules.Forecast
		want string
	}{
		{seen.WillMove{Path: []hex.Hex{{Col: 22, Row: 24}}, Found: true, Spent: []int{3}, Left: []int{5}, Halts: true},
			"1 1/2 MP, 2 1/2 MP left, stopped by an enemy zone\nBy 22.24."},
		{seen.WillMove{Barred: hex.Hex{Col: 8, Row: 5}}, "goes nowhere\nThe enemy bars the way to 8.05 [CWB 14.1, 16.5]."},
		{seen.WillForm{Formation: "unlimbered", Spent: 4, Left: 0, Drawn: []seen.Drawn{{From: []hex.Hex{{Col: 8, Row: 5}}, Why: "unlimbering"}}},
			"unlimbers: 2 MP, 0 MP left\nDraws fire (unlimbering) from 8.05, as far as is seen [CWB 15]."},
		{seen.WillSupply{From: "Wagon", Left: 1}, "no longer low; Wagon has 1 point left"},
		{seen.WillFace{Facing: "S", Already: true}, "they face S already"},
		{seen.WillArrange{Pieces: []string{"A", "B"}}, "free; A, B, from the top"},
		{seen.WillGather{Leader: "Johnston"}, "no division of his own"},
		{seen.WillMark{Division: "W", Brigade: "A"}, "A marks the radius of W"},
		{seen.WillDig{At: hex.Hex{Col: 8, Row: 5}, Stage: "under construction"}, "breastworks begun in 8.05; finished at the start of a later move"},
		{seen.WillDig{At: hex.Hex{Col: 8, Row: 5}, Stage: "trench"}, "a trench in 8.05, after 12 hours of digging"},
		{seen.WillDig{At: hex.Hex{Col: 8, Row: 5}, Stage: "trench", Stops: true}, "digs no further in 8.05"},
		{seen.WillEnd{}, "then your phase ends"},
		{seen.WillEnd{Window: "offensive", Fire: "ask"},
			"then your command, movement and supply are over\nYou have no doctrine for offensive fire: when the enemy has fired we ask you for yours [CWB 8.1]."},
		{seen.WillEnd{Window: "offensive", Fire: "hold"}, "then your command, movement and supply are over\nYour doctrine holds your offensive fire [CWB 8.1]."},
		{seen.WillEnd{Window: "offensive", Fire: "idle"}, "then your command, movement and supply are over\nAs things stand you have nothing to fire at afterwards [CWB 8.1]."},
		{seen.WillEnd{Window: "offensive", Fire: "all"}, "then your command, movement and supply are over\nAs things stand your doctrine then fires at nothing [CWB 8.1]."},
		{seen.WillEnd{Window: "offensive", Fire: "all", Volleys: []seen.WillFire{{Target: hex.Hex{Col: 8, Row: 5}, By: []string{"A"}, Points: 4, Column: "2"}}},
			"then your command, movement and supply are over\nYour doctrine then fires, if the enemy's fire changes nothing: A at 8.05 (2 fire points, column 2); no dice are thrown yet [CWB 8.1]."},
		{seen.WillEnd{Window: "defensive", Fire: "ask"},
			"then your phase ends\nYou have no doctrine for defensive fire: when the enemy has moved we ask you for yours [CWB 8.1]."},
		{seen.WillEnd{Window: "defensive", Fire: "hold"}, "then your phase ends\nYour doctrine holds your fire when the enemy has moved [CWB 8.1]."},
		{seen.WillEnd{Window: "defensive", Fire: "all"}, "then your phase ends\nYour doctrine fires for you when the enemy has moved [CWB 8.1]."},
		{seen.WillOwe{What: "touch", By: "Polk", Number: 3, At: hex.Hex{Col: 8, Row: 5}, Rule: "CWB 10.0a"},
			"  Polk has accepted dispatch 3; it is not in force before he is with his headquarters in 8.05 [CWB 10.0a]."},
		{seen.WillOwe{What: "stoppage", By: "1 Corps", Rule: "CWB 10.3a"},
			"  1 Corps has been under small arms fire: whether its attack goes on is checked when the phase ends [CWB 10.3a]."},
		{seen.WillOwe{What: "radius", Pieces: []string{"1-4", "2-4"}, Rule: "CWB 10.5a"}, "  Out of command radius: 1-4, 2-4 [CWB 10.5a]."},
		{seen.WillOwe{What: "back", Pieces: []string{"1-4", "B"}, Guns: []string{"B"}, Rule: "CWB 10.5a"}, "  Out of command radius: 1-4, B; if still out when the phase ends, they march back with all they have left, and guns in battery limber for it: B [CWB 10.5a]."},
		{seen.WillOwe{What: "line", Pieces: []string{"1-4/a"}, By: "1-4", At: hex.Hex{Col: 8, Row: 5}, Rule: "CWB 17.2a"},
			"  1-4/a is not next to 1-4 in 8.05; left so, its line goes back into the brigade [CWB 17.2a]."},
		{seen.WillOwe{What: "crowded", At: hex.Hex{Col: 8, Row: 5}, Pieces: []string{"1-4", "2-4"}, Rule: "CWB 12.5"},
			"  Too many units in 8.05: 1-4, 2-4; left so, they are disorganized at the end of the phase, or routed [CWB 12.5]."},
		{seen.WillOwe{What: "low-ammo", Pieces: []string{"1-4"}, By: "Wagon", Rule: "CWB 28.4"},
			"  1-4 is low on ammunition, and Wagon is near enough [CWB 28.4]."},
		{seen.WillOwe{What: "cannon", By: "Polk", Rule: "CWB 10.2g"}, "  The enemy's Polk is a loose cannon, and you have not said what he does [CWB 10.2g]."},
	} {
		text, err := write("cwb/forecast/"+c.of.Forecast(), c.of)
		if err != nil || string(text) != c.want {
			t.Errorf("%+v gives\n%s\n%v\nwant\n%s", c.of, text, err, c.want)
		}
	}
	if _, err := write("cwb/forecast/owe", seen.WillOwe{What: "sing"}); err == nil {
		t.Error("a duty that there is not is written")
	}
}
