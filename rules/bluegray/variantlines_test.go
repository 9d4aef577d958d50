package bluegray_test

import (
	"cmp"
	"fmt"
	"strings"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/seen"
)

// variantLine is an event of the variants 22.4.
func variantLine(e rules.Event) string {
	switch e := e.(type) {
	case bluegray.DefenceAided:
		return fmt.Sprintf("aided: %s for %s", strings.Join(e.Guns, ", "), joinHexes(e.On, " and "))
	case bluegray.Bombarded:
		line := fmt.Sprintf("bombarded %s by %s: %s", e.On, forces(e.Guns), e.Odds)
		if e.Used != "" {
			line = fmt.Sprintf("bombarded %s in %s by %s: %s to %s, %s, die %d", forces(e.Targets), e.On, forces(e.Guns), tally(e.Attack), tally(e.Defence), e.Used, e.Die)
		}
		return line + word(e.Pinned, "pinned")
	case bluegray.UnitPinned:
		return "pinned " + e.Unit + word(e.Goes, "goes back") + word(e.InOwn, "in its own phase")
	case bluegray.AttackLapsed:
		return "lapsed: " + strings.Join(e.Units, ", ")
	case bluegray.DiggingBegun:
		return fmt.Sprintf("digging begun: %s in %s", e.Unit, e.At)
	case bluegray.DiggingSpoiled:
		return fmt.Sprintf("digging spoiled: %s in %s, %s", e.Unit, e.At, e.Why)
	case bluegray.EntrenchmentBuilt:
		return fmt.Sprintf("entrenched: %s in %s", e.Unit, e.At)
	case bluegray.CommandDrawn:
		return fmt.Sprintf("command of the %s, level %d, digits %v: %s", e.Side, e.Level, e.Digits, strings.Join(e.Units, ", ")) + word(e.Halts, "stand still")
	case bluegray.DeploymentPlanned:
		return fmt.Sprintf("to stand %s in %s", e.Placement.Unit, e.Placement.At)
	case bluegray.ArmyDeployed:
		line := "deployed " + e.Side.String() + ":"
		for _, p := range e.Placements {
			line += " " + p.Unit + " " + p.At.String()
		}
		return line
	case bluegray.UnitsRevealed:
		line := fmt.Sprintf("shown in %s, %s:", e.At, e.Why)
		for _, u := range e.Units {
			line += " " + u.Unit
		}
		return line + word(len(e.Dummies) > 0, "gone "+strings.Join(e.Dummies, ", "))
	case bluegray.ShotsSpent:
		return fmt.Sprintf("attack %d on %s with %s in vain", e.Number, hexComma(e.On), strings.Join(e.Guns, ", "))
	case bluegray.CupDrawn:
		return fmt.Sprintf("drawn from the cup of %d: %s", e.Left, cmp.Or(e.Corps, "a blank"))
	case bluegray.UnitScattered:
		return fmt.Sprintf("scattered %s %s, dice %v, %s MP", e.Unit, hexPath(e.Path), e.Dice, seen.Scattered{Cost: e.Cost, Half: e.Half}.MP()) +
			word(e.InZone, "in zone") + word(e.Why != "", "stopped: "+e.Why)
	}
	return "unknown event " + e.Kind()
}
