package cwb

import (
	"slices"

	"longroll/rules/cwb/data"
)

// Stoppage on the map: who must check, with what divisions, and what a stopped attack must
// do. CWB 10.3a, 10.3b, 10.3d, 10.3e.

// dueCheck reports whether a command must check this turn, with what the map shows: it acts
// on an attack order, or by the optional rule on one to defend, and infantry or cavalry
// has fired on units of it since its last command phase. CWB 10.3a.
func (g *Game) dueCheck(n int) (CheckStoppage, bool) {
	p := &g.posts[n]
	if p.standing == 0 || p.check.turn == g.turn || g.commands[n].rank == army {
		return CheckStoppage{}, false
	}
	d := g.entry(g.commands[n].side, p.standing)
	begun := g.checksEveryTurn() && p.check.number == p.standing && !d.head.Defensive
	if !d.complex && !d.head.Defensive || p.duty.attacked != g.turn && !begun {
		return CheckStoppage{}, false
	}
	c := g.countDivisions(n)
	c.Defence = d.head.Defensive
	return c, true
}

// countDivisions counts the divisions of a command and those that are wrecked: of a corps
// whose headquarters is not on the map those that are, of a division itself. CWB 10.3a,
// 10.3d, 10.3e.
func (g *Game) countDivisions(n int) CheckStoppage {
	c := CheckStoppage{Command: g.commands[n].name, Divisions: 1}
	count := func(div int) {
		if d := g.printedDivision(div); d != nil && g.wrecksIn(d) >= d.WreckAt {
			c.Wrecked++
		}
	}
	if g.commands[n].rank == division {
		count(n)
		return c
	}
	c.Ahead = g.commands[n].hasHQ && g.hqPiece(n) < 0
	c.Divisions = 0
	for i := range g.posts {
		if g.posts[i].above == n && g.commands[i].rank == division && (!c.Ahead || len(g.unitsUnder(i)) > 0) {
			c.Divisions++
			count(i)
		}
	}
	c.Divisions = max(c.Divisions, 1)
	return c
}

// printedDivision is a division on the loss chart, nil if it has none.
func (g *Game) printedDivision(c int) *data.Division {
	post := g.printedPost(c)
	i := slices.IndexFunc(g.scenario.Divisions, func(d data.Division) bool {
		return d.Side == post.Side && d.Army == post.Army && d.Corps == post.Corps && d.Division == post.Division
	})
	if i < 0 {
		return nil
	}
	return &g.scenario.Divisions[i]
}

// asOnMap fills a check in from the map, and refuses one that is not due or that is told
// otherwise than the map shows. CWB 10.3a.
func (g *Game) asOnMap(n int, c CheckStoppage) (CheckStoppage, error) {
	due, ok := g.dueCheck(n)
	if !ok {
		if err := g.mayCheck(n, g.countDivisionsFor(n, c)); err != nil {
			return c, err
		}
		return c, refuse("CWB 10.3a", "neither infantry nor cavalry has fired on %s since its last command phase", c.Command)
	}
	told := c.Divisions != 0
	if told && (c.Divisions != due.Divisions || c.Wrecked != due.Wrecked) {
		return c, refuse("CWB 10.3a", "%s has %d divisions, %d of them wrecked, as the map shows: say no number", c.Command, due.Divisions, due.Wrecked)
	}
	return due, nil
}

// countDivisionsFor is what the map shows of a check that was asked for.
func (g *Game) countDivisionsFor(n int, c CheckStoppage) CheckStoppage {
	shown := g.countDivisions(n)
	shown.Defence = c.Defence
	return shown
}

// clearRange takes the units of a command whose attack was stopped this turn out of small arms
// range of the enemy, as far as its owner has not done it: he goes the way that he would
// mind least. CWB 10.3b.
func (b *bench) clearRange() error {
	g := b.g
	for c := range g.posts {
		p := &g.posts[c]
		if g.commands[c].side != g.phasing || !p.stopped || p.check.turn != g.turn || p.standing != 0 {
			continue
		}
		for _, n := range g.unitsUnder(c) {
			if g.field.pieces[n].place == onMap && g.governs(n) == c && !isIndependent(g.counterOf(n)) {
				if err := b.leaveRange(n); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// leaveRange takes a unit, and those in its hex, as many hexes back as it is too near.
func (b *bench) leaveRange(n int) error {
	g := b.g
	p := &g.field.pieces[n]
	near := g.nearestEnemy(p.at, g.phasing)
	if near == 0 || near > smallArmsReach {
		return nil
	}
	return b.fallBack(&flight{group: g.unitsOf(p.at, g.phasing), side: g.phasing, hexes: smallArmsReach + 1 - near, cause: "stoppage", forced: true})
}
