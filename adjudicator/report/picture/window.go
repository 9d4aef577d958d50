package picture

import (
	"image"
	"image/draw"
	"math"
	"slices"

	"longroll/rules/hex"
)

// A picture may show the part of the map where anything lies, so that it can be read at
// the size in which mails show it.

// rim is how many hexes are shown round whatever lies outermost.
const rim = 2

// leastAcross is how many columns and rows are shown at the least.
const leastAcross = 12

// window is the part of the whole picture where the units lie and what was done; false if
// nothing lies on the map, or nearly all of it would be shown.
func (s sheet) window(f Field) (image.Rectangle, bool) {
	least, most := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	// A flag far from all troops may stay outside, unless its hex decides the battle.
	f.Held = slices.DeleteFunc(slices.Clone(f.Held), func(h Flag) bool { return !h.Decides })
	for _, t := range f.things() {
		for _, h := range t.in {
			at := s.centre(h)
			least = point{min(least.x, at.x), min(least.y, at.y)}
			most = point{max(most.x, at.x), max(most.y, at.y)}
		}
	}
	if least.x > most.x {
		return image.Rectangle{}, false
	}
	left, right := spread(least.x-3*across*rim, most.x+3*across*rim, 3*across*leastAcross)
	top, bottom := spread(least.y-2*down*rim, most.y+2*down*rim, 2*down*leastAcross)
	last := s.centre(hex.Hex{Col: s.m.Grid.LastCol, Row: s.m.Grid.LastRow})
	first := s.centre(hex.Hex{Col: s.m.Grid.FirstCol, Row: s.m.Grid.FirstRow})
	whole := image.Rect(int(first.x-2*across), int(head), int(last.x+2*across), int(max(first.y, last.y)+2*down))
	w := image.Rect(int(left), int(top), int(right), int(bottom)).Intersect(whole)
	return w, 10*w.Dx()*w.Dy() < 8*whole.Dx()*whole.Dy()
}

// spread widens a stretch about its middle to a least length.
func spread(from, to, least float64) (float64, float64) {
	if short := least - (to - from); short > 0 {
		return from - short/2, to + short/2
	}
	return from, to
}

// cut makes a picture of a window of a whole one, with title and legend of its own.
func (p *Painter) cut(whole *image.RGBA, window image.Rectangle, title string) *image.RGBA {
	s := p.sheet
	s.cut = window
	key := newLegend(s, p.types, p.signs)
	s.foot = key.height
	im := image.NewRGBA(image.Rect(0, 0, s.width(), s.height()))
	c := newCanvas(im, p.types)
	c.paper()
	shown := image.Rect(border, head, border+window.Dx(), head+window.Dy())
	draw.Draw(im, shown, whole, window.Min, draw.Src)
	c.DrawRectangle(border-0.5, head-0.5, float64(window.Dx())+1, float64(window.Dy())+1)
	c.stroke(gridInk, 1)
	c.title(s, title)
	c.compass(s)
	key.draw(c, s)
	return im
}
