package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// What is told of movement and stacks: all of it to both, for stacks are open. HBN 7, 8.1C.
type (
	// UnitsMoved is a march of a unit or a stack, or a part of it between two events.
	UnitsMoved struct {
		Units   []string   `json:"units"` // from the top of the stack
		Leaders []string   `json:"leaders,omitempty"`
		Side    rules.Side `json:"side"`
		Path    []hex.Hex  `json:"path"`            // from where they stood
		Spent   []int      `json:"spent"`           // by unit: movement points of this phase so far
		Extra   bool       `json:"extra,omitempty"` // besides the movement of the phase, HBN 15.4
		Leans   bool       `json:"leans,omitempty"` // they join one that stood still, which then stays, HBN 8.3B
		Why     string     `json:"why,omitempty"`   // if nobody ordered it
	}
	// Halted is a march that ends before its goal.
	Halted struct {
		Units []string   `json:"units"`
		Side  rules.Side `json:"side"`
		At    hex.Hex    `json:"at"`
		Short hex.Hex    `json:"short,omitzero"` // the hex that it did not get into, if there is one
		Why   string     `json:"why"`
		Rule  rules.Cite `json:"rule"`
		Extra bool       `json:"extra,omitempty"` // besides the movement of the phase
	}
	// ForcedMarch is the roll for more movement points.
	ForcedMarch struct {
		Unit   string      `json:"unit"`
		Side   rules.Side  `json:"side"`
		Die    int         `json:"die"`
		Mods   rules.Tally `json:"mods,omitempty"`
		Roll   int         `json:"roll"`
		Morale int         `json:"morale"`
		Points int         `json:"points"`          // that it gains
		Tired  bool        `json:"tired,omitempty"` // and it is disrupted
	}
	// StarTried is the first unit in a starred hex.
	StarTried struct {
		Unit   string     `json:"unit"`
		Side   rules.Side `json:"side"`
		At     hex.Hex    `json:"at"`
		Die    int        `json:"die"`
		Morass bool       `json:"morass,omitempty"`
	}
	// MorassLeft is the roll for the way out of a morass.
	MorassLeft struct {
		Units []string   `json:"units"`
		Side  rules.Side `json:"side"`
		At    hex.Hex    `json:"at"`
		Meant hex.Hex    `json:"meant"`
		Die   int        `json:"die"`
		To    hex.Hex    `json:"to,omitzero"` // nowhere: into water or off the map
	}
	// Collided is units lost in a morass that run into others, of whichever side.
	Collided struct {
		Units    []string   `json:"units"` // that move; Unit is who leads them
		Unit     string     `json:"unit"`
		Side     rules.Side `json:"side"`
		Into     string     `json:"into"`
		IntoSide rules.Side `json:"into_side"`
		At       hex.Hex    `json:"at"`
		Extra    bool       `json:"extra,omitempty"` // besides the movement of the phase
	}
	// Restacked is the order of a stack, from the top.
	Restacked struct {
		At    hex.Hex    `json:"at"`
		Side  rules.Side `json:"side"`
		Units []string   `json:"units"`
	}
)

// Notice names the sentence of each.
func (UnitsMoved) Notice() string  { return "units-moved" }
func (Halted) Notice() string      { return "halted" }
func (ForcedMarch) Notice() string { return "forced-march" }
func (StarTried) Notice() string   { return "star-tried" }
func (MorassLeft) Notice() string  { return "morass-left" }
func (Collided) Notice() string    { return "collided" }
func (Restacked) Notice() string   { return "restacked" }
