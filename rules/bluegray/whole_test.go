package bluegray_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"testing"

	"longroll/rules"
)

// playWhole plays whole battles between rookies, in every edition as printed and then with
// any options, and looks at each when it is over; chosen may set options of its own.
func playWhole(t *testing.T, battle string, stream uint64, chosen func(i int, options map[string]string), look func(*campaign)) {
	t.Helper()
	games := 12
	if testing.Short() {
		games = 6
	}
	for i := range games {
		edition := []string{"third", "deluxe", "classic"}[i%3]
		t.Run(fmt.Sprintf("%s %d", edition, i), func(t *testing.T) {
			options := map[string]string{}
			if i >= 3 {
				options = anyOptions(t, rand.New(rand.NewPCG(uint64(i), stream)), battle, edition)
			}
			drawn := maps.Clone(options)
			if chosen != nil {
				chosen(i, options)
			}
			unclash(battle, edition, options, drawn)
			c := newCampaign(t, battle, uint64(i), edition, options)
			c.play()
			c.replays()
			if c.game.Result().Level == "" {
				t.Errorf("no level of victory: %+v", c.game.Result())
			}
			look(c)
			t.Logf("%v: %d commands, %d refused, %d events, %s", options, len(c.orders), c.refused, len(c.journal), c.game.Result().Level)
		})
	}
}

// saysClash is how a game that is to be made says that two options can't be had together.
var saysClash = regexp.MustCompile(`option (\S+)=\S+ does not go with ([^\s=]+)=`)

// unclash drops options that were drawn until no two of them clash; those that a test has
// chosen itself stay.
func unclash(battle, edition string, options, drawn map[string]string) {
	for range len(options) {
		_, err := printedSystem.Begin(rules.Setup{Battle: battle, Edition: edition, Options: options})
		if err == nil {
			return
		}
		clash := saysClash.FindStringSubmatch(err.Error())
		if clash == nil {
			return
		}
		name := clash[1]
		if value, was := drawn[name]; !was || options[name] != value {
			name = clash[2]
		}
		if value, was := drawn[name]; was && options[name] == value {
			delete(options, name)
		}
	}
}

// mustCome demands that each of some things came up in the battles played.
func mustCome(t *testing.T, came map[string]int, all ...string) {
	t.Helper()
	for _, what := range all {
		if came[what] == 0 {
			t.Errorf("in these battles there was no %s: %v", what, came)
		}
	}
}
