package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// What is told of units under blank counters. BGD 22.4.11.
type (
	// Shown is a unit whose blank counter was taken off.
	Shown struct {
		Unit     string `json:"unit"`
		Type     string `json:"type"`
		Strength int    `json:"strength"`
	}
	// Revealed tells who was under the blank counters of a hex.
	Revealed struct {
		Side    rules.Side
		At      hex.Hex
		Units   []Shown
		Dummies int
		Names   []string // of the dummies; their owner alone hears them
		Why     string   // met, fights, fired-at, leaves, proof, ruled, end
	}
	// ShotsSpent tells of guns that fired at covered counters, and had nobody to fire at or
	// too many.
	ShotsSpent struct {
		Side   rules.Side
		Number int
		On     []hex.Hex
		Guns   []string
	}
	// CoveredDigs tells of digging under a blank counter.
	CoveredDigs struct {
		Side rules.Side
		At   hex.Hex
		Does string // begins, stops, ends
	}
)

// Notice names the sentence that tells each.
func (Revealed) Notice() string    { return "revealed" }
func (ShotsSpent) Notice() string  { return "shots-spent" }
func (CoveredDigs) Notice() string { return "covered-digs" }

// AreCovered reports whether enemies of this view are under blank counters.
func (v View) AreCovered() bool { return v.Option("limited-intelligence") == "on" && v.Phase != "over" }
