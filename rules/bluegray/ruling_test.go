package bluegray_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"longroll/orders"
	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/rookie"
	"longroll/rules/bluegray/seen"
	"longroll/rules/casebook"
	"longroll/rules/dice"
	"longroll/rules/hex"
)

// ruledOn reads rulings as they come by mail.
func ruledOn(text string, truth rules.View) (casebook.Sheet, error) {
	grid, err := printedSystem.Grid("chickamauga")
	if err != nil {
		return casebook.Sheet{}, err
	}
	all, misreads, _ := orders.ReadRulings("bluegray", text, truth, grid)
	var sheet casebook.Sheet
	for _, r := range all {
		sheet.Orders = append(sheet.Orders, casebook.Order{Text: r.Text, Command: r.Command})
	}
	for _, m := range misreads {
		sheet.Misreads = append(sheet.Misreads, "not understood: "+m.Text+": "+m.Reason)
	}
	return sheet, nil
}

// arbiter is a campaign on which a referee rules at random, sense and nonsense.
type arbiter struct {
	*campaign
	taken map[string]int // rulings by kind
	no    int            // refused
}

// anyRuling is a ruling that may make sense.
func (a *arbiter) anyRuling() rules.Ruling {
	rng := a.rng
	units := everyUnit(a.game)
	name := "Bragg"
	if rng.IntN(12) > 0 {
		name = units[rng.IntN(len(units))].Unit
	}
	if gone := a.game.View(rules.NoSide).(seen.View).Gone; len(gone) > 0 && rng.IntN(4) == 0 {
		name = gone[rng.IntN(len(gone))].Unit
	}
	hexes := a.m.Hexes()
	to := hexes[rng.IntN(len(hexes))]
	if rng.IntN(3) == 0 {
		to = units[rng.IntN(len(units))].At // where somebody stands
	}
	marks := []string{"ineffective", "moved", "attacked", "attacked-at", "advanced", "retreated", "displaced", "withheld", "must-leave", "covered", "merry"}
	some := func() []string { return marks[rng.IntN(len(marks)):][:rng.IntN(2)] }
	why := []string{"", "as both wrote", `a "reason" # with marks`}[rng.IntN(3)]
	side := rules.Side(rng.IntN(3))
	switch rng.IntN(6) {
	case 0:
		return bluegray.RuleRemove{Unit: name, As: []string{"", "eliminated", "exited", "waiting", "asleep"}[rng.IntN(5)], Why: why}
	case 1, 2:
		return bluegray.RuleSet{Unit: name, Strength: rng.IntN(14) - 2, Put: some(), Lift: some(), Why: why}
	case 3:
		return bluegray.RulePoints{Side: side, Points: rng.IntN(2001) - 1000, Why: why}
	case 4:
		held := a.game.View(rules.NoSide).(seen.View).Held
		return bluegray.RuleHold{Hex: held[rng.IntN(len(held))].Hex, Side: side, Why: why}
	}
	return bluegray.RulePlace{Unit: name, To: to, Why: why}
}

// rule gives one ruling, and demands of it what is true of every ruling.
func (a *arbiter) rule() {
	a.t.Helper()
	cmd := a.anyRuling()
	for _, side := range rules.Sides {
		if out := a.game.Run(side, cmd, rules.Aid{Dice: a.dice}); out.Refused == nil {
			a.t.Fatalf("the %s side rules %#v", side.Name(), cmd)
		}
	}
	before := a.game.Digest()
	out := a.game.Run(rules.NoSide, cmd, rules.Aid{Dice: a.dice})
	switch {
	case a.game.Digest() != before:
		a.t.Fatalf("%#v changed the game it was run on", cmd)
	case out.Refused != nil:
		a.no++
		return
	case len(out.Ask)+len(out.Rolls) > 0 || out.Break || len(out.Events) == 0:
		a.t.Fatalf("%#v: %+v", cmd, out)
	case out.After.Digest() == before:
		a.t.Fatalf("%#v changes nothing and is taken", cmd)
	}
	if err := casebook.Folds(a.system, a.game, out); err != nil {
		a.t.Fatal(err)
	}
	for _, e := range out.Events {
		union, confederate := e.Tell(rules.Union), e.Tell(rules.Confederate)
		if !a.isCovert() && (union == nil || fmt.Sprint(union) != fmt.Sprint(confederate)) {
			a.t.Fatalf("the board is open, but of %#v one side hears %v and the other %v", e, union, confederate)
		}
	}
	if a.isCovert() {
		a.keepsCovers(out)
	}
	a.taken[cmd.Kind()]++
	a.game = out.After
	a.sound()
}

// keepsCovers demands that of a ruling a side hears no name of an enemy who is covered after it
// or was a dummy, and sees no more than before.
func (a *arbiter) keepsCovers(out rules.Outcome) {
	a.t.Helper()
	hidden := map[string]rules.Side{}
	for _, g := range []rules.Game{a.game, out.After} {
		for _, u := range everyUnit(g) {
			if u.Type == "dummy" || u.Covered && slices.ContainsFunc(everyUnit(out.After), func(o seen.Own) bool { return o.Unit == u.Unit && o.Covered }) {
				hidden[u.Unit] = u.Side
			}
		}
	}
	for name, side := range hidden {
		for _, e := range out.Events {
			if told := fmt.Sprintf("%+v", e.Tell(side.Enemy())); strings.Contains(told, "Unit:"+name+" ") {
				a.t.Fatalf("%s is hidden, and the enemy hears %s", name, told)
			}
		}
		if slices.ContainsFunc(out.After.View(side.Enemy()).(seen.View).Gone, func(u seen.Gone) bool { return u.Unit == name }) {
			a.t.Fatalf("%s is among the lost that the enemy knows", name)
		}
	}
	a.coversHold(out.After)
}

// TestRulingsUnderCover plays battles with limited intelligence in which a referee rules at
// random. BGD 22.4.11.
func TestRulingsUnderCover(t *testing.T) {
	for seed, battle := range []string{"chickamauga", "antietam"} {
		edition := []string{"deluxe", "third"}[seed]
		a := &arbiter{campaign: newCampaign(t, battle, uint64(seed)+950, edition, map[string]string{"decisions": "default", "limited-intelligence": "on"}), taken: map[string]int{}}
		a.fight()
		if a.taken["rule-remove"] == 0 || a.taken["rule-set"] == 0 || a.taken["rule-place"] == 0 {
			t.Errorf("%s: the rulings were %v", battle, a.taken)
		}
	}
}

// sound demands that a position is one: nobody in two places, off the map or with the enemy,
// and that a table holds all of it.
func (a *arbiter) sound() {
	a.t.Helper()
	v := a.game.View(rules.NoSide).(seen.View)
	holds, names := map[hex.Hex]rules.Side{}, map[string]bool{}
	for _, u := range everyUnit(a.game) {
		if names[u.Unit] {
			a.t.Fatalf("%s is in two places", u.Unit)
		}
		names[u.Unit] = true
		if u.Strength < 1 && u.Type != "dummy" {
			a.t.Fatalf("%s has a strength of %d", u.Unit, u.Strength)
		}
		if u.At.IsZero() {
			continue
		}
		if !a.m.On(u.At) {
			a.t.Fatalf("%s is in %s", u.Unit, u.At)
		}
		if s := holds[u.At]; s == u.Side.Enemy() {
			a.t.Fatalf("both sides are in %s", u.At)
		}
		holds[u.At] = u.Side
	}
	sum := [3]int{}
	for _, r := range v.Score.Rows {
		sum[r.Side] += r.Points
	}
	if v.Score.Union != sum[rules.Union] || v.Score.Confederate != sum[rules.Confederate] {
		a.t.Fatalf("the score is %+v", v.Score)
	}
}

// TestRulingsInRandomBattles plays battles in which a referee rules at random between all
// commands: the position stays one, and journal and game agree at the end.
func TestRulingsInRandomBattles(t *testing.T) {
	taken := map[string]int{}
	for seed := range uint64(4) {
		a := &arbiter{campaign: newCampaign(t, "chickamauga", seed+900, []string{"third", "deluxe"}[seed%2], map[string]string{"decisions": "default"}), taken: taken}
		a.fight()
		if a.no == 0 {
			t.Error("no ruling was refused")
		}
	}
	for _, kind := range []string{"rule-place", "rule-remove", "rule-set", "rule-hold", "rule-points"} {
		if taken[kind] < 5 {
			t.Errorf("%s was taken %d times", kind, taken[kind])
		}
	}
}

// fight plays on with a ruling after many a command, whatever the stacks look like.
func (a *arbiter) fight() {
	a.t.Helper()
	for turns := 0; a.game.Result() == nil && turns < 3*a.game.Now().Turns; turns++ {
		side := a.game.Now().Side
		for _, cmd := range rookie.Sheet(a.game.View(side).(seen.View), a.m, a.rng.IntN) {
			if a.rng.IntN(4) == 0 {
				a.rule()
			}
			if out := a.obey(side, cmd); out.Break {
				break
			}
		}
		if now := a.game.Now(); now.Side == side && a.game.Result() == nil {
			if out := a.obey(side, a.game.Close()); out.Refused != nil {
				a.t.Fatalf("at %s the turn can't be closed: %v", now.Title, out.Refused)
			}
		}
	}
	if a.game.Result() == nil {
		a.t.Fatal("the battle goes on")
	}
	if out := a.game.Run(rules.NoSide, bluegray.RulePoints{Side: rules.Union, Points: 5}, rules.Aid{}); out.Refused == nil {
		a.t.Error("a ruling is taken when the battle is over")
	}
}

// obey runs a command of a side, with the default of what it asks.
func (a *arbiter) obey(side rules.Side, cmd rules.Command) rules.Outcome {
	a.t.Helper()
	answers := rules.Answers{}
	for range 50 {
		out := a.game.Run(side, cmd, rules.Aid{Dice: a.dice, Answers: answers})
		for _, q := range out.Ask {
			answers[q.ID] = q.Default
		}
		switch {
		case len(out.Ask) > 0:
			continue
		case out.Refused == nil:
			if err := casebook.Folds(a.system, a.game, out); err != nil {
				a.t.Fatal(err)
			}
			a.game = out.After
		}
		return out
	}
	a.t.Fatalf("%#v asks for ever", cmd)
	return rules.Outcome{}
}

// TestAFixedDieInABattle: the die of a combat falls as a referee says, and it says so.
func TestAFixedDieInABattle(t *testing.T) {
	g, err := printedSystem.Begin(rules.Setup{Battle: "chickamauga", Turn: 3, Phase: "combat", Phasing: rules.Union, Options: map[string]string{"decisions": "default"},
		Positions: "union Wilder 1021\nconfederate Gist 1121\n"})
	if err != nil {
		t.Fatal(err)
	}
	attack := bluegray.Attack{On: []hex.Hex{{Col: 11, Row: 21}}, With: []string{"Wilder"}}
	for face := 1; face <= 6; face++ {
		out := g.Run(rules.Union, attack, rules.Aid{Dice: dice.NewKeyed(dice.Seed{}), Fixed: map[string]int{"gt3.union.*": face}})
		if len(out.Rolls) != 1 || out.Rolls[0].Value != face || !out.Rolls[0].Fixed {
			t.Errorf("fixed at %d it fell %+v", face, out.Rolls)
		}
		if e, ok := out.Events[1].(bluegray.CombatResolved); !ok || e.Die != face {
			t.Errorf("fixed at %d: %#v", face, out.Events)
		}
	}
	if out := g.Run(rules.Union, attack, rules.Aid{Dice: dice.NewKeyed(dice.Seed{}), Fixed: map[string]int{"gt4.*": 3}}); out.Rolls[0].Fixed {
		t.Error("a die of another turn is fixed")
	}
}

// TestNoUnitIsMadeStrongerThanItsCounter: what is printed on it is the most that it can have.
func TestNoUnitIsMadeStrongerThanItsCounter(t *testing.T) {
	g := beginChickamauga(t, "third")
	u := everyUnit(g)[0]
	for strength, right := range map[int]bool{-1: false, u.Strength: false, u.Strength + 1: false, 99: false, 1: u.Strength > 1} {
		out := g.Run(rules.NoSide, bluegray.RuleSet{Unit: u.Unit, Strength: strength}, rules.Aid{})
		if (out.Refused == nil) != right {
			t.Errorf("%s has %d printed, and is set to %d: %v", u.Unit, u.Strength, strength, out.Refused)
		}
		if strength == 99 && !strings.Contains(out.Refused.Reason, fmt.Sprintf("a strength of 1 to %d", u.Strength)) {
			t.Errorf("it says %q", out.Refused.Reason)
		}
	}
}
