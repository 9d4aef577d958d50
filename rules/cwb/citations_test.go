package cwb_test

import (
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/casebook"
)

// TestCitations holds the code and the cases to RULES.tsv. The rules of dispatches are to
// be complete, but for command radius (CWB 10.5a): it is measured on a map, which an
// order log has not. For the rules of the field, of which an order log has no cases, a
// test will do.
func TestCitations(t *testing.T) {
	ofLog := func(c rules.Cite) bool { return strings.HasPrefix(string(c), "CWB 10.") }
	casebook.Ledger{
		Due:    func(c rules.Cite) bool { return ofLog(c) && c != "CWB 10.5a" },
		ByTest: func(c rules.Cite) bool { return !ofLog(c) },
	}.Check(t)
}
