package cwb

import (
	"slices"

	"longroll/rules"
)

// The commands of the order log.
type (
	// Head is what a dispatch must say besides its text. CWB 10.1c.
	Head struct {
		Objectives []string `json:"objectives,omitempty"` // places or hexes
		By         string   `json:"by,omitempty"`         // path or direction
		Start      string   `json:"start,omitempty"`      // time or signal; empty: on acceptance
		StartTurn  int      `json:"start_turn,omitempty"` // if Start is a time
		Limit      string   `json:"limit,omitempty"`
		Intensity  int      `json:"intensity,omitempty"` // 1 to 3, or 0
		Defensive  bool     `json:"defensive,omitempty"` // optional rule Defensive Orders
		Text       string   `json:"text"`                // kept word for word
		Goals      []Goal   `json:"goals,omitempty"`     // for divisions of the corps that receives it, CWB 10.5b
	}
	// WriteDispatch is an order from an army commander. CWB 10.1.
	WriteDispatch struct {
		To       []string `json:"to"` // commands; several only at a conference
		From     string   `json:"from,omitempty"`
		Method   string   `json:"method"` // AO, AW or IPV
		Type     string   `json:"type"`   // simple or complex
		Distance int      `json:"distance"`
		Measured bool     `json:"measured,omitempty"` // Distance was given (order log alone)
		Confers  bool     `json:"confers,omitempty"`  // CWB 10.6c
		Head
	}
	// PresetDispatch is an order held since before the battle. CWB 10.1i.
	PresetDispatch struct {
		To   string `json:"to"`
		Type string `json:"type"`
		Head
	}
	// TakeInitiative is a leader giving himself an order, or cancelling one. CWB 10.2.
	TakeInitiative struct {
		Leader string `json:"leader"`
		To     string `json:"to,omitempty"` // a command under his that gets a goal of its own; empty: his own
		Type   string `json:"type,omitempty"`
		Cancel bool   `json:"cancel,omitempty"` // only cancel what he has
		Early  int    `json:"early,omitempty"`  // dispatch to take up early, option procrastination
		Head
	}
	// CheckStoppage makes the check after a turn under fire, with what the board
	// shows. CWB 10.3.
	CheckStoppage struct {
		Command   string `json:"command"`
		Divisions int    `json:"divisions"`
		Wrecked   int    `json:"wrecked"`
		Defence   bool   `json:"defence,omitempty"` // optional rule Defensive Orders
		Ahead     bool   `json:"ahead,omitempty"`   // its headquarters is not on the map yet, CWB 10.3d
	}
	// Touch says that the leader has entered the hex of his headquarters, which
	// implements an accepted dispatch. CWB 10.0a.
	Touch struct {
		Command string `json:"command"`
	}
	// Fulfil says that a dispatch has been carried out.
	Fulfil struct {
		Number int `json:"number"`
	}
	// Emergency is an emergency retreat. CWB 10.4.
	Emergency struct {
		Command string `json:"command"`
		Forced  bool   `json:"forced,omitempty"` // its headquarters was overrun
	}
	// Engaged says that a command was in combat since the last command phase.
	// Optional rule Defensive Orders.
	Engaged struct {
		Command string `json:"command"`
	}
	// Replace says that a leader is lost and who leads after him. CWB 25.4a.
	Replace struct {
		Leader string `json:"leader"`
		By     string `json:"by,omitempty"` // a leader on the map; empty: a replacement without a name
		Rating int    `json:"rating"`       // of the replacement: of the lost leader, or of By in the post that he leaves
	}
	// Recharge says that the army commander has spent a whole turn with his
	// headquarters. CWB 10.6b.
	Recharge struct {
		Leader string `json:"leader"`
	}
	// Attach changes the corps of a division. CWB 10.5c.
	Attach struct {
		Division string `json:"division"`
		To       string `json:"to"`
	}
	// OrderCannon is what the enemy of a loose cannon tells it to do. CWB 10.2g.
	OrderCannon struct {
		Leader string `json:"leader"`
		Text   string `json:"text"`
	}
	// Pause stops the command phase for its owner to see how it went.
	Pause struct{}
	// End ends the command phase: delays are tested and dispatches that have come
	// are taken up.
	End struct {
		Default bool `json:"default,omitempty"`
	}
)

// Kind names each command in the journal.
func (WriteDispatch) Kind() string  { return "dispatch" }
func (PresetDispatch) Kind() string { return "preset" }
func (TakeInitiative) Kind() string { return "initiative" }
func (CheckStoppage) Kind() string  { return "stoppage" }
func (Touch) Kind() string          { return "touch" }
func (Fulfil) Kind() string         { return "fulfil" }
func (Emergency) Kind() string      { return "emergency" }
func (Engaged) Kind() string        { return "engaged" }
func (Replace) Kind() string        { return "replace" }
func (Recharge) Kind() string       { return "recharge" }
func (Attach) Kind() string         { return "attach" }
func (OrderCannon) Kind() string    { return "cannon" }
func (Pause) Kind() string          { return "pause" }
func (End) Kind() string            { return "end" }

// logCommands are those of the order log.
var logCommands = []rules.Command{WriteDispatch{}, PresetDispatch{}, TakeInitiative{}, CheckStoppage{}, Touch{}, Fulfil{}, Emergency{},
	Engaged{}, Replace{}, Recharge{}, Attach{}, OrderCannon{}, Pause{}, End{}}

var commandKinds = rules.NewKinds(slices.Concat(logCommands, drawUpCommands, radiusCommands, gatherCommands, rouseCommands, recoveryCommands, movementCommands, gunCommands,
	closeCombatCommands, ammoCommands, fireCommands, boatCommands, standingCommands, optionalCommands, rulingCommands)...)
