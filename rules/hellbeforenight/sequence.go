package hellbeforenight

import (
	"slices"
	"strconv"

	"longroll/rules"
	"longroll/rules/hellbeforenight/seen"
)

// The sequence of play. HBN 4.1: any number of couplets, in each of which the first and then
// the second player moves and fights, and then the administrative phase.

var sequenceEvents = []rules.Event{PhaseBegan{}, Paused{}, ChoiceMade{}, Instructed{}, BattleEnded{}, CoupletEnded{}, TurnBegan{}}

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

// TurnBegan moves the turn marker on. HBN 4.2C.
type TurnBegan struct {
	Turn int `json:"turn"`
}

// Kind names the event in the journal.
func (TurnBegan) Kind() string { return "turn-began" }

// Tell tells nobody: the phase that begins says it.
func (e TurnBegan) Tell(rules.Side) rules.Notice { return nil }

func (e TurnBegan) apply(g *Game) {
	g.turn, g.couplet = e.Turn-1, 1
	g.zones = [3]zone{}
}

// apply begins a phase: what lasted for the phase before is over.
func (e PhaseBegan) apply(g *Game) {
	newCouplet := e.First == e.Side && e.Phase != combatPhase.String()
	g.turn, g.couplet, g.first, g.phasing = e.Turn-1, e.Couplet, e.First, e.Side
	g.paused, g.combats, g.target, g.closed, g.lastHit, g.fought, g.shelled, g.musketry = -1, 0, hexNowhere, nil, -1, nil, nil, nil
	g.column, g.played[g.turn] = nil, int16(g.couplet)
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
		g.forget(movementFlags|combatFlags|rolled|movedBefore, newCouplet)
		g.shorted[g.phasing] = 0
	}
}

// forget lifts the marks of phases that are over.
func (g *Game) forget(f flags, couplet bool) {
	if couplet {
		f |= coupletFlags
		g.boats = [2]bool{}
	}
	for n := range g.units {
		u := &g.units[n]
		if u.has(moved) {
			u.flags |= movedBefore
		}
		u.flags &^= f
		u.spent, u.attack, u.from = 0, 0, u.at
	}
	for l := range g.leaders {
		g.leaders[l].flags, g.leaders[l].from = 0, g.leaders[l].at
		if couplet {
			g.leaders[l].used, g.leaders[l].speaks = "", 0
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
	if b.side != b.g.phasing || b.g.phase != movementPhase {
		return b.mustPhase(combatPhase)
	}
	return b.toCombat()
}

// toCombat ends the movement phase and opens the combat phase.
func (b *bench) toCombat() error {
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
		return b.endAdministration()
	}
	if err := b.mustPhase(combatPhase, movementPhase); err != nil {
		return err
	}
	return b.endHalf()
}

// endHalf ends what a player does in a couplet, and goes on to the next who can do anything.
// HBN 4.1.2A.
func (b *bench) endHalf() error {
	if b.g.phase == movementPhase { // who can do nothing is passed over by the other's order
		if err := b.toCombat(); err != nil {
			return err
		}
	}
	if err := b.endCombat(); err != nil || b.g.phase == over {
		return err
	}
	if b.g.phasing == b.g.first {
		return b.beginHalf(b.g.first.Enemy())
	}
	return b.endCouplet()
}

// beginHalf opens the movement phase of a player; one who can do nothing at all in it is
// passed over.
func (b *bench) beginHalf(side rules.Side) error {
	if err := b.begin(side, movementPhase); err != nil || b.g.phase == over {
		return err
	}
	if b.canAct(side) {
		return nil
	}
	return b.endHalf()
}

// canAct reports whether a side has anything on the map or on its way on it that could be
// given an order, or a gunboat.
func (b *bench) canAct(side rules.Side) bool {
	g := b.g
	for boat := range boatNames {
		if (&bench{g: g, side: side}).mayUseBoat(boat) == nil {
			return true
		}
	}
	for n := range g.units {
		switch u := &g.units[n]; {
		case g.side(n) != side:
		case u.place == onMap, u.place == inReserve, u.place == beside, u.place == waiting && g.isDue(n), g.isReady(n), g.mayRebuild(n):
			return true
		}
	}
	for l := range g.leaders {
		if c := &g.leaders[l]; g.Leaders[l].Side == side && (c.state == leaderOnMap || c.state == leaderBeside || c.state == leaderWaiting && g.isLeaderDue(l)) {
			return true
		}
	}
	return false
}

// endCouplet rolls for the first player of the next couplet; on a change the second player
// becomes it, or ends the turn. HBN 4.2A, 4.3A, 4.3B.
func (b *bench) endCouplet() error {
	g := b.g
	second := g.first.Enemy()
	box := g.Couplets[min(g.couplet, len(g.Couplets))-1]
	e := seen.CoupletEnded{Couplet: g.couplet, Die: b.roll("couplet"), Same: box.Same, Change: box.Change, First: g.first}
	most, err := strconv.Atoi(g.options[coupletCap])
	e.Capped = err == nil && g.couplet >= most
	e.Ends = e.Capped // then there is nothing to choose
	if e.Die >= box.Change[0] && e.Die <= box.Change[1] && !e.Capped {
		pick, err := b.ask(b.choiceOfTurn(second))
		if err != nil {
			return err
		}
		e.Changed, e.Ends = true, pick == 1
		if pick == 0 || g.options.is(nextFirst, "ender") { // HBN 4.3C
			e.First = second
		}
	}
	b.emit(CoupletEnded{e})
	if e.Ends {
		return b.begin(g.first, administration)
	}
	return b.beginHalf(g.first)
}

// choiceOfTurn asks the second player at a change. Who says nothing becomes first player, but in
// the last box ends the turn, so that a turn in which nobody says anything ends. HBN 4.2B, 4.3A.
func (b *bench) choiceOfTurn(second rules.Side) rules.Decision {
	d := rules.Decision{ID: b.place() + "-turn", Side: second, Kind: "turn", Rule: "HBN 4.3A", Options: []string{"first", "end"},
		Why: "the turn goes on"}
	if b.g.couplet >= len(b.g.Couplets) {
		d.Default, d.Why = 1, "the couplet marker is in its last box, and the turn ends"
	}
	return d
}

// nextTurn goes on to the next turn, or ends the battle after the last. HBN 4.1.1A, 4.2C.
func (b *bench) nextTurn() error {
	g := b.g
	if g.turn+1 == len(g.Calendar) {
		b.endBattle()
		return nil
	}
	b.emit(TurnBegan{Turn: g.turn + 2})
	return b.beginHalf(g.first)
}

// standingTurn reads a standing instruction for a change: first or end.
func standingTurn(s seen.Standing, d rules.Decision) (int, bool) {
	i := slices.Index(d.Options, s.Word)
	return i, s.What == "turn" && i >= 0
}

// mayNow refuses what comes after the armies are set up to a side that has still to do it.
// HBN 3.1.
func (b *bench) mayNow(cmd rules.Command) error {
	if b.g.phase != deploying || b.side == rules.NoSide {
		return nil
	}
	switch cmd.(type) {
	case Deploy, End, Instruct:
		return nil
	}
	return refuse("HBN 3.1", "before the first turn you only say where your units stand: deploy UNIT at HEX")
}

// after does what follows from any command: leaders who were left alone, HBN 13.2F.
func (b *bench) after() error {
	if b.g.phase == over || b.g.phase == deploying {
		return nil
	}
	return b.straysIn()
}

// beginMovement lets all look for hidden reserves, for the light may have changed. HBN 14.7B.
func (b *bench) beginMovement() error {
	b.lookRound()
	return nil
}

// endMovement does what the end of a movement phase demands: units that had to move and got
// no order, HBN 7.9.
func (b *bench) endMovement() error { return b.marchToFiring() }

func (b *bench) beginCombat() error { return nil }

// endCombat marks who was not attacked, and lifts what lasts for the phase. HBN 10.1B, 10.8B,
// 10.9B.
func (b *bench) endCombat() error { return b.closeCombats() }
