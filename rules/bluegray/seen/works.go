package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// What is told of entrenchments. BGD 22.4.2.
type (
	// DiggingBegun tells that a unit digs.
	DiggingBegun struct {
		Unit string
		Side rules.Side
		At   hex.Hex
	}
	// DiggingSpoiled tells that a unit where it was no longer digs.
	DiggingSpoiled struct {
		Unit string
		Side rules.Side
		At   hex.Hex
		Why  string // attacked, scattered, helped
	}
	// Entrenched tells of a new entrenchment.
	Entrenched struct {
		Unit string
		Side rules.Side
		At   hex.Hex
	}
	// WillDig foretells that a unit digs.
	WillDig struct {
		Unit string
		At   hex.Hex
	}
)

// Notice names the sentence that tells each.
func (DiggingBegun) Notice() string   { return "digging-begun" }
func (DiggingSpoiled) Notice() string { return "digging-spoiled" }
func (Entrenched) Notice() string     { return "entrenched" }

// Forecast names the sentence that tells it.
func (WillDig) Forecast() string { return "dig" }
