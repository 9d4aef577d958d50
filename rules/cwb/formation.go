package cwb

import (
	"cmp"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Formation, changed by its owner while he moves. CWB 11.0, 11.1, 11.2, 15.0b, 15.0d, 16.1b;
// CWB 26.6, 26.6a, 26.6b; CWB-AH 2.4b, 5.2.

// Form changes the formation of a unit. CWB 11.0.
type Form struct {
	Piece     string `json:"piece"`
	Formation string `json:"formation"` // line, column, mounted, dismounted, limbered or unlimbered
}

// Kind names the command in the journal.
func (Form) Kind() string { return "form" }

func (c Form) run(b *bench) error {
	group, err := b.changers(c.Piece)
	if err != nil {
		return err
	}
	if err := cmp.Or(b.g.isRoused(group), b.g.keepsRoadOpen(group, c.Formation)); err != nil {
		return err
	}
	return b.reform(group, c.Formation)
}

// keepsRoadOpen refuses a unit that came by road the formation for it where another has come
// so and is drawn up for it already. CWB 12.2.
func (g *Game) keepsRoadOpen(n int, word string) error {
	p := &g.field.pieces[n]
	if f, err := g.formationOf(n, word); err != nil || !marching(f) || !p.has(onRoad) || !g.crowdsRoad(n, p.at) {
		return nil
	}
	return refuse("CWB 12.2", "%s and another unit in %s both came by road; only one of them can be drawn up for it there", g.name(n), g.label(p.at))
}

// reform changes the formation of a unit, with the fire that this draws. CWB 11.0, 15.0b, 15.0d.
func (b *bench) reform(n int, word string) error {
	g := b.g
	p := &g.field.pieces[n]
	f, err := g.formationOf(n, word)
	if err != nil {
		return err
	}
	spent, err := g.changed(n, f, int(p.spent))
	if err != nil {
		return err
	}
	e := Formed{Side: b.side, Piece: g.name(n), Formation: f.String(), Spent: spent, Left: g.fullAllowance(n, f) - spent}
	beside := g.enemyZone(p.at, b.side)
	switch {
	case f == data.Unlimbered && beside:
		b.emit(MoveBarred{Side: b.side, Piece: e.Piece, At: p.at, Next: p.at, Why: "a zone of control"})
		return nil
	case f == data.Unlimbered:
		return b.underFire(n, drawnByUnlimbering, e)
	case f == data.Limbered:
		b.formed(n, e)
		if beside {
			return b.limberUnderFire(n) // CWB 15.0d, 26.6b
		}
		return nil
	case !beside:
		b.formed(n, e)
		return nil
	case inLine(f): // it is still in column or mounted when it is fired on
		return b.underFire(n, drawnByLining, e)
	}
	b.formed(n, e)
	return b.drawnFire(n, p.at, drawnByChange)
}

// underFire lets a unit be fired on and then finish its change of formation, wherever
// that has left it, unless it is routed or destroyed. CWB 15.0b, 15.0d.
func (b *bench) underFire(n int, what string, e Formed) error {
	p := &b.g.field.pieces[n]
	if err := b.drawnFire(n, p.at, what); err != nil {
		return err
	}
	if p.place != onMap || p.state == data.Routed || what == drawnByUnlimbering && b.g.enemyZone(p.at, b.side) {
		return nil
	}
	b.formed(n, e)
	return nil
}

// formed records a change of formation. The enemy sees it of the top unit only.
func (b *bench) formed(n int, e Formed) {
	e.At, e.Top = b.g.field.pieces[n].at, b.g.top(b.g.field.pieces[n].at) == n
	b.emit(e)
}

// changed is what a unit has spent once it has taken a formation, in halves of its new
// allowance: the cost is paid out of the old one, and if that is another, the same
// part of the new one is gone, in whole points, a half counting as one. It refuses a
// change that can't be. CWB 11.0, 16.1b, 18.0a.
func (g *Game) changed(n int, f data.Formation, spent int) (int, error) {
	p := &g.field.pieces[n]
	name := g.name(n)
	cost, _ := g.charts.ChangeCost(p.formation)
	switch {
	case f == p.formation:
		return 0, refuse("CWB 11.0", "%s is %s already", name, f)
	case p.has(encamped):
		return 0, refuse("CWB-AH 2.4b", "%s is encamped: it neither moves nor changes facing or formation", name)
	case p.state == data.Routed:
		return 0, refuse("CWB 24.1b", "%s is routed and does nothing of its own will", name)
	case p.has(halted):
		return 0, refuse("CWB 14.1", "%s has no movement points left this phase", name)
	case p.has(marched) && inLine(f):
		return 0, refuse("CWB 18.0a", "%s is on a forced march and stays in column this phase", name)
	case !inLine(f) && g.counterOf(n).kind == troop && len(g.lines(int(p.counter))) > 1:
		return 0, refuse("CWB 17.0", "extended lines are always in line: contract those of %s first", g.counterOf(n).name)
	case f == data.Unlimbered && g.zoneInSight(g.board.grid.Index(p.at), g.sideOf(n)):
		return 0, refuse("CWB 15.0d", "%s can't unlimber in an enemy zone of control", name)
	case spent+cost > g.allowance(n):
		return 0, refuse("CWB 11.0", "%s has not the movement points to change formation", name)
	}
	spent += cost
	before, after := g.fullAllowance(n, p.formation), g.fullAllowance(n, f)
	if before != after {
		spent = (spent*after + before) / (2 * before) * onePoint
	}
	return spent, nil
}

// Formed is a unit in another formation.
type Formed struct {
	Side      rules.Side `json:"side"`
	Piece     string     `json:"piece"`
	Formation string     `json:"formation"`
	Spent     int        `json:"spent"` // this phase, in halves
	Left      int        `json:"left"`  // in halves
	At        hex.Hex    `json:"at"`
	Top       bool       `json:"top,omitempty"` // of its stack
}

// Kind names the event in the journal.
func (Formed) Kind() string { return "formed" }

func (e Formed) apply(g *Game) {
	p := &g.field.pieces[g.find(e.Side, e.Piece)]
	p.formation = formationNamed(e.Formation)
	p.spent = int16(e.Spent)
	p.marks |= reformed
	g.closeUp(g.find(e.Side, e.Piece))
}

// Tell tells the enemy of the top unit only.
func (e Formed) Tell(s rules.Side) rules.Notice {
	if s == e.Side.Enemy() {
		if !e.Top {
			return nil
		}
		return seen.EnemyFormed{Piece: e.Piece, Formation: e.Formation, At: e.At}
	}
	return seen.Formed{Piece: e.Piece, Formation: e.Formation, At: e.At, Left: e.Left}
}
