package auditpage

import (
	"fmt"
	"strings"

	"longroll/rules"
	"longroll/rules/cwb/seen"
)

// Dispatch is a line of an order log of the Brigade Series, with what became of it.
type Dispatch struct {
	Side     rules.Side
	Number   int
	From, To string
	Terms    string // how it was sent, what it cost, when it was due
	Text     string
	Status   string
	History  []string // oldest first
}

// dispatches lists those of both sides as the truth has them; none in another system.
func dispatches(truth rules.View) []Dispatch {
	v, ok := truth.(seen.View)
	if !ok {
		return nil
	}
	var list []Dispatch
	for _, d := range v.Log {
		terms := []string{d.Method, "sent " + d.Sent}
		if d.Arrives != "" {
			terms = append(terms, "due "+d.Arrives)
		}
		if d.Complex {
			terms = append(terms, "complex")
		}
		if d.Cost > 0 {
			terms = append(terms, fmt.Sprintf("cost %d", d.Cost))
		}
		if d.Start != "" {
			terms = append(terms, "start "+d.Start)
		}
		for _, goal := range d.Objectives {
			terms = append(terms, "objective "+goal)
		}
		text := d.Text
		for _, g := range d.Goals {
			text += "\nto " + g.To + ": " + strings.TrimSpace(strings.Join(g.Objectives, ", ")+" "+g.Text)
		}
		list = append(list, Dispatch{d.Side, d.Number, d.Sender, d.Receiver, strings.Join(terms, ", "), text, d.Status, d.History})
	}
	return list
}
