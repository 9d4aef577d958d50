package cwb_test

import (
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/casebook"
)

// TestCitations holds the code and the cases to RULES.tsv. The rules of dispatches are to
// be complete. For the rules of the field, of which an order log has no cases, a test will
// do; command radius (CWB 10.5a) is one of them, for it is measured on a map.
func TestCitations(t *testing.T) {
	ofLog := func(c rules.Cite) bool { return strings.HasPrefix(string(c), "CWB 10.") && c != "CWB 10.5a" }
	casebook.Ledger{
		Due:    ofLog,
		ByTest: func(c rules.Cite) bool { return !ofLog(c) },
	}.Check(t)
}
