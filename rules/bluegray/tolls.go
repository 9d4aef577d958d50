package bluegray

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hex"
)

// What a step costs beyond the ground, and where a march may not pass. Enemy zones,
// BGD 22.4.4; friends in the way, BGD 22.4.1; guns in the woods, BGD 22.4.10. In games of
// plots nobody knows beforehand who will stand where: there a unit that comes next to the
// enemy must have the points for the zone left when it does (it stops before it else), and
// friends in the way cost nothing and hold nobody up, so long as all have room at the end
// (BGD 22.4.14).

// zonePoints is what it costs to deploy next to an enemy. BGD 22.4.4.
const zonePoints = 3

// friendPoints is what it costs to enter a hex where a friend stands. BGD 22.4.1.
const friendPoints = 1

// deploys answers the option zone-cost. BGD 22.4.4.
func (g *Game) deploys() bool { return g.options.is(zoneCost, "on") }

// tollsInAll answers the option ruling.zone-cost: the points of BGD 22.4.1 and 22.4.4 are
// all that the step costs, if the ground does not cost more; else they come on top.
func (g *Game) tollsInAll() bool { return g.options.is(zoneCostRuling, "total") }

// withTolls is what a step into a hex costs a unit, if the ground costs so much.
func (g *Game) withTolls(n int, to hex.Hex, ground int) int {
	cost := g.withZone(n, to, ground)
	if g.options.stacksTight() && !g.isSimultaneous() && g.isAnother(n, to) {
		cost += g.beyond(ground, friendPoints)
	}
	return cost
}

// withZone is the same without friends.
func (g *Game) withZone(n int, to hex.Hex, ground int) int {
	if !g.inZone(to, g.forces[n].side) {
		return ground
	}
	cost := ground + g.toll(n, to)
	if g.deploys() && !g.isTrain(n) && !g.isGunboat(n) {
		cost += g.beyond(ground, zonePoints)
	}
	return cost
}

// beyond is what some points add to the cost of the ground.
func (g *Game) beyond(ground, toll int) int {
	if g.tollsInAll() {
		return max(toll-ground, 0)
	}
	return toll
}

// isAnother reports whether another unit stands in a hex.
func (g *Game) isAnother(n int, h hex.Hex) bool {
	return g.anyAt(h, func(m int) bool { return m != n })
}

// entryToll is what a unit that enters the map pays for what stands at its entry hex.
func (g *Game) entryToll(n int, at hex.Hex) int { return g.withTolls(n, at, 0) }

// mayPass says why a unit may not march through a hex, nor into it: there are as many as may be in it.
// BGD 22.4.1.
func (g *Game) mayPass(n int, h hex.Hex) error {
	if !g.options.stacksTight() || g.isSimultaneous() || g.hasRoom(n, h) {
		return nil
	}
	return refuse("BGD 22.4.1", "%s can't enter %s: %s", g.forces[n].name, h, g.whyFull(n, h))
}

// lacksForZone reports whether a unit that steps into a hex by its plot has not the points
// left to deploy next to the enemy there, unless it is the one hex that any unit may move.
// BGD 22.4.4, 22.4.10, 22.4.14.
func (g *Game) lacksForZone(m *marcher, ground int) bool {
	if m.next < 1 {
		return false
	}
	to := m.plot.Path[m.next]
	if m.next == 1 && !m.plot.Enters && g.movesOne() && !g.inEnemyZone(m.n) {
		return false
	}
	extra, _ := g.strategicBonus(m.n, m.plot.Path[:m.next+1], m.plot.Enters)
	toll, has := g.withZone(m.n, to, ground)-ground, g.allowance(m.n)+extra
	t := g.marched(m)
	t.pay(points(toll), g.isEasy(m.n, m.plot.Path[m.next-1], to))
	return m.plot.Subs[m.next]+toll > has || t.hard > points(has-g.easy(m.n))
}

// marched is what a plot costs up to the next hex, without what waits for the unit there
// and without the sub-segments in which it stands.
func (g *Game) marched(m *marcher) trip {
	t := trip{cost: points(m.plot.Subs[0])}
	for i := 1; i <= m.next; i++ {
		from, to := m.plot.Path[i-1], m.plot.Path[i]
		if step, err := g.plainCost(m.n, from, to); err == nil {
			t.pay(g.stepHalves(m.n, from, to, step), g.isEasy(m.n, from, to))
		}
	}
	return t
}

// Woods. BGD 22.4.10.

// gunsInWoods is what guns pay to enter a wood off the roads; a trail is no help. BGD 22.4.10.
const gunsInWoods = 6

// inWoods answers the option wooded-terrain. BGD 22.4.10.
func (o *Options) inWoods() bool { return o.is(woodedTerrain, "on") }

// woodsDefend is what woods multiply the strength of their defenders by, if it is more than
// the chart says: two, and three where they are rough. BGD 22.4.10.
func woodsDefend(terrain []string, chart int8) int8 {
	switch {
	case !slices.Contains(terrain, "forest"):
		return chart
	case slices.Contains(terrain, "rough"):
		return max(chart, 3)
	}
	return max(chart, 2)
}

// groundCost is what a hexside and the hex behind it cost a unit. Guns out of command enter
// woods as others do. BGD 22.4.10.
func (g *Game) groundCost(n int, s side) int {
	if g.forces[n].kind == "art" && !g.isOutOfCommand(n) {
		return int(s.guns)
	}
	return int(s.cost)
}

// hasTolls reports whether any step may cost a unit more than the ground, or a friend bar it.
func (g *Game) hasTolls(n int) bool { return g.dismounts(n) || g.deploys() || g.options.stacksTight() }

// groundRule is the rule by which the ground of a hex helps its defenders.
func (g *Game) groundRule(h hex.Hex) rules.Cite {
	if g.options.inWoods() && g.board.wooded[g.board.grid.Index(h)] {
		return "BGD 22.4.10"
	}
	return g.options.inBook("BG 8.2")
}
