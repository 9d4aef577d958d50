package report

import (
	"strings"
	"testing"

	"longroll/rules"
)

// TestTheRefereeIsToldWhatHeMayDo: his first mail names what he has at his desk, and a refusal
// speaks of no orders of his.
func TestTheRefereeIsToldWhatHeMayDo(t *testing.T) {
	g := gameAt(rules.NoSide)
	g.Reader = rules.NoSide
	v := turnThree(t, rules.NoSide)
	p, err := Opening(g, v)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(p.Text), " ")
	for _, want := range []string{`"approve"`, `"hold"`, `"go on"`, `"rule: RULING because REASON"`, `"rollback to last"`, `"help" tells of all that there is`} {
		if !strings.Contains(text, want) {
			t.Errorf("the first mail to a referee does not name %s", want)
		}
	}
	g.Answerers = "the Union player"
	if p, err = Referee(g, v, nil, nil, nil); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(p.Text, "an answer of the Union player is due") || strings.Contains(p.Text, ": the sheet of") {
		t.Errorf("a packet while an answer is awaited:\n%s", p.Text)
	}
	g.Answerers, g.Proposed, g.Revealed = "", true, true
	if p, err = Referee(g, v, nil, nil, nil); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(p.Text, "WAS TOLD") || !strings.Contains(p.Text, "THE CONFEDERATES WOULD BE TOLD") {
		t.Errorf("a packet that waits for approval:\n%s", p.Text)
	}
	if p, err = Status(g, v); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(p.Text, "You need do nothing") {
		t.Errorf("the truth for the players:\n%s", p.Text)
	}
	if p, err = Refused(g, v, "it came too late"); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(p.Text, "orders") {
		t.Errorf("a refusal to the referee:\n%s", p.Text)
	}
}
