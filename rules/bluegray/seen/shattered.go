package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// Shattered tells that a unit has half its strength for the rest of the game. BGD 22.6.1.
type Shattered struct {
	Unit     string
	Side     rules.Side
	At       hex.Hex
	Strength int  // from now on
	Stays    bool // it has not to go back, or can't
}

// Notice names the sentence that tells it.
func (Shattered) Notice() string { return "shattered" }
