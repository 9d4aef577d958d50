package hellbeforenight

import (
	"fmt"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hex"
)

// Lines of sight, from the centre of one hex to that of another. HBN 11.3A, 11.3C. Every hex is all
// of its terrain, HBN 11.3B, units never block, and a morass that has been found is in place
// of what is printed, HBN 7.5A.

// nearWoods is within how many hexes light woods do not hinder; eveningSight is how far
// anybody sees in the evening.
const (
	nearWoods    = 2 // HBN 11.3E
	eveningSight = 4 // HBN 12.2D
)

// sees reports whether there is a line of sight from one hex to another. It is not always the
// same both ways, HBN 11.3E, 11.3H.
func (g *Game) sees(from, to hex.Hex) bool {
	_, blocked := g.obstacle(from, to)
	return !blocked
}

// obstacle is what blocks a line of sight.
type obstacle struct {
	what string  // "heavy woods"; empty: it is too far in the evening
	at   hex.Hex // where it lies; of a slope the hex behind it
	rule rules.Cite
}

// String says what is in the way.
func (o obstacle) String() string {
	if o.what == "" {
		return fmt.Sprintf("in the evening nobody sees farther than %d hexes", eveningSight)
	}
	return "the line is blocked by " + o.what + " in " + o.at.String()
}

// obstacle finds what blocks the line of sight from one hex to another, if anything does.
func (g *Game) obstacle(from, to hex.Hex) (obstacle, bool) {
	if g.lit(data.Evening) && g.board.grid.Distance(from, to) > eveningSight {
		return obstacle{rule: "HBN 12.2D"}, true
	}
	if from == to {
		return obstacle{}, false
	}
	v := gaze{g, from, to}
	if o, blocked := v.inHexes([]hex.Hex{from, to}); blocked {
		return o, true
	}
	line := g.board.grid.Line(from, to)
	if o, blocked := v.inHexes(line.Hexes); blocked {
		return o, true
	}
	for _, side := range line.Sides {
		if o, blocked := v.onSlope(side[0], side[1]); blocked {
			return o, true
		}
	}
	for _, c := range line.Corners { // the third hex is touched at a point only
		if o, blocked := v.onSlope(c.From, c.To); blocked {
			return o, true
		}
	}
	for _, pair := range line.Along {
		if o, blocked := v.between(pair); blocked {
			return o, true
		}
	}
	return obstacle{}, false
}

// gaze is one look from a hex to another.
type gaze struct {
	*Game
	from, to hex.Hex
}

// inHexes looks for a hex that blocks; off the map nothing does.
func (v gaze) inHexes(all []hex.Hex) (obstacle, bool) {
	for _, h := range all {
		if !v.board.on(h) {
			continue
		}
		if rule, blocked := v.hides(h); blocked {
			return obstacle{terrainNames[v.ground(h)], h, rule}, true
		}
	}
	return obstacle{}, false
}

// hides reports whether the terrain of a hex on the line blocks it.
func (v gaze) hides(h hex.Hex) (rules.Cite, bool) {
	switch v.ground(h) {
	case data.HeavyWoods:
		return "HBN 11.3F", true // into, out of and through it
	case data.Morass:
		return "HBN 11.3F", v.options.is(morassSight, "blocks")
	case data.StreamThicket:
		return "HBN 11.3I", h == v.from || h == v.to
	case data.LightWoods:
		return "HBN 11.3E", !v.isNear(h)
	case data.Thicket:
		return "HBN 11.3E", !v.isNear(h) || v.options.is(thicketSight, "blocks")
	}
	return "", false
}

// isNear reports whether a hex is so near that its light woods are ignored. HBN 11.3E, by a
// ruling of whom they must be near.
func (v gaze) isNear(h hex.Hex) bool {
	return v.board.grid.Distance(v.from, h) <= nearWoods ||
		v.options.is(woodsEnds, "either") && v.board.grid.Distance(v.to, h) <= nearWoods
}

// onSlope reports whether a slope blocks a line that crosses from a hex into the next: a
// steep one always, a gentle one only who looks down it at somebody right below. HBN 11.3G,
// 11.3H.
func (v gaze) onSlope(a, b hex.Hex) (obstacle, bool) {
	if !v.board.on(a) || !v.board.on(b) {
		return obstacle{}, false
	}
	switch v.board.crossing(a, b) {
	case data.SteepUp, data.SteepDown:
		return obstacle{"a steep slope", b, "HBN 11.3G"}, true
	case data.GentleDown:
		return obstacle{"a gentle slope", b, "HBN 11.3H"}, b == v.to
	}
	return obstacle{}, false
}

// between looks along a hexside that the line runs along: what either of its two hexes
// blocks is blocked, HBN 11.3D, and so is what a slope blocks on the way over either of them.
func (v gaze) between(pair [2]hex.Hex) (obstacle, bool) {
	if o, blocked := v.inHexes(pair[:]); blocked {
		o.rule = "HBN 11.3D"
		return o, true
	}
	before, behind := v.ends(pair)
	for _, h := range pair {
		for _, way := range [2][2]hex.Hex{{before, h}, {h, behind}} {
			if o, blocked := v.onSlope(way[0], way[1]); blocked {
				return o, true
			}
		}
	}
	return obstacle{}, false
}

// ends gives the hexes at the two ends of the hexside between a pair, the nearer to the eye
// first; nowhere if the map ends there.
func (v gaze) ends(pair [2]hex.Hex) (before, behind hex.Hex) {
	grid := v.board.grid
	for _, h := range grid.Neighbours(pair[0]) {
		if _, ok := grid.Adjacent(h, pair[1]); !ok || h.IsZero() {
			continue
		}
		if grid.Distance(v.from, h) < grid.Distance(v.from, pair[0]) {
			before = h
		} else {
			behind = h
		}
	}
	return before, behind
}
