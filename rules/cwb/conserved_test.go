package cwb

import (
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/seen"
	"longroll/rules/dice"
)

// What never comes from nothing, in battles played at random.

// TestNothingComesFromNothing plays all four battles at random. After
// every order: a brigade's steps, casualties and stragglers add up to its strength, the dead
// stay dead, and stragglers come back only by recovery (CWB 6.6, 21.2); gun points are never
// won (CWB 26.2); command points are spent by dispatches alone and never saved (CWB 10.1b);
// no command has more than one accepted and one delayed dispatch (CWB 10.1f).
func TestNothingComesFromNothing(t *testing.T) {
	sent := 0
	for i, battle := range []string{"april-5.1", "april-5.2", "april-5.3", "april-5.4"} {
		t.Run(battle, func(t *testing.T) {
			guns, steps := 0, 0
			drumBattle(t, battleOf(t, battle), uint64(12+i), 24, 80, func(d deed) {
				after := d.out.After.(*Game)
				guns, steps = guns+after.gunsLost(t, d.before, d.cmd), steps+after.stepsLost(t, d.before, d.cmd, d.out.Events)
				sent += after.pointsHold(t, d.before, d.cmd, d.out.Events)
				after.atMostTwo(t)
			})
			if steps == 0 || guns == 0 {
				t.Errorf("%d steps and %d guns lost: too little to prove anything", steps, guns)
			}
		})
	}
	if sent == 0 {
		t.Error("no command point was spent in all this")
	}
}

// stepsLost gives how many steps a command has cost.
func (g *Game) stepsLost(t *testing.T, before *Game, c rules.Command, events []rules.Event) int {
	t.Helper()
	back := map[string]bool{}
	for _, e := range events {
		if r, ok := e.(RecoveryTried); ok {
			back[r.Side.String()+r.Unit] = true
		}
	}
	gone := 0
	for i := range g.counters {
		k := &g.counters[i]
		if k.troop == nil {
			continue
		}
		was, is := before.field.losses[i], g.field.losses[i]
		if g.steps(i) < 0 || g.steps(i)+int(is.casualties)+int(is.stragglers) != k.troop.Steps || is.casualties < was.casualties ||
			is.stragglers < was.stragglers && !back[k.side.String()+k.name] {
			t.Fatalf("%s: %+v was %+v after %T %+v", k.name, is, was, c, c)
		}
		gone += int(is.casualties - was.casualties)
	}
	return gone
}

// gunsLost gives how many gun points a command has cost.
func (g *Game) gunsLost(t *testing.T, before *Game, c rules.Command) int {
	t.Helper()
	sum := func(g *Game) map[int16]int {
		all := map[int16]int{}
		for n := range g.field.pieces {
			if p := &g.field.pieces[n]; g.counterOf(n).kind == battery && p.place != lost {
				all[p.counter] += int(p.guns)
			}
		}
		return all
	}
	was, is, gone := sum(before), sum(g), 0
	for i, guns := range is {
		if guns > was[i] {
			t.Fatalf("%s has %d gun points and had %d before %T %+v", g.counters[i].name, guns, was[i], c, c)
		}
		gone += was[i] - guns
	}
	return gone
}

// pointsHold demands that command points are what they were less what was sent, or full in a
// new turn, and gives what was spent.
func (g *Game) pointsHold(t *testing.T, before *Game, c rules.Command, events []rules.Event) int {
	t.Helper()
	spent, renewed := 0, false
	for _, e := range events {
		switch e := e.(type) {
		case DispatchSent:
			spent += e.Cost
		case PhaseBegan:
			renewed = true
		}
	}
	was, is := 0, 0
	for i := range g.commands {
		if g.points[i] < 0 || g.points[i] > g.charts.CommandPoints(g.rating(i)) && !renewed && g.points[i] > before.points[i] {
			t.Fatalf("%s has %d command points after %T %+v", g.commands[i].name, g.points[i], c, c)
		}
		was, is = was+before.points[i], is+g.points[i]
	}
	if !renewed && was-spent != is {
		t.Fatalf("%d command points, %d spent, %d left after %T %+v", was, spent, is, c, c)
	}
	return spent
}

// atMostTwo demands the invariant of CWB 10.1f.
func (g *Game) atMostTwo(t *testing.T) {
	t.Helper()
	taken, waiting, held := map[int]int{}, map[int]int{}, map[int]int{}
	for i := range g.log {
		d := &g.log[i]
		if len(d.units) > 0 { // a goal of single units is no order of their command, CWB 10.5b
			continue
		}
		switch d.status.String() {
		case "accepted":
			taken[d.receiver]++
		case "D1", "D2":
			waiting[d.receiver]++
		case "in force":
			held[d.receiver]++
		}
	}
	for c := range g.commands {
		if taken[c] > 1 || waiting[c] > 1 || held[c] > 1 {
			t.Fatalf("%s has %d dispatches in force, %d accepted and %d delayed", g.commands[c].name, held[c], taken[c], waiting[c])
		}
	}
}

// TestAcceptanceFallsAsForetold sends one and the same dispatch under 3,600 seeds: how often
// each result falls is what the receipt foretells of 36, within five standard deviations.
// CWB 10.1f.
func TestAcceptanceFallsAsForetold(t *testing.T) {
	g, err := shelf.Begin(rules.Setup{Battle: "cwb-log", Roster: "gettysburg"})
	if err != nil {
		t.Fatal(err)
	}
	side := rules.Confederate
	for range 2 {
		g = g.Run(g.Now().Side, End{}, rules.Aid{Dice: dice.NewKeyed(dice.Seed{})}).After
	}
	send := WriteDispatch{To: []string{"1 Corps"}, Method: "AW", Type: "simple", Distance: 0, Measured: true, Head: Head{Text: "Go."}}
	foretold := shelf.Forecast(g.View(side), []rules.Command{send})[0].(seen.WillSend)
	out := g.Run(side, send, rules.Aid{Dice: dice.NewKeyed(dice.Seed{})})
	if out.Refused != nil {
		t.Fatal(out.Refused)
	}
	const games = 3600
	fell := map[string]int{}
	for seed := range games {
		after := out.After
		for range 6 {
			end := after.Run(after.Now().Side, End{}, rules.Aid{Dice: dice.NewKeyed(dice.Seed{byte(seed), byte(seed >> 8), 7})})
			for _, e := range end.Events {
				if r, ok := e.(DispatchTested); ok && r.Side == side {
					fell[r.Result]++
				}
			}
			if after = end.After; len(fell) > 0 && sumOf(fell) > seed {
				break
			}
		}
	}
	if sumOf(fell) != games {
		t.Fatalf("%d dispatches were tested in %d games", sumOf(fell), games)
	}
	for _, c := range foretold.Chances {
		want := float64(games) * float64(c.Of36) / 36
		off := float64(fell[c.Result]) - want
		if variance := want * (1 - float64(c.Of36)/36); off*off > 25*variance {
			t.Errorf("%s fell %d times, foretold are %.0f", c.Result, fell[c.Result], want)
		}
	}
}

func sumOf(counts map[string]int) int {
	sum := 0
	for _, n := range counts {
		sum += n
	}
	return sum
}
