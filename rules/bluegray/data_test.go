package bluegray_test

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// printedResults is the results table typed a second time, by columns.
var printedResults = map[string]string{
	"1-5": "Ar Ar Ar Ae Ae Ae",
	"1-4": "Ar Ar Ar Ar Ae Ae",
	"1-3": "Dr Ar Ar Ar Ar Ae",
	"1-2": "Dr Dr Ar Ar Ar Ae",
	"1-1": "Dr Dr Dr Ar Ar Ar",
	"2-1": "Dr Dr Dr Dr Ar Ar",
	"3-1": "De Dr Dr Dr Dr Ex",
	"4-1": "De Dr Dr Dr Ex Ex",
	"5-1": "De De Dr Dr Ex Ex",
	"6-1": "De De De Dr Dr Ex",
}

func TestResultsTableAgainstSecondTyping(t *testing.T) {
	crt, err := data.With(nil).Chart("crt.txt")
	if err != nil {
		t.Fatal(err)
	}
	if got := len(crt.Columns()); got != len(printedResults) {
		t.Errorf("the table has %d columns of odds, want %d", got, len(printedResults))
	}
	if got := crt.Rows(); !slices.Equal(got, []string{"1", "2", "3", "4", "5", "6"}) {
		t.Errorf("rows are %v, want the six faces", got)
	}
	for odds, column := range printedResults {
		for i, want := range strings.Fields(column) {
			if got, ok := crt.Cell(crt.Rows()[i], odds); !ok || got != want {
				t.Errorf("die %d at %s gives %q, want %q", i+1, odds, got, want)
			}
		}
	}
	if unknown := crt.Unknown(); len(unknown) > 0 {
		t.Errorf("cells nobody has: %v", unknown)
	}
}

// printedTerrain is the terrain chart typed a second time: movement points,
// multiple of the defender, line of sight.
var printedTerrain = map[string]string{
	"clear": "1 1 open", "forest": "3 1 blocks", "rough": "3 2 open", "forest+rough": "6 2 blocks",
	"town": "1 2 blocks", "broken": "3 3 open", "broken+forest": "6 3 blocks", "river": "no 1 open", "ferry": "no 1 open",
	"creek": "no 1 open", "bridge": "0 2 open", "ford": "1 2 open", "stream": "1 2 open",
}

func TestTerrainChartAgainstSecondTyping(t *testing.T) {
	chart, err := data.With(nil).Chart("terrain.txt")
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, row := range chart.Rows() {
		var cells []string
		for _, column := range []string{"mp", "defence", "sight"} {
			cell, _ := chart.Cell(row, column)
			cells = append(cells, cell)
		}
		got[row] = strings.Join(cells, " ")
	}
	if !maps.Equal(got, printedTerrain) {
		t.Errorf("terrain chart is\n%v\nwant\n%v", got, printedTerrain)
	}
}

func TestMapCounts(t *testing.T) {
	m, err := data.Map("chickamauga")
	if err != nil {
		t.Fatal(err)
	}
	terrain := map[string]int{}
	for _, h := range m.Hexes() {
		words := slices.Sorted(slices.Values(m.Terrain(h)))
		terrain[strings.Join(words, "+")]++
	}
	if want := map[string]int{"clear": 243, "forest": 297, "forest+rough": 124, "rough": 10}; !maps.Equal(terrain, want) {
		t.Errorf("hexes by terrain: %v, want %v", terrain, want)
	}
	if got := len(m.Hexes()); got != 674 {
		t.Errorf("the map has %d hexes, want 674", got)
	}
	sides := map[string]int{}
	for _, f := range m.Sides() {
		sides[f.Kind]++
	}
	if want := map[string]int{"creek": 111, "bridge": 4, "ford": 7}; !maps.Equal(sides, want) {
		t.Errorf("hexsides: %v, want %v", sides, want)
	}
	for _, f := range m.Sides() {
		if f.Kind != "creek" && !m.HasSide(f.A, f.B, "creek") {
			t.Errorf("the %s %s-%s crosses nothing", f.Kind, f.A, f.B)
		}
	}
	if unread := m.Unknown(); len(unread) > 0 {
		t.Errorf("hexes nobody could read: %v", unread)
	}
}

func TestRoadsJoinExitsToTheEast(t *testing.T) {
	m, err := data.Map("chickamauga")
	if err != nil {
		t.Fatal(err)
	}
	for _, exit := range readHexes(t, "0101 0111") {
		road := m.Connected("road", exit)
		for _, want := range readHexes(t, "0101 0111 2503 2512 2517 0728 1027 1928 0211 0502 0822 1115 1920 2311") {
			if !slices.Contains(road, want) {
				t.Errorf("no road joins %s to %s", exit, want)
			}
		}
	}
	if m.OnPath(readHexes(t, "1108")[0], "road") {
		t.Error("1108 has a road, so ruling.vp-1108 has lost its reason")
	}
}

func readHexes(t *testing.T, text string) []hex.Hex {
	t.Helper()
	words := strings.Fields(text)
	all := make([]hex.Hex, len(words))
	for i, w := range words {
		if err := all[i].UnmarshalText([]byte(w)); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// force is how many units of a type there are and their strength points.
type force struct{ units, points int }

func TestOrderOfBattleTotals(t *testing.T) {
	v := beginChickamauga(t, "third").View(rules.Union).(seen.View)
	start := map[string]force{}
	add := func(to map[string]force, side rules.Side, kind string, strength int) {
		f := to[side.String()+" "+kind]
		to[side.String()+" "+kind] = force{f.units + 1, f.points + strength}
	}
	for _, u := range v.Own {
		add(start, u.Side, u.Type, u.Strength)
	}
	for _, u := range v.Enemy {
		add(start, u.Side, u.Type, u.Strength)
	}
	if want := map[string]force{"union inf": {13, 65}, "union cav": {1, 5},
		"confederate inf": {27, 109}, "confederate cav": {4, 18}, "confederate art": {1, 5}}; !maps.Equal(start, want) {
		t.Errorf("at start: %v, want %v", start, want)
	}
	coming := map[string]force{}
	for _, u := range v.Coming {
		add(coming, u.Side, u.Type, u.Strength)
	}
	if want := map[string]force{"union inf": {18, 85}, "union art": {3, 9}, "union cav": {4, 16}, "union train": {1, 1},
		"confederate inf": {7, 34}, "confederate art": {2, 7}, "confederate cav": {5, 18}}; !maps.Equal(coming, want) {
		t.Errorf("to come: %v, want %v", coming, want)
	}
}

// schedule is BG-CHI 12.34 typed a second time: side, turn, entry hexes, units by strength.
const schedule = `
union 2 0728,1027: 1/2/XIV 5, 2/2/XIV 4, 3/2/XIV 5, XIV-art 3, 3/4/XIV 5, 1/2/XXI 4, 2/2/XXI 5, 3/2/XXI 5, 1/3/XXI 4, 2/3/XXI 4, 3/3/XXI 4, XXI-art 3
union 5 0728,1027: 2/1/XX 5, 3/1/XX 5, 1/2/XX 5, 2/2/XX 5, 3/2/XX 5, 1/3/XX 5, 2/3/XX 5, 3/3/XX 5, XX-art 3
union 6 0728,1027: 1/1-cav 4, 2/1-cav 4, 3/1-cav 4
union 7 0728,1027: Train 1
union 8 0728,1027: 2/2-cav 4
confederate 2 1627,1928: Deshler 5, Helm 4, Adams 4, Stovall 3, 2-art 4, Deas 6, Anderson-6 6, Manigault 6, 1-art 3
confederate 5 1627,1928: Crews 3, Russell 2, Morgan 4, Harrison 5
confederate 8 1627,1928: Roddey 4`

func TestReinforcementSchedule(t *testing.T) {
	arrivals := map[string][]string{}
	v := beginChickamauga(t, "third").View(rules.NoSide).(seen.View)
	for _, c := range v.Coming {
		var at []string
		for _, h := range c.At {
			at = append(at, h.String())
		}
		key := strings.Join([]string{c.Side.String(), strconv.Itoa(c.Turn), strings.Join(at, ",")}, " ")
		arrivals[key] = append(arrivals[key], c.Unit+" "+strconv.Itoa(c.Strength))
	}
	want := map[string][]string{}
	for line := range strings.Lines(strings.TrimSpace(schedule)) {
		key, units, _ := strings.Cut(strings.TrimSpace(line), ": ")
		want[key] = strings.Split(units, ", ")
	}
	for key, units := range want {
		slices.Sort(units)
		slices.Sort(arrivals[key])
		if !slices.Equal(arrivals[key], units) {
			t.Errorf("%s: %v, want %v", key, arrivals[key], units)
		}
	}
	if len(arrivals) != len(want) {
		t.Errorf("%d arrivals, want %d", len(arrivals), len(want))
	}
}

func TestAllowancesByEdition(t *testing.T) {
	want := map[string]map[string]int{
		"third":   {"inf": 6, "art": 6, "cav": 8, "train": 6},
		"deluxe":  {"inf": 6, "art": 6, "cav": 6, "train": 6},
		"classic": {"inf": 6, "art": 6, "cav": 6, "train": 6},
	}
	for edition, allowances := range want {
		v := beginChickamauga(t, edition).View(rules.Union).(seen.View)
		for _, c := range v.Coming {
			if c.Allowance != allowances[c.Type] {
				t.Errorf("%s: %s has %d movement points, want %d", edition, c.Unit, c.Allowance, allowances[c.Type])
			}
		}
	}
}

// TestMarksAgreeWithTheRules holds the map's marks, which pictures show, to the
// battle's figures, which the rules read.
func TestMarksAgreeWithTheRules(t *testing.T) {
	m, err := data.Map("chickamauga")
	if err != nil {
		t.Fatal(err)
	}
	v := beginChickamauga(t, "third").View(rules.Union).(seen.View)
	marked := func(kind string) []hex.Hex {
		var all []hex.Hex
		for _, mark := range m.Marks(kind) {
			all = append(all, mark.Hex)
		}
		slices.SortFunc(all, hex.Compare)
		return all
	}
	var worth, entry []hex.Hex
	for _, h := range v.Held {
		worth = append(worth, h.Hex)
	}
	for _, c := range v.Coming {
		entry = append(entry, c.At...)
	}
	slices.SortFunc(worth, hex.Compare)
	slices.SortFunc(entry, hex.Compare)
	if got := marked("vp"); !slices.Equal(got, worth) {
		t.Errorf("marked for points %v, worth points %v", got, worth)
	}
	if got := marked("entry"); !slices.Equal(got, slices.Compact(entry)) {
		t.Errorf("marked for entry %v, entered at %v", got, entry)
	}
	if got := marked("east-road"); !slices.Equal(got, readHexes(t, "2503 2512 2517")) {
		t.Errorf("roads marked as leaving the east edge: %v", got)
	}
}

func beginChickamauga(t testing.TB, edition string) rules.Game {
	t.Helper()
	g, err := bluegray.New(data.With(nil)).Begin(rules.Setup{Battle: "chickamauga", Edition: edition})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestStandInsAreListedAsSuch: what is not the publisher's is a part by itself, which the
// list of battles and the first mail name, and no remark on a printed one.
func TestStandInsAreListedAsSuch(t *testing.T) {
	for _, b := range printedSystem.Battles() {
		for _, s := range b.Sources {
			if s.Kind != "stand-in" && (strings.Contains(s.Note, "ours") || strings.Contains(s.Note, "stand-in")) {
				t.Errorf("%s: %s is %s, but: %s", b.Name, s.Part, s.Kind, s.Note)
			}
		}
	}
}
