package bluegray

import (
	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// The commands that a side may give. The zero value of each is listed in
// commandKinds.
type (
	// Move moves a unit of the phasing side: along Path (its first hex is where
	// the unit stands), or to To by the cheapest legal way. BG 7, BGD 5.
	Move struct {
		Unit string    `json:"unit"`
		Path []hex.Hex `json:"path,omitempty"`
		To   hex.Hex   `json:"to,omitzero"`
		// Waits are the sub-segments that pass before each step. BGD 22.4.14
		Waits []int `json:"waits,omitempty"`
		// Charge makes it a cavalry charge. BGD 22.4.9
		Charge bool `json:"charge,omitempty"`
	}
	// Enter brings a reinforcement on at At and moves it on, along Path (its first
	// hex is At) or to To; with neither it stays at At. BG-CHI 12.3.
	Enter struct {
		Unit string    `json:"unit"`
		At   hex.Hex   `json:"at"`
		Path []hex.Hex `json:"path,omitempty"`
		To   hex.Hex   `json:"to,omitzero"`
	}
	// Exit moves a unit to At, along Path if one is given, and off the map. BG-CHI 12.4.
	Exit struct {
		Unit string    `json:"unit"`
		At   hex.Hex   `json:"at"`
		Path []hex.Hex `json:"path,omitempty"`
	}
	// Attack is one combat. BG 8, BGD 7 and 8.
	Attack struct {
		On     []hex.Hex `json:"on"`
		With   []string  `json:"with"`
		Only   []string  `json:"only,omitempty"`   // guns aim at these units of the hex alone. BGD 22.2.2
		Reduce string    `json:"reduce,omitempty"` // "2-1": fight at these odds if they are better. BG 8.8
		// What to do in each case; what is not said is asked or falls to standing
		// instructions and defaults.
		Advance  []AdvanceWish `json:"advance,omitempty"`   // in order of preference
		StandPat bool          `json:"stand_pat,omitempty"` // advance nobody
		Retreat  []RetreatWish `json:"retreat,omitempty"`
		Lose     []string      `json:"lose,omitempty"`  // whom to lose in an exchange, in order
		Elect    *bool         `json:"elect,omitempty"` // guns choose to go back on Ar. BGD 8.1
	}
	// AdvanceWish says who advances and, where two hexes are cleared, where to.
	AdvanceWish struct {
		Unit string  `json:"unit"`
		To   hex.Hex `json:"to,omitzero"`
	}
	// RetreatWish says where a unit goes back to, in order of preference.
	RetreatWish struct {
		Unit string    `json:"unit"` // empty: any
		To   []hex.Hex `json:"to"`
	}
	// Instruct gives standing instructions. Each replaces an earlier one for the
	// same unit and case; Clear drops all earlier ones first.
	Instruct struct {
		Clear    bool            `json:"clear,omitempty"`
		Standing []seen.Standing `json:"standing,omitempty"`
	}
	// Pause stops the combat phase so that both sides see how things stand.
	Pause struct{}
	// End ends the player-turn. With Default the clock gives it, and attacks that
	// are still owed are made by the default of the game.
	End struct {
		Default bool `json:"default,omitempty"`
	}
)

// Kind names each command in the journal.
func (Move) Kind() string     { return "move" }
func (Enter) Kind() string    { return "enter" }
func (Exit) Kind() string     { return "exit" }
func (Attack) Kind() string   { return "attack" }
func (Instruct) Kind() string { return "instruct" }
func (Pause) Kind() string    { return "pause" }
func (End) Kind() string      { return "end" }

var commandKinds = rules.NewKinds(append([]rules.Command{Move{}, Enter{}, Exit{}, Attack{}, Instruct{}, Pause{}, End{}, Mission{}, Entrench{}, Deploy{}}, rulingCommands...)...)
