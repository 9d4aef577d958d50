package adjudicator

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"longroll/rules"
)

// TestAReplayTakesTheDiceBackWithTheGame: dice as written fall again from where the game was
// taken back to, and by the rules by which it was played nothing differs.
func TestAReplayTakesTheDiceBackWithTheGame(t *testing.T) {
	x := newTable(t, ringTerms(2, 5, 1, 4, 6, 3))
	for range 2 {
		x.post(alice, "march Blue 5", "strike Blue Gray", "final")
		x.post(bob, "b")
		x.post(carol, "rollback to turn 1 keep dice")
	}
	x.post(alice, "march Blue 5", "strike Blue Gray", "final")
	x.post(bob, "b")
	if dice := x.match(t).rolled; len(dice) != 2 || dice[0].Value != 2 || dice[1].Value != 5 {
		t.Fatalf("on the third way fell %v", dice)
	}
	same, err := x.a.Replay("ring")
	if err != nil || len(same.Changes)+len(same.Units) > 0 || same.Was != same.Is {
		t.Errorf("%v\n%+v", err, same)
	}
}

// strictSystem is the toy with a rule by which the Union may not end its part while Blue
// stands where he began.
type strictSystem struct{ toySystem }

type strictGame struct{ *toyGame }

func (s strictSystem) Begin(setup rules.Setup) (rules.Game, error) {
	g, err := s.toySystem.Begin(setup)
	if err != nil {
		return nil, err
	}
	return strictGame{g.(*toyGame)}, nil
}

func (g strictGame) Clone() rules.Game { return strictGame{g.clone()} }

func (g strictGame) Run(side rules.Side, c rules.Command, aid rules.Aid) rules.Outcome {
	if d, ok := c.(done); ok && !d.ByClock && side == rules.Union && g.man("Blue").Post == 3 {
		return rules.Outcome{Refused: &rules.Refusal{Rule: "BG 5.4", Reason: "Blue must march first"}}
	}
	out := g.toyGame.Run(side, c, aid)
	if out.After != nil {
		out.After = strictGame{out.After.(*toyGame)}
	}
	return out
}

// TestAReplayClosesAPartThatEndedBefore: a sheet that ended its part as the game was played,
// and would not by the mended rule, ends it all the same; the other side's sheet is played.
func TestAReplayClosesAPartThatEndedBefore(t *testing.T) {
	x := newTable(t, ringTerms())
	x.post(alice, "march Azure 1", "done")
	ended := len(x.ledger.entries["ring"])
	x.post(bob, "march Gray 7", "done")
	x.post(alice, "march Blue 4", "done")
	x.a = New(x.ledger, []rules.System{strictSystem{}}, rand.NewChaCha8([32]byte{2}), Config{Address: "game@example.net", Engine: "test2"})
	x.a.words, x.a.pages = toyWords{}, toyPages{}
	found, err := x.a.Replay("ring")
	if err != nil {
		t.Fatal(err)
	}
	if len(found.Units) > 0 || found.Was != found.Is || found.Is.Moment != "GT 2 Confederate" {
		t.Errorf("it is %+v, and would be %+v; %+v", found.Was, found.Is, found.Units)
	}
	closes := slices.IndexFunc(found.Changes, func(c Change) bool { return c.Was == "the sheet ended here" })
	if len(found.Changes) != 2 || closes != 1 || found.Changes[0].Order != "done" {
		t.Fatalf("changes: %+v", found.Changes)
	}
	c := found.Changes[closes]
	if c.Side != rules.Union || c.Moment != "GT 1 Union" || c.Entry > ended || !strings.HasPrefix(c.Is, "it did not, and its part is closed: passed ") {
		t.Errorf("what closes it: %+v", c)
	}
}
