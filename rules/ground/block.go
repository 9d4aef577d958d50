package ground

import (
	"slices"

	"longroll/rules/hex"
)

// block is a terrain or elevation block being read: one line a row from the top of the page.
type block struct {
	word   string
	figure func(p *parser, h hex.Hex, char byte) (int, string) // the figure of a character, or what is wrong with it
	rows   int                                                 // rows read so far
	out    []int                                               // by Index
}

func (p *parser) openTerrain() error {
	p.block = &block{word: "terrain", figure: (*parser).terrainOf, out: make([]int, p.m.Grid.Len())}
	return p.expect(0, "terrain")
}

func (p *parser) openElevation() error {
	p.block = &block{word: "elevation", figure: (*parser).levelOf, out: make([]int, p.m.Grid.Len())}
	return p.expect(0, "elevation")
}

func (p *parser) terrainOf(h hex.Hex, char byte) (int, string) {
	at := p.keyOf(char)
	switch {
	case char == '-' || slices.Contains(p.absent, h):
		return missing, ""
	case char == Unknown[0]:
		return unread, ""
	case at < 0:
		return 0, "is not in the key"
	}
	return at, ""
}

func (p *parser) levelOf(h hex.Hex, char byte) (int, string) {
	switch {
	case !p.m.On(h) && char == '-':
		return missing, ""
	case !p.m.On(h):
		return 0, "stands where the map has no hex"
	case char == Unknown[0]:
		return unread, ""
	case char >= '0' && char <= '9':
		return int(char - '0'), ""
	case char >= 'a' && char <= 'z':
		return int(char-'a') + 10, ""
	}
	return 0, "is not a level: 0 to 9, then a to z"
}

// readBlock reads one row, or the end, of the open block.
func (p *parser) readBlock() error {
	b, g := p.block, p.m.Grid
	wanted := int(g.LastRow) - int(g.FirstRow) + 1
	if p.words[0].text == "end" && !p.words[0].quoted {
		if b.rows < wanted {
			return p.fault(p.words[0].column, "the %s block has %d rows of %d", b.word, b.rows, wanted)
		}
		return p.closeBlock()
	}
	if b.rows == wanted {
		return p.fault(p.words[0].column, "the %s block has all its rows: end is wanted here", b.word)
	}
	if err := p.expect(1, "a row number and one character a column"); err != nil {
		return err
	}
	number, err := p.number(0)
	if err != nil {
		return err
	}
	row := g.FirstRow + int16(b.rows)
	if g.RowsUp {
		row = g.LastRow - int16(b.rows)
	}
	if number != row {
		return p.fault(p.words[0].column, "row %02d is wanted here", row)
	}
	b.rows++
	return p.readRow(row)
}

func (p *parser) readRow(row int16) error {
	line, g := p.words[1], p.m.Grid
	if width := int(g.LastCol) - int(g.FirstCol) + 1; line.quoted || len(line.text) != width {
		return p.fault(line.column, "row %02d has %d characters for %d columns", row, len(line.text), width)
	}
	for i := range len(line.text) {
		h := hex.Hex{Col: g.FirstCol + int16(i), Row: row}
		figure, fault := p.block.figure(p, h, line.text[i])
		if fault != "" {
			return p.fault(line.column+i, "%q %s", line.text[i:i+1], fault)
		}
		p.block.out[g.Index(h)] = figure
	}
	return nil
}

func (p *parser) closeBlock() error {
	if p.block.word == "elevation" {
		p.m.levels = p.block.out
	} else {
		p.m.terrain = p.block.out
		p.m.bySide = make([][]Feature, 3*p.m.Grid.Len())
		p.m.byStep = make([][]string, 3*p.m.Grid.Len())
		p.m.onPath = make([][]string, p.m.Grid.Len())
	}
	p.block = nil
	return p.expect(0, "end")
}
