package cwb

import (
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
)

// TestResupply holds CWB 28.0, 28.2, 28.3, 28.4, 28.4a, 28.4b and 17.2e: who may draw a point from whom
// to be low no more, and what it costs.
func TestResupply(t *testing.T) {
	const (
		low   = "confederate infantry A 3.03 N infantry-line normal 9 corps=1 marks=lowAmmo"
		wagon = "confederate wagon W 3.05 N wagon normal 2 corps=1"
	)
	for _, c := range []struct {
		name   string
		lines  []string
		ruling string
		rule   rules.Cite
		left   int8
	}{
		{"two hexes off", []string{low, wagon}, "any", "", 1},
		{"three hexes off", []string{low, "confederate wagon W 3.06 N wagon normal 2 corps=1"}, "any", "CWB 28.4", 2},
		{"empty", []string{low, "confederate wagon W 3.05 N wagon normal 0 corps=1"}, "any", "CWB 28.4", 0},
		{"not low", []string{"confederate infantry A 3.03 N infantry-line normal 9 corps=1", wagon}, "any", "CWB 28.4", 2},
		{"a line of it is low", []string{"confederate infantry A 3.03 N infantry-line normal 9 corps=1", wagon,
			"confederate line A 2.03 N infantry-line normal 0 marks=lowAmmo"}, "any", "", 1},
		{"another corps", []string{low, "confederate wagon W 3.05 N wagon normal 2 corps=2"}, "any", "", 1},
		{"another corps, nobody of whose own is low", []string{low, "confederate wagon W 3.05 N wagon normal 2 corps=2"}, "own-first", "", 1},
		{"another corps that needs it", []string{low, "confederate wagon W 3.05 N wagon normal 2 corps=2",
			"confederate infantry B 1.01 N infantry-line normal 9 corps=2 marks=lowAmmo"}, "own-first", "CWB 28.4b", 2},
		{"another corps, whoever needs it", []string{low, "confederate wagon W 3.05 N wagon normal 2 corps=2",
			"confederate infantry B 1.01 N infantry-line normal 9 corps=2 marks=lowAmmo"}, "any", "", 1}, // CWB-AH 3.3
		{"its own corps first", []string{low, wagon,
			"confederate infantry B 1.01 N infantry-line normal 9 corps=1 marks=lowAmmo"}, "own-first", "", 1},
		{"a train has no end", []string{low, "confederate train W 3.05 N train normal 0"}, "own-first", "", 0},
	} {
		g := newField(t, plain(5, 7), c.lines...)
		g.phasing = rules.Confederate
		g.set(wagonToOthers, c.ruling)
		err := (Resupply{Unit: "A", From: "W"}).run(at(g, rules.Confederate))
		if ruleOf(err) != c.rule {
			t.Errorf("%s: %v, want %q", c.name, err, c.rule)
		}
		if w := g.field.pieces[pieceNamed(t, g, "W")]; w.supply != c.left {
			t.Errorf("%s: the wagon has %d points, want %d", c.name, w.supply, c.left)
		}
		if err == nil && g.isLow(0) {
			t.Errorf("%s: a part is low still", c.name)
		}
	}
}

// TestTrainsServeBothArmies holds CWB-AH 2.7: the trains of one Union army serve the other too.
func TestTrainsServeBothArmies(t *testing.T) {
	g := newField(t, plain(5, 7), "union infantry A 3.03 N infantry-line normal 9 army=AOhio marks=lowAmmo",
		"union infantry B 1.01 N infantry-line normal 9 army=ATenn marks=lowAmmo", "union train R 3.05 N train normal 0 army=ATenn")
	g.phasing = rules.Union
	if err := (Resupply{Unit: "A", From: "R"}).run(at(g, rules.Union)); err != nil || g.isLow(0) {
		t.Error(err)
	}
}

// TestAttachedUnitsDraw holds CWB 28.4b: a division draws on the wagon of the corps it is attached to.
func TestAttachedUnitsDraw(t *testing.T) {
	g := newField(t, plain(5, 7), "confederate infantry A 3.03 N infantry-line normal 9 corps=1 div=D marks=lowAmmo",
		"confederate wagon W 3.05 N wagon normal 2 corps=2", "confederate infantry B 1.01 N infantry-line normal 9 corps=2 marks=lowAmmo")
	g.phasing = rules.Confederate
	g.set(wagonToOthers, "own-first")
	g.commands = []command{{name: "1", side: rules.Confederate, rank: corps}, {name: "2", side: rules.Confederate, rank: corps},
		{name: "D", side: rules.Confederate, rank: division}}
	g.posts = []post{{above: -1}, {above: -1}, {above: 0}}
	draw := func() error { return Resupply{Unit: "A", From: "W"}.run(at(g, rules.Confederate)) }
	if err := draw(); ruleOf(err) != "CWB 28.4b" {
		t.Errorf("of another corps: %v", err)
	}
	g.posts[2].above = 1
	if err := draw(); err != nil {
		t.Errorf("attached: %v", err)
	}
}

// TestLoadingWagons holds CWB 28.2a, 28.2b, 28.2c and CWB-AH 3.3: up to five points, at a train within two
// hexes; without a train there is nothing to load.
func TestLoadingWagons(t *testing.T) {
	const wagon = "union wagon W 3.05 N wagon normal 2"
	for _, c := range []struct {
		name   string
		train  string
		points int
		rule   rules.Cite
		have   int8
	}{
		{"full", "union train R 3.03 N train normal 0", 0, "", 5},
		{"some", "union train R 3.03 N train normal 0", 2, "", 4},
		{"too many", "union train R 3.03 N train normal 0", 4, "CWB 28.2a", 2},
		{"too far", "union train R 3.02 N train normal 0", 0, "CWB 28.2b", 2},
		{"of the enemy", "confederate train R 3.03 N train normal 0", 0, "CWB 28.2b", 2},
		{"not come yet", "union train R - N train normal 0", 0, "CWB 28.2b", 2},
	} {
		g := newField(t, plain(5, 7), wagon, c.train)
		g.phasing = rules.Union
		g.field.pieces[0].spent = 4
		if err := (LoadWagon{Wagon: "W", Points: c.points}).run(at(g, rules.Union)); ruleOf(err) != c.rule {
			t.Errorf("%s: %v, want %q", c.name, err, c.rule)
		}
		if p := g.field.pieces[0]; p.supply != c.have || p.spent != 4 {
			t.Errorf("%s: %+v, want %d points", c.name, p, c.have)
		}
	}
}

// A full wagon takes nothing more, and no wagon takes points in the enemy's player turn. CWB 28.2a, 28.2b.
func TestFullWagon(t *testing.T) {
	for name, c := range map[string]struct {
		have    string
		phasing rules.Side
		rule    rules.Cite
	}{"full": {"5", rules.Union, "CWB 28.2a"}, "in the enemy's turn": {"2", rules.Confederate, "CWB 28.2b"}, "may": {"4", rules.Union, ""}} {
		g := newField(t, plain(5, 7), "union wagon W 3.05 N wagon normal "+c.have, "union train R 3.03 N train normal 0")
		g.phasing = c.phasing
		if err := (LoadWagon{Wagon: "W"}).run(at(g, rules.Union)); ruleOf(err) != c.rule {
			t.Errorf("%s: %v, want %q", name, err, c.rule)
		}
	}
}

// banks is a field with the river along its left edge.
func banks(t *testing.T, lines ...string) *Game {
	t.Helper()
	g := newField(t, mapOf("~....... ~....... ~....... ~.......", ""), lines...)
	g.scenario.Gunboats = []data.Gunboat{{Post: data.Post{Side: rules.Union}, Name: "Tyler"}, {Post: data.Post{Side: rules.Union}, Name: "Lexington"}}
	return g
}

// TestGunboats holds CWB-AH 2.5, 2.5a and 2.5b: 15, 5 and 1 points by distance, each boat one hex a segment,
// together in one attack, when they are there.
func TestGunboats(t *testing.T) {
	for _, c := range []struct {
		hex    string
		boats  []string
		points int
		rule   rules.Cite
	}{
		{"2.02", []string{"Tyler"}, 2 * 15, ""},
		{"3.02", []string{"Tyler"}, 2 * 5, ""},
		{"4.02", []string{"Tyler"}, 2 * 1, ""},
		{"5.02", []string{"Tyler"}, 0, "CWB-AH 2.5b"},
		{"3.02", []string{"Tyler", "Lexington"}, 2 * 10, ""},
		{"3.02", []string{"Tyler", "Tyler"}, 0, ""},
		{"3.02", []string{"Monitor"}, 0, "CWB-AH 2.5"},
	} {
		g := banks(t, "confederate infantry T "+c.hex+" NW infantry-line normal 30 morale=A")
		b := at(g, rules.Union, 1, 1)
		err := (Fire{Target: hexAt(t, g, c.hex), Boats: c.boats}).run(b)
		if e, _ := first[FireResolved](b); ruleOf(err) != c.rule || e.Points != c.points {
			t.Errorf("%s at %v: %v, %d halves, want %d", c.hex, c.boats, err, e.Points, c.points)
		}
	}
}

// TestGunboatsFireOnce holds CWB-AH 2.5: once a segment, not before they come, with others in one attack,
// never at guns alone, and by ruling at night.
func TestGunboatsFireOnce(t *testing.T) {
	g := banks(t, "confederate infantry T 2.02 NW infantry-line normal 30 morale=A", "confederate battery G 2.02 NW unlimbered normal 5",
		"confederate infantry S 2.03 NW infantry-line normal 30 morale=A", "union infantry U 3.02 NW infantry-line normal 9")
	g.scenario.Arrivals = []data.Arrival{{Side: rules.Union, Unit: "Lexington", Turn: 2}}
	fire := func(c Fire) (*bench, error) {
		b := at(g, rules.Union, 1, 1)
		return b, c.run(b)
	}
	if _, err := fire(Fire{Target: hexAt(t, g, "2.02"), Boats: []string{"Lexington"}}); ruleOf(err) != "CWB-AH 2.5" {
		t.Errorf("before it comes: %v", err)
	}
	if _, err := fire(Fire{Target: hexAt(t, g, "2.02"), Guns: true, Boats: []string{"Tyler"}}); ruleOf(err) != "CWB 20.3c" {
		t.Errorf("at guns: %v", err)
	}
	b, err := fire(Fire{Target: hexAt(t, g, "2.02"), By: []string{"U"}, Boats: []string{"Tyler"}})
	if e, _ := first[FireResolved](b); err != nil || e.Points != 2*(15+4) {
		t.Errorf("%v: %+v", err, e)
	}
	if _, err := fire(Fire{Target: hexAt(t, g, "2.03"), Boats: []string{"Tyler"}}); ruleOf(err) != "CWB-AH 2.5" {
		t.Errorf("twice: %v", err)
	}
	at(g, rules.Union).closeFire()
	g.calendar[0].Night = true
	g.set(gunboatsAtNight, "silent")
	if _, err := fire(Fire{Target: hexAt(t, g, "2.03"), Boats: []string{"Tyler"}}); ruleOf(err) != "CWB-AH 2.5" {
		t.Errorf("at night: %v", err)
	}
	g.set(gunboatsAtNight, "fire")
	b, err = fire(Fire{Target: hexAt(t, g, "2.03"), Boats: []string{"Tyler"}})
	if e, _ := first[FireResolved](b); err != nil || e.Shifts.Sum() != -2 {
		t.Errorf("at night by ruling: %v, %+v", err, e)
	}
}

// TestGunboatsTakeInFlank holds the ruling that the flank shift counts: fire comes from the nearest water. CWB-AH 2.5.
func TestGunboatsTakeInFlank(t *testing.T) {
	for facing, want := range map[string]int{"SE": 2, "S": 2} {
		g := banks(t, "confederate infantry T 2.02 "+facing+" infantry-line normal 30 morale=A")
		b := at(g, rules.Union, 1, 1)
		if err := (Fire{Target: hexAt(t, g, "2.02"), Boats: []string{"Tyler"}}).run(b); err != nil {
			t.Fatal(err)
		}
		if e, _ := first[FireResolved](b); e.Shifts.Sum() != want {
			t.Errorf("facing %s: %v", facing, e.Shifts)
		}
	}
}

// TestDrivingGunboatsOff holds CWB-AH 2.5c: five gun points on the bank, once a turn, on 10 or more; the
// battery fires at nothing else that turn, and a boat driven off never comes back.
func TestDrivingGunboatsOff(t *testing.T) {
	for _, c := range []struct {
		name string
		unit string
		rule rules.Cite
	}{
		{"may", "battery G 2.02 NW unlimbered normal 5", ""},
		{"four guns", "battery G 2.02 NW unlimbered normal 4", "CWB-AH 2.5c"},
		{"limbered", "battery G 2.02 NW limbered normal 5", "CWB 11.3"},
		{"off the bank", "battery G 3.02 NW unlimbered normal 5", "CWB-AH 2.5c"},
		{"turned away", "battery G 2.02 SE unlimbered normal 5", "CWB-AH 2.5c"},
	} {
		g := banks(t, "confederate "+c.unit)
		g.phasing, g.phase = rules.Confederate, commandPhase
		if err := (EngageBoats{Unit: "G"}).run(at(g, rules.Confederate)); ruleOf(err) != c.rule {
			t.Errorf("%s: %v, want %q", c.name, err, c.rule)
		}
	}
	g := banks(t, "confederate battery G 2.02 NW unlimbered normal 5", "confederate battery H 2.03 NW unlimbered normal 5",
		"union infantry U 2.04 S infantry-line normal 9")
	g.phasing, g.phase = rules.Confederate, commandPhase
	g.calendar = append(g.calendar, g.calendar[0], g.calendar[0])
	engage := func(unit string, dice ...int) error {
		return EngageBoats{Unit: unit}.run(at(g, rules.Confederate, dice...))
	}
	check := func(want ...bool) {
		t.Helper()
		if g.boatHere(0) != want[0] || g.boatHere(1) != want[1] {
			t.Errorf("turn %d: boats %v %v, want %v", g.turn, g.boatHere(0), g.boatHere(1), want)
		}
	}
	if err := engage("G", 4, 5); err != nil {
		t.Fatal(err)
	}
	check(true, true)
	if err := engage("G", 6, 6); ruleOf(err) != "CWB-AH 2.5c" {
		t.Errorf("twice a turn: %v", err)
	}
	if err := engage("H", 4, 6); err != nil {
		t.Fatal(err)
	}
	check(false, true)
	err := (Fire{Target: hexAt(t, g, "2.04"), By: []string{"H"}}).run(at(g, rules.Confederate))
	if ruleOf(err) != "CWB-AH 2.5c" {
		t.Errorf("fire after that: %v", err)
	}
	g.turn = 2
	if err := (Fire{Target: hexAt(t, g, "2.04"), By: []string{"H"}}).run(at(g, rules.Confederate, 1, 1)); ruleOf(err) == "CWB-AH 2.5c" {
		t.Errorf("fire in the next turn: %v", err)
	}
	if err := engage("G", 5, 5); err != nil {
		t.Fatal(err)
	}
	check(false, false)
	g.turn = 3
	if err := engage("G", 5, 5); ruleOf(err) != "CWB-AH 2.5c" {
		t.Errorf("at nobody: %v", err)
	}
}

// Guns answer the boats neither in the rain nor when no boat is left, and only the Confederates' do. CWB-AH 2.5c, 1.1e.
func TestWhenNobodyAnswersTheBoats(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(*Game)
		side  rules.Side
		rule  rules.Cite
	}{
		"may":           {func(*Game) {}, rules.Confederate, ""},
		"rain":          {func(g *Game) { g.calendar[0].Rain = true }, rules.Confederate, "CWB-AH 1.1e"},
		"both are gone": {func(g *Game) { g.gunnery.driven = 3 }, rules.Confederate, "CWB-AH 2.5c"},
		"the Union's":   {func(*Game) {}, rules.Union, "CWB-AH 2.5c"},
	} {
		g := banks(t, c.side.String()+" battery G 2.02 NW unlimbered normal 5")
		c.spoil(g)
		if err := g.mayEngageBoats(pieceNamed(t, g, "G")); ruleOf(err) != c.rule {
			t.Errorf("%s: %v, want %q", name, err, c.rule)
		}
	}
}
