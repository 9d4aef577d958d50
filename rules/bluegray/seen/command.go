package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// What is told of command control. BGD 22.4.3.
type (
	// CommandDrawn tells which units of a side are out of command.
	CommandDrawn struct {
		Side   rules.Side
		Level  int
		Digits []int
		Units  []string
		Halts  bool // they stand still and do not scatter
	}
	// Scattered tells where a unit out of command went; Path starts where it stood.
	Scattered struct {
		Unit     string
		Side     rules.Side
		Way      string // N, NE, SE, S, SW or NW
		Points   int
		Path     []hex.Hex
		Cost     int
		Half     bool
		InZone   bool
		Limbered bool   // guns that then can't attack, BGD 22.4.8
		Why      string // it went no farther
	}
)

// Notice names the sentence that tells each.
func (CommandDrawn) Notice() string { return "command-drawn" }
func (Scattered) Notice() string    { return "scattered" }

// MP writes movement points paid: "2 1/2".
func (s Scattered) MP() string { return mp(s.Cost, s.Half) }
