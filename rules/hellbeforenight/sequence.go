package hellbeforenight

import (
	"longroll/rules"
	"longroll/rules/hellbeforenight/seen"
)

// The sequence of play. HBN 4.1: any number of couplets, in each of which the first and then
// the second player moves and fights, and then the administrative phase.

var sequenceEvents = []rules.Event{PhaseBegan{}, Paused{}, ChoiceMade{}, Instructed{}, BattleEnded{}, CoupletEnded{}}

// CoupletEnded is the roll at the end of a couplet. HBN 4.3.
type CoupletEnded struct {
	seen.CoupletEnded
}

// Kind names the event in the journal.
func (CoupletEnded) Kind() string { return "couplet-ended" }

// Tell tells both sides.
func (e CoupletEnded) Tell(rules.Side) rules.Notice { return e.CoupletEnded }

func (e CoupletEnded) apply(g *Game) {
	g.first = e.First
	if !e.Ends {
		g.couplet++
	}
}

// apply begins a phase: what lasted for the phase before is over.
func (e PhaseBegan) apply(g *Game) {
	newCouplet := g.turn != e.Turn-1 || g.couplet != e.Couplet || g.phase == deploying || e.First == e.Side && e.Phase == movementPhase.String()
	g.turn, g.couplet, g.first, g.phasing = e.Turn-1, e.Couplet, e.First, e.Side
	g.paused, g.combats, g.target, g.closed, g.lastHit, g.fought, g.shelled = -1, 0, hexNowhere, nil, -1, nil, nil
	g.zones = [3]zone{} // the light may have changed
	for p, name := range phaseNames {
		if name == e.Phase {
			g.phase = phase(p)
		}
	}
	switch g.phase {
	case movementPhase:
		g.forget(movementFlags|combatFlags, newCouplet)
	case administration:
		g.forget(movementFlags|combatFlags|rolled, true)
	}
}

// forget lifts the marks of phases that are over.
func (g *Game) forget(f flags, couplet bool) {
	if couplet {
		f |= coupletFlags
		g.boats = [2]bool{}
	}
	for n := range g.units {
		g.units[n].flags &^= f
		g.units[n].spent, g.units[n].attack = 0, 0
	}
	for l := range g.leaders {
		g.leaders[l].flags = 0
		if couplet {
			g.leaders[l].used = ""
		}
	}
	for _, s := range rules.Sides {
		for r := range g.reserves[s] {
			g.reserves[s][r].flags &^= reserveMoved | reserveNew | reserveUnloaded
		}
	}
	g.hq.turned = false
}

// begin opens a phase of a side and does what happens in it without orders.
func (b *bench) begin(side rules.Side, p phase) error {
	b.emit(b.g.beginning(side, p))
	switch p {
	case movementPhase:
		return b.beginMovement()
	case combatPhase:
		return b.beginCombat()
	case administration:
		return b.beginAdministration()
	}
	return nil
}

// beginning is the event that opens a phase at the turn and couplet under way.
func (g *Game) beginning(side rules.Side, p phase) PhaseBegan {
	t := g.now()
	return PhaseBegan{seen.PhaseBegan{Turn: g.turn + 1, Day: t.Day, Name: t.Name, Clock: t.Begins, Light: lightNames[t.Light],
		Couplet: g.couplet, First: g.first, Side: side, Phase: p.String()}}
}

// enterCombat goes from movement to combat if play is not there yet; the first attack does
// it, and then nobody may move any more. HBN 4.1.1B.
func (b *bench) enterCombat() error {
	if b.side != b.g.phasing {
		return b.mustPhase(combatPhase)
	}
	if b.g.phase != movementPhase {
		return b.mustPhase(combatPhase)
	}
	if err := b.endMovement(); err != nil {
		return err
	}
	return b.begin(b.g.phasing, combatPhase)
}

// run stops the combat phase for another sheet.
func (Pause) run(b *bench) error {
	if err := b.mustPhase(combatPhase, movementPhase); err != nil {
		return err
	}
	if b.g.phase == combatPhase && b.g.paused == b.g.combats {
		return refuse("HBN 10.1H", "nothing has been attacked since your last pause; attack, or end your turn")
	}
	if err := b.enterCombat(); err != nil {
		return err
	}
	b.emit(Paused{Side: b.side})
	b.ends = true
	return nil
}

func (c End) run(b *bench) error {
	b.ends = true
	switch b.g.phase {
	case deploying:
		return b.endDeployment()
	case administration:
		if err := b.mustPhase(administration); err != nil {
			return err
		}
		return b.endAdministration(c.Default)
	}
	if err := b.mustPhase(combatPhase, movementPhase); err != nil {
		return err
	}
	if err := b.enterCombat(); err != nil {
		return err
	}
	if err := b.endCombat(); err != nil {
		return err
	}
	if b.g.phase == over {
		return nil
	}
	if b.g.phasing == b.g.first {
		return b.begin(b.g.first.Enemy(), movementPhase)
	}
	return b.endCouplet()
}
