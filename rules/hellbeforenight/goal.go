package hellbeforenight

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// Where an order names its goal alone the way there is found as a player would on the map: the
// cheapest, and of those the one with the fewest zones to leave and starred hexes to try. HBN 7.1A.

// In the price of a step a movement point outweighs all dangers of a way.
const (
	pointPrice = 1000
	riskPrice  = 1
	// farthest is the most points of a way that is looked for; what may be spent is said when
	// the march is planned.
	farthest = 60
)

// wayTo is the way to a goal, or the path as it stands where there is none.
func (g *Game) wayTo(from, goal hex.Hex, path []hex.Hex, step hex.Step) ([]hex.Hex, error) {
	switch {
	case goal.IsZero():
		return path, nil
	case len(path) > 0:
		return nil, refuse("", "say the way or where it leads to, not both")
	case goal == from:
		return nil, nil
	case !g.board.on(goal):
		return nil, refuse("HBN 7.1E", "there is no hex %s on the map", goal)
	}
	s := g.borrowSearch()
	defer g.returnSearch(s)
	way := s.Reach(g.board.grid, from, farthest*pointPrice, step).Path(goal)
	if way == nil {
		return nil, refuse("HBN 7.1A", "no way from %s to %s was found; if you see one, say it hex by hex", from, goal)
	}
	return way[1:], nil
}

// barredOr is why a goal can be entered from no side of it; another error if it can.
func (g *Game) barredOr(other error, goal hex.Hex, mayEnter func(near hex.Hex) error) error {
	var why error
	for _, near := range g.board.grid.Neighbours(goal) {
		err := mayEnter(near)
		if err == nil {
			return other
		}
		if why == nil {
			why = err
		}
	}
	return why
}

// wayAlone fills in the way of leaders without a unit, behind the hex where they enter.
func (b *bench) wayAlone(c *MoveLeader, from hex.Hex) error {
	if c.To.IsZero() {
		return nil
	}
	path := c.Path
	if c.Enter && len(path) == 1 {
		from, path = path[0], nil
	}
	goal, alone := c.To, *c
	way, err := b.g.wayTo(from, goal, path, b.stepAlone(alone))
	if err != nil && len(path) == 0 && b.g.board.on(goal) {
		err = b.g.barredOr(err, goal, func(near hex.Hex) error {
			alone.Path, alone.Enter = []hex.Hex{goal}, false
			return b.mayGoAlone(alone, near)
		})
	}
	if c.Enter {
		way = append([]hex.Hex{from}, way...)
	}
	c.Path, c.To = way, hexNowhere
	return err
}

// riskOf is what may befall units on a step: a check as they leave an enemy zone, and a starred
// hex that nobody knows yet. HBN 6.3A, 7.5A.
func (g *Game) riskOf(s rules.Side, from, to hex.Hex) int {
	risk := 0
	if g.inZone(from, s) {
		risk += riskPrice
	}
	if star := g.board.starOf[g.board.grid.Index(to)]; star >= 0 && g.stars[star] == untried && !g.board.byRoad(from, to) {
		risk += riskPrice
	}
	return risk
}

// stepOf prices the steps of units that march together.
func (g *Game) stepOf(units []int) hex.Step {
	side := g.side(units[0])
	return func(from hex.Hex, _ hex.Side, to hex.Hex, _ int) (int, bool, bool) {
		if g.mayStep(units, from, to) != nil {
			return 0, false, false
		}
		most := 1
		for _, n := range units {
			most = max(most, int(g.costInto(n, from, to)))
		}
		return most*pointPrice + g.riskOf(side, from, to), true, g.mustStop(units, from, to)
	}
}

// keepToFiring gives a march to a goal, where the cheapest way is none that bound units may take,
// the cheapest of those that they may; if there is none it stays as it is. HBN 7.9.
func (g *Game) keepToFiring(m *march, goal hex.Hex) {
	if g.keepsToFiring(m) == nil {
		return
	}
	at, kept := g.units[m.units[0]].at, *m
	f := g.firing()
	for _, firing := range f.boundTo(m.units...) {
		way, err := g.wayTo(at, goal, nil, g.stepNearer(m.units, firing))
		if kept.path = way; err == nil && g.keepsToFiring(&kept) == nil {
			m.path = way
			return
		}
	}
}

// stepNearer prices the steps of units that go as straight as they can to the firing, and are
// free where they come to it, into an enemy zone or no nearer. HBN 7.9.
func (g *Game) stepNearer(units []int, firing hex.Hex) hex.Step {
	start, side, price := g.units[units[0]].at, g.side(units[0]), g.stepOf(units)
	return func(from hex.Hex, way hex.Side, to hex.Hex, spent int) (int, bool, bool) {
		isNearer := g.board.grid.Distance(to, firing) < g.board.grid.Distance(from, firing)
		isFree := from != start && (g.firingHexes() == 1 || from == firing || g.inZone(from, side))
		if !isNearer && !isFree {
			if _, ok := g.nearer(units, from, firing); ok {
				return 0, false, false
			}
		}
		return price(from, way, to, spent)
	}
}

// stepAlone prices the steps of leaders without a unit.
func (b *bench) stepAlone(c MoveLeader) hex.Step {
	return func(from hex.Hex, _ hex.Side, to hex.Hex, _ int) (int, bool, bool) {
		c.Path, c.Enter = []hex.Hex{to}, false
		return pointPrice, b.mayGoAlone(c, from) == nil, false
	}
}

// step prices the steps of a marker: a third of a point for a hex of the road bonus.
func (v *convoy) step() hex.Step {
	run := *v
	run.starts()
	return func(from hex.Hex, _ hex.Side, to hex.Hex, _ int) (int, bool, bool) {
		run.at, run.spent, run.free = from, 0, 0
		if run.bars(to) != nil {
			return 0, false, false
		}
		price := max(1, int(run.toll(to))) * pointPrice
		if run.onBonus(to) {
			price = pointPrice / max(1, run.b.g.Terrain.Bonus)
		}
		return price, true, run.mustStop(to)
	}
}
