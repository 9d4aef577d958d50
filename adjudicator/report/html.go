package report

import (
	"embed"
	"errors"
	"fmt"
	"html/template"
	"strings"
	"sync"

	"longroll/rules"
)

//go:embed templates/mail.html
var mailFile embed.FS

// htmlLibrary holds one template for each kind of block, parsed once.
var htmlLibrary = sync.OnceValues(func() (*template.Template, error) {
	return template.New("mail.html").ParseFS(mailFile, "templates/mail.html")
})

// htmlNames names the template of each kind of block.
var htmlNames = [...]string{
	kindParagraph: "paragraph", kindHead: "head", kindLead: "lead", kindWarning: "warning", kindSub: "sub",
	kindPhase: "phase", kindEntry: "entry", kindTable: "table", kindColumns: "columns", kindVerbatim: "verbatim",
}

// frame is what opens and closes the HTML of a mail.
type frame struct {
	Subject string
	Side    rules.Side
}

// setHTML sets the blocks as HTML for mail clients: tables and inline styles
// only; the picture, if there is one, stands before the first section.
func setHTML(subject string, side rules.Side, picture bool, blocks []block) (string, error) {
	lib, err := htmlLibrary()
	if err != nil {
		return "", err
	}
	var b strings.Builder
	s := htmlSetter{lib: lib, b: &b}
	s.set("open", frame{subject, side})
	for _, block := range blocks {
		if block.Kind == kindHead || block.Kind == kindSub || block.Kind == kindColumns {
			s.endSub()
		}
		if picture && block.Kind == kindHead {
			s.set("picture", nil)
			picture = false
		}
		s.inSub = s.inSub || block.Kind == kindSub
		s.set(htmlNames[block.Kind], block)
	}
	s.endSub()
	s.set("close", nil)
	if s.err != nil {
		return "", fmt.Errorf("report: %w", s.err)
	}
	return b.String(), nil
}

// WithoutPicture is the HTML of a mail in which the map has no room beside its files.
func WithoutPicture(page string) (string, error) {
	lib, err := htmlLibrary()
	if err != nil {
		return "", err
	}
	var with, without strings.Builder
	if err := errors.Join(lib.ExecuteTemplate(&with, "picture", nil), lib.ExecuteTemplate(&without, "nopicture", nil)); err != nil {
		return "", fmt.Errorf("report: %w", err)
	}
	return strings.Replace(page, with.String(), without.String(), 1), nil
}

// htmlSetter executes templates until one fails.
type htmlSetter struct {
	lib   *template.Template
	b     *strings.Builder
	inSub bool // the bar of a side runs beside what is set now
	err   error
}

// endSub ends the bar of a side, if one runs.
func (s *htmlSetter) endSub() {
	if s.inSub {
		s.set("endsub", nil)
		s.inSub = false
	}
}

func (s *htmlSetter) set(name string, data any) {
	if s.err == nil {
		s.err = s.lib.ExecuteTemplate(s.b, name, data)
	}
}

// Colour is that of the army.
func (f frame) Colour() template.CSS { return colour(f.Side) }

// Colour is that of the army whose block it is.
func (b block) Colour() template.CSS { return colour(b.Side) }

// Colour is that of the army whose units are listed.
func (c column) Colour() template.CSS { return colour(c.Side) }

// colour is readable on white and on black.
func colour(s rules.Side) template.CSS {
	return [...]template.CSS{rules.NoSide: "#7d7d7d", rules.Union: "#3b6fb6", rules.Confederate: "#9a7447"}[s]
}

// Pad is the indentation in pixels.
func (b block) Pad() int { return 10 * b.Indent }

// Set are the rows with the least widths of their columns.
func (b block) Set() []setRow {
	rows := make([]setRow, len(b.Rows))
	for i, r := range b.Rows {
		for n, c := range r {
			set := setCell{cell: c}
			if n < len(b.Spread)-1 {
				set.Width = 8 * b.Spread[n]
			}
			rows[i] = append(rows[i], set)
		}
	}
	return rows
}

// setRow is a row, setCell one of its cells, with the least width of its column in
// pixels; 0 for none.
type (
	setRow  []setCell
	setCell struct {
		cell
		Width int
	}
)

// Short reports whether a cell should stay on one line even on a phone.
func (c cell) Short() bool { return len(c.Text) <= 20 }
