package bluegray_test

import (
	"reflect"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/seen"
)

// TestWholeGamesWithACup: at Antietam corps are committed by the counters drawn, and nobody
// else of the Union but the First Corps and who enters moves.
func TestWholeGamesWithACup(t *testing.T) {
	came := map[string]int{}
	playWhole(t, "antietam", 2262, func(i int, options map[string]string) {
		options["little-mac"] = "on"
		if i == 4 {
			options["simultaneous"] = "on"
		}
	}, func(c *campaign) {
		corps, turn := map[string]bool{"I": true}, 0
		for _, e := range c.journal {
			switch e := e.(type) {
			case bluegray.PhaseBegan:
				turn = e.Turn
			case bluegray.CupDrawn:
				if e.Corps == "" {
					came["blank"]++
					continue
				}
				came["corps"]++
				corps[e.Corps] = true
			case bluegray.UnitMoved:
				if of := corpsOf(e.Unit); of != "" && !corps[of] {
					t.Errorf("on game-turn %d %s moves, of a corps that is not committed", turn, e.Unit)
				}
			}
		}
	})
	mustCome(t, came, "blank", "corps")
}

// corpsOf is the corps of a Union unit of Antietam by its name, empty for others.
func corpsOf(unit string) string {
	if strings.HasSuffix(unit, "-cav") {
		return "Cav"
	}
	if i := strings.LastIndex(unit, "/"); i >= 0 {
		return unit[i+1:]
	}
	return ""
}

// TestTheCupKeepsASecret: in a game of plots the Confederate learns nothing of the first
// orders of the Union, nor of its sealed sheet, by what lies in the cup. BGD 22.4.14, 22.6.2.
func TestTheCupKeepsASecret(t *testing.T) {
	c := newCampaign(t, "antietam", 9, "deluxe", map[string]string{"simultaneous": "on", "little-mac": "on"})
	before := c.game.View(rules.Confederate)
	for _, cmd := range []rules.Command{bluegray.Move{Unit: "1/1/I", To: readHexes(t, "0805")[0]}, bluegray.End{}} {
		for _, e := range c.run(rules.Union, cmd).Events {
			if n := e.Tell(rules.Confederate); n != nil {
				t.Errorf("%s: the enemy hears %#v", cmd.Kind(), n)
			}
		}
		if !reflect.DeepEqual(c.game.View(rules.Confederate), before) {
			t.Errorf("the enemy sees that the Union gave %s", cmd.Kind())
		}
		c.positionsAreReadBack()
	}
	c.run(rules.Confederate, bluegray.End{})
	if cup := c.game.View(rules.Confederate).(seen.View).Cup; len(cup.Committed)+16-cup.Blanks < 2 {
		t.Errorf("when both sheets are in, and the next game-turn has begun, two counters are drawn: %+v", cup)
	}
}
