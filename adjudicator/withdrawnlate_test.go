package adjudicator

import (
	"strings"
	"testing"
	"time"

	"longroll/rules"
)

// TestASheetWithdrawnAfterItsDeadline takes back what the clock has laid before the referee:
// then nothing had come, and what the terms say of that follows.
func TestASheetWithdrawnAfterItsDeadline(t *testing.T) {
	for missed, asks := range map[string]bool{missedHold: true, missedDefault: true, missedAsk: false, missedReplace: false} {
		for _, held := range []bool{false, true} {
			req := ringTerms()
			req.Approval, req.Missed = true, missed
			x := newTable(t, req)
			x.post(alice, "march Blue 4")
			x.pass(73 * time.Hour)
			if held {
				x.post(carol, "hold")
			}
			if _, told := x.post(alice, "withdraw"); len(told) == 0 || strings.Contains(told[0].Text, "are awaited by") {
				t.Errorf("%s: orders are awaited by a time that is past: %+v", missed, told)
			}
			x.sound()
			if held {
				x.post(carol, "go on")
			}
			x.pass(time.Minute)
			if d, _ := x.post(carol, "approve"); (d.Kind == Settled) != asks {
				t.Errorf("%s: the part was closed without orders: %q", missed, d.Kind)
			}
			x.restart()
			if !asks { // what comes meanwhile is taken
				x.post(alice, "march Blue 2", "done")
				if x.post(carol, "approve"); x.at("Blue") != 2 {
					t.Errorf("%s: Blue stands on %d", missed, x.at("Blue"))
				}
			}
			if m, err := x.a.load("ring"); err != nil || m.moment.Side != rules.Confederate {
				t.Errorf("%s: %v, %v", missed, m.moment, err)
			}
			x.sound()
		}
	}
}
