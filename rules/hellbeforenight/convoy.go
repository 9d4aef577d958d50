package hellbeforenight

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// Reserve markers on the march, and dummies, which nothing tells from them. HBN 7.4, 14.4, 14.7C.

type (
	// ReserveMoved takes a marker, and leaders with it, along a path.
	ReserveMoved struct{ seen.ReserveMoved }
	// ReserveLost is the roll for a marker's way out of a morass.
	ReserveLost struct {
		seen.ReserveLost
		Hidden bool `json:"hidden,omitempty"`
	}
)

// Kind names each event in the journal.
func (ReserveMoved) Kind() string { return "reserve-moved" }

func (ReserveLost) Kind() string { return "reserve-lost" }

// Tell tells the enemy of a hidden marker where it goes, and no more. HBN 14.7A.
func (e ReserveMoved) Tell(s rules.Side) rules.Notice {
	n := e.ReserveMoved
	if s == e.Side.Enemy() && e.Hidden {
		n.Letter, n.Spent = "", 0
	}
	return n
}

// Tell tells the enemy of a hidden marker not which it is.
func (e ReserveLost) Tell(s rules.Side) rules.Notice {
	n := e.ReserveLost
	if s == e.Side.Enemy() && e.Hidden {
		n.Letter = ""
	}
	return n
}

func (ReserveLost) apply(*Game) {}

func (e ReserveMoved) apply(g *Game) {
	m := &g.reserves[e.Side][letterNo(e.Letter)]
	to := e.Path[len(e.Path)-1]
	m.at, m.state = to, reserveOnMap
	if !e.Extra {
		m.flags |= reserveMoved
	}
	if e.Left || e.Beside {
		m.state = reserveBeside
	}
	for _, name := range e.Leaders {
		l := &g.leaders[g.leaderNo[name]]
		l.state, l.at = leaderOnMap, to
		if m.state == reserveBeside {
			l.state = leaderBeside
		}
		l.flags |= leaderMoved
	}
}

// convoy is a marker on the march.
type convoy struct {
	b       *bench
	side    rules.Side
	r       int8
	leaders []string
	path    []hex.Hex // hexes still to be entered
	to      hex.Hex   // in their place: the goal
	at      hex.Hex
	spent   int  // movement points of this phase
	free    int  // road hexes that the last of them still gives, HBN 7.4A
	bonus   bool // it moves with the road bonus
	entered bool // it comes on from Bark Road with the first hex of the path
	extra   bool // besides the movement of the phase, HBN 15.2
	unseen  bool // moved by the enemy, who does not know what is in it
	exits   bool
	trail   []hex.Hex // entered since the last event
}

// marker is the marker itself.
func (v *convoy) marker() *reserve { return &v.b.g.reserves[v.side][v.r] }

// allowance is its movement points: those of any unit, but one if the slow battery is in it.
// HBN 4.4, 7.1B.
func (v *convoy) allowance() int {
	if v.isSlow() {
		return reducedAllowance
	}
	return v.b.g.commonAllowance(v.side)
}

func (v *convoy) isSlow() bool {
	return !v.unseen && slices.ContainsFunc(v.b.g.box(v.side, v.r), func(n int) bool { return v.b.g.Units[n].Slow })
}

// run moves a reserve, with the road bonus where it has that. HBN 14.4A, HBN 14.4B.
func (c MoveReserve) run(b *bench) error {
	g := b.g
	if err := b.mustPhase(movementPhase); err != nil {
		return err
	}
	r, err := b.findReserve(c.Reserve)
	if err != nil {
		return err
	}
	m := &g.reserves[b.side][r]
	if err := g.mayMoveReserve(b.side, r); err != nil {
		return err
	}
	v := convoy{b: b, side: b.side, r: r, leaders: c.Leaders, path: c.Path, to: c.To, at: m.at, exits: c.Exit}
	for _, name := range c.Leaders {
		l, err := b.findLeader(name)
		if err == nil {
			err = g.mayGoWithReserve(l, m)
		}
		if err != nil {
			return err
		}
	}
	if m.state == reserveBeside {
		return v.comesBack(c)
	}
	if c.Enter {
		return refuse("HBN 9.2E", "reserve %s is on the map already", c.Reserve)
	}
	if len(v.path) > 0 && v.path[0] == v.at {
		v.path = v.path[1:]
	}
	if v.path, err = g.wayTo(v.at, v.to, v.path, v.step()); err != nil {
		return err
	}
	if len(v.path) == 0 && !v.exits {
		return refuse("", "reserve %s is in %s already", c.Reserve, v.at)
	}
	return v.goes()
}

// mayMoveReserve says why a marker may not be moved in this phase, if so. HBN 14.3B, 14.5A.
func (g *Game) mayMoveReserve(s rules.Side, r int8) error {
	m := &g.reserves[s][r]
	switch {
	case m.has(reserveMoved):
		return refuse("HBN 14.4", "reserve %s has moved in this phase", letterName(r))
	case m.has(reserveNew):
		return refuse("HBN 14.3B", "reserve %s was made in this phase, and none of it moves", letterName(r))
	case m.has(reserveUnloaded):
		return refuse("HBN 14.5A", "units were deployed from reserve %s in this phase, which is its movement", letterName(r))
	}
	return nil
}

// mayGoWithReserve says why a leader can't go along with a marker, if so. HBN 13.2A: he lies
// open all the way, so that he may as well go with a dummy.
func (g *Game) mayGoWithReserve(l int, m *reserve) error {
	k := &g.leaders[l]
	onHis := k.state == leaderOnMap && m.state == reserveOnMap || k.state == leaderBeside && m.state == reserveBeside
	switch {
	case !onHis || k.at != m.at:
		return refuse("HBN 13.2A", "%s is not with that reserve", g.Leaders[l].Name)
	case k.flags&leaderMoved != 0:
		return refuse("HBN 13.2A", "%s has moved", g.Leaders[l].Name)
	case k.used.holdsHim():
		return refuse("HBN 13.3", "%s may not move: he has used a bonus for which he stays", g.Leaders[l].Name)
	case g.Leaders[l].HQ:
		return refuse("HBN 13.6D", "the headquarters moves by itself")
	}
	return nil
}

// comesBack brings a marker on from Bark Road. HBN 9.2E.
func (v *convoy) comesBack(c MoveReserve) error {
	g := v.b.g
	switch {
	case !c.Enter || len(v.path) == 0:
		return refuse("HBN 9.2E", "reserve %s is on Bark Road: bring it on the map, or move it along the road", c.Reserve)
	case !g.isDoorstep(v.at, v.path[0]):
		return refuse("HBN 9.2E", "from off %s the map is entered at %s", v.at, g.doorsteps([]hex.Hex{v.at}))
	case g.hasBegunToMove(v.side):
		return refuse("HBN 9.2E", "who comes back from Bark Road does so at the beginning of the movement phase, before any other moves")
	}
	if err := g.mayLieIn(v.side, v.path[0]); err != nil {
		return err
	}
	if g.options.is(barkStep, "1-mp") {
		v.spent = 1
	}
	v.entered = true
	v.at, v.path = v.path[0], v.path[1:]
	var err error
	if v.path, err = g.wayTo(v.at, v.to, v.path, v.step()); err != nil {
		return err
	}
	return v.comesOn()
}

// comesOn goes on from the hex in which a marker comes on the map.
func (v *convoy) comesOn() error {
	v.trail = []hex.Hex{v.at}
	if err := v.plan(); err != nil {
		return err
	}
	if err := v.arrives(); err != nil {
		return err
	}
	return v.march()
}

// goes makes a march of a marker that is on the map.
func (v *convoy) goes() error {
	v.trail = []hex.Hex{v.at}
	if err := v.plan(); err != nil {
		return err
	}
	return v.march()
}

// mayLieIn says why a marker may not come into a hex, if so. HBN 7.1E, 7.4C, 14.4C. An entry hex of
// the enemy is for units: what is in a marker is deployed before it gets there.
func (g *Game) mayLieIn(s rules.Side, h hex.Hex) error {
	switch {
	case !g.board.on(h):
		return refuse("HBN 7.1E", "there is no hex %s on the map", h)
	case g.heldBy(h) == s.Enemy():
		return refuse("HBN 7.1E", "%s is held by the enemy", h)
	case g.isEntryOf(h, s.Enemy()):
		return refuse("HBN 7.1E", "%s is an entry hex of the enemy", h)
	case g.distanceToEnemy(h, s) <= reserveDistance:
		return refuse("HBN 14.4C", "%s is within %d hexes of an enemy unit, where no reserve moves", h, reserveDistance)
	}
	return nil
}

// sidestepReserve moves a marker along Bark Road. HBN 9.2B, 9.2C.
func (b *bench) sidestepReserve(c Sidestep) error {
	g := b.g
	r, err := b.findReserve(c.Reserve)
	if err != nil {
		return err
	}
	m := &g.reserves[b.side][r]
	if m.state != reserveBeside {
		return refuse("HBN 9.2B", "reserve %s is not on Bark Road", c.Reserve)
	}
	if err := g.mayMoveReserve(b.side, r); err != nil {
		return err
	}
	if err := g.isNextOnBark(m.at, c.To); err != nil {
		return err
	}
	for _, name := range c.Leaders {
		l, err := b.findLeader(name)
		if err == nil {
			err = g.mayGoWithReserve(l, m)
		}
		if err != nil {
			return err
		}
	}
	b.emit(ReserveMoved{seen.ReserveMoved{Side: b.side, Letter: c.Reserve, Leaders: c.Leaders, Path: []hex.Hex{m.at, c.To}, Beside: true,
		Hidden: m.has(reserveHidden)}})
	return nil
}
