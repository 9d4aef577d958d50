package bluegray

import (
	"fmt"
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/hex"
)

// Proofs by covered units, and dice about them. BGD 22.4.11. Which of several equal proofs is
// given, where dummies stand by default and who goes where in the crowd of a forced march is
// drawn by dice that their owner alone may know: a rule that everybody knows would tell who is
// under the other counters.

// draw throws a die of as many faces as there are choices, which a side alone may know, and
// counts from 0. A second of a name in one command is numbered.
func (b *bench) draw(side rules.Side, subject string, faces int) int {
	if faces < 2 {
		return 0
	}
	name := fmt.Sprintf("%sgt%d.%s.%s", b.aid.Salt, b.g.turn, b.g.phasing, subject)
	same := 0
	for _, d := range b.rolls {
		if d.Name == name || strings.HasPrefix(d.Name, name+"/") {
			same++
		}
	}
	if same > 0 {
		name = fmt.Sprintf("%s/%d", name, same+1)
	}
	die := b.aid.Throw(name, faces, b.rolls)
	die.Known = rules.KnownTo(side)
	b.rolls = append(b.rolls, die)
	return die.Value - 1
}

// fewest draws one of the smallest sets of a side's covered units, dummies left out, that bar
// every one of some hexes to a unit: nobody if they do not.
func (b *bench) fewest(side rules.Side, hexes []hex.Hex, to int) []int {
	g := b.g
	var own []int
	g.each(side, func(n int) {
		if g.units[n].has(covered) && !g.isDummy(n) && slices.ContainsFunc(hexes, func(h hex.Hex) bool { return g.blocks(n, h) }) {
			own = append(own, n)
		}
	})
	for size := 1; len(hexes) > 0 && size <= len(hexes); size++ {
		if sets := g.coverWith(nil, own, hexes, size); len(sets) > 0 {
			return sets[b.draw(side, fmt.Sprintf("combat-%d.proof.%s", g.combats, g.forces[to].name), len(sets))]
		}
	}
	return nil
}

// coverWith lists the sets that are one of units with up to size more, all hexes in their zones.
func (g *Game) coverWith(set, own []int, hexes []hex.Hex, size int) [][]int {
	if len(hexes) == 0 {
		return [][]int{set}
	}
	if size == 0 {
		return nil
	}
	var all [][]int
	for i, n := range own {
		left := slices.DeleteFunc(slices.Clone(hexes), func(h hex.Hex) bool { return g.blocks(n, h) })
		all = append(all, g.coverWith(append(slices.Clone(set), n), own[i+1:], left, size-1)...)
	}
	return all
}

// blocks reports whether a unit stands in a hex, or its zone reaches there.
func (g *Game) blocks(n int, h hex.Hex) bool { return g.units[n].at == h || g.bars(n, h) }
