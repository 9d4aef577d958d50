package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// What is told of retreats and advances. HBN 10.11-10.14.
type (
	// UnitRetreated has gone one hex back.
	UnitRetreated struct {
		Unit string     `json:"unit"`
		Side rules.Side `json:"side"`
		From hex.Hex    `json:"from"`
		To   hex.Hex    `json:"to"`
		Why  string     `json:"why"`
		Rule rules.Cite `json:"rule,omitempty"`
	}
	// UnitsAdvanced have gone one hex forward after a combat: a unit or a stack.
	UnitsAdvanced struct {
		Units   []string   `json:"units"` // from the top of the stack
		Leaders []string   `json:"leaders,omitempty"`
		Side    rules.Side `json:"side"`
		From    hex.Hex    `json:"from"`
		To      hex.Hex    `json:"to"`
		How     string     `json:"how"` // one of the three below
		Rule    rules.Cite `json:"rule"`
	}
)

// The ways to advance: into the hex that was won, in support of that, and before a
// continuation.
const (
	IntoTheHex = "advance"
	InSupport  = "support"
	Onward     = "onward"
)

// Notice names the sentence of each.
func (UnitRetreated) Notice() string { return "retreated" }
func (UnitsAdvanced) Notice() string { return "advanced" }
