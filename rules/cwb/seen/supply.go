package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// The notices of supply, guns parted and joined, and stragglers recovered. All go to
// their owner alone but Reformed.
type (
	// Resupplied tells of a brigade that is low on ammunition no more.
	Resupplied struct {
		Unit  string
		From  string
		Left  int // points of the wagon
		Train bool
	}
	// WagonLoaded tells of a wagon loaded at a train.
	WagonLoaded struct {
		Wagon  string
		Points int
	}
	// GunsDetached tells of a new detached battery.
	GunsDetached struct {
		From   string
		Unit   string
		At     hex.Hex
		Points int
		Left   int
	}
	// GunsJoined tells of a detached battery that is part of another.
	GunsJoined struct {
		Unit   string
		To     string
		At     hex.Hex
		Points int
	}
	// RecoveryMarked tells of a straggler recovery marker.
	RecoveryMarked struct {
		Unit string
		At   hex.Hex
	}
	// RecoveryEnded tells of a marker taken off.
	RecoveryEnded struct {
		Unit string
		Why  string
	}
	// RecoveryTried tells of a roll for stragglers.
	RecoveryTried struct {
		Unit     string
		At       hex.Hex
		Die      int
		Mods     rules.Tally
		Steps    int
		Left     int
		Level    string
		Reformed bool
	}
	// Reformed tells the enemy of a brigade that is back on the map.
	Reformed struct {
		Side rules.Side
		Unit string
		At   hex.Hex
	}
)

// Notice names the sentence of each.
func (Resupplied) Notice() string     { return "resupplied" }
func (WagonLoaded) Notice() string    { return "wagon-loaded" }
func (GunsDetached) Notice() string   { return "guns-detached" }
func (GunsJoined) Notice() string     { return "guns-joined" }
func (RecoveryMarked) Notice() string { return "recovery-marked" }
func (RecoveryEnded) Notice() string  { return "recovery-ended" }
func (RecoveryTried) Notice() string  { return "recovery-tried" }
func (Reformed) Notice() string       { return "reformed" }
