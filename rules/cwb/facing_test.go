package cwb

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/hex"
)

// pictureOf marks the hexes within reach of a middle for which pass is true, row by
// row from the top, as they lie on the page.
func pictureOf(g *Game, middle hex.Hex, reach int, pass func(hex.Hex) bool) string {
	var b strings.Builder
	for row := g.board.grid.LastRow; row >= g.board.grid.FirstRow; row-- {
		for col := g.board.grid.FirstCol; col <= g.board.grid.LastCol; col++ {
			h := hex.Hex{Col: col, Row: row}
			switch {
			case h == middle:
				b.WriteByte('@')
			case g.board.grid.Distance(h, middle) <= reach && pass(h):
				b.WriteByte('x')
			default:
				b.WriteByte('.')
			}
		}
		b.WriteByte(' ')
	}
	return strings.TrimSpace(b.String())
}

// The front is half of the field, without the hexes straight to the right and left
// (CWB 13.2). Drawn by hand on a map where even columns are half a hex higher.
func TestFront(t *testing.T) {
	for _, c := range []struct {
		facing string
		want   string
	}{
		// Facing the top: the line through 1.03 and 5.03 runs straight right and left.
		{"N", "xxxxx xxxxx .x@x. ..... ....."},
		{"S", "..... ..... ..@.. xxxxx xxxxx"},
		// Straight left of NE is 2.04 and straight right 4.01, along the sides.
		{"NE", ".xxxx ..xxx ..@xx ...xx ....x"},
		{"SW", "x.... x.... xx@.. xxx.. xxx.."},
		// Straight left of SE is 4.04 and straight right 2.01.
		{"SE", "....x ....x ..@xx ..xxx ..xxx"},
		{"NW", "xxxx. xxx.. xx@.. xx... x...."},
	} {
		t.Run(c.facing, func(t *testing.T) {
			g := newField(t, plain(5, 5), "union infantry Tuttle 3.03 "+c.facing+" infantry-line normal 10")
			at, n := hexAt(t, g, "3.03"), pieceNamed(t, g, "Tuttle")
			got := pictureOf(g, at, 9, func(h hex.Hex) bool { return g.inFront(n, h) })
			if got != c.want {
				t.Errorf("in front of a unit facing %s:\n%s\nwant\n%s", c.facing, strings.ReplaceAll(got, " ", "\n"), strings.ReplaceAll(c.want, " ", "\n"))
			}
		})
	}
}

// However a unit faces, of two opposite directions one is ahead, or both are straight
// to the side; and three of the six hexes around it are ahead.
func TestFrontIsHalfTheField(t *testing.T) {
	g := newField(t, plain(21, 21))
	middle := hex.Hex{Col: 11, Row: 11}
	x, y := g.board.grid.Centre(middle)
	mirror := map[[2]int]hex.Hex{}
	for _, h := range g.board.ground.Hexes() {
		hx, hy := g.board.grid.Centre(h)
		mirror[[2]int{hx, hy}] = h
	}
	for facing := hex.N; facing <= hex.NW; facing++ {
		near := 0
		for _, h := range g.board.grid.Within(middle, 8) {
			hx, hy := g.board.grid.Centre(h)
			ahead := g.board.isAhead(middle, facing, h)
			// True distances on the page: y is short by the square root of three.
			fx, fy := g.board.grid.Centre(g.board.grid.Neighbour(middle, facing))
			dot := (hx-x)*(fx-x) + 3*(hy-y)*(fy-y)
			if ahead != (dot > 0) {
				t.Errorf("facing %v, %v: ahead is %v", facing, h, ahead)
			}
			if back := mirror[[2]int{2*x - hx, 2*y - hy}]; dot == 0 && g.board.isAhead(middle, facing, back) {
				t.Errorf("facing %v, %v: straight to the side, yet the far side is ahead", facing, h)
			}
			if ahead && g.board.grid.Distance(middle, h) == 1 {
				near++
			}
		}
		if near != 3 {
			t.Errorf("facing %v: %d hexes ahead, want 3", facing, near)
		}
	}
}

// CWB 13.0a: flank or rear, or along the side between them and the front. CWB 23.1k asks
// the same of an attack from the next hex.
func TestFlank(t *testing.T) {
	g := newField(t, plain(7, 7), "union infantry Tuttle 4.04 N infantry-line normal 10", "union leader Smith 2.02 N leader normal 2")
	target := hexAt(t, g, "4.04")
	for label, want := range map[string]bool{
		"4.05": false, "3.05": false, "5.05": false, // the front three
		"3.04": true, "5.04": true, "4.03": true, // flanks and rear
		"4.07": false, "2.05": false, "6.05": false,
		"2.04": true, "6.04": true, // straight along the sides between front and flank
		"2.03": true, "4.01": true,
	} {
		if got := g.flankOf(target, rules.Union, hexAt(t, g, label)); got != want {
			t.Errorf("fire from %s takes the flank: %v, want %v", label, got, want)
		}
	}
	if g.flankOf(target, rules.Union, target) {
		t.Error("a hex has its own flank")
	}
	if g.flankOf(target, rules.Confederate, hexAt(t, g, "4.03")) || g.flankOf(hexAt(t, g, "2.02"), rules.Union, target) {
		t.Error("who has no units in a hex has no flank there")
	}
}

// CWB 13.0a: who is hit along the side between front and flank can't fire back that way.
func TestNoFireBackAlongTheSide(t *testing.T) {
	for facing := hex.N; facing <= hex.NW; facing++ {
		g := newField(t, plain(9, 9), fmt.Sprintf("union infantry Tuttle 5.05 %v infantry-line normal 10", facing))
		n, at := pieceNamed(t, g, "Tuttle"), hexAt(t, g, "5.05")
		for _, h := range g.board.ground.Hexes() {
			if h != at && g.inFront(n, h) == g.flankOf(at, rules.Union, h) {
				t.Errorf("facing %v: %v is neither or both of front and flank", facing, h)
			}
		}
	}
}

// All units in a hex face alike, and the top one says how (CWB 13.0); in close combat
// each side has its own facing.
func TestFacingOfStack(t *testing.T) {
	g := newField(t, plain(3, 3),
		"union leader Smith 2.02 N leader normal 2", "union infantry Tuttle 2.02 SE infantry-line normal 10",
		"confederate infantry Gladden 2.02 NW infantry-line normal 10")
	at := hexAt(t, g, "2.02")
	for s, want := range map[rules.Side]hex.Side{rules.Union: hex.SE, rules.Confederate: hex.NW} {
		if got, ok := g.facingOf(at, s); got != want || !ok {
			t.Errorf("%v faces %v, want %v", s, got, want)
		}
	}
	if _, ok := g.facingOf(hexAt(t, g, "1.01"), rules.Union); ok {
		t.Error("an empty hex faces somewhere")
	}
}

// CWB 20.4c: the hexes from which fire comes in, two for fire along a side.
func TestApproaches(t *testing.T) {
	g := newField(t, plain(7, 7))
	for _, c := range []struct{ from, target, want string }{
		{"4.07", "4.04", "4.05"},
		{"4.05", "4.04", "4.05"},
		{"2.04", "4.04", "3.04 3.05"},
		{"7.04", "4.04", "5.04"},
		{"1.01", "1.01", ""},
	} {
		var got []string
		for _, h := range g.board.approaches(hexAt(t, g, c.from), hexAt(t, g, c.target)) {
			got = append(got, g.board.grid.Label(h))
		}
		slices.Sort(got)
		if strings.Join(got, " ") != c.want {
			t.Errorf("fire from %s on %s comes over %v, want %s", c.from, c.target, got, c.want)
		}
	}
}

// CWB 11.3, 13.2, 19, 24.1: each of formation, morale, front and sight can forbid fire.
func TestFiresInto(t *testing.T) {
	field := mapOf("... .f. ... ...", "")
	for _, c := range []struct {
		name, line, target string
		want               bool
	}{
		{"line", "union infantry Tuttle 2.02 N infantry-line normal 10", "2.03", true},
		{"column", "union infantry Tuttle 2.02 N infantry-column normal 10", "2.03", false},
		{"dismounted", "union cavalry Tuttle 2.02 N dismounted normal 10", "2.03", true},
		{"mounted", "union cavalry Tuttle 2.02 N mounted normal 10", "2.03", false},
		{"in battery", "union battery Tuttle 2.02 N unlimbered normal 5", "2.03", true},
		{"limbered", "union battery Tuttle 2.02 N limbered normal 5", "2.03", false},
		{"disorganized", "union infantry Tuttle 2.02 N infantry-line disorganized 10", "2.03", true},
		{"routed", "union infantry Tuttle 2.02 N infantry-line routed 10", "2.03", false},
		{"flank", "union infantry Tuttle 2.02 N infantry-line normal 10", "1.02", false},
		{"behind", "union infantry Tuttle 2.02 N infantry-line normal 10", "2.01", false},
		{"beyond the wood", "union infantry Tuttle 2.02 N infantry-line normal 10", "2.04", false},
		{"leader", "union leader Tuttle 2.02 N leader normal 2", "2.03", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newField(t, field, c.line)
			if got := g.firesInto(pieceNamed(t, g, "Tuttle"), hexAt(t, g, c.target)); got != c.want {
				t.Errorf("fires into %s: %v", c.target, got)
			}
		})
	}
}

// firesInto reports what of fire is decided by how a unit stands: its formation and morale
// let it fire, the hex is to its front, and it is seen. CWB 11.3, 13.2, 19, 24.1.
func (g *Game) firesInto(n int, h hex.Hex) bool {
	return g.mayFire(n) && g.inFront(n, h) && g.sees(g.field.pieces[n].at, h)
}
