package adjudicator

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"longroll/adjudicator/report"
	"longroll/rules"
	"longroll/rules/dice"
	"longroll/rules/hex"
)

// referee is the reader who is not a side.
const referee = rules.NoSide

// readers lists everybody who may be mailed, in the order in which they are.
var readers = [3]rules.Side{rules.Union, rules.Confederate, referee}

// match is one game as it stands: the fold of its journal.
type match struct {
	systems shelf
	begun   begun // how it was set up
	terms   terms // for its life
	system  rules.System
	battle  rules.Battle
	options []rules.Option // of the battle and edition, with their usual values
	grid    hex.Grid
	game    rules.Game

	next uint64    // number of the next entry
	prev string    // hash of the last one
	at   time.Time // when it was written

	unbound []string // digests of mails that are kept and that no entry names yet

	leg     int          // counts the sheets awaited so far
	moment  rules.Moment // at which the sheet of this leg is awaited
	sheet   timer        // for that sheet
	beside  timer        // for that of the other side, where both are awaited at the same time
	paired  bool         // they were, when this leg began
	stopped time.Time    // when its clock was stopped by a question; zero: it goes
	overdue bool         // the time for it was up, and the game has waited

	desks   [3]desk  // by side; the referee's is the first
	pending *asked   // the run that waits for answers
	answers [3]timer // for those, by side
	rolled  []rules.Die
	told    int // how many of rolled the referee has been told

	invited bool       // it is not yet sure that all take part
	offer   rules.Side // who offers a draw
	over    bool
	result  *rules.Result // of a game that is over
	by      string        // how it ended, if not by the rules

	heldAt    time.Time      // since when the referee holds the game; zero: it goes
	byHost    bool           // it is the host who does
	holds     []stretch      // in which it was held before
	submitted *submitted     // what waits for his approval
	fixed     map[string]int // rolls that he has settled, by the names of the dice
	salt      string         // of his last rollback, before the names of dice
	salts     string         // words of the sides before that
	queries   [3][]query     // to the referee, by side
	rollbacks int            // how often he has taken the game back or forward
	backs     []uint64       // the entries before those rollbacks that are not undone

	written *writtenDice // of the next command, where the seed is sealed

	// refold gives the game as it stood after an entry of its journal.
	refold func(to uint64) (*match, error)

	chronicle *[3][]heard // if set, all that is ever told is put down there
}

// desk is what concerns one reader alone.
type desk struct {
	asks        int         // times he was asked, or stopped on the quiet, in this leg
	past        []string    // stages gone by, whose tokens are stale
	sheet       *sheet      // held; nil: none
	version     int         // of his last sheet in this leg
	goesOn      bool        // his last sheet of this leg was played, and did not close his part
	mails       int         // sent to him of our own accord
	hears       []heard     // since his last turn mail
	shown       int         // how many of hears a question has told him
	heard       []heard     // in his last turn mail
	dice        []rules.Die // that he may know, since then
	listed      []rules.Die // in it
	secret      []rules.Die // that he may not know, since his last batch of them
	batches     int         // of such that he was told
	missedLines []unsound   // of its sheets, since the referee's last packet
	seat                    // who sits there
}

// heard is one thing a reader is told.
type heard struct {
	heading string
	turn    int
	notice  rules.Notice
	entry   uint64    // of which it came
	lost    time.Time // when a rollback gave it up; zero: it counts
}

// lapsedNotice tells the owner of an order that it could not be carried out. It
// is the one notice that comes from here and not from a game; every system has a
// sentence for it.
type lapsedNotice struct {
	Line   int
	Text   string
	Rule   rules.Cite
	Reason string
}

// Notice names the sentence.
func (lapsedNotice) Notice() string { return "lapsed" }

// copy gives a match that may be changed without changing m.
func (m *match) copy() *match {
	c := *m
	c.rolled = slices.Clip(c.rolled)
	for i := range c.desks {
		d := &c.desks[i]
		d.past, d.hears, d.dice, d.away = slices.Clip(d.past), slices.Clip(d.hears), slices.Clip(d.dice), slices.Clip(d.away)
		d.secret = slices.Clip(d.secret)
	}
	if m.pending != nil {
		waiting := *m.pending
		waiting.choices = waiting.choices.clone()
		c.pending = &waiting
	}
	return &c
}

// address is where a reader is mailed; empty: there is no such reader.
func (m *match) address(reader rules.Side) string { return m.desks[reader].seat.address }

// aid is what the next command may draw on.
func (m *match) aid(c choices) rules.Aid {
	var rolls rules.Dice = dice.NewKeyed(m.begun.Seed)
	switch {
	case m.begun.seedSealed():
		rolls = m.written
	case len(m.begun.Script) > 0:
		rolls = dice.NewScript(m.begun.Script, len(m.rolled), dice.NewKeyed(m.begun.Seed))
	}
	return rules.Aid{Dice: rolls, Answers: c.Answers, Defaults: c.Defaults, Salt: m.dicePrefix(), Fixed: m.fixed}
}

// open lists the decisions that a side has still to make.
func (m *match) open(side rules.Side) []rules.Decision {
	if m.pending == nil {
		return nil
	}
	var open []rules.Decision
	for _, d := range m.pending.Decisions {
		if _, done := m.pending.Answers[d.ID]; d.Side == side && !done {
			open = append(open, d)
		}
	}
	return open
}

// unanswered lists the decisions that somebody has still to make.
func (m *match) unanswered() []rules.Decision {
	return slices.Concat(m.open(rules.Union), m.open(rules.Confederate))
}

// owes reports whether a side's sheet is awaited.
func (m *match) owes(side rules.Side) bool {
	return !m.over && m.pending == nil && m.isPart(side)
}

// takesSheet reports whether a sheet of this side would be taken now: because it
// is awaited, or because it answers what the side was asked.
func (m *match) takesSheet(side rules.Side) bool {
	if m.owes(side) {
		return true
	}
	return m.pending != nil && m.pending.Owner == side &&
		slices.ContainsFunc(m.open(side), func(d rules.Decision) bool { return d.Sheet })
}

// heading names the player-turn in which something happens.
func (m *match) heading() string {
	now := m.game.Now()
	if now.Within != "" {
		return now.Within
	}
	return fmt.Sprintf("%s turn %d", now.Side.Name(), now.Turn)
}

// tell puts an event on the desks of those who hear of it.
func (m *match) tell(heading string, e rules.Event) {
	for _, side := range rules.Sides {
		if n := e.Tell(side); n != nil {
			m.say(side, heading, n)
		}
	}
}

// say puts one thing on the desk of a side.
func (m *match) say(side rules.Side, heading string, n rules.Notice) {
	h := heard{heading: heading, turn: m.moment.Turn, notice: n, entry: m.next}
	d := &m.desks[side]
	d.hears = append(d.hears, h)
	if m.chronicle != nil {
		m.chronicle[side] = append(m.chronicle[side], h)
	}
}

// gather groups what a reader hears by player-turn.
func gather(list []heard) []report.Told {
	var told []report.Told
	for _, h := range list {
		if n := len(told); n == 0 || told[n-1].Heading != h.heading || !told[n-1].GivenUp.Equal(h.lost) {
			told = append(told, report.Told{Heading: h.heading, GivenUp: h.lost})
		}
		last := &told[len(told)-1]
		last.Notices = append(last.Notices, h.notice)
	}
	return told
}

// begin opens a leg of the game: another sheet is awaited.
func (m *match) begin(at time.Time) {
	for _, r := range readers {
		d := &m.desks[r]
		if m.leg > 0 || m.terms.Consent > 0 {
			d.past = append(d.past, m.stage(r))
		}
		d.asks, d.sheet, d.version, d.goesOn = 0, nil, 0, false
	}
	m.leg++
	m.moment = m.game.Now()
	m.paired = m.bothOwe()
	m.await(at)
}

// goOn awaits another sheet of a side that has stopped to see how things stand,
// where nobody else may know that it did: no stage but its own moves on.
func (m *match) goOn(side rules.Side, at time.Time) {
	d := &m.desks[side]
	d.past = append(d.past, m.stage(side))
	d.asks++
	d.sheet, d.version, d.goesOn = nil, 0, false
	m.await(at)
}

// readerName is a reader as the journal and error messages name him.
func readerName(reader rules.Side) string {
	if reader == referee {
		return "referee"
	}
	return reader.String()
}

func parseReader(word string) (rules.Side, error) {
	if word == "referee" {
		return referee, nil
	}
	return rules.ParseSide(strings.ToLower(word))
}
