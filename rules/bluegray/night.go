package bluegray

// Night game-turns. BG 9.0; BGD 10.0-10.2. That there is no combat phase stands in
// the sequence of play; that nobody enters an enemy zone, in movement.

// heldByNight reports whether a unit may not move because it is night and the
// enemy is near. It answers the option ruling.night-adjacent.
func (g *Game) heldByNight(n int) bool {
	if !g.isNight() {
		return false
	}
	if g.options.is(nightAdjacent, "zone") {
		return g.inEnemyZone(n)
	}
	return g.nextTo(g.units[n].at, g.forces[n].side.Enemy())
}
