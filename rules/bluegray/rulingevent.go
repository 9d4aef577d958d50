package bluegray

import (
	"slices"
	"strconv"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// What comes of rulings. Both sides hear with the reason of all of it that they may know.
type (
	// UnitPlaced put a unit into a hex.
	UnitPlaced struct {
		Unit string     `json:"unit"`
		Side rules.Side `json:"side"`
		From hex.Hex    `json:"from,omitzero"`
		To   hex.Hex    `json:"to"`
		Why  string     `json:"why,omitempty"`

		veiled
	}
	// UnitRemoved took a unit off the map, or said anew what became of one off it.
	UnitRemoved struct {
		Unit string     `json:"unit"`
		Side rules.Side `json:"side"`
		From hex.Hex    `json:"from,omitzero"`
		As   string     `json:"as"`
		Why  string     `json:"why,omitempty"`

		veiled
	}
	// UnitSet gave a unit another strength, or other marks.
	UnitSet struct {
		Unit     string     `json:"unit"`
		Side     rules.Side `json:"side"`
		At       hex.Hex    `json:"at,omitzero"`
		Strength int        `json:"strength,omitempty"`
		Put      []string   `json:"put,omitempty"`
		Lift     []string   `json:"lift,omitempty"`
		Why      string     `json:"why,omitempty"`

		veiled
	}
	// HoldSet gave a hex worth points to a side.
	HoldSet struct {
		Hex  hex.Hex    `json:"hex"`
		Side rules.Side `json:"side"`
		Why  string     `json:"why,omitempty"`
	}
	// PointsRuled gave victory points to a side.
	PointsRuled struct {
		Side   rules.Side `json:"side"`
		Points int        `json:"points"`
		Why    string     `json:"why,omitempty"`
	}
)

// rulingEvents are those of rulings.
var rulingEvents = []rules.Event{UnitPlaced{}, UnitRemoved{}, UnitSet{}, HoldSet{}, PointsRuled{}}

// Kind names each event in the journal.
func (UnitPlaced) Kind() string  { return "ruled-placed" }
func (UnitRemoved) Kind() string { return "ruled-removed" }
func (UnitSet) Kind() string     { return "ruled-set" }
func (HoldSet) Kind() string     { return "ruled-hold" }
func (PointsRuled) Kind() string { return "ruled-points" }

func (e UnitPlaced) apply(g *Game) {
	g.put(g.number[e.Unit], e.To)
	g.pass(g.number[e.Unit], []hex.Hex{e.To})
}

func (e UnitRemoved) apply(g *Game) {
	n := g.number[e.Unit]
	kept := flags(0)
	if e.isCovered() {
		kept = g.units[n].flags & covered
	}
	g.take(n, status(slices.Index(statusNames[:], e.As)))
	g.units[n].column, g.units[n].flags = 0, kept
}

func (e UnitSet) apply(g *Game) {
	u := &g.units[g.number[e.Unit]]
	if e.Strength != 0 {
		u.strength = int16(e.Strength)
	}
	for _, name := range e.Lift {
		u.flags &^= markNamed(name)
	}
	for _, name := range e.Put {
		u.flags |= markNamed(name)
	}
}

func (e HoldSet) apply(g *Game) {
	i := slices.IndexFunc(g.worth, func(w worth) bool { return w.hex == e.Hex })
	g.holder[i] = e.Side
	g.seemHeld(i)
}

func (e PointsRuled) apply(g *Game) { g.ruled[e.Side] += e.Points }

// Tell tells both sides where the unit is now.
func (e UnitPlaced) Tell(s rules.Side) rules.Notice {
	if e.hides(s, e.Side) {
		return e.placesBlank(e.Side, e.Why)
	}
	return seen.RuledPlaced{Unit: e.Unit, Side: e.Side, From: e.From, To: e.To, Why: e.Why}
}

// Tell tells both sides what became of the unit.
func (e UnitRemoved) Tell(s rules.Side) rules.Notice {
	switch {
	case e.hides(s, e.Side) && e.isCovered():
		return e.removesBlank(e.Side, e.As, e.Why)
	case e.hides(s, e.Side):
		e.From = hex.Hex{}
	}
	return seen.RuledRemoved{Unit: e.Unit, Side: e.Side, From: e.From, As: e.As, Why: e.Why}
}

// Tell tells both sides how the unit is now: strength and marks lie open.
func (e UnitSet) Tell(s rules.Side) rules.Notice {
	if e.hides(s, e.Side) {
		return e.setsBlank(e.Side, e.Put, e.Lift, e.Why)
	}
	return seen.RuledSet{Unit: e.Unit, Side: e.Side, At: e.At, Strength: e.Strength, Put: e.Put, Lift: e.Lift, Why: e.Why}
}

// Tell tells both sides who holds the hex.
func (e HoldSet) Tell(rules.Side) rules.Notice {
	return seen.RuledHold{Hex: e.Hex, Side: e.Side, Why: e.Why}
}

// Tell tells both sides of the points.
func (e PointsRuled) Tell(rules.Side) rules.Notice {
	return seen.RuledPoints{Side: e.Side, Points: e.Points, Why: e.Why}
}

// scoreRulings adds what rulings gave or took. Points that they take off may leave a side
// with less than none.
func (g *Game) scoreRulings(s *seen.Score) {
	for _, side := range rules.Sides {
		if n := g.ruled[side]; n != 0 {
			s.Rows = append(s.Rows, seen.Row{Side: side, Points: n, What: "ruling", About: "by the referee"})
		}
	}
}

// setRuled reads: ruled side points, of a table of positions.
func (g *Game) setRuled(w *words) {
	if w.len() != 3 {
		w.fail(3, "a ruled row is: ruled, side, points")
		return
	}
	side := w.side(1)
	points, err := strconv.Atoi(w.text(2))
	if err != nil || points < -mostPoints || points > mostPoints {
		w.fail(2, "%q is not a number of points from -%d to %d", w.text(2), mostPoints, mostPoints)
		return
	}
	g.ruled[side] = points
}
