package orders

import (
	"strings"
	"unicode/utf8"
)

// fold brings a line to plain ASCII: the dashes, quotes, spaces and bullets that
// phones and word processors put in become the ones on a keyboard, accents are
// dropped. It loses nothing that an order needs.
func fold(line string) string {
	if plain(line) {
		return strings.TrimRight(line, " ")
	}
	var b strings.Builder
	b.Grow(len(line))
	for _, r := range line {
		foldRune(&b, r)
	}
	return strings.TrimRight(b.String(), " ")
}

func plain(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] >= 0x7f {
			return false
		}
	}
	return true
}

// foldRune writes what a keyboard would have for r.
func foldRune(b *strings.Builder, r rune) {
	switch {
	case r >= ' ' && r < 0x7f:
		b.WriteRune(r)
	case r < ' ' || r == 0x7f:
		b.WriteByte(' ')
	case r >= 0xff01 && r <= 0xff5e: // full-width forms of ASCII
		b.WriteRune(r - 0xff01 + '!')
	default:
		for _, f := range folds {
			if strings.ContainsRune(f.from, r) {
				b.WriteString(f.to)
				return
			}
		}
		b.WriteByte('?')
	}
}

// folds lists the signs that stand for one on a keyboard.
var folds = []struct{ from, to string }{
	{"\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000", " "},
	{"\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u202a\u202b\u202c\u202d\u202e", ""},
	{"\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0327\u0328", ""}, // accents as signs of their own
	{"\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\u2043", "-"},
	{"\u2018\u2019\u201a\u201b\u2032\u00b4\u02bc", "'"},
	{"\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", `"`},
	{"\u2192\u21d2\u2794\u279c\u27a1", "->"},
	{"\u2026", "..."},
	{"\u2022\u00b7\u2023\u25aa\u25cf\u25e6\u25a0\u2219", "*"},
	{"\u00e0\u00e1\u00e2\u00e3\u00e4\u00e5", "a"}, {"\u00c0\u00c1\u00c2\u00c3\u00c4\u00c5", "A"},
	{"\u00e8\u00e9\u00ea\u00eb", "e"}, {"\u00c8\u00c9\u00ca\u00cb", "E"},
	{"\u00ec\u00ed\u00ee\u00ef", "i"}, {"\u00cc\u00cd\u00ce\u00cf", "I"},
	{"\u00f2\u00f3\u00f4\u00f5\u00f6", "o"}, {"\u00d2\u00d3\u00d4\u00d5\u00d6", "O"},
	{"\u00f9\u00fa\u00fb\u00fc", "u"}, {"\u00d9\u00da\u00db\u00dc", "U"},
	{"\u00e7\u0107\u010d", "c"}, {"\u00c7\u0106\u010c", "C"}, {"\u00f1\u0144\u0148", "n"}, {"\u00d1\u0143\u0147", "N"}, {"\u00df", "ss"},
	{"\u0105\u0103\u0101", "a"}, {"\u0104", "A"}, {"\u0119\u011b\u0113", "e"}, {"\u0118\u011a", "E"}, {"\u0142", "l"}, {"\u0141", "L"},
	{"\u00f8\u0151", "o"}, {"\u00d8\u0150", "O"}, {"\u00e6", "ae"}, {"\u00c6", "AE"}, {"\u0153", "oe"}, {"\u0152", "OE"},
	{"\u015b\u0161\u015f", "s"}, {"\u015a\u0160\u015e", "S"}, {"\u017a\u017c\u017e", "z"}, {"\u0179\u017b\u017d", "Z"},
	{"\u00fd\u00ff", "y"}, {"\u00dd", "Y"}, {"\u0159", "r"}, {"\u0158", "R"}, {"\u016f\u0171", "u"}, {"\u0165", "t"}, {"\u010f\u0111", "d"}, {"\u011f", "g"},
}

// clip shortens what is quoted back to a player to n bytes at most.
func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	cut := n - len("...")
	for cut > 0 && !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + "..."
}

// bare drops what a list puts before an order: a bullet, or a number with a
// point or bracket.
func bare(text string) string {
	s := strings.TrimLeft(text, " ")
	if t := strings.TrimLeft(s, "*-+"); len(t) < len(s) && (strings.HasPrefix(t, " ") || s[0] == '*') {
		return strings.TrimLeft(t, " ")
	}
	t := strings.TrimLeft(strings.TrimPrefix(s, "("), "0123456789")
	digits := len(strings.TrimPrefix(s, "(")) - len(t)
	if digits < 1 || digits > 3 || t == "" {
		return s
	}
	rest := t[1:]
	if (t[0] == '.' || t[0] == ')') && strings.HasPrefix(rest, " ") {
		return strings.TrimLeft(rest, " ")
	}
	return s
}

// uncomment cuts a comment off.
func uncomment(text string) string {
	if i := strings.IndexByte(text, '#'); i >= 0 {
		return strings.TrimRight(text[:i], " ")
	}
	return text
}
