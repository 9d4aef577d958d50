package cwb

import (
	"testing"

	"longroll/rules"
)

// What is told of a player turn stands under its own name and hour, the enemy's fire in it too. CWB 8.1.
func TestChaptersArePlayerTurns(t *testing.T) {
	g := battle(t, "5.1")
	for _, c := range []struct {
		side rules.Side
		at   phase
		want string
	}{
		{rules.Confederate, commandPhase, "7:00 am, 6 April: the Confederate player turn"},
		{rules.Confederate, defensivePhase, "7:00 am, 6 April: the Confederate player turn"},
		{rules.Union, defensivePhase, "7:00 am, 6 April: the Union player turn"},
		{rules.Union, presetPhase, "Before the battle"},
	} {
		if have := g.inPhase(2, c.side, c.at).Now().Within; have != c.want {
			t.Errorf("%s %s: %q", c.side, c.at, have)
		}
	}
}
