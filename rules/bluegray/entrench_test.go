package bluegray_test

import (
	"testing"

	"longroll/rules/bluegray"
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
