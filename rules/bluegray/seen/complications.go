package seen

import (
	"strconv"

	"longroll/rules"
	"longroll/rules/hex"
)

// What is known and told in games with the complications of BGD 22.4.
type (
	// Morale is a side's losses and what they have done to it. BGD 22.4.12.
	Morale struct {
		Side  rules.Side `json:"side"`
		Level int        `json:"level,omitempty"` // 0: not demoralized, 2: doubly
		Lost  int        `json:"lost"`            // strength points
		Of    int        `json:"of"`              // that it has had by now
	}
	// Demoralized tells that a side's losses have demoralized it. BGD 22.4.12.
	Demoralized struct {
		Side  rules.Side
		Level int
		Lost  int
		Of    int
	}
	// WillRepulse foretells who must go back for not attacking. BGD 22.4.7.
	WillRepulse struct {
		Quiet bool // a night turn without combat
		Rule  rules.Cite
		Units []Repulse
	}
	// Repulse is one of those, and where it could go.
	Repulse struct {
		Unit string
		At   hex.Hex
		To   []hex.Hex // empty: it stays
		Past []hex.Hex // then: where it goes if nobody but dummies bars the way, BGD 22.4.11
	}
)

// Notice names the sentence that tells it.
func (Demoralized) Notice() string { return "demoralized" }

// Forecast names the sentence that tells it.
func (WillRepulse) Forecast() string { return "repulse" }

// Shift is columns of the results table, to the left if less than nothing.
type Shift int

// Words say how far the odds are shifted: "2 columns to the left".
func (s Shift) Words() string {
	by, way := int(s), "right"
	if by < 0 {
		by, way = -by, "left"
	}
	switch by {
	case 0:
		return "no shift"
	case 1:
		return "1 column to the " + way
	}
	return strconv.Itoa(by) + " columns to the " + way
}
