package rookie_test

import (
	"testing"

	"longroll/rules"
	"longroll/rules/cwb"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/rookie"
	"longroll/rules/cwb/seen"
	"longroll/rules/dice"
)

// TestTwoRookiesFightABattleOut plays 5.2 to its end: the Confederates come on, both sides
// fire, there is close combat, and most of what a rookie orders stands.
func TestTwoRookiesFightABattleOut(t *testing.T) {
	system := cwb.New(data.With(nil))
	game, err := system.Begin(rules.Setup{Battle: "april-5.2"})
	if err != nil {
		t.Fatal(err)
	}
	grid, err := system.Grid("april-5.2")
	if err != nil {
		t.Fatal(err)
	}
	rookies := map[rules.Side]rookie.Rookie{
		rules.Union: {Grid: grid, Doctrine: 3}, rules.Confederate: {Grid: grid, Attacks: true, Doctrine: 3},
	}
	keyed := dice.NewKeyed(dice.Seed{5})
	stood, refused, events := map[string]int{}, map[string]int{}, map[string]int{}
	sheets := 0
	for ; game.Result() == nil && sheets < 400; sheets++ {
		side := game.Now().Side
		for _, c := range rookies[side].Sheet(game.View(side).(seen.View)) {
			answers := rules.Answers{}
			out := game.Run(side, c, rules.Aid{Dice: keyed})
			for len(out.Ask) > 0 {
				for _, q := range out.Ask {
					answers[q.ID] = q.Default
				}
				out = game.Run(side, c, rules.Aid{Dice: keyed, Answers: answers})
			}
			if out.Refused != nil {
				refused[c.Kind()+": "+out.Refused.Error()]++
				continue
			}
			stood[c.Kind()]++
			for _, e := range out.Events {
				events[e.Kind()]++
			}
			game = out.After
		}
	}
	t.Logf("%d sheets; %v; %v", sheets, stood, events)
	if game.Result() == nil {
		t.Fatalf("no end: %+v", game.Now())
	}
	for kind, least := range map[string]int{"fire-resolved": 50, "charge-made": 1, "moved": 10, "stack-roused": 50, "battle-ended": 1, "recovery-tried": 5, "stack-retreated": 5} {
		if events[kind] < least {
			t.Errorf("%s happened %d times; at least %d are wanted", kind, events[kind], least)
		}
	}
	no := 0
	for _, n := range refused {
		no += n
	}
	if no > 30 {
		t.Errorf("%d orders were refused: %v", no, refused)
	}
}
