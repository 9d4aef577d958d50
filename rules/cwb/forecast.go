package cwb

import (
	"fmt"
	"regexp"
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
)

// Forecast foretells commands one after the other on nothing but the View: what a
// dispatch costs, when it arrives, and how it is likely to be taken; on the map what a
// move costs and where it stops, and the chances of fire and close combat. What the sheet
// leaves undone comes after them.
func (s *System) Forecast(view rules.View, commands []rules.Command) []rules.Forecast {
	v, ok := view.(seen.View)
	if !ok || s.broken != nil {
		return nil
	}
	g := s.suppose(v)
	all := make([]rules.Forecast, 0, len(commands))
	roads := false // whether a dispatch has named one
	for _, c := range commands {
		var f rules.Forecast
		f, g = g.foretell(v.For, c)
		if sent, ok := f.(seen.WillSend); ok && g.onMap() && !roads {
			sent.Road = roadWord.MatchString(c.(WriteDispatch).By)
			f, roads = sent, sent.Road
		}
		all = append(all, f)
	}
	return append(all, g.foretellOwed(v.For)...)
}

// roadWord finds one in the path of a dispatch. The map names none, and a courier rides the way
// that costs him least, whatever is written. CWB 10.1c, 10.1e.
var roadWord = regexp.MustCompile(`(?i)\b(road|rd|pike|turnpike|lane|trail|track|street|highway)s?\b`)

// noDice is for commands whose roll is only foretold.
type noDice struct{}

func (noDice) Roll(string, int) int { return 3 }

// foretell gives the forecast of one command and the position that it supposes
// for the next. Rolls are not made: what depends on them is left as it was.
func (g *Game) foretell(side rules.Side, c rules.Command) (rules.Forecast, *Game) {
	switch c := c.(type) {
	case End:
		return g.foretellEnd(side)
	case Pause:
		return seen.WillEnd{Pause: true}, g
	case TakeInitiative:
		return g.foretellTry(side, c)
	case CheckStoppage:
		return g.foretellCheck(side, c)
	}
	if f, after := g.foretellOnMap(side, c); f != nil {
		return f, after
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
	for i := range g.log {
		if o := &g.log[i]; o.side == d.side && o.sent == d.sent && o.number < d.number && o.sender == d.sender && o.sender != o.receiver && o.status.open() &&
			o.receiver == d.receiver && slices.Equal(o.units, d.units) {
			f.Before = append(f.Before, o.number)
		}
	}
	if turn := g.takenUpFrom(d); turn > d.arrives {
		f.Waits = g.calendar.clock(turn)
	}
	return f
}

// takenUpFrom is the first turn in which a dispatch that has come may be taken up.
func (g *Game) takenUpFrom(d *dispatch) int {
	later := *g
	for later.turn = d.arrives; later.turn < d.head.StartTurn && later.puttingOff(d); {
		later.turn++
	}
	return later.turn
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
		target, _, err = g.target(post, c)
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
	if err == nil && g.onMap() {
		c, err = g.asOnMap(n, c)
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
