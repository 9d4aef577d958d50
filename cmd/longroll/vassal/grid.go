package vassal

import (
	"archive/zip"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// board is a board of a map with its grids.
type board struct {
	name string
	// zones are the parts with a grid of their own, in order; the last grid is that of the
	// whole board, which has no outline.
	zones []zone
}

// zone is a part of a board and its grid.
type zone struct {
	outline []point // empty: everywhere
	grid    *hexGrid
	names   *regexp.Regexp  // of places in it, the place within it last; nil: without a name of its own
	boxes   map[string]bool // places in it that are no hexes
}

type point struct{ x, y float64 }

// pixel reads the place of an element that has one.
func (e *element) pixel() (x, y float64, ok bool) {
	x, errX := strconv.ParseFloat(e.attributes["x"], 64)
	y, errY := strconv.ParseFloat(e.attributes["y"], 64)
	return x, y, errX == nil && errY == nil && math.Abs(x) < 1e6 && math.Abs(y) < 1e6
}

// number reads an attribute, or gives what holds where it is absent or no number.
func (e *element) number(name string, otherwise float64) float64 {
	f, err := strconv.ParseFloat(e.attributes[name], 64)
	if err != nil || math.IsNaN(f) || math.Abs(f) > 1e6 {
		return otherwise
	}
	return f
}

// textOf reads an attribute, or gives what holds where it is absent.
func (e *element) textOf(name, otherwise string) string {
	if text, ok := e.attributes[name]; ok {
		return text
	}
	return otherwise
}

// readBoard reads a board. Its size is wanted only where numbers descend.
func readBoard(archive *zip.Reader, at *element) *board {
	b := &board{name: at.attributes["name"]}
	size := point{at.number("width", 0), at.number("height", 0)}
	if w, h := imageSize(archive, at.attributes["image"]); w > 0 {
		size = point{float64(w), float64(h)}
	}
	for _, c := range at.children {
		switch c.kind {
		case "HexGrid":
			b.zones = append(b.zones, zone{grid: readGrid(c, size)})
		case "ZonedGrid":
			b.readZones(c, size)
		}
	}
	return b
}

// readZones reads a multi-zoned grid: its zones, then the grid behind them.
func (b *board) readZones(at *element, size point) {
	var behind []zone
	var shared []int // zones that have the grid behind them
	for _, c := range at.children {
		switch c.kind {
		case "HexGrid":
			behind = append(behind, zone{grid: readGrid(c, size)})
		case "Zone":
			z := readZone(c)
			if len(z.outline) < 3 {
				continue
			}
			if c.attributes["useParentGrid"] == "true" {
				shared = append(shared, len(b.zones))
			}
			b.zones = append(b.zones, z)
		}
	}
	for _, i := range shared {
		if len(behind) > 0 {
			b.zones[i].grid = behind[0].grid
		}
	}
	b.zones = append(b.zones, behind...)
}

// readZone reads a zone: its outline, its grid, and how its places are called.
func readZone(at *element) zone {
	z := zone{outline: readOutline(at.attributes["path"]), boxes: map[string]bool{}}
	grids := at.attributes["useParentGrid"] == "true"
	for _, g := range at.children {
		switch g.kind {
		case "HexGrid":
			if len(z.outline) > 2 {
				z.grid = readGrid(g, extent(z.outline))
			}
		case "RegionGrid":
			for _, r := range g.children {
				z.boxes[r.attributes["name"]] = true
			}
		case "SquareGrid":
		default:
			continue
		}
		grids = true
	}
	properties := map[string]string{"name": regexp.QuoteMeta(at.attributes["name"])}
	if grids {
		properties["gridLocation"] = "(.*)"
	}
	z.names = pattern(at.textOf("locationFormat", "$name$"), properties)
	return z
}

// readOutline reads the corners of a zone: "0,0;100,0;100,80".
func readOutline(path string) []point {
	var outline []point
	for corner := range strings.SplitSeq(path, ";") {
		x, y, ok := strings.Cut(corner, ",")
		fx, errX := strconv.ParseFloat(strings.TrimSpace(x), 64)
		fy, errY := strconv.ParseFloat(strings.TrimSpace(y), 64)
		if !ok || errX != nil || errY != nil {
			return nil
		}
		outline = append(outline, point{fx, fy})
	}
	return outline
}

// extent is width and height of a zone.
func extent(outline []point) point {
	low, high := outline[0], outline[0]
	for _, p := range outline {
		low = point{min(low.x, p.x), min(low.y, p.y)}
		high = point{max(high.x, p.x), max(high.y, p.y)}
	}
	return point{high.x - low.x, high.y - low.y}
}

// holds reports whether a point lies in the zone.
func (z zone) holds(p point) bool {
	inside := len(z.outline) == 0
	for i, a := range z.outline {
		b := z.outline[(i+1)%len(z.outline)]
		if (a.y > p.y) != (b.y > p.y) && p.x < (b.x-a.x)*(p.y-a.y)/(b.y-a.y)+a.x {
			inside = !inside
		}
	}
	return inside
}

// inABox is why a stack in a place without hexes stands in none.
const inABox = "it stands in a box without numbered hexes"

// at is the hex at a pixel and its label, or why there is none.
func (b *board) at(x, y float64) (column, row int, label, fault string) {
	for _, z := range b.zones {
		if !z.holds(point{x, y}) {
			continue
		}
		if z.grid == nil || z.grid.numbering == nil {
			return 0, 0, "", inABox
		}
		column, row = z.grid.cell(x, y)
		label, fault = z.grid.numbering.label(column, row)
		return column, row, label, fault
	}
	return 0, 0, "", fmt.Sprintf("the board %q has no numbered hexes there", b.name)
}

// hexGrid is a grid of hexes: columns side by side, every other one half a hex lower;
// sideways, the same with x and y exchanged.
type hexGrid struct {
	origin    point // the centre of the first hex
	dx, dy    float64
	sideways  bool
	size      point // of what it lies on
	numbering *numbering
}

// numbering is how the hexes of a grid are named.
type numbering struct {
	rowFirst           bool
	between            string
	letters            bool // for columns or rows
	columnOff, rowOff  int  // the number of the first
	columnZero, rowLed int  // digits at least, less one
	columnDown, rowUp  bool // numbers descend
	stagger            bool
	pattern            *regexp.Regexp // of names; nil: no name tells both column and row
	columnAt, rowAt    int            // where in it
}

func readGrid(at *element, size point) *hexGrid {
	g := &hexGrid{size: size, sideways: at.attributes["sideways"] == "true"}
	g.origin = point{at.number("x0", 0), at.number("y0", 32)}
	g.dy = at.number("dy", 64)
	g.dx = at.number("dx", math.Sqrt(3)/2*g.dy)
	if g.dx < 1 || g.dy < 1 {
		return g
	}
	for _, c := range at.children {
		if c.kind == "HexGridNumbering" {
			g.numbering = readNumbering(c)
		}
	}
	return g
}

func readNumbering(at *element) *numbering {
	whole := func(name string, otherwise int) int { return int(at.number(name, float64(otherwise))) }
	n := &numbering{
		rowFirst: at.attributes["first"] == "V", between: at.attributes["sep"],
		letters:   at.attributes["hType"] == "A" || at.attributes["vType"] == "A",
		columnOff: whole("hOff", 1), rowOff: whole("vOff", 1),
		columnZero: min(max(whole("hLeading", 1), 0), 9), rowLed: min(max(whole("vLeading", 1), 0), 9),
		columnDown: at.attributes["hDescend"] == "true", rowUp: at.attributes["vDescend"] == "true",
		stagger: at.attributes["stagger"] != "false",
	}
	n.readPattern(at.textOf("locationFormat", "$gridLocation$"))
	return n
}

// label is the name of a hex as the module draws it, or why it can't be told.
func (n *numbering) label(column, row int) (label, fault string) {
	if n.letters {
		return "", "its grid names hexes by letters"
	}
	if column < 0 || row < 0 {
		return "beside the board", ""
	}
	one, two := fmt.Sprintf("%0*d", n.columnZero+1, column), fmt.Sprintf("%0*d", n.rowLed+1, row)
	if n.rowFirst {
		one, two = two, one
	}
	return one + n.between + two, ""
}

// cell gives the numbers of the column and the row that a pixel lies in.
func (g *hexGrid) cell(x, y float64) (column, row int) {
	if g.sideways {
		x, y = y, x
	}
	column = int(math.Floor((x-g.origin.x)/g.dx + 0.5))
	odd := column%2 != 0
	depth := y - g.origin.y
	if odd {
		depth -= g.dy / 2
	}
	row = int(math.Floor(depth/g.dy + 0.5))
	columnsTurn, rowsTurn, across, down := g.turns()
	if columnsTurn {
		column = across - column
	}
	if rowsTurn {
		row = down - row
	}
	if g.numbering.stagger && odd {
		row++
		if rowsTurn {
			row -= 2
		}
	}
	return column + g.numbering.columnOff, row + g.numbering.rowOff
}
