package bluegray

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hex"
)

// Attacker effectiveness. BG 10.0-10.4; BGD 11.0-11.4.

// effectivenessOn answers the option effectiveness.
func (g *Game) effectivenessOn() bool { return g.options.is(effectiveness, "on") }

// weaken takes the effectiveness of the attackers that were thrown back, and of
// nobody else (BG 10.1): not of distant guns (BG 10.3); in Deluxe only of those in an
// enemy zone (BGD 11.1).
func (b *bench) weaken(c *combat) {
	g := b.g
	if !g.effectivenessOn() {
		return
	}
	lost := c.near()
	if g.options.deluxe() {
		lost = c.zoned
	}
	for _, n := range lost {
		if g.units[n].status == onMap {
			b.emit(UnitWeakened{Unit: g.forces[n].name, Side: g.forces[n].side})
		}
	}
}

// beginCombat sends back the ineffective units that begin their side's combat
// phase in an enemy zone; nobody advances after them (BG 10.2). Deluxe gives them
// until the enemies are gone (BGD 11.3), so there they are only marked.
func (b *bench) beginCombat() error {
	g := b.g
	if err := b.step(g.own().combatBegins); err != nil {
		return err
	}
	if err := b.cavalryRidesOff(); err != nil {
		return err
	}
	if err := b.fireBack(); err != nil {
		return err
	}
	var units []int
	g.each(g.phasing, func(n int) {
		if g.units[n].has(ineffective) && !g.units[n].has(mustLeave) && g.inEnemyZone(n) {
			units = append(units, n)
		}
	})
	if len(units) == 0 {
		return nil
	}
	if g.options.deluxe() {
		b.emit(MustGoBack{Units: g.names(units)})
		return b.hopelessGoBack()
	}
	return b.retreat(units, "ineffective")
}

// lateGoBack sends back at the end of the phase those that were marked and are
// still in an enemy zone. BGD 11.3.
func (b *bench) lateGoBack() error {
	return b.retreat(b.g.marked(func(int) bool { return true }), "ineffective")
}

// hopelessGoBack sends back at once those whom no combat can free any more. It
// answers the option ruling.ineffective-when.
func (b *bench) hopelessGoBack() error {
	g := b.g
	if g.options.is(ineffectiveWhen, "end") {
		return nil
	}
	return b.retreat(g.marked(g.hopeless), "ineffective")
}

// hopeless reports whether an enemy next to a unit can't be attacked any more, or by
// nobody, and so holds it in his zone until the phase ends.
func (g *Game) hopeless(n int) bool {
	d := g.dutiesWithout(nil, nil)
	at := g.units[n].at
	near := g.board.around(at)
	return slices.ContainsFunc(near[:], func(h hex.Hex) bool {
		if h.IsZero() || g.heldBy(h) != g.phasing.Enemy() || !g.reaches(h, at) {
			return false
		}
		return g.anyAt(h, func(e int) bool { return g.exertsZone(e) && !(g.mayBeAttacked(e) && d.canBeMet(h)) })
	})
}

// marked lists the units that must go back, for which more holds.
func (g *Game) marked(more func(n int) bool) []int {
	var units []int
	g.each(g.phasing, func(n int) {
		if g.units[n].has(mustLeave) && g.inEnemyZone(n) && more(n) {
			units = append(units, n)
		}
	})
	return units
}

// recoverAll makes every unit effective again at the end of a night turn. BG 10.4;
// BGD 11.4.
func (b *bench) recoverAll() {
	g := b.g
	for _, side := range rules.Sides {
		var units []int
		g.each(side, func(n int) {
			if g.units[n].has(ineffective) {
				units = append(units, n)
			}
		})
		if len(units) > 0 {
			b.emit(UnitsRecovered{Side: side, Units: g.names(units)})
		}
	}
}
