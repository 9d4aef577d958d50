package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// Surprise marches, by the optional rule Extended Movement. Movement points are in
// halves. The enemy hears of one when his troops come upon it, and otherwise sees it
// march.
type (
	// Surprise is an own force with an order for a surprise march.
	Surprise struct {
		Side     rules.Side `json:"side"`
		Command  string     `json:"command"`
		Number   int        `json:"number"` // of the dispatch
		Stage    string     `json:"stage"`  // planned, lying, triggered, resting
		Turns    int        `json:"turns"`  // that were rolled for
		Route    []hex.Hex  `json:"route"`
		With     []string   `json:"with,omitempty"`
		Straight bool       `json:"straight,omitempty"` // nobody tries to go round a blocked hex
		Pieces   []Saved    `json:"pieces,omitempty"`
		Goes     bool       `json:"goes,omitempty"` // at the next movement phase
		Back     bool       `json:"back,omitempty"` // it gives its points up
	}
	// Saved is what a piece of it has saved.
	Saved struct {
		Piece  string `json:"piece"`
		Points int    `json:"points"`
	}

	// SurprisePlanned tells of a dispatch that orders one.
	SurprisePlanned struct {
		Command  string
		Number   int
		With     []string
		Route    []hex.Hex
		Straight bool
	}
	// SurpriseBegan tells who lies still now.
	SurpriseBegan struct {
		Command string
		Pieces  []string
	}
	// SurpriseSet tells what the force does at the next movement phase.
	SurpriseSet struct {
		Command string
		Back    bool
	}
	// SurpriseRolled tells of a roll on the accumulation table.
	SurpriseRolled struct {
		Command string
		Turn    int
		Die     int
		Mods    rules.Tally
		Hidden  bool
		Back    bool
		Least   int // that a piece of it has saved now
	}
	// MarchHastened tells of a hidden forced march.
	MarchHastened struct {
		Unit   string
		Second bool
	}
	// SurpriseMarched tells how far the force has come.
	SurpriseMarched struct {
		Command string
		Why     string // "its owner's will", "discovered", "come upon by the enemy", "another force on its route"
		At      hex.Hex
		Blocked bool
	}
	// SurpriseEnded tells that a surprise march is over without one.
	SurpriseEnded struct {
		Command string
		Why     string // "void", "given up", "rested", "collision"
	}
	// DetourTried tells of a leader's try to go round a blocked hex.
	DetourTried struct {
		Command string
		Leader  string
		Blocked hex.Hex
		Way     []hex.Hex
		Points  rules.Tally
		Need    int
		Mods    rules.Tally
		Dice    [2]int
		Won     bool
	}
	// SurpriseTriggered tells both sides where a force lies that the enemy has come upon.
	SurpriseTriggered struct {
		Side    rules.Side
		Command string // told to its owner only
		Hexes   []hex.Hex
	}
	// FireShrugged tells that a hidden force took no notice of fire.
	FireShrugged struct {
		At hex.Hex
	}
)

// Notice names each kind.
func (SurprisePlanned) Notice() string   { return "surprise-planned" }
func (SurpriseBegan) Notice() string     { return "surprise-began" }
func (SurpriseSet) Notice() string       { return "surprise-set" }
func (SurpriseRolled) Notice() string    { return "surprise-rolled" }
func (MarchHastened) Notice() string     { return "march-hastened" }
func (SurpriseMarched) Notice() string   { return "surprise-marched" }
func (SurpriseEnded) Notice() string     { return "surprise-ended" }
func (DetourTried) Notice() string       { return "detour-tried" }
func (SurpriseTriggered) Notice() string { return "surprise-triggered" }
func (FireShrugged) Notice() string      { return "fire-shrugged" }
