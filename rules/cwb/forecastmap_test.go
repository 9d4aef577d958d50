package cwb

import (
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/seen"
)

// TestRefusalsAreForetold gives random orders: what the engine refuses, and only that, is
// foretold from the side's own View to be refused, in the same words. So no refusal
// rests on what the View hides.
func TestRefusalsAreForetold(t *testing.T) {
	for i, battle := range aprils {
		t.Run(battle, func(t *testing.T) {
			given, refused := 0, 0
			for seed := range uint64(2) {
				s := newSkirmish(t, 10*seed+uint64(i), battle)
				s.batter()
				for range 400 {
					if s.game.phase == overPhase || s.game.turn > 4 {
						break
					}
					side := s.game.acting()
					for range 40 {
						c := s.any(side)
						given++
						if !s.foreseen(side, c) {
							refused++
						}
						s.order(side, c, func(rules.Side, *Game, rules.Command, rules.Outcome) {})
					}
					s.order(side, End{}, func(rules.Side, *Game, rules.Command, rules.Outcome) {})
				}
			}
			if given < 500 || refused == 0 || refused == given {
				t.Errorf("%d orders, %d refused", given, refused)
			}
		})
	}
}

// foreseen holds a forecast to what the engine does; it reports whether the order stands.
func (s *skirmish) foreseen(side rules.Side, c rules.Command) bool {
	s.t.Helper()
	foretold := shelf.Forecast(s.game.look(side), []rules.Command{c})[0]
	out := s.game.Run(side, c, rules.Aid{Dice: s.dice})
	no, refused := foretold.(seen.WillRefuse)
	if !isLogCommand(c) && !admits(s.game.phase, c) {
		return out.Refused == nil // the end of the phase before rolls dice, and they may bear on it
	}
	if refused != (out.Refused != nil) || refused && no.Refusal != *out.Refused {
		s.t.Fatalf("%s: %s %+v: foretold %+v, refused %v", s, c.Kind(), c, foretold, out.Refused)
	}
	return !refused || strings.TrimSpace(no.Refusal.Reason) == ""
}
