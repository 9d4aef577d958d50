package report

import (
	"strconv"
	"strings"

	"longroll/rules"
	"longroll/rules/cwb/seen"
)

// These functions sort and set what a view of the order log holds, for the
// templates; they find out nothing that is not in it.

// addUp writes a tally as a sum with its reasons: "4 (Lee sends) + 1 (Hood
// receives) - 2 (complex) = 3".
func addUp(t rules.Tally) string {
	var b strings.Builder
	for i, item := range t {
		sign, n := " + ", item.Amount
		if n < 0 && i > 0 {
			sign, n = " - ", -n
		}
		if i > 0 {
			b.WriteString(sign)
		}
		b.WriteString(strconv.Itoa(n) + " (" + item.Reason + ")")
	}
	if len(t) != 1 {
		b.WriteString(" = " + strconv.Itoa(t.Sum()))
	}
	return b.String()
}

// manner is the method of a dispatch in words. CWB 10.1a.
func manner(method string) (string, error) {
	switch method {
	case "AO":
		return "aide, oral", nil
	case "AW":
		return "aide, written", nil
	case "IPV":
		return "in person", nil
	case "initiative":
		return "own initiative", nil
	case "pre-set":
		return "pre-set", nil
	case "goal":
		return "with the dispatch to its corps", nil
	}
	return unknown("method", method)
}

// complexity is the type of a dispatch in a word.
func complexity(complex bool) string {
	if complex {
		return "complex"
	}
	return "simple"
}

// hour leaves the day out of a time of the turn track if it is that of now.
func hour(clock, now string) string {
	_, today, ok := strings.Cut(now, ", ")
	if !ok {
		return clock
	}
	return strings.TrimSuffix(clock, ", "+today)
}

// chancesOf36 lists the chances of a roll: "accepted 0, D1 11, D2 19, distorted 6".
func chancesOf36(list []seen.Chance) (string, error) {
	parts := make([]string, len(list))
	for i, c := range list {
		word, err := acceptance(c.Result)
		if err != nil {
			return "", err
		}
		parts[i] = word + " " + strconv.Itoa(c.Of36)
	}
	return strings.Join(parts, ", "), nil
}

// acceptance is a result of the acceptance table in a word. CWB 10.1f.
func acceptance(result string) (string, error) {
	switch result {
	case "A":
		return "accepted", nil
	case "D1", "D2":
		return result, nil
	case "Dt":
		return "distorted", nil
	}
	return unknown("result", result)
}

// logbook is the order log of a side, what may still come to something first.
type logbook struct {
	Side    rules.Side
	Now     string // clock
	Entries []seen.Dispatch
}

// logbooks sorts the dispatches of a view by side, the viewer's own first; a side
// of which the view has none is left out, unless it is the viewer's.
func logbooks(v rules.View) ([]logbook, error) {
	log, ok := v.(seen.View)
	if !ok {
		return nil, &wrongView{v}
	}
	var books []logbook
	for _, side := range sidesFrom(log.For) {
		book := logbook{Side: side, Now: log.Clock}
		for _, open := range []bool{true, false} {
			for _, d := range log.Log {
				if d.Side == side && isOpen(d.Status) == open {
					book.Entries = append(book.Entries, d)
				}
			}
		}
		if side == log.For || log.For == rules.NoSide || len(book.Entries) > 0 {
			books = append(books, book)
		}
	}
	return books, nil
}

// entry is a dispatch and the time it is now.
type entry struct {
	Dispatch seen.Dispatch
	Now      string
}

func entryAt(d seen.Dispatch, now string) entry { return entry{d, now} }

// sentBy is who sent a dispatch, in a word or two.
func sentBy(d seen.Dispatch) string {
	if d.Signed != "" {
		return d.Signed
	}
	return d.Sender
}

// with names a command and who leads it, or a leader and what he leads; once if
// both are called the same.
func with(name, other string) string {
	if other == "" || other == name {
		return name
	}
	return name + " (" + other + ")"
}

// isOpen reports whether a dispatch may still come to something.
func isOpen(status string) bool {
	switch status {
	case "distorted", "cancelled", "fulfilled", "stopped":
		return false
	}
	return true
}

// staff lists the leaders of a side.
func staff(v rules.View, side rules.Side) ([]seen.Leader, error) {
	log, ok := v.(seen.View)
	if !ok {
		return nil, &wrongView{v}
	}
	var all []seen.Leader
	for _, l := range log.Staff {
		if l.Side == side {
			all = append(all, l)
		}
	}
	return all, nil
}

// textLines are the lines of a text, empty ones too, with its quotation marks.
func textLines(text string) []string { return strings.Split(`"`+text+`"`, "\n") }

// arriving lists the viewer's dispatches that are taken up when this phase ends.
func arriving(v rules.View) ([]seen.Dispatch, error) {
	return pick(v, func(log seen.View, d seen.Dispatch) bool {
		return (d.Status == "under way" || d.Status == "arrived") && d.ArrivesTurn <= log.Turn
	})
}

// delayed lists those whose delay is tested when it ends.
func delayed(v rules.View) ([]seen.Dispatch, error) {
	return pick(v, func(_ seen.View, d seen.Dispatch) bool { return d.Status == "D1" || d.Status == "D2" })
}

// untouched lists those that wait for their leader to reach his headquarters.
func untouched(v rules.View) ([]seen.Dispatch, error) {
	return pick(v, func(_ seen.View, d seen.Dispatch) bool { return d.Status == "accepted" })
}

func pick(v rules.View, want func(seen.View, seen.Dispatch) bool) ([]seen.Dispatch, error) {
	log, ok := v.(seen.View)
	if !ok {
		return nil, &wrongView{v}
	}
	var all []seen.Dispatch
	for _, d := range log.Log {
		if d.Side == log.For && want(log, d) {
			all = append(all, d)
		}
	}
	return all, nil
}

// numbered lists dispatches as "4 to 3 Corps, 5 to 1 Corps".
func numbered(list []seen.Dispatch) string {
	parts := make([]string, len(list))
	for i, d := range list {
		parts[i] = strconv.Itoa(d.Number) + " to " + addressed(d)
	}
	return strings.Join(parts, ", ")
}

// holds tells which dispatches a leader has: "1 in force, 4 delayed".
func holds(l seen.Leader) string {
	numbered := func(n int, how string) string {
		if n == 0 {
			return ""
		}
		return strconv.Itoa(n) + " " + how
	}
	return list(numbered(l.Standing, "in force"), numbered(l.Accepted, "accepted"), numbered(l.Delayed, "delayed"))
}

// logWords are the functions of the series' templates.
func logWords(words map[string]any) map[string]any {
	for name, f := range map[string]any{
		"addUp": addUp, "manner": manner, "complexity": complexity, "hour": hour, "chances36": chancesOf36, "acceptance": acceptance,
		"logbooks": logbooks, "staff": staff, "textLines": textLines, "arriving": arriving, "delayed": delayed,
		"untouched": untouched, "numbered": numbered, "holds": holds, "sentBy": sentBy, "entryAt": entryAt, "of": with, "addressed": addressed, "done": done,
	} {
		words[name] = f
	}
	return battleWords(words)
}

// addressed is whom a dispatch is to: a command, or single units of one.
func addressed(d seen.Dispatch) string {
	if len(d.Units) == 0 {
		return d.Receiver
	}
	return strings.Join(d.Units, ", ") + " of " + d.Receiver
}

// done counts units that did something; empty if none did.
func done(n int, what string) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n) + " " + what
}
