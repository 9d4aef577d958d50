package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// What is told of a referee's rulings. Why is his reason, as he wrote it; it may be empty. Of
// an enemy under a blank counter no Unit is told.
type (
	// RuledPlaced tells that a unit was put into a hex.
	RuledPlaced struct {
		Unit string
		Side rules.Side
		From hex.Hex // nowhere if it was not on the map
		To   hex.Hex
		Why  string
	}
	// RuledRemoved tells that a unit was taken off the map.
	RuledRemoved struct {
		Unit string
		Side rules.Side
		From hex.Hex // nowhere if it was not on the map
		As   string  // eliminated, exited, waiting; absent: a dummy that is gone
		Why  string
	}
	// RuledSet tells of another strength or other marks.
	RuledSet struct {
		Unit     string
		Side     rules.Side
		At       hex.Hex // nowhere if it is not on the map
		Strength int     // 0: as it was
		Put      []string
		Lift     []string
		Why      string
	}
	// RuledHold tells who holds a hex worth points.
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

// Notice names the sentence that tells each.
func (RuledPlaced) Notice() string  { return "ruled-placed" }
func (RuledRemoved) Notice() string { return "ruled-removed" }
func (RuledSet) Notice() string     { return "ruled-set" }
func (RuledHold) Notice() string    { return "ruled-hold" }
func (RuledPoints) Notice() string  { return "ruled-points" }
