package bluegray_test

import (
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/seen"
)

// TestWholeGamesWithEntrenchments: rookies dig in every battle; entrenchments are built and
// fought over, digging is spoiled, and all holds.
func TestWholeGamesWithEntrenchments(t *testing.T) {
	came := map[string]int{}
	for stream, battle := range []string{"antietam", "shiloh"} {
		playWhole(t, battle, 2242+uint64(stream), func(i int, options map[string]string) {
			options["entrenchments"] = "on"
			if i == 4 {
				options["simultaneous"] = "on"
			}
		}, func(c *campaign) {
			for _, e := range c.journal {
				switch e := e.(type) {
				case bluegray.EntrenchmentBuilt:
					came["entrenchment"]++
				case bluegray.DiggingSpoiled:
					came["digging spoiled"]++
				case bluegray.CombatResolved:
					for _, item := range e.Defence {
						if item.Rule == "BGD 22.4.2" {
							came["defence of an entrenchment"]++
						}
					}
				}
			}
		})
	}
	mustCome(t, came, "entrenchment", "digging spoiled", "defence of an entrenchment")
}

// TestWhoDigsFacesNobody: of a unit that digs the View names nobody whom it must attack, in the
// phase in which it begins and the combat after it; in its next movement phase, at whose end it
// is done, it does. BGD 22.4.2.
func TestWhoDigsFacesNobody(t *testing.T) {
	for _, c := range []struct {
		phase, marks string
		faces        int
	}{
		{"movement", "-", 1},
		{"movement", "digging,just-begun", 0},
		{"movement", "digging", 1},
		{"combat", "-", 1},
		{"combat", "digging", 0},
	} {
		g, err := printedSystem.Begin(rules.Setup{Battle: "chickamauga", Turn: 3, Phase: c.phase, Phasing: rules.Union, Options: map[string]string{"entrenchments": "on"},
			Positions: "union Wilder 1018 5 " + c.marks + "\nconfederate Gist 1019 5\n"})
		if err != nil {
			t.Fatal(err)
		}
		if u := g.View(rules.Union).(seen.View).Own[0]; len(u.Facing) != c.faces {
			t.Errorf("%s, marks %s: it must attack among %v", c.phase, c.marks, u.Facing)
		}
	}
}
