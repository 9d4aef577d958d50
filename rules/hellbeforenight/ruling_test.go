package hellbeforenight_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/casebook"
	hbn "longroll/rules/hellbeforenight"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
)

// anyRuling is a ruling that may make sense.
func (c *campaign) anyRuling() rules.Ruling {
	v := c.game.View(rules.NoSide).(seen.View)
	names := []string{"Nobody"}
	for _, u := range slices.Concat(v.Own, v.Enemy) {
		names = append(names, u.Unit)
	}
	for _, u := range v.Lost {
		names = append(names, u.Unit)
	}
	for _, u := range v.Coming {
		names = append(names, u.Name)
	}
	for _, l := range v.Leaders {
		names = append(names, l.Leader)
	}
	if hidden := slices.Concat(c.hidden[rules.Union], c.hidden[rules.Confederate]); len(hidden) > 0 && c.rng.IntN(2) == 0 {
		names = hidden
	}
	name := names[c.rng.IntN(len(names))]
	hexes := c.b.Map.Hexes()
	marks := []string{"disrupted", "questionable", "charge", "volley", "moved", "attacked", "merry"}
	some := func() []string { return marks[c.rng.IntN(len(marks)):][:c.rng.IntN(2)] }
	as := []string{"", "eliminated", "routed/ready", "both/shattered", "captured", "destroyed", "waiting", "killed", "hit", "coming", "asleep"}
	rows := []string{"extra army artillery 1", "extra Cheatham 40", "star 1510 morass", "star 1510 printed", "morale Ohio -2", "morale Ohio 4",
		"fortune union", "fortune confederate", "unit 13 TN 1415", "", "morale # Ohio 1"}
	why := []string{"", "as both wrote"}[c.rng.IntN(2)]
	switch c.rng.IntN(6) {
	case 0:
		return hbn.RuleRemove{Unit: name, As: as[c.rng.IntN(len(as))], Why: why}
	case 1, 2:
		return hbn.RuleSet{Unit: name, Put: some(), Lift: some(), Why: why}
	case 3:
		return hbn.RuleCounter{Row: rows[c.rng.IntN(len(rows))], Why: why}
	case 4:
		return hbn.RulePoints{Side: rules.Side(c.rng.IntN(3)), Points: c.rng.IntN(2001) - 1000, Why: why}
	}
	return hbn.RulePlace{Unit: name, To: hexes[c.rng.IntN(len(hexes))], Why: why}
}

// rule gives one ruling, and demands of it what is true of every ruling.
func (c *campaign) rule(taken map[string]int) {
	c.t.Helper()
	cmd := c.anyRuling()
	for _, side := range rules.Sides {
		if out := c.game.Run(side, cmd, rules.Aid{Dice: c.dice}); out.Refused == nil {
			c.t.Fatalf("the %s side rules %#v", side.Name(), cmd)
		}
	}
	before := c.game.Digest()
	out := c.game.Run(rules.NoSide, cmd, rules.Aid{Dice: c.dice})
	switch {
	case c.game.Digest() != before:
		c.t.Fatalf("%#v changed the game it was run on", cmd)
	case out.Refused != nil:
		return
	case out.Break || len(out.Events) == 0:
		c.t.Fatalf("%#v: %+v", cmd, out)
	case out.After.Digest() == before:
		c.t.Fatalf("%#v changes nothing and is taken", cmd)
	}
	if err := casebook.Folds(printedSystem, c.game, out); err != nil {
		c.t.Fatal(err)
	}
	taken[cmd.Kind()]++
	c.settle(rules.NoSide, c.commandKept(cmd), rules.Answers{}, out)
	c.holds(cmd)
	c.positionsAreReadBack()
}

// TestRulings plays a battle in which a referee rules at random, sense and nonsense.
func TestRulings(t *testing.T) {
	c := newCampaign(t, 77, map[string]string{"decisions": "default"})
	taken := map[string]int{}
	for range 40 {
		c.sheet()
		for range 6 {
			c.rule(taken)
		}
	}
	for _, kind := range []string{"rule-place", "rule-remove", "rule-set", "rule-counter", "rule-points"} {
		if taken[kind] == 0 {
			t.Errorf("no %s was taken: %v", kind, taken)
		}
	}
}

// TestRulingOverTheLimit: a referee may put a fourth unit into a hex, and the position is still
// written, read back and foreseen in every phase. HBN 8.1A.
func TestRulingOverTheLimit(t *testing.T) {
	for _, phase := range []string{"movement", "combat", "administration"} {
		setup := rules.Setup{Battle: data.Name, Turn: 2, Phase: phase, Phasing: rules.Union,
			Positions: "unit 8 IL 3007\nunit 18 IL 3007\nunit 11 IA 3007\nunit 13 IA 3008\nunit 13 TN 2010\n"}
		g, err := printedSystem.Begin(setup)
		if err != nil {
			t.Fatal(err)
		}
		out := g.Run(rules.NoSide, hbn.RulePlace{Unit: "13 IA", To: at("3007")[0]}, rules.Aid{})
		if out.Refused != nil {
			t.Fatal(out.Refused)
		}
		g = out.After
		setup.Positions = g.Positions()
		if again, err := printedSystem.Begin(setup); err != nil || again.Digest() != g.Digest() {
			t.Errorf("%s: read back, the table gives %v", phase, err)
		}
		for _, s := range rules.Sides {
			if f := printedSystem.Forecast(g.View(s), []rules.Command{hbn.End{}}); len(f) != 1 {
				t.Errorf("%s: nothing is foreseen for the %s side", phase, s.Name())
			}
		}
	}
}

// hiddenTable is a hidden reserve with two units in it and a leader, and an enemy who does not
// see it.
const hiddenTable = "unit 13 TN reserve-A\nunit 154 TN reserve-A\nleader Bragg reserve-A\nreserve confederate A 1015 hidden\nunit 15 IA 3010\n"

// TestRulingsKeepHidden: what a referee does to a hidden reserve the enemy hears of only as far
// as it lies open afterwards. HBN 14.7A.
func TestRulingsKeepHidden(t *testing.T) {
	at := func(text string) hbn.RulePlace {
		h, err := mustBattle(t).Map.Grid.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return hbn.RulePlace{Unit: "13 TN", To: h}
	}
	for _, one := range []struct {
		name   string
		cmds   []rules.Command
		told   []string // of the Union
		unseen bool     // its view stays to the letter
	}{
		{"marks", []rules.Command{hbn.RuleSet{Unit: "13 TN", Put: []string{"disrupted"}}}, nil, true},
		{"placed", []rules.Command{at("1012")}, []string{"ruled-placed unit=13 TN side=confederate to=1012"}, false},
		{"both gone", []rules.Command{hbn.RuleRemove{Unit: "13 TN"}, hbn.RuleRemove{Unit: "154 TN", As: "captured"}},
			[]string{"ruled-removed unit=13 TN side=confederate as=eliminated", "ruled-removed unit=154 TN side=confederate as=captured"}, false},
	} {
		t.Run(one.name, func(t *testing.T) {
			g, err := printedSystem.Begin(rules.Setup{Battle: "hell-before-night", Positions: hiddenTable})
			if err != nil {
				t.Fatal(err)
			}
			start := g.View(rules.Union)
			var told []string
			for _, cmd := range one.cmds {
				out := g.Run(rules.NoSide, cmd, rules.Aid{})
				if out.Refused != nil {
					t.Fatal(out.Refused)
				}
				for _, e := range out.Events {
					if n := e.Tell(rules.Union); n != nil {
						told = append(told, n.Notice()+plainOf(n))
					}
				}
				g = out.After
			}
			if fmt.Sprint(told) != fmt.Sprint(one.told) {
				t.Errorf("the Union is told\n%s\nwant\n%s", strings.Join(told, "\n"), strings.Join(one.told, "\n"))
			}
			v := g.View(rules.Union).(seen.View)
			if one.unseen && !reflect.DeepEqual(v, start) {
				t.Error("its view has changed")
			}
			if slices.ContainsFunc(v.Reserves, func(r seen.Reserve) bool { return r.Letter != "" }) {
				t.Errorf("it sees the reserves %+v", v.Reserves)
			}
		})
	}
}

func mustBattle(t testing.TB) *data.Battle {
	t.Helper()
	b, err := printedSystem.Map(data.Name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
