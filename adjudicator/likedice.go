package adjudicator

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// A referee who fixes a die must name it as it will be named. Whether one of a name will ever
// fall can't be foreseen; the names of those that have show how the one he means is written.

// dieRuled is a ruling on a die as its writer put it.
var dieRuled = regexp.MustCompile(`(?i)^\s*(?:roll|die)\s+(?:next\s+)?(\S+)`)

// mostLike is how many names of dice are offered.
const mostLike = 3

// diceLike names the dice that have fallen whose names are most like one; empty: none has
// fallen yet, or one has that name.
func (m *match) diceLike(name string) string {
	name = strings.ToLower(strings.TrimRight(name, "*"))
	if _, fell := m.fallen(name); fell || len(m.rolled) == 0 {
		return ""
	}
	type like struct {
		name string
		far  int
	}
	var list []like
	for _, d := range slices.Backward(m.rolled) {
		list = append(list, like{d.Name, changes(name, strings.ToLower(d.Name))})
	}
	slices.SortStableFunc(list, func(a, b like) int { return cmp.Compare(a.far, b.far) })
	var names []string
	for _, l := range list[:min(len(list), mostLike)] {
		names = append(names, l.name)
	}
	return "; no die of that name has fallen, and the likest that have are " + strings.Join(names, ", ")
}

// changes counts the letters that must be put in, taken out or replaced to make one word
// another.
func changes(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0]
		row[0] = i + 1
		for j := range len(b) {
			same := before
			if a[i] != b[j] {
				same++
			}
			before = row[j+1]
			row[j+1] = min(same, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
