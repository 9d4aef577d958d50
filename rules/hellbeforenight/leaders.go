package hellbeforenight

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// Leaders: spans and movement. HBN 7.8, 13.1, 13.2. They need neither room nor a check to be with
// units, HBN 13.2B.

var leaderEvents = []rules.Event{LeadersMoved{}, LeaderUsed{}, LeaderHit{}, LeaderRolled{}, LeaderBack{}, LeaderDisplaced{}, LeaderCaptured{},
	HeroMade{}, HeroesGone{}, HQTurned{}, HQReplaced{}}

// LeadersMoved takes leaders without a unit over a path. HBN 7.8, 13.2D.
type LeadersMoved struct{ seen.LeadersMoved }

// Kind names the event in the journal.
func (LeadersMoved) Kind() string { return "leaders-moved" }

// Tell tells both sides.
func (e LeadersMoved) Tell(rules.Side) rules.Notice { return e.LeadersMoved }

func (e LeadersMoved) apply(g *Game) {
	for _, name := range e.Leaders {
		l := g.leaderNo[name]
		g.leaders[l].flags |= leaderMoved
		if e.Entered {
			g.leaders[l].flags |= leaderEntered
			g.setAside(l)
		}
		g.setLeader(l, e.Path[len(e.Path)-1])
	}
}

// setLeader puts a leader down on the map; only apply methods call it.
func (g *Game) setLeader(l int, h hex.Hex) {
	g.leaders[l].state, g.leaders[l].at = leaderOnMap, h
}

// The allowance of leaders alone and how far a point takes them by road. HBN 7.8.
const leaderPoints = 12

// leaderReach is how many hexes leaders move without a unit: every hex is a road to them.
// HBN 7.4, 7.8.
func (g *Game) leaderReach() int {
	if g.options.is(roadBonus, "on") && g.options.is(leaderBonus, "yes") {
		return leaderPoints * g.Terrain.Bonus
	}
	return leaderPoints
}

// spans reports whether a span holds a unit of an army. HBN 13.1B.
func spans(s data.Span, army data.Army, u *data.Unit) bool {
	switch {
	case u.Army != army:
		return false
	case s.All, s.One, u.Formation.All: // F: any one formation; A: of any formation, HBN 8.3E
		return true
	}
	return s.From <= u.Formation.To && u.Formation.From <= s.To
}

// inSpan reports whether a unit is in a leader's span. HBN 13.1B.
func (g *Game) inSpan(l, n int) bool {
	return !g.isBare(l) && spans(g.Leaders[l].Span, g.Leaders[l].Army, &g.Units[n])
}

// areInSpan reports whether all of some units are, at once: an F span holds one formation.
// HBN 13.1B.
func (g *Game) areInSpan(l int, units []int) bool {
	for i, n := range units {
		if !g.inSpan(l, n) || g.Leaders[l].Span.One && i > 0 && !g.sameFormation(units[0], n) {
			return false
		}
	}
	return true
}

// commandRating and combatRating are the ratings of a leader. By the ruling that gives the
// headquarters bonuses, it has those of Beauregard, if none are printed on it. HBN 13.1B, 13.6.
func (g *Game) commandRating(l int) int { return g.rated(l).Command }
func (g *Game) combatRating(l int) int  { return g.rated(l).Combat }

func (g *Game) rated(l int) *data.Leader {
	c := &g.Leaders[l]
	if _, man := g.headquarters(); c.HQ && man >= 0 && c.Command == 0 && c.Combat == 0 {
		return &g.Leaders[man]
	}
	return c
}

// isBare reports whether a leader's counter has no bonuses: the headquarters, by its ruling.
// HBN 13.6.
func (g *Game) isBare(l int) bool { return g.Leaders[l].HQ && g.options.is(hqLeads, "no") }

// isLedAt reports whether a leader of a unit's span is in a hex or next to it. HBN 9.1A.
func (g *Game) isLedAt(n int, h hex.Hex) bool {
	for l := range g.leaders {
		if c := &g.leaders[l]; c.state == leaderOnMap && g.inSpan(l, n) && g.board.grid.Distance(c.at, h) <= 1 {
			return true
		}
	}
	return false
}

// leadersAt lists the leaders of a side in a hex, in the order of battle.
func (g *Game) leadersAt(h hex.Hex, s rules.Side) []int {
	var all []int
	for l := range g.leaders {
		if g.leaders[l].state == leaderOnMap && g.leaders[l].at == h && g.Leaders[l].Side == s {
			all = append(all, l)
		}
	}
	return all
}

// run moves leaders who go without a unit. HBN 7.8, 13.2D, 13.2E.
func (c MoveLeader) run(b *bench) error {
	g := b.g
	if err := b.mustPhase(movementPhase); err != nil {
		return err
	}
	if len(c.Leaders) == 0 || len(c.Path) == 0 && (c.Enter || c.To.IsZero()) {
		return refuse("", "say which leader moves and where to")
	}
	var from hex.Hex
	for i, name := range c.Leaders {
		l, err := b.findLeader(name)
		if err != nil {
			return err
		}
		if err := b.mayMoveLeader(l, c); err != nil {
			return err
		}
		switch at := g.leaders[l].at; {
		case i == 0:
			from = at
		case !c.Enter && at != from:
			return refuse("HBN 13.2", "%s and %s are not in one hex; move them one by one", c.Leaders[0], name)
		case slices.Contains(c.Leaders[:i], name):
			return refuse("", "%s is named twice", name)
		}
	}
	if err := b.wayAlone(&c, from); err != nil {
		return err
	}
	if len(c.Path) == 0 { // his sheet was written when he stood elsewhere
		return refuse("", "%s is in %s already", c.Leaders[0], from)
	}
	if err := b.mayGoAlone(c, from); err != nil {
		return err
	}
	b.emit(LeadersMoved{seen.LeadersMoved{Leaders: c.Leaders, Side: b.side, From: from, Path: c.Path, Entered: c.Enter}})
	return nil
}

// mayMoveLeader says why a leader may not be moved in this phase, if so.
func (b *bench) mayMoveLeader(l int, c MoveLeader) error {
	g, k := b.g, &b.g.leaders[l]
	name := g.Leaders[l].Name
	switch {
	case c.Enter && k.state == leaderBeside:
		return refuse("HBN 9.2E", "%s is on Bark Road; he comes back with: enter", name)
	case c.Enter && k.state == leaderWaiting && !g.isLeaderDue(l):
		return refuse("HBN 9.3A", "%s is not due yet: he comes in turn %d, couplet %d", name, g.Leaders[l].Turn, g.Leaders[l].Couplet)
	case c.Enter && k.state == leaderAside, c.Enter && k.state == leaderWaiting && g.Leaders[l].Turn == 0:
		return refuse("HBN 13.6", "%s does not come into play: the other counter is used", name)
	case c.Enter && k.state != leaderWaiting:
		return refuse("HBN 9.3", "%s is not on his way to the map", name)
	case c.Enter && !slices.Contains(g.Leaders[l].Entry, c.Path[0]):
		return refuse("HBN 9.3", "%s does not come on at %s", name, c.Path[0])
	case !c.Enter && k.state != leaderOnMap:
		return refuse("HBN 13.2", "%s is not on the map", name)
	case k.flags&leaderMoved != 0:
		return refuse("HBN 13.2", "%s has moved", name)
	case k.used.holdsHim():
		return refuse("HBN 13.3", "%s may not move: he has used a bonus for which he stays", name)
	case g.Leaders[l].HQ && g.hq.active && !c.Enter:
		return refuse("HBN 13.6D", "the headquarters moves only when it is inactive; flip it in a movement phase of its own")
	case g.Leaders[l].HQ && g.hq.turned:
		return refuse("HBN 13.6D", "the headquarters was turned over in this phase, which takes the whole of it")
	}
	return nil
}

// mayGoAlone says why a path is none for leaders without a unit, if so.
func (b *bench) mayGoAlone(c MoveLeader, from hex.Hex) error {
	g := b.g
	hq := slices.ContainsFunc(c.Leaders, func(name string) bool { return g.Leaders[g.leaderNo[name]].HQ })
	if reach := g.leaderReach(); len(c.Path) > reach {
		return refuse("HBN 7.8", "that is %d hexes, and a leader alone moves at most %d", len(c.Path), reach)
	}
	for i, h := range c.Path {
		at := from
		if i > 0 {
			at = c.Path[i-1]
		}
		entering := c.Enter && i == 0
		switch side := b.side; {
		case !g.board.on(h):
			return refuse("HBN 7.1E", "%s is not on the map", h)
		case !entering && g.board.grid.Distance(at, h) != 1:
			return refuse("HBN 7.1A", "%s is not next to %s", h, at)
		case !entering && g.board.crossing(at, h) == data.DeepWater:
			return refuse("HBN 2.3E", "there is deep water between %s and %s", at, h)
		case g.heldBy(h) == side.Enemy():
			return refuse("HBN 7.1E", "%s is held by the enemy", h)
		case g.isEntryOf(h, side.Enemy()):
			return refuse("HBN 7.1E", "%s is an entry hex of the enemy", h)
		case g.inZone(h, side) && hq:
			return refuse("HBN 13.6D", "%s is in an enemy zone, which the headquarters never enters", h)
		case g.inZone(h, side):
			return refuse("HBN 13.2E", "%s is in an enemy zone, and a leader goes there only with a unit", h)
		case hq && !entering && !g.board.byRoad(at, h):
			return refuse("HBN 13.6D", "the headquarters moves along roads only, and none goes from %s to %s", at, h)
		}
	}
	return nil
}

// isLeaderDue reports whether a leader who has not come may come now. HBN 9.3.
func (g *Game) isLeaderDue(l int) bool {
	k := &g.Leaders[l]
	return g.leaders[l].state == leaderWaiting && k.Turn > 0 && g.hasCome(k.Turn, k.Couplet)
}
