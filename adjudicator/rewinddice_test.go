package adjudicator

import (
	"testing"

	"longroll/rules"
)

// TestARollbackGivesUpTheDiceThatWereTold: those in a side's last mail, and those that were to
// stand in its next, are no part of the way that is played anew.
func TestARollbackGivesUpTheDiceThatWereTold(t *testing.T) {
	x := newTable(t, ringTerms(2, 5, 1, 4))
	x.post(alice, "march Blue 5", "strike Blue Gray", "done")
	x.post(bob, "b")
	if d := x.match(t).desks[rules.Confederate]; len(d.listed) != 2 || len(d.dice) != 0 {
		t.Fatalf("his mail told of %v, and the next will of %v", d.listed, d.dice)
	}
	x.post(carol, "rollback to turn 1")
	for _, side := range rules.Sides {
		if d := x.match(t).desks[side]; len(d.listed)+len(d.dice) > 0 {
			t.Errorf("%s, taken back to before the dice: %v were told, %v will be", side, d.listed, d.dice)
		}
	}
	x.post(alice, "march Blue 5", "strike Blue Gray", "strike Blue Ash", "done")
	x.post(bob, "b")
	if d := x.match(t).desks[rules.Union]; len(d.dice) != 2 {
		t.Fatalf("before the second question her next mail will tell of %v", d.dice)
	}
	x.post(carol, "rollback to turn 1")
	_, got := x.post(alice, "done")
	if len(got) == 0 {
		t.Fatal("nobody is told anything")
	}
	for _, side := range rules.Sides {
		if d := x.match(t).desks[side]; len(d.listed)+len(d.dice) > 0 {
			t.Errorf("%s, after a part without dice: %v were told, %v will be", side, d.listed, d.dice)
		}
	}
	x.sound()
}
