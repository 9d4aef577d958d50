package data_test

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/ground"
	"longroll/rules/hex"
)

var battleNames = []string{"april-5.1", "april-5.2", "april-5.3", "april-5.4"}

func battle(t *testing.T, name string) *data.Battle {
	t.Helper()
	b, err := data.With(nil).Battle(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// facts reads a table of testdata/facts, gathered before our files were written:
// one map of heads to entries a line. USA and CSA become sides.
func facts(t *testing.T, name string) []map[string]string {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", "facts", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var rows []map[string]string
	for _, line := range all[1:] {
		row := make(map[string]string)
		for i, head := range all[0] {
			row[head] = strings.Trim(line[i], "-")
			if head == "unit" || head == "division" && len(line[i]) > 1 {
				row[head] = line[i]
			}
		}
		row["side"] = map[string]string{"USA": "union", "CSA": "confederate"}[row["side"]]
		rows = append(rows, row)
	}
	return rows
}

// figure reads an entry of the facts; empty is 0.
func figure(t *testing.T, s string) int {
	t.Helper()
	if s == "" {
		return 0
	}
	return numbers(t, s)[0]
}

func label(p data.Post) string {
	return strings.Join([]string{p.Side.String(), p.Army, p.Corps, p.Division}, "/")
}

func TestSetupsAgainstTheFacts(t *testing.T) {
	for _, name := range battleNames {
		b := battle(t, name)
		want := facts(t, "setup-"+strings.TrimPrefix(name, "april-")+".csv")
		if len(b.Setup) != len(want) {
			t.Errorf("%s: %d units set up, want %d", name, len(b.Setup), len(want))
			continue
		}
		for i, r := range want {
			p := b.Setup[i]
			var extended []string
			for _, h := range p.Lines {
				extended = append(extended, b.Map.Grid.Label(h))
			}
			supply := figure(t, strings.Replace(r["supply_points"], "unlimited", "", 1))
			if p.Side.String() != r["side"] || p.Unit != r["unit"] || b.Map.Grid.Label(p.Hex) != r["hex"] ||
				strings.Join(extended, " ") != r["extended_hexes"] || p.Casualties != figure(t, r["casualties"]) ||
				p.Stragglers != figure(t, r["stragglers"]) || p.Guns != figure(t, r["gun_points"]) || p.Supply != supply {
				t.Errorf("%s: %+v, want %v", name, p, r)
			}
			for _, h := range append(slices.Clone(p.Lines), p.Hex) {
				if !b.Map.On(h) || b.Map.Is(h, "river") {
					t.Errorf("%s: %s stands in %s, where no unit may be", name, p.Unit, b.Map.Grid.Label(h))
				}
			}
		}
	}
}

func TestDoubtfulAndFreePlacesSayWhy(t *testing.T) {
	doubtful, free := 0, 0
	for _, name := range battleNames {
		for _, p := range battle(t, name).Setup {
			if p.Doubtful {
				doubtful++
			}
			if p.Free {
				free++
			}
			if (p.Doubtful || p.Free) && p.Note == "" {
				t.Errorf("%s: %s is marked, but nothing says why", name, p.Unit)
			}
		}
	}
	if doubtful != 4 || free != 2*16 {
		t.Errorf("%d doubtful places and %d free, want 4 and 32", doubtful, free)
	}
}

func TestArrivalsAgainstTheFacts(t *testing.T) {
	for _, name := range battleNames {
		b := battle(t, name)
		var want []string
		for _, r := range facts(t, "arrivals.csv") {
			if slices.Contains(strings.Fields(r["scenarios"]), strings.TrimPrefix(name, "april-")) {
				want = append(want, strings.Join([]string{r["side"], r["unit"], r["day"], r["time"], r["entry"], strings.Replace(r["order"], "none", "", 1)}, "/"))
			}
		}
		if name != "april-5.3" { // CWB-AH 2.9 brings the 3rd Division at noon
			for _, unit := range []string{"L. Wallace", "1-3", "2-3", "3-3", "3Div-b1(4)"} {
				want = append(want, "union/"+unit+"/6 April/12:00/F/go to within 5 hexes of 46.18")
			}
		}
		var got []string
		for _, a := range b.Arrivals {
			turn := b.Turns[a.Turn-1]
			clock := strconv.Itoa(int(turn.Time)/60) + ":" + []string{"00", "30"}[int(turn.Time)%60/30]
			got = append(got, strings.Join([]string{a.Side.String(), a.Unit, turn.Day, clock, a.Entry, a.Order}, "/"))
			if noon := clock == "12:00" && a.Entry == "F"; noon != (a.Option == "wallace") || a.Entry == "F" && !noon && a.Unless != "wallace" {
				t.Errorf("%s: %+v does not go with CWB-AH 2.9", name, a)
			}
			if vanDorn := turn.Time == 8*60 && a.Entry == "B"; vanDorn != (a.Option == "west-arrives") {
				t.Errorf("%s: %+v does not go with the Army of the West", name, a)
			}
			if u, ok := b.Troop(a.Side, a.Unit); ok && u.Org != a.Org {
				t.Errorf("%s: %s belongs to %q, arrives with %q", name, a.Unit, u.Org, a.Org)
			}
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: arrivals are\n%s\nwant\n%s", name, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}

func TestArmyOfTheOhio(t *testing.T) {
	want := facts(t, "ohio.csv")
	for _, name := range battleNames {
		b := battle(t, name)
		if b.OhioRolls != (name != "april-5.3") || b.OhioRolls != (len(b.Ohio) > 0) {
			t.Errorf("%s: rolls %v, %d units follow", name, b.OhioRolls, len(b.Ohio))
		}
		for i, o := range b.Ohio {
			r := want[i]
			if o.Side != rules.Union || o.Unit != r["unit"] || o.After != figure(t, r["turns_after_success"]) || o.Entry != r["entry"] ||
				o.Order != strings.Replace(r["order"], "none", "", 1) {
				t.Errorf("%+v, want %v", o, r)
			}
		}
		if len(b.Ohio) > 0 && len(b.Ohio) != len(want) {
			t.Errorf("%s: %d units follow, want %d", name, len(b.Ohio), len(want))
		}
	}
	if b := battle(t, "april-5.2"); b.OhioRoll != 65 || b.Turns[b.OhioTurn-1].String() != "4:30 pm, 6 April" {
		t.Errorf("the roll is %d, turn %d", b.OhioRoll, b.OhioTurn)
	}
	if b := battle(t, "april-5.3"); b.OhioTurn != 0 {
		t.Errorf("5.3 begins after it came, yet turn %d is told", b.OhioTurn)
	}
}

func TestTurnTrack(t *testing.T) {
	for name, want := range map[string]struct {
		turns, nights, rain, recovery int
		first, last                   string
	}{
		"april-5.1": {25, 0, 0, 12, "6:30 am, 6 April", "6:30 pm, 6 April"},
		"april-5.2": {14, 0, 0, 7, "12:00 noon, 6 April", "6:30 pm, 6 April"},
		"april-5.3": {25, 0, 0, 13, "6:00 am, 7 April", "6:00 pm, 7 April"},
		"april-5.4": {63, 10, 5, 12 + 1 + 2 + 3 + 13, "6:30 am, 6 April", "6:30 pm, 7 April"},
	} {
		b := battle(t, name)
		nights, rain, recovery := 0, 0, 0
		for i, turn := range b.Turns {
			if turn.Number != i+1 {
				t.Errorf("%s: turn %d has number %d", name, i+1, turn.Number)
			}
			if turn.Night {
				nights++
			}
			if turn.Rain {
				rain++
			}
			if turn.Recovery {
				recovery++
			}
			if turn.Recovery != (turn.Time%60 == 0 && !turn.Rain) || turn.Rain && !turn.Night {
				t.Errorf("%s: %+v", name, turn)
			}
			twilight := turn.Time == 19*60 || turn.Time == 5*60+30
			if sight := map[bool]int{true: 1, false: 0}[turn.Night]; !twilight && turn.Visibility != sight || twilight && turn.Visibility != 3 {
				t.Errorf("%s: visibility of %d at %s", name, turn.Visibility, turn)
			}
		}
		first, last := b.Turns[0].String(), b.Turns[len(b.Turns)-1].String()
		if len(b.Turns) != want.turns || nights != want.nights || rain != want.rain || recovery != want.recovery || first != want.first || last != want.last {
			t.Errorf("%s: %d turns, %d night, %d rain, %d recovery, from %s to %s; want %+v", name, len(b.Turns), nights, rain, recovery, first, last, want)
		}
	}
	b := battle(t, "april-5.4")
	for _, turn := range b.Turns {
		after10 := turn.Day == "6 April" && turn.Time >= 22*60 || turn.Day == "7 April" && turn.Time <= 2*60
		if turn.Rain != after10 {
			t.Errorf("rain at %s: %v", turn, turn.Rain)
		}
	}
	if b.Turns[30].String() != "12:00 midnight, 7 April" {
		t.Errorf("turn 31 is %s", b.Turns[30])
	}
}

// TestAlertSchedule types the groups of CWB-AH 2.4b a second time.
func TestAlertSchedule(t *testing.T) {
	at := map[string]int{"M-6": 0, "A-5": 0, "Ch-6": 0, "1-6": 1}
	for _, unit := range strings.Fields("Sherman 1-5 3-5 4-5 5Div-b1(4) 5Div-b2(2) Prentiss 2-6 Al-6 Cav-6 6Div-b1(4)") {
		at[unit] = 3
	}
	for _, unit := range strings.Fields("McClernand 1-1 2-1 3-1 Cav-1 1Div-b1(4) 1Div-b2(3) Hurlbut 1-4 2-4 3-4 Cav-4 4Div-b1(5) 2-5 Cav-5") {
		at[unit] = 4
	}
	for _, name := range battleNames {
		b := battle(t, name)
		if !b.Surprise {
			if len(b.Alert) > 0 {
				t.Errorf("%s has a schedule without surprise", name)
			}
			continue
		}
		for _, a := range b.Alert {
			want, named := at[a.Unit]
			if !named {
				want = 5
			}
			if a.Turn != want {
				t.Errorf("%s: %s becomes alert in turn %d, want %d", name, a.Unit, a.Turn, want)
			}
		}
		union := 0
		for _, p := range b.Setup {
			if p.Side == rules.Union {
				union++
			}
		}
		if len(b.Alert) != union {
			t.Errorf("%s: %d become alert, %d are on the map", name, len(b.Alert), union)
		}
	}
}

func TestBattlesAsPrinted(t *testing.T) {
	names, err := data.With(nil).Battles()
	if err != nil || !slices.Equal(names, battleNames) {
		t.Fatalf("%v, %v", names, err)
	}
	for name, want := range map[string]struct {
		victory   data.Victory
		surprise  bool
		confusion string
		orders    int
		control   int
	}{
		"april-5.1": {data.Victory{Kind: data.ByGround, Side: rules.Confederate, Amount: 9, Rule: "CWB-AH 5.1"}, true, "", 8, 0},
		"april-5.2": {data.Victory{Kind: data.ByControl, Side: rules.Union, Amount: 3, Rule: "CWB-AH 5.2"}, false, "5.2", 1, 4},
		"april-5.3": {data.Victory{Rule: "CWB-AH 5.3"}, false, "5.3", 1, 0},
		"april-5.4": {data.Victory{Rule: "CWB-AH 5.4"}, true, "", 8, 0},
	} {
		b := battle(t, name)
		if b.Victory != want.victory || b.Surprise != want.surprise || b.Confusion != want.confusion || len(b.Orders) != want.orders || len(b.Control) != want.control {
			t.Errorf("%s: %+v %v %q, %d orders, %d control hexes", name, b.Victory, b.Surprise, b.Confusion, len(b.Orders), len(b.Control))
		}
		if b.Game != "April's Harvest" || b.Dates != "6-7 April 1862" {
			t.Errorf("%s: %s, %s", name, b.Game, b.Dates)
		}
		if b.First != rules.Confederate || b.SetsUp != rules.Union {
			t.Errorf("%s: %s plays first, %s sets up first", name, b.First, b.SetsUp)
		}
	}
	if _, err := data.With(nil).Battle("april-5.5"); err == nil {
		t.Error("there is no 5.5")
	}
	if _, err := data.With(nil).Battle("chickamauga"); err == nil {
		t.Error("Chickamauga is no battle of this book")
	}
}

// TestOrdersInForce types who has which orders a second time.
func TestOrdersInForce(t *testing.T) {
	first := "unit M-6 complex; unit 2-5 simple; unit C-2+M-2 simple 46.18; unit Ch-6 simple; corps 3 Corps complex 21.24+22.19; " +
		"division 2-2 complex 20.12; division 1-2 complex 24.16; corps 1 Corps complex 26.12"
	for name, want := range map[string]string{
		"april-5.1": first, "april-5.2": "side all simple", "april-5.3": "army AOhio complex", "april-5.4": first,
	} {
		b := battle(t, name)
		var got []string
		for i, o := range b.Orders {
			var hexes []string
			for _, h := range o.Hexes {
				hexes = append(hexes, b.Map.Grid.Label(h))
			}
			got = append(got, strings.TrimSpace(o.Level+" "+strings.Join(o.Who, "+")+" "+o.Type.String()+" "+strings.Join(hexes, "+")))
			if (o.Side == rules.Union) != (i < 4) || o.Text == "" {
				t.Errorf("%s: %+v", name, o)
			}
		}
		if strings.Join(got, "; ") != want {
			t.Errorf("%s: orders are %s", name, strings.Join(got, "; "))
		}
	}
}

func TestOptionsAndTheirCost(t *testing.T) {
	want := map[string]int{"wallace=on": 4, "coffee=on": 10, "army-of-the-west=post": 2, "army-of-the-west=pre": 5, "johnston=on": 3}
	payer := map[string]rules.Side{"wallace": rules.Union, "coffee": rules.Union, "army-of-the-west": rules.Confederate, "johnston": rules.Confederate}
	ruled := map[string]rules.Cite{
		"wallace": "CWB-AH 2.9", "coffee": "CWB-AH 2.10", "army-of-the-west": "CWB-AH 3.4", "west-arrives": "CWB-AH 3.4",
		"johnston": "CWB-AH 3.5", "ohio-arrival": "CWB-AH 5.2",
	}
	counts := map[string]int{"april-5.1": 11, "april-5.2": 6, "april-5.3": 0, "april-5.4": 11}
	for _, name := range battleNames {
		b := battle(t, name)
		if len(b.Options) != counts[name] {
			t.Errorf("%s: %d choices, want %d", name, len(b.Options), counts[name])
		}
		for _, c := range b.Options {
			key := c.Option + "=" + c.Value
			if c.Rule != ruled[c.Option] {
				t.Errorf("%s is by %s, want %s", key, c.Rule, ruled[c.Option])
			}
			if c.Cost != want[key] || c.Cost > 0 && c.Side != payer[c.Option] || c.Cost == 0 && c.Side != rules.NoSide {
				t.Errorf("%s: %s costs %s %d", name, key, c.Side, c.Cost)
			}
		}
	}
}

func TestMapHasWhatTheRulesName(t *testing.T) {
	b := battle(t, "april-5.2")
	at := func(s string) hex.Hex {
		h, err := b.Map.Grid.Parse(s)
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	if b.Map.Source.Kind != ground.StandIn {
		t.Errorf("the map is said to be %s", b.Map.Source.Kind)
	}
	for i, name := range strings.Fields("A B C D E F") {
		if h, ok := b.Entry(name); !ok || b.Map.Grid.Label(h) != strings.Fields("24.35 1.35 1.04 33.01 33.06 46.17")[i] {
			t.Errorf("entry hex %s is %v", name, h)
		}
	}
	for place, h := range map[string]string{"Shiloh Church": "21.24", "Peach Orchard": "20.12", "Cloud Field": "26.12", "Snake Creek Bridge": "46.18", "Review Field": "22.19"} {
		if p, ok := b.Map.Place(place); !ok || !slices.Contains(p.Hexes, at(h)) {
			t.Errorf("%s does not cover %s", place, h)
		}
	}
	for _, h := range strings.Fields("10.05 18.05 20.12 24.21") {
		if !slices.Contains(b.Control, at(h)) {
			t.Errorf("%s does not decide 5.2", h)
		}
	}
	if len(b.Ferries) != 2 || b.Map.Grid.Distance(b.Ferries[0], b.Ferries[1]) != 3 {
		t.Errorf("ferry hexes are %v", b.Ferries)
	}
	sums := map[rules.Side]int{}
	for _, w := range b.Worth {
		sums[w.Side] += w.Points
	}
	if sums[rules.Confederate] != 18 || sums[rules.Union] != 12 {
		t.Errorf("hexes are worth %v", sums)
	}
	if b.West.Middle != at("4.30") || b.West.Within != 3 {
		t.Errorf("the Army of the West sets up at %+v", b.West)
	}
	if unknown := b.Map.Unknown(); len(unknown) > 0 {
		t.Errorf("hexes nobody has read: %v", unknown)
	}
	// Army trains never leave the larger roads, CWB 28.3a.
	for _, name := range battleNames {
		b := battle(t, name)
		for _, p := range b.Setup {
			train := slices.ContainsFunc(b.Wagons, func(w data.Wagon) bool { return w.Train && w.Name == p.Unit && w.Side == p.Side })
			if train && !b.Map.OnPath(p.Hex, "primary") && !b.Map.OnPath(p.Hex, "secondary") {
				t.Errorf("%s: %s stands off the roads in %s", name, p.Unit, b.Map.Grid.Label(p.Hex))
			}
		}
	}
}

// TestChartKnowsTheMap: every kind of ground on the map has its cost, or is one
// that only bridges and fords cross.
func TestChartKnowsTheMap(t *testing.T) {
	b, c := battle(t, "april-5.1"), charts(t)
	barred := []string{"river", "creek", "bridge", "sunken"}
	var kinds []string
	kinds = append(kinds, b.Map.Words()...)
	for _, s := range b.Map.Sides() {
		kinds = append(kinds, s.Kind)
	}
	for _, p := range b.Map.Paths() {
		kinds = append(kinds, p.Kind)
	}
	for _, kind := range kinds {
		if _, ok := c.MoveCost(data.InfantryColumn, kind); ok == slices.Contains(barred, kind) {
			t.Errorf("%s: cost known %v", kind, ok)
		}
	}
}

func TestSourcesSayWhatIsStandIn(t *testing.T) {
	b := battle(t, "april-5.1")
	standIn := map[string]bool{}
	for _, s := range b.Sources {
		standIn[s.Part] = s.Kind == ground.StandIn
		if s.Note == "" {
			t.Errorf("%s: no particulars", s.Part)
		}
	}
	for _, part := range []string{"map", "entry and ferry hexes", "victory hexes", "leaders", "visibility at twilight", "Cav-1, 47 Tn-1, Army of the West"} {
		if !standIn[part] {
			t.Errorf("%s is not said to be a stand-in", part)
		}
	}
}
