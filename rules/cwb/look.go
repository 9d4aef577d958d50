package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/seen"
)

// What a side may know of the order logs: its own, whole; of the other nothing,
// not even that there is one. CWB 9.0, 10.2g.

// seenDispatch is a line of a log as its owner sees it.
type seenDispatch = seen.Dispatch

// Tell tells both sides, but for how far a side has come in its own part of the turn,
// which is its own affair: a pause there must not be heard of for itself.
func (e PhaseBegan) Tell(s rules.Side) rules.Notice {
	if e.Quiet || s == e.Side.Enemy() && (e.Phase == movementPhase || e.Phase == resupplyPhase) {
		return nil
	}
	return seen.PhaseBegan{Turn: e.Turn, Side: e.Side, Phase: e.Phase.String(), Clock: e.Clock}
}

// own tells only the owner of an event.
func own(owner, s rules.Side, n rules.Notice) rules.Notice {
	if owner != s {
		return nil
	}
	return n
}

func (e DispatchSent) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.Sent{Number: e.Number, Sender: e.Sender, Receiver: toUnits(e.Receiver, e.Units), Method: e.Method, Complex: e.Complex,
		Cost: e.Cost, Left: e.Left, Of: e.Of, Arrives: e.Arrives, Clock: e.Clock})
}

func (e DispatchWaits) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.Waits{Number: e.Number, Receiver: e.Receiver})
}

func (e DispatchTested) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.Tested{Number: e.Number, Receiver: e.Receiver, Leader: e.Leader, Value: e.Value, Left: e.Left,
		Dice: e.Dice, Result: e.Result})
}

func (e DispatchDelayed) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.Delayed{Number: e.Number, Receiver: e.Receiver, Delay: e.Delay, Of6: e.Of6})
}

func (e DelayTested) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.DelayTested{Number: e.Number, Receiver: e.Receiver, Delay: e.Delay, Die: e.Die, Ends: e.Ends})
}

func (e DispatchAccepted) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.Accepted{Number: e.Number, Receiver: e.Receiver})
}

func (e DispatchInForce) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.InForce{Number: e.Number, Receiver: e.Receiver})
}

func (e DispatchEnded) Tell(s rules.Side) rules.Notice {
	if e.Why == byRuling { // the ruling has said so
		return nil
	}
	return own(e.Side, s, seen.Ended{Number: e.Number, Receiver: e.Receiver, Status: e.Status.String(), Why: e.Why})
}

func (e CommandDeafened) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.Deafened{Command: e.Command, Deaf: e.Deaf})
}

func (e AllowanceUsed) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.AllowanceUsed{Command: e.Command, Conference: e.Conference, Spent: e.Spent})
}

func (e AllowanceRestored) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.AllowanceRestored{Command: e.Command})
}

func (e InitiativeTried) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.Tried{Leader: e.Leader, Command: e.Command, Points: e.Points, Need: e.Need, Mods: e.Mods, Dice: e.Dice, Won: e.Won, Loose: e.Loose})
}

// Tell tells both sides: the owner must say who it is and whether he has orders.
func (e CannonLoose) Tell(rules.Side) rules.Notice {
	return seen.CannonLoose{Side: e.Side, Leader: e.Leader, Command: e.Command, Had: e.Had}
}

// Tell tells both sides what the cannon is made to do.
func (e CannonOrdered) Tell(rules.Side) rules.Notice {
	return seen.CannonOrdered{Side: e.Side, Leader: e.Leader, Command: e.Command, Text: e.Text}
}

func (e StoppageChecked) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.Stoppage{Command: e.Command, Divisions: e.Divisions, Wrecked: e.Wrecked, LostLeader: e.LostLeader,
		Need: e.Need, Dice: e.Dice, Mods: e.Mods, Passed: e.Passed, Defence: e.Defence, Ahead: e.Ahead})
}

func (e RetreatBegan) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.RetreatBegan{Command: e.Command, Forced: e.Forced, Least: e.Least, Most: e.Most, Each: e.Each})
}

func (e LeaderReplaced) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.Replaced{Command: e.Command, Lost: e.Lost, By: e.By, Rating: e.Rating})
}

func (e DivisionAttached) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.Attached{Division: e.Division, To: e.To})
}

// Tell opens both logs to both sides.
func (e LogsClosed) Tell(rules.Side) rules.Notice {
	return seen.Closed{Union: e.Logs[rules.Union], Confederate: e.Logs[rules.Confederate]}
}

// View is what a side may know.
func (g *Game) View(s rules.Side) rules.View { return g.look(s) }

func (g *Game) look(s rules.Side) seen.View {
	v := seen.View{For: s, Battle: g.info.Name, Title: g.info.Title, Source: g.source, Turn: g.turn, Turns: g.calendar.last(), Clock: g.calendar.clock(g.turn),
		Night: g.calendar.night(g.turn), Phase: g.phase.String(), Phasing: g.phasing}
	for i, d := range optionList.Defs[:offered(g.info.Name)] {
		v.Options = append(v.Options, seen.Chosen{Name: d.Name, Value: g.options[i]})
	}
	for _, t := range g.calendar {
		v.Track = append(v.Track, seen.Turn{Day: t.Day, Minute: int(t.Time), Night: t.Night})
	}
	for i, c := range g.commands {
		p := g.posts[i]
		if p.cannon != nil {
			v.Cannons = append(v.Cannons, seen.Cannon{Leader: p.cannon.leader, Side: c.side, Command: c.name,
				Had: p.cannon.had, Text: p.cannon.text})
		}
		if s == rules.NoSide || c.side == s {
			v.Staff = append(v.Staff, g.lookAt(i))
			if c.rank == army && g.mayBeSpent(i) {
				v.Points = append(v.Points, seen.Points{Army: c.name, Left: g.points[i], Of: g.charts.CommandPoints(g.rating(i))})
			}
		}
	}
	if s != g.phasing.Enemy() { // how far a side has come is its own affair
		v.Segment = g.segment.String()
	}
	g.lookAtSeconds(&v)
	for i := range g.log {
		if s == rules.NoSide || g.log[i].side == s || g.phase == overPhase {
			v.Log = append(v.Log, g.lookIn(&g.log[i]))
		}
	}
	if g.onMap() {
		v.Field = g.lookAtField(s)
	}
	if s == rules.NoSide {
		v.Flags = g.flags()
	}
	return v
}

// mayBeSpent reports whether an army has anybody to send dispatches: in a battle its
// commander or a second on the map. CWB 10.1; CWB-AH 2.3.
func (g *Game) mayBeSpent(army int) bool {
	side := g.commands[army].side
	return !g.onMap() || g.officerNamed(side, g.leads(army)) >= 0 || slices.ContainsFunc(g.deputies, func(d deputy) bool {
		return d.army == army && g.officerNamed(side, g.leaders[d.leader].name) >= 0
	})
}

// lookAtSeconds lists the seconds in command and the lost.
func (g *Game) lookAtSeconds(v *seen.View) {
	for _, d := range g.deputies {
		if l := g.leaders[d.leader]; (v.For == rules.NoSide || l.side == v.For) && !g.isLost(l.side, l.name) {
			v.Seconds = append(v.Seconds, seen.Second{Name: l.name, Army: g.commands[d.army].name, Rating: l.rating})
		}
	}
	for _, f := range g.lost {
		if v.For == rules.NoSide || f.side == v.For {
			v.Lost = append(v.Lost, f.name)
		}
	}
}

func (g *Game) lookAt(i int) seen.Leader {
	c, p := g.commands[i], g.posts[i]
	l := seen.Leader{Name: g.who(p.leader).name, Side: c.side, Rank: c.rank.String(), Command: c.name, Rating: g.rating(i), Anti: c.anti,
		Original: !p.promoted, Tried: p.tried != "", TriedBy: p.tried, Accepted: p.accepted, Delayed: p.delayed, Standing: p.standing, Stopped: p.stopped,
		Retreats: p.retreats == g.turn && g.turn > 0, Spent: p.spent, SpentTurn: p.spentAt, Deaf: p.deaf, HQ: c.hasHQ,
		Checked: p.check.turn == g.turn && g.turn > 0, Engaged: p.engaged == g.turn && g.turn > 0,
		Moving: c.rank == army && g.moving(i), Conferred: p.conferred != 0 && p.conferred == g.calendar.day(g.turn)}
	_, l.Due = g.owesCheck(i)
	l.Attacked, l.Held = p.duty.attacked == g.turn && g.turn > 0, p.duty.held
	if l.Retreats {
		l.Least = p.duty.least
	}
	l.Divisions, l.Wrecked = p.check.divisions, p.check.wrecked
	if p.above >= 0 {
		l.Above = g.commands[p.above].name
	}
	return l
}

func (g *Game) lookIn(d *dispatch) seen.Dispatch {
	s := seen.Dispatch{Side: d.side, Number: d.number, Sent: g.calendar.clock(d.sent), Arrives: g.calendar.clock(d.arrives),
		Sender: g.commands[d.sender].name, Receiver: g.commands[d.receiver].name, Method: d.how, Complex: d.complex, Cost: d.cost,
		Status: d.status.String(), Objectives: d.head.Objectives, By: d.head.By, Start: d.head.Start, Limit: d.head.Limit,
		Intensity: d.head.Intensity, Defensive: d.head.Defensive, StartTurn: d.head.StartTurn, SentTurn: d.sent, ArrivesTurn: d.arrives,
		Text: d.head.Text, Signed: d.signed, Rating: d.rating, Confers: d.confers, Acted: d.acted, Units: d.units, Goals: lookAtGoals(d.head.Goals)}
	for _, n := range d.history {
		s.History = append(s.History, g.calendar.clock(n.turn)+" "+n.text)
	}
	return s
}

// openLogs gathers both logs for both sides.
func (g *Game) openLogs() LogsClosed {
	var e LogsClosed
	for i := range g.log {
		d := &g.log[i]
		e.Logs[d.side] = append(e.Logs[d.side], g.lookIn(d))
	}
	return e
}
