package vassal

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// Names of places. A grid and a zone each have a format by which their places are named, with
// properties between $, and a name is theirs only if the format fits the whole of it. Zones
// are asked before what lies behind them.

// pattern is a format as a pattern, from end to end. A property that has none counts as nothing.
func pattern(format string, properties map[string]string) *regexp.Regexp {
	var p strings.Builder
	tokens := strings.Split(format, "$")
	for i, token := range tokens {
		if i%2 == 1 && i < len(tokens)-1 {
			p.WriteString(properties[token])
		} else {
			p.WriteString(regexp.QuoteMeta(token))
		}
	}
	return regexp.MustCompile("(?s)^" + p.String() + "$")
}

// readPattern makes the pattern of a grid's numbers, if their format has both column and row.
func (n *numbering) readPattern(format string) {
	digits := func(name string, least int) string { return fmt.Sprintf(`(?P<%s>-?[0-9]{%d,})`, name, least+1) }
	column, row := digits("column", n.columnZero), digits("row", n.rowLed)
	both := column + regexp.QuoteMeta(n.between) + row
	if n.rowFirst {
		both = row + regexp.QuoteMeta(n.between) + column
	}
	p := pattern(format, map[string]string{"gridLocation": both, "column": column, "row": row})
	n.columnAt, n.rowAt = p.SubexpIndex("column"), p.SubexpIndex("row")
	if n.columnAt > 0 && n.rowAt > 0 {
		n.pattern = p
	}
}

// read finds the hex that a location names from end to end.
func (n *numbering) read(location string) (column, row int, ok bool) {
	if n == nil || n.letters || n.pattern == nil {
		return 0, 0, false
	}
	m := n.pattern.FindStringSubmatch(location)
	if m == nil {
		return 0, 0, false
	}
	column, errC := strconv.Atoi(m[n.columnAt])
	row, errR := strconv.Atoi(m[n.rowAt])
	return column, row, errC == nil && errR == nil
}

// named is the hex that a location names, or why there is none; not found where nothing
// on the board is called so.
func (b *board) named(location string) (column, row int, fault string, found bool) {
	for _, z := range b.zones {
		within, whole := z.called(location)
		switch {
		case whole: // the zone as such: its middle
			middle := z.middle()
			column, row, _, fault = b.at(middle.x, middle.y)
			return column, row, fault, true
		case within == "":
		case z.boxes[within]:
			return 0, 0, inABox, true
		case z.grid != nil:
			column, row, ok := z.grid.numbering.read(within)
			if ok && z.holds(z.grid.centre(column, row)) {
				return column, row, "", true
			}
		}
	}
	return 0, 0, "", false
}

// called reports what a location says of a place within the zone, or whether it names the zone
// as a whole.
func (z zone) called(location string) (within string, whole bool) {
	if z.names == nil { // what lies behind the zones has no name of its own
		return location, false
	}
	m := z.names.FindStringSubmatch(location)
	switch {
	case m == nil:
		return "", false
	case len(m) == 1:
		return "", true
	}
	return m[len(m)-1], false
}

// middle is the mean of a zone's corners, or its first corner where that lies outside.
func (z zone) middle() point {
	var sum point
	for _, p := range z.outline {
		sum.x, sum.y = sum.x+p.x, sum.y+p.y
	}
	mean := point{sum.x / float64(len(z.outline)), sum.y / float64(len(z.outline))}
	if !z.holds(mean) {
		return z.outline[0]
	}
	return mean
}

// centre is where the hex of these numbers lies.
func (g *hexGrid) centre(column, row int) point {
	n := g.numbering
	column, row = column-n.columnOff, row-n.rowOff
	columnsTurn, rowsTurn, across, down := g.turns()
	if n.stagger && column%2 != 0 {
		row--
		if rowsTurn {
			row += 2
		}
	}
	if columnsTurn {
		column = across - column
	}
	if rowsTurn {
		row = down - row
	}
	p := point{g.origin.x + float64(column)*g.dx, g.origin.y + float64(row)*g.dy}
	if column%2 != 0 {
		p.y += g.dy / 2
	}
	if g.sideways {
		p.x, p.y = p.y, p.x
	}
	return p
}

// turns reports whether columns and rows are numbered from the far end, and how many there
// are. VASSAL counts the rows of a board by the width of a hex and its columns by the
// height; a module's first numbers are chosen to suit.
func (g *hexGrid) turns() (columns, rows bool, across, down int) {
	whole := func(f float64) int { return int(math.Floor(f + 0.5)) }
	across, down = whole(g.size.x/g.dy), whole(g.size.y/g.dx)
	if g.sideways {
		return g.numbering.rowUp, g.numbering.columnDown, down, across
	}
	return g.numbering.columnDown, g.numbering.rowUp, across, down
}
