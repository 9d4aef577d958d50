package picture

import (
	"image/color"
	"math"
	"strconv"

	"longroll/rules/hex"
)

// look is how one word of a map's key is drawn. A hex with several words has
// the mean of their grounds and the marks of each.
type look struct {
	ground color.RGBA
	marks  func(c *canvas, at point) // nil: none
}

var neutral = color.RGBA{0xe4, 0xe1, 0xda, 0xff}

var (
	open  = look{ground: color.RGBA{0xf5, 0xf0, 0xda, 0xff}}
	woods = look{color.RGBA{0xb9, 0xd6, 0x9c, 0xff}, (*canvas).trees}
	rocks = look{color.RGBA{0xe0, 0xc8, 0x99, 0xff}, (*canvas).hachures}
	water = look{color.RGBA{0xa5, 0xce, 0xec, 0xff}, (*canvas).ripples}
	marsh = look{color.RGBA{0xcf, 0xdf, 0xc8, 0xff}, (*canvas).reeds}
	roofs = look{color.RGBA{0xee, 0xdd, 0xc8, 0xff}, (*canvas).houses}
	field = look{color.RGBA{0xdd, 0xe6, 0xb0, 0xff}, (*canvas).rows}
	thick = look{color.RGBA{0xb4, 0xb0, 0x78, 0xff}, (*canvas).cuts}
	brook = look{color.RGBA{0xbb, 0xdb, 0xf0, 0xff}, (*canvas).ripples}
)

// looks by the word of the map's key. A word that is not here gets a neutral ground.
var looks = map[string]look{
	"clear": open, "field": open, "open": open,
	"forest": woods, "woods": woods, "wooded": woods,
	"light": {ground: color.RGBA{0xf2, 0xf5, 0xd8, 0xff}}, "heavy": {ground: color.RGBA{0x7c, 0xa8, 0x62, 0xff}}, // woods
	"thicket": thick, "stream": brook,
	"rough": rocks, "broken": {color.RGBA{0xea, 0xd6, 0xb4, 0xff}, (*canvas).cuts},
	"river": water, "ferry": {water.ground, (*canvas).landing}, "water": water, "lake": water, "pond": water,
	"swamp": marsh, "marsh": marsh,
	"town": roofs, "village": roofs,
	"orchard": field, "crops": field,
	"?": {neutral, (*canvas).doubt},
}

// groundOf is the ground colour of a hex with these words.
func groundOf(words []string) color.RGBA {
	var ground color.RGBA
	for i, w := range words {
		l, ok := looks[w]
		if !ok {
			l.ground = neutral
		}
		if i == 0 {
			ground = l.ground
		}
		ground = mix(ground, l.ground, 1/float64(i+1))
	}
	if len(words) == 0 {
		return neutral
	}
	return ground
}

// terrain draws every hex the map has. What is missing stays blank paper.
func (c *canvas) terrain(s sheet) {
	hexes := s.m.Hexes()
	lowest := s.lowest()
	for _, h := range hexes {
		c.hexagon(s.centre(h), s.m.Terrain(h), s.m.Elevation(h)-lowest)
	}
	for _, h := range hexes {
		around := corners(s.centre(h))
		c.polygon(around[:]...)
		c.stroke(gridInk, 1) // hex by hex: the rasterizer is slow with long paths
	}
	for _, h := range hexes {
		if s.m.HasElevation() {
			c.write(strconv.Itoa(s.m.Elevation(h)), s.centre(h).add(1.55*across, 0), centred, style{italic, 11}, slopeInk)
		}
	}
}

// lowest is the lowest level of the map.
func (s sheet) lowest() int {
	least := math.MaxInt
	for _, h := range s.m.Hexes() {
		least = min(least, s.m.Elevation(h))
	}
	return least
}

// hexagon draws the ground of one hex, so many levels above the lowest of the
// map. Higher ground is darker.
func (c *canvas) hexagon(at point, words []string, level int) {
	around := corners(at)
	c.polygon(around[:]...)
	c.fill(mix(groundOf(words), slopeInk, min(0.04*float64(level), 0.4)))
	for _, w := range words {
		if l := looks[w]; l.marks != nil {
			l.marks(c, at)
		}
	}
}

// The marks stand near the edges of the hex, where a counter does not hide them.

func (c *canvas) trees(at point) {
	for _, d := range [...]point{{-25, -9}, {-20, -20}, {24, -12}, {-24, 11}, {22, 14}, {-14, 25}, {14, 26}, {30, 2}} {
		c.DrawCircle(at.x+d.x, at.y+d.y, 3.6)
	}
	c.fill(treeInk)
}

func (c *canvas) hachures(at point) {
	for _, d := range [...]point{{-29, 2}, {17, -19}, {-18, 20}, {1, 26}, {21, 21}} {
		p := at.add(d.x, d.y)
		c.MoveTo(p.x-6, p.y+4)
		c.LineTo(p.x, p.y-4)
		c.LineTo(p.x+6, p.y+4)
	}
	c.stroke(roughInk, 1.8)
}

func (c *canvas) cuts(at point) {
	for _, d := range [...]point{{-29, 3}, {19, -18}, {-17, 21}, {3, 27}, {25, 15}} {
		p := at.add(d.x, d.y)
		c.DrawLine(p.x-6, p.y+2, p.x+6, p.y-2)
		c.DrawLine(p.x-3, p.y+6, p.x+5, p.y+3)
	}
	c.stroke(roughInk, 1.5)
}

func (c *canvas) ripples(at point) {
	for _, d := range [...]point{{-26, -4}, {14, -20}, {-12, 22}, {19, 16}} {
		p := at.add(d.x, d.y)
		c.MoveTo(p.x-8, p.y)
		c.QuadraticTo(p.x-4, p.y-4, p.x, p.y)
		c.QuadraticTo(p.x+4, p.y+4, p.x+8, p.y)
	}
	c.stroke(waterInk, 1.5)
}

func (c *canvas) landing(at point) {
	c.ripples(at)
	c.boat(at.add(0, 4))
}

func (c *canvas) reeds(at point) {
	for _, d := range [...]point{{-26, -4}, {18, -16}, {-14, 23}, {19, 20}} {
		p := at.add(d.x, d.y)
		c.DrawLine(p.x-7, p.y, p.x+7, p.y)
		c.DrawLine(p.x-3, p.y, p.x-4, p.y-6)
		c.DrawLine(p.x+2, p.y, p.x+3, p.y-6)
	}
	c.stroke(waterInk, 1.5)
}

func (c *canvas) houses(at point) {
	for _, d := range [...]point{{-26, -8}, {-29, 4}, {-20, 14}, {20, -17}, {25, -3}, {21, 12}, {-10, 23}, {8, 24}} {
		c.DrawRectangle(at.x+d.x-4, at.y+d.y-3, 8, 6)
	}
	c.fill(roofInk)
}

func (c *canvas) rows(at point) {
	for _, y := range [...]float64{-18, -9, 0, 9, 18, 26} {
		for _, x := range [...]float64{-22, -11, 0, 11, 22} {
			c.DrawCircle(at.x+x, at.y+y, 1.8)
		}
	}
	c.fill(treeInk)
}

// doubt marks a hex of which nobody knows the terrain.
func (c *canvas) doubt(at point) {
	c.write("?", at.add(0, 0), centred, style{bold, 24}, softInk)
}

// numbers prints the hex numbers at the top of each hex, on a border of the
// ground's colour where a road passes under them.
func (c *canvas) numbers(s sheet) {
	st := style{regular, 10.5}
	road := make(map[hex.Hex]bool)
	for _, p := range s.m.Paths() {
		for _, h := range p.Hexes {
			road[h] = true
		}
	}
	for _, h := range s.m.Hexes() {
		at := s.centre(h).add(0, numberLine)
		if road[h] {
			c.haloed(s.m.Grid.Label(h), at, centred, st, softInk, groundOf(s.m.Terrain(h)))
			continue
		}
		c.write(s.m.Grid.Label(h), at, centred, st, softInk)
	}
}

// numberLine is where the hex number stands, from the centre of the hex.
const numberLine = -26.0

// boat draws a ferry.
func (c *canvas) boat(at point) {
	c.polygon(at.add(-11, -2), at.add(11, -2), at.add(7, 5), at.add(-7, 5))
	c.fill(inkBlack)
	c.DrawLine(at.x, at.y-2, at.x, at.y-10)
	c.stroke(inkBlack, 1.5)
}

// edgeOfMap gives the sides of h across which there is no hex, and the point
// in the middle of each.
func (s sheet) edgeOfMap(h hex.Hex) []point {
	var edge []point
	around := corners(s.centre(h))
	for side := hex.N; side <= hex.NW; side++ {
		if !s.m.On(s.m.Grid.Neighbour(h, side)) {
			edge = append(edge, around[side].toward(around[(side+1)%6], 0.5))
		}
	}
	return edge
}
