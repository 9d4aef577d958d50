package adjudicator

import (
	"testing"
	"time"

	"longroll/rules"
)

// TestAnOutageDuringAQuestionCountsOnce: while a question is open the time for the sheet
// stands still anyway, so that it gains nothing by an outage in which it did.
func TestAnOutageDuringAQuestionCountsOnce(t *testing.T) {
	x := newTable(t, ringTerms(2, 5))
	x.now = noon.Add(10 * time.Hour)
	d, got := x.post(alice, "march Blue 5", "strike Blue Gray", "final")
	check(t, d, got, Played, "receipt alice, question bob, Union carol")
	x.now = noon.Add(25 * time.Hour)
	if err := x.a.Outage(x.now, noon.Add(20*time.Hour), x.now); err != nil {
		t.Fatal(err)
	}
	x.letters()
	x.now = noon.Add(30 * time.Hour)
	x.post(bob, "a")
	if by := x.deadline(rules.Union); !by.Equal(noon.Add((72 + 20) * time.Hour)) {
		t.Errorf("the deadline is %v", by)
	}
	x.sound()
	if got := x.pass(x.deadline(rules.Union).Sub(x.now)); len(sentTo(got, alice)) == 0 {
		t.Errorf("at the deadline: %s", who(got))
	}
	x.sound()
}

// TestAnOutageAfterAnAbsence: at set times whoever was away may have more than his own time
// already. He loses nothing of that to an outage, nor does he use it up by an extension.
func TestAnOutageAfterAnAbsence(t *testing.T) {
	req := ringTerms()
	req.Schedule = schedule(t, "daily 20:00 UTC")
	x := newTable(t, req)
	x.post(alice, "absence until 2 Dec")
	before := x.deadline(rules.Union)
	x.now = before.Add(30 * time.Hour) // the deadline fell while the post was shut
	if err := x.a.Outage(x.now, before.Add(-2*time.Hour), x.now); err != nil {
		t.Fatal(err)
	}
	if by := x.deadline(rules.Union); by.Sub(x.now) < 2*time.Hour {
		t.Errorf("two hours before %v the post was shut, and at %v the deadline is %v", before, x.now, by)
	}
	x.letters()
	before = x.deadline(rules.Union)
	x.post(alice, "extend 24h")
	if by := x.deadline(rules.Union); by.Sub(before) < 24*time.Hour {
		t.Errorf("a day's extension of %v gives until %v", before, by)
	}
	x.pass(x.deadline(rules.Union).Sub(x.now))
	x.sound()
}
