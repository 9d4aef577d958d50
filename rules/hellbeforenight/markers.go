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
	all := make([]string, len(units))
	for i, n := range units {
		all[i] = g.name(n)
	}
	return all
}
