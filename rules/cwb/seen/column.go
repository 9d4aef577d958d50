package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// Column is a column drawn out along a road, an option of CWB 12.2: its head and the
// markers behind it, which are its extended lines and so tell whose they are.
type Column struct {
	Side rules.Side `json:"side"`
	Unit string     `json:"unit,omitempty"` // its head; empty for an enemy column
	Head hex.Hex    `json:"head"`
	Tail []hex.Hex  `json:"tail"`
}
