package adjudicator

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"longroll/adjudicator/calendar"
)

// TestForgedNumbers verifies journals in which one number or time is something that no
// program of ours writes, with the chain mended. It must come to an end, without a panic,
// whether it finds a fault in it or not.
func TestForgedNumbers(t *testing.T) {
	whole := json.Number(fmt.Sprint(math.MaxInt64))
	numbers := []any{json.Number("0"), json.Number("-1"), json.Number("7"), whole, json.Number(fmt.Sprint(math.MinInt64))}
	times := []any{"0001-01-01T00:00:00Z", "1700-01-01T00:00:00Z", "2290-01-01T00:00:00Z", "9999-12-31T23:59:59Z"}
	tried := map[string]bool{}
	for _, schedule := range []calendar.Schedule{{}, {At: "20:00", Days: []time.Weekday{time.Monday, time.Thursday}, Zone: "UTC", Least: 12 * time.Hour}} {
		x := livelyTable(t, schedule)
		kept, head := slices.Clone(x.ledger.entries["ring"]), slices.Clone(x.ledger.heads["ring"])
		try := func(at int, what string, change func(*entry)) {
			x.ledger.entries["ring"], x.ledger.heads["ring"] = slices.Clone(kept), slices.Clone(head)
			n := 0
			forge(t, x, func(e *entry) {
				if n == at {
					change(e)
				}
				n++
			})
			comesToAnEnd(t, x, fmt.Sprintf("%v: %s", schedule, what))
		}
		for i, raw := range kept {
			var e entry
			if err := json.Unmarshal(raw, &e); err != nil {
				t.Fatal(err)
			}
			for _, v := range times {
				try(i, fmt.Sprintf("%s at %s", e.Kind, v), func(e *entry) { e.At, _ = time.Parse(time.RFC3339, v.(string)) })
			}
			for _, place := range placesOf(t, e.Body) {
				values := numbers
				if place.isTime {
					values = times
				}
				if name := fmt.Sprint(e.Kind, place.path, schedule); !tried[name] {
					tried[name] = true
					for _, v := range values {
						try(i, fmt.Sprintf("%s %s = %v", e.Kind, place.path, v), func(e *entry) { e.Body = place.with(t, e.Body, v) })
					}
				}
			}
		}
	}
	if len(tried) < 60 {
		t.Errorf("only %d places were tried", len(tried))
	}
}

// livelyTable is a game in which much has happened besides play.
func livelyTable(t *testing.T, schedule calendar.Schedule) *table {
	t.Helper()
	terms := ringTerms()
	terms.Schedule, terms.Grace, terms.Wait, terms.Reminders = schedule, 2*time.Hour, time.Hour, []time.Duration{10 * time.Hour}
	x := newTable(t, terms)
	x.post(alice, "extend 24h")
	x.post(alice, "absence 24 Dec to 26 Dec")
	x.post(alice, "salt horse", "question: May I?")
	x.post(carol, "answer union 1: You may.")
	x.post(carol, "hold")
	x.pass(5 * time.Hour)
	x.post(carol, "go on")
	x.post(alice, "march Blue 4", "done")
	x.pass(2 * time.Hour)
	x.post(carol, "rule: put Gray 9", "note: so be it")
	x.post(carol, "rollback to turn 1")
	x.post(carol, "rollforward")
	x.post(carol, "extend confederate 24h")
	x.post(bob, "press to opponent", "Well met.", "end press")
	x.pass(20 * 24 * time.Hour)
	return x
}

// comesToAnEnd verifies the game with a time limit.
func comesToAnEnd(t *testing.T, x *table, what string) {
	t.Helper()
	done := make(chan string, 1)
	go func() {
		defer func() {
			if r := recover(); r != nil {
				done <- fmt.Sprintf("panics: %v", r)
			}
		}()
		_, _, _ = toyOn(x.ledger).Verify("ring")
		done <- ""
	}()
	select {
	case said := <-done:
		if said != "" {
			t.Errorf("%s: verify %s", what, said)
		}
	case <-time.After(20 * time.Second):
		t.Fatalf("%s: verify goes on and on", what)
	}
}

// jsonPlace is a number or a time somewhere in a body.
type jsonPlace struct {
	steps  []any // keys and places in lists
	path   string
	isTime bool
}

// placesOf lists the numbers and times of a body.
func placesOf(t *testing.T, body []byte) []jsonPlace {
	t.Helper()
	var list []jsonPlace
	var walk func(v any, steps []any)
	walk = func(v any, steps []any) {
		switch v := v.(type) {
		case map[string]any:
			for _, k := range slices.Sorted(maps.Keys(v)) {
				walk(v[k], append(slices.Clone(steps), k))
			}
		case []any:
			for i := range v[:min(len(v), 2)] {
				walk(v[i], append(slices.Clone(steps), i))
			}
		case json.Number:
			list = append(list, jsonPlace{steps, pathOf(steps), false})
		case string:
			if _, err := time.Parse(time.RFC3339, v); err == nil {
				list = append(list, jsonPlace{steps, pathOf(steps), true})
			}
		}
	}
	walk(unnumbered(t, body), nil)
	return list
}

func pathOf(steps []any) string {
	var b strings.Builder
	for _, s := range steps {
		fmt.Fprintf(&b, ".%v", s)
	}
	return b.String()
}

// unnumbered reads a body with its numbers as they are written.
func unnumbered(t *testing.T, body []byte) any {
	t.Helper()
	var v any
	in := json.NewDecoder(strings.NewReader(string(body)))
	in.UseNumber()
	if err := in.Decode(&v); err != nil {
		t.Fatal(err)
	}
	return v
}

// with is the body with another value in the place.
func (p jsonPlace) with(t *testing.T, body []byte, value any) []byte {
	t.Helper()
	whole := unnumbered(t, body)
	at := whole
	for i, s := range p.steps {
		last := i == len(p.steps)-1
		switch k := s.(type) {
		case string:
			if m := at.(map[string]any); last {
				m[k] = value
			} else {
				at = m[k]
			}
		case int:
			if l := at.([]any); last {
				l[k] = value
			} else {
				at = l[k]
			}
		}
	}
	text, err := json.Marshal(whole)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
