package cwb

import (
	"longroll/rules/cwb/data"
	"longroll/rules/hex"
)

// A brigade torn apart by a retreat. CWB 17.2b.

// keepContact draws the other parts of a brigade back after one that has retreated,
// as far as they must to lie next to it, each one morale state worse for it; guns that
// lie with them stay. CWB 17.2b.
func (b *bench) keepContact(n int) error {
	g := b.g
	c := int(g.field.pieces[n].counter)
	if g.counterOf(n).kind != troop || g.field.pieces[n].place != onMap {
		return nil
	}
	for _, mate := range g.lines(c) {
		if mate == n || g.field.pieces[mate].place != onMap || g.touches(mate, n) {
			continue
		}
		if err := b.drawBack(mate, n); err != nil {
			return err
		}
	}
	return nil
}

// touches reports whether a part lies where it should for another that retreated: next
// to it, or for two lines, both next to the unit itself.
func (g *Game) touches(mate, n int) bool {
	if g.field.pieces[mate].part > 0 && g.field.pieces[n].part > 0 {
		n = g.parent(n)
	}
	return g.inTouch(g.field.pieces[mate].at, g.field.pieces[n].at)
}

// drawBack retreats a part of a brigade hex by hex until it lies next to another.
func (b *bench) drawBack(mate, n int) error {
	g := b.g
	p := &g.field.pieces[mate]
	worse := min(p.state+1, data.Routed)
	path := g.wayBack(mate, g.field.pieces[n].at)
	facing, joins := p.facing, false // of those whom it comes to
	for _, to := range path {
		facing, joins = g.facingOf(to, g.sideOf(mate))
		b.emit(LineDrawnBack{Side: g.sideOf(mate), Piece: g.name(mate), From: p.at, To: to, State: worse.String()})
		if g.enemyZone(to, g.sideOf(mate)) {
			if err := b.drawnFire(mate, to, "retreat"); err != nil {
				return err
			}
			if p.place != onMap || p.at != to {
				return nil // it has been destroyed, or has retreated further
			}
		}
		if g.inTouch(to, g.field.pieces[n].at) {
			break
		}
	}
	side := g.sideOf(mate)
	at := p.at
	if joins && p.facing != facing { // units of a hex face one way. CWB 13.0
		b.emit(Faced{Side: side, Hex: at, Facing: facing.String()})
	}
	b.share(at, side, g.worstState(g.unitsOf(at, side)))
	return b.arrive(at)
}

// A hex with friends, whom a retreat carries along, and one in an enemy zone are
// gone round if there is another way as short, or nearly. CWB 24.3a.
const (
	openHex  = 1
	heldHex  = 3
	zoneHex  = 5
	longBack = 60
)

// wayBack is the shortest way of a part to one that has retreated.
func (g *Game) wayBack(n int, to hex.Hex) []hex.Hex {
	side, f := g.sideOf(n), g.field.pieces[n].formation
	return g.board.search(g.field.pieces[n].at, longBack, func(_ int, e *edge) (int, bool, bool) {
		if _, bar := g.over(f, e, false); bar != open || g.holder(int(e.to)) == side.Enemy() {
			return 0, false, false
		}
		switch {
		case g.zoneInSight(int(e.to), side):
			return zoneHex, true, false
		case g.holder(int(e.to)) == side:
			return heldHex, true, false
		}
		return openHex, true, false
	}).path(to)
}
