package cwb

import (
	"fmt"
	"slices"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/hex"
)

// buell is a field on which the Army of the Ohio is awaited by entry hex E, 1.01.
func buell(t *testing.T) *Game {
	t.Helper()
	g := newField(t, plain(8, 4), "union leader Buell - N leader normal 2", "union infantry Ammen - N infantry-line normal 20", "union infantry Tuttle 4.04 N infantry-line normal 20")
	g.scenario.OhioRolls, g.scenario.OhioRoll = true, 65
	g.scenario.Entries = []data.Entry{{Name: "E", Hex: hexAt(t, g, "1.01")}}
	g.scenario.Ohio = []data.Following{{Side: rules.Union, Unit: "Buell", After: 0, Entry: "E"}, {Side: rules.Union, Unit: "Ammen", After: 3, Entry: "E"}}
	g.phasing = rules.Union
	return g
}

type pair [2]int

func (d pair) Roll(name string, _ int) int { return d[int(name[len(name)-1]-'1')] }

// CWB-AH 2.8: two dice each Union command phase, the first as tens; 65 or 66 and the army comes, each unit its turns later. One roll a turn, none after
// it succeeds, none in the other's turn.
func TestArmyOfTheOhio(t *testing.T) {
	for dice, want := range map[pair]bool{{6, 6}: true, {6, 5}: true, {6, 4}: false, {5, 6}: false, {1, 1}: false} {
		g := buell(t)
		g.turn = 5
		b := &bench{g: g, side: rules.Union, aid: rules.Aid{Dice: dice}}
		if err := b.rollOhio(); err != nil {
			t.Fatal(err)
		}
		e, ok := said[OhioRolled](b.events)
		if !ok || e.Comes != want || g.ohioComes() != want || e.Tell(south) == nil {
			t.Errorf("%v: %+v", dice, b.events)
		}
		if due := g.field.pieces[pieceNamed(t, g, "Ammen")].due; want && due != 8 || !want && due != 0 {
			t.Errorf("%v: it is due in turn %d", dice, due)
		}
		if err := b.rollOhio(); err != nil || want != (len(b.events) == 1) {
			t.Errorf("%v: rolled again after success, or not after failure", dice)
		}
	}
	g := buell(t)
	g.phasing = south
	b := &bench{g: g, side: south, aid: rules.Aid{Dice: pair{6, 6}}}
	if err := b.rollOhio(); err != nil || len(b.events) != 0 {
		t.Error("rolled in the Confederate turn")
	}
	g.phasing, g.scenario.OhioRolls = rules.Union, false
	if err := b.rollOhio(); err != nil || len(b.events) != 0 {
		t.Error("rolled in a battle without the roll")
	}
}

// CWB-AH 2.8, CWB 16.6: they come on in their turns.
func TestArmyOfTheOhioComesOn(t *testing.T) {
	g := buell(t)
	b := &bench{g: g, side: rules.Union, aid: rules.Aid{Dice: pair{6, 6}}}
	if err := b.rollOhio(); err != nil {
		t.Fatal(err)
	}
	refuses(t, g, rules.Union, Enter{Piece: "Ammen"}, "CWB 16.6")
	g, _ = plays(t, g, rules.Union, Enter{Piece: "Buell"})
	g.turn = 4
	g, _ = plays(t, g, rules.Union, Enter{Piece: "Ammen"})
	if whereIs(t, g, "Ammen") != "1.01" {
		t.Error("it does not come")
	}
}

// CWB-AH 5.2: in the Hornets' Nest players may let it succeed at its historical hour.
func TestOhioAtItsHour(t *testing.T) {
	g := buell(t)
	g.scenario.Confusion, g.scenario.OhioTurn = "5.2", 10
	g.set(ohioArrival, "historical")
	b := &bench{g: g, side: rules.Union, aid: rules.Aid{Dice: pair{6, 6}}}
	for g.turn = 1; g.turn < 10; g.turn++ {
		if err := b.rollOhio(); err != nil || len(b.events) != 0 {
			t.Fatalf("turn %d: %+v", g.turn, b.events)
		}
	}
	if err := b.rollOhio(); err != nil || !g.ohioComes() || len(b.rolls) != 0 {
		t.Errorf("%+v", b.events)
	}
}

// river is a field with ferry hexes 2.01 and 2.04.
func river(t *testing.T, lines ...string) *Game {
	t.Helper()
	g := newField(t, mapOf(".... ~~~~ ~~~~ ....", "", `path primary "" 1.01-2.01`), lines...)
	g.scenario.Ferries = []hex.Hex{hexAt(t, g, "2.01"), hexAt(t, g, "2.04")}
	g.phasing = rules.Union
	return g
}

// CWB-AH 2.6: one unit in column or limbered, or a wagon, with any leaders and headquarters, a turn; it began its movement there and goes no further.
func TestFerry(t *testing.T) {
	g := river(t, "union leader Nelson 2.04 N leader normal 3", "union infantry Ammen 2.04 N infantry-column normal 20", "union infantry Bruce 2.04 N infantry-column normal 20",
		"union battery Guns 2.04 N limbered normal 3", "union wagon Supply 2.04 N wagon normal 5", "union infantry Line 1.04 N infantry-line normal 20", "union leader Buell 2.01 N leader normal 2")
	after, events := plays(t, g, rules.Union, Ferry{Pieces: []string{"Nelson", "Ammen"}})
	stands(t, after, "Ammen", "2.01", 0)
	stands(t, after, "Nelson", "2.01", 0)
	if e, _ := said[Crossed](events); e.Tell(south) == nil {
		t.Error("the enemy does not see it")
	}
	refuses(t, after, rules.Union, Move{Pieces: []string{"Ammen"}, To: hexAt(t, g, "1.01")}, "CWB-AH 2.6")
	for _, name := range []string{"Bruce", "Guns", "Supply"} {
		refuses(t, after, rules.Union, Ferry{Pieces: []string{name}}, "CWB-AH 2.6")
		plays(t, g, rules.Union, Ferry{Pieces: []string{name}})
	}
	with := g.clone()
	if err := with.addPiece("union headquarters HQ 2.04 N leader normal 0"); err != nil {
		t.Fatal(err)
	}
	with, _ = plays(t, with, rules.Union, Ferry{Pieces: []string{"Ammen", "Nelson", "HQ"}})
	stands(t, with, "HQ", "2.01", 0)
	plays(t, after, rules.Union, Ferry{Pieces: []string{"Buell"}}) // leaders at any time, either way
	refuses(t, g, rules.Union, Ferry{Pieces: []string{"Ammen", "Bruce"}}, "CWB-AH 2.6")
	refuses(t, g, rules.Union, Ferry{Pieces: []string{"Line"}}, "CWB-AH 2.6")
	next := after.clone()
	b := &bench{g: next, side: rules.Union}
	if err := b.beginMovement(); err != nil {
		t.Fatal(err)
	}
	plays(t, next, rules.Union, Ferry{Pieces: []string{"Bruce"}})
}

// CWB-AH 2.6: not who has moved, not in line, not mounted, not the Confederates; CWB 28.3a: a train only to a road; CWB 16.3a: not among enemies.
func TestWhoIsNotFerried(t *testing.T) {
	g := river(t, "union infantry Line 2.04 N infantry-line normal 20", "union cavalry Horse 2.04 N mounted normal 5", "union infantry Moves 3.04 N infantry-column normal 20",
		"union train Train 2.01 N train normal 0", "confederate infantry Gladden 2.01 N infantry-column normal 20")
	refuses(t, g, rules.Union, Ferry{Pieces: []string{"Line"}}, "CWB-AH 2.6")
	refuses(t, g, rules.Union, Ferry{Pieces: []string{"Horse"}}, "CWB-AH 2.6")
	moved, _ := plays(t, g, rules.Union, Move{Pieces: []string{"Moves"}, To: hexAt(t, g, "2.04")})
	refuses(t, moved, rules.Union, Ferry{Pieces: []string{"Moves"}}, "CWB-AH 2.6")
	refuses(t, g, rules.Union, Ferry{Pieces: []string{"Train"}}, "CWB 28.3a")
	refuses(t, g, rules.Union, Move{Pieces: []string{"Train"}, To: hexAt(t, g, "3.04")}, "CWB 28.3a")
	reformedToo, _ := plays(t, g, rules.Union, Form{Piece: "Line", Formation: "column"})
	after, events := plays(t, reformedToo, rules.Union, Ferry{Pieces: []string{"Line"}}) // it has not moved by that
	if _, ok := said[MoveBarred](events); !ok || whereIs(t, after, "Line") != "2.04" {
		t.Error("it lands among the enemy")
	}
	g.phasing = south
	refuses(t, g, south, Ferry{Pieces: []string{"Gladden"}}, "CWB-AH 2.6")
}

// CWB-AH 2.6: headquarters and leaders take nobody's place in the boats; CWB 16.3a, 25.4e: an enemy leader alone at the landing does not keep
// them off; both sides are told, each in its own words.
func TestFerryTakesStaffBesides(t *testing.T) {
	g := river(t, "union headquarters HQ 2.04 N leader normal 0", "union infantry Ammen 2.04 N infantry-column normal 20", "union leader Nelson 2.04 N leader normal 3",
		"confederate infantry Gladden 1.01 N infantry-column normal 20")
	after, events := plays(t, g, rules.Union, Ferry{Pieces: []string{"HQ"}})
	e, _ := said[Crossed](events)
	if own, foe := fmt.Sprintf("%T", e.Tell(rules.Union)), fmt.Sprintf("%T", e.Tell(south)); own == foe {
		t.Errorf("both are told a %s", own)
	}
	after, _ = plays(t, after, rules.Union, Ferry{Pieces: []string{"Nelson"}})
	after, events = plays(t, after, rules.Union, Ferry{Pieces: []string{"Ammen"}})
	stands(t, after, "Ammen", "2.01", 0)
	if _, ok := said[Overrun](events); ok {
		t.Error("somebody is overrun on an empty bank")
	}
	lone := g.clone()
	if err := lone.addPiece("confederate leader Bragg 2.01 N leader normal 2"); err != nil {
		t.Fatal(err)
	}
	if _, events = plays(t, lone, rules.Union, Ferry{Pieces: []string{"Ammen"}}); !slices.ContainsFunc(events, func(e rules.Event) bool { return e.Kind() == "overrun" }) {
		t.Errorf("he stays among them: %+v", events)
	}
}
