package cwb

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/dice"
	"longroll/rules/hex"
)

// fieldEvents are the events of all chapters of the field.
func fieldEvents() []rules.Event {
	return slices.Concat(fireEvents, movementEvents, moraleEvents, commanderEvents, closeCombatEvents)
}

// melees is a field on which much is likely to happen: two crowds face to face, some with
// lines out, leaders, guns and wagons among them, some shaken already.
func melees(t testing.TB, r *rand.Rand) *Game {
	t.Helper()
	states := []string{"normal", "normal", "normal", "blood-lust", "shaken", "disorganized", "routed"}
	var lines []string
	for col := 1; col <= 9; col++ {
		for row := 2; row <= 9; row++ {
			side, facing := "union", "N"
			if row > 5 {
				side, facing = "confederate", "S"
			}
			name, at, state := fmt.Sprintf("%c%d", 'a'+col, row), fmt.Sprintf("%d.%02d %s", col, row, facing), states[r.IntN(len(states))]
			formation := []string{"infantry-line", "infantry-line", "infantry-column"}[r.IntN(3)]
			switch r.IntN(7) {
			case 0, 1, 2:
				lines = append(lines, fmt.Sprintf("%s infantry %s %s %s %s %d morale=%c wreck=%d", side, name, at, formation, state, 1+r.IntN(25), 'A'+r.IntN(5), 1+r.IntN(20)))
			case 3:
				lines = append(lines, fmt.Sprintf("%s infantry %s %s infantry-line %s %d morale=%c", side, name, at, state, 3+r.IntN(9), 'A'+r.IntN(5)),
					fmt.Sprintf("%s battery %sg %s unlimbered %s %d", side, name, at, state, 1+r.IntN(5)))
			case 4:
				lines = append(lines, fmt.Sprintf("%s leader %s %s leader normal %d", side, name, at, r.IntN(4)), fmt.Sprintf("%s wagon %sw %s wagon normal 5", side, name, at))
			}
		}
	}
	g := newField(t, plain(9, 10), lines...)
	g.extendSome(r)
	return g
}

// extendSome puts out lines of brigades that can have them, where there is an empty hex
// beside them.
func (g *Game) extendSome(r *rand.Rand) {
	for n := range g.field.pieces {
		p := &g.field.pieces[n]
		if p.part > 0 || p.place != onMap || p.state == data.Routed || r.IntN(2) == 0 || g.counterOf(n).kind != troop || g.mayExtend(n, p.at) != nil {
			continue
		}
		for _, h := range g.board.grid.Neighbours(p.at) {
			if g.board.on(h) && len(g.stack(h)) == 0 {
				line := &g.field.pieces[n+1]
				line.facing, line.formation, line.state = p.facing, p.formation, p.state
				g.put(n+1, h)
				break
			}
		}
	}
}

// answered runs a command in whatever phase it belongs to and answers what is asked at
// random, or with the default.
func answered(g *Game, side rules.Side, c rules.Command, d rules.Dice, pick func(rules.Decision) int) rules.Outcome {
	aid := rules.Aid{Dice: d, Answers: rules.Answers{}}
	for {
		b := &bench{g: g.clone(), side: side, aid: aid}
		out := b.outcome(c.(runner).run(b))
		if len(out.Ask) == 0 {
			return out
		}
		for _, q := range out.Ask {
			if _, twice := aid.Answers[q.ID]; twice {
				panic("asked again: " + q.ID)
			}
			aid.Answers[q.ID] = pick(q)
		}
	}
}

// rallying is the rally segment as a command.
type rallying struct{}

func (rallying) Kind() string       { return "rally" }
func (rallying) run(b *bench) error { return b.rally(b.side) }

// TestBattlesReplay fights at random, fire, close combat and rally (CWB 23.0, 24.0), and holds: the
// events alone make the position; questions have names of their own, and so have dice (nothing is
// thrown twice); no two sides share a hex; stacks have one state; lines lie next to their
// brigade; steps and guns never come from nowhere.
func TestBattlesReplay(t *testing.T) {
	kinds := rules.NewKinds(fieldEvents()...)
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(seed, 7))
		g := melees(t, r)
		g.phasing = rules.Sides[seed%2]
		thrown := map[string]bool{}
		for range 60 {
			c := someCommand(g, r)
			side := g.phasing
			if _, ok := c.(Fire); ok && r.IntN(2) == 0 {
				side = side.Enemy()
			}
			out := answered(g, side, c, dice.NewKeyed(dice.Seed{byte(seed)}), func(q rules.Decision) int { return r.IntN(len(q.Options)) })
			if out.Refused != nil {
				continue
			}
			keptOnce(t, thrown, out.Rolls)
			after := out.After.(*Game)
			checkFold(t, kinds, g, after, out.Events)
			if folded := g.clone(); !foldsNerve(folded, after, out.Events) {
				t.Fatalf("the events do not make the nerve of %+v", c)
			}
			checkStrength(t, g, after)
			checkField(t, after)
			if t.Failed() {
				t.Fatalf("seed %d: %+v: %+v", seed, c, out.Events)
			}
			g = after
		}
	}
}

func foldsNerve(folded, after *Game, events []rules.Event) bool {
	for _, e := range events {
		folded.Apply(e)
	}
	return reflect.DeepEqual(folded.nerve, after.nerve) && slices.Equal(folded.lost, after.lost)
}

// keptOnce fails if a die is thrown that was thrown before.
func keptOnce(t *testing.T, thrown map[string]bool, rolls []rules.Die) {
	t.Helper()
	for _, r := range rolls {
		if thrown[r.Name] {
			t.Errorf("%s is thrown twice", r.Name)
		}
		thrown[r.Name] = true
	}
}

func someCommand(g *Game, r *rand.Rand) rules.Command {
	h := hex.Hex{Col: int16(1 + r.IntN(9)), Row: int16(1 + r.IntN(10))}
	if r.IntN(12) == 0 {
		return rallying{}
	}
	if r.IntN(2) == 0 {
		return Fire{Target: h}
	}
	var names, leaders []string
	for _, n := range g.stack(h) {
		switch {
		case g.sideOf(n) == g.phasing && g.counterOf(n).kind == troop:
			names = append(names, g.name(n))
		case g.sideOf(n) == g.phasing && g.counterOf(n).kind == officer:
			leaders = append(leaders, g.name(n))
		}
	}
	return Charge{Units: names, Leaders: leaders, Target: g.board.grid.Neighbour(h, hex.Side(r.IntN(6)))}
}

func checkField(t *testing.T, g *Game) {
	t.Helper()
	for i := range g.field.first {
		h := g.board.grid.At(i)
		if g.holdsUnits(h, rules.Union) && g.holdsUnits(h, rules.Confederate) {
			t.Errorf("both are in %s", g.label(h))
		}
		units := g.units(h)
		for _, n := range units {
			p := &g.field.pieces[n]
			if p.state != g.field.pieces[units[0]].state {
				t.Errorf("%s is %s in a stack that is %s", g.name(n), p.state, g.field.pieces[units[0]].state)
			}
			if p.facing != g.field.pieces[units[0]].facing {
				t.Errorf("%s faces %s in a stack that faces %s", g.name(n), p.facing, g.field.pieces[units[0]].facing)
			}
			if parent := g.parent(n); g.isLine(n) && p.state == data.Routed && g.field.pieces[parent].at != p.at {
				t.Errorf("%s is routed and out", g.name(n))
			}
		}
	}
}

// checkStrength holds that losses come off steps and guns, and only grow.
func checkStrength(t *testing.T, before, after *Game) {
	t.Helper()
	for c := range after.counters {
		if after.counters[c].kind != troop {
			continue
		}
		was, is := before.field.losses[c], after.field.losses[c]
		if after.steps(c) < 0 || is.casualties < was.casualties || is.stragglers < was.stragglers {
			t.Errorf("%s went from %+v to %+v", after.counters[c].name, was, is)
		}
		if (after.steps(c) == 0) != (len(after.lines(c)) == 0) {
			t.Errorf("%s has %d steps and %d parts on the map", after.counters[c].name, after.steps(c), len(after.lines(c)))
		}
	}
	for n := range after.field.pieces {
		if p := &after.field.pieces[n]; p.guns < 0 || p.guns > before.field.pieces[n].guns || p.place == onMap && g0(after, n) {
			t.Errorf("%s: %+v", after.name(n), p)
		}
	}
}

// g0 reports whether a piece is a battery without guns.
func g0(g *Game, n int) bool { return g.counterOf(n).kind == battery && g.field.pieces[n].guns == 0 }
