package hellbeforenight

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
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
func (ReserveLost) Kind() string  { return "reserve-lost" }

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
	return slices.ContainsFunc(v.b.g.box(v.side, v.r), func(n int) bool { return v.b.g.Units[n].Slow })
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

// moveMarker moves a marker besides the movement of its phase, at the wish of whoever may.
// HBN 15.2.
func (b *bench) moveMarker(s rules.Side, r int8, path []hex.Hex) error {
	v := convoy{b: b, side: s, r: r, path: path, at: b.g.reserves[s][r].at, extra: true}
	return v.goes()
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

// plan says what bars the march as far as can be known before it begins.
func (v *convoy) plan() error {
	g := v.b.g
	if err := g.nightBars("reserve "+letterName(v.r), v.at, v.path); err != nil {
		return err
	}
	if v.exits {
		end := v.at
		if len(v.path) > 0 {
			end = v.path[len(v.path)-1]
		}
		if err := g.mayLeaveAt(v.side, end); err != nil {
			return err
		}
	}
	run := *v
	run.starts()
	for i, to := range v.path {
		if err := run.bars(to); err != nil {
			return err
		}
		stops := run.mustStop(to)
		run.pay(to)
		run.at = to
		if stops && i < len(v.path)-1 {
			return refuse("HBN 7.2B", "a reserve must stop in %s, where the terrain ends the move", to)
		}
	}
	if v.exits && run.spent >= run.allowance() {
		return refuse("HBN 9.2B", "no movement point is left in %s to leave the map", run.at)
	}
	if !v.exits && !g.hasRoomFor(v, run.at) {
		return refuse("HBN 8.1A", "%s has no room for a reserve", run.at)
	}
	return nil
}

// hasRoomFor reports whether a marker may end its move in a hex. HBN 14.4D.
func (g *Game) hasRoomFor(v *convoy, h hex.Hex) bool {
	count := g.crowd(h)
	if m := v.marker(); m.state == reserveOnMap && m.at == h {
		count--
	}
	return count < stackLimit
}

// starts sees whether the march has the road bonus. HBN 7.4A, by a ruling of a start off the road.
func (v *convoy) starts() {
	g := v.b.g
	v.free = 0
	v.bonus = g.options.is(roadBonus, "on") && (g.options.is(bonusStart, "any") || g.board.onRoad[g.board.grid.Index(v.at)])
}

// toll is what it takes to go into the next hex.
func (v *convoy) toll(to hex.Hex) data.Cost {
	c := v.b.g.toll(data.ByReserve, v.at, to)
	if c == data.Stop && v.isSlow() {
		return data.Never // HBN 7.1B
	}
	return c
}

// bars says what bars the next step, if anything does.
func (v *convoy) bars(to hex.Hex) error {
	g := v.b.g
	if err := g.mayLieIn(v.side, to); err != nil {
		return err
	}
	if _, ok := g.board.grid.Adjacent(v.at, to); !ok {
		return refuse("HBN 7.1A", "%s and %s are not next to each other", v.at, to)
	}
	if v.toll(to) == data.Never {
		return refuse("HBN 7.2C", "a reserve may not go from %s into %s", v.at, to)
	}
	if !(v.onBonus(to) && v.free > 0) && v.spent >= v.allowance() {
		return refuse("HBN 7.1B", "a reserve has %d movement points, and they end in %s", v.allowance(), v.at)
	}
	return nil
}

// onBonus reports whether the step is one of three along a road for one point. HBN 7.4A.
func (v *convoy) onBonus(to hex.Hex) bool { return v.bonus && v.b.g.board.byRoad(v.at, to) }

func (v *convoy) mustStop(to hex.Hex) bool { return v.toll(to) == data.Stop }

// pay takes the points of the next step; what is left of one spent on a road is lost off it.
// HBN 7.4B.
func (v *convoy) pay(to hex.Hex) {
	switch {
	case v.onBonus(to) && v.free > 0:
		v.free--
	case v.onBonus(to):
		v.spent++
		v.free = v.b.g.Terrain.Bonus - 1
	default:
		v.spent += points(v.toll(to), v.allowance()-v.spent)
		v.free = 0
	}
}

// march goes hex by hex.
func (v *convoy) march() error {
	v.starts()
	for len(v.path) > 0 {
		to := v.path[0]
		if err := v.bars(to); err != nil {
			v.tell(err.Error())
			return nil
		}
		meant := v.leavesMorass(to)
		if meant.IsZero() {
			v.tell("lost in the morass")
			return nil
		}
		stops := meant != to || v.mustStop(meant)
		from := v.at
		v.pay(meant)
		v.at, v.path = meant, v.path[1:]
		v.trail = append(v.trail, meant)
		if err := v.arrives(); err != nil {
			return err
		}
		if stops || v.b.g.ground(meant) == data.Morass && !v.b.g.board.byRoad(from, meant) { // HBN 7.2B
			break
		}
		if !v.marker().inPlay() {
			return nil // a dummy that was taken off, ruling.dummy-seen
		}
	}
	v.tell("")
	if v.exits && len(v.path) == 0 && v.marker().inPlay() {
		e := seen.ReserveMoved{Side: v.side, Letter: letterName(v.r), Leaders: v.leaders, Path: []hex.Hex{v.at}, Spent: v.spent + 1, Left: true,
			Hidden: v.marker().has(reserveHidden)}
		v.b.unvolley(v.at, "a reserve leaves the hex")
		v.b.emit(ReserveMoved{e})
	}
	return nil
}

// arrives does what follows as a marker comes into a hex: a starred hex is tried, volley
// markers there break, and the enemy may see a hidden one. HBN 7.5A, 10.9B, 14.7B.
func (v *convoy) arrives() error {
	g, b := v.b.g, v.b
	star := g.board.starOf[g.board.grid.Index(v.at)]
	m := v.marker()
	seenBy := g.watchers(v.side, v.at)
	if star >= 0 && g.stars[star] == untried || m.has(reserveHidden) && len(seenBy) > 0 {
		v.tell("")
	}
	b.unvolley(v.at, "a reserve moves into the hex")
	if star >= 0 && g.stars[star] == untried {
		die := b.roll("morass." + v.at.String())
		b.emit(StarTried{seen.StarTried{Side: v.side, At: v.at, Die: die, Morass: die <= g.morassUpTo()}})
	}
	if m.has(reserveHidden) && len(seenBy) > 0 {
		b.show(v.side, v.r, seenBy)
	}
	return nil
}

// tell emits the march so far.
func (v *convoy) tell(why string) {
	if len(v.trail) < 2 && !v.entered && why == "" {
		return
	}
	if len(v.trail) == 0 {
		return
	}
	v.b.unvolley(v.trail[0], "a reserve leaves the hex")
	v.b.emit(ReserveMoved{seen.ReserveMoved{Side: v.side, Letter: letterName(v.r), Leaders: v.leaders, Path: slices.Clone(v.trail), Spent: v.spent,
		Entered: v.entered, Extra: v.extra, Hidden: v.marker().has(reserveHidden), Why: why}})
	v.trail, v.entered = []hex.Hex{v.at}, false
}

// leavesMorass rolls for the way out of a morass off the road; nowhere if the marker stays: it
// can't go that way, or there is no room for it, or the enemy is near. HBN 7.5B.
func (v *convoy) leavesMorass(meant hex.Hex) hex.Hex {
	g := v.b.g
	if g.ground(v.at) != data.Morass || g.board.byRoad(v.at, meant) {
		return meant
	}
	const patience = 50
	for range patience {
		die := v.b.roll("reserve.lost")
		to := meant
		if exit := g.Lost[die]; !exit.Intended {
			to = g.board.near[g.board.grid.Index(v.at)][exit.Side]
		}
		shut := to.IsZero() || to != meant && v.bars(to) != nil
		if !shut && to != meant {
			shut = !g.hasRoomFor(v, to)
		}
		e := seen.ReserveLost{Side: v.side, Letter: letterName(v.r), At: v.at, Meant: meant, Die: die}
		if !shut {
			e.To = to
		}
		v.b.emit(ReserveLost{ReserveLost: e, Hidden: v.marker().has(reserveHidden)})
		if !shut {
			return to
		}
		if !g.rollsAgain() {
			return hexNowhere
		}
	}
	return hexNowhere
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
