package adjudicator

import (
	"strings"
	"testing"

	"longroll/adjudicator/report"
)

// TestWhoAsksHowThingsStandHearsWhatTheRefereeDoes: that the game is held, that a sheet waits
// for approval, that an answer is awaited.
func TestWhoAsksHowThingsStandHearsWhatTheRefereeDoes(t *testing.T) {
	req := ringTerms(2)
	req.Approval = true
	x := newTable(t, req)
	asks := func(who string) Letter {
		t.Helper()
		_, got := x.post(who, "status")
		if len(got) != 1 {
			t.Fatalf("%d letters", len(got))
		}
		return got[0]
	}
	x.post(carol, "hold")
	says(t, asks(alice), "The referee holds the game, and no clock runs")
	if l := asks(carol); !strings.Contains(l.Text, "no clock runs") || !strings.Contains(l.Text, `"Deadline": "0001-01-01T00:00:00Z"`) {
		t.Errorf("the referee of a game that is held:\n%s", l.Text)
	}
	x.post(carol, "go on")
	late := x.mail(carol, "approve")
	x.post(alice, "march Blue 5", "strike Blue Gray", "done")
	says(t, asks(carol), "What is due of the Union player waits for your approval")
	if l := asks(alice); strings.Contains(l.Text, "approval: answer") {
		t.Errorf("a player is told to approve:\n%s", l.Text)
	}
	d, got := x.deliver(late)
	if d.Kind != Refused || len(got) != 1 {
		t.Fatalf("with an old key: %q, %s", d.Kind, who(got))
	}
	says(t, got[0], "waits for your approval") // what stands now is in it
	x.post(carol, "approve")
	says(t, asks(carol), "An answer of the Confederate player is awaited")
	x.sound()
}

// TestDoneIsSaidOnce: of a ruling, and of nothing twice.
func TestDoneIsSaidOnce(t *testing.T) {
	x := newTable(t, ringTerms())
	note := x.a.pass(x.match(t), x.now).refereeNote([]report.Line{{Text: "rule: a", Problem: "Done."}, {Text: "rule: b", Problem: "Done; it comes anew."}, {Text: "hold", Problem: "No clock runs."}}, nil, nil)
	if n := strings.Count(note.Text, "Done"); n != 3 || !strings.Contains(note.Text, "Done: rule: b. It comes anew.") {
		t.Errorf("it says:\n%s", note.Text)
	}
}

// TestTheRefereeIsNotAskedForWordsBeforeTheDice: nor is who has added his.
func TestTheRefereeIsNotAskedForWordsBeforeTheDice(t *testing.T) {
	req := ringTerms()
	req.Script = nil
	x := newTable(t, req)
	const offer = "you may add words of your own"
	_, got := x.post(bob, "salt fox")
	for _, l := range got {
		if text := strings.Join(strings.Fields(l.Text), " "); strings.Contains(text, offer) != (l.To == alice) {
			t.Errorf("to %s:\n%s", l.To, l.Text)
		}
	}
	_, got = x.post(alice, "salt hen")
	for _, l := range got {
		if strings.Contains(strings.Join(strings.Fields(l.Text), " "), offer) {
			t.Errorf("to %s:\n%s", l.To, l.Text)
		}
	}
}
