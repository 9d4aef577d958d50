package bluegray_test

import (
	"flag"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"longroll/orders"
	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
	"longroll/rules/casebook"
	"longroll/rules/hex"
)

var update = flag.Bool("update", false, "rewrite the expected sections of the cases, and nothing else")

// TestCases plays every case of the rulebooks.
func TestCases(t *testing.T) {
	book := casebook.Book{
		Update: *update,
		Setup:  rules.Setup{Battle: "chickamauga"},
		Line:   setupLine,
		Given:  drawnAnew,
		Open: func(c *casebook.Case) (rules.System, casebook.Reader, error) {
			m, err := data.With(c.Overlay).Map(c.Setup.Battle)
			if err != nil {
				return nil, nil, err
			}
			return systemOf(c), readerOn(m.Grid), nil
		},
		Rulings:  ruledOn,
		Event:    eventLine,
		Notice:   func(n rules.Notice) string { return n.Notice() + plain(reflect.ValueOf(n)) },
		Question: decisionLine,
		Forecast: forecastLines,
		Shows: map[string]func(rules.Game, string) ([]string, error){
			"positions": whole(func(g rules.Game) []string { return positionLines(g.Positions()) }),
			"score":     whole(scoreLines),
			"view":      viewLines,
		},
	}
	book.Play(t)
}

// whole is a section whose name is one word.
func whole(show func(rules.Game) []string) func(rules.Game, string) ([]string, error) {
	return func(g rules.Game, rest string) ([]string, error) {
		if rest != "" {
			return nil, fmt.Errorf("%q does not belong there", rest)
		}
		return show(g), nil
	}
}

// setupLine takes the rows of a table of positions: "unit SIDE NAME HEX" and "hold SIDE
// HEX". Without rows the battle is set up as printed.
func setupLine(s *rules.Setup, line string) (bool, error) {
	w := strings.Fields(line)
	switch {
	case w[0] == "unit" && len(w) >= 4:
		s.Positions += strings.Join(w[1:], " ") + "\n"
	case w[0] == "hold" && len(w) == 3, slices.Contains([]string{"works", "spent", "deploy", "command", "cup", "creek", "demoralized", "initiative", "came", "leader"}, w[0]):
		s.Positions += strings.Join(w, " ") + "\n"
	default:
		return false, nil
	}
	return true, nil
}

// drawnAnew takes the sections that lie over the printed matter: a map with some hexes
// drawn anew, whole files, or those made up for tests by their names.
func drawnAnew(c *casebook.Case, name, text string) (bool, error) {
	if file, ok := strings.CutPrefix(name, "data/"); ok {
		c.Overlay[file] = &fstest.MapFile{Data: []byte(text)}
		return true, nil
	}
	if name == "made-up" {
		for file := range strings.FieldsSeq(text) {
			c.Overlay[file] = ownersMatter[file]
		}
		return true, nil
	}
	if name != "map" {
		return false, nil
	}
	drawn, err := mapWith(c.Setup.Battle, text)
	c.Overlay[c.Setup.Battle+"/map.txt"] = &fstest.MapFile{Data: []byte(drawn)}
	return true, err
}

// systemOf is the printed matter with what a case lays over it.
func systemOf(c *casebook.Case) *bluegray.System {
	if len(c.Overlay) == 0 {
		return printedSystem
	}
	return bluegray.New(data.With(c.Overlay))
}

// printedSystem is shared by all cases without an overlay; it is safe for many.
var printedSystem = bluegray.New(data.With(nil))

// readerOn reads sheets as they come by mail.
func readerOn(grid hex.Grid) casebook.Reader {
	return func(text string, view rules.View, open []rules.Decision) (casebook.Sheet, error) {
		r := orders.Read("bluegray", text, view, grid, open)
		if r.Whole != "" || len(r.Ignored) > 0 {
			return casebook.Sheet{}, fmt.Errorf("%s %v", r.Whole, r.Ignored)
		}
		sheet := casebook.Sheet{Answers: r.Answers}
		for _, m := range r.Misreads {
			sheet.Misreads = append(sheet.Misreads, "not understood: "+m.Text+": "+m.Reason)
		}
		for _, o := range r.Orders {
			sheet.Orders = append(sheet.Orders, casebook.Order{Text: o.Text, Command: o.Command})
		}
		return sheet, nil
	}
}
