package cwb

import (
	"math/rand/v2"
	"testing"

	"longroll/rules"
)

// What a battle may cost. A turn of 5.4 is to take less than 10 ms, the whole game replayed
// less than a second. Run with -bench . -run XXX.

// spread is a battle in its first movement phase, with a move for so many units of the
// side that has it.
func spread(b *testing.B, most int) (*Game, []rules.Command) {
	b.Helper()
	s := newPlainSkirmish(b, "april-5.4")
	for s.game.phase != commandPhase {
		s.order(s.game.acting(), End{}, ignore)
	}
	start, side := s.game, s.game.acting()
	var orders []rules.Command
	for n := range start.field.pieces {
		p := &start.field.pieces[n]
		if p.place != onMap || start.sideOf(n) != side || len(orders) == most {
			continue
		}
		for range 40 {
			c := Move{Pieces: []string{start.name(n)}, To: s.near(side, p.at, 3)}
			if s.order(side, c, ignore) {
				orders = append(orders, c)
				break
			}
		}
	}
	return start, orders
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

// BenchmarkTurnOf54 adjudicates a player turn of 5.4 in which everybody moves, with the
// enemy's fire and the side's own.
func BenchmarkTurnOf54(b *testing.B) {
	start, orders := spread(b, 120)
	dice := newPlainSkirmish(b, "april-5.4").dice
	for b.Loop() {
		s := &skirmish{t: b, rng: rand.New(rand.NewPCG(54, 0)), game: start, dice: dice, ran: map[string]int{}}
		side := start.acting()
		for _, c := range orders {
			if !s.order(side, c, ignore) {
				b.Fatalf("%+v is refused", c)
			}
		}
		for s.game.phasing == start.phasing && s.game.turn == start.turn {
			s.order(s.game.acting(), End{}, ignore)
		}
	}
	b.ReportMetric(float64(len(orders)), "moves")
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
