package adjudicator

import (
	"fmt"
	"testing"
	"time"

	"longroll/rules"
)

// TestADieIsFixedAndTheGameTakenBackInOneMail: Chickamauga is played to its first die, which
// the referee fixes in the mail that takes the game back; then it is played to its end.
func TestADieIsFixedAndTheGameTakenBackInOneMail(t *testing.T) {
	c := newCampaign(t, 5, nil)
	match := func() *match {
		m, err := c.a.load("ring")
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	for range 40 {
		m := match()
		if len(m.rolled) > 0 && m.pending == nil {
			break
		}
		c.now = c.now.Add(time.Hour)
		c.writes(m)
	}
	first := match().rolled[0]
	value := first.Value%6 + 1
	c.send(rules.NoSide, fmt.Sprintf("rule: roll %s is %d\nrollback to turn 1 keep dice\n", first.Name, value))
	if m := match(); len(m.rolled) > 0 || m.fixed[first.Name] != value {
		t.Fatalf("%v is rolled, and fixed is %v", m.rolled, m.fixed)
	}
	c.play()
	if m := match(); len(m.rolled) < 10 {
		t.Errorf("%d dice fell in the whole battle", len(m.rolled))
	}
	if _, faults, err := c.a.Verify("ring"); err != nil || len(faults) > 0 {
		t.Error(faults, err)
	}
}
