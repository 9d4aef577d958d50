package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// The notices of fire, losses and stragglers. Losses, stragglers, levels, wrecks
// and low ammunition go to their owner alone; the enemy hears of fire, and of what he
// sees go. CWB 9.0.
type (
	// Fired tells who fires what he fired with.
	Fired struct {
		Target hex.Hex
		Guns   bool // artillery was hit
		By     []string
		Boats  []string
		Points int // in halves
		Why    string
	}
	// FiredOn tells whom it was meant for.
	FiredOn struct {
		Target hex.Hex
		Unit   string // that was hit; empty: only leaders were there
		From   []hex.Hex
		Boats  []string
		Why    string
	}
	// LowAmmo tells of units that ran low.
	LowAmmo struct{ Units []string }
	// Deployed tells of a unit that went into line after fire.
	Deployed struct {
		Side      rules.Side
		Unit      string
		At        hex.Hex
		Formation string
	}
	// Loss tells of steps lost.
	Loss struct {
		Unit       string
		Casualties int
		Stragglers int
		Left       int
		Level      string // the new fire level, if it changed
		Wrecked    bool
		Division   string // wrecked by this
		Why        string
	}
	// Destroyed tells of a brigade or battery that is no more.
	Destroyed struct {
		Side rules.Side
		Unit string
		At   hex.Hex
	}
	// LinesDrawnIn tells of extended lines that are gone, and where the unit stands; nowhere if
	// it is the enemy's and not seen.
	LinesDrawnIn struct {
		Side rules.Side
		Unit string
		At   hex.Hex
	}
	// GunsLost tells of gun points lost.
	GunsLost struct {
		Unit   string
		At     hex.Hex
		Points int
		Left   int
		Why    string
	}
	// GunLossRolled tells of the roll for guns that limber beside the enemy.
	GunLossRolled struct {
		Unit string
		Die  int
		Lost int
	}
	// WagonLost tells of a wagon or train destroyed.
	WagonLost struct {
		Side rules.Side
		Unit string
		At   hex.Hex
		Why  string
	}
	// StragglersChecked tells of a straggler check.
	StragglersChecked struct {
		Unit  string
		Heavy bool
		Die   int
		Mods  rules.Tally
		Lost  int
		Why   string
	}
	// BoatsEngaged tells of guns that fired at the gunboats.
	BoatsEngaged struct {
		Unit string
		At   hex.Hex
		Dice [2]int
	}
	// BoatsUnderFire tells the enemy of it.
	BoatsUnderFire struct{ At hex.Hex }
	// BoatDriven tells of a gunboat that withdrew for good.
	BoatDriven struct{ Boat string }
)

// Notice names the sentence of each.
func (Fired) Notice() string             { return "fired" }
func (FiredOn) Notice() string           { return "fired-on" }
func (LowAmmo) Notice() string           { return "low-ammo" }
func (Deployed) Notice() string          { return "deployed" }
func (Loss) Notice() string              { return "loss" }
func (Destroyed) Notice() string         { return "destroyed" }
func (LinesDrawnIn) Notice() string      { return "lines-drawn-in" }
func (GunsLost) Notice() string          { return "guns-lost" }
func (GunLossRolled) Notice() string     { return "gun-loss-rolled" }
func (WagonLost) Notice() string         { return "wagon-lost" }
func (StragglersChecked) Notice() string { return "stragglers-checked" }
func (BoatsEngaged) Notice() string      { return "boats-engaged" }
func (BoatsUnderFire) Notice() string    { return "boats-under-fire" }
func (BoatDriven) Notice() string        { return "boat-driven" }
