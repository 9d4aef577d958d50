package adjudicator

import (
	"strings"

	"longroll/adjudicator/report"
	"longroll/orders"
	"longroll/rules"
)

// grounds are why somebody's time was ended, or made longer, by another than the clock.
// Journals of before they were kept tell none.
type grounds struct {
	Reason string `json:"reason,omitempty"`
	Host   bool   `json:"host,omitempty"` // the host said so, at the command line, and no referee by mail
}

// groundsOf are those of what a referee asks by a mail, or the host by none.
func groundsOf(q orders.Request, id string) grounds { return grounds{q.Reason, id == ""} }

// who is who said so.
func (g grounds) who() string {
	if g.Host {
		return "The host"
	}
	return "The referee"
}

// because puts the reason behind a text, if one was given.
func (g grounds) because(text string) string { return because(text, g.Reason) }

// cutShort says to a side that its time was ended by a referee or the host, before it was up
// or after. What it is told stands above what came of it.
func (m *match) cutShort(side rules.Side, late report.Overdue, by string, why grounds) {
	if by == readerName(referee) {
		late.Closer, late.Reason = strings.ToLower(strings.TrimPrefix(why.who(), "The ")), why.because("")
	}
	m.say(side, m.heading(), late)
}

// bindTo demands that a reason is that of somebody who ended another's time.
func (g grounds) bindTo(u *auditor, by string) {
	u.demand(g == grounds{} || by == readerName(referee), "a reason is given for what the clock did")
}
