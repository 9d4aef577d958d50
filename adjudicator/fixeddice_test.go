package adjudicator

import (
	"strings"
	"testing"
)

// TestWhatBecomesOfTheDiceAfterARollback: everybody is told whether they fall anew, and that
// words added to them stay; the referee, which are still fixed, and how that is lifted.
func TestWhatBecomesOfTheDiceAfterARollback(t *testing.T) {
	req := ringTerms()
	req.Script = nil
	x := newTable(t, req)
	x.post(alice, "salt Blue Moon")
	x.post(alice, "march Blue 4", "done")
	x.post(carol, "rule: roll t9.x is 3", "rule: roll t8.* is 2")
	_, got := x.post(carol, "rollback to turn 1")
	for _, to := range []string{alice, bob, carol} {
		l := sentTo(got, to)[0]
		says(t, l, "The dice fall anew, also where the same is done. The words that were added to the dice stay.")
		if fixed := strings.Contains(flat(l), "Still fixed, and not yet fallen: t8.* (on 2), t9.x (on 3)."); fixed != (to == carol) {
			t.Errorf("%s reads what is fixed: %v\n%s", to, fixed, l.Text)
		}
	}
	x.post(alice, "march Blue 4", "done")
	_, got = x.post(carol, "rollback to turn 1 keep dice")
	says(t, sentTo(got, bob)[0], "The dice are the same again")
	_, got = x.post(carol, "rollforward")
	says(t, sentTo(got, bob)[0], "The dice are those of before the game was taken back.")
	x.sound()
}

// TestAFixedDieIsFreeAgain: by the name that it was fixed by, and no other.
func TestAFixedDieIsFreeAgain(t *testing.T) {
	x := newTable(t, ringTerms())
	d, got := x.post(carol, "rule: roll t9.x is 0") // the toy's word for free
	if d.Kind != Refused {
		t.Errorf("nothing is fixed, and it was %q", d.Kind)
	}
	says(t, got[0], "No die is fixed that is still to fall")
	x.post(carol, "rule: roll t9.x is 3")
	_, got = x.post(carol, "rule: roll t9.y is 0")
	says(t, got[0], "No die is fixed by the name t9.y; fixed are t9.x (on 3)")
	x.restart()
	d, _ = x.post(carol, "rule: roll t9.x is 0")
	m, err := x.a.load("ring")
	if d.Kind != Settled || err != nil || len(m.fixed) > 0 {
		t.Errorf("it was %q, and fixed is %v, %v", d.Kind, m.fixed, err)
	}
	x.sound()
}
