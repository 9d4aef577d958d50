package ground

import (
	"slices"
	"strings"

	"longroll/rules/hex"
)

func (p *parser) readSide() error {
	pairs := p.words[1:]
	name := ""
	if last := pairs; len(last) > 0 && last[len(last)-1].quoted {
		name, pairs = last[len(last)-1].text, pairs[:len(pairs)-1]
	}
	if len(pairs) < 2 {
		return p.fault(p.end(), `something is missing: the line is side KIND HEX/HEX ... "NAME", the name last if there is one`)
	}
	kind, err := p.kind(1)
	if err != nil {
		return err
	}
	for _, w := range pairs[1:] {
		if err := p.readPair(kind, name, w); err != nil {
			return err
		}
	}
	return nil
}

func (p *parser) readPair(kind, name string, w word) error {
	a, b, joined := strings.Cut(w.text, "/")
	if !joined || w.quoted {
		return p.fault(w.column, "%q is not a hexside: write two hexes with a / between", w.text)
	}
	from, err := p.hex(a, w.column)
	if err != nil {
		return err
	}
	to, err := p.hex(b, w.column+len(a)+1)
	if err != nil {
		return err
	}
	at := p.m.sideIndex(from, to)
	if at < 0 {
		return p.fault(w.column, "hexes %s and %s share no side", a, b)
	}
	if p.m.HasSide(from, to, kind) {
		return p.fault(w.column, "the side %s has a %s already", w.text, kind)
	}
	f := Feature{kind, name, from, to}
	p.m.sides = append(p.m.sides, f)
	p.m.bySide[at] = append(p.m.bySide[at], f)
	p.sideAt = append(p.sideAt, position{p.line, w.column})
	return nil
}

func (p *parser) readPath() error {
	if err := p.expect(3, `path KIND "NAME" HEX-HEX-...`); err != nil {
		return err
	}
	kind, err := p.kind(1)
	if err != nil {
		return err
	}
	name, err := p.text(2)
	if err != nil {
		return err
	}
	hexes, err := p.chain(p.words[3])
	if err != nil {
		return err
	}
	for i, h := range hexes {
		at := p.m.Grid.Index(h)
		p.m.onPath[at] = with(p.m.onPath[at], kind)
		if i > 0 {
			step := p.m.sideIndex(hexes[i-1], h)
			p.m.byStep[step] = with(p.m.byStep[step], kind)
		}
	}
	p.m.paths = append(p.m.paths, Path{kind, name, hexes})
	return nil
}

// with adds a kind to a list that does not have it yet.
func with(kinds []string, kind string) []string {
	if slices.Contains(kinds, kind) {
		return kinds
	}
	return append(kinds, kind)
}

// chain reads hexes joined by hyphens, each a neighbour of the one before.
func (p *parser) chain(w word) ([]hex.Hex, error) {
	if w.quoted || !strings.Contains(w.text, "-") {
		return nil, p.fault(w.column, "%q is not a path: write two hexes or more with a - between", w.text)
	}
	var hexes []hex.Hex
	column, before := w.column, ""
	for text := range strings.SplitSeq(w.text, "-") {
		h, err := p.hex(text, column)
		if err != nil {
			return nil, err
		}
		if len(hexes) > 0 && p.m.sideIndex(hexes[len(hexes)-1], h) < 0 {
			return nil, p.fault(column, "the path jumps: hexes %s and %s share no side", before, text)
		}
		hexes = append(hexes, h)
		column, before = column+len(text)+1, text
	}
	return hexes, nil
}

func (p *parser) readPlace() error {
	if len(p.words) < 3 {
		return p.fault(p.end(), `something is missing: the line is place "NAME" HEX ...`)
	}
	name, err := p.text(1)
	if err != nil {
		return err
	}
	if _, taken := p.m.Place(name); taken || name == "" {
		return p.fault(p.words[1].column, "a place needs a name that no other place has")
	}
	hexes, err := p.hexes(2)
	if err != nil {
		return err
	}
	p.m.places = append(p.m.places, Place{name, hexes})
	return nil
}

func (p *parser) readMark() error {
	const form = `mark KIND HEX "TEXT", the text only if there is one`
	if len(p.words) == 3 {
		p.words = append(p.words, word{quoted: true, column: p.end()})
	}
	if err := p.expect(3, form); err != nil {
		return err
	}
	kind, err := p.kind(1)
	if err != nil {
		return err
	}
	at, err := p.only(p.words[2])
	if err != nil {
		return err
	}
	text, err := p.text(3)
	if err != nil {
		return err
	}
	mark := Mark{kind, at, text}
	if slices.Contains(p.m.marks, mark) {
		return p.fault(p.words[1].column, "the same mark comes twice")
	}
	p.m.marks = append(p.m.marks, mark)
	return nil
}

// only reads a word that must be one hex.
func (p *parser) only(w word) (hex.Hex, error) {
	if w.quoted {
		return hex.Hex{}, p.fault(w.column, "a hex is wanted here, not text")
	}
	return p.hex(w.text, w.column)
}
