package cwb

import (
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
)

// failing is the division of armyOn on a goal to defend, with Gibson in 16.02 and a battery in 16.03, and the enemy four hexes off.
func failing(t *testing.T) *Game {
	t.Helper()
	g := armyOn(t, plain(30, 6), "1.01", "1.01", "union infantry Tuttle 20.03 S infantry-line normal 20", "confederate battery Byrne 16.03 N unlimbered normal 4")
	member(t, g, "2 Corps", "1 Div", "Byrne")
	for name, at := range map[string]string{"Gibson": "16.02", "Ruggles": "16.02", "HQ": "15.01", "Bragg": "15.01", "Swett": "15.01"} {
		g.put(pieceNamed(t, g, name), hexAt(t, g, at))
	}
	g.set(defensiveOrders, "on")
	inForceFor(g, 2, false, Head{Defensive: true, Limit: "16.02", Text: "Hold."})
	g.posts[2].duty.attacked = 1
	return g
}

func owed(t *testing.T, g *Game, want map[string]int) {
	t.Helper()
	for name, points := range want {
		if have := g.field.pieces[pieceNamed(t, g, name)].owes; int(have) != points*onePoint {
			t.Errorf("%s is to go back %d halves, want %d points", name, have, points)
		}
	}
}

// Optional rule Defensive Orders, CWB 10.4: when the defence of a command without a headquarters fails, each of its units goes back
// 12 movement points, in more turns than one if it must; a corps has its headquarters for that, and an emergency retreat asks it of nobody.
func TestUnitsWithoutHeadquartersGoBackAfterAFailedDefence(t *testing.T) {
	g := failing(t)
	b := at(g.clone(), south, 1, 1)
	if err := b.checkStoppage(2, CheckStoppage{Command: "1 Div", Divisions: 1, Wrecked: 1, Defence: true}); err != nil {
		t.Fatal(err)
	}
	owed(t, b.g, map[string]int{"Gibson": 12, "Byrne": 12, "Swett": 0, "Tuttle": 0})
	corps := g.clone()
	corps.log, corps.posts[2].standing = nil, 0
	inForceFor(corps, 1, false, Head{Defensive: true, Limit: "16.02", Text: "Hold."})
	c := at(corps, south, 1, 1)
	if err := c.checkStoppage(1, CheckStoppage{Command: "2 Corps", Divisions: 1, Wrecked: 1, Defence: true}); err != nil {
		t.Fatal(err)
	}
	owed(t, c.g, map[string]int{"Gibson": 0, "Swett": 0})
	e := at(g.clone(), south, 1, 1)
	if err := (Emergency{Command: "1 Div"}).run(e); err != nil {
		t.Fatal(err)
	}
	owed(t, e.g, map[string]int{"Gibson": 0})

	g = b.g
	g.phase = movementPhase
	refuses(t, g, south, Move{Pieces: []string{"Gibson"}, To: hexAt(t, g, "17.02")}, "CWB 10.4")
	near := g.clone()
	near.put(pieceNamed(t, g, "Tuttle"), hexAt(t, g, "16.01"))
	if err := near.mayAttack(pieceNamed(t, g, "Gibson")); err == nil {
		t.Error("it attacks while it goes back")
	}
	half, _ := plays(t, g, south, Move{Pieces: []string{"Gibson"}, To: hexAt(t, g, "13.02")})
	owed(t, half, map[string]int{"Gibson": 9})

	first := asks(t, half, south, nil, nil, (*bench).goBack).g
	owed(t, first, map[string]int{"Gibson": 6, "Byrne": 8}) // of 7 points the guns need 3 to limber
	if f := first.field.pieces[pieceNamed(t, g, "Byrne")].formation; f != data.Limbered {
		t.Errorf("the guns are %v", f)
	}
	if _, bound := first.linkOf(pieceNamed(t, g, "Gibson")); bound {
		t.Error("it is called back into the radius that it leaves")
	}
	first.turn++
	next := at(first.clone(), south)
	next.emit(MovementBegan{Side: south})
	owed(t, next.g, map[string]int{"Gibson": 6, "Byrne": 8})
	second := asks(t, next.g, south, nil, nil, (*bench).goBack).g
	owed(t, second, map[string]int{"Gibson": 0, "Byrne": 1})
	if d := second.nearestEnemy(second.field.pieces[pieceNamed(t, g, "Gibson")].at, south); d != 16 {
		t.Errorf("Gibson is %d hexes from the enemy, want 4 and 12", d)
	}
}

// CWB 10.4: who can go back no further is free after a time; routed units go back by their own rules, destroyed ones not at all.
func TestWhoNeedGoBackNoFurther(t *testing.T) {
	g := failing(t)
	b := at(g, south)
	b.emit(RetreatBegan{Side: south, Command: "1 Div", Least: retreatDefence, Most: retreatMost, Each: retreatDefence})
	g = b.g
	gibson := pieceNamed(t, g, "Gibson")
	routed := g.clone()
	routed.phase, routed.field.pieces[gibson].state = movementPhase, data.Routed
	after := asks(t, routed, south, nil, nil, (*bench).payBack).g
	owed(t, after, map[string]int{"Gibson": 12})
	for turns, want := range map[int]int{owedTurns - 1: 12, owedTurns: 0} {
		later := g.clone()
		later.turn += turns
		b := at(later, south)
		b.emit(MovementBegan{Side: rules.Union})
		owed(t, b.g, map[string]int{"Gibson": 12})
		b.emit(MovementBegan{Side: south})
		owed(t, b.g, map[string]int{"Gibson": want})
	}
	g.take(gibson, lost)
	owed(t, g, map[string]int{"Gibson": 0})
}
