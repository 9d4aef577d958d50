package bluegray_test

import (
	"fmt"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
)

// TestLeadersWholeBattles plays whole battles with leaders of the tests' own. BGD 22.6.2.
func TestLeadersWholeBattles(t *testing.T) {
	came := map[string]int{}
	with := func(_ int, options map[string]string) {
		options["leaders"] = "on"
		delete(options, "simultaneous")
		delete(options, "night-march")
	}
	playWhole(t, "shiloh", 262, with, func(c *campaign) { countLeaders(c, came) })
	for seed := range uint64(6) {
		options := map[string]string{"leaders": "on"}
		c := newCampaign(t, "chickamauga", seed, []string{"third", "deluxe", "classic"}[seed%3], options)
		c.play()
		c.replays()
		countLeaders(c, came)
	}
	mustCome(t, came, "moves", "enters", "joins", "follows", "falls", "replaced", "strays", "out", "bonus of the attacker", "bonus of the defender")
}

func countLeaders(c *campaign, came map[string]int) {
	for _, e := range c.journal {
		switch e := e.(type) {
		case bluegray.LeaderMoved:
			came[e.Cause]++
		case bluegray.LeaderTested:
			if e.Lost {
				came["falls"]++
			}
		case bluegray.LeaderReplaced:
			came["replaced"]++
			came["strays"] += len(e.Strays)
		case bluegray.CommandReckoned:
			came["out"] += len(e.Out)
		case bluegray.CombatResolved:
			switch e.BonusOf {
			case e.Side:
				came["bonus of the attacker"]++
			case e.Side.Enemy():
				came["bonus of the defender"]++
			}
		}
	}
}

// TestNobodyHasTheLeaders: every battle refuses them as shipped; faults of an owner's file
// are named with their place. BGD 22.6.2.
func TestNobodyHasTheLeaders(t *testing.T) {
	for _, battle := range playable() {
		setup := rules.Setup{Battle: battle, Options: map[string]string{"22.6.2": "on"}}
		want := "nobody has the leaders of " + battle
		if _, err := printedSystem.Begin(setup); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", battle, err)
		}
	}
	for row, want := range map[string]string{
		"union Rosecrans 4 4 army start 1022":      `"4" is none of 1, 2, 3`,
		"union Rosecrans 3 12 army start 1022":     `"12" is no rating`,
		"union Rosecrans 3 4 army start":           "seven columns",
		"union Rosecrans 3 4 Wood start 1022":      "Rosecrans commands Wood, and no unit of his side is called so",
		"union Wilder 3 4 army start 1022":         "two counters are called Wilder",
		"union Rosecrans 3 4 army start 3099":      "off the map",
		`union "W. Rosecrans" 3 4 army start 1022`: "a leader's name is one word",
		"union Thomas 2 (4) *XIV soon 1022":        `"soon" is not a number`,
	} {
		s := bluegray.New(data.With(matterWith("chickamauga/leaders.txt", row+"\n")))
		_, err := s.Begin(rules.Setup{Battle: "chickamauga", Options: map[string]string{"leaders": "on"}})
		if err == nil || !strings.Contains(fmt.Sprint(err), want) {
			t.Errorf("%s: %v, want %s", row, err, want)
		}
	}
}
