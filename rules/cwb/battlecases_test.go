package cwb_test

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"longroll/orders"
	"longroll/rules"
	"longroll/rules/casebook"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// TestBattleCases plays every case on the map of April's Harvest. Its set-up is made of rows
// of a table of positions, or is the printed one; its orders are read as they come by mail.
// Movement points in events are in halves, as are fire points.
func TestBattleCases(t *testing.T) {
	b, err := data.With(nil).Battle("april-5.1")
	if err != nil {
		t.Fatal(err)
	}
	book := casebook.Book{
		Folder: "battle",
		Update: *update,
		Setup:  rules.Setup{Battle: "april-5.1", Phase: "movement", Phasing: rules.Union},
		Line:   battleLine,
		Onward: true,
		Open:   func(*casebook.Case) (rules.System, casebook.Reader, error) { return system, byMail(b.Map.Grid), nil },
		Rulings: func(text string, truth rules.View) (casebook.Sheet, error) {
			return ruledOn(text, truth, b.Map.Grid)
		},
		Event:  func(e rules.Event) string { return e.Kind() + spelt(reflect.ValueOf(e)) },
		Notice: func(n rules.Notice) string { return n.Notice() + spelt(reflect.ValueOf(n)) },
		Question: func(d rules.Decision) string {
			return fmt.Sprintf("%s %s: %s", d.Side, strings.Join(d.Subjects, ", "), strings.Join(d.Options, " | "))
		},
		Forecast: func(rules.Forecast) []string { return nil },
		Shows: map[string]func(rules.Game, string) ([]string, error){
			"positions": someRows,
			"score":     scoreNow,
			"now":       func(g rules.Game, _ string) ([]string, error) { return []string{g.Now().Title}, nil },
		},
	}
	book.Play(t)
}

// battleLine takes "battle NAME", a phase of more than one word, and the rows of a table
// of positions.
func battleLine(s *rules.Setup, line string) (bool, error) {
	word, rest, _ := strings.Cut(line, " ")
	switch {
	case word == "battle":
		s.Battle = rest
	case word == "phase":
		s.Phase = rest
	case slices.Contains([]string{"edition", "option", "turn", "phasing"}, word):
		return false, nil
	default:
		s.Positions += line + "\n"
	}
	return true, nil
}

// byMail reads a sheet as the desk does.
func byMail(grid hex.Grid) casebook.Reader {
	return func(text string, view rules.View, open []rules.Decision) (casebook.Sheet, error) {
		r := everyTry(orders.Read("cwb", text, view, grid, open), text, func(line string) orders.Reading {
			return orders.Read("cwb", line, view, grid, open)
		})
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

// everyTry keeps the orders that a sheet would set aside for later ones about the same: a case
// tries a thing several times in a row, to see each refused or allowed.
func everyTry(r orders.Reading, text string, read func(line string) orders.Reading) orders.Reading {
	lines := strings.Split(text, "\n")
	again := func(from, to int) {
		for _, o := range read(strings.Join(lines[from-1:to], "\n")).Orders {
			o.Line = from
			r.Orders = append(r.Orders, o)
		}
	}
	misreads, ignored := r.Misreads, r.Ignored
	r.Misreads, r.Ignored = nil, nil
	for _, m := range misreads {
		if strings.HasSuffix(m.Reason, "which counts; this one is set aside") {
			again(m.Line, m.Line+len(m.More))
		} else {
			r.Misreads = append(r.Misreads, m)
		}
	}
	for _, i := range ignored {
		if strings.HasPrefix(i.Why, "the same as line ") {
			again(i.From, i.To)
		} else {
			r.Ignored = append(r.Ignored, i)
		}
	}
	if len(r.Misreads) < len(misreads) || len(r.Ignored) < len(ignored) {
		slices.SortStableFunc(r.Orders, func(a, b orders.Order) int { return a.Line - b.Line })
	}
	return r
}

// someRows shows the rows of the table of positions that speak of one name.
func someRows(g rules.Game, name string) ([]string, error) {
	var list []string
	for line := range strings.Lines(g.Positions()) {
		w := strings.Fields(line)
		if slices.Contains(w, name) || strings.Contains(name, " ") && strings.Contains(line, strconv.Quote(name)) {
			list = append(list, strings.Join(w, " "))
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("no row speaks of %q", name)
	}
	return list, nil
}

// scoreNow shows what the score stands at.
func scoreNow(g rules.Game, _ string) ([]string, error) {
	score := g.View(rules.NoSide).(seen.View).Field.Score
	score.Ground = nil
	return []string{"score" + spelt(reflect.ValueOf(score))}, nil
}

// spelt writes what a value holds, with hexes as on the map and sums with their reasons.
func spelt(v reflect.Value) string {
	switch value := v.Interface().(type) {
	case hex.Hex:
		return fmt.Sprintf(" %d.%02d", value.Col, value.Row)
	case rules.Item:
		return fmt.Sprintf(" %+d %s", value.Amount, value.Reason)
	case fmt.Stringer:
		return " " + value.String()
	}
	switch v.Kind() {
	case reflect.Struct:
		text := ""
		for i := range v.NumField() {
			if f := v.Field(i); !f.IsZero() {
				text += " " + strings.ToLower(v.Type().Field(i).Name) + strings.Replace(spelt(f), " ", "=", 1)
			}
		}
		return text
	case reflect.Slice, reflect.Array:
		var parts []string
		for i := range v.Len() {
			parts = append(parts, strings.TrimSpace(spelt(v.Index(i))))
		}
		return " " + strings.Join(parts, ",")
	}
	return fmt.Sprintf(" %v", v.Interface())
}
