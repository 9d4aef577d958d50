package bluegray_test

import (
	"slices"
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// complications are the options of BGD 22.4 about stacks, zones, combat, ground and morale.
var complications = []string{"tight-stacking", "zone-cost", "free-combat", "flank-attacks", "repulsion", "wooded-terrain", "demoralization"}

// TestWholeGamesWithComplications plays every battle with the complications together, and by
// plots too: each comes up, and at no end of a turn does anybody stand idle next to the
// enemy who could have gone back.
func TestWholeGamesWithComplications(t *testing.T) {
	came := map[string]int{}
	for stream, battle := range []string{"antietam", "shiloh", "cemetery-hill"} {
		playWhole(t, battle, 2245+uint64(stream), func(i int, options map[string]string) {
			for _, name := range complications {
				options[name] = "on"
			}
			if i%2 == 1 { // where all must attack there are more losses
				options["free-combat"], options["repulsion"] = "off", "off"
			}
			if i == 4 {
				options["simultaneous"] = "on"
			}
			reconcile(options)
		}, func(c *campaign) {
			c.nobodyIdle()
			for _, e := range c.journal {
				countComplication(came, e)
			}
		})
	}
	mustCome(t, came, "flank attack", "repulse", "demoralization", "shift to the left", "shift to the right", "wood in defence")
}

func countComplication(came map[string]int, e rules.Event) {
	switch e := e.(type) {
	case bluegray.UnitRetreated:
		if e.Cause == "repulsed" {
			came["repulse"]++
		}
	case bluegray.Demoralized:
		came[[]string{"", "demoralization", "double demoralization"}[e.Level]]++
	case bluegray.CombatResolved:
		if slices.ContainsFunc(e.Attack, func(item rules.Item) bool { return item.Rule == "BGD 22.4.6" }) {
			came["flank attack"]++
		}
		if slices.ContainsFunc(e.Defence, func(item rules.Item) bool { return item.Rule == "BGD 22.4.10" }) {
			came["wood in defence"]++
		}
		switch {
		case e.Morale < 0:
			came["shift to the left"]++
		case e.Morale > 0:
			came["shift to the right"]++
		}
	}
}

// nobodyIdle folds the journal again and looks at each end of a player-turn: who stands in an
// enemy zone has attacked, or every hex around it is shut, or it never moves. In games of plots it can't be
// seen from outside who has attacked.
func (c *campaign) nobodyIdle() {
	c.t.Helper()
	g, err := c.system.Begin(c.setup)
	if err != nil {
		c.t.Fatal(err)
	}
	if c.setup.Options["simultaneous"] == "on" || c.setup.Options["repulsion"] == "off" {
		return
	}
	for _, e := range c.journal {
		began, is := e.(bluegray.PhaseBegan)
		v := g.View(g.Now().Side).(seen.View)
		plotted := v.Night && c.setup.Options["night-march"] == "on"
		if is && began.Phase.String() == "movement" && began.Side != v.For && !plotted {
			for _, u := range v.Own {
				if u.InZone && !u.Attacked && u.Allowance > 0 && c.couldGoBack(g.View(rules.NoSide).(seen.View), u) {
					c.t.Fatalf("%s stands idle in %s as %s ends", u.Unit, u.At, g.Now().Title)
				}
			}
		}
		g.Apply(e)
	}
}

// couldGoBack reports whether some hex next to a unit is empty and out of reach of every
// enemy, seen or not, over a side without any feature.
func (c *campaign) couldGoBack(truth seen.View, u seen.Own) bool {
	taken := func(h hex.Hex) bool {
		by := func(side rules.Side, at hex.Hex) bool {
			return at == h || side != u.Side && c.m.Grid.Distance(at, h) == 1
		}
		return slices.ContainsFunc(truth.Own, func(o seen.Own) bool { return by(o.Side, o.At) }) ||
			slices.ContainsFunc(truth.Enemy, func(o seen.Enemy) bool { return by(o.Side, o.At) })
	}
	for _, h := range c.m.Grid.Neighbours(u.At) {
		if c.m.On(h) && len(c.m.Side(u.At, h)) == 0 && !taken(h) && slices.Equal(c.m.Terrain(h), []string{"clear"}) {
			return true
		}
	}
	return false
}

// TestMoraleInPositions reads and writes how far a side is demoralized, by its losses or
// by what a table says. BGD 22.4.12.
func TestMoraleInPositions(t *testing.T) {
	const armies = "union Wilder 1019 8\nunion 1/1/XIV eliminated 5\nunion 1/1/XXI 1021 4\nconfederate Gist 1120 5\n"
	for row, want := range map[string]int{"": 0, "demoralized union 1\n": 1, "demoralized union 2\n": 2, "union 2/1/XIV eliminated 5\n": 1} {
		setup := rules.Setup{Battle: "chickamauga", Positions: armies + row, Turn: 3, Options: map[string]string{"22.4.12": "on"}}
		g, err := printedSystem.Begin(setup)
		if err != nil {
			t.Fatal(err)
		}
		m := g.View(rules.Confederate).(seen.View).Morale
		if len(m) != 2 || m[0].Side != rules.Union || m[0].Level != want || m[1].Level != 0 {
			t.Errorf("%q: %+v, want the Union at %d", row, m, want)
		}
		setup.Positions = g.Positions()
		if again, err := printedSystem.Begin(setup); err != nil || again.Digest() != g.Digest() {
			t.Errorf("%q: written and read it is another game: %v", row, err)
		}
	}
	for _, c := range []struct{ option, row string }{
		{"on", "demoralized union\n"}, {"on", "demoralized union 3\n"}, {"on", "demoralized grey 1\n"}, {"off", "demoralized union 1\n"},
	} {
		if _, err := printedSystem.Begin(rules.Setup{Battle: "chickamauga", Positions: armies + c.row, Options: map[string]string{"22.4.12": c.option}}); err == nil {
			t.Errorf("demoralization %s takes %q", c.option, c.row)
		}
	}
}

// TestComplicationsByNumber chooses each complication by its number.
func TestComplicationsByNumber(t *testing.T) {
	for number, name := range map[string]string{"22.4.1": "tight-stacking", "22.4.4": "zone-cost", "22.4.6": "flank-attacks",
		"22.4.7": "repulsion", "22.4.10": "wooded-terrain", "22.4.12": "demoralization"} {
		g, err := printedSystem.Begin(rules.Setup{Battle: "chickamauga", Options: map[string]string{number: "on"}})
		if err != nil {
			t.Fatal(err)
		}
		if got := g.View(rules.Union).(seen.View).Option(name); got != "on" {
			t.Errorf("%s=on gives %s=%s", number, name, got)
		}
	}
	if _, err := printedSystem.Begin(rules.Setup{Battle: "chickamauga", Options: map[string]string{"22.4.5": "on"}}); err == nil {
		t.Error("combat is free without repulsion")
	}
	if _, err := printedSystem.Begin(rules.Setup{Battle: "chickamauga", Options: map[string]string{"22.4.5": "on", "22.4.7": "on"}}); err != nil {
		t.Error(err)
	}
}
