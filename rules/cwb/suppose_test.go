package cwb

import (
	"encoding/json"
	"reflect"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/seen"
)

// TestWhatIsSupposedIsWhatWasSeen builds the game again from nothing but a View, at many
// points of random play: looked at, it must show that View, no more and no less.
func TestWhatIsSupposedIsWhatWasSeen(t *testing.T) {
	for i, battle := range aprils {
		t.Run(battle, func(t *testing.T) {
			looked := 0
			for seed := range uint64(2) {
				s := newSkirmish(t, 10*seed+uint64(i), battle)
				s.batter()
				s.each(4, 60, func(rules.Side, *Game, rules.Command, rules.Outcome) {
					for _, side := range rules.Sides {
						looked++
						sameSupposed(t, s, side)
					}
				})
			}
			if looked < 400 {
				t.Errorf("only %d looks", looked)
			}
		})
	}
}

func sameSupposed(t *testing.T, s *skirmish, side rules.Side) {
	t.Helper()
	if s.game.phase == overPhase {
		return // all is told then, and nothing is left to foretell
	}
	want := s.game.look(side)
	got := shelf.suppose(want).look(side)
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("%s, for the %s: %s", s, side.Name(), firstDifference(t, got, want))
	}
}

// firstDifference finds where two views part.
func firstDifference(t testing.TB, got, want seen.View) string {
	t.Helper()
	write := func(v seen.View) string {
		text, err := json.MarshalIndent(v, "", " ")
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	a, b := write(got), write(want)
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return "supposed\n" + a[max(0, i-400):min(len(a), i+100)] + "\nseen\n" + b[max(0, i-400):min(len(b), i+100)]
		}
	}
	return "they differ in what is empty"
}
