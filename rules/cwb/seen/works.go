package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// Field works, by optional rules. They lie on the map and both sides see them; who digs
// a trench, and for how long, its owner alone knows.
type (
	// Work is a marker on the map.
	Work struct {
		At     hex.Hex    `json:"at"`
		Side   rules.Side `json:"side,omitempty"` // whose; nobody's for a trench
		Stage  string     `json:"stage"`          // under construction, breastworks, trench
		Facing string     `json:"facing,omitempty"`
		Begun  int        `json:"begun,omitempty"` // turn in which its marker was placed
	}
	// Digging is own breastworks that are being made into a trench.
	Digging struct {
		At      hex.Hex    `json:"at"`
		Side    rules.Side `json:"side"`
		Unit    string     `json:"unit"`
		Minutes int        `json:"minutes"` // so far
		Of      int        `json:"of"`
	}

	// WorksBegun tells both sides of breastworks under construction.
	WorksBegun struct {
		Side rules.Side
		At   hex.Hex
	}
	// WorksRaised tells both sides of breastworks finished.
	WorksRaised struct {
		Side   rules.Side
		At     hex.Hex
		Facing string
	}
	// WorksGone tells both sides of works that are gone.
	WorksGone struct {
		Side  rules.Side
		At    hex.Hex
		Stage string
		Why   string // "abandoned", "captured", "work has stopped"
	}
	// TrenchMade tells both sides of a new trench.
	TrenchMade struct {
		Side   rules.Side
		At     hex.Hex
		Facing string
	}
	// DiggingSet tells of an own brigade that begins to dig a trench, or of none that
	// does any more.
	DiggingSet struct {
		Unit string
		At   hex.Hex
	}
	// PermitTried tells of an own leader's try for leave to build breastworks.
	PermitTried struct {
		Leader  string
		Command string
		Points  rules.Tally
		Need    int
		Mods    rules.Tally
		Dice    [2]int
		Won     bool
		Loose   bool
	}
)

// Notice names each kind.
func (WorksBegun) Notice() string  { return "works-begun" }
func (WorksRaised) Notice() string { return "works-raised" }
func (WorksGone) Notice() string   { return "works-gone" }
func (TrenchMade) Notice() string  { return "trench-made" }
func (DiggingSet) Notice() string  { return "digging-set" }
func (PermitTried) Notice() string { return "permit-tried" }
