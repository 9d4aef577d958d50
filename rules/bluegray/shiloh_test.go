package bluegray_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"
	"testing/fstest"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/seen"
)

// TestShilohIsPlayed plays whole battles of Shiloh between rookies, in every edition as
// printed and with any options, and sees that what the battle has of its own comes up.
func TestShilohIsPlayed(t *testing.T) {
	came := map[string]int{}
	playWhole(t, "shiloh", 0, nil, func(c *campaign) { c.tally(came) })
	mustCome(t, came, "drift", "drift by default", "sailing", "entry afloat", "broadside", "ferry")
}

// tally counts what only Shiloh has. It holds the first two Union turns to one hex north
// or northeast (BG-SHI 13.41) and gunboats to suffering nothing (BG-SHI 13.42).
func (c *campaign) tally(came map[string]int) {
	c.t.Helper()
	turn := 1
	afloat := map[string]bool{"Lexington": true, "Tyler": true}
	for _, e := range c.journal {
		switch e := e.(type) {
		case bluegray.PhaseBegan:
			turn = e.Turn
		case bluegray.UnitMoved:
			c.oneHexNorth(e, turn)
			switch {
			case e.Default:
				came["drift by default"]++
			case turn <= 2 && e.Side == rules.Union:
				came["drift"]++
			case afloat[e.Unit]:
				came["sailing"]++
			}
			for _, h := range e.Path {
				if !afloat[e.Unit] && (h.String() == "1607" || h.String() == "1608") {
					came["ferry"]++
				}
			}
		case bluegray.UnitEntered:
			if afloat[e.Unit] {
				came["entry afloat"]++
			}
		case bluegray.CombatResolved:
			for _, f := range e.Attackers {
				if afloat[f.Unit] {
					came["broadside"]++
				}
			}
			for _, f := range e.Defenders {
				if afloat[f.Unit] {
					c.t.Fatalf("a gunboat is attacked: %+v", e)
				}
			}
		}
	}
}

func (c *campaign) oneHexNorth(e bluegray.UnitMoved, turn int) {
	c.t.Helper()
	if turn > 2 || e.Side != rules.Union {
		if e.Default {
			c.t.Fatalf("on turn %d %+v", turn, e)
		}
		return
	}
	from, to := e.Path[0], e.Path[len(e.Path)-1]
	x, y := c.m.Grid.Centre(from)
	east, south := c.m.Grid.Centre(to)
	if east, south = east-x, south-y; len(e.Path) != 2 || south >= 0 || east < 0 && c.setup.Options["ruling.shi-forced-move"] != "northwest" {
		c.t.Fatalf("on turn %d %+v", turn, e)
	}
}

// TestShilohNobodyLagsBehind holds every Union unit that could move on the first turn to
// have moved when it is over, without a single order.
func TestShilohNobodyLagsBehind(t *testing.T) {
	g, err := printedSystem.Begin(rules.Setup{Battle: "shiloh"})
	if err != nil {
		t.Fatal(err)
	}
	g = g.Run(rules.Confederate, bluegray.End{}, rules.Aid{}).After
	before := map[string]seen.Own{}
	for _, u := range g.View(rules.Union).(seen.View).Own {
		before[u.Unit] = u
	}
	out := g.Run(rules.Union, bluegray.End{Default: true}, rules.Aid{})
	if out.After == nil {
		t.Fatalf("%+v", out)
	}
	if len(before) != 24 {
		t.Fatalf("%d Union units at start", len(before))
	}
	moves := map[string]bool{}
	for _, e := range out.Events {
		if m, ok := e.(bluegray.UnitMoved); ok && m.Default && len(m.Path) == 2 {
			moves[m.Unit] = true
		}
	}
	for name, u := range before {
		if moves[name] == u.InZone {
			t.Errorf("%s in %s, in a zone %t: moved %t", name, u.At, u.InZone, moves[name])
		}
	}
}

// TestShilohTotals holds the order of battle to the known totals. BG-SHI 13.34.
func TestShilohTotals(t *testing.T) {
	g, err := printedSystem.Begin(rules.Setup{Battle: "shiloh"})
	if err != nil {
		t.Fatal(err)
	}
	v := g.View(rules.Union).(seen.View)
	got := map[string]int{}
	for _, u := range v.Own {
		got["union "+u.Type] += u.Strength
	}
	for _, u := range v.Enemy {
		got["confederate "+u.Type] += u.Strength
	}
	for _, c := range v.Coming {
		got[fmt.Sprintf("turn %d at %s %s", c.Turn, hexComma(c.At), c.Type)] += c.Strength
		if c.Type == "cav" && c.Allowance != 6 {
			t.Errorf("%s has %d movement points", c.Unit, c.Allowance)
		}
	}
	if want := map[string]int{"confederate inf": 109, "confederate art": 18, "confederate cav": 5,
		"union inf": 97, "union art": 21, "union cav": 3,
		"turn 5 at 1701 gunboat": 3, "turn 5 at 1905 inf": 5,
		"turn 6 at 0901 inf": 15, "turn 6 at 0901 cav": 1, "turn 6 at 0901 art": 2,
		"turn 6 at 1905 inf": 27, "turn 6 at 1905 art": 3,
		"turn 9 at 1905 inf": 12, "turn 9 at 1905 art": 1}; !maps.Equal(got, want) {
		t.Errorf("strength points are\n%v\nwant\n%v", got, want)
	}
}

// TestShilohFerryMarks holds a ferry on the map to words that can be read.
func TestShilohFerryMarks(t *testing.T) {
	text, _, err := data.With(nil).Text("shiloh", "map.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"from 1707", "from 17 to 1508 union 3 MP", "from 1707 to 2508 union 3 MP", "from 1707 to 1508 federal 3 MP", "from 1707 to 1508 union three MP"} {
		drawn := strings.Replace(text, "from 1707 to 1508 union 3 MP", bad, 1)
		overlay := fstest.MapFS{"shiloh/map.txt": {Data: []byte(drawn)}}
		_, err := bluegray.New(data.With(overlay)).Begin(rules.Setup{Battle: "shiloh"})
		if err == nil || !strings.Contains(err.Error(), "ferry 1607 "+fmt.Sprintf("%q", bad)) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}
