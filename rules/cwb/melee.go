package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Close combat fought out in its steps. CWB 8.3, 12.1, 13.1, 23.0, 23.1d, 23.1f-23.1h,
// 23.1k-23.1p.

// melee is one close combat.
type melee struct {
	*bench
	from, target hex.Hex
	facing       hex.Side // of the attackers
	attackers    []int    // units
	leaders      []int
	flank        bool // they came in from flank or rear, CWB 23.1k
	answered     bool // the defender could fire
}

// CloseCombatEnded is a close combat that is decided: the winner is alone in the hex.
type CloseCombatEnded struct {
	Side   rules.Side `json:"side"` // that attacked
	From   hex.Hex    `json:"from"`
	Target hex.Hex    `json:"target"`
	Winner rules.Side `json:"winner"` // nobody: both are gone
	Pieces []string   `json:"pieces"` // of the attackers, who may go on with what movement they have left
}

// Kind names the event in the journal.
func (CloseCombatEnded) Kind() string { return "close-combat-ended" }

// defenders lists the enemy's units in the hex.
func (m *melee) defenders() []int { return m.g.unitsOf(m.target, m.side.Enemy()) }

// here lists the attackers who are still in the hex.
func (m *melee) here() []int { return m.g.unitsOf(m.target, m.side) }

// fight goes through the steps until one side is alone in the hex. CWB 8.3, 23.0.
func (m *melee) fight() error {
	m.flank = m.g.takenInFlank(m.target, m.side.Enemy(), m.from)
	stood := m.defenders()
	for _, step := range []func() error{m.defenderFires, m.attackerFires, m.deploy, m.attackerChecks, m.defenderChecks, m.rollOdds} {
		if err := step(); err != nil {
			return err
		}
	}
	return m.end(stood)
}

// defenderFires is step B: only who is in the hex fires, and the attackers can't hold it off
// by where they come from. CWB 23.1f, 23.1h, 23.1k.
func (m *melee) defenderFires() error {
	by := m.able(m.defenders())
	m.answered = len(by) > 0
	return m.fire(by, "close combat, defender")
}

// attackerFires is step C.
func (m *melee) attackerFires() error { return m.fire(m.able(m.here()), "close combat, attacker") }

func (m *melee) fire(by []int, why string) error {
	if len(by) == 0 || len(m.here()) == 0 {
		return nil
	}
	_, err := m.shoot(shot{target: m.target, by: by, close: true, entered: m.from, why: why})
	return err
}

// able keeps the units that formation and morale let fire. CWB 23.1r.
func (m *melee) able(units []int) []int {
	return slices.DeleteFunc(slices.Clone(units), func(n int) bool { return !m.g.mayFire(n) })
}

// deploy lets both sides take units in column into line now that the fire is over. CWB 23.1i.
func (m *melee) deploy() error {
	if len(m.here()) == 0 || len(m.defenders()) == 0 {
		return nil
	}
	err := m.takeLine(m.target, m.side)
	if err2 := m.takeLine(m.target, m.side.Enemy()); err2 != nil {
		return err2
	}
	return err
}

// attackerChecks is step D. Who was not fired at, for the defender could not, need not
// check; who has shot the defender away must all the same. CWB 23.0, 23.1o.
func (m *melee) attackerChecks() error {
	if !m.answered || len(m.here()) == 0 {
		return nil
	}
	_, err := m.tryMorale(m.target, m.side, test{attacking: true}, m.from)
	return err
}

// decided reports whether one side is out of the hex.
func (m *melee) decided() bool { return len(m.here()) == 0 || len(m.defenders()) == 0 }

// defenderChecks is step E. If it makes him retreat he checks again where he has come
// to. CWB 23.0, 23.1p.
func (m *melee) defenderChecks() error {
	if m.decided() {
		return nil
	}
	stood := m.defenders()
	gone, err := m.tryMorale(m.target, m.side.Enemy(), test{defending: true, flank: m.flank, works: m.g.shelterIn(m.target, m.side.Enemy(), m.from)}, m.from)
	if err != nil || !gone {
		return err
	}
	return m.checkAgain(stood)
}

// checkAgain is the additional check of a defender who had to retreat, without what close
// combat takes off it: wherever his units have come to. CWB 23.0, 23.1p.
func (m *melee) checkAgain(units []int) error {
	var hexes []hex.Hex
	for _, n := range m.g.wholes(units) {
		if at := m.g.field.pieces[n].at; !slices.Contains(hexes, at) {
			hexes = append(hexes, at)
		}
	}
	for _, h := range hexes {
		if _, err := m.tryMorale(h, m.side.Enemy(), test{extra: true, flank: m.flank}, hex.Hex{}); err != nil {
			return err
		}
	}
	return nil
}

// rollOdds is step F, unless the defenders are routed and go without a roll. CWB 23.0.
func (m *melee) rollOdds() error {
	if m.decided() {
		return nil
	}
	stood := m.defenders()
	if m.g.field.pieces[stood[0]].state == data.Routed {
		return m.runAway(stood)
	}
	e := m.odds(stood)
	m.emit(e)
	f := flight{side: m.side, hexes: 1, entered: m.from, attacking: true, cause: "close combat"}
	if !e.Wins {
		_, err := m.giveWay(m.here(), m.target, f, false)
		return err
	}
	f.side, f.hexes, f.attacking = m.side.Enemy(), defenderGoes, false
	if _, err := m.giveWay(stood, m.target, f, false); err != nil {
		return err
	}
	return m.checkAgain(stood)
}

// defenderGoes is how many hexes a beaten defender goes back, and routedLose the steps
// that routed defenders lose to stragglers. CWB 23.0.
const (
	defenderGoes = 2
	routedLose   = 3
)

// runAway is for routed defenders: they rout again, and check again. CWB 23.0.
func (m *melee) runAway(stood []int) error {
	side := m.side.Enemy()
	if err := m.loseHeart(m.target, side, routedLose); err != nil {
		return err
	}
	if len(m.defenders()) == 0 {
		return m.leadersLeft(m.target, side)
	}
	f := flight{side: side, hexes: defenderGoes, entered: m.from, cause: "close combat"}
	if _, err := m.giveWay(m.defenders(), m.target, f, false); err != nil {
		return err
	}
	return m.checkAgain(stood)
}

// end says who holds the hex. What is no unit there is lost to an attacker who has won;
// who has defended may turn and put his stack in another order, as the attacker may in his
// own movement. CWB 12.1, 13.1, 23.0, 25.4e, 28.2e.
func (m *melee) end(stood []int) error {
	g := m.g
	e := CloseCombatEnded{Side: m.side, From: m.from, Target: m.target}
	for _, n := range m.standing(m.pieces()) {
		e.Pieces = append(e.Pieces, g.name(n))
	}
	switch {
	case len(m.here()) > 0:
		e.Winner = m.side
	case len(m.defenders()) > 0:
		e.Winner = m.side.Enemy()
	}
	m.emit(e)
	m.takeWorks(m.target, e.Winner)
	if e.Winner == m.side {
		if err := m.overrun(m.target, m.side); err != nil {
			return err
		}
	} else if err := m.withdrawLeaders(); err != nil {
		return err
	}
	if e.Winner == m.side.Enemy() {
		if err := m.rearrange(m.target, e.Winner); err != nil {
			return err
		}
	}
	m.endRecoveries()
	return nil
}

// withdrawLeaders takes attacking leaders whose units are gone out of a hex that the
// enemy holds, as if he had entered theirs. CWB 25.4d, 25.4e.
func (m *melee) withdrawLeaders() error {
	for _, n := range m.leaders {
		if p := &m.g.field.pieces[n]; p.place == onMap && p.at == m.target {
			return m.overrun(m.target, m.side.Enemy())
		}
	}
	return nil
}

// rearrange lets the side that was attacked turn its units and choose the one on top.
// CWB 12.1, 13.1, 23.0.
func (b *bench) rearrange(h hex.Hex, side rules.Side) error {
	g := b.g
	open := b.faceAbout(h, side)
	units := g.unitsOf(h, side)
	d := rules.Decision{ID: g.occasion("on-top", side, h.String()), Side: side, Kind: "on-top", Rule: "CWB 12.1",
		Subjects: []string{g.label(h)}, Why: "as it is"}
	for _, n := range units {
		d.Options = append(d.Options, g.name(n))
	}
	pick, err := b.pick(d)
	if err != nil || open != nil || pick == 0 {
		return firstOf(err, open)
	}
	e := Arranged{Side: side, Hex: h, Pieces: []string{g.name(units[pick])}, NewTop: true}
	for _, n := range g.stack(h) {
		if n != units[pick] {
			e.Pieces = append(e.Pieces, g.name(n))
		}
	}
	b.emit(e)
	return nil
}

func firstOf(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func (e CloseCombatEnded) apply(g *Game) {
	g.nerve.count[e.Side]++
	for _, name := range e.Pieces {
		if n := g.find(e.Side, name); n >= 0 {
			g.field.pieces[n].marks &^= halted
		}
	}
}

// Tell tells both sides who holds the hex.
func (e CloseCombatEnded) Tell(rules.Side) rules.Notice {
	return seen.CloseCombatEnded{Attacker: e.Side, From: e.From, Target: e.Target, Winner: e.Winner}
}
