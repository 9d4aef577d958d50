package cwb

import (
	"fmt"

	"longroll/rules"
)

// What each event of the order log does to a game. Nothing else changes one.

func (e PhaseBegan) apply(g *Game) {
	if e.Turn != g.turn || e.Side != g.phasing {
		for i := range g.posts {
			if g.commands[i].side == e.Side {
				g.posts[i].tried = ""
				g.posts[i].cannon = nil
			}
		}
	}
	g.turn, g.phasing, g.phase, g.segment = e.Turn, e.Side, e.Phase, issue
	g.gunnery.stirred, g.harvest.ohioOwed = false, false
	for i, c := range g.commands {
		if c.side == e.Side && c.rank == army {
			g.points[i] = 0
			if g.posts[i].leader >= 0 {
				g.points[i] = g.charts.CommandPoints(g.rating(i))
			}
		}
	}
	if g.onMap() && e.Phase == commandPhase {
		g.takeStock(e.Side)
	}
}

// at finds a command for an event, which never names a wrong one.
func (g *Game) at(side rules.Side, name string) *post {
	n, err := g.findCommand(side, name)
	if err != nil {
		return &post{}
	}
	return &g.posts[n]
}

// change notes what became of a dispatch.
func (g *Game) change(side rules.Side, number int, s status, text string) *dispatch {
	d := g.entry(side, number)
	d.status = s
	d.history = append(d.history, note{g.turn, text})
	return d
}

func (e DispatchSent) apply(g *Game) {
	sender, _ := g.findCommand(e.Side, e.Sender)
	receiver, _ := g.findCommand(e.Side, e.Receiver)
	g.log = append(g.log, dispatch{side: e.Side, number: e.Number, sender: sender, receiver: receiver, how: e.Method, complex: e.Complex,
		cost: e.Cost, sent: g.turn, arrives: e.Arrives, signed: e.Signed, rating: e.Rating, confers: e.Confers, units: e.Units, head: e.Head})
	g.points[sender] -= e.Cost
}

func (e DispatchWaits) apply(g *Game) {
	g.change(e.Side, e.Number, arrived, "arrived, not to be taken up yet")
}

func (e DispatchTested) apply(g *Game) {
	d := g.entry(e.Side, e.Number)
	d.acted = g.turn
	g.change(e.Side, e.Number, d.status, fmt.Sprintf("rolled %d at value %d: %s", e.Dice[0]+e.Dice[1], e.Value.Sum(), e.Result))
}

func (e DispatchDelayed) apply(g *Game) {
	s := delayed1
	if e.Delay == "D2" {
		s = delayed2
	}
	d := g.entry(e.Side, e.Number)
	d.status = s
	if len(d.units) == 0 {
		g.posts[d.receiver].delayed = e.Number
	}
}

func (e DelayTested) apply(g *Game) {
	d := g.entry(e.Side, e.Number)
	d.acted = g.turn
	g.change(e.Side, e.Number, d.status, fmt.Sprintf("delay: rolled %d", e.Die))
}

func (e DispatchAccepted) apply(g *Game) {
	d := g.change(e.Side, e.Number, accepted, "accepted")
	d.acted = g.turn
	if len(d.units) > 0 {
		return
	}
	p := &g.posts[d.receiver]
	if p.delayed == e.Number {
		p.delayed = 0
	}
	p.accepted = e.Number
}

func (e DispatchInForce) apply(g *Game) {
	d := g.change(e.Side, e.Number, inForce, "in force")
	if g.onMap() {
		d.began = g.seatOf(d.receiver)
	}
	if len(d.units) > 0 {
		return
	}
	p := &g.posts[d.receiver]
	p.accepted, p.standing, p.stopped, p.duty.held = 0, e.Number, false, false
}

func (e DispatchEnded) apply(g *Game) {
	d := g.change(e.Side, e.Number, e.Status, e.Status.String()+": "+e.Why)
	p := &g.posts[d.receiver]
	for _, held := range []*int{&p.accepted, &p.delayed, &p.standing} {
		if *held == e.Number {
			*held = 0
		}
	}
	if e.Status == fulfilled && d.sender == d.receiver && g.commands[d.receiver].rank == army {
		p.settles = g.turn // CWB 10.6a
		if g.phase > commandPhase {
			p.settles++ // it has come only now, and stands all of the next turn
		}
	}
}

func (e CommandDeafened) apply(g *Game) { g.at(e.Side, e.Command).deaf = e.Deaf }

func (e AllowanceUsed) apply(g *Game) {
	p := g.at(e.Side, e.Command)
	if e.Spent {
		p.spent, p.spentAt = true, g.turn
	}
	if e.Conference {
		p.conferred = g.calendar.day(g.turn)
	}
}

func (e AllowanceRestored) apply(g *Game) { g.at(e.Side, e.Command).spent = false }

func (e InitiativeTried) apply(g *Game) {
	n, err := g.findCommand(e.Side, e.Command)
	if err != nil {
		return
	}
	// A division that tries bars its corps from trying for it, but not for the rest;
	// a corps that tries bars all under it, wherever they are attached later.
	for _, c := range append([]int{n}, g.under(n)...) {
		if g.posts[c].tried == "" {
			g.posts[c].tried = e.Leader
		}
	}
	g.segment = initiative
}

func (e CannonLoose) apply(g *Game) {
	p := g.at(e.Side, e.Command)
	p.cannon = &cannon{leader: e.Leader, had: e.Had}
}

func (e CannonOrdered) apply(g *Game) {
	if k := g.at(e.Side, e.Command).cannon; k != nil {
		k.text = e.Text
	}
}

func (e StoppageChecked) apply(g *Game) {
	p := g.at(e.Side, e.Command)
	p.check = check{turn: g.turn, number: e.Number, divisions: e.Divisions, wrecked: e.Wrecked, ahead: e.Ahead}
	p.stopped = !e.Passed && !e.Defence && !e.Ahead
	p.duty.held = g.onMap() && !e.Passed && e.Ahead
	g.segment = stoppage
}

func (e RetreatBegan) apply(g *Game) {
	p := g.at(e.Side, e.Command)
	p.retreats = g.turn
	if g.onMap() {
		p.duty.least = e.Least
		g.oweRetreat(e)
	}
}

func (e LeaderReplaced) apply(g *Game) { g.promote(e) }

func (e DivisionAttached) apply(g *Game) {
	if to, err := g.findCommand(e.Side, e.To); err == nil {
		g.at(e.Side, e.Division).above = to
	}
}

func (e LogsClosed) apply(g *Game) {
	g.phase = overPhase
	g.ended = &rules.Result{}
}
