package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// What is told of combat. HBN 10.
type (
	// CombatBegan is a unit attacking a unit.
	CombatBegan struct {
		Number      int        `json:"number"` // of the combats of this phase
		Side        rules.Side `json:"side"`   // who attacks
		Unit        string     `json:"unit"`
		From        hex.Hex    `json:"from"`
		At          hex.Hex    `json:"at"`
		Defender    string     `json:"defender"`
		Guns        []string   `json:"guns,omitempty"` // batteries that help it, HBN 10.4B
		Charging    bool       `json:"charging,omitempty"`
		Coordinated bool       `json:"coordinated,omitempty"`
		Coordinator string     `json:"coordinator,omitempty"` // the leader to whom it owes that, HBN 13.3.5
		Leader      string     `json:"leader,omitempty"`      // who leads the attack, HBN 13.3.6
		Further     bool       `json:"further,omitempty"`     // a continuation, HBN 10.14
	}
	// CombatResolved is the die of a combat and all that changed it.
	CombatResolved struct {
		Side      rules.Side  `json:"side"` // who attacks
		Unit      string      `json:"unit"`
		Defender  string      `json:"defender"`
		At        hex.Hex     `json:"at"`
		Intensity rules.Tally `json:"intensity"`
		Column    int         `json:"column"` // the intensity held to 3 to 9
		Die       int         `json:"die"`
		Mods      rules.Tally `json:"mods"`
		Row       int         `json:"row"` // the die with its modifiers, held to 0 to 9
		Result    string      `json:"result"`
	}
	// CombatEnded is what came of an attack of one's own, for conditions.
	CombatEnded struct {
		Side   rules.Side `json:"side"`
		Attack int        `json:"attack"` // its number as ordered
		Unit   string     `json:"unit"`
		At     hex.Hex    `json:"at"`
		Came   []string   `json:"came"`
	}
	// OrderPassed is an order of one's own that was not carried out, for its condition did
	// not hold.
	OrderPassed struct {
		Side   rules.Side `json:"side"`
		Attack int        `json:"attack,omitempty"` // its own number, of an attack
		What   string     `json:"what,omitempty"`   // another order in its own words
		Unit   string     `json:"unit,omitempty"`
		At     hex.Hex    `json:"at,omitzero"`
		If     int        `json:"if,omitempty"`   // the attack that it depended on
		Came   string     `json:"came,omitempty"` // and what should have come of that
		Why    string     `json:"why"`
		Rule   rules.Cite `json:"rule,omitempty"`
	}
	// DefendersRestacked are defenders in another order. HBN 10.6C.
	DefendersRestacked struct {
		Side  rules.Side `json:"side"`
		At    hex.Hex    `json:"at"`
		Units []string   `json:"units"` // from the top
	}
	// FlankFound is a defender who is surrounded. HBN 10.7.
	FlankFound struct {
		Side rules.Side `json:"side"` // the defender's
		Unit string     `json:"unit"`
		At   hex.Hex    `json:"at"`
	}
	// RatingsCompared is the morale of both units of a combat, where a result asks for it.
	// HBN 10.10C.
	RatingsCompared struct {
		Unit   string      `json:"unit"` // whom the result may strike
		Side   rules.Side  `json:"side"`
		Enemy  string      `json:"enemy"`
		Result string      `json:"result"` // "r1"
		Own    rules.Tally `json:"own"`
		Theirs rules.Tally `json:"theirs"`
		By     int         `json:"by"`
		Struck bool        `json:"struck,omitempty"`
	}
)

// Notice names the sentence of each.
func (CombatBegan) Notice() string        { return "combat-began" }
func (CombatResolved) Notice() string     { return "combat-resolved" }
func (CombatEnded) Notice() string        { return "combat-ended" }
func (OrderPassed) Notice() string        { return "order-passed" }
func (DefendersRestacked) Notice() string { return "defenders-restacked" }
func (FlankFound) Notice() string         { return "flank-found" }
func (RatingsCompared) Notice() string    { return "ratings-compared" }
