package hellbeforenight

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// Units that come back to the map from the Ready area. HBN 5.2D, 5.6B, 9.1.

// UnitReentered puts a unit of the Ready area on the map. HBN 9.1A.
type UnitReentered struct{ seen.UnitReentered }

// ReentryFailed ends the attempts of a unit to come back in this phase. HBN 8.3C.
type ReentryFailed struct {
	rules.Secret        // the check that failed is told
	Unit         string `json:"unit"`
}

// Kind names the event in the journal.
func (ReentryFailed) Kind() string { return "reentry-failed" }

func (e ReentryFailed) apply(g *Game) { g.units[g.number[e.Unit]].flags |= tried }

// Kind names the event in the journal.
func (UnitReentered) Kind() string { return "reentered" }

// Tell tells both sides.
func (e UnitReentered) Tell(rules.Side) rules.Notice { return e.UnitReentered }

func (e UnitReentered) apply(g *Game) {
	n := g.number[e.Unit]
	g.units[n].flags, g.units[n].fresh = moved|entered, false // in normal status, HBN 5.6B
	g.put(n, e.At)
	switch {
	case e.Rallied != "":
		g.units[n].flags |= still | idle // HBN 13.3.4C
	case g.phase == administration:
		g.units[n].flags = 0
	}
}

// isReady reports whether a unit is in the Ready area and needs nothing more to come back.
func (g *Game) isReady(n int) bool { return g.units[n].place == routed && g.units[n].stage == isReady }

// run brings a unit back in a movement phase of its side, or in the administrative phase.
// HBN 5.6B, 9.1A.
func (c Reenter) run(b *bench) error {
	if err := b.mustPhase(movementPhase, administration); err != nil {
		return err
	}
	n, err := b.findOwn(c.Unit)
	if err != nil {
		return err
	}
	switch {
	case !b.g.isReady(n):
		return refuse("HBN 9.1A", "%s is not in the Ready area", c.Unit)
	case b.g.units[n].has(tried):
		return refuse("HBN 8.3C", "%s has failed to join a stack in this phase, and stays in the Ready area", c.Unit)
	}
	if err := b.g.mayReenterAt(n, c.At); err != nil {
		return err
	}
	return b.reenter(n, c.At)
}

// reenter puts a unit that may come back on a hex where it may; if it fails to join the stack
// there its move is over, and it stays in the Ready area. HBN 5.7, 8.3C, 9.1A.
func (b *bench) reenter(n int, h hex.Hex) error {
	if !b.g.hasHQ(b.g.side(n), h) { // HBN 13.6F
		joined, err := b.joinStack(n, h)
		if err == nil && !joined {
			b.emit(ReentryFailed{Unit: b.g.name(n)})
		}
		if err != nil || !joined {
			return err
		}
	}
	fresh := b.g.units[n].fresh
	b.emit(UnitReentered{seen.UnitReentered{Unit: b.g.name(n), Side: b.g.side(n), At: h}})
	if !fresh {
		b.question(n, "comes back from the Ready area", "HBN 5.7")
	}
	return b.entersHex(n, h)
}

// mayReenterAt says why a unit can't come back in a hex, if so. HBN 9.1A.
func (g *Game) mayReenterAt(n int, h hex.Hex) error {
	side := g.side(n)
	switch {
	case !g.board.on(h):
		return refuse("HBN 9.1A", "%s is not on the map", h)
	case g.heldBy(h) == side.Enemy():
		return refuse("HBN 9.1A", "%s is held by the enemy", h)
	case g.isEntryOf(h, side.Enemy()):
		return refuse("HBN 7.1E", "%s is an entry hex of the enemy", h)
	case g.inZone(h, side):
		return refuse("HBN 9.1A", "%s is in an enemy zone", h)
	case g.crowd(h) >= stackLimit:
		return refuse("HBN 8.1A", "%s is full", h)
	case !g.isBase(n, h):
		return refuse("HBN 9.1A", "%s is neither with nor next to an undisrupted unit of the formation of %s, a leader of it, an entry hex or an active headquarters", h, g.name(n))
	}
	return nil
}

// isBase reports whether a hex is near enough to what a unit may come back to. HBN 9.1A, 13.6F.
func (g *Game) isBase(n int, h hex.Hex) bool {
	if g.isLedAt(n, h) || g.hasHQ(g.side(n), h) {
		return true
	}
	if g.options.is(reentryHex, "also-in") && g.isEntryOf(h, g.side(n)) {
		return true
	}
	for _, next := range g.board.near[g.board.grid.Index(h)] {
		if !next.IsZero() && g.isEntryOf(next, g.side(n)) {
			return true
		}
	}
	for _, near := range g.board.grid.Within(h, 1) {
		for _, m := range g.at(near) {
			if g.side(m) == g.side(n) && !g.units[m].has(disrupted) && g.sameFormation(m, n) {
				return true
			}
		}
	}
	return false
}

// placeReady puts the units of a side's Ready area on the map that got no order: each where
// the fewest are, farthest from the enemy, in the first such hex; who finds none waits. HBN 5.6B, 9.1B.
func (b *bench) placeReady(side rules.Side) error {
	for n := range b.g.units {
		if b.g.side(n) != side || !b.g.isReady(n) || b.g.units[n].has(tried) {
			continue
		}
		if h, ok := b.g.bestReentry(n); ok {
			if err := b.reenter(n, h); err != nil {
				return err
			}
		}
	}
	return nil
}

// reentryHexes lists the hexes in which a unit may come back, in the order of hexes.
func (g *Game) reentryHexes(n int) []hex.Hex {
	var all []hex.Hex
	for _, h := range g.board.Hexes() {
		if g.mayReenterAt(n, h) == nil {
			all = append(all, h)
		}
	}
	return all
}

// bestReentry is the default place of a unit that comes back.
func (g *Game) bestReentry(n int) (hex.Hex, bool) {
	all := g.reentryHexes(n)
	if len(all) == 0 {
		return hex.Hex{}, false
	}
	return slices.MinFunc(all, func(a, c hex.Hex) int {
		if d := g.crowd(a) - g.crowd(c); d != 0 {
			return d
		}
		return g.distanceToEnemy(c, g.side(n)) - g.distanceToEnemy(a, g.side(n))
	}), true
}
