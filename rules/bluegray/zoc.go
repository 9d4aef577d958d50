package bluegray

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// Zones of control. BG 5.0-5.4; BGD 6.0; the train has none, BG-CHI 12.55,
// nor have gunboats, BG-SHI 13.42.

// zone marks by index the hexes in the zone of control of one side. Zones of
// both sides may lie on one hex, and neither cancels the other. BG 5.2.
type zone []bool

// zone gives the zone of control of a side. A unit that is eliminated takes its
// zone with it at once, since the zone is built from the units there are. BG 5.4.
func (g *Game) zone(s rules.Side) zone {
	if g.zones[s] == nil {
		g.zones[s] = make(zone, len(g.first))
		g.each(s, func(n int) {
			if g.exertsZone(n) {
				g.spread(g.zones[s], g.units[n].at)
			}
		})
	}
	return g.zones[s]
}

func (g *Game) spread(z zone, from hex.Hex) {
	for _, side := range &g.board.sides[g.board.grid.Index(from)] {
		if side.to >= 0 && !side.shut { // BG 5.3, BGD 6.0 p10: not over creeks, nor into river hexes
			z[side.to] = true
		}
	}
}

// exertsZone reports whether a unit has a zone of control. BG 5.0, BG-CHI 12.55,
// BG-SHI 13.42.
func (g *Game) exertsZone(n int) bool { return !g.isTrain(n) && !g.isGunboat(n) }

// inZone reports whether a hex lies in the zone of an enemy of side s.
func (g *Game) inZone(h hex.Hex, s rules.Side) bool {
	return g.zone(s.Enemy())[g.board.grid.Index(h)]
}

// inEnemyZone reports whether a unit is in an enemy zone; then it may leave its
// hex only by combat. BG 5.1.
func (g *Game) inEnemyZone(n int) bool { return g.inZone(g.units[n].at, g.forces[n].side) }

// reaches reports whether a zone, or an attack by an adjacent unit, crosses the
// hexside between two neighbours. BG 5.3 and the charts: no attack over a creek.
func (g *Game) reaches(from, to hex.Hex) bool { return !g.board.across(from, to).shut }

// nextTo reports whether any unit of side s stands next to h, whatever the
// hexside. BG 9.0, BG-CHI 12.51.
func (g *Game) nextTo(h hex.Hex, s rules.Side) bool {
	for _, n := range g.board.around(h) {
		if !n.IsZero() && g.heldBy(n) == s {
			return true
		}
	}
	return false
}

// distanceToEnemy is the number of hexes to the nearest enemy of side s.
func (g *Game) distanceToEnemy(h hex.Hex, s rules.Side) int {
	least := 1 << 10
	g.each(s.Enemy(), func(n int) {
		least = min(least, g.board.grid.Distance(h, g.units[n].at))
	})
	return least
}
