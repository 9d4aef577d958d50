package picture

import (
	"image/color"
	"math"
	"strconv"
	"unicode/utf8"

	"longroll/rules"
	"longroll/rules/hex"
)

// title prints the heading of the picture.
func (c *canvas) title(s sheet, title string) {
	st := style{bold, 26}
	c.write(c.fit(title, st, float64(s.width())-2*border-60), point{border, head / 2}, fromLeft, st, inkBlack)
}

// compass points to the north of the map, at the right of the title.
func (c *canvas) compass(s sheet) {
	way, ok := map[string]point{"top": {0, -1}, "right": {1, 0}, "bottom": {0, 1}, "left": {-1, 0}}[s.m.North]
	if !ok {
		return
	}
	at := point{float64(s.width()) - border - 24, head / 2}
	c.arrow([]point{at.add(-way.x*15, -way.y*15), at.add(way.x*17, way.y*17)}, inkBlack, paperInk, 4)
	c.haloed("N", at.add(-way.x*4, -way.y*4), centred, style{bold, 14}, inkBlack, paperInk)
}

// moves draws the ways units went. Every second and third arrow is drawn a
// little aside, so that two along one road can be told apart.
func (c *canvas) moves(s sheet, moves []Arrow) {
	for i, m := range moves {
		way := s.centres(m.Path)
		if len(way) < 2 {
			continue
		}
		aside := [...]point{{0, 0}, {4, 5}, {-4, -5}}[i%3]
		for j := range way {
			way[j] = way[j].add(aside.x, aside.y)
		}
		last := len(way) - 1
		way[last] = shortOfCounter(way[last-1], way[last])
		c.arrow(way, uniformOf(m.Side).trail, inkWhite, 5)
		if m.Back {
			c.dotted(way, inkWhite)
		}
	}
}

// shortOfCounter moves the end of a way back to the edge of the counter that stands there.
func shortOfCounter(before, end point) point {
	const halfWidth, halfHeight = 30, 23
	dx, dy := math.Abs(before.x-end.x), math.Abs(before.y-end.y)
	share := math.Inf(1)
	if dx > 0 {
		share = min(share, halfWidth/dx)
	}
	if dy > 0 {
		share = min(share, halfHeight/dy)
	}
	return end.toward(before, min(share, 0.6))
}

// arrow draws a line with a head at its last point, cased in another ink.
func (c *canvas) arrow(way []point, ink, casing color.Color, width float64) {
	tip := way[len(way)-1]
	dx, dy, length := way[len(way)-2].direction(tip)
	size := min(2.6*width, 0.8*length)
	neck := tip.add(-dx*size, -dy*size)
	barb := [...]point{tip, neck.add(-dy*size*0.62, dx*size*0.62), neck.add(dy*size*0.62, -dx*size*0.62)}

	shaft := append(way[:len(way)-1:len(way)-1], neck)
	c.curve(shaft)
	c.stroke(casing, width+3)
	c.polygon(barb[:]...)
	c.stroke(casing, 3.5)
	c.curve(shaft)
	c.stroke(ink, width)
	c.polygon(barb[:]...)
	c.fill(ink)
}

// dotted draws a chain of beads over a way: who went it was driven back.
func (c *canvas) dotted(way []point, ink color.Color) {
	c.SetLineCapButt()
	c.SetDash(4, 6)
	c.curve(way)
	c.stroke(ink, 2.5)
	c.SetDash()
	c.SetLineCapRound()
}

// attacks draws, under the counters, a red edge round each hex attacked and a
// red line to it from each attacking hex; lines of fire are broken.
func (c *canvas) attacks(s sheet, combats []Clash) {
	for _, cl := range combats {
		for _, on := range cl.On {
			edge := corners(s.centre(on))
			c.polygon(edge[:]...)
		}
	}
	c.stroke(redInk, 3.5)
	for _, cl := range combats {
		for _, from := range cl.From {
			if cl.Fire {
				c.line(s.centre(from), s.centre(s.nearest(from, cl.On)), inkWhite, 4.5)
				c.SetDash(9, 6)
				c.line(s.centre(from), s.centre(s.nearest(from, cl.On)), redInk, 2.5)
				c.SetDash()
				continue
			}
			c.line(s.centre(from), s.centre(s.nearest(from, cl.On)), inkWhite, 8)
			c.line(s.centre(from), s.centre(s.nearest(from, cl.On)), redInk, 4.5)
		}
	}
}

// nearest is the first of the hexes closest to h.
func (s sheet) nearest(h hex.Hex, of []hex.Hex) hex.Hex {
	best := of[0]
	for _, o := range of[1:] {
		if s.m.Grid.Distance(h, o) < s.m.Grid.Distance(h, best) {
			best = o
		}
	}
	return best
}

// burstRadius is the size of a combat's star.
const burstRadius = 18.0

// starSpots are the places of the stars of combats that are not fire, in their order. Each
// stands on the hexside of its first attack, moved to where it hides the least.
func (s sheet) starSpots(combats []Clash, units []Unit, lost []point) []point {
	var hidden []box
	for _, at := range lost { // thrice: a mark is small, and all of it must be seen
		b := lossBox(at)
		hidden = append(hidden, b, b, b)
	}
	for _, st := range stacks(units) {
		hidden = append(hidden, st.box(s))
	}
	var spots []point
	for _, cl := range combats {
		if cl.Fire {
			continue
		}
		spot := s.clearest(cl, hidden)
		b := around(spot)
		hidden = append(hidden, b, b) // twice: another star is worse to hide than a counter
		spots = append(spots, spot)
	}
	return spots
}

// bursts draws the combats with their results, over the counters.
func (c *canvas) bursts(combats []Clash, spots []point) {
	for _, cl := range combats {
		if !cl.Fire {
			c.burst(spots[0], cl.Result, cl.Number)
			spots = spots[1:]
		}
	}
}

// around is the ground a burst covers.
func around(at point) box {
	const reach = burstRadius - 2
	return box{at.x - reach, at.y - reach, at.x + reach, at.y + reach}
}

// clearest finds the spot near the attack where a burst hides the least.
func (s sheet) clearest(cl Clash, hidden []box) point {
	middle := s.centre(cl.On[0]).add(0, -down)
	spots := []point{middle}
	if len(cl.From) > 0 {
		on := s.nearest(cl.From[0], cl.On)
		middle = s.centre(on).toward(s.centre(cl.From[0]), 0.5)
		spots = []point{middle}
		if from, to, ok := s.side(on, cl.From[0]); ok {
			// Beside the corners there is a gap between the columns of counters.
			spots = append(spots, from.add(-6, 0), from.add(6, 0), to.add(-6, 0), to.add(6, 0))
		}
	}
	for i := range 30 { // and outward in a spiral, for a crowd of combats
		y, x := math.Sincos(float64(i) * 2.4)
		r := 8 * math.Sqrt(float64(i+1))
		spots = append(spots, middle.add(x*r, y*r))
	}
	best, least := spots[0], math.Inf(1)
	for _, spot := range spots {
		_, _, off := spot.direction(middle)
		cost := 2 * off
		for _, b := range hidden {
			cost += around(spot).shared(b)
		}
		if cost < least {
			best, least = spot, cost
		}
	}
	return best
}

func (c *canvas) burst(at point, result string, number int) {
	rays := star(at, burstRadius+1.5, 14, 11)
	c.polygon(rays...)
	c.stroke(inkWhite, 4)
	c.polygon(rays...)
	c.outline(starInk, redInk, 1.8)
	st := style{bold, 15}
	if utf8.RuneCountInString(result) > 2 {
		st.size = 12
	}
	c.haloed(c.fit(result, st, 3*burstRadius), at, centred, st, redInk, starInk)
	if number > 0 {
		badge := at.add(-15, -12)
		c.DrawCircle(badge.x, badge.y, 7.5)
		c.outline(redInk, inkWhite, 1.2)
		c.write(c.fit(strconv.Itoa(number), style{bold, 11}, 14), badge, centred, style{bold, 11}, inkWhite)
	}
}

// lossSpots are the places of the marks of the units lost, those of one hex side by
// side: in the middle of an empty hex, else under what stands there.
func (s sheet) lossSpots(lost []Cross, units []Unit) []point {
	low := make(map[hex.Hex]float64)
	for _, st := range stacks(units) {
		low[st.at] = min(st.box(s).bottom-s.centre(st.at).y+7, down-2)
	}
	in := make(map[hex.Hex]int)
	for _, l := range lost {
		in[l.At]++
	}
	drawn := make(map[hex.Hex]int)
	spots := make([]point, len(lost))
	for i, l := range lost {
		step := 22.0
		if n := in[l.At]; n > 2 {
			step = 44 / float64(n-1)
		}
		x := step * (float64(drawn[l.At]) - float64(in[l.At]-1)/2)
		spots[i] = s.centre(l.At).add(x, low[l.At])
		drawn[l.At]++
	}
	return spots
}

// losses draws a small crossed-out counter for each unit lost.
func (c *canvas) losses(lost []Cross, spots []point) {
	for i, l := range lost {
		c.loss(spots[i], l.Side)
	}
}

// lossBox is the ground a mark covers.
func lossBox(at point) box { return box{at.x - 11, at.y - 9, at.x + 11, at.y + 9} }

func (c *canvas) loss(at point, side rules.Side) {
	c.DrawRectangle(at.x-9, at.y-6, 18, 12)
	c.outline(uniformOf(side).coat, inkBlack, 1)
	for _, pen := range [...]struct {
		ink   color.RGBA
		width float64
	}{{inkWhite, 5}, {redInk, 3}} {
		c.DrawLine(at.x-8, at.y-7, at.x+8, at.y+7)
		c.DrawLine(at.x-8, at.y+7, at.x+8, at.y-7)
		c.stroke(pen.ink, pen.width)
	}
}
