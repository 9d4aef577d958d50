package adjudicator

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"
)

// forgeriesOfTheDesk are what somebody could write down as a referee's act.
func forgeriesOfTheDesk() []forgery {
	approval := func(req *NewGame) { req.Approval = true }
	turn := func(x *table) { x.post(alice, "march Blue 4", "done"); x.post(carol, "approve") }
	back := func(x *table) { x.post(alice, "march Blue 4", "done"); x.post(carol, "rollback to turn 1") }
	forth := func(x *table) { back(x); x.post(carol, "rollforward") }
	stop := func(x *table) { x.post(carol, "hold"); x.post(carol, "go on") }
	rule := func(x *table) { x.post(carol, "rule: put Gray 9") }
	held := func(x *table) {
		x.post(alice, "march Blue 4", "done")
		x.post(carol, "hold")
		x.post(carol, "go on", "approve")
	}
	return []forgery{
		{name: "approval of another version", play: with(approval, turn), kind: "submitted", old: `"version":1`, new: `"version":2`, finds: "version 2 waits for approval, and version 1 is held"},
		{name: "approval that nobody gives", play: with(approval, turn), kind: "begun", old: `"approval":true`, new: `"approval":false`, finds: "the terms do not say so", at: "submitted"},
		{name: "a rollback that was not the first", play: with(nil, back), kind: "rolledback", old: `"number":1`, new: `"number":2`, finds: "it is rollback 1, and not 2"},
		{name: "a rollback to what is still to come", play: with(nil, back), kind: "rolledback", old: `"to":3`, new: `"to":99`, finds: "which is not behind this one"},
		{name: "a rollback to where nobody had been told", play: with(nil, back), kind: "rolledback", old: `"to":3`, new: `"to":4`, finds: "not everybody had been told all"},
		{name: "dice of a name that somebody chose", play: with(nil, back), kind: "rolledback", old: `"salt":"ruling1."`, new: `"salt":"lucky7."`, finds: `the dice after it are named "lucky7."`},
		{name: "forward to where it was not", play: with(nil, forth), kind: "rolledback", old: `"to":7,"number":2`, new: `"to":3,"number":2`, finds: "from where it was not taken back"},
		{name: "a turn without approval", play: with(approval, turn), kind: "approved", finds: "did not approve of it", at: "ran",
			change: func(_ int, e *entry) {
				if e.Kind == "approved" {
					e.Kind, e.Body = "noted", []byte(`{"text":"yes"}`)
				}
			}},
		{name: "approval while the game is held", play: with(approval, held), kind: "approved", finds: "approval is given while the referee held the game", at: "approved",
			change: func(_ int, e *entry) {
				if e.Kind == "held" && strings.Contains(string(e.Body), `"on":false`) {
					e.Kind, e.Body = "noted", []byte(`{"text":"on"}`)
				}
			}},
		{name: "a reason of the clock's", play: with(nil, func(x *table) { x.pass(75 * time.Hour) }), kind: "clock", old: `"side":`, new: `"reason":"the rain","side":`, finds: "a reason is given for what the clock did"},
		{name: "points that nobody has", play: with(nil, posts(carol, "end ring draw")), kind: "over", old: `"Points":[0,5,14]`, new: `"Points":[0,9,14]`, finds: "the points of both sides are written as [9 14], and are [5 14]"},
		{name: "held twice", play: with(nil, stop), kind: "held", old: `"on":false`, new: `"on":true`, finds: "as it did already"},
		{name: "a ruling of a player", play: with(nil, rule), kind: "ran", old: `"side":""`, new: `"side":"union"`, finds: "is a referee's or it is not"},
	}
}

// TestNoPlayerReadsOfADieThatIsStillToFall: what the referee has fixed stands in no letter to
// a player, in nothing that he asks for, and in no archive that he can have, before it falls.
func TestNoPlayerReadsOfADieThatIsStillToFall(t *testing.T) {
	x := newTable(t, ringTerms())
	const die = "gt2.union.*"
	x.post(carol, "rule: roll "+die+" is 3 because of a slip")
	if len(x.match(t).fixed) != 1 {
		t.Fatal("no die is fixed")
	}
	for _, who := range []string{alice, bob} {
		x.post(who, "status", "history all", "options", "terms", "resend", "help")
	}
	x.post(carol, "rollback to turn 1")
	x.post(alice, "march Blue 4", "done")
	for _, raw := range x.ledger.letters {
		var l Letter
		if err := json.Unmarshal(raw, &l); err != nil {
			t.Fatal(err)
		}
		if l.To != carol && bytes.Contains(raw, []byte("gt2.union")) {
			t.Errorf("%s reads of it: %s", l.To, l.Subject)
		}
	}
	if _, err := x.a.Archive("ring", false); err == nil {
		t.Error("a player can have the archive of a game that goes on")
	}
	if _, lines := archived(t, x.a, true); !strings.Contains(strings.Join(lines, ""), "gt2.union") {
		t.Error("the referee's own archive lacks it")
	}
	x.sound()
}
