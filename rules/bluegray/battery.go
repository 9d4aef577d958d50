package bluegray

import (
	"slices"

	"longroll/rules/hex"
)

// Distant guns in mandatory combat. BG 8.0, 8.42, 8.7, 8.73; BGD 7.1, 8.1.

// batteriesOn lists the guns that could bombard a target. All the guns of a hex count
// as one, for they attack the same enemy or not at all (BG 8.42, BGD 8.1), unless the
// game lets them part. Guns in an enemy zone are not counted on: they have duties there.
func (d duties) batteriesOn(t hex.Hex) [][]int {
	g := d.g
	var batteries [][]int
	g.each(g.phasing, func(n int) {
		if !g.isArtillery(n) || !d.ready(n) || g.inEnemyZone(n) || g.mayBombard(n, t) != nil {
			return
		}
		i := slices.IndexFunc(batteries, func(b []int) bool { return g.tied(b[0], n) })
		if i < 0 {
			batteries = append(batteries, []int{n})
			return
		}
		batteries[i] = append(batteries[i], n)
	})
	return batteries
}

// tied reports whether two units may not attack apart.
func (g *Game) tied(n, m int) bool {
	return n == m || g.units[n].at == g.units[m].at && !g.parts(n, m)
}

// gunsOf lists the guns in a hex that could bombard a target.
func (d duties) gunsOf(t, h hex.Hex) []int {
	return slices.DeleteFunc(d.unitsIn(h), func(n int) bool { return !d.g.isArtillery(n) || d.g.mayBombard(n, t) != nil })
}

// oddsAllow reports whether guns may attack a target by themselves (BG 8.73), as far as their side
// knows: whom blank counters hide it need not count on (BGD 22.4.11).
func (d duties) oddsAllow(t hex.Hex, guns []int) bool {
	if d.g.isCovert() && d.g.anyAt(t, func(n int) bool { return d.g.units[n].has(covered) || d.g.forces[n].kind == coveredType }) {
		return false
	}
	c := &combat{on: []hex.Hex{t}, attackers: guns, far: guns}
	return d.g.addDefenders(c, t) == nil && d.g.aim(c, nil) == nil && d.g.checkGunsAlone(c, "") == nil
}

// canBeMet reports whether somebody can attack a target: a unit next to it, or
// guns whose odds are allowed.
func (d duties) canBeMet(t hex.Hex) bool {
	if len(d.attackersOf(t)) > 0 {
		return true
	}
	_, ok := d.shareGuns([]hex.Hex{t}, nil)
	return ok
}

// forGuns lists the targets that nothing but distant guns can still attack.
func (d duties) forGuns() []hex.Hex {
	return slices.DeleteFunc(slices.Clone(d.targets), func(t hex.Hex) bool { return len(d.attackersOf(t)) > 0 })
}

// shareGuns shares the batteries that are not taken out among the targets, so that
// each is attacked at odds that are allowed. It gives the guns for the first.
func (d duties) shareGuns(targets []hex.Hex, taken []int) (first []int, ok bool) {
	if len(targets) == 0 {
		return nil, true
	}
	free := slices.DeleteFunc(d.batteriesOn(targets[0]), func(b []int) bool {
		return slices.ContainsFunc(taken, func(n int) bool { return d.g.tied(n, b[0]) })
	})
	for set := 1; set < 1<<len(free); set++ {
		var guns []int
		for i, battery := range free {
			if set&(1<<i) != 0 {
				guns = append(guns, battery...)
			}
		}
		if !d.oddsAllow(targets[0], guns) {
			continue
		}
		if _, ok := d.shareGuns(targets[1:], slices.Concat(taken, guns)); ok {
			return guns, true
		}
	}
	return nil, false
}

// tiedGuns gives an attack that guns owe to an enemy across a plain creek, if the
// game is ruled so that they owe one.
func (d duties) tiedGuns() (Attack, bool) {
	var owed Attack
	d.g.each(d.g.phasing, func(n int) {
		if len(owed.On) > 0 || d.g.attacksFreely() || !d.ready(n) || !d.g.isArtillery(n) || d.g.inEnemyZone(n) || !d.g.gunsTiedToCreek(n) {
			return
		}
		at := d.g.units[n].at
		for _, t := range d.g.board.around(at) {
			if !t.IsZero() && len(owed.On) == 0 && d.isTarget(t) && d.oddsAllow(t, d.gunsOf(t, at)) {
				owed = Attack{On: []hex.Hex{t}, With: d.g.names(d.gunsOf(t, at))}
			}
		}
	})
	return owed, len(owed.On) > 0
}
