package bluegray_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/seen"
)

// TestCemeteryHillIsPlayed plays whole battles of Cemetery Hill between rookies, in every
// edition as printed and with any options, by divisions and by brigades. The Union has no
// player-turn on game-turn 1. How often an entry was put off and cavalry counted is logged:
// rookies enter as soon as they may and seldom ride off, so that the cases show both.
func TestCemeteryHillIsPlayed(t *testing.T) {
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
				options = anyOptions(t, rand.New(rand.NewPCG(uint64(i), 2)), "cemetery-hill", edition)
			}
			c := newCampaign(t, "cemetery-hill", uint64(i), edition, options)
			c.play()
			c.replays()
			if c.game.Result().Level == "" {
				t.Errorf("no level of victory: %+v", c.game.Result())
			}
			c.countRiders(came)
		})
	}
	t.Log(came)
}

func (c *campaign) countRiders(came map[string]int) {
	c.t.Helper()
	for _, e := range c.journal {
		switch e := e.(type) {
		case bluegray.PhaseBegan:
			if e.Turn == 1 && e.Side == rules.Union {
				c.t.Error("the Union has a player-turn on game-turn 1")
			}
		case bluegray.EntryPutOff:
			came["put off"]++
		case bluegray.CavalryCounted:
			came["cavalry"]++
		}
	}
}

// TestCemeteryHillByBrigades holds the brigades to the divisions that they make up: their
// strengths, hexes and game-turns. BGD 22.1.
func TestCemeteryHillByBrigades(t *testing.T) {
	s := bluegray.New(data.With(nil))
	sum := map[string]map[string]int{}
	for _, value := range []string{"off", "on"} {
		g, err := s.Begin(rules.Setup{Battle: "cemetery-hill", Options: map[string]string{"brigades": value}})
		if err != nil {
			t.Fatal(err)
		}
		sum[value] = map[string]int{}
		v := g.View(rules.Union).(seen.View)
		for _, u := range v.Own {
			sum[value][fmt.Sprint(u.Side, u.At)] += u.Strength
		}
		for _, u := range v.Enemy {
			sum[value][fmt.Sprint(u.Side, u.At)] += u.Strength
		}
		for _, u := range v.Coming {
			sum[value][fmt.Sprint(u.Side, u.Turn, u.At)] += u.Strength
		}
	}
	if fmt.Sprint(sum["on"]) != fmt.Sprint(sum["off"]) {
		t.Errorf("by brigades\n%v\nby divisions\n%v", sum["on"], sum["off"])
	}
}
