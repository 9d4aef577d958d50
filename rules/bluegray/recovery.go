package bluegray

import "longroll/rules"

// Effectiveness recovered by day: by a die, or beside the supply train. BGD 21.7, 21.20.

// rally rolls for every ineffective unit of the side whose player-turn begins: on a 1 it
// is effective again. It answers the option recovery-roll. BGD 21.7.
func (b *bench) rally() {
	if b.g.options.is(recoveryRoll, "on") {
		b.rallyEach("BGD 21.7")
	}
}

// rallyEach rolls for every ineffective unit of the phasing side, as a rule has it.
func (b *bench) rallyEach(rule rules.Cite) {
	g := b.g
	g.each(g.phasing, func(n int) {
		if !g.units[n].has(ineffective) || g.units[n].has(tried) {
			return
		}
		name := g.forces[n].name
		die, dieName := b.roll("recovery." + name)
		b.emit(RecoveryTried{Side: g.phasing, Unit: name, Die: die, DieName: dieName, Recovered: die == 1, Rule: rule})
	})
}

// markResting notes, when a game-turn begins, who might be effective again at its end
// for the supply train's sake; who changes hexes loses the mark. It answers the option
// train-recovery. BGD 21.20.
func (g *Game) markResting() {
	if g.options.is(trainRecovery, "off") {
		return
	}
	g.each(rules.Union, func(n int) {
		if g.units[n].has(ineffective) && g.besideTrain(n) {
			g.units[n].flags |= resting
		}
	})
}

// besideTrain reports whether the supply train of its own side stands next to a unit,
// whatever the hexside.
func (g *Game) besideTrain(n int) bool {
	for _, h := range g.board.around(g.units[n].at) {
		if !h.IsZero() && g.heldBy(h) == g.forces[n].side && g.holdsTrain(h) {
			return true
		}
	}
	return false
}

// recoverByTrain makes effective, when a game-turn ends, who has rested next to the
// supply train since it began. BGD 21.20.
func (b *bench) recoverByTrain() {
	g := b.g
	var units []int
	g.each(rules.Union, func(n int) {
		if g.units[n].has(resting) && g.units[n].has(ineffective) && g.besideTrain(n) {
			units = append(units, n)
		}
	})
	if len(units) > 0 {
		b.emit(UnitsRecovered{Side: rules.Union, Units: g.names(units), Rule: "BGD 21.20"})
	}
}
