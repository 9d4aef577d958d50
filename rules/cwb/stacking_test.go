package cwb

import (
	"fmt"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
)

// stackOf builds lines of Union pieces in 2.02, from words such as A, AAB, AAA, guns5,
// with as many steps as a level needs.
func stackOf(t *testing.T, words string) *Game {
	t.Helper()
	charts, err := data.With(nil).Charts()
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for i, w := range strings.Fields(words) {
		if guns, ok := strings.CutPrefix(w, "guns"); ok {
			lines = append(lines, fmt.Sprintf("union battery G%d 2.02 N unlimbered normal %s", i, guns))
			continue
		}
		level, err := data.ParseLevel(w)
		if err != nil {
			t.Fatal(err)
		}
		steps := 1
		for charts.LevelOf(data.Infantry, steps) != level {
			steps++
		}
		lines = append(lines, fmt.Sprintf("union infantry U%d 2.02 N infantry-line normal %d", i, steps))
	}
	return newField(t, plain(3, 3), lines...)
}

// CWB 12.1: three A fire levels and ten gun points, each by itself.
func TestStackingLimit(t *testing.T) {
	for words, over := range map[string]bool{
		"":                  false,
		"AAA":               false,
		"A A A":             false,
		"AB AB":             false,
		"AAB B":             false,
		"AAA C":             true,
		"AA AB":             true,
		"A A A guns5 guns5": false,
		"guns5 guns5 guns1": true,
		"AAA guns5 guns3":   false,
		"B B B B B B":       false,
		"B B B B B B C":     true,
		"C C C C guns5":     false,
	} {
		g := stackOf(t, words)
		at := hexAt(t, g, "2.02")
		if got := g.overStacks(g.units(at)); got != over {
			t.Errorf("%s: too many is %v", words, got)
		}
		if got := len(g.overStacked(rules.Union)) == 1; got != over {
			t.Errorf("%s: listed is %v", words, got)
		}
	}
}

// Leaders, headquarters and wagons count for nothing: CWB 6.2, 10.0c, 28.2a. So do
// enemies in close combat, CWB 12.0.
func TestWhatDoesNotStack(t *testing.T) {
	g := newField(t, plain(3, 3),
		"union infantry Tuttle 2.02 N infantry-line normal 28", "union leader Smith 2.02 N leader normal 3",
		"union leader Wallace 2.02 N leader normal 2", "union headquarters Grant 2.02 N leader normal 0",
		"union wagon Train 2.02 N wagon normal 5", "confederate infantry Gladden 2.02 N infantry-line normal 28",
		"union infantry Sweeny 1.01 N infantry-line normal 1")
	at := hexAt(t, g, "2.02")
	if l := g.level(pieceNamed(t, g, "Tuttle")); l != data.AAA {
		t.Fatalf("28 steps are %v", l)
	}
	if len(g.overStacked(rules.Union)) > 0 || len(g.overStacked(rules.Confederate)) > 0 {
		t.Errorf("over-stacked: %v %v", g.overStacked(rules.Union), g.overStacked(rules.Confederate))
	}
	if !g.mayStack(pieceNamed(t, g, "Tuttle"), at) || !g.mayStack(pieceNamed(t, g, "Smith"), at) {
		t.Error("who is there may not stay")
	}
	if g.mayStack(pieceNamed(t, g, "Sweeny"), at) {
		t.Error("a C joins three As")
	}
}

// CWB 17.1: extended lines stack with other units, not with each other. What a brigade
// has out counts only where it is.
func TestExtendedLinesStack(t *testing.T) {
	g := newField(t, plain(3, 3),
		"union infantry Tuttle 2.02 N infantry-line normal 28", "union line Tuttle 1.02 N infantry-line normal 0",
		"union line Tuttle 1.02 N infantry-line normal 0", "union infantry Sweeny 3.02 N infantry-line normal 18",
		"union line Sweeny 2.01 N infantry-line normal 0")
	one, two := pieceNamed(t, g, "Tuttle/a"), pieceNamed(t, g, "Tuttle/b")
	if g.level(one) != data.A || g.level(two) != data.A {
		t.Fatalf("lines of %v and %v, want A", g.level(one), g.level(two))
	}
	if g.mayStack(one, hexAt(t, g, "1.02")) || !g.overStacks([]int{one, two}) {
		t.Error("two lines stack")
	}
	if g.mayStack(pieceNamed(t, g, "Sweeny/a"), hexAt(t, g, "1.02")) {
		t.Error("a line stacks with lines of another brigade")
	}
	if !g.mayStack(one, hexAt(t, g, "2.02")) || !g.mayStack(one, hexAt(t, g, "3.02")) {
		t.Error("a line may not stack with other units")
	}
}

// CWB 12.5.
func TestOverStacking(t *testing.T) {
	for _, s := range []data.State{data.BloodLust, data.Normal, data.Shaken} {
		if got := whenOverStacked(s); got != data.Disorganized {
			t.Errorf("%v becomes %v", s, got)
		}
	}
	for _, s := range []data.State{data.Disorganized, data.Routed} {
		if got := whenOverStacked(s); got != data.Routed {
			t.Errorf("%v becomes %v", s, got)
		}
	}
	g := newField(t, plain(3, 3),
		"union infantry Tuttle 2.02 N infantry-line routed 28", "union infantry Sweeny 2.02 N infantry-line routed 5",
		"union infantry Baker 1.01 N infantry-line routed 5", "union infantry Lauman 3.03 N infantry-line shaken 28",
		"union infantry Crocker 3.03 N infantry-line shaken 5")
	for name, want := range map[string]bool{"Tuttle": true, "Sweeny": true, "Baker": false, "Lauman": false} {
		if got := g.mayStepAside(pieceNamed(t, g, name)); got != want {
			t.Errorf("%s steps aside: %v", name, got)
		}
	}
}

// A stack found too large suffers once and then not before its own side has had a movement phase to
// break it up, however often units go back elsewhere; whoever comes to it makes it a new one. CWB 12.0, 12.5.
func TestOverStackingRepeats(t *testing.T) {
	g := newField(t, plain(9, 9), union+"Tuttle 2.02 N infantry-line normal 28", union+"Sweeny 2.02 N infantry-line shaken 5", union+"Baker 3.03 N infantry-line normal 5",
		"confederate infantry Gladden 8.08 N infantry-line normal 5")
	at, b := hexAt(t, g, "2.02"), at(g, rules.Union)
	state := func(step, want string) {
		t.Helper()
		for _, n := range g.unitsOf(at, rules.Union) {
			if s := g.field.pieces[n].state.String(); s != want {
				t.Errorf("%s: %s is %s, want %s", step, g.name(n), s, want)
			}
		}
	}
	b.closeRanks()
	state("found", "disorganized")
	b.closeRanks()
	state("units go back elsewhere", "disorganized")
	b.emit(MovementBegan{Side: rules.Confederate})
	b.closeRanks()
	state("the enemy has moved", "disorganized")
	b.emit(MovementBegan{Side: rules.Union})
	b.closeRanks()
	state("its side has moved and left it so", "routed")
	b.setState(g.unitsOf(at, rules.Union), data.Disorganized, "rally")
	b.closeRanks()
	state("rallied since", "disorganized")
	g.put(pieceNamed(t, g, "Baker"), at)
	b.closeRanks()
	state("another unit has come to it", "routed")
}

// A routed unit in a stack too large may go one hex aside, out of command radius too; one that is
// in no such stack, or not routed, is bound as ever. CWB 10.5a, 12.5.
func TestStepAsideOutOfRadius(t *testing.T) {
	for _, c := range []struct {
		state, steps string
		rule         rules.Cite
	}{{"routed", "28", ""}, {"routed", "5", "CWB 24.1b"}, {"normal", "28", "CWB 10.5a"}} {
		g := staffed(t, plain(20, 3), "5.01", "9.01", "5.01", "confederate infantry Anderson 9.01 N infantry-line "+c.state+" "+c.steps)
		member(t, g, "2 Corps", "1 Div", "Anderson")
		g.field.pieces[pieceNamed(t, g, "Gibson")].state = stateNamed(c.state)
		move := Move{Pieces: []string{"Gibson"}, To: hexAt(t, g, "10.01")}
		if c.rule != "" {
			refuses(t, g, south, move, c.rule)
			continue
		}
		g, _ = plays(t, g, south, move)
		stands(t, g, "Gibson", "10.01", 0)
	}
}

// CWB 12.2: no two that came by road this phase end in one hex while the one who was
// there first is still in a marching formation.
func TestRoadStacking(t *testing.T) {
	for first, want := range map[string]bool{
		"infantry Sweeny 2.02 N infantry-column normal 5 marks=movedOn+onRoad": true,
		"cavalry Sweeny 2.02 N mounted normal 5 marks=movedOn+onRoad":          true,
		"battery Sweeny 2.02 N limbered normal 5 marks=movedOn+onRoad":         true,
		"infantry Sweeny 2.02 N infantry-line normal 5 marks=movedOn+onRoad":   false,
		"battery Sweeny 2.02 N unlimbered normal 5 marks=movedOn+onRoad":       false,
		"infantry Sweeny 2.02 N infantry-column normal 5 marks=movedOn":        false,
		"infantry Sweeny 2.02 N infantry-column normal 5":                      false,
		"leader Sweeny 2.02 N leader normal 2 marks=movedOn+onRoad":            false,
		"wagon Sweeny 2.02 N wagon normal 2 marks=movedOn+onRoad":              false,
	} {
		g := newField(t, plain(3, 3), "union "+first, "union infantry Tuttle 2.01 N infantry-column normal 5 marks=movedOn+onRoad")
		if got := g.crowdsRoad(pieceNamed(t, g, "Tuttle"), hexAt(t, g, "2.02")); got != want {
			t.Errorf("%s: %v", first, got)
		}
		if g.crowdsRoad(pieceNamed(t, g, "Tuttle"), hexAt(t, g, "2.01")) {
			t.Error("a unit crowds itself")
		}
	}
}

// CWB 12.3, 20.3b: one A fire level and five gun points, from the top down.
func TestShares(t *testing.T) {
	for words, want := range map[string]string{
		"":                  "",
		"A":                 "U0:A",
		"AB A guns5":        "U0:A G2:5", // the book's example
		"B A":               "U0:B U1:B",
		"C A":               "U0:C U1:BC",
		"B C A":             "U0:B U1:C U2:C",
		"C C C C C":         "U0:C U1:C U2:C U3:C",
		"guns3 guns5 B":     "G0:3 G1:2 U2:B",
		"guns5 guns5 AAA":   "G0:5 U2:A",
		"AAA":               "U0:A",
		"guns2":             "G0:2",
		"B B guns1 B guns5": "U0:B U1:B G2:1 G4:4",
	} {
		g := stackOf(t, words)
		var got []string
		for _, s := range g.shares(g.units(hexAt(t, g, "2.02"))) {
			text := g.name(s.unit) + ":"
			for _, l := range s.levels {
				text += l.String()
			}
			if s.guns > 0 {
				text += fmt.Sprint(s.guns)
			}
			got = append(got, text)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v, want %s", words, got, want)
		}
	}
}

// CWB 12.4, 24.2a, 24.2b.
func TestMoraleOfStack(t *testing.T) {
	g := newField(t, plain(3, 3),
		"union leader Smith 2.02 N leader normal 2", "union infantry Tuttle 2.02 N infantry-line normal 10 morale=B",
		"union battery Welker 2.02 N unlimbered shaken 3", "union infantry Sweeny 2.02 N infantry-line blood-lust 10 morale=E",
		"union battery Powell 1.01 N unlimbered normal 3", "confederate infantry Gladden 2.02 N infantry-line normal 5 morale=A")
	for _, c := range []struct {
		at   string
		side rules.Side
		want byte
	}{{"2.02", rules.Union, 'B'}, {"1.01", rules.Union, 'C'}, {"2.02", rules.Confederate, 'A'}} {
		if got, ok := g.moraleLevel(hexAt(t, g, c.at), c.side); got != c.want || !ok {
			t.Errorf("morale of the %v stack in %s: %c", c.side, c.at, got)
		}
	}
	if _, ok := g.moraleLevel(hexAt(t, g, "3.03"), rules.Union); ok {
		t.Error("an empty hex has morale")
	}
	for names, want := range map[string]data.State{
		"Tuttle": data.Normal, "Tuttle Welker": data.Shaken, "Sweeny": data.BloodLust, "Sweeny Tuttle": data.Normal, "Tuttle Welker Sweeny": data.Shaken,
	} {
		var units []int
		for name := range strings.FieldsSeq(names) {
			units = append(units, pieceNamed(t, g, name))
		}
		if got := g.worstState(units); got != want {
			t.Errorf("%s together are %v", names, got)
		}
	}
}
