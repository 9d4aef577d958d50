package bluegray

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hex"
)

// Advance after combat. BG 8.6, 8.75; BGD 7.7.

// advance lets one unit of those that fought and were not thrown back go into
// one of the hexes that the combat cleared, before the next combat. Enemy zones
// do not hinder it.
func (b *bench) advance(side rules.Side, fought []int, cleared []hex.Hex) error {
	g := b.g
	empty := slices.DeleteFunc(slices.Clone(cleared), func(h hex.Hex) bool { return len(g.at(h)) > 0 })
	moves := g.advances(fought, empty)
	if len(moves) == 0 {
		return nil
	}
	picks, err := b.choose(b.advanceDecision(side, moves, empty))
	if err != nil || picks[0] == 0 {
		return err
	}
	m := moves[picks[0]-1]
	b.emit(UnitAdvanced{Unit: g.forces[m.unit].name, Side: side, From: g.units[m.unit].at, To: m.to})
	b.catchLeaders()
	return b.disturbTrain(side, m.to)
}

func (b *bench) advanceDecision(side rules.Side, moves []push, cleared []hex.Hex) rules.Decision {
	d := rules.Decision{ID: b.place() + "/advance/" + side.String(), Side: side, Kind: "advance", Rule: "BG 8.6",
		Options: []string{"nobody"}, Why: "nobody advances unless told to"}
	for _, m := range moves {
		d.Options = append(d.Options, b.g.forces[m.unit].name+" to "+m.to.String())
	}
	for _, h := range cleared {
		d.Subjects = append(d.Subjects, h.String())
	}
	return d
}

// advances lists who may go where of the hexes cleared: no artillery unless the game
// allows it, no unit that has retreated, nobody over a side that can't be crossed, and
// into an enemy zone no ineffective defender (BG 10.2; BGD 11.2) nor who has left one
// this night (BGD 21.15).
func (g *Game) advances(fought []int, cleared []hex.Hex) []push {
	var moves []push
	targets := slices.Clone(cleared)
	slices.SortFunc(targets, hex.Compare)
	targets = slices.Compact(targets)
	for _, n := range fought {
		if g.units[n].status != onMap || g.isArtillery(n) && !g.gunsMayAdvance() || g.units[n].has(retreated|advancedFlag|pinned|unled) || g.bears(n, rifled) || g.waitsForOrders(n) {
			continue
		}
		for _, h := range targets {
			barred := g.board.across(g.units[n].at, h).cost == barred || g.units[n].has(ineffective|leftZone) && g.inZone(h, g.forces[n].side)
			if !barred && g.trainStep(n, h) == nil {
				moves = append(moves, push{n, h})
			}
		}
	}
	return moves
}
