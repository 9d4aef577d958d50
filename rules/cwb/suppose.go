package cwb

import (
	"strings"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
)

// The game that a side can suppose from nothing but its View: its own half of it and
// what lies open. Forecasts are made on it. CWB 9.0.

// suppose builds the game that a View describes: the viewer's own half of it.
func (s *System) suppose(v seen.View) *Game {
	chosen := make(map[string]string, len(v.Options))
	for _, c := range v.Options {
		chosen[c.Name] = c.Value
	}
	o, err := choose("", chosen)
	if err != nil {
		o = Options{}
	}
	g := s.supposed(v, o)
	g.turn, g.phasing = v.Turn, v.Phasing
	_ = g.phase.UnmarshalText([]byte(v.Phase))
	_ = g.segment.UnmarshalText([]byte(v.Segment)) // empty for the side that waits
	for _, l := range v.Staff {
		g.supposeLeader(v.For, l)
	}
	g.supposeChain(v)
	for _, p := range v.Points {
		if n, err := g.findCommand(v.For, p.Army); err == nil {
			g.points[n] = p.Left
		}
	}
	for _, d := range v.Log {
		if d.Side != v.For { // the enemy's, told when all is over
			continue
		}
		g.supposeDispatch(v.For, d)
	}
	for _, c := range v.Cannons {
		g.supposeCannon(c)
	}
	if v.Field != nil && g.onMap() {
		g.supposeField(v)
		g.posture.standing[v.For], g.posture.doctrine[v.For] = v.Field.Standing, v.Field.Doctrine
	}
	return g
}

// supposed is the game with its printed matter and nothing else: of an order log the
// turn track, of a battle all that lies in the box.
func (s *System) supposed(v seen.View, o Options) *Game {
	if v.Field != nil {
		if g, err := s.layOut(v.Battle, o); err == nil {
			return g.swept()
		}
	}
	return &Game{table: &table{info: rules.Battle{Name: v.Battle, Title: v.Title}, source: v.Source, charts: s.charts, options: o,
		calendar: supposedTrack(v)}}
}

// supposedTrack is the turn track as the View tells it.
func supposedTrack(v seen.View) calendar {
	var c calendar
	for _, t := range v.Track {
		c = append(c, data.Turn{Number: len(c) + 1, Day: t.Day, Time: data.Clock(t.Minute), Night: t.Night})
	}
	return c
}

// supposeChain puts every command under the one above it, and enters who is second
// in command and who is lost.
func (g *Game) supposeChain(v seen.View) {
	for _, l := range v.Staff {
		c, err := g.findCommand(v.For, l.Command)
		if above, err2 := g.findCommand(v.For, l.Above); err == nil && err2 == nil {
			g.posts[c].above = above
		}
	}
	for _, l := range v.Seconds {
		if n, err := g.findCommand(v.For, l.Army); err == nil && g.findDeputy(n, l.Name) < 0 {
			g.leaders = append(g.leaders, leader{name: l.Name, side: v.For, rating: l.Rating})
			g.deputies = append(g.deputies, deputy{n, len(g.leaders) - 1})
		}
	}
	for _, name := range v.Lost {
		g.lost = append(g.lost, fallen{v.For, name})
	}
}

// supposeLeader puts a leader at the head of his command, which an order log does not
// have before.
func (g *Game) supposeLeader(side rules.Side, l seen.Leader) {
	n, err := g.findCommand(side, l.Command)
	if err != nil {
		n = g.supposeCommand(side, l)
	}
	p := post{leader: g.supposeName(side, l), promoted: !l.Original, above: -1, accepted: l.Accepted, delayed: l.Delayed, standing: l.Standing,
		tried: l.TriedBy, stopped: l.Stopped, deaf: l.Deaf, spent: l.Spent, spentAt: l.SpentTurn,
		check: check{divisions: l.Divisions, wrecked: l.Wrecked}}
	if l.Retreats {
		p.retreats = g.turn
	}
	if l.Checked {
		p.check.turn = g.turn
	}
	if l.Due {
		p.check.number = l.Standing
	}
	if l.Attacked {
		p.duty.attacked = g.turn
	}
	p.duty.held, p.duty.least = l.Held, l.Least
	if l.Engaged {
		p.engaged = g.turn
	}
	if l.Moving {
		p.settles = g.turn
	}
	if l.Conferred {
		p.conferred = g.calendar.day(g.turn)
	}
	g.posts[n] = p
}

// supposeName enters a leader; a command that nobody leads has none.
func (g *Game) supposeName(side rules.Side, l seen.Leader) int {
	if nobody := g.who(-1); l.Name == nobody.name && l.Rating == nobody.rating {
		return -1
	}
	return g.recruit(leader{name: l.Name, side: side, rating: l.Rating})
}

// supposeCommand enters a command of an order log.
func (g *Game) supposeCommand(side rules.Side, l seen.Leader) int {
	r := division
	for i, name := range rankNames {
		if name == l.Rank {
			r = rank(i)
		}
	}
	g.leaders = append(g.leaders, leader{name: l.Name, side: side, rating: l.Rating})
	g.commands = append(g.commands, command{name: l.Command, rank: r, side: side, leader: len(g.leaders) - 1, above: -1, anti: l.Anti, hasHQ: l.HQ})
	g.posts, g.points = append(g.posts, post{}), append(g.points, 0)
	return len(g.commands) - 1
}

func (g *Game) supposeDispatch(side rules.Side, d seen.Dispatch) {
	sender, _ := g.findCommand(side, d.Sender)
	receiver, _ := g.findCommand(side, d.Receiver)
	own := dispatch{side: side, number: d.Number, sender: sender, receiver: receiver, how: d.Method, complex: d.Complex, cost: d.Cost,
		sent: d.SentTurn, arrives: d.ArrivesTurn, head: Head{Objectives: d.Objectives, By: d.By, Start: d.Start, StartTurn: d.StartTurn,
			Limit: d.Limit, Intensity: d.Intensity, Defensive: d.Defensive, Text: d.Text, Goals: supposeGoals(d.Goals)}}
	own.signed, own.rating, own.confers, own.acted, own.units = d.Signed, d.Rating, d.Confers, d.Acted, d.Units
	_ = own.status.UnmarshalText([]byte(d.Status))
	for _, line := range d.History {
		own.history = append(own.history, g.supposeNote(line))
	}
	g.log = append(g.log, own)
}

// supposeNote reads what became of a dispatch: the clock, and what it was.
func (g *Game) supposeNote(line string) note {
	for turn := range g.calendar.last() + 1 {
		if text, ok := strings.CutPrefix(line, g.calendar.clock(turn)+" "); ok {
			return note{turn, text}
		}
	}
	return note{text: line}
}

// supposeCannon puts the enemy's loose cannon on the supposed board.
func (g *Game) supposeCannon(c seen.Cannon) {
	n, err := g.findCommand(c.Side, c.Command)
	if err != nil { // the enemy's, of whom the View tells only this
		g.leaders = append(g.leaders, leader{name: c.Leader, side: c.Side})
		g.commands = append(g.commands, command{name: c.Command, side: c.Side, above: -1})
		g.posts = append(g.posts, post{leader: len(g.leaders) - 1, above: -1})
		g.points = append(g.points, 0)
		n = len(g.posts) - 1
	}
	g.posts[n].cannon = &cannon{leader: c.Leader, had: c.Had, text: c.Text}
}
