package cwb

import (
	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Rally. CWB 8.1, 17.2c, 24.1b, 24.5, 25.0; CWB-AH 3.5. Stragglers, who are recovered before it,
// are in recovery.go.

// RallyRolled is the roll of a routed stack. CWB 24.5.
type RallyRolled struct {
	Side   rules.Side `json:"side"`
	At     hex.Hex    `json:"at"`
	Unit   string     `json:"unit"` // on top
	Die    int        `json:"die"`
	Leader int        `json:"leader,omitempty"` // rating that is taken off it
	Rally  bool       `json:"rally,omitempty"`
}

// Kind names the event in the journal.
func (RallyRolled) Kind() string { return "rally-rolled" }

// rallyLimit is the highest roll, less a leader's rating, that rallies routed units. CWB 24.5.
const rallyLimit = 2

// rally is the rally segment of a side: blood lust passes, the shaken steady themselves, the
// disorganized do in part, and the routed roll, or run on if an enemy is near. CWB 24.5.
func (b *bench) rally(side rules.Side) error {
	b.coolDown(side)
	steadied := []struct{ from, to data.State }{{data.Shaken, data.Normal}, {data.Disorganized, data.Shaken}}
	for _, s := range steadied {
		for _, h := range b.g.inState(side, s.from) {
			b.setState(b.g.unitsOf(h, side), s.to, "rally")
		}
	}
	for _, h := range b.g.inState(side, data.Routed) {
		b.rollRally(h, side)
	}
	ran, err := b.runOn(side)
	if err != nil || !ran {
		return err
	}
	b.closeRanks()
	b.endRecoveries()
	return nil
}

// closeRanks does what is due at the end of a phase in which units have retreated: lines
// lie next to their brigade, and stacks that are too large suffer for it. CWB 12.0, 12.5, 17.2a.
func (b *bench) closeRanks() {
	b.tieLines()
	b.breakStacking()
	b.collapseRouted()
}

// inState lists the hexes in which a side's units are in a state, in the order of the map.
func (g *Game) inState(side rules.Side, s data.State) []hex.Hex {
	var hexes []hex.Hex
	for i := range g.field.first {
		if h := g.board.grid.At(i); g.field.first[i] >= 0 && g.holdsUnits(h, side) && g.worstState(g.unitsOf(h, side)) == s {
			hexes = append(hexes, h)
		}
	}
	return hexes
}

// coolDown ends blood lust where no enemy unit is next to it, and rolls for the rest.
// CWB 24.2c, 24.5.
func (b *bench) coolDown(side rules.Side) {
	for _, h := range b.g.inState(side, data.BloodLust) {
		if b.g.enemyWithin(h, side, 1) {
			b.tryBloodLust(h, side)
		} else {
			b.setState(b.g.unitsOf(h, side), data.Normal, "no enemy is near")
		}
	}
}

// rollRally rolls for a routed stack; one leader with it helps, and of several the best.
// CWB 24.5, 25.0.
func (b *bench) rollRally(h hex.Hex, side rules.Side) {
	g := b.g
	units := g.unitsOf(h, side)
	e := RallyRolled{Side: side, At: h, Unit: g.name(units[0])}
	for _, n := range g.leadersWith(h, side) {
		e.Leader = max(e.Leader, g.counterOf(n).leader.Rating)
	}
	e.Die = b.die(rules.KnownTo(side), g.occasion("rally", side, h.String()))
	e.Rally = e.Die-e.Leader <= rallyLimit
	b.emit(e)
	if e.Rally {
		b.setState(units, data.Disorganized, "rally")
	}
}

// runOn makes the stacks that are still routed run until no enemy unit is within six
// hexes; who can't is destroyed. Whom one of them carries along has run with it. CWB 24.1b, 24.5.
func (b *bench) runOn(side rules.Side) (ran bool, err error) {
	g := b.g
	for _, h := range g.inState(side, data.Routed) {
		units := g.unitsOf(h, side)
		if len(units) == 0 || g.worstState(units) != data.Routed || g.isSafe(h, side) {
			continue
		}
		if err := b.fallBack(&flight{group: units, side: side, rally: true, cause: "rally"}); err != nil {
			return ran, err
		}
		ran = true
	}
	return ran, nil
}

func (e RallyRolled) apply(g *Game) { g.nerve.count[e.Side]++ }

// Tell tells the owner only. CWB 9.0.
func (e RallyRolled) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.RallyRolled{At: e.At, Unit: e.Unit, Die: e.Die, Leader: e.Leader, Rally: e.Rally})
}
