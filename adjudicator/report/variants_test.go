package report

import (
	"slices"
	"strings"
	"testing"

	"longroll/adjudicator/report/picture"
	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// TestSentencesOfDiggersAndScattered: entrenchments, command control, the cup and free
// deployment, word for word.
func TestSentencesOfDiggersAndScattered(t *testing.T) {
	at := func(h string) hex.Hex { return hexesAt(t, h)[0] }
	for _, c := range []struct {
		block string
		told  any
		want  string
	}{
		{"notice/digging-begun", seen.DiggingBegun{Unit: "Wilder", At: at("1020")}, "Wilder in 1020 begins to dig [BGD 22.4.2]."},
		{"notice/digging-spoiled", seen.DiggingSpoiled{Unit: "Wilder", At: at("1020"), Why: "attacked"}, "Wilder in 1020 digs no longer, since it was attacked [BGD 22.4.2]."},
		{"notice/digging-spoiled", seen.DiggingSpoiled{Unit: "Wilder", At: at("1020"), Why: "scattered"}, "since it is out of command [BGD 22.4.2]."},
		{"notice/digging-spoiled", seen.DiggingSpoiled{Unit: "XIV-art", At: at("1020"), Why: "helped"}, "XIV-art in 1020 digs no longer, since it helped in a combat [BGD 22.4.2]."},
		{"notice/entrenched", seen.Entrenched{Unit: "Wilder", At: at("1020")}, "Wilder has dug an entrenchment in 1020 [BGD 22.4.2]."},
		{"forecast/dig", seen.WillDig{Unit: "Wilder", At: at("1020")}, "begins to dig in 1020 when the movement phase ends"},
		{"notice/command-drawn", seen.CommandDrawn{Side: rules.Union, Level: 2, Digits: []int{0, 7}, Units: []string{"Wilder", "1/1/XIV"}},
			"Command of the Union, level 2 [BGD 22.4.3]: out of it are units in hexes that end with 0, 7: Wilder, 1/1/XIV."},
		{"notice/command-drawn", seen.CommandDrawn{Side: rules.Union, Level: 1, Digits: []int{4}, Units: []string{"1/1/I"}, Halts: true}, "1/1/I, who may not move."},
		{"notice/command-drawn", seen.CommandDrawn{Side: rules.Confederate, Level: 1, Digits: []int{4}}, "end with 4: nobody."},
		{"notice/scattered", seen.Scattered{Unit: "Wilder", Way: "NE", Points: 3, Path: hexesAt(t, "1020 1120"), Cost: 1, Why: "the map ends there"},
			"scatters NE with 3 points: the map ends there"},
		{"notice/scattered", seen.Scattered{Unit: "XIV-art", Way: "N", Points: 5, Path: hexesAt(t, "1020 1016"), Cost: 4, InZone: true, Limbered: true},
			"scatters N with 5 points, now in an enemy zone, limbered"},
		{"notice/cup-drawn", seen.CupDrawn{Corps: "VI", Left: 20}, "Of 20 counters in McClellan's cup that of the VI Corps is drawn, which is committed from now on [BGD 22.6.2]."},
		{"notice/cup-drawn", seen.CupDrawn{Left: 7}, "a blank is drawn: no corps is committed"},
		{"notice/army-deployed", seen.ArmyDeployed{Side: rules.Confederate, Placements: []seen.Placement{{Unit: "Gist", At: at("1020")}}},
			"The Confederates stand as in the battle, but for Gist in 1020 [BGD 22.4.13]."},
		{"forecast/crowd", seen.WillCrowd{Placements: []seen.Placement{{Unit: "Gist", At: at("1020")}}}, "Gist (not in 1020)."},
	} {
		if got, err := write("bluegray/"+c.block, c.told); err != nil || !strings.Contains(string(got), c.want) {
			t.Errorf("%s gives %q, want %q in it; %v", c.block, got, c.want, err)
		}
	}
}

// TestMailsOfVariants holds turn mails to what a player must know of these variants.
func TestMailsOfVariants(t *testing.T) {
	for name, c := range map[string]struct {
		setup rules.Setup
		want  []string
	}{
		"before the draw": {rules.Setup{Battle: "chickamauga", Turn: 3, Options: map[string]string{"22.4.3": "chits"},
			Positions: "union Wilder 1018\nconfederate Gist 2305\n"},
			[]string{"Who of yours is out of command is drawn when your sheet is played [BGD 22.4.3]; their moves lapse."}},
		"out of command": {rules.Setup{Battle: "chickamauga", Turn: 3, Options: map[string]string{"22.4.3": "chits"},
			Positions: "union Wilder 1018 - scattered\nunion 1/1/XIV 1120\nconfederate Gist 2305\ncommand drawn\n"},
			[]string{"One unit of yours is out of command [BGD 22.4.3] and will scatter when your moves are done: Wilder 1018."}},
		"entrenchments": {rules.Setup{Battle: "chickamauga", Turn: 3, Options: map[string]string{"22.4.2": "on"},
			Positions: "union Wilder 1018 - digging\nconfederate Gist 2305\nworks 2305\n"},
			[]string{"Entrenchments [BGD 22.4.2]: 2305."}},
		"digging under cover": {rules.Setup{Battle: "chickamauga", Turn: 3, Options: map[string]string{"22.4.2": "on", "22.4.11": "on"},
			Positions: "union Wilder 1018 8 covered\nconfederate Gist 2305 5 covered,digging\nconfederate Ector 2306 5 covered\n"},
			[]string{"The enemy has units under blank counters, dummies among them perhaps [BGD 22.4.11]: 2305, 2306. No dummies, for they dig [BGD 22.4.2]: 2305."}},
		"a dummy with one who digs": {rules.Setup{Battle: "chickamauga", Turn: 3, Options: map[string]string{"22.4.2": "on", "22.4.11": "on"},
			Positions: "union Wilder 1018 8 covered\nconfederate Gist 2305 5 covered,digging\nconfederate dummy-c1 2305 - covered\n"},
			[]string{"No dummies, for they dig [BGD 22.4.2]: 1 of the 2 in 2305."}},
		"the cup": {rules.Setup{Battle: "antietam", Turn: 3, Options: map[string]string{"little-mac": "on"},
			Positions: "union 1/1/I 0804\nconfederate Brksdl 0517\ncup II,Cav 4\n"},
			[]string{"Not committed, and so not free to move [BGD 22.6.2]: the V Corps, the VI Corps, the IX Corps, the XII Corps.",
				"12 blanks. Committed: the I Corps, the II Corps, Pleasonton's cavalry."}},
		"deployment": {rules.Setup{Battle: "antietam", Options: map[string]string{"22.4.13": "on"}},
			[]string{"YOU SET UP.", "Say which of your units stand where when the battle begins [BGD 22.4.13]: deploy UNIT at HEX.", "Your set-up hexes: 0706,"}},
	} {
		g, err := bluegray.New(data.With(nil)).Begin(c.setup)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		head := gameAt(rules.Union)
		head.Now = g.Now()
		p, err := Turn(head, g.View(rules.Union), nil)
		for _, want := range c.want {
			shows(t, p, err, want)
		}
	}
}

// TestEntrenchmentsAreDrawn: on all sides of their hexes, and those that are being dug as begun.
func TestEntrenchmentsAreDrawn(t *testing.T) {
	done, digs := hexesAt(t, "1019")[0], hexesAt(t, "1021")[0]
	v := seen.View{Works: []hex.Hex{done}, Own: []seen.Own{{Unit: "Wilder", At: digs, Digging: true}},
		Options: []seen.Chosen{{Name: "entrenchments", Value: "on"}}}
	works := openField("", v, nil).Works
	around := slices.DeleteFunc(slices.Clone(works), func(w picture.Work) bool { return w.At != done || w.Facing == "" })
	if len(works) != 7 || len(around) != 6 || !slices.Contains(works, picture.Work{At: digs}) {
		t.Errorf("drawn are %+v", works)
	}
	if !slices.Contains(signsOf(v), picture.Entrenched) {
		t.Errorf("the signs are %v", signsOf(v))
	}
}

// TestDiggingUnderCoverIsDrawn: who digs under a blank counter has his marker beside it, for both
// sides to see, and the page of the game says so. BGD 22.4.2, 22.4.11.
func TestDiggingUnderCoverIsDrawn(t *testing.T) {
	g, err := bluegray.New(data.With(nil)).Begin(rules.Setup{Battle: "chickamauga", Turn: 3, Options: map[string]string{"22.4.2": "on", "22.4.11": "on"},
		Positions: "union Wilder 1018 8 covered\nconfederate Gist 2305 5 covered,digging\nconfederate Ector 2306 5 covered\n"})
	if err != nil {
		t.Fatal(err)
	}
	digs := picture.Work{At: hexesAt(t, "2305")[0]}
	for side, notes := range map[rules.Side][]string{
		rules.Union:       {"inf, strength 8, 6 movement points, under a blank counter", "under a blank counter, digs", "under a blank counter"},
		rules.Confederate: {"inf, strength 5, 6 movement points, under a blank counter", "inf, strength 5, 6 movement points, under a blank counter", "under a blank counter"},
	} {
		s := SceneOf(g.View(side), [3][]rules.Notice{})
		if !slices.Equal(s.Works, []picture.Work{digs}) {
			t.Errorf("the %s see the works %+v", side.Name(), s.Works)
		}
		var got []string
		for _, p := range s.Pieces {
			got = append(got, p.Note)
		}
		if !slices.Equal(got, notes) {
			t.Errorf("the %s read %q", side.Name(), got)
		}
	}
}
