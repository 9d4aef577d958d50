package hellbeforenight_test

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"longroll/orders"
	"longroll/rules"
	"longroll/rules/casebook"
	"longroll/rules/hellbeforenight"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
)

var update = flag.Bool("update", false, "rewrite the expected sections of the cases, and nothing else")

// TestCases plays every case of the rulebook.
func TestCases(t *testing.T) {
	book := casebook.Book{
		Update: *update,
		Setup:  rules.Setup{Battle: data.Name},
		Line:   setupLine,
		Given:  drawnAnew,
		Open: func(c *casebook.Case) (rules.System, casebook.Reader, error) {
			files := data.With(c.Overlay)
			b, err := files.Battle()
			if err != nil {
				return nil, nil, err
			}
			s := printedSystem
			if len(c.Overlay) > 0 {
				s = hellbeforenight.New(files)
			}
			return s, mailOr(b, readerOn(b)), nil
		},
		Event:    func(e rules.Event) string { return e.Kind() + plainOf(e) },
		Notice:   func(n rules.Notice) string { return n.Notice() + plainOf(n) },
		Question: decisionLine,
		Forecast: forecastLines,
		Shows: map[string]func(rules.Game, string) ([]string, error){
			"positions": whole(positionLines),
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

// tableRows are the first words of the rows of a table of positions. Without a row the battle
// is set up as printed.
var tableRows = []string{"unit", "leader", "reserve", "hero", "extra", "star", "morale", "fortune", "boat", "hq", "couplet", "deeds", "combats",
	"target", "closed", "last", "fought", "shelled", "musketry", "column", "played", "shorted", "over", "deploy", "sealed", "standing", "ruled"}

// setupLine takes the rows of a table of positions.
func setupLine(s *rules.Setup, line string) (bool, error) {
	if !slices.Contains(tableRows, strings.Fields(line)[0]) {
		return false, nil
	}
	s.Positions += line + "\n"
	return true, nil
}

// drawnAnew takes the sections that lie over the printed matter: whole files, "data/crt.csv".
func drawnAnew(c *casebook.Case, name, text string) (bool, error) {
	if file, ok := strings.CutPrefix(name, "data/"); ok {
		c.Overlay[file] = &fstest.MapFile{Data: []byte(text)}
		return true, nil
	}
	return false, nil
}

// printedSystem is shared by all cases without an overlay; it is safe for many.
var printedSystem = hellbeforenight.New(data.With(nil))

// positionLines is the table of positions with one blank between words, without comments.
func positionLines(g rules.Game) []string {
	var lines []string
	for line := range strings.Lines(g.Positions()) {
		if w := strings.Fields(line); len(w) > 0 && w[0] != "#" && w[0] != "deeds" {
			lines = append(lines, strings.Join(w, " "))
		}
	}
	return lines
}

// scoreLines is how the points stand.
func scoreLines(g rules.Game) []string {
	s := g.View(rules.Union).(seen.View).Score
	lines := []string{fmt.Sprintf("union %d confederate %d", s.Union, s.Confederate)}
	if s.Level != "" {
		lines[0] += fmt.Sprintf(" %s %s", s.Winner, s.Level)
	}
	for _, r := range s.Rows {
		lines = append(lines, fmt.Sprintf("%s %d %s [%s]", r.Side, r.Points, r.Why, r.Rule))
	}
	return lines
}

// markers is where the markers lie that belong to no side alone.
type markers struct {
	Turn, Day, Couplet int
	First, Fortune     rules.Side
	Cup                int
}

// viewLines is what a side sees of units, leaders and reserves in play and to come; of what,
// "union reserves", only those rows.
func viewLines(g rules.Game, of string) ([]string, error) {
	word, only, _ := strings.Cut(of, " ")
	side, err := rules.ParseSide(word)
	if err != nil {
		return nil, err
	}
	v := g.View(side).(seen.View)
	withoutMarks(&v)
	parts := []struct {
		name string
		list any
	}{{"own", v.Own}, {"enemy", v.Enemy}, {"leaders", v.Leaders}, {"reserves", v.Reserves}, {"coming", v.Coming}, {"lost", v.Lost},
		{"standing", v.Standing}, {"deployed", v.Deployed}, {"armies", v.Armies}, {"stars", v.Stars},
		{"markers", []markers{{v.Turn, v.Day, v.Couplet, v.First, v.Fortune, v.Cup}}}}
	var lines []string
	for _, p := range parts {
		if only == "" || only == p.name {
			for _, row := range rowsOf(p.list) {
				lines = append(lines, p.name+row)
			}
		}
	}
	if only != "" && !slices.ContainsFunc(parts, func(p struct {
		name string
		list any
	}) bool {
		return p.name == only
	}) {
		return nil, fmt.Errorf("a view has no %q", only)
	}
	return lines, nil
}

// withoutMarks leaves out what the other fields of a view say too.
func withoutMarks(v *seen.View) {
	for _, list := range [][]seen.Unit{v.Own, v.Enemy} {
		for i := range list {
			list[i].Marks = nil
		}
	}
	for i := range v.Leaders {
		v.Leaders[i].Marks = nil
	}
	for i := range v.Lost {
		v.Lost[i].Marks = nil
	}
	for i := range v.Coming {
		v.Coming[i].Marks = nil
	}
}

// mailOr reads sheets as they come by mail and, where that sets a line aside or asks what is
// meant, since a case gives one unit several orders or what nobody can mean, line by line.
func mailOr(b *data.Battle, plain casebook.Reader) casebook.Reader {
	return func(text string, view rules.View, open []rules.Decision) (casebook.Sheet, error) {
		r := orders.Read("hellbeforenight", text, view, b.Map.Grid, open)
		if r.Whole != "" || len(r.Ignored)+len(r.Misreads) > 0 {
			return plain(text, view, open)
		}
		sheet := casebook.Sheet{Answers: r.Answers}
		for _, o := range r.Orders {
			sheet.Orders = append(sheet.Orders, casebook.Order{Text: o.Text, Command: o.Command})
		}
		asWritten(sheet.Orders, text)
		return sheet, nil
	}
}

// asWritten gives orders the words in which the case has them, if each stands on a line.
func asWritten(all []casebook.Order, text string) {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	if len(lines) != len(all) {
		return
	}
	for i := range all {
		all[i].Text = lines[i]
	}
}
