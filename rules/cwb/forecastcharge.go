package cwb

import (
	"errors"
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
)

// The forecast of a close combat: what the attacker knows of each step. CWB 23.0.

// foretellCharge foretells an attack; the attackers are left where they attack from, for
// where they come out of it rests on the dice.
func (g *Game) foretellCharge(side rules.Side, c Charge) (rules.Forecast, *Game) {
	b := &bench{g: g.clone(), side: side, aid: rules.Aid{Dice: noDice{}}, ahead: &foresight{}}
	m, move, err := b.approach(g, c)
	if errors.Is(err, errStopped) {
		return *move, b.g
	}
	var spent []int
	if err == nil {
		spent, err = m.price()
	}
	if err != nil {
		return refusedOf(b.outcome(err)), g
	}
	f := m.foretold(spent)
	f.Move = move
	for i, n := range m.pieces() {
		p := &b.g.field.pieces[n]
		f.Left = append(f.Left, b.g.allowance(n)-spent[i])
		p.spent, p.marks = int16(spent[i]), p.marks|movedOn|charged
	}
	return f, b.g
}

// approach finds the attackers and takes them to where they attack from.
func (b *bench) approach(before *Game, c Charge) (*melee, *seen.WillMove, error) {
	if err := b.comeTo(c); err != nil {
		return nil, nil, err
	}
	group, err := b.chargers(c)
	if err != nil {
		return nil, nil, err
	}
	from := b.g.field.pieces[group[0]].at
	var move *seen.WillMove
	if len(c.Path) > 0 {
		from = c.Path[len(c.Path)-1]
		if err := b.goUp(c); err != nil {
			return nil, nil, err
		}
		f := b.willMove(before, false)
		if move = &f; b.g.field.pieces[group[0]].at != from {
			return nil, move, errStopped
		}
	}
	m := &melee{bench: b, from: from, target: c.Target, attackers: group}
	m.leaders, err = b.joining(c.Leaders, from)
	return m, move, err
}

// foretold looks at a copy in which the attackers are in the enemy's hex.
func (m *melee) foretold(spent []int) seen.WillCharge {
	g := m.g.clone()
	in := &melee{bench: &bench{g: g, side: m.side}, from: m.from, target: m.target, facing: m.facing, attackers: m.attackers, leaders: m.leaders}
	e := ChargeMade{Side: m.side, Units: len(m.attackers), From: m.from, Target: m.target, Facing: m.facing.String(), Spent: spent}
	e.Pieces = g.namesOf(numbers(m.pieces()))
	f := seen.WillCharge{From: m.from, Target: m.target, Enemy: g.name(in.defenders()[0]), Units: g.namesOf(numbers(m.attackers)),
		Leaders: g.namesOf(numbers(m.leaders)), Flank: g.takenInFlank(m.target, m.side.Enemy(), m.from), Answers: len(in.able(in.defenders())) > 0}
	e.apply(g)
	in.foretellFire(&f)
	in.foretellMorale(&f)
	f.Strength = g.worth(in.here())
	f.Doubled = g.covered(m.target, test{}) || g.shelterIn(m.target, m.side.Enemy(), m.from) == trench
	f.Against = g.worth(in.defenders()[:1])
	if f.Doubled {
		f.Against *= coverWorth
	}
	f.Shown, f.Odds = oddsHeads[g.charts.OddsColumn(f.Strength, f.Against)].name, g.oddsChances(0)
	return f
}

// foretellFire is step C: what the attackers would do if the defender's fire, which comes
// first, did nothing. CWB 23.1h.
func (m *melee) foretellFire(f *seen.WillCharge) {
	g := m.g
	s := shot{target: m.target, by: m.able(m.here()), close: true, entered: m.from, side: m.side, blind: true}
	a, err := g.aimAt(s, m.side.Enemy())
	if err != nil || len(s.by) == 0 {
		return
	}
	line := g.firingLine(s)
	f.Points, f.Shifts = g.firePoints(line, a)/grainsInHalf, g.shifts(s, a, line)
	column := g.charts.FireColumn(f.Points) + f.Shifts.Sum()
	f.Column, f.Chances = g.charts.FireColumnName(column), g.blows(column)
}

// foretellMorale is step D, which comes only if the defender fires. CWB 23.0, 23.1o.
func (m *melee) foretellMorale(f *seen.WillCharge) {
	g := m.g
	top := m.here()[0]
	if !f.Answers || g.field.pieces[top].state == data.BloodLust { // CWB 24.2c
		return
	}
	level, _ := g.moraleLevel(m.target, m.side)
	f.Level, f.Mods = string(level), g.moraleShifts(m.target, m.side, test{attacking: true})
	f.Goes = g.sendsBack(g.checkRow(level, f.Mods))
}

// numbers are pieces as markers and bands hold them.
func numbers(pieces []int) []int16 {
	var all []int16
	for _, n := range slices.All(pieces) {
		all = append(all, int16(n))
	}
	return all
}
