package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
)

// What fire changes and what each side hears of it. CWB 9.0, 10.3a, 20.3d, 20.3e, 21.2.

// fireEvents are the events of fire, losses and supply.
var fireEvents = []rules.Event{FireResolved{}, LowAmmo{}, DeployedUnderFire{}, FireEnded{}, LossTaken{}, BrigadeDestroyed{},
	LinesDrawnIn{}, GunsLost{}, WagonLost{}, StragglersChecked{}, RecoveryMarked{}, RecoveryEnded{}, RecoveryTried{},
	GunsDetached{}, GunsJoined{}, GunLossRolled{}, Resupplied{}, WagonLoaded{}, BoatsEngaged{}, BoatDriven{}}

func (e FireResolved) apply(g *Game) {
	g.gunnery.fires++
	if n, ok := g.pieceCalled(e.Enemy, e.Unit); ok && e.Unit != "" {
		p := &g.field.pieces[n]
		for _, m := range append(g.partsOf(n), n) { // a brigade is one unit, CWB 21.2
			g.unmark(m)
		}
		if e.Small {
			p.marks |= smallArms
		}
		if e.Small || g.isCloseFire(e) {
			p.marks |= fought
		}
		if e.Regular && e.Guns {
			p.marks |= gunsShotAt
		} else if e.Regular {
			p.marks |= shotAt
		}
	}
	if g.isCloseFire(e) {
		g.markFought(e.Side, e.By)
	}
	if !e.Regular {
		return
	}
	g.gunnery.volleys = append(slices.Clip(g.gunnery.volleys), volley{e.Target, e.Guns})
	for _, name := range e.By {
		if n, ok := g.pieceCalled(e.Side, name); ok {
			g.field.pieces[n].marks |= fired
		}
	}
	if g.gunnery.shelled |= g.boatBits(e.Boats); len(e.Boats) > 0 {
		g.gunnery.shells = append(slices.Clip(g.gunnery.shells), e.Target)
	}
}

// Tell tells who fires what he fired with, and the other that he was fired at and
// from where.
func (e FireResolved) Tell(s rules.Side) rules.Notice {
	switch s {
	case e.Side:
		return seen.Fired{Target: e.Target, Guns: e.Guns, By: e.By, Boats: e.Boats, Points: e.Points, Why: e.Why}
	case e.Enemy:
		return seen.FiredOn{Target: e.Target, Unit: e.Unit, From: e.From, Boats: e.Boats, Why: e.Why}
	}
	return nil
}

func (e LowAmmo) apply(g *Game) {
	for _, name := range e.Units {
		if n, ok := g.pieceCalled(e.Side, name); ok {
			g.field.pieces[n].marks |= lowAmmo
		}
	}
}

// Tell tells the owner only.
func (e LowAmmo) Tell(s rules.Side) rules.Notice { return own(e.Side, s, seen.LowAmmo{Units: e.Units}) }

func (e DeployedUnderFire) apply(g *Game) {
	if n, ok := g.pieceCalled(e.Side, e.Unit); ok {
		g.field.pieces[n].formation = lineOf(g.field.pieces[n].formation)
		g.closeUp(n)
	}
}

// lineOf is the line formation of a unit in column or mounted.
func lineOf(f data.Formation) data.Formation {
	switch f {
	case data.InfantryColumn:
		return data.InfantryLine
	case data.Mounted:
		return data.Dismounted
	}
	return f
}

// Tell tells both sides, the enemy only of what he sees on top.
func (e DeployedUnderFire) Tell(s rules.Side) rules.Notice {
	return seenBy(e.Side, s, e.Seen, seen.Deployed{Side: e.Side, Unit: e.Unit, At: e.At, Formation: e.Formation})
}

// seenBy tells the owner of a piece, and the enemy if he sees it. CWB 9.0.
func seenBy(owner, s rules.Side, isSeen bool, n rules.Notice) rules.Notice {
	if s != owner && !isSeen {
		return nil
	}
	return n
}
