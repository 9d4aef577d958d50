package hellbeforenight

import (
	"slices"
	"strings"

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
	if g.heldBy(h) != g.side(n) {
		return false
	}
	all := g.at(h)
	return len(all) != 1 || all[0] != n || g.hasReserve(g.side(n), h)
}

// hasReserve reports whether a reserve marker of a side lies in a hex.
func (g *Game) hasReserve(s rules.Side, h hex.Hex) bool {
	return slices.ContainsFunc(g.reserves[s][:], func(m reserve) bool { return m.state == reserveOnMap && m.at == h })
}

// step is one hex to which a unit may retreat.
type step struct {
	to      hex.Hex
	what    string
	checks  int // at least so many checks for zones on the way from it, or noEnd
	hexes   int // and so many hexes
	enemies int // within two hexes of it
}

// noEnd is for a hex from which no way leads to one where it may stop.
const noEnd = 99

// wayBack finds the hex to which a unit retreats next, as its owner chooses; nowhere if there
// is none.
func (b *bench) wayBack(r *flight) (hex.Hex, error) {
	g := b.g
	steps := g.steps(r)
	if len(steps) == 0 {
		return hex.Hex{}, nil
	}
	d := rules.Decision{ID: b.idOf("retreat-" + g.name(r.unit)), Side: g.side(r.unit), Kind: "retreat", Rule: "HBN 10.11A",
		Subjects: []string{g.name(r.unit), r.at.String()}, Why: "the fewest checks, the shortest way, the fewest enemies near, the lower hex number"}
	for _, s := range steps {
		d.Options = append(d.Options, s.to.String()+" "+s.what)
	}
	pick, err := b.ask(d)
	if err != nil {
		return hex.Hex{}, err
	}
	return steps[pick].to, nil
}

// standingRetreat reads an instruction where to retreat: to the first of its hexes that is open.
func standingRetreat(s seen.Standing, d rules.Decision) (int, bool) {
	if s.What != "retreat" {
		return 0, false
	}
	for _, h := range s.To {
		for i, o := range d.Options {
			if strings.HasPrefix(o, h.String()+" ") {
				return i, true
			}
		}
	}
	return 0, false
}

// steps lists the hexes to which a unit may retreat next, the default first.
func (g *Game) steps(r *flight) []step {
	var all []step
	for _, h := range g.board.grid.Neighbours(r.at) {
		if g.opensBack(r, r.at, h) {
			all = append(all, step{to: h})
		}
	}
	for i := range all {
		g.survey(r, &all[i])
	}
	if !r.away.IsZero() {
		all = g.straightest(r, all)
	}
	slices.SortFunc(all, func(a, b step) int {
		switch {
		case a.checks != b.checks:
			return a.checks - b.checks
		case a.hexes != b.hexes:
			return a.hexes - b.hexes
		case a.enemies != b.enemies:
			return a.enemies - b.enemies
		}
		return hex.Compare(a.to, b.to)
	})
	return all
}

// opensBack reports whether a retreat may go from a hex into the next. HBN 10.11A: not onto
// the enemy; what the unit may never enter it may not enter now.
func (g *Game) opensBack(r *flight, from, to hex.Hex) bool {
	s := g.side(r.unit)
	return g.board.on(to) && g.costInto(r.unit, from, to) != data.Never && !g.isEntryOf(to, s.Enemy()) &&
		g.heldBy(to) != s.Enemy() && to != r.at && !slices.Contains(r.been, to)
}

// straightest keeps the steps that lead most nearly straight away from where the unit was
// fired at; those from which there is no way on are out of it if others are left. HBN 11.2C.
func (g *Game) straightest(r *flight, all []step) []step {
	if slices.ContainsFunc(all, func(s step) bool { return s.checks != noEnd }) {
		all = slices.DeleteFunc(all, func(s step) bool { return s.checks == noEnd })
	}
	best := 0
	var kept []step
	for _, s := range all {
		d := g.straight(r.away, r.at, s.to)
		if len(kept) == 0 || d > best {
			best, kept = d, nil
		}
		if d == best {
			kept = append(kept, s)
		}
	}
	return kept
}

// straight says how straight a step leads away from a hex: the more the straighter, for all
// steps are of one length. The lattice of centres is half as wide as it is long by the root of
// three, so that lengths across count once and lengths down three times.
func (g *Game) straight(away, at, to hex.Hex) int {
	ax, ay := g.board.grid.Centre(away)
	x, y := g.board.grid.Centre(at)
	tx, ty := g.board.grid.Centre(to)
	return (x-ax)*(tx-x) + 3*(y-ay)*(ty-y)
}

// survey looks at a step: what is there, and what the best way on from it takes.
func (g *Game) survey(r *flight, s *step) {
	side := g.side(r.unit)
	friend, zone := g.hasOthers(r.unit, s.to), g.inZone(s.to, side)
	switch {
	case friend && zone && g.options.is(retreatZone, "always-check"):
		s.what = "friends, enemy zone: a check, and on"
	case friend:
		s.what = "friends: and on"
	case zone:
		s.what = "enemy zone: a check, and on"
	default:
		s.what = "open"
	}
	s.checks, s.hexes = g.wayOut(r, s.to)
	if s.checks == noEnd {
		s.what += ", but there is no way on"
	}
	for _, h := range g.board.grid.Within(s.to, 2) {
		if g.heldBy(h) == side.Enemy() {
			s.enemies += len(g.at(h))
		}
	}
}

// checkCost is what a check for a zone counts against a hex in the search for a way out;
// nearWay and anyWay are how far it goes, first and if there is none so near.
const (
	checkCost = 64
	nearWay   = 4
	anyWay    = 8 * checkCost
)

// wayOut counts the checks and the hexes of the best way from one hex, that itself counted, to
// where a retreat may stop.
func (g *Game) wayOut(r *flight, first hex.Hex) (checks, hexes int) {
	cost, stops := g.wayCost(r, first)
	if !stops {
		on := g.wayOn(r, first, nearWay)
		if on < 0 {
			on = g.wayOn(r, first, anyWay)
		}
		if on < 0 {
			return noEnd, noEnd
		}
		cost += on
	}
	return cost / checkCost, cost % checkCost
}

// wayCost is what a hex of a retreat counts, and whether the retreat may stop there.
func (g *Game) wayCost(r *flight, h hex.Hex) (cost int, stops bool) {
	friend, zone := g.hasOthers(r.unit, h), g.inZone(h, g.side(r.unit))
	if zone && (!friend || g.options.is(retreatZone, "always-check")) {
		return checkCost + 1, false
	}
	return 1, !friend && !zone
}

// wayOn is what the best way from a hex to where a retreat may stop counts, -1 if none counts
// as little as the bound.
func (g *Game) wayOn(r *flight, first hex.Hex, most int) int {
	search := g.borrowSearch()
	defer g.returnSearch(search)
	reached := search.Reach(g.board.grid, first, most, func(from hex.Hex, _ hex.Side, to hex.Hex, _ int) (int, bool, bool) {
		if !g.opensBack(r, from, to) {
			return 0, false, false
		}
		cost, end := g.wayCost(r, to)
		return cost, true, end
	})
	best := -1
	for _, h := range reached.Hexes() {
		if c, _ := reached.Cost(h); h != first && reached.Halts(h) && (best < 0 || c < best) {
			best = c
		}
	}
	return best
}
