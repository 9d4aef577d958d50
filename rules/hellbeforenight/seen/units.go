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
	// UnitRecovered is of units that are in normal status again.
	UnitRecovered struct {
		Units []string   `json:"units"`
		Side  rules.Side `json:"side"`
		Why   string     `json:"why"`
		Rule  rules.Cite `json:"rule,omitempty"`
	}
)

// What is told of the unit status box. HBN 5.6-5.11, 9.1, 16.
type (
	// VolleysLifted takes all volley markers off at the end of a turn.
	VolleysLifted struct{}
	// UnitsReadied go on to the next stage.
	UnitsReadied struct {
		Side  rules.Side `json:"side"`
		Units []string   `json:"units"`
		Stage string     `json:"stage"` // ready, routed
		Rule  rules.Cite `json:"rule,omitempty"`
	}
	// ExtraSpent is a point of extra strength.
	ExtraSpent struct {
		Counter string     `json:"counter"`
		Side    rules.Side `json:"side"`
		Unit    string     `json:"unit"`
		Left    int        `json:"left"`
		Rule    rules.Cite `json:"rule,omitempty"`
	}
	// UnitReformed is made again and may come back.
	UnitReformed struct {
		Unit string     `json:"unit"`
		Side rules.Side `json:"side"`
		Why  string     `json:"why"`
		Rule rules.Cite `json:"rule,omitempty"`
	}
	// CadreRolled is the roll for a cadre.
	CadreRolled struct {
		Unit      string      `json:"unit"`
		Side      rules.Side  `json:"side"`
		Die       int         `json:"die"`
		Mods      rules.Tally `json:"mods,omitempty"`
		Need      int         `json:"need"` // at most this makes it again
		Remade    bool        `json:"remade,omitempty"`
		Destroyed bool        `json:"destroyed,omitempty"`
		Rule      rules.Cite  `json:"rule,omitempty"`
	}
	// UnitReentered is on the map again.
	UnitReentered struct {
		Unit    string     `json:"unit"`
		Side    rules.Side `json:"side"`
		At      hex.Hex    `json:"at"`
		Rallied string     `json:"rallied,omitempty"` // the leader who rallied it, HBN 13.3.4
	}
	// MoraleRolled is a roll on the army morale track.
	MoraleRolled struct {
		Army string     `json:"army"`
		Die  int        `json:"die"`
		From int        `json:"from"`
		To   int        `json:"to"`
		Why  string     `json:"why"`
		Rule rules.Cite `json:"rule,omitempty"`
	}
)

// Notice names the sentence of each.
func (VolleysLifted) Notice() string { return "volleys-lifted" }
func (UnitsReadied) Notice() string  { return "units-readied" }
func (ExtraSpent) Notice() string    { return "extra-spent" }
func (UnitReformed) Notice() string  { return "reformed" }
func (CadreRolled) Notice() string   { return "cadre-rolled" }
func (UnitReentered) Notice() string { return "reentered" }
func (MoraleRolled) Notice() string  { return "morale-rolled" }

// Notice names the sentence of each.
func (MoraleChecked) Notice() string  { return "morale-checked" }
func (UnitDisrupted) Notice() string  { return "disrupted" }
func (UnitRouted) Notice() string     { return "routed" }
func (UnitEliminated) Notice() string { return "eliminated" }
func (UnitCaptured) Notice() string   { return "captured" }
func (UnitQuestioned) Notice() string { return "questioned" }
func (UnitRecovered) Notice() string  { return "recovered" }
