package cwb

import (
	"errors"
	"slices"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/hex"
)

// TestLossesChangeLevels follows a brigade down the loss chart: fire level, wreck, division's
// wreck, destruction. CWB 6.6, 20.6, 20.7, 20.7a, 20.7b, 22.0.
func TestLossesChangeLevels(t *testing.T) {
	g := newField(t, plain(5, 5), "union infantry A 3.03 N infantry-line normal 12 wreck=6 div=D",
		"union infantry B 3.03 N infantry-line normal 9 wreck=3 div=D", "union leader L 3.03 N leader normal 2")
	g.scenario.Divisions = []data.Division{{Post: data.Post{Side: rules.Union, Division: "D"}, Brigades: 2, WreckAt: 2}}
	for _, c := range []struct {
		brigade, casualties, stragglers int
		left                            int
		level                           string
		wrecked                         bool
		division                        string
	}{
		{0, 0, 1, 11, "A", false, ""},
		{0, 3, 0, 8, "", false, ""},
		{0, 0, 2, 6, "B", true, ""}, // stragglers count too
		{0, 1, 0, 5, "", false, ""}, // wrecked already
		{1, 3, 0, 6, "B", true, "D"},
		{1, 2, 9, 0, "none", false, ""}, // no more than it has
	} {
		b := at(g, rules.Confederate)
		if err := b.lose(c.brigade, c.casualties, c.stragglers, "fire"); err != nil {
			t.Fatal(err)
		}
		e, _ := first[LossTaken](b)
		if e.Left != c.left || e.Level != c.level || e.Wrecked != c.wrecked || e.Division != c.division {
			t.Errorf("%+v, want %+v", e, c)
		}
	}
	gone := g.field.pieces[pieceNamed(t, g, "B")]
	if gone.place != lost || len(g.units(hexAt(t, g, "3.03"))) != 1 || g.steps(1) != 0 {
		t.Errorf("the destroyed brigade is %+v", gone)
	}
	if !g.wrecked(0) || !g.divisionWrecked(1) {
		t.Error("wrecks are forgotten")
	}
}

// TestDestructionIsSeenOnTop holds CWB 9.0: the enemy hears of the end of what he saw.
func TestDestructionIsSeenOnTop(t *testing.T) {
	g := newField(t, plain(5, 5), "union infantry A 3.03 N infantry-line normal 9", "union infantry B 3.03 N infantry-line normal 9")
	for c, want := range map[int]bool{1: false, 0: true} {
		b := at(g.clone(), rules.Confederate)
		if err := b.lose(c, 9, 0, "fire"); err != nil {
			t.Fatal(err)
		}
		e, _ := first[BrigadeDestroyed](b)
		if told := e.Tell(rules.Confederate) != nil; told != want || e.Tell(rules.Union) == nil {
			t.Errorf("%s: told %v, want %v", e.Unit, told, want)
		}
		if l, _ := first[LossTaken](b); l.Tell(rules.Confederate) != nil {
			t.Error("the enemy hears of steps")
		}
	}
}

// TestLinesAreDrawnIn holds CWB 17.2d: a brigade gives up the lines that it can't man, and its
// owner says which hexes it keeps; what stays is manned with a C at least.
func TestLinesAreDrawnIn(t *testing.T) {
	for _, c := range []struct {
		name    string
		lines   []string
		steps   int // left
		options []string
	}{
		{"an A mans three hexes", []string{"2.03", "4.03"}, 7, nil},
		{"a B mans two", []string{"2.03", "4.03"}, 6, []string{"unit in 3.03 and line in 2.03", "unit in 3.03 and line in 4.03",
			"unit in 2.03 and line in 3.03", "unit in 4.03 and line in 3.03"}},
		{"lines side by side", []string{"3.04", "4.03"}, 6, []string{"unit in 3.03 and line in 3.04", "unit in 3.03 and line in 4.03",
			"unit in 3.04 and line in 3.03", "unit in 3.04 and line in 4.03", "unit in 4.03 and line in 3.03", "unit in 4.03 and line in 3.04"}},
		{"a C mans one", []string{"2.03", "4.03"}, 3, []string{"unit in 3.03", "unit in 2.03", "unit in 4.03"}},
		{"a B mans one line", []string{"2.03"}, 6, nil},
	} {
		for pick := range max(1, len(c.options)) {
			g := extended(t, c.lines)
			b := at(g, rules.Confederate)
			err := b.lose(0, 20-c.steps, 0, "fire")
			if errors.Is(err, errUndecided) != (c.options != nil) {
				t.Fatalf("%s: %v", c.name, err)
			}
			if c.options == nil {
				continue
			}
			d := b.asked[0]
			if !slices.Equal(d.Options, c.options) || d.Side != rules.Union || d.Default != 0 {
				t.Errorf("%s: %q, want %q", c.name, d.Options, c.options)
			}
			b.aid.Answers = rules.Answers{d.ID: pick}
			if err := b.drawIn(0, hex.Hex{}); err != nil {
				t.Fatal(err)
			}
			checkDrawnIn(t, g, c.options[pick])
		}
	}
}

// extended is a brigade of 20 steps in 3.03 with lines out.
func extended(t *testing.T, lines []string) *Game {
	t.Helper()
	pieces := []string{"union infantry A 3.03 N infantry-line normal 20"}
	for i, h := range lines {
		pieces = append(pieces, "union line A "+h+" "+[]string{"NE", "NW"}[i]+" infantry-line normal 0")
	}
	return newField(t, plain(5, 5), pieces...)
}

// checkDrawnIn compares where a brigade stands with the words of the answer.
func checkDrawnIn(t *testing.T, g *Game, words string) {
	t.Helper()
	got := ""
	for _, n := range g.lines(0) {
		p := &g.field.pieces[n]
		if p.part == 0 {
			got = "unit in " + g.label(p.at)
		} else {
			got += " and line in " + g.label(p.at)
		}
		if g.level(n) < data.C || len(g.stack(p.at)) != 1 {
			t.Errorf("%s: %s has level %s, %d in its hex", words, g.name(n), g.level(n), len(g.stack(p.at)))
		}
	}
	if got != words {
		t.Errorf("%q, want %q", got, words)
	}
}

// TestDrawnInTakesTheWorst holds CWB 12.4 and 17.2e: in a line's place the unit takes the worse
// morale state and the facing there, in its depth of the stack, and low ammunition when
// all are in one hex.
func TestDrawnInTakesTheWorst(t *testing.T) {
	g := newField(t, plain(5, 5), "union infantry A 3.03 N infantry-line normal 20", "union infantry B 2.03 NE infantry-line disorganized 9",
		"union line A 2.03 NE infantry-line disorganized 0 marks=lowAmmo", "union battery G 2.03 NE unlimbered disorganized 3")
	b := at(g, rules.Confederate)
	_ = b.lose(0, 18, 0, "fire")
	b.aid.Answers = rules.Answers{b.asked[0].ID: 1}
	if err := b.drawIn(0, hex.Hex{}); err != nil {
		t.Fatal(err)
	}
	p, here := &g.field.pieces[0], g.stack(hexAt(t, g, "2.03"))
	if p.state != data.Disorganized || p.facing.String() != "NE" || !p.has(lowAmmo) || len(here) != 3 || here[1] != 0 {
		t.Errorf("%+v in %v", p, here)
	}
}

// A division is wrecked by its own brigades, not by those of another of the same number in another army or corps, nor by independent
// ones; and what one brigade loses wrecks no other. CWB 20.7b, 22.0; CWB-AH 2.1, 3.4.
func TestWhoseDivisionIsWrecked(t *testing.T) {
	const own = "union infantry A 3.03 N infantry-line normal 9 wreck=3 army=Ohio corps=1 div=2"
	for name, c := range map[string]struct {
		other string
		want  bool
	}{
		"of the division":  {"union infantry X - N infantry-line normal 9 wreck=3 army=Ohio corps=1 div=2", true},
		"of another army":  {"union infantry X - N infantry-line normal 9 wreck=3 army=Tenn corps=1 div=2", false},
		"of another corps": {"union infantry X - N infantry-line normal 9 wreck=3 army=Ohio corps=2 div=2", false},
		"of another":       {"union infantry X - N infantry-line normal 9 wreck=3 army=Ohio corps=1 div=3", false},
		"of the enemy":     {"confederate infantry X - N infantry-line normal 9 wreck=3 army=Ohio corps=1 div=2", false},
		"independent":      {"union infantry X - N infantry-line normal 9 wreck=3 army=Ohio corps=1 div=2", false},
	} {
		g := newField(t, plain(5, 5), own, c.other, "union battery G 3.03 N unlimbered normal 3 army=Ohio corps=1 div=2")
		g.scenario.Divisions = []data.Division{{Post: data.Post{Side: rules.Union, Army: "Ohio", Corps: "1", Division: "2"}, Brigades: 2, WreckAt: 2}}
		g.counters[1].troop.Independent = name == "independent"
		b := at(g, south)
		if err := firstOf(b.lose(1, 3, 0, "fire"), b.lose(0, 3, 0, "fire")); err != nil {
			t.Fatal(err)
		}
		last, _ := b.events[len(b.events)-1].(LossTaken)
		if wrecked := g.divisionWrecked(0); wrecked != c.want || (last.Division != "") != c.want || !last.Wrecked {
			t.Errorf("%s: the division is wrecked: %v, want %v; told %q", name, wrecked, c.want, last.Division)
		}
		if g.divisionWrecked(1) && !c.want && name != "independent" {
			t.Errorf("%s: so is that of the other", name)
		}
	}
	g := newField(t, plain(5, 5), own, "union infantry X - N infantry-line normal 9 wreck=3 army=Ohio corps=1 div=2")
	g.scenario.Divisions = []data.Division{{Post: data.Post{Side: rules.Union, Army: "Ohio", Corps: "1", Division: "2"}, Brigades: 2, WreckAt: 2}}
	_ = at(g, south).lose(0, 3, 0, "fire")
	if g.divisionWrecked(0) || !g.wrecked(0) || g.wrecked(1) {
		t.Error("one wreck of two is enough")
	}
}

// TestLevelsChangeLast: a line that has taken losses checks for stragglers and morale before
// its brigade gives up lines, so that nobody slips out of a check; in close combat no
// brigade leaves the hex that it fights for so. CWB 17.2d, 20.0.
func TestLevelsChangeLast(t *testing.T) {
	g := newField(t, plain(7, 7), "union infantry X 3.03 S infantry-line normal 5", "union line X 4.03 S infantry-line normal 0")
	c := int(g.field.pieces[0].counter)
	plans := g.drawnIn(c, 0)
	if len(plans) != 2 {
		t.Fatalf("%d ways to give up the line", len(plans))
	}
	for _, h := range []string{"3.03", "4.03"} {
		if kept := keeping(plans, hexAt(t, g, h)); len(kept) != 1 || kept[0].event.At != hexAt(t, g, h) {
			t.Errorf("fighting for %s: %+v", h, kept)
		}
	}
	if kept := keeping(plans, hexAt(t, g, "6.06")); len(kept) != 2 {
		t.Errorf("elsewhere: %+v", kept)
	}
}
