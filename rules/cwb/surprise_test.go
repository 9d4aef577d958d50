package cwb

import (
	"slices"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// hides sets up a corps of one brigade, a battery and a leader in 1.05 that lies for a surprise march by the road along
// row 5 to 18.05; the lines are further pieces.
func hides(t testing.TB, lines ...string) *Game {
	t.Helper()
	return hidesIn(t, mapOf(strings.ReplaceAll(wide, ".", "f"), "", road), lines...)
}

// hidesIn does it on another map than one of forest.
func hidesIn(t testing.TB, mapText string, lines ...string) *Game {
	t.Helper()
	g := digs(t, mapText, append([]string{"confederate infantry A 1.05 N infantry-line normal 9 army=M div=W",
		"confederate leader Withers 1.05 N leader normal 2 army=M div=W"}, lines...)...)
	g.set(extendedMoves, "on")
	g.scenario.Leaders = []data.Leader{{Post: data.Post{Side: south, Army: "M", Division: "W"}, Name: "Withers", Role: data.DivisionLeader, Rating: 2}}
	g.leaders = []leader{{name: "Withers", side: south, rating: 2}}
	g.commands = []command{{name: "W", rank: division, side: south, leader: 0, above: -1}}
	g.posts = []post{{leader: 0, above: -1, standing: 1}}
	g.points = []int{0}
	g.log = []dispatch{{side: south, number: 1, status: inForce, sent: 1}}
	b := at(g, south)
	g.phase = commandPhase
	if err := (PlanSurprise{Command: "W", Route: []hex.Hex{hexAt(t, g, "1.05"), hexAt(t, g, "18.05")}}).run(b); err != nil {
		t.Fatal(err)
	}
	g.phase = movementPhase
	return g
}

const (
	wide = ".................... .................... .................... .................... .................... .................... .................... .................... ...................."
	road = `path primary "" 1.05-2.04-3.05-4.04-5.05-6.04-7.05-8.04-9.05-10.04-11.05-12.04-13.05-14.04-15.05-16.04-17.05-18.04-18.05`
)

// phases begins so many movement phases of a side, with a die for each roll on the table.
func phases(t testing.TB, g *Game, dice ...int) *bench {
	t.Helper()
	var b *bench
	for _, d := range dice {
		b = asks(t, g, south, []int{d}, nil, (*bench).beginMovement)
		*g = *b.g
		g.turn++
	}
	return b
}

// A force lies still and saves a full allowance each turn that the table lets pass; nobody but its owner hears of it.
func TestSavingForASurpriseMarch(t *testing.T) {
	g := hides(t)
	before := g.lookAtField(rules.Union)
	b := phases(t, g, 6, 4)
	f := g.lookAtSurprises(south)[0]
	if f.Stage != "lying" || f.Turns != 2 || f.Pieces[0] != (seen.Saved{Piece: "A", Points: 24}) {
		t.Errorf("%+v", f)
	}
	for _, e := range b.events {
		if e.Tell(rules.Union) != nil {
			t.Errorf("the enemy hears of %s", e.Kind())
		}
	}
	if after := g.lookAtField(rules.Union); len(after.Surprises) != 0 || len(after.Stacks) != len(before.Stacks) || after.Stacks[0] != before.Stacks[0] {
		t.Error("the enemy sees it")
	}
	for _, c := range []rules.Command{Move{Pieces: []string{"A"}, To: hexAt(t, g, "2.04")}, Form{Piece: "A", Formation: "column"}, Face{Piece: "A", Facing: "S"},
		Move{Pieces: []string{"Withers"}, To: hexAt(t, g, "2.04")}, Build{Unit: "A"}} {
		refuses(t, g, south, c, citeExtended)
	}
	if g.mayFire(pieceNamed(t, g, "A")) {
		t.Error("it may fire")
	}
}

// The table: turn by turn the same die is worse; a turn of night, whole or in part, takes one off. CWB 29.0.
func TestAccumulation(t *testing.T) {
	for _, c := range []struct {
		dice  []int
		night bool
		lies  bool
	}{{[]int{6}, false, true}, {[]int{1, 6}, false, false}, {[]int{1, 5}, false, true}, {[]int{1, 1, 5}, false, false}, {[]int{1, 1, 4}, false, true},
		{[]int{1, 1, 1, 4}, false, false}, {[]int{1, 1, 1, 4}, true, true}, {[]int{1, 1, 1, 1, 3}, false, true}} {
		g := hides(t, "union infantry T 18.05 N infantry-line normal 9")
		for i := range g.calendar {
			if c.night {
				g.calendar[i].Visibility = 3
			}
		}
		phases(t, g, c.dice...)
		if got := len(g.surprises) == 1; got != c.lies {
			t.Errorf("%v, night %v: lies still %v", c.dice, c.night, got)
		}
	}
}

// Set in motion, or discovered, it goes along its route with all that it has saved and this turn's points; it stops at
// a hex within two of an enemy unit, from where it has six points more at most.
func TestASurpriseMarch(t *testing.T) {
	for name, die := range map[string]int{"at will": 1, "discovered": 6} {
		g := hides(t, "union infantry T 14.06 N infantry-line normal 9")
		phases(t, g, 1)
		if name == "at will" {
			g.phase = commandPhase
			if err := (SetSurprise{Command: "W"}).run(at(g, south)); err != nil {
				t.Fatal(err)
			}
		}
		b := phases(t, g, die)
		e, _ := first[SurpriseMarched](b)
		n := pieceNamed(t, g, "A")
		// 1 point for the column, then half a point a hex.
		if p := &g.field.pieces[n]; !e.Blocked || g.board.grid.Distance(p.at, hexAt(t, g, "14.06")) <= 1 || p.formation != data.InfantryColumn || g.left(n) > afterBlocked {
			t.Errorf("%s: %+v, A in %s %s with %d left", name, e, g.label(p.at), p.formation, g.left(n))
		}
		if len(g.surprises) != 0 {
			t.Errorf("%s: it is on the list still", name)
		}
		if moved, ok := first[Moved](b); !ok || moved.Tell(rules.Union) == nil || e.Tell(rules.Union) != nil {
			t.Errorf("%s: the enemy must see the march and nothing else", name)
		}
	}
}

// A hex is blocked too where an enemy unit or leader sees it, up to twenty hexes in clear weather.
func TestBlockedBySight(t *testing.T) {
	g := hidesIn(t, mapOf(wide, "", road), "union leader Watcher 20.05 N leader normal 1")
	c := &column{bench: at(g, south), f: g.surprises[0], known: map[hex.Hex]bool{}}
	if !c.isBlocked(hexAt(t, g, "2.04")) {
		t.Error("a leader eighteen hexes off sees it")
	}
	g.calendar[0].Visibility, c.known = 10, map[hex.Hex]bool{}
	if c.isBlocked(hexAt(t, g, "2.04")) || !c.isBlocked(hexAt(t, g, "11.05")) {
		t.Error("sight is ten hexes")
	}
}

// Guns at five hexes or more fire at it for show; anything nearer comes upon it, and nothing else happens.
func TestFireAtAHiddenForce(t *testing.T) {
	for _, c := range []struct {
		line  string
		found bool
	}{{"union battery G 6.05 NW unlimbered normal 5", false}, {"union battery G 5.05 NW unlimbered normal 5", true}, {"union infantry G 2.05 SW infantry-line normal 30", true}} {
		g := hides(t, c.line)
		phases(t, g, 1)
		b := at(g, rules.Union, 6, 6)
		s := shot{target: hexAt(t, g, "1.05"), by: []int{pieceNamed(t, g, "G")}, why: "fire", regular: true}
		if _, err := b.shoot(s); err != nil {
			t.Fatal(err)
		}
		_, fired := first[FireResolved](b)
		e, found := first[SurpriseTriggered](b)
		if found != c.found || fired == c.found || g.field.losses[g.field.pieces[0].counter] != (tally{}) || g.field.pieces[0].state != data.Normal {
			t.Errorf("%s: %+v", c.line, b.events)
		}
		if told, _ := e.Tell(rules.Union).(seen.SurpriseTriggered); found && (told.Command != "" || !slices.Equal(told.Hexes, []hex.Hex{s.target})) {
			t.Errorf("%+v", e)
		}
		if found {
			refuses(t, g, rules.Union, Fire{Target: s.target}, citeExtended)
		}
	}
}

// Come upon, by a unit that ends its movement within two hexes, it must march at once in its next phase: with half of
// what it has saved, and no further.
func TestTriggered(t *testing.T) {
	g := hides(t, "union infantry T 1.08 S infantry-line normal 9")
	phases(t, g, 1, 1) // 12 points
	g.phasing = rules.Union
	b := at(g, rules.Union)
	b.tripWires()
	if _, found := first[SurpriseTriggered](b); found {
		t.Error("nobody came near")
	}
	tt := pieceNamed(t, g, "T")
	g.put(tt, hexAt(t, g, "1.07"))
	b.tripWires()
	if _, found := first[SurpriseTriggered](b); found {
		t.Error("it has not moved")
	}
	g.field.pieces[tt].marks |= movedOn
	b.tripWires()
	if _, found := first[SurpriseTriggered](b); !found || !slices.Equal(g.lookAtFound(), []hex.Hex{hexAt(t, g, "1.05")}) {
		t.Fatal("it is not found")
	}
	refusesCharge(t, g, "CWB 16.3b", Charge{Units: []string{"T"}, Target: hexAt(t, g, "1.05")})
	g.phasing = south
	g.put(tt, hexAt(t, g, "1.09")) // out of the way
	phases(t, g, 1)
	n := pieceNamed(t, g, "A")
	if at := g.label(g.field.pieces[n].at); at != "11.05" || g.left(n) != 0 {
		t.Errorf("half of 12 points, one for the column, take it to %s with %d left", at, g.left(n))
	}
}

// Its order changed, it may march as far as it has saved, or give its points up turn by turn by the same rolls.
func TestGivingUpASurpriseMarch(t *testing.T) {
	g := hides(t)
	phases(t, g, 1, 1)
	g.phase = commandPhase
	refuses(t, g, south, SetSurprise{Command: "W", Back: true}, citeExtended)
	g.log[0].status = cancelled
	phases(t, g, 1)
	if f := g.lookAtSurprises(south)[0]; !f.Back || f.Pieces[0].Points != 12 {
		t.Errorf("%+v", f)
	}
	b := phases(t, g, 1)
	if e, ok := first[SurpriseEnded](b); !ok || e.Why != "given up" || len(g.surprises) != 0 {
		t.Errorf("%+v", b.events)
	}
	g = hides(t)
	phases(t, g, 1, 1, 1) // 18 points
	g.log[0].status = cancelled
	b = phases(t, g, 5) // the fourth turn: discovered, half of them
	if e, ok := first[SurpriseMarched](b); !ok || e.Why != discoveredByEnemy.why {
		t.Errorf("%+v", b.events)
	}
}

// A new dispatch rides as much longer as the force has saved points; hidden forced marches save two more each. CWB 18.0.
func TestForcedMarchInHiding(t *testing.T) {
	g := hides(t)
	phases(t, g, 1)
	before := g.saves(0)
	g.turn = 1
	b := at(g, south, 1, 1)
	for range 2 {
		if err := (ForcedMarch{Unit: "A"}).run(b); err != nil {
			t.Fatal(err)
		}
	}
	if got := g.surprises[0].saved[0]; int(got) != before+2*marchPoints {
		t.Errorf("saved %d, before %d", got, before)
	}
	if ruleOf(ForcedMarch{Unit: "A"}.run(b)) != "CWB 18.0c" {
		t.Error("a third time")
	}
}

// The ranking leader may try to go round a blocked hex; who fails goes in, who has it comes back to the route as soon as he can.
func TestDetour(t *testing.T) {
	for _, c := range []struct {
		dice []int
		won  bool
	}{{[]int{6, 6}, true}, {[]int{1, 2}, false}} {
		g := hides(t, "union infantry T 9.07 N infantry-line normal 9")
		phases(t, g, 1, 1, 1)
		g.surprises[0].goes = true
		b := at(g, south, append(slices.Clone(c.dice), 6, 6, 6, 6, 6, 6)...)
		if err := b.beginMovement(); err != nil {
			t.Fatal(err)
		}
		e, tried := first[DetourTried](b)
		m, marched := first[SurpriseMarched](b)
		if !tried || !marched || e.Won != c.won || m.Blocked == c.won || e.Tell(rules.Union) != nil || len(e.Mods) > 0 {
			t.Errorf("%+v, %+v", e, m)
		}
	}
	straight := hides(t, "union infantry T 9.07 N infantry-line normal 9")
	straight.surprises[0].straight, straight.surprises[0].goes = true, true
	if _, tried := first[DetourTried](phases(t, straight, 1)); tried {
		t.Error("ordered to go straight it tries to go round")
	}
	g := hides(t, "confederate cavalry C 1.05 N dismounted normal 9 army=M div=W", "union infantry T 9.07 N infantry-line normal 9")
	phases(t, g, 1)
	if c := at(g, south).column(g.surprises[0], voluntary); !c.hasCavalry() || c.movers[0].budget != 24 {
		t.Errorf("%+v", c.movers[0])
	}
}

// Two forces on one route: the one that sets out first completes its march and the other is void, or they move by turns
// until they are close, and the one whose turn it was not rests.
func TestCollision(t *testing.T) {
	for _, ruling := range []string{"first", "by-turns"} {
		g := hidesIn(t, mapOf(strings.ReplaceAll(wide, ".", "f"), "", strings.Replace(road, "primary", "trail", 1)), "union infantry U 18.05 N infantry-line normal 9")
		g.set(surpriseCollision, ruling)
		g.commands = append(g.commands, command{name: "X", rank: division, side: rules.Union, leader: -1, above: -1})
		g.posts = append(g.posts, post{leader: -1, above: -1})
		route := slices.Clone(g.surprises[0].route)
		slices.Reverse(route)
		g.surprises = append(g.surprises, surprise{side: rules.Union, command: 1, number: 1, route: route, stage: lying,
			pieces: []int16{int16(pieceNamed(t, g, "U"))}, saved: []int16{60}, turns: 1})
		phases(t, g, 1, 1)
		g.surprises[0].goes = true
		b := phases(t, g, 1)
		u := pieceNamed(t, g, "U")
		if ruling == "first" {
			e, ended := first[SurpriseEnded](b)
			if !ended || e.Side != rules.Union || e.Why != "collision" || e.Tell(south) != nil || g.label(g.field.pieces[u].at) != "18.05" {
				t.Errorf("first: %+v", b.events)
			}
			continue
		}
		if g.label(g.field.pieces[u].at) == "18.05" || g.surprises[0].stage != resting {
			t.Errorf("by turns: U in %s, %+v", g.label(g.field.pieces[u].at), g.surprises)
		}
		g.phasing = rules.Union
		if err := at(g, rules.Union).beginMovement(); err != nil || g.left(u) != 0 || len(g.surprises) != 0 {
			t.Errorf("by turns: U has %d left", g.left(u))
		}
	}
}
