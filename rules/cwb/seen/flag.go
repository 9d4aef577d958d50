package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// Flag lays an order beside what its force did since its side's last command phase, for the
// referee to judge whether it is followed as it was meant. CWB 10.1g, 10.2b.
type Flag struct {
	Side    rules.Side `json:"side"`
	Command string     `json:"command"`
	Units   []string   `json:"units,omitempty"`  // single units that alone act on it
	Number  int        `json:"number,omitempty"` // of the dispatch; 0: what the enemy makes a loose cannon do, CWB 10.2g
	Complex bool       `json:"complex,omitempty"`
	Text    string     `json:"text"`
	Found   []string   `json:"found,omitempty"` // idle, reached, beyond, untouched; empty: nothing that a machine can see
	From    hex.Hex    `json:"from,omitzero"`   // its headquarters when that command phase began
	At      hex.Hex    `json:"at,omitzero"`     // and now
	Force   int        `json:"force"`           // units that act on it
	Moved   int        `json:"moved,omitempty"`
	Charged int        `json:"charged,omitempty"`
	Fought  int        `json:"fought,omitempty"`
}
