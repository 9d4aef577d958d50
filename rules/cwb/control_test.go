package cwb

import (
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
)

// TestGroundAtTheStart holds our reading of CWB-AH 4.2 and 5.2: who has troops in a hex holds it;
// where nobody has, the Confederates if they alone are within two hexes, else the Union.
func TestGroundAtTheStart(t *testing.T) {
	for _, c := range []struct {
		battle, hex string
		holder      rules.Side
	}{
		{"5.1", "21.24", rules.Union}, {"5.1", "24.21", rules.Union}, {"5.1", "46.18", rules.Union}, {"5.1", "33.06", rules.Union},
		{"5.2", "10.05", rules.Union}, {"5.2", "18.05", rules.Union}, {"5.2", "20.12", rules.Union}, {"5.2", "24.21", rules.Confederate},
		{"5.3", "24.21", rules.Confederate}, {"5.3", "21.24", rules.Confederate}, {"5.3", "34.10", rules.Union},
	} {
		g := battle(t, c.battle)
		if have := g.controls(hexAt(t, g, c.hex)); have != c.holder {
			t.Errorf("%s: %s is held by %s", c.battle, c.hex, have)
		}
	}
	g := battle(t, "5.1")
	if g.controls(hexAt(t, g, "20.20")) != rules.NoSide {
		t.Error("a hex that is worth nothing is held by somebody")
	}
}

// fieldWithGround is a little map with two hexes that count, 3.03 and 3.05.
func fieldWithGround(t *testing.T, lines ...string) *Game {
	g := newField(t, plain(7, 7), lines...)
	g.scenario.Worth = []data.Worth{{Hex: hexAt(t, g, "3.03"), Side: rules.Union, Points: 2}, {Hex: hexAt(t, g, "3.03"), Side: rules.Confederate, Points: 1},
		{Hex: hexAt(t, g, "3.05"), Side: rules.Confederate, Points: 5}}
	g.takeGround()
	return g
}

// TestGroundGoesToWhoWasThereLast holds control: it is taken by combat units that enter a
// hex or go through it, and kept by who leaves; leaders take nothing.
func TestGroundGoesToWhoWasThereLast(t *testing.T) {
	g := fieldWithGround(t, "confederate infantry Gladden 3.02 N infantry-column normal 12", "confederate leader Bragg 3.02 N leader normal 2",
		"union infantry Peabody 7.07 S infantry-line normal 12")
	a, c := hexAt(t, g, "3.03"), hexAt(t, g, "3.05")
	// 3.03 is within two hexes of Gladden alone; nobody is near 3.05, which is the Union camp.
	if g.controls(a) != south || g.controls(c) != rules.Union {
		t.Fatalf("at the start %s and %s hold", g.controls(a), g.controls(c))
	}
	g.harvest.holders = []rules.Side{rules.Union, rules.Union}
	g, _ = plays(t, g, south, Move{Pieces: []string{"Bragg"}, Path: hexes(t, g, "3.03", "3.04")})
	if g.controls(a) != rules.Union {
		t.Error("a leader takes ground")
	}
	g, _ = plays(t, g, south, Move{Pieces: []string{"Gladden"}, Path: hexes(t, g, "3.03", "3.04")})
	if g.controls(a) != south || g.controls(c) != rules.Union {
		t.Error("who goes through a hex does not take it")
	}
	g.put(pieceNamed(t, g, "Gladden"), c)
	g.lift(pieceNamed(t, g, "Gladden"))
	if g.controls(c) != south {
		t.Error("who leaves a hex gives it up")
	}
}

// TestGroundInCloseCombat: while both are in a hex it is whose it was; it goes over with
// the last of the defenders. CWB 23.1.
func TestGroundInCloseCombat(t *testing.T) {
	g := fieldWithGround(t, "confederate infantry Gladden 3.02 N infantry-line normal 12", "union infantry Peabody 3.03 S infantry-line normal 12")
	h := hexAt(t, g, "3.03")
	attacker, defender := pieceNamed(t, g, "Gladden"), pieceNamed(t, g, "Peabody")
	g.putBelow(attacker, h)
	if g.controls(h) != rules.Union {
		t.Error("attackers hold what they fight for")
	}
	back := g.clone()
	back.put(attacker, hexAt(t, back, "3.02"))
	if back.controls(h) != rules.Union {
		t.Error("attackers thrown back keep the ground")
	}
	g.put(defender, hexAt(t, g, "3.04"))
	if g.controls(h) != south {
		t.Error("the defenders are gone and hold on")
	}
}

// TestGroundIsAwardedAtTheEndOfADay holds CWB-AH 4.2: at the end of the midnight turn and
// of the last one, once, each side by its own values.
func TestGroundIsAwardedAtTheEndOfADay(t *testing.T) {
	g := battle(t, "5.4")
	var when []int
	for turn := 1; turn <= g.calendar.last(); turn++ {
		b := at(g.inPhase(turn, rules.Union, commandPhase), rules.Union)
		b.awardGround()
		b.awardGround()
		if e, ok := first[GroundAwarded](b); ok {
			when = append(when, turn)
			// Nobody has moved: all is the Union's.
			if e.Points[rules.Union] != 12 || e.Points[rules.Confederate] != 0 || len(b.events) != 1 {
				t.Errorf("turn %d: %v in %d events", turn, e.Points, len(b.events))
			}
			if _, ok := e.Tell(rules.Confederate).(seen.GroundAwarded); !ok || e.Tell(rules.Union) == nil {
				t.Error("a side is not told of the ground")
			}
		}
	}
	if len(when) != 2 || g.calendar.clock(when[0]) != "12:00 midnight, 7 April" || when[1] != 63 {
		t.Errorf("awarded in turns %v", when)
	}
	for _, name := range []string{"5.1", "5.2"} { // there it decides by itself
		g := battle(t, name)
		b := at(g.inPhase(g.calendar.last(), rules.Union, commandPhase), rules.Union)
		if b.awardGround(); len(b.events) > 0 {
			t.Errorf("%s: ground is awarded", name)
		}
	}
}
