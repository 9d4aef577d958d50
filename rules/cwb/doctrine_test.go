package cwb

import (
	"fmt"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/seen"
)

// shotsOf plays a doctrine of the Confederates on a little field with dice that do no harm, and
// writes each fire as "who > hex", guns picked out with a mark.
func shotsOf(t *testing.T, g *Game, d seen.Doctrine) string {
	t.Helper()
	d.Side, d.Window, d.Fire = rules.Confederate, "offensive", "all"
	if err := g.mayResolve(d); err != nil {
		t.Fatal(err)
	}
	g.phase, g.phasing = offensivePhase, rules.Confederate
	g.set(fastPlay, "on")
	b := at(g, rules.Confederate)
	if err := b.fireByDoctrine(d); err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, e := range b.events {
		if f, ok := e.(FireResolved); ok && f.Regular {
			guns := ""
			if f.Guns {
				guns = " guns"
			}
			all = append(all, fmt.Sprintf("%s > %s%s", strings.Join(append(f.By, f.Boats...), " "), g.label(f.Target), guns))
		}
	}
	return strings.Join(all, ", ")
}

// TestDoctrineChoosesItsTargets plays doctrines on little fields. CWB 20.3.
func TestDoctrineChoosesItsTargets(t *testing.T) {
	line := func(who, hex string) string {
		return "confederate infantry " + who + " " + hex + " N infantry-line normal 9"
	}
	foe := func(who, hex, formed string) string {
		return "union infantry " + who + " " + hex + " S " + formed + " normal 9"
	}
	guns := func(who, hex string) string {
		return "confederate battery " + who + " " + hex + " N unlimbered normal 5"
	}
	theirs := func(who, hex string) string { return "union battery " + who + " " + hex + " S unlimbered normal 5" }
	for _, c := range []struct {
		name  string
		lines []string
		d     seen.Doctrine
		want  string
	}{
		{"who has the same best target fires together", []string{line("a", "2.04"), line("b", "3.04"), foe("T", "2.05", "infantry-line")}, seen.Doctrine{}, "a b > 2.05"},
		{"each at the enemy before him", []string{line("a", "2.04"), line("b", "4.04"), foe("T", "2.05", "infantry-line"), foe("U", "4.05", "infantry-line")}, seen.Doctrine{},
			"a > 2.05, b > 4.05"},
		{"the adjacent first", []string{line("a", "2.04"), foe("T", "2.06", "infantry-column"), foe("U", "1.05", "infantry-line")}, seen.Doctrine{}, "a > 1.05"},
		{"the column first if so told", []string{line("a", "2.04"), foe("T", "2.06", "infantry-column"), foe("U", "1.05", "infantry-line")}, seen.Doctrine{First: []string{"column"}},
			"a > 2.06"},
		{"a flank before a front", []string{guns("g", "3.03"), "union infantry T 3.05 N infantry-line normal 9", foe("U", "2.04", "infantry-line")},
			seen.Doctrine{First: []string{"flank"}}, "g > 3.05"},
		{"no farther than told", []string{line("a", "2.04"), guns("g", "4.01"), foe("T", "2.06", "infantry-line"), foe("U", "4.08", "infantry-line")},
			seen.Doctrine{Troops: 1, Guns: 5}, ""},
		{"as far as told", []string{line("a", "2.04"), guns("g", "4.01"), foe("T", "2.06", "infantry-line"), foe("U", "4.08", "infantry-line")},
			seen.Doctrine{Troops: 2, Guns: 6}, "a g > 2.06"},
		{"guns pick out guns if so told", []string{guns("g", "3.02"), foe("T", "3.06", "infantry-line"), theirs("B", "3.06")}, seen.Doctrine{First: []string{"guns"}}, "g > 3.06 guns"},
		{"else the top", []string{guns("g", "3.02"), foe("T", "3.06", "infantry-line"), theirs("B", "3.06")}, seen.Doctrine{}, "g > 3.06"},
		{"no duel", []string{guns("g", "3.02"), theirs("B", "3.06")}, seen.Doctrine{NoDuel: true}, ""},
		{"and with one", []string{guns("g", "3.02"), theirs("B", "3.06")}, seen.Doctrine{}, "g > 3.06 guns"},
		{"who is named holds", []string{line("a", "2.04"), line("b", "3.04"), foe("T", "2.05", "infantry-line")}, seen.Doctrine{Except: []string{"a"}}, "b > 2.05"},
		{"low on ammunition", []string{line("a", "2.04") + " marks=lowAmmo", foe("T", "2.05", "infantry-line")}, seen.Doctrine{}, "a > 2.05"},
		{"and saved", []string{line("a", "2.04") + " marks=lowAmmo", foe("T", "2.05", "infantry-line")}, seen.Doctrine{LowHolds: true}, ""},
		{"troops rather than a wagon", []string{line("a", "2.04"), foe("T", "2.06", "infantry-line"), "union wagon W 2.05 N wagon normal 5"}, seen.Doctrine{}, "a > 2.06"},
		{"a wagon if nothing else", []string{line("a", "2.04"), "union wagon W 2.05 N wagon normal 5"}, seen.Doctrine{}, "a > 2.05"},
		{"the routed fire at nobody", []string{"confederate infantry a 2.04 N infantry-line routed 9", foe("T", "2.05", "infantry-line")}, seen.Doctrine{}, ""},
	} {
		if got := shotsOf(t, newField(t, plain(6, 12), c.lines...), c.d); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestAFireThatCanDoNothingIsNotMade: at ten hexes by night's shift a single gun has no chance; the
// same gun near by has.
func TestAFireThatCanDoNothingIsNotMade(t *testing.T) {
	for _, c := range []struct {
		at   string
		want string
	}{{"3.02", "g > 3.06"}, {"3.11", ""}} {
		lines := []string{"confederate battery g " + c.at + " S unlimbered normal 1", "union infantry T 3.06 N infantry-line normal 9"}
		if c.at == "3.02" {
			lines[0] = "confederate battery g 3.02 N unlimbered normal 1"
		}
		g := newField(t, plain(6, 12), lines...)
		s := shot{target: hexAt(t, g, "3.06"), by: []int{0}, side: rules.Confederate, regular: true, why: "fire"}
		a, err := g.aimAt(s, rules.Union)
		if err != nil {
			t.Fatal(err)
		}
		able := false
		column := g.charts.FireColumn(g.firePoints(g.firingLine(s), a)/grainsInHalf) + g.shifts(s, a, g.firingLine(s)).Sum()
		for dice := 2; dice <= 12; dice++ {
			r := g.charts.Fire(dice, column)
			able = able || r.Loss > 0 || r.Check
		}
		if g.hasEffect(s) != able {
			t.Errorf("from %s: %t, the table says %t", c.at, g.hasEffect(s), able)
		}
	}
}

// TestNonsenseIsRefused gives instructions and doctrines that make no sense.
func TestNonsenseIsRefused(t *testing.T) {
	g := newField(t, plain(6, 12), "union infantry T 3.06 N infantry-line normal 9", "confederate infantry a 3.02 N infantry-line normal 9")
	here := hexAt(t, g, "3.06")
	for _, c := range []rules.Command{
		Doctrine{}, Doctrine{seen.Doctrine{Window: "defensive"}}, Doctrine{seen.Doctrine{Window: "rally", Fire: "all"}},
		Doctrine{seen.Doctrine{Window: "defensive", Fire: "hold", Guns: 3}}, Doctrine{seen.Doctrine{Window: "defensive", Fire: "all", Guns: 11}},
		Doctrine{seen.Doctrine{Window: "defensive", Fire: "all", Troops: 3}}, Doctrine{seen.Doctrine{Window: "defensive", Fire: "all", Except: []string{"a"}}},
		Doctrine{seen.Doctrine{Window: "defensive", Fire: "all", First: []string{"luck"}}}, Doctrine{seen.Doctrine{Window: "defensive", Fire: "all", First: []string{"flank", "flank"}}},
		Instruct{}, Instruct{seen.Standing{What: "cannon"}}, Instruct{seen.Standing{What: "retreat"}}, Instruct{seen.Standing{What: "retreat", Way: "up"}},
		Instruct{seen.Standing{What: "retreat", Way: "N", To: here}}, Instruct{seen.Standing{What: "retreat", Unit: "a", Way: "N"}}, Instruct{seen.Standing{What: "deploy"}},
		Instruct{seen.Standing{What: "deploy", Choice: "perhaps"}}, Instruct{seen.Standing{What: "deploy", Choice: "line", To: here}}, Instruct{seen.Standing{What: "on-top"}},
		Instruct{seen.Standing{What: "on-top", Names: []string{"a"}}}, Instruct{seen.Standing{What: "retreat", Way: "N", Names: []string{"T"}}},
		Instruct{seen.Standing{What: "drawn-fire", Unit: "T", Choice: "hold"}}, Instruct{seen.Standing{What: "face", Way: "supply"}}, Instruct{seen.Standing{What: "face"}},
		Instruct{seen.Standing{What: "face", Choice: "unchanged", Way: "N"}}, Instruct{seen.Standing{What: "retreat", Choice: "unchanged"}},
		CancelStanding{}, CancelStanding{What: "tea"},
	} {
		if out := g.Run(rules.Union, c, rules.Aid{}); out.Refused == nil {
			t.Errorf("%+v stands", c)
		}
	}
}

// TestWhatIsGivenHoldsUntilItIsTakenBack follows what a side has said in advance: in its own View and
// nobody else's, in a table of positions, replaced, and cancelled.
func TestWhatIsGivenHoldsUntilItIsTakenBack(t *testing.T) {
	g := battleOf(t, "april-5.2")
	to := g.board.grid.At(700)
	way := func(unit, way string) rules.Command {
		return Instruct{seen.Standing{What: "retreat", Unit: unit, Way: way}}
	}
	g = give(t, g, rules.Union, way("", "N"), way("1-5", "S"), way("", "supply"), Instruct{seen.Standing{What: "face", To: to}},
		Doctrine{seen.Doctrine{Window: "offensive", Fire: "hold"}}, Doctrine{seen.Doctrine{Window: "defensive", Fire: "all", First: []string{"guns"}, Guns: 6, NoDuel: true, Except: []string{"1-5"}}})
	f := g.look(rules.Union).Field
	if len(f.Standing) != 3 || f.Standing[1].Way != "supply" || len(f.Doctrine) != 2 || f.Doctrine[0].Window != "defensive" {
		t.Fatalf("%+v %+v", f.Standing, f.Doctrine)
	}
	if f := g.look(rules.Confederate).Field; len(f.Standing)+len(f.Doctrine) > 0 {
		t.Errorf("the enemy sees %+v %+v", f.Standing, f.Doctrine)
	}
	out := g.Run(rules.Union, way("", "NE"), rules.Aid{})
	for _, e := range out.Events {
		if e.Tell(rules.Confederate) != nil || e.Tell(rules.Union) == nil {
			t.Errorf("%T is not its owner's alone", e)
		}
	}
	read, err := shelf.Begin(rules.Setup{Battle: "april-5.2", Positions: g.Positions(), Turn: g.turn, Phase: g.phase.String(), Phasing: g.phasing})
	if err != nil || read.Positions() != g.Positions() || read.(*Game).doctrineOf(rules.Union, defensivePhase).Guns != 6 {
		t.Errorf("read from its table: %v", err)
	}
	g = give(t, g, rules.Union, CancelStanding{What: "retreat", Unit: "1-5"}, Doctrine{seen.Doctrine{Window: "offensive", Fire: "ask"}})
	if f := g.look(rules.Union).Field; len(f.Standing) != 2 || len(f.Doctrine) != 1 {
		t.Errorf("%+v %+v", f.Standing, f.Doctrine)
	}
	if g = give(t, g, rules.Union, CancelStanding{}); len(g.look(rules.Union).Field.Standing) > 0 {
		t.Error("not all are taken back")
	}
}

// TestInstructionsPickTheirOption answers questions by instructions, the piece's own before those for
// any.
func TestInstructionsPickTheirOption(t *testing.T) {
	g := newField(t, plain(6, 12), "union infantry T 3.06 N infantry-line normal 9", "union infantry U 2.06 N infantry-line normal 9",
		"union wagon W 5.02 N wagon normal 5", "union leader L 3.06 N leader normal 2")
	ways := rules.Decision{Kind: "retreat", Side: rules.Union, Subjects: []string{"T", "3.06"}, Options: []string{"3.07 3.08", "4.06 5.07", "2.05 1.05", "4.05 off the map"}}
	for _, c := range []struct {
		s    seen.Standing
		d    rules.Decision
		want int
	}{
		{seen.Standing{What: "retreat", Way: "N"}, ways, 0}, {seen.Standing{What: "retreat", Way: "SW"}, ways, 2}, {seen.Standing{What: "retreat", Way: "supply"}, ways, 1},
		{seen.Standing{What: "retreat", To: hexAt(t, g, "6.08")}, ways, 1}, {seen.Standing{What: "retreat", Unit: "U", Way: "N"}, ways, -1},
		{seen.Standing{What: "face", Way: "SE"}, rules.Decision{Kind: "face", Side: rules.Union, Subjects: []string{"T", "3.06"}, Options: []string{"N", "NE", "SE", "S", "SW", "NW"}}, 2},
		{seen.Standing{What: "face", To: hexAt(t, g, "3.01")}, rules.Decision{Kind: "face", Side: rules.Union, Subjects: []string{"T", "3.06"}, Options: []string{"N", "NE", "SE", "S", "SW", "NW"}}, 3},
		{seen.Standing{What: "face", Choice: "unchanged"}, rules.Decision{Kind: "face", Side: rules.Union, Subjects: []string{"T", "3.06"}, Options: []string{"S", "NE", "N"}}, 2},
		{seen.Standing{What: "on-top", Names: []string{"X", "U"}}, rules.Decision{Kind: "on-top", Side: rules.Union, Options: []string{"T", "U"}}, 1},
		{seen.Standing{What: "rout-through", Choice: "aside"}, rules.Decision{Kind: "rout-through", Side: rules.Union, Subjects: []string{"T"}, Options: []string{"stack", "step aside to 3.07"}}, 1},
		{seen.Standing{What: "rout-through", Choice: "aside", Way: "SW"}, rules.Decision{Kind: "rout-through", Side: rules.Union, Subjects: []string{"T"},
			Options: []string{"stack", "step aside to 3.07", "step aside to 2.05"}}, 2},
		{seen.Standing{What: "rout-through", Choice: "aside"}, rules.Decision{Kind: "rout-through", Side: rules.Union, Subjects: []string{"T"}, Options: []string{"stack"}}, 0},
		{seen.Standing{What: "go-along", Unit: "L", Choice: "stay"}, rules.Decision{Kind: "go-along", Side: rules.Union, Subjects: []string{"L"}, Options: []string{"goes along", "stays"}}, 1},
		{seen.Standing{What: "draw-in", To: hexAt(t, g, "2.05")}, rules.Decision{Kind: "draw-in", Side: rules.Union, Subjects: []string{"T"},
			Options: []string{"unit in 3.06 and line in 2.05", "unit in 2.05 and line in 3.06"}}, 1},
	} {
		c.s.Side = rules.Union
		g.posture.standing[rules.Union] = []seen.Standing{c.s}
		got, ok := g.standingAnswer(c.d)
		if !ok {
			got = -1
		}
		if got != c.want {
			t.Errorf("%+v: option %d, want %d", c.s, got, c.want)
		}
	}
	g.posture.standing[rules.Union] = []seen.Standing{{What: "retreat", Unit: "T", Way: "SW"}, {What: "retreat", Way: "N"}}
	if got, _ := g.standingAnswer(ways); got != 2 {
		t.Errorf("the piece's own instruction gives way to that for any: option %d", got)
	}
}
