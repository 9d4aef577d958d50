package cwb

import (
	"errors"
	"slices"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/seen"
)

// facing is the corps of armyOn in the movement phase with Gibson in 10.02 next to a Union brigade in 10.03, Ruggles with him
// and the headquarters within reach.
func facing(t testing.TB) *Game {
	t.Helper()
	g := armyOn(t, plain(20, 6), "1.01", "1.01", "union infantry Tuttle 10.03 S infantry-line normal 20")
	for name, at := range map[string]string{"Gibson": "10.02", "Ruggles": "10.02", "HQ": "5.01", "Bragg": "5.01", "Swett": "5.01"} {
		g.put(pieceNamed(t, g, name), hexAt(t, g, at))
	}
	g.phase = movementPhase
	return g
}

// CWB 10.0a, 10.1a, 10.1c, 10.2g, 10.3b, 10.3d, 10.4, 10.5b, 10.5c; CWB-AH 3.5, 5.2: who may attack in close combat.
func TestAttacksNeedComplexDispatches(t *testing.T) {
	for name, c := range map[string]struct {
		set  func(g *Game)
		rule rules.Cite
	}{
		"no dispatch":             {func(*Game) {}, "CWB 10.1a"},
		"a simple one":            {func(g *Game) { inForceFor(g, 1, false, Head{}) }, "CWB 10.1a"},
		"a complex one":           {func(g *Game) { inForceFor(g, 1, true, Head{}) }, ""},
		"a complex one for later": {func(g *Game) { inForceFor(g, 1, true, Head{StartTurn: 2}) }, "CWB 10.1a"},
		"a complex one for now":   {func(g *Game) { inForceFor(g, 1, true, Head{StartTurn: 1}) }, ""},
		"accepted, not touched":   {func(g *Game) { g.posts[1].accepted = 1 }, "CWB 10.0a"},
		"the division's simple goal under a corps that attacks": {func(g *Game) {
			inForceFor(g, 1, true, Head{})
			inForceFor(g, 2, false, Head{})
		}, "CWB 10.1a"},
		"the division's complex goal": {func(g *Game) { inForceFor(g, 2, true, Head{}) }, ""},
		"attacked by infantry since":  {func(g *Game) { g.posts[1].duty.attacked = 1 }, ""},
		"attacked a turn before":      {func(g *Game) { g.posts[1].duty.attacked, g.turn = 1, 2 }, "CWB 10.1a"},
		"attacked, but its own attack stopped": {func(g *Game) {
			g.posts[1].duty.attacked, g.posts[1].stopped, g.posts[1].check.turn = 1, true, 1
		}, "CWB 10.3b"},
		"stopped the turn before, and attacked": {func(g *Game) {
			g.posts[1].duty.attacked, g.posts[1].stopped, g.posts[1].check.turn, g.turn = 2, true, 1, 2
		}, ""},
		"in an emergency retreat": {func(g *Game) { g.posts[1].retreats, g.posts[1].duty.attacked = 1, 1 }, "CWB 10.4"},
		"a loose cannon":          {func(g *Game) { g.posts[1].cannon = &cannon{text: "Attack."} }, ""},
		"stopped before its headquarters came": {func(g *Game) {
			inForceFor(g, 1, true, Head{})
			g.posts[1].duty.held = true
			for n := range g.field.pieces {
				if g.name(n) == "HQ" {
					g.take(n, offMap)
				}
			}
		}, "CWB 10.3d"},
		"independent": {func(g *Game) {
			g.counters[slices.IndexFunc(g.counters, func(k counter) bool { return k.name == "Gibson" })].troop.Independent = true
		}, ""},
		"of no command": {func(g *Game) {
			k := &g.counters[slices.IndexFunc(g.counters, func(k counter) bool { return k.name == "Gibson" })]
			k.corps, k.div = "", ""
		}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			g := facing(t)
			c.set(g)
			out := tries(g, south, Charge{Units: []string{"Gibson"}, Target: hexAt(t, g, "10.03")}, rules.Aid{Dice: fixedDice(3)})
			var rule rules.Cite
			if out.Refused != nil {
				rule = out.Refused.Rule
			}
			if rule != c.rule {
				t.Errorf("%v, want %q", out.Refused, c.rule)
			}
		})
	}
}

// CWB 8.1, 10.3a: who is fired at by infantry or cavalry is found at the beginning of his next command phase; his attack is checked then,
// before initiative and at the latest when the phase closes, with the divisions that the map shows.
func TestStoppageIsCheckedFromTheMap(t *testing.T) {
	g := facing(t)
	g.turn = 2
	inForceFor(g, 1, true, Head{})
	if _, due := g.dueCheck(1); due {
		t.Error("nobody has fired on it and it must check")
	}
	b := shootAt(t, g, shot{regular: true}, "10.02", []string{"Tuttle"}, 3, 4)
	quiet := begins(t, b.g, 2, rules.Union) // the phase of the other side finds nothing
	if quiet.g.posts[1].duty.attacked != 0 {
		t.Error("the enemy's command phase counts it")
	}
	b = begins(t, quiet.g, 3, south)
	g = b.g
	if c, due := g.dueCheck(1); !due || c != (CheckStoppage{Command: "2 Corps", Divisions: 1}) {
		t.Fatalf("%+v, due %v", c, due)
	}
	if next := begins(t, g, 4, south).g; next.posts[1].duty.attacked == 4 {
		t.Error("it counts twice")
	}
	refuses(t, g, south, CheckStoppage{Command: "2 Corps", Divisions: 3}, "CWB 10.3a")
	refuses(t, g, south, CheckStoppage{Command: "1 Div"}, "CWB 10.3a")
	for what, c := range map[string]rules.Command{"asked for": CheckStoppage{Command: "2 Corps"}, "told right": CheckStoppage{Command: "2 Corps", Divisions: 1}} {
		after, events := plays(t, g, south, c)
		if e, ok := said[StoppageChecked](events); !ok || e.Divisions != 1 || e.Number != 1 {
			t.Errorf("%s: %+v", what, events)
		}
		refuses(t, after, south, c, "CWB 10.3a")
	}
	out := tries(g, south, TakeInitiative{Leader: "Bragg", Cancel: true}, rules.Aid{Dice: fixedDice(3)})
	if len(out.Events) < 2 || out.Events[0].Kind() != "stoppage-checked" {
		t.Errorf("before initiative: %v, %+v", out.Refused, out.Events)
	}
	closes := at(g.clone(), south, 1, 1)
	if err := closes.closeCommand(); err != nil {
		t.Fatal(err)
	}
	if e, ok := first[StoppageChecked](closes); !ok || e.Passed || !closes.g.posts[1].stopped || closes.g.posts[1].standing != 0 {
		t.Errorf("at the close: %+v", closes.events)
	}
	simple := g.clone()
	simple.log[0].complex = false
	if _, due := simple.dueCheck(1); due {
		t.Error("a corps that does not attack must check")
	}
}

// CWB 10.3a, 10.3d, 10.3e: how divisions are counted.
func TestHowDivisionsAreCounted(t *testing.T) {
	g := battleOf(t, "april-5.1")
	for name, want := range map[string]CheckStoppage{"1 Corps": {Divisions: 2}, "2 Corps": {Divisions: 2}, "3 Corps": {Divisions: 1}, "1-2": {Divisions: 1}} {
		c := commandOf(t, g, south, name)
		want.Command = name
		if have := g.countDivisions(c); have != want {
			t.Errorf("%+v, want %+v", have, want)
		}
	}
	wreck := commandOf(t, g, south, "2-1")
	for _, n := range g.unitsUnder(wreck) {
		if k := g.counterOf(n); k.kind == troop {
			g.field.losses[g.field.pieces[n].counter].casualties = int8(k.troop.WreckAt)
		}
	}
	c := commandOf(t, g, south, "1 Corps")
	if have := g.countDivisions(c); have.Wrecked != 1 || have.Ahead {
		t.Errorf("%+v", have)
	}
	g.take(g.hqPiece(c), offMap)
	for _, n := range g.unitsUnder(commandOf(t, g, south, "1-1")) {
		g.take(n, offMap)
	}
	if have := g.countDivisions(c); have.Divisions != 1 || have.Wrecked != 1 || !have.Ahead {
		t.Errorf("ahead of its headquarters: %+v", have)
	}
}

// CWB 10.3b: a stopped attack goes back or stands, not on; whoever is still in small arms range when the movement phase ends goes
// back out of it.
func TestStoppedAttacksLeaveTheRange(t *testing.T) {
	g := facing(t)
	g.posts[1].stopped, g.posts[1].check.turn = true, 1
	refuses(t, g, south, Move{Pieces: []string{"HQ"}, To: hexAt(t, g, "7.02")}, "CWB 10.3b")
	plays(t, g, south, Move{Pieces: []string{"HQ"}, To: hexAt(t, g, "3.01")})
	b := asks(t, g, south, nil, nil, (*bench).clearRange)
	if d := b.g.nearestEnemy(b.g.field.pieces[pieceNamed(t, b.g, "Gibson")].at, south); d <= smallArmsReach {
		t.Errorf("Gibson is %d hexes from the enemy", d)
	}
	free := g.clone()
	free.posts[1].check.turn = 0
	if b := asks(t, free, south, nil, nil, (*bench).clearRange); len(b.events) != 0 {
		t.Errorf("%+v", b.events)
	}
}

// CWB 10.3b, 10.3e: the attack of a division on a goal of its own stops for itself: it attacks nobody that turn and leaves the range, though
// its corps attacks; a turn later it acts with its corps again.
func TestStoppedDivisionsLeaveTheRangeThoughTheirCorpsAttacks(t *testing.T) {
	g := facing(t)
	inForceFor(g, 1, true, Head{})
	inForceFor(g, 2, true, Head{})
	b := at(g, south, 1, 1)
	if err := b.checkStoppage(2, CheckStoppage{Command: "1 Div", Divisions: 1, Wrecked: 1}); err != nil {
		t.Fatal(err)
	}
	gibson := pieceNamed(t, g, "Gibson")
	var no *rules.Refusal
	if err := g.mayAttack(gibson); !errors.As(err, &no) || no.Rule != "CWB 10.3b" {
		t.Errorf("it attacks with its corps: %v", err)
	}
	far := g.clone()
	far.put(pieceNamed(t, g, "Ruggles"), hexAt(t, g, "6.02"))
	refuses(t, far, south, Move{Pieces: []string{"Ruggles"}, To: hexAt(t, g, "7.02")}, "CWB 10.3b")
	plays(t, far, south, Move{Pieces: []string{"Ruggles"}, To: hexAt(t, g, "5.02")})
	back := asks(t, g, south, nil, nil, (*bench).clearRange).g
	if d := back.nearestEnemy(back.field.pieces[gibson].at, south); d <= smallArmsReach {
		t.Errorf("Gibson is %d hexes from the enemy", d)
	}
	g.turn++
	if err := g.mayAttack(gibson); err != nil {
		t.Errorf("a turn later: %v", err)
	}
}

// CWB 10.4: an emergency retreat takes the headquarters 6 to 13 points to the rear, at the latest when the phase ends; brigades check
// for stragglers when it is decided.
func TestEmergencyRetreatOnTheMap(t *testing.T) {
	g := armyOn(t, plain(30, 6), "1.01", "1.01", "union infantry Tuttle 20.03 S infantry-line normal 20")
	for name, at := range map[string]string{"Gibson": "16.02", "Ruggles": "16.02", "HQ": "15.01", "Bragg": "15.01", "Swett": "15.01"} {
		g.put(pieceNamed(t, g, name), hexAt(t, g, at))
	}
	inForceFor(g, 1, true, Head{})
	g, events := plays(t, g, south, Emergency{Command: "2 Corps"})
	if _, ok := said[StragglersChecked](events); !ok || g.posts[1].standing != 0 {
		t.Errorf("%+v", events)
	}
	g.phase = movementPhase
	refuses(t, g, south, Move{Pieces: []string{"HQ"}, To: hexAt(t, g, "17.01")}, "CWB 10.4")
	road := g.clone()
	road.field.pieces[pieceNamed(t, g, "HQ")].spent = 5 * onePoint
	plays(t, road, south, Move{Pieces: []string{"HQ"}, To: hexAt(t, g, "10.01")})
	hq := func(g *Game) int { return int(g.field.pieces[pieceNamed(t, g, "HQ")].spent) / onePoint }
	b := asks(t, g, south, nil, nil, (*bench).goBack)
	if n := hq(b.g); n < retreatLeast || n > retreatMost || b.g.nearestEnemy(b.g.seatOf(1), south) <= g.nearestEnemy(g.seatOf(1), south) {
		t.Errorf("it went back %d points to %s", n, g.label(b.g.seatOf(1)))
	}
	went, _ := plays(t, g, south, Move{Pieces: []string{"HQ"}, To: hexAt(t, g, "9.01")})
	if b := asks(t, went, south, nil, nil, (*bench).goBack); len(b.events) != 0 {
		t.Errorf("it has gone 6 and goes on: %+v", b.events)
	}
	if next := begins(t, g, 2, south).g; next.mayGo(1) {
		t.Error("it may go on a turn later")
	}
}

// CWB 10.2g, 10.4: a division on its own, as a loose cannon or in its own retreat, is not held to its corps.
func TestLooseDivisionsAreNotHeld(t *testing.T) {
	for what, p := range map[string]post{"loose": {cannon: &cannon{}}, "retreating": {retreats: 1}} {
		g := facing(t)
		p.leader, p.above = g.posts[2].leader, g.posts[2].above
		g.posts[2] = p
		if _, bound := g.linkOf(pieceNamed(t, g, "Ruggles")); bound {
			t.Errorf("%s: he is held to the radius of his corps", what)
		}
	}
}

// CWB 10.1c: a headquarters waits for the hour of its dispatch.
func TestHeadquartersWaitForTheirHour(t *testing.T) {
	g := facing(t)
	inForceFor(g, 1, true, Head{StartTurn: 2})
	refuses(t, g, south, Move{Pieces: []string{"HQ"}, To: hexAt(t, g, "6.01")}, "CWB 10.0c")
	g.turn = 2
	plays(t, g, south, Move{Pieces: []string{"HQ"}, To: hexAt(t, g, "6.01")})
}

// Optional rule Defensive Orders: who was in combat since his last command phase is found; artillery fire from four hexes or more
// is none. CWB 10.1g.
func TestWhoIsEngagedIsSeen(t *testing.T) {
	for at, want := range map[string]bool{"10.03": true, "10.05": true, "10.06": false} {
		g := facing(t)
		g.set(defensiveOrders, "on")
		g.take(pieceNamed(t, g, "Tuttle"), lost)
		guns, err := g.enlist(rules.Union, "battery", "Stone", 5, map[string]string{}, piece{next: -1, guns: 5, formation: g.field.pieces[pieceNamed(t, g, "Swett")].formation})
		if err != nil {
			t.Fatal(err)
		}
		g.put(guns, hexAt(t, g, at))
		b := bench{g: g}
		b.emit(FireResolved{Side: rules.Union, Target: hexAt(t, g, "10.02"), Enemy: south, Unit: "Gibson", By: []string{"Stone"}, From: g.hexes([]string{at})})
		opened := begins(t, b.g, 2, south)
		_, engaged := first[CommandEngaged](opened)
		if engaged != want || opened.g.undirected(1) == want {
			t.Errorf("guns in %s: engaged %v, undirected %v", at, engaged, opened.g.undirected(1))
		}
		if other := begins(t, b.g, 2, rules.Union); len(other.events) != 1 {
			t.Errorf("the phase of the enemy: %+v", other.events)
		}
	}
}

// What the referee is shown of orders: what a machine can find, beside what was done. CWB 10.0a, 10.1c, 10.1g, 10.2g.
func TestFlagsForTheReferee(t *testing.T) {
	found := func(g *Game) []string {
		f := g.View(rules.NoSide).(seen.View).Flags
		if len(f) != 1 {
			t.Fatalf("%+v", f)
		}
		return f[0].Found
	}
	g := facing(t)
	inForceFor(g, 1, true, Head{Objectives: []string{"15.04"}, Limit: "15.04", Text: "Take it."})
	g = begins(t, g, 2, south).g
	if have := found(g); have != nil {
		t.Errorf("in its own command phase: %v", have)
	}
	g.phase = offensivePhase
	if have := found(g); !slices.Equal(have, []string{"idle"}) {
		t.Errorf("nobody has stirred: %v", have)
	}
	early := g.clone() // nobody is idle before his side could stir
	early.phase = presetPhase
	for _, side := range rules.Sides {
		early.phasing = side
		if have := found(early); have != nil {
			t.Errorf("before the battle: %v", have)
		}
	}
	moved := g.clone()
	moved.field.pieces[pieceNamed(t, g, "Gibson")].marks |= movedOn
	if have := found(moved); have != nil {
		t.Errorf("one has moved: %v", have)
	}
	there := g.clone()
	there.put(pieceNamed(t, g, "Gibson"), hexAt(t, g, "15.03"))
	if have := found(there); !slices.Equal(have, []string{"reached"}) {
		t.Errorf("it is there: %v", have)
	}
	there.put(pieceNamed(t, g, "Gibson"), hexAt(t, g, "18.04"))
	there.field.pieces[pieceNamed(t, g, "Gibson")].marks |= movedOn
	if have := found(there); !slices.Equal(have, []string{"beyond"}) {
		t.Errorf("it is past it: %v", have)
	}
	slow := g.clone()
	slow.posts[1].standing, slow.posts[1].accepted, slow.log[0].status, slow.log[0].acted = 0, 1, accepted, 1
	if have := found(slow); !slices.Equal(have, []string{"untouched"}) {
		t.Errorf("not touched: %v", have)
	}
	loose := g.clone()
	loose.log, loose.posts[1].standing, loose.posts[1].cannon = nil, 0, &cannon{text: "Go home."}
	if f := loose.flags(); len(f) != 1 || f[0].Text != "Go home." || f[0].Force != 2 {
		t.Errorf("a loose cannon: %+v", f)
	}
	for _, s := range rules.Sides {
		if f := g.View(s).(seen.View).Flags; f != nil {
			t.Errorf("%s is shown %+v", s, f)
		}
	}
}
