package bluegray

import (
	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// Cemetery Hill. BG-CEM 14.0-14.6. Turns, set-up, schedule and fords (BG-CEM 14.2, 14.34;
// BG-CEM 14.6: the map has a ford on every creek side) are data. Here are the player-turn that
// is left out, cavalry that leaves, and victory; entry that is put off has a file of its own.

var cemeteryHill = scenario{
	skips:        func(turn int, s rules.Side) bool { return turn == 1 && s == rules.Union }, // BG-CEM 14.1
	movementEnds: (*bench).putOffEntries,
	closes:       (*bench).awardCavalry,
	entry:        (*Game).openEntries,
	exit:         (*Game).onlyCavalryLeaves,
	score:        scoreCemeteryHill,
	outcome:      outcomeCemeteryHill,
}

// onlyCavalryLeaves keeps infantry and guns on the map. BG-CEM 14.4.
func (g *Game) onlyCavalryLeaves(n int, _ hex.Hex) error {
	if g.forces[n].kind != "cav" {
		return refuse("BG-CEM 14.4", "only cavalry leaves the map, and %s is none", g.forces[n].name)
	}
	return nil
}

// pointsPerRider is what each cavalry unit gives that has left beyond the enemy's, at the
// end of each Union player-turn. BG-CEM 14.53.
const pointsPerRider = 5

// CavalryCounted gives the Confederates points for cavalry units that have left beyond
// those of the Union. BG-CEM 14.53.
type CavalryCounted struct {
	Union       int `json:"union"` // units that have left
	Confederate int `json:"confederate"`
	Points      int `json:"points"`
}

// Kind names the event in the journal.
func (CavalryCounted) Kind() string { return "cavalry-counted" }

func (e CavalryCounted) apply(g *Game) { g.awarded += e.Points }

// Tell tells both sides: who left was seen.
func (e CavalryCounted) Tell(rules.Side) rules.Notice {
	return seen.CavalryCounted{Union: e.Union, Confederate: e.Confederate, Points: e.Points}
}

// riders counts the cavalry units of a side that have left the map.
func (g *Game) riders(side rules.Side) int {
	count := 0
	for n, u := range g.units {
		if u.status == exited && g.forces[n].side == side && g.forces[n].kind == "cav" {
			count++
		}
	}
	return count
}

// awardCavalry counts the cavalry that has left, at the end of a Union player-turn.
// BG-CEM 14.53.
func (b *bench) awardCavalry() error {
	g := b.g
	union, confederate := g.riders(rules.Union), g.riders(rules.Confederate)
	if g.phasing == rules.Union && confederate > union {
		b.emit(CavalryCounted{Union: union, Confederate: confederate, Points: pointsPerRider * (confederate - union)})
	}
	return nil
}

// What an enemy strength point gives that is eliminated. BG-CEM 14.51, 14.52.
const (
	forUnionLoss       = 2
	forConfederateLoss = 3
)

// scoreCemeteryHill counts losses, units without a line to their road, and the cavalry.
// BG-CEM 14.51; BG-CEM 14.52; BG-CEM 14.53.
func scoreCemeteryHill(g *Game, s *seen.Score, _ bool) {
	var linked [3][]bool
	linked[rules.Union], linked[rules.Confederate] = g.linkedBy(rules.Union), g.linkedBy(rules.Confederate)
	for n := range g.units {
		u, c := &g.units[n], &g.forces[n]
		points, rule := forUnionLoss, rules.Cite("BG-CEM 14.51")
		if c.side == rules.Confederate {
			points, rule = forConfederateLoss, "BG-CEM 14.52"
		}
		switch {
		case u.status == eliminated:
			award(s, seen.Row{Side: c.side.Enemy(), Points: points * int(u.strength), What: "eliminated", About: c.name, Rule: rule})
		case u.status == onMap && !linked[c.side][g.board.grid.Index(u.at)]:
			award(s, seen.Row{Side: c.side.Enemy(), Points: int(u.strength), What: "cut off", About: c.name, Rule: rule})
		}
	}
	award(s, seen.Row{Side: rules.Confederate, Points: g.awarded, What: "cavalry", About: "left beyond the Union's", Rule: "BG-CEM 14.53"})
}

// lineEnds are where each side's lines must lead: to the hexes of its edge where a road leads
// off it, or to any of the roads that lead there. It answers the option ruling.cem-line.
// BG-CEM 14.51, 14.52.
func (b *board) lineEnds(o *Options) (ends [3][]hex.Hex) {
	ends[rules.Union], ends[rules.Confederate] = b.marked("east-road"), b.marked("west-road")
	if o.is(cemLine, "to-the-edge") {
		return ends
	}
	for side, edge := range ends {
		for _, h := range edge {
			ends[side] = append(ends[side], b.ground.Connected("road", h)...)
		}
	}
	return ends
}

// linkedBy marks by index the hexes from which a line leads to where a side's must, free of the
// enemy and of his zones but where friends stand.
func (g *Game) linkedBy(side rules.Side) []bool {
	zone := g.zone(side.Enemy())
	return g.linesTo(g.lineEnds[side], func(i int) bool {
		return g.board.exists[i] && (g.holds(side, i) || !g.holds(side.Enemy(), i) && !zone[i])
	})
}

// outcomeCemeteryHill finds the level by the ratio of Union to Confederate points; equal
// points are a marginal victory of the Confederates. BG-CEM 14.5.
func outcomeCemeteryHill(_ *Game, s seen.Score) (rules.Side, string) {
	u, c := s.Union, s.Confederate
	switch {
	case u > c && u >= 2*c:
		return rules.Union, decisive
	case u > c && 2*u >= 3*c:
		return rules.Union, substantive
	case u > c:
		return rules.Union, marginal
	case c > u && c >= 2*u:
		return rules.Confederate, decisive
	case c > u && 2*c >= 3*u:
		return rules.Confederate, substantive
	}
	return rules.Confederate, marginal
}

// setAwarded reads: cavalry points.
func (g *Game) setAwarded(w *words) {
	if w.len() != 2 || g.code != "CEM" {
		w.fail(0, "a cavalry row is of Cemetery Hill: cavalry, points")
		return
	}
	g.awarded = w.number(1)
}
