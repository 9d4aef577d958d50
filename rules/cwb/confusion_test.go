package cwb

import (
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
)

// confusedField is a Confederate movement phase in the confusion of the Hornets' Nest: a stack with
// two leaders, one with a leader rated 0, one without any, a brigade in extended line.
func confusedField(t *testing.T, lines ...string) *Game {
	g := newField(t, plain(12, 9), append([]string{"confederate infantry Gladden 3.03 N infantry-column normal 12",
		"confederate leader Withers 3.03 N leader normal 3", "confederate leader Ruggles 3.03 N leader normal 1",
		"confederate wagon Supply 3.03 N wagon normal 5",
		"confederate infantry Pond 5.03 N infantry-column normal 12", "confederate leader Bragg 5.03 N leader normal 0",
		"confederate infantry Chalmers 7.03 N infantry-column normal 12", "confederate headquarters HQ 7.03 N leader normal 0 corps=X",
		"confederate infantry Jackson 9.03 N infantry-line normal 12", "confederate line Jackson 10.03 N infantry-line normal 0",
		"confederate leader Hardee 9.03 N leader normal 2"}, lines...)...)
	g.scenario.Confusion = "5.2"
	b := at(g, south)
	if err := b.beginMovement(); err != nil {
		t.Fatal(err)
	}
	g.phase = movementPhase
	return g
}

// TestNobodyMovesUnroused holds CWB-AH 5.2 rule A: no unit, wagon or headquarters moves without a
// leader's roll, in close combat neither, nor changes formation, which takes movement points;
// leaders ride freely; fire and facing are free.
func TestNobodyMovesUnroused(t *testing.T) {
	g := confusedField(t, "union infantry Tuttle 3.06 S infantry-line normal 12")
	for _, name := range []string{"Gladden", "Supply", "Chalmers", "HQ", "Jackson", "Jackson/a"} {
		if have := ruleOf(g.mayMove(pieceNamed(t, g, name))); have != "CWB-AH 5.2" {
			t.Errorf("%s moves: %q", name, have)
		}
	}
	if have := ruleOf(g.mayCharge(pieceNamed(t, g, "Gladden"))); have != "CWB-AH 5.2" {
		t.Errorf("Gladden attacks: %q", have)
	}
	refuses(t, g, south, Form{Piece: "Gladden", Formation: "line"}, "CWB-AH 5.2")
	roused := at(g.clone(), south, 1)
	if err := (Rouse{Leader: "Withers"}).run(roused); err != nil {
		t.Fatal(err)
	}
	lined, _ := plays(t, roused.g, south, Form{Piece: "Gladden", Formation: "line"})
	formed(t, lined, "Gladden", data.InfantryLine)
	if err := g.mayMove(pieceNamed(t, g, "Bragg")); err != nil {
		t.Errorf("a leader can't ride: %v", err)
	}
	if !g.mayFire(pieceNamed(t, g, "Jackson")) {
		t.Error("who is not roused can't fire")
	}
	if _, bound := g.linkOf(pieceNamed(t, g, "Gladden")); bound {
		t.Error("command radius binds in confusion")
	}
	if err := (Face{Piece: "Jackson", Facing: "S"}).run(at(g.clone(), south)); err != nil {
		t.Errorf("facing takes a leader: %v", err)
	}
}

// TestRousing holds CWB-AH 5.2 rule A: a die up to the leader's rating makes all who are
// stacked with him move, for the whole turn and without him; once a leader, once a
// stack, before he rides away, and never by a leader rated 0.
func TestRousing(t *testing.T) {
	g := confusedField(t)
	for _, c := range []struct {
		leader string
		die    int
		moves  bool
	}{{"Withers", 3, true}, {"Withers", 4, false}, {"Withers", 1, true}, {"Ruggles", 1, true}, {"Ruggles", 2, false}, {"Hardee", 2, true}} {
		b := at(g.clone(), south, c.die)
		if err := (Rouse{Leader: c.leader}).run(b); err != nil {
			t.Fatal(err)
		}
		e, _ := first[StackRoused](b)
		if e.Moves != c.moves || e.Tell(rules.Union) != nil || e.Tell(south) == nil {
			t.Errorf("%s throws %d: %+v", c.leader, c.die, e)
		}
		led := map[string][]string{"Withers": {"Gladden", "Supply"}, "Ruggles": {"Gladden", "Supply"}, "Hardee": {"Jackson", "Jackson/a"}}
		for _, name := range led[c.leader] {
			if err := b.g.mayMove(pieceNamed(t, b.g, name)); (err == nil) != c.moves {
				t.Errorf("%s throws %d: %s moves, %v", c.leader, c.die, name, err)
			}
		}
		if b.g.mayMove(pieceNamed(t, b.g, "Chalmers")) == nil {
			t.Error("a stack without a leader is roused")
		}
	}
	for _, c := range []struct {
		after, then string
	}{{"Withers", "Withers"}, {"Withers", "Ruggles"}, {"", "Bragg"}} {
		b := at(g.clone(), south, 6, 1)
		if c.after != "" {
			if err := (Rouse{Leader: c.after}).run(b); err != nil {
				t.Fatal(err)
			}
		}
		if have := ruleOf(Rouse{Leader: c.then}.run(b)); have != "CWB-AH 5.2" {
			t.Errorf("%s after %q: %q", c.then, c.after, have)
		}
	}
	rode, _ := plays(t, g, south, Move{Pieces: []string{"Withers"}, To: hexAt(t, g, "7.03")})
	if have := ruleOf(Rouse{Leader: "Withers"}.run(at(rode, south, 1))); have != "CWB-AH 5.2" {
		t.Errorf("Withers rouses after he has ridden: %q", have)
	}
	b := at(rode, south)
	if err := b.beginMovement(); err != nil {
		t.Fatal(err)
	}
	b = at(rode, south, 1)
	if err := (Rouse{Leader: "Withers"}).run(b); err != nil || b.g.mayMove(pieceNamed(t, b.g, "Chalmers")) != nil {
		t.Errorf("the next turn he rouses the stack that he joined: %v", err)
	}
	if b.g.mayMove(pieceNamed(t, b.g, "Gladden")) == nil {
		t.Error("who was roused stays so for ever")
	}
}

// TestReinforcementsMarchOnUnroused: who comes onto the map moves in that phase.
// CWB 16.6; CWB-AH 5.2.
func TestReinforcementsMarchOnUnroused(t *testing.T) {
	g := confusedField(t)
	n := pieceNamed(t, g, "Chalmers")
	if g.field.pieces[n].marks |= entered; g.mayMove(n) != nil {
		t.Errorf("a reinforcement stays at its entry hex: %v", g.mayMove(n))
	}
}

// TestJohnstonRousesHisDivision holds CWB-AH 3.5 and 5.2: his one roll is for his own stack and for
// all of his division, wherever it is, but for stacks that were tried before.
func TestJohnstonRousesHisDivision(t *testing.T) {
	g := confusedField(t, "confederate leader Johnston 7.05 N leader normal 3", "confederate infantry Statham 7.05 N infantry-column normal 9",
		"confederate infantry Bowen 7.03 N infantry-column normal 9")
	g.set(ownDivision, "on")
	officersBut(g, "Johnston", data.DivisionLeader)
	for _, name := range []string{"Gladden", "Chalmers"} {
		g.field.pieces[pieceNamed(t, g, name)].marks |= gathered
	}
	b := at(g, south)
	if err := b.beginMovement(); err != nil {
		t.Fatal(err)
	}
	b = at(g.clone(), south, 6, 3)
	for _, leader := range []string{"Withers", "Johnston"} {
		if err := (Rouse{Leader: leader}).run(b); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]bool{"Statham": true, "Chalmers": true, "Bowen": false, "Gladden": false, "Jackson": false} {
		if moves := b.g.mayMove(pieceNamed(t, b.g, name)) == nil; moves != want {
			t.Errorf("%s moves: %v", name, moves)
		}
	}
}

// officersBut makes all leaders but one leaders of a lesser rank.
func officersBut(g *Game, head string, r data.Role) {
	for c := range g.counters {
		if k := &g.counters[c]; k.kind == officer && k.name != head {
			k.leader.Role = r
		}
	}
}

// TestNoOrdersInConfusion holds CWB-AH 5.2 rule A: the Confederates neither send dispatches nor try
// for initiative; the Union does both.
func TestNoOrdersInConfusion(t *testing.T) {
	g := battle(t, "5.2").inPhase(2, south, commandPhase)
	g.points = make([]int, len(g.commands))
	for i := range g.points {
		g.points[i] = 16
	}
	head := order("").Head
	if have := ruleOf(order("1 Corps").run(at(g.clone(), south))); have != "CWB-AH 5.2" {
		t.Errorf("a dispatch: %q", have)
	}
	if have := ruleOf(TakeInitiative{Leader: "Polk", Type: "simple", Head: head}.run(at(g.clone(), south, 6, 6))); have != "CWB-AH 5.2" {
		t.Errorf("initiative: %q", have)
	}
	if have := ruleOf(Emergency{Command: "1 Corps"}.run(at(g.clone(), south))); have != "CWB-AH 5.2" {
		t.Errorf("an emergency retreat: %q", have)
	}
	g.inPhase(2, rules.Union, commandPhase)
	if err := order("5 Div ATenn").run(at(g.clone(), rules.Union)); err != nil {
		t.Errorf("a Union dispatch: %v", err)
	}
	if have := ruleOf(Rouse{Leader: "Sherman"}.run(at(g.clone(), rules.Union, 1))); have != "CWB-AH 5.2" {
		t.Errorf("Sherman rouses a stack: %q", have)
	}
}

// A leader tries once a turn though he began with two stacks to choose from by riding, and only in the battle where nobody has orders.
// CWB-AH 5.2.
func TestWhoRouses(t *testing.T) {
	g := confusedField(t)
	g.harvest.rousers = append(g.harvest.rousers, int16(pieceNamed(t, g, "Withers")))
	if have := ruleOf(Rouse{Leader: "Withers"}.run(at(g.clone(), south, 1))); have != "CWB-AH 5.2" {
		t.Errorf("a second try: %q", have)
	}
	if err := (Rouse{Leader: "Ruggles"}).run(at(g.clone(), south, 1)); err != nil {
		t.Errorf("another leader there: %v", err)
	}
	g.scenario.Confusion = ""
	if have := ruleOf(Rouse{Leader: "Ruggles"}.run(at(g.clone(), south, 1))); have != "CWB-AH 5.2" {
		t.Errorf("where there are orders: %q", have)
	}
}
