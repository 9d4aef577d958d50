package adjudicator

import (
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestBothPlayersReadOneTimeOfARollback: the game is taken back to a pause in Alice's turn,
// of whose hour Bob knows nothing.
func TestBothPlayersReadOneTimeOfARollback(t *testing.T) {
	x := newTable(t, ringTerms())
	x.post(alice, "march Blue 4", "done")
	x.now = x.now.Add(5 * time.Hour)
	x.post(bob, "march Gray 7", "done")
	began := x.now
	x.now = x.now.Add(7 * time.Hour)
	x.post(alice, "march Blue 5", "halt")
	pause := x.now
	x.now = x.now.Add(3 * time.Hour)
	x.post(alice, "march Blue 6", "halt")
	entry := ""
	places := flat(last(x.post(carol, "rollback")))
	if m := regexp.MustCompile(`rollback to (entry \d+)`).FindAllStringSubmatch(places, -1); len(m) > 1 {
		entry = m[1][1]
	}
	_, got := x.post(carol, "rollback to "+entry)
	if x.at("Blue") != 5 {
		t.Fatalf("%s: Blue stands on %d", entry, x.at("Blue"))
	}
	x.now = x.now.Add(time.Hour)
	_, again := x.post(carol, "rollback to "+entry) // and once more, in which the hour of the first is no beginning
	got = append(got, again...)
	for _, to := range []string{alice, bob} {
		told := sentTo(got, to)[1]
		says(t, sentTo(got, to)[0], "which began on "+began.Format("Monday 2 January 15:04"))
		says(t, told, "which began on "+began.Format("Monday 2 January 15:04"))
		if strings.Contains(told.Text, "stood on "+pause.Format("Monday 2 January 15:04")) {
			t.Errorf("%s reads of the pause", to)
		}
	}
}

func last(_ Disposition, got []Letter) Letter { return got[len(got)-1] }

// TestARollbackToNowhereNamesThePlaces: as they are typed, the nearest first; each is one.
func TestARollbackToNowhereNamesThePlaces(t *testing.T) {
	x := newTable(t, ringTerms())
	x.post(alice, "march Blue 4", "done")
	x.post(bob, "march Gray 7", "done")
	x.post(alice, "march Blue 3", "done")
	for _, nowhere := range []string{"rollback", "rollback to yesterday", "rollback to turn 9", "rollback to turn 1 blue", "rollback to entry 2", "roll back lasst"} {
		d, got := x.post(carol, nowhere)
		if d.Kind != Refused || len(got) != 1 {
			t.Fatalf("%s: %q, %s", nowhere, d.Kind, who(got))
		}
		says(t, got[0], "rollback to turn 2 confederate; rollback to turn 2; rollback to turn 1 confederate; rollback to turn 1")
	}
	_, got := x.post(carol, "rollback to last")
	says(t, last(Disposition{}, got), "Places before it, the nearest first: rollback to turn 1 confederate; rollback to turn 1")
	for _, named := range []struct {
		place      string
		blue, gray int
	}{{"turn 1 confederate", 4, 6}, {"turn 1", 3, 6}} {
		x.post(carol, "rollback to "+named.place)
		x.stands(named.place, named.blue, named.gray)
	}
	x.sound()
}
