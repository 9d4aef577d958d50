package bluegray_test

import (
	"testing"

	"longroll/rules/bluegray"
)

// TestWholeGamesFreelyDeployed: rookies deploy before every battle, in turns and at once.
func TestWholeGamesFreelyDeployed(t *testing.T) {
	moved := map[string]int{}
	for stream, battle := range []string{"antietam", "shiloh", "cemetery-hill"} {
		playWhole(t, battle, 22413+uint64(stream), func(i int, options map[string]string) {
			options["free-deployment"] = "on"
			if i == 4 {
				options["simultaneous"] = "on"
			}
		}, func(c *campaign) {
			for _, e := range c.journal {
				if e, is := e.(bluegray.ArmyDeployed); is {
					moved[e.Side.String()] += len(e.Placements)
				}
			}
		})
	}
	mustCome(t, moved, "union", "confederate")
}
