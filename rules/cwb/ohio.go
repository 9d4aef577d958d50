package cwb

import (
	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// The Army of the Ohio and the ferry over the Tennessee. CWB-AH 2.6, 2.8, 5.2.

// rollOhio rolls for the arrival of the Army of the Ohio, once in every Union command
// phase until it succeeds; in 5.2 players may let it succeed when it did. CWB-AH 2.8, 5.2.
func (b *bench) rollOhio() error {
	g := b.g
	if !g.rollsForOhio() {
		return nil
	}
	if g.ohioKeepsItsHour() {
		if g.turn == g.scenario.OhioTurn {
			b.emit(OhioRolled{Comes: true})
		}
		return nil
	}
	dice := b.dice(rules.KnownToAll, "army-of-the-ohio")
	b.emit(OhioRolled{Dice: dice, Comes: 10*dice[0]+dice[1] >= g.scenario.OhioRoll})
	return nil
}

// rollsForOhio reports whether the player turn is one in which the Army of the Ohio may come.
func (g *Game) rollsForOhio() bool {
	return g.scenario != nil && g.scenario.OhioRolls && g.phasing == rules.Union && !g.ohioComes()
}

// ohioKeepsItsHour answers the option ohio-arrival, which is for the battle that
// knows its historical hour. CWB-AH 5.2.
func (g *Game) ohioKeepsItsHour() bool {
	return g.scenario.OhioTurn > 0 && g.scenario.Confusion == "5.2" && g.options.is(ohioArrival, "historical")
}

// ohioComes reports whether the roll has succeeded.
func (g *Game) ohioComes() bool {
	for n := range g.field.pieces {
		if g.field.pieces[n].due > 0 {
			return true
		}
	}
	return false
}

// Ferry takes a unit or wagon, and any leaders and headquarters, from one ferry hex to
// the other. CWB-AH 2.6.
type Ferry struct {
	Pieces []string `json:"pieces"` // from the top of the stack down
}

// Kind names the command in the journal.
func (Ferry) Kind() string { return "ferry" }

func (c Ferry) run(b *bench) error {
	group, err := b.marchers(c.Pieces)
	if err != nil {
		return err
	}
	g := b.g
	from := g.field.pieces[group[0]].at
	to, ok := g.otherBank(from)
	switch {
	case b.side != rules.Union:
		return refuse("CWB-AH 2.6", "only the Union has boats")
	case !ok:
		return refuse("CWB-AH 2.6", "%s is no ferry hex", g.label(from))
	}
	m := &march{bench: b, group: group, side: b.side}
	if err := m.mayFerry(to); err != nil {
		return err
	}
	if why := m.barred(from, to, true); why != "" {
		b.emit(MoveBarred{Side: b.side, Piece: c.Pieces[0], At: from, Next: to, Why: why})
		return nil
	}
	e := Crossed{Side: b.side, Pieces: c.Pieces, From: from, To: to}
	for _, n := range group {
		e.Spent = append(e.Spent, g.allowance(n))
	}
	alone := g.held(to) == b.side.Enemy()
	b.emit(e)
	b.touchBase(group, []hex.Hex{to})
	if alone {
		if err := b.overrun(to, b.side); err != nil {
			return err
		}
	}
	return b.arrive(to)
}

// otherBank is the ferry hex across the river.
func (g *Game) otherBank(h hex.Hex) (hex.Hex, bool) {
	if g.scenario == nil || len(g.scenario.Ferries) != 2 {
		return hex.Hex{}, false
	}
	a, b := g.scenario.Ferries[0], g.scenario.Ferries[1]
	return map[hex.Hex]hex.Hex{a: b, b: a}[h], h == a || h == b
}

// mayFerry refuses what the boats do not take: one unit in column or limbered, or one
// wagon, a turn; all from where they began their movement. CWB-AH 2.6.
func (m *march) mayFerry(to hex.Hex) error {
	g, loads := m.g, 0
	for _, n := range m.group {
		p, k := &g.field.pieces[n], g.counterOf(n)
		if p.has(movedOn | entered) {
			return refuse("CWB-AH 2.6", "%s has moved; who crosses begins its movement at the ferry", g.name(n))
		}
		if k.kind == officer || k.kind == headquarters {
			continue
		}
		loads++
		if k.kind.isUnit() && p.formation != data.InfantryColumn && p.formation != data.Limbered {
			return refuse("CWB-AH 2.6", "%s must be in column or limbered to cross", g.name(n))
		}
		if k.kind == train && !g.board.ground.OnPath(to, "primary") && !g.board.ground.OnPath(to, "secondary") {
			return refuse("CWB 28.3a", "%s never leaves primary and secondary roads; there is none in %s", g.name(n), g.label(to))
		}
		if m.takesAlong(n) {
			continue
		}
		if err := g.keepsRadius(n, to); err != nil {
			return err
		}
	}
	for n := range g.field.pieces {
		if k := g.counterOf(n).kind; g.field.pieces[n].has(ferried) && k != officer && k != headquarters {
			loads++
		}
	}
	if loads > 1 {
		return refuse("CWB-AH 2.6", "the boats take one unit or wagon a turn")
	}
	return nil
}

type (
	// OhioRolled is the roll for the Army of the Ohio; no dice where its hour is fixed.
	OhioRolled struct {
		Dice  [2]int `json:"dice,omitzero"`
		Comes bool   `json:"comes,omitempty"`
	}
	// Crossed takes pieces over the river by boat.
	Crossed struct {
		Side   rules.Side `json:"side"`
		Pieces []string   `json:"pieces"`
		From   hex.Hex    `json:"from"`
		To     hex.Hex    `json:"to"`
		Spent  []int      `json:"spent"` // by each, in halves: all it had
	}
)

// Kind names each event in the journal.
func (OhioRolled) Kind() string { return "ohio-rolled" }
func (Crossed) Kind() string    { return "crossed" }

func (e OhioRolled) apply(g *Game) {
	g.harvest.ohioOwed = false
	if !e.Comes {
		return
	}
	for _, f := range g.scenario.Ohio {
		if n := g.find(f.Side, f.Unit); n >= 0 && g.field.pieces[n].place == offMap {
			g.field.pieces[n].due = int16(g.turn + f.After)
		}
	}
}

func (e Crossed) apply(g *Game) {
	for i := len(e.Pieces) - 1; i >= 0; i-- {
		n := g.find(e.Side, e.Pieces[i])
		g.put(n, e.To)
		p := &g.field.pieces[n]
		p.spent = int16(e.Spent[i])
		p.marks |= movedOn | halted | ferried
		p.marks &^= recovering
	}
	for _, n := range g.unitsOf(e.To, e.Side) { // CWB 21.2
		g.field.pieces[n].marks &^= recovering
	}
}

// Tell tells both sides: the roll is no secret of the fog of war. CWB 9.0.
func (e OhioRolled) Tell(rules.Side) rules.Notice {
	return seen.OhioRolled{Dice: e.Dice, Comes: e.Comes}
}

// Tell tells the enemy who is on top.
func (e Crossed) Tell(s rules.Side) rules.Notice {
	if s == e.Side.Enemy() {
		return seen.EnemyMoved{Top: e.Pieces[0], From: e.From, Path: []hex.Hex{e.To}}
	}
	return seen.Crossed{Pieces: e.Pieces, From: e.From, To: e.To}
}
