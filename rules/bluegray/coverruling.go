package bluegray

import (
	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// Rulings about covered units, as the other side hears them. BGD 22.4.11. Ruled here: it is told
// what becomes of a blank counter that it sees, and of whoever is not on the map nothing, or it
// would hear who had not come; such a unit, lost by ruling, is not among the lost that it knows.
// Who is lost or leaves by ruling from the map is shown first. A dummy taken off is gone for good.

// coverRuling notes on a ruling that the other side hears no name, as things stand before it.
func (g *Game) coverRuling(e event) event {
	switch e := e.(type) {
	case UnitPlaced:
		e.veiled = g.ruledUnderBlank(e.Unit, e.From, e.To)
		return e
	case UnitRemoved:
		e.veiled = g.ruledUnderBlank(e.Unit, e.From)
		return e
	case UnitSet:
		e.veiled = g.ruledUnderBlank(e.Unit, e.At)
		return e
	}
	return e
}

// ruledUnderBlank hides whom a ruling is about, if he is covered; of who is not on the map, and
// while both deploy, there is no counter to be seen.
func (g *Game) ruledUnderBlank(name string, at ...hex.Hex) veiled {
	if !g.units[g.number[name]].has(covered) {
		return veiled{}
	}
	if g.phase == deploying || at[len(at)-1].IsZero() {
		return veiled{&glimpse{Type: coveredType}}
	}
	return veiled{&glimpse{Type: coveredType, Parts: [][]hex.Hex{at}}}
}

// isCovered reports whether what is hidden is who is under a blank counter.
func (v veiled) isCovered() bool { return v.Fog != nil && v.Fog.Type == coveredType }

// placesBlank is what is told of a covered unit that a referee places.
func (v veiled) placesBlank(side rules.Side, why string) rules.Notice {
	if len(v.Fog.Parts) == 0 {
		return nil
	}
	way := v.Fog.Parts[0]
	return seen.RuledPlaced{Side: side, From: way[0], To: way[len(way)-1], Why: why}
}

// removesBlank is what is told of a covered unit that a referee takes off.
func (v veiled) removesBlank(side rules.Side, as, why string) rules.Notice {
	if len(v.Fog.Parts) == 0 {
		return nil
	}
	return seen.RuledRemoved{Side: side, From: v.Fog.Parts[0][0], As: as, Why: why}
}

// setsBlank is what is told of the marks of a covered unit: that it digs.
func (v veiled) setsBlank(side rules.Side, put, lift []string, why string) rules.Notice {
	n := seen.RuledSet{Side: side, Put: onlyDigging(put), Lift: onlyDigging(lift), Why: why}
	if len(v.Fog.Parts) == 0 || len(n.Put)+len(n.Lift) == 0 {
		return nil
	}
	n.At = v.Fog.Parts[0][0]
	return n
}

// onlyDigging leaves of marks what can be seen of a covered unit.
func onlyDigging(marks []string) []string {
	var seen []string
	for _, name := range marks {
		if markNamed(name) == digging {
			seen = append(seen, name)
		}
	}
	return seen
}
