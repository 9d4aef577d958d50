package cwb

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// Fire windows that nobody need write for. CWB 8.1, 9.0, 20.0.

// isIdle reports whether a fire segment is over before it begins: who would fire can do
// nothing, or holds his fire.
func (g *Game) isIdle(w window) bool {
	side := g.phasing
	if w.enemy {
		side = side.Enemy()
	}
	return g.doctrineOf(side, w.phase).Fire == fireHolds || !g.mayHaveTargets(side)
}

// openFire begins a fire segment: it is played by the doctrine of who fires, if he has one.
func (b *bench) openFire() error {
	b.side = b.g.acting()
	d := b.g.doctrineOf(b.side, b.g.phase)
	if d.Fire != fireAll {
		return nil
	}
	if err := b.fireByDoctrine(d); err != nil {
		return err
	}
	return b.leave()
}

// fireLate fires for a side whose time in a fire segment is up and that has not fired: by
// its doctrine, or at whatever it can.
func (b *bench) fireLate() error {
	g := b.g
	d := g.doctrineOf(b.side, g.phase)
	if windowOf(g.phase) == "" || d.Fire == fireHolds || len(g.gunnery.volleys) > 0 {
		return nil
	}
	return b.fireByDoctrine(d)
}

// mayHaveTargets reports whether a side may have anything to fire at, for all that both
// sides know: that a window is skipped must tell the enemy nothing. So it counts every
// hex of the side's from which a unit that may be there could fire, whatever its state,
// formation or ammunition: guns if it holds guns, for the enemy may ask that. CWB 9.0, 13.2, 20.3f.
func (g *Game) mayHaveTargets(side rules.Side) bool {
	if g.isRaining() {
		return false
	}
	targets := g.hexesOf(side.Enemy())
	for _, from := range g.hexesOf(side) {
		for _, to := range targets {
			if g.bears(side, from, to) {
				return true
			}
		}
	}
	for i, boat := range g.scenario.Gunboats {
		for _, to := range targets {
			if boat.Side == side && g.mayShell(i, to) == nil {
				return true
			}
		}
	}
	return false
}

// bears reports whether units in a hex might fire at another, by all that lies open.
func (g *Game) bears(side rules.Side, from, to hex.Hex) bool {
	units := g.unitsOf(from, side)
	if len(units) == 0 {
		return false
	}
	reach := smallArmsReach
	if len(g.only(units, battery)) > 0 {
		reach = gunReach
	}
	camped := g.field.pieces[units[0]].has(encamped)
	return g.board.grid.Distance(from, to) <= reach && (camped || g.inFront(units[0], to)) && g.sees(from, to)
}
