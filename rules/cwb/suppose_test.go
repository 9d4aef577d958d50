package cwb

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// TestWhatIsSupposedIsWhatWasSeen builds the game again from nothing but a View, at many
// points of random play: looked at, it must show that View, no more and no less.
func TestWhatIsSupposedIsWhatWasSeen(t *testing.T) {
	surprises := 0
	for i, battle := range aprils {
		t.Run(battle, func(t *testing.T) {
			looked := 0
			for seed := range uint64(2) {
				s := newSkirmish(t, 10*seed+uint64(i), battle)
				s.batter()
				s.each(4, 60, func(rules.Side, *Game, rules.Command, rules.Outcome) {
					for _, side := range rules.Sides {
						looked++
						surprises += len(sameSupposed(t, s, side).Field.Surprises)
					}
				})
			}
			if looked < 400 {
				t.Errorf("only %d looks", looked)
			}
		})
	}
	if surprises == 0 {
		t.Error("no look at a surprise march")
	}
}

// TestSurprisesAreSupposed has marches of both sides that the enemy has come upon: each knows of the other's where it lies,
// so that an attack on it is foretold to be refused.
func TestSurprisesAreSupposed(t *testing.T) {
	s := newPlainSkirmish(t, "april-5.4")
	g := s.game
	for _, side := range rules.Sides {
		n, _ := s.someone(side, troop)
		c := slices.IndexFunc(g.commands, func(c command) bool { return c.side == side })
		g.surprises = append(g.surprises, surprise{side: side, command: c, number: 1, with: []string{"someone"}, route: []hex.Hex{g.field.pieces[n].at}, stage: triggered,
			pieces: []int16{int16(n)}, saved: []int16{12}, turns: 2, straight: true})
	}
	for _, side := range rules.Sides {
		v := sameSupposed(t, s, side)
		if len(v.Field.Found) != 2 || len(v.Field.Surprises) != 1 {
			t.Fatalf("%v, %v", v.Field.Found, v.Field.Surprises)
		}
		g := shelf.suppose(v)
		for _, h := range v.Field.Found {
			if enemy := g.held(h) == side.Enemy(); enemy != (g.mayStrike(h, side) != nil) {
				t.Errorf("%s, an attack on %s: %v", side, g.label(h), g.mayStrike(h, side))
			}
		}
	}
}

func sameSupposed(t *testing.T, s *skirmish, side rules.Side) seen.View {
	t.Helper()
	if s.game.phase == overPhase {
		return s.game.look(side) // all is told then, and nothing is left to foretell
	}
	want := s.game.look(side)
	got := shelf.suppose(want).look(side)
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("%s, for the %s: %s", s, side.Name(), firstDifference(t, got, want))
	}
	return want
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

// TestShelledHexesAreSupposed has both sides know at what the gunboats fired, so that a second fire of theirs at it is
// foretold to be refused. CWB-AH 2.5.
func TestShelledHexesAreSupposed(t *testing.T) {
	s := newPlainSkirmish(t, "april-5.4")
	at := hexAt(t, s.game, "26.06")
	s.game.gunnery.volleys = []volley{{at, true}, {at, false}, {hexAt(t, s.game, "22.18"), false}}
	s.game.gunnery.shells = []hex.Hex{at}
	for _, side := range rules.Sides {
		if got := shelf.suppose(sameSupposed(t, s, side)).gunnery.shells; !slices.Equal(got, s.game.gunnery.shells) {
			t.Errorf("%s supposes that %v was shelled", side, got)
		}
	}
}
