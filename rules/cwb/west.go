package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/hex"
)

// The Army of the West, as it was before Pea Ridge or after. CWB-AH 3.4, optional.

// organise leaves out the divisions of the organisation of the Army of the West that was
// not chosen. CWB-AH 3.4.
func (t *table) organise() {
	org := (&Game{table: t}).westOrganisation()
	chosen := *t.scenario
	chosen.Divisions = slices.DeleteFunc(slices.Clone(chosen.Divisions), func(d data.Division) bool {
		return d.Org != data.EitherWay && d.Org != org
	})
	t.scenario = &chosen
}

// isWest reports whether a counter belongs to the Army of the West as it was chosen: who
// would march on with it. CWB-AH 3.4.
func (g *Game) isWest(k *counter) bool {
	org := g.westOrganisation()
	if org != data.PreRidge && org != data.PostRidge {
		return false
	}
	return slices.ContainsFunc(g.scenario.Arrivals, func(a data.Arrival) bool {
		return a.Option == "west-arrives" && a.Side == k.side && a.Unit == k.name && (a.Org == data.EitherWay || a.Org == org)
	})
}

// drawsUp reports whether a counter is of the Army of the West and is set up before the
// battle, not to arrive. CWB-AH 3.4.
func (g *Game) drawsUp(k *counter) bool { return !g.westMarchesOn() && g.isWest(k) }

// drawUpWest puts the Army of the West out where it may be set up, as near to the middle
// as stacking lets it; its owner may change that. Its leaders, headquarters and wagon
// stand with the first of its troops that are theirs. CWB 1.4; CWB-AH 3.4.
func (g *Game) drawUpWest() {
	area := g.westArea()
	for n := range g.field.pieces {
		k := g.counterOf(n)
		if g.field.pieces[n].part > 0 || !k.kind.isUnit() || !g.drawsUp(k) {
			continue
		}
		if at := slices.IndexFunc(area, func(h hex.Hex) bool { return g.mayStandIn(n, h) }); at >= 0 {
			g.putBelow(n, area[at])
			g.faceEnemy(area[at]) // one way with whoever stands there, CWB 13.0
		}
	}
	for n := range g.field.pieces {
		if k := g.counterOf(n); !k.kind.isUnit() && g.field.pieces[n].place == offMap && g.drawsUp(k) {
			if h := g.firstOf(k); !h.IsZero() {
				g.putBelow(n, h)
			}
		}
	}
}

// westArea lists the hexes where the Army of the West may be set up, the nearest to the
// middle first. CWB-AH 3.4.
func (g *Game) westArea() []hex.Hex {
	var area []hex.Hex
	for distance := range g.scenario.West.Within + 1 {
		area = append(area, g.board.grid.Ring(g.scenario.West.Middle, distance)...)
	}
	return area
}

// mayStandIn reports whether a unit can be set up in a hex. CWB 1.4, 12.1; CWB-AH 1.1a.
func (g *Game) mayStandIn(n int, h hex.Hex) bool {
	return g.board.on(h) && g.board.terrain(h) != water && g.held(h) != g.sideOf(n).Enemy() && g.mayStack(n, h)
}

// firstOf is where the first brigade of a counter's command stands.
func (g *Game) firstOf(k *counter) hex.Hex {
	for n := range g.field.pieces {
		o := g.counterOf(n)
		if o.kind == troop && g.field.pieces[n].place == onMap && o.side == k.side && o.army == k.army && (k.div == "" || o.div == k.div) {
			return g.field.pieces[n].at
		}
	}
	return hex.Hex{}
}

// mayPreset refuses orders before the battle to all but the Army of the West, which starts
// with whatever its owner wants: everybody else's are printed. CWB-AH 3.4, 5.1, 5.4.
func (g *Game) mayPreset(side rules.Side, c int) error {
	if g.scenario == nil {
		return nil
	}
	post := g.printedPost(c)
	for i := range g.counters {
		if k := &g.counters[i]; k.kind == troop && k.side == side && k.army == post.Army && g.drawsUp(k) {
			return nil
		}
	}
	return refuse("CWB-AH 5.0", "the orders of %s at the start are printed", g.commands[c].name)
}
