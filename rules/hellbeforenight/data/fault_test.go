package data_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"longroll/rules/hellbeforenight/data"
)

type broken struct{ file, old, new, want string }

// complains reads the battle with each file broken in one way.
func complains(t *testing.T, all []broken) {
	t.Helper()
	for _, c := range all {
		b, err := changed(t, c.file, c.old, c.new).Battle()
		want := regexp.MustCompile(`^overlay/` + regexp.QuoteMeta(c.file) + c.want)
		if err == nil || b != nil || !want.MatchString(err.Error()) {
			t.Errorf("%s with %q: %v; want %s", c.file, c.new, err, want)
		}
	}
}

// TestFaultsInTables: what is no table at all.
func TestFaultsInTables(t *testing.T) {
	complains(t, []broken{
		{"crt.csv", "modified_roll", "roll", `:3: the heads must be modified_roll,intensity_3,`},
		{"crt.csv", "0,AM(Ar),", "0,", `:4: 8 entries stand under 9 heads: modified_roll,`},
		{"crt.csv", "0,AM(Ar)", `0,"AM(Ar)`, `:\d+: a quotation mark stands inside an entry or is never closed$`},
		{"crt.csv", "AM(AX),stand-in", "AM(AX),hearsay", `:4: status: "hearsay" is none of printed, transcribed, stand-in$`},
		{"heroes.csv", "Hero 2", "H\u00e9ro 2", `:4: name: only plain ASCII`},
		{"heroes.csv", "Hero 2", "Hero; 2", `:4: name: "Hero; 2" is no name`},
		{"heroes.csv", "Hero 2", "Hero 1", `:4: name: Hero 1 is the name of another counter already$`},
	})
	for _, f := range []string{"units.csv", "crt.csv", "terrain.csv"} {
		if _, err := data.With(fstest.MapFS{f: {Data: []byte("# nothing\n")}}).Battle(); err == nil || !strings.Contains(err.Error(), "overlay/"+f) {
			t.Errorf("an empty %s: %v", f, err)
		}
	}
}

// TestChartsMustBeWhole: a line too few or too many.
func TestChartsMustBeWhole(t *testing.T) {
	for file, want := range map[string]string{
		"crt.csv": "9 rows, but the die 0 to 9", "bombardment.csv": "9 rows, but the die 0 to 9", "morass-exit.csv": "9 rows, but the die 0 to 9",
		"couplets.csv": "box 4+ is missing", "army-morale.csv": "6 boxes, but the track -3 to +3", "turns.csv": "10 turns, but the game 11",
		"terrain.csv": "the line ford,mark is missing",
	} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.SplitAfter(strings.TrimSpace(string(text)), "\n")
		last := lines[len(lines)-1]
		short, long := strings.Join(lines[:len(lines)-1], ""), string(text)+last+"\n"
		if _, err := data.With(fstest.MapFS{file: {Data: []byte(short)}}).Battle(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s without its last line: %v; want %s", file, err, want)
		}
		if _, err := data.With(fstest.MapFS{file: {Data: []byte(long)}}).Battle(); err == nil || !strings.Contains(err.Error(), "overlay/"+file+":") {
			t.Errorf("%s with its last line twice: %v", file, err)
		}
	}
	text, err := os.ReadFile("forced-march.csv")
	if err != nil {
		t.Fatal(err)
	}
	nine, _, _ := strings.Cut(string(text), "\n9,")
	if _, err := data.With(fstest.MapFS{"forced-march.csv": {Data: []byte(nine)}}).Battle(); err == nil || !strings.Contains(err.Error(), "9 rows, but the die 0 to 9") {
		t.Errorf("a forced march table of nine rows: %v", err)
	}
}

// TestFaultsInCharts: whoever types a chart of his own is told file, line and what would be right.
func TestFaultsInCharts(t *testing.T) {
	complains(t, []broken{
		{"crt.csv", "\n1,AR", "\n2,AR", `:5: modified_roll: 1 is wanted here, not "2"$`},
		{"crt.csv", "AM(Ar)", "AM(Ar", `:4: intensity_3: "AM\(Ar" is no result: write A, D or B`},
		{"crt.csv", "AM(Ar)", "AM1", `:4: intensity_3: "AM1" is no result`},
		{"crt.csv", "AM(Ar)", "(Ar)", `:4: intensity_3: "\(Ar\)" is no result`},
		{"crt.csv", "AM(Ar)", "AM(-)", `:4: intensity_3: "AM\(-\)" is no result`},
		{"crt.csv", "AM(Ar)", "", `:4: intensity_3: "" is no result`},
		{"bombardment.csv", "Ar1", "ar1", `:3: strength_1: "ar1" is no result`},
		{"forced-march.csv", "morale_8", "morale_9", `:3: the heads must be modified_roll, then morale_1`},
		{"forced-march.csv", "\n0,2", "\n0,5", `:4: morale_1: "5" is not 0 to 4 movement points`},
		{"forced-march.csv", "\n10,", "\n11,", `:14: modified_roll: 10 is wanted here`},
		{"morass-exit.csv", "0,NE", "0,N", `:4: exit: "N" is none of NW, NE, E, SE, SW, W and intended$`},
		{"couplets.csv", "4+", "4", `:6: box: 4\+ is wanted here`},
		{"couplets.csv", "1,0,8,9,9", "1,0,9,9,9", `:3: same_low: a die cannot be both`},
		{"couplets.csv", "1,0,8,9,9", "1,8,0,9,9", `:3: same_low: 8 is above same_high, 0$`},
		{"couplets.csv", "1,0,8,9,9", "1,0,8,9,10", `:3: change_high: "10" is not a whole number from 0 to 9$`},
		{"army-morale.csv", "-2,-2", "-1,-2", `:4: box: -2 is wanted here, not "-1"$`},
		{"army-morale.csv", "+1,1", "+1,one", `:7: intensity: "one" is not a whole number`},
		{"turns.csv", "6,7,Night", "7,1,Night", `:9: day: 6 is wanted here`},
		{"turns.csv", "6,2,Late", "6,3,Late", `:4: turn: 2 is wanted here`},
		{"turns.csv", "06:30,08:30", "6:30,08:30", `:3: begins: "6:30" is not a time such as 06:30$`},
		{"turns.csv", "08:30,10:30", "08:40,10:30", `:4: begins: the turn before ends at 08:30$`},
		{"turns.csv", ",evening,", ",dusk,", `:8: light: "dusk" is none of day, evening, night$`},
		{"terrain.csv", "light woods,hex", "orchard,hex", `:7: terrain: light woods is wanted here, not "orchard"$`},
		{"terrain.csv", "clear,hex,1", "clear,hex,0", `:6: infantry: "0" is not movement points from 1 to 4, S for stop or P`},
		{"terrain.csv", "clear,hex,1", "clear,hex,s", `:6: infantry: "s" is not movement points`},
		{"terrain.csv", "0,yes,yes", "0,yes,true", `:6: charge: "true" is none of yes, no$`},
		{"terrain.csv", ",1/3,", ",3,", `:18: reserve: "3" is not one movement point for so many hexes of road, such as 1/3$`},
	})
}

// TestFaultsInCounters: the same for units, leaders, heroes and extra strength.
func TestFaultsInCounters(t *testing.T) {
	complains(t, []broken{
		{"units.csv", "union,Tennessee,8 IL", "USA,Tennessee,8 IL", `:5: side: "USA" is not a side: say union or confederate$`},
		{"units.csv", "Tennessee,8 IL", "Mississippi,8 IL", `:5: army: the union side has no Army of Mississippi$`},
		{"units.csv", "Tennessee,8 IL", "Potomac,8 IL", `:5: army: "Potomac" is none of Tennessee, Ohio, Mississippi$`},
		{"units.csv", "8 IL,infantry", "8 IL,zouaves", `:5: type: "zouaves" is none of infantry, artillery, cavalry$`},
		{"units.csv", "8 IL,infantry", "8 IL,artillery", `:5: intensity_front: artillery has no intensity, HBN 5.1A$`},
		{"units.csv", "8 IL,infantry,3", "8 IL,infantry,x", `:5: strength_front: "x" is not a whole number from 0 to 19$`},
		{"units.csv", "8 IL,infantry,3", "8 IL,infantry,1", `:5: strength_back: disrupted, a unit has`},
		{"units.csv", "8 IL,infantry,3,2,1,1,,5,4,4,3", "8 IL,infantry,3,3,1,1,,5,5,4,4", `:5: strength_back: disrupted, a unit has`},
		{"units.csv", ",18 IL,", ",8 IL,", `:6: name: 8 IL is the name of another counter already$`},
		{"units.csv", "4,3,1,Hare", "4,3,1 to 3,Hare", `:5: formation: "1 to 3" is no span: write formations such as 13 or 1-3, or one of A$`},
		{"units.csv", "4,3,1,Hare", "4,3,3-1,Hare", `:5: formation: "3-1" is no span`},
		{"units.csv", "Hare,,3007", "Hare,yes,3007", `:5: slow: "yes" is none of slow$`},
		{"units.csv", "3007,,,", "3007,1,,", `:5: entry_turn: what starts on the map does not enter$`},
		{"units.csv", "3007,,,", "3099,,,", `:5: start_hex: hex 3099 is off the map`},
		{"units.csv", "3007,,,", "4726,,,", `:5: start_hex: hex 4726 is not on the map`},
		{"units.csv", "3007,,,", "3007/3008,,,", `:5: start_hex: one hex is wanted$`},
		{"units.csv", "3007,,,", ",8,,4318", `:5: entry_turn: "8" is not a whole number from 1 to 7$`},
		{"units.csv", "3007,,,", ",,,4318", `:5: entry_turn: "" is not a whole number from 1 to 7$`},
		{"units.csv", "3007,,,", ",1,2,", `:5: entry_hex: what does not start on the map enters somewhere$`},
		{"units.csv", "3007,,,", ",1,2,1013", `:5: entry_hex: the map marks no entry of the union side in 1013$`},
		{"units-option.csv", "crumps,stand-in", "lew,stand-in", `:4: option: "lew" is none of crumps, wood$`},
		{"units-option.csv", "68 OH", "8 IL", `:4: name: 8 IL is the name of another counter already$`},
		{"leaders.csv", ",AoT,", ",AoO,", `:4: span: AoO does not go with the Army of Tennessee$`},
		{"leaders.csv", "AoT,5", "AoT,10", `:4: command: "10" is not a whole number from 0 to 9$`},
		{"leaders.csv", ",Grant,army,leader", ",Grant,army,headquarters", `:4: counter: the headquarters has no ratings$`},
		{"leaders.csv", ",Grant,", ",8 IL,", `:4: name: 8 IL is the name of another counter already$`},
		{"extra-strength.csv", ",AA,", ",AB,", `:12: span: "AB" is no span`},
		{"extra-strength.csv", "1-3,10", "1-3,21", `:3: points: "21" is not a whole number from 0 to 20$`},
	})
}

// TestFaultsOnTheMap: what ground reads but this game does not know, and what the rulebook names.
func TestFaultsOnTheMap(t *testing.T) {
	complains(t, []broken{
		{"map.txt", "key t thicket", "key t thickets", `:\d+: "thickets" is none of clear, light woods,`},
		{"map.txt", "key t thicket", "key t light woods thicket", `:\d+: "light woods thicket" is none of clear, light woods,`}, // HBN 2.3D
		{"map.txt", "compass north right", "compass north top", `:\d+: columns run from south to north, HBN 2.3B: compass north right is wanted$`},
		{"map.txt", "side deep_water 4019", "side lake 4019", `:\d+: the side 4019/4120 is a lake, which is none of gentle_slope, steep_slope, deep_water$`},
		{"map.txt", "side deep_water 4019/4120", "side deep_water 1303/1402", `:\d+: the side 1303/1402 is two things at once$`},
		{"map.txt", `path road "Sunken Road"`, `path trail "Sunken Road"`, `:\d+: the path "Sunken Road" is a trail: there are only roads$`},
		{"map.txt", "mark ford 1403", "mark bridge 1403", `:\d+: the mark bridge is none of union_entry,`},
		{"map.txt", `mark bark_road 1005 "[S] 1 of 6, west to east"`, `mark bark_road 1009 "twice"`, `:\d+: the mark bark_road of 1009 comes twice$`},
		{"map.txt", "mark union_entry 4500", "mark ford 4500", `: the union_entry marks must be 4318, 4517 and 4500, HBN 9.3B$`},
		{"map.txt", "mark csa_entry 1013", "mark csa_entry 1014", `: the one csa_entry must be 1013, which is a bark_road hex`},
		{"map.txt", "mark bark_road 1005", "mark bark_road 1018", `: the bark_road marks must stand from west to east`},
		{"map.txt", "mark morass_star 1100", "mark ford 1100", `: 18 morass_star marks are wanted, HBN 3.2B; it has 17$`},
		{"map.txt", "mark ford 1403", "mark ford 4726", `:\d+:\d+: `},
		{"map.txt", "\n01 lll", "\n01 lqll", `:\d+:\d+: `},
	})
}
