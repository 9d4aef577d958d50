package cwb

import (
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
)

// rallies runs the rally segment of the Union with these dice.
func rallies(t testing.TB, g *Game, dice ...int) *bench {
	t.Helper()
	return asks(t, g, rules.Union, dice, nil, func(b *bench) error { return b.rally(rules.Union) })
}

// In a side's rally segment the shaken become normal and the disorganized shaken, without a roll, each part of an extended
// brigade for itself; the enemy's stay as they are. CWB 24.5, 17.2c.
func TestRally(t *testing.T) {
	g := newField(t, plain(9, 9), union+"S 1.01 N infantry-line shaken 20", union+"D 3.01 N infantry-line disorganized 20", union+"N 5.01 N infantry-line normal 20",
		union+"X 7.01 N infantry-line shaken 20", "union line X 7.02 N infantry-line disorganized 0", "confederate infantry E 9.09 N infantry-line shaken 9")
	b := rallies(t, g)
	for name, state := range map[string]string{"S": "normal", "D": "shaken", "N": "normal", "X": "normal", "X/a": "shaken", "E": "shaken"} {
		if got := b.g.field.pieces[pieceNamed(t, g, name)].state.String(); got != state {
			t.Errorf("%s is %s, want %s", name, got, state)
		}
	}
	if len(b.rolls) != 0 {
		t.Errorf("rolls: %+v", b.rolls)
	}
}

// Blood lust passes where no enemy unit is next to it, and is rolled for elsewhere. CWB 24.5, 24.2c.
func TestBloodLustPasses(t *testing.T) {
	g := newField(t, plain(9, 9), union+"Far 1.01 N infantry-line blood-lust 20", union+"Near 5.05 N infantry-line blood-lust 20", "confederate infantry E 5.06 S infantry-line normal 9")
	b := rallies(t, g, 4, 3)
	is(t, b.g, "Far", "1.01", "normal")
	is(t, b.g, "Near", "5.05", "blood-lust")
	is(t, rallies(t, g, 4, 4).g, "Near", "5.05", "normal")
}

// Routed units become disorganized on a die of two or less; one leader with them takes his rating off it, and of several
// the best. CWB 24.5, 25.0.
func TestRoutedRally(t *testing.T) {
	for _, c := range []struct {
		die     int
		leaders []string
		want    string
	}{
		{2, nil, "disorganized"}, {3, nil, "routed"}, {4, []string{"2.02 N leader normal 2"}, "disorganized"}, {5, []string{"2.02 N leader normal 2"}, "routed"},
		{6, []string{"2.02 N leader normal 2", "2.02 N leader normal 4"}, "disorganized"}, {3, []string{"2.03 N leader normal 4"}, "routed"},
		{2, []string{"2.02 N leader normal 0"}, "disorganized"},
	} {
		lines := []string{union + "T 2.02 N infantry-line routed 20"}
		for i, l := range c.leaders {
			lines = append(lines, "union leader L"+string(rune('0'+i))+" "+l)
		}
		b := rallies(t, newField(t, plain(4, 4), lines...), c.die)
		if got := b.g.field.pieces[0].state.String(); got != c.want {
			t.Errorf("%d with %v: %s, want %s", c.die, c.leaders, got, c.want)
		}
	}
}

// Who stays routed less than six hexes from an enemy unit runs until none is nearer; at six he stays; who rallies stays. CWB 24.1b, 24.5.
func TestRoutedRun(t *testing.T) {
	for label, want := range map[string]int{"4.12": 6, "4.10": 6, "4.08": 6, "4.07": 7, "4.05": 9} {
		g := newField(t, plain(9, 14), union+"T "+label+" N infantry-line routed 20", "confederate infantry E 4.14 S infantry-column normal 9")
		b := rallies(t, g, 6)
		p := &b.g.field.pieces[0]
		if d := g.board.grid.Distance(p.at, hexAt(t, g, "4.14")); p.place != onMap || d != want {
			t.Errorf("from %s it runs to %s, %d hexes off, want %d", label, g.label(p.at), d, want)
		}
		if b = rallies(t, g, 1); b.g.field.pieces[0].at != g.field.pieces[0].at {
			t.Errorf("from %s: it has rallied and runs", label)
		}
	}
}

// On its way it draws fire, carries friends along, and gets out by turns if there is no straight way. CWB 24.1b, 15.0a, 24.3.
func TestRunningPast(t *testing.T) {
	// The straight ways south end at the river; there is one round it to the east.
	g := newField(t, mapOf("......... ......... ......... ......... ~~~~~~~.. ......... ......... ......... ......... .........", ""),
		union+"T 2.07 N infantry-line routed 20", "confederate infantry E 2.09 S infantry-column normal 9")
	b := rallies(t, g, 6)
	if p := &b.g.field.pieces[0]; p.place != onMap || !g.isSafe(p.at, rules.Union) {
		t.Errorf("it is in %s", g.label(p.at))
	}
	g = newField(t, plain(3, 12), union+"T 2.10 N infantry-line routed 20", union+"U 2.09 N infantry-line normal 20", "confederate infantry E 2.11 S infantry-column normal 9",
		"confederate battery G 2.12 S unlimbered normal 2")
	b = asks(t, g, rules.Union, []int{6}, map[string]string{"rout-through": "stack else default"}, func(b *bench) error { return b.rally(rules.Union) })
	if p, q := &b.g.field.pieces[0], &b.g.field.pieces[pieceNamed(t, g, "U")]; p.at != hexAt(t, g, "2.05") && g.board.grid.Distance(p.at, hexAt(t, g, "2.11")) != 6 || q.state == data.Routed && q.at != p.at {
		t.Errorf("%s in %s, %s in %s", p.state, g.label(p.at), q.state, g.label(q.at))
	}
}

// Who can't run far enough is destroyed: what is left of him is casualties, and he comes back only from stragglers that he had.
// CWB 24.1b.
func TestNowhereToRun(t *testing.T) {
	g := newField(t, mapOf("~~~ ~.~ ~.~ ~~~", ""), union+"T 2.02 N infantry-line routed 20", "union battery G 2.02 N limbered routed 3", "confederate infantry E 2.03 S infantry-column normal 9")
	g.field.losses[0].stragglers = 4
	b := rallies(t, g, 6)
	is(t, b.g, "T", "-", "")
	is(t, b.g, "G", "-", "")
	if b.g.field.losses[0] != (tally{casualties: 16, stragglers: 4}) {
		t.Errorf("%+v", b.g.field.losses[0])
	}
}

// Only if somebody has run are lines brought in, and stacks found too large, at the end of the segment; the fire phase has
// seen to its own. CWB 12.0, 12.5, 17.2a.
func TestRanksClose(t *testing.T) {
	lines := []string{union + "A 1.01 N infantry-line normal 40", union + "B 1.01 N infantry-line normal 40", union + "X 5.01 N infantry-line normal 20",
		"union line X 5.04 N infantry-line normal 0"}
	b := rallies(t, newField(t, plain(9, 16), lines...))
	is(t, b.g, "X/a", "5.04", "normal")
	is(t, b.g, "A", "1.01", "normal")
	b = rallies(t, newField(t, plain(9, 16), append(lines, union+"R 9.10 N infantry-line routed 9", "confederate infantry E 9.12 N infantry-column normal 9")...), 6)
	is(t, b.g, "X/a", "-", "")
	is(t, b.g, "A", "1.01", "disorganized")
}
