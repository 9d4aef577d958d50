package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// The notices of April's Harvest's own rules. Ground and the score at the end are for both
// sides; the rest goes to its owner. CWB 9.0; CWB-AH 2-5.
type (
	// DrawnUp tells of a piece set up by choice.
	DrawnUp struct {
		Piece     string
		At        hex.Hex
		Formation string
		Facing    string
	}
	// CampsWoke tells the Union of camps that are alert now.
	CampsWoke struct{ Pieces []string }
	// CampsDue tells the enemy what the printed schedule says for this hour.
	CampsDue struct{ Units []string }
	// Ground is a hex that counts for victory.
	Ground struct {
		Hex     hex.Hex    `json:"hex"`
		Holder  rules.Side `json:"holder"`
		Worth   [3]int     `json:"worth"` // victory points by Side
		Decides bool       `json:"decides,omitempty"`
	}
	// GroundAwarded tells of points for ground at the end of a day.
	GroundAwarded struct {
		Clock       string
		Union       int
		Confederate int
		Ground      []Ground
	}
	// Score is how the battle stands. Before the end it holds no more than both sides
	// may know.
	Score struct {
		Final       bool        `json:"final,omitempty"`
		Union       rules.Tally `json:"union,omitempty"` // victory points, or what decides
		Confederate rules.Tally `json:"confederate,omitempty"`
		Ground      []Ground    `json:"ground,omitempty"`
		Winner      rules.Side  `json:"winner,omitempty"` // at the end; NoSide: a draw
		Level       string      `json:"level,omitempty"`  // where the battle has levels
		Rule        rules.Cite  `json:"rule,omitempty"`   // that decided
	}
	// StackRoused tells of a leader's roll to make a stack move.
	StackRoused struct {
		Leader string
		At     hex.Hex
		Die    int
		Need   int // or less
		Moves  bool
		Pieces []string
	}
	// RadiusMarked tells of the brigade that stands for the leader of a division.
	RadiusMarked struct {
		Division string
		Brigade  string
	}
	// DivisionOrphaned tells of a division or corps whose leader is gone and not replaced.
	DivisionOrphaned struct {
		Command string
		Lost    string // empty: he moved up
		Brigade string // that stands for him, if it is a division
	}
)

// Of is the tally of a side.
func (s *Score) Of(side rules.Side) *rules.Tally {
	if side == rules.Union {
		return &s.Union
	}
	return &s.Confederate
}

// Notice names the sentence of each.
func (DrawnUp) Notice() string          { return "drawn-up" }
func (CampsWoke) Notice() string        { return "camps-woke" }
func (CampsDue) Notice() string         { return "camps-due" }
func (GroundAwarded) Notice() string    { return "ground-awarded" }
func (Score) Notice() string            { return "score" }
func (StackRoused) Notice() string      { return "stack-roused" }
func (RadiusMarked) Notice() string     { return "radius-marked" }
func (DivisionOrphaned) Notice() string { return "division-orphaned" }
