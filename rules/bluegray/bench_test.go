package bluegray_test

import (
	"math/rand/v2"
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/rookie"
	"longroll/rules/bluegray/seen"
	"longroll/rules/dice"
	"longroll/rules/ground"
)

// skirmish is a battle that nobody watches, for measuring.
type skirmish struct {
	game  rules.Game
	m     *ground.Map
	rng   *rand.Rand
	dice  dice.Keyed
	taken int // commands carried out
}

func newSkirmish(b *testing.B, system *bluegray.System, seed uint64) *skirmish {
	b.Helper()
	g, err := system.Begin(rules.Setup{Battle: "chickamauga", Options: map[string]string{"decisions": "default"}})
	if err != nil {
		b.Fatal(err)
	}
	m, err := data.Map("chickamauga")
	if err != nil {
		b.Fatal(err)
	}
	return &skirmish{game: g, m: m, rng: rand.New(rand.NewPCG(seed, 1863)), dice: dice.NewKeyed(dice.Seed{byte(seed)})}
}

func (s *skirmish) sheet() []rules.Command {
	return rookie.Sheet(s.game.View(s.game.Now().Side).(seen.View), s.m, s.rng.IntN)
}

// run plays a sheet and gives the combats that were fought.
func (s *skirmish) run(b *testing.B, sheet []rules.Command) (combats int) {
	side := s.game.Now().Side
	for _, cmd := range sheet {
		out := s.game.Run(side, cmd, rules.Aid{Dice: s.dice, Answers: rules.Answers{}})
		if out.After == nil && out.Refused == nil {
			out = s.game.Run(side, bluegray.End{Default: true}, rules.Aid{Dice: s.dice})
		}
		if out.Refused != nil {
			continue
		}
		for _, e := range out.Events {
			if _, fought := e.(bluegray.CombatResolved); fought {
				combats++
			}
			e.Tell(rules.Union)
			e.Tell(rules.Confederate)
		}
		s.taken++
		s.game = out.After
	}
	return combats
}

// busyTurn plays until a sheet of at least thirty moves and eight attacks comes up.
func busyTurn(b *testing.B, system *bluegray.System) (*skirmish, []rules.Command) {
	b.Helper()
	for seed := range uint64(200) {
		s := newSkirmish(b, system, seed)
		for s.game.Result() == nil {
			sheet := s.sheet()
			legal := rookie.Legal(s.game.View(s.game.Now().Side).(seen.View), sheet, system.Forecast)
			moves, attacks := 0, 0
			for _, c := range legal {
				switch c.(type) {
				case bluegray.Attack:
					attacks++
				case bluegray.Move, bluegray.Enter:
					moves++
				}
			}
			if moves >= 30 && attacks >= 8 {
				return s, legal
			}
			s.run(b, sheet)
		}
	}
	b.Fatal("no rookie was busy enough")
	return nil, nil
}

// BenchmarkPlayerTurn runs a busy player-turn as the adjudicator does: at least
// thirty moves and eight attacks, what both sides hear of them, and both views
// afterwards. An operation is to take less than two milliseconds.
func BenchmarkPlayerTurn(b *testing.B) {
	s, sheet := busyTurn(b, bluegray.New(data.With(nil)))
	start := s.game
	b.ReportAllocs()
	for b.Loop() {
		s.game = start
		if fought := s.run(b, sheet); fought < 8 {
			b.Fatalf("only %d combats", fought)
		}
		s.game.View(rules.Union)
		s.game.View(rules.Confederate)
	}
}

// BenchmarkWholeGame plays battles of fifteen game-turns between rookies, whose
// own thinking counts too. A hundred a second on one core is the least.
func BenchmarkWholeGame(b *testing.B) {
	system := bluegray.New(data.With(nil))
	taken, seed := 0, uint64(0)
	b.ReportAllocs()
	for b.Loop() {
		s := newSkirmish(b, system, seed)
		for s.game.Result() == nil {
			s.run(b, s.sheet())
		}
		taken += s.taken
		seed++
	}
	b.ReportMetric(float64(taken)/b.Elapsed().Seconds(), "moves/s")
}
