// Package spelling tells which word was meant where one was written with a slip of the
// keyboard. It knows no game.
package spelling

import (
	"slices"
	"strings"
)

// Slips counts letters left out, added, changed or swapped between a and b.
func Slips(a, b string) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := last[j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			row[j] = min(change, last[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}

// Allowed is how many slips a word may have and still be told: 1 in up to three letters,
// 2 in more, a fifth of those that are longer than ten.
func Allowed(word string) int {
	if len(word) <= 3 {
		return 1
	}
	return max(2, len(word)/5)
}

// Near lists the names that a word with a slip may mean, the likest alone: those with the
// fewest slips; or, where none is within what is allowed, those of several words that
// have all of the word's among them, as fog-of-war has fog. Case counts for nothing. None,
// if nothing is near.
func Near(word string, names []string) []string {
	word = strings.ToLower(word)
	least, near := Allowed(word), []string(nil)
	for _, name := range names {
		switch n := Slips(word, strings.ToLower(name)); {
		case n < least:
			least, near = n, []string{name}
		case n == least && n < len(word):
			near = append(near, name)
		}
	}
	if len(near) > 0 {
		return near
	}
	parts := words(word)
	for _, name := range names {
		has := words(strings.ToLower(name))
		lacks := func(part string) bool { return !slices.Contains(has, part) }
		if len(parts) > 0 && !slices.ContainsFunc(parts, lacks) {
			near = append(near, name)
		}
	}
	return near
}

// words are the parts of a name between its marks.
func words(name string) []string {
	return strings.FieldsFunc(name, func(r rune) bool { return strings.ContainsRune("-._ ", r) })
}
