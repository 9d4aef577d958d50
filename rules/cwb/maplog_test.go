package cwb

import (
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
)

// armyOn is the corps of staffed, with its headquarters in 1.01, and the headquarters of the army and its commander in the
// hexes given, in the command phase.
func armyOn(t testing.TB, text, staff, johnston string, more ...string) *Game {
	t.Helper()
	g := staffed(t, text, "2.01", "2.01", "1.01", append([]string{"confederate headquarters Staff " + staff + " N leader normal 0 army=AMiss",
		"confederate leader Johnston " + johnston + " N leader normal 2 army=AMiss"}, more...)...)
	g.phase, g.points[0] = commandPhase, 16
	for n := range 9 {
		turn := g.calendar[0]
		turn.Number, turn.Time = n+2, turn.Time+data.Clock(30*(n+1))
		g.calendar = append(g.calendar, turn)
	}
	return g
}

// aide is a simple dispatch by aide; in person it is with how "IPV".
func aide(to, how string) WriteDispatch {
	return WriteDispatch{To: []string{to}, Method: how, Type: "simple", Head: Head{Text: "Close up."}}
}

// inForceFor puts a dispatch in force for a command.
func inForceFor(g *Game, c int, complex bool, h Head) {
	n := g.nextNumber(g.commands[c].side)
	g.log = append(g.log, dispatch{side: g.commands[c].side, number: n, sender: 0, receiver: c, how: "AO", complex: complex, status: inForce, head: h,
		began: g.seatOf(c)})
	g.posts[c].standing = n
}

// CWB 10.1e: an aide goes a leader's way from headquarters to headquarters, ten movement points a turn, fractions up; nobody
// tells the map how far that is.
func TestAidesRideTrueDistances(t *testing.T) {
	wall := "~~~~~~~~~~~~~~~~~~~~~~~~~ ~~~~~~~~~~~~~~~~~~~~~~~~~ ........................."
	for _, c := range []struct {
		text, staff string
		more        []string
		turns       int // -1: refused
	}{
		{wall, "1.01", nil, 0},
		{wall, "2.01", nil, 1},
		{wall, "11.01", nil, 1},
		{wall, "12.01", nil, 2},
		{wall, "21.01", nil, 2},
		{wall, "22.01", nil, 3},
		{mapOf(wall, "", `path trail "" 1.01-2.01-3.01-4.01-5.01-6.01-7.01-8.01-9.01-10.01-11.01-12.01-13.01-14.01-15.01-16.01-17.01-18.01-19.01-20.01-21.01`),
			"21.01", nil, 1},
		{wall, "12.01", []string{"union infantry A 6.01 N infantry-column normal 20"}, -1},
		{wall, "12.01", []string{"union infantry A 25.01 N infantry-column normal 20"}, 2},
	} {
		text := c.text
		if text == wall {
			text = mapOf(wall, "")
		}
		g := armyOn(t, text, c.staff, c.staff, c.more...)
		if c.turns < 0 {
			refuses(t, g, south, aide("2 Corps", "AO"), "CWB 10.1e")
			continue
		}
		after, _ := plays(t, g, south, aide("2 Corps", "AO"))
		if got := after.log[0].arrives - g.turn; got != c.turns {
			t.Errorf("from %s it is under way for %d turns, want %d", c.staff, got, c.turns)
		}
		measured := aide("2 Corps", "AO")
		measured.Measured, measured.Distance = true, 5
		refuses(t, g, south, measured, "CWB 10.1e")
	}
}

// CWB 10.0a, 10.1e, 10.6a-10.6c: by aide from the headquarters alone, in person away from it and with the receiver, at a conference
// with all who attend.
func TestWhereCommandersAre(t *testing.T) {
	confer := aide("2 Corps", "IPV")
	confer.Confers = true
	for _, c := range []struct {
		staff, johnston string
		order           WriteDispatch
		rule            rules.Cite
	}{
		{"9.01", "9.01", aide("2 Corps", "AW"), ""},
		{"9.01", "8.01", aide("2 Corps", "AW"), "CWB 10.6b"},
		{"-", "8.01", aide("2 Corps", "AW"), "CWB 10.6b"},
		{"9.01", "-", aide("2 Corps", "AW"), "CWB-AH 2.2"},
		{"9.01", "1.01", aide("2 Corps", "IPV"), ""},
		{"9.01", "2.01", aide("2 Corps", "IPV"), "CWB 10.1e"}, // the corps leader is in 1.01
		{"9.01", "2.01", aide("1 Div", "IPV"), ""},
		{"-", "1.01", aide("2 Corps", "IPV"), ""},
		{"1.01", "1.01", aide("2 Corps", "IPV"), "CWB 10.6b"},
		{"1.01", "1.01", confer, ""},
		{"9.01", "9.01", confer, "CWB 10.1e"},
		{"9.01", "1.01", confer, "CWB 10.6c"},
	} {
		g := armyOn(t, plain(20, 3), c.staff, c.johnston)
		if c.rule != "" {
			refuses(t, g, south, c.order, c.rule)
			continue
		}
		plays(t, g, south, c.order)
	}
}

// CWB 10.6a: the army headquarters goes to the one hex that it was ordered to and nowhere else, sends nothing on the way, and nothing
// until it has stood there for a whole turn.
func TestArmyHeadquartersMoves(t *testing.T) {
	g := armyOn(t, plain(20, 3), "9.01", "9.01")
	order := aide("AMiss", "AO")
	for _, bad := range [][]string{nil, {"the church"}, {"9.01"}, {"1.01", "2.01"}} {
		order.Objectives = bad
		refuses(t, g, south, order, "CWB 10.6a")
	}
	order.Objectives = []string{"14.01"}
	plays(t, g, south, order)
	away := armyOn(t, plain(20, 3), "9.01", "8.01")
	refuses(t, away, south, order, "CWB 10.6b")

	inForceFor(g, 0, false, order.Head)
	g.phase = movementPhase
	back := Move{Pieces: []string{"Staff"}, To: hexAt(t, g, "8.01")}
	refuses(t, g, south, back, "CWB 10.6a")
	on, events := plays(t, g, south, Move{Pieces: []string{"Staff", "Johnston"}, To: hexAt(t, g, "12.01")})
	if _, ok := said[DispatchEnded](events); ok || !on.moving(0) {
		t.Error("its order is done half way")
	}
	there, _ := plays(t, on, south, Move{Pieces: []string{"Staff", "Johnston"}, To: hexAt(t, g, "14.01")})
	if there.posts[0].standing != 0 || there.log[0].status != fulfilled {
		t.Error("it is there and its order still stands")
	}
	for turn, moving := range map[int]bool{1: true, 2: true, 3: false} {
		there.turn = turn
		if there.moving(0) != moving {
			t.Errorf("turn %d: it counts as moving: %v", turn, !moving)
		}
	}
}

// begins opens the command phase of a side, as play does.
func begins(t testing.TB, g *Game, turn int, s rules.Side) *bench {
	t.Helper()
	b := at(g.clone(), s)
	b.emit(PhaseBegan{Turn: turn, Side: s, Phase: commandPhase})
	if err := b.beginCommand(); err != nil {
		t.Fatal(err)
	}
	return b
}

// CWB 10.6b: the order in person comes back to a commander who has spent a whole turn with his standing headquarters, and to
// nobody who rode away meanwhile.
func TestAllowanceComesBackByItself(t *testing.T) {
	for name, c := range map[string]struct {
		rides, moves bool
		turns        int
	}{"stays": {turns: 4}, "rides out and back": {rides: true, turns: 5}, "while it moves": {moves: true, turns: 0}} {
		g := armyOn(t, plain(20, 3), "9.01", "9.01")
		g.posts[0].spent, g.posts[0].spentAt = true, 2
		if c.moves {
			inForceFor(g, 0, false, Head{Objectives: []string{"14.01"}})
		}
		restored := 0
		for turn := 3; turn <= 6 && restored == 0; turn++ {
			b := begins(t, g, turn, south)
			if _, ok := first[AllowanceRestored](b); ok {
				restored = turn
			}
			g = b.g
			if c.rides && turn == 3 {
				g.phase = movementPhase
				g, _ = plays(t, g, south, Move{Pieces: []string{"Johnston"}, Path: hexes(t, g, "10.01", "9.01")})
			}
		}
		if restored != c.turns {
			t.Errorf("%s: it is back in turn %d, want %d", name, restored, c.turns)
		}
	}
	g := armyOn(t, plain(20, 3), "9.01", "9.01")
	g.set(defensiveOrders, "on")
	for rule, c := range map[rules.Cite]rules.Command{"CWB 10.6b": Recharge{Leader: "Johnston"}, "CWB 10.0a": Touch{Command: "2 Corps"}, "CWB 10.1g": Engaged{Command: "2 Corps"},
		"CWB 25.4": Replace{Leader: "Bragg"}, "CWB-AH 1.3": Attach{Division: "1 Div", To: "AMiss"}, "CWB 10.0c": Emergency{Command: "2 Corps", Forced: true}} {
		refuses(t, g, south, c, rule)
	}
}

// CWB 10.2, 10.5b: initiative is for leaders on the map; a goal is given only to whom one stands with.
func TestGoalsAreGivenFaceToFace(t *testing.T) {
	goal := TakeInitiative{Leader: "Bragg", To: "1 Div", Type: "complex", Head: Head{By: "road", Limit: "9.01", Text: "Take it."}}
	g := armyOn(t, plain(20, 3), "9.01", "9.01")
	refuses(t, g, south, goal, "CWB 10.5b")
	g.put(pieceNamed(t, g, "Ruggles"), hexAt(t, g, "1.01"))
	sure := rules.Aid{Dice: fixedDice(6)}
	out := tries(g, south, goal, sure)
	if out.Refused != nil {
		t.Fatal(out.Refused)
	}
	after, _ := folds(t, g, out)
	if after.posts[2].standing == 0 || after.posts[1].standing != 0 {
		t.Error("the division has no goal")
	}
	goal.To, goal.Leader = "", "Ruggles"
	g.take(pieceNamed(t, g, "Ruggles"), offMap)
	refuses(t, g, south, goal, "CWB 10.2")
}

// CWB 10.5b: batteries and brigades of cavalry are given goals of their own, by initiative and by dispatch, with a rating of 2; they
// leave command radius, and their corps keeps its own orders. Infantry goes as a division.
func TestGoalsOfSingleUnits(t *testing.T) {
	g := armyOn(t, plain(20, 3), "9.01", "9.01")
	inForceFor(g, 1, false, Head{Text: "Stand."})
	goal := TakeInitiative{Leader: "Bragg", To: "Swett", Type: "simple", Head: Head{Objectives: []string{"15.01"}, Text: "Go to the ford."}}
	out := tries(g, south, goal, rules.Aid{Dice: fixedDice(6)})
	if out.Refused != nil {
		t.Fatal(out.Refused)
	}
	after, _ := folds(t, g, out)
	n := pieceNamed(t, after, "Swett")
	if d := after.goalOf(n); d == nil || d.number != 2 || after.posts[1].standing != 1 {
		t.Fatalf("%+v, corps on %d", d, after.posts[1].standing)
	}
	if _, bound := after.linkOf(n); bound {
		t.Error("it is bound to the radius")
	}
	goal.To = "Gibson"
	refuses(t, g, south, goal, "CWB 10.5b")
	goal.To = "Swett"
	g.put(pieceNamed(t, g, "Swett"), hexAt(t, g, "3.01"))
	refuses(t, g, south, goal, "CWB 10.5b")

	after.segment = issue // the next turn
	sent, _ := plays(t, after, south, aide("Swett", "AO"))
	d := sent.entry(south, 3)
	value, left := sent.acceptanceValue(d)
	if d.receiver != 1 || value[1].Amount != 2 || value[1].Reason != "Swett receives" || left != 1 {
		t.Errorf("%+v: %v, %d to the left", d, value, left)
	}
	b := at(sent, south)
	b.acceptGoal(3)
	if is := sent.goalOf(n); is == nil || is.number != 3 || sent.entry(south, 2).status != cancelled || sent.posts[1].standing != 1 {
		t.Errorf("its goal is %+v", is)
	}
	back := aide("Swett", "AO")
	back.To = []string{"Maney"}
	refuses(t, g, south, back, "")
}

// CWB 10.1g, 10.5b: a dispatch whose goal is a hex is carried out when its force is there and the enemy is not; a division's goal ends
// too when it is back with its corps.
func TestWhatIsCarriedOut(t *testing.T) {
	g := armyOn(t, plain(20, 3), "9.01", "9.01", "union infantry A 15.01 N infantry-column normal 20")
	inForceFor(g, 1, true, Head{Objectives: []string{"12.01", "15.01"}, Text: "Take both."})
	refuses(t, g, south, Fulfil{Number: 1}, "CWB 10.1g")
	g.put(pieceNamed(t, g, "Gibson"), hexAt(t, g, "11.01"))
	refuses(t, g, south, Fulfil{Number: 1}, "CWB 10.1g") // the enemy holds one of them
	g.put(pieceNamed(t, g, "A"), hexAt(t, g, "18.01"))
	plays(t, g, south, Fulfil{Number: 1})
	g.put(pieceNamed(t, g, "Gibson"), hexAt(t, g, "10.01"))
	refuses(t, g, south, Fulfil{Number: 1}, "CWB 10.1g")
	inForceFor(g, 2, true, Head{Objectives: []string{"18.03"}, Text: "Go."})
	plays(t, g, south, Fulfil{Number: 2}) // Ruggles is within 8 of the headquarters
	g.put(pieceNamed(t, g, "Ruggles"), hexAt(t, g, "10.01"))
	refuses(t, g, south, Fulfil{Number: 2}, "CWB 10.1g")
}
