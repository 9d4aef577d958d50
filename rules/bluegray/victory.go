package bluegray

import (
	"slices"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// Victory at Chickamauga. BG-CHI 12.6-12.68; reinforcements 12.61; train 12.64.

// lineOfCommunication is how far a Union unit may be from a road that leads out.
const lineOfCommunication = 10

// pointsPerExit is what the Confederates get for each strength point that leaves.
const pointsPerExit = 10

// pointsForTrain is what they get if the supply train does not.
const pointsForTrain = 10

// scoreChickamauga counts what Chickamauga gives points for: units, exits and hexes;
// before the end without the train and the units that have not entered. BG-CHI 12.6.
func scoreChickamauga(g *Game, s *seen.Score, final bool) {
	linked := g.linked()
	for n := range g.units {
		if final || g.units[n].status != waiting {
			g.scoreUnit(s, n, linked, final)
		}
	}
	g.scoreHexes(s)
}

func (g *Game) scoreUnit(s *seen.Score, n int, linked []bool, final bool) {
	u, c := &g.units[n], &g.forces[n]
	points := int(u.strength)
	if g.isTrain(n) {
		points = g.pointsOfTrain()
		if u.status != exited && u.status != absent && (final || u.status == eliminated) {
			award(s, seen.Row{Side: c.side.Enemy(), Points: pointsForTrain, What: "train", About: c.name, Rule: "BG-CHI 12.64"})
		}
	}
	switch {
	case u.status == eliminated:
		award(s, seen.Row{Side: c.side.Enemy(), Points: points, What: "eliminated", About: c.name, Rule: "BG-CHI 12.61"})
	case u.status == exited:
		g.scoreExit(s, n, points)
	case c.side == rules.Union && u.status != absent && g.isCutOff(n, linked):
		award(s, seen.Row{Side: rules.Confederate, Points: points, What: "cut off", About: c.name, Rule: "BG-CHI 12.61"})
	}
}

// pointsOfTrain answers the option ruling.train-points.
func (g *Game) pointsOfTrain() int {
	if g.options.is(trainPoints, "0") {
		return 0
	}
	return 1
}

// scoreExit counts a unit that left: one point each for the Union (BG-CHI 12.62);
// ten for the Confederates if roads free of Union units join an exit to the
// eastern edge (BG-CHI 12.63).
func (g *Game) scoreExit(s *seen.Score, n, points int) {
	side, rule := g.forces[n].side, rules.Cite("BG-CHI 12.62")
	if side == rules.Confederate {
		rule = "BG-CHI 12.63"
		if !g.roadEastOpen() {
			return
		}
		points *= pointsPerExit
	}
	award(s, seen.Row{Side: side, Points: points, What: "exited", About: g.forces[n].name, Rule: rule})
}

// scoreHexes counts the hexes worth points by who was last to pass through.
func (g *Game) scoreHexes(s *seen.Score) {
	for i, w := range g.worth {
		points, rule := w.union, rules.Cite("BG-CHI 12.67")
		if g.holder[i] == rules.Confederate {
			points, rule = w.confederate, "BG-CHI 12.66"
		}
		if w.union == w.confederate {
			rule = "BG-CHI 12.65"
		}
		award(s, seen.Row{Side: g.holder[i], Points: points, What: "hex", About: w.hex.String(), Rule: rule})
	}
}

// findRoadsOut marks by index the road hexes from which roads lead to an exit.
// The road itself need not be free of the enemy.
func (t *table) findRoadsOut() []bool {
	out := make([]bool, t.board.grid.Len())
	for _, h := range t.exits {
		for _, r := range t.board.ground.Connected("road", h) {
			out[t.board.grid.Index(r)] = true
		}
	}
	return out
}

// vp is the hexes worth points. It answers the option ruling.vp-1108.
func (t *table) vp(o Options) []worth {
	all := slices.Clone(t.battle.worth)
	for i := range all {
		if all[i].hex.String() == "1108" && !o.is(vp1108, "1108") {
			_ = all[i].hex.UnmarshalText([]byte(o.value[vp1108]))
		}
	}
	return all
}

// isCutOff reports whether a Union unit has no line of communication. A unit that
// never entered counts by option ruling.never-entered. BG-CHI 12.61.
func (g *Game) isCutOff(n int, linked []bool) bool {
	from := []hex.Hex{g.units[n].at}
	if g.units[n].status == waiting {
		if g.options.is(neverEntered, "destroyed") {
			return true
		}
		from = g.forces[n].at
	}
	return !slices.ContainsFunc(from, func(h hex.Hex) bool { return linked[g.board.grid.Index(h)] })
}

// linked marks by index the hexes from which a line of up to ten hexes, free of
// Confederate units but not of their zones, leads to a road that leads out. The
// line is followed from the roads, one hex at a time, so that one search serves
// all units; a unit's own hex need not be free of itself.
func (g *Game) linked() []bool {
	linked := make([]bool, len(g.first))
	var at, next []int
	for i, road := range g.roadsOut {
		if road && !g.holds(rules.Confederate, i) {
			linked[i] = true
			at = append(at, i)
		}
	}
	for range lineOfCommunication {
		next = next[:0]
		for _, i := range at {
			for _, side := range &g.board.sides[i] {
				if side.to >= 0 && !linked[side.to] && !g.holds(rules.Confederate, int(side.to)) {
					linked[side.to] = true
					next = append(next, int(side.to))
				}
			}
		}
		at, next = next, at
	}
	return linked
}

// holds reports whether a side's unit is in the hex of an index.
func (g *Game) holds(s rules.Side, i int) bool {
	return g.first[i] >= 0 && g.forces[g.first[i]].side == s
}

// roadEastOpen reports whether connected road hexes free of Union units (not of
// their zones) join an exit to a road hex on the eastern edge. BG-CHI 12.63.
func (g *Game) roadEastOpen() bool {
	east := make([]bool, len(g.first))
	for _, m := range g.board.ground.Marks("east-road") {
		east[g.board.grid.Index(m.Hex)] = true
	}
	been := make([]bool, len(g.first))
	var at []int
	for _, h := range g.exits {
		if i := g.board.grid.Index(h); !g.holds(rules.Union, i) {
			been[i] = true
			at = append(at, i)
		}
	}
	for len(at) > 0 {
		i := at[0]
		at = at[1:]
		if east[i] {
			return true
		}
		for s, side := range &g.board.sides[i] {
			if side.to >= 0 && g.board.road[i][s] && !been[side.to] && !g.holds(rules.Union, int(side.to)) {
				been[side.to] = true
				at = append(at, int(side.to))
			}
		}
	}
	return false
}
