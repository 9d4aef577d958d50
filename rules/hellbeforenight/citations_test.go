package hellbeforenight_test

import (
	"testing"

	"longroll/rules"
	"longroll/rules/casebook"
)

// TestCitations holds the code and the cases to RULES.tsv, in which nothing is left to do.
func TestCitations(t *testing.T) {
	casebook.Ledger{Due: func(rules.Cite) bool { return true }}.Check(t)
}
