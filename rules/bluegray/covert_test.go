package bluegray_test

import (
	"slices"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// TestWholeBattlesUnderCover plays battles with limited intelligence and demands that whatever
// it rules comes up.
func TestWholeBattlesUnderCover(t *testing.T) {
	came := map[string]int{}
	for _, battle := range playable() {
		t.Run(battle, func(t *testing.T) {
			look := func(c *campaign) {
				came["past dummies"] += c.passed
				for _, e := range c.journal {
					countCovers(came, e)
				}
			}
			if battle != "chickamauga" {
				playWhole(t, battle, 1865, func(i int, options map[string]string) {
					options["limited-intelligence"] = "on"
					if i%2 == 1 {
						options["ruling.covered-contact"] = "mover"
					} else {
						delete(options, "ruling.covered-contact")
					}
				}, look)
				return
			}
			for i, edition := range []string{"third", "deluxe", "classic"} { // it has no levels of victory
				c := newCampaign(t, battle, uint64(i), edition, map[string]string{"limited-intelligence": "on"})
				c.play()
				c.replays()
				look(c)
			}
		})
	}
	mustCome(t, came, "covered march", "covered entry", "shown: met", "shown: fired-at", "shown: end", "dummy gone", "in vain", "past dummies")
	t.Log(came)
}

// countPassed counts the marches that went on past dummies, which are shown before they are told.
func (c *campaign) countPassed(cmd rules.Command, events []rules.Event) {
	_, moves := cmd.(bluegray.Move)
	if len(events) == 0 || !moves {
		return
	}
	if _, shows := events[0].(bluegray.UnitsRevealed); shows {
		c.passed++
	}
}

// countCovers counts what an event shows of units under blank counters.
func countCovers(came map[string]int, e rules.Event) {
	switch e := e.(type) {
	case bluegray.UnitMoved:
		if g, is := e.Tell(e.Side.Enemy()).(seen.Glimpsed); is && g.Type == "covered" {
			came["covered march"]++
		}
	case bluegray.UnitEntered:
		if g, is := e.Tell(e.Side.Enemy()).(seen.Glimpsed); is && g.Type == "covered" {
			came["covered entry"]++
		}
	case bluegray.UnitsRevealed:
		came["shown: "+e.Why]++
		if len(e.Dummies) > 0 {
			came["dummy gone"]++
		}
	case bluegray.ShotsSpent:
		came["in vain"]++
	}
}

// isCovert reports whether a battle is played with limited intelligence.
func (c *campaign) isCovert() bool { return c.setup.Options["limited-intelligence"] == "on" }

// coversHold checks that each side sees of the other's covered units where they are, and
// nothing else of them; and that nobody who has met an enemy is covered.
func (c *campaign) coversHold(g rules.Game) {
	c.t.Helper()
	truth := g.View(rules.NoSide).(seen.View)
	for _, side := range rules.Sides {
		v := g.View(side).(seen.View)
		own, foes := truth.Own, []seen.Own(nil)
		for _, u := range truth.Enemy {
			foes = append(foes, seen.Own(u))
		}
		if side == rules.Confederate {
			own, foes = foes, own
		}
		if len(v.Own) != len(own) {
			c.t.Fatalf("the %s know %d of their %d units", side.Name(), len(v.Own), len(own))
		}
		var covered, stand, open, named []string
		for _, u := range foes {
			switch {
			case u.Covered:
				covered = append(covered, u.At.String())
				c.hasNotMet(u, own)
			case v.Phase != "deployment":
				open = append(open, u.Unit)
			}
			if u.Type == "dummy" && !u.Covered {
				c.t.Fatalf("%s lies open", u.Unit)
			}
		}
		for _, s := range v.Sighted {
			stand = append(stand, s.At.String())
			if s.Type != "covered" {
				c.t.Fatalf("the %s see %+v", side.Name(), s)
			}
		}
		for _, u := range v.Enemy {
			named = append(named, u.Unit)
		}
		if v.Phase == "deployment" {
			covered = nil
		}
		slices.Sort(covered)
		slices.Sort(stand)
		if !slices.Equal(covered, stand) || !slices.Equal(open, named) {
			c.t.Fatalf("the %s see blanks in %v and %v; there are %v and %v", side.Name(), stand, named, covered, open)
		}
		if slices.ContainsFunc(v.Coming, func(u seen.Coming) bool { return u.Side != side }) {
			c.t.Fatalf("the %s know who of the enemy waits", side.Name())
		}
		if table, err := c.system.Table(v); err != nil || strings.Contains(table, side.Enemy().String()+" dummy") {
			c.t.Fatalf("%v; dummies in the table of the %s:\n%s", err, side.Name(), table)
		}
	}
}

// withoutSpare leaves out of a hex the dummies for which there was no room when the armies stood
// and who have not been moved since.
func (c *campaign) withoutSpare(at hex.Hex, stack []seen.Own, deploying bool) []seen.Own {
	switch {
	case !c.isCovert():
		return stack
	case deploying:
		c.crowd[at] = len(stack)
	}
	c.crowd[at] = min(c.crowd[at], len(stack))
	if len(stack) > c.crowd[at] {
		return stack
	}
	return slices.DeleteFunc(slices.Clone(stack), func(u seen.Own) bool { return u.Type == "dummy" })
}

// hasNotMet demands that no enemy is next to a covered unit over a hexside that zones cross.
func (c *campaign) hasNotMet(u seen.Own, foes []seen.Own) {
	c.t.Helper()
	creek := func(h hex.Hex) bool {
		return c.m.HasSide(u.At, h, "creek") && !c.m.HasSide(u.At, h, "bridge") && !c.m.HasSide(u.At, h, "ford")
	}
	if c.setup.Options["ruling.covered-contact"] == "mover" {
		return
	}
	for _, f := range foes {
		if c.m.Grid.Distance(f.At, u.At) == 1 && !creek(f.At) && f.Type != "gunboat" && f.Type != "train" {
			c.t.Fatalf("%s in %s is covered, and %s is next to it in %s", u.Unit, u.At, f.Unit, f.At)
		}
	}
}

// TestADummyOwesNoAttack: a dummy that an enemy has come next to, and that stays covered by the
// other ruling, is not told to attack.
func TestADummyOwesNoAttack(t *testing.T) {
	g, err := printedSystem.Begin(rules.Setup{Battle: "chickamauga", Turn: 3,
		Options:   map[string]string{"limited-intelligence": "on", "ruling.covered-contact": "mover"},
		Positions: "union dummy-u1 1018 - covered\nunion Wilder 1119 8 covered\nconfederate Gist 1019 5\n"})
	if err != nil {
		t.Fatal(err)
	}
	for _, u := range g.View(rules.Union).(seen.View).Own {
		if (len(u.Facing) > 0) != (u.Unit == "Wilder") {
			t.Errorf("%s is told to attack %v", u.Unit, u.Facing)
		}
	}
}

// TestTableTellsWhoDigs: the table of what a side sees says which stand-in digs. BGD 22.4.2, 22.4.11.
func TestTableTellsWhoDigs(t *testing.T) {
	g, err := printedSystem.Begin(rules.Setup{Battle: "chickamauga", Turn: 3, Options: map[string]string{"limited-intelligence": "on", "entrenchments": "on"},
		Positions: "union Wilder 1018 8 covered\nconfederate Gist 2305 5 covered,digging\nconfederate Ector 2306 5 covered\n"})
	if err != nil {
		t.Fatal(err)
	}
	table, err := printedSystem.Table(g.View(rules.Union).(seen.View))
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []string{"# confederate, under a blank counter, digging: a covered unit in 2305\n", "# confederate, under a blank counter: a covered unit in 2306\n"} {
		if !strings.Contains(table, row) {
			t.Errorf("no row %q in\n%s", row, table)
		}
	}
}
