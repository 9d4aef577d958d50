package cwb

import (
	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/hex"
)

// Facing, front and flank. CWB 13, 20.4c, 23.1k.

// corners are the corners of a hex on the lattice of hex.Grid.Centre; side s runs
// from corner s to the next.
var corners = [6][2]int{{-1, -1}, {1, -1}, {2, 0}, {1, 1}, {-1, 1}, {-2, 0}}

// toward lists the sides of a hex over which the straight line to another leaves
// it: one, or the two that meet at a corner; none for the hex itself.
func (b *board) toward(from, to hex.Hex) []hex.Side {
	x, y := b.grid.Centre(from)
	x2, y2 := b.grid.Centre(to)
	dx, dy := x2-x, y2-y
	if dx == 0 && dy == 0 {
		return nil
	}
	var sides []hex.Side
	for s := hex.N; s <= hex.NW; s++ {
		left, right := corners[s], corners[(s+1)%6]
		if left[0]*dy-left[1]*dx >= 0 && dx*right[1]-dy*right[0] >= 0 {
			sides = append(sides, s)
		}
	}
	return sides
}

// frontal reports whether a side of a hex is one of the three in front of a unit. CWB 13.0.
func frontal(facing, s hex.Side) bool {
	turn := (s + 6 - facing) % 6
	return turn <= 1 || turn == 5
}

// isAhead reports whether a hex lies in front of a unit in another: the line to it
// leaves through the front, and not along a side between front and flank. CWB 13.2.
func (b *board) isAhead(at hex.Hex, facing hex.Side, to hex.Hex) bool {
	sides := b.toward(at, to)
	for _, s := range sides {
		if !frontal(facing, s) {
			return false
		}
	}
	return len(sides) > 0
}

// inFront reports whether a unit has a hex to its front, so that it may fire or
// attack that way. CWB 13.2.
func (g *Game) inFront(n int, h hex.Hex) bool {
	p := &g.field.pieces[n]
	return g.board.isAhead(p.at, p.facing, h)
}

// facingOf is how a side's units in a hex face, which is all alike; false if it has
// none there. CWB 13.0.
func (g *Game) facingOf(h hex.Hex, s rules.Side) (hex.Side, bool) {
	units := g.unitsOf(h, s)
	if len(units) == 0 {
		return 0, false
	}
	return g.field.pieces[units[0]].facing, true
}

// unitsOf lists a side's units in a hex from the top down; in close combat the
// enemy has his own there. Where it has none, the column whose tail lies there is met.
func (g *Game) unitsOf(h hex.Hex, s rules.Side) []int {
	own := g.unitsIn(h, s)
	if n := g.tailIn(h, s); n >= 0 && len(own) == 0 {
		own = append(own, n)
	}
	return own
}

// unitsIn lists the units of a side that stand in a hex themselves.
func (g *Game) unitsIn(h hex.Hex, s rules.Side) []int {
	i := g.board.grid.Index(h)
	if i < 0 {
		return nil
	}
	var own []int
	for n := g.field.first[i]; n >= 0; n = g.field.pieces[n].next {
		if c := g.counterOf(int(n)); c.kind.isUnit() && c.side == s {
			own = append(own, int(n))
		}
	}
	return own
}

// flankOf reports whether what comes from a hex, fire or an attack, takes a side's
// units in another in flank or rear: it enters there, or along a side between
// front and flank. One such fire is enough for all that target a hex. CWB 13.0a, 23.1k.
func (g *Game) flankOf(target hex.Hex, s rules.Side, from hex.Hex) bool {
	facing, ok := g.facingOf(target, s)
	return ok && from != target && !g.board.isAhead(target, facing, from)
}

// approaches lists the hexes from which a line enters its target: one, or the two
// beside the side that it came along. Slopes, trenches and sunken roads count by
// them. CWB 20.4c.
func (b *board) approaches(from, target hex.Hex) []hex.Hex {
	var last []hex.Hex
	for _, s := range b.toward(target, from) {
		if h := b.grid.Neighbour(target, s); b.on(h) {
			last = append(last, h)
		}
	}
	return last
}

// mayFire reports whether formation and morale let a unit fire. CWB 11.3, 24.1.
func (g *Game) mayFire(n int) bool {
	p := &g.field.pieces[n]
	return g.counterOf(n).kind.isUnit() && !g.lies(n) && g.charts.MayFire(p.formation) && g.charts.Effect(p.state).Fire != data.None
}
