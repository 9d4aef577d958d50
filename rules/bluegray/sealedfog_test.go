package bluegray_test

import (
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/seen"
	"longroll/rules/dice"
)

// TestGunsOfBothSidesPart: where both sides attack at once, the guns of both that share a hex
// are marked when the combat phase begins. BGD 21.6.
func TestGunsOfBothSidesPart(t *testing.T) {
	setup := rules.Setup{Battle: "antietam", Options: map[string]string{"guns-apart": "on", "withhold": "off", "simultaneous": "on"}, Phase: "combat", Positions: `side unit hex
union       A-art   0810
union       B-art   0810
confederate SD-Lee  0812
confederate Cutts   0812
`}
	g, err := printedSystem.Begin(setup)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(g.Positions(), "paired"); n != 4 {
		t.Errorf("%d guns are marked of four:\n%s", n, g.Positions())
	}
}

// TestPlotsWithAScreen: who was next to the enemy when movement began counts for nothing
// where both sides move at once, so that no table has it. BGD 22.3, 22.4.14.
func TestPlotsWithAScreen(t *testing.T) {
	g, err := printedSystem.Begin(rules.Setup{Battle: "antietam", Options: map[string]string{"cavalry-screen": "on", "simultaneous": "on"}, Positions: `side unit hex
union       1/1/I   0810
confederate F-Lee   0811
`})
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(g.Positions(), "in-contact") {
		t.Error(g.Positions())
	}
}

// TestAllottedInPositions: a table of the moment when attacks are allotted is read as it was
// written, with how many there are.
func TestAllottedInPositions(t *testing.T) {
	setup := rules.Setup{Battle: "antietam", Options: map[string]string{"simultaneous": "on", "decisions": "default"}, Positions: `side unit hex
union       1/1/I   0810
union       2/1/I   0808
confederate F-Lee   0811
confederate Munford 0809
`}
	g, err := printedSystem.Begin(setup)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []struct {
		side rules.Side
		cmd  rules.Command
	}{
		{rules.Union, bluegray.Mission{Units: []string{"1/1/I", "2/1/I"}}}, {rules.Union, bluegray.End{}},
		{rules.Confederate, bluegray.End{}}, {rules.Union, bluegray.Attack{On: readHexes(t, "0811"), With: []string{"1/1/I"}}},
	} {
		out := g.Run(o.side, o.cmd, rules.Aid{Dice: dice.NewKeyed(dice.Seed{7})})
		if out.Refused != nil {
			t.Fatalf("%#v: %v", o.cmd, out.Refused)
		}
		g = out.After
	}
	setup.Positions, setup.Turn, setup.Phasing, setup.Phase = g.Positions(), 1, rules.Union, "combat"
	again, err := printedSystem.Begin(setup)
	if err != nil {
		t.Fatal(err)
	}
	want, got := g.View(rules.NoSide).(seen.View), again.View(rules.NoSide).(seen.View)
	if got.Combats != want.Combats || want.Combats != 1 {
		t.Errorf("%d attacks are allotted, read as %d\n%s", want.Combats, got.Combats, setup.Positions)
	}
}
