package hellbeforenight

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/hellbeforenight/seen"
)

// What comes of rulings. Both sides hear with the reason of all of it that they may know.
type (
	// CounterPlaced put a unit or a leader into a hex.
	CounterPlaced struct{ seen.RuledPlaced }
	// CounterRemoved took a unit or a leader off the map, or said anew what became of one off it.
	CounterRemoved struct{ seen.RuledRemoved }
	// MarksRuled gave a unit other marks.
	MarksRuled struct {
		seen.RuledSet
		Hidden bool `json:"hidden,omitempty"` // from the enemy, HBN 14.7A
	}
	// CounterSet set another counter.
	CounterSet struct{ seen.RuledCounter }
	// PointsRuled gave victory points to a side.
	PointsRuled struct{ seen.RuledPoints }
)

// rulingEvents are those of rulings.
var rulingEvents = []rules.Event{CounterPlaced{}, CounterRemoved{}, MarksRuled{}, CounterSet{}, PointsRuled{}}

// Kind names each event in the journal.
func (CounterPlaced) Kind() string  { return "ruled-placed" }
func (CounterRemoved) Kind() string { return "ruled-removed" }
func (MarksRuled) Kind() string     { return "ruled-set" }
func (CounterSet) Kind() string     { return "ruled-counter" }
func (PointsRuled) Kind() string    { return "ruled-points" }

// Tell tells both sides of each: where a counter is now, and what became of it, lies open, and
// the hex of a reserve in which it was is not told.
func (e CounterPlaced) Tell(rules.Side) rules.Notice  { return e.RuledPlaced }
func (e CounterRemoved) Tell(rules.Side) rules.Notice { return e.RuledRemoved }
func (e CounterSet) Tell(rules.Side) rules.Notice     { return e.RuledCounter }
func (e PointsRuled) Tell(rules.Side) rules.Notice    { return e.RuledPoints }

// Tell tells the enemy nothing of a unit that is hidden from him.
func (e MarksRuled) Tell(s rules.Side) rules.Notice {
	if e.Hidden && s == e.Side.Enemy() {
		return nil
	}
	return e.RuledSet
}

func (e CounterPlaced) apply(g *Game) {
	if e.Leader {
		c := &g.leaders[g.leaderNo[e.Unit]]
		c.at, c.from, c.state, c.reserve = e.To, e.To, leaderOnMap, 0
		return
	}
	n := g.number[e.Unit]
	g.put(n, e.To)
	g.units[n].from = e.To
}

func (e CounterRemoved) apply(g *Game) {
	if e.Leader {
		c := &g.leaders[g.leaderNo[e.Unit]]
		c.state, c.reserve = leaderState(slices.Index(leaderStateNames[:], e.As)), 0
		c.at, c.from = hexNowhere, hexNowhere
		return
	}
	n := g.number[e.Unit]
	kind, step, _ := strings.Cut(e.As, "/")
	g.take(n, place(slices.Index(placeNames[:], kind)), stage(slices.Index(stageNames[:], step)))
	g.units[n].from = hexNowhere
}

func (e MarksRuled) apply(g *Game) {
	put, lift, err := marksRuled(e.Put, e.Lift)
	if err != nil {
		return // it was read when the ruling was made
	}
	u := &g.units[g.number[e.Unit]]
	u.flags = u.flags&^lift | put
}

func (e CounterSet) apply(g *Game)  { g.setCounter(splitWords(e.Row)) }
func (e PointsRuled) apply(g *Game) { g.ruled[e.Side] += e.Points }
