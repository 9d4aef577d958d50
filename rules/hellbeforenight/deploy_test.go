package hellbeforenight_test

import (
	"fmt"
	"slices"
	"testing"

	"longroll/rules"
	"longroll/rules/dice"
	hbn "longroll/rules/hellbeforenight"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// setUp plays the set-up with the orders of both sides.
func setUp(t *testing.T, orders map[rules.Side][]hbn.Deploy) rules.Game {
	t.Helper()
	g, err := printedSystem.Begin(rules.Setup{Battle: data.Name})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range rules.Sides {
		var sheet []rules.Command
		for _, d := range orders[s] {
			sheet = append(sheet, d)
		}
		for _, cmd := range append(sheet, hbn.End{}) {
			out := g.Run(s, cmd, rules.Aid{Dice: dice.NewKeyed(dice.Seed{})})
			if out.Refused != nil || out.After == nil {
				t.Fatalf("%+v: %v", cmd, out.Refused)
			}
			g = out.After
		}
	}
	return g
}

// TestSetUpByDefault: without an order everybody who starts on the map stands within two hexes of
// his hex, Union units alone, Confederate ones with none but their formation. HBN 3.1B.
func TestSetUpByDefault(t *testing.T) {
	standsWell(t, setUp(t, nil))
}

// TestSetUpInTheWay: units that are put where others would stand by default make these move
// on, and all find room. HBN 3.1B.
func TestSetUpInTheWay(t *testing.T) {
	g := setUp(t, map[rules.Side][]hbn.Deploy{rules.Union: {{Unit: "48 IL", At: at("2608")[0]}, {Unit: "20 IL", At: at("2609")[0]}},
		rules.Confederate: {{Unit: "16 AL", At: at("1012")[0]}, {Unit: "8 AR", At: at("1012")[0]}, {Unit: "27 TN", At: at("1012")[0]}}})
	standsWell(t, g)
}

func standsWell(t *testing.T, g rules.Game) {
	t.Helper()
	b, err := printedSystem.Map(data.Name)
	if err != nil {
		t.Fatal(err)
	}
	at := map[string]hex.Hex{}
	for _, s := range rules.Sides {
		for _, u := range g.View(s).(seen.View).Own {
			at[u.Unit] = u.At
		}
	}
	alone := map[hex.Hex]data.Unit{}
	for _, u := range b.Units {
		h, there := at[u.Name]
		switch {
		case there != !u.Start.IsZero():
			t.Errorf("%s is there: %v", u.Name, there)
			continue
		case !there:
			continue
		case b.Map.Grid.Distance(u.Start, h) > 2:
			t.Errorf("%s starts at %s and stands in %s", u.Name, u.Start, h)
		}
		if other, taken := alone[h]; taken && (u.Side == rules.Union || other.Side != u.Side || other.Formation != u.Formation) {
			t.Errorf("%s and %s stand in %s", u.Name, other.Name, h)
		}
		alone[h] = u
	}
	if now := g.Now(); now.Side != rules.Confederate || now.Turn != 1 {
		t.Errorf("the first turn begins with %+v", now)
	}
}

// TestSetUpMakesRoom: a unit whose only hex left is taken by default has the other move on.
// HBN 3.1B.
func TestSetUpMakesRoom(t *testing.T) {
	b, err := printedSystem.Map(data.Name)
	if err != nil {
		t.Fatal(err)
	}
	grid := b.Map.Grid
	near := func(h hex.Hex, n int) []hex.Hex { return grid.Within(h, n) }
	first, second := unitCalled(t, b, "72 OH"), unitCalled(t, b, "B/1IL")
	wanted := at("1709")[0]
	rows, filled := "unit 72 OH waiting\nunit B/1IL waiting\nunit 16 AL waiting\n", map[hex.Hex]bool{wanted: true}
	fillers := slices.DeleteFunc(slices.Clone(b.Units), func(u data.Unit) bool { return u.Side != rules.Union || !u.Start.IsZero() })
	for _, h := range append(near(first.Start, 1), near(second.Start, 2)...) {
		if !filled[h] && b.Map.On(h) {
			filled[h] = true
			rows += fmt.Sprintf("unit %s %s\n", fillers[0].Name, h)
			fillers = fillers[1:]
		}
	}
	g, err := printedSystem.Begin(rules.Setup{Battle: data.Name, Phase: "deployment", Positions: rows})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range rules.Sides {
		out := g.Run(s, hbn.End{}, rules.Aid{Dice: dice.NewKeyed(dice.Seed{})})
		if out.Refused != nil {
			t.Fatal(out.Refused)
		}
		g = out.After
	}
	for _, u := range g.View(rules.Union).(seen.View).Own {
		switch {
		case u.Unit == second.Name && u.At != wanted:
			t.Errorf("%s stands in %s", u.Unit, u.At)
		case u.Unit == first.Name && (u.At == wanted || grid.Distance(u.At, first.Start) != 2):
			t.Errorf("%s stands in %s", u.Unit, u.At)
		}
	}
}

func unitCalled(t *testing.T, b *data.Battle, name string) data.Unit {
	t.Helper()
	i := slices.IndexFunc(b.Units, func(u data.Unit) bool { return u.Name == name })
	if i < 0 {
		t.Fatalf("there is no unit %s", name)
	}
	return b.Units[i]
}

// TestSetUpIsSeen: before the battle a side sees where all of its own would stand, by its
// orders and by default, and nothing of the enemy's. HBN 3.1.
func TestSetUpIsSeen(t *testing.T) {
	g, err := printedSystem.Begin(rules.Setup{Battle: data.Name})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range []hbn.Deploy{{Unit: "16 AL", At: at("1212")[0]}, {Unit: "Hardee", At: at("1112")[0]}} {
		g = g.Run(rules.Confederate, d, rules.Aid{Dice: dice.NewKeyed(dice.Seed{})}).After
	}
	view := g.View(rules.Confederate).(seen.View)
	after := setUp(t, map[rules.Side][]hbn.Deploy{rules.Confederate: {{Unit: "16 AL", At: at("1212")[0]}, {Unit: "Hardee", At: at("1112")[0]}}}).View(rules.Confederate).(seen.View)
	stands := map[string]hex.Hex{}
	for _, u := range after.Own {
		stands[u.Unit] = u.At
	}
	for _, l := range after.Leaders {
		if l.Side == rules.Confederate && l.State == "map" {
			stands[l.Leader] = l.At
		}
	}
	if len(view.Arrayed) != len(stands) {
		t.Errorf("%d are seen, and %d stand", len(view.Arrayed), len(stands))
	}
	for _, u := range view.Arrayed {
		if u.At != stands[u.Unit.Unit] || u.Side != rules.Confederate || u.Start.IsZero() || u.Ordered != (u.Unit.Unit == "16 AL" || u.Unit.Unit == "Hardee") {
			t.Errorf("seen %+v, but it stands in %s", u, stands[u.Unit.Unit])
		}
	}
	if len(after.Arrayed) > 0 {
		t.Error("a set-up is seen in battle")
	}
}
