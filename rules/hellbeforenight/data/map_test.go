package data_test

import (
	"slices"
	"testing"

	"longroll/rules"
	"longroll/rules/ground"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hex"
)

// TestMapHasWhatTheRulebookNames: HBN 2.3B, 3.2, 3.3A, 9.3, 11.5A.
func TestMapHasWhatTheRulebookNames(t *testing.T) {
	b := battle(t)
	if church, ok := b.Map.Place("Shiloh Church"); !ok || !slices.Equal(church.Hexes, []hex.Hex{at(t, "1809")}) {
		t.Errorf("HBN 2.3B: the church is %+v", church)
	}
	for _, label := range []string{"1510", "1511", "1610", "4019", "4020"} {
		if !slices.Contains(b.Stars, at(t, label)) {
			t.Errorf("HBN 3.2: no star in %s", label)
		}
	}
	if !slices.Equal(b.Landing, []hex.Hex{at(t, "4318"), at(t, "4517")}) || b.North != at(t, "4500") || b.HQEntry != at(t, "1013") {
		t.Errorf("HBN 3.3A, 9.3: %v, %v, %v", b.Landing, b.North, b.HQEntry)
	}
	if first, last := b.River[0], b.River[len(b.River)-1]; first != at(t, "3026") || last != at(t, "4715") {
		t.Errorf("HBN 11.5A: the river runs from %v to %v", first, last)
	}
	if !slices.IsSortedFunc(b.BarkRoad, func(a, c hex.Hex) int { return int(a.Row) - int(c.Row) }) || b.BarkRoad[2] != b.HQEntry {
		t.Errorf("HBN 9.2: the Bark Road is %v", b.BarkRoad)
	}
}

// TestMapIsWhole: it is read back from what it is written as, every hex is known and can be
// reached, and every special hex lies on it, the river and Bark Road ones at its edge.
func TestMapIsWhole(t *testing.T) {
	b := battle(t)
	m, err := data.With(nil).Map(data.Name)
	if err != nil || m.String() != b.Map.String() || m.Source.Kind != ground.StandIn {
		t.Fatalf("%v, %+v", err, m.Source)
	}
	if again, err := ground.Parse("again", m.String()); err != nil || again.String() != m.String() {
		t.Errorf("it is not read back: %v", err)
	}
	if u := m.Unknown(); len(u) > 0 {
		t.Errorf("nobody knows %v", u)
	}
	step := func(from hex.Hex, _ hex.Side, to hex.Hex, _ int) (int, bool, bool) {
		return 1, m.On(to) && b.Slope(from, to) != data.DeepWater, false
	}
	if reached := m.Grid.Reach(b.HQEntry, 999, step).Hexes(); len(reached) != len(m.Hexes()) {
		t.Errorf("%d hexes of %d can be reached", len(reached), len(m.Hexes()))
	}
	for _, h := range slices.Concat(b.BarkRoad, b.River, b.Landing, []hex.Hex{b.North}) {
		inside := 0
		for _, n := range m.Grid.Neighbours(h) {
			if m.On(n) {
				inside++
			}
		}
		if !m.On(h) || inside == 6 {
			t.Errorf("%v is not at the edge of the map", h)
		}
	}
	if _, err := data.With(nil).Map("shiloh"); err == nil {
		t.Error("there is no other battle here")
	}
}

// TestTerrainAsDrawn reads hexes and hexsides of the drawing once more.
func TestTerrainAsDrawn(t *testing.T) {
	b := battle(t)
	for label, want := range map[string]data.Terrain{
		"1000": data.StreamThicket, "1400": data.LightWoods, "1500": data.HeavyWoods, "1800": data.Stream, "1404": data.StreamThicket,
		"2718": data.Thicket, "2004": data.Clear, "1809": data.LightWoods, "1510": data.StreamThicket, "4715": data.LightWoods,
	} {
		if got := b.TerrainOf(at(t, label)); got != want {
			t.Errorf("%s is %d, want %d", label, got, want)
		}
	}
	for _, c := range []struct {
		from, to string
		want     data.Slope
	}{
		{"1303", "1402", data.GentleUp}, {"1402", "1303", data.GentleDown}, {"2124", "2023", data.SteepUp}, {"2023", "2124", data.SteepDown},
		{"4019", "4120", data.DeepWater}, {"4120", "4019", data.DeepWater}, {"1013", "1113", data.Level}, {"1013", "4715", data.Level},
	} {
		if got := b.Slope(at(t, c.from), at(t, c.to)); got != c.want {
			t.Errorf("from %s to %s it is %d, want %d", c.from, c.to, got, c.want)
		}
	}
	if !b.IsFord(at(t, "1403")) || b.IsFord(at(t, "1404")) {
		t.Error("fords are not where they are drawn")
	}
	if !b.IsRoad(at(t, "1013"), at(t, "1113")) || b.IsRoad(at(t, "1113"), at(t, "1114")) {
		t.Error("roads are not where they are drawn")
	}
	if b.TerrainOf(hex.Hex{Col: 99, Row: 99}) != data.Clear {
		t.Error("there is something off the map")
	}
	for _, label := range []string{"1510", "1511", "1610", "4019", "4020"} {
		if b.TerrainOf(at(t, label)) != data.StreamThicket {
			t.Errorf("under the star in %s it is %d", label, b.TerrainOf(at(t, label)))
		}
	}
}

// TestEverybodyStartsOrEntersOnTheMap: HBN 3.1B, 9.3A.
func TestEverybodyStartsOrEntersOnTheMap(t *testing.T) {
	b := battle(t)
	check := func(name string, side rules.Side, start hex.Hex, turn, couplet int, entry []hex.Hex) {
		if start.IsZero() == (turn == 0) || (turn == 0) != (couplet == 0) || (turn == 0) != (len(entry) == 0) || turn > 7 || couplet > 4 {
			t.Errorf("%s starts in %v or enters in turn %d, couplet %d, at %v", name, start, turn, couplet, entry)
		}
		for _, h := range entry {
			if !b.Map.On(h) {
				t.Errorf("%s enters in %v, which is off the map", name, h)
			}
		}
		if !start.IsZero() && !b.Map.On(start) {
			t.Errorf("%s starts in %v, which is off the map", name, start)
		}
	}
	onMap := map[rules.Side]int{}
	for _, u := range b.Roster(data.Crumps, data.Wood) {
		check(u.Name, u.Side, u.Start, u.Turn, u.Couplet, u.Entry)
		if u.Turn == 0 {
			onMap[u.Side]++
		}
	}
	for _, l := range b.Leaders {
		check(l.Name, l.Side, l.Start, l.Turn, l.Couplet, l.Entry)
	}
	if onMap[rules.Union] != 87 || onMap[rules.Confederate] != 29 {
		t.Errorf("on the map at the start are %v", onMap)
	}
}

// TestUnionFindsRoomUnstacked: each unit has a hex of its own within two of its start, and B/2IL
// none that stops it. HBN 3.1B, 7.1B.
func TestUnionFindsRoomUnstacked(t *testing.T) {
	b := battle(t)
	var room [][]hex.Hex
	for _, u := range b.Units {
		if u.Side != rules.Union || u.Turn > 0 {
			continue
		}
		var own []hex.Hex
		for _, h := range b.Map.Grid.Within(u.Start, 2) {
			if b.Map.On(h) && !(u.Slow && b.Terrain.Hex[b.TerrainOf(h)].Costs[data.ByArtillery] == data.Stop) {
				own = append(own, h)
			}
		}
		room = append(room, own)
	}
	holder := map[hex.Hex]int{}
	var seat func(n int, tried map[hex.Hex]bool) bool
	seat = func(n int, tried map[hex.Hex]bool) bool {
		for _, h := range room[n] {
			if tried[h] {
				continue
			}
			tried[h] = true
			if other, taken := holder[h]; !taken || seat(other, tried) {
				holder[h] = n
				return true
			}
		}
		return false
	}
	for n := range room {
		if !seat(n, map[hex.Hex]bool{}) {
			t.Errorf("unit %d of %d finds no hex", n, len(room))
		}
	}
}
