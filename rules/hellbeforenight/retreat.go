package hellbeforenight

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// Retreats, hex by hex, past friends and through enemy zones. HBN 6.4, 10.4D, 10.11. A retreat
// is no movement: it costs nothing, needs no check to leave a zone, and nobody gets lost. It
// comes to no hex twice, and to no entry hex of the enemy (HBN 7.1E).

var advanceEvents = []rules.Event{UnitRetreated{}, UnitsAdvanced{}}

// UnitRetreated takes a unit one hex back; out of a reserve, it comes from where the marker
// lies. HBN 10.11, 14.6.
type UnitRetreated struct{ seen.UnitRetreated }

// Kind names the event in the journal.
func (UnitRetreated) Kind() string { return "retreated" }

// Tell tells both sides.
func (e UnitRetreated) Tell(rules.Side) rules.Notice { return e.UnitRetreated }

func (e UnitRetreated) apply(g *Game) { g.put(g.number[e.Unit], e.To) }

// flight is a retreat under way.
type flight struct {
	unit int
	away hex.Hex   // from where it was fired at: it goes straight away; nowhere if it may go anyhow
	at   hex.Hex   // where it is now
	been []hex.Hex // where it was before
	why  string
	rule rules.Cite
}

// retreat takes a unit out of its hex and on until it may stop. A unit that was fired at goes
// as straight away as it can from the hex away, HBN 11.2C; else away is nowhere. It reports
// whether the unit left its hex: it did unless it had left the map before. HBN 10.11.
func (b *bench) retreat(n int, away hex.Hex, why string, rule rules.Cite) (left bool, err error) {
	g := b.g
	at, ok := g.standsAt(n)
	if !ok {
		return false, nil
	}
	if g.kind(n) == data.Artillery {
		if c := b.checkMorale(check{unit: n, why: "guns are forced back", rule: "HBN 10.4D"}); !c.passed {
			b.capture(n, "guns taken as they were forced back", "HBN 10.4D")
			return true, nil
		}
	}
	b.unvolley(at, "a unit of the hex retreats")
	r := &flight{unit: n, away: away, at: at, why: why, rule: rule}
	for {
		to, err := b.wayBack(r)
		if err != nil {
			return true, err
		}
		if to.IsZero() {
			b.cornered(n)
			return true, nil
		}
		if done, err := b.fallBack(r, to); done || err != nil {
			return true, err
		}
	}
}

// standsAt is where on the map a unit is, by itself or in a reserve.
func (g *Game) standsAt(n int) (hex.Hex, bool) {
	u := &g.units[n]
	switch u.place {
	case onMap:
		return u.at, true
	case inReserve:
		m := &g.reserves[g.side(n)][u.reserve]
		return m.at, m.state == reserveOnMap
	}
	return hex.Hex{}, false
}

// cornered is the end of a unit with nowhere to go. HBN 10.11A, by a ruling.
func (b *bench) cornered(n int) {
	const why = "nowhere to retreat"
	if b.g.options.is(noRetreat, "eliminated") {
		b.lose(n, loss{eliminated: true, why: why, rule: "HBN 10.11A"})
		return
	}
	b.capture(n, why, "HBN 10.11A")
}

// fallBack takes a unit one hex back; it reports whether the retreat is over.
func (b *bench) fallBack(r *flight, to hex.Hex) (done bool, err error) {
	g, n := b.g, r.unit
	b.emit(UnitRetreated{seen.UnitRetreated{Unit: g.name(n), Side: g.side(n), From: r.at, To: to, Why: r.why, Rule: r.rule}})
	r.been, r.at = append(r.been, r.at), to
	if err := b.entersHex(n, to); err != nil {
		return false, err
	}
	if g.units[n].place != onMap {
		return true, nil
	}
	friend, zone := g.hasOthers(n, to), g.inZone(to, g.side(n))
	if zone && (!friend || g.options.is(retreatZone, "always-check")) {
		c := b.checkRout(check{unit: n, why: "retreats into an enemy zone", rule: "HBN 10.11B"}) // HBN 6.4
		if !c.passed {
			b.capture(n, "caught in an enemy zone on the retreat", "HBN 6.4")
			return true, nil
		}
	}
	return !friend && !zone, nil // HBN 10.11A, 10.11C
}

// hasOthers reports whether a unit has other units of its side, or a reserve, in a hex.
func (g *Game) hasOthers(n int, h hex.Hex) bool {
	i := g.board.grid.Index(h)
	if i < 0 {
		return false
	}
	top := g.top[i]
	if top < 0 {
		return g.hasReserve(g.side(n), h)
	}
	if g.side(int(top)) != g.side(n) {
		return false
	}
	return int(top) != n || g.units[top].next >= 0 || g.hasReserve(g.side(n), h)
}

// hasReserve reports whether a reserve marker of a side lies in a hex.
func (g *Game) hasReserve(s rules.Side, h hex.Hex) bool {
	return slices.ContainsFunc(g.reserves[s][:], func(m reserve) bool { return m.state == reserveOnMap && m.at == h })
}
