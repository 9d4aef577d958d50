package cwb

import (
	"testing"

	"longroll/rules"
)

// TestADispatchStoppedByRulingIsToldOnce: by the ruling; what ends otherwise is told.
func TestADispatchStoppedByRulingIsToldOnce(t *testing.T) {
	ruled := DispatchEnded{Side: rules.Union, Number: 1, Status: stopped, Why: byRuling}
	if n := ruled.Tell(rules.Union); n != nil {
		t.Errorf("its side is told of it twice: %+v", n)
	}
	if n := (OrderRuled{Side: rules.Union, Number: 1, Status: "stopped"}).Tell(rules.Union); n == nil {
		t.Error("its side is not told of the ruling")
	}
	ruled.Why = "fulfilled"
	if ruled.Tell(rules.Union) == nil {
		t.Error("its side is not told of one that ended by the rules")
	}
}
