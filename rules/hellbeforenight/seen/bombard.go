package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// What is told of bombardments. HBN 11.
type (
	// FireAnnounced names who fires at whom before the first shot falls.
	FireAnnounced struct {
		Side     rules.Side `json:"side"`
		Units    []string   `json:"units,omitempty"`
		Boats    []string   `json:"boats,omitempty"`
		At       hex.Hex    `json:"at"`
		Targets  []string   `json:"targets"`
		Together bool       `json:"together,omitempty"` // batteries of one hex fire as one, HBN 11.4
	}
	// Bombarded is one die of a bombardment.
	Bombarded struct {
		Side     rules.Side  `json:"side"`
		Units    []string    `json:"units,omitempty"` // several: they fire as one
		Boat     string      `json:"boat,omitempty"`
		From     hex.Hex     `json:"from,omitzero"`
		Target   string      `json:"target"`
		At       hex.Hex     `json:"at"`
		Distance int         `json:"distance,omitempty"`
		Columns  rules.Tally `json:"columns"` // what makes up the column
		Column   int         `json:"column"`  // of the table: 9 is 9+
		Die      int         `json:"die"`
		Result   string      `json:"result"` // the cell as printed
		Why      string      `json:"why,omitempty"`
	}
	// ShotLost is a shot at a target that has left its hex.
	ShotLost struct {
		Side   rules.Side `json:"side"`
		Units  []string   `json:"units,omitempty"`
		Boat   string     `json:"boat,omitempty"`
		Target string     `json:"target"`
		At     hex.Hex    `json:"at"`
		Why    string     `json:"why"`
	}
	// NightShelled is a gunboat's fire by night at a hex and those next to it. HBN 11.5B.
	NightShelled struct {
		Boat string  `json:"boat"`
		At   hex.Hex `json:"at"`
	}
)

// Notice names the sentence of each.
func (FireAnnounced) Notice() string { return "fire-announced" }
func (Bombarded) Notice() string     { return "bombarded" }
func (ShotLost) Notice() string      { return "shot-lost" }
func (NightShelled) Notice() string  { return "night-shelled" }
