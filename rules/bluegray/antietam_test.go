package bluegray_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// TestAntietamIsPlayed plays whole battles of Antietam between rookies, in every edition as
// printed and with any options. The Union keeps its limit, its guns stay, and what the battle
// has of its own comes up.
func TestAntietamIsPlayed(t *testing.T) {
	came := map[string]int{}
	playWhole(t, "antietam", 1, func(_ int, options map[string]string) {
		delete(options, "little-mac") // which lifts the limit, BGD 22.6.2
	}, func(c *campaign) { c.countMoves(came) })
	mustCome(t, came, "limit lifted", "rally", "ten moves")
}

// countMoves holds the Union to its limit, by moves, late entries and plots (BG-ANT 18.1), and
// its guns to their hexes (BG-ANT 19.0).
func (c *campaign) countMoves(came map[string]int) {
	c.t.Helper()
	turn, moves, lifted := 1, 0, false
	union := func(unit string, side rules.Side, path []hex.Hex) {
		if side != rules.Union {
			return
		}
		if moves++; !lifted && (moves > 15 || turn > 1 && moves > 10) {
			c.t.Errorf("on turn %d the Union moved %d units", turn, moves)
		}
		if moves == 10 && turn > 1 && !lifted {
			came["ten moves"]++
		}
		if slices.Contains([]string{"A-art", "B-art", "C-art"}, unit) {
			c.t.Errorf("%s moved to %s", unit, path[len(path)-1])
		}
	}
	for _, e := range c.journal {
		switch e := e.(type) {
		case bluegray.PhaseBegan:
			turn, moves = e.Turn, 0
		case bluegray.LimitLifted:
			lifted = true
			came["limit lifted"]++
		case bluegray.RecoveryTried:
			came["rally"]++
		case bluegray.UnitMoved:
			union(e.Unit, e.Side, e.Path)
		case bluegray.UnitEntered:
			if turn > 4 {
				union(e.Unit, e.Side, e.Path)
			}
		case bluegray.UnitMarched:
			if late := strings.HasSuffix(e.Unit, "/VI"); len(e.Path) > 1 && (!late || turn > 4) {
				union(e.Unit, e.Side, e.Path)
			}
		}
	}
}

// TestAntietamTotals holds the order of battle to the known totals, and the set-up to
// stacks of two. BG-ANT 14.1, 14.2, 16.1, 16.3, 16.4.
func TestAntietamTotals(t *testing.T) {
	g, err := printedSystem.Begin(rules.Setup{Battle: "antietam"})
	if err != nil {
		t.Fatal(err)
	}
	v := g.View(rules.Union).(seen.View)
	got, stack := map[string]int{}, map[hex.Hex]int{}
	for _, u := range v.Own {
		got["union "+u.Type] += u.Strength
		got["union units"]++
		stack[u.At]++
		if rifled := u.Type == "art"; rifled != (u.Range == 7) || rifled != (u.Fixed == "BG-ANT 19.0") || rifled != (u.Allowance == 0) {
			t.Errorf("%+v", u)
		}
	}
	for _, u := range v.Enemy {
		stack[u.At]++
		if u.Fixed == "BG-ANT 18.2" {
			got["held units in "+u.At.String()]++
		}
	}
	for _, c := range v.Coming {
		got[fmt.Sprintf("%s turn %d at %s", c.Side, c.Turn, hexComma(c.At))] += c.Strength
	}
	for at, n := range stack {
		if n > 2 {
			t.Errorf("%d units begin in %s", n, at)
		}
	}
	if want := map[string]int{"union inf": 185, "union cav": 12, "union art": 13, "union units": 46,
		"held units in 0517": 2, "held units in 0416": 2, "held units in 0715": 2, "held units in 0714": 2, "held units in 0613": 2,
		"union turn 4 at 2112": 33, "confederate turn 7 at 0126": 16}; !maps.Equal(got, want) || v.Turns != 10 {
		t.Errorf("%d turns, the armies are\n%v\nwant\n%v", v.Turns, got, want)
	}
}

// TestAntietamLevels finds the level of victory at both ends of every ratio, points being
// given by rulings. BG-ANT 17.2.
func TestAntietamLevels(t *testing.T) {
	for _, c := range []struct {
		union, confederate int
		want               string
	}{
		{0, 0, "confederate marginal"}, {40, 20, "union decisive"}, {1, 0, "union decisive"}, {39, 20, "union substantive"},
		{30, 20, "union substantive"}, {29, 20, "union marginal"}, {21, 20, "union marginal"}, {20, 20, "confederate marginal"},
		{20, 24, "confederate marginal"}, {20, 25, "confederate substantive"}, {20, 29, "confederate substantive"},
		{20, 30, "confederate decisive"}, {0, 1, "confederate decisive"},
	} {
		table := "union 1/1/I 0804\nconfederate Hood 0811\nhold 0815 union\n"
		for side, points := range map[string]int{"union": c.union, "confederate": c.confederate} {
			if points != 0 {
				table += fmt.Sprintf("ruled %s %d\n", side, points)
			}
		}
		g, err := printedSystem.Begin(rules.Setup{Battle: "antietam", Positions: table})
		if err != nil {
			t.Fatal(err)
		}
		if s := g.View(rules.Union).(seen.View).Score; s.Winner.String()+" "+s.Level != c.want {
			t.Errorf("%d to %d: %s %s, want %s", c.union, c.confederate, s.Winner, s.Level, c.want)
		}
	}
}

// TestWhatIfIsRefused refuses every one of the changes whose words nobody has, by name and
// by number. BGD 21.18.
func TestWhatIfIsRefused(t *testing.T) {
	for _, name := range []string{"greater-union-initiative", "total-union-initiative", "early-confederate-reinforcement",
		"early-union-reinforcement", "optional-reinforcement", "no-confederate-disorganization", "roll"} {
		for _, option := range []string{"what-if", "21.18"} {
			_, err := printedSystem.Begin(rules.Setup{Battle: "antietam", Edition: "deluxe", Options: map[string]string{option: name}})
			if err == nil || !strings.Contains(err.Error(), "the exclusive rule 14.6, and no text of it is known") {
				t.Errorf("%s=%s: %v", option, name, err)
			}
		}
	}
	if _, err := printedSystem.Begin(rules.Setup{Battle: "antietam", Options: map[string]string{"what-if": "none"}}); err != nil {
		t.Error(err)
	}
}

// TestCreekInPositions reads and writes how far the Union is from the lifting of its limit.
// BG-ANT 18.1.
func TestCreekInPositions(t *testing.T) {
	const armies = "union 1/1/I 0804\nconfederate Hood 0811\n"
	for _, c := range []struct {
		row, phase string
		phasing    rules.Side
		want       seen.Limit
	}{
		{"", "movement", rules.Union, seen.Limit{Of: 10}},
		{"creek limited\n", "movement", rules.Union, seen.Limit{Of: 10}},
		{"creek crossed\n", "movement", rules.Confederate, seen.Limit{Of: 10, Crossed: true}},
		{"creek crossed\n", "combat", rules.Union, seen.Limit{Of: 10, Crossed: true}},
		{"creek crossed\n", "movement", rules.Union, seen.Limit{Of: 10, Lifted: true}}, // whoever sets it up so means that it was crossed before
		{"creek lifted\n", "movement", rules.Confederate, seen.Limit{Of: 10, Lifted: true}},
	} {
		setup := rules.Setup{Battle: "antietam", Positions: armies + c.row, Turn: 3, Phasing: c.phasing, Phase: c.phase}
		g, err := printedSystem.Begin(setup)
		if err != nil {
			t.Fatal(err)
		}
		if got := *g.View(rules.Union).(seen.View).Limit; got != c.want {
			t.Errorf("%q: %+v, want %+v", c.row, got, c.want)
		}
		setup.Positions = g.Positions()
		if again, err := printedSystem.Begin(setup); err != nil || again.Digest() != g.Digest() {
			t.Errorf("%q: written and read it is another game: %v", c.row, err)
		}
	}
	for battle, row := range map[string]string{"antietam": "creek dry\n", "shiloh": "creek crossed\n"} {
		if _, err := printedSystem.Begin(rules.Setup{Battle: battle, Positions: row}); err == nil {
			t.Errorf("%s takes %q", battle, row)
		}
	}
}
