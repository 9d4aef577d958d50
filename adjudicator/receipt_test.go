package adjudicator

import (
	"strings"
	"testing"

	"longroll/rules"
)

// silentToy foretells nothing, of orders or of what they leave undone.
type silentToy struct{ toySystem }

func (silentToy) Forecast(_ rules.View, list []rules.Command) []rules.Forecast {
	return make([]rules.Forecast, len(list)+2)
}

// TestNothingNeedBeForetold: a system may have nothing to say of an order, or of the sheet.
func TestNothingNeedBeForetold(t *testing.T) {
	x := newTable(t, ringTerms())
	x.a.systems = shelf{silentToy{}}
	x.a.recent = recent{matches: map[string]*match{}}
	d, got := x.post(alice, "march Blue 4", "done", "hide 2")
	if d.Kind != Taken || len(got) != 1 {
		t.Fatalf("%q: %s", d.Kind, who(got))
	}
	for i, f := range paper(t, got[0]).Receipt.Owes {
		t.Errorf("of what the sheet leaves undone, %d is %v", i, f)
	}
}

// TestASheetThatIsHeldSaysWhyEachTime: in the receipt, and whenever its owner asks how things
// stand; and what comes at the deadline is one plain sentence.
func TestASheetThatIsHeldSaysWhyEachTime(t *testing.T) {
	c := newCampaign(t, 5, nil)
	side := c.match().moment.Side
	c.send(side, strings.Replace(c.sheet(side), "end\n", "move nobody to 0101\nend\n", 1))
	if s := c.match().desks[side].sheet; s == nil || s.Hold == "" {
		t.Fatalf("it is not held: %+v", s)
	}
	told := ""
	for _, l := range c.send(side, "status\n") {
		told += flat(l)
	}
	if !strings.Contains(told, "It is not played before the deadline, since one line needs you.") {
		t.Errorf("it is not said again:\n%s", told)
	}
	p := &pass{m: c.match().copy()}
	if got := p.asItIs("Monday"); got != "it is played as it is on Monday" {
		t.Error(got)
	}
	p.m.terms.Approval = true
	if got := p.asItIs("Monday"); got != "it goes to the referee as it is on Monday, and is played when he approves of it" {
		t.Error(got)
	}
}
