package hex

import "fmt"

// Grid is the numbering of one map sheet: which columns and rows it has and
// how they lie on the page. Hexes are flat-topped and columns run down the
// page, every other column half a hex higher than its neighbours.
type Grid struct {
	FirstCol, LastCol int16
	FirstRow, LastRow int16
	RowsUp            bool // row numbers grow up the page: the first hex is at the bottom left
	HighOdd           bool // the odd columns are the ones half a hex higher on the page
	Dotted            bool // hexes are printed 21.24 instead of 2124
}

// Check reports what is wrong with the grid's limits: columns run from 1 and
// rows from 0, neither past 99, because a hex number has two digits for each.
func (g Grid) Check() error {
	if g.FirstCol < 1 || g.LastCol > 99 || g.FirstCol > g.LastCol {
		return fmt.Errorf("columns %d to %d: columns must rise and lie between 1 and 99", g.FirstCol, g.LastCol)
	}
	if g.FirstRow < 0 || g.LastRow > 99 || g.FirstRow > g.LastRow {
		return fmt.Errorf("rows %d to %d: rows must rise and lie between 0 and 99", g.FirstRow, g.LastRow)
	}
	return nil
}

// Contains reports whether h lies inside the rectangle of the grid.
func (g Grid) Contains(h Hex) bool {
	return h.Col >= g.FirstCol && h.Col <= g.LastCol && h.Row >= g.FirstRow && h.Row <= g.LastRow && !h.IsZero()
}

func (g Grid) rows() int { return int(g.LastRow) - int(g.FirstRow) + 1 }

// Len counts the hexes of the rectangle.
func (g Grid) Len() int { return (int(g.LastCol) - int(g.FirstCol) + 1) * g.rows() }

// Index gives each hex its place in Compare order, from 0 to Len-1; -1 if off the grid.
func (g Grid) Index(h Hex) int {
	if !g.Contains(h) {
		return -1
	}
	return (int(h.Col)-int(g.FirstCol))*g.rows() + int(h.Row) - int(g.FirstRow)
}

// At gives the hex of an Index, or nowhere if there is none.
func (g Grid) At(i int) Hex {
	if i < 0 || i >= g.Len() {
		return Hex{}
	}
	return Hex{Col: g.FirstCol + int16(i/g.rows()), Row: g.FirstRow + int16(i%g.rows())}
}

// spot is a hex by its column and by the half hexes it lies below the top of
// the page. It needs no edge and no parity: a neighbour is always one step.
type spot struct{ col, half int }

// steps leads from a spot to the one across each side.
var steps = [6]spot{N: {0, -2}, NE: {1, -1}, SE: {1, 1}, S: {0, 2}, SW: {-1, 1}, NW: {-1, -1}}

func (p spot) step(s Side) spot { return spot{p.col + steps[s].col, p.half + steps[s].half} }

// low is 1 in the columns that sit half a hex lower on the page, else 0.
func (g Grid) low(col int) int {
	if (col&1 == 1) == g.HighOdd {
		return 0
	}
	return 1
}

func (g Grid) spot(h Hex) spot {
	down := int(h.Row) - int(g.FirstRow)
	if g.RowsUp {
		down = int(g.LastRow) - int(h.Row)
	}
	return spot{int(h.Col), 2*down + g.low(int(h.Col))}
}

// hexAt is the hex at a spot, or nowhere if it is off the grid.
func (g Grid) hexAt(p spot) Hex {
	down := (p.half - g.low(p.col)) >> 1
	if p.col < int(g.FirstCol) || p.col > int(g.LastCol) || down < 0 || down >= g.rows() {
		return Hex{}
	}
	if g.RowsUp {
		return Hex{Col: int16(p.col), Row: int16(int(g.LastRow) - down)}
	}
	return Hex{Col: int16(p.col), Row: int16(int(g.FirstRow) + down)}
}

// Neighbour is the hex across side s of h: nowhere if that, or h itself, is off the grid.
func (g Grid) Neighbour(h Hex, s Side) Hex {
	if !g.Contains(h) || s > NW {
		return Hex{}
	}
	return g.hexAt(g.spot(h).step(s))
}

// Neighbours are the hexes across each side of h, nowhere where the grid ends.
func (g Grid) Neighbours(h Hex) [6]Hex {
	var around [6]Hex
	for s := N; s <= NW; s++ {
		around[s] = g.Neighbour(h, s)
	}
	return around
}

// Adjacent gives the side of a that it shares with b, and whether it shares one.
func (g Grid) Adjacent(a, b Hex) (Side, bool) {
	if !g.Contains(a) || !g.Contains(b) {
		return 0, false
	}
	from, to := g.spot(a), g.spot(b)
	way := spot{to.col - from.col, to.half - from.half}
	for s := N; s <= NW; s++ {
		if steps[s] == way {
			return s, true
		}
	}
	return 0, false
}

// Distance counts the hexes from a to b by the shortest way, not counting a.
func (g Grid) Distance(a, b Hex) int {
	from, to := g.spot(a), g.spot(b)
	across, down := abs(to.col-from.col), abs(to.half-from.half)
	// Each column crossed also gains half a hex up or down.
	return across + max(0, down-across)/2
}

// Within lists the hexes of the grid at most n from h, h included, in Compare
// order; none if h is off the grid.
func (g Grid) Within(h Hex, n int) []Hex { return g.between(h, 0, n) }

// Ring lists the hexes of the grid exactly n from h in Compare order; none if
// h is off the grid.
func (g Grid) Ring(h Hex, n int) []Hex { return g.between(h, n, n) }

func (g Grid) between(h Hex, least, most int) []Hex {
	if !g.Contains(h) || most < 0 {
		return nil
	}
	most = min(most, g.Len()) // no two hexes are further apart; keeps the sums small
	var found []Hex
	for col := max(int(g.FirstCol), int(h.Col)-most); col <= min(int(g.LastCol), int(h.Col)+most); col++ {
		for row := max(int(g.FirstRow), int(h.Row)-most); row <= min(int(g.LastRow), int(h.Row)+most); row++ {
			to := Hex{Col: int16(col), Row: int16(row)}
			if d := g.Distance(h, to); d >= least && d <= most {
				found = append(found, to)
			}
		}
	}
	return found
}

// Label is the hex as printed on this sheet: 0805, or 8.05 if Dotted.
func (g Grid) Label(h Hex) string {
	if g.Dotted {
		return fmt.Sprintf("%d.%02d", h.Col, h.Row)
	}
	return h.String()
}

// Parse reads a hex exactly as Label writes it. The error is a sentence that
// tells a number of the wrong form from one that is off the map.
func (g Grid) Parse(s string) (Hex, error) {
	h, ok := g.read(s)
	if !ok {
		return Hex{}, fmt.Errorf("%q is not a hex: write %s", s, g.form())
	}
	if !g.Contains(h) {
		return Hex{}, fmt.Errorf("hex %s is off the map: columns run from %d to %d, rows from %d to %d",
			s, g.FirstCol, g.LastCol, g.FirstRow, g.LastRow)
	}
	return h, nil
}

func (g Grid) read(s string) (Hex, bool) {
	if !g.Dotted {
		return fourDigits(s)
	}
	dot := len(s) - 3
	if dot < 1 || s[dot] != '.' || s[0] == '0' {
		return Hex{}, false
	}
	col, okCol := digits(s[:dot])
	row, okRow := digits(s[dot+1:])
	return Hex{Col: col, Row: row}, okCol && okRow
}

func (g Grid) form() string {
	example := g.Label(Hex{Col: g.FirstCol, Row: g.FirstRow})
	if g.Dotted {
		return "the column, a dot and two digits of row, such as " + example
	}
	return "four digits, column then row, such as " + example
}

// Centre places the middle of h on a drawing lattice, x to the right and y
// down the page, where a hex has its corners at (x-2,y), (x+2,y), (x-1,y-1),
// (x+1,y-1), (x-1,y+1) and (x+1,y+1). Lengths are not to scale: stretch y by
// the square root of three to draw regular hexes. Straight lines stay straight.
func (g Grid) Centre(h Hex) (x, y int) {
	p := g.spot(h)
	return 3*(p.col-int(g.FirstCol)) + 2, p.half + 1
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
