package rules

import "regexp"

// Cite names a paragraph of a rulebook in its one written form: book code,
// space, number; for instance "BG 8.52", "BGD 5.1 p3" (an unnumbered paragraph
// of the Deluxe book), "CWB 10.1f" or "BG-CHI 12.63" (a battle's own rules).
type Cite string

// Citation matches a Cite wherever one stands in text.
var Citation = regexp.MustCompile(`\b(?:BGD?|BG-[A-Z]{3}|CWB(?:-AH)?|HBN) \d+(?:\.\d+)*[A-Za-z]?(?: p\d+)?`)

// Valid reports whether c is well formed; whether such a paragraph exists is for
// the system's RULES.tsv.
func (c Cite) Valid() bool {
	return Citation.FindString(string(c)) == string(c) && c != ""
}
