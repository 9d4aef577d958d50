package picture

import (
	"image/color"
	"strings"

	"longroll/rules"
	"longroll/rules/ground"
)

// Kinds of marks with a sign of their own. A road that leaves the map is a
// kind that ends in -road.
const (
	victory = "vp"
	entry   = "entry"
	exit    = "exit"

	barkRoad   = "bark_road"
	morassStar = "morass_star"
	fordHex    = "ford"
	edgeOfFire = "gunboat_edge"
)

// marks draws victory hexes, entries and exits, set-up hexes if they are wanted, and a small
// sign for any other mark.
func (c *canvas) marks(s sheet, setUp bool) {
	for _, m := range s.m.Marks("") {
		at, side := s.centre(m.Hex), sideIn(m.Text)
		switch {
		case m.Kind == victory:
			c.frame(at, frameInk(side))
		case m.Kind == entry:
			c.gate(s, m, uniformOf(side).trail, true)
		case m.Kind == exit, strings.HasSuffix(m.Kind, "-road"):
			c.gate(s, m, exitInk(side), false)
		case m.Kind == "setup" && setUp: // at the foot of the hex, where no counter hides it
			c.setUp(at.add(-14, down-6), side)
		case m.Kind == "setup", m.Kind == edgeOfFire:
		case strings.HasSuffix(m.Kind, "_"+entry):
			c.gate(s, m, uniformOf(ofEntry(m.Kind)).trail, true)
		case m.Kind == barkRoad:
			c.gate(s, m, uniformOf(rules.Confederate).trail, true)
		case m.Kind == morassStar:
			c.asterisk(at.add(0, down-8))
		default:
			c.lozenge(at)
		}
	}
}

// ofEntry is the side whose entry a kind of mark is by its first word.
func ofEntry(kind string) rules.Side {
	if strings.HasPrefix(kind, "csa") {
		return rules.Confederate
	}
	return rules.Union
}

// lozenge is the small sign of any mark without one of its own.
func (c *canvas) lozenge(at point) {
	c.polygon(at.add(0, -5), at.add(5, 0), at.add(0, 5), at.add(-5, 0))
	c.outline(paperInk, softInk, 1.2)
}

// asterisk is a red star at the foot of a hex.
func (c *canvas) asterisk(at point) {
	c.polygon(star(at, 7, 3, 5)...)
	c.outline(redInk, inkBlack, 0.6)
}

// setUp draws the sign of a set-up hex.
func (c *canvas) setUp(at point, side rules.Side) {
	c.DrawCircle(at.x, at.y, 3)
	c.outline(uniformOf(side).coat, inkBlack, 0.8)
}

// sideIn finds the side a mark's text begins with.
func sideIn(text string) rules.Side {
	word, _, _ := strings.Cut(text, " ")
	side, err := rules.ParseSide(strings.TrimSuffix(word, ","))
	if err != nil {
		return rules.NoSide // "either", "both", or words of another kind
	}
	return side
}

func frameInk(side rules.Side) color.RGBA {
	if side == rules.NoSide {
		return color.RGBA{0xc7, 0x93, 0x00, 0xff}
	}
	return uniformOf(side).trail
}

func exitInk(side rules.Side) color.RGBA {
	if side == rules.NoSide {
		return color.RGBA{0x2f, 0x7d, 0x46, 0xff}
	}
	return uniformOf(side).trail
}

// frame marks a victory hex by a gold band inside its edge, lined in the ink
// of the side that can score it.
func (c *canvas) frame(at point, ink color.RGBA) {
	for _, band := range [...]struct {
		inset, width float64
		ink          color.RGBA
	}{{4, 6, ink}, {4, 3, goldInk}} {
		around := corners(at)
		for i := range around {
			_, _, reach := around[i].direction(at)
			around[i] = around[i].toward(at, band.inset*1.15/reach)
		}
		c.polygon(around[:]...)
		c.stroke(band.ink, band.width)
	}
}

// gate draws an arrow over the edge of the map, into it or out of it.
func (c *canvas) gate(s sheet, m ground.Mark, ink color.RGBA, inward bool) {
	centre := s.centre(m.Hex)
	edge := s.edgeOfMap(m.Hex)
	if len(edge) == 0 {
		c.polygon(centre.add(-7, -6), centre.add(7, -6), centre.add(0, 7))
		c.outline(ink, inkWhite, 1.5)
		return
	}
	at := edge[len(edge)/2]
	dx, dy, _ := centre.direction(at)
	tail, tip := at.add(-10*dx, -10*dy), at.add(9*dx, 9*dy)
	if inward {
		tail, tip = tip, tail
	}
	c.arrow([]point{tail, tip}, ink, inkWhite, 4)
}
