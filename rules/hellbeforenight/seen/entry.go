package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// What is told of set-up, of reinforcements and of Bark Road. HBN 3.1, 9.2, 9.3.
type (
	// DeploymentPlanned is where a side wants a unit or leader of its own to stand.
	DeploymentPlanned Placement
	// ArmyDeployed is an army set up, told when both are.
	ArmyDeployed struct {
		Side    rules.Side  `json:"side"`
		Units   []Placement `json:"units"` // of one hex the top one first
		Leaders []Placement `json:"leaders,omitempty"`
	}
	// UnitsEntered is units that come on the map, with leaders.
	UnitsEntered struct {
		Units   []string   `json:"units"` // from the top of the stack
		Leaders []string   `json:"leaders,omitempty"`
		Side    rules.Side `json:"side"`
		At      hex.Hex    `json:"at"`
		Cost    int        `json:"cost"`             // movement points
		Column  int        `json:"column,omitempty"` // its place among those who entered there in this phase, from 1
		Takes   int        `json:"takes,omitempty"`  // places that it takes in the column
		Off     hex.Hex    `json:"off,omitzero"`     // where on Bark Road it was
	}
	// EntryFailed is units that could not stay where they came on, and wait.
	EntryFailed struct {
		Units   []string   `json:"units"`
		Leaders []string   `json:"leaders,omitempty"`
		Side    rules.Side `json:"side"`
		At      hex.Hex    `json:"at"`
		Off     hex.Hex    `json:"off,omitzero"`
		New     bool       `json:"new,omitempty"` // they have not been on the map before
	}
	// UnitsLeft is units that leave the map to Bark Road.
	UnitsLeft struct {
		Units   []string   `json:"units"`
		Leaders []string   `json:"leaders,omitempty"`
		Side    rules.Side `json:"side"`
		At      hex.Hex    `json:"at"`
	}
	// Sidestepped is who moves along Bark Road.
	Sidestepped struct {
		Units   []string   `json:"units,omitempty"`
		Leaders []string   `json:"leaders,omitempty"`
		Side    rules.Side `json:"side"`
		From    hex.Hex    `json:"from"`
		To      hex.Hex    `json:"to"`
	}
)

// Notice names the sentence of each.
func (DeploymentPlanned) Notice() string { return "deployment-planned" }
func (ArmyDeployed) Notice() string      { return "army-deployed" }
func (UnitsEntered) Notice() string      { return "units-entered" }
func (EntryFailed) Notice() string       { return "entry-failed" }
func (UnitsLeft) Notice() string         { return "units-left" }
func (Sidestepped) Notice() string       { return "sidestepped" }
