package cwb

import (
	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// The odds of a close combat. CWB 9.0, 22.0, 23.0, 23.1c, 23.1l; CWB-AH 1.1b.

// OddsRolled is a roll on the odds table. CWB 23.0.
type OddsRolled struct {
	Side    rules.Side  `json:"side"` // that attacks
	Target  hex.Hex     `json:"target"`
	Attack  int         `json:"attack"` // strengths
	Defence int         `json:"defence"`
	Mods    rules.Tally `json:"mods,omitempty"`
	Die     int         `json:"die"`
	Again   int         `json:"again,omitempty"` // die that decides between the two
	Wins    bool        `json:"wins,omitempty"`  // the attacker
}

// Kind names the event in the journal.
func (OddsRolled) Kind() string { return "odds-rolled" }

// odds rolls on the table. CWB 22.0, 23.0, 23.1l.
func (m *melee) odds(stood []int) OddsRolled {
	g := m.g
	e := OddsRolled{Side: m.side, Target: m.target, Attack: g.worth(m.here()), Defence: g.worth(stood)}
	if g.covered(m.target, test{}) || g.shelterIn(m.target, m.side.Enemy(), m.from) == trench {
		e.Defence *= coverWorth
	}
	e.Mods = g.oddsMods(m.here()[0], stood[0])
	name := g.occasion("odds", m.side, m.target.String())
	e.Die = m.die(rules.KnownToNobody, name)
	r := g.charts.Odds(e.Attack, e.Defence, e.Die+e.Mods.Sum())
	if r == data.HalfAttacker {
		e.Again = m.die(rules.KnownToNobody, name+"/again")
		r = r.Settle(e.Again)
	}
	e.Wins = r == data.AttackerWins
	return e
}

// coverWorth is by how much a sunken road or trench multiplies the strength of its defenders. CWB
// 23.0; CWB-AH 1.1b.
const coverWorth = 2

// worth adds up the strength of units for the odds; of one unit what is over AA counts for
// nothing, and low ammunition, disorganization and formation take nothing away. CWB 23.0,
// 23.1l.
func (g *Game) worth(units []int) int {
	sum := 0
	for _, n := range units {
		if g.counterOf(n).kind == battery {
			sum += g.charts.WorthOfGuns()
		} else {
			sum += g.charts.Worth(g.level(n))
		}
	}
	return sum
}

// oddsMods adds up what wrecked brigades on top change of the die. An attacker can be
// wrecked by the fire of this close combat only. CWB 22.0, 23.1c.
func (g *Game) oddsMods(attacker, defender int) rules.Tally {
	m := &g.charts.DieModifiers
	var tally rules.Tally
	add := func(m data.Modifier) { tally.Add(m.Amount, m.Text, m.Rule) }
	switch c := int(g.field.pieces[defender].counter); {
	case g.wrecked(c) && g.divisionWrecked(c):
		add(m.OddsWreckedDivision)
	case g.wrecked(c):
		add(m.OddsWrecked)
	}
	if g.wrecked(int(g.field.pieces[attacker].counter)) {
		add(m.OddsAttackerWrecked)
	}
	return tally
}

func (OddsRolled) apply(*Game) {}

// Tell tells both sides how the roll went, and neither the other's strength: the odds
// would give the enemy's fire levels away. CWB 9.0.
func (e OddsRolled) Tell(s rules.Side) rules.Notice {
	n := seen.OddsRolled{Attacker: e.Side, Target: e.Target, Own: e.Defence, Wins: e.Wins}
	if s == e.Side {
		n.Own = e.Attack
	}
	return n
}
