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
