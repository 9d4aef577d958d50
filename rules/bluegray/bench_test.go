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

func newSkirmish(b *testing.B, system *bluegray.System, battle string, seed uint64) *skirmish {
	b.Helper()
	g, err := system.Begin(rules.Setup{Battle: battle, Options: map[string]string{"decisions": "default"}})
	if err != nil {
		b.Fatal(err)
	}
	m, err := data.Map(battle)
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

// busy is a player-turn to measure, with what its sheet holds.
type busy struct {
	*skirmish
	sheet          []rules.Command
	moves, attacks int
}

// busyTurn plays until a sheet of at least thirty moves and eight attacks comes up, or
// gives the busiest of some battles where armies are small or may not move as they like.
func busyTurn(b *testing.B, system *bluegray.System, battle string) busy {
	b.Helper()
	var most busy
	for seed := range uint64(40) {
		s := newSkirmish(b, system, battle, seed)
		for s.game.Result() == nil {
			sheet := s.sheet()
			at := *s
			now := busy{skirmish: &at, sheet: rookie.Legal(s.game.View(s.game.Now().Side).(seen.View), sheet, system.Forecast)}
			for _, c := range now.sheet {
				switch c.(type) {
				case bluegray.Attack:
					now.attacks++
				case bluegray.Move, bluegray.Enter:
					now.moves++
				}
			}
			if min(now.moves, 30)+4*min(now.attacks, 8) > min(most.moves, 30)+4*min(most.attacks, 8) {
				most = now
			}
			if most.moves >= 30 && most.attacks >= 8 {
				return most
			}
			s.run(b, sheet)
		}
	}
	return most
}

// BenchmarkPlayerTurn runs a busy player-turn of each battle as the adjudicator does,
// with what both sides hear of it, and both views afterwards. At Chickamauga it has at
// least thirty moves and eight attacks, and is to take less than two milliseconds.
func BenchmarkPlayerTurn(b *testing.B) {
	system := bluegray.New(data.With(nil))
	for _, battle := range benchBattles {
		b.Run(battle, func(b *testing.B) {
			turn := busyTurn(b, system, battle)
			start := turn.game
			b.ReportAllocs()
			for b.Loop() {
				turn.game = start
				turn.run(b, turn.sheet)
				turn.game.View(rules.Union)
				turn.game.View(rules.Confederate)
			}
			b.ReportMetric(float64(turn.moves), "moves")
			b.ReportMetric(float64(turn.attacks), "attacks")
		})
	}
}

var benchBattles = []string{"chickamauga", "antietam", "shiloh", "cemetery-hill"}

// BenchmarkWholeGame plays whole battles between rookies, whose own thinking counts too.
func BenchmarkWholeGame(b *testing.B) {
	system := bluegray.New(data.With(nil))
	for _, battle := range benchBattles {
		b.Run(battle, func(b *testing.B) {
			taken, seed := 0, uint64(0)
			b.ReportAllocs()
			for b.Loop() {
				s := newSkirmish(b, system, battle, seed)
				for s.game.Result() == nil {
					s.run(b, s.sheet())
				}
				taken += s.taken
				seed++
			}
			b.ReportMetric(float64(taken)/b.Elapsed().Seconds(), "moves/s")
		})
	}
}

// BenchmarkAdjudicatedGame runs the sheets of whole battles between rookies again, so that
// their thinking does not count: what is left is the rules. A hundred a second on one core
// is the least.
func BenchmarkAdjudicatedGame(b *testing.B) {
	system := bluegray.New(data.With(nil))
	for _, battle := range benchBattles {
		b.Run(battle, func(b *testing.B) {
			var sheets [8][][]rules.Command
			for seed := range sheets {
				for s := newSkirmish(b, system, battle, uint64(seed)); s.game.Result() == nil; {
					sheet := s.sheet()
					sheets[seed] = append(sheets[seed], sheet)
					s.run(b, sheet)
				}
			}
			seed, taken := 0, 0
			b.ReportAllocs()
			for b.Loop() {
				s := newSkirmish(b, system, battle, uint64(seed))
				for _, sheet := range sheets[seed] {
					s.run(b, sheet)
				}
				if s.game.Result() == nil {
					b.Fatal("the battle is not over")
				}
				taken += s.taken
				seed = (seed + 1) % len(sheets)
			}
			b.ReportMetric(float64(taken)/b.Elapsed().Seconds(), "moves/s")
		})
	}
}
