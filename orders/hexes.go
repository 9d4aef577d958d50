package orders

import (
	"slices"
	"strings"

	"longroll/rules/hex"
)

// hexAhead reports whether the next word is a hex rather than the beginning of a name.
func (f *field) hexAhead(p *phrase) bool {
	if p.done() || !looksLikeHex(p.peek(0)) {
		return false
	}
	return f.nameAt(p, p.at) == 0 && !f.regimentAt(p)
}

// longestName is how many words a name has at most.
const longestName = 6

// nameAt is how many words from a token on are a name in full, the most; 0 for none.
func (f *field) nameAt(p *phrase, at int) int {
	for n := min(longestName, len(p.tokens)-at); n > 0; n-- {
		if f.roster.exact(p.text[p.tokens[at].from:p.tokens[at+n-1].to]) {
			return n
		}
	}
	return 0
}

// regimentAt reports whether the next words are the number of a regiment and what it is of,
// where units are called so. A hex has four digits.
func (f *field) regimentAt(p *phrase) bool {
	word, of := p.peek(0), p.peek(1)
	return f.lang.regiments && isDigits(word) && len(word) < 4 && of != "" && of[0] >= 'a' && of[0] <= 'z' && !slices.Contains(routeWords, of)
}

// hex reads the next word as a hex of the map.
func (f *field) hex(p *phrase) (hex.Hex, *slip) {
	p.accept("hex")
	if p.done() || !looksLikeHex(p.peek(0)) {
		return hex.Hex{}, p.stop("a hex")
	}
	t := p.next()
	h, ok := f.onMap(t.word)
	if ok {
		return h, nil
	}
	s := &slip{from: t.from, to: t.to, with: f.likely(t.word)}
	written := p.text[t.from:t.to]
	switch {
	case len(t.word) == 4 && isDigits(t.word):
		s.reason = "hex " + written + " is off the map"
	default:
		s.reason = `"` + written + `" is not a hex: four digits, the column and then the row`
	}
	if len(s.with) > 0 {
		s.reason += "; perhaps " + strings.Join(s.with, " or ")
	}
	return hex.Hex{}, s
}

// onMap reads four digits that are a hex of this map.
func (f *field) onMap(s string) (hex.Hex, bool) {
	var h hex.Hex
	if len(s) != 4 || h.UnmarshalText([]byte(s)) != nil || !f.grid.Contains(h) {
		return hex.Hex{}, false
	}
	return h, true
}

// likely lists the hexes that a slip of the keyboard may have stood for: letters
// for digits, a point inside, a digit too few, column and row swapped.
func (f *field) likely(word string) []string {
	digits := strings.NewReplacer("o", "0", "l", "1", "i", "1", "|", "1").Replace(word)
	var guesses []string
	if i := strings.IndexAny(digits, ".,:"); i >= 0 {
		digits = strings.Repeat("0", max(0, 2-i)) + digits[:i] + strings.Repeat("0", max(0, 3-len(digits)+i)) + digits[i+1:]
	}
	switch len(digits) {
	case 4:
		guesses = []string{digits, digits[2:] + digits[:2]}
	case 3:
		guesses = []string{"0" + digits, digits[:2] + "0" + digits[2:]}
	}
	var right []string
	for _, g := range guesses {
		if _, ok := f.onMap(g); ok && !slices.Contains(right, g) {
			right = append(right, g)
		}
		if len(digits) == 4 && len(right) > 0 {
			break // the swap is likely only if the number as written is off the map
		}
	}
	return right
}

// hexes reads one hex or several, the best first.
func (f *field) hexes(p *phrase) ([]hex.Hex, *slip) {
	var list []hex.Hex
	for {
		h, bad := f.hex(p)
		if bad != nil {
			return nil, bad
		}
		list = append(list, h)
		if len(list) > maxHexes {
			return nil, &slip{reason: "at most " + itoa(maxHexes) + " hexes on a line, please"}
		}
		mark := p.at
		p.skip("or", "then", "else", "and", ",", "/", "&")
		if p.done() || !looksLikeHex(p.peek(0)) {
			p.at = mark
			return list, nil
		}
	}
}

func hexList(hexes []hex.Hex) string {
	var names []string
	for _, h := range hexes {
		names = append(names, h.String())
	}
	return orList(names)
}
