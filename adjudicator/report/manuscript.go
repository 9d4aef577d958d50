package report

import (
	"strings"

	"longroll/rules"
)

// A manuscript is what the templates write: lines, each of which may begin with
// a mark. The marks are outside ASCII, and plain keeps everything else inside
// it, so nothing that a player writes can pass for a mark.
//
//	§ TEXT          the heading of a section
//	! (U+203C) text what the reader must know first
//	⚠ text          a warning
//	▸side text      a heading in the colour of a side
//	◆ text          a heading inside it, such as a phase
//	• text          the first line of an entry, such as a combat
//	↳ text          (notices only) joins the entry before it, if one is open
//	↧ text          (notices only) the same, on a line of its own at its end
//	‖side text      opens a column of rows; columns in a row stand side by side
//	│text           set as it stands
//	a¦b¦›c          a row of cells; › aligns a cell to the right
//	┆a¦b            a row whose columns align with those of all such rows up to the next heading
//	text¬           goes on with the next line
//
// Two blanks before a line are one step of indentation.
const (
	markHead     = "§ "
	markLead     = "‼ "
	markWarning  = "⚠ "
	markSub      = "▸"
	markPhase    = "◆ "
	markEntry    = "• "
	markFollows  = "↳ "
	markNote     = "↧ "
	markColumn   = "‖"
	markVerbatim = "│"
	markRight    = "›"
	markCell     = "¦"
	markAligned  = "┆"
	markGoesOn   = "¬\n"
)

// kind says how a block is set.
type kind uint8

const (
	kindParagraph kind = iota
	kindHead
	kindLead
	kindWarning
	kindSub
	kindPhase
	kindEntry
	kindTable
	kindColumns
	kindVerbatim
)

// block is one thing on a page.
type block struct {
	Kind   kind
	Side   rules.Side // in whose colour
	Indent int        // steps
	Gap    bool       // an empty line goes before it
	Text   string
	Rows   []row
	Cols   []column
	Spread []int // least widths of the columns, in letters, where other tables have the same
	united bool  // with the columns of the other tables of its section
}

// row is the cells of one line of a table.
type row []cell

// cell is one of them.
type cell struct {
	Text  string
	Right bool
}

// column is one of the tables that stand side by side.
type column struct {
	Side  rules.Side
	Title string
	Rows  []row
}

// lineMarks tells which block a mark at the start of a line makes.
var lineMarks = [...]struct {
	mark string
	kind kind
}{
	{markHead, kindHead}, {markLead, kindLead}, {markWarning, kindWarning},
	{markPhase, kindPhase}, {markEntry, kindEntry},
}

// read takes a manuscript apart.
func read(manuscript script) []block {
	var blocks []block
	gap := false
	text := strings.ReplaceAll(string(manuscript), markGoesOn, "")
	for line := range strings.SplitSeq(text, "\n") {
		if strings.TrimSpace(line) == "" {
			gap = len(blocks) > 0
			continue
		}
		blocks = place(blocks, line, gap)
		gap = false
	}
	unite(blocks)
	return blocks
}

// unite gives the tables of each section that are to align the same widths.
func unite(blocks []block) {
	first := 0
	for i := range blocks {
		if blocks[i].Kind == kindHead {
			first = i
		}
		if i+1 < len(blocks) && blocks[i+1].Kind != kindHead {
			continue
		}
		var all []row
		for _, b := range blocks[first : i+1] {
			if b.united {
				all = append(all, b.Rows...)
			}
		}
		for j := first; j <= i; j++ {
			if blocks[j].united {
				blocks[j].Spread = columnWidths(all, width-2*blocks[j].Indent)
			}
		}
	}
}

// place adds a line to the last block, if it goes on with it, or starts a new one.
func place(blocks []block, line string, gap bool) []block {
	if text, ok := strings.CutPrefix(line, markVerbatim); ok {
		if last := lastOf(blocks, kindVerbatim); last != nil {
			last.Text += "\n" + text
			return blocks
		}
		return append(blocks, block{Kind: kindVerbatim, Gap: gap, Text: text})
	}
	if text, ok := strings.CutPrefix(line, markColumn); ok {
		side, title := sideFirst(text)
		added := column{Side: side, Title: title}
		if last := lastOf(blocks, kindColumns); last != nil {
			last.Cols = append(last.Cols, added)
			return blocks
		}
		return append(blocks, block{Kind: kindColumns, Gap: gap, Cols: []column{added}})
	}
	words := strings.TrimLeft(line, " ")
	indent := (len(line) - len(words)) / 2
	if aligned, ok := strings.CutPrefix(words, markAligned); ok {
		return placeRow(blocks, block{Kind: kindTable, Indent: indent, Gap: gap, Rows: []row{cells(aligned)}, united: true})
	}
	if strings.Contains(words, markCell) {
		return placeRow(blocks, block{Kind: kindTable, Indent: indent, Gap: gap, Rows: []row{cells(words)}})
	}
	return append(blocks, single(words, indent, gap))
}

// single makes the block of a line that stands for itself.
func single(words string, indent int, gap bool) block {
	words = strings.TrimRight(words, " ")
	if text, ok := strings.CutPrefix(words, markSub); ok {
		side, title := sideFirst(text)
		return block{Kind: kindSub, Side: side, Indent: indent, Gap: gap, Text: title}
	}
	for _, m := range lineMarks {
		if text, ok := strings.CutPrefix(words, m.mark); ok {
			return block{Kind: m.kind, Indent: indent, Gap: gap, Text: text}
		}
	}
	return block{Kind: kindParagraph, Indent: indent, Gap: gap, Text: words}
}

// placeRow puts a row under the column or the table that is open, if any.
func placeRow(blocks []block, b block) []block {
	if last := lastOf(blocks, kindColumns); last != nil && !b.Gap {
		end := len(last.Cols) - 1
		last.Cols[end].Rows = append(last.Cols[end].Rows, b.Rows...)
		return blocks
	}
	if last := lastOf(blocks, kindTable); last != nil && !b.Gap && last.Indent == b.Indent && last.united == b.united {
		last.Rows = append(last.Rows, b.Rows...)
		return blocks
	}
	return append(blocks, b)
}

func lastOf(blocks []block, k kind) *block {
	if n := len(blocks); n > 0 && blocks[n-1].Kind == k {
		return &blocks[n-1]
	}
	return nil
}

// sideFirst splits "union Text" or " Text".
func sideFirst(text string) (rules.Side, string) {
	word, title, _ := strings.Cut(text, " ")
	for _, s := range rules.Sides {
		if word == s.String() {
			return s, title
		}
	}
	return rules.NoSide, title
}

// cells splits a row; empty cells at its end are left out.
func cells(words string) row {
	var r row
	for text := range strings.SplitSeq(words, markCell) {
		text = strings.TrimSpace(text)
		inner, right := strings.CutPrefix(text, markRight)
		r = append(r, cell{strings.TrimSpace(inner), right})
	}
	for len(r) > 1 && r[len(r)-1].Text == "" {
		r = r[:len(r)-1]
	}
	return r
}
