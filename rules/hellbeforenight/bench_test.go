package hellbeforenight_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"longroll/rules"
	"longroll/rules/dice"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/rookie"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// skirmish is a battle that nobody watches, for measuring.
type skirmish struct {
	game rules.Game
	b    *data.Battle
	rng  *rand.Rand
	dice dice.Keyed
}

func newSkirmish(t testing.TB, seed uint64) *skirmish {
	t.Helper()
	g, err := printedSystem.Begin(rules.Setup{Battle: data.Name, Options: map[string]string{"decisions": "default"}})
	if err != nil {
		t.Fatal(err)
	}
	return &skirmish{game: g, b: mustBattle(t), rng: rand.New(rand.NewPCG(seed, 1862)), dice: dice.NewKeyed(dice.Seed{byte(seed)})}
}

// sheet gives the orders of a rookie, and the end of the phase behind them.
func (s *skirmish) sheet() []rules.Command {
	orders := rookie.Sheet(s.game.View(s.game.Now().Side).(seen.View), s.b, s.rng.IntN)
	return append(orders, s.game.Close())
}

// run plays a sheet and gives the commands that were carried out.
func (s *skirmish) run(sheet []rules.Command) (taken []rules.Command) {
	side := s.game.Now().Side
	for _, cmd := range sheet {
		out := s.game.Run(side, cmd, rules.Aid{Dice: s.dice, Answers: rules.Answers{}})
		if out.After == nil {
			continue
		}
		for _, e := range out.Events {
			e.Tell(rules.Union)
			e.Tell(rules.Confederate)
		}
		taken = append(taken, cmd)
		s.game = out.After
		if out.Break {
			break
		}
	}
	return taken
}

// most is the time that something may take on one core.
func most(b *testing.B, bound time.Duration) {
	b.Helper()
	if each := b.Elapsed() / time.Duration(b.N); each > bound {
		b.Errorf("it takes %v, and %v is the most", each, bound)
	}
}

// allArmies is turn 3 with every unit of the order of battle on the map, the Union north of
// column 18 and the Confederates south of it.
func allArmies(t testing.TB) rules.Game {
	t.Helper()
	b := mustBattle(t)
	first := map[rules.Side]int{rules.Union: 19, rules.Confederate: 14}
	taken := map[hex.Hex]bool{}
	rows := "couplet 1 first confederate\n"
	for _, u := range b.Units {
		for _, h := range b.Map.Hexes() {
			if int(h.Col) < first[u.Side] || u.Side == rules.Confederate && h.Col > 18 || taken[h] {
				continue
			}
			taken[h] = true
			rows += "unit " + u.Name + " " + b.Map.Grid.Label(h) + "\n"
			break
		}
	}
	g, err := printedSystem.Begin(rules.Setup{Battle: data.Name, Options: map[string]string{"decisions": "default"},
		Turn: 3, Phase: "movement", Phasing: rules.Confederate, Positions: rows})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// BenchmarkCouplet runs the orders of both sides for a couplet with all 246 units on the map, as
// the adjudicator does, with what both sides hear of them and both views afterwards: less than
// ten milliseconds.
func BenchmarkCouplet(b *testing.B) {
	s := newSkirmish(b, 3)
	s.game = allArmies(b)
	start, orders := *s, 0
	var sheets [][]rules.Command
	for range 2 {
		taken := s.run(s.sheet())
		sheets = append(sheets, taken)
		orders += len(taken)
	}
	b.ReportAllocs()
	for b.Loop() {
		now := start
		for _, sheet := range sheets {
			now.run(sheet)
			now.game.View(rules.Union)
			now.game.View(rules.Confederate)
		}
	}
	b.ReportMetric(float64(orders), "orders")
	most(b, 10*time.Millisecond)
}

// BenchmarkWholeBattle plays whole battles between rookies, whose own thinking counts too: less
// than a second each.
func BenchmarkWholeBattle(b *testing.B) {
	seed, taken := uint64(0), 0
	b.ReportAllocs()
	for b.Loop() {
		s := newSkirmish(b, seed)
		for s.game.Result() == nil {
			taken += len(s.run(s.sheet()))
		}
		seed++
	}
	b.ReportMetric(float64(taken)/float64(b.N), "orders")
	most(b, time.Second)
}
