package bluegray

import (
	"slices"

	"longroll/rules/hex"
)

// Displacement: who makes room for a retreat. BG 8.52; BGD 7.8.

// displacements lists how room can be made for a unit in full hexes: one of those
// there, and no more, goes to a next hex (BG 8.52); or, in games with chains, pushes
// another in turn where it has no other way (BGD 7.8). Of the chains that begin with
// a unit only the shortest are offered. Units that were displaced before are pushed
// only if again is set.
func (g *Game) displacements(n int, full []hex.Hex, again bool) []wayBack {
	var all []wayBack
	if len(full) == 0 {
		return nil
	}
	steps := g.stepsOut(n, again)
	for _, h := range full {
		if !g.onePushIsEnough(n, h) {
			continue
		}
		for _, v := range g.at(h) {
			for _, pushes := range g.pushOut(v, steps, h) {
				all = append(all, wayBack{to: h, pushes: pushes})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b wayBack) int { return len(a.pushes) - len(b.pushes) })
	all = all[:min(len(all), mostWays)]
	for i := range all {
		all[i].text = g.label(all[i])
	}
	return all
}

// mostWays bounds how many displacements a decision offers.
const mostWays = 24

// onePushIsEnough reports whether a unit has room in a full hex when one of those
// there has gone: the train stacks with nobody. BG-CHI 12.52.
func (g *Game) onePushIsEnough(n int, full hex.Hex) bool {
	return g.count(full) <= g.limitAt(full) && (g.count(full) == 1 || !g.isTrain(n))
}

// stepsOut tells of each friend of a retreating unit how many units must move until
// he has made room: 1 if there is room next door, and so on along a chain; 0 if he
// can't. Every step of a chain goes to a lower number, so no chain turns in a circle.
func (g *Game) stepsOut(retreating int, again bool) []int {
	steps := make([]int, len(g.units))
	for round, more := 1, true; more; round++ {
		more = false
		g.each(g.forces[retreating].side, func(v int) {
			if v != retreating && steps[v] == 0 && g.mayBePushed(v, again) && g.makesRoomIn(v, round, steps) {
				steps[v], more = round, true
			}
		})
		more = more && g.chains()
	}
	return steps
}

func (g *Game) makesRoomIn(v, round int, steps []int) bool {
	from := g.units[v].at
	for _, h := range g.board.around(from) {
		switch {
		case !g.mayFallBack(v, from, h):
		case g.hasRoom(v, h):
			if round == 1 {
				return true
			}
		case g.onePushIsEnough(v, h):
			if g.anyAt(h, func(w int) bool { return steps[w] > 0 && steps[w] == round-1 }) {
				return true
			}
		}
	}
	return false
}

// pushOut lists the ways in which a unit makes room that take no more steps than
// they must, and do not lead back to the hex that is being cleared.
func (g *Game) pushOut(v int, steps []int, clearing hex.Hex) [][]push {
	var all [][]push
	from := g.units[v].at
	for _, h := range g.board.around(from) {
		switch {
		case steps[v] == 0 || h == clearing || !g.mayFallBack(v, from, h):
		case g.hasRoom(v, h):
			all = append(all, []push{{v, h}})
		case steps[v] > 1 && g.onePushIsEnough(v, h):
			for _, w := range g.at(h) {
				if steps[w] != steps[v]-1 {
					continue
				}
				for _, rest := range g.pushOut(w, steps, clearing) {
					all = append(all, append([]push{{v, h}}, rest...))
				}
			}
		}
		if len(all) >= mostWays {
			break
		}
	}
	return all
}

// sparesOthers reports whether nobody may be displaced while there is another way.
// BGD 7.8, and games with its chains.
func (g *Game) sparesOthers() bool { return g.options.deluxe() || g.chains() }

// chains answers the option ruling.displacement-chain. BGD 7.8.
func (g *Game) chains() bool { return g.options.is(displacementChain, "chain") }

// mayBePushed reports whether a unit may be displaced, again or for the first time
// this phase. It answers the option ruling.displace-retreated.
func (g *Game) mayBePushed(v int, again bool) bool {
	if g.bears(v, rifled) || g.units[v].has(displaced) && !again { // BG-ANT 19.0
		return false
	}
	return !g.units[v].has(retreated) || g.options.is(displaceRetreated, "yes")
}
