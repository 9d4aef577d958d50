package cwb

import (
	"testing"

	"longroll/rules"
)

// overrunField is the staffed corps in the Union player turn.
func overrunField(t *testing.T, lines ...string) *Game {
	t.Helper()
	g := staffed(t, plain(12, 6), "3.03", "8.03", "8.05", lines...)
	g.phasing = rules.Union
	return g
}

func whereIs(t *testing.T, g *Game, name string) string {
	t.Helper()
	p := g.field.pieces[pieceNamed(t, g, name)]
	if p.place != onMap {
		return "-"
	}
	return g.label(p.at)
}

// CWB 25.4e: a leader alone whose hex the enemy enters goes to the nearest stack of his command, and is not hurt; CWB 16.5: the enemy goes on.
func TestLeaderAloneIsDisplaced(t *testing.T) {
	g := overrunField(t, "union infantry Tuttle 1.03 N infantry-line normal 20", "confederate infantry Other 3.04 N infantry-line normal 5")
	g.field.pieces[pieceNamed(t, g, "Other")].facing = 0
	g, events := plays(t, g, rules.Union, Move{Pieces: []string{"Tuttle"}, Path: hexes(t, g, "2.02", "3.03", "4.02")})
	if got := whereIs(t, g, "Ruggles"); got != "8.03" {
		t.Errorf("he goes to %s, not to Gibson, of his division", got)
	}
	if got := whereIs(t, g, "Tuttle"); got != "4.02" {
		t.Errorf("the enemy stops in %s", got)
	}
	if e, _ := said[Overrun](events); e.Tell(rules.Union) == nil || e.Tell(south) == nil {
		t.Error("both sides see it")
	}
}

// CWB 25.4d, 25.4e: with no stack of his command on the map he leaves play.
func TestLeaderWithoutACommand(t *testing.T) {
	g := overrunField(t, "union infantry Tuttle 1.03 N infantry-line normal 20")
	g.take(pieceNamed(t, g, "Gibson"), lost)
	g, _ = plays(t, g, rules.Union, Move{Pieces: []string{"Tuttle"}, Path: hexes(t, g, "2.02", "3.03")})
	if got := whereIs(t, g, "Ruggles"); got != "-" {
		t.Errorf("he is in %s", got)
	}
}

// CWB 28.2e, 28.3b: wagons and trains whose hex enemy units enter are destroyed. Leaders and wagons overrun nobody.
func TestWagonsAreDestroyed(t *testing.T) {
	lines := []string{"confederate wagon Supply 5.05 N wagon normal 5", "confederate train Train 5.05 N train normal 0",
		"union infantry Tuttle 5.06 N infantry-column normal 20", "union leader Grant 5.06 N leader normal 4"}
	g := overrunField(t, lines...)
	after, _ := plays(t, g, rules.Union, Move{Pieces: []string{"Tuttle"}, Path: hexes(t, g, "5.05")})
	for _, name := range []string{"Supply", "Train"} {
		if after.field.pieces[pieceNamed(t, g, name)].place != lost {
			t.Errorf("%s is not destroyed", name)
		}
	}
	_, events := plays(t, g, rules.Union, Move{Pieces: []string{"Grant"}, Path: hexes(t, g, "5.05")})
	if _, ok := said[MoveBarred](events); !ok {
		t.Error("a leader overruns a train")
	}
}

// CWB 10.0c, 10.4: a corps headquarters that is overrun goes to the nearest stack of its corps; in its next command phase the whole corps makes an
// emergency retreat, with a straggler check for each brigade on the lighter table.
func TestOverrunHeadquarters(t *testing.T) {
	g := overrunField(t, "union infantry Tuttle 1.02 N infantry-line normal 20", "confederate infantry Gone - N infantry-line normal 20")
	member(t, g, "2 Corps", "1 Div", "Gone")
	g.take(pieceNamed(t, g, "Bragg"), offMap)
	g.log = []dispatch{{side: south, number: 1, sender: 0, receiver: 1, status: inForce, complex: true}}
	g.posts[1].standing = 1
	g, _ = plays(t, g, rules.Union, Move{Pieces: []string{"Tuttle"}, Path: hexes(t, g, "1.01")})
	if got := whereIs(t, g, "HQ"); got != "8.03" && got != "8.05" {
		t.Errorf("the headquarters is in %s", got)
	}
	g.phasing, g.turn = south, 1
	b := &bench{g: g.clone(), side: rules.Union, aid: rules.Aid{Dice: fixedDice(6)}} // whose last order began the phase
	if err := b.beginCommand(); err != nil {
		t.Fatal(err)
	}
	e, ok := said[RetreatBegan](b.events)
	if !ok || e.Side != south || e.Command != "2 Corps" || !e.Forced || b.g.posts[1].standing != 0 || b.g.mayLeave(pieceNamed(t, g, "HQ")) != nil {
		t.Errorf("%+v", b.events)
	}
	if s, ok := said[StragglersChecked](b.events); !ok || s.Unit != "Gibson" || s.Heavy {
		t.Errorf("%+v", b.events)
	}
	checks := 0
	for _, e := range b.events {
		if _, ok := e.(StragglersChecked); ok {
			checks++
		}
	}
	if checks != 1 {
		t.Errorf("%d checks, want that of the one brigade on the map", checks)
	}
	n := len(b.events)
	if err := b.fleeOverrun(); err != nil || len(b.events) != n {
		t.Error("it goes back twice for one thing")
	}
}

// CWB 10.0c, 10.6a: an army headquarters goes to any units of its side and counts as moving; nobody has to retreat.
func TestOverrunArmyHeadquarters(t *testing.T) {
	g := overrunField(t, "confederate headquarters ArmyHQ 1.05 N leader normal 0", "union infantry Tuttle 1.06 S infantry-line normal 20")
	member(t, g, "", "", "ArmyHQ")
	g, _ = plays(t, g, rules.Union, Move{Pieces: []string{"Tuttle"}, Path: hexes(t, g, "1.05")})
	if got := whereIs(t, g, "ArmyHQ"); got != "8.05" && got != "8.03" {
		t.Errorf("it is in %s", got)
	}
	if !g.moving(0) {
		t.Error("it does not count as moving")
	}
	g.phasing = south
	b := &bench{g: g, side: south, aid: rules.Aid{Dice: fixedDice(6)}}
	if err := b.fleeOverrun(); err != nil || len(b.events) != 0 {
		t.Errorf("%+v", b.events)
	}
}

// Units that go back through what is no unit of the enemy's have entered its hex all the same: wagons are destroyed, leaders and
// headquarters go elsewhere. CWB 25.4e, 28.2e, 10.0c.
func TestRetreatOverruns(t *testing.T) {
	g := staffed(t, plain(14, 5), "9.02", "14.05", "14.05", "confederate wagon W 9.02 N wagon normal 5", "union infantry T 9.03 N infantry-line normal 9", "confederate infantry Pond 9.05 S infantry-line normal 9")
	member(t, g, "2 Corps", "1 Div", "Pond")
	b := asks(t, g, south, nil, map[string]string{"retreat": "9.02 9.01 else default"}, func(b *bench) error {
		_, err := b.giveWay(g.unitsOf(hexAt(t, g, "9.03"), rules.Union), hexAt(t, g, "9.03"), flight{side: rules.Union, hexes: 2, cause: "morale"}, false)
		return err
	})
	is(t, b.g, "T", "9.01", "normal")
	is(t, b.g, "W", "-", "")
	is(t, b.g, "Ruggles", "9.05", "normal")
}
