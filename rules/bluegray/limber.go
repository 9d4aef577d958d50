package bluegray

// Unlimbering. BGD 22.4.8: guns that spend more than three points in a movement phase are
// limbered and do not attack in the combat phase after it. What they pay for entering an
// enemy zone stands for unlimbering and does not count (BGD 22.4.4); in defence guns are
// always unlimbered.

// limberPoints is what guns may spend and still attack.
const limberPoints = 3

// limbers reports whether guns that make a trip will be limbered. It answers the option
// unlimbering.
func (g *Game) limbers(n int, t *trip) bool {
	if g.forces[n].kind != "art" || g.options.is(unlimbering, "off") {
		return false
	}
	ground, last := 0, len(t.path)-1
	if last > 0 {
		ground = g.groundCost(n, g.board.across(t.path[last-1], t.path[last]))
	}
	deploying := g.withZone(n, t.path[last], ground) - ground
	return t.cost-points(deploying) > points(limberPoints)
}
