package bluegray

import (
	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// How leaders move. BGD 22.6.2. They have nine points, no zone stops them, and a step out of
// an enemy zone costs two points more. Nobody enters a hex with the enemy in it.

const (
	leaderPoints  = 9
	leaderFromZoc = 2
)

// LeaderMoved took a leader from hex to hex, onto the map or off it.
type LeaderMoved struct {
	Leader string     `json:"leader"`
	Side   rules.Side `json:"side"`
	Path   []hex.Hex  `json:"path,omitempty"`
	Cost   int        `json:"cost,omitempty"`
	Cause  string     `json:"cause"` // moves, enters, follows, joins, removed, awaits, comes
}

// Kind names the event in the journal.
func (LeaderMoved) Kind() string { return "leader-moved" }

// Tell tells both sides.
func (e LeaderMoved) Tell(rules.Side) rules.Notice {
	return seen.LeaderMoved{Leader: e.Leader, Side: e.Side, Path: e.Path, Cost: e.Cost, Cause: e.Cause}
}

func (e LeaderMoved) apply(g *Game) {
	s := &g.leaders[g.findLeader(e.Leader)]
	switch e.Cause {
	case "removed":
		*s = leader{state: leaderRemoved, falls: s.falls}
		return
	case "awaits":
		*s = leader{state: leaderAwaits, falls: s.falls}
		return
	}
	s.at, s.state = e.Path[len(e.Path)-1], leaderHere
	s.moved = s.moved || e.Cause == "moves" || e.Cause == "enters" || e.Cause == "comes"
}

// mayLead checks whether a leader of the side may be moved now.
func (b *bench) mayLead(l int) error {
	g := b.g
	if err := b.mustPhase(); err != nil {
		return err
	}
	c := &g.generals[l]
	switch {
	case g.phase != movementPhase:
		return refuse("BG 4.0", "the movement phase is over")
	case c.side != b.side:
		return refuse("BG 7.0", "%s is not yours", c.name)
	case g.leaders[l].moved:
		return refuse("BGD 5.1 p7", "%s has moved already", c.name)
	}
	return nil
}

// moveLeader carries an order to a leader on the map out.
func (b *bench) moveLeader(l int, c Move) error {
	g := b.g
	if err := b.mayLead(l); err != nil {
		return err
	}
	if g.leaders[l].state != leaderHere {
		return refuse("BGD 22.6.2", "%s is not on the map", c.Unit)
	}
	return b.lead(l, g.leaders[l].at, 0, c.Path, c.To, "moves")
}

// enterLeader brings a leader on, for a point.
func (b *bench) enterLeader(l int, c Enter) error {
	g := b.g
	if err := b.mayLead(l); err != nil {
		return err
	}
	of := &g.generals[l]
	open := false
	for _, h := range of.at {
		open = open || h == c.At
	}
	switch {
	case g.leaders[l].state != leaderComes || of.turn > g.turn:
		return refuse("BGD 22.6.2", "%s does not enter now", c.Unit)
	case !open || g.heldBy(c.At) == b.side.Enemy():
		return refuse("BGD 22.6.2", "%s can't enter at %s; he comes in at %s, where no enemy stands", c.Unit, c.At, listHexes(of.at))
	}
	to := c.To
	if to.IsZero() && len(c.Path) == 0 {
		to = c.At
	}
	return b.lead(l, c.At, 1, c.Path, to, "enters")
}

// lead moves a leader along a path, or to a hex by the cheapest way.
func (b *bench) lead(l int, from hex.Hex, spent int, path []hex.Hex, to hex.Hex, cause string) error {
	g, name := b.g, b.g.generals[l].name
	if len(path) > 0 && path[0] != from {
		path = append([]hex.Hex{from}, path...)
	}
	if len(path) == 0 && to == from {
		path = []hex.Hex{from}
	}
	if len(path) == 0 {
		space := g.borrowSearch()
		defer g.returnSearch(space)
		path = space.Reach(g.board.grid, from, leaderPoints-spent, func(at hex.Hex, _ hex.Side, k hex.Hex, _ int) (int, bool, bool) {
			cost, err := g.leaderStep(l, at, k)
			return cost, err == nil, false
		}).Path(to)
		if path == nil {
			return refuse("BGD 22.6.2", "%s can't reach %s this turn", name, to)
		}
	}
	cost := spent
	for i := 1; i < len(path); i++ {
		step, err := g.leaderStep(l, path[i-1], path[i])
		if err != nil {
			return err
		}
		cost += step
	}
	if cost > leaderPoints {
		return refuse("BGD 22.6.2", "%s would need %d movement points and has %d", name, cost, leaderPoints)
	}
	if err := g.leaderSits(l, path[len(path)-1]); err != nil {
		return err
	}
	b.emit(LeaderMoved{Leader: name, Side: b.side, Path: path, Cost: cost, Cause: cause})
	return nil
}

// leaderStep prices a step of a leader.
func (g *Game) leaderStep(l int, from, to hex.Hex) (int, error) {
	c := &g.generals[l]
	side := g.board.across(from, to)
	switch {
	case side.to < 0:
		return 0, refuse("BGD 5.1 p6", "%s and %s are not next to each other on this map", from, to)
	case side.cost == barred:
		return 0, refuse("BGD 5.2 p7", "there is no way for %s from %s to %s", c.name, from, to)
	case g.heldBy(to) == c.side.Enemy():
		return 0, refuse("BGD 5.1 p2", "%s is held by the enemy", to)
	}
	if g.inZone(from, c.side) {
		return int(side.cost) + leaderFromZoc, nil
	}
	return int(side.cost), nil
}

// leaderSits says why a leader may not end his move in a hex.
func (g *Game) leaderSits(l int, h hex.Hex) error {
	c := &g.generals[l]
	for _, n := range g.at(h) {
		if !g.sitsWith(l, n) {
			return refuse("BGD 22.6.2", "%s may not stack with %s, who is not of his command", c.name, g.forces[n].name)
		}
	}
	for _, m := range g.leadersAt(h) {
		if m != l && g.generals[m].side == c.side && !g.sitsBeside(l, m) {
			return refuse("BGD 22.6.2", "%s may not stack with %s, who does not command his army", c.name, g.generals[m].name)
		}
	}
	return nil
}
