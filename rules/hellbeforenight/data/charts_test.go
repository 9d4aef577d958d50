package data_test

import (
	"strings"
	"testing"

	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hex"
)

// TestResultsTablesAreWhole: ten rows of the die; every cell has a result that is read first, or
// none at all; HBN 10.2D, 11.2C.
func TestResultsTablesAreWhole(t *testing.T) {
	b := battle(t)
	for name, c := range map[string]struct {
		table   data.Results
		columns int
	}{"combat": {b.Combat, 7}, "bombardment": {b.Shells, 9}} {
		if len(c.table) != 10 {
			t.Errorf("%s: %d rows", name, len(c.table))
		}
		used := map[data.Letter]bool{}
		for die, row := range c.table {
			if len(row) != c.columns {
				t.Errorf("%s, die %d: %d columns", name, die, len(row))
			}
			for column, cell := range row {
				used[cell.Primary.What] = used[cell.Primary.What] || cell.Primary.Who != data.Nobody
				if (cell.Text == "-") != (cell.Primary == data.Result{}) || strings.Contains(cell.Text, "(") != (cell.Bracket.Who != data.Nobody) {
					t.Errorf("%s, die %d, column %d: %+v", name, die, column, cell)
				}
			}
		}
		if len(used) != 4 {
			t.Errorf("%s: of r, R, M and X only %v are used", name, used)
		}
	}
}

func TestCellsAsTyped(t *testing.T) {
	b := battle(t)
	for _, c := range []struct {
		cell data.Cell
		want data.Cell
	}{
		{b.Combat[0][0], data.Cell{Text: "AM(Ar)", Primary: data.Result{Who: data.Attacker, What: data.Check}, Bracket: data.Result{Who: data.Attacker}}},
		{b.Combat[3][6], data.Cell{Text: "BX", Primary: data.Result{Who: data.Both, What: data.Destroy}}},
		{b.Combat[4][6], data.Cell{Text: "DR1(Dr)", Primary: data.Result{Who: data.Defender, What: data.Retreat, Weighs: true, By: 1}, Bracket: data.Result{Who: data.Defender}}},
		{b.Combat[5][0], data.Cell{Text: "-"}},
		{b.Combat[6][0], data.Cell{Text: "Dr2", Primary: data.Result{Who: data.Defender, Weighs: true, By: 2}}},
		{b.Shells[0][0], data.Cell{Text: "Ar1", Primary: data.Result{Who: data.Attacker, Weighs: true, By: 1}}},
		{b.Shells[9][8], data.Cell{Text: "DX(DM)", Primary: data.Result{Who: data.Defender, What: data.Destroy}, Bracket: data.Result{Who: data.Defender, What: data.Check}}},
	} {
		if c.cell != c.want {
			t.Errorf("%+v, want %+v", c.cell, c.want)
		}
	}
}

// TestTerrainChart: what the rulebook says of it, HBN 6.2, 7.2B, 7.3, 7.4A, 10.3B, and one line
// of ours.
func TestTerrainChart(t *testing.T) {
	e := battle(t).Terrain
	for terrain, want := range map[data.Terrain][2]bool{ // zones, charges
		data.Clear: {true, true}, data.LightWoods: {true, true}, data.HeavyWoods: {}, data.Thicket: {}, data.Stream: {true, false},
		data.StreamThicket: {}, data.Morass: {},
	} {
		if got := [2]bool{e.Hex[terrain].Zone, e.Hex[terrain].Charge}; got != want {
			t.Errorf("terrain %d: zones and charges %v, want %v", terrain, got, want)
		}
	}
	for slope, want := range map[data.Slope][2]bool{
		data.Level: {true, true}, data.GentleUp: {true, true}, data.GentleDown: {true, true}, data.SteepUp: {}, data.SteepDown: {true, false}, data.DeepWater: {},
	} {
		if got := [2]bool{e.Side[slope].Zone, e.Side[slope].Charge}; got != want {
			t.Errorf("slope %d: zones and charges %v, want %v", slope, got, want)
		}
	}
	for m := range data.Movers {
		if e.Side[data.SteepUp].Costs[m] != data.Stop || e.Side[data.SteepDown].Costs[m] != data.Stop || e.Side[data.DeepWater].Costs[m] != data.Never {
			t.Errorf("mover %d goes up, down and over water for %v", m, e.Side)
		}
		if e.Hex[data.Clear].Costs[m] != 1 || e.Road[m] != 1 || e.Ford[m] != 1 {
			t.Errorf("mover %d goes over clear ground, roads and fords for %d, %d, %d", m, e.Hex[data.Clear].Costs[m], e.Road[m], e.Ford[m])
		}
		if m != data.ByArtillery && e.Hex[data.LightWoods].Costs[m] == e.Hex[data.LightWoods].Costs[data.ByArtillery] != (m == data.ByReserve) {
			t.Errorf("HBN 14.4A: mover %d in light woods", m)
		}
	}
	want := data.Effect{Costs: [data.Movers]data.Cost{2, data.Stop, 2, data.Stop}, Intensity: -1, Die: -1, Check: -1}
	if e.Hex[data.HeavyWoods] != want || e.Bonus != 3 {
		t.Errorf("heavy woods are %+v, the bonus %d", e.Hex[data.HeavyWoods], e.Bonus)
	}
	if up := e.Side[data.GentleUp]; up.Costs != [data.Movers]data.Cost{0, 2, 0, 2} || up.Die != -1 {
		t.Errorf("up a gentle slope it is %+v", up)
	}
}

func TestForcedMarch(t *testing.T) {
	m := battle(t).March
	if len(m) != 13 {
		t.Fatalf("%d rows: 0 to 9, and 3 more of an evening", len(m))
	}
	for die, row := range m {
		if len(row) != 8 {
			t.Fatalf("die %d: %d columns", die, len(row))
		}
	}
	if m[0][4] != (data.Pace{Points: 4}) || m[4][0] != (data.Pace{Points: 1, Disrupted: true}) || m[12][0] != (data.Pace{Disrupted: true}) {
		t.Errorf("%v", m)
	}
}

// TestMorassExits walks out of a hex of a high and of a low column by every die.
func TestMorassExits(t *testing.T) {
	b := battle(t)
	for from, want := range map[string][6]string{ // NE, E, SE, SW, W, NW by the map's compass
		"1511": {"1611", "1512", "1411", "1410", "1510", "1610"},
		"1610": {"1711", "1611", "1511", "1510", "1609", "1710"},
	} {
		for die, to := range want {
			if exit := b.Lost[die]; exit.Intended || b.Map.Grid.Neighbour(at(t, from), exit.Side) != at(t, to) {
				t.Errorf("die %d leads from %s to %v, want %s", die, from, b.Map.Grid.Neighbour(at(t, from), exit.Side), to)
			}
		}
	}
	for die := 6; die <= 9; die++ {
		if b.Lost[die] != (data.Exit{Intended: true, Side: hex.N}) {
			t.Errorf("die %d: %+v", die, b.Lost[die])
		}
	}
}

func TestTracks(t *testing.T) {
	b := battle(t)
	for i, want := range []data.Spans{{Same: [2]int{0, 8}, Change: [2]int{9, 9}}, {Same: [2]int{0, 7}, Change: [2]int{8, 9}},
		{Same: [2]int{0, 6}, Change: [2]int{7, 9}}, {Same: [2]int{0, 5}, Change: [2]int{6, 9}}} {
		if b.Couplets[i] != want {
			t.Errorf("box %d: %+v, want %+v", i+1, b.Couplets[i], want)
		}
	}
	if b.Morale != [7]data.Box{{-3, 2}, {-2, 1}, {-1, 0}, {0, 0}, {1, 0}, {2, 0}, {3, 0}} {
		t.Errorf("army morale %v", b.Morale)
	}
	names := strings.Split("Early Morning, Late Morning, Noon, Early Afternoon, Late Afternoon, Evening, Night", ", ")
	for i, turn := range b.Calendar { // HBN 4.1
		day, number := 6+i/7, i%7
		light := map[string]data.Light{"Evening": data.Evening, "Night": data.Night}[names[number]]
		if turn.Day != day || turn.Number != number+1 || turn.Name != names[number] || turn.Light != light {
			t.Errorf("turn %d is %+v", i, turn)
		}
		if i > 0 && b.Calendar[i-1].Ends != turn.Begins {
			t.Errorf("turn %d begins at %s, the one before ends at %s", i, turn.Begins, b.Calendar[i-1].Ends)
		}
	}
	if b.Calendar[0].Begins != "06:30" || b.Calendar[6].Ends != "06:30" {
		t.Errorf("%+v", b.Calendar)
	}
}
