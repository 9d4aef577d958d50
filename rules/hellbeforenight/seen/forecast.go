package seen

import (
	"longroll/rules"
	"longroll/rules/hex"
)

// What a side is told beforehand of its orders.
type (
	// WillRefuse is an order that is not allowed as things stand.
	WillRefuse struct {
		rules.Refusal
		Drawn Drawn `json:"drawn,omitzero"`
	}
	// Drawn is the unit of an attack or a bombardment that goes to the heaviest firing before it,
	// since it has not marched. HBN 7.9.
	Drawn struct {
		Unit string  `json:"unit"`
		To   hex.Hex `json:"to"`
	}
	// WillDo is any order but those below, as it goes if every check on its way is passed and
	// every die is the best one.
	WillDo struct {
		Order  string     `json:"order"` // its kind: "move", "recover"
		Units  []string   `json:"units,omitempty"`
		Path   []hex.Hex  `json:"path,omitempty"`  // of a march, from where it starts
		Spent  int        `json:"spent,omitempty"` // most points of the units that march
		Halts  string     `json:"halts,omitempty"` // why a march stops short
		Rule   rules.Cite `json:"rule,omitempty"`
		Checks []Check    `json:"checks,omitempty"`
		Of10   int        `json:"of_10"` // on how many of the ten faces of its first die it goes so; 10 without a die
	}
	// WillAttack is an attack with its chances. A condition is taken to hold.
	WillAttack struct {
		Attack      int         `json:"attack"` // its number, for conditions
		Unit        string      `json:"unit"`
		From        hex.Hex     `json:"from"`
		At          hex.Hex     `json:"at"`
		Defender    string      `json:"defender"`
		Guns        []string    `json:"guns,omitempty"`
		Intensity   rules.Tally `json:"intensity"`
		Column      int         `json:"column"`
		Mods        rules.Tally `json:"mods"`
		Chances     []Chance    `json:"chances"`
		Checks      []Check     `json:"checks,omitempty"` // before the die: questionable units, a flank
		Charging    bool        `json:"charging,omitempty"`
		Coordinated bool        `json:"coordinated,omitempty"`
		If          int         `json:"if,omitempty"` // the attack on which it depends
		Drawn       Drawn       `json:"drawn,omitzero"`
	}
	// WillBombard is fire at one target, or of batteries together at several.
	WillBombard struct {
		At    hex.Hex `json:"at"`
		Shots []Shot  `json:"shots"`
		If    int     `json:"if,omitempty"`
		Drawn Drawn   `json:"drawn,omitzero"`
	}
	// WillEnd is the end of a sheet.
	WillEnd struct {
		Pause  bool     `json:"pause,omitempty"`
		Sealed bool     `json:"sealed,omitempty"` // it lies sealed until the other side's is in, HBN 3.1
		Units  []string `json:"units,omitempty"`  // who has still to go to the heaviest firing, and goes by itself, HBN 7.9
	}

	// Check is a morale check with its chance to be passed.
	Check struct {
		Unit string     `json:"unit"`
		Why  string     `json:"why"`
		Rule rules.Cite `json:"rule,omitempty"`
		Of10 int        `json:"of_10"`
	}
	// Chance is a result and the faces of the die that bring it.
	Chance struct {
		Result string `json:"result"` // as the table has it
		Of10   int    `json:"of_10"`
	}
	// Shot is one die of a bombardment.
	Shot struct {
		Units   []string    `json:"units,omitempty"`
		Boat    string      `json:"boat,omitempty"`
		Target  string      `json:"target"`
		Columns rules.Tally `json:"columns"`
		Column  int         `json:"column"`
		Chances []Chance    `json:"chances"`
	}
)

// Forecast names the sentence of each.
func (WillRefuse) Forecast() string  { return "refused" }
func (WillDo) Forecast() string      { return "does" }
func (WillAttack) Forecast() string  { return "attack" }
func (WillBombard) Forecast() string { return "bombard" }
func (WillEnd) Forecast() string     { return "end" }
