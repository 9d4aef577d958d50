package hellbeforenight_test

import (
	"testing"

	"longroll/rules"
	"longroll/rules/casebook"
)

// TestCitations holds the code and the cases to RULES.tsv.
func TestCitations(t *testing.T) {
	casebook.Ledger{Due: func(rules.Cite) bool { return false }}.Check(t)
}
