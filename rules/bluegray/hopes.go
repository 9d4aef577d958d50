package bluegray

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hex"
)

// Ways back of those who need not go, among covered counters. BGD 22.4.11. If no way is open as
// they see it, they are offered those that are if nobody but dummies is under blank counters, be
// it so or not: the same offers whatever lies there. Whoever takes one goes if it is so, and the
// dummies are gone; otherwise the enemy proves by as few units as can be that they bar it, and he
// stays where he is, as on a march that is stopped.

// hopes lists the ways back of a unit that need not go.
func hopes[W any](g *Game, n int, ways func(*Game, int) []W, end func(W) wayBack) []W {
	all := ways(g, n)
	if len(all) > 0 || !g.isCovert() {
		return all
	}
	return waysHoped(g, n, ways, end)
}

// waysHoped lists the ways that nobody bars whose face is seen, in the order in which they would
// stand if all blank counters lay there as they do.
func waysHoped[W any](g *Game, n int, ways func(*Game, int) []W, end func(W) wayBack) []W {
	side := g.forces[n].side
	all, prefer := ways(g.withoutBlanks(side.Enemy()), n), g.preferWay(side)
	slices.SortStableFunc(all, func(a, b W) int { return prefer(end(a), end(b)) })
	return all
}

// withoutBlanks is the game as it would be if all who are under a side's blank counters were
// dummies, and known for it.
func (g *Game) withoutBlanks(side rules.Side) *Game {
	bare := g.clone()
	g.each(side, func(n int) {
		if g.units[n].has(covered) || g.forces[n].kind == coveredType {
			bare.take(n, absent)
		}
	})
	return bare
}

// waysByChoice lists the ways back of a unit that need not go, by which others may have to make
// room: that is the last resort here as well.
func (g *Game) waysByChoice(n int) []wayBack {
	all := hopes(g, n, (*Game).retreatOptions, wholeWay)
	if !g.isCovert() || !g.onlyDisplaces(all) {
		return all
	}
	if bare := waysHoped(g, n, (*Game).retreatOptions, wholeWay); !g.onlyDisplaces(bare) {
		return bare
	}
	return all
}

// isStopped reports whether real units bar the way back that a unit has chosen, and has them
// shown. Dummies that bar it are shown as it goes.
func (b *bench) isStopped(n int, way wayBack) bool {
	if !b.g.isCovert() || slices.ContainsFunc(b.g.withoutDummies(b.g.forces[n].side.Enemy()).retreatOptions(n), way.is) ||
		slices.ContainsFunc(b.g.retreatOptions(n), way.is) {
		return false
	}
	hexes := []hex.Hex{way.to}
	for _, p := range way.pushes {
		hexes = append(hexes, p.to)
	}
	b.proveWay(n, hexes)
	return true
}

// is reports whether two ways are the same.
func (w wayBack) is(other wayBack) bool {
	return w.to == other.to && slices.Equal(w.pushes, other.pushes)
}

// proveWay shows who bars the first of the hexes of a way that is barred.
func (b *bench) proveWay(n int, hexes []hex.Hex) {
	enemy := b.g.forces[n].side.Enemy()
	for _, h := range hexes {
		if proof := b.fewest(enemy, []hex.Hex{h}, n); len(proof) > 0 {
			b.show(proof, "proof")
			return
		}
	}
}

// goByChoice takes a unit back that need not go, as its owner chooses, if the way is open.
func (b *bench) goByChoice(n int, cause string) error {
	if !b.g.isCovert() {
		return b.retreat([]int{n}, cause)
	}
	ways := b.g.waysByChoice(n)
	picks, err := b.choose(b.retreatDecision(n, ways, ""))
	if err != nil || b.isStopped(n, ways[picks[0]]) {
		return err
	}
	return b.fallBack(n, ways[picks[0]], cause)
}
