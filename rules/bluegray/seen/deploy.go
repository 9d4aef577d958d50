package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// Placement is where a unit is to stand when the battle begins. BGD 22.4.13.
type Placement struct {
	Unit string  `json:"unit"`
	At   hex.Hex `json:"at"`
}

// What is told of free deployment.
type (
	// DeploymentPlanned tells a side where it wants a unit to stand.
	DeploymentPlanned Placement
	// ArmyDeployed tells which units of a side do not stand as they did in the battle.
	ArmyDeployed struct {
		Side       rules.Side
		Placements []Placement
	}
	// WillDeploy foretells where a unit is to stand.
	WillDeploy Placement
	// WillCrowd foretells who goes back to his hex of the battle, for there are too many
	// where he is put.
	WillCrowd struct{ Placements []Placement }
)

// Notice names the sentence that tells each.
func (DeploymentPlanned) Notice() string { return "deployment-planned" }
func (ArmyDeployed) Notice() string      { return "army-deployed" }

// Forecast names the sentence that tells each.
func (WillDeploy) Forecast() string { return "deploy" }
func (WillCrowd) Forecast() string  { return "crowd" }
