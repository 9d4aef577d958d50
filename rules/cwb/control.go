package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Who holds the hexes that count for victory. CWB-AH 4.2, 5.1, 5.2. The book does not
// say what control is; we take it that a hex is held by the last side that had a
// combat unit in it.

// places are hexes that count.
type places []hex.Hex

// groundOf lists the hexes worth points and those that decide, each once, in the order of
// the lists.
func groundOf(b *data.Battle) places {
	var all places
	add := func(h hex.Hex) {
		if !slices.Contains(all, h) {
			all = append(all, h)
		}
	}
	for _, w := range b.Worth {
		add(w.Hex)
	}
	for _, h := range b.Control {
		add(h)
	}
	return all
}

// campGround is how far troops hold the country around them before the first turn, in
// hexes.
const campGround = 2

// takeGround finds who holds what when the battle begins: whose troops are there; if
// nobody's are, the Confederates where they alone have troops within two hexes, and
// elsewhere the Union, whose army camped there.
func (g *Game) takeGround() {
	g.ground = groundOf(g.scenario)
	g.harvest.holders = nil
	for _, h := range g.ground {
		holder := rules.Union
		for distance := 0; distance <= campGround; distance += campGround {
			if s := g.onlySideNear(h, distance); s != rules.NoSide {
				holder = s
				break
			}
		}
		g.harvest.holders = append(g.harvest.holders, holder)
	}
}

// onlySideNear is the one side with units so near to a hex; none if both have, or neither.
func (g *Game) onlySideNear(h hex.Hex, distance int) rules.Side {
	found := rules.NoSide
	for _, near := range g.board.grid.Within(h, distance) {
		for _, s := range rules.Sides {
			if !g.holdsUnits(near, s) {
				continue
			}
			if found == s.Enemy() {
				return rules.NoSide
			}
			found = s
		}
	}
	return found
}

// controls says who holds a hex that counts; nobody holds any other.
func (g *Game) controls(h hex.Hex) rules.Side {
	if i := slices.Index(g.ground, h); i >= 0 && i < len(g.harvest.holders) {
		return g.harvest.holders[i]
	}
	return rules.NoSide
}

// The three below are for apply methods only.

// settle gives a hex that counts to the side that alone has units in it, after one came
// or went.
func (g *Game) settle(h hex.Hex) {
	if slices.Contains(g.ground, h) {
		g.give(h, g.onlySideNear(h, 0))
	}
}

// cross gives the hexes that count on its way to the side of a unit that went through.
func (g *Game) cross(n int, path []hex.Hex) {
	if !g.counterOf(n).kind.isUnit() {
		return
	}
	for _, h := range path {
		if s := g.sideOf(n); slices.Contains(g.ground, h) && !g.holdsUnits(h, s.Enemy()) {
			g.give(h, s)
		}
	}
}

func (g *Game) give(h hex.Hex, s rules.Side) {
	i := slices.Index(g.ground, h)
	if s == rules.NoSide || i >= len(g.harvest.holders) || g.harvest.holders[i] == s {
		return
	}
	g.harvest.holders = slices.Clone(g.harvest.holders)
	g.harvest.holders[i] = s
}

// lookAtGround tells what both sides see: who holds which hex, and what it is worth.
func (g *Game) lookAtGround() []seen.Ground {
	var all []seen.Ground
	for _, h := range g.ground {
		p := seen.Ground{Hex: h, Holder: g.controls(h), Decides: g.scenario.Victory.Kind == data.ByControl && slices.Contains(g.scenario.Control, h)}
		for _, w := range g.scenario.Worth {
			if w.Hex == h {
				p.Worth[w.Side] += w.Points
			}
		}
		all = append(all, p)
	}
	return all
}

// pointsOfGround is what a side's own values of the hexes that it holds come to now.
// CWB-AH 4.2.
func (g *Game) pointsOfGround(s rules.Side) int {
	sum := 0
	for _, w := range g.scenario.Worth {
		if w.Side == s && g.controls(w.Hex) == s {
			sum += w.Points
		}
	}
	return sum
}

// awardGround gives both sides the points of the ground that they hold at the end of a
// day of fighting: the midnight turn, and the last. It belongs to the end of every game
// turn, after the second player turn. CWB-AH 4.2.
func (b *bench) awardGround() {
	g := b.g
	if g.scenario == nil || g.scenario.Victory.Kind != data.ByPoints || !g.isDaysEnd() {
		return
	}
	e := GroundAwarded{Turn: g.turn, Clock: g.calendar.clock(g.turn), Ground: g.lookAtGround()}
	for _, s := range rules.Sides {
		e.Points[s] = g.pointsOfGround(s)
	}
	b.emit(e)
}

// isDaysEnd reports whether this turn is the last of a day of fighting, and not yet
// counted. CWB-AH 4.2.
func (g *Game) isDaysEnd() bool {
	if g.turn < 1 || g.turn > g.calendar.last() || slices.ContainsFunc(g.harvest.awards, func(a award) bool { return a.turn == g.turn }) {
		return false
	}
	return g.turn == g.calendar.last() || g.calendar[g.turn-1].Time == 0
}

// GroundAwarded is what the ground that they hold brings both sides at the end of a day.
// CWB-AH 4.2.
type GroundAwarded struct {
	Turn   int           `json:"turn"`
	Clock  string        `json:"clock"`
	Points [3]int        `json:"points"` // by Side
	Ground []seen.Ground `json:"ground"`
}

// Kind names the event in the journal.
func (GroundAwarded) Kind() string { return "ground-awarded" }

func (e GroundAwarded) apply(g *Game) {
	g.harvest.awards = append(slices.Clip(g.harvest.awards), award{turn: e.Turn, points: e.Points})
}

// Tell tells both sides: who was last in a hex is seen on the map.
func (e GroundAwarded) Tell(rules.Side) rules.Notice {
	return seen.GroundAwarded{Clock: e.Clock, Union: e.Points[rules.Union], Confederate: e.Points[rules.Confederate], Ground: e.Ground}
}
