package adjudicator

import (
	"slices"
	"strings"
)

// changedRows compares two tables of positions. Rows that differ are put together by what
// they begin with, which is whose they are.
func changedRows(was, is string) []Changed {
	gone, come := without(rowsOf(was), rowsOf(is)), without(rowsOf(is), rowsOf(was))
	longest := 0
	for _, row := range gone {
		longest = max(longest, len(words(row)))
	}
	var list []Changed
	for n := longest; n > 0; n-- { // those that have most in common first
		gone = slices.DeleteFunc(gone, func(row string) bool {
			i := slices.IndexFunc(come, func(other string) bool { return sameWords(row, other) == n })
			if i < 0 {
				return false
			}
			list = append(list, Changed{strings.Join(words(row)[:n], " "), strings.Join(words(row)[n:], " "), strings.Join(words(come[i])[n:], " ")})
			come = slices.Delete(come, i, i+1)
			return true
		})
	}
	for _, row := range gone {
		list = append(list, Changed{Row: row, Was: "is there", Is: "is not there"})
	}
	for _, row := range come {
		list = append(list, Changed{Row: row, Was: "is not there", Is: "is there"})
	}
	return list
}

// rowsOf are the rows of a table, comments left out.
func rowsOf(table string) []string {
	var list []string
	for line := range strings.Lines(table) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			list = append(list, line)
		}
	}
	return list
}

// words are those of a row; what stands in quotes is one.
func words(row string) []string {
	quoted := false
	return strings.FieldsFunc(row, func(r rune) bool {
		if r == '"' {
			quoted = !quoted
		}
		return (r == ' ' || r == '\t') && !quoted
	})
}

// sameWords is how many words two rows have in common at their beginning.
func sameWords(a, b string) int {
	n := 0
	for x, y := words(a), words(b); n < min(len(x), len(y)) && x[n] == y[n]; n++ {
	}
	return n
}
