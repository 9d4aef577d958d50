package picture

import (
	"image/color"
	"math"
)

// stripe is how a line of the map is drawn: a core, and a wider casing under it.
type stripe struct {
	core, casing           color.RGBA
	coreWidth, casingWidth float64
	dashes                 []float64
}

var neutralStripe = stripe{core: softInk, coreWidth: 2, dashes: []float64{4, 4}}

// streams are the waters that run along hexsides, by kind of side.
var streams = map[string]stripe{
	"creek":  {core: waterInk, casing: bankInk, coreWidth: 4, casingWidth: 7},
	"stream": {core: waterInk, casing: bankInk, coreWidth: 2.6, casingWidth: 5},
	"river":  {core: waterInk, casing: bankInk, coreWidth: 9, casingWidth: 13},

	"deep_water": {core: waterInk, casing: bankInk, coreWidth: 9, casingWidth: 13},
}

// ways are the paths through hexes, by kind of path.
var ways = map[string]stripe{
	"road":      {core: roadInk, casing: paperInk, coreWidth: 4, casingWidth: 6.5},
	"primary":   {core: roadInk, casing: paperInk, coreWidth: 5, casingWidth: 7.5},
	"pike":      {core: roadInk, casing: paperInk, coreWidth: 5, casingWidth: 7.5},
	"secondary": {core: roadInk, casing: paperInk, coreWidth: 3, casingWidth: 5.5},
	"trail":     {core: roadInk, coreWidth: 2.2, dashes: []float64{7, 4.5}},
	"sunken":    {core: goldInk, casing: roadInk, coreWidth: 3, casingWidth: 6.5},
	"railroad":  {core: paperInk, casing: inkBlack, coreWidth: 2, casingWidth: 4.5, dashes: []float64{6, 6}},
}

// stripeOf is how a kind is drawn; one that is not listed gets a thin gray line.
func stripeOf(listed map[string]stripe, kind string) stripe {
	if st, ok := listed[kind]; ok {
		return st
	}
	return neutralStripe
}

// lay draws the traced line as a stripe, casing first.
func (c *canvas) lay(st stripe) {
	if st.casingWidth > 0 {
		c.SetColor(st.casing)
		c.SetLineWidth(st.casingWidth)
		c.StrokePreserve()
	}
	c.SetLineCapButt()
	c.SetDash(st.dashes...)
	c.stroke(st.core, st.coreWidth)
	c.SetDash()
	c.SetLineCapRound()
}

// kinds lists the kinds that of gives for 0 to n-1, each once, in the order met.
func kinds(n int, of func(int) string) []string {
	var found []string
	seen := make(map[string]bool)
	for i := range n {
		if k := of(i); !seen[k] {
			seen[k] = true
			found = append(found, k)
		}
	}
	return found
}

// sides draws waters and slopes along the hexsides. Crossings come later, over the roads.
func (c *canvas) sides(s sheet) {
	all := s.m.Sides()
	for _, kind := range kinds(len(all), func(i int) string { return all[i].Kind }) {
		if crossing(kind) {
			continue
		}
		for _, f := range all {
			from, to, ok := s.side(f.A, f.B)
			if f.Kind != kind || !ok {
				continue
			}
			if steep := slopes[kind]; steep > 0 {
				c.slope(from, to, s.centre(f.A), steep)
				continue
			}
			c.MoveTo(from.x, from.y)
			c.LineTo(to.x, to.y)
		}
		if slopes[kind] > 0 {
			continue
		}
		c.lay(stripeOf(streams, kind))
	}
}

// slopes are how many rows of hachures a kind of side has, for those that are slopes.
var slopes = map[string]int{"slope": 1, "steep-slope": 2, "extreme-slope": 2, "gentle_slope": 1, "steep_slope": 2}

// slope draws hachures from a hexside down into the lower hex.
func (c *canvas) slope(from, to, lower point, rows int) {
	c.DrawLine(from.x, from.y, to.x, to.y)
	const ticks = 6
	for i := range ticks {
		foot := from.toward(to, (float64(i)+0.5)/ticks)
		dx, dy, _ := from.toward(to, 0.5).direction(lower)
		length := 4 + 3*float64(rows)
		c.DrawLine(foot.x, foot.y, foot.x+dx*length, foot.y+dy*length)
	}
	c.stroke(slopeInk, 0.8+0.6*float64(rows))
}

// paths draws roads and trails through the middles of hexes, the least first.
func (c *canvas) paths(s sheet) {
	c.SetLineJoinRound()
	all := s.m.Paths()
	order := kinds(len(all), func(i int) string { return all[i].Kind })
	for _, dashed := range [...]bool{true, false} {
		for _, kind := range order {
			st := stripeOf(ways, kind)
			if (st.casingWidth == 0) != dashed {
				continue
			}
			for _, p := range all {
				if p.Kind == kind {
					c.curve(s.centres(p.Hexes))
				}
			}
			c.lay(st)
		}
	}
}

// crossing reports whether a kind of side is a place to cross a water.
func crossing(kind string) bool { return kind == "bridge" || kind == "ford" || kind == "ferry" }

// crossings draws bridges, fords and ferries over the waters.
func (c *canvas) crossings(s sheet) {
	for _, f := range s.m.Sides() {
		from, to, ok := s.side(f.A, f.B)
		if !ok || !crossing(f.Kind) {
			continue
		}
		at := from.toward(to, 0.5)
		dx, dy, _ := from.direction(to)
		c.crossing(f.Kind, at, math.Atan2(dy, dx))
	}
}

// crossing draws one at a point of a water that runs at the given angle.
func (c *canvas) crossing(kind string, at point, angle float64) {
	c.Push()
	defer c.Pop()
	c.Translate(at.x, at.y)
	c.Rotate(angle)
	switch kind {
	case "bridge":
		c.DrawRectangle(-5, -9, 10, 18)
		c.fill(paperInk)
		c.DrawRectangle(-2.5, -9, 5, 18)
		c.fill(roadInk)
		for _, x := range [...]float64{-5, 5} { // the parapets, splayed at their ends
			way := math.Copysign(3, x)
			c.MoveTo(x+way, -12)
			c.LineTo(x, -8)
			c.LineTo(x, 8)
			c.LineTo(x+way, 12)
		}
		c.stroke(inkBlack, 2)
	case "ford":
		c.DrawRectangle(-5, -6, 10, 12)
		c.fill(bankInk)
		for _, y := range [...]float64{-7.5, -2.5, 2.5, 7.5} {
			c.DrawRectangle(-5, y-1, 10, 2)
		}
		c.fill(roadInk)
	default:
		c.boat(point{})
	}
}
