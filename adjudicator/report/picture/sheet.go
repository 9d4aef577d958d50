package picture

import (
	"image"
	"math"

	"longroll/rules/ground"
	"longroll/rules/hex"
)

// The scale of every map, in pixels. The numbers are whole so that counters
// fall on whole pixels and stay sharp.
const (
	across = 19.0 // one step of hex.Grid.Centre to the right; a hex is four wide
	down   = 33.0 // one step of hex.Grid.Centre down the page; a hex is two high
	border = 16.0 // empty paper round the map
	head   = 52.0 // for the title
)

// point is a place on the picture, in pixels from the top left.
type point struct{ x, y float64 }

func (p point) add(x, y float64) point { return point{p.x + x, p.y + y} }

// toward is the point a share t of the way from p to q.
func (p point) toward(q point, t float64) point {
	return point{p.x + (q.x-p.x)*t, p.y + (q.y-p.y)*t}
}

// direction is the unit vector from p to q, and the distance.
func (p point) direction(q point) (dx, dy, length float64) {
	length = math.Hypot(q.x-p.x, q.y-p.y)
	if length == 0 {
		return 0, 0, 0
	}
	return (q.x - p.x) / length, (q.y - p.y) / length, length
}

// sheet is a map laid out on the picture.
type sheet struct {
	m    *ground.Map
	foot float64         // height of the legend
	cut  image.Rectangle // the part of the map that is shown; empty: all of it
}

func newSheet(m *ground.Map) sheet { return sheet{m: m} }

func (s sheet) width() int {
	if !s.cut.Empty() {
		return s.cut.Dx() + 2*border
	}
	columns := float64(s.m.Grid.LastCol-s.m.Grid.FirstCol) + 1
	return int(across*(3*columns+1) + 2*border)
}

// bottom is where the map ends and the legend begins.
func (s sheet) bottom() float64 {
	if !s.cut.Empty() {
		return head + float64(s.cut.Dy()) + border
	}
	rows := float64(s.m.Grid.LastRow-s.m.Grid.FirstRow) + 1
	return head + down*(2*rows+1) + border
}

func (s sheet) height() int { return int(s.bottom() + s.foot) }

func (s sheet) centre(h hex.Hex) point {
	x, y := s.m.Grid.Centre(h)
	return point{border + across*float64(x), head + down*float64(y)}
}

// corners of the hex centred at c, clockwise: corner i and corner i+1 are the ends of side i.
func corners(c point) [6]point {
	return [6]point{
		c.add(-across, -down), c.add(across, -down), c.add(2*across, 0),
		c.add(across, down), c.add(-across, down), c.add(-2*across, 0),
	}
}

// side gives the two ends of the hexside between a and b; false if they share none.
func (s sheet) side(a, b hex.Hex) (from, to point, ok bool) {
	side, ok := s.m.Grid.Adjacent(a, b)
	if !ok {
		return point{}, point{}, false
	}
	around := corners(s.centre(a))
	return around[side], around[(side+1)%6], true
}

func (s sheet) centres(hexes []hex.Hex) []point {
	points := make([]point, len(hexes))
	for i, h := range hexes {
		points[i] = s.centre(h)
	}
	return points
}
