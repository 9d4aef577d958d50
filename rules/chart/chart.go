// Package chart reads the charts and tables of a wargame as they are printed, every row and every column.
package chart

import (
	"fmt"
	"slices"
	"strings"
)

// unknown is the cell whose printed figure nobody has been able to read.
const unknown = "?"

// Chart is one table: labelled rows and columns of cells, in printed order.
type Chart struct {
	name    string
	label   string
	columns []string
	rows    []string
	cells   [][]string
}

// Parse reads a chart from text. The first line gives the name of the row
// labels and then the column heads; each later line a row label and its
// cells. Words are parted by blanks, # starts a comment, blank lines are
// skipped. Every row must fill every column and no label may come twice. The
// error gives name, line and column of what is wrong.
func Parse(name, text string) (*Chart, error) {
	c := &Chart{name: name}
	number := 0
	for raw := range strings.SplitSeq(text, "\n") {
		number++
		line := words{file: name, line: number, words: split(raw)}
		if err := c.read(line); err != nil {
			return nil, err
		}
	}
	if len(c.columns) == 0 {
		return nil, fmt.Errorf("%s:%d:1: the chart is empty: the first line gives the column heads", name, number)
	}
	if len(c.rows) == 0 {
		return nil, fmt.Errorf("%s:%d:1: the chart has column heads but no rows", name, number)
	}
	return c, nil
}

// word is one entry of a line and the column, from 1, where it starts.
type word struct {
	text   string
	column int
}

// words is a line with its place, for errors.
type words struct {
	file  string
	line  int
	words []word
}

// at makes an error that points at a word.
func (w words) at(column int, sentence string, args ...any) error {
	return fmt.Errorf("%s:%d:%d: %s", w.file, w.line, column, fmt.Sprintf(sentence, args...))
}

// end is the column after the last word.
func (w words) end() int {
	last := w.words[len(w.words)-1]
	return last.column + len(last.text)
}

// split parts a line at its blanks and drops the comment.
func split(raw string) []word {
	raw, _, _ = strings.Cut(raw, "#")
	var found []word
	for i := 0; i < len(raw); {
		if blank(raw[i]) {
			i++
			continue
		}
		start := i
		for i < len(raw) && !blank(raw[i]) {
			i++
		}
		found = append(found, word{raw[start:i], start + 1})
	}
	return found
}

func blank(b byte) bool { return b == ' ' || b == '\t' || b == '\r' }

func (c *Chart) read(line words) error {
	for _, w := range line.words {
		if i := strings.IndexFunc(w.text, func(r rune) bool { return r <= ' ' || r > '~' }); i >= 0 {
			return line.at(w.column+i, "only plain ASCII letters, figures and signs may stand in a chart")
		}
	}
	switch {
	case len(line.words) == 0:
		return nil
	case c.columns == nil:
		return c.readHeads(line)
	}
	return c.readRow(line)
}

func (c *Chart) readHeads(line words) error {
	if len(line.words) < 2 {
		return line.at(line.end(), "the heads need a name for the row labels and at least one column")
	}
	c.label = line.words[0].text
	for _, w := range line.words[1:] {
		if slices.Contains(c.columns, w.text) {
			return line.at(w.column, "column %s comes twice", w.text)
		}
		c.columns = append(c.columns, w.text)
	}
	return nil
}

func (c *Chart) readRow(line words) error {
	label, cells := line.words[0], line.words[1:]
	if slices.Contains(c.rows, label.text) {
		return line.at(label.column, "row %s comes twice", label.text)
	}
	if len(cells) < len(c.columns) {
		return line.at(line.end(), "row %s has no cell for column %s", label.text, c.columns[len(cells)])
	}
	if len(cells) > len(c.columns) {
		return line.at(cells[len(c.columns)].column, "row %s has %d cells for %d columns", label.text, len(cells), len(c.columns))
	}
	row := make([]string, len(cells))
	for i, w := range cells {
		row[i] = w.text
	}
	c.rows = append(c.rows, label.text)
	c.cells = append(c.cells, row)
	return nil
}

// Name is the name the chart was parsed under.
func (c *Chart) Name() string { return c.name }

// Label is what the row labels stand for: the first word of the heads.
func (c *Chart) Label() string { return c.label }

// Rows lists the row labels in printed order.
func (c *Chart) Rows() []string { return slices.Clone(c.rows) }

// Columns lists the column heads in printed order.
func (c *Chart) Columns() []string { return slices.Clone(c.columns) }

// Row is the place of a row label, from 0; -1 if there is none.
func (c *Chart) Row(label string) int { return slices.Index(c.rows, label) }

// Column is the place of a column head, from 0; -1 if there is none.
func (c *Chart) Column(label string) int { return slices.Index(c.columns, label) }

// Cell is the entry under a row label and a column head; false if either is not on the chart.
func (c *Chart) Cell(row, column string) (string, bool) {
	r, col := c.Row(row), c.Column(column)
	if r < 0 || col < 0 {
		return "", false
	}
	return c.cells[r][col], true
}

// At is the entry at a row and a column counted from 0, "" if off the chart.
func (c *Chart) At(row, column int) string {
	if row < 0 || row >= len(c.rows) || column < 0 || column >= len(c.columns) {
		return ""
	}
	return c.cells[row][column]
}

// Shift moves from a column by so many columns, to the right if by is
// positive, and stops at the first and the last column.
func (c *Chart) Shift(column, by int) int {
	last := len(c.columns) - 1
	column = min(max(column, 0), last)
	// Bounding by first keeps the sum small whatever is asked.
	return min(max(column+min(max(by, -last), last), 0), last)
}

// Require reports how the chart differs from one with exactly these rows and
// columns in this order; nil if it does not.
func (c *Chart) Require(rows, columns []string) error {
	if !slices.Equal(c.rows, rows) {
		return fmt.Errorf("%s: the rows are %s; wanted are %s", c.name, strings.Join(c.rows, " "), strings.Join(rows, " "))
	}
	if !slices.Equal(c.columns, columns) {
		return fmt.Errorf("%s: the columns are %s; wanted are %s", c.name, strings.Join(c.columns, " "), strings.Join(columns, " "))
	}
	return nil
}

// Unknown lists the cells marked ?, each as row/column, in printed order.
func (c *Chart) Unknown() []string {
	var found []string
	for r, row := range c.cells {
		for i, cell := range row {
			if cell == unknown {
				found = append(found, c.rows[r]+"/"+c.columns[i])
			}
		}
	}
	return found
}
