package hellbeforenight

import (
	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hex"
)

// Zones of control. HBN 6.1, 6.2.

// zone is the hexes of a side's zones of control, by hex index. It is built once for a
// position and never changed.
type zone []bool

// zoneOf gives the zone of a side: combat units alone have one (HBN 6.1B), and those that lie over
// each other count once (HBN 6.1C). HBN 6.1A; HBN 12.3B: none at night.
func (g *Game) zoneOf(s rules.Side) zone {
	if g.zones[s] != nil {
		return g.zones[s]
	}
	z := make(zone, g.board.grid.Len())
	if !g.lit(data.Night) {
		g.each(s, func(n int) {
			i := g.board.grid.Index(g.units[n].at)
			for side, h := range g.board.near[i] {
				if !h.IsZero() && g.extends(s, i, hex.Side(side), h) {
					z[g.board.grid.Index(h)] = true
				}
			}
		})
	}
	g.zones[s] = z
	return z
}

// extends reports whether the zone of a unit of s goes over a side of its hex into the next.
// HBN 6.2A, HBN 6.2B.
func (g *Game) extends(s rules.Side, from int, over hex.Side, to hex.Hex) bool {
	if g.isEntryOf(to, s.Enemy()) {
		return false
	}
	return g.Terrain.Hex[g.ground(to)].Zone && g.Terrain.Side[g.board.sides[from][over]].Zone
}

// reaches reports whether the zone of a unit goes into a neighbouring hex. HBN 6.2.
func (g *Game) reaches(n int, to hex.Hex) bool {
	side, ok := g.board.grid.Adjacent(g.units[n].at, to)
	return ok && g.board.on(to) && !g.lit(data.Night) && g.units[n].place == onMap &&
		g.extends(g.side(n), g.board.grid.Index(g.units[n].at), side, to)
}

// inZone reports whether a hex is in a zone of the enemy of s.
func (g *Game) inZone(h hex.Hex, s rules.Side) bool {
	i := g.board.grid.Index(h)
	return i >= 0 && g.zoneOf(s.Enemy())[i]
}

// inEnemyZone reports whether a unit on the map is in an enemy zone.
func (g *Game) inEnemyZone(n int) bool {
	return g.units[n].place == onMap && g.inZone(g.units[n].at, g.side(n))
}
