package ground

import (
	"slices"
	"strings"

	"longroll/rules/hex"
)

// parser is a map half read.
type parser struct {
	file   string
	line   int
	words  []word
	m      *Map
	seen   []string   // the directives met so far
	absent []hex.Hex  // hexes to be cut out of the terrain
	sideAt []position // where each of m.sides was written
	block  *block     // the terrain or elevation block being read, if any
}

// directive is a word that may open a line.
type directive struct {
	word   string
	once   bool
	needed bool   // the map is not complete without it
	head   bool   // must come before the terrain
	after  string // the directive that must have come before
	read   func(*parser) error
}

var directives = [...]directive{
	{word: "map", once: true, needed: true, head: true, read: (*parser).readName},
	{word: "title", once: true, needed: true, head: true, read: (*parser).readTitle},
	{word: "source", once: true, needed: true, head: true, read: (*parser).readSource},
	{word: "grid", once: true, needed: true, head: true, read: (*parser).readGrid},
	{word: "label", once: true, needed: true, head: true, after: "grid", read: (*parser).readLabel},
	{word: "absent", head: true, after: "label", read: (*parser).readAbsent},
	{word: "compass", once: true, head: true, read: (*parser).readCompass},
	{word: "key", needed: true, head: true, read: (*parser).readKey},
	{word: "terrain", once: true, needed: true, after: "label", read: (*parser).openTerrain},
	{word: "elevation", once: true, after: "terrain", read: (*parser).openElevation},
	{word: "side", after: "terrain", read: (*parser).readSide},
	{word: "path", after: "terrain", read: (*parser).readPath},
	{word: "place", after: "terrain", read: (*parser).readPlace},
	{word: "mark", after: "terrain", read: (*parser).readMark},
}

// Parse reads a map in the project's map format. It is strict: every word
// must be known, every hex on the map, every side and path step between
// neighbours, every terrain row complete and in order. The error is
// "name:line:column: sentence" for the first fault.
func Parse(name, text string) (*Map, error) {
	p := &parser{file: name, m: &Map{}}
	for raw := range strings.SplitSeq(text, "\n") {
		p.line++
		words, column, fault := split(raw)
		if fault != "" {
			return nil, p.fault(column, "%s", fault)
		}
		if p.words = words; len(words) == 0 {
			continue
		}
		if err := p.readLine(); err != nil {
			return nil, err
		}
	}
	if err := p.finish(); err != nil {
		return nil, err
	}
	return p.m, nil
}

func (p *parser) readLine() error {
	first := p.words[0]
	if p.block != nil {
		return p.readBlock()
	}
	at := slices.IndexFunc(directives[:], func(d directive) bool { return d.word == first.text })
	if at < 0 || first.quoted {
		return p.fault(first.column, "%q does not begin any line of a map", first.text)
	}
	d := directives[at]
	switch {
	case d.once && slices.Contains(p.seen, d.word):
		return p.fault(first.column, "%s comes twice", d.word)
	case d.head && slices.Contains(p.seen, "terrain"):
		return p.fault(first.column, "%s must come before the terrain", d.word)
	case d.after != "" && !slices.Contains(p.seen, d.after):
		return p.fault(first.column, "%s must come after %s", d.word, d.after)
	}
	if !slices.Contains(p.seen, d.word) {
		p.seen = append(p.seen, d.word)
	}
	return d.read(p)
}

// finish checks what can only be known at the end of the file.
func (p *parser) finish() error {
	if p.block != nil {
		return p.fault(1, "the %s block is never ended", p.block.word)
	}
	for _, d := range directives {
		if d.needed && !slices.Contains(p.seen, d.word) {
			return p.fault(1, "the map has no %s line", d.word)
		}
	}
	for i, f := range p.m.sides {
		if (f.Kind == "bridge" || f.Kind == "ford") && !slices.ContainsFunc(p.m.Side(f.A, f.B), isWater) {
			return p.faultAt(p.sideAt[i], "the %s at %s/%s crosses no creek, stream or river",
				f.Kind, p.m.Grid.Label(f.A), p.m.Grid.Label(f.B))
		}
	}
	return nil
}

func isWater(f Feature) bool { return f.Kind == "creek" || f.Kind == "stream" || f.Kind == "river" }

// expect checks that the line has the given number of words after the first.
func (p *parser) expect(count int, form string) error {
	if len(p.words) > count+1 {
		return p.fault(p.words[count+1].column, "%q is too much: the line is %s", p.words[count+1].text, form)
	}
	if len(p.words) < count+1 {
		return p.fault(p.end(), "something is missing: the line is %s", form)
	}
	return nil
}

// literal checks that word i of the line is one of those allowed.
func (p *parser) literal(i int, allowed ...string) (string, error) {
	w := p.words[i]
	if w.quoted || !slices.Contains(allowed, w.text) {
		return "", p.fault(w.column, "%q should be %s", w.text, strings.Join(allowed, " or "))
	}
	return w.text, nil
}

// text takes word i of the line, which must be in quotes.
func (p *parser) text(i int) (string, error) {
	if w := p.words[i]; !w.quoted {
		return "", p.fault(w.column, "%q must be in quotation marks", w.text)
	}
	return p.words[i].text, nil
}

// kind takes word i of the line, a plain name of a kind of thing.
func (p *parser) kind(i int) (string, error) {
	if w := p.words[i]; w.quoted || !plain(w.text) {
		return "", p.fault(w.column, "%q is not a kind: small letters, figures and hyphens, letter first", w.text)
	}
	return p.words[i].text, nil
}

// hex reads one hex of the map from text that starts at a column.
func (p *parser) hex(text string, column int) (hex.Hex, error) {
	h, err := p.m.Grid.Parse(text)
	if err != nil {
		return hex.Hex{}, p.fault(column, "%s", err)
	}
	if p.m.terrain != nil && !p.m.On(h) {
		return hex.Hex{}, p.fault(column, "hex %s is cut out of the map", text)
	}
	return h, nil
}

// hexes reads the words from the i-th on as hexes, none twice.
func (p *parser) hexes(i int) ([]hex.Hex, error) {
	var found []hex.Hex
	for _, w := range p.words[i:] {
		if w.quoted {
			return nil, p.fault(w.column, "a hex is wanted here, not text")
		}
		h, err := p.hex(w.text, w.column)
		if err != nil {
			return nil, err
		}
		if slices.Contains(found, h) {
			return nil, p.fault(w.column, "hex %s comes twice", w.text)
		}
		found = append(found, h)
	}
	return found, nil
}

// number reads word i of the line, a row or column number of one or two digits.
func (p *parser) number(i int) (int16, error) {
	w := p.words[i]
	if w.quoted || len(w.text) > 2 || strings.Trim(w.text, "0123456789") != "" {
		return 0, p.fault(w.column, "%q should be a number of one or two digits", w.text)
	}
	n := 0
	for _, digit := range w.text {
		n = 10*n + int(digit-'0')
	}
	return int16(n), nil
}
