package bluegray

import (
	"fmt"

	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// Night game-turns. BG 9.0; BGD 10.0-10.2. That there is no combat phase stands in
// the sequence of play; that nobody enters an enemy zone, in movement.

// heldByNight reports whether a unit may not move because it is night and the
// enemy is near. It answers the option ruling.night-adjacent.
func (g *Game) heldByNight(n int) bool {
	if !g.isNight() || g.fightsByNight() {
		return false
	}
	if g.options.is(nightAdjacent, "zone") {
		return g.inEnemyZone(n)
	}
	return g.nextTo(g.units[n].at, g.forces[n].side.Enemy())
}

// Night game-turns with combat. BGD 21.15.

// fightsByNight answers the option night-combat.
func (g *Game) fightsByNight() bool { return g.options.is(nightCombat, "on") }

// isQuiet reports whether this game-turn has no combat.
func (g *Game) isQuiet() bool { return g.isNight() && !g.fightsByNight() }

// mayLeaveZone reports whether a unit may leave an enemy zone by moving: at night, where
// the night has combat, or in the morning (BGD 22.5.8).
func (g *Game) mayLeaveZone(n int) bool { return g.leavesByNight(n) || g.mayWithdraw(n) }

// leavesByNight reports whether a unit may leave one because the night has combat.
func (g *Game) leavesByNight(n int) bool {
	return g.units[n].status == onMap && g.isNight() && g.fightsByNight()
}

// shunsZones reports whether a unit may enter no enemy zone because it is night:
// nobody, or where the night has combat whoever has left such a zone this turn.
func (g *Game) shunsZones(n int) bool {
	switch {
	case !g.isNight():
		return false
	case !g.fightsByNight():
		return true
	}
	return g.units[n].status == onMap && (g.units[n].has(leftZone) || g.phase == movementPhase && g.inEnemyZone(n))
}

// nightBars says why a unit may not enter an enemy zone because it is night.
func (g *Game) nightBars(n int, to hex.Hex) error {
	name := g.forces[n].name
	if g.fightsByNight() {
		return refuse("BGD 21.15", "%s is in an enemy zone of control, and %s, which leaves one this night, may enter none", to, name)
	}
	return refuse("BGD 10.2", "%s is in an enemy zone of control, which %s may not enter at night", to, name)
}

// darkness is the chance that a combat at night is subject to: a die, less four, shifts
// the odds by as many columns, to the left if it is less than nothing. What a 5 or 6
// does answers the option ruling.night-shift-high.
func (g *Game) darkness(die int) int {
	if shift := die - nightEven; shift < 0 || g.options.is(nightShiftHigh, "right") {
		return shift
	}
	return 0
}

// nightEven is the face of the die that shifts nothing.
const nightEven = 4

// shifted is a column of the table moved by some columns, and no farther than its ends.
func (s scale) shifted(col, by int) int { return min(max(col+by, 0), s.last()) }

// rollDarkness rolls for what the night does to a combat and gives the column on which
// it is fought; by day it rolls nothing.
func (b *bench) rollDarkness(c *combat, col int) (int, *seen.Night) {
	if !b.g.isNight() {
		return col, nil
	}
	die, name := b.roll(fmt.Sprintf("night-%d.%s", c.number, c.on[0]))
	shift := b.g.darkness(die)
	return b.g.scale.shifted(col, shift), &seen.Night{Die: die, DieName: name, Shift: shift}
}
