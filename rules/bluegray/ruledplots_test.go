package bluegray_test

import (
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/seen"
	"longroll/rules/dice"
)

// TestRulingsUponPlots: a referee takes units away, or puts them elsewhere, whose plots or
// attacks are sealed already; those come to nothing, and the game goes on. BGD 22.4.14.
func TestRulingsUponPlots(t *testing.T) {
	const table = `side unit hex
union       1/1/I   0810
union       2/1/I   0808
union       3/1/I   1605
union       1/1/VI  waiting
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
		"entry placed":       {[]rules.Command{bluegray.Enter{Unit: "1/1/VI", At: readHexes(t, "2112")[0]}}, bluegray.RulePlace{Unit: "1/1/VI", To: far}, "0501"},
		"entry removed":      {[]rules.Command{bluegray.Enter{Unit: "1/1/VI", At: readHexes(t, "2112")[0]}}, bluegray.RuleRemove{Unit: "1/1/VI"}, ""},
		"others all removed": {[]rules.Command{mission}, bluegray.RuleRemove{Unit: "1/1/I"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			setup := rules.Setup{Battle: "antietam", Options: map[string]string{"simultaneous": "on", "decisions": "default"}, Turn: 5, Positions: table}
			g, err := printedSystem.Begin(setup)
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
			setup.Positions, setup.Phase = g.Positions(), g.View(rules.NoSide).(seen.View).Phase
			if again, err := printedSystem.Begin(setup); err != nil || again.Positions() != setup.Positions {
				t.Errorf("read back %v from\n%s", err, setup.Positions)
			}
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
		"plot 1/1/I 0:0810-999999999:0811 0 0 -": `positions:4:12: "999999999:0811" is not a sub-segment and a hex of the map`,
		"plot 1/1/I 0:0810-1:0808 0 0 -":         `positions:4:12: 0810 and 0808 are not next to each other`,
		"plot 1/1/I 0:0809-1:0808 0 0 -":         `positions:4:12: 1/1/I does not stand in 0809, where its plot begins`,
		"plot 1/1/I 0:0810-2:0809-1:0808 0 0 -":  `positions:4:12: 0808 can't be entered in sub-segment 1, before 0809`,
		"plot 1/1/I 0:0810-1:0809 2 0 -":         `positions:4:12: nobody leaves the map at 0809`,
		"plot 1/1/I 1:2112 0 1 enters":           `positions:4:12: 1/1/I is not waiting to enter`,
		"plot 1/1/VI 1:2112 0 1 enters":          `positions:4:13: 1/1/VI has no row of its own above that of its plot`,
		"plot 1/2/VI 1:0810 0 1 enters":          `positions:4:13: nobody enters at 0810, which is not at the edge of the map`,
		"deploy 1/1/I 0815":                      "positions:3:14: 0815 is no set-up hex for 1/1/I",
	} {
		setup := setup
		if setup.Positions = units + row + "\n"; strings.HasPrefix(row, "plot") {
			setup.Phase, setup.Positions = "movement", "union 1/2/VI waiting\n"+units+row+"\n"
		}
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
