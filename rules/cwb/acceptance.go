package cwb

import (
	"fmt"

	"longroll/rules"
	"longroll/rules/cwb/data"
)

// Acceptance, delay, distortion, and coming into force. CWB 10.0a, 10.1f, 10.5a C.

// takeUp tests every dispatch that has arrived for a command of the side, in the
// order of the log. CWB 10.1f.
func (b *bench) takeUp() error {
	for i := range b.g.log {
		d := &b.g.log[i]
		if d.side != b.side || d.status != underWay && d.status != arrived || d.arrives > b.g.turn {
			continue
		}
		if b.g.puttingOff(d) {
			if d.status == underWay {
				b.emit(DispatchWaits{Side: b.side, Number: d.number, Receiver: b.g.addressee(d)})
			}
			continue
		}
		if err := b.takeUpOne(d.number); err != nil {
			return err
		}
	}
	return nil
}

// puttingOff answers the option procrastination: whether a dispatch is to be
// acted on more than an hour from now.
func (g *Game) puttingOff(d *dispatch) bool {
	if !g.options.is(procrastination, "on") || d.head.StartTurn == 0 {
		return false
	}
	return g.calendar.minute(d.head.StartTurn)-g.calendar.minute(g.turn) > 60
}

func (b *bench) takeUpOne(number int) error {
	g := b.g
	d := g.entry(b.side, number)
	value, shift := g.acceptanceValue(d)
	roll := b.dice(rules.KnownTo(b.side), fmt.Sprintf("accept-%d", number))
	result := g.charts.Accept(value.Sum(), shift, roll[0]+roll[1])
	b.emit(DispatchTested{Side: b.side, Number: number, Receiver: g.commands[d.receiver].name, Leader: g.ear(d),
		Value: value, Left: shift, Dice: roll, Result: result.String()})
	switch result {
	case data.Accepted:
		if len(d.units) > 0 {
			b.acceptGoal(number)
			return nil
		}
		return b.accept(d.receiver, number, false)
	case data.Distorted:
		b.end(number, distorted, "distorted")
		if g.deafens() && len(d.units) == 0 {
			b.emit(CommandDeafened{Side: b.side, Command: g.commands[d.receiver].name, Deaf: true})
		}
		return nil
	}
	if len(d.units) > 0 {
		b.dropGoals(d, false)
	} else {
		b.dropDelayed(d.receiver, number)
	}
	b.emit(DispatchDelayed{Side: b.side, Number: number, Receiver: g.addressee(d), Delay: result.String(),
		Of6: g.endsOf6(result)})
	return nil
}

// endsOf6 counts the rolls of a die that end a delay.
func (g *Game) endsOf6(delay data.Acceptance) int {
	n := 0
	for die := 1; die <= 6; die++ {
		if g.charts.DelayEnds(delay, die) {
			n++
		}
	}
	return n
}

// acceptanceValue adds up what speaks for and against a dispatch, and how many
// columns to the left it is tested. CWB 10.1f and its table.
func (g *Game) acceptanceValue(d *dispatch) (rules.Tally, int) {
	var t rules.Tally
	t.Add(d.rating, d.signed+" sends", "CWB 10.1f")
	receiving, who := g.rating(d.receiver), g.leads(d.receiver)
	if d.receiver == d.sender {
		receiving, who = g.charts.AcceptanceModifiers.Headquarters.Amount, "the army headquarters" // CWB 10.6a
	}
	if len(d.units) > 0 { // CWB 10.5b
		receiving, who = g.charts.AcceptanceModifiers.Headquarters.Amount, d.units[0]
	}
	t.Add(receiving, who+" receives", "CWB 10.1f")
	method, kind := methods[d.how], data.Simple
	if d.complex {
		kind = data.Complex
	}
	t.Add(g.charts.AcceptanceModifiers.Method[method].Amount, method.String(), "CWB 10.1a")
	t.Add(g.charts.AcceptanceModifiers.Type[kind].Amount, kind.String(), "CWB 10.1a")
	if g.undirected(d.receiver) {
		t.Add(easierAcceptance, "no orders, and not engaged", "CWB 10.1g")
	}
	p := g.posts[d.receiver]
	if len(d.units) > 0 {
		p = post{}
		if g.pending(d) {
			return t, 1
		}
	}
	if p.accepted != 0 || p.delayed != 0 || p.standing != 0 {
		return t, 1
	}
	return t, 0
}

// deafens answers the option distorted-until-6.
func (g *Game) deafens() bool { return g.options.is(distortedUntil6, "on") }

// accept makes a dispatch the accepted one of its receiver: a delayed one is
// void, and so is one accepted before. Without a headquarters it is in force at
// once. CWB 10.1, 10.1f.
func (b *bench) accept(receiver, number int, atOnce bool) error {
	g := b.g
	b.dropDelayed(receiver, number)
	if old := g.posts[receiver].accepted; old != 0 && old != number {
		b.end(old, cancelled, fmt.Sprintf("dispatch %d came before it was in force", number))
	}
	b.emit(DispatchAccepted{Side: b.side, Number: number, Receiver: g.commands[receiver].name})
	if old := g.posts[receiver].standing; old != 0 && !g.oldHolds() {
		b.end(old, cancelled, fmt.Sprintf("dispatch %d is accepted", number))
	}
	if atOnce || !g.commands[receiver].hasHQ {
		b.bringIntoForce(receiver)
	}
	return nil
}

// oldHolds answers the option ruling.accepted-not-touched.
func (g *Game) oldHolds() bool { return g.options.is(acceptedNotTouched, "old-holds") }

// dropDelayed voids a delayed dispatch when another is received. CWB 10.1f.
func (b *bench) dropDelayed(receiver, number int) {
	if old := b.g.posts[receiver].delayed; old != 0 && old != number {
		b.end(old, cancelled, fmt.Sprintf("dispatch %d was received", number))
	}
}

// bringIntoForce implements the accepted dispatch; the one before it ends.
func (b *bench) bringIntoForce(c int) {
	p := b.g.posts[c]
	if p.standing != 0 {
		b.end(p.standing, cancelled, fmt.Sprintf("dispatch %d is in force", p.accepted))
	}
	b.emit(DispatchInForce{Side: b.side, Number: p.accepted, Receiver: b.g.commands[c].name})
	b.handOut(c)
}

// run implements an accepted dispatch when the leader enters the hex of his
// headquarters. CWB 10.0a.
func (c Touch) run(b *bench) error {
	if err := b.mustPhase(commandPhase); err != nil {
		return err
	}
	n, err := b.g.findCommand(b.side, c.Command)
	if err != nil {
		return err
	}
	p := b.g.posts[n]
	if err := b.g.seesItself("CWB 10.0a", "a leader brings a dispatch into force by entering the hex of his headquarters,"); err != nil {
		return err
	}
	if p.accepted == 0 {
		return refuse("CWB 10.0a", "%s has no accepted dispatch to bring into force", c.Command)
	}
	if b.g.mustRideFirst() && b.g.entry(b.side, p.accepted).acted == b.g.turn {
		return refuse("CWB 10.0a", "%s accepted dispatch %d only now; its leader must ride to the headquarters first", c.Command, p.accepted)
	}
	b.bringIntoForce(n)
	return nil
}

// mustRideFirst answers the option ruling.leader-at-hq: whether a leader who stands
// with his headquarters must leave and come back to implement a dispatch.
func (g *Game) mustRideFirst() bool { return g.options.is(leaderAtHQ, "must-return") }

// reduceDelays tests every dispatch delayed in an earlier turn, and every command
// that hears nothing since a distortion. CWB 10.1f.
func (b *bench) reduceDelays() error {
	g := b.g
	for c := range g.posts {
		if g.commands[c].side != b.side {
			continue
		}
		if g.posts[c].deaf {
			b.listen(c)
		}
		if n := g.posts[c].delayed; n != 0 && g.entry(b.side, n).acted < g.turn {
			if err := b.reduceDelay(c, n); err != nil {
				return err
			}
		}
	}
	return b.reduceGoals()
}

// listen rolls for the 6 that opens the ears of a command again.
func (b *bench) listen(c int) {
	if roll := b.die(rules.KnownToNobody, "listen-"+b.g.commands[c].name); roll == 6 {
		b.emit(CommandDeafened{Side: b.side, Command: b.g.commands[c].name, Deaf: false})
	}
}

func (b *bench) reduceDelay(c, number int) error {
	d := b.g.entry(b.side, number)
	kind := data.D1
	if d.status == delayed2 {
		kind = data.D2
	}
	roll := b.die(rules.KnownTo(b.side), fmt.Sprintf("delay-%d", number))
	ends := b.g.charts.DelayEnds(kind, roll)
	b.emit(DelayTested{Side: b.side, Number: number, Receiver: b.g.addressee(d), Delay: kind.String(), Die: roll, Ends: ends})
	switch {
	case ends && len(d.units) > 0:
		b.acceptGoal(number)
	case ends:
		return b.accept(c, number, false)
	}
	return nil
}
