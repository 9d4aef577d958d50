package seen

import "longroll/rules"

// The notices of the order log. All but a loose cannon, the clock and the last one
// go to their owner alone.
type (
	// PhaseBegan opens a command phase.
	PhaseBegan struct {
		Turn  int
		Side  rules.Side
		Phase string
		Clock string
	}
	// Sent tells of a new dispatch.
	Sent struct {
		Number   int
		Sender   string
		Receiver string
		Method   string
		Complex  bool
		Cost     int
		Left     int // command points after it
		Of       int // command points each turn
		Arrives  int // turn
		Clock    string
	}
	// Waits tells that a dispatch has come and is put off. CWB 10.1f.
	Waits struct {
		Number   int
		Receiver string
	}
	// Tested tells of a roll on the acceptance table.
	Tested struct {
		Number   int
		Receiver string
		Leader   string
		Value    rules.Tally
		Left     int
		Dice     [2]int
		Result   string
	}
	// Delayed tells of D1 or D2.
	Delayed struct {
		Number   int
		Receiver string
		Delay    string
		Of6      int // how many of six rolls end the delay, each later turn
	}
	// DelayTested tells of a delay reduction roll.
	DelayTested struct {
		Number   int
		Receiver string
		Delay    string
		Die      int
		Ends     bool
	}
	// Accepted tells that a dispatch is accepted, not yet in force.
	Accepted struct {
		Number   int
		Receiver string
	}
	// InForce tells that it is implemented.
	InForce struct {
		Number   int
		Receiver string
	}
	// Ended tells that nothing more comes of it.
	Ended struct {
		Number   int
		Receiver string
		Status   string
		Why      string
	}
	// Deafened tells that a command takes no dispatches, or takes them again.
	Deafened struct {
		Command string
		Deaf    bool
	}
	// AllowanceUsed tells of an order in person or a conference.
	AllowanceUsed struct {
		Command    string
		Conference bool
		Spent      bool
	}
	// AllowanceRestored tells that the commander may go in person again.
	AllowanceRestored struct{ Command string }
	// Tried tells of a roll for initiative.
	Tried struct {
		Leader  string
		Command string
		Points  rules.Tally
		Need    int
		Mods    rules.Tally // added to the roll
		Dice    [2]int
		Won     bool
		Loose   bool
	}
	// CannonLoose tells both sides of a loose cannon.
	CannonLoose struct {
		Side    rules.Side
		Leader  string
		Command string
		Had     bool
	}
	// CannonOrdered tells both sides what he is made to do.
	CannonOrdered struct {
		Side    rules.Side
		Leader  string
		Command string
		Text    string
	}
	// Stoppage tells of a check of an attack or a defence.
	Stoppage struct {
		Command    string
		Divisions  int
		Wrecked    int
		LostLeader bool
		Need       int
		Dice       [2]int
		Mods       rules.Tally
		Passed     bool
		Defence    bool
		Ahead      bool // before its headquarters is on the map, CWB 10.3d
	}
	// RetreatBegan tells of an emergency retreat.
	RetreatBegan struct {
		Command string
		Forced  bool
		Least   int // movement points that its headquarters goes back
		Most    int
		Each    int // that every unit of it goes back
	}
	// Replaced tells who leads a command now.
	Replaced struct {
		Command string
		Lost    string
		By      string
		Rating  int
	}
	// Attached tells that a division changed its corps.
	Attached struct {
		Division string
		To       string
	}
	// Lapsed tells the owner that a line of his could not be carried out.
	Lapsed struct {
		Line   int
		Text   string
		Rule   rules.Cite
		Reason string
	}
	// Closed opens both logs at the end.
	Closed struct {
		Union       []Dispatch
		Confederate []Dispatch
	}
)

// Notice names the sentence that tells each.
func (PhaseBegan) Notice() string        { return "phase-began" }
func (Sent) Notice() string              { return "sent" }
func (Waits) Notice() string             { return "waits" }
func (Tested) Notice() string            { return "tested" }
func (Delayed) Notice() string           { return "delayed" }
func (DelayTested) Notice() string       { return "delay-tested" }
func (Accepted) Notice() string          { return "accepted" }
func (InForce) Notice() string           { return "in-force" }
func (Ended) Notice() string             { return "dispatch-ended" }
func (Deafened) Notice() string          { return "deafened" }
func (AllowanceUsed) Notice() string     { return "allowance-used" }
func (AllowanceRestored) Notice() string { return "allowance-restored" }
func (Tried) Notice() string             { return "tried" }
func (CannonLoose) Notice() string       { return "cannon-loose" }
func (CannonOrdered) Notice() string     { return "cannon-ordered" }
func (Stoppage) Notice() string          { return "stoppage" }
func (RetreatBegan) Notice() string      { return "retreat-began" }
func (Replaced) Notice() string          { return "replaced" }
func (Attached) Notice() string          { return "attached" }
func (Lapsed) Notice() string            { return "lapsed" }
func (Closed) Notice() string            { return "closed" }

// The forecasts of the order log.
type (
	// WillSend foretells a dispatch: its cost, when it arrives, and of 36 rolls
	// how many give each result, as things stand.
	WillSend struct {
		Number   int
		From     string
		Receiver string
		Leader   string // of the receiver
		Method   string
		Complex  bool
		Cost     int
		Left     int // points left after it
		Of       int // points each turn
		Transit  int // turns under way
		Arrives  string
		Waits    string // until when it is not taken up, option procrastination; empty: it is at once
		Value    rules.Tally
		Shift    int // columns to the left
		Chances  []Chance
		Also     []WillSend // the others of a conference, each with chances of his own
		Before   []int      // dispatches to the same receiver that were sent in the same turn
		Road     bool       // it names a road, the first of a sheet on a map to do so
	}
	// WillTry foretells a roll for initiative.
	WillTry struct {
		Leader string
		Points rules.Tally
		Need   int
		Of36   int
	}
	// WillCheck foretells a stoppage check.
	WillCheck struct {
		Command string
		Need    int
		Of36    int
	}
	// WillDo foretells what is sure.
	WillDo struct{ What string }
	// WillRefuse foretells that a command is not allowed.
	WillRefuse struct{ Refusal rules.Refusal }
	// WillEnd foretells the end of the sheet, and on the map the side's next fire window.
	WillEnd struct {
		Pause   bool
		Window  string     // defensive or offensive; empty: no fire of this side's comes next
		Fire    string     // ask, all, hold, as its doctrine says; idle: nothing to fire at
		Volleys []WillFire // by doctrine, as things stand
	}
	// Chance is how many of the 36 rolls of two dice give a result.
	Chance struct {
		Result string
		Of36   int
	}
)

// Forecast names the sentence that tells each.
func (WillSend) Forecast() string   { return "send" }
func (WillTry) Forecast() string    { return "try" }
func (WillCheck) Forecast() string  { return "check" }
func (WillDo) Forecast() string     { return "do" }
func (WillRefuse) Forecast() string { return "refuse" }
func (WillEnd) Forecast() string    { return "end" }
