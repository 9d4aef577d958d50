package cwb

import (
	"fmt"
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// What comes of rulings. The owner of a piece or an order hears all of it; his enemy only
// what has changed in what the stacks show him, and of what lies open. CWB 9.0.
type (
	// PiecePlaced put a piece into a hex.
	PiecePlaced struct {
		Side   rules.Side   `json:"side"`
		Piece  string       `json:"piece"`
		From   hex.Hex      `json:"from,omitzero"`
		To     hex.Hex      `json:"to"`
		Below  bool         `json:"below,omitempty"`
		Facing string       `json:"facing,omitempty"` // that of the units that are there
		Shown  []seen.Stack `json:"shown,omitempty"`  // what the enemy sees changed
		Why    string       `json:"why,omitempty"`
	}
	// PieceRemoved took a piece off the map, or said anew what became of one off it.
	PieceRemoved struct {
		Side  rules.Side   `json:"side"`
		Piece string       `json:"piece"`
		From  hex.Hex      `json:"from,omitzero"`
		As    string       `json:"as"`
		Shown []seen.Stack `json:"shown,omitempty"`
		Why   string       `json:"why,omitempty"`
	}
	// PieceSet changed how a piece stands.
	PieceSet struct {
		Side      rules.Side    `json:"side"`
		Piece     string        `json:"piece"`
		At        hex.Hex       `json:"at,omitzero"`
		Formation string        `json:"formation,omitempty"`
		Facing    string        `json:"facing,omitempty"`
		State     string        `json:"state,omitempty"`
		Stack     bool          `json:"stack,omitempty"` // the state is that of all units in the hex
		Figures   []seen.Figure `json:"figures,omitempty"`
		Put       []string      `json:"put,omitempty"`
		Lift      []string      `json:"lift,omitempty"`
		Shown     []seen.Stack  `json:"shown,omitempty"`
		Why       string        `json:"why,omitempty"`
	}
	// OrderRuled takes a dispatch out of its receiver's hands; what it is now follows, unless
	// it is under way again.
	OrderRuled struct {
		Side     rules.Side `json:"side"`
		Number   int        `json:"number"`
		Receiver string     `json:"receiver"`
		Status   string     `json:"status"`
		Stops    bool       `json:"stops,omitempty"` // the attack of its receiver has stopped
		Why      string     `json:"why,omitempty"`
	}
	// HoldSet gave a hex that counts for victory to a side.
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
var rulingEvents = []rules.Event{PiecePlaced{}, PieceRemoved{}, PieceSet{}, OrderRuled{}, HoldSet{}, PointsRuled{}}

// Kind names each event in the journal.
func (PiecePlaced) Kind() string  { return "ruled-placed" }
func (PieceRemoved) Kind() string { return "ruled-removed" }
func (PieceSet) Kind() string     { return "ruled-set" }
func (OrderRuled) Kind() string   { return "ruled-order" }
func (HoldSet) Kind() string      { return "ruled-hold" }
func (PointsRuled) Kind() string  { return "ruled-points" }

func (e PiecePlaced) apply(g *Game) {
	n := g.find(e.Side, e.Piece)
	p := &g.field.pieces[n]
	g.unmark(n)
	if p.place != onMap {
		p.marks, p.state, p.spent, p.owes = 0, data.Normal, 0, 0
	}
	if g.isLine(n) {
		whole := &g.field.pieces[g.parent(n)]
		p.formation, p.state = whole.formation, whole.state
	}
	if s, ok := sideNamed(e.Facing); ok {
		p.facing = s
	}
	g.rideAway(n)
	if e.Below {
		g.putBelow(n, e.To)
	} else {
		g.put(n, e.To)
	}
	if n < len(g.harvest.starts) {
		g.harvest.starts = slices.Clone(g.harvest.starts)
		g.harvest.starts[n] = e.To
	}
}

func (e PieceRemoved) apply(g *Game) {
	n := g.find(e.Side, e.Piece)
	p := &g.field.pieces[n]
	g.unmark(n)
	g.rideAway(n)
	g.take(n, place(slices.Index(placeWords[:], e.As)))
	p.marks, p.state, p.spent = 0, data.Normal, 0
}

func (e PieceSet) apply(g *Game) {
	n := g.find(e.Side, e.Piece)
	p := &g.field.pieces[n]
	if e.Formation != "" {
		p.formation = formationNamed(e.Formation)
	}
	if s, ok := sideNamed(e.Facing); ok {
		for _, u := range g.unitsOf(p.at, e.Side) {
			g.field.pieces[u].facing = s
		}
	}
	if e.State != "" {
		g.stateIn(n, e.Stack, stateNamed(e.State))
	}
	for _, f := range e.Figures {
		g.setFigure(n, f)
	}
	for _, name := range e.Lift {
		m, _ := markNamed(name)
		p.marks &^= m
	}
	for _, name := range e.Put {
		m, _ := markNamed(name)
		p.marks |= m
	}
}

func (e OrderRuled) apply(g *Game) {
	s, _ := statusRuled(e.Status)
	next := underWay
	if s == arrived {
		next = arrived
	}
	text := "ruled " + e.Status
	if e.Why != "" {
		text += fmt.Sprintf(" (%s)", e.Why)
	}
	d := g.change(e.Side, e.Number, next, text)
	if s != underWay {
		d.acted = g.turn
	}
	p := &g.posts[d.receiver]
	for _, held := range []*int{&p.accepted, &p.delayed, &p.standing} {
		if *held == e.Number {
			*held = 0
		}
	}
	p.stopped = p.stopped || e.Stops
}

func (e HoldSet) apply(g *Game) { g.give(e.Hex, e.Side) }

func (e PointsRuled) apply(g *Game) { g.harvest.ruled[e.Side] += e.Points }

// delayOf is the delay of a status.
func delayOf(s status) data.Acceptance {
	if s == delayed2 {
		return data.D2
	}
	return data.D1
}

// shownTo tells the enemy what the stacks show him now, if that has changed.
func shownTo(of rules.Side, shown []seen.Stack, why string) rules.Notice {
	if len(shown) == 0 {
		return nil
	}
	return seen.RuledShown{Side: of, Stacks: shown, Why: why}
}

// Tell tells the owner all, and the enemy what he sees.
func (e PiecePlaced) Tell(s rules.Side) rules.Notice {
	if s != e.Side {
		return shownTo(e.Side, e.Shown, e.Why)
	}
	return seen.RuledPlaced{Piece: e.Piece, From: e.From, To: e.To, Below: e.Below, Why: e.Why}
}

// Tell tells the owner all, and the enemy what he sees.
func (e PieceRemoved) Tell(s rules.Side) rules.Notice {
	if s != e.Side {
		return shownTo(e.Side, e.Shown, e.Why)
	}
	return seen.RuledRemoved{Piece: e.Piece, From: e.From, As: e.As, Why: e.Why}
}

// Tell tells the owner all, and the enemy what he sees.
func (e PieceSet) Tell(s rules.Side) rules.Notice {
	if s != e.Side {
		return shownTo(e.Side, e.Shown, e.Why)
	}
	return seen.RuledSet{Piece: e.Piece, At: e.At, Formation: e.Formation, Facing: e.Facing, State: e.State, Stack: e.Stack,
		Figures: e.Figures, Put: e.Put, Lift: e.Lift, Why: e.Why}
}

// Tell tells the owner of the log alone.
func (e OrderRuled) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.RuledOrder{Number: e.Number, Receiver: e.Receiver, Status: e.Status, Why: e.Why})
}

// Tell tells both sides: who holds ground lies open.
func (e HoldSet) Tell(rules.Side) rules.Notice {
	return seen.RuledHold{Hex: e.Hex, Side: e.Side, Why: e.Why}
}

// Tell tells both sides of the points.
func (e PointsRuled) Tell(rules.Side) rules.Notice {
	return seen.RuledPoints{Side: e.Side, Points: e.Points, Why: e.Why}
}

// scoreRulings adds what rulings gave or took.
func (g *Game) scoreRulings(s *seen.Score) {
	for _, side := range rules.Sides {
		if n := g.harvest.ruled[side]; n != 0 {
			s.Of(side).Add(n, "ruled by the referee", "")
		}
	}
}

// writeRuled gives what points rulings gave a side.
func (g *Game) writeRuled(t *rows) {
	for s, n := range g.harvest.ruled {
		if n != 0 {
			fmt.Fprintf(t, "ruled %s %d\n", sideWord(rules.Side(s)), n)
		}
	}
}

// readRuled reads: ruled, side, points.
func (s *setting) readRuled(r *row) {
	side := r.sideOrNobody()
	word := r.word("points")
	n := 0
	if _, err := fmt.Sscanf(word, "%d", &n); err != nil || fmt.Sprint(n) != word || n < -mostPoints || n > mostPoints {
		r.fail("%q is not a number of points from -%d to %d", word, mostPoints, mostPoints)
		return
	}
	s.harvest.ruled[side] = n
}
