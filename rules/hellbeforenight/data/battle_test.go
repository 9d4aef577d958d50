package data_test

import (
	"slices"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/ground"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hex"
)

func battle(t *testing.T) *data.Battle {
	t.Helper()
	b, err := data.With(nil).Battle()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// unit finds a unit by its name.
func unit(t *testing.T, b *data.Battle, name string) data.Unit {
	t.Helper()
	all := b.Roster(data.Crumps, data.Wood)
	at := slices.IndexFunc(all, func(u data.Unit) bool { return u.Name == name })
	if at < 0 {
		t.Fatalf("there is no unit %s", name)
	}
	return all[at]
}

func at(t *testing.T, label string) hex.Hex {
	t.Helper()
	var h hex.Hex
	if err := h.UnmarshalText([]byte(label)); err != nil {
		t.Fatal(err)
	}
	return h
}

func TestCounts(t *testing.T) {
	b := battle(t)
	for what, got := range map[string][2]int{
		"units": {len(b.Units), 246}, "optional units": {len(b.Optional), 12}, "leader counters": {len(b.Leaders), 25},
		"heroes": {len(b.Heroes), 12}, "extra strength counters": {len(b.Extra), 17}, "stars": {len(b.Stars), 18},
		"Bark Road hexes": {len(b.BarkRoad), 6}, "hexes": {len(b.Map.Hexes()), 942}, "turns": {len(b.Calendar), 11},
		"couplet boxes": {len(b.Couplets), 4}, "missing figures": {len(b.Missing), 0}, "river hexes": {len(b.River), 22},
	} {
		if got[0] != got[1] {
			t.Errorf("%d %s, want %d", got[0], what, got[1])
		}
	}
}

// TestArmies counts units by army and arm a second time.
func TestArmies(t *testing.T) {
	want := map[data.Army][3]int{data.Tennessee: {72, 23, 8}, data.Ohio: {30, 3, 1}, data.Mississippi: {79, 22, 8}}
	got := map[data.Army][3]int{}
	for i, u := range battle(t).Units {
		n := got[u.Army]
		n[u.Kind]++
		got[u.Army] = n
		if (u.Side == rules.Union) != (i < 137) || (u.Side == rules.Union) != (u.Army != data.Mississippi) {
			t.Errorf("%s, number %d, is %s of army %d", u.Name, i, u.Side, u.Army)
		}
	}
	for army, n := range want {
		if got[army] != n {
			t.Errorf("army %d: infantry, artillery, cavalry %v, want %v", army, got[army], n)
		}
	}
}

// TestWhatTheRulebookSaysOfUnits: HBN 10.10's example, 7.1B and 9.3.
func TestWhatTheRulebookSaysOfUnits(t *testing.T) {
	b := battle(t)
	if u := unit(t, b, "13 TN"); u.Side != rules.Confederate || u.Kind != data.Infantry || u.Front.Morale != 4 {
		t.Errorf("HBN 10.10: 13 TN is %+v", u)
	}
	if u := unit(t, b, "15 IA"); u.Side != rules.Union || u.Kind != data.Infantry || u.Front.Morale != 2 {
		t.Errorf("HBN 10.10: 15 IA is %+v", u)
	}
	for _, u := range b.Roster(data.Crumps, data.Wood) {
		if u.Slow != (u.Name == "B/2IL") || u.Slow && u.Kind != data.Artillery {
			t.Errorf("HBN 7.1B: %s is slow: %v", u.Name, u.Slow)
		}
		wallace := u.Side == rules.Union && u.Formation.From >= 7 && u.Formation.To <= 9 && u.Formation.From > 0
		north := slices.Equal(u.Entry, []hex.Hex{b.North})
		if wallace && !north || u.Side == rules.Union && u.Turn > 0 && !north && !slices.Equal(u.Entry, b.Landing) {
			t.Errorf("HBN 9.3B: %s of formation %+v enters at %v", u.Name, u.Formation, u.Entry)
		}
		if u.Side == rules.Confederate && slices.ContainsFunc(u.Entry, func(h hex.Hex) bool { return !slices.Contains(b.BarkRoad, h) }) {
			t.Errorf("HBN 9.3C: %s enters at %v", u.Name, u.Entry)
		}
	}
}

// TestUnitsAsTyped compares units of each sort with the lines from which ours were made.
func TestUnitsAsTyped(t *testing.T) {
	b := battle(t)
	all := b.Landing
	for _, want := range []data.Unit{
		{Name: "11 IA", Side: rules.Union, Army: data.Tennessee, Front: data.Face{Strength: 5, Range: 1, Intensity: 4, Morale: 4},
			Back: data.Face{Strength: 3, Range: 1, Intensity: 3, Morale: 3}, Formation: data.Span{From: 1, To: 1}, Brigade: "Hare", Start: at(t, "3007")},
		{Name: "H/5US", Side: rules.Union, Army: data.Ohio, Kind: data.Artillery, Front: data.Face{Strength: 3, Range: 8, Morale: 6},
			Back: data.Face{Strength: 2, Range: 8, Morale: 5}, Formation: data.Span{From: 19, To: 21}, Brigade: "Terrill", Turn: 7, Couplet: 3, Entry: all},
		{Name: "8 TX Cav", Side: rules.Confederate, Army: data.Mississippi, Kind: data.Cavalry, Front: data.Face{Strength: 3, Intensity: 5, Morale: 5},
			Back: data.Face{Strength: 2, Intensity: 4, Morale: 4}, Asterisk: true, Formation: data.Span{All: true}, Brigade: "Wharton",
			Turn: 2, Couplet: 2, Entry: []hex.Hex{at(t, "1009")}},
		{Name: "40 IN", Side: rules.Union, Army: data.Ohio, Front: data.Face{Strength: 3, Range: 1, Intensity: 4, Morale: 4},
			Back: data.Face{Strength: 2, Range: 1, Intensity: 3, Morale: 3}, Formation: data.Span{From: 27, To: 27}, Brigade: "Wagner",
			Turn: 7, Couplet: 4, Entry: all, Option: data.Wood},
		{Name: "1 AR", Side: rules.Confederate, Army: data.Mississippi, Front: data.Face{Strength: 5, Range: 1, Intensity: 5, Morale: 5},
			Back: data.Face{Strength: 3, Range: 1, Intensity: 4, Morale: 4}, Formation: data.Span{From: 5, To: 5}, Brigade: "R.L. Gibson",
			Turn: 1, Couplet: 2, Entry: []hex.Hex{at(t, "1013")}},
	} {
		got := unit(t, b, want.Name)
		if !slices.Equal(got.Entry, want.Entry) {
			t.Errorf("%s enters at %v, want %v", want.Name, got.Entry, want.Entry)
		}
		got.Entry, want.Entry = nil, nil
		if !same(got, want) {
			t.Errorf("got  %+v\nwant %+v", got, want)
		}
	}
}

func same(a, b data.Unit) bool {
	return a.Name == b.Name && a.Side == b.Side && a.Army == b.Army && a.Kind == b.Kind && a.Front == b.Front && a.Back == b.Back &&
		a.Asterisk == b.Asterisk && a.Formation == b.Formation && a.Brigade == b.Brigade && a.Slow == b.Slow && a.Start == b.Start &&
		a.Turn == b.Turn && a.Couplet == b.Couplet && a.Option == b.Option
}

// TestNamesTellCountersApart: what two units share gets a word behind, whether they play or not.
func TestNamesTellCountersApart(t *testing.T) {
	b := battle(t)
	letters := func(name string) string {
		return strings.Map(func(c rune) rune {
			if strings.ContainsRune(" /-.()", c) {
				return -1
			}
			return c
		}, strings.ToLower(name))
	}
	var names []string
	for _, u := range b.Roster(data.Crumps, data.Wood) {
		names = append(names, u.Name)
	}
	for _, l := range b.Leaders {
		names = append(names, l.Name)
	}
	seen := map[string]string{}
	for _, name := range names {
		if other, taken := seen[letters(name)]; taken {
			t.Errorf("%s and %s look alike", name, other)
		}
		seen[letters(name)] = name
	}
	for _, name := range []string{"6 KY USA", "6 KY CSA", "9 KY USA", "9 KY CSA", "6 IN", "9 IN", "9 IN Bty", "13 OH", "13 OH Bty", "6 IN Bty",
		"2 TN (Walker)", "2 TN (Bate)", "W.H.L. Wallace", "L. Wallace", "Johnston", "Beauregard HQ"} {
		if !slices.Contains(names, name) {
			t.Errorf("nobody is called %s", name)
		}
	}
	for _, name := range []string{"6 KY", "9 KY"} {
		if slices.Contains(names, name) {
			t.Errorf("%s says too little", name)
		}
	}
	if u := unit(t, b, "9 KY CSA"); u.Side != rules.Confederate {
		t.Errorf("9 KY CSA is %s", u.Side)
	}
	if u := unit(t, b, "9 IN Bty"); u.Kind != data.Artillery {
		t.Errorf("9 IN Bty is %+v", u)
	}
}

// TestOptionsBringTheirUnits: no option, no more units; the Union's stay together.
func TestOptionsBringTheirUnits(t *testing.T) {
	b := battle(t)
	for _, c := range []struct {
		options []string
		want    int
	}{{nil, 246}, {[]string{data.Crumps}, 250}, {[]string{data.Wood}, 254}, {[]string{data.Wood, data.Crumps}, 258}} {
		all := b.Roster(c.options...)
		if len(all) != c.want {
			t.Errorf("with %v there are %d units, want %d", c.options, len(all), c.want)
		}
		if !slices.IsSortedFunc(all, func(a, b data.Unit) int { return int(a.Side) - int(b.Side) }) {
			t.Errorf("with %v the sides are mixed", c.options)
		}
	}
	for _, u := range b.Optional {
		if wood := u.Formation.From == 27 || u.Formation.From == 28; u.Option != map[bool]string{true: data.Wood, false: data.Crumps}[wood] {
			t.Errorf("%s of formation %d comes by %q", u.Name, u.Formation.From, u.Option)
		}
	}
}

// TestLeadersAsTyped: ratings, spans and the headquarters.
func TestLeadersAsTyped(t *testing.T) {
	b := battle(t)
	spans := map[string]data.Span{"Grant": {All: true}, "Buell": {All: true}, "Johnston": {All: true}, "Beauregard HQ": {All: true},
		"McPherson": {One: true}, "Jordan": {One: true}, "Polk": {From: 1, To: 4}, "L. Wallace": {From: 7, To: 9}}
	ratings := map[string][2]int{"Grant": {5, 2}, "Sherman": {5, 3}, "Jordan": {3, 0}, "Beauregard HQ": {}, "W.H.L. Wallace": {4, 2}}
	for _, l := range b.Leaders {
		if want, named := spans[l.Name]; named && l.Span != want {
			t.Errorf("%s has the span %+v, want %+v", l.Name, l.Span, want)
		}
		if want, named := ratings[l.Name]; named && [2]int{l.Command, l.Combat} != want {
			t.Errorf("%s has %d and %d, want %v", l.Name, l.Command, l.Combat, want)
		}
		if l.HQ != (l.Name == "Beauregard HQ") || l.HQ && !slices.Equal(l.Entry, []hex.Hex{b.HQEntry}) {
			t.Errorf("HBN 13.6: %+v", l)
		}
	}
	if h := b.Heroes; h[0] != (data.Hero{Name: "Hero 1", Union: 1, Confederate: 1}) || h[11].Confederate != 2 || h[11].Union != 1 {
		t.Errorf("heroes are %+v", h)
	}
}

// TestEveryFormationHasStrengthAndALeader: HBN 5.9, 13.1. AA is for the guns of the Ohio, 5.9G.
func TestEveryFormationHasStrengthAndALeader(t *testing.T) {
	b := battle(t)
	covers := func(s data.Span, n int) bool { return s.From <= n && n <= s.To }
	for _, u := range b.Units {
		if u.Formation.From == 0 || u.Kind != data.Infantry {
			continue
		}
		extra, leaders := 0, 0
		for _, e := range b.Extra {
			if e.Side == u.Side && covers(e.Span, u.Formation.From) {
				extra++
			}
		}
		for _, l := range b.Leaders {
			if l.Side == u.Side && covers(l.Span, u.Formation.From) {
				leaders++
			}
		}
		if extra != 1 || leaders == 0 && u.Formation.From != 13 {
			t.Errorf("%s of formation %d has %d counters of extra strength and %d leaders", u.Name, u.Formation.From, extra, leaders)
		}
	}
	guns := slices.DeleteFunc(slices.Clone(b.Extra), func(e data.Extra) bool { return !e.Span.Guns })
	if len(guns) != 1 || guns[0].Army != data.Ohio || guns[0].Points != 3 {
		t.Errorf("HBN 5.9G: %+v", guns)
	}
}

func TestSources(t *testing.T) {
	want := strings.Split("map, order of battle, leaders and heroes, extra strength, combat results table, terrain effects chart, bombardment table, "+
		"forced march table, morass exit chart, couplet track, army morale track, turn track", ", ")
	var got []string
	for _, s := range battle(t).Sources {
		got = append(got, s.Part)
		if s.Kind != ground.StandIn || s.Note == "" {
			t.Errorf("%+v", s)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("the parts are %s", strings.Join(got, ", "))
	}
}
