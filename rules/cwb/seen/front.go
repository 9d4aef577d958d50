package seen

import "longroll/rules/hex"

// IsUnit reports whether a piece is a combat unit.
func (p *Piece) IsUnit() bool { return p.IsTroop() || p.Kind == "battery" }

// IsTroop reports whether a piece is of infantry or cavalry.
func (p *Piece) IsTroop() bool { return p.Kind == "infantry" || p.Kind == "cavalry" }

// IsAhead reports whether a hex lies in front of a unit: within a right angle of the way
// that it faces. CWB 13.2.
func (p *Piece) IsAhead(g hex.Grid, h hex.Hex) bool {
	x, y := g.Centre(p.At)
	x2, y2 := g.Centre(h)
	dx, dy := x2-x, y2-y
	switch p.Facing {
	case "N":
		return dy < 0
	case "NE":
		return dx > dy
	case "SE":
		return dx > -dy
	case "S":
		return dy > 0
	case "SW":
		return dx < dy
	case "NW":
		return dx < -dy
	}
	return false
}
