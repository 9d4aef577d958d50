package cwb

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"longroll/rules"
	"longroll/rules/hex"
)

// seeded is a die by a generator of its own.
type seeded struct{ r *rand.Rand }

func (d seeded) Roll(_ string, sides int) int { return 1 + d.r.IntN(sides) }

// crowd is a field full of troops of both sides, drawn by a seed.
func crowd(t testing.TB, r *rand.Rand) *Game {
	t.Helper()
	var lines []string
	for col := 1; col <= 6; col++ {
		for row := 1; row <= 6; row++ {
			side, facing := "union", "N"
			if row > 3 {
				side, facing = "confederate", "S"
			}
			at := fmt.Sprintf("%d.%02d %s", col, row, facing)
			switch r.IntN(6) {
			case 0:
				lines = append(lines, fmt.Sprintf("%s infantry %c%d %s infantry-line normal %d morale=%c", side, 'a'+col, row, at, 1+r.IntN(20), 'A'+r.IntN(5)))
			case 1:
				lines = append(lines, fmt.Sprintf("%s battery %c%d %s unlimbered normal %d", side, 'a'+col, row, at, 1+r.IntN(5)),
					fmt.Sprintf("%s infantry %cx%d %s infantry-column disorganized 9 wreck=3", side, 'a'+col, row, at))
			case 2:
				lines = append(lines, fmt.Sprintf("%s wagon %c%d %s wagon normal 5", side, 'a'+col, row, at))
			}
		}
	}
	return newField(t, plain(6, 6), lines...)
}

// TestFireReplays fires at random and holds that the events alone, after a journey through
// JSON, make the same position (CWB 20.0), that a brigade's losses never pass its steps and come
// from nowhere but its chart, that guns only get fewer, and that nobody fires twice.
func TestFireReplays(t *testing.T) {
	kinds := rules.NewKinds(fieldEvents()...)
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 1))
		g := crowd(t, r)
		for _, side := range []rules.Side{rules.Union, rules.Confederate} {
			for range 40 {
				target := hex.Hex{Col: int16(1 + r.IntN(6)), Row: int16(1 + r.IntN(6))}
				inItsPhase(g, side, Fire{})
				aid := rules.Aid{Dice: seeded{r}, Answers: rules.Answers{}}
				out := g.Run(side, Fire{Target: target, Guns: r.IntN(4) == 0}, aid)
				for len(out.Ask) > 0 {
					for _, d := range out.Ask {
						aid.Answers[d.ID] = r.IntN(len(d.Options))
					}
					out = g.Run(side, Fire{Target: target}, aid)
				}
				if out.Refused != nil {
					continue
				}
				after := out.After.(*Game)
				checkFold(t, kinds, g, after, out.Events)
				checkSpent(t, g, after)
				g = after
			}
			at(g, side).closeFire()
		}
	}
}

func checkFold(t *testing.T, kinds rules.Kinds[rules.Event], before, after *Game, events []rules.Event) {
	t.Helper()
	folded := before.clone()
	for _, e := range events {
		raw, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		read, err := kinds.Decode(e.Kind(), raw)
		if err != nil {
			t.Fatalf("%s: %v", raw, err)
		}
		folded.Apply(read)
	}
	if !reflect.DeepEqual(folded.field, after.field) || !reflect.DeepEqual(folded.gunnery, after.gunnery) {
		t.Fatalf("the events of a fire do not make what it made: %+v", events)
	}
}

func checkSpent(t *testing.T, before, after *Game) {
	t.Helper()
	for c := range after.counters {
		if k := &after.counters[c]; k.kind == troop {
			was, is := before.field.losses[c], after.field.losses[c]
			if after.steps(c) < 0 || is.casualties < was.casualties || is.stragglers < was.stragglers {
				t.Errorf("%s went from %+v to %+v with %d steps", k.name, was, is, k.troop.Steps)
			}
			if (after.steps(c) == 0) != (len(after.lines(c)) == 0) {
				t.Errorf("%s has %d steps and %d parts on the map", k.name, after.steps(c), len(after.lines(c)))
			}
		}
	}
	for n := range after.field.pieces {
		if p := &after.field.pieces[n]; p.guns < 0 || p.guns > before.field.pieces[n].guns || p.has(shotAt) && p.has(fired) {
			t.Errorf("%s: %+v", after.name(n), p)
		}
	}
}

// TestWhoRetreatsMayBeHitAgain holds the note to CWB 20.3e: the record is of the hex. Whoever left it may be
// fired at in another; whoever came into it may not.
func TestWhoRetreatsMayBeHitAgain(t *testing.T) {
	g := newField(t, plain(6, 7), "union infantry T 3.03 N infantry-line normal 30 morale=A", "union infantry U 2.02 N infantry-line normal 9 morale=A",
		"confederate infantry a 3.05 S infantry-line normal 9", "confederate infantry b 4.03 SW infantry-line normal 9")
	fire := func(target, by string) error {
		return Fire{Target: hexAt(t, g, target), By: []string{by}}.run(at(g, rules.Confederate, 1, 1))
	}
	if err := fire("3.03", "a"); err != nil {
		t.Fatal(err)
	}
	g.put(0, hexAt(t, g, "3.02"))
	g.put(pieceNamed(t, g, "U"), hexAt(t, g, "3.03"))
	if err := fire("3.03", "b"); ruleOf(err) != "CWB 20.3e" {
		t.Errorf("at the hex again: %v", err)
	}
	if err := fire("3.02", "b"); ruleOf(err) == "CWB 20.3e" {
		t.Errorf("at who left it: %v", err)
	}
}
