package orders

import (
	"regexp"
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/hex"
)

// rulingDesk is what rulings are read against: every unit of both sides, and the logs.
type rulingDesk struct {
	book   *rulingBook
	grid   hex.Grid
	units  []counter
	log    []logged
	extra  []string // extra strength counters, HBN 5.9
	armies []string // with a morale, HBN 16
	hasMap bool
	why    string // the reason of the ruling being read
}

// logged is a dispatch of an order log.
type logged struct {
	side   rules.Side
	number int
}

// counter is a unit or piece that a ruling may be about.
type counter struct {
	name  string
	side  rules.Side
	onMap bool
	kind  string
	both  bool // the other side has one of the same name
}

// say is how a unit is written: with its side where both have one of its name.
func (u *counter) say() string {
	if u.both {
		return u.side.String() + " " + u.name
	}
	return u.name
}

// newBenchOf is the desk of a system for its truth; false if the system has no rulings.
func newBenchOf(system string, truth rules.View, grid hex.Grid) (rulingDesk, bool) {
	t := tongueOf(system)
	if t == nil || t.rulings() == nil {
		return rulingDesk{}, false
	}
	d := rulingDesk{book: t.rulings(), grid: grid}
	if !d.book.lay(&d, truth) {
		return d, false
	}
	for i := range d.units {
		for j := range d.units {
			d.units[i].both = d.units[i].both || d.units[i].side != d.units[j].side && d.units[i].name == d.units[j].name
		}
	}
	return d, true
}

var sideFirst = regexp.MustCompile(`(?i)^(?:the\s+)?(union|confederate)s?\s+(\S.*)$`)

// sided takes a side off the beginning of a name.
func sidedName(name string) (rules.Side, string) {
	if m := sideFirst.FindStringSubmatch(name); m != nil {
		s, _ := rules.ParseSide(strings.ToLower(m[1]))
		return s, m[2]
	}
	return rules.NoSide, name
}

// fitting are the units that a name in full means, or else those that it may.
func (d *rulingDesk) fitting(name string) []*counter {
	name = strings.Trim(name, `"`)
	side, bareName := sidedName(name)
	key := nameKey(bareName)
	if key == "" {
		return nil
	}
	joined := strings.ReplaceAll(key, "/", "")
	for _, same := range []func(string) bool{
		func(have string) bool { return have == key },
		func(have string) bool { return strings.ReplaceAll(have, "/", "") == joined },
		func(have string) bool { return len(key) > 1 && strings.HasPrefix(have, key) },
	} {
		var hits []*counter
		for i := range d.units {
			u := &d.units[i]
			if (side == rules.NoSide || u.side == side) && same(nameKey(u.name)) {
				hits = append(hits, u)
			}
		}
		if len(hits) > 0 {
			return whole(hits)
		}
	}
	return nil
}

// whole keeps, of a unit and its parts whose names begin alike, the unit.
func whole(hits []*counter) []*counter {
	kept := slices.DeleteFunc(slices.Clone(hits), func(u *counter) bool { return strings.HasSuffix(u.name, "/a") || strings.HasSuffix(u.name, "/b") })
	if len(kept) == 1 {
		return kept
	}
	return hits
}

// unit finds the one unit that a name means; line writes the ruling with another in its place.
func (d *rulingDesk) unit(name string, line func(right string) string) (counter, *badRuling) {
	hits := d.fitting(name)
	if len(hits) == 1 {
		return *hits[0], nil
	}
	quoted := `"` + clip(name, 40) + `"`
	if len(hits) > 1 {
		bad := notRead(quoted + " fits " + listedUnits(hits))
		for _, u := range hits {
			bad.offer(line(u.say()))
		}
		return counter{}, bad
	}
	if side, rest := sidedName(name); side != rules.NoSide && d.book.outside {
		// A piece out of the battle stands in no view, so its name in full is taken at his word.
		return counter{name: rest, side: side}, nil
	}
	none := "there is no unit " + quoted
	if d.book.outside {
		none += " in the battle (one that is out of it is named with its side before it)"
	}
	bad := notRead(none)
	_, bareName := sidedName(strings.Trim(name, `"`))
	key := nameKey(bareName)
	for i := range d.units { // Johnston for A.S. Johnston
		if u := &d.units[i]; len(key) > 3 && strings.HasSuffix(nameKey(u.name), key) {
			bad.offer(line(u.say()))
		}
	}
	for far := 0; far <= allowed(key) && len(bad.try) == 0; far++ {
		for i := range d.units {
			if u := &d.units[i]; unlike(key, nameKey(u.name)) == far {
				bad.offer(line(u.say()))
			}
		}
	}
	return counter{}, bad
}

func listedUnits(hits []*counter) string {
	var names []string
	for _, u := range hits[:min(len(hits), maxTries)] {
		names = append(names, u.say())
	}
	if len(hits) > maxTries {
		names = append(names, itoa(len(hits)-maxTries)+" more")
	}
	return listed(names)
}

// hex reads a hex of the map; line writes the ruling with another in its place.
func (d *rulingDesk) hex(word string, line func(right string) string) (hex.Hex, *badRuling) {
	h, err := d.grid.Parse(word)
	if err == nil {
		return h, nil
	}
	if len(word) == 4 && isDigits(word) && h.UnmarshalText([]byte(word)) == nil && d.grid.Contains(h) {
		return h, nil
	}
	bad := notRead(err.Error())
	for _, digits := range likelyDigits(word) {
		var h hex.Hex
		if h.UnmarshalText([]byte(digits)) == nil && d.grid.Contains(h) {
			bad.offer(line(d.grid.Label(h)))
		}
	}
	return hex.Hex{}, bad
}

// likelyDigits are the four digits that a word may have stood for: letters for figures, a
// mark inside, a figure too few, column and row swapped.
func likelyDigits(word string) []string {
	word = alike.Replace(strings.ToLower(word))
	if i := strings.IndexAny(word, ".,:-/"); i > 0 {
		col, row := word[:i], word[i+1:]
		word = strings.Repeat("0", max(0, 2-len(col))) + col + strings.Repeat("0", max(0, 2-len(row))) + row
	}
	if !isDigits(word) {
		return nil
	}
	switch len(word) {
	case 3:
		return []string{"0" + word, word[:2] + "0" + word[2:]}
	case 4:
		return []string{word, word[2:] + word[:2]}
	case 5:
		return []string{word[1:], word[:4]}
	}
	return nil
}
