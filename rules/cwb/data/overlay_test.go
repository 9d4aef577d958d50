package data_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"longroll/rules/cwb/data"
)

// changed lays over one of our files with one passage changed.
func changed(t *testing.T, file, old, new string) *data.Files {
	t.Helper()
	text, err := os.ReadFile(filepath.FromSlash(file))
	if err != nil {
		t.Fatal(err)
	}
	if strings.Count(string(text), old) < 1 {
		t.Fatalf("%s does not have %q", file, old)
	}
	return data.With(fstest.MapFS{file: {Data: []byte(strings.Replace(string(text), old, new, 1))}})
}

func TestOverlayTakesThePlaceOfOurs(t *testing.T) {
	f := changed(t, "movement.txt", "limbered         7", "limbered         8")
	c, err := f.Charts()
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := f.Charts(); again != c {
		t.Error("the charts are read twice")
	}
	if c.Allowance(data.Limbered) != 16 || c.Allowance(data.Mounted) != 24 {
		t.Errorf("guns move %d, horsemen %d halves", c.Allowance(data.Limbered), c.Allowance(data.Mounted))
	}
	b, err := changed(t, "aprils-harvest/leaders.txt", "Grant                   army         4", "Grant                   army         3").Battle("april-5.1")
	if err != nil || b.Leaders[0].Rating != 3 {
		t.Errorf("Grant's own figure is not taken: %v", err)
	}
}

// TestFaultsInCharts: whoever types a chart of his own is told file and line.
func TestFaultsInCharts(t *testing.T) {
	for _, c := range []struct{ file, old, new, want string }{
		{"fire.txt", "12    1/2  1  ", "12    1/2  x  ", `^overlay/fire\.txt:18: row 12, column 1: "x" is not`},
		{"fire.txt", "m-2    1/2    1/2    1      1      1      1+1/2  1+1/2  1+1/2\n5", "m-2    1/2\n5", `^overlay/fire\.txt:10:\d+: row 4 has no cell for column 5-6`},
		{"fire.txt", ">20", ">21", `^overlay/fire\.txt: the columns are`},
		{"smallarms.txt", "1/2", "half", `^overlay/smallarms\.txt:6: row C, column 2`},
		{"guns.txt", "7-8", "7-9", `^overlay/guns\.txt: the columns are`},
		{"levels-infantry.txt", "7-11", "8-11", `^overlay/levels-infantry\.txt: .*"8-11" does not follow`},
		{"worth.txt", "5", "five", `^overlay/worth\.txt:\d+: row AB, column points`},
		{"morale.txt", "21-54", "21-53", `^overlay/morale\.txt:8: row 1, .*54 must have one result`},
		{"morale.txt", "11-16       21-54", "11-16       16-54", `^overlay/morale\.txt:8: row 1, .*16 must have one result`},
		{"morale.txt", "8    D", "8    C", `^overlay/morale\.txt:15: row 8, .*each of A to E stands once`},
		{"morale.txt", "8    D", "8    -", `^overlay/morale\.txt: no row begins morale D`},
		{"morale-results.txt", "normal", "steady", `^overlay/morale-results\.txt:6: row none, column state`},
		{"morale-effects.txt", "none  special", "none  crawl  ", `^overlay/morale-effects\.txt:\d+: row routed, column move`},
		{"bloodlust.txt", "keeps", "stays", `^overlay/bloodlust\.txt:4: row 11-43, column result: "stays" is none of`},
		{"stragglers-half.txt", "8    1  2  2  2  3", "8    1  2  2  2  q", `^overlay/stragglers-half\.txt:12: row 8, column E`},
		{"recovery.txt", "2-5", "3-5", `^overlay/recovery\.txt:4: row A, .*a die of 2`},
		{"gunloss.txt", "1-2", "1-3", `^overlay/gunloss\.txt: the rows are`},
		{"leaderloss.txt", "unhurt", "fine", `^overlay/leaderloss\.txt:4: row 3-10`},
		{"acceptance.txt", "3     Dt", "3     D3", `^overlay/acceptance\.txt:7: row 3, column -3: "D3" is none of A, D1, D2, Dt`},
		{"delay.txt", "1-2", "often", `^overlay/delay\.txt:4: row D1`},
		{"initiative.txt", "9", "nine", `^overlay/initiative\.txt:4: row 4, column success`},
		{"costs.txt", "8", "eight", `^overlay/costs\.txt:\d+: row aide-written, column complex`},
		{"stoppage-column.txt", "3        2  2  2  2  3  4  -", "3        2  2  2  2  3  4  4", `^overlay/stoppage-column\.txt:10: row 3, column 1`},
		{"stoppage-roll.txt", "11", "eleven", `^overlay/stoppage-roll\.txt:\d+: row 2, column 4`},
		{"odds.txt", "D     1/2A\n", "D     A/2\n", `^overlay/odds\.txt:\d+: row 2, column 4-1`},
		{"movement.txt", "+3", "3/4", `^overlay/movement\.txt:\d+: row infantry-column, column extreme-slope`},
		{"formation.txt", "yes", "maybe", `^overlay/formation\.txt:\d+: row infantry-line, column fire`},
		{"accumulation.txt", "fail", "caught", `^overlay/accumulation\.txt:\d+: row 4, column 4\+`},
		{"fire-shifts.txt", "-1      \"CWB 20.4c\"   \"every", "up      \"CWB 20.4c\"   \"every", `^overlay/fire-shifts\.txt:4: amount: "up"`},
		{"fire-shifts.txt", "mounted  ", "bounding ", `^overlay/fire-shifts\.txt:\d+: name: bounding`},
		{"fire-shifts.txt", "7     flanked-defender", "# gone", `fire-shifts\.txt: the line flanked-defender is missing`},
		{"morale-shifts.txt", "CWB 24.2b", "24.2b", `^overlay/morale-shifts\.txt:\d+: rule`},
		{"die-modifiers.txt", "\"mounted\"", "\"mounted", `^overlay/die-modifiers\.txt:\d+: a quotation mark`},
		{"acceptance-value.txt", "line  name", "line  word", `^overlay/acceptance-value\.txt: the first line must be the heads`},
	} {
		charts, err := changed(t, c.file, c.old, c.new).Charts()
		if err == nil || charts != nil || !regexp.MustCompile(c.want).MatchString(err.Error()) {
			t.Errorf("%s with %q: %v; want %s", c.file, c.new, err, c.want)
		}
	}
}

// TestFaultsInBattles: the same for map, units and set-ups.
func TestFaultsInBattles(t *testing.T) {
	const at = `^overlay/aprils-harvest/`
	for _, c := range []struct{ file, old, new, want string }{
		{"map.txt", "key f forest", "key f", at + `map\.txt:\d+:\d+: `},
		{"map.txt", `mark ferry 33.03 "east bank"`, "", `two ferry hexes`},
		{"map.txt", `"confederate 5"`, `"confederate five"`, `mark vp 33\.06`},
		{"map.txt", `mark entry 1.35 "B"`, `mark entry 1.35 "G"`, `arrivals\.txt:\d+: entry: .* no entry hex B`},
		{"scenarios.txt", "25", "26", at + `scenarios\.txt:\d+: turns`},
		{"scenarios.txt", "6:30 ", "6:40 ", at + `scenarios\.txt:\d+: first: the turn track`},
		{"turns.txt", "20:00  night     1", "20:00  night     2", at + `turns\.txt:\d+: sight`},
		{"turns.txt", "30    \"6 April\"  23:00", "31    \"6 April\"  23:00", at + `turns\.txt:36: turn: turn 30 is wanted`},
		{"turns.txt", " 6:30 ", " 6.30 ", at + `turns\.txt:\d+: time: "6.30" is not a time`},
		{"battle.txt", "first     confederate", "first     rebels", at + `battle\.txt:5: "rebels" is not a side`},
		{"battle.txt", "ohio      65", "# none", at + `battle\.txt: there must be`},
		{"battle.txt", "west      4.30 3", "west      4.30", at + `battle\.txt:\d+: a hex and a distance`},
		{"units.txt", "infantry  22     10", "infantry  22     23", at + `units\.txt:7: wreck: "23"`},
		{"units.txt", "infantry  22", "dragoons  22", at + `units\.txt:7: kind`},
		{"units.txt", "2-1          infantry", "1-1          infantry", `stands twice`},
		{"units.txt", "Hare              transcribed", "Hare              hearsay", at + `units\.txt:7: source`},
		{"counters.txt", "battery  3", "battery  9", at + `counters\.txt:\d+: guns`},
		{"leaders.txt", "army         4", "army         5", at + `leaders\.txt:6: rating`},
		{"divisions.txt", "McClernand    4", "McClernand    5", at + `divisions\.txt:4: brigades: 1 Div has 4`},
		{"divisions.txt", "McClernand", "McClellan ", at + `divisions\.txt:4: leader`},
		{"succession.txt", "Sherman", "Sheridan", at + `succession\.txt:\d+: leader`},
		{"setup-5.1.txt", "25.21", "25.99", at + `setup-5\.1\.txt:5: hex: `},
		{"setup-5.1.txt", "32.19", "33.19", at + `setup-5\.1\.txt:6: lines`},
		{"setup-5.1.txt", "1-1 ", "1-9 ", at + `setup-5\.1\.txt:6: unit: 1-9 is on no list`},
		{"setup-5.1.txt", "2-1 ", "1-1 ", at + `setup-5\.1\.txt:7: unit: 1-1 is placed twice`},
		{"setup-5.1.txt", "-            0     0 ", "-            3     1 ", at + `setup-5\.1\.txt:5: lost`},
		{"setup-5.1.txt", "-        4     -", "-        5     -", at + `setup-5\.1\.txt:\d+: guns`},
		{"setup-5.1.txt", "-     all", "-     5  ", at + `setup-5\.1\.txt:\d+: supply`},
		{"setup-5.1.txt", "0     0        -     -  ", "0     0        2     -  ", at + `setup-5\.1\.txt:5: unit: losses are for troops`},
		{"arrivals.txt", "T-6", "T-9", `T-9 is to arrive but is on no list`},
		{"arrivals.txt", "T-6", "1-1", `1-1 is to arrive but is set up`},
		{"arrivals.txt", " 7:30 ", " 7:40 ", at + `arrivals\.txt:\d+: time`},
		{"ohio.txt", "0      E", "x      E", at + `ohio\.txt:\d+: after`},
		{"orders.txt", "M-6 ", "M-7 ", at + `orders\.txt:\d+: who: there is no unit M-7`},
		{"alert.txt", "Cav-1 ", "Cav-2 ", `does not say when Cav-1`},
		{"alert.txt", " 8:00", " 8:10", at + `alert\.txt:\d+: time`},
		{"options.txt", "union        4", "union        a", at + `options\.txt:\d+: cost`},
		{"sources.txt", "stand-in ", "unsure ", at + `sources\.txt:\d+: source`},
	} {
		b, err := changed(t, "aprils-harvest/"+c.file, c.old, c.new).Battle("april-5.1")
		if err == nil || b != nil || !regexp.MustCompile(c.want).MatchString(err.Error()) {
			t.Errorf("%s with %q: %v; want %s", c.file, c.new, err, c.want)
		}
	}
}
