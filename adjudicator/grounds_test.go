package adjudicator

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
	"time"

	"longroll/rules"
)

// TestAPartCutShortSaysByWhomAndWhy: the player is told that the referee closed his part, and
// why; the enemy is not told that anybody did.
func TestAPartCutShortSaysByWhomAndWhy(t *testing.T) {
	x := newTable(t, ringTerms(2))
	_, got := x.post(carol, "close union because we meet on Sunday")
	says(t, sentTo(got, alice)[0], `"Closer": "referee", "Early": true, "Reason": " His reason: we meet on Sunday."`)
	if strings.Contains(sentTo(got, bob)[0].Text, "Sunday") {
		t.Error("the enemy reads why")
	}
	x.post(bob, "done")
	x.post(alice, "march Blue 5", "strike Blue Gray", "done") // Bob is asked
	_, got = x.post(carol, "close confederate because of the holidays")
	says(t, sentTo(got, bob)[0], `"Closer": "referee", "Reason": " His reason: the holidays.", "Answers": 1`)
	x.restart()
	x.sound()
	if _, err := x.a.Direct(x.now, "ring", "close confederate because he is ill"); err != nil {
		t.Fatal(err)
	}
	says(t, sentTo(x.letters(), bob)[0], `"Closer": "host", "Early": true, "Reason": " His reason: he is ill."`)
	x.sound()
}

// TestAPartClosedWithApprovalKeepsItsReason: between the word of the referee and what comes of
// it stands what he approves of.
func TestAPartClosedWithApprovalKeepsItsReason(t *testing.T) {
	req := ringTerms()
	req.Approval = true
	x := newTable(t, req)
	x.post(carol, "close union because of the rain")
	x.restart()
	_, got := x.post(carol, "approve")
	says(t, sentTo(got, alice)[0], `"Reason": " His reason: the rain."`)
	x.sound()
}

// TestMoreTimeSaysWhy: and the journal keeps it.
func TestMoreTimeSaysWhy(t *testing.T) {
	x := newTable(t, ringTerms())
	_, got := x.post(carol, "extend union 48h because of the snow")
	says(t, sentTo(got, alice)[0], "The referee gives you more time")
	says(t, sentTo(got, alice)[0], "His reason: the snow.")
	x.post(alice, "extend 24h because of a flight")
	kept := ""
	for _, raw := range x.ledger.entries["ring"] {
		kept += string(raw)
	}
	for _, why := range []string{"the snow", "a flight"} {
		if !regexp.MustCompile(`"reason":"(of )?` + why + `"`).MatchString(kept) {
			t.Errorf("the journal does not say that it was for %s", why)
		}
	}
	if by := x.deadline(rules.Union); !by.Equal(noon.Add((72 + 48 + 24) * time.Hour)) {
		t.Errorf("Alice has until %v", by)
	}
	x.sound()
}

// TestTheReasonOfAnActIsOnTheRecord, whatever the act is.
func TestTheReasonOfAnActIsOnTheRecord(t *testing.T) {
	for _, act := range []string{
		"hold", "go on", "rule: put Gray 9", "extend union 24h", "close union",
		"rollback to turn 1", "rollforward", "end ring draw",
	} {
		x := newTable(t, ringTerms())
		x.post(alice, "march Blue 4", "done")
		switch act {
		case "go on":
			x.post(carol, "hold")
		case "rollforward":
			x.post(carol, "rollback to turn 1")
		case "extend union 24h", "close union":
			x.post(bob, "done")
		}
		had := len(x.ledger.entries["ring"])
		if d, got := x.post(carol, act+" because of the flooded ferry"); d.Kind != Settled {
			t.Errorf("%s: %s: %s", act, d.Kind, flat(sentTo(got, carol)[0]))
		}
		if added := string(bytes.Join(x.ledger.entries["ring"][had:], nil)); !strings.Contains(added, "the flooded ferry") {
			t.Errorf("%s: no reason stands in %s", act, added)
		}
		x.sound()
	}
}
