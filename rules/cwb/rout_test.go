package cwb

import (
	"slices"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/hex"
)

// goesBack makes the Union units in a hex go back so many hexes.
func goesBack(t testing.TB, g *Game, label string, hexes int, choices map[string]string) *bench {
	t.Helper()
	h := hexAt(t, g, label)
	return asks(t, g, rules.Confederate, nil, choices, func(b *bench) error {
		return b.fallBack(&flight{group: b.g.unitsOf(h, rules.Union), side: rules.Union, hexes: hexes, cause: "morale"})
	})
}

// waysBack lists the ways that the Union units in a hex may take.
func waysBack(t testing.TB, g *Game, label string, hexes int) []string {
	t.Helper()
	f := &flight{group: g.unitsOf(hexAt(t, g, label), rules.Union), side: rules.Union, hexes: hexes, cause: "morale"}
	var all []string
	for _, w := range g.trails(f, func(path []hex.Hex) bool { return len(path) == hexes }) {
		all = append(all, g.words(w))
	}
	slices.Sort(all)
	return all
}

const union = "union infantry "

// A retreat goes away from the enemy, however the units face; where nobody presses, or all do
// alike, behind their front. The six hexes about 3.02 are 3.03, 4.02, 4.01, 3.01, 2.01 and 2.02. CWB 5.2.
func TestToTheRear(t *testing.T) {
	for name, c := range map[string]struct {
		enemies []string
		facing  string
		want    []string
	}{
		"from the north":         {[]string{"3.03"}, "N", []string{"2.01", "3.01", "4.01"}},
		"whichever way it faces": {[]string{"3.03"}, "S", []string{"2.01", "3.01", "4.01"}},
		"from the north-east":    {[]string{"4.02"}, "N", []string{"2.01", "2.02", "3.01"}},
		"between two":            {[]string{"3.03", "3.01"}, "N", []string{"2.01", "4.01"}},
		"the nearer counts more": {[]string{"3.03", "1.01"}, "N", []string{"2.01", "3.01", "4.01"}},
		"far away":               {[]string{"3.09"}, "N", []string{"2.01", "3.01", "4.01"}},
		"nobody at all":          {nil, "N", []string{"2.01", "3.01", "4.01"}},
		"nobody, facing south":   {nil, "S", []string{"2.02", "3.03", "4.02"}},
	} {
		t.Run(name, func(t *testing.T) {
			lines := []string{union + "T 3.02 " + c.facing + " infantry-line normal 20"}
			for _, e := range c.enemies {
				lines = append(lines, "confederate infantry E"+e+" "+e+" S infantry-column normal 9")
			}
			if got := waysBack(t, newField(t, plain(5, 9), lines...), "3.02", 1); !slices.Equal(got, c.want) {
				t.Errorf("to %v, want %v", got, c.want)
			}
		})
	}
}

// Two hexes go in one direction or in two that lie side by side, so that the second is always two
// hexes from where they started. CWB 5.2.
func TestRetreatRunsStraight(t *testing.T) {
	g := newField(t, plain(7, 9), union+"T 4.05 N infantry-line normal 20", "confederate infantry E 4.06 S infantry-column normal 9")
	all := waysBack(t, g, "4.05", 2)
	if len(all) != 9 {
		t.Errorf("%d ways: %v", len(all), all)
	}
	f := &flight{group: []int{0}, side: rules.Union, hexes: 4}
	for _, w := range g.trails(f, func(p []hex.Hex) bool { return len(p) == 4 }) {
		if g.board.grid.Distance(hexAt(t, g, "4.05"), w.path[3]) != 4 {
			t.Errorf("%s doubles back", g.words(w))
		}
	}
	b := goesBack(t, g, "4.05", 2, map[string]string{"retreat": "4.04 3.04"})
	is(t, b.g, "T", "3.04", "normal")
}

// By default a retreat keeps out of zones, then out of the way of friends. CWB 14.1a, 24.3a.
func TestDefaultWay(t *testing.T) {
	g := newField(t, plain(5, 7), union+"T 3.05 N infantry-line normal 20", union+"U 3.04 N infantry-line normal 20",
		"confederate infantry E 3.06 S infantry-line normal 9", "confederate infantry F 1.03 NE infantry-line normal 9")
	b := goesBack(t, g, "3.05", 1, nil)
	is(t, b.g, "T", "4.04", "normal")
}

// Who can't go back as far as he must is routed, where he has come to: by enemies, or by ground that he can't
// cross. CWB 24.3, 16.2c.
func TestNoWayBack(t *testing.T) {
	for name, c := range map[string]struct {
		ground string
		pieces []string
		at     string
		state  string
	}{
		"room enough":          {"~.~ ~.~ ~.~ ~.~", nil, "2.01", "normal"},
		"one hex of two":       {"~.~ ~.~ ~.~ ~~~", nil, "2.02", "routed"},
		"none":                 {"~.~ ~.~ ~~~ ~~~", nil, "2.03", "routed"},
		"an enemy in the way":  {"~.~ ~.~ ~.~ ~.~", []string{"confederate infantry F 2.01 N infantry-column normal 9"}, "2.02", "routed"},
		"leaders are no units": {"~.~ ~.~ ~.~ ~.~", []string{"confederate leader F 2.02 N leader normal 2"}, "2.01", "normal"},
	} {
		t.Run(name, func(t *testing.T) {
			g := newField(t, mapOf(c.ground, ""), append(c.pieces, union+"T 2.03 N infantry-line normal 20", "confederate infantry E 2.04 S infantry-column normal 9")...)
			is(t, goesBack(t, g, "2.03", 2, nil).g, "T", c.at, c.state)
		})
	}
}

// Guns limber to go back, and a slope that is too steep for them keeps all of their stack from it. CWB 16.2c, 26.4.
func TestGunsHoldTheStack(t *testing.T) {
	steep := mapOf("~.~ ~.~ ~.~", "", "side extreme-slope 2.02/2.01")
	troops := union + "T 2.02 N infantry-line normal 20"
	g := newField(t, steep, troops, "confederate infantry E 2.03 S infantry-column normal 9")
	is(t, goesBack(t, g, "2.02", 1, nil).g, "T", "2.01", "normal")
	g = newField(t, steep, troops, "union battery G 2.02 N unlimbered normal 3", "confederate infantry E 2.03 S infantry-column normal 9")
	is(t, goesBack(t, g, "2.02", 1, nil).g, "T", "2.02", "routed")
}

// Units forced off the map are destroyed, but only if there is no other way: all that they had left is casualties.
// CWB 24.3.
func TestOffTheMap(t *testing.T) {
	g := newField(t, plain(5, 4), union+"T 3.01 N infantry-line normal 20", "union leader L 3.01 N leader normal 2", "confederate infantry E 3.02 S infantry-column normal 9",
		union+"U 1.01 N infantry-line normal 9")
	g.field.losses[0] = tally{casualties: 3, stragglers: 2}
	b := goesBack(t, g, "3.01", 1, nil)
	if p := &b.g.field.pieces[0]; p.place != onMap { // 2.01 and 4.01 lie half a hex higher, beside the enemy
		if b.g.field.losses[0] != (tally{casualties: 18, stragglers: 2}) {
			t.Errorf("%+v", b.g.field.losses[0])
		}
	} else {
		t.Errorf("it is in %s", g.label(p.at))
	}
}

// Whoever must leave the map does not choose by which side of a hex: there is one way off it from each. CWB 5.2, 24.3.
func TestOneWayOffTheMap(t *testing.T) {
	for label, want := range map[string][]string{"2.01": {"3.01 off the map", "3.02 off the map", "off the map"}, "3.01": {"off the map"}} {
		g := newField(t, plain(3, 2), union+"T "+label+" N infantry-line normal 20", "confederate infantry E 2.02 S infantry-column normal 9",
			"confederate infantry F 1.01 S infantry-column normal 9", "confederate infantry H 1.02 S infantry-column normal 9")
		if got := waysBack(t, g, label, 2); !slices.Equal(got, want) {
			t.Errorf("from %s: %q", label, got)
		}
	}
}

// A retreat into a zone draws fire; into one beside it none. The target does not answer, and the firers may fire
// again in their time. CWB 14.1a, 15.0a.
func TestRetreatDrawsFire(t *testing.T) {
	g := newField(t, plain(5, 7), union+"T 3.05 N infantry-line normal 20", "confederate infantry E 3.06 S infantry-column normal 9",
		"confederate infantry F 3.03 N infantry-line normal 9")
	b := goesBack(t, g, "3.05", 1, map[string]string{"retreat": "3.04"})
	f, ok := first[FireResolved](b)
	if !ok || f.Why != "retreat" || !slices.Equal(f.By, []string{"F"}) || f.Regular {
		t.Errorf("%+v", f)
	}
	if b.g.field.pieces[pieceNamed(t, g, "F")].has(fired) {
		t.Error("that counts as its fire")
	}
	b = goesBack(t, g, "3.05", 1, map[string]string{"retreat": "3.04", "drawn-fire": "hold"})
	if _, ok := first[FireResolved](b); ok {
		t.Error("they fire although they hold it")
	}
	g = newField(t, plain(5, 7), union+"T 3.05 N infantry-line normal 20", "confederate infantry E 3.06 S infantry-column normal 9",
		"confederate infantry F 3.03 N infantry-line normal 9", "confederate battery G 3.03 N unlimbered normal 3")
	for choice, want := range map[string][]string{"fire": {"F", "G"}, "only F": {"F"}, "only G": {"G"}} {
		b = goesBack(t, g, "3.05", 1, map[string]string{"retreat": "3.04", "drawn-fire": choice})
		if f, _ := first[FireResolved](b); !slices.Equal(f.By, want) {
			t.Errorf("%s: %v fire", choice, f.By)
		}
	}
}

// While it draws fire on the way a unit faces as before, or by the option as its owner likes; at the end of a retreat it
// turns freely. CWB 13.1.
func TestFacingOnRetreats(t *testing.T) {
	for _, free := range []string{"keeps", "free"} {
		g := newField(t, plain(5, 7), union+"T 3.05 N infantry-line normal 20", "confederate infantry E 3.06 S infantry-column normal 9",
			"confederate infantry F 3.03 N infantry-line normal 9")
		g.set(retreatFacing, free)
		b := goesBack(t, g, "3.05", 1, map[string]string{"retreat": "3.04", "face": "S"})
		f, _ := first[FireResolved](b)
		flanked := slices.ContainsFunc(f.Shifts, func(i rules.Item) bool { return i.Reason == g.charts.FireShifts.Flank.Text })
		if flanked != (free == "keeps") || b.g.field.pieces[0].facing != hex.S {
			t.Errorf("%s: flanked %v, facing %s", free, flanked, b.g.field.pieces[0].facing)
		}
	}
}

// Leaders, headquarters and wagons go along if their owner likes; wagons also out of a hex that the retreat comes
// through. Those with the ground against them stay. CWB 10.0c, 28.2a.
func TestGoingAlong(t *testing.T) {
	g := newField(t, plain(5, 8), union+"T 3.05 N infantry-line normal 20", "union leader L 3.05 N leader normal 1", "union headquarters H 3.05 N leader normal 0",
		"union wagon W 3.05 N wagon normal 5", "union wagon X 3.04 N wagon normal 5", "union leader M 3.04 N leader normal 1", "union train R 3.05 N train normal 0",
		"confederate infantry E 3.06 S infantry-column normal 9")
	b := goesBack(t, g, "3.05", 2, map[string]string{"retreat": "3.04 3.03"})
	for name, at := range map[string]string{"T": "3.03", "L": "3.03", "H": "3.03", "W": "3.03", "X": "3.03", "M": "3.04", "R": "3.05"} {
		is(t, b.g, name, at, "normal")
	}
	b = goesBack(t, g, "3.05", 2, map[string]string{"retreat": "3.04 3.03", "go-along": "stays"})
	is(t, b.g, "L", "3.05", "normal")
	is(t, b.g, "X", "3.04", "normal")
}

// Who is routed through steps aside, one state worse, or stacks, takes the worst state and goes on with them.
// CWB 24.3a, 24.3b, 24.3c, 24.3d, 24.3e, 12.4.
func TestRoutThrough(t *testing.T) {
	for name, c := range map[string]struct {
		mover, there  string // states
		answer        string
		hexes         int
		at, is, moves string // of whom it comes through; of the mover
	}{
		"steps aside":            {"shaken", "normal", "step aside to 2.03", 2, "2.03", "shaken", "shaken"},
		"aside, shaken":          {"shaken", "shaken", "step aside to 2.03", 2, "2.03", "disorganized", "shaken"},
		"aside, disorganized":    {"shaken", "disorganized", "step aside to 2.03", 2, "2.03", "routed", "shaken"},
		"aside, blood lust":      {"shaken", "blood-lust", "step aside to 2.03", 2, "2.03", "normal", "shaken"},
		"stacks and goes on":     {"disorganized", "normal", "stack", 2, "3.03", "disorganized", "disorganized"},
		"stacks and stays":       {"disorganized", "normal", "stack", 1, "3.04", "disorganized", "disorganized"},
		"is the worse":           {"normal", "disorganized", "stack", 2, "3.03", "disorganized", "disorganized"},
		"loses its blood lust":   {"normal", "blood-lust", "stack", 2, "3.03", "normal", "normal"},
		"fear spreads":           {"routed", "normal", "stack", 2, "3.03", "routed", "routed"},
		"fear spreads both ways": {"normal", "routed", "stack", 2, "3.03", "routed", "routed"},
		"not to who is aside":    {"routed", "normal", "step aside to 2.03", 2, "2.03", "shaken", "routed"},
	} {
		t.Run(name, func(t *testing.T) {
			g := newField(t, plain(5, 8), union+"T 3.05 N infantry-line "+c.mover+" 20", union+"U 3.04 N infantry-line "+c.there+" 20",
				"confederate infantry E 3.06 S infantry-column normal 9")
			way := "3.04 3.03"
			if c.hexes == 1 {
				way = "3.04"
			}
			b := goesBack(t, g, "3.05", c.hexes, map[string]string{"retreat": way, "rout-through": c.answer})
			is(t, b.g, "U", c.at, c.is)
			is(t, b.g, "T", way[len(way)-4:], c.moves)
		})
	}
	g := newField(t, plain(5, 8), union+"T 3.05 N infantry-line shaken 20", union+"U 3.04 N infantry-line blood-lust 20", "confederate infantry E 3.06 S infantry-column normal 9")
	g.set(bloodLustDisplaced, "shaken")
	b := goesBack(t, g, "3.05", 2, map[string]string{"retreat": "3.04 3.03", "rout-through": "step aside to 2.03"})
	is(t, b.g, "U", "2.03", "shaken")
}

// Guns in battery neither step aside nor follow: they take the state of who passes. Limbered they are like others. CWB 24.3c.
func TestGunsInTheWay(t *testing.T) {
	g := newField(t, plain(5, 8), union+"T 3.05 N infantry-line disorganized 20", "union battery G 3.04 N unlimbered normal 3", union+"U 3.04 N infantry-line normal 9",
		"confederate infantry E 3.06 S infantry-column normal 9")
	b := goesBack(t, g, "3.05", 2, map[string]string{"retreat": "3.04 3.03", "rout-through": "stack"})
	is(t, b.g, "G", "3.04", "disorganized")
	is(t, b.g, "U", "3.03", "disorganized")
	g.field.pieces[pieceNamed(t, g, "G")].formation = data.Limbered
	b = goesBack(t, g, "3.05", 2, map[string]string{"retreat": "3.04 3.03", "rout-through": "stack"})
	is(t, b.g, "G", "3.03", "disorganized")
}

// Who steps aside into other friends runs through them in turn; they lie in one hex with one state and one facing. CWB 24.3c, 12.4, 13.0.
func TestDisplacedInTurn(t *testing.T) {
	g := newField(t, plain(5, 8), union+"T 3.05 N infantry-line shaken 20", union+"U 3.04 N infantry-line normal 9", union+"V 2.03 SE infantry-line disorganized 9",
		"confederate infantry E 3.06 S infantry-column normal 9")
	stacked := asks(t, g, rules.Confederate, nil, nil, func(b *bench) error {
		return b.displace([]int{pieceNamed(t, g, "U")}, hexAt(t, g, "2.03"))
	})
	is(t, stacked.g, "U", "2.03", "disorganized")
	is(t, stacked.g, "V", "2.03", "disorganized")
	if f := stacked.g.field.pieces[pieceNamed(t, g, "U")].facing; f != hex.SE {
		t.Errorf("it faces %s", f)
	}
	aside := asks(t, g, rules.Confederate, nil, map[string]string{"rout-through": "step aside to 2.02"}, func(b *bench) error {
		return b.displace([]int{pieceNamed(t, g, "U")}, hexAt(t, g, "2.03"))
	})
	is(t, aside.g, "U", "2.03", "shaken")
	is(t, aside.g, "V", "2.02", "routed")
}

// Who steps aside draws no fire, or by the option does. CWB 24.3c, 15.0a.
func TestDisplacedFire(t *testing.T) {
	for _, drawn := range []string{"none", "drawn"} {
		g := newField(t, plain(5, 8), union+"U 3.04 N infantry-line normal 9", "confederate infantry E 2.05 S infantry-column normal 9", "confederate infantry F 1.03 NE infantry-line normal 9")
		g.set(displacedFire, drawn)
		b := asks(t, g, rules.Confederate, nil, nil, func(b *bench) error { return b.displace([]int{0}, hexAt(t, g, "2.03")) })
		if _, ok := first[FireResolved](b); ok != (drawn == "drawn") {
			t.Errorf("%s: fired on %v", drawn, ok)
		}
	}
}

// If a part of a brigade in extended line routs, the whole collapses into the hex of the unit, with all there, and goes back
// from there; by the option it stays. CWB 17.2a.
func TestPartRouts(t *testing.T) {
	for _, stays := range []string{"retreats", "stays"} {
		g := newField(t, plain(7, 8), union+"T 4.05 N infantry-line normal 20", "union line T 3.06 N infantry-line normal 0", "union line T 5.06 N infantry-line normal 0",
			union+"U 4.05 N infantry-line normal 9", "confederate infantry E 3.07 S infantry-column normal 9")
		g.set(partRouts, stays)
		b := checks(t, g, "3.06", 6, 6, nil)
		for _, line := range []string{"T/a", "T/b"} {
			is(t, b.g, line, "-", "")
		}
		p := &b.g.field.pieces[0]
		if d := g.board.grid.Distance(p.at, hexAt(t, g, "4.05")); p.state != data.Routed || d != map[string]int{"retreats": 2, "stays": 0}[stays] {
			t.Errorf("%s: %s, %d hexes back", stays, p.state, d)
		}
		if q := &b.g.field.pieces[pieceNamed(t, g, "U")]; q.state != data.Routed || q.at != p.at {
			t.Errorf("%s: who lay with it is %s", stays, q.state)
		}
	}
}

// The rest of a brigade closes up after a part that went back, one state worse; and a line may not go round its brigade to
// spare it that. CWB 17.2b.
func TestPartsCloseUp(t *testing.T) {
	g := newField(t, plain(7, 9), union+"T 4.05 N infantry-line normal 20", "union line T 4.06 N infantry-line normal 0", "confederate infantry E 4.07 S infantry-column normal 9")
	b := goesBack(t, g, "4.05", 2, map[string]string{"retreat": "4.04 4.03"})
	if p := &b.g.field.pieces[1]; p.state != data.Shaken || g.board.grid.Distance(p.at, hexAt(t, g, "4.03")) != 1 {
		t.Errorf("the line is %s in %s", p.state, g.label(p.at))
	}
	g = newField(t, plain(7, 9), union+"T 4.05 N infantry-line normal 20", "union line T 3.05 N infantry-line normal 0", "confederate infantry E 3.06 S infantry-column normal 9")
	f := &flight{group: []int{1}, side: rules.Union, hexes: 2}
	for _, w := range g.trails(f, func(p []hex.Hex) bool { return len(p) == 2 }) {
		if w.ways[0] != w.ways[1] && g.inTouch(w.path[1], hexAt(t, g, "4.05")) {
			t.Errorf("it may go round by %s", g.words(w))
		}
	}
}

// A part of a brigade that perishes takes its share of the steps with it; if it was the unit itself, a line is the unit now. CWB 6.5b, 17.1.
func TestPartPerishes(t *testing.T) {
	for _, who := range []string{"T", "T/a"} {
		g := newField(t, plain(7, 9), union+"T 4.05 N infantry-line normal 20", "union line T 3.05 N infantry-line normal 0", "confederate infantry E 3.08 S infantry-column normal 9")
		b := at(g.clone(), rules.Union)
		n := pieceNamed(t, g, who)
		share := 20 * g.level(n).Quarters() / (g.level(0).Quarters() + g.level(1).Quarters())
		if err := b.perish([]int{n}, g.field.pieces[n].at, "off the map"); err != nil {
			t.Fatal(err)
		}
		at := map[string]string{"T": "3.05", "T/a": "4.05"}[who]
		if is(t, b.g, "T", at, "normal"); len(b.g.lines(0)) != 1 || int(b.g.field.losses[0].casualties) != share {
			t.Errorf("%s: %d parts, %+v, want %d casualties", who, len(b.g.lines(0)), b.g.field.losses[0], share)
		}
	}
}

// The rest of a retreat is owed although fire on the way has made the units retreat on their own account. CWB 24.3.
func TestThrownOffTheWay(t *testing.T) {
	g := newField(t, plain(5, 9), union+"T 3.08 N infantry-line normal 40 morale=E", "confederate infantry E 3.09 S infantry-column normal 9",
		"confederate infantry F 4.07 SW infantry-line normal 20")
	b := asks(t, g, rules.Confederate, []int{2, 3, 1, 1, 5, 6}, map[string]string{"retreat": "3.07 3.06 else default"}, func(b *bench) error {
		return b.fallBack(&flight{group: []int{0}, side: rules.Union, hexes: 2, cause: "morale"})
	})
	steps := 0
	for _, e := range b.events {
		if _, ok := e.(StackRetreated); ok {
			steps++
		}
	}
	// One hex, in which it is fired on and goes back one for that, and then the second of the first two.
	if m, ok := first[MoraleChecked](b); !ok || m.Back != 1 || steps != 3 {
		t.Errorf("%+v, %d steps back, want 3", m, steps)
	}
}

// A line that goes back into the hex of its own brigade is one with it again. CWB 17.2a, 24.3.
func TestLineGoesBackIntoItsBrigade(t *testing.T) {
	g := newField(t, plain(5, 8), union+"T 3.04 N infantry-line normal 20", "union line T 3.05 N infantry-line shaken 0", "confederate infantry E 3.06 S infantry-column normal 9")
	b := goesBack(t, g, "3.05", 1, map[string]string{"retreat": "3.04", "rout-through": "stack"})
	is(t, b.g, "T", "3.04", "shaken")
	is(t, b.g, "T/a", "-", "")
}

// Nobody steps aside to where those come from who run through him. CWB 24.3c, 5.2.
func TestNotAsideTowardsTheRetreat(t *testing.T) {
	g := newField(t, plain(5, 8), union+"T 3.05 N infantry-line routed 20", union+"U 3.04 N infantry-line normal 20", "confederate infantry E 3.02 N infantry-column normal 9")
	f := &flight{group: []int{0}, side: rules.Union, hexes: 1}
	for _, h := range g.waysAside(f, pieceNamed(t, g, "U"), hexAt(t, g, "3.04")) {
		if g.label(h) == "3.05" {
			t.Error("U goes where T comes from")
		}
	}
}

// In an emergency retreat every brigade of the command checks for stragglers, on the lighter half of the table, once whatever its
// lines; guns and other commands do not. CWB 10.4, 21.1, 26.5.
func TestStragglersOfAnEmergencyRetreat(t *testing.T) {
	g := staffed(t, plain(14, 3), "9.01", "9.01", "9.01", "confederate line Gibson 10.01 N infantry-line normal 0",
		"confederate infantry Other 5.01 N infantry-line normal 9", "union infantry T 14.03 N infantry-line normal 9")
	member(t, g, "1 Corps", "", "Other")
	c, err := g.findCommand(south, "2 Corps")
	if err != nil {
		t.Fatal(err)
	}
	b := at(g, south, 1)
	if err := b.straggleInRetreat(c, true); err != nil {
		t.Fatal(err)
	}
	var checked []string
	for _, e := range b.events {
		if s, ok := e.(StragglersChecked); ok {
			checked = append(checked, s.Unit)
			if s.Heavy {
				t.Error("on the heavier half")
			}
		}
	}
	if len(checked) != 1 || checked[0] != "Gibson" {
		t.Errorf("%v check", checked)
	}
}
