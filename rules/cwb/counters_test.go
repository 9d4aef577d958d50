package cwb

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"longroll/rules"
)

// The counters of fire combats and of straggler checks name dice and questions, and count
// both sides' doings: no player may be able to read them off anything. CWB 9.0.

// TestCountersAreNotHeard runs orders in a game and in one that has counted more, with dice
// that are all alike: both sides see, hear and are asked the same to the letter, and in
// nothing that they are told does the name of a die stand.
func TestCountersAreNotHeard(t *testing.T) {
	rolled, asked := 0, 0
	for i, battle := range aprils {
		s := newSkirmish(t, uint64(110+i), battle)
		s.batter()
		s.each(2, 16, func(side rules.Side, before *Game, c rules.Command, out rules.Outcome) {
			twin := before.clone()
			twin.gunnery.fires, twin.gunnery.checks = twin.gunnery.fires+7, twin.gunnery.checks+5
			one, other := before.Run(side, c, rules.Aid{Dice: noDice{}}), twin.Run(side, c, rules.Aid{Dice: noDice{}})
			rolled, asked = rolled+len(one.Rolls), asked+len(one.Ask)
			for _, reader := range rules.Sides {
				if first, second := learns(one, reader), learns(other, reader); !reflect.DeepEqual(first, second) {
					t.Fatalf("%s: of %s %+v the %s learns\n%+v\nor\n%+v", s, c.Kind(), c, reader.Name(), first, second)
				}
				text := fmt.Sprintf("%+v", learns(out, reader))
				for _, d := range out.Rolls {
					if strings.Contains(text, d.Name) {
						t.Fatalf("%s: the %s is told of the die %s", s, reader.Name(), d.Name)
					}
				}
			}
		})
	}
	if rolled < 40 || asked == 0 {
		t.Errorf("only %d dice and %d questions", rolled, asked)
	}
}

// learns is all that a side is told of an outcome: notices, the words of what it is asked,
// and how things stand afterwards.
func learns(out rules.Outcome, side rules.Side) []any {
	var all []any
	for _, n := range heard(out, side) {
		all = append(all, n)
	}
	for _, d := range slices.Clone(out.Ask) {
		if d.ID = ""; d.Side == side {
			all = append(all, d)
		}
	}
	if out.After != nil {
		all = append(all, out.After.View(side))
	}
	return all
}
