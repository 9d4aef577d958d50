package cwb

import (
	"math/rand/v2"
	"testing"

	"longroll/rules"
)

// What a battle may cost. A turn of 5.4 is to take less than 10 ms, the whole game replayed
// less than a second. Run with -bench . -run XXX.

// spread is a battle at its first command phase, with a move in it for so many pieces of
// the side whose turn it is.
func spread(b *testing.B, most int) (*Game, []rules.Command) {
	b.Helper()
	s := newPlainSkirmish(b, "april-5.4")
	for s.game.phase != commandPhase {
		s.order(s.game.acting(), End{}, ignore)
	}
	start := s.game
	return start, s.moveAll(most)
}

// moveAll moves as many pieces of the side whose turn it is, each as it can.
func (s *skirmish) moveAll(most int) []rules.Command {
	side := s.game.acting()
	var orders []rules.Command
	for n := range s.game.field.pieces {
		p := &s.game.field.pieces[n]
		if p.place != onMap || s.game.sideOf(n) != side || len(orders) == most {
			continue
		}
		for range 40 {
			c := Move{Pieces: []string{s.game.name(n)}, To: s.near(side, p.at, 3)}
			if s.order(side, c, ignore) {
				orders = append(orders, c)
				break
			}
		}
	}
	return orders
}

func ignore(rules.Side, *Game, rules.Command, rules.Outcome) {}

// newPlainSkirmish is a battle by the book, without options.
func newPlainSkirmish(t testing.TB, battle string) *skirmish {
	t.Helper()
	s := newSkirmish(t, 54, battle)
	g, err := shelf.Begin(rules.Setup{Battle: battle})
	if err != nil {
		t.Fatal(err)
	}
	s.game = g.(*Game)
	return s
}

// BenchmarkTurnOf54 adjudicates a game turn of 5.4, three hours into the battle when the
// camps are awake: everybody who can moves, with the enemy's fire and the side's own, in both
// player turns.
func BenchmarkTurnOf54(b *testing.B) {
	s := newPlainSkirmish(b, "april-5.4")
	for s.game.turn < 7 || s.game.phase != commandPhase {
		s.order(s.game.acting(), End{}, ignore)
	}
	start, dice := s.game, s.dice
	var orders [2][]rules.Command
	for i := range orders {
		orders[i] = s.moveAll(120)
		for turn, side := s.game.turn, s.game.phasing; s.game.turn == turn && s.game.phasing == side; {
			s.order(s.game.acting(), End{}, ignore)
		}
	}
	for b.Loop() {
		s := &skirmish{t: b, rng: rand.New(rand.NewPCG(54, 0)), game: start, dice: dice, ran: map[string]int{}}
		for i := range orders {
			for _, c := range orders[i] {
				s.order(s.game.acting(), c, ignore)
			}
			for turn, side := s.game.turn, s.game.phasing; s.game.turn == turn && s.game.phasing == side; {
				s.order(s.game.acting(), End{}, ignore)
			}
		}
	}
	b.ReportMetric(float64(len(orders[0])+len(orders[1])), "moves")
}

// BenchmarkReplay63 folds the events of a whole game of 5.4.
func BenchmarkReplay63(b *testing.B) {
	s := newPlainSkirmish(b, "april-5.4")
	start := s.game
	var events []rules.Event
	s.each(len(start.calendar), 40, func(_ rules.Side, _ *Game, _ rules.Command, out rules.Outcome) {
		events = append(events, out.Events...)
	})
	for b.Loop() {
		g := start.clone()
		for _, e := range events {
			g.Apply(e)
		}
		if g.Digest() != s.game.Digest() {
			b.Fatal("folded, the game is another")
		}
	}
	b.ReportMetric(float64(len(events)), "events")
}

// BenchmarkForecast foretells a sheet of 60 moves.
func BenchmarkForecast(b *testing.B) {
	start, orders := spread(b, 60)
	v := start.look(start.acting())
	for b.Loop() {
		if len(shelf.Forecast(v, orders)) < len(orders) {
			b.Fatal("a forecast is missing")
		}
	}
	b.ReportMetric(float64(len(orders)), "moves")
}

// BenchmarkLookBoth looks at 5.4 through both sides' eyes.
func BenchmarkLookBoth(b *testing.B) {
	g := newPlainSkirmish(b, "april-5.4").game
	for b.Loop() {
		for _, side := range rules.Sides {
			g.look(side)
		}
	}
}

// BenchmarkSuppose builds a game from a View.
func BenchmarkSuppose(b *testing.B) {
	v := newPlainSkirmish(b, "april-5.4").game.look(rules.Union)
	for b.Loop() {
		shelf.suppose(v)
	}
}

// BenchmarkLookTargets looks at 5.4 in a fire segment, when it is found who can fire at what.
func BenchmarkLookTargets(b *testing.B) {
	s := newPlainSkirmish(b, "april-5.4")
	s.each(4, 40, ignore)
	s.game.phase = offensivePhase
	n := 0
	for b.Loop() {
		n = len(s.game.look(s.game.acting()).Field.Targets)
	}
	b.ReportMetric(float64(n), "targets")
}
