package cwb

import (
	"errors"
	"reflect"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/seen"
)

// A side is told in its own fire segment which hexes of the enemy's it can fire at and with
// whom, the nearest first; forest hides the rest. Who is sent to fire at what he does not
// see is told who does.
func TestTargets(t *testing.T) {
	g := newField(t, mapOf("....... ....... ...f... ....... .......", ""),
		"union battery C 4.02 N unlimbered normal 5", "union battery D 3.04 N unlimbered normal 5",
		"union infantry A 6.03 N infantry-line normal 9",
		"confederate infantry X 4.05 S infantry-line normal 9", "confederate infantry Y 6.04 S infantry-line normal 9")
	g.phase, g.phasing = offensivePhase, rules.Union
	at := hexAt(t, g, "4.05")
	want := []seen.Target{{At: hexAt(t, g, "6.04"), By: []string{"A", "C", "D"}, Range: 1}, {At: at, By: []string{"D"}, Range: 2}}
	if got := g.look(rules.Union).Field.Targets; !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := g.look(rules.Confederate).Field.Targets; got != nil {
		t.Errorf("the enemy, who does not fire now: %+v", got)
	}
	var no *rules.Refusal
	err := g.Run(rules.Union, Fire{Target: at, By: []string{"C"}}, rules.Aid{Dice: noDice{}}).Refused
	if err == nil || !errors.As(error(err), &no) || no.Reason != "C in 4.02 has no line of sight to 4.05" || no.Better != "fire 4.05 with D" {
		t.Errorf("%+v", err)
	}
	g.phase = movementPhase
	if got := g.look(rules.Union).Field.Targets; got != nil {
		t.Errorf("in movement: %+v", got)
	}
}
