package cwb_test

import (
	"fmt"
	"reflect"

	"longroll/rules"
	"longroll/rules/casebook"
	"longroll/rules/cwb"
)

// foldsAndKeepsSecret says what is wrong with an outcome, if anything.
func foldsAndKeepsSecret(before rules.Game, out rules.Outcome, actor rules.Side) error {
	if err := casebook.Folds(system, before, out); err != nil {
		return err
	}
	return keepsSecret(before, out, actor)
}

// keepsSecret looks at an outcome through the eyes of the other side, which must be
// told and see nothing new but what is for both.
func keepsSecret(before rules.Game, out rules.Outcome, actor rules.Side) error {
	enemy, open := actor.Enemy(), false
	for _, e := range out.Events {
		switch e.(type) {
		case cwb.PhaseBegan, cwb.CannonLoose, cwb.CannonOrdered, cwb.LogsClosed:
			open = true
		default:
			if e.Tell(enemy) != nil {
				return fmt.Errorf("%s is told to the enemy", e.Kind())
			}
		}
	}
	if !open && !reflect.DeepEqual(before.View(enemy), out.After.View(enemy)) {
		return fmt.Errorf("the enemy's view changed")
	}
	return nil
}
