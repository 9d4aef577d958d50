package cwb

import (
	"slices"
	"sync"

	"longroll/rules/hex"
)

// The hexes that a straight line goes through, from the centre of one hex to the
// centre of another and on past it. CWB 19.1, 19.2c.

// spot is a place on the page by columns across and half hexes down, or a step
// from one to another. Equal steps lead over equal ground from every hex.
type spot struct{ col, half int }

func (s spot) plus(t spot) spot  { return spot{s.col + t.col, s.half + t.half} }
func (s spot) minus(t spot) spot { return spot{s.col - t.col, s.half - t.half} }

// passage is a hex that a line goes through, or a hexside that it runs along,
// between left and right. In a hex they are the same. Both are steps from where
// the line starts.
type passage struct {
	left, right spot
	near, far   int16 // distance from the first and the last hex of the line, in half hexes
}

// sightline is what lies between the two ends of a line, in order.
type sightline []passage

// longestShot is the greatest range of any weapon, in hexes. CWB 20.3f.
const longestShot = 10

// lattice is a map laid out by spots, with all the lines that can be looked along.
type lattice struct {
	spots        []spot  // by hex index
	hexes        []int16 // by spot: the index of the hex, -1 where the map has none
	cols, halves int
	near, far    []sightline // by step, see lineAt: those that fire can take, and all
}

// roomy is a grid with space around its middle for every line and what is beside it.
var roomy = hex.Grid{FirstCol: 1, LastCol: 4*farthestLook + 1, FirstRow: 1, LastRow: 4*farthestLook + 1}

// linesTo are the lines of every step of so many hexes.
func linesTo(reach int) []sightline {
	middle := hex.Hex{Col: 2*farthestLook + 1, Row: 2*farthestLook + 1}
	all := make([]sightline, (2*reach+1)*(4*reach+1))
	for _, to := range roomy.Within(middle, reach) {
		all[lineAt(spotOf(roomy, to).minus(spotOf(roomy, middle)), reach)] = follow(roomy, middle, to)
	}
	return all
}

// Lines are laid out once, for they are the same on all maps; those that fire can take have
// a list of their own, which stays in the processor's cache.
var (
	nearLines = sync.OnceValue(func() []sightline { return linesTo(longestShot) })
	farLines  = sync.OnceValue(func() []sightline { return linesTo(farthestLook) })
)

func newLattice(b *board) *lattice {
	rows := int(b.grid.LastRow-b.grid.FirstRow) + 1
	l := &lattice{cols: int(b.grid.LastCol-b.grid.FirstCol) + 1, halves: 2*rows + 1}
	l.hexes = slices.Repeat([]int16{-1}, l.cols*l.halves)
	for i := range b.grid.Len() {
		s := spotOf(b.grid, b.grid.At(i))
		l.spots = append(l.spots, s)
		if b.exists[i] {
			l.hexes[s.col*l.halves+s.half] = int16(i)
		}
	}
	l.near, l.far = nearLines(), farLines()
	return l
}

// spotOf is the spot of a hex, which must be on the grid.
func spotOf(g hex.Grid, h hex.Hex) spot {
	x, y := g.Centre(h)
	return spot{(x - 2) / 3, y - 1}
}

// lineAt is the place of a step's line in the list of lines of a reach.
func lineAt(step spot, reach int) int {
	return (step.col+reach)*(4*reach+1) + step.half + 2*reach
}

// at is the index of the hex at a spot, -1 if the map has none there.
func (l *lattice) at(s spot) int {
	if uint(s.col) >= uint(l.cols) || uint(s.half) >= uint(l.halves) {
		return -1
	}
	return int(l.hexes[s.col*l.halves+s.half])
}

// line is what lies between two hexes, by their indices, no farther apart than can be seen.
func (b *board) line(from, to int) sightline {
	l := b.lattice
	step := l.spots[to].minus(l.spots[from])
	if uint(step.col+longestShot) <= 2*longestShot && uint(step.half+2*longestShot) <= 4*longestShot {
		if line := l.near[lineAt(step, longestShot)]; line != nil {
			return line
		}
	}
	return l.far[lineAt(step, farthestLook)]
}

// follow lists what lies between two hexes of a grid with room around them. Where a line runs along
// hexsides at all, every one is farther on than the hex before it, so distance
// puts hexes and sides in order.
func follow(room hex.Grid, from, to hex.Hex) sightline {
	start := spotOf(room, from)
	var line sightline
	add := func(left, right hex.Hex) {
		line = append(line, passage{
			left: spotOf(room, left).minus(start), right: spotOf(room, right).minus(start),
			// The two hexes of a side are equally far on.
			near: int16(2 * room.Distance(from, left)), far: int16(2 * room.Distance(left, to)),
		})
	}
	sight := room.Line(from, to)
	for _, h := range sight.Hexes {
		add(h, h)
	}
	for _, side := range sight.Along {
		add(side[0], side[1])
	}
	slices.SortStableFunc(line, func(p, q passage) int { return int(p.near - q.near) })
	return line
}
