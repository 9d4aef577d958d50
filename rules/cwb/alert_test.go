package cwb

import (
	"slices"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/seen"
)

// sleepers lists the Union counters in camp.
func sleepers(g *Game) []string {
	var names []string
	for n := range g.field.pieces {
		if g.field.pieces[n].has(encamped) && g.field.pieces[n].part == 0 {
			names = append(names, g.name(n))
		}
	}
	return names
}

// TestAlertSchedule holds CWB-AH 2.4, 2.4a and 2.4b: who is alert at the start, who at which
// hour, and nobody sooner.
func TestAlertSchedule(t *testing.T) {
	g := battle(t, "5.1")
	asleep := sleepers(g)
	for _, name := range []string{"M-6", "A-5", "Ch-6", "1-6", "Grant", "T-6"} { // 1-6 wakes with the first turn
		if slices.Contains(asleep, name) {
			t.Errorf("%s is encamped at the start", name)
		}
	}
	if len(asleep) != 43 {
		t.Errorf("%d counters are encamped at the start: %v", len(asleep), asleep)
	}
	line := g.field.pieces[unit(t, g, rules.Union, "2-5/b")]
	if !line.has(encamped) {
		t.Error("an extended line is alert while its brigade is in camp")
	}
	woken := map[int][]string{ // by turn; 30 minutes a turn from 6:30
		3: {"1-5", "3-5", "4-5", "5Div-b1(4)", "5Div-b2(2)", "Sherman", "2-6", "Al-6", "Cav-6", "6Div-b1(4)", "Prentiss"},
		4: {"1-1", "2-1", "3-1", "Cav-1", "1Div-b1(4)", "1Div-b2(3)", "McClernand", "1-4", "2-4", "3-4", "Cav-4", "4Div-b1(5)", "Hurlbut", "2-5", "Cav-5"},
		5: {"1-2", "Alb-6", "15 Mi-Ind", "ATenn Supply-1", "W. Wallace"},
	}
	for turn := 1; turn <= 6; turn++ {
		for _, s := range []rules.Side{rules.Confederate, rules.Union} {
			before := sleepers(g)
			b := at(g.inPhase(turn, s, commandPhase), s)
			b.wakeCamps()
			woke := slices.DeleteFunc(before, func(n string) bool { return slices.Contains(sleepers(b.g), n) })
			for _, name := range woken[turn] {
				if s == rules.Confederate && !slices.Contains(woke, name) {
					t.Errorf("turn %d: %s does not wake", turn, name)
				}
			}
			if s == rules.Union && len(woke) > 0 || woken[turn] == nil && len(woke) > 0 {
				t.Errorf("turn %d, %s: %v wake", turn, s, woke)
			}
		}
	}
	if left := sleepers(g); len(left) > 0 {
		t.Errorf("%v sleep on", left)
	}
}

// TestAlertRuling holds the other reading of CWB-AH 2.4b, ruling.alert-time: the hour
// begins with the Union player turn.
func TestAlertRuling(t *testing.T) {
	g := battle(t, "5.1", "ruling.alert-time=union-turn")
	for _, c := range []struct {
		turn int
		side rules.Side
		unit string
		want bool // asleep
	}{
		{1, rules.Confederate, "1-6", true}, {1, rules.Union, "1-6", false},
		{3, rules.Confederate, "2-6", true}, {3, rules.Union, "2-6", false},
	} {
		b := at(g.inPhase(c.turn, c.side, commandPhase), c.side)
		b.wakeCamps()
		if asleep := slices.Contains(sleepers(g), c.unit); asleep != c.want {
			t.Errorf("turn %d, %s: %s asleep is %v", c.turn, c.side, c.unit, asleep)
		}
	}
}

// TestCoffee holds CWB-AH 2.10, and that only the battles of the first morning surprise
// anybody.
func TestCoffee(t *testing.T) {
	for _, g := range []*Game{battle(t, "5.1", "coffee=on"), battle(t, "5.2"), battle(t, "5.3")} {
		b := at(g, rules.Union)
		b.wakeCamps()
		if camps := sleepers(g); len(camps) > 0 || len(b.events) > 0 {
			t.Errorf("%s: %v are encamped, %d events", g.info.Name, camps, len(b.events))
		}
	}
}

// TestCampsAreHelpless holds CWB-AH 2.4b: no movement, facing or formation, no zone, no
// initiative; but leaders may ride.
func TestCampsAreHelpless(t *testing.T) {
	g := battle(t, "5.1").inPhase(2, rules.Union, movementPhase)
	for _, c := range []interface{ run(*bench) error }{
		Move{Pieces: []string{"1-2"}, To: hexAt(t, g, "35.11")}, Move{Pieces: []string{"ATenn Supply-1"}, To: hexAt(t, g, "26.13")},
		Face{Piece: "1-2", Facing: "S"}, Form{Piece: "1-2", Formation: "column"},
	} {
		if have := ruleOf(c.run(at(g.clone(), rules.Union))); have != "CWB-AH 2.4b" {
			t.Errorf("%+v: refused by %q", c, have)
		}
	}
	camp := unit(t, g, rules.Union, "1-2")
	if len(g.zone(camp)) > 0 || !g.takenInFlank(g.field.pieces[camp].at, rules.Union, hexAt(t, g, "35.11")) {
		t.Error("a camp has a front")
	}
	if alert := unit(t, g, rules.Union, "M-6"); len(g.zone(alert)) != 3 {
		t.Error("an alert unit has no zone")
	}
	g.phase = commandPhase
	head := Head{Objectives: []string{"24.16"}, By: "road", Limit: "24.16", Text: "Stand."}
	for name, want := range map[string]rules.Cite{"Sherman": "CWB-AH 2.4b", "W. Wallace": "CWB-AH 2.4b"} {
		if have := ruleOf((TakeInitiative{Leader: name, Type: "complex", Head: head}).run(at(g.clone(), rules.Union, 6, 6))); have != want {
			t.Errorf("%s tries for initiative: %q", name, have)
		}
	}
	b := at(g.inPhase(3, rules.Union, commandPhase), rules.Union, 4, 6)
	b.wakeCamps()
	if err := (TakeInitiative{Leader: "Sherman", Type: "complex", Head: head}).run(b); err != nil {
		t.Errorf("Sherman, alert, tries for initiative: %v", err)
	}
}

// TestWhatTheEnemyHearsOfCamps holds CWB 9.0: he knows the printed schedule, not who is left.
func TestWhatTheEnemyHearsOfCamps(t *testing.T) {
	whole, reduced := battle(t, "5.1"), battle(t, "5.1")
	reduced.take(unit(t, reduced, rules.Union, "2-6"), lost)
	var told []rules.Notice
	for _, g := range []*Game{whole, reduced} {
		b := at(g.inPhase(3, rules.Confederate, commandPhase), rules.Confederate)
		b.wakeCamps()
		e, ok := first[CampsWoke](b)
		if !ok {
			t.Fatal("nobody wakes at 7:30")
		}
		told = append(told, e.Tell(rules.Confederate))
		if woke := e.Tell(rules.Union).(seen.CampsWoke); slices.Contains(woke.Pieces, "2-6") != (g == whole) {
			t.Errorf("the Union hears of %v", woke.Pieces)
		}
	}
	a, c := told[0].(seen.CampsDue), told[1].(seen.CampsDue)
	if !slices.Equal(a.Units, c.Units) || !slices.Contains(a.Units, "2-6") {
		t.Errorf("the enemy hears %v or %v", a, c)
	}
}

// A camp fires all round, on guns that unlimber behind it too, at a quarter; who is alert only to his front. CWB-AH 2.4b; CWB 15.0d, 13.2.
func TestCampFiresOnUnlimberingGuns(t *testing.T) {
	for marks, want := range map[string]int{"": 0, " marks=encamped": 1} {
		g := newField(t, plain(5, 7), "union infantry T 3.03 N infantry-line normal 9"+marks, "confederate battery G 3.01 N limbered normal 3")
		if by := g.firersWithin(hexAt(t, g, "3.01"), rules.Union, unlimberingReach); len(by) != want {
			t.Errorf("%q: %d fire", marks, len(by))
		}
	}
	g := newField(t, plain(5, 7), "union infantry T 3.03 N infantry-line normal 9 marks=encamped", "confederate battery G 3.02 N limbered normal 3")
	b := shootAt(t, g, shot{why: drawnByUnlimbering, side: rules.Union}, "3.02", []string{"T"}, 1, 1)
	if f, _ := first[FireResolved](b); f.Points != 2 {
		t.Errorf("it fires with %d halves, want a quarter of 4 points", f.Points)
	}
}
