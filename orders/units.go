package orders

import (
	"slices"
	"strings"

	"longroll/rules"
)

// What is read of one order at most.
const (
	maxLine  = 200 // characters of a line
	maxOwn   = 500 // lines of a sheet
	maxTotal = 20000
	maxUnits = 16
	maxHexes = 30
	maxTries = 6
)

// separators may stand between the names of a list.
var separators = []string{",", "&", "+", "and", "then"}

// unit resolves the name in the tokens from to to, or says why it can't.
func (f *field) unit(p *phrase, from, to int, want place) (*card, *slip) {
	at := slip{from: p.tokens[from].from, to: p.tokens[to-1].to}
	name := p.text[at.from:at.to]
	hits := f.roster.find(name, want)
	if f.lang.regiments && len(hits) == 0 {
		if plain := regimentName(name); plain != name {
			hits = f.roster.find(plain, want)
		}
	}
	if f.lang.regiments && len(hits) > 1 { // 9 KY is his own of two
		if own := slices.DeleteFunc(slices.Clone(hits), func(c *card) bool { return c.place&want == 0 }); len(own) > 0 {
			hits = own
		}
	}
	switch {
	case len(hits) == 1 && hits[0].place&want != 0:
		return hits[0], nil
	case len(hits) == 1:
		at.reason = f.elsewhere(hits[0], want)
		at.lines = f.comeInstead(p, to, hits[0], want)
		return nil, &at
	case len(hits) > 1:
		at.reason = `"` + clip(name, 40) + `" may be ` + nameList(hits)
		for _, c := range hits {
			if c.place&want != 0 && len(at.with) < maxTries {
				at.with = append(at.with, c.name)
			}
		}
		return nil, &at
	}
	at.with = f.roster.near(name, want)
	if len(at.with) == 0 && looksLikeHex(strings.ToLower(name)) {
		return nil, f.unitByHex(p, from, want)
	}
	at.reason = whose(want) + ` "` + clip(name, 40) + `"`
	if len(at.with) > 0 {
		at.reason += "; near it is " + strings.Join(at.with, ", ")
	}
	return nil, &at
}

// whose begins the sentence that there is no such unit.
func whose(want place) string {
	if want&(foeField|foeComing) != 0 && want&ownField == 0 {
		return "the enemy has no unit"
	}
	return "you have no unit"
}

// unitByHex is the slip for a hex where a unit should be named.
func (f *field) unitByHex(p *phrase, at int, want place) *slip {
	t := p.tokens[at]
	s := &slip{reason: "name the unit; a hex stands in its place", from: t.from, to: t.to}
	for _, c := range f.roster {
		if c.place&want != 0 && c.at.String() == t.word {
			s.with = append(s.with, c.name)
		}
	}
	return s
}

// elsewhere says where a unit is that is not where the order wants it.
func (f *field) elsewhere(c *card, want place) string {
	switch c.place &^ ownEntering {
	case ownGone, foeGone:
		if c.fate != "" {
			return c.name + " " + c.fate
		}
		if c.exited {
			return c.name + " has left the map"
		}
		return c.name + " was eliminated"
	case ownComing:
		if hbnView(f).Phase == "deployment" && c.turn == 0 {
			return c.name + " is to be set up first, within two hexes of " + hexList(c.entry) // HBN 3.1B
		}
		if c.turn > f.turn {
			return c.name + " has not arrived; it may enter from turn " + itoa(c.turn) + " at " + hexList(c.entry)
		}
		return c.name + " has not entered yet; it may do so at " + hexList(c.entry)
	case ownField:
		return c.name + " is on the map, in " + c.at.String()
	case foeComing:
		if want&foeField != 0 {
			return c.name + " is the enemy's, and not on the map yet"
		}
	}
	return c.name + " is a unit of the enemy's"
}

// comeInstead offers to bring on a unit that was ordered as if it were there, to the
// hex named behind the token at after, if it is one alone.
func (f *field) comeInstead(p *phrase, after int, c *card, want place) []string {
	if c.place&^ownEntering != ownComing || want&ownField == 0 || c.turn > f.turn {
		return nil
	}
	var lines []string
	onward, hexes := "", 0
	for _, t := range p.tokens[after:] {
		if _, ok := f.onMap(t.word); ok {
			onward, hexes = " to "+t.word, hexes+1
		}
	}
	if hbnView(f).Phase == "deployment" {
		if to, ok := f.onMap(strings.TrimPrefix(onward, " to ")); ok && hexes == 1 && c.turn == 0 && f.grid.Distance(c.entry[0], to) <= 2 {
			return []string{"deploy " + c.name + " at " + to.String()}
		}
		return nil
	}
	for _, h := range c.entry[:min(len(c.entry), maxTries)] {
		line := "enter " + c.name + " at " + h.String()
		if hexes == 1 && onward != " to "+h.String() {
			line += onward
		}
		lines = append(lines, line)
	}
	return lines
}

// units reads a list of names up to the first word that stop knows, a semicolon or
// a hex, and wants each to be in one of the places. At least one must be there.
func (f *field) units(p *phrase, want place, stop func(*phrase) bool) ([]*card, *slip) {
	var list []*card
	for {
		p.skip(separators...)
		from := p.at
		if n := f.nameAt(p, from); n > 0 && f.endsAt(p, from+n, stop) {
			p.at = from + n // a word that stops elsewhere may be part of it: 15 IN
		}
		for !f.endsAt(p, p.at, stop) {
			p.at++
		}
		if p.at == from {
			break
		}
		cards, bad := f.chunk(p, from, p.at, want)
		if bad != nil {
			return nil, bad
		}
		list = append(list, cards...)
		after := p.at
		p.skip(separators...)
		if p.done() || stop(p) || f.hexAhead(p) {
			p.at = after
			break
		}
	}
	if len(list) == 0 && f.hexAhead(p) {
		return nil, f.unitByHex(p, p.at, want)
	}
	if len(list) == 0 {
		return nil, p.stop("the name of a unit")
	}
	return list, f.listFits(p, list)
}

// endsAt reports whether the name before a token ends there.
func (f *field) endsAt(p *phrase, at int, stop func(*phrase) bool) bool {
	was := p.at
	p.at = at
	ends := p.done() || slices.Contains(separators, p.peek(0)) || p.peek(0) == ";" || stop(p) || f.hexAhead(p)
	p.at = was
	return ends
}

// listFits refuses lists that are too long or name a unit twice.
func (f *field) listFits(p *phrase, list []*card) *slip {
	if len(list) > maxUnits {
		return &slip{reason: "at most " + itoa(maxUnits) + " units on a line, please"}
	}
	for i, c := range list {
		if slices.Contains(list[:i], c) {
			return &slip{reason: c.name + " is named twice"}
		}
	}
	return nil
}

// chunk reads the words between two separators: one name, or several that only
// lack the commas.
func (f *field) chunk(p *phrase, from, to int, want place) ([]*card, *slip) {
	found, bad := f.unit(p, from, to, want)
	if bad == nil {
		return append([]*card(nil), found), nil
	}
	var list []*card
	for i := from; i < to; {
		j := to
		for j > i && !f.roster.exact(p.text[p.tokens[i].from:p.tokens[j-1].to]) {
			j--
		}
		if j == i {
			return nil, bad
		}
		c, wrong := f.unit(p, i, j, want)
		if wrong != nil {
			return nil, wrong
		}
		list, i = append(list, c), j
	}
	return list, nil
}

func nameList(cards []*card) string {
	var names []string
	for _, c := range cards[:min(len(cards), maxTries)] {
		names = append(names, c.name)
	}
	if len(cards) > maxTries {
		names = append(names, "others")
	}
	return orList(names)
}

// orList writes "a, b or c".
func orList(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

func echoes(echo func(rules.Command) string, commands []rules.Command) []string {
	lines := make([]string, len(commands))
	for i, c := range commands {
		lines[i] = echo(c)
	}
	return lines
}
