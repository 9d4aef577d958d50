package cwb

import (
	"slices"

	"longroll/rules"
)

// The events of the order log. Only their owner hears of them, but for a loose
// cannon. CWB 9.0, 10.2g.
type (
	// PhaseBegan opens a command phase; with one the clock moves on.
	PhaseBegan struct {
		Turn  int        `json:"turn"`
		Side  rules.Side `json:"side"`
		Phase phase      `json:"phase"`
		Clock string     `json:"clock,omitempty"`
		Quiet bool       `json:"quiet,omitempty"` // a fire segment that is over at once
	}
	// DispatchSent is a new line of a log.
	DispatchSent struct {
		Side     rules.Side `json:"side"`
		Number   int        `json:"number"`
		Sender   string     `json:"sender"`
		Receiver string     `json:"receiver"`
		Method   string     `json:"method"`
		Complex  bool       `json:"complex,omitempty"`
		Cost     int        `json:"cost,omitempty"`
		Left     int        `json:"left,omitempty"` // command points after it
		Of       int        `json:"of,omitempty"`   // command points each turn
		Arrives  int        `json:"arrives"`
		Clock    string     `json:"clock,omitempty"`   // when it arrives
		Signed   string     `json:"signed,omitempty"`  // who wrote it
		Rating   int        `json:"rating,omitempty"`  // of him
		Confers  bool       `json:"confers,omitempty"` // given at a conference
		Units    []string   `json:"units,omitempty"`   // the single units that it is a goal for, CWB 10.5b
		Head     Head       `json:"head"`
	}
	// DispatchWaits has arrived and is not taken up yet.
	DispatchWaits struct {
		Side     rules.Side `json:"side"`
		Number   int        `json:"number"`
		Receiver string     `json:"receiver,omitempty"`
	}
	// DispatchTested is a roll on the acceptance table.
	DispatchTested struct {
		Side     rules.Side  `json:"side"`
		Number   int         `json:"number"`
		Receiver string      `json:"receiver,omitempty"`
		Leader   string      `json:"leader,omitempty"` // of the receiver
		Value    rules.Tally `json:"value"`
		Left     int         `json:"left,omitempty"`
		Dice     [2]int      `json:"dice"`
		Result   string      `json:"result"`
	}
	// DispatchDelayed waits as D1 or D2.
	DispatchDelayed struct {
		Side     rules.Side `json:"side"`
		Number   int        `json:"number"`
		Receiver string     `json:"receiver,omitempty"`
		Delay    string     `json:"delay"`
		Of6      int        `json:"of6,omitempty"` // rolls that end the delay
	}
	// DelayTested is a delay reduction roll.
	DelayTested struct {
		Side     rules.Side `json:"side"`
		Number   int        `json:"number"`
		Receiver string     `json:"receiver,omitempty"`
		Delay    string     `json:"delay"`
		Die      int        `json:"die"`
		Ends     bool       `json:"ends,omitempty"`
	}
	// DispatchAccepted is accepted, but not in force.
	DispatchAccepted struct {
		Side     rules.Side `json:"side"`
		Number   int        `json:"number"`
		Receiver string     `json:"receiver,omitempty"`
	}
	// DispatchInForce is implemented.
	DispatchInForce struct {
		Side     rules.Side `json:"side"`
		Number   int        `json:"number"`
		Receiver string     `json:"receiver,omitempty"`
	}
	// DispatchEnded will come to nothing more.
	DispatchEnded struct {
		Side     rules.Side `json:"side"`
		Number   int        `json:"number"`
		Receiver string     `json:"receiver,omitempty"`
		Status   status     `json:"status"`
		Why      string     `json:"why"`
	}
	// CommandDeafened takes no dispatches until a 6 is rolled, or takes them again.
	CommandDeafened struct {
		Side    rules.Side `json:"side"`
		Command string     `json:"command"`
		Deaf    bool       `json:"deaf"`
	}
	// AllowanceUsed spends an army commander's order in person, or his conference.
	AllowanceUsed struct {
		Side       rules.Side `json:"side"`
		Command    string     `json:"command"`
		Conference bool       `json:"conference,omitempty"`
		Spent      bool       `json:"spent"`
	}
	// AllowanceRestored gives it back.
	AllowanceRestored struct {
		Side    rules.Side `json:"side"`
		Command string     `json:"command"`
	}
	// InitiativeTried is a roll for initiative.
	InitiativeTried struct {
		Side    rules.Side  `json:"side"`
		Leader  string      `json:"leader"`
		Command string      `json:"command"`
		Points  rules.Tally `json:"points"`
		Need    int         `json:"need"`
		Mods    rules.Tally `json:"mods,omitempty"` // added to the roll
		Dice    [2]int      `json:"dice"`
		Won     bool        `json:"won,omitempty"`
		Loose   bool        `json:"loose,omitempty"`
	}
	// CannonLoose tells both sides of a loose cannon.
	CannonLoose struct {
		Side    rules.Side `json:"side"`
		Leader  string     `json:"leader"`
		Command string     `json:"command"`
		Had     bool       `json:"had"`
	}
	// CannonOrdered is what the enemy makes him do.
	CannonOrdered struct {
		Side    rules.Side `json:"side"`
		Leader  string     `json:"leader"`
		Command string     `json:"command"`
		Text    string     `json:"text"`
	}
	// StoppageChecked is a check of an attack, or of a defence.
	StoppageChecked struct {
		Side       rules.Side  `json:"side"`
		Command    string      `json:"command"`
		Number     int         `json:"number,omitempty"` // of the dispatch
		Divisions  int         `json:"divisions"`
		Wrecked    int         `json:"wrecked"`
		LostLeader bool        `json:"lost_leader,omitempty"`
		Need       int         `json:"need"`
		Dice       [2]int      `json:"dice"`
		Mods       rules.Tally `json:"mods,omitempty"`
		Passed     bool        `json:"passed"`
		Defence    bool        `json:"defence,omitempty"`
		Ahead      bool        `json:"ahead,omitempty"` // before its headquarters comes, CWB 10.3d
	}
	// RetreatBegan is an emergency retreat.
	RetreatBegan struct {
		Side    rules.Side `json:"side"`
		Command string     `json:"command"`
		Forced  bool       `json:"forced,omitempty"`
		Least   int        `json:"least,omitempty"` // movement points that the headquarters goes back
		Most    int        `json:"most,omitempty"`
		Each    int        `json:"each,omitempty"` // that every unit goes back, if there is no headquarters
	}
	// LeaderReplaced puts another at the head of a command.
	LeaderReplaced struct {
		Side    rules.Side `json:"side"`
		Command string     `json:"command"`
		Lost    string     `json:"lost"`
		By      string     `json:"by"`
		From    string     `json:"from,omitempty"` // the command that he leaves
		Rating  int        `json:"rating"`
		Repl    int        `json:"repl,omitempty"` // rating of the one who takes over that command
	}
	// DivisionAttached puts a division under another command.
	DivisionAttached struct {
		Side     rules.Side `json:"side"`
		Division string     `json:"division"`
		To       string     `json:"to"`
	}
	// LogsClosed ends the game and opens both logs.
	LogsClosed struct {
		Logs [3][]seenDispatch `json:"logs"`
	}
)

// logEvents are those of the order log.
var logEvents = []rules.Event{PhaseBegan{}, DispatchSent{}, DispatchWaits{}, DispatchTested{}, DispatchDelayed{},
	DelayTested{}, DispatchAccepted{}, DispatchInForce{}, DispatchEnded{}, CommandDeafened{}, AllowanceUsed{}, AllowanceRestored{},
	InitiativeTried{}, CannonLoose{}, CannonOrdered{}, StoppageChecked{}, RetreatBegan{}, LeaderReplaced{}, DivisionAttached{}, CommandEngaged{}, LogsClosed{}}

var eventKinds = rules.NewKinds(slices.Concat(logEvents, movementEvents, fireEvents, moraleEvents, closeCombatEvents, commanderEvents, harvestEvents, standingEvents, optionalEvents, rulingEvents)...)

// Kind names each event in the journal.
func (PhaseBegan) Kind() string        { return "phase-began" }
func (DispatchSent) Kind() string      { return "dispatch-sent" }
func (DispatchWaits) Kind() string     { return "dispatch-waits" }
func (DispatchTested) Kind() string    { return "dispatch-tested" }
func (DispatchDelayed) Kind() string   { return "dispatch-delayed" }
func (DelayTested) Kind() string       { return "delay-tested" }
func (DispatchAccepted) Kind() string  { return "dispatch-accepted" }
func (DispatchInForce) Kind() string   { return "dispatch-in-force" }
func (DispatchEnded) Kind() string     { return "dispatch-ended" }
func (CommandDeafened) Kind() string   { return "deafened" }
func (AllowanceUsed) Kind() string     { return "allowance-used" }
func (AllowanceRestored) Kind() string { return "allowance-restored" }
func (InitiativeTried) Kind() string   { return "initiative-tried" }
func (CannonLoose) Kind() string       { return "cannon-loose" }
func (CannonOrdered) Kind() string     { return "cannon-ordered" }
func (StoppageChecked) Kind() string   { return "stoppage-checked" }
func (RetreatBegan) Kind() string      { return "retreat-began" }
func (LeaderReplaced) Kind() string    { return "leader-replaced" }
func (DivisionAttached) Kind() string  { return "attached" }
func (LogsClosed) Kind() string        { return "logs-closed" }
