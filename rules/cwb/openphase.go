package cwb

import "longroll/rules"

// How a command phase opens that a table of positions begins. CWB 10.0c, 10.4, 10.6b; CWB-AH 2.4b, 2.8.
//
// What needs no dice happens as the table is read, so that its owner sees it before he
// writes; the rest, which nobody can roll yet, before his first order. A row "begun" says
// that all of it has been.

// openByTable does what opens a player turn without dice.
func (g *Game) openByTable() {
	b := &bench{g: g, side: g.phasing}
	b.rechargeAll()
	b.engageAll()
	b.wakeCamps()
	g.harvest.ohioOwed = g.rollsForOhio()
}

// openLate does the rest: the roll for the Army of the Ohio, and the retreat of a corps
// whose headquarters was overrun.
func (b *bench) openLate(cmd rules.Command) error {
	g := b.g
	if !g.onMap() || g.phase != commandPhase || b.side != g.phasing || isStanding(cmd) {
		return nil
	}
	if g.harvest.ohioOwed {
		if err := b.rollOhio(); err != nil {
			return err
		}
	}
	return b.fleeOverrun()
}

// isOpened reports whether nothing is owed of what opens the phase.
func (g *Game) isOpened() bool {
	return g.phase == movementPhase || g.phase == commandPhase && !g.harvest.ohioOwed
}
