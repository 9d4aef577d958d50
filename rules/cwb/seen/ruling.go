package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// What is told of a referee's rulings. Why is his reason, as he wrote it; it may be empty.
type (
	// RuledPlaced tells that a piece of one's own was put into a hex.
	RuledPlaced struct {
		Piece string
		From  hex.Hex // nowhere if it was not on the map
		To    hex.Hex
		Below bool // at the bottom of the stack
		Why   string
	}
	// RuledRemoved tells that a piece of one's own was taken off the map.
	RuledRemoved struct {
		Piece string
		From  hex.Hex // nowhere if it was not on the map
		As    string  // lost, outside, off-map
		Why   string
	}
	// RuledSet tells how a piece of one's own stands now. What is empty is as it was.
	RuledSet struct {
		Piece     string
		At        hex.Hex // nowhere if it is not on the map
		Formation string
		Facing    string // of all units in the hex
		State     string
		Stack     bool // the state is that of all units in the hex
		Figures   []Figure
		Put       []string
		Lift      []string
		Why       string
	}
	// RuledShown tells what the enemy's stacks show since a ruling. One without a top has
	// gone.
	RuledShown struct {
		Side   rules.Side // whose they are
		Stacks []Stack
		Why    string
	}
	// RuledOrder tells of the status of a dispatch of one's own.
	RuledOrder struct {
		Number   int
		Receiver string
		Status   string
		Why      string
	}
	// RuledHold tells who holds a hex that counts for victory.
	RuledHold struct {
		Hex  hex.Hex
		Side rules.Side
		Why  string
	}
	// RuledPoints tells of victory points given, or taken off.
	RuledPoints struct {
		Side   rules.Side
		Points int
		Why    string
	}
)

// Figure is a number of a piece, by its word: casualties, stragglers, guns, supply, and
// spent, which is in halves of a movement point.
type Figure struct {
	What string `json:"what"`
	Now  int    `json:"now"`
}

// Notice names the sentence that tells each.
func (RuledPlaced) Notice() string  { return "ruled-placed" }
func (RuledRemoved) Notice() string { return "ruled-removed" }
func (RuledSet) Notice() string     { return "ruled-set" }
func (RuledShown) Notice() string   { return "ruled-shown" }
func (RuledOrder) Notice() string   { return "ruled-order" }
func (RuledHold) Notice() string    { return "ruled-hold" }
func (RuledPoints) Notice() string  { return "ruled-points" }
