package picture

import (
	"math"
	"strings"

	"longroll/rules/ground"
)

// box is an upright rectangle.
type box struct{ left, top, right, bottom float64 }

// shared is the area two boxes have in common.
func (b box) shared(o box) float64 {
	return max(0, min(b.right, o.right)-max(b.left, o.left)) * max(0, min(b.bottom, o.bottom)-max(b.top, o.top))
}

var placeStyle = style{italic, 14}

// placeLine is the height of a line of a name.
const placeLine = 14.0

// names prints the places. A name stands under the middle one of its hexes,
// or at the nearest spot around it where it covers no other name.
func (c *canvas) names(s sheet) {
	var taken []box
	for _, p := range s.m.Places() {
		lines := c.broken(p.Name)
		here := c.spotFor(s, p, lines, taken)
		taken = append(taken, here)
		for i, line := range lines {
			at := point{(here.left + here.right) / 2, here.top + placeLine*(float64(i)+0.5)}
			c.haloed(line, at, centred, placeStyle, inkBlack, paperInk)
		}
	}
}

// broken sets a name wider than its hex in two lines, as even as its words allow.
func (c *canvas) broken(name string) []string {
	lines := []string{name}
	width := c.measure(name, placeStyle)
	if width < 5*across {
		return lines
	}
	for i, r := range name {
		if r != ' ' {
			continue
		}
		first, second := name[:i], strings.TrimSpace(name[i:])
		if w := max(c.measure(first, placeStyle), c.measure(second, placeStyle)); w < width {
			lines, width = []string{first, second}, w
		}
	}
	return lines
}

// spotFor tries a name below its hex, above it and further off, and gives
// the first spot that is free, or the one that covers least.
func (c *canvas) spotFor(s sheet, p ground.Place, lines []string, taken []box) box {
	half := 0.0
	for _, line := range lines {
		half = max(half, c.measure(line, placeStyle)/2+2)
	}
	centre := s.centre(p.Hexes[(len(p.Hexes)-1)/2])
	x := min(max(centre.x, half+2), float64(s.width())-half-2)
	height := placeLine * float64(len(lines))
	var best box
	least := math.Inf(1)
	for _, y := range [...]float64{19, -19 - height, 33, -height / 2, -33 - height, 47} {
		here := box{x - half, centre.y + y, x + half, centre.y + y + height}
		covered := 0.0
		for _, b := range taken {
			covered += here.shared(b)
		}
		if covered < least {
			best, least = here, covered
		}
	}
	return best
}
