package picture

import "longroll/rules/ground"

// box is an upright rectangle.
type box struct{ left, top, right, bottom float64 }

func (b box) overlaps(o box) bool {
	return b.left < o.right && o.left < b.right && b.top < o.bottom && o.top < b.bottom
}

var placeStyle = style{italic, 14}

// names prints the places. A name stands under the middle one of its hexes, or at the nearest
// spot around it where it covers no other name.
func (c *canvas) names(s sheet) {
	var taken []box
	for _, p := range s.m.Places() {
		at, here := c.spotFor(s, p, taken)
		taken = append(taken, here)
		c.haloed(p.Name, at, centred, placeStyle, inkBlack, paperInk)
	}
}

// spotFor tries a name below, above and further off, and gives the middle of
// the first free spot, or of the spot below if none is free.
func (c *canvas) spotFor(s sheet, p ground.Place, taken []box) (point, box) {
	half := c.measure(p.Name, placeStyle) / 2
	boxAt := func(at point) box { return box{at.x - half - 2, at.y - 7, at.x + half + 2, at.y + 7} }
	centre := s.centre(p.Hexes[(len(p.Hexes)-1)/2])
	centre.x = min(max(centre.x, half+4), float64(s.width())-half-4)
	for _, y := range [...]float64{26, -12, 40, 7, -26, 54} {
		at := centre.add(0, y)
		free := true
		for _, b := range taken {
			free = free && !b.overlaps(boxAt(at))
		}
		if free {
			return at, boxAt(at)
		}
	}
	at := centre.add(0, 26)
	return at, boxAt(at)
}
