package bluegray_test

import (
	"fmt"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/casebook"
)

// TestCitations holds the code and the cases to RULES.tsv.
func TestCitations(t *testing.T) {
	casebook.Ledger{Due: mustBePlayed}.Check(t)
}

// mustBePlayed tells the standard rules of both editions, Chickamauga, Shiloh,
// Antietam and Cemetery Hill,
// which are to be complete, from other battles, options and variants.
func mustBePlayed(c rules.Cite) bool {
	var chapter int
	book, number, _ := strings.Cut(string(c), " ")
	if _, err := fmt.Sscanf(number, "%d", &chapter); err != nil {
		return true
	}
	return book == "BG-CHI" || book == "BG-ANT" || book == "BG-CEM" || book == "BG-SHI" || (book == "BG" || book == "BGD") && chapter <= 11
}
