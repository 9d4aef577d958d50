package hellbeforenight

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// Hidden reserves and dummies. HBN 14.7. A marker that no enemy unit sees may be turned over,
// and with it come dummies, which are moved as reserves are, take room as they do, stop the
// enemy as they do, and are dealt their letters by a die that only their owner may know.

type (
	// ReserveHidden turns a marker to its hidden side.
	ReserveHidden struct{ seen.ReserveHidden }
	// ReserveShown turns a hidden marker back to its letter.
	ReserveShown struct{ seen.ReserveShown }
	// DummyRemoved takes a dummy off the map.
	DummyRemoved struct {
		seen.DummyRemoved
		Hidden bool `json:"hidden,omitempty"`
	}
)

// Kind names each event in the journal.
func (ReserveHidden) Kind() string { return "reserve-hidden" }
func (ReserveShown) Kind() string  { return "reserve-shown" }
func (DummyRemoved) Kind() string  { return "dummy-removed" }

// Tell tells the enemy which marker is turned over and how many are put on it.
func (e ReserveHidden) Tell(s rules.Side) rules.Notice {
	n := e.ReserveHidden
	if s == e.Side.Enemy() {
		n.Dummies, n.Recovered = nil, nil
	}
	return n
}

// Tell tells both sides what is under a marker that is seen.
func (e ReserveShown) Tell(rules.Side) rules.Notice { return e.ReserveShown }

// Tell tells the enemy that a marker is gone, of a hidden one not which.
func (e DummyRemoved) Tell(s rules.Side) rules.Notice {
	n := e.DummyRemoved
	if s == e.Side.Enemy() && e.Hidden {
		n.Letter = ""
	}
	return n
}

func (e ReserveHidden) apply(g *Game) {
	m := &g.reserves[e.Side][letterNo(e.Letter)]
	m.flags |= reserveHidden
	for _, letter := range e.Dummies {
		g.reserves[e.Side][letterNo(letter)] = reserve{state: m.state, at: m.at, flags: m.flags&(reserveHidden|reserveMoved|reserveNew|reserveUnloaded) | reserveDummy}
	}
	for _, name := range e.Recovered {
		g.units[g.number[name]].flags &^= disrupted
	}
}

func (e ReserveShown) apply(g *Game) {
	g.reserves[e.Side][letterNo(e.Letter)].flags &^= reserveHidden
}

func (e DummyRemoved) apply(g *Game) { g.reserves[e.Side][letterNo(e.Letter)] = reserve{} }

// mostDummies is how many may be put on a marker that is turned over. HBN 14.7C.
const mostDummies = 2

// run turns a marker over, with dummies on it if that is wished. HBN 14.7A, 14.7C.
func (c Hide) run(b *bench) error {
	g := b.g
	if err := b.mustPhase(movementPhase, combatPhase, administration); err != nil {
		return err
	}
	r, err := b.findReserve(c.Reserve)
	if err != nil {
		return err
	}
	m := &g.reserves[b.side][r]
	switch {
	case m.has(reserveHidden):
		return refuse("HBN 14.7A", "reserve %s is hidden already", c.Reserve)
	case c.Dummies < 0 || c.Dummies > mostDummies:
		return refuse("HBN 14.7C", "one or two dummies go with a reserve that is turned over, not %d", c.Dummies)
	case c.Dummies > 0 && m.has(reserveDummy):
		return refuse("HBN 14.7C", "%s is a dummy itself", c.Reserve)
	case c.Dummies > 0 && m.state == reserveOnMap && g.crowd(m.at)+c.Dummies > stackLimit:
		return refuse("HBN 8.1A", "%s has no room for %d more: a dummy takes as much of it as a reserve", m.at, c.Dummies)
	}
	if by := g.watchers(b.side, m.at); m.state == reserveOnMap && len(by) > 0 {
		return refuse("HBN 14.7A", "%s sees reserve %s", g.name(by[0]), c.Reserve)
	}
	drawn, err := b.deal(b.side, c.Dummies)
	if err != nil {
		return err
	}
	e := seen.ReserveHidden{Side: b.side, Letter: c.Reserve, At: m.at, Count: c.Dummies}
	for _, d := range drawn {
		e.Dummies = append(e.Dummies, letterName(d))
	}
	for _, n := range g.box(b.side, r) {
		if g.units[n].has(disrupted) {
			e.Recovered = append(e.Recovered, g.name(n))
		}
	}
	b.emit(ReserveHidden{e})
	return nil
}

// run takes a dummy off the map. HBN 14.7C.
func (c Lift) run(b *bench) error {
	if err := b.mustPhase(movementPhase, combatPhase, administration); err != nil {
		return err
	}
	r, err := b.findReserve(c.Reserve)
	if err != nil {
		return err
	}
	if !b.g.reserves[b.side][r].has(reserveDummy) {
		return refuse("HBN 14.7C", "reserve %s is no dummy; its units are deployed from it", c.Reserve)
	}
	b.removeDummy(b.side, r, "", "HBN 14.7C")
	return nil
}

// removeDummy takes a dummy off the map.
func (b *bench) removeDummy(s rules.Side, r int8, why string, rule rules.Cite) {
	m := &b.g.reserves[s][r]
	b.emit(DummyRemoved{seen.DummyRemoved{Side: s, Letter: letterName(r), At: m.at, Why: why, Rule: rule}, m.has(reserveHidden)})
}

// farthestWatch is from how many hexes a reserve can be observed. HBN 14.7A.
const farthestWatch = 10

// watchers lists the units of the enemy of a side that can observe a marker of it in a hex.
// HBN 14.7A.
func (g *Game) watchers(s rules.Side, h hex.Hex) []int {
	var all []int
	g.each(s.Enemy(), func(n int) {
		if g.watches(g.units[n].at, h) {
			all = append(all, n)
		}
	})
	return all
}

// watches reports whether a unit in one hex observes a marker in another. HBN 14.7A.
func (g *Game) watches(from, to hex.Hex) bool {
	return g.board.grid.Distance(from, to) <= farthestWatch && g.sees(from, to)
}

// show turns a hidden marker that units see back to its letter; by a ruling a dummy is taken
// off. HBN 14.7B, 14.7C.
func (b *bench) show(s rules.Side, r int8, by []int) {
	m := &b.g.reserves[s][r]
	b.emit(ReserveShown{seen.ReserveShown{Side: s, Letter: letterName(r), At: m.at, Units: b.g.names(b.g.box(s, r)), Dummy: m.has(reserveDummy),
		By: b.g.names(by)}})
	if m.has(reserveDummy) && b.g.options.is(dummySeen, "off") {
		b.removeDummy(s, r, "is seen", "HBN 14.7C")
	}
}

// lookOut has units of a side in a hex look for hidden markers of the enemy. HBN 14.7B.
func (b *bench) lookOut(s rules.Side, h hex.Hex) {
	enemy := s.Enemy()
	for r := range b.g.reserves[enemy] {
		m := &b.g.reserves[enemy][r]
		if m.state == reserveOnMap && m.has(reserveHidden) && b.g.watches(h, m.at) {
			b.show(enemy, int8(r), b.g.at(h))
		}
	}
}

// lookRound has all units of both sides look for hidden markers: the light has changed, or
// units stand where they did not come on foot. HBN 14.7B.
func (b *bench) lookRound() {
	for _, s := range rules.Sides {
		for r := range b.g.reserves[s] {
			m := &b.g.reserves[s][r]
			if m.state != reserveOnMap || !m.has(reserveHidden) {
				continue
			}
			if by := b.g.watchers(s, m.at); len(by) > 0 {
				b.show(s, int8(r), by[:1])
			}
		}
	}
}

// isHiddenFrom reports whether a unit is in a reserve that is hidden from a side. HBN 14.7A.
func (g *Game) isHiddenFrom(n int, s rules.Side) bool {
	u := &g.units[n]
	return u.place == inReserve && g.hidden(g.side(n), u.reserve, s)
}

// hexesOf lists the hexes of placements, each once, in the order in which they come.
func hexesOf(all []seen.Placement) []hex.Hex {
	var hexes []hex.Hex
	for _, p := range all {
		if !slices.Contains(hexes, p.At) {
			hexes = append(hexes, p.At)
		}
	}
	return hexes
}
