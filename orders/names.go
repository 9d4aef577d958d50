package orders

import (
	"slices"
	"strings"

	"longroll/rules/hex"
	"longroll/rules/spelling"
)

// place says whose a unit is and where; several can be wanted at once.
type place uint8

const (
	ownField place = 1 << iota
	ownComing
	ownGone
	foeField
	foeComing
	foeGone
	ownEntering // besides ownComing: a line above brings it on
	ownBeside   // off the map, beside an edge of it where it may come back
)

const inPlay = ownField | ownComing | foeField | foeComing | ownBeside

// cardKind is what a name stands for.
type cardKind uint8

const (
	unitCard cardKind = iota
	leaderCard
	markerCard // a reserve
)

// card is a unit as its name is looked up.
type card struct {
	name   string
	key    string // for comparing: lower case, one / for each run of marks
	bare   string // key without marks
	kind   cardKind
	place  place
	at     hex.Hex
	turn   int       // of arrival
	entry  []hex.Hex // where it may come in
	exited bool
	boxed  bool   // it is gone, and may yet be ordered back
	short  string // a key by which it is called besides
	fate   string // what became of it, as the end of a sentence; empty: it was eliminated, or left the map
}

// roster is every unit that the side may see. Units of a battle number about a
// hundred, so a walk is quick enough.
type roster []card

// keyed gives every card the keys by which names are compared.
func (r roster) keyed() roster {
	for i := range r {
		if r[i].key = nameKey(r[i].name); r[i].short != "" {
			r[i].key = r[i].short
		}
		r[i].bare = strings.ReplaceAll(r[i].key, "/", "")
	}
	return r
}

// nameKey brings a name to the form in which names are compared: without regard
// to case, and any run of spaces and marks as one stroke.
func nameKey(name string) string {
	key := make([]byte, 0, len(name))
	gap := false
	for i := range len(name) {
		c := name[i]
		if c >= 'A' && c <= 'Z' {
			c += 'a' - 'A'
		}
		if c >= 'a' && c <= 'z' || isDigit(c) {
			if gap && len(key) > 0 {
				key = append(key, '/')
			}
			key, gap = append(key, c), false
			continue
		}
		gap = gap || c != '\'' // O'Neal and ONeal are one
	}
	return string(key)
}

// find looks a name up: exactly, then without its marks, then as the beginning of
// one unit in play; a leader's also without his rank. More than one card means that the name fits several.
func (r roster) find(name string, want place) []*card {
	key := nameKey(name)
	if key == "" {
		return nil
	}
	bareKey := strings.ReplaceAll(key, "/", "")
	for _, same := range []func(*card) bool{
		func(c *card) bool { return c.key == key },
		func(c *card) bool { return c.bare == bareKey && sameLetters(key, c.key) },
		func(c *card) bool { return (c.place&inPlay != 0 || c.boxed) && len(key) > 1 && shortens(key, c.key) },
	} {
		var hits []*card
		for i := range r {
			if same(&r[i]) {
				hits = append(hits, &r[i])
			}
		}
		if len(hits) > 0 {
			return prefer(hits, want)
		}
	}
	if man := untitled(key); man != key {
		return r.find(man, want)
	}
	return nil
}

// prefer keeps, of units with one and the same name, those that the order is about.
func prefer(hits []*card, want place) []*card {
	for _, c := range hits {
		if c.key != hits[0].key {
			return hits
		}
	}
	wanted := slices.DeleteFunc(slices.Clone(hits), func(c *card) bool { return c.place&want == 0 })
	if len(wanted) > 0 {
		return wanted[:1]
	}
	return hits[:1]
}

// exact reports whether name is that of a unit in full.
func (r roster) exact(name string) bool {
	key := nameKey(name)
	return key != "" && slices.ContainsFunc(r, func(c card) bool { return c.key == key })
}

// near lists the wanted units whose names are like the one given, the likest first.
func (r roster) near(name string, want place) []string {
	key := untitled(nameKey(name))
	type likeness struct {
		name string
		far  int
	}
	var found []likeness
	for i := range r {
		c := &r[i]
		if c.place&want == 0 {
			continue
		}
		if far := min(unlike(key, c.key), kin(key, c.key)); far <= allowed(key) {
			found = append(found, likeness{c.name, far})
		}
	}
	slices.SortStableFunc(found, func(a, b likeness) int { return a.far - b.far })
	var names []string
	for _, f := range found[:min(len(found), maxTries)] {
		names = append(names, f.name)
	}
	return names
}

func allowed(key string) int {
	if len(key) <= 3 {
		return 1
	}
	return 2
}

// IsSlip reports whether what was written is another line but for a slip of the
// keyboard: up to two letters in words of three letters or more, no figure, and no part
// of a name with a figure in it.
func IsSlip(wrote, line string) bool {
	a, b := strings.Split(nameKey(wrote), "/"), strings.Split(nameKey(line), "/")
	if len(a) != len(b) {
		return false
	}
	far := 0
	for i := range a {
		n := spelling.Slips(a[i], b[i])
		if n > 0 && (min(len(a[i]), len(b[i])) < 3 || n > allowed(a[i]) || hasDigit(a[i]+b[i])) {
			return false
		}
		far += n
	}
	return far <= 2
}

// unlike is how far a name is from a unit's: the slips of the keyboard between
// them, or 1 where one is the beginning of the other.
func unlike(key, unit string) int {
	if key == "" {
		return len(unit)
	}
	if strings.HasPrefix(unit, key) || strings.HasPrefix(key, unit+"/") {
		return 1
	}
	if d := len(key) - len(unit); d > 2 || d < -2 {
		return 3
	}
	return spelling.Slips(key, unit)
}
