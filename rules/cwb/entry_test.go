package cwb

import (
	"slices"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// arriving is a field where pieces that are off the map come in turn 1 by entry hex B, 1.02 of a road along row 2 unless the map is
// another.
func arriving(t testing.TB, text, entry string, lines ...string) *Game {
	t.Helper()
	g := newField(t, text, lines...)
	g.scenario.Entries = []data.Entry{{Name: "B", Hex: hexOf(t, g, entry)}}
	for n := range g.field.pieces {
		if p, k := &g.field.pieces[n], g.counterOf(n); p.place == offMap && p.part == 0 {
			g.scenario.Arrivals = append(g.scenario.Arrivals, data.Arrival{Side: k.side, Unit: k.name, Turn: 1, Entry: "B"})
		}
	}
	return g
}

func hexOf(t testing.TB, g *Game, label string) hex.Hex {
	t.Helper()
	h, err := g.board.grid.Parse(label)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

var entryRoad = mapOf("ffffffff ffffffff ffffffff", "", `path primary "" 1.02-2.01-3.02-4.01-5.02-6.01-7.02-8.01`)

// CWB 16.6: they come as a long column: the first counts the entry hex as its first hex, the next as its second and so on, by the road of that hex.
func TestColumnOfReinforcements(t *testing.T) {
	g := arriving(t, entryRoad, "1.02", "confederate leader Breckinridge - N leader normal 2", "confederate infantry Bowen - N infantry-line normal 20",
		"confederate battery Cobb - N unlimbered normal 4", "confederate infantry Statham - N infantry-line normal 20", "confederate infantry Late - N infantry-line normal 20")
	g.scenario.Arrivals[4].Turn = 2
	refuses(t, g, south, Enter{Piece: "Late"}, "CWB 16.6")
	refuses(t, g, rules.Union, Enter{Piece: "Bowen"}, "CWB 16.3b")
	g, _ = plays(t, g, south, Enter{Piece: "Bowen", To: hexAt(t, g, "4.01")})
	stands(t, g, "Bowen", "4.01", 12-1-3)
	formed(t, g, "Bowen", data.InfantryColumn)
	g, _ = plays(t, g, south, Enter{Piece: "Cobb", To: hexAt(t, g, "3.02")})
	stands(t, g, "Cobb", "3.02", 14-2-2)
	formed(t, g, "Cobb", data.Limbered)
	g, _ = plays(t, g, south, Enter{Piece: "Breckinridge"}) // takes no place
	stands(t, g, "Breckinridge", "1.02", 26-1)
	g, events := plays(t, g, south, Enter{Piece: "Statham", Formation: "line"}) // any formation, but a line uses no road
	stands(t, g, "Statham", "1.02", 12-3*4+0)
	if e, _ := said[Entered](events); e.Road || e.Tell(rules.Union) == nil {
		t.Errorf("%+v", e)
	}
	refuses(t, g, south, Enter{Piece: "Bowen"}, "CWB 16.6")
	g.set(queueLeaders, "a-place")
	if got := g.ahead(south, "B"); got != 4 {
		t.Errorf("%d places, want 4 with the leader's", got)
	}
}

// CWB 16.6: who is still too far behind comes the next turn; the first always comes (CWB 16.1e). CWB 11.2: guns don't come in battery.
func TestTooFarBehind(t *testing.T) {
	wood := mapOf("ffff ffff ffff", "")
	g := arriving(t, wood, "1.02", "confederate battery A - N unlimbered normal 4", "confederate battery B - N unlimbered normal 4", "confederate battery C - N unlimbered normal 4")
	refuses(t, g, south, Enter{Piece: "A", Formation: "unlimbered"}, "CWB 11.2")
	refuses(t, g, south, Enter{Piece: "A", Formation: "line"}, "CWB 11.1")
	g, _ = plays(t, g, south, Enter{Piece: "A"})
	g, _ = plays(t, g, south, Enter{Piece: "B"}) // 6 of 7 points
	refuses(t, g, south, Enter{Piece: "C"}, "CWB 16.6")
	b := &bench{g: g, side: south, aid: rules.Aid{Dice: fixedDice(3)}}
	if err := b.endMovement(); err != nil {
		t.Fatal(err)
	}
	g.turn = 2
	if err := b.beginMovement(); err != nil {
		t.Fatal(err)
	}
	g, _ = plays(t, g, south, Enter{Piece: "C"})
	stands(t, g, "C", "1.02", 14-6)

	g = arriving(t, wood, "1.02", "confederate battery A - N limbered disorganized 4")
	g.calendar[0].Rain = true // 1.75 points, a wood costs 3
	g, _ = plays(t, g, south, Enter{Piece: "A"})
	stands(t, g, "A", "1.02", 0)
}

// CWB 12.2: a second column can't stay in the entry hex with the first; CWB 16.6: its owner can't send it elsewhere while the hex is open.
func TestEntryHexIsNotCrowded(t *testing.T) {
	g := arriving(t, entryRoad, "1.02", "confederate infantry Bowen - N infantry-line normal 20", "confederate infantry Statham - N infantry-line normal 20")
	refuses(t, g, south, Enter{Piece: "Bowen", At: hexAt(t, g, "1.01")}, "CWB 16.6")
	g, _ = plays(t, g, south, Enter{Piece: "Bowen"})
	refuses(t, g, south, Enter{Piece: "Statham"}, "CWB 12.2")
	plays(t, g, south, Enter{Piece: "Statham", To: hexAt(t, g, "2.01")})
}

// CWB 16.6: nobody may be kept back: who is not brought on comes on when the phase ends, the head of the column far enough for the rest.
func TestNobodyWaits(t *testing.T) {
	g := arriving(t, entryRoad, "1.02", "confederate leader Breckinridge - N leader normal 2", "confederate infantry Bowen - N infantry-line normal 20",
		"confederate battery Cobb - N unlimbered normal 4", "confederate infantry Statham - N infantry-line normal 20", "confederate wagon Supply - N wagon normal 5")
	b := &bench{g: g, side: south, aid: rules.Aid{Dice: fixedDice(3)}}
	if err := b.endMovement(); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"Breckinridge": "1.02", "Bowen": "4.01", "Cobb": "3.02", "Statham": "2.01", "Supply": "1.02"} {
		if got := whereIs(t, g, name); got != want {
			t.Errorf("%s is in %s, want %s", name, got, want)
		}
	}
}

// CWB 1.1e, 16.6: an entry hex that is blocked by enemies or their zones opens the edge for ten hexes on either side, and one more for each of those that is
// blocked as well; then there is no column.
func TestBlockedEntry(t *testing.T) {
	long := plain(50, 6)
	lines := []string{"confederate infantry Bowen - N infantry-line normal 20", "confederate infantry Statham - N infantry-line normal 20"}
	g := arriving(t, long, "25.01", append(lines, "union infantry A 25.02 S infantry-line normal 20")...)
	zone := g.entryZone(hexAt(t, g, "25.01"), south)
	var blocked []hex.Hex
	for _, h := range g.board.grid.Within(hexAt(t, g, "25.01"), 2) {
		if g.board.onEdge(h) && h != hexAt(t, g, "25.01") && g.blockedFor(h, south) {
			blocked = append(blocked, h)
		}
	}
	if want := 2*(entryReach+len(blocked)) - len(blocked); len(zone) != want || len(blocked) == 0 {
		t.Errorf("%d hexes are open and %d blocked, want %d open", len(zone), len(blocked), want)
	}
	far := hexAt(t, g, "25.01")
	far.Col -= int16(entryReach + len(blocked))
	if !slices.Contains(zone, far) {
		t.Errorf("%s is not in the zone %v", g.label(far), zone)
	}
	g, _ = plays(t, g, south, Enter{Piece: "Bowen", At: far})
	g, _ = plays(t, g, south, Enter{Piece: "Statham", At: hexAt(t, g, "30.01")})
	stands(t, g, "Bowen", g.label(far), 10)
	stands(t, g, "Statham", "30.01", 10) // no second place in a column
	g = arriving(t, long, "25.01", append(lines, "union infantry A 25.02 S infantry-line normal 20")...)
	refuses(t, g, south, Enter{Piece: "Bowen", At: hexAt(t, g, "45.01")}, "CWB 16.6")
	refuses(t, g, south, Enter{Piece: "Bowen", At: hexAt(t, g, "25.01")}, "CWB 16.6")
	g, _ = plays(t, g, south, Enter{Piece: "Bowen"}) // at the nearest hex, if nothing is said
	if p := g.field.pieces[pieceNamed(t, g, "Bowen")]; g.alongEdge(hexAt(t, g, "25.01"))[g.board.grid.Index(p.at)] != len(blocked)/2+1 {
		t.Errorf("it comes on in %s", g.label(p.at))
	}
}

// CWB 16.6: an army train comes on by a road of the zone, or waits for its own entry hex; it alone may wait.
func TestTrainAtABlockedEntry(t *testing.T) {
	lines := []string{"confederate train Train - N train normal 0", "union infantry A 25.02 S infantry-line normal 20"}
	g := arriving(t, plain(50, 6), "25.01", lines...)
	refuses(t, g, south, Enter{Piece: "Train"}, "CWB 16.6")
	b := &bench{g: g.clone(), side: south, aid: rules.Aid{Dice: fixedDice(3)}}
	if err := b.endMovement(); err != nil || whereIs(t, b.g, "Train") != "-" {
		t.Errorf("it is in %s, %v", whereIs(t, b.g, "Train"), err)
	}
	g = arriving(t, mapOf("..........  ..........  ..........", "", `path primary "" 1.01-1.02`, `path primary "" 8.01-8.02`), "1.01", lines[0], "union infantry A 1.02 S infantry-line normal 20")
	g, _ = plays(t, g, south, Enter{Piece: "Train"})
	stands(t, g, "Train", "8.01", 11)
}

// CWB 1.1e: from an entry hex that is not on the edge, the landing, the distance is straight. CWB-AH 1.1a: never into the river.
func TestBlockedLanding(t *testing.T) {
	g := aprilField(t)
	landing := hexAt(t, g, "33.06")
	if g.board.onEdge(landing) {
		t.Skip("the landing of this map is on its edge")
	}
	for _, h := range g.entryZone(landing, rules.Union) {
		if d := g.board.grid.Distance(landing, h); d > entryReach || !g.board.onEdge(h) || g.board.terrain(h) == water {
			t.Errorf("%s at %d hexes", g.label(h), d)
		}
	}
	if len(g.entryZone(landing, rules.Union)) == 0 {
		t.Error("there is no zone")
	}
}

// CWB 14.1: who comes on into a zone stops there. CWB 16.3a, 25.4e: a leader alone in the entry hex does not block it.
func TestEntryBesideTheEnemy(t *testing.T) {
	g := arriving(t, plain(8, 4), "1.01", "confederate infantry Bowen - N infantry-line normal 20", "union leader Grant 1.01 N leader normal 4", "union infantry Tuttle 5.04 N infantry-line normal 20")
	g, events := plays(t, g, south, Enter{Piece: "Bowen"})
	if _, ok := said[Overrun](events); !ok || whereIs(t, g, "Grant") == "1.01" {
		t.Error("the leader stays")
	}
}

// CWB-AH 2.9, 3.4: who comes depends on the options chosen.
func TestArrivalsByOption(t *testing.T) {
	g := aprilField(t)
	for _, c := range []struct {
		a    data.Arrival
		set  map[choice]string
		want bool
	}{
		{data.Arrival{}, nil, true},
		{data.Arrival{Unless: "wallace"}, nil, true},
		{data.Arrival{Unless: "wallace"}, map[choice]string{wallaceOnTime: "on"}, false},
		{data.Arrival{Option: "wallace"}, nil, false},
		{data.Arrival{Option: "wallace"}, map[choice]string{wallaceOnTime: "on"}, true},
		{data.Arrival{Option: "west-arrives"}, map[choice]string{westArrives: "on"}, false},
		{data.Arrival{Option: "west-arrives"}, map[choice]string{westArrives: "on", armyOfTheWest: "pre"}, true},
		{data.Arrival{Option: "west-arrives"}, map[choice]string{armyOfTheWest: "pre"}, false},
		{data.Arrival{Option: "west-arrives", Org: "pre"}, map[choice]string{westArrives: "on", armyOfTheWest: "post"}, false},
		{data.Arrival{Option: "west-arrives", Org: "post"}, map[choice]string{westArrives: "on", armyOfTheWest: "post"}, true},
	} {
		g.options, _ = choose("", nil)
		for o, v := range c.set {
			g.set(o, v)
		}
		if got := g.comes(&c.a); got != c.want {
			t.Errorf("%+v with %v: %v", c.a, c.set, got)
		}
	}
}

// CWB-AH 5.4: in the long battle everybody on the lists of arrival comes on at his hour, without a word of his owner.
func TestEverybodyArrives(t *testing.T) {
	files := data.With(nil)
	charts, err := files.Charts()
	if err != nil {
		t.Fatal(err)
	}
	battle, err := files.Battle("april-5.4")
	if err != nil {
		t.Fatal(err)
	}
	options, err := choose("", nil)
	if err != nil {
		t.Fatal(err)
	}
	g := newBattle(charts, battle, options)
	for g.turn = 1; g.turn <= 30; g.turn++ {
		for _, s := range rules.Sides {
			g.phasing = s
			b := &bench{g: g, side: s, aid: rules.Aid{Dice: fixedDice(3)}}
			if err := b.beginMovement(); err != nil {
				t.Fatal(err)
			}
			if err := b.enterDue(); err != nil {
				t.Fatal(err)
			}
		}
	}
	for i := range battle.Arrivals {
		a := &battle.Arrivals[i]
		if a.Entry == "" || a.Turn > 30 || !g.comes(a) {
			continue
		}
		if n := g.find(a.Side, a.Unit); g.field.pieces[n].place != onMap {
			t.Errorf("%s is to come in turn %d and has not", a.Unit, a.Turn)
		}
	}
}

// CWB 16.6: every entry hex has a column of its own, and so has every side.
func TestColumnsByEntryHex(t *testing.T) {
	g := arriving(t, entryRoad, "1.02", "confederate infantry Bowen - N infantry-line normal 20", "confederate infantry Statham - N infantry-line normal 20",
		"union infantry Ammen - N infantry-line normal 20")
	g.scenario.Entries = append(g.scenario.Entries, data.Entry{Name: "C", Hex: hexAt(t, g, "8.01")})
	g.scenario.Arrivals[1].Entry = "C"
	refuses(t, g, south, Enter{Piece: "Nobody"}, "CWB 16.6")
	if due := g.dueNow(south); len(due) != 2 {
		t.Errorf("%d are due, want two", len(due))
	}
	g, _ = plays(t, g, south, Enter{Piece: "Bowen", At: hexAt(t, g, "1.02")})
	if n := g.ahead(rules.Union, "B"); n != 0 {
		t.Errorf("%d of the enemy's are counted", n)
	}
	g, _ = plays(t, g, south, Enter{Piece: "Statham"})
	stands(t, g, "Statham", "8.01", 12-1)
}

// CWB 12.2, 16.6: who comes on without a road may stay with a column that came by it; he is not on the road.
func TestEntryOffTheRoad(t *testing.T) {
	g := arriving(t, entryRoad, "1.02", "confederate infantry Bowen - N infantry-line normal 20", "confederate cavalry Adams - N dismounted normal 5",
		"confederate infantry Statham - N infantry-line normal 20")
	g, _ = plays(t, g, south, Enter{Piece: "Bowen"})
	g, _ = plays(t, g, south, Enter{Piece: "Statham", Formation: "line"})
	if g.field.pieces[pieceNamed(t, g, "Statham")].has(onRoad) || !g.field.pieces[pieceNamed(t, g, "Bowen")].has(onRoad) {
		t.Error("who is on the road is not who came by it")
	}
	after, _ := plays(t, g, south, Enter{Piece: "Adams", To: hexAt(t, g, "2.01")})
	formed(t, after, "Adams", data.Mounted) // if nothing is said

	wild := arriving(t, mapOf("ffffffff ffffffff ffffffff", ""), "1.02", "confederate infantry Bowen - N infantry-line normal 20")
	wild, _ = plays(t, wild, south, Enter{Piece: "Bowen"})
	if stands(t, wild, "Bowen", "1.02", 12-4); wild.field.pieces[0].has(onRoad) {
		t.Error("there is no road")
	}
	wet := arriving(t, mapOf("~fffffff ffffffff ffffffff", ""), "1.01", "confederate infantry Bowen - N infantry-line normal 20")
	if wet.board.terrain(hexAt(t, wet, "1.01")) != water {
		wet = arriving(t, mapOf("ffffffff ffffffff ~fffffff", ""), "1.01", "confederate infantry Bowen - N infantry-line normal 20")
	}
	refuses(t, wet, south, Enter{Piece: "Bowen"}, "CWB-AH 1.1a")
}

// CWB 13.0, 16.6: a reinforcement faces away from the edge unless told otherwise, and as those who are there before it.
func TestFacingOnEntry(t *testing.T) {
	g := arriving(t, plain(8, 4), "4.01", "confederate infantry Bowen - N infantry-line normal 20", "confederate infantry Statham - N infantry-line normal 20")
	facing := func(g *Game, name string) string { return g.field.pieces[pieceNamed(t, g, name)].facing.String() }
	plain, events := plays(t, g, south, Enter{Piece: "Bowen"})
	p := plain.field.pieces[pieceNamed(t, g, "Bowen")]
	if next := g.board.grid.Neighbour(p.at, p.facing); !g.board.on(next) || g.board.on(g.board.grid.Neighbour(p.at, p.facing.Opposite())) {
		t.Errorf("it faces %s", p.facing)
	}
	e, _ := said[Entered](events)
	if _, ok := e.Tell(south).(seen.Entered); !ok {
		t.Errorf("its owner is told %T", e.Tell(south))
	}
	if _, ok := e.Tell(rules.Union).(seen.EnemyEntered); !ok {
		t.Errorf("the enemy is told %T", e.Tell(rules.Union))
	}
	asked, _ := plays(t, g, south, Enter{Piece: "Bowen", Facing: "SE", Formation: "line"})
	if facing(asked, "Bowen") != "SE" {
		t.Errorf("it faces %s, not as asked", facing(asked, "Bowen"))
	}
	refuses(t, g, south, Enter{Piece: "Bowen", Facing: "up"}, "CWB 13.0")
	both, _ := plays(t, asked, south, Enter{Piece: "Statham", Facing: "N", Formation: "line"})
	if facing(both, "Statham") != "SE" {
		t.Errorf("it faces %s, not as those it joins", facing(both, "Statham"))
	}
}

// CWB 16.6: at a blocked entry hex all but an army train come on when the phase ends, wherever there is room; the train waits for its hex though
// there is a road in the zone, and comes on where its hex is open.
func TestWhoMayWaitAtABlockedEntry(t *testing.T) {
	roads := mapOf("..........  ..........  ..........", "", `path primary "" 1.01-1.02`, `path primary "" 8.01-8.02`)
	lines := []string{"confederate train Train - N train normal 0", "confederate infantry Bowen - N infantry-line normal 20", "confederate wagon Supply - N wagon normal 5"}
	for _, blocked := range []bool{true, false} {
		all := lines
		if blocked {
			all = append(slices.Clone(lines), "union infantry A 1.02 S infantry-line normal 20")
		}
		g := arriving(t, roads, "1.01", all...)
		b := &bench{g: g, side: south, aid: rules.Aid{Dice: fixedDice(3)}}
		if err := b.endMovement(); err != nil {
			t.Fatal(err)
		}
		if waits := whereIs(t, g, "Train") == "-"; waits != blocked {
			t.Errorf("blocked %v: the train is in %s", blocked, whereIs(t, g, "Train"))
		}
		for _, name := range []string{"Bowen", "Supply"} {
			if whereIs(t, g, name) == "-" {
				t.Errorf("blocked %v: %s waits", blocked, name)
			}
		}
	}
}
