package cwb

import (
	"slices"

	"longroll/rules/cwb/data"
	"longroll/rules/hex"
)

// Fire points. CWB 12.3, 20.1, 20.2, 20.3, 26.3, 27.1, 28.1; CWB-AH 1.5, 2.4b.

// firer is a unit that fires, with its share of its hex's fire.
type firer struct {
	share
	from     hex.Hex
	distance int
}

// grains are what fire points are reckoned in, so that halves of halves stay
// exact: halved for morale, encamped, long range and cut-off guns. CWB 20.1.
const (
	grainsInHalf = 2 * 4 * 2 * 2
	halvesInOne  = 2
)

// longRange is where artillery loses half its points against other targets than guns
// and wagons. CWB 26.3a.
const longRange = 4

// Ranges of the weapons in hexes. CWB 20.3f, 28.1.
const (
	smallArmsReach = 2
	lowAmmoReach   = 1
	gunReach       = longestShot
)

// reach is how far a unit fires.
func (g *Game) reach(n int) int {
	switch {
	case g.counterOf(n).kind == battery:
		return gunReach
	case g.field.pieces[n].has(lowAmmo):
		return lowAmmoReach
	}
	return smallArmsReach
}

// firingLine gives each of a shot's units that can fire at all its share, hex by hex in the
// order in which they are named. CWB 12.3, 20.3b, 23.1g.
func (g *Game) firingLine(s shot) []firer {
	var line []firer
	var hexes []hex.Hex
	for _, n := range s.by {
		h := g.field.pieces[n].at
		if slices.Contains(hexes, h) {
			continue
		}
		hexes = append(hexes, h)
		for _, part := range g.sharesOf(n) {
			r := firer{share: part, from: h, distance: g.board.grid.Distance(h, s.target)}
			if s.close {
				r.from, r.distance = s.across(g), data.CloseCombat
			}
			if slices.Contains(s.by, part.unit) && r.distance <= g.reach(part.unit) {
				line = append(line, r)
			}
		}
	}
	return line
}

// who lists the units of a firing line.
func who(line []firer) []int {
	var units []int
	for _, r := range line {
		units = append(units, r.unit)
	}
	return units
}

// sharesOf shares out the fire of the hex in which a unit stands. Who can't fire as
// he stands does not count in it.
func (g *Game) sharesOf(n int) []share {
	able := slices.DeleteFunc(g.unitsOf(g.field.pieces[n].at, g.sideOf(n)), func(m int) bool { return !g.mayFire(m) })
	return g.shares(able)
}

// across is the hex from which fire in close combat comes into its target:
// the attackers fire as from where they entered, the defender as from his hex. CWB 23.1h.
func (s shot) across(g *Game) hex.Hex {
	if s.side == g.phasing {
		return s.entered
	}
	return s.target
}

// firePoints adds up the fire points of a firing line in grains. CWB 20.1.
func (g *Game) firePoints(line []firer, a aim) int {
	sum := 0
	var batteries []firer
	for _, r := range line {
		if r.guns > 0 {
			batteries = append(batteries, r)
			continue
		}
		for _, letter := range r.levels {
			plus := g.counterOf(r.unit).troop.Plus // CWB 20.2
			sum += g.charts.SmallArms(letter, plus, r.distance) * grainsInHalf / g.halving(r.unit)
		}
	}
	return sum + g.gunPoints(batteries, g.takesFullAtRange(a))
}

// halving is what a unit's fire is divided by: two if disorganized, four in camp.
// CWB 20.1; CWB-AH 2.4b.
func (g *Game) halving(n int) int {
	p, by := &g.field.pieces[n], 1
	if g.charts.Effect(p.state).Fire == data.Half {
		by *= 2
	}
	if p.has(encamped) {
		by *= 4
	}
	return by
}

// group is gun points reckoned together: those of one range bracket that are divided
// alike. CWB 26.3, 20.1.
type group struct {
	bracket, distance, by, guns int
}

// gunPoints adds up the fire points of guns in grains, not battery by battery but by
// range bracket; those disorganized, in camp or cut off from their train are a group
// of their own. CWB 26.3, 27.1.
func (g *Game) gunPoints(line []firer, full bool) int {
	if len(line) == 0 {
		return 0
	}
	var groups []group
	traces := g.gunTraces(g.sideOf(line[0].unit))
	for _, r := range line {
		next := group{bracket: g.charts.GunBracket(r.distance), distance: r.distance, by: g.halving(r.unit)}
		if g.cutOff(line, r, traces) {
			next.by *= 2
		}
		if r.distance >= longRange && !full {
			next.by *= 2
		}
		at := slices.IndexFunc(groups, func(o group) bool { return o.bracket == next.bracket && o.by == next.by })
		if at < 0 {
			at, groups = len(groups), append(groups, next)
		}
		groups[at].guns += r.guns
	}
	sum := 0
	for _, o := range groups {
		sum += g.charts.Guns(o.guns, o.distance) * grainsInHalf / o.by
	}
	return sum
}
