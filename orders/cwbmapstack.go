package orders

import (
	"slices"

	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Whole stacks in an order: "all in 21.24", where pieces stand, and enemies named by
// the unit that lies on top.

// allIn reads "all in 21.24 and 22.24" as the sender's pieces there, from the top of
// each stack down; given is false if no such words come next.
func (l *mapLine) allIn() (names []string, given bool, bad *slip) {
	mark, fits := l.at, l.fits
	switch {
	case l.accept("all units in", "all units at", "all units of", "all units from", "units in"):
		if fits == nil {
			fits = (*seen.Piece).IsUnit
		}
	case l.accept("all in", "all at", "all of", "all from", "everyone in", "everybody in", "everything in"):
	default:
		if l.d.pieces != nil && slices.Contains([]string{"all", "everyone", "everybody", "everything"}, l.peek(0)) {
			return nil, true, &slip{reason: `say all of which hex, such as "all in 21.24"`}
		}
		return nil, false, nil
	}
	if !l.hexAhead() {
		l.at = mark
		return nil, false, nil
	}
	if l.d.pieces == nil {
		return nil, true, &slip{reason: "name the pieces"}
	}
	for {
		h, bad := l.hex()
		if bad != nil {
			return nil, true, bad
		}
		here := l.d.pieces.standing(h, fits)
		if len(here) == 0 {
			return nil, true, l.nobody(h)
		}
		names = append(names, here...)
		mark := l.at
		l.skip("and", "&", "+")
		if l.at == mark || !l.hexAhead() {
			l.at = mark
			return names, true, nil
		}
	}
}

// nobody says that no piece in a hex fits.
func (l *mapLine) nobody(h hex.Hex) *slip {
	if here := l.d.pieces.standing(h, nil); len(here) > 0 {
		return &slip{reason: "nobody of yours in " + echoHex(h) + " can do that; there is " + listed(here)}
	}
	return &slip{reason: "you have nobody in " + echoHex(h)}
}

// together refuses pieces of more than one hex in one order.
func (l *mapLine) together(names []string) *slip {
	m := l.d.pieces
	if m == nil || m.unsure {
		return nil
	}
	var hexes []hex.Hex
	for _, n := range names {
		if c := m.called(n); c != nil && !c.at.IsZero() && !slices.Contains(hexes, c.at) {
			hexes = append(hexes, c.at)
		}
	}
	if len(hexes) < 2 {
		return nil
	}
	if m.apart(names) < 2 { // a line above may yet be refused
		return nil
	}
	bad := &slip{from: l.listFrom, to: l.listTo}
	for _, h := range hexes {
		var here []string
		for _, n := range names {
			if m.called(n).at == h {
				here = append(here, n)
			}
		}
		if bad.reason != "" {
			bad.reason += ", "
		}
		bad.reason += listed(here) + " in " + echoHex(h)
		bad.with = append(bad.with, echoNames(here))
	}
	bad.reason = "one order for each hex, please: there is " + bad.reason
	return bad
}

// apart counts the hexes in which pieces stand before any line of the sheet moves them.
func (m *muster) apart(names []string) int {
	var hexes []hex.Hex
	for _, n := range names {
		if p := m.piece(n); p != nil && !slices.Contains(hexes, p.At) {
			hexes = append(hexes, p.At)
		}
	}
	return len(hexes)
}

// stands refuses a hex in which pieces are said to be and are not; from and to are the
// words that say so.
func (l *mapLine) stands(names []string, h hex.Hex, from, to int) *slip {
	m := l.d.pieces
	if m == nil || m.unsure {
		return nil
	}
	for _, n := range names {
		if c := m.called(n); c != nil && !c.at.IsZero() && c.at != h && !m.stood(n, h) {
			return &slip{reason: n + " is in " + echoHex(c.at) + ", not in " + echoHex(h), from: from, to: to, with: []string{""}}
		}
	}
	return nil
}

// stood reports whether a piece is in a hex before any line of the sheet moves it.
func (m *muster) stood(name string, h hex.Hex) bool {
	p := m.piece(name)
	return p != nil && p.At == h
}

// enemy reads an enemy named by what lies on top of his stack, and gives the hex. sure
// says that no piece of the sender's own can be meant; found is false if no enemy is named.
func (l *mapLine) enemy(sure bool, stops ...string) (h hex.Hex, found bool, bad *slip) {
	if l.d.pieces == nil || l.done() {
		return h, false, nil
	}
	mark := l.at
	from, to, bad := l.span(stops...)
	if bad != nil {
		l.at = mark
		return h, false, nil
	}
	name := l.text[from:to]
	sure = sure || l.peek(0) == "with" || l.peek(0) == "by"
	hits := l.d.pieces.tops.find(name, foeField)
	switch {
	case !sure && (len(hits) != 1 || l.d.pieces.own.exact(name)):
		l.at = mark
		return h, false, nil
	case len(hits) == 1:
		return hits[0].at, true, nil
	}
	bad = &slip{from: from, to: to, reason: `the enemy shows no "` + clip(name, 40) + `" on top of a stack; say the hex`}
	if len(hits) == 0 {
		hits = l.d.pieces.tops.likest(name, foeField)
	}
	var shown []string
	for _, c := range hits[:min(len(hits), maxTries)] {
		bad.with = append(bad.with, echoHex(c.at))
		shown = append(shown, c.name+" in "+echoHex(c.at))
	}
	if len(shown) > 0 {
		bad.reason += "; near it " + listed(shown)
	}
	return h, true, bad
}

// or offers other words in place of those at fault; there may be no fault.
func (s *slip) or(with ...string) *slip {
	if s != nil {
		s.with = append(s.with, with...)
	}
	return s
}
