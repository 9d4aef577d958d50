package data_test

import (
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"longroll/rules"
	"longroll/rules/ground"
	"longroll/rules/hellbeforenight/data"
)

// changed lays over one of our files with one passage changed.
func changed(t *testing.T, file, old, new string) *data.Files {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), old) {
		t.Fatalf("%s does not have %q", file, old)
	}
	return data.With(fstest.MapFS{file: {Data: []byte(strings.Replace(string(text), old, new, 1))}})
}

// TestOverlayTakesThePlaceOfOurs: each file in turn, one figure of which is changed.
func TestOverlayTakesThePlaceOfOurs(t *testing.T) {
	for _, c := range []struct {
		file, old, new, part string
		taken                func(b *data.Battle) bool
	}{
		{"map.txt", "1303/1402", "1303/1304", "map", func(b *data.Battle) bool { return b.Slope(at(t, "1303"), at(t, "1304")) == data.GentleUp }},
		{"units.csv", "8 IL,infantry,3", "8 IL,infantry,4", "order of battle", func(b *data.Battle) bool { return b.Units[0].Front.Strength == 4 }},
		{"units-option.csv", "68 OH,infantry,3", "68 OH,infantry,4", "order of battle", func(b *data.Battle) bool { return b.Optional[0].Front.Strength == 4 }},
		{"leaders.csv", "AoT,5,2", "AoT,6,2", "leaders and heroes", func(b *data.Battle) bool { return b.Leaders[0].Command == 6 }},
		{"heroes.csv", "Hero 1,1,1", "Hero 1,4,1", "leaders and heroes", func(b *data.Battle) bool { return b.Heroes[0].Union == 4 }},
		{"extra-strength.csv", "1-3,10", "1-3,12", "extra strength", func(b *data.Battle) bool { return b.Extra[0].Points == 12 }},
		{"crt.csv", "0,AM(Ar)", "0,BX", "combat results table", func(b *data.Battle) bool { return b.Combat[0][0].Text == "BX" }},
		{"terrain.csv", "clear,hex,1", "clear,hex,2", "terrain effects chart", func(b *data.Battle) bool { return b.Terrain.Hex[data.Clear].Costs[0] == 2 }},
		{"bombardment.csv", "0,Ar1", "0,-", "bombardment table", func(b *data.Battle) bool { return b.Shells[0][0].Text == "-" }},
		{"forced-march.csv", "0,2,2,3", "0,1d,2,3", "forced march table", func(b *data.Battle) bool { return b.March[0][0].Disrupted }},
		{"morass-exit.csv", "0,NE", "0,intended", "morass exit chart", func(b *data.Battle) bool { return b.Lost[0].Intended }},
		{"couplets.csv", "1,0,8,9,9", "1,0,9,-,-", "couplet track", func(b *data.Battle) bool { return b.Couplets[0].Change[1] < b.Couplets[0].Change[0] }},
		{"army-morale.csv", "-3,-3,2", "-3,-3,4", "army morale track", func(b *data.Battle) bool { return b.Morale[0].Check == 4 }},
		{"turns.csv", "06:30", "05:00", "turn track", func(b *data.Battle) bool { return b.Calendar[0].Begins == "05:00" }},
	} {
		f := changed(t, c.file, c.old, c.new)
		b, err := f.Battle()
		if err != nil || !c.taken(b) || c.taken(battle(t)) {
			t.Errorf("%s with %q is not taken: %v", c.file, c.new, err)
			continue
		}
		if again, _ := f.Battle(); again != b {
			t.Errorf("%s: the battle is read twice", c.file)
		}
		want := rules.Source{Part: c.part, Kind: "the host's", Note: "his own file " + c.file}
		if !slices.Contains(b.Sources, want) {
			t.Errorf("%s: the sources are %+v", c.file, b.Sources)
		}
		ours := slices.ContainsFunc(b.Sources, func(s rules.Source) bool { return s.Part == c.part && s.Kind == ground.StandIn })
		if shared := c.part == "order of battle" || c.part == "leaders and heroes"; ours != shared {
			t.Errorf("%s: of the %s something is still ours: %v", c.file, c.part, ours)
		}
	}
}

// TestOwnersFileReadsAsOurs: as a spreadsheet writes it, and printed where we say stand-in.
func TestOwnersFileReadsAsOurs(t *testing.T) {
	text, err := os.ReadFile("crt.csv")
	if err != nil {
		t.Fatal(err)
	}
	own := "\ufeff" + strings.ReplaceAll(strings.ReplaceAll(string(text), ground.StandIn, ground.Printed), "\n", "\r\n")
	b, err := data.Over(fstest.MapFS{"crt.csv": {Data: []byte(own)}}, "host/hellbeforenight").Battle()
	if err != nil || !reflect.DeepEqual(b.Combat, battle(t).Combat) {
		t.Errorf("%v", err)
	}
}

// TestATurnWithoutACoupletIsItsFirst: the order of battle may name the turn alone. HBN 3.1C.
func TestATurnWithoutACoupletIsItsFirst(t *testing.T) {
	b, err := changed(t, "units.csv", "Hare,,3007,,,", "Hare,,,2,,4318").Battle()
	if err != nil || b.Units[0].Turn != 2 || b.Units[0].Couplet != 1 {
		t.Errorf("%v", err)
	}
}

// TestWhatNobodyKnowsIsListed: a ? is no error, but the battle says what it lacks.
func TestWhatNobodyKnowsIsListed(t *testing.T) {
	for _, c := range []struct{ file, old, new, want string }{
		{"crt.csv", "\n0,AM(Ar)", "\n0,?", `^overlay/crt\.csv:4: intensity_3 of modified_roll 0$`},
		{"bombardment.csv", "\n0,Ar1", "\n0,?", `^overlay/bombardment\.csv:3: strength_1 of roll 0$`},
		{"terrain.csv", "clear,hex,1", "clear,hex,?", `^overlay/terrain\.csv:6: infantry of terrain clear$`},
		{"terrain.csv", "0,yes,yes", "0,?,yes", `^overlay/terrain\.csv:6: zone of terrain clear$`},
		{"terrain.csv", ",1/3,", ",?,", `^overlay/terrain\.csv:\d+: reserve of terrain road$`},
		{"forced-march.csv", "\n0,2", "\n0,?", `^overlay/forced-march\.csv:4: morale_1 of modified_roll 0$`},
		{"morass-exit.csv", "0,NE", "0,?", `^overlay/morass-exit\.csv:4: exit of roll 0$`},
		{"couplets.csv", "1,0,8,9", "1,0,?,9", `^overlay/couplets\.csv:3: same_high of box 1$`},
		{"army-morale.csv", "-3,-3,2", "-3,-3,?", `^overlay/army-morale\.csv:3: check of box -3$`},
		{"units.csv", "8 IL,infantry,3", "8 IL,infantry,?", `^overlay/units\.csv:5: strength_front of 8 IL$`},
		{"units.csv", "Hare,,3007", "Hare,,?", `^overlay/units\.csv:5: start_hex of 8 IL$`},
		{"units.csv", ",,5,4,4,3,1,Hare", ",?,5,4,4,3,1,Hare", `^overlay/units\.csv:5: asterisk of 8 IL$`},
		{"leaders.csv", "AoT,5,2", "?,5,2", `^overlay/leaders\.csv:4: span of Grant$`},
		{"leaders.csv", "2,2,4318/4517", "2,2,?", `^overlay/leaders\.csv:4: entry_hex of Grant$`},
		{"heroes.csv", "Hero 1,1,1", "Hero 1,1,?", `^overlay/heroes\.csv:3: confederate of Hero 1$`},
		{"extra-strength.csv", "1-3,10", "1-3,?", `^overlay/extra-strength\.csv:3: points of 1st Division McClernand$`},
		{"map.txt", "\n01 lll", "\n01 l?l", `^overlay/map\.txt: terrain of 1101$`},
	} {
		b, err := changed(t, c.file, c.old, c.new).Battle()
		if err != nil || len(b.Missing) != 1 || !regexp.MustCompile(c.want).MatchString(b.Missing[0]) {
			var missing []string
			if b != nil {
				missing = b.Missing
			}
			t.Errorf("%s with %q: %v, missing %q; want %s", c.file, c.new, err, missing, c.want)
		}
	}
}
