package report

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// script is manuscript text: what a template block has written. It is set as it
// stands; everything else that a template prints goes through plain first.
type script string

// latin spells U+00C0 to U+00FF in ASCII, for names such as Jose and Muller.
const latin = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty"

// plain reduces a value to one line of printable ASCII, so that no name and no
// line of a player's mail can carry a mark of the manuscript or break a line.
func plain(value any) script {
	switch v := value.(type) {
	case script:
		return v
	case int:
		return script(strconv.Itoa(v))
	case string:
		return script(ascii(v))
	case fmt.Stringer:
		return script(ascii(v.String()))
	}
	return script(ascii(fmt.Sprint(value)))
}

// ascii is plain for a string.
func ascii(s string) string {
	if isPrintable(s) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		b.WriteString(spelling(r))
	}
	return b.String()
}

func isPrintable(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// spelling gives the ASCII that stands for a character.
func spelling(r rune) string {
	switch {
	case r >= ' ' && r <= '~':
		return string(r)
	case r >= 0xC0 && r <= 0xFF:
		return latin[r-0xC0 : r-0xC0+1]
	case r >= 0x2010 && r <= 0x2015 || r == 0x2212:
		return "-"
	case r >= 0x2018 && r <= 0x201B:
		return "'"
	case r >= 0x201C && r <= 0x201F:
		return `"`
	case r == '\n' || r == '\t' || r == '\r' || r == 0xA0 || r >= 0x2000 && r <= 0x200A:
		return " "
	case r == 0x2026:
		return "..."
	case r == 0x2192:
		return "->"
	case r < ' ' || r >= 0x7F && r < 0xA0 || r >= 0x200B && r <= 0x200F || r == 0xFEFF:
		return ""
	}
	return "?"
}

// clip shortens a line that has no second line to run on to.
func clip(s string, width int) string {
	if utf8.RuneCountInString(s) <= width {
		return s
	}
	return s[:width-3] + "..."
}
