package adjudicator

import (
	"fmt"
	"strings"

	"longroll/adjudicator/report"
	"longroll/rules"
)

// What goes with the referee's packet after each phase: how things stand as each side sees
// it, and the lines of their sheets that were refused or not understood when they came.
// What was refused when it was carried out stands in what the side was told of it.

// unsound is a line of a sheet that did not stand when the sheet came.
type unsound struct {
	Line int    `json:"line,omitempty"`
	Text string `json:"text"`
	Why  string `json:"why,omitempty"`

	version int    // of the sheet
	shown   uint64 // the entry with which it was laid before the referee; 0: it was not yet
}

// mostMissed is how many such lines of a sheet are kept.
const mostMissed = 50

// reasoned is a refusal that is foretold.
type reasoned interface{ Why() string }

// missedLines are those of a receipt.
func missedLines(r report.Receipt) []unsound {
	var list []unsound
	for _, l := range r.NeedsYou[:min(len(r.NeedsYou), mostMissed)] {
		text := l.Text
		if l.Wrote != "" {
			text = l.Wrote
		}
		why := l.Problem
		if why == "" {
			why = "refused as far as its side can foresee"
			if f, ok := l.Forecast.(reasoned); ok {
				why += ": " + f.Why()
			}
		}
		list = append(list, unsound{Line: l.Number, Text: printable(text, longestOrder), Why: printable(why, longestOrder)})
	}
	return list
}

// packet writes the referee's packet.
func (p *pass) packet(g report.Game) (report.Page, error) {
	m := p.m
	union, confederate := gather(m.desks[rules.Union].hears), gather(m.desks[rules.Confederate].hears)
	page, err := p.a.pages.Referee(g, m.game.View(referee), union, confederate, m.rolled[m.told:])
	if err != nil {
		return page, err
	}
	return p.enclose(m.withQueries(page, referee), p.missedNote())
}

// enclose puts with a packet the lines that did not stand and how things are as each side
// sees them.
func (p *pass) enclose(page report.Page, missed string) (report.Page, error) {
	if missed != "" {
		page = joined([]report.Page{page, plainPage(page.Subject, strings.Split(missed, "\n")...)})
	}
	for _, side := range rules.Sides {
		g := p.about(side)
		g.Form = "" // its key is that side's alone
		status, err := p.a.pages.Status(g, p.m.game.View(side))
		if err != nil {
			return page, fmt.Errorf("view of the %s: %w", side.Name(), err)
		}
		page.Files = append(page.Files, report.File{Name: readerName(side) + "-view.txt", Type: "text/plain", Data: []byte(status.Text)})
	}
	return page, nil
}

// missedNote lists the lines that did not stand since the last packet; empty: none.
func (p *pass) missedNote() string {
	var list []string
	for _, side := range rules.Sides {
		for _, l := range p.m.desks[side].missedLines {
			if l.shown > 0 && l.shown < p.expect { // in a letter of an earlier step
				continue
			}
			list = append(list, fmt.Sprintf("%s: %s - %s", l.place(side), l.Text, strings.TrimSuffix(l.Why, ".")+"."))
		}
	}
	if len(list) == 0 {
		return ""
	}
	return "Lines that were refused or not understood when they came, since your last packet:\n" + strings.Join(list, "\n")
}
