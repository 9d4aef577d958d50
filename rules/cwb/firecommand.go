package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/hex"
)

// Orders to fire in a fire segment. CWB 8.1, 11.3, 12.3, 13.2, 20.3, 24.1a, 28.1;
// CWB-AH 1.1e, 2.4b, 2.5.

// Fire is one fire combat of a fire segment. Who fires has one target: nobody splits his
// fire, though each part of a brigade has its own. CWB 20.0, 20.3a.
type Fire struct {
	Target hex.Hex  `json:"target"`
	Guns   bool     `json:"guns,omitempty"` // only at the guns there, CWB 20.3c
	By     []string `json:"by,omitempty"`   // who fires; empty: whoever can, unless boats are named
	Boats  []string `json:"boats,omitempty"`
}

// fireCommands are the commands of a side's fire segment.
var fireCommands = []rules.Command{Fire{}}

// Kind names the command in the journal.
func (Fire) Kind() string { return "fire" }

// run resolves it. Everybody named must be able to fire at the hex; if nobody is named,
// all who can do.
func (c Fire) run(b *bench) error {
	g := b.g
	if !g.board.on(c.Target) {
		return refuse("CWB 20.0", "there is no such hex on the map")
	}
	if g.isRaining() {
		return refuse("CWB-AH 1.1e", "nobody fires in this rain")
	}
	if err := g.mayStrike(c.Target, b.side); err != nil {
		return err
	}
	s := shot{target: c.Target, atGuns: c.Guns, why: "fire", regular: true, side: b.side}
	a, err := g.aimAt(s, b.side.Enemy())
	if err != nil && (!c.Guns || g.mayAsk(b.side, c.Target)) {
		return err
	}
	if err := b.name(c, &s); err != nil { // who may not ask hears first that he does not see it, CWB 9.0
		return err
	}
	if err != nil {
		return err
	}
	if g.firePoints(g.firingLine(s), a)+g.boatPoints(s) == 0 {
		return refuse("CWB 20.3f", "that fire comes to nothing at this range")
	}
	_, err = b.shoot(s)
	return err
}

// name finds who is to fire.
func (b *bench) name(c Fire, s *shot) error {
	for _, name := range c.By {
		n, err := b.ownPiece(name, troop, battery)
		if err != nil {
			return err
		}
		if err := b.g.mayFireAt(n, s); err != nil {
			return b.g.orWhoSees(err, s)
		}
		if slices.Contains(s.by, n) {
			return refuse("", "%s is named twice", name)
		}
		s.by = append(s.by, n)
	}
	for _, name := range c.Boats {
		i, ok := b.g.boatCalled(name)
		switch {
		case !ok || b.g.scenario.Gunboats[i].Side != b.side:
			return refuse("CWB-AH 2.5", "you have no gunboat %q", name)
		case s.atGuns:
			return refuse("CWB 20.3c", "only artillery units pick out guns")
		case slices.Contains(s.boats, i):
			return refuse("", "%s is named twice", name)
		}
		if err := b.g.mayShell(i, s.target); err != nil {
			return err
		}
		s.boats = append(s.boats, i)
	}
	if len(c.By)+len(c.Boats) > 0 {
		return nil
	}
	b.g.eachUnit(b.side, func(n int) {
		if b.g.mayFireAt(n, s) == nil {
			s.by = append(s.by, n)
		}
	})
	if len(s.by) == 0 {
		return refuse("CWB 20.3", "none of your units can fire at %s", b.g.label(s.target))
	}
	return nil
}

// mayFireAt says why a unit can't fire at a hex in a fire segment. It speaks only of the
// unit itself and of what lies open on the map.
func (g *Game) mayFireAt(n int, s *shot) error {
	p, name := &g.field.pieces[n], g.name(n)
	distance := g.board.grid.Distance(p.at, s.target)
	switch {
	case s.atGuns && g.counterOf(n).kind != battery:
		return refuse("CWB 20.3c", "only artillery picks out guns; %s is not", name)
	case p.has(fired):
		return refuse("CWB 20.3d", "%s has fired in this segment", name)
	case g.hasAnswered(n):
		return refuse("CWB-AH 2.5c", "%s has fired at the gunboats this turn", name)
	case g.lies(n):
		return g.staysHidden(n)
	case !g.charts.MayFire(p.formation):
		return refuse("CWB 11.3", "%s can't fire: it is %s", name, p.formation)
	case g.charts.Effect(p.state).Fire == data.None:
		return refuse("CWB 24.1a", "%s can't fire: it is %s", name, p.state)
	case distance > g.reach(n):
		return refuse(g.reachRule(n), "%s fires %d hexes far; %s is %d hexes off", name, g.reach(n), g.label(s.target), distance)
	case !p.has(encamped) && !g.inFront(n, s.target): // camps fire all round, CWB-AH 2.4b
		return refuse("CWB 13.2", "%s has %s not to its front", name, g.label(s.target))
	case !g.sees(p.at, s.target):
		return refuse(citeSight, "%s in %s has no line of sight to %s", name, g.label(p.at), g.label(s.target))
	case !slices.ContainsFunc(g.sharesOf(n), func(o share) bool { return o.unit == n }):
		return refuse("CWB 12.3", "%s is too far down its stack to fire: one A fire level and five gun points are the most", name)
	}
	return nil
}

// reachRule is the rule that bounds a unit's range now.
func (g *Game) reachRule(n int) rules.Cite {
	if g.counterOf(n).kind == troop && g.field.pieces[n].has(lowAmmo) {
		return "CWB 28.1"
	}
	return "CWB 20.3f"
}
