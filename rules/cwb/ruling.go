package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Rulings on the map: how a referee sets the position right. The printed limits on stacking,
// zones and ways do not hold him. Rulings on the order log are in rulinglog.go, what comes of
// them in rulingevent.go.

// The commands of a referee.
type (
	// RulePlace puts a piece into a hex, from wherever it is. The extended lines of a
	// brigade that would not lie next to it go back into it.
	RulePlace struct {
		Side  rules.Side `json:"side"`
		Piece string     `json:"piece"`
		To    hex.Hex    `json:"to"`
		Below bool       `json:"below,omitempty"` // at the bottom of the stack
		Why   string     `json:"why,omitempty"`
	}
	// RuleRemove takes a piece off the map, or says anew what became of one off it.
	RuleRemove struct {
		Side  rules.Side `json:"side"`
		Piece string     `json:"piece"`
		As    string     `json:"as,omitempty"` // lost, outside (out of the battle) or off-map (still to come); empty: as its kind is
		Why   string     `json:"why,omitempty"`
	}
	// RuleSet sets how a piece stands. What is empty stays.
	RuleSet struct {
		Side      rules.Side    `json:"side"`
		Piece     string        `json:"piece"`
		Formation string        `json:"formation,omitempty"`
		Facing    string        `json:"facing,omitempty"` // of all units in the hex, CWB 13.0
		State     string        `json:"state,omitempty"`  // of all units in the hex, CWB 12.4
		Figures   []seen.Figure `json:"figures,omitempty"`
		Put       []string      `json:"put,omitempty"` // marks as tables of positions name them
		Lift      []string      `json:"lift,omitempty"`
		Why       string        `json:"why,omitempty"`
	}
	// RuleHold says which side holds a hex that counts for victory.
	RuleHold struct {
		Hex  hex.Hex    `json:"hex"`
		Side rules.Side `json:"side"`
		Why  string     `json:"why,omitempty"`
	}
	// RulePoints adds victory points to a side's, or takes some off.
	RulePoints struct {
		Side   rules.Side `json:"side"`
		Points int        `json:"points"`
		Why    string     `json:"why,omitempty"`
	}
	// RuleOrder sets the status of a dispatch.
	RuleOrder struct {
		Side   rules.Side `json:"side"`
		Number int        `json:"number"`
		Status string     `json:"status"` // as the log has it; delayed is D1, refused and lost are cancelled
		Why    string     `json:"why,omitempty"`
	}
)

// rulingCommands are those of a referee.
var rulingCommands = []rules.Command{RulePlace{}, RuleRemove{}, RuleSet{}, RuleHold{}, RulePoints{}, RuleOrder{}}

// Kind names each command in the journal.
func (RulePlace) Kind() string  { return "rule-place" }
func (RuleRemove) Kind() string { return "rule-remove" }
func (RuleSet) Kind() string    { return "rule-set" }
func (RuleHold) Kind() string   { return "rule-hold" }
func (RulePoints) Kind() string { return "rule-points" }
func (RuleOrder) Kind() string  { return "rule-order" }

// Because is the reason of each ruling.
func (c RulePlace) Because() string  { return c.Why }
func (c RuleRemove) Because() string { return c.Why }
func (c RuleSet) Because() string    { return c.Why }
func (c RuleHold) Because() string   { return c.Why }
func (c RulePoints) Because() string { return c.Why }
func (c RuleOrder) Because() string  { return c.Why }

// ruledPiece finds the piece that a ruling is about.
func (g *Game) ruledPiece(side rules.Side, name string) (int, error) {
	if !g.onMap() {
		return -1, refuse("", "an order log has no map; a ruling is on an order or on a die")
	}
	n, ok := g.pieceCalled(side, name)
	if !ok {
		return -1, refuse("", "the %s side has no piece %q", side.Name(), name)
	}
	return n, nil
}

func (c RulePlace) run(b *bench) error {
	g := b.g
	n, err := g.ruledPiece(c.Side, c.Piece)
	if err != nil {
		return err
	}
	if err := g.mayBePut(n, c.To); err != nil {
		return err
	}
	if g.counterOf(n).kind == troop && !g.isLine(n) {
		for _, line := range g.lines(int(g.field.pieces[n].counter)) {
			if at := g.field.pieces[line].at; line != n && (at == c.To || !g.inTouch(at, c.To)) {
				b.takeIn(line, true)
			}
		}
	}
	p := g.field.pieces[n]
	e := PiecePlaced{Side: c.Side, Piece: c.Piece, From: p.at, To: c.To, Below: c.Below, Why: c.Why}
	if s, ok := g.facingOf(c.To, c.Side); ok && g.counterOf(n).kind.isUnit() {
		e.Facing = s.String()
	}
	e.Shown = g.shownBy(e, c.Side, p.at, c.To)
	b.emit(e)
	b.levelled(n)
	return nil
}

// mayBePut refuses a place that no piece can be in.
func (g *Game) mayBePut(n int, to hex.Hex) error {
	p, k, name := &g.field.pieces[n], g.counterOf(n), g.name(n)
	enemy := k.side.Enemy()
	switch {
	case !g.board.on(to):
		return refuse("", "%s is off the map", g.label(to))
	case g.board.terrain(to) == water:
		return refuse("CWB-AH 1.1a", "%s is all river", g.label(to))
	case p.at == to:
		return refuse("", "%s is in %s already", name, g.label(to))
	case g.holdsUnits(to, enemy) || slices.ContainsFunc(g.stack(to), func(m int) bool { return g.sideOf(m) == enemy }):
		return refuse("", "the enemy of %s is in %s: remove or move him first", name, g.label(to))
	case k.kind == troop && g.steps(int(p.counter)) <= 0:
		return refuse("", "%s has no steps left: set its losses first", name)
	case k.kind == battery && p.guns <= 0:
		return refuse("", "%s has no gun points left: set them first", name)
	case g.isLine(n):
		return g.mayLie(n, to)
	}
	return nil
}

// mayLie refuses an extended line what it never does. CWB 17.0, 17.1, 17.2a.
func (g *Game) mayLie(n int, to hex.Hex) error {
	whole := &g.field.pieces[g.parent(n)]
	name := g.name(g.parent(n))
	switch {
	case whole.place != onMap:
		return refuse("CWB 17.0", "%s, whose line it is, is not on the map", name)
	case whole.at == to || !g.inTouch(whole.at, to):
		return refuse("CWB 17.0", "an extended line lies next to its brigade, and %s is in %s", name, g.label(whole.at))
	case !inLine(whole.formation):
		return refuse("CWB 17.1", "%s is not in line and has no extended lines", name)
	case whole.state == data.Routed:
		return refuse("CWB 17.2a", "%s is routed and has no extended lines", name)
	}
	return nil
}

// levelled brings all units of the hex of a piece to one morale state, the worst, as a stack
// has but one. CWB 12.4, 17.2a.
func (b *bench) levelled(n int) {
	g := b.g
	p := &g.field.pieces[n]
	if p.place != onMap || !g.counterOf(n).kind.isUnit() {
		return
	}
	b.share(p.at, g.sideOf(n), g.worstState(g.unitsOf(p.at, g.sideOf(n))))
	b.collapseRouted()
}

// shownBy lists what the enemy of a side sees changed in some hexes by an event, before the
// event is made so: nothing that its View did not show, or will. CWB 9.0.
func (g *Game) shownBy(e event, side rules.Side, hexes ...hex.Hex) []seen.Stack {
	after := g.clone()
	e.apply(after)
	var shown []seen.Stack
	for i, h := range hexes {
		if h.IsZero() || slices.Contains(hexes[:i], h) {
			continue
		}
		was, _ := g.lookAtStack(h, side)
		is, ok := after.lookAtStack(h, side)
		if was == is {
			continue
		}
		if !ok {
			is = seen.Stack{At: h, Side: side}
		}
		shown = append(shown, is)
	}
	return shown
}

// placeNamed is the place that a ruling may send a piece to.
func (g *Game) placeNamed(n int, word string) (place, error) {
	p, k := &g.field.pieces[n], g.counterOf(n)
	switch {
	case p.part > 0:
		if word == "" || word == placeWords[offMap] {
			return offMap, nil // a part that can be made again, CWB 17.0, 26.1a
		}
		return 0, refuse("", "%s is a part of a unit; it is %s or on the map", g.name(n), placeWords[offMap])
	case word == "" && (k.kind == officer || k.kind == headquarters):
		return outside, nil
	case word == "" || word == placeWords[lost]:
		return lost, nil
	case word == placeWords[outside]:
		return outside, nil
	case word != placeWords[offMap]:
		return 0, refuse("", "a piece is removed as lost, outside or off-map, not as %q", word)
	}
	if _, _, ok := g.arrival(n); !ok {
		return 0, refuse("", "%s is no reinforcement and can't be still to come", g.name(n))
	}
	return offMap, nil
}

func (c RuleRemove) run(b *bench) error {
	g := b.g
	n, err := g.ruledPiece(c.Side, c.Piece)
	if err != nil {
		return err
	}
	to, err := g.placeNamed(n, c.As)
	if err != nil {
		return err
	}
	if g.field.pieces[n].place == to {
		return refuse("", "%s is %s already", c.Piece, placeWords[to])
	}
	if g.counterOf(n).kind == troop && !g.isLine(n) {
		for _, line := range g.lines(int(g.field.pieces[n].counter)) {
			if line != n {
				b.takeIn(line, true)
			}
		}
	}
	at := g.field.pieces[n].at
	e := PieceRemoved{Side: c.Side, Piece: c.Piece, From: at, As: placeWords[to], Why: c.Why}
	e.Shown = g.shownBy(e, c.Side, at)
	b.emit(e)
	return nil
}

func (c RuleHold) run(b *bench) error {
	g := b.g
	i := slices.Index(g.ground, c.Hex)
	switch {
	case !g.onMap():
		return refuse("", "an order log has no map; a ruling is on an order or on a die")
	case i < 0 || i >= len(g.harvest.holders):
		return refuse("", "%s does not count for victory", g.label(c.Hex))
	case c.Side == rules.NoSide:
		return refuse("", "say which side holds %s", g.label(c.Hex))
	case g.harvest.holders[i] == c.Side:
		return refuse("", "the %s side holds %s already", c.Side.Name(), g.label(c.Hex))
	case g.onlySideNear(c.Hex, 0) == c.Side.Enemy():
		return refuse("CWB-AH 4.2", "the %s side has units in %s, and so holds it", c.Side.Enemy().Name(), g.label(c.Hex))
	}
	b.emit(HoldSet(c))
	return nil
}

// mostPoints is more than a battle gives.
const mostPoints = 999

func (c RulePoints) run(b *bench) error {
	g := b.g
	switch {
	case !g.onMap():
		return refuse("", "an order log has no victory points")
	case c.Side == rules.NoSide:
		return refuse("", "say which side gets the points")
	case c.Points == 0:
		return refuse("", "no points change nothing")
	case g.scenario.Victory.Kind != data.ByPoints && c.Side != g.scenario.Victory.Side:
		return refuse(g.scenario.Victory.Rule, "in this battle only the points of the %s side decide", c.Side.Enemy().Name())
	}
	if total := g.harvest.ruled[c.Side] + c.Points; c.Points < -mostPoints || c.Points > mostPoints || total < -mostPoints || total > mostPoints {
		return refuse("", "rulings give a side at most %d points in all, or take as many", mostPoints)
	}
	b.emit(PointsRuled(c))
	return nil
}
