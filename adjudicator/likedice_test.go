package adjudicator

import (
	"strings"
	"testing"
	"time"

	"longroll/rules"
)

// TestAWrongNameOfADieGetsTheNearest that have fallen, whether it has the form of one or not.
func TestAWrongNameOfADieGetsTheNearest(t *testing.T) {
	c := newCampaign(t, 5, nil)
	for range 40 {
		if m := c.match(); len(m.rolled) > 2 && m.pending == nil {
			break
		}
		c.now = c.now.Add(time.Hour)
		c.writes(c.match())
	}
	die := c.match().rolled[1].Name
	for _, wrong := range []string{die[:len(die)-3] + die[len(die)-2:], strings.Replace(die, "gt", "g", 1), die + "x"} {
		text := ""
		for _, l := range c.send(rules.NoSide, "rule: roll "+wrong+" is 4\n") {
			text += flat(l)
		}
		if !strings.Contains(text, "the likest that have are") || !strings.Contains(strings.ReplaceAll(text, " ", ""), die) {
			t.Errorf("%s for %s: %s", wrong, die, text)
		}
	}
	for _, p := range []struct {
		a, b string
		far  int
	}{{"", "abc", 3}, {"abc", "abc", 0}, {"abc", "adc", 1}, {"kitten", "sitting", 3}} {
		if got := changes(p.a, p.b); got != p.far {
			t.Errorf("from %q to %q: %d, not %d", p.a, p.b, got, p.far)
		}
	}
}
