package cwb

import (
	"slices"
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

const south = rules.Confederate // moves first in these tests

// hexes reads hexes.
func hexes(t *testing.T, g *Game, labels ...string) []hex.Hex {
	t.Helper()
	var all []hex.Hex
	for _, l := range labels {
		all = append(all, hexAt(t, g, l))
	}
	return all
}

// stands checks where a piece is and what it has left, in halves.
func stands(t *testing.T, g *Game, name, at string, left int) {
	t.Helper()
	n := pieceNamed(t, g, name)
	p := &g.field.pieces[n]
	if p.place != onMap || g.label(p.at) != at || g.left(n) != left {
		t.Errorf("%s is in %s with %d halves left, want %s with %d", name, g.label(p.at), g.left(n), at, left)
	}
}

// said finds the first event of a kind.
func said[E rules.Event](events []rules.Event) (E, bool) {
	for _, e := range events {
		if own, ok := e.(E); ok {
			return own, true
		}
	}
	var none E
	return none, false
}

// CWB 16.0, 16.1b: a piece goes along a path and pays for it; CWB 16.1a, 16.1d: what it has left stays its own and
// may be spent by a later command of the phase.
func TestMoveAlongAPath(t *testing.T) {
	g := newField(t, mapOf("..f.. ..... .....", ""), "confederate infantry Gladden 1.01 N infantry-line normal 10",
		"confederate infantry Wood 1.01 N infantry-line normal 10")
	g, _ = plays(t, g, south, Move{Pieces: []string{"Gladden"}, Path: hexes(t, g, "2.01", "2.02")})
	stands(t, g, "Gladden", "2.02", 8)
	stands(t, g, "Wood", "1.01", 12)
	g, _ = plays(t, g, south, Move{Pieces: []string{"Gladden"}, Path: hexes(t, g, "3.03")})
	stands(t, g, "Gladden", "3.03", 4)
	refuses(t, g, south, Move{Pieces: []string{"Gladden"}, Path: hexes(t, g, "2.02", "2.01", "1.01")}, "CWB 16.2")
	refuses(t, g, south, Move{Pieces: []string{"Gladden"}, Path: hexes(t, g, "1.01")}, "CWB 16.0")
	refuses(t, g, south, Move{Pieces: []string{"Gladden"}}, "CWB 16.0")
	refuses(t, g, south, Move{}, "CWB 16.0")
}

// CWB 1.1c: nobody leaves the map.
func TestNobodyLeavesTheMap(t *testing.T) {
	g := newField(t, plain(3, 3), "confederate infantry Gladden 1.01 N infantry-line normal 10")
	refuses(t, g, south, Move{Pieces: []string{"Gladden"}, Path: []hex.Hex{{Col: 1, Row: 0}}}, "CWB 16.0")
	refuses(t, g, south, Move{Pieces: []string{"Gladden"}, To: hex.Hex{Col: 4, Row: 1}}, "CWB 16.0")
}

// CWB 16.3b: only the side whose turn it is moves, and only its own.
func TestOnlyThePhasingSideMoves(t *testing.T) {
	g := newField(t, plain(4, 4), "confederate infantry Gladden 1.01 N infantry-line normal 10", "union infantry Tuttle 4.04 N infantry-column normal 10")
	refuses(t, g, rules.Union, Move{Pieces: []string{"Tuttle"}, To: hexAt(t, g, "4.03")}, "CWB 16.3b")
	refuses(t, g, south, Move{Pieces: []string{"Tuttle"}, To: hexAt(t, g, "4.03")}, "")
}

// CWB 16.1e: a unit whose points enter no hex may move one; it is spent by that. Not across a prohibited side,
// not into an enemy, not after it has spent anything.
func TestOneHexAtLeast(t *testing.T) {
	text := mapOf("fff fff fff", "", "side stream 2.01/2.02 1.02/2.02 1.03/2.02 2.02/2.03 2.02/3.03 2.02/3.02")
	unit := func(state string) string { return "confederate battery Swett 2.02 N limbered " + state + " 4" }
	g := newField(t, text, unit("disorganized")) // 3.5 points; a wood behind a stream costs 4
	g, _ = plays(t, g, south, Move{Pieces: []string{"Swett"}, To: hexAt(t, g, "2.03")})
	stands(t, g, "Swett", "2.03", 0)
	refuses(t, g, south, Move{Pieces: []string{"Swett"}, To: hexAt(t, g, "2.02")}, "CWB 16.2")

	g = newField(t, text, unit("disorganized"))
	refuses(t, g, south, Move{Pieces: []string{"Swett"}, Path: hexes(t, g, "2.03", "1.03")}, "CWB 16.2")
	g.field.pieces[0].spent = 1
	refuses(t, g, south, Move{Pieces: []string{"Swett"}, To: hexAt(t, g, "2.03")}, "CWB 16.2")

	g = newField(t, mapOf("fff fff fff", "", "side creek 2.02/2.03"), unit("disorganized"))
	refuses(t, g, south, Move{Pieces: []string{"Swett"}, Path: hexes(t, g, "2.03")}, "CWB 16.2c")

	g = newField(t, text, unit("disorganized"), "union infantry Tuttle 2.03 N infantry-column normal 10")
	g, events := plays(t, g, south, Move{Pieces: []string{"Swett"}, Path: hexes(t, g, "2.03")})
	if _, barred := said[MoveBarred](events); !barred {
		t.Error("it goes into the enemy's hex")
	}
	stands(t, g, "Swett", "2.02", 7)

	g = newField(t, mapOf("ff. fff fff", "", "side stream 2.02/2.03"), unit("normal")) // 7 points are enough here
	g.field.pieces[0].marks |= movedOn
	if g.oneHexAtLeast(0) {
		t.Error("a unit that has moved may move one more hex for nothing")
	}
}

// CWB 16.0: the cheapest way is found, by road where that is cheaper, round what costs more.
func TestCheapestWay(t *testing.T) {
	g := newField(t, mapOf(".....  .fff.  .....", "", "path primary \"\" 1.02-2.02-3.02-4.01"), "confederate infantry Gladden 1.02 N infantry-line normal 10",
		"confederate infantry Wood 1.02 N infantry-column normal 10")
	line, _ := plays(t, g, south, Move{Pieces: []string{"Gladden"}, To: hexAt(t, g, "4.01")})
	stands(t, line, "Gladden", "4.01", 12-6)
	column, events := plays(t, g, south, Move{Pieces: []string{"Wood"}, To: hexAt(t, g, "4.01")})
	stands(t, column, "Wood", "4.01", 12-3)
	if e, _ := said[Moved](events); !slices.Equal(e.Path, hexes(t, g, "2.02", "3.02", "4.01")) || !e.Road {
		t.Errorf("the way is %v", e.Path)
	}
}

// The cheapest way against every way there is, on the map of April's Harvest, for a piece of each formation.
func TestCheapestWayAgainstBruteForce(t *testing.T) {
	g := aprilField(t)
	start := hexAt(t, g, "24.21")
	for _, f := range []data.Formation{data.InfantryLine, data.InfantryColumn, data.Mounted, data.Limbered, data.Leaders} {
		w := g.board.search(start, 10, func(_ int, e *edge) (int, bool, bool) {
			p, bar := g.over(f, e, true)
			return p.halves, bar == open, false
		})
		best := map[hex.Hex]int{}
		var walk func(at hex.Hex, spent int)
		walk = func(at hex.Hex, spent int) {
			if old, ok := best[at]; ok && old <= spent {
				return
			}
			best[at] = spent
			for _, to := range g.board.grid.Neighbours(at) {
				if p, err := g.pace(f, at, to, true); err == nil && spent+p.halves <= 10 {
					walk(to, spent+p.halves)
				}
			}
		}
		walk(start, 0)
		for i, cost := range w.cost {
			want, ok := best[g.board.grid.At(i)]
			if got := int(cost); ok != (got >= 0) || ok && got != want {
				t.Errorf("%s to %s: %d halves, want %d", f, g.label(g.board.grid.At(i)), got, want)
			}
			if sum := g.along(f, start, w.path(g.board.grid.At(i))); cost > 0 && sum != int(cost) {
				t.Errorf("%s to %s: the path costs %d, the way %d", f, g.label(g.board.grid.At(i)), sum, cost)
			}
		}
	}
}

func (g *Game) along(f data.Formation, at hex.Hex, path []hex.Hex) int {
	sum := 0
	for _, to := range path {
		p, _ := g.pace(f, at, to, true)
		sum, at = sum+p.halves, to
	}
	return sum
}

// CWB 14.1, 16.5: who enters an enemy zone stops there and moves no more this phase, but keeps his points for close combat.
func TestZonesStop(t *testing.T) {
	g := newField(t, plain(7, 7), "confederate infantry Gladden 4.01 N infantry-line normal 10", "union infantry Tuttle 4.04 S infantry-line normal 10")
	g, events := plays(t, g, south, Move{Pieces: []string{"Gladden"}, Path: hexes(t, g, "4.02", "4.03", "3.03")})
	stands(t, g, "Gladden", "4.03", 0)
	n := pieceNamed(t, g, "Gladden")
	if p := g.field.pieces[n]; !p.has(halted) || p.spent != 4 {
		t.Errorf("marks %b, spent %d; want halted, with its points kept", p.marks, p.spent)
	}
	if e, ok := said[MoveBarred](events); !ok || e.Why != "a zone of control" {
		t.Errorf("nobody says why it stops: %+v", events)
	}
	refuses(t, g, south, Move{Pieces: []string{"Gladden"}, To: hexAt(t, g, "4.02")}, "CWB 14.1")
}

// CWB 14.1: out of a zone where it began a unit goes freely, but not straight into another.
func TestLeavingAZone(t *testing.T) {
	g := newField(t, plain(7, 7), "confederate infantry Gladden 4.03 N infantry-line normal 10", "union infantry Tuttle 4.04 S infantry-line normal 10")
	away, _ := plays(t, g, south, Move{Pieces: []string{"Gladden"}, Path: hexes(t, g, "4.02", "3.02")})
	stands(t, away, "Gladden", "3.02", 8)
	along, events := plays(t, g, south, Move{Pieces: []string{"Gladden"}, Path: hexes(t, g, "3.04")})
	if _, ok := said[MoveBarred](events); !ok {
		t.Error("it goes from zone to zone")
	}
	stands(t, along, "Gladden", "4.03", 12)
	round, _ := plays(t, g, south, Move{Pieces: []string{"Gladden"}, To: hexAt(t, g, "3.04")}) // the way that is found leaves the zone first
	stands(t, round, "Gladden", "3.04", 0)
	refuses(t, g, south, Move{Pieces: []string{"Gladden"}, To: hexAt(t, g, "4.04")}, "CWB 16.0") // CWB 16.3a: not by a move
}

// CWB 16.3a: enemy combat units are entered in close combat only; an explicit path to them is barred.
func TestEnemyHexes(t *testing.T) {
	g := newField(t, plain(5, 5), "confederate infantry Gladden 3.02 N infantry-line normal 10", "confederate leader Hardee 3.02 N leader normal 3",
		"union infantry Tuttle 3.03 S infantry-column normal 10", "union leader Grant 2.02 N leader normal 4")
	for _, name := range []string{"Gladden", "Hardee"} {
		after, events := plays(t, g, south, Move{Pieces: []string{name}, Path: hexes(t, g, "3.03")})
		if e, ok := said[MoveBarred](events); !ok || e.Why != "enemies" {
			t.Errorf("%s enters the enemy's hex: %+v", name, events)
		}
		if p := after.field.pieces[pieceNamed(t, g, name)]; p.has(movedOn) {
			t.Errorf("%s has moved", name)
		}
	}
	// CWB 16.5: a leader alone does not go where an enemy leader is; troops do, see overrun_test.go.
	_, events := plays(t, g, south, Move{Pieces: []string{"Hardee"}, Path: hexes(t, g, "2.02")})
	if _, ok := said[MoveBarred](events); !ok {
		t.Error("a leader rides into the hex of another")
	}
}

// A zone that the mover can't know of is no reason to refuse his move, or to lead him round it: he is stopped by it.
// CWB 9.0, 14.1.
func TestHiddenZones(t *testing.T) {
	lines := []string{"confederate infantry Gladden 4.01 N infantry-line normal 10",
		"union infantry Tuttle 4.04 S infantry-column normal 10", "union battery Munch 4.04 S unlimbered normal 3"}
	g := newField(t, plain(7, 7), lines...)
	g, events := plays(t, g, south, Move{Pieces: []string{"Gladden"}, Path: hexes(t, g, "4.02", "4.03", "3.04")})
	stands(t, g, "Gladden", "4.03", 0)
	if e, ok := said[MoveBarred](events); !ok || e.Tell(rules.Union) != nil || e.Tell(south) == nil {
		t.Error("the mover alone is told")
	}
	// A routed enemy in line has no zone, which the mover does not know: the way found goes round where it would be.
	g = newField(t, plain(7, 7), lines[0], "union infantry Tuttle 4.04 S infantry-line routed 10")
	_, events = plays(t, g, south, Move{Pieces: []string{"Gladden"}, To: hexAt(t, g, "4.05")})
	if e, _ := said[Moved](events); slices.Contains(e.Path, hexAt(t, g, "4.03")) || slices.Contains(e.Path, hexAt(t, g, "3.04")) {
		t.Errorf("the way %v betrays that the enemy is routed", e.Path)
	}
	_, events = plays(t, g, south, Move{Pieces: []string{"Gladden"}, Path: hexes(t, g, "4.02", "4.03", "3.04")})
	if _, ok := said[MoveBarred](events); ok {
		t.Error("a routed unit stops it")
	}
}

// CWB 12.2, 16.1d: a stack moves together, each piece paying for itself, as far as all can; units that go together use
// no road, but a leader or wagon may go along with one that does.
func TestMovingTogether(t *testing.T) {
	g := newField(t, mapOf("..... fffff .....", "", "path primary \"\" 1.02-2.02-3.02-4.02"), "confederate leader Hardee 1.02 N leader normal 3",
		"confederate infantry Gladden 1.02 N infantry-column normal 10", "confederate battery Swett 1.02 N limbered normal 4", "confederate wagon Supply 1.02 N wagon normal 5")
	path := hexes(t, g, "2.02", "3.02")
	both, events := plays(t, g, south, Move{Pieces: []string{"Hardee", "Gladden", "Swett"}, Path: path})
	stands(t, both, "Hardee", "3.02", 26-8)
	stands(t, both, "Gladden", "3.02", 12-8)
	stands(t, both, "Swett", "3.02", 14-12)
	if e, _ := said[Moved](events); e.Road {
		t.Error("two units go along a road together")
	}
	if got := both.names(both.stack(path[1])); got != "Hardee, Gladden, Swett" {
		t.Errorf("they lie as %s", got)
	}
	one, events := plays(t, g, south, Move{Pieces: []string{"Gladden", "Hardee", "Supply"}, Path: path})
	stands(t, one, "Gladden", "3.02", 12-2)
	stands(t, one, "Supply", "3.02", 12-2)
	if e, _ := said[Moved](events); !e.Road || e.Tell(rules.Union).(seen.EnemyMoved).Top != "Gladden" {
		t.Errorf("%+v", e)
	}
	refuses(t, g, south, Move{Pieces: []string{"Gladden", "Swett"}, Path: hexes(t, g, "2.02", "3.02", "4.02")}, "CWB 16.2")
	refuses(t, one, south, Move{Pieces: []string{"Gladden", "Swett"}, To: hexAt(t, g, "2.02")}, "CWB 12.2")
	refuses(t, g, south, Move{Pieces: []string{"Gladden", "Gladden"}, To: hexAt(t, g, "2.02")}, "")
}

// CWB 12.2: two units that came by road and are still in column can't end in one hex.
func TestNoTwoColumnsOnARoad(t *testing.T) {
	text := mapOf("..... ..... .....", "", "path primary \"\" 1.02-2.02-3.02-4.02")
	g := newField(t, text, "confederate infantry Gladden 1.02 N infantry-column normal 10", "confederate infantry Wood 1.02 N infantry-column normal 10",
		"confederate leader Hardee 1.02 N leader normal 3")
	g, _ = plays(t, g, south, Move{Pieces: []string{"Gladden"}, To: hexAt(t, g, "3.02")})
	refuses(t, g, south, Move{Pieces: []string{"Wood"}, To: hexAt(t, g, "3.02")}, "CWB 12.2")
	plays(t, g, south, Move{Pieces: []string{"Hardee"}, To: hexAt(t, g, "3.02")}) // leaders are no units
	past, _ := plays(t, g, south, Move{Pieces: []string{"Wood"}, To: hexAt(t, g, "4.02")})
	stands(t, past, "Wood", "4.02", 12-3)
	g.field.pieces[pieceNamed(t, g, "Gladden")].formation = data.InfantryLine
	both, _ := plays(t, g, south, Move{Pieces: []string{"Wood"}, To: hexAt(t, g, "3.02")})
	refuses(t, both, south, Form{Piece: "Gladden", Formation: "column"}, "CWB 12.2") // as it could not have come
	both.field.pieces[pieceNamed(t, g, "Wood")].formation = data.InfantryLine
	plays(t, both, south, Form{Piece: "Gladden", Formation: "column"})
}

// CWB 12.2, 16.2a: a road that saves nothing is not taken, so that it keeps nobody from stacking.
func TestRoadThatSavesNothing(t *testing.T) {
	g := newField(t, mapOf("..... ..... .....", "", "path trail \"\" 1.02-2.02-3.02"), "confederate infantry Gladden 1.02 N infantry-column normal 10",
		"confederate infantry Wood 1.02 N infantry-column normal 10")
	g, _ = plays(t, g, south, Move{Pieces: []string{"Gladden"}, To: hexAt(t, g, "2.02")})
	plays(t, g, south, Move{Pieces: []string{"Wood"}, To: hexAt(t, g, "2.02")})
}

// CWB 13.0, 13.1: at the end of a move units face as told; who joins others faces as they do.
func TestFacingOfAMove(t *testing.T) {
	g := newField(t, plain(5, 5), "confederate infantry Gladden 1.01 N infantry-line normal 10", "confederate infantry Wood 3.03 SE infantry-line normal 10")
	facing := func(g *Game, name string) string { return g.field.pieces[pieceNamed(t, g, name)].facing.String() }
	kept, _ := plays(t, g, south, Move{Pieces: []string{"Gladden"}, To: hexAt(t, g, "2.02")})
	if facing(kept, "Gladden") != "N" {
		t.Error("facing changes of itself")
	}
	turned, _ := plays(t, g, south, Move{Pieces: []string{"Gladden"}, To: hexAt(t, g, "2.02"), Facing: "SW"})
	if facing(turned, "Gladden") != "SW" {
		t.Error("it does not face as told")
	}
	joined, _ := plays(t, g, south, Move{Pieces: []string{"Gladden"}, To: hexAt(t, g, "3.03")})
	if facing(joined, "Gladden") != "SE" || facing(joined, "Wood") != "SE" {
		t.Error("it does not face as those whom it joins")
	}
	both, _ := plays(t, g, south, Move{Pieces: []string{"Gladden"}, To: hexAt(t, g, "3.03"), Facing: "NW"})
	if facing(both, "Gladden") != "NW" || facing(both, "Wood") != "NW" {
		t.Error("they don't all face as told")
	}
	refuses(t, g, south, Move{Pieces: []string{"Gladden"}, To: hexAt(t, g, "2.02"), Facing: "W"}, "CWB 13.0")
}

// CWB 24.1b, 11.2, CWB-AH 2.4b: routed, unlimbered and encamped units don't move.
func TestWhoDoesNotMove(t *testing.T) {
	for _, c := range []struct {
		line string
		rule rules.Cite
	}{
		{"confederate infantry Gladden 2.02 N infantry-line routed 10", "CWB 24.1b"},
		{"confederate battery Gladden 2.02 N unlimbered normal 4", "CWB 11.2"},
		{"confederate infantry Gladden 2.02 N infantry-line normal 10 marks=encamped", "CWB-AH 2.4b"},
	} {
		g := newField(t, plain(4, 4), c.line)
		refuses(t, g, south, Move{Pieces: []string{"Gladden"}, To: hexAt(t, g, "2.03")}, c.rule)
	}
}

// CWB 12.5: a routed unit may move one hex out of a stack that is too large.
func TestRoutedUnitStepsAside(t *testing.T) {
	g := newField(t, plain(4, 4), "confederate infantry Gladden 2.02 N infantry-line routed 23", "confederate infantry Wood 2.02 N infantry-line routed 23")
	refuses(t, g, south, Move{Pieces: []string{"Wood"}, Path: hexes(t, g, "2.03", "2.04")}, "CWB 16.2")
	g, _ = plays(t, g, south, Move{Pieces: []string{"Wood"}, To: hexAt(t, g, "2.03")})
	stands(t, g, "Wood", "2.03", 0)
	refuses(t, g, south, Move{Pieces: []string{"Wood"}, To: hexAt(t, g, "2.04")}, "CWB 24.1b")
	refuses(t, g, south, Move{Pieces: []string{"Gladden"}, To: hexAt(t, g, "2.01")}, "CWB 24.1b")
}

// CWB 12.4, 16.4, 24.3: passing through changes nobody's morale; ending in one hex does, at the end of the phase; with routed
// units at once.
func TestMoraleOfThoseWhoMeet(t *testing.T) {
	g := newField(t, plain(6, 4), "confederate infantry Gladden 1.02 N infantry-line normal 10", "confederate infantry Wood 2.02 N infantry-line disorganized 5",
		"confederate infantry Shaver 4.02 N infantry-line routed 5")
	state := func(g *Game, name string) data.State { return g.field.pieces[pieceNamed(t, g, name)].state }
	past, _ := plays(t, g, south, Move{Pieces: []string{"Gladden"}, Path: hexes(t, g, "2.02", "3.02", "4.02", "5.02")})
	if state(past, "Gladden") != data.Normal {
		t.Error("passing through routs")
	}
	joined, _ := plays(t, g, south, Move{Pieces: []string{"Gladden"}, To: hexAt(t, g, "2.02")})
	if state(joined, "Gladden") != data.Normal {
		t.Error("morale is shared before the end of the phase")
	}
	b := &bench{g: joined.clone(), side: south, aid: rules.Aid{Dice: fixedDice(3)}}
	if err := b.endMovement(); err != nil {
		t.Fatal(err)
	}
	if state(b.g, "Gladden") != data.Disorganized {
		t.Error("morale is not shared at the end of the phase")
	}
	routed, events := plays(t, g, south, Move{Pieces: []string{"Gladden"}, To: hexAt(t, g, "4.02")})
	if state(routed, "Gladden") != data.Routed {
		t.Error("it joins a routed unit and is not routed")
	}
	if e, _ := said[StateShared](events); e.Tell(rules.Union) != nil || e.Tell(south) == nil {
		t.Error("morale is told to the enemy, or not to its owner")
	}
}

// CWB 12.0, 12.5: a stack that is too large is disorganized when the phase ends, one that is disorganized is routed.
func TestOverStackingAtTheEnd(t *testing.T) {
	g := newField(t, plain(4, 4), "confederate infantry Gladden 2.02 N infantry-line normal 23", "confederate infantry Wood 2.02 N infantry-line normal 23",
		"union infantry Tuttle 4.04 N infantry-line disorganized 23", "union infantry Lauman 4.04 N infantry-line normal 23")
	b := &bench{g: g, side: south, aid: rules.Aid{Dice: fixedDice(3)}}
	if err := b.endMovement(); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]data.State{"Gladden": data.Disorganized, "Wood": data.Disorganized, "Tuttle": data.Routed, "Lauman": data.Routed} {
		if got := g.field.pieces[pieceNamed(t, g, name)].state; got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}

// CWB 16.1d: a phase gives every piece its allowance anew and takes its marks off.
func TestMovementBegins(t *testing.T) {
	g := newField(t, plain(4, 4), "confederate infantry Gladden 2.02 N infantry-column normal 10 marks=movedOn+onRoad+marched+charged+lowAmmo",
		"union infantry Tuttle 4.04 N infantry-line normal 10 marks=movedOn")
	g.field.pieces[0].spent = 7
	b := &bench{g: g, side: south}
	if err := b.beginMovement(); err != nil {
		t.Fatal(err)
	}
	if p := g.field.pieces[0]; p.spent != 0 || p.marks != lowAmmo|inRadius {
		t.Errorf("spent %d, marks %b", p.spent, p.marks)
	}
	if !g.field.pieces[pieceNamed(t, g, "Tuttle")].has(movedOn) {
		t.Error("the enemy's marks go too")
	}
}

// CWB 21.2: straggler recovery ends for who moves and for those whom another joins.
func TestMovingEndsRecovery(t *testing.T) {
	g := newField(t, plain(4, 4), "confederate infantry Gladden 1.01 N infantry-line normal 10 marks=recovering", "confederate infantry Wood 2.02 N infantry-line normal 10 marks=recovering",
		"confederate infantry Shaver 2.01 N infantry-line normal 10 marks=recovering")
	g, _ = plays(t, g, south, Move{Pieces: []string{"Gladden"}, Path: hexes(t, g, "2.01", "2.02")})
	for name, want := range map[string]bool{"Gladden": false, "Wood": false, "Shaver": true} {
		if g.field.pieces[pieceNamed(t, g, name)].has(recovering) != want {
			t.Errorf("%s recovers: %v", name, !want)
		}
	}
}

func BenchmarkMoveEverybody(b *testing.B) {
	battle, err := data.With(nil).Battle("april-5.4")
	if err != nil {
		b.Fatal(err)
	}
	charts, err := data.With(nil).Charts()
	if err != nil {
		b.Fatal(err)
	}
	options, err := choose("", nil)
	if err != nil {
		b.Fatal(err)
	}
	g := newBattle(charts, battle, options)
	for b.Loop() {
		run := &bench{g: g.clone(), side: g.phasing, aid: rules.Aid{Dice: fixedDice(3)}}
		if err := run.beginMovement(); err != nil {
			b.Fatal(err)
		}
		run.g.eachUnit(g.phasing, func(n int) {
			w := run.g.ways([]int{n}, run.g.left(n))
			for i, cost := range w.cost {
				if cost > 6 {
					m := march{bench: run, group: []int{n}, side: g.phasing, path: w.path(g.board.grid.At(i))}
					if m.price(m.path) == nil && run.g.keepsRadius(n, g.board.grid.At(i)) == nil {
						_ = m.walk()
					}
					return
				}
			}
		})
		if err := run.endMovement(); err != nil {
			b.Fatal(err)
		}
	}
}
