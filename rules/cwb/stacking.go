package cwb

import (
	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/hex"
)

// Stacking. CWB 12, 17.1, 20.3b.

// What may stand in a hex and what may fire out of it, fire levels in quarters of
// an A. CWB 6.5b, 12.1, 12.3.
const (
	stackLevel = 3 * 4
	stackGuns  = 10
	fireLevel  = 4
	fireGuns   = 5
)

// overStacks reports whether units are too many for one hex: more than three A fire
// levels, more than 10 gun points, or two extended lines. Leaders, headquarters
// and wagons count for nothing. CWB 12.1, 17.1; 6.2, 10.0c, 28.2a.
func (g *Game) overStacks(units []int) bool {
	quarters, guns, lines := 0, 0, 0
	for _, n := range units {
		p := &g.field.pieces[n]
		switch g.counterOf(n).kind {
		case troop:
			quarters += g.level(n).Quarters()
			if g.isLine(n) {
				lines++
			}
		case battery:
			guns += int(p.guns)
		}
	}
	return quarters > stackLevel || guns > stackGuns || lines > 1
}

// mayStack reports whether a unit can join, or stay with, those of its side in a hex
// when stacking is enforced, at the end of a phase with movement; on the way it may
// pass through any. The enemy's units there, in close combat, do not count. CWB 12.0, 12.1.
func (g *Game) mayStack(n int, h hex.Hex) bool {
	units := []int{n}
	for _, other := range g.unitsOf(h, g.sideOf(n)) {
		if other != n {
			units = append(units, other)
		}
	}
	return !g.overStacks(units)
}

// overStacked lists the hexes where a side has too many units, in the order of the
// map. They are to be broken up in its next movement phase. CWB 12.0, 12.5.
func (g *Game) overStacked(s rules.Side) []hex.Hex {
	var over []hex.Hex
	for i := range g.field.first {
		h := g.board.grid.At(i)
		if g.field.first[i] >= 0 && g.overStacks(g.unitsOf(h, s)) {
			over = append(over, h)
		}
	}
	return over
}

// isFoundCrowded reports whether a stack has been found too large already, with no movement
// phase of its side since, and nobody has come to it. CWB 12.5.
func (g *Game) isFoundCrowded(h hex.Hex, s rules.Side) bool {
	for _, n := range g.unitsOf(h, s) {
		if !g.field.pieces[n].has(crowded) {
			return false
		}
	}
	return true
}

// whenOverStacked is the morale state that being found over-stacked brings:
// disorganized, or routed if it was that already. CWB 12.5.
func whenOverStacked(s data.State) data.State {
	if s >= data.Disorganized {
		return data.Routed
	}
	return data.Disorganized
}

// mayStepAside reports whether a routed unit may move one hex, to break up a stack
// that is too large. CWB 12.5.
func (g *Game) mayStepAside(n int) bool {
	p := &g.field.pieces[n]
	return p.state == data.Routed && g.overStacks(g.unitsOf(p.at, g.sideOf(n)))
}

// marching reports whether a formation is one for the road. CWB 12.2.
func marching(f data.Formation) bool {
	return f == data.InfantryColumn || f == data.Mounted || f == data.Limbered
}

// crowdsRoad reports whether a unit that moves on a road can't end its move in a hex,
// for another unit of its side there came by road in this phase too and is still in
// column, mounted or limbered. CWB 12.2.
func (g *Game) crowdsRoad(n int, h hex.Hex) bool {
	for _, other := range g.unitsOf(h, g.sideOf(n)) {
		p := &g.field.pieces[other]
		if other != n && p.has(movedOn) && p.has(onRoad) && marching(p.formation) {
			return true
		}
	}
	return false
}

// share is what one unit adds to the fire out of its hex.
type share struct {
	unit   int
	levels []data.Level // of troops: A, or a B and a C, and so on, strongest first
	guns   int          // of a battery
}

// shares divides the fire out of a hex, or its part in close combat, among the units
// that fire, given from the top of the stack down: one A fire level and five gun
// points in all, through whatever sides. Who can add nothing has no share.
// CWB 12.3, 20.3b.
func (g *Game) shares(units []int) []share {
	quarters, guns := fireLevel, fireGuns
	var all []share
	for _, n := range units {
		switch g.counterOf(n).kind {
		case troop:
			use := min(quarters, g.level(n).Quarters())
			quarters -= use
			if use > 0 {
				all = append(all, share{unit: n, levels: letters(use)})
			}
		case battery:
			use := min(guns, int(g.field.pieces[n].guns))
			guns -= use
			if use > 0 {
				all = append(all, share{unit: n, guns: use})
			}
		}
	}
	return all
}

// letters writes a strength in quarters of an A in the fewest letters. CWB 6.5b.
func letters(quarters int) []data.Level {
	var parts []data.Level
	for _, l := range []data.Level{data.A, data.B, data.C} {
		for ; quarters >= l.Quarters(); quarters -= l.Quarters() {
			parts = append(parts, l)
		}
	}
	return parts
}

// gunsMorale is the morale level of every battery. CWB 24.2b, 26.4.
const gunsMorale = 'C'

// moraleLevel is the morale level, A to E, of a side's stack: that of its top unit.
// False if it has no units there. CWB 12.4, 24.2a.
func (g *Game) moraleLevel(h hex.Hex, s rules.Side) (byte, bool) {
	units := g.unitsOf(h, s)
	if len(units) == 0 {
		return 0, false
	}
	if t := g.counterOf(units[0]).troop; t != nil {
		return t.Morale, true
	}
	return gunsMorale, true
}

// worstState is the morale state that units take when they stack at the end of
// movement or in a retreat: the worst of theirs. Displaced units keep their own.
// CWB 12.4, 16.4.
func (g *Game) worstState(units []int) data.State {
	worst := data.BloodLust
	for _, n := range units {
		worst = max(worst, g.field.pieces[n].state)
	}
	return worst
}
