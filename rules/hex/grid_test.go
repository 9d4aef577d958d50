package hex

import (
	"slices"
	"strings"
	"testing"
)

// The four ways a sheet can be numbered, with edges at odd places.
var layouts = map[string]Grid{
	"odd columns high, rows down":  {FirstCol: 1, LastCol: 25, FirstRow: 1, LastRow: 28, HighOdd: true},
	"even columns high, rows down": {FirstCol: 10, LastCol: 33, FirstRow: 0, LastRow: 26},
	"odd columns high, rows up":    {FirstCol: 2, LastCol: 26, FirstRow: 3, LastRow: 29, RowsUp: true, HighOdd: true},
	"even columns high, rows up":   {FirstCol: 1, LastCol: 27, FirstRow: 1, LastRow: 28, RowsUp: true, Dotted: true},
}

func TestNeighboursByHand(t *testing.T) {
	down := Grid{FirstCol: 1, LastCol: 25, FirstRow: 1, LastRow: 28, HighOdd: true}
	up := Grid{FirstCol: 1, LastCol: 46, FirstRow: 1, LastRow: 35, RowsUp: true}
	for _, c := range []struct {
		name string
		grid Grid
		of   Hex
		want [6]Hex
	}{
		{"high column, rows down", down, Hex{5, 5}, [6]Hex{{5, 4}, {6, 4}, {6, 5}, {5, 6}, {4, 5}, {4, 4}}},
		{"low column, rows down", down, Hex{6, 5}, [6]Hex{{6, 4}, {7, 5}, {7, 6}, {6, 6}, {5, 6}, {5, 5}}},
		{"top corner", down, Hex{1, 1}, [6]Hex{{}, {}, {2, 1}, {1, 2}, {}, {}}},
		{"bottom corner, low column", down, Hex{24, 28}, [6]Hex{{24, 27}, {25, 28}, {}, {}, {}, {23, 28}}},
		{"high column, rows up", up, Hex{6, 5}, [6]Hex{{6, 6}, {7, 6}, {7, 5}, {6, 4}, {5, 5}, {5, 6}}},
		{"low column, rows up", up, Hex{5, 5}, [6]Hex{{5, 6}, {6, 5}, {6, 4}, {5, 4}, {4, 4}, {4, 5}}},
		{"off the map", down, Hex{30, 5}, [6]Hex{}},
		{"nowhere", down, Hex{}, [6]Hex{}},
	} {
		if got := c.grid.Neighbours(c.of); got != c.want {
			t.Errorf("%s: around %v lie %v, want %v", c.name, c.of, got, c.want)
		}
	}
	if h := down.Neighbour(Hex{5, 5}, Side(6)); !h.IsZero() {
		t.Errorf("there is a hex %v across a seventh side", h)
	}
}

// all lists the hexes of a grid without asking At or Index.
func all(g Grid) []Hex {
	var hexes []Hex
	for c := g.FirstCol; c <= g.LastCol; c++ {
		for r := g.FirstRow; r <= g.LastRow; r++ {
			hexes = append(hexes, Hex{c, r})
		}
	}
	return hexes
}

func TestNeighboursAgreeAcrossTheSide(t *testing.T) {
	for name, g := range layouts {
		for _, h := range all(g) {
			for s, n := range g.Neighbours(h) {
				if n.IsZero() {
					continue
				}
				if back := g.Neighbour(n, Side(s).Opposite()); back != h {
					t.Fatalf("%s: %v has %v to the %v, which has %v on the other side", name, h, n, Side(s), back)
				}
				if side, ok := g.Adjacent(h, n); !ok || side != Side(s) {
					t.Fatalf("%s: Adjacent(%v, %v) = %v, %v; want %v", name, h, n, side, ok, Side(s))
				}
			}
		}
	}
}

func TestNotAdjacent(t *testing.T) {
	g := Grid{FirstCol: 1, LastCol: 5, FirstRow: 1, LastRow: 5, HighOdd: true}
	for _, pair := range [][2]Hex{{{3, 3}, {3, 3}}, {{3, 3}, {3, 5}}, {{3, 3}, {5, 3}}, {{3, 3}, {4, 4}}, {{5, 3}, {6, 3}}, {{6, 3}, {5, 3}}} {
		if side, ok := g.Adjacent(pair[0], pair[1]); ok {
			t.Errorf("%v and %v are said to share side %v", pair[0], pair[1], side)
		}
	}
}

func TestIndexCountsEveryHexOnce(t *testing.T) {
	for name, g := range layouts {
		hexes := all(g)
		if g.Len() != len(hexes) {
			t.Errorf("%s: Len is %d, want %d", name, g.Len(), len(hexes))
		}
		for i, h := range hexes {
			if g.Index(h) != i || g.At(i) != h || !g.Contains(h) {
				t.Fatalf("%s: hex %v has index %d and hex %d is %v", name, h, g.Index(h), i, g.At(i))
			}
		}
		if !g.At(-1).IsZero() || !g.At(g.Len()).IsZero() || g.Index(Hex{}) != -1 || g.Index(Hex{99, 1}) != -1 {
			t.Errorf("%s: something lies off the grid", name)
		}
	}
}

// walked counts steps from one hex to all others by spreading out hex by hex.
func walked(g Grid, from Hex) map[Hex]int {
	steps := map[Hex]int{from: 0}
	for edge := []Hex{from}; len(edge) > 0; edge = edge[1:] {
		for _, n := range g.Neighbours(edge[0]) {
			if _, seen := steps[n]; !seen && !n.IsZero() {
				steps[n] = steps[edge[0]] + 1
				edge = append(edge, n)
			}
		}
	}
	return steps
}

func TestDistanceWithinAndRingAgreeWithWalking(t *testing.T) {
	for name, g := range layouts {
		for _, from := range []Hex{g.At(0), g.At(g.Len() / 2), g.At(g.Len()/2 + g.rows()), g.At(g.Len() - 1)} {
			steps := walked(g, from)
			for n := range 9 {
				var within, ring []Hex
				for _, h := range all(g) {
					if steps[h] <= n {
						within = append(within, h)
					}
					if steps[h] == n {
						ring = append(ring, h)
					}
				}
				if got := g.Within(from, n); !slices.Equal(got, within) {
					t.Errorf("%s: within %d of %v: %v, want %v", name, n, from, got, within)
				}
				if got := g.Ring(from, n); !slices.Equal(got, ring) {
					t.Errorf("%s: ring %d of %v: %v, want %v", name, n, from, got, ring)
				}
			}
			for _, h := range all(g) {
				if d := g.Distance(from, h); d != steps[h] {
					t.Fatalf("%s: %v to %v is %d hexes, want %d", name, from, h, d, steps[h])
				}
			}
		}
	}
}

func TestWithinAtTheLimits(t *testing.T) {
	g := Grid{FirstCol: 1, LastCol: 4, FirstRow: 1, LastRow: 4}
	if got := g.Within(Hex{2, 2}, -1); got != nil {
		t.Errorf("fewer than no hexes away lie %v", got)
	}
	if got := g.Within(Hex{9, 9}, 3); got != nil {
		t.Errorf("around a hex off the map lie %v", got)
	}
	if got := g.Within(Hex{2, 2}, 1<<40); len(got) != g.Len() {
		t.Errorf("at any distance lie %d hexes, want %d", len(got), g.Len())
	}
}

func TestLabelsAreReadBack(t *testing.T) {
	for name, g := range layouts {
		for _, h := range all(g) {
			if back, err := g.Parse(g.Label(h)); err != nil || back != h {
				t.Fatalf("%s: %v is printed %q and read as %v, %v", name, h, g.Label(h), back, err)
			}
		}
	}
	dotted := layouts["even columns high, rows up"]
	if got := dotted.Label(Hex{4, 7}); got != "4.07" {
		t.Errorf("column 4 row 7 is printed %q, want 4.07", got)
	}
}

func TestParseSaysWhatIsWrong(t *testing.T) {
	plain := Grid{FirstCol: 1, LastCol: 25, FirstRow: 1, LastRow: 28}
	dotted := plain
	dotted.Dotted = true
	for _, c := range []struct {
		grid Grid
		text string
		want string
	}{
		{plain, "805", "such as 0101"},
		{plain, "8.05", "such as 0101"},
		{plain, "08 05", "such as 0101"},
		{plain, "O805", "such as 0101"},
		{plain, "", "such as 0101"},
		{plain, "2601", "off the map"},
		{plain, "0029", "off the map"},
		{plain, "0000", "off the map"},
		{dotted, "0805", "such as 1.01"},
		{dotted, "8.5", "such as 1.01"},
		{dotted, "08.05", "such as 1.01"},
		{dotted, "108.05", "such as 1.01"},
		{dotted, ".05", "such as 1.01"},
		{dotted, "26.01", "off the map"},
	} {
		h, err := c.grid.Parse(c.text)
		if err == nil || !strings.Contains(err.Error(), c.want) || !h.IsZero() {
			t.Errorf("%q is read as %v, %v; want a refusal with %q", c.text, h, err, c.want)
		}
	}
}

func TestGridLimits(t *testing.T) {
	for _, g := range layouts {
		if err := g.Check(); err != nil {
			t.Errorf("%+v: %v", g, err)
		}
	}
	for _, g := range []Grid{
		{},
		{FirstCol: 0, LastCol: 5, FirstRow: 1, LastRow: 5},
		{FirstCol: 1, LastCol: 100, FirstRow: 1, LastRow: 5},
		{FirstCol: 6, LastCol: 5, FirstRow: 1, LastRow: 5},
		{FirstCol: 1, LastCol: 5, FirstRow: -1, LastRow: 5},
		{FirstCol: 1, LastCol: 5, FirstRow: 1, LastRow: 100},
		{FirstCol: 1, LastCol: 5, FirstRow: 6, LastRow: 5},
	} {
		if g.Check() == nil {
			t.Errorf("%+v is accepted", g)
		}
	}
}

func TestCentresOfNeighboursShareTwoCorners(t *testing.T) {
	for name, g := range layouts {
		for _, h := range all(g) {
			for s, n := range g.Neighbours(h) {
				if n.IsZero() {
					continue
				}
				shared := 0
				for _, p := range corners(g, h) {
					if slices.Contains(corners(g, n), p) {
						shared++
					}
				}
				_, y := g.Centre(h)
				_, yn := g.Centre(n)
				below := Side(s) == SE || Side(s) == S || Side(s) == SW
				if shared != 2 || (yn > y) != below {
					t.Fatalf("%s: %v and its neighbour %v to the %v share %d corners", name, h, n, Side(s), shared)
				}
			}
		}
	}
}
