package cwb

import (
	"slices"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
)

// enrol makes a command of a side, led by a leader who is printed for it.
func (g *Game) enrol(r rank, name, leads string, above int, post data.Post) int {
	g.scenario.Leaders = append(g.scenario.Leaders, data.Leader{Post: post, Name: leads})
	g.leaders = append(g.leaders, leader{name: leads, side: post.Side, rating: 2})
	g.commands = append(g.commands, command{name: name, rank: r, side: post.Side, leader: len(g.leaders) - 1, above: above, hasHQ: r == corps})
	g.posts = append(g.posts, post0(len(g.leaders)-1, above))
	g.points = append(g.points, 0)
	return len(g.commands) - 1
}

func post0(leader, above int) post { return post{leader: leader, above: above} }

// corpsOf is a field with the 2 Corps of one division: army, corps and division, in that order, and the pieces of the lines.
func corpsOf(t testing.TB, text string, lines ...string) *Game {
	t.Helper()
	g := newField(t, text, lines...)
	p := data.Post{Side: south, Army: "AMiss"}
	a := g.enrol(army, "AMiss", "Johnston", -1, p)
	p.Corps = "2 Corps"
	c := g.enrol(corps, "2 Corps", "Bragg", a, p)
	p.Division = "1 Div"
	g.enrol(division, "1 Div", "Ruggles", c, p)
	return g
}

// member puts pieces into a corps and division.
func member(t testing.TB, g *Game, corps, div string, names ...string) {
	t.Helper()
	for _, name := range names {
		k := g.counterOf(pieceNamed(t, g, name))
		k.army, k.corps, k.div = "AMiss", corps, div
	}
}

// staffed is a corps: headquarters in 1.01, Ruggles in the hex given, Gibson's brigade, Swett's guns of the corps.
func staffed(t testing.TB, text, ruggles, gibson, swett string, more ...string) *Game {
	t.Helper()
	g := corpsOf(t, text, append([]string{"confederate headquarters HQ 1.01 N leader normal 0", "confederate leader Bragg 1.01 N leader normal 2",
		"confederate leader Ruggles " + ruggles + " N leader normal 1", "confederate infantry Gibson " + gibson + " N infantry-line normal 20",
		"confederate battery Swett " + swett + " N limbered normal 4"}, more...)...)
	member(t, g, "2 Corps", "", "HQ", "Bragg", "Swett")
	member(t, g, "2 Corps", "1 Div", "Ruggles", "Gibson")
	return g
}

// linkedWithin is whether each of some pieces is in its own radius.
func linkedWithin(t *testing.T, g *Game, want map[string]bool) {
	t.Helper()
	for name, in := range want {
		if got := g.linked(pieceNamed(t, g, name)); got != in {
			t.Errorf("%s is within its radius: %v, want %v", name, got, in)
		}
	}
}

// CWB 10.5a: brigades within 4 of a leader's movement points of their division leader, he and corps artillery within 8 of the
// headquarters; in points, not in hexes; 8 and then 4 more at most.
func TestCommandRadius(t *testing.T) {
	open := plain(14, 3)
	linkedWithin(t, staffed(t, open, "9.01", "13.01", "9.01"), map[string]bool{"Ruggles": true, "Gibson": true, "Swett": true, "Bragg": true, "HQ": true})
	linkedWithin(t, staffed(t, open, "10.01", "14.01", "10.01"), map[string]bool{"Ruggles": false, "Gibson": true, "Swett": false})
	linkedWithin(t, staffed(t, open, "9.01", "14.01", "9.01"), map[string]bool{"Ruggles": true, "Gibson": false})
	wood := mapOf("ffffffffffffff ffffffffffffff ffffffffffffff", "")
	linkedWithin(t, staffed(t, wood, "5.01", "7.01", "6.01"), map[string]bool{"Ruggles": true, "Gibson": true, "Swett": false})
	road := mapOf("ffffffffffffff ffffffffffffff ffffffffffffff", "", `path trail "" 1.01-2.01-3.02-4.02-5.02-6.02-7.02-8.02-9.02-10.02-11.02-12.02-13.02-14.02`)
	linkedWithin(t, staffed(t, road, "9.02", "14.02", "14.02"), map[string]bool{"Ruggles": true, "Gibson": true, "Swett": true})
	g := staffed(t, open, "10.01", "14.01", "10.01")
	if g.inCommand(pieceNamed(t, g, "Gibson")) {
		t.Error("a brigade is in command whose leader is not")
	}
}

// Rain halves allowances, not distances. CWB 10.5a; CWB-AH 1.1e.
func TestRadiusInRain(t *testing.T) {
	g := staffed(t, plain(14, 3), "9.01", "13.01", "9.01")
	g.calendar[0].Rain = true
	linkedWithin(t, g, map[string]bool{"Ruggles": true, "Gibson": true})
}

// CWB 10.5a: of a brigade in extended line one hex within the radius is enough.
func TestRadiusOfExtendedLines(t *testing.T) {
	g := staffed(t, plain(14, 3), "9.01", "14.01", "9.01", "confederate line Gibson 13.01 N infantry-line normal 0")
	linkedWithin(t, g, map[string]bool{"Gibson": true, "Gibson/a": true})
}

// CWB 10.5a, 14.1b: radius is not traced through enemies or their zones; friends in the zone open it, a leader alone does not.
func TestRadiusAndTheEnemy(t *testing.T) {
	const enemy = "union infantry A 4.02 S infantry-line normal 20"
	pass := mapOf("~~~~~~~~~~~~~~ ~~~.~~~~~~~~~~ ..............", "") // one row of hexes, and a place for the enemy
	for _, c := range []struct {
		swett string
		more  []string
		want  bool
	}{
		{"8.01", nil, true},
		{"8.01", []string{enemy}, false},
		{"4.01", []string{enemy}, true}, // the guns lie in the zone
		{"8.01", []string{enemy, "confederate leader Wood 4.01 N leader normal 2"}, false},
		{"8.01", []string{"union infantry A 4.02 S infantry-column normal 20"}, true},
		{"8.01", []string{"union infantry A 4.01 N infantry-column normal 20"}, false},
		{"8.01", []string{"union leader A 4.01 N leader normal 2"}, true},
	} {
		g := staffed(t, pass, "8.01", "8.01", c.swett, c.more...)
		if got := g.linked(pieceNamed(t, g, "Ruggles")); got != c.want {
			t.Errorf("guns in %s, %v: Ruggles is within his radius: %v", c.swett, c.more, got)
		}
	}
	g := staffed(t, pass, "8.01", "8.01", "4.01", enemy) // who lies in a zone himself is reached
	linkedWithin(t, g, map[string]bool{"Swett": true})
}

// Who is bound by no radius: independent units (CWB 10.5c; CWB-AH 3.4), wagons, corps and army leaders, camps that can't move, divisions
// with goals of their own (CWB 10.5b), divisions without a corps (CWB 10.5d; CWB-AH 2.1), those whose commander is not on the map.
func TestWhoIsBound(t *testing.T) {
	bound := func(g *Game, name string) bool {
		_, is := g.linkOf(pieceNamed(t, g, name))
		return is
	}
	g := staffed(t, plain(14, 3), "9.01", "13.01", "9.01", "confederate wagon Supply 14.01 N wagon normal 5")
	for name, want := range map[string]bool{"Gibson": true, "Ruggles": true, "Swett": true, "Bragg": false, "HQ": false, "Supply": false} {
		if bound(g, name) != want {
			t.Errorf("%s is bound: %v", name, !want)
		}
	}
	g.posts[2].standing = 1
	if bound(g, "Ruggles") || !bound(g, "Gibson") {
		t.Error("a division with a goal: its leader is bound to the corps, or its brigades not to him")
	}
	g.posts[2] = post0(2, 0) // under the army itself
	if bound(g, "Ruggles") || !bound(g, "Gibson") {
		t.Error("a division without a corps: its leader is bound, or its brigades are not")
	}
	g = staffed(t, plain(14, 3), "-", "13.01", "9.01")
	if bound(g, "Gibson") {
		t.Error("a brigade is bound to a leader who is not there")
	}
	n := pieceNamed(t, g, "Swett")
	g.field.pieces[n].marks |= encamped
	if bound(g, "Swett") {
		t.Error("a camp is bound")
	}
	g = staffed(t, plain(14, 3), "9.01", "13.01", "9.01")
	g.counterOf(pieceNamed(t, g, "Gibson")).troop.Independent = true
	if bound(g, "Gibson") {
		t.Error("an independent brigade is bound")
	}
	g.scenario.Confusion = "5.2" // CWB-AH 5.2
	if bound(g, "Ruggles") || bound(g, "Swett") {
		t.Error("in the Hornets' Nest Confederates are bound")
	}
}

// CWB 10.5c: a battery of a division counts as one of its brigades; that of an army is free.
func TestRadiusOfBatteries(t *testing.T) {
	g := staffed(t, plain(14, 3), "9.01", "9.01", "13.01")
	member(t, g, "2 Corps", "1 Div", "Swett")
	if l, ok := g.linkOf(pieceNamed(t, g, "Swett")); !ok || l.reach != divisionReach {
		t.Errorf("%+v", l)
	}
	member(t, g, "", "", "Swett")
	if _, ok := g.linkOf(pieceNamed(t, g, "Swett")); ok {
		t.Error("army artillery is bound")
	}
}

// CWB 10.5a: nobody moves out of his radius of his own will; who is out of it must come nearer; where his commander has gone first he may follow.
func TestNobodyLeavesHisRadius(t *testing.T) {
	g := staffed(t, plain(20, 3), "5.01", "9.01", "9.01")
	refuses(t, g, south, Move{Pieces: []string{"Gibson"}, To: hexAt(t, g, "10.01")}, "CWB 10.5a")
	refuses(t, g, south, Move{Pieces: []string{"Swett"}, To: hexAt(t, g, "10.01")}, "CWB 10.5a")
	refuses(t, g, south, Move{Pieces: []string{"Ruggles"}, To: hexAt(t, g, "10.01")}, "CWB 10.5a")
	ahead, _ := plays(t, g, south, Move{Pieces: []string{"Ruggles"}, To: hexAt(t, g, "9.01")})
	plays(t, ahead, south, Move{Pieces: []string{"Gibson"}, To: hexAt(t, g, "13.01")})
	far := staffed(t, plain(20, 3), "5.01", "16.01", "9.01")
	refuses(t, far, south, Move{Pieces: []string{"Gibson"}, To: hexAt(t, g, "17.01")}, "CWB 10.5a")
	plays(t, far, south, Move{Pieces: []string{"Gibson"}, To: hexAt(t, g, "12.01")})
	cut := staffed(t, plain(20, 3), "5.01", "16.01", "9.01", "union infantry A 10.03 S infantry-line normal 20", "union infantry B 10.02 S infantry-line normal 20",
		"union infantry C 10.01 S infantry-line normal 20") // no way through: the straight distance counts
	plays(t, cut, south, Move{Pieces: []string{"Gibson"}, To: hexAt(t, g, "15.01")})
	refuses(t, cut, south, Move{Pieces: []string{"Gibson"}, To: hexAt(t, g, "17.01")}, "CWB 10.5a")
}

// CWB 10.5a: radius is found when the phase begins; who is out of it spends all its movement on coming back, be it in the end without orders.
func TestComingBackIntoRadius(t *testing.T) {
	g := staffed(t, plain(20, 3), "5.01", "16.01", "16.02", "confederate infantry Anderson 6.01 N infantry-line normal 20")
	member(t, g, "2 Corps", "1 Div", "Anderson")
	b := &bench{g: g, side: south, aid: rules.Aid{Dice: fixedDice(3)}}
	if err := b.beginMovement(); err != nil {
		t.Fatal(err)
	}
	e, _ := said[MovementBegan](b.events)
	if !slices.Equal(e.Out, []string{"Gibson", "Swett"}) || e.Tell(rules.Union) != nil {
		t.Errorf("out of radius: %v", e.Out)
	}
	if n, ok := e.Tell(south).(seen.OutOfRadius); !ok || len(n.Pieces) != 2 {
		t.Error("their owner is not told")
	}
	for name, want := range map[string]bool{"Anderson": true, "Ruggles": true, "Gibson": false} {
		if g.field.pieces[pieceNamed(t, g, name)].has(inRadius) != want {
			t.Errorf("%s is marked as in radius: %v", name, !want)
		}
	}
	if err := b.endMovement(); err != nil {
		t.Fatal(err)
	}
	stands(t, g, "Gibson", "10.01", 0)
	stands(t, g, "Swett", "9.01", 0)
	stands(t, g, "Anderson", "6.01", 12)
}

// CWB 10.5a: who begins the phase in radius is so for all of it, wherever his leader goes, and is not called back.
func TestInRadiusForThePhase(t *testing.T) {
	g := staffed(t, plain(20, 3), "5.01", "1.01", "5.01")
	b := &bench{g: g, side: south, aid: rules.Aid{Dice: fixedDice(3)}}
	if err := b.beginMovement(); err != nil {
		t.Fatal(err)
	}
	g, _ = plays(t, g, south, Move{Pieces: []string{"Ruggles"}, To: hexAt(t, g, "9.01")})
	linkedWithin(t, g, map[string]bool{"Gibson": false})
	b = &bench{g: g, side: south, aid: rules.Aid{Dice: fixedDice(3)}}
	if err := b.endMovement(); err != nil {
		t.Fatal(err)
	}
	stands(t, g, "Gibson", "1.01", 12)
}

// Guns in battery limber for that. CWB 10.5a, 11.2.
func TestGunsLimberToComeBack(t *testing.T) {
	g := staffed(t, plain(20, 3), "5.01", "5.01", "16.01")
	g.field.pieces[pieceNamed(t, g, "Swett")].formation = data.Unlimbered
	b := &bench{g: g, side: south, aid: rules.Aid{Dice: fixedDice(3)}}
	if err := b.endMovement(); err != nil {
		t.Fatal(err)
	}
	formed(t, g, "Swett", data.Limbered)
	stands(t, g, "Swett", "12.01", 0)
}

// CWB 14.1b, 23.1b: for close combat the radius must reach into the target; the hex that the attack comes from is open to it.
func TestRadiusReachesIntoCloseCombat(t *testing.T) {
	lines := []string{"union infantry Tuttle 8.01 SW infantry-line normal 20"}
	g := staffed(t, mapOf("~~~~~~~~~~~~~~ ~~~~~~~~~~~~~~ ..............", ""), "5.01", "6.01", "1.01", lines...)
	n, at, from := pieceNamed(t, g, "Gibson"), hexAt(t, g, "8.01"), hexAt(t, g, "7.01")
	if !g.enemyZone(from, south) {
		t.Fatal("the enemy has no zone there")
	}
	if !g.commandReaches(n, at, from) {
		t.Error("it does not reach through the hex that they came from")
	}
	if g.commandReaches(n, at, hexAt(t, g, "6.01")) {
		t.Error("it reaches through a zone")
	}
	g = staffed(t, mapOf("~~~~~~~~~~~~~~ ~~~~~~~~~~~~~~ ..............", ""), "2.01", "6.01", "1.01", lines...)
	if g.commandReaches(n, at, from) {
		t.Error("it reaches further than 4 points")
	}
}

// CWB 10.0c, 10.5d: a headquarters stands fast without orders, and so does a leader of a division without a corps; they go with a dispatch in force,
// in an emergency retreat, after their attack was stopped, as loose cannons. The leaders of corps ride where they like.
func TestBoltedToTheGround(t *testing.T) {
	move := func(name string) Move { return Move{Pieces: []string{name}} }
	for name, c := range map[string]int{"HQ": 1, "Ruggles": 2} {
		g := staffed(t, plain(20, 3), "1.02", "1.02", "1.02")
		g.posts[2].above = 0
		m := move(name)
		m.To = hexAt(t, g, "2.02")
		rule := rules.Cite("CWB 10.0c")
		if name == "Ruggles" {
			rule = "CWB 10.5d"
		}
		refuses(t, g, south, m, rule)
		for what, p := range map[string]post{"a dispatch": {standing: 3}, "an emergency retreat": {retreats: 1}, "a stopped attack": {stopped: true, check: check{turn: 1}},
			"a loose cannon": {cannon: &cannon{}}} {
			p.leader, p.above = g.posts[c].leader, g.posts[c].above
			free := g.clone()
			free.posts[c] = p
			free.log = []dispatch{{side: south, number: 3, receiver: c, status: inForce}}
			if err := free.mayLeave(pieceNamed(t, g, name)); err != nil {
				t.Errorf("%s with %s: %v", name, what, err)
			}
		}
		stale := g.clone()
		stale.turn = 2
		stale.posts[c].retreats, stale.posts[c].stopped, stale.posts[c].check.turn = 1, true, 1
		if stale.mayLeave(pieceNamed(t, g, name)) == nil {
			t.Errorf("%s goes on retreating a turn later", name)
		}
		g.scenario.Confusion = "5.2"
		if g.mayLeave(pieceNamed(t, g, name)) != nil {
			t.Errorf("%s needs orders in the Hornets' Nest", name)
		}
	}
	g := staffed(t, plain(20, 3), "1.02", "1.02", "1.02")
	plays(t, g, south, Move{Pieces: []string{"Bragg"}, To: hexAt(t, g, "12.01")})
	plays(t, g, south, Move{Pieces: []string{"Ruggles"}, To: hexAt(t, g, "5.01")}) // of a corps: only its radius binds him
}

// CWB 10.0a: a corps leader brings an accepted dispatch into force the instant he enters the hex of his headquarters, be it in passing.
func TestTouchingTheHeadquarters(t *testing.T) {
	g := staffed(t, plain(20, 3), "2.02", "2.02", "2.02")
	g.log = []dispatch{{side: south, number: 1, sender: 0, receiver: 1, status: accepted, complex: true}}
	g.posts[1].accepted = 1
	bragg := pieceNamed(t, g, "Bragg")
	g.put(bragg, hexAt(t, g, "3.01"))
	past, events := plays(t, g, south, Move{Pieces: []string{"Bragg"}, Path: hexes(t, g, "2.01", "1.01", "1.02")})
	if _, ok := said[DispatchInForce](events); !ok || past.posts[1].standing != 1 || past.posts[1].accepted != 0 {
		t.Errorf("%+v", events)
	}
	_, events = plays(t, g, south, Move{Pieces: []string{"Bragg"}, Path: hexes(t, g, "2.01")})
	if _, ok := said[DispatchInForce](events); ok {
		t.Error("it is in force from afar")
	}
	// Who stands there when the phase begins has touched it, unless he must ride first.
	g.put(bragg, hexAt(t, g, "1.01"))
	b := &bench{g: g.clone(), side: south}
	if err := b.beginMovement(); err != nil || b.g.posts[1].standing != 1 {
		t.Error("he stands there and it is not in force")
	}
	g.set(leaderAtHQ, "must-return")
	b = &bench{g: g.clone(), side: south}
	if err := b.beginMovement(); err != nil || b.g.posts[1].standing != 0 {
		t.Error("he need not ride although the ruling says so")
	}
}
