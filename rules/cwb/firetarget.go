package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/hex"
)

// What fire at a hex hits, and what shifts it. CWB 12.3, 13.0a, 20.3c, 20.3e, 20.4,
// 23.1h, 23.1k, 25.0, 28.2e, 29.0a.

// aim is what fire at a hex hits.
type aim struct {
	side rules.Side
	unit int // the unit, wagon or train; -1 where there are only leaders
	guns bool
}

// aimAt finds what fire at a hex hits: the top unit; the guns when guns pick them
// out, however deep they lie; a wagon or leaders where there are no units.
// CWB 12.3, 20.3c, 25.0, 26.2a, 28.2e.
//
// A hex is a target twice at most in a fire segment, once for its guns and once for its
// top unit that is not guns. CWB 20.3e.
func (g *Game) aimAt(s shot, side rules.Side) (aim, error) {
	a := aim{side: side, unit: -1}
	units := g.unitsOf(s.target, side)
	switch {
	case len(s.at) > 0:
		units = slices.DeleteFunc(slices.Clone(s.at), func(n int) bool { return !slices.Contains(units, n) })
	case s.atGuns:
		units = g.only(units, battery)
	case s.regular && g.gunnery.firedAt(s.target, true) && len(units) > 0 && g.counterOf(units[0]).kind == battery:
		units = g.only(units, troop)
	}
	if len(units) > 0 {
		a.unit = units[0]
		a.guns = g.counterOf(a.unit).kind == battery
	} else if err := g.aimAside(s, &a); err != nil {
		return a, err
	}
	if s.regular && g.gunnery.firedAt(s.target, a.guns) {
		return a, refuse("CWB 20.3e", "%s has been fired at in this segment", g.label(s.target))
	}
	return a, nil
}

// aimAside looks for targets where there is no unit to hit.
func (g *Game) aimAside(s shot, a *aim) error {
	switch {
	case s.atGuns && g.holdsUnits(s.target, a.side):
		return refuse("CWB 20.3c", "there are no guns in %s to fire at", g.label(s.target))
	case g.holdsUnits(s.target, a.side):
		return refuse("CWB 20.3e", "the guns in %s have been fired at in this segment", g.label(s.target))
	}
	leaders := false
	for _, n := range g.stack(s.target) {
		switch k := g.counterOf(n); {
		case k.side != a.side:
		case k.kind == wagon || k.kind == train:
			a.unit = n
			return nil
		case k.kind == officer:
			leaders = true
		}
	}
	// A headquarters is no target (CWB 10.0c), but what lies under it its enemy does not
	// know: an order to fire at it stands. CWB 9.0.
	if !leaders && !(s.regular && g.held(s.target) == a.side) {
		return refuse("CWB 15.0", "there is nothing in %s to fire at", g.label(s.target))
	}
	return nil
}

// only keeps the units of one kind.
func (g *Game) only(units []int, k kind) []int {
	var kept []int
	for _, n := range units {
		if g.counterOf(n).kind == k {
			kept = append(kept, n)
		}
	}
	return kept
}

// takesFullAtRange reports whether artillery at 4 hexes or more counts in full against a
// target: guns and wagons only. CWB 26.3a.
func (g *Game) takesFullAtRange(a aim) bool { return a.unit >= 0 && g.counterOf(a.unit).kind != troop }

// takenInFlank reports whether fire or an attack from a hex takes a side's units in
// another in flank or rear. Encamped units have flanks all round. CWB 13.0a; CWB-AH 2.4b.
func (g *Game) takenInFlank(target hex.Hex, side rules.Side, from hex.Hex) bool {
	if from == target {
		return false
	}
	for _, n := range g.unitsOf(target, side) {
		if g.field.pieces[n].has(encamped) {
			return true
		}
	}
	return g.flankOf(target, side, from)
}

// shifts adds up the column shifts of a fire combat. Other terrain counts only by
// hiding the target. CWB 20.4, 20.4a, 20.4b.
func (g *Game) shifts(s shot, a aim, line []firer) rules.Tally {
	f := &g.charts.FireShifts
	var all []data.Modifier
	when := func(holds bool, m data.Modifier) {
		if holds {
			all = append(all, m)
		}
	}
	when(g.upSlope(s, line), f.Slope)
	when(g.isSunken(s), f.Sunken)
	when(g.shelterFrom(s, a, line) == trench, f.Trench)
	when(g.calendar.night(g.turn), f.Night)
	when(slices.ContainsFunc(line, func(r firer) bool { return g.field.pieces[r.unit].has(lowAmmo) }), f.LowAmmo)
	if a.unit >= 0 {
		p := &g.field.pieces[a.unit]
		formed, nerve := !s.blind || g.isSeen(a.unit), !s.blind || g.showsMorale()
		when(formed && p.formation == data.InfantryColumn, f.Column)
		when(formed && p.formation == data.Limbered, f.Limbered)
		when(g.flanked(s, a, line), f.Flank)
		when(nerve && p.state == data.Disorganized, f.Disorganized)
		when(nerve && p.state == data.Routed, f.Routed)
		when(formed && p.formation == data.Mounted, f.Mounted)
	}
	when(s.close && s.side != g.phasing && g.takenInFlank(s.target, s.side, s.entered), f.FlankedDefender)
	var tally rules.Tally
	for _, m := range data.Once(all) { // CWB 20.4b
		tally.Add(m.Amount, m.Text, m.Rule)
	}
	return tally
}

// flanked reports whether any of the fire comes into flank or rear. In close combat
// that is the attackers' when they came in so; they themselves have no flank there.
// CWB 13.0a, 23.1h.
func (g *Game) flanked(s shot, a aim, line []firer) bool {
	if s.close && s.side != g.phasing {
		return false
	}
	if slices.ContainsFunc(line, func(r firer) bool { return g.takenInFlank(s.target, a.side, r.from) }) {
		return true
	}
	return len(s.boats) > 0 && g.flankedFromRiver(s.target, a.side)
}

// upSlope reports whether all fire comes in over slopes that rise to the target, from
// lower ground. Gunboats lob theirs in. In close combat the side that was crossed to
// get in counts for both. CWB 20.4c, 23.1h; CWB-AH 2.5b.
func (g *Game) upSlope(s shot, line []firer) bool {
	if len(s.boats) > 0 || len(line) == 0 {
		return false
	}
	target := s.target
	if s.close && s.side != g.phasing { // the attackers count as still outside
		target = s.entered
	}
	level := g.board.level[g.board.grid.Index(target)]
	for _, r := range line {
		if g.board.level[g.board.grid.Index(r.from)] >= level {
			return false
		}
		for _, last := range g.board.approaches(r.from, target) {
			if e := g.board.across(last, target); e.slope == "" || !e.rising {
				return false
			}
		}
	}
	return true
}

// isSunken reports whether the target lies in a sunken road, from wherever the fire
// comes. Who attacks into one in close combat does not. CWB 20.4c; CWB-AH 1.1b.
func (g *Game) isSunken(s shot) bool {
	return g.board.sunken[g.board.grid.Index(s.target)] && !(s.close && s.side != g.phasing)
}
