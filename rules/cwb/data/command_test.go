package data_test

import (
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
)

// acceptanceTyped is the acceptance table typed a second time, by columns, with
// the values that use each.
var acceptanceTyped = []struct{ values, dice string }{
	{"-9 -4 -3", "Dt Dt D2 D2 D2 D2 D1 D2 Dt Dt Dt"},
	{"-2 -1", "Dt Dt D2 D2 D2 D1 D1 D2 D2 Dt Dt"},
	{"0 1", "Dt Dt D2 D2 D2 D1 D1 D1 D2 D2 Dt"},
	{"2 3", "Dt Dt D2 D2 A D1 D1 D1 D2 D2 D2"},
	{"4 5", "Dt D2 D1 A D1 D1 D2 A D1 D1 D2"},
	{"6 7", "Dt D2 A A D1 D1 D1 A A D2 D2"},
	{"8 9 12", "Dt D2 A A A D1 D1 A D1 D2 D2"},
}

func TestAcceptanceAgainstSecondTyping(t *testing.T) {
	c := charts(t)
	values := map[string]int{"-9": -9, "-4": -4, "-3": -3, "-2": -2, "-1": -1}
	for column, typed := range acceptanceTyped {
		for _, word := range strings.Fields(typed.values) {
			value, below := values[word]
			if !below {
				value = numbers(t, word)[0]
			}
			for i, want := range strings.Fields(typed.dice) {
				if got := c.Accept(value, 0, i+2).String(); got != want {
					t.Errorf("value %d, dice %d: %s, want %s", value, i+2, got, want)
				}
				left := strings.Fields(acceptanceTyped[max(column-1, 0)].dice)[i]
				if got := c.Accept(value, 1, i+2).String(); got != left {
					t.Errorf("value %d, one to the left, dice %d: %s, want %s", value, i+2, got, left)
				}
			}
		}
	}
}

func TestAcceptanceValue(t *testing.T) {
	c := charts(t)
	// The worked dispatch after CWB 10.1i: complex, by aide in writing, from a
	// leader of 0 to one of 4.
	value := c.Value(0, 4, data.AideWritten, data.Complex)
	if value != 2 || c.Accept(value, 0, 7) != data.D1 || c.Cost(data.AideWritten, data.Complex) != 8 {
		t.Errorf("the worked dispatch has value %d", value)
	}
	if got := c.Value(3, 1, data.AideOral, data.Simple); got != 3 {
		t.Errorf("oral and simple between 3 and 1 is %d", got)
	}
	if got := c.Value(3, 1, data.InPerson, data.Complex); got != 4 {
		t.Errorf("in person and complex between 3 and 1 is %d", got)
	}
	if c.AcceptanceModifiers.Headquarters.Amount != 2 || c.AcceptanceModifiers.LoneUnit.Amount != 2 {
		t.Error("a headquarters and a lone unit receive as leaders of 2")
	}
}

func TestDelay(t *testing.T) {
	c := charts(t)
	for delay, text := range map[data.Acceptance]string{data.Accepted: "- - - - - -", data.D1: "1 1 - - - -", data.D2: "1 - - - - -", data.Distorted: "- - - - - 1"} {
		for i, want := range numbers(t, text) {
			if got := c.DelayEnds(delay, i+1); got != (want == 1) {
				t.Errorf("%s, die %d: %v", delay, i+1, got)
			}
		}
	}
}

func TestCommandFigures(t *testing.T) {
	c := charts(t)
	need, points := numbers(t, "12 11 11 10 9"), numbers(t, "8 12 12 16 16")
	for rating := 0; rating <= 4; rating++ {
		if c.Initiative(rating) != need[rating] || c.CommandPoints(rating) != points[rating] || c.LooseCannon(rating) != 2 {
			t.Errorf("rating %d: initiative %d, points %d, loose cannon %d", rating, c.Initiative(rating), c.CommandPoints(rating), c.LooseCannon(rating))
		}
	}
	if c.Initiative(-1) != 12 || c.Initiative(6) != 9 || c.Initiative(2-1) != 11 {
		t.Error("initiative points off the table are not read at the edge")
	}
	typed := numbers(t, "4 6 6 8 4 6")
	for i, method := range []data.Method{data.AideOral, data.AideWritten, data.InPerson} {
		if c.Cost(method, data.Simple) != typed[2*i] || c.Cost(method, data.Complex) != typed[2*i+1] {
			t.Errorf("%s costs %d and %d", method, c.Cost(method, data.Simple), c.Cost(method, data.Complex))
		}
	}
}

func TestStoppage(t *testing.T) {
	c := charts(t)
	columns := map[int]string{7: "1 1 1 2 2 2 2 3 4", 6: "1 1 1 2 2 2 3 4", 5: "1 1 2 2 2 3 4", 4: "1 2 2 2 3 4", 3: "1 2 2 3 4", 2: "1 2 3 4", 1: "1 3 4"}
	needs := map[int]string{4: "3 5 8 10", 3: "3 5 8 10", 2: "3 6 9 11", 1: "3 6 9 11", 0: "4 7 10 12"}
	for divisions, text := range columns {
		for wrecked, column := range numbers(t, text) {
			lost := wrecked > divisions
			if lost {
				wrecked--
			}
			if got := c.StoppageColumn(divisions, wrecked, lost); got != column {
				t.Errorf("%d of %d wrecked, leader lost %v: column %d, want %d", wrecked, divisions, lost, got, column)
			}
			if !lost && wrecked < divisions && c.StoppageColumn(divisions, wrecked, true) != c.StoppageColumn(divisions, wrecked+1, false) {
				t.Errorf("%d of %d wrecked: a lost leader does not count as one more", wrecked, divisions)
			}
			for rating, rolls := range needs {
				if got, want := c.Stoppage(divisions, wrecked, lost, rating), numbers(t, rolls)[column-1]; got != want {
					t.Errorf("%d of %d wrecked, rating %d: need %d, want %d", wrecked, divisions, rating, got, want)
				}
			}
		}
	}
	// The worked corps of CWB 10.3.
	if c.Stoppage(3, 0, false, 3) != 3 || c.Stoppage(3, 3, true, 1) != 11 {
		t.Error("the worked corps needs 3, then 11")
	}
	if c.StoppageColumn(9, 0, false) != 1 || c.StoppageColumn(0, 5, true) != 4 {
		t.Error("figures off the table are not read at the edge")
	}
}

// TestModifiers holds every amount against a second typing.
func TestModifiers(t *testing.T) {
	c := charts(t)
	f, m, d := c.FireShifts, c.MoraleShifts, c.DieModifiers
	for _, want := range []struct {
		amount int
		lines  [][]data.Modifier // conditions that share a line
	}{
		{-1, [][]data.Modifier{{f.Slope}, {f.Sunken, f.Trench}, {f.LowAmmo}}},
		{-2, [][]data.Modifier{{f.Night}}},
		{2, [][]data.Modifier{{f.Column, f.Limbered, f.Flank, f.Disorganized, f.Routed}}},
		{3, [][]data.Modifier{{f.Mounted}}},
		{-3, [][]data.Modifier{{f.FlankedDefender}}},
		{3, [][]data.Modifier{{m.Sunken, m.Trench}}},
		{1, [][]data.Modifier{{m.Guns}}},
		{-1, [][]data.Modifier{{m.Leader}, {m.LowAmmo}, {m.Shaken}}},
		{-3, [][]data.Modifier{{m.Disorganized}, {m.Night}}},
		{-4, [][]data.Modifier{{m.Wrecked}, {m.Defender}}},
		{-6, [][]data.Modifier{{m.Attacker}, {m.Column, m.Limbered, m.Flank}, {m.WreckedDivision}, {m.Routed}}},
		{1, [][]data.Modifier{{d.StraggleDisorganized, d.StraggleMounted, d.StraggleFlank}, {d.OddsWrecked}, {d.StoppageDefence}}},
		{2, [][]data.Modifier{{d.StraggleRouted, d.StraggleWrecked, d.StraggleNight}, {d.RecoverNight}, {d.OddsWreckedDivision}}},
		{-2, [][]data.Modifier{{d.OddsAttackerWrecked}}},
		{-3, [][]data.Modifier{{d.StoppageNight}}},
		{-1, [][]data.Modifier{{d.MarchNight}}},
	} {
		for _, line := range want.lines {
			for _, modifier := range line {
				if modifier.Amount != want.amount || modifier.Line != line[0].Line {
					t.Errorf("%+v, want %d", modifier, want.amount)
				}
			}
		}
	}
	ruled := map[rules.Cite][]data.Modifier{
		"CWB 10.3": {d.StoppageDefence}, "CWB 10.3f": {d.StoppageNight}, "CWB 13.0a": {f.Flank, m.Flank},
		"CWB 20.4b": {f.Column, f.Limbered, f.Disorganized, f.Routed, f.Mounted}, "CWB 20.4c": {f.Slope, f.Trench},
		"CWB 21.1": {d.StraggleDisorganized, d.StraggleMounted, d.StraggleFlank, d.StraggleRouted, d.StraggleWrecked},
		"CWB 21.2": {d.RecoverNight}, "CWB 22.0": {m.Wrecked, m.WreckedDivision},
		"CWB 23.1":  {m.Defender, m.Attacker, d.OddsWrecked, d.OddsWreckedDivision, d.OddsAttackerWrecked},
		"CWB 23.1k": {f.FlankedDefender}, "CWB 24.2b": {m.Guns}, "CWB 25.3a": {m.Leader}, "CWB 28.1": {f.LowAmmo, m.LowAmmo},
		"CWB 24.2": {m.Trench, m.Shaken, m.Disorganized, m.Routed, m.Column, m.Limbered},
		"CWB 29.0": {d.MarchNight}, "CWB 29.0a": {f.Night, m.Night, d.StraggleNight}, "CWB-AH 1.1b": {f.Sunken, m.Sunken},
		"CWB 10.1f": append(append([]data.Modifier{}, c.AcceptanceModifiers.Method[:]...), c.AcceptanceModifiers.Type[:]...),
		"CWB 10.6a": {c.AcceptanceModifiers.Headquarters}, "CWB 10.5b": {c.AcceptanceModifiers.LoneUnit},
	}
	count := 0
	for rule, modifiers := range ruled {
		count += len(modifiers)
		for _, modifier := range modifiers {
			if modifier.Rule != rule {
				t.Errorf("%s is by %s, want %s", modifier.Name, modifier.Rule, rule)
			}
		}
	}
	if count != 12+16+13+7 {
		t.Errorf("%d modifiers are typed a second time", count)
	}
	if m.Wrecked.Line != m.WreckedDivision.Line {
		t.Error("a wrecked division's figure takes the place of the brigade's")
	}
	if got := data.Once([]data.Modifier{f.Flank, f.Night, f.Column, f.Mounted}); len(got) != 3 || got[2] != f.Mounted {
		t.Errorf("each line once: %v", got)
	}
}

// moveTyped is the movement chart typed a second time, by columns: line, column,
// dismounted, mounted, limbered, wagon, train, leader. x: may not.
var moveTyped = map[string]string{
	"clear": "2 2 2 2 2 2 x 2", "orchard": "2 2 2 2 2 2 x 2", "primary": "x 1 x 1 1 1 1 1", "secondary": "x 1 x 1 1 2 2 1",
	"trail": "x 2 x 2 4 4 x 1", "town": "4 1 4 1 1 2 x 1", "forest": "4 4 4 6 6 6 x 4", "stream": "2 0 2 2 2 2 x 0",
	"ford": "4 2 4 4 4 4 x 2", "up": "2 0 2 0 0 2 x 0", "slope": "2 2 2 2 2 2 x 0", "extreme-slope": "8 6 8 8 x x x 6",
	"creek": "x x x x x x x x", "river": "x x x x x x x x", "allowance": "x x x x x x x x", "change": "x x x x x x x x",
}

var movers = []data.Formation{
	data.InfantryLine, data.InfantryColumn, data.Dismounted, data.Mounted, data.Limbered, data.Wagons, data.Trains, data.Leaders,
}

func TestMovementAgainstSecondTyping(t *testing.T) {
	c := charts(t)
	for feature, typed := range moveTyped {
		for i, want := range strings.Fields(typed) {
			halves, ok := c.MoveCost(movers[i], feature)
			if ok != (want != "x") || ok && halves != numbers(t, want)[0] {
				t.Errorf("%s, %s: %d halves, %v; want %s", movers[i], feature, halves, ok, want)
			}
		}
		if _, ok := c.MoveCost(data.Unlimbered, feature); ok {
			t.Errorf("guns in battery move over %s", feature)
		}
	}
	allowances, changes := numbers(t, "12 12 12 24 14 12 12 26"), strings.Fields("2 2 2 4 6 x x x")
	for i, mover := range movers {
		halves, ok := c.ChangeCost(mover)
		if c.Allowance(mover) != allowances[i] || ok != (changes[i] != "x") || ok && halves != numbers(t, changes[i])[0] {
			t.Errorf("%s: allowance %d, change %d %v", mover, c.Allowance(mover), halves, ok)
		}
	}
	if halves, ok := c.ChangeCost(data.Unlimbered); c.Allowance(data.Unlimbered) != 14 || halves != 6 || !ok {
		t.Error("guns in battery have the limbered allowance, to limber")
	}
}

func TestFormations(t *testing.T) {
	c := charts(t)
	for f, want := range map[data.Formation][2]bool{
		data.InfantryLine: {true, true}, data.InfantryColumn: {false, true}, data.Dismounted: {true, true}, data.Mounted: {false, true},
		data.Unlimbered: {true, false}, data.Limbered: {false, true}, data.Wagons: {false, true}, data.Trains: {false, true}, data.Leaders: {false, true},
	} {
		if c.MayFire(f) != want[0] || c.MayMove(f) != want[1] {
			t.Errorf("%s: fire %v, move %v", f, c.MayFire(f), c.MayMove(f))
		}
	}
}

func TestSurpriseMarch(t *testing.T) {
	c := charts(t)
	for turn, text := range map[int]string{1: "1 1 1 1 1 1", 2: "1 1 1 1 1 -", 3: "1 1 1 1 - -", 4: "1 1 1 - - -", 7: "1 1 1 - - -"} {
		for i, want := range numbers(t, text) {
			if got := c.MarchHidden(i+1, turn); got != (want == 1) {
				t.Errorf("turn %d, die %d: %v", turn, i+1, got)
			}
		}
	}
	if !c.MarchHidden(0, 4) {
		t.Error("a die below 1 passes")
	}
}
