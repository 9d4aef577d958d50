package hellbeforenight

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// Charge and volley markers. HBN 6.5, 10.1B, 10.8, 10.9. Each unit of a marked stack bears
// the marker; a unit may bear both.

var markerEvents = []rules.Event{UnitsMarked{}, MarkersLifted{}}

type (
	// UnitsMarked puts a charge or volley marker on units.
	UnitsMarked struct{ seen.UnitsMarked }
	// MarkersLifted takes one off.
	MarkersLifted struct{ seen.MarkersLifted }
)

// Kind names each event in the journal.
func (UnitsMarked) Kind() string   { return "units-marked" }
func (MarkersLifted) Kind() string { return "markers-lifted" }

// Tell tells both sides: markers lie open.
func (e UnitsMarked) Tell(rules.Side) rules.Notice   { return e.UnitsMarked }
func (e MarkersLifted) Tell(rules.Side) rules.Notice { return e.MarkersLifted }

func (e UnitsMarked) apply(g *Game) {
	for _, name := range e.Units {
		g.units[g.number[name]].flags |= markerFlags[e.Marker]
	}
}

func (e MarkersLifted) apply(g *Game) {
	for _, name := range e.Units {
		g.units[g.number[name]].flags &^= markerFlags[e.Marker]
	}
}

// The markers by name, as orders, standing instructions and events call them.
const (
	chargeMarker = "charge"
	volleyMarker = "volley"
	noMarker     = "none"
)

var markerFlags = map[string]flags{chargeMarker: charge, volleyMarker: volley}

// mark puts a marker on those of the units that have none of it.
func (b *bench) mark(marker string, units []int, why string, rule rules.Cite) {
	units = slices.DeleteFunc(slices.Clone(units), func(n int) bool { return b.g.units[n].has(markerFlags[marker]) })
	if len(units) == 0 {
		return
	}
	b.emit(UnitsMarked{seen.UnitsMarked{Side: b.g.side(units[0]), Marker: marker, Units: b.g.names(units), Why: why, Rule: rule}})
}

// unmark takes a marker off those of the units that have it.
func (b *bench) unmark(marker string, units []int, why string, rule rules.Cite) {
	units = slices.DeleteFunc(slices.Clone(units), func(n int) bool { return !b.g.units[n].has(markerFlags[marker]) })
	if len(units) == 0 {
		return
	}
	b.emit(MarkersLifted{seen.MarkersLifted{Side: b.g.side(units[0]), Marker: marker, Units: b.g.names(units), Why: why, Rule: rule}})
}

// unvolley takes the volley marker off a hex: all its units lose it together. HBN 10.9B.
func (b *bench) unvolley(h hex.Hex, why string) {
	b.unmark(volleyMarker, b.g.at(h), why, "HBN 10.9B")
}

// hasMarkers reports whether markers of a kind are used now. HBN 10.8, 10.9, 12.3E.
func (g *Game) hasMarkers(marker string) bool {
	rule := chargeRule
	if marker == volleyMarker {
		rule = volleyRule
	}
	return g.options.is(rule, "on") && !g.lit(data.Night)
}

// names lists units by name.
func (g *Game) names(units []int) []string {
	var all []string
	for _, n := range units {
		all = append(all, g.name(n))
	}
	return all
}

// closeCombats ends the combat phase: volley markers of stacks that were attacked and charge
// markers of those who had the phase are lifted, then those who had to be attacked and were not
// are marked. HBN 10.1B, 10.8B, 10.9B.
func (b *bench) closeCombats() error {
	g := b.g
	var charged []int
	for _, s := range [...]rules.Side{g.phasing.Enemy(), g.phasing} { // by a counterattack its own too, HBN 15.6
		var struck []int
		g.each(s, func(n int) {
			if g.wasAttacked(n) {
				struck = append(struck, n)
			}
		})
		b.unmark(volleyMarker, struck, "attacked", "HBN 10.9B")
	}
	g.each(g.phasing, func(n int) { charged = append(charged, n) })
	b.unmark(chargeMarker, charged, "the combat phase ends", "HBN 10.8B")
	return b.markSpared()
}

// wasAttacked reports whether a unit, or the stack that it is in, was attacked in this combat
// phase. HBN 10.9B.
func (g *Game) wasAttacked(n int) bool {
	at := g.units[n].at
	if g.side(n) != g.phasing && (at == g.target || slices.Contains(g.closed, at)) {
		return true
	}
	return slices.ContainsFunc(g.at(at), func(mate int) bool { return g.units[mate].has(defended) })
}

// markSpared marks units that were not attacked though they had to be. HBN 6.5, 10.1B.
func (b *bench) markSpared() error {
	g := b.g
	marked := make(map[string][]int)
	var err error
	g.each(g.phasing.Enemy(), func(n int) {
		options := g.markersFor(n)
		if err != nil || len(options) == 0 {
			return
		}
		var pick int
		pick, err = b.pickMarker(n, options)
		marked[options[pick]] = append(marked[options[pick]], n)
	})
	if err != nil {
		return err
	}
	for _, m := range []string{volleyMarker, chargeMarker} {
		b.mark(m, marked[m], "not attacked", "HBN 10.1B")
	}
	return nil
}

// markersFor lists the markers that a unit may have for not being attacked, none last: either
// if its zone reaches an enemy unit, a charge also if it is in an enemy zone. HBN 10.1B, 10.8A,
// 10.9A. Guns never charge, HBN 10.4A.
func (g *Game) markersFor(n int) []string {
	if g.lit(data.Night) || g.wasAttacked(n) {
		return nil
	}
	menaces := g.menaces(n)
	var all []string
	if menaces && g.hasMarkers(volleyMarker) && !g.units[n].has(volley) {
		all = append(all, volleyMarker)
	}
	if (menaces || g.inEnemyZone(n)) && g.hasMarkers(chargeMarker) && !g.units[n].has(charge) && g.kind(n) != data.Artillery {
		all = append(all, chargeMarker)
	}
	if all == nil {
		return nil
	}
	return append(all, noMarker)
}

// menaces reports whether the zone of a unit reaches a unit of the enemy. HBN 6.5.
func (g *Game) menaces(n int) bool {
	for _, h := range g.board.near[g.board.grid.Index(g.units[n].at)] {
		if h.IsZero() {
			continue
		}
		if top := g.top[g.board.grid.Index(h)]; top >= 0 && g.side(int(top)) != g.side(n) && g.reaches(n, h) {
			return true
		}
	}
	return false
}

// pickMarker takes what a standing instruction says, or the default: a volley where there is
// none yet, and else a charge, but no charge besides a volley. The marking itself tells of the
// choice. HBN 10.1B.
func (b *bench) pickMarker(n int, options []string) (int, error) {
	d := rules.Decision{ID: b.at(n, "marker"), Side: b.g.side(n), Kind: "marker", Rule: "HBN 10.1B", Subjects: []string{b.g.name(n)}, Options: options}
	if b.g.units[n].has(volley) {
		d.Default = len(options) - 1
	}
	return b.quietly(d)
}

// quietly makes a choice that is never asked for and of which what comes of it tells enough.
func (b *bench) quietly(d rules.Decision) (int, error) {
	pick, _, ok := b.resolve(d)
	if !ok {
		return 0, errUndecided
	}
	return pick, nil
}

// standingMarker reads a standing instruction for a marker.
func standingMarker(s seen.Standing, d rules.Decision) (int, bool) {
	pick := slices.Index(d.Options, s.Word)
	return pick, s.What == "marker" && pick >= 0
}
