package hellbeforenight

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// Leaders hit, displaced and captured. HBN 13.2F, 13.4.

type (
	// LeaderHit takes a leader off the map until the administrative phase. HBN 13.4.
	LeaderHit struct{ seen.LeaderHit }
	// LeaderRolled says whether a leader who was hit is hurt. HBN 13.4D.
	LeaderRolled struct{ seen.LeaderRolled }
	// LeaderBack puts him back with a unit of his span. HBN 13.4D.
	LeaderBack struct{ seen.LeaderBack }
	// LeaderDisplaced moves a leader who was left alone to the nearest unit. HBN 13.2F.
	LeaderDisplaced struct{ seen.LeaderDisplaced }
	// LeaderCaptured takes him out of the game. HBN 13.2F.
	LeaderCaptured struct{ seen.LeaderCaptured }
)

// Kind names each event in the journal.
func (LeaderHit) Kind() string       { return "leader-hit" }
func (LeaderRolled) Kind() string    { return "leader-rolled" }
func (LeaderBack) Kind() string      { return "leader-back" }
func (LeaderDisplaced) Kind() string { return "leader-displaced" }
func (LeaderCaptured) Kind() string  { return "leader-captured" }

// Tell tells both sides of each.
func (e LeaderHit) Tell(rules.Side) rules.Notice       { return e.LeaderHit }
func (e LeaderRolled) Tell(rules.Side) rules.Notice    { return e.LeaderRolled }
func (e LeaderBack) Tell(rules.Side) rules.Notice      { return e.LeaderBack }
func (e LeaderDisplaced) Tell(rules.Side) rules.Notice { return e.LeaderDisplaced }
func (e LeaderCaptured) Tell(rules.Side) rules.Notice  { return e.LeaderCaptured }

func (e LeaderHit) apply(g *Game) {
	k := &g.leaders[g.leaderNo[e.Leader]]
	k.state, k.at = leaderHit, hex.Hex{}
}

func (e LeaderRolled) apply(g *Game) {
	k := &g.leaders[g.leaderNo[e.Leader]]
	if k.state = leaderUnhurt; e.Killed {
		k.state = leaderKilled
	}
}

func (e LeaderBack) apply(g *Game) { g.setLeader(g.leaderNo[e.Leader], e.At) }
func (e LeaderDisplaced) apply(g *Game) {
	l := g.leaderNo[e.Leader]
	g.setLeader(l, e.To)
	if g.Leaders[l].HQ {
		g.hq.active = false // HBN 13.6D
	}
}

func (e LeaderCaptured) apply(g *Game) {
	k := &g.leaders[g.leaderNo[e.Leader]]
	k.state, k.at = leaderCaptured, hex.Hex{}
}

// hitsLeader is the die of a combat that hits the leaders in it, and isHurt the lowest by which
// one who was hit is out of the game. HBN 13.4A, D.
const (
	hitsLeader = 5
	isHurt     = 5
)

// hit takes a leader off the map, and a die is thrown for the morale of his army. HBN 13.4C.
func (b *bench) hit(l int, why string, rule rules.Cite) {
	k := &b.g.Leaders[l]
	b.emit(LeaderHit{seen.LeaderHit{Leader: k.Name, Side: k.Side, At: b.g.leaders[l].at, Why: why, Rule: rule}})
	b.moraleOfLeader(k.Army)
}

// rejoins rolls for every leader who was hit since the last administrative phase. HBN 13.4D.
func (b *bench) rejoins() error {
	for l := range b.g.leaders {
		if b.g.leaders[l].state != leaderHit {
			continue
		}
		k := &b.g.Leaders[l]
		die := b.roll(k.Name + ".hurt")
		b.emit(LeaderRolled{seen.LeaderRolled{Leader: k.Name, Side: k.Side, Die: die, Killed: die >= isHurt}})
	}
	return nil
}

// run puts an unhurt leader back with a unit of his span. HBN 13.4D.
func (c Rejoin) run(b *bench) error {
	g := b.g
	if err := b.mustPhase(administration); err != nil {
		return err
	}
	l, err := b.findLeader(c.Leader)
	if err != nil {
		return err
	}
	n, err := b.findOwn(c.Unit)
	switch {
	case err != nil:
		return err
	case g.leaders[l].state != leaderUnhurt:
		return refuse("HBN 13.4D", "%s is not one who was hit and is unhurt", c.Leader)
	case !g.takesBack(l, n):
		return refuse("HBN 13.4D", "%s is not a unit of his span on the map", c.Unit)
	}
	b.rejoin(l, n)
	return nil
}

// takesBack reports whether a leader who was hit may come back with a unit: it is of his span, and
// the headquarters never goes into an enemy zone. HBN 13.4D, 13.6D.
func (g *Game) takesBack(l, n int) bool {
	k := &g.Leaders[l]
	return g.units[n].place == onMap && spans(k.Span, k.Army, &g.Units[n]) && (!k.HQ || !g.inEnemyZone(n))
}

func (b *bench) rejoin(l, n int) {
	b.emit(LeaderBack{seen.LeaderBack{Leader: b.g.Leaders[l].Name, Side: b.g.Leaders[l].Side, Unit: b.g.name(n), At: b.g.units[n].at}})
}

// rejoinLeft puts the unhurt leaders of a side for whom nothing was ordered with the first
// unit of their span that is not in an enemy zone, or else with the first. HBN 13.4D.
func (b *bench) rejoinLeft(side rules.Side) {
	g := b.g
	for l := range g.leaders {
		if g.leaders[l].state != leaderUnhurt || g.Leaders[l].Side != side {
			continue
		}
		best := -1
		g.each(side, func(n int) {
			if g.takesBack(l, n) && (best < 0 || g.inEnemyZone(best) && !g.inEnemyZone(n)) {
				best = n
			}
		})
		if best >= 0 {
			b.rejoin(l, best)
		}
	}
}

// straysIn moves every leader who is alone in an enemy zone, or where an enemy has come, to the
// nearest friendly unit; one who can't get there is captured. HBN 13.2F.
func (b *bench) straysIn() error {
	for l := range b.g.leaders {
		if b.g.isStray(l) {
			if err := b.displace(l); err != nil {
				return err
			}
		}
	}
	return nil
}

// straysBeside does so for leaders in a hex or next to it, as soon as a march has come there.
func (b *bench) straysBeside(h hex.Hex) error {
	g := b.g
	for l := range g.leaders {
		if k := &g.leaders[l]; k.state == leaderOnMap && g.board.grid.Distance(k.at, h) <= 1 && g.isStray(l) {
			if err := b.displace(l); err != nil {
				return err
			}
		}
	}
	return nil
}

// isStray reports whether a leader must leave his hex: he is alone in an enemy zone, or an enemy
// has come there. The headquarters is never in an enemy zone, whoever is with it. HBN 13.2F,
// 13.6D.
func (g *Game) isStray(l int) bool {
	k, side := &g.leaders[l], g.Leaders[l].Side
	if k.state != leaderOnMap {
		return false
	}
	switch holder := g.heldBy(k.at); {
	case holder == side.Enemy():
		return true
	case holder == side && !g.Leaders[l].HQ:
		return false
	}
	return g.inZone(k.at, side)
}

// displace moves a leader to the nearest friendly unit. HBN 13.2F.
func (b *bench) displace(l int) error {
	g := b.g
	k, from := &g.Leaders[l], g.leaders[l].at
	near := g.refuges(l)
	if len(near) == 0 && g.heldBy(from) == k.Side { // the headquarters, hemmed in with those in its hex
		if g.hq.active {
			b.emit(HQTurned{seen.HQTurned{Side: k.Side, At: from}})
		}
		return nil
	}
	if len(near) == 0 {
		b.emit(LeaderCaptured{seen.LeaderCaptured{Leader: k.Name, Side: k.Side, At: from, Rule: "HBN 13.2F"}})
		return nil
	}
	options := make([]string, len(near))
	for i, h := range near {
		options[i] = h.String()
	}
	pick, err := b.ask(rules.Decision{ID: b.idOf("stray-" + k.Name), Side: k.Side, Kind: "stray", Rule: "HBN 13.2F",
		Subjects: []string{k.Name}, Options: options, Why: "the nearest, in no enemy zone if there is one, the lower hex number"})
	if err != nil {
		return err
	}
	b.emit(LeaderDisplaced{seen.LeaderDisplaced{Leader: k.Name, Side: k.Side, From: from, To: near[pick]}})
	return nil
}

// refuges lists the hexes to one of which a leader is moved who may not stay where he is. The
// headquarters goes into an enemy zone only if it has no other way and is alone. HBN 13.2F, 13.6D.
func (g *Game) refuges(l int) []hex.Hex {
	at, side := g.leaders[l].at, g.Leaders[l].Side
	if g.Leaders[l].HQ {
		if near := g.nearestFriends(at, side, false); len(near) > 0 || g.heldBy(at) == side {
			return near
		}
	}
	return g.nearestFriends(at, side, true)
}

// nearestFriends lists the hexes of friendly units that are nearest by ways that touch neither
// enemies nor their zones before the last hex, or, if zoned is false, in that: those in no zone
// first, in the order of hexes.
func (g *Game) nearestFriends(from hex.Hex, s rules.Side, zoned bool) []hex.Hex {
	ring, done := []hex.Hex{from}, make([]bool, g.board.grid.Len())
	done[g.board.grid.Index(from)] = true
	for len(ring) > 0 {
		var next, found []hex.Hex
		for _, h := range ring {
			i := g.board.grid.Index(h)
			for side, to := range g.board.near[i] {
				if to.IsZero() || g.board.sides[i][side] == data.DeepWater || done[g.board.grid.Index(to)] || g.heldBy(to) == s.Enemy() {
					continue
				}
				done[g.board.grid.Index(to)] = true
				switch {
				case len(g.at(to)) > 0 && (zoned || !g.inZone(to, s)):
					found = append(found, to)
				case !g.inZone(to, s):
					next = append(next, to)
				}
			}
		}
		if len(found) > 0 {
			slices.SortFunc(found, func(a, c hex.Hex) int {
				switch a, c := g.inZone(a, s), g.inZone(c, s); {
				case c && !a:
					return -1
				case a && !c:
					return 1
				}
				return hex.Compare(a, c)
			})
			return found
		}
		ring = next
	}
	return nil
}
