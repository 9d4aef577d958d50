package report

import (
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/hellbeforenight/seen"
)

// TestAReceiptTellsWhoGoesToTheHeaviestFiringFirst holds what stands with an attack or fire of a
// unit that has not marched. HBN 7.9.
func TestAReceiptTellsWhoGoesToTheHeaviestFiringFirst(t *testing.T) {
	drawn := seen.Drawn{Unit: "1 LA", To: hexesAt(t, "1218")[0]}
	l := letter{Game: Game{System: "hellbeforenight", Reader: rules.Confederate}}
	for _, f := range []rules.Forecast{
		seen.WillRefuse{Refusal: rules.Refusal{Reason: "1 LA in 1218 is not next to 1317", Rule: "HBN 10.1A"}, Drawn: drawn},
		seen.WillAttack{Unit: "1 LA", From: drawn.To, Drawn: drawn},
		seen.WillBombard{Drawn: drawn},
	} {
		got, err := l.Forecast(f)
		if err != nil || !strings.Contains(string(got), "\n1 LA goes to the heaviest firing first, to 1218 [HBN 7.9].") {
			t.Errorf("%T is told as %q, %v", f, got, err)
		}
	}
}

// TestRecoveriesOfOnePhaseStandInOneLine.
func TestRecoveriesOfOnePhaseStandInOneLine(t *testing.T) {
	l := letter{Game: Game{System: "hellbeforenight", Reader: rules.Confederate}}
	for want, units := range map[string][]string{
		"1 LA recovers (in no enemy zone) [HBN 5.3B].":       {"1 LA"},
		"1 LA, 12 TN recover (in no enemy zone) [HBN 5.3B].": {"1 LA", "12 TN"},
	} {
		got, err := l.Notice(seen.UnitRecovered{Units: units, Side: rules.Confederate, Why: "in no enemy zone", Rule: "HBN 5.3B"})
		if err != nil || !strings.HasSuffix(strings.TrimSpace(string(got)), want) {
			t.Errorf("%q is told as %q, %v", units, got, err)
		}
	}
}
