package hellbeforenight

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// Deployment out of a reserve: ordered, or in haste as the enemy comes near. HBN 14.5.

type (
	// ReserveDeployed puts units of a reserve on the map.
	ReserveDeployed struct {
		seen.ReserveDeployed
		Hidden bool `json:"hidden,omitempty"`
	}
	// DeploymentFailed leaves a unit in reserve that may not join the stack where it was to go.
	DeploymentFailed struct {
		seen.DeploymentFailed
		Hidden bool `json:"hidden,omitempty"`
	}
)

// Kind names each event in the journal.
func (ReserveDeployed) Kind() string { return "reserve-deployed" }

func (DeploymentFailed) Kind() string { return "deployment-failed" }

// Tell tells the enemy of a hidden marker not which it is.
func (e ReserveDeployed) Tell(s rules.Side) rules.Notice {
	n := e.ReserveDeployed
	if s == e.Side.Enemy() && e.Hidden {
		n.Letter = ""
	}
	return n
}

// Tell tells the enemy of a hidden marker not which it is.
func (e DeploymentFailed) Tell(s rules.Side) rules.Notice {
	n := e.DeploymentFailed
	if s == e.Side.Enemy() && e.Hidden {
		n.Letter = ""
	}
	return n
}

// apply puts the units down so that of those in a hex the first named is on top of the others.
func (e ReserveDeployed) apply(g *Game) {
	how := moved | deployedNow
	if e.Forced {
		how |= surprised
	}
	g.reserves[e.Side][letterNo(e.Letter)].flags |= reserveUnloaded
	for _, p := range slices.Backward(e.Units) {
		n := g.number[p.Unit]
		g.put(n, p.At)
		g.units[n].flags |= how
	}
}

func (e DeploymentFailed) apply(g *Game) {
	g.reserves[e.Side][letterNo(e.Letter)].flags |= reserveUnloaded
	g.units[g.number[e.Unit]].flags |= tried
}

// unloading is units being put down out of a reserve.
type unloading struct {
	*Game
	side   rules.Side
	r      int8
	from   hex.Hex
	all    bool // the box is emptied, so the marker takes no room any more
	plan   []seen.Placement
	units  []int // of the plan, in its order
	forced bool
}

// run deploys units from a reserve. HBN 14.5A.
func (c Unload) run(b *bench) error {
	g := b.g
	if err := b.mustPhase(movementPhase); err != nil {
		return err
	}
	r, err := b.findReserve(c.Reserve)
	if err != nil {
		return err
	}
	m := &g.reserves[b.side][r]
	switch {
	case m.state == reserveBeside:
		return refuse("HBN 14.5B", "reserve %s is on Bark Road: bring it on the map first", c.Reserve)
	case m.has(reserveMoved):
		return refuse("HBN 14.5A", "reserve %s has moved in this phase", c.Reserve)
	case m.has(reserveNew):
		return refuse("HBN 14.3B", "reserve %s was made in this phase", c.Reserve)
	case m.has(reserveDummy):
		return refuse("HBN 14.7C", "reserve %s is a dummy: nobody is in it", c.Reserve)
	case len(c.Units) == 0:
		return refuse("", "say which unit goes where")
	}
	u := unloading{Game: g, side: b.side, r: r, from: m.at, all: len(c.Units) == len(g.box(b.side, r))}
	for _, p := range c.Units {
		n, err := b.findOwn(p.Unit)
		switch {
		case err != nil:
			return err
		case g.units[n].place != inReserve || g.units[n].reserve != r:
			return refuse("HBN 14.5A", "%s is not in reserve %s", p.Unit, c.Reserve)
		case g.units[n].has(tried):
			return refuse("HBN 8.3C", "%s has tried to join a stack in this phase", p.Unit)
		case slices.Contains(u.units, n):
			return refuse("", "%s is named twice", p.Unit)
		}
		if err := u.may(n, p.At); err != nil {
			return err
		}
		u.seat(n, p.At)
	}
	return b.unload(&u)
}

// seat adds a unit to the plan.
func (u *unloading) seat(n int, h hex.Hex) {
	u.units = append(u.units, n)
	u.plan = append(u.plan, seen.Placement{Unit: u.name(n), At: h})
}

// count is how many would count in a hex by the plan so far.
func (u *unloading) count(h hex.Hex) int {
	c := u.crowd(h)
	if u.all && h == u.from {
		c--
	}
	for _, p := range u.plan {
		if p.At == h {
			c++
		}
	}
	return c
}

// may says why a unit can't be put down in a hex, if so: in or next to the marker's hex, and
// only if there is no room in these within two of it, and then in no enemy zone. HBN 14.5B.
func (u *unloading) may(n int, h hex.Hex) error {
	d := u.board.grid.Distance(u.from, h)
	switch {
	case !u.board.on(h) || d > 2 || !u.canGet(n, h):
		return refuse("HBN 14.5B", "%s is deployed in or next to %s, and can't get to %s", u.name(n), u.from, h)
	case u.count(h) >= stackLimit:
		return refuse("HBN 8.1A", "%s has no room for %s", h, u.name(n))
	case d == 2 && u.hasRoomNear(n):
		return refuse("HBN 14.5B", "there is room for %s in or next to %s", u.name(n), u.from)
	case d == 2 && u.inZone(h, u.side):
		return refuse("HBN 14.5B", "%s is in an enemy zone", h)
	}
	return nil
}

// canGet reports whether a unit can be taken from the marker into a hex at most two from it.
func (u *unloading) canGet(n int, h hex.Hex) bool {
	grid := u.board.grid
	if u.heldBy(h) == u.side.Enemy() || u.isClosedTo(u.side, h) {
		return false
	}
	switch grid.Distance(u.from, h) {
	case 0:
		return true
	case 1:
		return u.costInto(n, u.from, h) != data.Never
	}
	for _, way := range grid.Neighbours(u.from) {
		if _, ok := grid.Adjacent(way, h); ok && u.board.on(way) && u.heldBy(way) != u.side.Enemy() &&
			u.costInto(n, u.from, way) != data.Never && u.costInto(n, way, h) != data.Never {
			return true
		}
	}
	return false
}

// hasRoomNear reports whether a unit could be put down in or next to the marker's hex.
func (u *unloading) hasRoomNear(n int) bool {
	return slices.ContainsFunc(u.board.grid.Within(u.from, 1), func(h hex.Hex) bool {
		return u.board.on(h) && u.canGet(n, h) && u.count(h) < stackLimit
	})
}

// unload puts the units of a plan down. Who goes among units of other formations makes the
// check for joining their stack; those of one reserve are as of one formation. HBN 8.3F, 14.5B.
func (b *bench) unload(u *unloading) error {
	g := b.g
	m := &g.reserves[u.side][u.r]
	letter, hidden := letterName(u.r), m.has(reserveHidden)
	var plan []seen.Placement
	for i, n := range u.units {
		h := u.plan[i].At
		if !u.forced && slices.ContainsFunc(g.at(h), func(o int) bool { return !g.units[o].has(deployedNow) }) && b.joinsStack([]int{n}, h) != nil {
			b.emit(DeploymentFailed{seen.DeploymentFailed{Side: u.side, Letter: letter, Unit: g.name(n), At: h}, hidden})
			continue
		}
		plan = append(plan, u.plan[i])
	}
	if len(plan) == 0 {
		return nil
	}
	e := seen.ReserveDeployed{Side: u.side, Letter: letter, At: u.from, Units: plan, Forced: u.forced, Removed: len(plan) == len(g.box(u.side, u.r))}
	b.emit(ReserveDeployed{e, hidden})
	for _, h := range hexesOf(plan) {
		if here := g.at(h); len(here) > 0 && g.side(here[0]) == u.side {
			if err := b.entersHex(here[0], h); err != nil {
				return err
			}
		}
	}
	return nil
}
