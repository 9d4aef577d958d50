package orders

import (
	"regexp"
	"strings"
)

// saltWords are words that stand well in the name of a die, and between quotes in a shell.
var saltWords = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9 -]{0,39}$`)

const saltExample = "salt The fox came home at 7"

// salt reads the words that a player puts before the dice. They are kept as written, but
// for how many blanks part them.
func (l *requestLine) salt() *slip {
	if len(l.words) == 0 {
		return &slip{reason: "say which words are to stand before the dice", lines: []string{saltExample}, sure: true}
	}
	words := l.text[l.words[0].from:l.words[len(l.words)-1].to]
	words = strings.Trim(strings.Join(strings.Fields(words), " "), `"'.!? `)
	if !saltWords.MatchString(words) || l.r.Reason != "" {
		return &slip{reason: "words for the dice are up to 40 letters, digits, blanks and hyphens", lines: []string{saltExample}, sure: true}
	}
	l.r.Words, l.words = words, nil
	return nil
}
