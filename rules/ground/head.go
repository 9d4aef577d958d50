package ground

import "slices"

func (p *parser) readName() error {
	if err := p.expect(1, "map NAME"); err != nil {
		return err
	}
	name, err := p.kind(1)
	p.m.Name = name
	return err
}

func (p *parser) readTitle() error {
	if err := p.expect(1, `title "TEXT"`); err != nil {
		return err
	}
	title, err := p.text(1)
	p.m.Title = title
	return err
}

func (p *parser) readSource() error {
	if err := p.expect(2, `source KIND "WHERE FROM"`); err != nil {
		return err
	}
	kind, err := p.literal(1, Printed, Transcribed, StandIn)
	if err != nil {
		return err
	}
	note, err := p.text(2)
	if err == nil && note == "" {
		err = p.fault(p.words[2].column, "the source must be told in words")
	}
	p.m.Source = Source{kind, note}
	return err
}

func (p *parser) readGrid() error {
	const form = "grid columns FIRST LAST rows FIRST LAST origin CORNER high odd or even"
	if err := p.expect(10, form); err != nil {
		return err
	}
	for _, fixed := range []struct {
		at   int
		word string
	}{{1, "columns"}, {4, "rows"}, {7, "origin"}, {9, "high"}} {
		if _, err := p.literal(fixed.at, fixed.word); err != nil {
			return err
		}
	}
	g := &p.m.Grid
	for _, limit := range []struct {
		at int
		of *int16
	}{{2, &g.FirstCol}, {3, &g.LastCol}, {5, &g.FirstRow}, {6, &g.LastRow}} {
		n, err := p.number(limit.at)
		if err != nil {
			return err
		}
		*limit.of = n
	}
	origin, err := p.literal(8, "top-left", "bottom-left")
	if err != nil {
		return err
	}
	high, err := p.literal(10, "odd", "even")
	if err != nil {
		return err
	}
	g.RowsUp, g.HighOdd = origin == "bottom-left", high == "odd"
	if err := g.Check(); err != nil {
		return p.fault(p.words[2].column, "%s", err)
	}
	return nil
}

func (p *parser) readLabel() error {
	if err := p.expect(1, "label CCRR or label C.RR"); err != nil {
		return err
	}
	label, err := p.literal(1, "CCRR", "C.RR")
	p.m.Grid.Dotted = label == "C.RR"
	return err
}

func (p *parser) readAbsent() error {
	if len(p.words) < 2 {
		return p.fault(p.end(), "absent names no hex")
	}
	cut, err := p.hexes(1)
	if err != nil {
		return err
	}
	for i, h := range cut {
		if slices.Contains(p.absent, h) {
			return p.fault(p.words[1+i].column, "hex %s is absent twice", p.words[1+i].text)
		}
	}
	p.absent = append(p.absent, cut...)
	return nil
}

func (p *parser) readCompass() error {
	if err := p.expect(2, "compass north EDGE"); err != nil {
		return err
	}
	if _, err := p.literal(1, "north"); err != nil {
		return err
	}
	edge, err := p.literal(2, "top", "right", "bottom", "left")
	p.m.North = edge
	return err
}

func (p *parser) readKey() error {
	if len(p.words) < 3 {
		return p.fault(p.end(), "something is missing: the line is key CHARACTER WORDS")
	}
	char := p.words[1]
	switch {
	case char.quoted || len(char.text) != 1:
		return p.fault(char.column, "a key is one character")
	case char.text == "-" || char.text == Unknown:
		return p.fault(char.column, "%s cannot be a key: it has a meaning in every map", char.text)
	case p.keyOf(char.text[0]) >= 0:
		return p.fault(char.column, "key %s comes twice", char.text)
	}
	k := key{char: char.text[0]}
	for i := range p.words[2:] {
		w, err := p.kind(2 + i)
		if err != nil {
			return err
		}
		if slices.Contains(k.words, w) {
			return p.fault(p.words[2+i].column, "%s comes twice", w)
		}
		k.words = append(k.words, w)
	}
	p.m.keys = append(p.m.keys, k)
	return nil
}

// keyOf is the place of a character in the map key, -1 if it has none.
func (p *parser) keyOf(char byte) int {
	return slices.IndexFunc(p.m.keys, func(k key) bool { return k.char == char })
}
