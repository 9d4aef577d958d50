package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// What movement does to the field, and who hears of it. The enemy sees who moves on
// top, and where; he is not told of movement points, of morale, or who goes below. CWB 9.0.
type (
	// Moved takes pieces that go together along a path.
	Moved struct {
		Side   rules.Side `json:"side"`
		Pieces []string   `json:"pieces"` // from the top down
		From   hex.Hex    `json:"from"`
		Path   []hex.Hex  `json:"path"`
		Spent  []int      `json:"spent"`            // by each this phase, in halves
		Left   []int      `json:"left"`             // to each after it, in halves
		Road   bool       `json:"road,omitempty"`   // a part of it by road
		Halts  bool       `json:"halts,omitempty"`  // it ends in an enemy zone
		Facing string     `json:"facing,omitempty"` // of those whom they join
	}
	// MoveBarred stops a move where the enemy lets it go no further.
	MoveBarred struct {
		Side  rules.Side `json:"side"`
		Piece string     `json:"piece"`
		At    hex.Hex    `json:"at"`
		Next  hex.Hex    `json:"next"` // where it can't go
		Why   string     `json:"why"`
	}
	// StateShared gives a stack the worst morale state in it.
	StateShared struct {
		Side  rules.Side `json:"side"`
		Hex   hex.Hex    `json:"hex"`
		State string     `json:"state"`
	}
)

// Kind names each event in the journal.
func (Moved) Kind() string       { return "moved" }
func (MoveBarred) Kind() string  { return "move-barred" }
func (StateShared) Kind() string { return "state-shared" }

func (e Moved) apply(g *Game) {
	to := e.Path[len(e.Path)-1]
	tails := g.tailsBehind(e)
	for i := len(e.Pieces) - 1; i >= 0; i-- {
		n := g.find(e.Side, e.Pieces[i])
		g.cross(n, e.Path)
		g.rideAway(n)
		g.put(n, to)
		if tails != nil {
			g.drawOut(n, tails[i])
		}
		p := &g.field.pieces[n]
		p.owes = max(0, p.owes-max(0, int16(e.Spent[i])-p.spent))
		p.spent = int16(e.Spent[i])
		p.marks |= movedOn
		p.marks &^= recovering
		if e.Road {
			p.marks |= onRoad
		}
		if e.Halts {
			p.marks |= halted
		}
		if s, ok := sideNamed(e.Facing); ok {
			p.facing = s
		}
	}
	for _, n := range g.unitsOf(to, e.Side) { // CWB 21.2
		g.field.pieces[n].marks &^= recovering
	}
}

func (MoveBarred) apply(*Game) {}

func (e StateShared) apply(g *Game) {
	for _, n := range g.unitsOf(e.Hex, e.Side) {
		g.field.pieces[n].state = stateNamed(e.State)
	}
}

// Tell tells the mover all, and his enemy who is on top and where he goes.
func (e Moved) Tell(s rules.Side) rules.Notice {
	if s == e.Side.Enemy() {
		return seen.EnemyMoved{Top: e.Pieces[0], From: e.From, Path: e.Path}
	}
	return seen.Moved{Pieces: e.Pieces, From: e.From, Path: e.Path, Left: e.Left, Halts: e.Halts}
}

// Tell tells the mover alone.
func (e MoveBarred) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.MoveBarred{Piece: e.Piece, At: e.At, Next: e.Next, Why: e.Why})
}

// Tell tells the owner alone.
func (e StateShared) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.StateShared{Hex: e.Hex, State: e.State})
}

// sideNamed reads a hexside as it is printed.
func sideNamed(word string) (hex.Side, bool) {
	for s := hex.N; s <= hex.NW; s++ {
		if s.String() == word {
			return s, true
		}
	}
	return 0, false
}

// stateNamed reads a morale state as an event holds it.
func stateNamed(word string) data.State {
	states := []data.State{data.BloodLust, data.Normal, data.Shaken, data.Disorganized, data.Routed}
	at := slices.IndexFunc(states, func(s data.State) bool { return s.String() == word })
	return states[max(at, 0)]
}
