package bluegray

import (
	"fmt"
	"slices"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// Dummies. BGD 22.4.11. A side has one for every three of its units that enter at one hex on
// one game-turn. They stand on its set-up hexes when the battle begins, as the owner deploys
// them before the first game-turn. Who gets no order stands by lot (lots.go), which nobody but
// the owner knows, spread over those hexes: where there is room and no enemy's zone, in which a
// dummy would be gone at once; if there is too little of that, over the limit, in all but the
// train's hex; and only if every hex is in a zone, in zones. Until then they lie there in the
// order of the hexes. Those over the limit the owner may put on other hexes over theirs.

// unitsPerDummy is how many reinforcements of one hex and game-turn give a dummy.
const unitsPerDummy = 3

// dummiesOf lists the dummies of both sides, where they lie before they are deployed.
func dummiesOf(forces []counter, board *board, o *Options) []counter {
	var all []counter
	for _, side := range rules.Sides {
		all = append(all, dummiesOfSide(forces, side, board, o)...)
	}
	return all
}

func dummiesOfSide(forces []counter, side rules.Side, board *board, o *Options) []counter {
	due, there := dummiesDue(forces, side), map[hex.Hex]int{}
	var all []counter
	place := func(hexes []hex.Hex, may func(hex.Hex) bool) {
		for before := -1; before < len(all) && len(all) < due; {
			before = len(all)
			for _, h := range hexes {
				if len(all) < due && may(h) {
					all = append(all, counter{name: fmt.Sprintf("dummy-%s%d", side.String()[:1], len(all)+1), side: side, kind: dummyType, at: []hex.Hex{h}})
					there[h]++
				}
			}
		}
	}
	var hexes []hex.Hex
	for _, c := range forces {
		if c.side == side && c.turn == 0 && !c.standsApart() {
			hexes = append(hexes, c.at[0])
			there[c.at[0]]++
		}
	}
	slices.SortFunc(hexes, hex.Compare)
	hexes = slices.Compact(hexes)
	quiet := slices.DeleteFunc(slices.Clone(hexes), func(h hex.Hex) bool { return isFaced(forces, side, board, h) })
	hasRoom := func(h hex.Hex) bool { return there[h] < limitOf(board, o, h) }
	anyway := func(hex.Hex) bool { return true }
	place(quiet, hasRoom)
	place(quiet, anyway)
	place(hexes, hasRoom)
	place(hexes, anyway)
	return all
}

// dummiesDue is how many dummies a side has for its reinforcements.
func dummiesDue(forces []counter, side rules.Side) int {
	due, comes := 0, map[string]int{}
	for _, c := range forces {
		if c.side != side || c.turn == 0 {
			continue
		}
		key := fmt.Sprint(c.turn, c.at)
		if comes[key]++; comes[key]%unitsPerDummy == 0 {
			due++
		}
	}
	return due
}

// standsApart reports whether a unit stacks with nobody on land.
func (c *counter) standsApart() bool { return c.kind == "train" || c.kind == "gunboat" }

// limitOf is how many units a hex holds, as limitAt has it.
func limitOf(board *board, o *Options, h hex.Hex) int {
	if board.tight[board.grid.Index(h)] && o.stacksTight() {
		return 1
	}
	return stackLimit
}

// isFaced reports whether a hex is in the zone of an enemy who is set up next to it.
func isFaced(forces []counter, side rules.Side, board *board, h hex.Hex) bool {
	return slices.ContainsFunc(forces, func(c counter) bool {
		return c.turn == 0 && c.side != side && !c.standsApart() && !board.across(c.at[0], h).shut
	})
}

// takeDummy takes a dummy off for good. Its move counts against the Union's limit, as if it were
// still there. BG-ANT 18.1.
func (g *Game) takeDummy(n int) {
	spent := g.units[n].flags & moved
	g.take(n, absent)
	if g.hasSpentOn(n) {
		g.units[n].flags = spent
	}
}

// hasSpentOn reports whether a dummy's move would count against the Union's limit.
func (g *Game) hasSpentOn(n int) bool {
	return g.isDummy(n) && g.code == "ANT" && g.forces[n].side == rules.Union && g.isLimited()
}

// spentRow is: spent, a dummy that has moved and is gone.
func (g *Game) spentRow(n int) string {
	if u := &g.units[n]; u.status != absent || !u.has(moved) {
		return ""
	}
	return fmt.Sprintf("spent        %s\n", g.forces[n].name)
}

// setSpent reads such a row.
func (g *Game) setSpent(w *words) {
	n, known := g.number[w.text(1)]
	if w.len() != 2 || !known || !g.hasSpentOn(n) || g.units[n].status != absent {
		w.fail(1, "a spent row is: spent, a Union dummy that has moved and is gone; it is of Antietam with limited intelligence")
		return
	}
	g.units[n].flags = moved
}

// supposeSpent has as many dummies have moved and be gone as the Union's limit tells.
func (g *Game) supposeSpent(limit *seen.Limit) {
	for n := range g.units {
		if limit == nil || g.spentMoves() >= limit.Moved {
			return
		}
		if g.hasSpentOn(n) && g.units[n].status == absent {
			g.units[n].flags = moved
		}
	}
}

// seenHow says how somebody is known whose name is not.
func (g *Game) seenHow(n int) string {
	switch {
	case g.forces[n].kind != coveredType:
		return "seen from afar"
	case g.units[n].has(digging):
		return "under a blank counter, digging"
	}
	return "under a blank counter"
}
