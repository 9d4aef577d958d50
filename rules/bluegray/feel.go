package bluegray

import (
	"slices"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// Marches among covered units. BGD 22.4.11. A way written hex by hex, that would be open if all
// the covered counters along it were dummies, is felt out: whoever comes into the zone of real
// units stops there, and dummies that bar it are gone. Other ways are made as covered counters
// let them, as if they were units.

// plannedAmong is a march as its side would have it, with what it knows of covered units.
func (b *bench) plannedAmong(n int, from hex.Hex, spent int, path []hex.Hex, to hex.Hex) (trip, error) {
	g := b.g
	k := g.knownTo(b.side)
	t, err := k.travel(n, from, spent, path, to)
	if err == nil || len(path) < 2 || !g.mayFeel(n) {
		return t, err
	}
	hoped, no := k.withoutStandIns().travel(n, from, spent, path, to)
	if no != nil || hoped.strategic || g.mightCrowd(n, k, path) {
		return t, err
	}
	hoped.hoped = err
	return hoped, nil
}

// outAmong is a way off the map as its side would have it, made as far as real units let it, and
// whether that is out.
func (b *bench) outAmong(n int, c Exit, no error) (t trip, out bool, err error) {
	g := b.g
	k := g.knownTo(b.side)
	if !g.isCovert() || len(c.Path) == 0 || !g.mayFeel(n) {
		return t, false, no
	}
	hoped, err := k.withoutStandIns().wayOut(n, c)
	if err != nil || hoped.strategic || g.mightCrowd(n, k, hoped.path) {
		return t, false, no
	}
	hoped.hoped = no
	if t, err = b.made(n, 0, hoped); err != nil || len(t.path) < len(hoped.path) || g.withoutDummies(b.side.Enemy()).inZone(c.At, b.side) {
		return t, false, err
	}
	if g.inZone(c.At, b.side) {
		b.showPassed(g.barring(b.side.Enemy(), c.At), n, hoped.path[0])
	}
	return hoped, true, nil
}

// mightCrowd reports whether a march might have to stop among blank counters where there is no
// room for it.
func (g *Game) mightCrowd(n int, k *Game, path []hex.Hex) bool {
	return slices.ContainsFunc(path, func(h hex.Hex) bool { return k.inZone(h, g.forces[n].side) && !g.hasRoom(n, h) })
}

// mayFeel reports whether a unit may come into an enemy's zone at all, and dummies do not stop
// it there.
func (g *Game) mayFeel(n int) bool {
	return g.showsBoth() && !g.isGunboat(n) && !g.isTrain(n) && !g.shunsZones(n) && !g.units[n].has(ineffective|unled) && !g.options.shunsSeveral()
}

// made makes a march that was planned, as far as those let it who were not known.
func (b *bench) made(n, spent int, t trip) (trip, error) {
	if t.hoped == nil {
		return b.g.inFog(n, spent, t)
	}
	end, passed := b.g.feel(n, spent, t)
	for len(end.path) > 1 && !b.g.hasRoom(n, end.path[len(end.path)-1]) {
		end, _ = b.g.feel(n, spent, trip{path: end.path[:len(end.path)-1], allowance: t.allowance, hoped: t.hoped})
	}
	last := end.path[len(end.path)-1]
	if len(end.path) == 1 && (spent == 0 || !b.g.hasRoom(n, last)) {
		return t, t.hoped
	}
	if len(passed) > 0 {
		b.showPassed(passed, n, t.path[0])
	}
	end.inZone = b.g.inZone(last, b.side)
	end.limbered = b.g.limbers(n, &end)
	return end, nil
}

// feel takes a march step by step. It gives how far it comes, and the dummies that it passes.
func (g *Game) feel(n, spent int, t trip) (end trip, passed []int) {
	w, side := g.clone(), g.forces[n].side
	end = t
	end.path, end.cost, end.hard, end.hoped = t.path[:1], points(spent), 0, nil
	for i := range t.path {
		if i > 0 {
			cost, err := w.stepCost(n, t.path[i-1], t.path[i])
			if err != nil {
				return end, passed
			}
			next := end
			next.path = t.path[:i+1]
			next.pay(w.stepHalves(n, t.path[i-1], t.path[i], cost), w.isEasy(n, t.path[i-1], t.path[i]))
			if !w.paysFor(n, &next, t.allowance) || w.tooSwift(n, t.path[i], next.cost) {
				return end, passed
			}
			end = next
		}
		if i == len(t.path)-1 || g.isDummy(n) && w.inZone(t.path[i], side) && (i > 0 || spent > 0) {
			return end, passed
		}
		if !w.inZone(t.path[i], side) || i == 0 && spent == 0 {
			continue
		}
		if w.withoutDummies(side.Enemy()).inZone(t.path[i], side) {
			return end, passed
		}
		passed = append(passed, w.barring(side.Enemy(), t.path[i])...)
		for _, e := range passed {
			w.take(e, absent)
		}
	}
	return end, passed
}

// withoutStandIns is the game as a side knows it if nobody but dummies is under blank counters.
func (g *Game) withoutStandIns() *Game {
	bare := g.clone()
	for n := range g.units {
		if g.forces[n].standIn && g.units[n].status == onMap {
			bare.take(n, absent)
		}
	}
	return bare
}

// hoped lists where a unit that has those ways back could go, as far as its side knows, if nobody
// but dummies bars it: nowhere, if it need not.
func (g *Game) hoped(n int, ways []wayBack) []hex.Hex {
	var all []hex.Hex
	if g.known == nil || !g.isCovert() || len(ways) > 0 && !g.onlyDisplaces(ways) {
		return nil
	}
	bare := g.withoutStandIns().retreatOptions(n)
	if len(ways) > 0 && g.onlyDisplaces(bare) {
		return nil
	}
	for _, w := range bare {
		if !slices.Contains(all, w.to) {
			all = append(all, w.to)
		}
	}
	return all
}

// hopedEnd is where a march that is foretold to stop among blank counters goes on to if nobody
// but dummies is under them; nowhere if it is not.
func (g *Game) hopedEnd(f seen.WillMove, c rules.Command) hex.Hex {
	way := wayOf(c)
	if !g.isCovert() || f.Exits || len(way) == 0 || len(f.Path) == 0 {
		return hex.Hex{}
	}
	end := way[len(way)-1]
	if _, exits := c.(Exit); end == f.Stop() && !exits {
		return hex.Hex{}
	}
	return end
}

// wayOf is the way that a command gives hex by hex.
func wayOf(c rules.Command) []hex.Hex {
	switch c := c.(type) {
	case Move:
		return c.Path
	case Enter:
		return c.Path
	case Exit:
		return c.Path
	}
	return nil
}

// isBlank reports whether a hex is out of enemy zones, as far as a side knows, if nobody but
// dummies is under blank counters; that is seen as soon as somebody comes there.
func (g *Game) isBlank(h hex.Hex, side rules.Side) bool {
	return g.isCovert() && g.showsBoth() && !g.withoutStandIns().inZone(h, side)
}
