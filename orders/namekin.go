package orders

import (
	"regexp"
	"slices"
	"strings"

	"longroll/rules/spelling"
)

// Names that are cut short, and names of people, who are called by rank, initials or
// surname alone.

// numeral is a number of a corps in Roman letters, as in 1/3/XIV.
var numeral = regexp.MustCompile(`^(x{1,3}(ix|iv|v?i{0,3})|ix|iv|vi{0,3}|i{1,3})$`)

// shortens reports whether a name is the beginning of another, both as keys. It may end
// behind a whole part, or within a word, but not inside a number or a numeral: 1/1/XX is not
// 1/1/XXI cut short, nor 1-1 1-12, nor 3 3a.
func shortens(key, name string) bool {
	if !strings.HasPrefix(name, key) {
		return false
	}
	if len(key) == len(name) || name[len(key)] == '/' {
		return true
	}
	part, _, _ := strings.Cut(name[strings.LastIndexByte(key, '/')+1:], "/")
	return !hasDigit(part) && !numeral.MatchString(part)
}

// sameLetters reports whether two keys are of one name but for their marks. A mark that parts
// two numbers counts: 11-2 is not 1-12, though S11 may be S-1-1.
func sameLetters(key, name string) bool {
	i, j := 0, 0
	for i < len(key) && j < len(name) {
		switch {
		case key[i] == name[j]:
			i, j = i+1, j+1
		case name[j] == '/':
			j++
		case key[i] == '/' && !(isDigit(key[i-1]) && isDigit(key[i+1])):
			i++
		default:
			return false
		}
	}
	return i == len(key) && j == len(name)
}

// ranks may stand before the name of a leader, in small letters.
var ranks = []string{"gen", "genl", "general", "maj", "major", "brig", "brigadier", "lt", "lieut", "lieutenant", "col", "colonel",
	"capt", "captain", "adm", "admiral", "flag", "officer", "mr"}

// untitled is the key of a name without the rank before it.
func untitled(key string) string {
	for {
		word, rest, more := strings.Cut(key, "/")
		if !more || !slices.Contains(ranks, word) {
			return key
		}
		key = rest
	}
}

// noKin is farther than any slip that is mended.
const noKin = 9

// kin is how far the surname in a key without rank is from that of a leader, or of a unit called by
// one: the slips of the keyboard between them, and one more for another initial.
func kin(key, name string) int {
	if hasDigit(key) {
		return noKin
	}
	first, given := surname(key)
	second, initial := surname(name)
	if first == "" || second == "" {
		return noKin
	}
	far := spelling.Slips(first, second)
	if far > 2 || far > 1 && min(len(first), len(second)) < 6 {
		return noKin
	}
	if given != 0 && initial != 0 && given != initial {
		far++
	}
	return far
}

// surname is the last word in the key of a name that begins with a word or with initials, and
// the first letter of what stands before it, 0 for nothing. Numbers behind it tell
// namesakes apart.
func surname(key string) (name string, initial byte) {
	parts := strings.Split(key, "/")
	for len(parts) > 1 && isDigits(parts[len(parts)-1]) {
		parts = parts[:len(parts)-1]
	}
	name = parts[len(parts)-1]
	if slices.ContainsFunc(parts, hasDigit) || len(name) < 4 {
		return "", 0
	}
	if len(parts) > 1 {
		initial = parts[0][0]
	}
	return name, initial
}
