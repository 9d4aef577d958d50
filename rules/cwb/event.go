package cwb

import (
	"fmt"

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

var eventKinds = rules.NewKinds[rules.Event](PhaseBegan{}, DispatchSent{}, DispatchWaits{}, DispatchTested{}, DispatchDelayed{},
	DelayTested{}, DispatchAccepted{}, DispatchInForce{}, DispatchEnded{}, CommandDeafened{}, AllowanceUsed{}, AllowanceRestored{},
	InitiativeTried{}, CannonLoose{}, CannonOrdered{}, StoppageChecked{}, RetreatBegan{}, LeaderReplaced{}, DivisionAttached{}, CommandEngaged{}, LogsClosed{})

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

func (e PhaseBegan) apply(g *Game) {
	if e.Turn != g.turn || e.Side != g.phasing {
		for i := range g.posts {
			if g.commands[i].side == e.Side {
				g.posts[i].tried = ""
				g.posts[i].cannon = nil
			}
		}
	}
	g.turn, g.phasing, g.phase, g.segment = e.Turn, e.Side, e.Phase, issue
	for i, c := range g.commands {
		if c.side == e.Side && c.rank == army {
			g.points[i] = 0
			if g.posts[i].leader >= 0 {
				g.points[i] = g.charts.CommandPoints(g.rating(i))
			}
		}
	}
}

// at finds a command for an event, which never names a wrong one.
func (g *Game) at(side rules.Side, name string) *post {
	n, err := g.findCommand(side, name)
	if err != nil {
		return &post{}
	}
	return &g.posts[n]
}

// change notes what became of a dispatch.
func (g *Game) change(side rules.Side, number int, s status, text string) *dispatch {
	d := g.entry(side, number)
	d.status = s
	d.history = append(d.history, note{g.turn, text})
	return d
}

func (e DispatchSent) apply(g *Game) {
	sender, _ := g.findCommand(e.Side, e.Sender)
	receiver, _ := g.findCommand(e.Side, e.Receiver)
	g.log = append(g.log, dispatch{side: e.Side, number: e.Number, sender: sender, receiver: receiver, how: e.Method, complex: e.Complex,
		cost: e.Cost, sent: g.turn, arrives: e.Arrives, signed: e.Signed, rating: e.Rating, confers: e.Confers, head: e.Head})
	g.points[sender] -= e.Cost
}

func (e DispatchWaits) apply(g *Game) {
	g.change(e.Side, e.Number, arrived, "arrived, not to be taken up yet")
}

func (e DispatchTested) apply(g *Game) {
	d := g.entry(e.Side, e.Number)
	d.acted = g.turn
	g.change(e.Side, e.Number, d.status, fmt.Sprintf("rolled %d at value %d: %s", e.Dice[0]+e.Dice[1], e.Value.Sum(), e.Result))
}

func (e DispatchDelayed) apply(g *Game) {
	s := delayed1
	if e.Delay == "D2" {
		s = delayed2
	}
	d := g.entry(e.Side, e.Number)
	d.status = s
	g.posts[d.receiver].delayed = e.Number
}

func (e DelayTested) apply(g *Game) {
	d := g.entry(e.Side, e.Number)
	d.acted = g.turn
	g.change(e.Side, e.Number, d.status, fmt.Sprintf("delay: rolled %d", e.Die))
}

func (e DispatchAccepted) apply(g *Game) {
	d := g.change(e.Side, e.Number, accepted, "accepted")
	p := &g.posts[d.receiver]
	if p.delayed == e.Number {
		p.delayed = 0
	}
	p.accepted, d.acted = e.Number, g.turn
}

func (e DispatchInForce) apply(g *Game) {
	d := g.change(e.Side, e.Number, inForce, "in force")
	p := &g.posts[d.receiver]
	p.accepted, p.standing, p.stopped = 0, e.Number, false
}

func (e DispatchEnded) apply(g *Game) {
	d := g.change(e.Side, e.Number, e.Status, e.Status.String()+": "+e.Why)
	p := &g.posts[d.receiver]
	for _, held := range []*int{&p.accepted, &p.delayed, &p.standing} {
		if *held == e.Number {
			*held = 0
		}
	}
	if e.Status == fulfilled && d.sender == d.receiver && g.commands[d.receiver].rank == army {
		p.settles = g.turn // CWB 10.6a
	}
}

func (e CommandDeafened) apply(g *Game) { g.at(e.Side, e.Command).deaf = e.Deaf }

func (e AllowanceUsed) apply(g *Game) {
	p := g.at(e.Side, e.Command)
	if e.Spent {
		p.spent, p.spentAt = true, g.turn
	}
	if e.Conference {
		p.conferred = g.calendar.day(g.turn)
	}
}

func (e AllowanceRestored) apply(g *Game) { g.at(e.Side, e.Command).spent = false }

func (e InitiativeTried) apply(g *Game) {
	n, err := g.findCommand(e.Side, e.Command)
	if err != nil {
		return
	}
	// A division that tries bars its corps from trying for it, but not for the rest;
	// a corps that tries bars all under it, wherever they are attached later.
	for _, c := range append([]int{n}, g.under(n)...) {
		if g.posts[c].tried == "" {
			g.posts[c].tried = e.Leader
		}
	}
	g.segment = initiative
}

func (e CannonLoose) apply(g *Game) {
	p := g.at(e.Side, e.Command)
	p.cannon = &cannon{leader: e.Leader, had: e.Had}
}

func (e CannonOrdered) apply(g *Game) {
	if k := g.at(e.Side, e.Command).cannon; k != nil {
		k.text = e.Text
	}
}

func (e StoppageChecked) apply(g *Game) {
	p := g.at(e.Side, e.Command)
	p.check = check{turn: g.turn, number: e.Number, divisions: e.Divisions, wrecked: e.Wrecked, ahead: e.Ahead}
	p.stopped = !e.Passed && !e.Defence && !e.Ahead
	g.segment = stoppage
}

func (e RetreatBegan) apply(g *Game) { g.at(e.Side, e.Command).retreats = g.turn }

func (e LeaderReplaced) apply(g *Game) { g.promote(e) }

func (e DivisionAttached) apply(g *Game) {
	if to, err := g.findCommand(e.Side, e.To); err == nil {
		g.at(e.Side, e.Division).above = to
	}
}

func (e LogsClosed) apply(g *Game) {
	g.phase = overPhase
	g.ended = &rules.Result{}
}
