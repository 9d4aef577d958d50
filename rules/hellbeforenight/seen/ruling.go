package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// What is told of a referee's rulings.
type (
	// RuledPlaced is a unit or leader put into a hex.
	RuledPlaced struct {
		Unit   string     `json:"unit"`
		Side   rules.Side `json:"side"`
		Leader bool       `json:"leader,omitempty"`
		From   hex.Hex    `json:"from,omitzero"` // if it was on the map
		To     hex.Hex    `json:"to"`
		Why    string     `json:"why,omitempty"`
	}
	// RuledRemoved is a unit or leader taken off the map, or another fate of one off it.
	RuledRemoved struct {
		Unit   string     `json:"unit"`
		Side   rules.Side `json:"side"`
		Leader bool       `json:"leader,omitempty"`
		From   hex.Hex    `json:"from,omitzero"`
		As     string     `json:"as"`
		Why    string     `json:"why,omitempty"`
	}
	// RuledSet is marks put on a unit and lifted.
	RuledSet struct {
		Unit string     `json:"unit"`
		Side rules.Side `json:"side"`
		At   hex.Hex    `json:"at,omitzero"`
		Put  []string   `json:"put,omitempty"`
		Lift []string   `json:"lift,omitempty"`
		Why  string     `json:"why,omitempty"`
	}
	// RuledCounter is another counter, by its row of a table of positions.
	RuledCounter struct {
		Row string `json:"row"`
		Why string `json:"why,omitempty"`
	}
	// RuledPoints is victory points given to a side, or taken.
	RuledPoints struct {
		Side   rules.Side `json:"side"`
		Points int        `json:"points"`
		Why    string     `json:"why,omitempty"`
	}
)

// Notice names the sentence of each.
func (RuledPlaced) Notice() string  { return "ruled-placed" }
func (RuledRemoved) Notice() string { return "ruled-removed" }
func (RuledSet) Notice() string     { return "ruled-set" }
func (RuledCounter) Notice() string { return "ruled-counter" }
func (RuledPoints) Notice() string  { return "ruled-points" }
