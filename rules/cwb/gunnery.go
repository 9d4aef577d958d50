package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hex"
)

// What is remembered of fire from one command to the next. CWB 20.3e, 21.2;
// CWB-AH 2.5.

// gunnery is part of a Game. Its lists are never changed in place, so that a copy of
// the Game may share them.
type gunnery struct {
	fires      int        // fire combats so far; they tell the dice of one from another's
	checks     int        // straggler checks and rolls for gun loss so far, where names count both sides'
	checksOf   [3]int     // by side, where they count each side's own
	volleys    []volley   // what was fired at in this fire segment
	recoveries []recovery // straggler recovery markers
	shelled    uint8      // gunboats that fired in this fire segment, a bit each
	shells     []hex.Hex  // at what they did
	driven     uint8      // gunboats driven off for good
	atBoats    []answer   // batteries that fired at gunboats
	stirred    bool       // units have come into a hex in this phase, CWB 12.0
}

// volley is a hex that was fired at, or the guns in it. CWB 20.3e.
type volley struct {
	at   hex.Hex
	guns bool
}

// answer is a battery that fired at the gunboats in a turn. CWB-AH 2.5c.
type answer struct {
	piece int16
	turn  int
}

// recovery is a straggler recovery marker, and who stood in the hex when it was
// placed. CWB 21.2.
type recovery struct {
	piece   int16
	at      hex.Hex
	facing  hex.Side
	company []int16
}

// fired reports whether a hex, or the guns in it, was fired at in this fire segment.
func (r *gunnery) firedAt(h hex.Hex, guns bool) bool {
	return slices.Contains(r.volleys, volley{h, guns})
}

// FireEnded closes a fire segment: everybody may fire, and be fired at, again. CWB 20.3d.
type FireEnded struct{ rules.Secret }

// Kind names the event in the journal.
func (FireEnded) Kind() string { return "fire-ended" }

func (FireEnded) apply(g *Game) {
	g.gunnery.volleys, g.gunnery.shelled, g.gunnery.shells = nil, 0, nil
	for n := range g.field.pieces {
		g.field.pieces[n].marks &^= fired | shotAt | gunsShotAt
	}
}

// closeFire ends a fire segment. CWB 8.1.
func (b *bench) closeFire() { b.emit(FireEnded{}) }

// pieceCalled finds a piece on the map, or a unit that is lost, by its name.
func (g *Game) pieceCalled(side rules.Side, name string) (int, bool) {
	for n := range g.field.pieces {
		if g.sideOf(n) == side && g.isCalled(n, name) {
			return n, true
		}
	}
	return -1, false
}

// brigadeCalled finds a brigade by its name.
func (g *Game) brigadeCalled(side rules.Side, name string) (int, bool) {
	for c := range g.counters {
		if k := &g.counters[c]; k.side == side && k.name == name && k.kind == troop {
			return c, true
		}
	}
	return -1, false
}

// ownPiece finds a piece of the side that gave the command, on the map.
func (b *bench) ownPiece(name string, kinds ...kind) (int, error) {
	n, ok := b.g.pieceCalled(b.side, name)
	switch {
	case !ok:
		return -1, refuse("", "you have no %q", name)
	case b.g.field.pieces[n].place != onMap:
		return -1, refuse("", "%s is not on the map", name)
	case len(kinds) > 0 && !slices.Contains(kinds, b.g.counterOf(n).kind):
		return -1, refuse("", "%s is a %s, not a %s", name, b.g.counterOf(n).kind, kinds[0])
	}
	return n, nil
}

// label is a hex as printed on the map: its column and the place in it. CWB 1.1a.
func (g *Game) label(h hex.Hex) string { return g.board.grid.Label(h) }

// isSeen reports whether the enemy sees a piece: it is the top unit of its hex, or
// the top of what stands there without units. CWB 9.0.
func (g *Game) isSeen(n int) bool {
	p := &g.field.pieces[n]
	if p.place != onMap {
		return false
	}
	if own := g.unitsOf(p.at, g.sideOf(n)); len(own) > 0 {
		return own[0] == n
	}
	here := g.stack(p.at) // the enemy who has just entered lies upon it
	return here[slices.IndexFunc(here, func(m int) bool { return g.sideOf(m) == g.sideOf(n) })] == n
}

// isRaining reports whether rain stops all fire, close combat and recovery of
// stragglers this turn. CWB-AH 1.1e.
func (g *Game) isRaining() bool {
	return g.turn >= 1 && g.turn <= len(g.calendar) && g.calendar[g.turn-1].Rain
}
