package orders

import (
	"strings"
	"testing"
)

// TestNoLineOfARefereeIsPassedOver: what is not read is named, with what would be right; a
// greeting, the close of his letter, a signature and what he quotes are left alone.
func TestNoLineOfARefereeIsPassedOver(t *testing.T) {
	for _, c := range []struct{ mail, misread, reason, try string }{
		{"holdd", "holdd", `"hold" may be meant`, "hold"},
		{"hold\nrolback to last\ngo on", "rolback to last", `"rollback" may be meant`, "rollback to last"},
		{"end ring", "end ring", "this is not how", "end GAME union|confederate|draw"},
		{"end", "end", "this is not how", "end GAME union|confederate|draw"},
		{"reveal", "reveal", "this is not how", "reveal GAME"},
		{"move Wilder to 1021", "move Wilder to 1021", `"rule:"`, "rule: move Wilder to 1021"},
		{"please do something", "please do something", `"help" lists`, ""},
		{"hold\nfoo bar", "foo bar", `"help" lists`, ""},
		{"Hello,\nfoo\n\nhold", "foo", `"help" lists`, ""},
		{"answer union", "answer union", "this is not how", "answer SIDE NUMBER: TEXT"},
		{"answer nobody 3: x", "answer nobody 3: x", "this is not how", "answer SIDE NUMBER: TEXT"},
		{"answer union 3: ...", "answer union 3: ...", "it says nothing", ""},
		{"answer union 3:", "answer union 3:", "it says nothing", ""},
		{"answer union 3: I have looked at this for a long time and would\nhold that it may.", "answer union 3: I have looked at this for a long time and would", "can't be told", ""},
		{"> x\nrollback\n> y", "rollback", "between quoted lines", ""},
		{"Hello there,\n\nhold\n\nBest regards,\nCarol of the ring\n> rollback\n-- \nhold", "", "", ""},
		{"press", "", "", ""}, // refused whole
	} {
		r := ReadDirections(c.mail)
		switch {
		case c.misread == "" && len(r.Misreads) > 0:
			t.Errorf("%q: misread %+v", c.mail, r.Misreads)
		case c.misread == "":
		case len(r.Misreads) == 0 || r.Misreads[0].Text != c.misread || !strings.Contains(r.Misreads[0].Reason, c.reason) ||
			c.try != "" && (len(r.Misreads[0].Try) == 0 || r.Misreads[0].Try[0] != c.try):
			t.Errorf("%q: misread %+v", c.mail, r.Misreads)
		}
	}
}

// TestAnswersOfAReferee are read with their text as he wrote it, whatever it begins with.
func TestAnswersOfAReferee(t *testing.T) {
	for mail, want := range map[string]string{
		"answer union 3: Yes, it may.":                                       "union 3 Yes, it may.",
		"Answer Union 3 Yes: it may.":                                        "union 3 Yes: it may.",
		"answer the confederate's question 12 public: 8.52; both":            "confederate 12 to both 8.52; both",
		"answer union 1: No,\nnot \u201chere\u201d.\nAnd not there.\n\nhold": "union 1 No,/not \u201chere\u201d./And not there. + hold",
		"answer union 1:\nhold it.":                                          "union 1 hold it.",
		"answer union 1: Yes.\nanswer union 2: No.":                          "union 1 Yes. + union 2 No.",
		"answer union 2 public roads are free":                               "union 2 public roads are free",
		"> answer union 2: x":                                                "",
	} {
		var got []string
		r := ReadDirections(mail)
		for _, q := range r.Requests {
			said := q.Word
			if q.Word == RequestAnswer {
				said = q.Side.String() + " " + itoa(q.Number)
				if q.All {
					said += " to both"
				}
				said += " " + strings.ReplaceAll(q.Reason, "\n", "/")
			}
			got = append(got, said)
		}
		if all := strings.Join(got, " + "); all != want || len(r.Misreads) > 0 {
			t.Errorf("%q is read as %q, not %q; misread: %+v", mail, all, want, r.Misreads)
		}
	}
}

// TestAnAnswerEndsWhereAQuoteBegins: what a mail program puts below it goes to nobody.
func TestAnAnswerEndsWhereAQuoteBegins(t *testing.T) {
	for below, want := range map[string]string{
		"________________\nFrom: Longroll <g@x>\nThe truth.": "Yes.",
		"----\nThe truth.": "Yes.",
		"| The truth.":     "Yes.",
		"...not for ever.": "Yes.\n...not for ever.",
	} {
		r := ReadDirections("answer union 1: Yes.\n" + below)
		if len(r.Requests) != 1 || r.Requests[0].Reason != want {
			t.Errorf("above %q the answer is %+v", below, r.Requests)
		}
	}
}

// TestEveryDirectionHasAPage that its first word opens.
func TestEveryDirectionHasAPage(t *testing.T) {
	for _, topic := range []string{"hold", "go on", "release", "rollback", "roll back", "rollforward", "end", "reveal", "note", "rule", "answer", "approve", "extend", "press", "status"} {
		text, ok := HelpDirection(topic)
		if !ok || strings.Count(text, "\n") < 3 {
			t.Errorf("help %s: %q", topic, text)
		}
		checkMailText(t, text)
	}
	for _, topic := range []string{"", "nonsense", "move"} {
		if text, ok := HelpDirection(topic); ok {
			t.Errorf("help %s: %q", topic, text)
		}
	}
	checkMailText(t, HelpDirections())
}
