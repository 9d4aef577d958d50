package cwb

import (
	"errors"
	"reflect"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
)

// The commands of these tests are run as a battle runs them, and what happened is
// folded again into a second game, which must come out the same.

// fixedDice throws one number for ever.
type fixedDice int

func (d fixedDice) Roll(string, int) int { return int(d) }

// tries runs a command as Game.Run does, in whatever phase the game may be.
func tries(g *Game, side rules.Side, c rules.Command, aid rules.Aid) rules.Outcome {
	b := &bench{g: g.clone(), side: side, aid: aid}
	var no *rules.Refusal
	switch err := c.(runner).run(b); {
	case errors.As(err, &no):
		return rules.Outcome{Refused: no}
	case err != nil:
		return rules.Outcome{Events: b.events, Ask: b.asked}
	}
	return rules.Outcome{Events: b.events, After: b.g}
}

// plays runs a command that must succeed.
func plays(t *testing.T, g *Game, side rules.Side, c rules.Command) (*Game, []rules.Event) {
	t.Helper()
	out := tries(g, side, c, rules.Aid{Dice: fixedDice(3)})
	if out.Refused != nil || out.Ask != nil {
		t.Fatalf("%+v: refused %v, asked %v", c, out.Refused, out.Ask)
	}
	return folds(t, g, out)
}

func folds(t *testing.T, g *Game, out rules.Outcome) (*Game, []rules.Event) {
	t.Helper()
	folded := g.clone()
	for _, e := range out.Events {
		folded.Apply(e)
	}
	after := out.After.(*Game)
	if !reflect.DeepEqual(folded.field, after.field) || !reflect.DeepEqual(folded.posts, after.posts) {
		t.Fatal("the events folded give another position")
	}
	for n := range after.field.pieces {
		if p := &after.field.pieces[n]; (p.place == onMap) == p.at.IsZero() {
			t.Fatalf("%s is on the map nowhere, or off it somewhere", after.name(n))
		}
	}
	return after, out.Events
}

// refuses runs a command that must be refused by a rule.
func refuses(t *testing.T, g *Game, side rules.Side, c rules.Command, rule rules.Cite) {
	t.Helper()
	out := tries(g, side, c, rules.Aid{Dice: fixedDice(3)})
	if out.Refused == nil || out.Refused.Rule != rule {
		t.Errorf("%+v: want a refusal by %s, have %v and events %+v", c, rule, out.Refused, out.Events)
	}
}

// costs prices a step of a piece; the rule of the refusal if it has none.
func costs(t *testing.T, g *Game, name, from, to string) (int, rules.Cite) {
	t.Helper()
	halves, err := g.moveCost(pieceNamed(t, g, name), hexAt(t, g, from), hexAt(t, g, to))
	var no *rules.Refusal
	if errors.As(err, &no) {
		return -1, no.Rule
	}
	return halves, ""
}

// allArms is one piece of every formation.
var allArms = []string{
	"union infantry Line - N infantry-line normal 10", "union infantry Column - N infantry-column normal 10",
	"union cavalry Foot - N dismounted normal 10", "union cavalry Horse - N mounted normal 10",
	"union battery Battery - N unlimbered normal 3", "union battery Teams - N limbered normal 3",
	"union wagon Wagon - N wagon normal 5", "union train Train - N train normal 0", "union leader Leader - N leader normal 3",
}

// CWB 16.1b, 16.2, 16.2b: every formation pays for the hex it enters and adds what it crosses; the whole
// movement chart, in halves; -1 is prohibited. CWB 16.2d: what is a forest on the map is one here.
func TestMovementChart(t *testing.T) {
	names := []string{"Line", "Column", "Foot", "Horse", "Battery", "Teams", "Wagon", "Train", "Leader"}
	for _, c := range []struct {
		what string
		text string
		want [9]int
	}{
		{"clear", plain(2, 3), [9]int{2, 2, 2, 2, -1, 2, 2, -1, 2}},
		{"orchard", mapOf(".. o. ..", ""), [9]int{2, 2, 2, 2, -1, 2, 2, -1, 2}},
		{"forest", mapOf(".. f. ..", ""), [9]int{4, 4, 4, 6, -1, 6, 6, -1, 4}},
		{"town", mapOf(".. u. ..", ""), [9]int{4, 1, 4, 1, -1, 1, 2, -1, 1}},
		{"primary road", mapOf(".. f. ..", "", "path primary \"\" 1.01-1.02"), [9]int{4, 1, 4, 1, -1, 1, 1, 1, 1}},
		{"secondary road", mapOf(".. f. ..", "", "path secondary \"\" 1.01-1.02"), [9]int{4, 1, 4, 1, -1, 1, 2, 2, 1}},
		{"trail", mapOf(".. f. ..", "", "path trail \"\" 1.01-1.02"), [9]int{4, 2, 4, 2, -1, 4, 4, -1, 1}},
		{"trail over open ground", mapOf(".. .. ..", "", "path trail \"\" 1.01-1.02"), [9]int{2, 2, 2, 2, -1, 2, 2, -1, 1}},
		{"stream", mapOf(".. .. ..", "", "side stream 1.01/1.02"), [9]int{4, 2, 4, 4, -1, 4, 4, -1, 2}},
		{"ford", mapOf(".. .. ..", "", "side creek 1.01/1.02", "side ford 1.01/1.02"), [9]int{6, 4, 6, 6, -1, 6, 6, -1, 4}},
		{"uphill", mapOf(".. .. ..", "00 10 00"), [9]int{4, 2, 4, 2, -1, 2, 4, -1, 2}},
		{"downhill", mapOf(".. .. ..", "00 00 10"), [9]int{2, 2, 2, 2, -1, 2, 2, -1, 2}},
		{"slope", mapOf(".. .. ..", "", "side slope 1.01/1.02"), [9]int{4, 4, 4, 4, -1, 4, 4, -1, 2}},
		{"down a slope", mapOf(".. .. ..", "", "side slope 1.02/1.01"), [9]int{2, 2, 2, 2, -1, 2, 2, -1, 2}},
		{"extreme slope", mapOf(".. .. ..", "", "side extreme-slope 1.01/1.02"), [9]int{10, 8, 10, 10, -1, -1, -1, -1, 8}},
	} {
		g := newField(t, c.text, allArms...)
		for i, name := range names {
			if got, _ := costs(t, g, name, "1.01", "1.02"); got != c.want[i] {
				t.Errorf("%s: %s pays %d halves, want %d", c.what, name, got, c.want[i])
			}
		}
	}
}

// CWB 16.2e: a side that is both a slope and a change of height is paid for once, the dearer of the two.
func TestSlopeAndHeightAreNotAdded(t *testing.T) {
	g := newField(t, mapOf(".. .. ..", "00 10 00", "side extreme-slope 1.01/1.02"), allArms...)
	for name, want := range map[string]int{"Line": 2 + 8, "Column": 2 + 6, "Leader": 2 + 6} {
		if got, _ := costs(t, g, name, "1.01", "1.02"); got != want {
			t.Errorf("%s pays %d halves, want %d", name, got, want)
		}
	}
	g = newField(t, mapOf(".. .. ..", "00 10 00", "side slope 1.01/1.02"), allArms...)
	if got, _ := costs(t, g, "Line", "1.01", "1.02"); got != 4 {
		t.Errorf("a line pays %d halves up a slope to a higher hex, want 4", got)
	}
}

// CWB 16.2a: the road is used across the side that it crosses only, and takes the place of
// everything else in hex and side.
func TestRoadOnlyAcrossItsSide(t *testing.T) {
	g := newField(t, mapOf(".... f.f. ....", "0000 9990 0000", "path primary \"\" 1.01-1.02-2.02", "side stream 1.01/1.02"), allArms...)
	if got, _ := costs(t, g, "Column", "1.01", "1.02"); got != 1 {
		t.Errorf("along the road, uphill, over a stream into a wood: %d halves, want 1", got)
	}
	if got, _ := costs(t, g, "Column", "2.01", "1.02"); got != 4 {
		t.Errorf("into a road hex from elsewhere: %d halves, want 4 for the wood", got)
	}
}

// CWB 11.2: lines don't use bridges over creeks and rivers, but fords; all others cross a bridge
// for nothing. CWB 16.2c: without either nobody crosses.
func TestBridgesAndFords(t *testing.T) {
	for _, c := range []struct {
		sides []string
		want  map[string]int
		rule  rules.Cite // for a line
	}{
		{[]string{"side creek 1.01/1.02"}, map[string]int{"Line": -1, "Column": -1, "Foot": -1, "Horse": -1, "Teams": -1, "Wagon": -1, "Leader": -1}, "CWB 16.2c"},
		{[]string{"side river 1.01/1.02"}, map[string]int{"Line": -1, "Leader": -1}, "CWB 16.2c"},
		{[]string{"side creek 1.01/1.02", "side bridge 1.01/1.02"}, map[string]int{"Line": -1, "Foot": -1, "Column": 2, "Horse": 2, "Teams": 2, "Wagon": 2, "Leader": 2}, "CWB 11.2"},
		{[]string{"side river 1.01/1.02", "side bridge 1.01/1.02", "side ford 1.01/1.02"}, map[string]int{"Line": 6, "Column": 2}, ""},
		{[]string{"side creek 1.01/1.02", "path primary \"\" 1.01-1.02"}, map[string]int{"Column": -1}, "CWB 16.2c"},
		{[]string{"side creek 1.01/1.02", "side bridge 1.01/1.02", "path primary \"\" 1.01-1.02"}, map[string]int{"Column": 1, "Line": -1}, "CWB 11.2"},
	} {
		g := newField(t, mapOf(".. .. ..", "", c.sides...), allArms...)
		for name, want := range c.want {
			if got, _ := costs(t, g, name, "1.01", "1.02"); got != want {
				t.Errorf("%v: %s pays %d halves, want %d", c.sides, name, got, want)
			}
		}
		if _, rule := costs(t, g, "Line", "1.01", "1.02"); rule != c.rule {
			t.Errorf("%v: a line is refused by %q, want %q", c.sides, rule, c.rule)
		}
	}
}

// CWB 16.2a: by the default ruling a road through a ford costs the road alone.
func TestRoadThroughAFord(t *testing.T) {
	g := newField(t, mapOf(".. .. ..", "", "side creek 1.01/1.02", "side ford 1.01/1.02", "path primary \"\" 1.01-1.02"), allArms...)
	if got, _ := costs(t, g, "Column", "1.01", "1.02"); got != 1 {
		t.Errorf("the road through a ford costs %d halves, want 1", got)
	}
	g.set(fordOnRoad, "plus-ford")
	if got, _ := costs(t, g, "Column", "1.01", "1.02"); got != 3 {
		t.Errorf("with the ford it costs %d halves, want 3", got)
	}
}

// CWB-AH 1.1a: nobody enters a hex that is all river, not even by road. CWB 28.3a: a train never
// leaves primary and secondary roads. CWB 11.2: guns in battery don't move.
func TestProhibitedHexes(t *testing.T) {
	g := newField(t, mapOf(".. ~. ..", "", "path primary \"\" 1.01-1.02"), allArms...)
	for _, name := range []string{"Line", "Column", "Leader", "Train"} {
		if _, rule := costs(t, g, name, "1.01", "1.02"); rule != "CWB-AH 1.1a" {
			t.Errorf("%s enters a river hex: %q", name, rule)
		}
	}
	for name, want := range map[string]rules.Cite{"Train": "CWB 28.3a", "Battery": "CWB 11.2"} {
		if _, rule := costs(t, g, name, "1.01", "2.01"); rule != want {
			t.Errorf("%s: refused by %q, want %s", name, rule, want)
		}
	}
	if _, rule := costs(t, g, "Line", "1.01", "1.03"); rule != "CWB 16.0" {
		t.Errorf("a step over two hexes: refused by %q", rule)
	}
}

// CWB 16.1c: allowances by formation. Disorganized halves (CWB 24.1), rain halves (CWB-AH 1.1e), shaken
// does not; leaders and wagons know no morale. An odd half is kept by the default ruling.
func TestAllowance(t *testing.T) {
	g := newField(t, plain(2, 3), allArms...)
	check := func(name string, want int) {
		t.Helper()
		if got := g.allowance(pieceNamed(t, g, name)); got != want {
			t.Errorf("%s has %d halves, want %d", name, got, want)
		}
	}
	for name, want := range map[string]int{"Line": 12, "Column": 12, "Foot": 12, "Horse": 24, "Battery": 14, "Teams": 14, "Wagon": 12, "Train": 12, "Leader": 26} {
		check(name, want)
	}
	for s, want := range map[data.State]int{data.BloodLust: 14, data.Normal: 14, data.Shaken: 14, data.Disorganized: 7, data.Routed: 0} {
		for n := range g.field.pieces {
			g.field.pieces[n].state = s
		}
		check("Teams", want)
		check("Wagon", 12)
	}
	for n := range g.field.pieces {
		g.field.pieces[n].state = data.Normal
	}
	g.calendar[0].Rain = true
	check("Teams", 7)
	check("Leader", 13)
	g.set(rainHalves, "dropped")
	check("Teams", 6)
	check("Leader", 12)
	check("Line", 6)
}

// CWB 18.0b, 18.0c: each forced march adds two points to what is left after halving.
func TestAllowanceOfForcedMarch(t *testing.T) {
	g := newField(t, plain(2, 3), allArms...)
	n := pieceNamed(t, g, "Column")
	for m, want := range map[marks]int{marched: 16, marched | marchedOn: 20} {
		g.field.pieces[n].marks = m
		if got := g.allowance(n); got != want {
			t.Errorf("marks %b: %d halves, want %d", m, got, want)
		}
	}
}
