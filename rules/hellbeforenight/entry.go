package hellbeforenight

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// Units that come on the map: reinforcements in a column, and units back from Bark Road.
// HBN 9.2E, 9.3.

var entryEvents = []rules.Event{UnitsEntered{}, EntryFailed{}, UnitsLeft{}, Sidestepped{}}

type (
	// UnitsEntered puts units on the map.
	UnitsEntered struct {
		seen.UnitsEntered
		Spent []int `json:"spent"` // movement points of each
	}
	// EntryFailed takes units back that may not join those in the hex where they came on:
	// they wait for the next couplet. HBN 8.3C, 9.3E.
	EntryFailed struct{ seen.EntryFailed }
)

// Kind names each event in the journal.
func (UnitsEntered) Kind() string { return "units-entered" }

func (EntryFailed) Kind() string { return "entry-failed" }

// Tell tells both sides.
func (e UnitsEntered) Tell(rules.Side) rules.Notice { return e.UnitsEntered }

func (e EntryFailed) Tell(rules.Side) rules.Notice { return e.EntryFailed }

func (e UnitsEntered) apply(g *Game) {
	for i, name := range slices.Backward(e.Units) {
		n := g.number[name]
		g.put(n, e.At)
		u := &g.units[n]
		if u.flags |= moved | entered; e.Column > 0 {
			u.flags |= fromAfar
		}
		u.flags &^= onTheWay
		u.spent = int8(e.Spent[i])
	}
	for _, name := range e.Leaders {
		l := &g.leaders[g.leaderNo[name]]
		l.state, l.at = leaderOnMap, e.At
		l.flags |= leaderMoved
		g.setAside(g.leaderNo[name])
	}
	if e.Column > 0 {
		g.countEntry(e.At, e.Takes)
	}
}

func (e EntryFailed) apply(g *Game) {
	for _, name := range e.Units {
		n := g.number[name]
		g.take(n, waiting, noStage)
		if !e.Off.IsZero() {
			g.units[n].place, g.units[n].at = beside, e.Off
			g.units[n].flags |= onTheWay
		}
		g.units[n].flags |= moved
	}
	for _, name := range e.Leaders {
		l := &g.leaders[g.leaderNo[name]]
		if l.state, l.at = leaderWaiting, hexNowhere; !e.Off.IsZero() {
			l.state, l.at = leaderBeside, e.Off
			continue
		}
		g.isOpenAgain(g.leaderNo[name])
	}
}

// arrival is units about to come on the map together.
type arrival struct {
	units   []int
	leaders []int
	names   []string // of the leaders
	at      hex.Hex
	off     hex.Hex // where on Bark Road they were, nowhere if they come from afar
	column  bool    // they are reinforcements, HBN 9.3E
}

// run brings units on the map, where they may march on. HBN 9.2E, 9.3D.
func (c Enter) run(b *bench) error {
	if err := b.mustPhase(movementPhase); err != nil {
		return err
	}
	a, err := b.arrivalOf(c)
	if err != nil {
		return err
	}
	if len(c.Path) > 0 && c.Path[0] == c.At {
		c.Path = c.Path[1:]
	}
	if c.Path, err = b.g.wayTo(c.At, c.To, c.Path, b.g.stepOf(a.units)); err != nil {
		return err
	}
	if c.Reserve {
		return b.enterInReserve(a, c)
	}
	m := march{units: a.units, leaders: a.leaders, path: c.Path, charge: c.Charge, forced: c.March}
	if err := b.g.mayChargeFrom(m, c.At); err != nil {
		return err
	}
	if err := b.comeOn(a, c.Path); err != nil {
		return err
	}
	if len(c.Path) > 0 {
		return b.marchOn(a, m)
	}
	return b.stayAtEntry(a, m)
}

// arrivalOf reads who is to come on: all of one kind, free to do it, and where they may.
func (b *bench) arrivalOf(c Enter) (arrival, error) {
	g := b.g
	a := arrival{at: c.At}
	if len(c.Units) == 0 {
		return a, refuse("", "say which unit is to enter")
	}
	for i, name := range c.Units {
		n, err := b.findOwn(name)
		if err == nil {
			err = g.mayEnterAt(n, c.At)
		}
		if err != nil {
			return a, err
		}
		column := g.isReinforcement(n)
		switch {
		case slices.Contains(a.units, n):
			return a, refuse("", "%s is named twice", name)
		case i > 0 && column != a.column, i > 0 && !column && g.units[n].at != a.off:
			return a, refuse("HBN 9.3E", "%s and %s do not come from the same place: order them one by one", c.Units[0], name)
		}
		a.units, a.column = append(a.units, n), column
		if g.units[n].place == beside {
			a.off = g.units[n].at
		}
	}
	for _, name := range c.Leaders {
		l, err := b.findLeader(name)
		if err == nil {
			err = g.mayEnterWith(l, a)
		}
		if err != nil {
			return a, err
		}
		a.leaders, a.names = append(a.leaders, l), append(a.names, name)
	}
	return a, b.mayUseEntry(a)
}

// isReinforcement reports whether a unit has not been on the map yet: it comes in a column.
// HBN 9.3E.
func (g *Game) isReinforcement(n int) bool {
	return g.units[n].place == waiting || g.units[n].has(onTheWay)
}

// mayEnterAt says why a unit can't come on the map in a hex, if so. HBN 9.2E, 9.3A-9.3C.
func (g *Game) mayEnterAt(n int, h hex.Hex) error {
	u, c := &g.units[n], &g.Units[n]
	from := c.Entry
	switch {
	case u.place == beside:
		from = []hex.Hex{u.at}
	case u.place != waiting || c.Turn == 0:
		return refuse("HBN 9.3A", "%s is not on its way to the map", c.Name)
	case !g.isDue(n):
		return refuse("HBN 9.3A", "%s is not due yet: it comes in turn %d, couplet %d", c.Name, c.Turn, c.Couplet)
	}
	if u.has(moved) {
		return refuse("HBN 9.2B", "%s has moved, or tried to enter, in this phase", c.Name)
	}
	if !slices.ContainsFunc(from, func(e hex.Hex) bool { return g.isDoorstep(e, h) }) {
		return refuse("HBN 9.3B", "%s does not come on at %s: it comes at %s", c.Name, h, g.doorsteps(from))
	}
	return nil
}

// mayEnterWith says why a leader can't come on the map with units, if so.
func (g *Game) mayEnterWith(l int, a arrival) error {
	c, k := &g.Leaders[l], &g.leaders[l]
	switch {
	case k.flags&leaderMoved != 0:
		return refuse("HBN 13.2A", "%s has moved", c.Name)
	case k.state == leaderBeside && k.at == a.off:
		return nil
	case k.state == leaderWaiting && g.isLeaderDue(l) && slices.ContainsFunc(c.Entry, func(e hex.Hex) bool { return g.isDoorstep(e, a.at) }):
		return nil
	case k.state == leaderWaiting:
		return refuse("HBN 9.3A", "%s is not due at %s", c.Name, a.at)
	}
	return refuse("HBN 13.2A", "%s is not with %s", c.Name, g.name(a.units[0]))
}

// mayUseEntry says why a side can't bring units on in a hex now, if so. HBN 9.2E: who comes
// back from Bark Road does it before anybody moves, into no hex of the enemy, but a zone bars
// nobody.
func (b *bench) mayUseEntry(a arrival) error {
	g := b.g
	if g.heldBy(a.at) == b.side.Enemy() {
		return refuse("HBN 9.2E", "%s is held by the enemy", a.at)
	}
	if !a.column && g.crowd(a.at)+len(a.units) > stackLimit {
		return refuse("HBN 9.2E", "%s has no room: at most %d units stand there", a.at, stackLimit)
	}
	if !a.column && g.hasBegunToMove(b.side) {
		return refuse("HBN 9.2E", "units come back from Bark Road at the beginning of the movement phase, before any other moves")
	}
	return nil
}

// hasBegunToMove reports whether any unit or reserve of a side has moved in this phase that
// did not just come on the map.
func (g *Game) hasBegunToMove(s rules.Side) bool {
	for n := range g.units {
		u := &g.units[n]
		if g.side(n) == s && u.place == onMap && u.has(moved) && (!u.has(entered) || !g.isDoorstepOfAny(u.at)) {
			return true
		}
	}
	for r := range g.reserves[s] {
		if m := &g.reserves[s][r]; m.state == reserveOnMap && m.flags&(reserveMoved|reserveUnloaded) != 0 {
			return true
		}
	}
	return false
}

// comeOn puts the units on the map for the movement points that it takes.
func (b *bench) comeOn(a arrival, path []hex.Hex) error {
	g := b.g
	e := UnitsEntered{UnitsEntered: seen.UnitsEntered{Units: g.names(a.units), Leaders: a.names, Side: b.side, At: a.at, Off: a.off}}
	if a.column {
		e.Column, e.Takes = g.entriesAt(a.at)+1, 1
		if g.options.is(columnCounts, "unit") {
			e.Takes = len(a.units)
		}
	}
	for i, n := range a.units {
		cost := g.entryCost(a, e.Column, i, e.Takes)
		most := g.allowance(n)
		if g.gallops(n, a.at, path) {
			most *= 2
		}
		if cost > most {
			return refuse("HBN 9.3E", "to enter in %s takes %s %d movement points, and it has %d: it must wait", a.at, g.name(n), cost, most)
		}
		e.Spent = append(e.Spent, cost)
	}
	e.Cost = e.Spent[0]
	b.emit(e)
	return b.entersHex(a.units[0], a.at)
}

// marchOn marches from the entry hex.
func (b *bench) marchOn(a arrival, m march) error {
	g := b.g
	if err := g.plan(&m); err != nil {
		return err
	}
	if m.forced {
		if err := g.mayMarch(m.units); err != nil {
			return err
		}
		m.extra = b.forceMarch(m.units)
	}
	if err := b.walk(m); err != nil {
		return err
	}
	if left := g.remaining(a.units, a.at); len(left) > 0 && g.crowd(a.at) > stackLimit {
		b.goBack(a, left)
	}
	return nil
}

// remaining lists those of some units that are in a hex.
func (g *Game) remaining(units []int, h hex.Hex) []int {
	return slices.DeleteFunc(slices.Clone(units), func(n int) bool { return g.units[n].place != onMap || g.units[n].at != h })
}

// stayAtEntry leaves the units in the entry hex, if they may join those who are there. HBN 8.3F.
func (b *bench) stayAtEntry(a arrival, m march) error {
	g := b.g
	units := g.remaining(a.units, a.at)
	if len(units) == 0 {
		return nil
	}
	if g.crowd(a.at) > stackLimit {
		return refuse("HBN 8.1A", "%s is full", a.at)
	}
	if len(g.others(units, a.at)) > 0 && b.joinsStack(units, a.at) != nil {
		b.goBack(a, units)
		return nil
	}
	if m.charge && int(g.units[units[0]].spent) <= chargePoints {
		ready := slices.DeleteFunc(slices.Clone(units), func(n int) bool { return g.kind(n) == data.Artillery })
		b.mark(chargeMarker, ready, "moves one or two points to attack", "HBN 7.1F")
	}
	return nil
}

// mayChargeFrom is mayCharge for units that come on in a hex and may stay there. HBN 7.1F.
func (g *Game) mayChargeFrom(m march, at hex.Hex) error {
	if len(m.path) == 0 {
		m.path = []hex.Hex{at}
	}
	return g.mayCharge(&m)
}

// goBack takes units off the map that found no place on it.
func (b *bench) goBack(a arrival, units []int) {
	e := seen.EntryFailed{Units: b.g.names(units), Side: b.side, At: a.at, Off: a.off, New: a.column}
	if len(units) == len(a.units) {
		e.Leaders = a.names
	}
	b.emit(EntryFailed{e})
}
