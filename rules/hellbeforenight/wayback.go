package hellbeforenight

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// Which way a retreat goes: the owner's choice, the default of the game, and what fire leaves
// of it. HBN 10.11A, 11.2C.

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
	return g.board.on(to) && to != r.at && !slices.Contains(r.been, to) && !g.isEntryOf(to, s.Enemy()) &&
		g.heldBy(to) != s.Enemy() && g.costInto(r.unit, from, to) != data.Never
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

// checkCost is what a check for a zone counts against a hex in the search for a way out.
const checkCost = 64

// wayBounds are how far the search goes, farther each time that there is no way so near: what
// is found is the best way whatever the bound.
var wayBounds = [...]int{4, 12, checkCost + 4, 2*checkCost + 4, 8 * checkCost}

// wayOut counts the checks and the hexes of the best way from one hex, that itself counted, to
// where a retreat may stop.
func (g *Game) wayOut(r *flight, first hex.Hex) (checks, hexes int) {
	cost, stops := g.wayCost(r, first)
	if !stops {
		on := -1
		for i := 0; on < 0 && i < len(wayBounds); i++ {
			on = g.wayOn(r, first, wayBounds[i])
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
	zone := g.inZone(h, g.side(r.unit))
	friend := g.hasOthers(r.unit, h)
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
		if h == first || !reached.Halts(h) {
			continue
		}
		if c, _ := reached.Cost(h); best < 0 || c < best {
			best = c
		}
	}
	return best
}
