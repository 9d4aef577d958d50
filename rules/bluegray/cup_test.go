package bluegray_test

import (
	"strings"
	"testing"

	"longroll/rules/bluegray"
)

// TestWholeGamesWithACup: at Antietam corps are committed by the counters drawn, and nobody
// else of the Union but the First Corps and who enters moves.
func TestWholeGamesWithACup(t *testing.T) {
	came := map[string]int{}
	playWhole(t, "antietam", 2262, func(i int, options map[string]string) {
		options["little-mac"] = "on"
		if i == 4 {
			options["simultaneous"] = "on"
		}
	}, func(c *campaign) {
		corps, turn := map[string]bool{"I": true}, 0
		for _, e := range c.journal {
			switch e := e.(type) {
			case bluegray.PhaseBegan:
				turn = e.Turn
			case bluegray.CupDrawn:
				if e.Corps == "" {
					came["blank"]++
					continue
				}
				came["corps"]++
				corps[e.Corps] = true
			case bluegray.UnitMoved:
				if of := corpsOf(e.Unit); of != "" && !corps[of] {
					t.Errorf("on game-turn %d %s moves, of a corps that is not committed", turn, e.Unit)
				}
			}
		}
	})
	mustCome(t, came, "blank", "corps")
}

// corpsOf is the corps of a Union unit of Antietam by its name, empty for others.
func corpsOf(unit string) string {
	if strings.HasSuffix(unit, "-cav") {
		return "Cav"
	}
	if i := strings.LastIndex(unit, "/"); i >= 0 {
		return unit[i+1:]
	}
	return ""
}
