package picture

import (
	"fmt"
	"image/color"
	"math"
	"strconv"

	"longroll/rules"
	"longroll/rules/hex"
)

// counter is a size of counter: how big, and where the things printed on it
// stand, from its top left corner.
type counter struct {
	width, height float64
	symbol        box
	strengthAt    point // right end
	strength      style
	nameAt        point
	nameAlign     float64
	nameWidth     float64
	name          style
}

// Counters by how many share the hex: alone, two, three, four. All are a
// little narrower than a column of hexes, so that neighbours never overlap.
var counters = [...]counter{
	{54, 38, box{3, 5, 27, 21}, point{51, 13}, style{bold, 18}, point{27, 29.5}, centred, 50, style{bold, 11}},
	{54, 24, box{3, 3, 23, 13}, point{51, 8.5}, style{bold, 14}, point{27, 18.5}, centred, 50, style{bold, 10}},
	{54, 17, box{2, 3, 16, 14}, point{52, 8.5}, style{bold, 12}, point{18, 8.5}, fromLeft, 25, style{bold, 10}},
	{54, 14, box{2, 2, 14, 12}, point{52, 7}, style{bold, 11}, point{16, 7}, fromLeft, 27, style{bold, 9.5}},
}

// mostShown is how many counters of a stack can be shown in a hex.
const mostShown = len(counters)

// stackTop is how far above the middle of its hex a stack begins, by its size:
// below the hex number.
var stackTop = [...]float64{19, 22, 22, 22}

// stack is what lies in one hex, the first unit on top.
type stack struct {
	at    hex.Hex
	units []Unit
}

// stacks sorts the units by hex, in the order in which the hexes are first named.
func stacks(units []Unit) []stack {
	var all []stack
	place := make(map[hex.Hex]int)
	for _, u := range units {
		i, ok := place[u.At]
		if !ok {
			i = len(all)
			place[u.At] = i
			all = append(all, stack{at: u.At})
		}
		all[i].units = append(all[i].units, u)
	}
	return all
}

// shown is how many counters of the stack are drawn; if not all are, one more
// tells how many are not.
func (st stack) shown() int {
	if len(st.units) > mostShown {
		return mostShown - 1
	}
	return len(st.units)
}

// size gives the counter the stack is drawn with.
func (st stack) size() counter { return counters[min(len(st.units), mostShown)-1] }

// box is the ground the stack covers.
func (st stack) box(s sheet) box {
	k, places := st.size(), min(len(st.units), mostShown)
	at := s.centre(st.at).add(-k.width/2, -stackTop[places-1])
	return box{at.x, at.y, at.x + k.width, at.y + float64(places)*k.height}
}

// units draws the counters.
func (c *canvas) units(s sheet, units []Unit) {
	for _, st := range stacks(units) {
		k, b := st.size(), st.box(s)
		at := point{b.left, b.top}
		for _, u := range st.units[:st.shown()] {
			c.counter(k, at, u)
			at.y += k.height
		}
		if rest := len(st.units) - st.shown(); rest > 0 {
			c.card(k, at, nobodys)
			c.write(fmt.Sprintf("+%d more", rest), at.add(k.width/2, k.height/2), centred, k.name, inkBlack)
		}
	}
}

// card draws the blank counter.
func (c *canvas) card(k counter, at point, coat color.RGBA) {
	c.DrawRectangle(at.x+1, at.y+1, k.width, k.height)
	c.fill(inkBlack)
	c.DrawRectangle(at.x, at.y, k.width, k.height)
	c.fill(coat)
	c.DrawRectangle(at.x+0.5, at.y+0.5, k.width-1, k.height-1)
	c.stroke(inkBlack, 1)
}

// counter draws one unit.
func (c *canvas) counter(k counter, at point, u Unit) {
	dress := uniformOf(u.Side)
	c.card(k, at, dress.coat)
	figure := u.figure()
	k = c.roomFor(k, figure)
	sign := box{at.x + k.symbol.left, at.y + k.symbol.top, at.x + k.symbol.right, at.y + k.symbol.bottom}
	if u.Column {
		sign = sign.narrowed()
	}
	c.symbol(u.Type, sign, dress)
	if figure != "" {
		strength := c.fit(figure, k.strength, k.width)
		c.write(strength, at.add(k.strengthAt.x, k.strengthAt.y), fromRight, k.strength, dress.braid)
	}
	name := c.fit(u.Name, k.name, k.nameWidth)
	c.write(name, at.add(k.nameAt.x, k.nameAt.y), k.nameAlign, k.name, dress.braid)
	c.state(k, at, u.State)
	if u.Ineffective {
		c.DrawRectangle(at.x, at.y, k.width, k.symbol.top)
		c.fill(redInk)
		c.DrawRectangle(at.x, at.y, k.width, k.height)
		c.stroke(redInk, 2)
	}
	for i, letter := range u.Marks {
		c.disc(at.add(10*float64(i), k.height-3), string(letter))
	}
}

// disc draws a mark of a unit.
func (c *canvas) disc(at point, letter string) {
	c.DrawCircle(at.x, at.y, 6)
	c.outline(goldInk, inkBlack, 1)
	c.write(letter, at, centred, style{bold, 9}, inkBlack)
}

// symbol draws the sign of an arm: crossed belts, a sabre belt, a ball, a
// wheel, and for what has no such sign a ship or a star.
func (c *canvas) symbol(arm string, b box, dress uniform) {
	c.DrawRectangle(b.left, b.top, b.right-b.left, b.bottom-b.top)
	c.outline(mix(dress.coat, inkWhite, 0.18), dress.braid, 1.4)
	middle := point{(b.left + b.right) / 2, (b.top + b.bottom) / 2}
	high := b.bottom - b.top
	switch arm {
	case "inf":
		c.line(point{b.left, b.top}, point{b.right, b.bottom}, dress.braid, 1.4)
		c.line(point{b.left, b.bottom}, point{b.right, b.top}, dress.braid, 1.4)
	case "cav":
		c.line(point{b.left, b.bottom}, point{b.right, b.top}, dress.braid, 1.6)
	case "art", "arty":
		c.DrawCircle(middle.x, middle.y, high*0.24)
		c.fill(dress.braid)
	case "train":
		c.wheel(middle, high*0.36, dress.braid)
	case "wagon":
		c.wagon(middle, high*0.5, dress.braid)
	case "hq":
		c.pennant(middle, high*0.38, dress.braid)
	case "gunboat":
		c.hull(middle, high*0.5, dress.braid)
	case "reserve":
		c.polygon(point{b.left, middle.y}, point{middle.x, b.top}, point{b.right, middle.y}, point{middle.x, b.bottom})
		c.fill(dress.braid)
	case "leader":
		c.polygon(star(middle, high*0.44, high*0.18, 5)...)
		c.fill(dress.braid)
	}
}

func (c *canvas) wheel(at point, radius float64, ink color.RGBA) {
	c.DrawCircle(at.x, at.y, radius)
	for i := range 4 {
		dy, dx := math.Sincos(float64(i) * math.Pi / 4)
		c.DrawLine(at.x-dx*radius, at.y-dy*radius, at.x+dx*radius, at.y+dy*radius)
	}
	c.stroke(ink, 1.1)
}

func (c *canvas) hull(at point, size float64, ink color.RGBA) {
	c.polygon(at.add(-1.4*size, 0), at.add(1.4*size, 0), at.add(size, 0.6*size), at.add(-size, 0.6*size))
	c.fill(ink)
	c.DrawRectangle(at.x-0.5*size, at.y-0.7*size, 0.35*size, 0.7*size)
	c.DrawRectangle(at.x+0.1*size, at.y-0.7*size, 0.35*size, 0.7*size)
	c.fill(ink)
}

// star gives the outline of a star with its first point up.
func star(at point, outer, inner float64, points int) []point {
	outline := make([]point, 2*points)
	for i := range outline {
		radius := outer
		if i%2 == 1 {
			radius = inner
		}
		x, y := math.Sincos(float64(i) * math.Pi / float64(points))
		outline[i] = at.add(radius*x, -radius*y)
	}
	return outline
}

// flags draws over each victory hex the flag of the side that holds it.
func (c *canvas) flags(s sheet, held []Flag) {
	for _, f := range held {
		c.flag(s.flagFoot(f), f.Side, f.Points)
	}
}

// flagFoot is where the pole of a flag stands.
func (s sheet) flagFoot(f Flag) point { return s.centre(f.Hex).add(17, -14) }

// flag draws a flag on a pole that stands at the given point.
func (c *canvas) flag(foot point, side rules.Side, points int) {
	dress := uniformOf(side)
	c.DrawRectangle(foot.x, foot.y-18, 20, 14)
	c.outline(dress.coat, inkWhite, 2.5)
	c.DrawRectangle(foot.x, foot.y-18, 20, 14)
	c.outline(dress.coat, inkBlack, 1)
	c.line(foot.add(0, 2), foot.add(0, -20), inkBlack, 2.2)
	if points != 0 {
		c.write(c.fit(strconv.Itoa(points), style{bold, 11}, 17), foot.add(10.5, -11), centred, style{bold, 11}, dress.braid)
	}
}
