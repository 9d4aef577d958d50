package picture

import (
	"image"
	"image/color"

	"git.sr.ht/~sbinet/gg"
)

// canvas is a picture being drawn. It serves one goroutine.
type canvas struct {
	*gg.Context
	im *image.RGBA
	lettering
}

func newCanvas(im *image.RGBA, t *types) *canvas {
	return &canvas{Context: gg.NewContextForRGBA(im), im: im, lettering: lettering{types: t}}
}

// paper clears the whole picture.
func (c *canvas) paper() {
	c.SetColor(paperInk)
	c.Clear()
}

// polygon traces a closed shape, to be filled or stroked.
func (c *canvas) polygon(points ...point) {
	c.MoveTo(points[0].x, points[0].y)
	for _, p := range points[1:] {
		c.LineTo(p.x, p.y)
	}
	c.ClosePath()
}

// fill fills the traced shape.
func (c *canvas) fill(ink color.Color) {
	c.SetColor(ink)
	c.Fill()
}

// outline fills the traced shape and draws round it.
func (c *canvas) outline(inside, edge color.Color, width float64) {
	c.SetColor(inside)
	c.FillPreserve()
	c.SetColor(edge)
	c.SetLineWidth(width)
	c.Stroke()
}

// stroke draws the traced line.
func (c *canvas) stroke(ink color.Color, width float64) {
	c.SetColor(ink)
	c.SetLineWidth(width)
	c.Stroke()
}

// line draws one straight line.
func (c *canvas) line(from, to point, ink color.Color, width float64) {
	c.DrawLine(from.x, from.y, to.x, to.y)
	c.stroke(ink, width)
}

// curve traces a smooth line through all the points.
func (c *canvas) curve(points []point) {
	if len(points) == 0 {
		return
	}
	c.MoveTo(points[0].x, points[0].y)
	for i := 1; i < len(points); i++ {
		// Catmull-Rom: the tangent at a point is level with its two neighbours.
		before, from := points[max(i-2, 0)], points[i-1]
		to, after := points[i], points[min(i+1, len(points)-1)]
		c.CubicTo(
			from.x+(to.x-before.x)/7, from.y+(to.y-before.y)/7,
			to.x-(after.x-from.x)/7, to.y-(after.y-from.y)/7,
			to.x, to.y)
	}
}
