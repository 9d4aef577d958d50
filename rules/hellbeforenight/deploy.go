package hellbeforenight

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// Set-up. HBN 3.1: both sides at once and sealed, so that neither hears of the other's before
// both are in. Who gets no order is placed by default, see spread.

var setupEvents = []rules.Event{DeploymentPlanned{}, SheetSealed{}, ArmyDeployed{}}

type (
	// DeploymentPlanned is where a side wants a unit or a leader to stand; a later one for it
	// counts.
	DeploymentPlanned struct {
		Side      rules.Side     `json:"side"`
		Placement seen.Placement `json:"placement"`
	}
	// SheetSealed takes in a side's sheet while the other owes one as well.
	SheetSealed struct {
		rules.Secret
		Side rules.Side `json:"side"`
	}
	// ArmyDeployed sets an army down when both sheets are in.
	ArmyDeployed struct{ seen.ArmyDeployed }
)

// Kind names each event in the journal.
func (DeploymentPlanned) Kind() string { return "deployment-planned" }
func (SheetSealed) Kind() string       { return "sealed" }
func (ArmyDeployed) Kind() string      { return "army-deployed" }

// Tell tells only the side that plans.
func (e DeploymentPlanned) Tell(s rules.Side) rules.Notice {
	if s != e.Side {
		return nil
	}
	return seen.DeploymentPlanned(e.Placement)
}

// Tell tells both sides, for both have set up.
func (e ArmyDeployed) Tell(rules.Side) rules.Notice { return e.ArmyDeployed }

func (e DeploymentPlanned) apply(g *Game) {
	kept := slices.DeleteFunc(slices.Clone(g.deployed[e.Side]), func(p seen.Placement) bool { return p.Unit == e.Placement.Unit })
	g.deployed[e.Side] = append(kept, e.Placement)
}

func (e SheetSealed) apply(g *Game) { g.sealed[e.Side] = true }

// apply sets the units down so that of those in a hex the first named is on top.
func (e ArmyDeployed) apply(g *Game) {
	for _, p := range slices.Backward(e.Units) {
		g.put(g.number[p.Unit], p.At)
	}
	for _, p := range e.Leaders {
		l := &g.leaders[g.leaderNo[p.Unit]]
		l.state, l.at = leaderOnMap, p.At
	}
	g.deployed[e.Side], g.sealed[e.Side] = nil, false
}

// run plans where a unit or a leader is to stand. HBN 3.1B.
func (c Deploy) run(b *bench) error {
	g := b.g
	if g.phase != deploying {
		return refuse("HBN 3.1A", "the armies are set up already")
	}
	if g.sealed[b.side] {
		return refuse("HBN 3.1A", "your set-up is in")
	}
	var err error
	if _, isLeader := g.leaderNo[c.Unit]; isLeader {
		err = b.mayDeployLeader(c)
	} else {
		err = b.mayDeployUnit(c)
	}
	if err != nil {
		return err
	}
	b.emit(DeploymentPlanned{Side: b.side, Placement: seen.Placement{Unit: c.Unit, At: c.At}})
	return nil
}

func (b *bench) mayDeployLeader(c Deploy) error {
	l, err := b.findLeader(c.Unit)
	if err != nil {
		return err
	}
	start := b.g.Leaders[l].Start
	if start.IsZero() {
		return refuse("HBN 3.1C", "%s comes later, in turn %d, couplet %d", c.Unit, b.g.Leaders[l].Turn, max(1, b.g.Leaders[l].Couplet))
	}
	if !b.g.isNearStart(b.side, data.ByInfantry, start, c.At) {
		return refuse("HBN 3.1B", "%s is not within two hexes of %s, where %s starts, or he can't get there", c.At, start, c.Unit)
	}
	return nil
}

func (b *bench) mayDeployUnit(c Deploy) error {
	g := b.g
	n, err := b.findOwn(c.Unit)
	if err != nil {
		return err
	}
	start := g.Units[n].Start
	if start.IsZero() {
		return refuse("HBN 3.1C", "%s comes later, in turn %d, couplet %d", c.Unit, g.Units[n].Turn, max(1, g.Units[n].Couplet))
	}
	if !g.mayStartIn(n, c.At) {
		return refuse("HBN 3.1B", "%s is not within two hexes of %s, where %s starts, or it can't get there", c.At, start, c.Unit)
	}
	var there []int
	for _, p := range g.deployed[b.side] {
		if m, ok := g.number[p.Unit]; ok && m != n && p.At == c.At {
			there = append(there, m)
		}
	}
	return g.mayStartTogether(n, there, c.At)
}

// mayStartTogether says why a unit can't start in the hex of others, if so. HBN 3.1B, 8.1A.
func (g *Game) mayStartTogether(n int, there []int, h hex.Hex) error {
	switch {
	case len(there) == 0:
		return nil
	case g.side(n) == rules.Union:
		return refuse("HBN 3.1B", "%s is to stand in %s, and Union units start unstacked", g.name(there[0]), h)
	case len(there) >= stackLimit:
		return refuse("HBN 8.1A", "%s is full", h)
	}
	for _, m := range there {
		if !g.sameFormation(n, m) {
			return refuse("HBN 3.1B", "%s is to stand in %s, and %s is not of its formation", g.name(m), h, g.name(n))
		}
	}
	return nil
}

// endDeployment closes a side's sheet; when both are in, the armies stand and the first turn
// begins. HBN 3.1A, 3.1D.
func (b *bench) endDeployment() error {
	g := b.g
	if g.sealed[b.side] {
		return refuse("HBN 3.1A", "your set-up is in")
	}
	b.emit(SheetSealed{Side: b.side})
	if !g.sealed[b.side.Enemy()] {
		return nil
	}
	for _, s := range rules.Sides {
		b.emit(ArmyDeployed{g.setUpOf(s)})
	}
	return b.beginHalf(g.first)
}
