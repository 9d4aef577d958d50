package cwb

import (
	"longroll/rules"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// What extending does to the field, and who hears of it. That a line is out is seen by
// both sides. CWB 9.0, 17.
type (
	// LineExtended is an extended line come out of its brigade.
	LineExtended struct {
		Side   rules.Side `json:"side"`
		Unit   string     `json:"unit"`
		Line   string     `json:"line"`
		From   hex.Hex    `json:"from"`
		To     hex.Hex    `json:"to"`
		Spent  int        `json:"spent"` // by the line this phase, in halves
		Left   int        `json:"left"`  // to the line, in halves
		Halts  bool       `json:"halts,omitempty"`
		Facing string     `json:"facing"`
	}
	// LineContracted is an extended line gone into its brigade, by force if it lay too
	// far from it or a part of the brigade is routed.
	LineContracted struct {
		Side   rules.Side `json:"side"`
		Line   string     `json:"line"`
		Unit   string     `json:"unit"`
		From   hex.Hex    `json:"from"`
		At     hex.Hex    `json:"at"`
		Forced bool       `json:"forced,omitempty"`
		Seen   bool       `json:"seen,omitempty"`  // the line lay on top
		Shown  bool       `json:"shown,omitempty"` // and so does the unit itself
	}
	// LineDrawnBack is a part of a brigade that follows another in its retreat.
	LineDrawnBack struct {
		Side  rules.Side `json:"side"`
		Piece string     `json:"piece"`
		From  hex.Hex    `json:"from"`
		To    hex.Hex    `json:"to"`
		State string     `json:"state"` // its morale state now
	}
)

// Kind names each event in the journal.
func (LineExtended) Kind() string   { return "line-extended" }
func (LineContracted) Kind() string { return "line-contracted" }
func (LineDrawnBack) Kind() string  { return "line-drawn-back" }

func (e LineExtended) apply(g *Game) {
	n := g.find(e.Side, e.Line)
	from := &g.field.pieces[g.parent(n)]
	p := &g.field.pieces[n]
	p.formation, p.state, p.owes = from.formation, from.state, from.owes
	p.marks = from.marks&(lowAmmo|smallArms|inRadius|reformed) | movedOn
	if e.Halts {
		p.marks |= halted
	}
	p.spent = int16(e.Spent)
	p.facing, _ = sideNamed(e.Facing)
	from.marks &^= recovering
	g.put(n, e.To)
	for _, u := range g.unitsOf(e.To, e.Side) { // CWB 21.2
		g.field.pieces[u].marks &^= recovering
	}
}

func (e LineContracted) apply(g *Game) {
	n := g.find(e.Side, e.Line)
	into := &g.field.pieces[g.parent(n)]
	into.marks |= g.field.pieces[n].marks & (lowAmmo | smallArms | fired | shotAt)
	into.marks &^= recovering
	g.field.pieces[n].marks = 0
	g.take(n, offMap)
}

func (e LineDrawnBack) apply(g *Game) {
	n := g.find(e.Side, e.Piece)
	g.put(n, e.To)
	p := &g.field.pieces[n]
	p.state = stateNamed(e.State)
	p.marks &^= recovering
}

// Tell tells both sides; the enemy not what the line can still do.
func (e LineExtended) Tell(s rules.Side) rules.Notice {
	if s == e.Side.Enemy() {
		return seen.EnemyExtended{Unit: e.Unit, From: e.From, To: e.To}
	}
	return seen.Extended{Unit: e.Unit, From: e.From, To: e.To, Left: e.Left}
}

// Tell tells both sides, the enemy that a line which he saw is gone: not why, for a brigade may
// be routed, nor to where unless he sees its unit. CWB 9.0.
func (e LineContracted) Tell(s rules.Side) rules.Notice {
	n := seen.Contracted{Side: e.Side, Unit: e.Unit, From: e.From, At: e.At, Forced: e.Forced}
	if s == e.Side {
		return n
	}
	if n.Forced = false; !e.Shown {
		n.At = hex.Hex{}
	}
	return seenBy(e.Side, s, e.Seen, n)
}

// Tell tells both sides; the enemy not of its morale.
func (e LineDrawnBack) Tell(s rules.Side) rules.Notice {
	if s == e.Side.Enemy() {
		return seen.EnemyDrawnBack{Piece: e.Piece, From: e.From, To: e.To}
	}
	return seen.DrawnBack{Piece: e.Piece, From: e.From, To: e.To, State: e.State}
}
