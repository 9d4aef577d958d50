package cwb

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/hex"
)

// A second formulation of lines of sight, as dull as can be: every hex of the map is
// clipped against the line, and each statement of CWB 19.2c is put as it stands in
// the book, over all terrain on the line.

// patch is terrain on a line, by how far along it lies: A is at 0, B at 1, and what is
// past A below 0.
type patch struct {
	hexes  []hex.Hex // two where the line runs between them
	in     bool      // the line crosses the inside
	lo, hi float64
}

const tiny = 1e-9

// clip finds the part of the endless line from (x,y) by (dx,dy) in the hex around (cx,cy).
func clip(x, y, dx, dy, cx, cy int) (lo, hi float64, in bool) {
	lo, hi = math.Inf(-1), math.Inf(1)
	in = true
	for _, s := range [][3]int{{0, 1, 1}, {1, 1, 2}, {1, -1, 2}} {
		at, speed, bound := float64(s[0]*(x-cx)+s[1]*(y-cy)), float64(s[0]*dx+s[1]*dy), float64(s[2])
		if speed == 0 {
			if math.Abs(at) > bound {
				return 1, 0, false
			}
			in = in && math.Abs(at) < bound
			continue
		}
		t1, t2 := (-bound-at)/speed, (bound-at)/speed
		lo, hi = max(lo, min(t1, t2)), min(hi, max(t1, t2))
	}
	return lo, hi, in
}

// patches lists the terrain on the line through two hexes, from B backward to beyond A;
// the ends themselves are left out.
func patches(g *Game, a, b hex.Hex) []patch {
	x, y := g.board.grid.Centre(a)
	bx, by := g.board.grid.Centre(b)
	var all []patch
	for _, h := range g.board.ground.Hexes() {
		cx, cy := g.board.grid.Centre(h)
		lo, hi, in := clip(x, y, bx-x, by-y, cx, cy)
		if h == a || h == b || hi-lo < tiny || lo > 1 {
			continue
		}
		i := slices.IndexFunc(all, func(p patch) bool { return !in && !p.in && math.Abs(p.lo-lo) < tiny })
		if i >= 0 {
			all[i].hexes = append(all[i].hexes, h)
			continue
		}
		all = append(all, patch{[]hex.Hex{h}, in, lo, hi})
	}
	slices.SortFunc(all, func(p, q patch) int { return int(math.Copysign(1, q.lo-p.lo)) })
	return all
}

// point is terrain with its two heights in levels and its distances in hexes.
type point struct{ Elevation, elevation, fromA, fromB float64 }

// twinSees is sees, put again.
func twinSees(g *Game, from, to hex.Hex) bool {
	d := g.board.grid.Distance(from, to)
	if d <= 1 || d > 10 {
		return d <= 1
	}
	if v := g.visibility(); v != 0 && d > v {
		return false
	}
	firer := g.held(from)
	a, b := from, to
	if g.board.ground.Elevation(b) > g.board.ground.Elevation(a) {
		a, b = b, a
	}
	var between, past []patch
	for _, p := range patches(g, a, b) {
		if p.hi <= tiny {
			past = append(past, p)
		} else {
			between = append(between, p)
		}
	}
	for _, p := range between {
		for _, h := range p.hexes {
			if !p.in && firer != rules.NoSide && g.holdsUnits(h, firer.Enemy()) {
				return false
			}
		}
	}
	slices.Reverse(between)
	return twinTry(g, firer, to, a, b, between, nil, past)
}

// twinTry chooses a hex for every patch in turn.
func twinTry(g *Game, firer rules.Side, target, a, b hex.Hex, left []patch, chosen []point, past []patch) bool {
	if len(left) == 0 {
		return twinAlgorithm(g, a, b, chosen, past)
	}
	p := left[0]
	for i, h := range p.hexes {
		q := point{Elevation: float64(g.board.ground.Elevation(h)), fromA: float64(g.board.grid.Distance(a, h)), fromB: float64(g.board.grid.Distance(b, h))}
		q.elevation = q.Elevation
		var other []hex.Hex
		if !p.in {
			other = slices.Delete(slices.Clone(p.hexes), i, i+1)
		}
		if twinGrown(g, h, p.in, other) {
			q.elevation++
		}
		_, near := g.board.grid.Adjacent(h, target)
		if near && firer != rules.NoSide && g.holdsUnits(h, firer) {
			continue
		}
		if len(g.units(h)) > 0 {
			q.elevation++
		}
		if twinTry(g, firer, target, a, b, left[1:], append(slices.Clone(chosen), q), past) {
			return true
		}
	}
	return false
}

func twinGrown(g *Game, h hex.Hex, in bool, other []hex.Hex) bool {
	is := g.board.ground.Is
	if in {
		return is(h, "forest") || is(h, "orchard") || is(h, "town")
	}
	grown := is(h, "forest") || is(h, "orchard")
	for _, o := range other {
		if is(h, "town") && is(o, "town") {
			grown = true
		}
		if g.options[sightAlongForest] == "blocked" && (is(o, "forest") || is(o, "orchard")) {
			grown = true
		}
	}
	return grown
}

// withSides puts the hexsides between hexes in among them.
func withSides(hexes []point) []point {
	var all []point
	for i, p := range hexes {
		if i > 0 {
			q := hexes[i-1]
			e := (p.Elevation + q.Elevation) / 2
			all = append(all, point{e, e, (p.fromA + q.fromA) / 2, (p.fromB + q.fromB) / 2})
		}
		all = append(all, p)
	}
	return all[1 : len(all)-1]
}

func twinAlgorithm(g *Game, a, b hex.Hex, hexes []point, past []patch) bool {
	A, B := float64(g.board.ground.Elevation(a)), float64(g.board.ground.Elevation(b))
	d := float64(g.board.grid.Distance(a, b))
	terrain := withSides(append(append([]point{{A, A, 0, d}}, hexes...), point{B, B, d, 0}))
	exists := func(pass func(i int, p point) bool) bool {
		for i, p := range terrain {
			if pass(i, p) {
				return true
			}
		}
		return false
	}
	lowerBefore := func(i int, level float64) bool {
		return slices.ContainsFunc(terrain[:i], func(q point) bool { return q.Elevation < level })
	}
	line1 := !exists(func(_ int, p point) bool { return p.elevation > A && p.elevation > B })
	line2 := A == B
	line3 := exists(func(_ int, p point) bool { return p.elevation == A })
	line4 := exists(func(i int, p point) bool { return p.elevation == A && lowerBefore(i, A) })
	line6 := exists(func(i int, p point) bool {
		e := p.Elevation
		if g.options[sightLine6] == "with-trees" {
			e = p.elevation
		}
		return e > B && e < A && p.fromB < p.fromA && lowerBefore(i, e)
	})
	switch {
	case !line1:
		return false
	case line2:
		return true
	case line3 && (line4 || !twinLine5(g, a, b, terrain, past)):
		return false
	}
	return !line6
}

func twinLine5(g *Game, a, b hex.Hex, terrain []point, past []patch) bool {
	A := float64(g.board.ground.Elevation(a))
	ahead := float64(g.board.grid.Distance(a, b))
	for _, p := range terrain {
		if p.Elevation < A {
			ahead = min(ahead, p.fromA)
		}
	}
	behind := []point{{A, A, 0, 0}}
	edge := math.NaN() // where the last hex ended
	for _, p := range past {
		if !math.IsNaN(edge) && p.hi < edge-tiny {
			break // the map has no hex here
		}
		if math.IsNaN(edge) {
			lo, _, _ := clipHex(g, a, b, a)
			if p.hi < lo-tiny {
				break
			}
		}
		edge = p.lo
		sum := 0.0
		for _, h := range p.hexes {
			sum += float64(g.board.ground.Elevation(h))
		}
		sum /= float64(len(p.hexes))
		behind = append(behind, point{sum, sum, float64(g.board.grid.Distance(a, p.hexes[0])), 0})
	}
	lower, higher := math.Inf(1), math.Inf(1)
	for i, p := range behind[1:] {
		last := behind[i]
		side := (p.fromA + last.fromA) / 2
		for _, at := range []point{{Elevation: (p.Elevation + last.Elevation) / 2, fromA: side}, p} {
			if at.Elevation < A {
				lower = min(lower, at.fromA)
			}
			if at.Elevation > A {
				higher = min(higher, at.fromA)
			}
		}
	}
	return ahead <= lower || higher < lower
}

func clipHex(g *Game, a, b, h hex.Hex) (lo, hi float64, in bool) {
	x, y := g.board.grid.Centre(a)
	bx, by := g.board.grid.Centre(b)
	cx, cy := g.board.grid.Centre(h)
	return clip(x, y, bx-x, by-y, cx, cy)
}

// randomField is a little map of random ground with random units on it.
func randomField(t *testing.T, r *rand.Rand, cols, rows int) *Game {
	surfaces := []string{".", "....f", "..fou~", ".f", "...............-"}[r.IntN(5)]
	levels := []string{"2", "12", "112", "0123", "1222", "2333"}[r.IntN(6)]
	var s, l strings.Builder
	for i := range cols * rows {
		if i > 0 && i%cols == 0 {
			s.WriteByte(' ')
			l.WriteByte(' ')
		}
		c := surfaces[r.IntN(len(surfaces))]
		s.WriteByte(c)
		if c != '-' {
			c = levels[r.IntN(len(levels))]
		}
		l.WriteByte(c)
	}
	g := newField(t, mapOf(s.String(), l.String()))
	for i := range r.IntN(cols * rows / 5) {
		h := g.board.grid.At(r.IntN(g.board.grid.Len()))
		side := rules.Sides[r.IntN(2)]
		if !g.board.on(h) || g.held(h) == side.Enemy() {
			continue
		}
		kind := []string{"infantry U%d %s N infantry-line normal 5", "battery U%d %s N limbered normal 5", "leader U%d %s N leader normal 2", "wagon U%d %s N wagon normal 5"}[r.IntN(4)]
		if err := g.addPiece(side.String() + " " + fmt.Sprintf(kind, i, g.board.grid.Label(h))); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// Every pair of hexes of many little maps, whatever lies and stands on them, is seen or
// not alike by both formulations, under every ruling.
func TestSightAgainstItsTwin(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 2))
	seen := [2]int{}
	for round := range 240 {
		cols, rows := 3+r.IntN(6), 3+r.IntN(6)
		if round%20 == 0 {
			cols, rows = 2+r.IntN(3), 14
		}
		if round%20 == 10 {
			cols, rows = 15, 2+r.IntN(3)
		}
		g := randomField(t, r, cols, rows)
		g.set(sightAlongForest, []string{"open", "blocked"}[r.IntN(2)])
		g.set(sightLine6, []string{"ground", "with-trees"}[r.IntN(2)])
		for _, from := range g.board.ground.Hexes() {
			for _, to := range g.board.ground.Hexes() {
				got, want := g.sees(from, to), twinSees(g, from, to)
				if got != want {
					t.Fatalf("round %d: %v sees %v: %v, the twin says %v\n%s", round, from, to, got, want, sketch(g))
				}
				if want && g.board.grid.Distance(from, to) > 1 {
					seen[1]++
				} else if !want {
					seen[0]++
				}
			}
		}
	}
	if min(seen[0], seen[1]) < 10000 {
		t.Errorf("%v pairs blocked and seen: the maps try too little", seen)
	}
}

// sketch shows a field hex by hex, for a failure.
func sketch(g *Game) string {
	var b strings.Builder
	for row := g.board.grid.LastRow; row >= g.board.grid.FirstRow; row-- {
		for col := g.board.grid.FirstCol; col <= g.board.grid.LastCol; col++ {
			h := hex.Hex{Col: col, Row: row}
			if !g.board.on(h) {
				b.WriteString("---- ")
				continue
			}
			fmt.Fprintf(&b, "%d%s%-2s ", g.board.ground.Elevation(h), g.board.terrain(h).String()[:1], g.unitsAt(g.board.grid.Index(h)).Name()[:1])
		}
		b.WriteByte('\n')
	}
	return b.String()
}
