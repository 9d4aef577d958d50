package cwb

import (
	"errors"
	"testing"

	"longroll/rules"
)

// order is a simple dispatch to a command.
func order(to string) WriteDispatch {
	return WriteDispatch{To: []string{to}, Method: "AO", Type: "simple",
		Head: Head{Objectives: []string{"24.16"}, By: "road", Limit: "24.16", Text: "Hold."}}
}

// TestWhoCommandsAtTheStart holds CWB-AH 3.1 and the set-ups: Johnston leads the Army of Mississippi
// with Beauregard his second; on the second day Beauregard leads it. Who is dead is
// replaced by whom the set-up names.
func TestWhoCommandsAtTheStart(t *testing.T) {
	for _, c := range []struct {
		battle  string
		side    rules.Side
		command string
		leader  string
		rating  int
		seconds int
	}{
		{"5.1", rules.Confederate, "AMiss", "A.S. Johnston", 3, 1},
		{"5.3", rules.Confederate, "AMiss", "Beauregard", 2, 0},
		{"5.3", rules.Confederate, "3 Corps", "nobody", 0, 0},
		{"5.3", rules.Union, "2 Div ATenn", "Repl Leader (2-Tenn)", 1, 0},
		{"5.1", rules.Union, "ATenn", "Grant", 4, 1},
		{"5.1", rules.Confederate, "R Div", "Breckinridge", 2, 1},
	} {
		g := battle(t, c.battle)
		n := commandOf(t, g, c.side, c.command)
		if g.leads(n) != c.leader || g.rating(n) != c.rating || len(g.deputies) != c.seconds {
			t.Errorf("%s: %s leads %s with %d, %d seconds", c.battle, g.leads(n), c.command, g.rating(n), len(g.deputies))
		}
	}
	g := battle(t, "5.1")
	corps := commandOf(t, g, rules.Confederate, "1 Corps")
	if army := g.armyOf(corps); g.commands[army].name != "AMiss" || g.hqPiece(army) < 0 {
		t.Errorf("1 Corps is under %s", g.commands[army].name)
	}
}

// TestNoOrdersBeforeGrant holds CWB-AH 2.2 and 2.3: nobody sends Union dispatches until Grant
// is there, and each army commander to his own army only; leaders may use initiative.
func TestNoOrdersBeforeGrant(t *testing.T) {
	g := battle(t, "5.1").inPhase(8, rules.Union, commandPhase) // 10:00 am, all alert
	g.points = make([]int, len(g.commands))
	for i := range g.points {
		g.points[i] = 16
	}
	for n := range g.field.pieces {
		g.field.pieces[n].marks &^= encamped
	}
	ohio := commandOf(t, g, rules.Union, "AOhio")
	g.put(unit(t, g, rules.Union, "Buell"), hexAt(t, g, "33.06"))
	for _, to := range []string{"1 Div", "5 Div ATenn"} {
		if have := ruleOf(order(to).run(at(g.clone(), rules.Union))); have != "CWB-AH 2.2" {
			t.Errorf("dispatch to %s before Grant: %q", to, have)
		}
	}
	if have := ruleOf(g.mayOrder(ohio)); have != "CWB-AH 2.2" {
		t.Errorf("Buell sends dispatches before Grant: %q", have)
	}
	own := TakeInitiative{Leader: "McClernand", Type: "simple", Head: order("").Head}
	if err := own.run(at(g.clone(), rules.Union, 6, 5)); err != nil {
		t.Errorf("initiative before Grant: %v", err)
	}
	g.put(unit(t, g, rules.Union, "Grant"), hexAt(t, g, "33.07"))
	g.put(unit(t, g, rules.Union, "ATenn HQ"), hexAt(t, g, "33.07"))
	if err := order("1 Div").run(at(g.clone(), rules.Union)); err != nil {
		t.Errorf("Grant is there: %v", err)
	}
	g.take(unit(t, g, rules.Union, "Buell"), offMap)
	if have := ruleOf(g.mayOrder(ohio)); have != "CWB-AH 2.3" {
		t.Errorf("Grant sends Buell's dispatches: %q", have)
	}
}

// TestArmiesGoToTheNextInLine holds CWB-AH 2.2 and 3.1: the printed order, without those who are
// not on the map; the heir sends the dispatches.
func TestArmiesGoToTheNextInLine(t *testing.T) {
	for _, c := range []struct {
		battle  string
		side    rules.Side
		army    string
		falls   []string
		leaders []string // after each
	}{
		{"5.4", rules.Confederate, "AMiss", []string{"A.S. Johnston", "Beauregard", "Bragg", "Polk", "Hardee"},
			[]string{"Beauregard", "Bragg", "Polk", "Hardee", "Breckinridge"}}, // Van Dorn is not there
		{"5.3", rules.Union, "ATenn", []string{"Grant", "Sherman", "McClernand", "Hurlbut"},
			[]string{"Sherman", "McClernand", "Hurlbut", "L. Wallace"}}, // Prentiss is taken
		{"5.3", rules.Union, "AOhio", []string{"Buell", "McCook", "Crittenden"}, []string{"McCook", "Crittenden", "Nelson"}},
	} {
		g := battle(t, c.battle).inPhase(12, c.side, commandPhase)
		if c.battle == "5.4" {
			g.put(unit(t, g, c.side, "Breckinridge"), hexAt(t, g, "4.30"))
		}
		for i, name := range c.falls {
			g = killed(t, g, c.side, name)
			army := commandOf(t, g, c.side, c.army)
			if g.leads(army) != c.leaders[i] {
				t.Errorf("%s falls: %s leads %s, want %s", name, g.leads(army), c.army, c.leaders[i])
			}
			if err := g.mayOrder(army); err != nil {
				t.Errorf("%s sends no dispatches: %v", g.leads(army), err)
			}
		}
	}
}

// killed is the game after a leader has been killed; his owner takes the first of
// all that he is offered.
func killed(t *testing.T, g *Game, side rules.Side, name string) *Game {
	t.Helper()
	answers := rules.Answers{}
	for {
		b := at(g.clone(), side)
		b.aid.Answers = answers
		n := unit(t, b.g, side, name)
		h := b.g.field.pieces[n].at
		b.emit(LeaderChecked{Side: side, Leader: name, At: h, Fate: "killed"})
		err := b.replace(n, h)
		if err == nil {
			return b.g
		}
		if !errors.Is(err, errUndecided) {
			t.Fatal(err)
		}
		for _, d := range b.asked {
			answers[d.ID] = 0
		}
	}
}
