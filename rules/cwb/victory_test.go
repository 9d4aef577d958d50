package cwb

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/seen"
)

// TestVictoryLevels holds the chart of CWB-AH 4.4, to the point on both sides of each step.
func TestVictoryLevels(t *testing.T) {
	for _, c := range []struct {
		confederate, union int
		want               string
	}{
		{30, 10, "Confederate massive"}, {31, 10, "Confederate massive"}, {29, 10, "Confederate major"},
		{20, 10, "Confederate major"}, {19, 10, "Confederate minor"}, {15, 10, "Confederate minor"},
		{14, 10, "nobody draw"}, {10, 10, "nobody draw"}, {10, 14, "nobody draw"},
		{10, 15, "Union minor"}, {10, 19, "Union minor"}, {10, 20, "Union major"}, {10, 29, "Union major"}, {10, 30, "Union massive"},
		{3, 2, "Confederate minor"}, {4, 3, "nobody draw"}, {7, 5, "nobody draw"}, {8, 5, "Confederate minor"},
		{1, 0, "Confederate massive"}, {0, 1, "Union massive"}, {0, 0, "nobody draw"}, {-3, 0, "nobody draw"}, {5, -10, "Confederate massive"}, {-5, -10, "nobody draw"},
	} {
		side, level := victoryLevel(c.confederate, c.union)
		if have := side.Name() + " " + level; have != c.want {
			t.Errorf("%d to %d is %s, want %s", c.confederate, c.union, have, c.want)
		}
	}
}

// TestLeadersFallen is the example of CWB-AH 4.3: Grant, Hurlbut and Wood killed, Sherman and
// Prentiss wounded are 20 points. Who is only out of play is worth nothing, CWB 25.4d.
func TestLeadersFallen(t *testing.T) {
	g := battle(t, "5.4")
	for _, f := range []struct{ name, fate string }{{"Grant", "killed"}, {"Hurlbut", "killed"}, {"Wood", "killed"}, {"Sherman", "wounded"}, {"Prentiss", "wounded"}} {
		LeaderChecked{Side: rules.Union, Leader: f.name, Fate: f.fate}.apply(g)
	}
	LeaderChecked{Side: rules.Union, Leader: "McClernand", Fate: "unhurt"}.apply(g)
	LeaderPlaced{Side: rules.Union, Leader: "W. Wallace"}.apply(g)
	s := g.score(true)
	if s.Confederate.Sum() != 20 || len(s.Confederate) != 5 || s.Union.Sum() != 0 {
		t.Errorf("Confederate %v, Union %v", s.Confederate, s.Union)
	}
	if before := g.score(false); len(before.Confederate) > 0 {
		t.Errorf("before the end %v", before.Confederate)
	}
}

// TestWrecksCount holds CWB-AH 4.1 and 1.2: a point for each wrecked brigade or regiment of the
// enemy, stragglers counted, destroyed ones among them; not for those dead before the battle.
func TestWrecksCount(t *testing.T) {
	g := battle(t, "5.2")
	lose := func(name string, casualties, stragglers int8) {
		g.field.losses[g.field.pieces[unit(t, g, rules.Union, name)].counter] = tally{casualties, stragglers}
	}
	lose("1-4", 5, 6)   // of 11 that wreck it
	lose("3-4", 4, 3)   // of 8
	lose("Cav-1", 1, 1) // of 2
	g.take(unit(t, g, rules.Union, "15 Mi-Ind"), lost)
	g.scenario.Victory.Kind = 0 // as in 5.3, by all points
	wrecks := g.wrecksOf(rules.Union)
	want := []string{"15 Mi-Ind", "1-4", "Cav-1"}
	for _, name := range want {
		if !slices.Contains(wrecks, name) {
			t.Errorf("%s is not among %v", name, wrecks)
		}
	}
	if slices.Contains(wrecks, "3-4") || slices.Contains(wrecks, "1-1") {
		t.Errorf("%v are wrecked", wrecks)
	}
	if have := g.score(true).Confederate; have.Sum() != len(wrecks) || !strings.Contains(have[0].Reason, "1-4") {
		t.Errorf("they bring %v", have)
	}
	if g.score(false).Confederate != nil {
		t.Error("wrecks are told before the end")
	}
}

// TestOptionsCost holds CWB-AH 2.9, 2.10, 3.4 and 3.5: each has its price, and none where it is not
// in the battle.
func TestOptionsCost(t *testing.T) {
	for _, c := range []struct {
		options            []string
		union, confederate int
	}{
		{nil, 0, 0}, {[]string{"wallace=on"}, -4, 0}, {[]string{"coffee=on"}, -10, 0}, {[]string{"wallace=on", "coffee=on"}, -14, 0},
		{[]string{"army-of-the-west=post"}, 0, -2}, {[]string{"army-of-the-west=pre"}, 0, -5}, {[]string{"johnston=on"}, 0, -3},
		{[]string{"army-of-the-west=pre", "johnston=on", "west-arrives=on"}, 0, -8},
	} {
		s := battle(t, "5.4", c.options...)
		if u, r := s.costs(rules.Union).Sum(), s.costs(rules.Confederate).Sum(); u != c.union || r != c.confederate {
			t.Errorf("%v: Union %d, Confederate %d", c.options, u, r)
		}
		if s = battle(t, "5.3", c.options...); len(s.costs(rules.Union))+len(s.costs(rules.Confederate)) > 0 {
			t.Errorf("%v cost something in 5.3", c.options)
		}
	}
}

// held gives Confederates or Union the named hexes, all others to the enemy.
func held(t *testing.T, g *Game, s rules.Side, labels ...string) {
	t.Helper()
	for i := range g.harvest.holders {
		g.harvest.holders[i] = s.Enemy()
		if slices.Contains(labels, g.label(g.ground[i])) {
			g.harvest.holders[i] = s
		}
	}
}

// TestTideCrests holds CWB-AH 5.1: nine Confederate points of ground or more win for the
// Confederates, and what options cost weighs unless it is ruled otherwise.
func TestTideCrests(t *testing.T) {
	nine := []string{"21.24", "24.21", "20.12", "33.06", "18.05"} // 1+1+1+5+1
	eight := nine[:4]
	for _, c := range []struct {
		options []string
		hexes   []string
		points  int
		winner  rules.Side
	}{
		{nil, nine, 9, rules.Confederate}, {nil, eight, 8, rules.Union}, {nil, nil, 0, rules.Union},
		{[]string{"johnston=on"}, nine, 6, rules.Union}, {[]string{"wallace=on"}, eight, 12, rules.Confederate},
		{[]string{"johnston=on", "ruling.option-costs=not"}, nine, 9, rules.Confederate},
	} {
		g := battle(t, "5.1", c.options...)
		held(t, g, rules.Confederate, c.hexes...)
		s := g.score(true)
		if s.Confederate.Sum() != c.points || s.Winner != c.winner || s.Level != "" || s.Rule != "CWB-AH 5.1" {
			t.Errorf("%v %v: %d points, %s wins by %s", c.options, c.hexes, s.Confederate.Sum(), s.Winner, s.Rule)
		}
	}
}

// TestHornetsNestIsDecidedByHexes holds CWB-AH 5.2: three of four hexes are enough for the
// Union, and nothing else counts.
func TestHornetsNestIsDecidedByHexes(t *testing.T) {
	four := []string{"10.05", "18.05", "20.12", "24.21"}
	for n, want := range []rules.Side{rules.Confederate, rules.Confederate, rules.Confederate, rules.Union, rules.Union} {
		g := battle(t, "5.2", "wallace=on")
		LeaderChecked{Side: rules.Union, Leader: "Grant", Fate: "killed"}.apply(g)
		held(t, g, rules.Union, four[:n]...)
		if s := g.score(true); s.Winner != want || s.Union.Sum() != n || s.Rule != "CWB-AH 5.2" {
			t.Errorf("the Union holds %d: %s wins, %v", n, s.Winner, s.Union)
		}
	}
}

// TestEndOfABattle: the points of two days and of the end make the result, which both
// hear. CWB-AH 4.0, 5.3, 5.4.
func TestEndOfABattle(t *testing.T) {
	g := battle(t, "5.4", "coffee=on")
	b := at(g.inPhase(31, rules.Union, commandPhase), rules.Union)
	held(t, b.g, rules.Confederate, "33.06", "46.18", "26.12") // 5+3+2; the Union's others 12-2-1-1
	b.awardGround()
	b.g.inPhase(63, rules.Union, commandPhase)
	held(t, b.g, rules.Confederate, "21.24") // 1, and 11
	b.awardGround()
	LeaderChecked{Side: rules.Confederate, Leader: "A.S. Johnston", Fate: "killed"}.apply(b.g) // 4+3
	b.endBattle()
	e, ok := first[BattleEnded](b)
	if !ok {
		t.Fatal("the battle has not ended")
	}
	// 8+11+7-10 = 16 to 10+1 = 11, which is less than 3 to 2.
	r := b.g.Result()
	if have := fmt.Sprintf("%d %d %s %s", r.Points[rules.Union], r.Points[rules.Confederate], r.Winner.Name(), r.Level); have != "16 11 nobody draw" || b.g.phase != overPhase {
		t.Errorf("%s; Union %v, Confederate %v", have, e.Score.Union, e.Score.Confederate)
	}
	for _, s := range rules.Sides {
		if score, ok := e.Tell(s).(seen.Score); !ok || !score.Final {
			t.Errorf("%s does not hear the score", s)
		}
	}
}
