package cwb_test

import (
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/casebook"
)

// TestCitations holds the code and the cases to RULES.tsv. Nothing is left to
// do. The rules of dispatches have a case each; for those of the field a test will do too;
// command radius (CWB 10.5a) is one of them, for it is measured on a map.
func TestCitations(t *testing.T) {
	ofLog := func(c rules.Cite) bool { return strings.HasPrefix(string(c), "CWB 10.") && c != "CWB 10.5a" }
	casebook.Ledger{
		Due:    func(rules.Cite) bool { return true },
		ByTest: func(c rules.Cite) bool { return !ofLog(c) },
	}.Check(t)
}
