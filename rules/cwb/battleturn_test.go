package cwb

import (
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/dice"
)

// battle lays a battle out and opens its first command phase.
func battleOf(t testing.TB, name string) *Game {
	t.Helper()
	files := data.With(nil)
	charts, err := files.Charts()
	if err != nil {
		t.Fatal(err)
	}
	b, err := files.Battle(name)
	if err != nil {
		t.Fatal(err)
	}
	o, err := choose("", nil)
	if err != nil {
		t.Fatal(err)
	}
	g := newBattle(charts, b, o)
	g.phasing, g.phase = firstSide, commandPhase
	return g
}

// TestWindowsFollowOneAnother plays the windows of 8.1 by nothing but end: each
// player turn awaits its own side, then the enemy's fire, then its own; the first
// side is the Confederates', and the clock goes on after both.
func TestWindowsFollowOneAnother(t *testing.T) {
	g := battleOf(t, "april-5.2")
	want := []struct {
		turn  int
		side  rules.Side // whose orders
		phase phase
	}{
		{1, rules.Confederate, commandPhase}, {1, rules.Union, defensivePhase}, {1, rules.Confederate, offensivePhase},
		{1, rules.Union, commandPhase}, {1, rules.Confederate, defensivePhase}, {1, rules.Union, offensivePhase},
		{2, rules.Confederate, commandPhase}, {2, rules.Union, defensivePhase},
	}
	keyed := dice.NewKeyed(dice.Seed{9})
	for _, w := range want {
		if g.turn != w.turn || g.acting() != w.side || g.phase != w.phase {
			t.Fatalf("turn %d, %s, %s; want turn %d, %s, %s", g.turn, g.acting(), g.phase, w.turn, w.side, w.phase)
		}
		other := g.Run(w.side.Enemy(), End{}, rules.Aid{Dice: keyed})
		if other.Refused == nil {
			t.Fatalf("turn %d, %s: the other side could end it", w.turn, w.phase)
		}
		out := g.Run(w.side, End{}, rules.Aid{Dice: keyed, Answers: rules.Answers{}})
		if out.Refused != nil || len(out.Ask) > 0 {
			t.Fatalf("turn %d, %s, %s: %v, asked %v", w.turn, w.side, w.phase, out.Refused, out.Ask)
		}
		g = out.After.(*Game)
	}
}

// TestCommandsKeepToTheirPhases gives commands of the map out of their phase and of
// their side. CWB 8.1.
func TestCommandsKeepToTheirPhases(t *testing.T) {
	battle := battleOf(t, "april-5.2")
	keyed := rules.Aid{Dice: dice.NewKeyed(dice.Seed{9})}
	for _, c := range []struct {
		at   phase
		side rules.Side
		cmd  rules.Command
		want string
	}{
		{commandPhase, south, Fire{}, "nobody fires in the command phase: mail it when your fire is asked for, or let \"doctrine offensive all\" fire for you [CWB 8.1]"},
		{movementPhase, south, Gather{}, "that has its place in the command phase and this is the movement phase: mail it in your next turn [CWB 8.1]"},
		{offensivePhase, south, Charge{}, "that has its place in the movement phase and this is the offensive fire phase: mail it in your next turn [CWB 8.1]"},
		{defensivePhase, rules.Union, Resupply{}, "that has its place in the resupply phase of your own turn; in the enemy's you only fire [CWB 8.1]"},
		{presetPhase, south, MarkRecovery{}, "that has its place in the movement phase, once the battle has begun [CWB 8.1]"},
		{commandPhase, south, DrawUp{}, "that has its place before the battle, which has begun [CWB 8.1]"},
		{commandPhase, rules.Union, Move{}, "it is the Confederate command phase [CWB 8.1]"},
	} {
		g := battle.clone()
		g.phasing, g.phase = south, c.at
		out := g.Run(c.side, c.cmd, keyed)
		if out.Refused == nil || out.Refused.Error() != c.want {
			t.Errorf("%s %s: %v, want %s", c.side, c.cmd.Kind(), out.Refused, c.want)
		}
	}
}

// TestBattleRunsToItsScore plays each battle to its end by nothing but end: the camps wake
// on the way, ground is awarded at the end of each day, and the last event is the score.
// CWB-AH 2.4b, 4.0, 4.2.
func TestBattleRunsToItsScore(t *testing.T) {
	for _, c := range []struct {
		battle  string
		woke    bool // whether anybody was encamped at the start
		awarded int  // days of fighting whose ground counts
	}{{"april-5.1", true, 0}, {"april-5.2", false, 0}, {"april-5.3", false, 1}, {"april-5.4", true, 2}} {
		t.Run(c.battle, func(t *testing.T) {
			g := battleOf(t, c.battle)
			g.phase = presetPhase
			keyed := dice.NewKeyed(dice.Seed{9})
			woke, awarded, last := false, 0, rules.Event(nil)
			for g.phase != overPhase {
				out := g.Run(g.acting(), End{}, rules.Aid{Dice: keyed, Answers: rules.Answers{}})
				if out.Refused != nil || len(out.Ask) > 0 {
					t.Fatalf("turn %d, %s: %v, asked %v", g.turn, g.phase, out.Refused, out.Ask)
				}
				for _, e := range out.Events {
					switch e := e.(type) {
					case CampsWoke:
						woke = woke || len(e.Pieces) > 0
					case GroundAwarded:
						awarded++
					}
					last = e
				}
				g = out.After.(*Game)
			}
			if woke != c.woke || awarded != c.awarded {
				t.Errorf("woke %t, awarded %d; want %t and %d", woke, awarded, c.woke, c.awarded)
			}
			if e, ok := last.(BattleEnded); !ok || !e.Score.Final || g.ended.Level != e.Score.Level {
				t.Errorf("it ends with %T, and %+v", last, g.ended)
			}
		})
	}
}
