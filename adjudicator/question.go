package adjudicator

import (
	"fmt"
	"slices"
	"strings"

	"longroll/adjudicator/report"
	"longroll/rules"
)

// question mails those who are asked: what has happened, and what would have up
// to the question.
func (p *pass) question(heading string, events []rules.Event) error {
	sent := mailed{What: mailQuestion}
	for _, side := range rules.Sides {
		if len(p.m.open(side)) == 0 {
			continue
		}
		page, err := p.asking(side, heading, events)
		if err != nil {
			return fmt.Errorf("question: %w", err)
		}
		to, err := p.unasked(side, mailQuestion, p.prefaced(side, page))
		if err != nil {
			return err
		}
		sent.To = append(sent.To, to)
	}
	if err := p.record(sent); err != nil {
		return err
	}
	return p.showQuestion()
}

// asking writes the question to one side.
func (p *pass) asking(side rules.Side, heading string, events []rules.Event) (report.Page, error) {
	hears := append([]heard(nil), p.m.desks[side].hears...)
	for _, e := range events {
		if n := e.Tell(side); n != nil {
			hears = append(hears, heard{heading: heading, turn: p.m.moment.Turn, notice: n})
		}
	}
	view := p.m.game.View(side)
	about := p.about(side)
	if p.m.paired { // all sheets are in, and play has come as far as that
		reached := p.m.game.Clone()
		for _, e := range events {
			reached.Apply(e)
		}
		about.Now.Title = reached.Now().Title
	}
	return p.a.pages.Question(about, view, gather(hears), p.m.open(side), p.would(side, view))
}

// would lists orders that answer what a side is asked, where orders may: those that
// the game suggests for what is owed, each with what is foretold of it.
func (p *pass) would(side rules.Side, view rules.View) []report.Line {
	if !p.m.takesSheet(side) {
		return nil
	}
	var lines []string
	for _, f := range p.m.system.Forecast(view, nil) {
		if o, ok := f.(interface{ Suggestion() string }); ok && o.Suggestion() != "" && !slices.Contains(lines, o.Suggestion()) {
			lines = append(lines, o.Suggestion())
		}
	}
	read := p.a.words.Read(p.m.begun.System, strings.Join(lines, "\n"), view, p.m.grid, nil).Orders
	var list []rules.Command
	for _, o := range read {
		list = append(list, o.Command)
	}
	foretold := p.m.system.Forecast(view, list)
	would := make([]report.Line, len(read))
	for i, o := range read {
		would[i] = report.Line{Text: o.Text, Forecast: foretold[i]}
	}
	return would
}
