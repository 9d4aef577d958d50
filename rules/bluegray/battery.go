package bluegray

import (
	"slices"

	"longroll/rules/hex"
)

// Distant guns in mandatory combat. BG 8.0, 8.42, 8.7, 8.73; BGD 7.1, 8.1.

// batteriesOn lists the hexes whose guns could bombard a target. All the guns of a
// hex count as one: they attack the same enemy or not at all (BG 8.42, BGD 8.1).
func (d duties) batteriesOn(t hex.Hex) []hex.Hex {
	var batteries []hex.Hex
	d.g.each(d.g.phasing, func(n int) {
		if at := d.g.units[n].at; !slices.Contains(batteries, at) && len(d.gunsOf(t, at)) > 0 {
			batteries = append(batteries, at)
		}
	})
	return batteries
}

// gunsOf lists the guns in the given hexes that could bombard a target.
func (d duties) gunsOf(t hex.Hex, batteries ...hex.Hex) []int {
	var guns []int
	for _, h := range batteries {
		for _, n := range d.unitsIn(h) {
			if d.g.isArtillery(n) && d.g.mayBombard(n, t) == nil {
				guns = append(guns, n)
			}
		}
	}
	return guns
}

// oddsAllow reports whether guns may attack a target by themselves. BG 8.73.
func (d duties) oddsAllow(t hex.Hex, guns []int) bool {
	c := &combat{on: []hex.Hex{t}, attackers: guns, far: guns}
	return d.g.addDefenders(c, t) == nil && d.g.checkGunsAlone(c, "") == nil
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
func (d duties) shareGuns(targets, taken []hex.Hex) (first []int, ok bool) {
	if len(targets) == 0 {
		return nil, true
	}
	free := slices.DeleteFunc(d.batteriesOn(targets[0]), func(h hex.Hex) bool { return slices.Contains(taken, h) })
	for set := 1; set < 1<<len(free); set++ {
		var with []hex.Hex
		for i, h := range free {
			if set&(1<<i) != 0 {
				with = append(with, h)
			}
		}
		guns := d.gunsOf(targets[0], with...)
		if !d.oddsAllow(targets[0], guns) {
			continue
		}
		if _, ok := d.shareGuns(targets[1:], slices.Concat(taken, with)); ok {
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
		if len(owed.On) > 0 || !d.ready(n) || !d.g.isArtillery(n) || d.g.inEnemyZone(n) || !d.g.gunsTiedToCreek(n) {
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
