package bluegray

import (
	"fmt"
	"slices"

	"longroll/rules"
	"longroll/rules/hex"
)

// Dummies. BGD 22.4.11. A side has one for every three of its units that enter at one hex on
// one game-turn. They stand on its set-up hexes when the battle begins, where there is room, as
// the owner deploys them before the first game-turn; who gets no order stands where he would
// by default, spread over those hexes in their order. Where there is no room there are fewer.

// unitsPerDummy is how many reinforcements of one hex and game-turn give a dummy.
const unitsPerDummy = 3

// dummiesOf lists the dummies of both sides, where they stand by default.
func dummiesOf(forces []counter, board *board, o *Options) []counter {
	var all []counter
	there := map[hex.Hex]int{}
	for _, c := range forces {
		if c.turn == 0 {
			there[c.at[0]]++
			if c.kind == "train" || c.kind == "gunboat" {
				there[c.at[0]] = stackLimit
			}
		}
	}
	for _, side := range rules.Sides {
		all = append(all, dummiesOfSide(forces, side, there, board, o)...)
	}
	return all
}

func dummiesOfSide(forces []counter, side rules.Side, there map[hex.Hex]int, board *board, o *Options) []counter {
	var hexes []hex.Hex
	var due int
	comes := map[string]int{}
	for _, c := range forces {
		switch {
		case c.side != side:
		case c.turn == 0:
			hexes = append(hexes, c.at[0])
		default:
			key := fmt.Sprint(c.turn, c.at)
			if comes[key]++; comes[key]%unitsPerDummy == 0 {
				due++
			}
		}
	}
	slices.SortFunc(hexes, hex.Compare)
	hexes = slices.Compact(hexes)
	var all []counter
	for placed := true; placed && len(all) < due; {
		placed = false
		for _, h := range hexes {
			if len(all) < due && there[h] < limitOf(board, o, h) && !isFaced(forces, side, board, h) {
				all = append(all, counter{name: fmt.Sprintf("dummy-%s%d", side.String()[:1], len(all)+1), side: side, kind: dummyType, at: []hex.Hex{h}})
				there[h]++
				placed = true
			}
		}
	}
	return all
}

// limitOf is how many units a hex holds, as limitAt has it.
func limitOf(board *board, o *Options, h hex.Hex) int {
	if board.tight[board.grid.Index(h)] && o.stacksTight() {
		return 1
	}
	return stackLimit
}

// isFaced reports whether an enemy is set up next to a hex.
func isFaced(forces []counter, side rules.Side, board *board, h hex.Hex) bool {
	return slices.ContainsFunc(forces, func(c counter) bool {
		return c.turn == 0 && c.side != side && board.grid.Distance(c.at[0], h) <= 1
	})
}

// seenHow says how somebody is known whose name is not.
func (c *counter) seenHow() string {
	if c.kind == coveredType {
		return "under a blank counter"
	}
	return "seen from afar"
}
