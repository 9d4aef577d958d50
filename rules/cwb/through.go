package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/hex"
)

// Friends in the way of a retreat, and units that can't go on. CWB 16.2c, 17.2a, 24.1b, 24.3, 24.3a,
// 24.3b; CWB 24.3c, 24.3d, 24.3e.

// displaced is the cause of a step aside for a retreat. CWB 24.3b.
const displaced = "displaced"

// letPass settles what the friends do into whose hex a retreat comes: each unit steps
// aside, one state worse, or stacks and comes along. Guns in battery do neither: they
// stay and take the state of who passes. It gives those who come along. CWB 24.3a-24.3e.
func (b *bench) letPass(f *flight, to hex.Hex) (joined []int, err error) {
	g := b.g
	aside := make(map[hex.Hex][]int)
	var order []hex.Hex
	var open error
	for _, n := range g.unitsOf(to, f.side) {
		if g.field.pieces[n].formation == data.Unlimbered || slices.Contains(f.group, n) {
			continue
		}
		h, err := b.stepsAside(f, n, to)
		switch {
		case err != nil:
			open = err
		case h.IsZero():
			joined = append(joined, n)
		default:
			if aside[h] == nil {
				order = append(order, h)
			}
			aside[h] = append(aside[h], n)
		}
	}
	if open != nil {
		return nil, open
	}
	for _, h := range order {
		if err := b.displace(aside[h], h); err != nil {
			return nil, err
		}
	}
	return b.standing(joined), nil
}

// stepsAside asks the owner where a unit goes for a retreat to pass; nowhere if it stacks
// with those who come. By default it does what leaves it in the better state, and
// of equals stays, unless that would carry it further back. CWB 24.3b.
func (b *bench) stepsAside(f *flight, n int, at hex.Hex) (hex.Hex, error) {
	g := b.g
	state := g.field.pieces[n].state
	d := rules.Decision{ID: g.occasion("rout-through", f.side, g.name(n)), Side: f.side, Kind: "rout-through", Rule: "CWB 24.3b",
		Subjects: []string{g.name(n), g.label(at), g.name(f.group[0])}, Options: []string{"stack"}, Why: "the better morale state"}
	ways := g.waysAside(f, n, at)
	for _, h := range ways {
		d.Options = append(d.Options, "step aside to "+g.label(h))
	}
	stacked := g.worstState(append(g.unitsOf(at, f.side), f.group...))
	if apart := g.worsened(state); len(ways) > 0 && (apart < stacked || apart == stacked && (f.hexes > 1 || f.rally)) {
		d.Default = 1
	}
	pick, err := b.pick(d)
	if err != nil || pick == 0 {
		return hex.Hex{}, err
	}
	return ways[pick-1], nil
}

// waysAside lists the hexes to the rear into which a unit can step aside, the best
// first; never the one from which the others come. CWB 24.3c.
func (g *Game) waysAside(f *flight, n int, at hex.Hex) []hex.Hex {
	one := &flight{group: []int{n}, side: f.side, hexes: 1, cause: displaced}
	var ways []hex.Hex
	for _, t := range g.trails(one, func([]hex.Hex) bool { return true }) {
		if h := t.path[0]; !t.off && h != f.at(g) {
			ways = append(ways, h)
		}
	}
	return ways
}

// displace moves units of one hex aside together, each one state worse. Friends in
// their way have the same choice. Who is displaced takes no other state from those who
// pass, but stacks with those whom it joins. CWB 12.4, 24.3c.
func (b *bench) displace(units []int, to hex.Hex) error {
	g := b.g
	f := &flight{group: units, side: g.sideOf(units[0]), hexes: 1, cause: displaced}
	for _, n := range units {
		b.setState([]int{n}, g.worsened(g.field.pieces[n].state), displaced)
	}
	if f.group = b.together(units); len(f.group) == 0 {
		return nil
	}
	facing, held := g.facingOf(to, f.side)
	if err := b.stepBack(f, to); err != nil {
		return err
	}
	if held && slices.ContainsFunc(g.unitsOf(to, f.side), func(n int) bool { return g.field.pieces[n].facing != facing }) {
		b.emit(Faced{Side: f.side, Hex: to, Facing: facing.String()})
	}
	return b.closeUp(f.group)
}

// worsened is the state one worse. What blood lust becomes is a ruling. CWB 24.3c, 24.3e.
func (g *Game) worsened(s data.State) data.State {
	if s == data.BloodLust && g.options.is(bloodLustDisplaced, "shaken") {
		return data.Shaken
	}
	return min(s+1, data.Routed)
}

// cornered is for units that can't go back as far as they must: they are routed; but who
// runs in the rally phase is destroyed, and so is who can't leave the hex of a
// close combat that he has lost. CWB 23.0, 24.1b, 24.3.
func (b *bench) cornered(f *flight, moved []int) error {
	g := b.g
	at := f.at(g)
	if f.rally || g.holdsUnits(at, f.side.Enemy()) {
		return b.perish(f.group, at, "no way back")
	}
	b.setState(g.unitsOf(at, f.side), data.Routed, "no way back")
	if f.group = b.together(f.group); len(f.group) == 0 {
		return nil
	}
	return b.settle(f, moved)
}

// perish destroys units: all strength that they have left is casualties, so that a
// brigade can only come back from stragglers that it had before. CWB 16.2c, 24.1b, 24.3.
func (b *bench) perish(units []int, h hex.Hex, why string) error {
	g := b.g
	side := g.sideOf(units[0])
	for _, n := range b.standing(units) {
		if g.counterOf(n).kind == battery {
			b.loseGuns(n, int(g.field.pieces[n].guns), why)
			continue
		}
		c := int(g.field.pieces[n].counter)
		steps := g.steps(c)
		if len(g.lines(c)) > 1 {
			steps = b.cutOff(n)
		}
		if err := b.lose(c, steps, 0, why); err != nil {
			return err
		}
	}
	return b.leadersLeft(h, side)
}

// cutOff takes one part of a brigade in extended line off the map, and gives the steps
// that go with it: its share by fire level, rounded down, but one at least. CWB 6.5b, 17.1.
func (b *bench) cutOff(n int) int {
	g := b.g
	p := &g.field.pieces[n]
	c := int(p.counter)
	whole := 0
	parts := g.lines(c)
	for _, m := range parts {
		whole += g.level(m).Quarters()
	}
	steps := max(1, g.steps(c)*g.level(n).Quarters()/max(1, whole))
	e := LinesDrawnIn{Side: g.sideOf(n), Unit: g.counterOf(n).name, Slots: [3]int{away, away, away}, Seen: g.showsPart(c)}
	for _, m := range parts {
		if q := &g.field.pieces[m]; m != n {
			e.Slots[q.part] = int(q.part)
		}
	}
	if p.part == 0 { // a line becomes the unit itself
		line := 1
		if e.Slots[line] == away {
			line = 2
		}
		e.Slots[0], e.Slots[line] = line, away
	}
	for _, m := range parts {
		if int(g.field.pieces[m].part) == e.Slots[0] {
			e.At, e.Shown = g.field.pieces[m].at, g.isSeen(m)
		}
	}
	b.emit(e)
	return steps
}
