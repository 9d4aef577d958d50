package picture

import (
	"image"
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

// label is the name of a place and where it is printed.
type label struct {
	lines []string
	box
}

// names prints the places.
func (c *canvas) names(labels []label) {
	for _, l := range labels {
		for i, line := range l.lines {
			at := point{(l.left + l.right) / 2, l.top + placeLine*(float64(i)+0.5)}
			c.haloed(line, at, centred, placeStyle, inkBlack, paperInk)
		}
	}
}

// labels finds spots for the names of the places that lie within the part of the sheet that is
// shown. A name stands under the middle one of its hexes, or at the nearest spot where it covers
// nothing that lies on the map and no other name.
func (c *canvas) labels(s sheet, shown image.Rectangle, taken []box) []label {
	var labels []label
	for _, p := range s.m.Places() {
		if at := middleOf(s, p); !image.Pt(int(at.x), int(at.y)).In(shown) {
			continue
		}
		lines := c.broken(p.Name)
		here := c.spotFor(s, p, lines, shown, taken)
		taken = append(taken, here)
		labels = append(labels, label{lines, here})
	}
	return labels
}

// middleOf is the centre of the middle one of a place's hexes.
func middleOf(s sheet, p ground.Place) point { return s.centre(p.Hexes[(len(p.Hexes)-1)/2]) }

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

// What a pixel of the way off weighs against a pixel of area that a name covers.
const wayOff = 4.0

// spotFor tries a name below its hex, above it, beside it and further off, and gives the
// best spot: near, and covering as little as may be.
func (c *canvas) spotFor(s sheet, p ground.Place, lines []string, shown image.Rectangle, taken []box) box {
	half := 0.0
	for _, line := range lines {
		half = max(half, c.measure(line, placeStyle)/2+2)
	}
	height := placeLine * float64(len(lines))
	centre := middleOf(s, p)
	most, least := float64(shown.Max.X)-half-2, float64(shown.Min.X)+half+2
	var best box
	lowest := math.Inf(1)
	for _, y := range [...]float64{19, -19 - height, 33, -height / 2, -33 - height, 47, -47 - height, 61, -61 - height} {
		for _, x := range [...]float64{0, -across, across, -2 * across, 2 * across, -half - 30, half + 30} {
			middle := min(max(centre.x+x, least), most)
			here := box{middle - half, centre.y + y, middle + half, centre.y + y + height}
			aside := math.Abs(middle - centre.x) // below or above a hex reads better than beside it
			_, _, off := point{middle + aside, here.top}.direction(centre.add(0, 19))
			cost := wayOff * off
			if here.top < float64(shown.Min.Y) || here.bottom > float64(shown.Max.Y) {
				cost += 2 * (here.right - here.left) * height
			}
			for _, b := range taken {
				cost += 4 * here.shared(b)
			}
			if cost < lowest {
				best, lowest = here, cost
			}
		}
	}
	return best
}
