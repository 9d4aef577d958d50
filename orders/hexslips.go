package orders

import (
	"regexp"
	"slices"
	"strings"
)

// Hexes that can't be told for such by their signs: where one must stand, what stands there
// is read as the eye would, and offered.

var (
	placed   = `(?i)(\b(?:to|at|on|or|in|attack|charge|fire|hex|through|along)\s+|->\s*)`
	twoPairs = regexp.MustCompile(placed + `(\d{1,2})[-/ .:,](\d{2})\b`)
	oneRun   = regexp.MustCompile(placed + `([0-9a-z|]{3,5})(?:$|[\s,;])`)
	dotted   = regexp.MustCompile(placed + `([0-9a-z|]{1,2})[.:,]([0-9a-z|]{1,2})(?:$|[\s,;])`)
	commas   = regexp.MustCompile(`\b(\d{1,2}),(\d{2})\b`)
	alike    = strings.NewReplacer("o", "0", "l", "1", "i", "1", "|", "1", "s", "5", "z", "2", "b", "8", "g", "9", "q", "9")
)

// figures reads letters as the figures that they look like; ok is false if there is no
// figure among them, or a letter that looks like none.
func figures(word string) (string, bool) {
	read := alike.Replace(strings.ToLower(word))
	return read, hasDigit(word) && isDigits(read)
}

// replaced puts what write makes of each match of a pattern in its place, one at a time and
// then all at once, and gives the lines that are right.
func replaced(text string, pattern *regexp.Regexp, write func(groups []string) []string, right func(string) bool) []string {
	var lines []string
	add := func(line string) {
		if line != text && len(lines) < maxTries && !slices.Contains(lines, line) && right(line) {
			lines = append(lines, line)
		}
	}
	for _, m := range pattern.FindAllStringSubmatchIndex(text, maxTries) {
		groups := make([]string, len(m)/2)
		for i := range groups {
			groups[i] = text[m[2*i]:m[2*i+1]]
		}
		from := m[0]
		if strings.Contains(pattern.String(), placed) {
			from = m[3] // the word before it stays
		}
		for _, w := range write(groups) {
			add(text[:from] + w + text[m[len(m)-1]:])
		}
	}
	return lines
}

// mendedHexes offers a line of Blue & Gray with the hexes that were likely meant in it.
func (f *field) mendedHexes(text string) []string {
	right := func(line string) (ok bool) {
		f.trying(func() {
			_, bad := f.parse(line)
			ok = bad == nil
		})
		return ok
	}
	lines := replaced(text, twoPairs, func(g []string) []string { return f.likely(strings.Repeat("0", 2-len(g[2])) + g[2] + g[3]) }, right)
	return append(lines, replaced(text, oneRun, func(g []string) []string {
		read, ok := figures(g[2])
		switch {
		case !ok:
			return nil
		case len(read) < 5:
			return f.likely(read)
		}
		var all []string // a figure too many
		for i := range read {
			all = append(all, f.likely(read[:i]+read[i+1:])...)
		}
		return all
	}, right)...)
}

// mendedHexes offers a line of the map with the hexes that were likely meant in it.
func (d *desk) mendedHexes(text string) []string {
	right := func(line string) bool {
		_, _, bad := d.mapOrder(line)
		return bad == nil
	}
	if line := commas.ReplaceAllString(text, "$1.$2"); line != text && right(line) {
		return []string{line}
	}
	lines := replaced(text, twoPairs, func(g []string) []string { return d.likelyHexes(g[2], g[3]) }, right)
	lines = append(lines, replaced(text, dotted, func(g []string) []string {
		col, okCol := figures(g[2])
		row, okRow := figures(g[3])
		if !okCol && !okRow || !isDigits(col+row) {
			return nil
		}
		return d.likelyHexes(col, row)
	}, right)...)
	return append(lines, replaced(text, oneRun, func(g []string) []string {
		read, ok := figures(g[2])
		if !ok || len(read) != 3 && len(read) != 4 {
			return nil
		}
		return d.likelyHexes(read[:len(read)-2], read[len(read)-2:])
	}, right)...)
}
