package bluegray_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray"
)

// TestAntietamIsPlayed plays whole battles of Antietam between rookies, in every edition as
// printed and with any options. The Union keeps its limit, its guns stay, and what the battle
// has of its own comes up.
func TestAntietamIsPlayed(t *testing.T) {
	games := 12
	if testing.Short() {
		games = 6
	}
	came := map[string]int{}
	for i := range games {
		edition := []string{"third", "deluxe", "classic"}[i%3]
		t.Run(fmt.Sprintf("%s %d", edition, i), func(t *testing.T) {
			options := map[string]string{}
			if i >= 3 {
				options = anyOptions(t, rand.New(rand.NewPCG(uint64(i), 1)), "antietam", edition)
			}
			c := newCampaign(t, "antietam", uint64(i), edition, options)
			c.play()
			c.replays()
			level := c.game.Result().Level
			if level == "" {
				t.Errorf("no level of victory: %+v", c.game.Result())
			}
			came["level "+level]++
			c.countMoves(came)
		})
	}
	for _, what := range []string{"limit lifted", "rally"} {
		if came[what] == 0 {
			t.Errorf("in %d battles there was no %s", games, what)
		}
	}
	t.Log(came)
}

// countMoves holds the Union to its limit (BG-ANT 18.1) and its guns to their hexes
// (BG-ANT 19.0).
func (c *campaign) countMoves(came map[string]int) {
	c.t.Helper()
	turn, moves, lifted := 1, 0, false
	guns := map[string]bool{"A-art": true, "B-art": true, "C-art": true}
	for _, e := range c.journal {
		switch e := e.(type) {
		case bluegray.PhaseBegan:
			turn, moves = e.Turn, 0
		case bluegray.LimitLifted:
			lifted = true
			came["limit lifted"]++
		case bluegray.RecoveryTried:
			came["rally"]++
		case bluegray.UnitMoved:
			if moves++; e.Side == rules.Union && !lifted && (moves > 15 || turn > 1 && moves > 10) {
				c.t.Errorf("on turn %d the Union moved %d units", turn, moves)
			}
			if guns[e.Unit] {
				c.t.Errorf("%s moved to %s", e.Unit, e.Path[len(e.Path)-1])
			}
		}
	}
}
