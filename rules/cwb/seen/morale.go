package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// The notices of morale, retreats and rally. Checks and states are their owner's
// secret; that a stack goes back everybody sees. CWB 9.0.
type (
	// MoraleChecked tells of a roll on the morale table.
	MoraleChecked struct {
		At       hex.Hex
		Unit     string // on top
		Level    string // A to E
		Mods     rules.Tally
		Row      int // from 1
		Dice     [2]int
		State    string // that the table brings
		Back     int    // hexes
		Straggle int    // steps
	}
	// BloodLustChecked tells of the roll of a stack in blood lust.
	BloodLustChecked struct {
		At   hex.Hex
		Unit string
		Dice [2]int
		Kept bool
	}
	// MoraleChanged tells of another morale state.
	MoraleChanged struct {
		At    hex.Hex
		Units []string
		State string
		Why   string
	}
	// MarkerSeen tells the enemy of a morale marker, if markers lie open.
	MarkerSeen struct {
		At    hex.Hex
		State string
	}
	// Retreated tells of own units that went back one hex.
	Retreated struct {
		Units []string // from the top down
		With  []string // leaders, headquarters, wagons
		From  hex.Hex
		To    hex.Hex
		Cause string
	}
	// EnemyRetreated tells of the enemy's.
	EnemyRetreated struct {
		Top  string
		From hex.Hex
		To   hex.Hex
	}
	// GunsLimbered tells of a battery that limbered because it must go back.
	GunsLimbered struct {
		Side rules.Side
		Unit string
		At   hex.Hex
	}
	// RallyRolled tells of the roll of a routed stack.
	RallyRolled struct {
		At     hex.Hex
		Unit   string
		Die    int
		Leader int // rating taken off it
		Rally  bool
	}
)

// Notice names the sentence of each.
func (MoraleChecked) Notice() string    { return "morale-checked" }
func (BloodLustChecked) Notice() string { return "blood-lust-checked" }
func (MoraleChanged) Notice() string    { return "morale-changed" }
func (MarkerSeen) Notice() string       { return "marker-seen" }
func (Retreated) Notice() string        { return "retreated" }
func (EnemyRetreated) Notice() string   { return "enemy-retreated" }
func (GunsLimbered) Notice() string     { return "guns-limbered" }
func (RallyRolled) Notice() string      { return "rally-rolled" }
