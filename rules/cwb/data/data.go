// Package data holds the printed matter of the Civil War Brigade Series: the charts,
// for April's Harvest the map, units and set-ups, and the rosters of the order log.
package data

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"longroll/rules/chart"
	"longroll/rules/printed"
)

//go:embed *.txt */*.txt
var shipped embed.FS

// Files reads the printed matter, charts and each map once. It is safe for use by many
// at once.
type Files struct {
	matter *printed.Matter
	mu     sync.Mutex
	charts *Charts
}

// With reads files from overlay where it has them, in place of ours: an owner of
// the printed game lays his own charts, map and counters over. Nil: nothing.
func With(overlay fs.FS) *Files { return Over(overlay, "overlay") }

// Over is With for a folder that messages are to call by a name of its owner's.
func Over(overlay fs.FS, folder string) *Files {
	return &Files{matter: printed.Over(shipped, "rules/cwb/data", overlay, folder)}
}

// Charts gives the charts of the series. They are shared and never change. An
// error names the file and the line of the first thing that is wrong.
func (f *Files) Charts() (*Charts, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.charts != nil {
		return f.charts, nil
	}
	c, err := f.readCharts()
	if err != nil {
		return nil, err
	}
	f.charts = c
	return c, nil
}

// sheet is a chart as read and its text, to say on which line a cell is wrong.
type sheet struct {
	*chart.Chart
	title, text string
}

// sheet reads a chart that must have exactly these rows and columns, both given
// as words with blanks between.
func (f *Files) sheet(file, rows, columns string) (*sheet, error) {
	text, title, err := f.matter.Read(file)
	if err != nil {
		return nil, err
	}
	c, err := chart.Parse(title, text)
	if err != nil {
		return nil, err
	}
	if err := c.Require(strings.Fields(rows), strings.Fields(columns)); err != nil {
		return nil, err
	}
	return &sheet{c, title, text}, nil
}

// fault says what is wrong with the cell at a row and a column counted from 0.
func (s *sheet) fault(row, column int, err error) error {
	return fmt.Errorf("%s:%d: row %s, column %s: %w", s.title, s.lineOf(row), s.Rows()[row], s.Columns()[column], err)
}

// lineOf is the line of the file on which a row stands, from 1.
func (s *sheet) lineOf(row int) int {
	heads := true
	lines := strings.Split(s.text, "\n")
	return 1 + slices.IndexFunc(lines, func(line string) bool {
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		if len(words) == 0 || heads {
			heads = heads && len(words) == 0
			return false
		}
		return words[0] == s.Rows()[row]
	})
}

// cells reads every cell of a chart, by row and column.
func cells[T any](s *sheet, read func(cell string) (T, error)) ([][]T, error) {
	var all [][]T
	for r := range s.Rows() {
		var row []T
		for c := range s.Columns() {
			cell, err := read(s.At(r, c))
			if err != nil {
				return nil, s.fault(r, c, err)
			}
			row = append(row, cell)
		}
		all = append(all, row)
	}
	return all, nil
}

// column reads the cells of one column.
func column[T any](s *sheet, head string, read func(cell string) (T, error)) ([]T, error) {
	at := s.Column(head)
	var all []T
	for r := range s.Rows() {
		cell, err := read(s.At(r, at))
		if err != nil {
			return nil, s.fault(r, at, err)
		}
		all = append(all, cell)
	}
	return all, nil
}

// oneOf reads a cell that is one of a few words and gives its place among them.
func oneOf[T ~uint8](words ...string) func(cell string) (T, error) {
	return func(cell string) (T, error) {
		at := slices.Index(words, cell)
		if at < 0 {
			return 0, fmt.Errorf("%q is none of %s", cell, strings.Join(words, ", "))
		}
		return T(at), nil
	}
}
