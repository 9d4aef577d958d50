package bluegray_test

import (
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/dice"
)

// TestRulingsUponPlots: a referee takes units away, or puts them elsewhere, whose plots or
// attacks are sealed already; those come to nothing, and the game goes on. BGD 22.4.14.
func TestRulingsUponPlots(t *testing.T) {
	const table = `side unit hex
union       1/1/I   0810
union       2/1/I   0808
union       3/1/I   1605
confederate F-Lee   0811
confederate Munford 0809
confederate Hampton 0820
`
	mission := bluegray.Mission{Units: []string{"1/1/I", "2/1/I"}}
	attack := bluegray.Attack{On: readHexes(t, "0811"), With: []string{"1/1/I"}}
	far := readHexes(t, "0501")[0]
	for name, c := range map[string]struct {
		before []rules.Command // of the Union
		ruling rules.Command
		stands string // where the unit that was ruled about is then
	}{
		"removed":            {[]rules.Command{bluegray.Move{Unit: "3/1/I", Path: readHexes(t, "1605 1604 1603")}}, bluegray.RuleRemove{Unit: "3/1/I"}, ""},
		"has left":           {[]rules.Command{bluegray.Move{Unit: "3/1/I", Path: readHexes(t, "1605 1604 1603")}}, bluegray.RuleRemove{Unit: "3/1/I", As: "exited"}, ""},
		"placed":             {[]rules.Command{bluegray.Move{Unit: "3/1/I", Path: readHexes(t, "1605 1604 1603")}}, bluegray.RulePlace{Unit: "3/1/I", To: far}, "0501"},
		"attacker removed":   {[]rules.Command{mission, bluegray.End{}, nil, attack}, bluegray.RuleRemove{Unit: "1/1/I"}, ""},
		"attacker placed":    {[]rules.Command{mission, bluegray.End{}, nil, attack}, bluegray.RulePlace{Unit: "1/1/I", To: far}, "0501"},
		"defender removed":   {[]rules.Command{mission, bluegray.End{}, nil, attack}, bluegray.RuleRemove{Unit: "F-Lee"}, ""},
		"defender placed":    {[]rules.Command{mission, bluegray.End{}, nil, attack}, bluegray.RulePlace{Unit: "F-Lee", To: far}, "0501"},
		"others all removed": {[]rules.Command{mission}, bluegray.RuleRemove{Unit: "1/1/I"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			g, err := printedSystem.Begin(rules.Setup{Battle: "antietam", Options: map[string]string{"simultaneous": "on", "decisions": "default"}, Positions: table})
			if err != nil {
				t.Fatal(err)
			}
			turn := g.Now().Turn
			run := func(side rules.Side, cmd rules.Command) {
				t.Helper()
				out := g.Run(side, cmd, rules.Aid{Dice: dice.NewKeyed(dice.Seed{7})})
				if out.Refused != nil || out.After == nil {
					t.Fatalf("%#v: %v %v", cmd, out.Refused, out.Ask)
				}
				g = out.After
			}
			for _, cmd := range c.before {
				if cmd == nil {
					run(rules.Confederate, bluegray.End{})
					continue
				}
				run(rules.Union, cmd)
			}
			run(rules.NoSide, c.ruling)
			for n := 0; g.Now().Turn == turn && n < 6; n++ {
				run(g.Now().Side, bluegray.End{Default: true})
			}
			if g.Now().Turn == turn {
				t.Errorf("it goes on at %s", g.Now().Title)
			}
			if c.stands != "" {
				for _, u := range everyUnit(g) {
					if r, is := c.ruling.(bluegray.RulePlace); is && u.Unit == r.Unit && u.At.String() != c.stands {
						t.Errorf("%s is in %s", u.Unit, u.At)
					}
				}
			}
		})
	}
}

// TestRowsThatNoPlayWrites: a table with a sub-segment that never comes, or with a unit that is
// deployed upon the enemy, is refused; and nobody waits less than nothing.
func TestRowsThatNoPlayWrites(t *testing.T) {
	setup := rules.Setup{Battle: "antietam", Turn: 1, Phase: "deployment", Options: map[string]string{"simultaneous": "on", "free-deployment": "on"}}
	const units = "union 1/1/I 0810\nconfederate F-Lee 0815\n"
	for row, want := range map[string]string{
		"plot 1/1/I 0:0810-999999999:0811 0 0 -": `positions:3:12: "999999999:0811" is not a sub-segment and a hex of the map`,
		"deploy 1/1/I 0815":                      "positions:3:14: 0815 is no set-up hex for 1/1/I",
	} {
		setup.Positions = units + row + "\n"
		if _, err := printedSystem.Begin(setup); err == nil || err.Error() != want {
			t.Errorf("%q: %v", row, err)
		}
	}
	setup.Positions, setup.Phase = units, "movement"
	g, err := printedSystem.Begin(setup)
	if err != nil {
		t.Fatal(err)
	}
	for _, waits := range [][]int{{-1}, {1 << 62, 1 << 62}} {
		if out := g.Run(rules.Union, bluegray.Move{Unit: "1/1/I", Path: readHexes(t, "0810 0809 0808"), Waits: waits}, rules.Aid{}); out.Refused == nil {
			t.Errorf("it waits %v", waits)
		}
	}
}
