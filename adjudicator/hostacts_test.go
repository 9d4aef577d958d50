package adjudicator

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestTheRefereeHearsWhatTheHostDoes in his place: above the packet that follows, or alone.
func TestTheRefereeHearsWhatTheHostDoes(t *testing.T) {
	const said = "The host has done this in your place: "
	x := newTable(t, ringTerms())
	for _, act := range []string{"rule: put Gray 9 because of a slip", "extend union 24h", "close union", "note: a word", "rule: roll t9.x is 3"} {
		if _, err := x.a.Direct(x.now, "ring", act); err != nil {
			t.Fatal(act, err)
		}
		got := x.letters()
		if mine := sentTo(got, carol); len(mine) != 1 || strings.Count(flat(mine[0]), said) != 1 || !strings.Contains(flat(mine[0]), said+act) {
			t.Errorf("%s: %s\n%v", act, who(got), mine)
		}
	}
	for _, act := range []string{"hold because of rain", "go on", "rollback to turn 1", "rollforward"} {
		if _, err := x.a.Direct(x.now, "ring", act); err != nil {
			t.Fatal(act, err)
		}
		mine := sentTo(x.letters(), carol)
		if len(mine) != 1 || strings.Contains(flat(mine[0]), said) || act != "go on" && !strings.Contains(flat(mine[0]), "The host ") {
			t.Errorf("%s: %v", act, mine)
		}
	}
	if _, err := x.a.Direct(x.now, "ring", "end ring draw because of the flood"); err != nil {
		t.Fatal(err)
	}
	if m := x.match(t); m.by != "The host ended the game in a draw. His reason: the flood." {
		t.Errorf("it says: %s", m.by)
	}
	x.sound()
}

// TestAnEmptySheetIsNotReadyToCopy: where nothing of a mail would be read, nothing is offered.
func TestAnEmptySheetIsNotReadyToCopy(t *testing.T) {
	x := newTable(t, ringTerms())
	_, got := x.post(alice, "march Nobody 4")
	var s struct{ Receipt struct{ Ready []string } }
	if err := json.Unmarshal([]byte(got[0].Text), &s); err != nil || len(s.Receipt.Ready) > 0 {
		t.Errorf("%v, ready to be copied: %q", err, s.Receipt.Ready)
	}
}

// TestARulingWithoutReasonIsTakenAndSaid in one line.
func TestARulingWithoutReasonIsTakenAndSaid(t *testing.T) {
	x := newTable(t, ringTerms())
	_, got := x.post(carol, "rule: put Gray 9")
	if says(t, sentTo(got, carol)[0], "No reason was given"); x.at("Gray") != 9 {
		t.Error("it was not taken")
	}
}
