package report

import (
	"testing"

	"longroll/rules"
	"longroll/rules/cwb"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/dice"
)

// aprilGame begins a battle of April's Harvest as it is printed.
func aprilGame(t testing.TB, battle string) rules.Game {
	t.Helper()
	g, err := cwb.New(data.With(nil)).Begin(rules.Setup{Battle: battle})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// aprilFight plays the Hornets' Nest until the Union's offensive fire of the first turn is due:
// nobody moves, and each side fires at all that it sees and can reach. It gives the game and what
// each side was told.
func aprilFight(t testing.TB) (rules.Game, [3][]Told) {
	t.Helper()
	m := match{t: t, game: aprilGame(t, "april-5.2")}
	for range 3 {
		m.must(cwb.End{}) // pre-set orders of both, and the Confederate command phase
	}
	m.fireAtAll()
	m.fireAtAll()
	m.must(cwb.End{})
	m.fireAtAll()
	return m.game, m.told
}

// match is a game under way with what each side was told, phase by phase.
type match struct {
	t    testing.TB
	game rules.Game
	told [3][]Told
}

// give runs a command of whoever is due; every question is answered by its default. It gives
// the refusal if it is not allowed.
func (m *match) give(c rules.Command) *rules.Refusal {
	m.t.Helper()
	now, answers := m.game.Now(), rules.Answers{}
	for range 50 {
		out := m.game.Run(now.Side, c, rules.Aid{Dice: dice.NewKeyed(dice.Seed{7}), Answers: answers})
		if out.Refused != nil {
			return out.Refused
		}
		for _, d := range out.Ask {
			answers[d.ID] = d.Default
		}
		if len(out.Ask) == 0 {
			m.tell(now, out.Events)
			m.game = out.After
			return nil
		}
	}
	m.t.Fatalf("%s asks without end", c.Kind())
	return nil
}

// must gives a command that is allowed.
func (m *match) must(c rules.Command) {
	m.t.Helper()
	if refused := m.give(c); refused != nil {
		m.t.Fatalf("%s in %s: %v", c.Kind(), m.game.Now().Title, refused)
	}
}

func (m *match) tell(now rules.Moment, events []rules.Event) {
	for _, side := range rules.Sides {
		heading := now.Within
		if n := len(m.told[side]); n == 0 || m.told[side][n-1].Heading != heading {
			m.told[side] = append(m.told[side], Told{Heading: heading})
		}
		last := &m.told[side][len(m.told[side])-1]
		for _, e := range events {
			if n := e.Tell(side); n != nil {
				last.Notices = append(last.Notices, n)
			}
		}
	}
}

// fireAtAll fires at every stack that the side sees, and ends its fire.
func (m *match) fireAtAll() {
	m.t.Helper()
	side, fires := m.game.Now().Side, 0
	for _, s := range m.game.View(side).(seen.View).Field.Stacks {
		if m.give(cwb.Fire{Target: s.At}) == nil {
			fires++
		}
	}
	if fires == 0 {
		m.t.Fatalf("nobody fires in %s", m.game.Now().Title)
	}
	m.must(cwb.End{})
}
