package cwb

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// Lines of sight. CWB 16.2d, 19; CWB-AH 2.5b. The algorithm of 19.2c is in crest.go.

// farthestLook is how far anything can be seen in the best of weather, in hexes: the limit
// that the optional rule Extended Movement sets.
const farthestLook = 20

// sees reports whether what stands in a hex has a line of sight to another hex for
// its fire, which is all that sight is for; no weapon reaches farther than longestShot.
// Terrain and units in between work the same both ways, CWB 19.3a; only friends near
// the target and enemies beside the line depend on who fires. CWB 19.
func (g *Game) sees(from, to hex.Hex) bool {
	return g.seesWithin(longestShot, from, to)
}

// looks reports whether what stands in a hex sees another by a line of sight of the same
// sort, at any distance at which something can be seen.
func (g *Game) looks(from, to hex.Hex) bool { return g.seesWithin(farthestLook, from, to) }

func (g *Game) seesWithin(reach int, from, to hex.Hex) bool {
	b := g.board
	if !b.on(from) || !b.on(to) {
		return false
	}
	distance := b.grid.Distance(from, to)
	if distance <= 1 { // CWB 19.3e
		return true
	}
	if limit := g.visibility(); distance > reach || limit > 0 && distance > limit {
		return false
	}
	// CWB 19.2c calls the higher of the two A.
	s := sighting{g: g, firer: g.held(from), target: to, a: b.grid.Index(from), b: b.grid.Index(to)}
	if b.level[s.b] > b.level[s.a] {
		s.a, s.b = s.b, s.a
	}
	return s.open()
}

// visibility is how far anything can be seen this turn, in hexes; 0 is without
// limit. By night it is one hex. CWB 19.4, 29.0a.
func (g *Game) visibility() int {
	if g.turn < 1 || g.turn > len(g.calendar) {
		return 0
	}
	t := g.calendar[g.turn-1]
	if t.Night {
		return 1
	}
	return t.Visibility
}

// sighting is one line of sight being judged, from A to B.
type sighting struct {
	g      *Game
	firer  rules.Side
	target hex.Hex
	a, b   int // hex indices, A's Elevation no lower than B's
}

// stop is terrain on the line. Heights are in half levels, since a hexside lies
// midway between its hexes. CWB 19.1.
type stop struct {
	ground    int16 // its Elevation, CWB 19.2b
	height    int16 // its elevation: with trees, buildings and units
	near, far int16 // distance from A and from B in half hexes
}

// rung is what stands for one passage of the line: a hex, or for a hexside either
// of the hexes beside it. CWB 19.3f.
type rung struct {
	ways [2]stop
	n    int
}

// open reports whether the line is not blocked. A hexside is seen along if either
// hex beside it can be seen through, so every mixture is tried. CWB 19.2c, 19.3f.
func (s *sighting) open() bool {
	var room [2 * longestShot]rung
	rungs := room[:0]
	line := s.g.board.line(s.a, s.b)
	for i := range line {
		r, ok := s.rung(&line[i])
		if !ok {
			return false
		}
		if r.n > 0 {
			rungs = append(rungs, r)
		}
	}
	if s.sameElevation() {
		return true
	}
	mixtures := 1
	for _, r := range rungs {
		mixtures *= r.n
	}
	var space [4 * longestShot]stop
	p := profile(space[:0])
	for m := range mixtures {
		if p = s.profile(p, rungs, m); s.clears(p) {
			return true
		}
	}
	return false
}

// rung reads one passage. It is false where the line is blocked whatever way it is
// looked at: by terrain higher than both ends, CWB 19.2c line 1, or by units, CWB 19.3d
// and 19.3f. A hex that the map has not is no terrain.
func (s *sighting) rung(p *passage) (rung, bool) {
	var r rung
	lattice := s.g.board.lattice
	start := lattice.spots[s.a]
	left := lattice.at(start.plus(p.left))
	if p.left == p.right {
		s.look(&r, p, left, s.inside(left))
		return r, r.n > 0 || left < 0
	}
	right := lattice.at(start.plus(p.right))
	if s.enemyIn(left) || s.enemyIn(right) {
		return r, false
	}
	s.look(&r, p, left, s.alongside(left, right))
	s.look(&r, p, right, s.alongside(right, left))
	if r.n == 2 && r.ways[0] == r.ways[1] {
		r.n = 1
	}
	return r, r.n > 0 || left < 0 && right < 0
}

// look adds the view through one hex to a rung, if there is one.
func (s *sighting) look(r *rung, p *passage, i int, rises bool) {
	if i < 0 {
		return
	}
	w := stop{ground: 2 * int16(s.g.board.level[i]), near: p.near, far: p.far}
	w.height = w.ground
	if rises {
		w.height += 2
	}
	if side := s.g.inTheWay(i); side != rules.NoSide {
		if s.overHeads(i, side) {
			return
		}
		w.height += 2 // CWB 19.3d
	}
	if s.noHigherTerrain(w) {
		r.ways[r.n], r.n = w, r.n+1
	}
}

// inside reports whether a hex that the line crosses adds one for what grows or is
// built there, so that it is seen over but not through. CWB 16.2d, 19.3b, 19.3c.
func (s *sighting) inside(i int) bool { return i >= 0 && s.g.board.surface[i].rises() }

// alongside is inside for a line along a side of the hex. Of towns it adds only
// between two of them. Whether a forest on one side is enough is a ruling, for
// CWB 19.3b and 19.3f do not agree.
func (s *sighting) alongside(i, other int) bool {
	if i < 0 {
		return false
	}
	here, there := s.g.board.surface[i], clear
	if other >= 0 {
		there = s.g.board.surface[other]
	}
	if s.g.woodsHideTheirSides() && (here.wooded() || there.wooded()) {
		return true
	}
	if here == town {
		return there == town
	}
	return here.rises()
}

func (t terrain) wooded() bool { return t == forest || t == orchard }

// woodsHideTheirSides reports whether a line along the side of a forest or orchard
// is blocked as one through it, though the hex beyond the side is open. CWB 19.3b, 19.3f.
func (g *Game) woodsHideTheirSides() bool { return g.options.is(sightAlongForest, "blocked") }

// overHeads reports whether the line passes through a friend of the firer who is
// next to the target: nobody fires over his head. CWB 19.3d.
func (s *sighting) overHeads(i int, side rules.Side) bool {
	if side != s.firer {
		return false
	}
	_, next := s.g.board.grid.Adjacent(s.g.board.grid.At(i), s.target)
	return next
}

// enemyIn reports whether enemies of the firer bar the sides of a hex. CWB 13.0a, 19.3f.
func (s *sighting) enemyIn(i int) bool {
	if i < 0 || s.firer == rules.NoSide {
		return false
	}
	return s.g.inTheWay(i) == s.firer.Enemy()
}

// unitsAt says whose units are in a hex, by its index; leaders and wagons are
// none. CWB 5.1.
func (g *Game) unitsAt(i int) rules.Side {
	for n := g.field.first[i]; n >= 0; n = g.field.pieces[n].next {
		if c := g.counterOf(int(n)); c.kind.isUnit() {
			return c.side
		}
	}
	return rules.NoSide
}

// inTheWay says whose units bar a line of sight in a hex, by its index: the tail of a
// column drawn out along a road too, and no force that has long set out on a surprise
// march (optional rules).
func (g *Game) inTheWay(i int) rules.Side {
	h := g.board.grid.At(i)
	if s := g.unitsAt(i); s != rules.NoSide || len(g.columns) == 0 {
		if len(g.surprises) > 0 && g.isFound(h, s) {
			return rules.NoSide
		}
		return s
	}
	for _, s := range rules.Sides {
		if g.tailIn(h, s) >= 0 {
			return s
		}
	}
	return rules.NoSide
}

// gunboatReach is how far a hex is from the Tennessee, in hexes, if gunboats can
// fire on it. They need no line of sight. CWB-AH 2.5a, 2.5b.
func (b *board) gunboatReach(h hex.Hex) (distance int, ok bool) {
	for distance := range 4 {
		for _, r := range b.grid.Ring(h, distance) {
			if b.on(r) && b.river[b.grid.Index(r)] {
				return distance, true
			}
		}
	}
	return 0, false
}
