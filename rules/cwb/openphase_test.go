package cwb

import (
	"slices"
	"testing"

	"longroll/rules"
	"longroll/rules/dice"
)

// byTable begins a battle in a command phase from rows of a table.
func byTable(t *testing.T, name, table string, turn int, side rules.Side) *Game {
	t.Helper()
	g := battle(t, name)
	if err := g.setPositions(table, rules.Setup{Turn: turn, Phase: "command", Phasing: side}); err != nil {
		t.Fatal(err)
	}
	return g
}

// A command phase that a table begins wakes the camps of its hour at once, unless a row says that it is under way.
// CWB-AH 2.4b.
func TestATableWakesCamps(t *testing.T) {
	const camps = "infantry union 2-6 22.18 SW encamped\ninfantry union 1-2 24.18 SW encamped\ninfantry confederate S-1-1 21.10 NE\n"
	for rows, want := range map[string][]string{camps: {"1-2"}, camps + "begun\n": {"1-2", "2-6"}} {
		asleep := sleepers(byTable(t, "5.1", rows, 3, rules.Confederate))
		if slices.Sort(asleep); !slices.Equal(asleep, want) {
			t.Errorf("%v sleep on", asleep)
		}
	}
}

// In a command phase that a table begins the Army of the Ohio is rolled for before the first order, once. CWB-AH 2.8.
func TestATableRollsForTheOhio(t *testing.T) {
	const troops = "infantry union 1-1 30.18 SW\ninfantry union 10-4 off-map\ninfantry confederate S-1-1 21.10 NE\n"
	for rows, want := range map[string]int{troops: 1, troops + "begun\n": 0} {
		g := byTable(t, "5.4", rows, 3, rules.Union)
		rolls := 0
		for _, c := range []rules.Command{Instruct{}, Pause{}, End{}} {
			out := g.Run(rules.Union, c, rules.Aid{Dice: dice.NewKeyed(dice.Seed{3}), Answers: rules.Answers{}})
			for _, e := range out.Events {
				if e.Kind() == (OhioRolled{}).Kind() && g.phase == commandPhase {
					rolls++
				}
			}
			if out.After == nil {
				continue
			}
			if g = out.After.(*Game); rolls < want {
				t.Errorf("no roll by the first order, %s", c.Kind())
			}
			if again := reopened(t, battle(t, "5.4"), g); again.Digest() != g.Digest() {
				t.Errorf("after %s the table of it is another game", c.Kind())
			}
		}
		if rolls != want {
			t.Errorf("%d rolls, want %d", rolls, want)
		}
	}
}

// A corps whose headquarters a table says was overrun goes back before the first order. CWB 10.0c.
func TestATableOfAnOverrunHeadquarters(t *testing.T) {
	g := byTable(t, "5.1", "headquarters confederate \"1 Corps HQ\" 18.12 overrun\ninfantry confederate S-1-1 19.12 NE\nleader confederate Polk 18.12\ninfantry union 2-6 22.18 SW\n", 4, rules.Confederate)
	out := g.Run(rules.Confederate, Pause{}, rules.Aid{Dice: dice.NewKeyed(dice.Seed{3}), Answers: rules.Answers{}})
	if out.Refused != nil || !slices.ContainsFunc(out.Events, func(e rules.Event) bool { return e.Kind() == (RetreatBegan{}).Kind() }) {
		t.Errorf("%v, %v", out.Refused, out.Events)
	}
}
