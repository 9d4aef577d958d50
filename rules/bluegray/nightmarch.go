package bluegray

import (
	"fmt"

	"longroll/rules"
	"longroll/rules/hex"
)

// Simultaneous movement at night, and what follows in the morning. BGD 22.5.5-22.5.9. Both
// sides plot as where all movement is simultaneous (BGD 22.4.14), for six time segments and
// no more, by cavalry too and by nobody strategically. Units stop as soon as their zone
// meets an enemy's, and so may not start where it does. In the morning units of the side
// with the first player-turn may withdraw out of enemy zones, each first to the hex from
// which it came by night; who did not move then has nowhere to withdraw to.

// nightSegments are the movement points of a night.
const nightSegments = 6

// withdrew marks who left an enemy zone this morning. BGD 22.5.8.
const withdrew flags = 1 << 43

// plotsAtNight answers the option night-march. BGD 22.5.5.
func (o *Options) plotsAtNight() bool { return o.is(nightMarch, "on") }

// marchesAtNight reports whether both sides move at once now, because it is night.
func (g *Game) marchesAtNight() bool { return g.isNight() && g.options.plotsAtNight() }

// darkCost is what a step costs at night: twice as much, but along roads and by ferry. It
// answers the option night-terrain. BGD 22.5.9.
func (g *Game) darkCost(from, to hex.Hex, cost int) int {
	if !g.isNight() || g.options.is(nightTerrain, "off") {
		return cost
	}
	for s, h := range g.board.around(from) {
		if h == to && (g.board.road[g.board.grid.Index(from)][s] || g.board.across(from, to).cost == barred) {
			return cost
		}
	}
	return 2 * cost
}

// zonesMeet reports whether a unit is in an enemy zone or its own zone meets one.
// BGD 22.5.6, 22.5.7.
func (g *Game) zonesMeet(n int) bool {
	if g.inEnemyZone(n) {
		return true
	}
	if !g.exertsZone(n) {
		return false
	}
	enemy := g.zone(g.forces[n].side.Enemy())
	for _, side := range &g.board.sides[g.board.grid.Index(g.units[n].at)] {
		if side.to >= 0 && !side.shut && enemy[side.to] {
			return true
		}
	}
	return false
}

// heldByCollision says why a unit may not march at night, nothing if it may. BGD 22.5.7.
func (g *Game) heldByCollision(n int) error {
	if !g.marchesAtNight() || !g.zonesMeet(n) {
		return nil
	}
	return refuse("BGD 22.5.7", "the zone of %s in %s meets an enemy's, and it may not move this night", g.forces[n].name, g.units[n].at)
}

// collides says why a unit goes no farther this night. BGD 22.5.6.
func (g *Game) collides(n int) string {
	if !g.marchesAtNight() || !g.zonesMeet(n) {
		return ""
	}
	return fmt.Sprintf("its zone in %s meets an enemy's", g.units[n].at)
}

// noteWay keeps from where a unit came by night. BGD 22.5.8.
func (g *Game) noteWay(n int, from hex.Hex) {
	if g.marchesAtNight() {
		g.units[n].came = from
	}
}

// forgetWays drops that when a night begins, and when the first player-turn after it has
// gone from movement to combat.
func (g *Game) forgetWays(newTurn bool) {
	if newTurn && g.isNight() || g.phase == combatPhase || !newTurn && !g.isNight() {
		for n := range g.units {
			g.units[n].came = hex.Hex{}
		}
	}
}

// mayWithdraw reports whether a unit may leave an enemy zone this morning: of the side that
// has the first player-turn, before any other unit of its side moves, to the hex from which
// it came by night if no enemy zone is there. BGD 22.5.8.
func (g *Game) mayWithdraw(n int) bool {
	u, side := &g.units[n], g.forces[n].side
	if u.came.IsZero() || g.isNight() || g.phase != movementPhase || side != g.phasing || side != g.firstSide() || u.status != onMap {
		return false
	}
	if u.has(moved) || !g.inEnemyZone(n) || g.inZone(u.came, side) || g.heldBy(u.came) == side.Enemy() {
		return false
	}
	free := true
	g.each(side, func(m int) { free = free && (!g.units[m].has(moved) || g.units[m].has(withdrew)) })
	return free
}

// withdraws reports whether a unit that leaves a hex withdraws out of it.
func (g *Game) withdraws(n int, from hex.Hex) bool {
	return !g.units[n].came.IsZero() && g.units[n].at == from && g.mayWithdraw(n)
}

// withdrawalTo is where a unit may withdraw to now, nowhere if it may not. BGD 22.5.8.
func (g *Game) withdrawalTo(n int) hex.Hex {
	if g.mayWithdraw(n) {
		return g.units[n].came
	}
	return hex.Hex{}
}

// withdrawalStep checks the first step of a withdrawal, which costs a point more.
// BGD 22.5.8.
func (g *Game) withdrawalStep(n int, from, to hex.Hex) (int, error) {
	switch {
	case !g.withdraws(n, from):
		return 0, nil
	case to != g.units[n].came:
		return 0, refuse("BGD 22.5.8", "%s can leave the enemy zone only to %s, from where it came by night", g.forces[n].name, g.units[n].came)
	}
	return 1, nil
}

// cameRow is a row of a table of positions: came, unit, the hex from which it came by night.
func (g *Game) cameRow(n int) string {
	if g.units[n].came.IsZero() {
		return ""
	}
	return fmt.Sprintf("came         %-11s %s\n", g.forces[n].name, g.units[n].came)
}

// setCame reads such a row.
func (g *Game) setCame(w *words) {
	n, known := g.number[w.text(1)]
	if w.len() != 3 || !known || !g.options.plotsAtNight() {
		w.fail(1, "a came row is: came, unit, hex; it needs a game with simultaneous movement at night")
		return
	}
	h, err := g.board.grid.Parse(w.text(2))
	if err != nil || !g.board.on(h) {
		w.fail(2, "%q is no hex of this map", w.text(2))
		return
	}
	g.units[n].came = h
}

// initiativeOfCommanders is what the commanders add to the level of a side. It answers the
// option initiative-bonus. BGD 22.5.9.
func (g *Game) initiativeOfCommanders(side rules.Side) int {
	if g.options.is(initiativeBonus, side.String()+"+10") {
		return 10
	}
	return 0
}
