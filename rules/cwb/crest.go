package cwb

// The algorithm for lines of sight. A is the higher end, B the lower; Elevation is
// of the ground, elevation with what stands on it. The rules of thumb follow from it.
// CWB 19.2a, 19.2b, 19.2c.

// profile is the terrain of a line of sight from A to B, in order.
type profile []stop

// profile lays out one mixture of ways along the line, with the hexsides crossed
// between its hexes; it writes over the one given. CWB 19.1.
func (s *sighting) profile(p profile, rungs []rung, mixture int) profile {
	p = p[:0]
	last := stop{ground: s.groundA(), far: 2 * s.distance()}
	for i := range rungs {
		r := &rungs[i]
		next := r.ways[mixture%r.n]
		mixture /= r.n
		p = append(p, between(last, next), next)
		last = next
	}
	return append(p, between(last, stop{ground: s.groundB(), near: 2 * s.distance()}))
}

// between is the hexside midway between two hexes. Nothing on it adds to its
// height: what grows at its foot counts with the hex. CWB 19.1.
func between(p, q stop) stop {
	ground := (p.ground + q.ground) / 2
	return stop{ground: ground, height: ground, near: (p.near + q.near) / 2, far: (p.far + q.far) / 2}
}

func (s *sighting) groundA() int16 { return 2 * int16(s.g.board.level[s.a]) }
func (s *sighting) groundB() int16 { return 2 * int16(s.g.board.level[s.b]) }

func (s *sighting) distance() int16 {
	grid := s.g.board.grid
	return int16(grid.Distance(grid.At(s.a), grid.At(s.b)))
}

// clears follows lines 3 to 6; the first two are seen to before. CWB 19.2c.
func (s *sighting) clears(p profile) bool {
	if s.levelWithA(p) && (s.risesAgain(p) || !s.atTheCrest(p)) {
		return false
	}
	return !s.hiddenAtFoot(p)
}

// noHigherTerrain is line 1 for one piece of terrain: it is no higher than A, who
// is no lower than B. CWB 19.2c.
func (s *sighting) noHigherTerrain(t stop) bool { return t.height <= s.groundA() }

// sameElevation is line 2: A and B stand equally high. CWB 19.2c.
func (s *sighting) sameElevation() bool { return s.groundA() == s.groundB() }

// levelWithA is line 3: some terrain in between is as high as the ground A is on.
// CWB 19.2c.
func (s *sighting) levelWithA(p profile) bool {
	for _, t := range p {
		if t.height == s.groundA() {
			return true
		}
	}
	return false
}

// risesAgain is line 4: there is lower ground between A and terrain as high as A.
// CWB 19.2c.
func (s *sighting) risesAgain(p profile) bool {
	dip := false
	for _, t := range p {
		if dip && t.height == s.groundA() {
			return true
		}
		dip = dip || t.ground < s.groundA()
	}
	return false
}

// atTheCrest is line 5: the ground falls off toward B no farther away than it does
// behind A, or it rises behind A before it falls. Else A is behind the crest. CWB 19.2c.
func (s *sighting) atTheCrest(p profile) bool {
	ahead := int16(0)
	for _, t := range p {
		if t.ground < s.groundA() {
			ahead = t.near
			break
		}
	}
	behind, falls := s.fallsBehind()
	return !falls || ahead <= behind
}

// fallsBehind looks back from A, away from B, as far as B is the other way: where the
// ground first falls, if it does before it rises or the map ends. CWB 19.2c.
func (s *sighting) fallsBehind() (distance int16, falls bool) {
	b := s.g.board
	start, line := b.lattice.spots[s.a], b.line(s.a, s.b)
	step := b.lattice.spots[s.b].minus(start)
	last := stop{ground: s.groundA()}
	for i := range len(line) + 1 {
		p := passage{left: step, right: step, near: 2 * s.distance()}
		if i < len(line) {
			p = line[i]
		}
		ground, ok := b.lattice.groundAt(b, start.minus(p.left), start.minus(p.right))
		if !ok {
			return 0, false
		}
		next := stop{ground: ground, near: p.near}
		if ground != s.groundA() {
			return between(last, next).near, ground < s.groundA()
		}
		last = next
	}
	return 0, false
}

// groundAt is the Elevation, in half levels, of the side between two hexes, or of
// the hex if they are the same; false off the map. CWB 19.1.
func (l *lattice) groundAt(b *board, left, right spot) (ground int16, ok bool) {
	i, j := l.at(left), l.at(right)
	switch {
	case i >= 0 && j >= 0:
		return int16(b.level[i]) + int16(b.level[j]), true
	case i >= 0:
		return 2 * int16(b.level[i]), true
	case j >= 0:
		return 2 * int16(b.level[j]), true
	}
	return 0, false
}

// hiddenAtFoot is line 6: terrain between the heights of A and B, nearer to B than
// to A, with ground lower than itself between it and A. CWB 19.2c.
func (s *sighting) hiddenAtFoot(p profile) bool {
	lowest := s.groundA()
	for _, t := range p {
		top := s.g.hides(t)
		if top > s.groundB() && top < s.groundA() && t.far < t.near && lowest < top {
			return true
		}
		lowest = min(lowest, t.ground)
	}
	return false
}

// hides is the height of terrain that counts in line 6: that of the ground, or by
// ruling with what stands on it. CWB 19.2c.
func (g *Game) hides(t stop) int16 {
	if g.options.is(sightLine6, "with-trees") {
		return t.height
	}
	return t.ground
}
