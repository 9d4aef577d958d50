package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// What is told of units. HBN 5.
type (
	// MoraleChecked is a morale check or a rout check.
	MoraleChecked struct {
		Unit   string      `json:"unit"`
		Side   rules.Side  `json:"side"`
		Why    string      `json:"why"`
		Rule   rules.Cite  `json:"rule,omitempty"`
		Die    int         `json:"die"`
		Mods   rules.Tally `json:"mods,omitempty"`
		Roll   int         `json:"roll"` // the die with its modifiers
		Rating rules.Tally `json:"rating"`
		Passed bool        `json:"passed,omitempty"`
	}
	// UnitDisrupted is a unit turned over.
	UnitDisrupted struct {
		Unit string     `json:"unit"`
		Side rules.Side `json:"side"`
		Why  string     `json:"why"`
		Rule rules.Cite `json:"rule,omitempty"`
	}
	// UnitRouted has left the map, routed or shattered.
	UnitRouted struct {
		Unit       string     `json:"unit"`
		Side       rules.Side `json:"side"`
		At         hex.Hex    `json:"at,omitzero"`
		Eliminated bool       `json:"eliminated,omitempty"` // that too
		Shattered  bool       `json:"shattered,omitempty"`
		Why        string     `json:"why"`
		Rule       rules.Cite `json:"rule,omitempty"`
	}
	// UnitEliminated has left the map.
	UnitEliminated struct {
		Unit string     `json:"unit"`
		Side rules.Side `json:"side"`
		At   hex.Hex    `json:"at,omitzero"`
		Why  string     `json:"why"`
		Rule rules.Cite `json:"rule,omitempty"`
	}
	// UnitCaptured is out of the game.
	UnitCaptured struct {
		Unit string     `json:"unit"`
		Side rules.Side `json:"side"`
		At   hex.Hex    `json:"at,omitzero"`
		Why  string     `json:"why"`
		Rule rules.Cite `json:"rule,omitempty"`
	}
	// UnitQuestioned bears a questionable marker, or has lost it.
	UnitQuestioned struct {
		Unit   string     `json:"unit"`
		Side   rules.Side `json:"side"`
		Lifted bool       `json:"lifted,omitempty"`
		Why    string     `json:"why,omitempty"`
		Rule   rules.Cite `json:"rule,omitempty"`
	}
	// UnitRecovered is in normal status again.
	UnitRecovered struct {
		Unit string     `json:"unit"`
		Side rules.Side `json:"side"`
		Why  string     `json:"why"`
		Rule rules.Cite `json:"rule,omitempty"`
	}
)

// Notice names the sentence of each.
func (MoraleChecked) Notice() string  { return "morale-checked" }
func (UnitDisrupted) Notice() string  { return "disrupted" }
func (UnitRouted) Notice() string     { return "routed" }
func (UnitEliminated) Notice() string { return "eliminated" }
func (UnitCaptured) Notice() string   { return "captured" }
func (UnitQuestioned) Notice() string { return "questioned" }
func (UnitRecovered) Notice() string  { return "recovered" }
