package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// Standing is one instruction given in advance: how a side wants a kind of question
// answered, for one piece or for all.
type Standing struct {
	Side   rules.Side `json:"side,omitempty"`
	What   string     `json:"what"`             // the kind of question: "retreat", "face" ...
	Unit   string     `json:"unit,omitempty"`   // the piece or command that it is for; empty: any
	Choice string     `json:"choice,omitempty"` // one of two answers: "fire" or "hold"
	To     hex.Hex    `json:"to,omitzero"`      // toward this hex
	Way    string     `json:"way,omitempty"`    // or this way: N, NE, SE, S, SW, NW, or supply
	Names  []string   `json:"names,omitempty"`  // whom to choose, the first who can be
}

// Doctrine is how a side's units fire in a window for which no sheet is wanted. CWB 8.1, 20.3.
type Doctrine struct {
	Side     rules.Side `json:"side,omitempty"`
	Window   string     `json:"window"`              // defensive or offensive
	Fire     string     `json:"fire"`                // ask: a sheet is wanted; all; hold
	First    []string   `json:"first,omitempty"`     // which targets come first: adjacent, flank, nearest, guns, column
	Troops   int        `json:"troops,omitempty"`    // how far troops fire, in hexes; 0: as far as they can
	Guns     int        `json:"guns,omitempty"`      // how far guns fire
	LowHolds bool       `json:"low_holds,omitempty"` // units low on ammunition hold their fire, CWB 28.1
	NoDuel   bool       `json:"no_duel,omitempty"`   // guns do not fire at guns, CWB 20.3c
	NoBoats  bool       `json:"no_boats,omitempty"`  // gunboats hold their fire, CWB-AH 2.5
	Except   []string   `json:"except,omitempty"`    // who holds his fire all the same
}

// The notices of standing instructions. Only their owner hears of them.
type (
	// Instructed tells what a side's standing instructions are now.
	Instructed struct {
		Standing []Standing
		Doctrine []Doctrine
	}
	// Decided tells of a question that was not asked, or not answered in time.
	Decided struct {
		Kind     string
		Subjects []string
		Choice   string
		By       string // standing, clock
		Why      string // how a default was found
	}
)

// Notice names each notice.
func (Instructed) Notice() string { return "instructed" }
func (Decided) Notice() string    { return "decided" }
