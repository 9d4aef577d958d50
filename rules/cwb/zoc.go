package cwb

import (
	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/hex"
)

// Zones of control. CWB 14, 23.1b, 23.1j.

// hasZone reports whether a unit has a zone of control: troops in line and guns in
// battery, unless routed or in camp, where they have no front. CWB 14.0; CWB-AH 2.4b.
func (g *Game) hasZone(n int) bool {
	p := &g.field.pieces[n]
	if !g.counterOf(n).kind.isUnit() || p.place != onMap || p.state == data.Routed || p.has(encamped) {
		return false
	}
	return p.formation == data.InfantryLine || p.formation == data.Dismounted || p.formation == data.Unlimbered
}

// zonesOn lists the enemies of a side whose zones take in a hex, from hex to hex
// clockwise from the top of the page and each stack from the top down. It is they who
// fire on whoever retreats into the hex or changes formation there. A zone is the three
// hexes in front, whatever they are and whatever lies on the sides between.
// CWB 14.0, 14.1a, 14.2, 15.0a, 15.0b.
func (g *Game) zonesOn(h hex.Hex, s rules.Side) []int {
	var enemies []int
	for side, from := range g.board.grid.Neighbours(h) {
		if !g.holdsUnits(from, s.Enemy()) {
			continue
		}
		for _, n := range g.unitsOf(from, s.Enemy()) {
			if g.hasZone(n) && frontal(g.field.pieces[n].facing, hex.Side(side).Opposite()) {
				enemies = append(enemies, n)
			}
		}
	}
	return enemies
}

// enemyZone reports whether a hex lies in an enemy zone of control for a side. CWB 14.0.
func (g *Game) enemyZone(h hex.Hex, s rules.Side) bool { return len(g.zonesOn(h, s)) > 0 }

// zonesLet reports whether zones of control let a side's unit go on from a hex to the
// next one. Out of a zone it goes only into close combat, except that from the hex
// where it started it may also go where there is no zone. CWB 14.1, 16.5, 23.1j.
func (g *Game) zonesLet(s rules.Side, from, to hex.Hex, started bool) bool {
	if !g.enemyZone(from, s) || g.holdsUnits(to, s.Enemy()) {
		return true
	}
	return started && !g.enemyZone(to, s)
}

// traces reports whether a side may trace command radius or supply through a hex: no
// enemy unit is there, and no zone of theirs, unless units of its own hold it. For
// troops in close combat the hex they attacked from is open too; nowhere
// for a trace that has none. CWB 14.1b, 23.1b.
func (g *Game) traces(s rules.Side, h, attackedFrom hex.Hex) bool {
	if g.holdsUnits(h, s) {
		return true
	}
	if g.holdsUnits(h, s.Enemy()) {
		return false
	}
	return h == attackedFrom || !g.enemyZone(h, s)
}
