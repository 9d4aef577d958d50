package hellbeforenight_test

import (
	"slices"
	"strings"
	"testing"

	"longroll/rules"
	hbn "longroll/rules/hellbeforenight"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// fours are dice that all read 4.
type fours struct{}

func (fours) Roll(string, int) int { return 4 }

// threeAttacks is a position from which the Confederates attack three hexes.
const threeAttacks = `
unit 13 TN 2519
unit 6 IA 2520
unit 154 TN 2714
unit 40 IL 2715
unit 22 TN 1621
unit 15 IA 1622
`

func inCombat(t *testing.T, positions string) rules.Game {
	t.Helper()
	g, err := printedSystem.Begin(rules.Setup{Battle: data.Name, Positions: positions, Phase: "combat", Phasing: rules.Confederate,
		Options: map[string]string{"army-morale": "off"}})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestARefusedAttackKeepsItsNumber holds conditions to the attacks as they were ordered: one
// that was refused leaves its number empty, and nothing that depends on it is carried out.
func TestARefusedAttackKeepsItsNumber(t *testing.T) {
	g := inCombat(t, threeAttacks)
	h := func(col, row int16) hex.Hex { return hex.Hex{Col: col, Row: row} }
	orders := []struct {
		cmd  hbn.Attack
		kind string // of the last event; empty: refused
	}{
		{hbn.Attack{Number: 1, Unit: "13 TN", At: h(25, 20)}, "combat-ended"},
		{hbn.Attack{Number: 2, Unit: "13 TN", At: h(25, 20)}, ""},
		{hbn.Attack{Number: 3, Unit: "154 TN", At: h(27, 15), If: &hbn.Condition{Attack: 2, Came: "stands"}}, "order-passed"},
		{hbn.Attack{Number: 4, Unit: "22 TN", At: h(16, 22), If: &hbn.Condition{Attack: 1, Came: "stands"}}, "combat-ended"},
	}
	for _, o := range orders {
		out := g.Run(rules.Confederate, o.cmd, rules.Aid{Dice: fours{}})
		switch {
		case out.Refused != nil && o.kind == "":
			continue
		case out.Refused != nil || o.kind == "":
			t.Fatalf("attack %d: refused %v, want %q", o.cmd.Number, out.Refused, o.kind)
		}
		if got := out.Events[len(out.Events)-1].Kind(); got != o.kind {
			t.Errorf("attack %d ends with %s, want %s", o.cmd.Number, got, o.kind)
		}
		g = out.After
	}
	var numbers []int
	for _, f := range g.View(rules.Confederate).(seen.View).Fought {
		numbers = append(numbers, f.Attack)
	}
	if want := []int{1, 3, 4}; !slices.Equal(numbers, want) {
		t.Errorf("attacks %v are remembered, want %v", numbers, want)
	}
}

// TestPassedOrdersAreTheirOwnersAffair holds what the enemy hears and sees to what happened: an
// order that was passed over leaves no trace, not even in how the others are numbered.
func TestPassedOrdersAreTheirOwnersAffair(t *testing.T) {
	at := hex.Hex{Col: 25, Row: 20}
	other := hex.Hex{Col: 27, Row: 15}
	sheets := [][]rules.Command{
		{hbn.Attack{Unit: "13 TN", At: at}, hbn.Attack{Unit: "154 TN", At: other}},
		{hbn.Attack{Unit: "13 TN", At: at}, hbn.Attack{Unit: "22 TN", At: at, If: &hbn.Condition{Attack: 1, Came: "routs"}}, hbn.Attack{Unit: "154 TN", At: other}},
	}
	var heard [2]string
	for i, sheet := range sheets {
		g := inCombat(t, threeAttacks)
		var told []string
		for _, cmd := range sheet {
			out := g.Run(rules.Confederate, cmd, rules.Aid{Dice: fours{}})
			if out.After == nil {
				t.Fatal(out.Refused)
			}
			for _, e := range out.Events {
				if n := e.Tell(rules.Union); n != nil {
					told = append(told, n.Notice()+plainOf(n))
				}
			}
			g = out.After
		}
		heard[i] = strings.Join(told, "\n") + plainOf(g.View(rules.Union))
	}
	if heard[0] != heard[1] {
		t.Errorf("the Union hears\n%s\nand, if an order was passed over,\n%s", heard[0], heard[1])
	}
}

// TestConditionsAreForetold: an attack on a condition may not come about, so that another of the
// same unit is foretold as well; a condition on itself or on what comes later is refused, as
// it is when the sheet is played. HBN 10.1D, 10.1I.
func TestConditionsAreForetold(t *testing.T) {
	here, there := hex.Hex{Col: 25, Row: 20}, hex.Hex{Col: 27, Row: 15}
	on := func(attack int, came string) *hbn.Condition { return &hbn.Condition{Attack: attack, Came: came} }
	sheet := []rules.Command{
		hbn.Attack{Number: 1, Unit: "13 TN", At: here},
		hbn.Attack{Number: 2, Unit: "154 TN", At: there, If: on(1, "routs")},
		hbn.Attack{Number: 3, Unit: "154 TN", At: there, If: on(1, "stands")},
		hbn.Attack{Number: 4, Unit: "154 TN", At: there, If: on(4, "stands")},
		hbn.Attack{Number: 5, Unit: "13 TN", At: here, If: on(1, "stands")},
	}
	want := []string{"", "", "", "attack 4 does not come before this one", "13 TN has attacked in this phase, and a unit attacks once"}
	for i, f := range printedSystem.Forecast(inCombat(t, threeAttacks).View(rules.Confederate), sheet) {
		got := ""
		if no, ok := f.(seen.WillRefuse); ok {
			got = no.Reason
		}
		if got != want[i] {
			t.Errorf("of attack %d it is foretold %q, want %q", i+1, got, want[i])
		}
	}
}
