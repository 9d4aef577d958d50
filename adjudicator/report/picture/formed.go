package picture

import (
	"image/color"
	"slices"
	"strconv"

	"longroll/rules/hex"
)

// What a counter shows of a unit that has a formation, a facing and a morale state.

// figure is what is printed where a strength stands.
func (u *Unit) figure() string {
	if u.Figure == "" && u.Strength != 0 {
		return strconv.Itoa(u.Strength)
	}
	return u.Figure
}

// roomFor makes room on a counter for a figure of several letters: the symbol and the
// name beside it give way, and then the letters themselves.
func (l *lettering) roomFor(k counter, figure string) counter {
	if len(figure) < 2 {
		return k
	}
	right := k.strengthAt.x
	if k.nameAlign == fromLeft {
		k.nameWidth = min(k.nameWidth, right-l.measure(figure, k.strength)-k.nameAt.x-2)
		return k
	}
	k.symbol.right -= (k.symbol.right - k.symbol.left) / 4
	for k.strength.size > 8 && l.measure(figure, k.strength) > right-k.symbol.right-1 {
		k.strength.size--
	}
	return k
}

// narrowed is the symbol of a unit in column: half as wide.
func (b box) narrowed() box {
	inset := (b.right - b.left) / 4
	return box{b.left + inset, b.top, b.right - inset, b.bottom}
}

// stateBars are how much of the top of a counter the bar of a morale state covers.
var stateBars = map[string]struct {
	share float64
	ink   color.RGBA
}{
	"blood-lust": {1, goldInk}, "shaken": {1. / 3, redInk}, "disorganized": {2. / 3, redInk}, "routed": {1, redInk},
}

// state draws the bar of a morale state over the top edge of a counter.
func (c *canvas) state(k counter, at point, state string) {
	bar, ok := stateBars[state]
	if !ok {
		return
	}
	c.DrawRectangle(at.x, at.y-2, k.width*bar.share, 5)
	c.outline(bar.ink, inkWhite, 1)
}

// facings by their words.
var facings = map[string]hex.Side{"N": hex.N, "NE": hex.NE, "SE": hex.SE, "S": hex.S, "SW": hex.SW, "NW": hex.NW}

// fronts marks the side that the units of each hex face.
func (c *canvas) fronts(s sheet, units []Unit) {
	for _, st := range stacks(units) {
		i := slices.IndexFunc(st.units, func(u Unit) bool { return u.Facing != "" })
		if i < 0 {
			continue
		}
		if side, ok := facings[st.units[i].Facing]; ok {
			c.front(s.centre(st.at), side, st.units[i])
		}
	}
}

// front draws inside a hexside a bar for a line of battle, for a column only its point.
func (c *canvas) front(centre point, side hex.Side, u Unit) {
	around := corners(centre)
	from, to := around[side], around[(side+1)%6]
	middle := from.toward(to, 0.5)
	dx, dy, _ := middle.direction(centre)
	in := func(p point, depth float64) point { return p.add(dx*depth, dy*depth) }
	tip, width, base := in(middle, 1), 0.2, 9.0
	if !u.Column {
		tip, width, base = in(middle, 0), 0.38, 5.5
	}
	left, right := from.toward(to, 0.5-width), from.toward(to, 0.5+width)
	ink := uniformOf(u.Side).trail
	if u.Column {
		c.polygon(tip, in(right, base), in(left, base))
		c.outline(ink, inkWhite, 1.4)
		return
	}
	c.polygon(in(left, base+2.5), in(left, base-1.5), in(middle.toward(left, 0.35), base-1.5), tip,
		in(middle.toward(right, 0.35), base-1.5), in(right, base-1.5), in(right, base+2.5))
	c.outline(ink, inkWhite, 1.4)
}

// lines joins the hexes of extended lines, under the counters.
func (c *canvas) lines(s sheet, lines []Line) {
	for _, l := range lines {
		from, to := s.centre(l.From), s.centre(l.To)
		c.line(from, to, inkWhite, 13)
		c.line(from, to, uniformOf(l.Side).trail, 9)
	}
}

// works draws field works along the sides that they face: a palisade, and for a trench a
// ditch before it. One that faces nowhere yet lies along the bottom of its hex, broken.
func (c *canvas) works(s sheet, works []Work) {
	for _, w := range works {
		side, faces := facings[w.Facing]
		if !faces {
			side = hex.S
		}
		c.work(s.centre(w.At), side, w.Trench, !faces)
	}
}

func (c *canvas) work(centre point, side hex.Side, trench, begun bool) {
	around := corners(centre)
	from, to := around[side].toward(centre, 0.12), around[(side+1)%6].toward(centre, 0.12)
	if begun {
		c.SetDash(6, 5)
	}
	c.line(from, to, inkWhite, 8)
	c.line(from, to, roadInk, 5.5)
	c.SetDash()
	const stakes = 5
	dx, dy, _ := centre.direction(from.toward(to, 0.5))
	for i := range stakes {
		foot := from.toward(to, (float64(i)+0.5)/stakes)
		c.line(foot, foot.add(dx*6, dy*6), roadInk, 2)
	}
	if trench {
		c.line(from.add(-dx*5, -dy*5), to.add(-dx*5, -dy*5), inkBlack, 2.5)
	}
}

// wagon draws a covered wagon, pennant the flag of a headquarters.
func (c *canvas) wagon(at point, size float64, ink color.RGBA) {
	c.polygon(at.add(-size, 0.1*size), at.add(-1.1*size, -0.6*size), at.add(1.1*size, -0.6*size), at.add(size, 0.1*size))
	c.fill(ink)
	for _, x := range [...]float64{-0.6, 0.6} {
		c.DrawCircle(at.x+x*size, at.y+0.4*size, 0.32*size)
	}
	c.fill(ink)
}

func (c *canvas) pennant(at point, size float64, ink color.RGBA) {
	pole := at.add(-0.8*size, 0)
	c.line(pole.add(0, -size), pole.add(0, size), ink, 1.4)
	c.polygon(pole.add(0, -size), pole.add(2*size, -0.4*size), pole.add(0, 0.2*size))
	c.fill(ink)
}
