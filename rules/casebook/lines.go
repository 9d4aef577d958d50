package casebook

import (
	"strings"

	"longroll/rules"
)

// shows gives what an expected section must hold.
func (d *desk) shows(word, rest string) string {
	d.t.Helper()
	lines, known := d.common(word, rest)
	if show := d.book.Shows[word]; !known && show != nil && d.game != nil {
		var err error
		if lines, err = show(d.game, rest); err != nil {
			d.t.Fatalf("section %s: %v", strings.TrimSpace(word+" "+rest), err)
		}
		known = true
	}
	if !known {
		d.t.Fatalf("unknown section %q", strings.TrimSpace(word+" "+rest))
	}
	if len(lines) == 0 {
		return ""
	}
	return strings.Join(lines, "\n") + "\n"
}

// common gives the lines of a section that every system has.
func (d *desk) common(word, rest string) (lines []string, known bool) {
	d.t.Helper()
	switch {
	case word == "told":
		return d.told(d.sideOf(rest)), true
	case word == "forecast":
		if rest != "" && d.sideOf(rest) != d.sender {
			d.t.Fatalf("section forecast %s: the last sheet is not theirs", rest)
		}
		for _, f := range d.forecasts {
			lines = append(lines, d.book.Forecast(f)...)
		}
	case rest != "":
		return nil, false
	case word == "refused":
		lines = d.refused
	case word == "events":
		for _, e := range d.events {
			lines = append(lines, d.book.Event(e))
		}
	case word == "asks":
		for _, q := range d.open {
			lines = append(lines, d.book.Question(q))
		}
	case word == "now" && d.game != nil:
		lines = []string{d.game.Now().Title}
	default:
		return nil, false
	}
	return lines, true
}

func (d *desk) told(side rules.Side) []string {
	var lines []string
	for _, e := range d.events {
		if n := e.Tell(side); n != nil {
			lines = append(lines, d.book.Notice(n))
		}
	}
	return lines
}

func (d *desk) sideOf(word string) rules.Side {
	d.t.Helper()
	side, err := rules.ParseSide(word)
	if err != nil {
		d.t.Fatal(err)
	}
	return side
}

// Refused gives the lines of an order that is not allowed: its first line with the
// reason, and the line that would be right if there is one.
func Refused(order string, r *rules.Refusal) []string {
	first, _, _ := strings.Cut(order, "\n")
	lines := []string{first + ": " + r.Error()}
	if r.Better != "" {
		lines = append(lines, "  better: "+r.Better)
	}
	return lines
}
