package bluegray_test

import (
	"testing"

	"longroll/rules/bluegray"
)

// TestInitiativeWholeBattles plays whole battles in which the first player-turn changes
// hands. BGD 22.5.1.
func TestInitiativeWholeBattles(t *testing.T) {
	came := map[string]int{}
	playWhole(t, "shiloh", 225, func(_ int, options map[string]string) {
		options["variable-initiative"] = "on"
		delete(options, "simultaneous")
	}, func(c *campaign) {
		for _, e := range c.journal {
			if e, ok := e.(bluegray.InitiativeCompared); ok {
				came["compared"]++
				came[e.Side.String()]++
			}
		}
		if came["compared"] == 0 {
			t.Error("the levels were never compared")
		}
	})
	mustCome(t, came, "union")
}
