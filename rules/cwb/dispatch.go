package cwb

import (
	"fmt"
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/hex"
)

// Dispatches: what they must hold, what they cost, the log. CWB 10.1-10.1d, 10.1g-10.1i.

// dispatch is one line of the order log.
type dispatch struct {
	side     rules.Side
	number   int // line of the side's own log
	sender   int // command
	receiver int // command
	how      string
	complex  bool
	cost     int
	sent     int
	arrives  int
	acted    int    // turn in which it was last rolled for or accepted
	signed   string // who wrote it
	rating   int    // of him
	confers  bool   // given at a conference, CWB 10.6c
	status   status
	units    []string // the single units that it is a goal for, under the receiver; empty: the receiver, CWB 10.5b
	head     Head
	history  []note
	began    hex.Hex // where the receiver's headquarters was when it came into force, on the map
}

// note is one thing that became of a dispatch.
type note struct {
	turn int
	text string
}

// status is where a dispatch stands in its life.
type status uint8

const (
	underWay status = iota
	arrived         // waits to be taken up, option procrastination
	delayed1
	delayed2
	accepted // but its leader has not touched his headquarters
	inForce
	distorted
	cancelled
	fulfilled
	stopped
)

var statusNames = [...]string{"under way", "arrived", "D1", "D2", "accepted", "in force", "distorted", "cancelled", "fulfilled", "stopped"}

func (s status) String() string { return statusNames[s] }

// MarshalText keeps a status by its name.
func (s status) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (s *status) UnmarshalText(text []byte) error {
	i := slices.Index(statusNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("there is no status %q", text)
	}
	*s = status(i)
	return nil
}

// open reports whether a dispatch may still come to something.
func (s status) open() bool { return s <= inForce }

// methods are the ways to give a dispatch, as typed. CWB 10.1a.
var methods = map[string]data.Method{"AO": data.AideOral, "AW": data.AideWritten, "IPV": data.InPerson}

func (c WriteDispatch) run(b *bench) error {
	if err := b.mustPhase(commandPhase); err != nil {
		return err
	}
	if err := b.notAfter(issue, "dispatches are written"); err != nil {
		return err
	}
	g := b.g
	receivers, units, err := g.addressees(b.side, c)
	if err != nil {
		return err
	}
	method, ok := methods[c.Method]
	if !ok {
		return refuse("CWB 10.1a", "a dispatch needs a method: aide oral, aide written or in person")
	}
	kind, err := g.checkHead(c.Type, c.Head)
	if err != nil {
		return err
	}
	if err := g.checkGoals(b.side, receivers, units, c); err != nil {
		return err
	}
	sender, signs, err := g.sender(b.side, c.From, receivers, method)
	if err != nil {
		return err
	}
	if err := g.inPlace(c, sender, signs, receivers, units, method); err != nil {
		return err
	}
	if receivers[0] == sender {
		err = g.mayMoveHQ(c, receivers, method)
	} else {
		err = g.mayCommand(sender, signs, method, c.Confers)
	}
	if err != nil {
		return err
	}
	return b.send(c, sender, signs, receivers, units, method, kind)
}

// addressees finds the receivers of a dispatch, or the single unit that it is for and the
// command that this belongs to. CWB 10.1c, 10.5b.
func (g *Game) addressees(side rules.Side, c WriteDispatch) (receivers []int, units []string, err error) {
	if len(c.To) == 1 && g.onMap() {
		if _, err := g.findCommand(side, c.To[0]); err != nil {
			_, under, err := g.loneUnit(side, c.To[0])
			return []int{under}, c.To, err
		}
	}
	receivers, err = g.receivers(side, c)
	return receivers, nil, err
}

// receivers finds the commands that a dispatch goes to: one, or at a conference
// all who attend. CWB 10.1c, 10.6c.
func (g *Game) receivers(side rules.Side, c WriteDispatch) ([]int, error) {
	if len(c.To) == 0 {
		return nil, refuse("CWB 10.1c", "a dispatch needs a receiver: one of %s", g.commandNames(side))
	}
	if len(c.To) > 1 && !c.Confers {
		return nil, refuse("CWB 10.1c", "a dispatch has one receiver; this names %s", strings.Join(c.To, " and "))
	}
	var all []int
	for _, name := range c.To {
		r, err := g.findCommand(side, name)
		if err != nil {
			return nil, err
		}
		if g.posts[r].leader < 0 {
			return nil, refuse("CWB 10.1c", "nobody leads %s", name)
		}
		if g.posts[r].deaf {
			return nil, refuse("CWB 10.1f", "no dispatch can be sent to %s until it rolls a 6", name)
		}
		if slices.Contains(all, r) {
			return nil, refuse("CWB 10.1c", "%s stands there twice", name)
		}
		if c.Confers && !g.mayConfer(r) {
			return nil, refuse("CWB 10.6c", "a conference is for commanders of corps, or of divisions where there are none, and %s is neither", name)
		}
		all = append(all, r)
	}
	return all, nil
}

// mayConfer reports whether a commander may attend a conference: of a corps, or of
// a division where there are no corps.
func (g *Game) mayConfer(c int) bool {
	up := g.posts[c].above
	return up >= 0 && (g.commands[c].rank != division || g.commands[up].rank == army)
}

// checkHead demands what the type of a dispatch needs. A complex one needs a path
// or direction and a limit; one that names neither is open-ended. CWB 10.1a, 10.1c.
func (g *Game) checkHead(kind string, h Head) (data.Type, error) {
	if strings.TrimSpace(h.Text) == "" {
		return 0, refuse("CWB 10.1c", "a dispatch needs its text, in quotation marks")
	}
	if h.Intensity < 0 || h.Intensity > 3 {
		return 0, refuse("", "intensity goes from 1 to 3")
	}
	if h.StartTurn < 0 || h.StartTurn > g.calendar.last() {
		return 0, refuse("CWB 10.1c", "the battle has no turn %d to start on", h.StartTurn)
	}
	if h.Defensive {
		if err := g.checkDefence(h); err != nil {
			return 0, err
		}
	}
	switch kind {
	case "simple":
		return data.Simple, nil
	case "complex":
	default:
		return 0, refuse("CWB 10.1a", "a dispatch needs a type: simple or complex")
	}
	if h.By == "" {
		return 0, refuse("CWB 10.1c", "a complex dispatch needs a path or direction: add a line such as \"by Corinth-Pittsburg Road\"")
	}
	if h.Limit == "" && len(h.Objectives) == 0 {
		return 0, refuse("CWB 10.1c", "a complex dispatch without a limit is open-ended: add a line such as \"limit 22.19\" or \"objective 22.19\"")
	}
	return data.Complex, nil
}

// send pays for a dispatch and puts it in the log. It must be payable in full;
// points are not saved. CWB 10.1b.
func (b *bench) send(c WriteDispatch, sender int, signs leader, receivers []int, units []string, method data.Method, kind data.Type) error {
	g := b.g
	cost := g.charts.Cost(method, kind)
	if left := g.points[sender]; cost > left {
		return refuse("CWB 10.1b", "this dispatch costs %d command points and %s has %d left", cost, g.commands[sender].name, left)
	}
	turns, err := g.transit(c, sender, receivers[0], units, method)
	if err != nil {
		return err
	}
	for i, r := range receivers {
		e := DispatchSent{Side: b.side, Number: g.nextNumber(b.side), Sender: g.commands[sender].name, Receiver: g.commands[r].name,
			Method: c.Method, Complex: kind == data.Complex, Cost: cost, Of: g.charts.CommandPoints(g.rating(sender)),
			Arrives: g.turn + turns, Clock: g.calendar.clock(g.turn + turns), Head: c.Head,
			Signed: signs.name, Rating: signs.rating, Confers: c.Confers, Units: units}
		if i > 0 {
			e.Cost = 0 // the group costs one order, CWB 10.6c
		}
		e.Left = g.points[sender] - e.Cost
		b.emit(e)
	}
	if method == data.InPerson {
		b.emit(AllowanceUsed{Side: b.side, Command: g.commands[sender].name, Conference: c.Confers,
			Spent: !c.Confers || g.conferenceSpends()})
	}
	return nil
}

// end says that nothing more comes of a dispatch.
func (b *bench) end(number int, s status, why string) {
	d := b.g.entry(b.side, number)
	b.emit(DispatchEnded{Side: b.side, Number: number, Receiver: b.g.addressee(d), Status: s, Why: why})
}

// nextNumber is the next free line of a side's log.
func (g *Game) nextNumber(side rules.Side) int {
	n := 1
	for _, d := range g.log {
		if d.side == side {
			n++
		}
	}
	return n
}

// entry finds a line of a side's log.
func (g *Game) entry(side rules.Side, number int) *dispatch {
	for i := range g.log {
		if g.log[i].side == side && g.log[i].number == number {
			return &g.log[i]
		}
	}
	return nil
}

// run writes an order held since before the battle: accepted, free, as many as
// one likes. CWB 10.1i.
func (c PresetDispatch) run(b *bench) error {
	if err := b.mustPhase(presetPhase); err != nil {
		return err
	}
	r, err := b.g.findCommand(b.side, c.To)
	if err != nil {
		return err
	}
	if err := b.g.mayPreset(b.side, r); err != nil {
		return err
	}
	if err := noGoals(c.Head); err != nil {
		return err
	}
	kind, err := b.g.checkHead(c.Type, c.Head)
	if err != nil {
		return err
	}
	b.emit(DispatchSent{Side: b.side, Number: b.g.nextNumber(b.side), Sender: c.To, Receiver: c.To, Method: "pre-set",
		Complex: kind == data.Complex, Arrives: b.g.turn, Clock: b.g.calendar.clock(b.g.turn), Head: c.Head,
		Signed: b.g.leads(r), Rating: b.g.rating(r)})
	return b.accept(r, b.g.nextNumber(b.side)-1, true)
}

func (c Fulfil) run(b *bench) error {
	if err := b.mustPhase(commandPhase); err != nil {
		return err
	}
	d := b.g.entry(b.side, c.Number)
	if d == nil {
		return refuse("CWB 10.1d", "your log has no dispatch %d", c.Number)
	}
	if d.status != inForce {
		return refuse("CWB 10.1g", "dispatch %d is %s, not in force", c.Number, d.status)
	}
	if err := b.g.mayFulfil(d); err != nil {
		return err
	}
	b.end(c.Number, fulfilled, "carried out")
	return nil
}

// mustPhase refuses orders out of their phase and of the side whose phase it is not.
func (b *bench) mustPhase(p phase) error {
	if b.side != b.g.phasing {
		return refuse("CWB 8.1", "it is the %s command phase", b.g.phasing.Name())
	}
	if b.g.phase != p {
		return refuse("CWB 8.1", "that belongs to the %s phase; this is the %s phase", p, b.g.phase)
	}
	return nil
}
