package cwb

import (
	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/hex"
)

// The rows up and down of a morale check. CWB 11.4, 12.4, 13.0a, 22.0, 24.2, 24.2a, 24.2b,
// 25.3, 25.3a, 26.4, 28.1, 29.0a; CWB-AH 1.1b, 3.5.

// moraleShifts adds up the rows up and down of a check: the top unit decides for all,
// and of the conditions on one line one counts. CWB 12.4, 24.2, 24.2a.
func (g *Game) moraleShifts(h hex.Hex, side rules.Side, t test) rules.Tally {
	m := &g.charts.MoraleShifts
	units := g.unitsOf(h, side)
	n := units[0]
	p := &g.field.pieces[n]
	var all []data.Modifier
	when := func(holds bool, m data.Modifier) {
		if holds {
			all = append(all, m)
		}
	}
	when(g.covered(h, t), m.Sunken)
	when(t.works == trench, m.Trench)
	when(t.works == breastworks, m.Breastworks)
	when(g.guarded(units), m.Guns)
	if rating, ok := g.inspires(h, side); ok { // CWB 25.3a
		leader := m.Leader
		leader.Amount += rating
		all = append(all, leader)
	}
	when(p.has(lowAmmo), m.LowAmmo)
	when(p.state == data.Shaken, m.Shaken)
	when(p.state == data.Disorganized, m.Disorganized)
	when(p.state == data.Routed, m.Routed)
	when(g.calendar.night(g.turn), m.Night)
	wrecked := g.wrecked(int(p.counter))
	when(wrecked && g.divisionWrecked(int(p.counter)), m.WreckedDivision)
	when(wrecked, m.Wrecked)
	when(t.defending, m.Defender)
	when(t.attacking, m.Attacker)
	when(p.formation == data.InfantryColumn, m.Column)
	when(p.formation == data.Limbered, m.Limbered)
	when(t.flank && (!t.extra || g.flankCountsAgain()), m.Flank)
	var tally rules.Tally
	if t.up != 0 {
		tally.Add(t.up, "by the fire table", "CWB 20.5a")
	}
	for _, m := range data.Once(all) {
		tally.Add(m.Amount, m.Text, m.Rule)
	}
	return tally
}

// covered reports whether units lie in a sunken road, which is as good as a trench. Who
// attacks into one does not. CWB-AH 1.1b.
func (g *Game) covered(h hex.Hex, t test) bool {
	return g.board.sunken[g.board.grid.Index(h)] && !t.attacking
}

// guarded reports whether the top unit is heartened by guns in battery with it: infantry
// or cavalry in line only, and never guns by guns. CWB 24.2b, 26.4.
func (g *Game) guarded(units []int) bool {
	return inLine(g.field.pieces[units[0]].formation) && g.inBattery(units)
}

// inBattery reports whether guns in battery are among units.
func (g *Game) inBattery(units []int) bool {
	for _, n := range units {
		if g.field.pieces[n].formation == data.Unlimbered {
			return true
		}
	}
	return false
}

// flankCountsAgain answers the option ruling.extra-check-flank.
func (g *Game) flankCountsAgain() bool { return g.options.is(extraCheckFlank, "applied") }

// inspires is the rating of the leader who helps units in a hex: the senior one there,
// of equals the better, which is whom his owner would choose; the army commander also
// where his own division stands. CWB 25.3a; CWB-AH 3.5.
func (g *Game) inspires(h hex.Hex, side rules.Side) (rating int, ok bool) {
	stars := 0
	for _, n := range g.leadersWith(h, side) {
		l := g.counterOf(n).leader
		if !ok || l.Stars > stars || l.Stars == stars && l.Rating > rating {
			rating, stars, ok = l.Rating, l.Stars, true
		}
	}
	return rating, ok
}

// leadersWith lists the leaders who are with a side's units in a hex, from the top down.
func (g *Game) leadersWith(h hex.Hex, side rules.Side) []int {
	var leaders []int
	for _, n := range g.stack(h) {
		if g.counterOf(n).kind == officer && g.sideOf(n) == side {
			leaders = append(leaders, n)
		}
	}
	if n := g.gatherer(side); n >= 0 && g.field.pieces[n].at != h && g.isGathered(h, side) {
		leaders = append(leaders, n)
	}
	return leaders
}
