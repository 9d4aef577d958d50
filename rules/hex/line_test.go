package hex

import (
	"cmp"
	"reflect"
	"slices"
	"testing"
)

// point is a place on the lattice of Centre.
type point struct{ x, y int }

// corners of a hex, clockwise from the left.
func corners(g Grid, h Hex) []point {
	x, y := g.Centre(h)
	return []point{{x - 2, y}, {x - 1, y - 1}, {x + 1, y - 1}, {x + 2, y}, {x + 1, y + 1}, {x - 1, y + 1}}
}

// turn is positive if p lies to the right of the way from a to b (y runs down), 0 if on it.
func turn(a, b, p point) int { return (b.x-a.x)*(p.y-a.y) - (b.y-a.y)*(p.x-a.x) }

// ratio is an exact fraction with a positive denominator.
type ratio struct{ num, den int }

func compare(a, b ratio) int { return cmp.Compare(a.num*b.den, b.num*a.den) }

// clip cuts the segment a-b down to the part inside or on hex h. It reports
// where the part begins and ends, if there is one, and whether the middle of
// the part is strictly inside.
func clip(g Grid, h Hex, a, b point) (from, to ratio, met, inside bool) {
	from, to = ratio{0, 1}, ratio{1, 1}
	shape := corners(g, h)
	for i, c := range shape {
		d := shape[(i+1)%6]
		atA, atB := turn(c, d, a), turn(c, d, b) // inside is positive, and linear along the segment
		switch {
		case atA < 0 && atB < 0, atA == atB && atA < 0:
			return from, to, false, false
		case atA < atB:
			if t := (ratio{-atA, atB - atA}); compare(t, from) > 0 {
				from = t
			}
		case atA > atB:
			if t := (ratio{atA, atA - atB}); compare(t, to) < 0 {
				to = t
			}
		}
	}
	if compare(from, to) > 0 {
		return from, to, false, false
	}
	inside = true
	for i, c := range shape {
		d := shape[(i+1)%6]
		atA, atB := turn(c, d, a), turn(c, d, b)
		// Twice the value at the middle, times both denominators.
		if 2*atA*from.den*to.den+(atB-atA)*(from.num*to.den+to.num*from.den) <= 0 {
			inside = false
		}
	}
	return from, to, true, inside
}

// part is the stretch of a line that meets one hex.
type part struct {
	hex      Hex
	from, to ratio
}

// clipped is Line by brute force: every hex near the segment is cut against it.
func clipped(g Grid, a, b Hex) Sight {
	ax, ay := g.Centre(a)
	bx, by := g.Centre(b)
	p, q := point{ax, ay}, point{bx, by}
	var through, beside, touched []part
	for _, h := range all(g) {
		if x, y := g.Centre(h); x < min(ax, bx)-4 || x > max(ax, bx)+4 || y < min(ay, by)-4 || y > max(ay, by)+4 {
			continue
		}
		from, to, met, inside := clip(g, h, p, q)
		switch {
		case !met:
		case inside:
			through = append(through, part{h, from, to})
		case compare(from, to) == 0:
			touched = append(touched, part{h, from, to})
		default:
			beside = append(beside, part{h, from, to})
		}
	}
	return assemble(g, p, q, through, beside, touched)
}

// assemble puts the stretches in order and pairs those that meet.
func assemble(g Grid, p, q point, through, beside, touched []part) Sight {
	byStart := func(a, b part) int { return compare(a.from, b.from) }
	slices.SortFunc(through, byStart)
	slices.SortStableFunc(beside, byStart)
	var sight Sight
	for i, here := range through {
		if i > 0 && i < len(through)-1 {
			sight.Hexes = append(sight.Hexes, here.hex)
		}
		if i == len(through)-1 {
			break
		}
		next := through[i+1]
		if compare(here.to, next.from) != 0 {
			continue // the line runs along a side between the two
		}
		corner := slices.IndexFunc(touched, func(t part) bool { return compare(t.from, here.to) == 0 })
		if corner >= 0 {
			sight.Corners = append(sight.Corners, Corner{here.hex, next.hex, touched[corner].hex})
		} else if crossesBetween(g, here.hex, next.hex, p, q) {
			sight.Sides = append(sight.Sides, [2]Hex{here.hex, next.hex})
		}
	}
	for i := 0; i+1 < len(beside); i += 2 {
		sight.Along = append(sight.Along, [2]Hex{beside[i].hex, beside[i+1].hex})
	}
	return sight
}

// crossesBetween reports whether the line p-q separates the two corners that a and b share.
func crossesBetween(g Grid, a, b Hex, p, q point) bool {
	sides := 1
	for _, c := range corners(g, a) {
		if slices.Contains(corners(g, b), c) {
			sides *= turn(p, q, c)
		}
	}
	return sides < 0
}

// sorted orders the two hexes of each pair the line runs between; which comes first means nothing.
func sorted(s Sight) Sight {
	for i, pair := range s.Along {
		if Compare(pair[0], pair[1]) > 0 {
			s.Along[i] = [2]Hex{pair[1], pair[0]}
		}
	}
	return s
}

func TestLineAgreesWithClipping(t *testing.T) {
	for name, g := range layouts {
		middle := g.At(g.Len() / 2)
		middle = Hex{middle.Col, (g.FirstRow + g.LastRow) / 2}
		for _, from := range []Hex{middle, {middle.Col + 1, middle.Row}} {
			for _, to := range g.Within(from, 12) {
				got, want := sorted(g.Line(from, to)), sorted(clipped(g, from, to))
				if !reflect.DeepEqual(got, want) {
					t.Fatalf("%s: from %v to %v\n got %+v\nwant %+v", name, from, to, got, want)
				}
			}
		}
	}
}

func TestLineAlongTheEdgeOfTheMap(t *testing.T) {
	// On a small map every line is the line of a larger one, with nowhere for what is cut off.
	for _, highOdd := range []bool{true, false} {
		for _, up := range []bool{true, false} {
			small := Grid{FirstCol: 2, LastCol: 8, FirstRow: 2, LastRow: 6, HighOdd: highOdd, RowsUp: up}
			large := Grid{FirstCol: 1, LastCol: 9, FirstRow: 1, LastRow: 7, HighOdd: highOdd, RowsUp: up}
			for _, a := range all(small) {
				for _, b := range all(small) {
					want := large.Line(a, b)
					for i, pair := range want.Along {
						for j, h := range pair {
							if !small.Contains(h) {
								want.Along[i][j] = Hex{}
							}
						}
					}
					if got := small.Line(a, b); !reflect.DeepEqual(got, want) {
						t.Fatalf("from %v to %v\n got %+v\nwant %+v", a, b, got, want)
					}
				}
			}
		}
	}
}

func TestLineByHand(t *testing.T) {
	g := Grid{FirstCol: 1, LastCol: 9, FirstRow: 1, LastRow: 9, HighOdd: true}
	for _, c := range []struct {
		name     string
		from, to Hex
		want     Sight
	}{
		{"to itself", Hex{5, 5}, Hex{5, 5}, Sight{}},
		{"to a neighbour", Hex{5, 5}, Hex{6, 5}, Sight{Sides: [][2]Hex{{{5, 5}, {6, 5}}}}},
		{"down a column", Hex{5, 5}, Hex{5, 7}, Sight{
			Hexes: []Hex{{5, 6}},
			Sides: [][2]Hex{{{5, 5}, {5, 6}}, {{5, 6}, {5, 7}}},
		}},
		{"along a side", Hex{3, 3}, Hex{5, 3}, Sight{Along: [][2]Hex{{{4, 2}, {4, 3}}}}},
		{"along the top edge", Hex{1, 1}, Hex{3, 1}, Sight{Along: [][2]Hex{{{}, {2, 1}}}}},
		{"along two sides with a hex between", Hex{1, 5}, Hex{5, 5}, Sight{
			Hexes: []Hex{{3, 5}},
			Along: [][2]Hex{{{2, 4}, {2, 5}}, {{4, 4}, {4, 5}}},
		}},
		{"off the map", Hex{5, 5}, Hex{10, 5}, Sight{}},
	} {
		if got := sorted(g.Line(c.from, c.to)); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: from %v to %v\n got %+v\nwant %+v", c.name, c.from, c.to, got, c.want)
		}
	}
}

func TestLineTouchesCorners(t *testing.T) {
	touched := 0
	g := layouts["odd columns high, rows down"]
	for _, to := range g.Within(Hex{13, 14}, 12) {
		for _, c := range g.Line(Hex{13, 14}, to).Corners {
			touched++
			for _, pair := range [][2]Hex{{c.From, c.To}, {c.From, c.Beside}, {c.To, c.Beside}} {
				if _, ok := g.Adjacent(pair[0], pair[1]); !ok {
					t.Errorf("line to %v: %+v is not a corner of three hexes", to, c)
				}
			}
		}
	}
	if touched == 0 {
		t.Error("no line touches a corner")
	}
}

func TestLineBackMeetsTheSame(t *testing.T) {
	for name, g := range layouts {
		from := Hex{(g.FirstCol + g.LastCol) / 2, (g.FirstRow + g.LastRow) / 2}
		for _, to := range g.Within(from, 10) {
			there, back := g.Line(from, to), g.Line(to, from)
			slices.Reverse(back.Hexes)
			if !slices.Equal(there.Hexes, back.Hexes) || len(there.Sides) != len(back.Sides) ||
				len(there.Along) != len(back.Along) || len(there.Corners) != len(back.Corners) {
				t.Fatalf("%s: %v to %v meets %+v, back %+v", name, from, to, there, back)
			}
		}
	}
}

func BenchmarkLine(b *testing.B) {
	g := layouts["odd columns high, rows down"]
	b.ReportAllocs()
	for b.Loop() {
		g.Line(Hex{4, 4}, Hex{11, 9})
	}
}
