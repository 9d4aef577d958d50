package bluegray

import (
	"fmt"

	"longroll/rules"
	"longroll/rules/ground"
	"longroll/rules/hex"
)

// The river and its ferries. BG-SHI 13.43. For gunboats, zones and sight a ferry hex is
// a river hex like others.

// ferry takes units of one side over the river, one way.
type ferry struct {
	at, from, to hex.Hex
	side         rules.Side
	cost         int // movement points
}

// readFerries reads the marks of a map such as: ferry 1607 "from 1707 to 1508 union 3 MP".
func readFerries(m *ground.Map) ([]ferry, error) {
	var all []ferry
	for _, mark := range m.Marks("ferry") {
		var from, to, side string
		f := ferry{at: mark.Hex}
		_, err := fmt.Sscanf(mark.Text, "from %s to %s %s %d MP", &from, &to, &side, &f.cost)
		if err == nil {
			f.from, err = m.Grid.Parse(from)
		}
		if err == nil {
			f.to, err = m.Grid.Parse(to)
		}
		if err == nil {
			f.side, err = rules.ParseSide(side)
		}
		if err != nil {
			return nil, fmt.Errorf("map %s: ferry %s %q: %w; write: from HEX to HEX SIDE 3 MP", m.Name, mark.Hex, mark.Text, err)
		}
		all = append(all, f)
	}
	return all, nil
}

// ferryStep is what a step onto a ferry or off it costs a unit, barred if it is none
// that it may take. It answers the option ruling.ferry-cost: the far bank costs its
// own, or nothing more.
func (g *Game) ferryStep(n int, from, to hex.Hex) (cost int, open bool) {
	for _, f := range g.board.ferries {
		if f.side != g.forces[n].side || g.closed(f) {
			continue
		}
		switch {
		case from == f.from && to == f.at:
			return f.cost, true
		case from == f.at && to == f.to && g.options.is(ferryCost, "whole"):
			return 0, true
		case from == f.at && to == f.to:
			return int(g.board.entry[g.board.grid.Index(to)]), true
		}
	}
	return barred, false
}

// closed reports whether the enemy stands at either end of a ferry.
func (g *Game) closed(f ferry) bool {
	enemy := f.side.Enemy()
	return g.heldBy(f.from) == enemy || g.heldBy(f.to) == enemy
}

// noCrossing says why a unit may not go into a river hex, or out of one so.
func (g *Game) noCrossing(n int, from, to hex.Hex) error {
	for _, f := range g.board.ferries {
		switch {
		case from != f.at && to != f.at:
			continue
		case f.side != g.forces[n].side:
			return refuse(g.riverRule(), "only %s units cross by the ferry of %s", f.side.Name(), f.at)
		case g.closed(f) && (from == f.from || from == f.at):
			return refuse(g.riverRule(), "the ferry of %s is closed while the enemy holds %s or %s", f.at, f.from, f.to)
		}
		return refuse(g.riverRule(), "the ferry of %s leads from %s to %s and no other way", f.at, f.from, f.to)
	}
	if g.isRiver(to) {
		return refuse(g.riverRule(), "%s is a river hex", to)
	}
	return refuse(g.riverRule(), "%s is a river hex, and no way leads from there to %s", from, to)
}
