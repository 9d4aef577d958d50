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
	c.write(c.fit(title, st, float64(s.width())-2*border), point{border, head / 2}, fromLeft, st, inkBlack)
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
		c.arrow(way, moveInk(m.Side), inkWhite, 5)
	}
}

func moveInk(side rules.Side) color.RGBA {
	if side == rules.Union {
		return color.RGBA{0x3f, 0x74, 0xd8, 0xff}
	}
	return uniformOf(side).trail
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
	point := [...]point{tip, neck.add(-dy*size*0.62, dx*size*0.62), neck.add(dy*size*0.62, -dx*size*0.62)}

	shaft := append(way[:len(way)-1:len(way)-1], neck)
	c.curve(shaft)
	c.stroke(casing, width+3)
	c.polygon(point[:]...)
	c.stroke(casing, 3.5)
	c.curve(shaft)
	c.stroke(ink, width)
	c.polygon(point[:]...)
	c.fill(ink)
}

// attacks draws, under the counters, a red line from each attacking hex to the hex it attacks.
func (c *canvas) attacks(s sheet, combats []Clash) {
	for _, cl := range combats {
		for _, from := range cl.From {
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
const burstRadius = 19.0

// bursts draws the combats with their results, over the counters. Each stands
// on the hexside of its first attack; where two would cover each other the
// later one is moved along.
func (c *canvas) bursts(s sheet, combats []Clash) {
	var placed []point
	for _, cl := range combats {
		at := s.centre(cl.On[0]).add(0, -down)
		if len(cl.From) > 0 {
			on := s.nearest(cl.From[0], cl.On)
			at = s.centre(on).toward(s.centre(cl.From[0]), 0.5)
		}
		at = clearOf(at, placed)
		placed = append(placed, at)
		c.burst(at, cl.Result, cl.Number)
	}
}

// clearOf moves a burst in a widening spiral until it covers none of the others.
func clearOf(at point, placed []point) point {
	spot := at
	for i := 1; i < 40; i++ {
		free := true
		for _, p := range placed {
			_, _, distance := p.direction(spot)
			free = free && distance >= 1.6*burstRadius
		}
		if free {
			return spot
		}
		y, x := math.Sincos(float64(i) * 2.4)
		spot = at.add(x*5*math.Sqrt(float64(i)), y*5*math.Sqrt(float64(i)))
	}
	return at
}

func (c *canvas) burst(at point, result string, number int) {
	c.polygon(star(at, burstRadius+2.5, 15, 11)...)
	c.outline(starInk, inkWhite, 4)
	c.polygon(star(at, burstRadius+2.5, 15, 11)...)
	c.outline(starInk, redInk, 1.8)
	st := style{bold, 15}
	if utf8.RuneCountInString(result) > 2 {
		st.size = 12
	}
	c.write(c.fit(result, st, 30), at, centred, st, redInk)
	if number > 0 {
		badge := at.add(-16, -13)
		c.DrawCircle(badge.x, badge.y, 8)
		c.outline(redInk, inkWhite, 1.2)
		c.write(c.fit(strconv.Itoa(number), style{bold, 11}, 15), badge, centred, style{bold, 11}, inkWhite)
	}
}

// losses draws a small crossed-out counter at the foot of the hex for each
// unit lost there, side by side.
func (c *canvas) losses(s sheet, lost []Cross) {
	in := make(map[hex.Hex]int)
	for _, l := range lost {
		in[l.At]++
	}
	drawn := make(map[hex.Hex]int)
	for _, l := range lost {
		step := 22.0
		if n := in[l.At]; n > 2 {
			step = 44 / float64(n-1)
		}
		x := step * (float64(drawn[l.At]) - float64(in[l.At]-1)/2)
		c.loss(s.centre(l.At).add(x, 25), l.Side)
		drawn[l.At]++
	}
}

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
