package cwb

import (
	"strings"
	"testing"

	"longroll/rules"
)

// withGoal is a dispatch to the corps of armyOn that sends its division off.
func withGoal(goals ...Goal) WriteDispatch {
	return WriteDispatch{To: []string{"2 Corps"}, Method: "AW", Type: "complex", Head: Head{By: "road", Limit: "15.01", Text: "Attack.", Goals: goals}}
}

// CWB 10.5b: what a dispatch to a corps may say to divisions: to its own only, once each, and no more open-ended than itself; it costs no more.
func TestGoalsInADispatchAreChecked(t *testing.T) {
	g := armyOn(t, plain(20, 3), "1.01", "1.01")
	screen := Goal{To: "1 Div", Limit: "9.01", Text: "Screen the left."}
	for what, c := range map[string]WriteDispatch{
		"to a corps":        withGoal(Goal{To: "2 Corps", Limit: "9.01", Text: "Screen."}),
		"to the army":       withGoal(Goal{To: "AMiss", Limit: "9.01", Text: "Screen."}),
		"twice":             withGoal(screen, screen),
		"in one to himself": {To: []string{"1 Div"}, Method: "AW", Type: "complex", Head: withGoal(screen).Head},
		"to a single unit":  {To: []string{"Swett"}, Method: "AW", Type: "complex", Head: withGoal(screen).Head},
	} {
		out := tries(g, south, c, rules.Aid{Dice: fixedDice(6)})
		if out.Refused == nil || out.Refused.Rule != "CWB 10.5b" {
			t.Errorf("%s: %v", what, out.Refused)
		}
	}
	refuses(t, g, south, withGoal(Goal{To: "1 Div", Text: "Go."}), "CWB 10.1c")
	refuses(t, g, south, withGoal(Goal{To: "1 Div", Limit: "9.01"}), "CWB 10.1c")
	refuses(t, g, south, TakeInitiative{Leader: "Bragg", Type: "complex", Head: withGoal(screen).Head}, "CWB 10.5b")
	with, _ := plays(t, g, south, withGoal(screen))
	without, _ := plays(t, g, south, withGoal())
	if with.points[0] != without.points[0] {
		t.Errorf("%d points are left with a goal, %d without", with.points[0], without.points[0])
	}
}

// CWB 10.5a C, 10.5b: the division takes its goal without a roll when the dispatch is in force, if its leader is within the radius of the
// headquarters then and not out on another goal; on it the division is held to its corps no longer.
func TestGoalsComeWithTheDispatchOfTheCorps(t *testing.T) {
	for what, c := range map[string]struct {
		set  func(g *Game)
		why  string // that it takes none
		goal int    // what it acts on then
	}{
		"within radius": {func(*Game) {}, "", 2},
		"out of radius": {func(g *Game) { g.put(pieceNamed(t, g, "Ruggles"), hexAt(t, g, "12.01")) }, "out of the radius", 0},
		"not come yet":  {func(g *Game) { g.take(pieceNamed(t, g, "Ruggles"), offMap) }, "not on the map", 0},
		"out on a goal": {func(g *Game) { inForceFor(g, 2, false, Head{Text: "Hold."}) }, "a goal of its own", 2},
		"loose":         {func(g *Game) { g.posts[2].cannon = &cannon{} }, "a goal of its own", 0},
		"nobody leads":  {func(g *Game) { g.posts[2].leader = -1 }, "nobody leads", 0},
		"detached":      {func(g *Game) { g.posts[2].above = 0 }, "no longer under", 0},
	} {
		g := armyOn(t, plain(20, 3), "1.01", "1.01")
		inForceFor(g, 1, true, withGoal(Goal{To: "1 Div", Limit: "9.01", Text: "Screen."}).Head)
		g.log[0].status = accepted
		g.posts[1].accepted, g.posts[1].standing = 1, 0
		c.set(g)
		b := at(g.clone(), south)
		b.bringIntoForce(1)
		n := b.g.nextNumber(south) - 1
		d := b.g.entry(south, n)
		if (d.status == inForce) != (c.why == "") || b.g.posts[2].standing != c.goal || b.g.posts[1].standing != 1 || d.head.Text != "Screen." || !d.complex || d.head.By != "road" {
			t.Errorf("%s: %v, it acts on %d: %+v", what, d.status, b.g.posts[2].standing, d)
		}
		if e, ok := first[DispatchEnded](b); ok != (c.why != "") || !strings.Contains(e.Why, c.why) {
			t.Errorf("%s: %+v", what, e)
		}
		if _, bound := b.g.linkOf(pieceNamed(t, b.g, "Ruggles")); what == "within radius" && bound {
			t.Error("its leader is held to the radius of the corps")
		}
	}
}

// CWB 10.5b: a table of positions keeps what a dispatch says to divisions.
func TestGoalsAreKeptInPositions(t *testing.T) {
	g := armyOn(t, plain(20, 3), "1.01", "1.01")
	want := []Goal{{To: "1 Div", Objectives: []string{"8.01", "9.01"}, Limit: "9.02", Text: `Screen "the left".`}, {To: "1 Div", Text: "And wait."}}
	inForceFor(g, 1, true, Head{Text: "Go.", Goals: want})
	var table rows
	table.writeGoals(&g.log[0])
	after := g.clone()
	after.log = append([]dispatch(nil), g.log...)
	after.log[0].head.Goals = nil
	for line := range strings.Lines(table.String()) {
		r := splitRow(1, line)
		if err := after.setLogRow(r.words, nil); err != nil {
			t.Fatal(err)
		}
	}
	for i, goal := range after.log[0].head.Goals {
		if goal.To != want[i].To || strings.Join(goal.Objectives, "+") != strings.Join(want[i].Objectives, "+") || goal.Limit != want[i].Limit || goal.Text != want[i].Text {
			t.Errorf("%+v, want %+v", goal, want[i])
		}
	}
	if len(after.log[0].head.Goals) != len(want) {
		t.Errorf("%d goals of %d are read", len(after.log[0].head.Goals), len(want))
	}
	for _, row := range []string{`goal confederate 1 limit 9.02`, `goal confederate 9 to "1 Div"`, `goal confederate 1 to "9 Div"`, `goal confederate 1 colour red`} {
		if err := after.setLogRow(splitRow(1, row).words, nil); err == nil {
			t.Errorf("%s is read", row)
		}
	}
}
