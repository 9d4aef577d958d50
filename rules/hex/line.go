package hex

// Sight is what the straight segment between the centres of two hexes meets,
// in order from the first to the second. The two hexes themselves are left out
// of Hexes. Nothing is in two lists: a line goes through a hex, or along a
// side of it, or touches one corner of it.
type Sight struct {
	Hexes   []Hex    // hexes whose inside is crossed
	Sides   [][2]Hex // hexsides crossed between their corners: the hex left and the hex entered
	Along   [][2]Hex // hexsides the line runs along from corner to corner: the two hexes it lies between, nowhere for one off the grid
	Corners []Corner // corners where the line passes from one hex into another
}

// Corner is a point where the line leaves one hex and enters the next while
// touching a third.
type Corner struct {
	From, To Hex // the hexes left and entered
	Beside   Hex // the hex touched at this point only, nowhere if off the grid
}

// strip measures a hex along one of its three pairs of sides: the hex is
// where each measure x*X+y*Y, taken from its centre, is within bound.
type strip struct {
	x, y, bound int
	plus, minus Side // the sides at +bound and -bound
}

var strips = [3]strip{
	{0, 1, 1, S, N},
	{1, 1, 2, SE, NW},
	{1, -1, 2, NE, SW},
}

// exit is where a line leaves a strip: after num/den of its length, over side.
type exit struct {
	num, den int
	side     Side
}

// ray is the segment being followed, in the lattice of Centre: from the origin by (dx,dy).
type ray struct {
	x, y, dx, dy int
}

// Line follows the straight segment from the centre of a to the centre of b.
// It reckons in whole numbers, so running along a hexside and touching a
// corner are exact. If either hex is off the grid the Sight is empty.
func (g Grid) Line(a, b Hex) Sight {
	var sight Sight
	if !g.Contains(a) || !g.Contains(b) {
		return sight
	}
	here, goal := g.spot(a), g.spot(b)
	r := ray{3 * here.col, here.half, 3 * (goal.col - here.col), goal.half - here.half}
	for here != goal {
		next := g.advance(&sight, r, here)
		if next != goal {
			sight.Hexes = append(sight.Hexes, g.hexAt(next))
		}
		here = next
	}
	return sight
}

// advance notes how the line leaves the hex here and gives the next hex whose inside it enters.
func (g Grid) advance(sight *Sight, r ray, here spot) spot {
	first, second, corner := r.exits(here)
	if !corner {
		next := here.step(first)
		sight.Sides = append(sight.Sides, [2]Hex{g.hexAt(here), g.hexAt(next)})
		return next
	}
	third, crossed := r.third(first, second)
	if !crossed {
		// Level with the side that starts at this corner: along it, into the hex at its far end.
		left, right := here.step(first), here.step(second)
		sight.Along = append(sight.Along, [2]Hex{g.hexAt(left), g.hexAt(right)})
		return left.step(second)
	}
	if !bordering(first, third) {
		first, second = second, first
	}
	next := here.step(first)
	sight.Corners = append(sight.Corners, Corner{g.hexAt(here), g.hexAt(next), g.hexAt(here.step(second))})
	return next
}

// exits finds the side over which the line leaves the hex here, or the two
// sides (clockwise order not kept) if it leaves by the corner between them.
func (r ray) exits(here spot) (first, second Side, corner bool) {
	var best exit
	for _, s := range strips {
		e, ok := r.exit(s, here)
		if !ok {
			continue
		}
		switch ahead := e.num*best.den - best.num*e.den; {
		case best.den == 0 || ahead < 0:
			best, corner = e, false
		case ahead == 0:
			second, corner = e.side, true
		}
	}
	return best.side, second, corner
}

// exit is where the line leaves strip s of the hex here; a line level with the strip never does.
func (r ray) exit(s strip, here spot) (exit, bool) {
	speed := s.x*r.dx + s.y*r.dy
	at := s.x*(r.x-3*here.col) + s.y*(r.y-here.half)
	switch {
	case speed > 0:
		return exit{s.bound - at, speed, s.plus}, true
	case speed < 0:
		return exit{s.bound + at, -speed, s.minus}, true
	}
	return exit{}, false
}

// third is the side toward which the line drifts in the strip that has
// neither of two neighbouring sides; false if it is level with that strip.
func (r ray) third(first, second Side) (Side, bool) {
	for _, s := range strips {
		if s.plus == first || s.minus == first || s.plus == second || s.minus == second {
			continue
		}
		switch speed := s.x*r.dx + s.y*r.dy; {
		case speed > 0:
			return s.plus, true
		case speed < 0:
			return s.minus, true
		}
	}
	return 0, false
}

// bordering reports whether two sides of a hex share a corner.
func bordering(a, b Side) bool { return (a+1)%6 == b || (b+1)%6 == a }
