package adjudicator

import (
	"fmt"
	"slices"
	"strings"

	"longroll/adjudicator/report"
	"longroll/orders"
)

// What becomes of a referee's mail of which not all is understood, and of words that are none
// of his.

// timeless reports whether all that a mail settles is good whenever it comes: an answer to a
// question, or a note, is not about the position that its writer was shown.
func timeless(r orders.Reading) bool {
	return len(r.Press) == 0 && !r.Default && !slices.ContainsFunc(r.Requests, func(q orders.Request) bool {
		return !asksOnly(q) && q.Word != orders.RequestAnswer && q.Word != orders.RequestNote
	})
}

// withheld takes out of a referee's mail what is not done beside a line that was not
// understood, since that might be about it; held says so of each.
func withheld(r orders.Reading) (rest orders.Reading, held []report.Line) {
	if len(r.Misreads) == 0 {
		return r, nil
	}
	rest = r
	rest.Requests = nil
	for _, q := range r.Requests {
		switch q.Word {
		case orders.RequestRollback, orders.RequestRollforward, orders.RequestEnd, orders.RequestReveal:
			held = append(held, report.Line{Number: q.Line, Text: q.Text,
				Problem: fmt.Sprintf("line %d of your mail was not understood, and may be about this; send it again without that line", r.Misreads[0].Line)})
		default:
			rest.Requests = append(rest.Requests, q)
		}
	}
	return rest, held
}

// notForCommand says of what stands at the command line why it is nothing to be done there,
// and where it is; nil: it may be.
func notForCommand(game, text string, r orders.Reading) error {
	const letters = "letters are not sent from here: the referee writes \"press to ...\" in a mail of his; for the record alone is \"note: TEXT\""
	switch {
	case strings.HasPrefix(strings.ToLower(strings.TrimSpace(text)), "press"):
		return bad(letters)
	case r.Whole != "":
		return bad("%s", r.Whole)
	case len(r.Misreads) > 0:
		m := r.Misreads[0]
		return bad("%q is not understood: %s", m.Text, reasonOf(m))
	case len(r.Press) > 0 && r.Press[0].Question:
		return bad("%q is a question, and such are asked by the players; a word for the record is \"note: TEXT\"", text)
	case len(r.Press) > 0:
		return bad(letters)
	case len(r.Words) > 0 && r.Words[0] == "help":
		return bad("longroll help referee tells what may be written here, and longroll help orders what players write")
	case len(r.Words) > 0 || len(r.Requests) > 0 && !slices.ContainsFunc(r.Requests, func(q orders.Request) bool { return !asksOnly(q) }):
		return bad("%q asks for a letter: longroll game show %s tells how things stand, and longroll outbox what was sent", text, game)
	case len(r.Requests) == 0:
		return bad("there is nothing to do in %q: longroll help referee lists what may be written", text)
	}
	return nil
}

// reasonOf says why a line was not understood, and what would be right.
func reasonOf(m orders.Misread) string {
	reason := strings.TrimSuffix(m.Reason, ".")
	if len(m.Try) > 0 {
		reason += "; right would be: " + strings.Join(m.Try, " | ")
	}
	return reason
}
