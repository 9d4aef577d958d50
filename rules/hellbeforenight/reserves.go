package hellbeforenight

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// Reserves: how they are made, and their boxes. HBN 14.1-14.3. A marker that is turned to its
// letter is open to both with all that is in its box, HBN 14.2B.

var reserveEvents = []rules.Event{ReserveTried{}, ReserveMade{}, ReserveMoved{}, ReserveLost{}, ReserveDeployed{}, DeploymentFailed{},
	ReserveHidden{}, ReserveShown{}, DummyRemoved{}, SurpriseOver{}}

type (
	// ReserveTried is an attempt to make a reserve; it is the movement of whoever was to go in.
	ReserveTried struct{ seen.ReserveTried }
	// ReserveMade puts a marker on the map, letter up, and units in its box.
	ReserveMade struct{ seen.ReserveMade }
)

// Kind names each event in the journal.
func (ReserveTried) Kind() string { return "reserve-tried" }
func (ReserveMade) Kind() string  { return "reserve-made" }

// Tell tells both sides.
func (e ReserveTried) Tell(rules.Side) rules.Notice { return e.ReserveTried }
func (e ReserveMade) Tell(rules.Side) rules.Notice  { return e.ReserveMade }

func (e ReserveTried) apply(g *Game) {
	for _, name := range e.Units {
		g.units[g.number[name]].flags |= still | tried
	}
}

func (e ReserveMade) apply(g *Game) {
	r := letterNo(e.Letter)
	g.reserves[e.Side][r] = reserve{state: reserveOnMap, at: e.At, flags: reserveNew}
	for _, name := range e.Units {
		g.enterBox(g.number[name], r)
	}
	if e.Column > 0 {
		g.countEntry(e.At, e.Takes)
	}
}

// letterNo is the number of a marker by its letter; no event has any other.
func letterNo(letter string) int8 { return int8(letter[0] - 'A') }

// enterBox puts a unit in the box of a reserve. It stays disrupted if it was, HBN 14.3B, and
// keeps a hero and a questionable marker; other markers are for units on the map.
func (g *Game) enterBox(n int, r int8) {
	u := &g.units[n]
	keep := u.flags & lastingFlags
	g.lift(n)
	u.place, u.stage, u.reserve, u.spent, u.flags = inReserve, noStage, r, 0, keep
}

// leaveBox takes a unit out of its box; the marker of an empty one goes off the map, and
// leaders who were in it stand where it lay. HBN 14.5A.
func (g *Game) leaveBox(n int) {
	u, s := &g.units[n], g.side(n)
	r := u.reserve
	u.place, u.reserve = waiting, 0
	if len(g.box(s, r)) > 0 {
		return
	}
	for l := range g.leaders {
		if k := &g.leaders[l]; k.state == leaderInReserve && k.reserve == r && g.Leaders[l].Side == s {
			k.state, k.at, k.reserve = leaderOnMap, g.reserves[s][r].at, 0
		}
	}
	g.reserves[s][r] = reserve{}
}

// box lists the units in a reserve, in the order of battle.
func (g *Game) box(s rules.Side, r int8) []int {
	var all []int
	for n := range g.units {
		if u := &g.units[n]; u.place == inReserve && u.reserve == r && g.side(n) == s {
			all = append(all, n)
		}
	}
	return all
}

// inPlay reports whether a marker is on the map or on Bark Road.
func (m *reserve) inPlay() bool { return m.state != notInPlay }

func (m *reserve) has(f reserveFlags) bool { return m.flags&f != 0 }

// findReserve gives the number of a marker of the side that orders.
func (b *bench) findReserve(letter string) (int8, error) {
	if len(letter) != 1 || letter[0] < 'A' || letter[0] >= 'A'+letters {
		return 0, refuse("HBN 14.2A", "%q is no letter of a reserve: say A to F", letter)
	}
	r := letterNo(letter)
	if !b.g.reserves[b.side][r].inPlay() {
		return 0, refuse("HBN 14.2A", "your reserve %s is not in play", letter)
	}
	return r, nil
}

// spare lists the markers of a side that are not in play.
func (g *Game) spare(s rules.Side) []int8 {
	var all []int8
	for r := range g.reserves[s] {
		if !g.reserves[s][r].inPlay() {
			all = append(all, int8(r))
		}
	}
	return all
}

// deal draws markers that are not in play. Letters are dealt at random, and none but their
// owner may know the die, so that those which are not seen tell nothing: HBN 14.7C.
func (b *bench) deal(s rules.Side, count int) ([]int8, error) {
	spare := b.g.spare(s)
	if len(spare) < count {
		return nil, refuse("HBN 14.2C", "of the six reserve markers %d are left", len(spare))
	}
	var drawn []int8
	for range count {
		i := b.rollFor(rules.KnownTo(s), "letter", len(spare)) - 1
		drawn = append(drawn, spare[i])
		spare = slices.Delete(spare, i, i+1)
	}
	return drawn, nil
}

// gathering is a reserve about to be made: by a unit or by a leader, where, and who goes in.
type gathering struct {
	unit, leader int // one of them is -1
	at           hex.Hex
	units        []int
}

// reserveDistance is how far from the enemy reserves are made, move, and are let be. HBN 14.3A,
// 14.4C, 14.5C.
const reserveDistance = 3

// run tries to make a reserve. HBN 13.3.1, 14.3.
func (c Gather) run(b *bench) error {
	if err := b.mustPhase(movementPhase, administration); err != nil {
		return err
	}
	m, err := b.makerOf(c)
	if err != nil {
		return err
	}
	if err := b.whoGathers(&m, c.Units); err != nil {
		return err
	}
	if len(b.g.spare(b.side)) == 0 {
		return refuse("HBN 14.2C", "all your reserve markers are in play")
	}
	if !b.tryReserve(m) {
		return nil
	}
	drawn, err := b.deal(b.side, 1)
	if err != nil {
		return err
	}
	b.emit(ReserveMade{seen.ReserveMade{Side: b.side, Letter: letterName(drawn[0]), At: m.at, Units: b.g.names(m.units), Rule: "HBN 14.3B"}})
	return nil
}

// makerOf reads who makes the reserve. HBN 13.3.1, 14.3A.
func (b *bench) makerOf(c Gather) (gathering, error) {
	g := b.g
	m := gathering{unit: -1, leader: -1}
	if c.Leader != "" {
		l, err := b.findLeader(c.Leader)
		switch {
		case err != nil:
			return m, err
		case g.phase != movementPhase:
			return m, refuse("HBN 13.3", "a leader uses his bonuses in a couplet, not in the administrative phase")
		}
		if err := b.mayUse(l, ToReserve); err != nil {
			return m, err
		}
		m.leader, m.at = l, g.leaders[l].at
	} else {
		n, err := b.findOwn(c.Unit)
		if err == nil {
			err = g.mayGather(n)
		}
		if err != nil {
			return m, err
		}
		m.unit, m.at = n, g.units[n].at
	}
	if d := g.distanceToEnemy(m.at, b.side); d < reserveDistance {
		return m, refuse("HBN 14.3A", "an enemy unit is within %d of %s, and a reserve is made at least %d hexes from any", d, m.at, reserveDistance)
	}
	return m, nil
}

// mayGather says why a unit can't go into a reserve now, if so. HBN 14.3B, 14.3C.
func (g *Game) mayGather(n int) error {
	u := &g.units[n]
	switch {
	case u.place != onMap:
		return refuse("HBN 14.3A", "%s is not on the map", g.name(n))
	case g.phase == movementPhase && u.has(moved):
		return refuse("HBN 14.3B", "%s has moved in this phase", g.name(n))
	case u.has(tried):
		return refuse("HBN 14.3C", "%s has tried in this phase", g.name(n))
	case u.has(still):
		return refuse("HBN 14.3B", "%s does something else in this phase", g.name(n))
	}
	return nil
}

// whoGathers reads who goes in: those named, or all who may. HBN 14.3B, 13.3.1.
func (b *bench) whoGathers(m *gathering, names []string) error {
	g := b.g
	for _, name := range names {
		n, err := b.findOwn(name)
		if err == nil {
			err = g.mayGather(n)
		}
		switch {
		case err != nil:
			return err
		case !m.takes(g, n) && m.unit >= 0:
			return refuse("HBN 14.3B", "%s is not within one hex of %s and of its formation", name, g.name(m.unit))
		case !m.takes(g, n):
			return refuse("HBN 13.3.1", "%s is not within one hex of %s and in his span", name, g.Leaders[m.leader].Name)
		case slices.Contains(m.units, n):
			return refuse("", "%s is named twice", name)
		}
		m.units = append(m.units, n)
	}
	if len(names) == 0 {
		for n := range g.units {
			if g.mayGather(n) == nil && g.side(n) == b.side && m.takes(g, n) {
				m.units = append(m.units, n)
			}
		}
	}
	if m.unit >= 0 && !slices.Contains(m.units, m.unit) {
		m.units = append([]int{m.unit}, m.units...)
	}
	if len(m.units) == 0 {
		return refuse("HBN 13.3.1", "no unit that %s may gather is within one hex of him", g.Leaders[m.leader].Name)
	}
	return nil
}

// takes reports whether a unit is near enough to go in, and of the formation or the span of who
// makes the reserve. HBN 13.1C, 14.3B. An F span holds the formation of the first.
func (m *gathering) takes(g *Game, n int) bool {
	if g.board.grid.Distance(m.at, g.units[n].at) > 1 {
		return false
	}
	if m.leader >= 0 {
		return g.areInSpan(m.leader, append(slices.Clone(m.units), n))
	}
	return g.sameFormation(m.unit, n)
}

// administrativeEase is what the die for a reserve is changed by in an administrative phase.
// HBN 14.3D.
const administrativeEase = -2

// tryReserve rolls for a reserve: a 0 makes it, two more in the administrative phase, and at
// night no roll is needed in that. A leader makes it by his command rating. HBN 13.3.1, 14.3B,
// 14.3D, HBN 14.3E.
func (b *bench) tryReserve(m gathering) bool {
	g := b.g
	if g.phase == administration && g.lit(data.Night) {
		return true
	}
	e := seen.ReserveTried{Side: b.side, Units: g.names(m.units), At: m.at, Rule: "HBN 14.3B"}
	if m.leader >= 0 {
		c := &g.Leaders[m.leader]
		b.use(m.leader, ToReserve, "HBN 13.3.1", g.names(m.units)...)
		e.Leader, e.Need, e.Rule = c.Name, g.commandRating(m.leader), "HBN 13.3.1"
		e.Die = b.roll(c.Name + ".reserve")
	} else {
		e.Unit = g.name(m.unit)
		e.Die = b.roll(e.Unit + ".reserve")
	}
	if g.phase == administration {
		e.Mods.Add(administrativeEase, "administrative phase", "HBN 14.3D")
	}
	e.Made = e.Die+e.Mods.Sum() <= e.Need
	b.emit(ReserveTried{e})
	return e.Made
}

// enterInReserve brings reinforcements on in a marker, which needs no roll and may move on at
// once. HBN 9.3D, 14.3F.
func (b *bench) enterInReserve(a arrival, c Enter) error {
	g := b.g
	if !a.column {
		return refuse("HBN 14.3F", "only reinforcements enter in reserve")
	}
	if c.March || c.Charge {
		return refuse("HBN 14.4A", "a reserve neither makes a forced march nor charges")
	}
	if err := g.mayLieIn(b.side, a.at); err != nil {
		return err
	}
	e := seen.ReserveMade{Side: b.side, At: a.at, Units: c.Units, Off: a.off, Takes: 1, Column: g.entriesAt(a.at) + 1, Rule: "HBN 14.3F"}
	e.Cost = e.Column
	if g.options.is(columnCounts, "unit") {
		e.Takes = len(a.units)
		e.Cost += e.Takes - 1 // the last of them is in
	}
	drawn, err := b.deal(b.side, 1)
	if err != nil {
		return err
	}
	e.Letter = letterName(drawn[0])
	b.emit(ReserveMade{e})
	v := convoy{b: b, side: b.side, r: drawn[0], leaders: a.names, path: c.Path, at: a.at, spent: e.Cost}
	if most := v.allowance(); e.Cost > most {
		return refuse("HBN 9.3E", "to enter in %s takes %d movement points, and a reserve has %d: it must wait", a.at, e.Cost, most)
	}
	if len(v.leaders) > 0 {
		b.emit(LeadersMoved{seen.LeadersMoved{Side: b.side, Leaders: v.leaders, Path: []hex.Hex{a.at}, Entered: true}})
	}
	return v.comesOn()
}
