package cwb

import (
	"fmt"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
)

// Forecast foretells commands one after the other on nothing but the View: what a
// dispatch costs, when it arrives, and how it is likely to be taken.
func (s *System) Forecast(view rules.View, commands []rules.Command) []rules.Forecast {
	v, ok := view.(seen.View)
	if !ok || s.broken != nil {
		return nil
	}
	g := s.suppose(v)
	all := make([]rules.Forecast, 0, len(commands))
	for _, c := range commands {
		var f rules.Forecast
		f, g = g.foretell(v.For, c)
		all = append(all, f)
	}
	return all
}

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
	t := &table{info: rules.Battle{Name: v.Battle, Title: v.Title}, charts: s.charts, options: o, calendar: supposedTrack(v)}
	g := &Game{table: t, turn: v.Turn, phasing: v.Phasing}
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
	return g
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
	for i, l := range v.Staff {
		if n, err := g.findCommand(v.For, l.Above); err == nil {
			g.posts[i].above = n
		}
	}
	for _, l := range v.Seconds {
		if n, err := g.findCommand(v.For, l.Army); err == nil {
			g.leaders = append(g.leaders, leader{name: l.Name, side: v.For, rating: l.Rating})
			g.deputies = append(g.deputies, deputy{n, len(g.leaders) - 1})
		}
	}
	for _, name := range v.Lost {
		g.lost = append(g.lost, fallen{v.For, name})
	}
}

func (g *Game) supposeLeader(side rules.Side, l seen.Leader) {
	r := division
	for i, name := range rankNames {
		if name == l.Rank {
			r = rank(i)
		}
	}
	g.leaders = append(g.leaders, leader{name: l.Name, side: side, rating: l.Rating})
	g.commands = append(g.commands, command{name: l.Command, rank: r, side: side, above: -1, anti: l.Anti, hasHQ: l.HQ})
	p := post{leader: len(g.leaders) - 1, promoted: !l.Original, above: -1, accepted: l.Accepted, delayed: l.Delayed, standing: l.Standing,
		tried: l.TriedBy, stopped: l.Stopped, deaf: l.Deaf, spent: l.Spent, spentAt: l.SpentTurn}
	if l.Retreats {
		p.retreats = g.turn
	}
	if l.Checked {
		p.check.turn = g.turn
	}
	if l.Due {
		p.check = check{number: l.Standing, divisions: l.Divisions, wrecked: l.Wrecked}
	}
	if l.Engaged {
		p.engaged = g.turn
	}
	if l.Moving {
		p.settles = g.turn
	}
	if l.Conferred {
		p.conferred = g.calendar.day(g.turn)
	}
	g.posts = append(g.posts, p)
	g.points = append(g.points, 0)
}

func (g *Game) supposeDispatch(side rules.Side, d seen.Dispatch) {
	sender, _ := g.findCommand(side, d.Sender)
	receiver, _ := g.findCommand(side, d.Receiver)
	own := dispatch{side: side, number: d.Number, sender: sender, receiver: receiver, how: d.Method, complex: d.Complex, cost: d.Cost,
		sent: d.SentTurn, arrives: d.ArrivesTurn, head: Head{Objectives: d.Objectives, By: d.By, Start: d.Start, StartTurn: d.StartTurn,
			Limit: d.Limit, Intensity: d.Intensity, Defensive: d.Defensive, Text: d.Text}}
	own.signed, own.rating, own.confers, own.acted = d.Signed, d.Rating, d.Confers, d.Acted
	_ = own.status.UnmarshalText([]byte(d.Status))
	g.log = append(g.log, own)
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

// noDice is for commands whose roll is only foretold.
type noDice struct{}

func (noDice) Roll(string, int) int { return 3 }

// foretell gives the forecast of one command and the position that it supposes
// for the next. Rolls are not made: what depends on them is left as it was.
func (g *Game) foretell(side rules.Side, c rules.Command) (rules.Forecast, *Game) {
	switch c := c.(type) {
	case End:
		if side != g.phasing {
			return seen.WillRefuse{Refusal: rules.Refusal{Rule: "CWB 8.1", Reason: "it is the " + g.phasing.Name() + " command phase"}}, g
		}
		return seen.WillEnd{}, g
	case Pause:
		return seen.WillEnd{Pause: true}, g
	case TakeInitiative:
		return g.foretellTry(side, c)
	case CheckStoppage:
		return g.foretellCheck(side, c)
	}
	r := g.Run(side, c, rules.Aid{Dice: noDice{}})
	if r.Refused != nil {
		return seen.WillRefuse{Refusal: *r.Refused}, g
	}
	after, ok := r.After.(*Game)
	if !ok {
		return nil, g
	}
	if d, sent := c.(WriteDispatch); sent {
		return after.foretellSent(d), after
	}
	return seen.WillDo{What: c.Kind()}, after
}

// foretellSent is for the dispatch just written, the last of the log; from a
// conference as many as have attended.
func (g *Game) foretellSent(c WriteDispatch) seen.WillSend {
	first := len(g.log) - len(c.To)
	f := g.foretellOne(&g.log[first])
	for i := first + 1; i < len(g.log); i++ {
		f.Also = append(f.Also, g.foretellOne(&g.log[i]))
	}
	return f
}

func (g *Game) foretellOne(d *dispatch) seen.WillSend {
	value, shift := g.acceptanceValue(d)
	f := seen.WillSend{Number: d.number, From: g.commands[d.sender].name, Receiver: g.commands[d.receiver].name,
		Leader: g.who(g.posts[d.receiver].leader).name, Method: d.how, Complex: d.complex, Cost: d.cost, Left: g.points[d.sender],
		Of: g.charts.CommandPoints(g.rating(d.sender)), Transit: d.arrives - d.sent, Arrives: g.calendar.clock(d.arrives), Value: value, Shift: shift}
	counts := [4]int{}
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			counts[g.charts.Accept(value.Sum(), shift, a+b)]++
		}
	}
	for r, n := range counts {
		f.Chances = append(f.Chances, seen.Chance{Result: data.Acceptance(r).String(), Of36: n})
	}
	return f
}

func (g *Game) foretellTry(side rules.Side, c TakeInitiative) (rules.Forecast, *Game) {
	b := &bench{g: g, side: side}
	err := b.mustPhase(commandPhase)
	post := -1
	if err == nil {
		post, err = g.mayTry(side, c.Leader)
	}
	target := -1
	if err == nil {
		target, err = g.target(post, c)
	}
	if err == nil {
		_, err = g.whatFor(target, c)
	}
	if err != nil {
		return refused(err), g
	}
	points := g.initiativePoints(post, c.Defensive)
	need := g.charts.Initiative(points.Sum()) - g.initiativeMods(post).Sum()
	after := g.clone()
	InitiativeTried{Side: side, Command: g.commands[post].name, Leader: c.Leader}.apply(after)
	return seen.WillTry{Leader: c.Leader, Points: points, Need: need, Of36: g.chanceOfInitiative(points.Sum(), need)}, after
}

func (g *Game) foretellCheck(side rules.Side, c CheckStoppage) (rules.Forecast, *Game) {
	b := &bench{g: g, side: side}
	err := b.mustPhase(commandPhase)
	n := -1
	if err == nil {
		err = b.notAfter(stoppage, "stoppage is checked")
	}
	if err == nil {
		n, err = g.findCommand(side, c.Command)
	}
	if err == nil {
		err = g.mayCheck(n, c)
	}
	if err != nil {
		return refused(err), g
	}
	need := g.charts.Stoppage(c.Divisions, c.Wrecked, g.hasLostLeader(n, c), g.rating(n)) - g.stoppageMods(c.Defence).Sum()
	after := g.clone()
	after.posts[n].check.turn, after.segment = g.turn, stoppage
	return seen.WillCheck{Command: c.Command, Need: need, Of36: atLeast(need)}, after
}

func refused(err error) rules.Forecast {
	if no, ok := err.(*rules.Refusal); ok {
		return seen.WillRefuse{Refusal: *no}
	}
	return seen.WillRefuse{Refusal: rules.Refusal{Reason: fmt.Sprint(err)}}
}

// chanceOfInitiative counts the rolls, of 36, that reach the need and make no loose
// cannon.
func (g *Game) chanceOfInitiative(points, need int) int {
	n := 0
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			if a+b >= need && a+b != g.charts.LooseCannon(points) {
				n++
			}
		}
	}
	return n
}

// atLeast counts the rolls of two dice, of 36, that reach a sum.
func atLeast(sum int) int {
	n := 0
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			if a+b >= sum {
				n++
			}
		}
	}
	return n
}
