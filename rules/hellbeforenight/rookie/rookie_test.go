package rookie_test

import (
	"math/rand/v2"
	"testing"

	"longroll/rules"
	"longroll/rules/dice"
	hbn "longroll/rules/hellbeforenight"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/rookie"
	"longroll/rules/hellbeforenight/seen"
)

// TestRookie plays some couplets with what a rookie foresees to be legal: he has orders
// whenever he is due and none when he is not, most of them are carried out, and both armies
// march and fight.
func TestRookie(t *testing.T) {
	system := hbn.New(data.With(nil))
	b, err := system.Map(data.Name)
	if err != nil {
		t.Fatal(err)
	}
	g, err := system.Begin(rules.Setup{Battle: data.Name, Options: map[string]string{"decisions": "default"}})
	if err != nil {
		t.Fatal(err)
	}
	roll := rand.New(rand.NewPCG(4, 1862)).IntN
	thrown := dice.NewKeyed(dice.Seed{4})
	taken, refused := map[string]int{}, 0
	for range 24 {
		side := g.Now().Side
		if out := rookie.Sheet(g.View(side.Enemy()).(seen.View), b, roll); out != nil && g.Now().Also == rules.NoSide {
			t.Fatalf("out of turn he orders %v", out)
		}
		view := g.View(side).(seen.View)
		sheet := rookie.Legal(view, rookie.Sheet(view, b, roll), system.Forecast)
		if len(sheet) == 0 {
			t.Fatalf("no orders at %s", g.Now().Title)
		}
		for _, cmd := range append(sheet, g.Close()) {
			out := g.Run(side, cmd, rules.Aid{Dice: thrown})
			if out.After == nil {
				refused++
				continue
			}
			taken[cmd.Kind()]++
			if g = out.After; out.Break {
				break
			}
		}
	}
	all := 0
	for _, n := range taken {
		all += n
	}
	if refused*4 > all {
		t.Errorf("%d orders were refused, and %d carried out", refused, all)
	}
	for _, kind := range []string{"deploy", "move", "attack", "bombard", "recover", "lead", "volley", "end"} {
		if taken[kind] == 0 {
			t.Errorf("in 24 sheets there was no %s: %v", kind, taken)
		}
	}
}
