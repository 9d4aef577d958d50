package adjudicator

import (
	"time"

	"longroll/adjudicator/calendar"
	"longroll/rules"
)

// seat is who commands a side, or referees, and what he has asked for himself.
type seat struct {
	address  string // where he is mailed; empty: nobody sits there
	computer bool   // nobody is mailed: the computer plays the side
	number   int    // how often the seat has got another key: when it changed hands, or the key was seen
	consents bool   // he has agreed to take part, where that was asked
	away     []calendar.Absence
	awayDays int      // used up
	extended int      // times that he asked for more time
	salt     string   // words that he has put before the dice
	reserved []string // lines to be played if he sends nothing
	missed   int      // deadlines in a row at which nothing had come
	vacant   bool     // somebody else is looked for
	resigned bool     // for he has left
	leftAt   time.Time
	heir     string // who was asked to take the seat; empty: nobody
	heirs    int    // how many have been asked
	heirKey  int    // number, when the last of them was
}

// What the facts of a game's life do to a match.

func (c consented) apply(m *match, _ time.Time) error {
	reader, err := parseReader(c.Reader)
	m.desks[reader].consents = true
	return err
}

// agreed reports whether all who were invited take part.
func (m *match) agreed() bool {
	for _, r := range readers {
		if m.address(r) != "" && !m.desks[r].consents {
			return false
		}
	}
	return true
}

func (launched) apply(m *match, at time.Time) error {
	m.invited = false
	m.begin(at)
	return nil
}

func (r reminded) apply(m *match, _ time.Time) error {
	if t := m.timerOf(r.Side); t != nil {
		t.told = r.Of
	}
	return nil
}

func (w waited) apply(m *match, _ time.Time) error {
	m.sheetOf(w.Side).halted, m.overdue = true, true
	m.desks[w.Side].missed++
	return nil
}

func (a absent) apply(m *match, _ time.Time) error {
	d := &m.desks[a.Side]
	d.away, d.awayDays = a.Away, a.Days
	m.reckon()
	return nil
}

func (e extended) apply(m *match, at time.Time) error {
	if e.By == readerName(e.Side) {
		m.desks[e.Side].extended++
	}
	t := m.timerOf(e.Side)
	if t == nil {
		return nil
	}
	if d := &m.desks[e.Side]; m.forSheet(t) && (t.halted || d.vacant && !d.resigned) { // his time was up: it counts from now
		t.halted, m.overdue, d.vacant = false, false, false
		t.since, t.raw = at, at
	}
	w := m.submitted
	if d := &m.desks[e.Side]; w != nil && (m.forSheet(t) && w.Side == e.Side || w.Answer && w.Version > 0 && w.Side == e.Side) { // the referee gives it back
		m.submitted = nil
		if d.sheet != nil {
			held := *d.sheet
			held.Plays, held.Hold = time.Time{}, "the referee gave it back"
			d.sheet = &held
		}
	}
	m.lengthen(t, e.For)
	return nil
}

// apply gives everybody the time back that the post was shut.
func (s shifted) apply(m *match, _ time.Time) error {
	shift := func(t *timer) {
		switch from := latest(s.From, t.since); {
		case t.raw.IsZero() || !s.To.After(from):
		case m.invited: // nobody's absence counts yet
			t.raw = t.raw.Add(s.To.Sub(from))
		default:
			m.lengthen(t, s.To.Sub(from))
		}
	}
	if m.stopped.IsZero() { // else it stands still anyway, and gets all of that time back
		shift(&m.sheet)
		if m.bothOwe() {
			shift(&m.beside)
		}
	}
	for _, side := range rules.Sides {
		shift(&m.answers[side])
		if d := &m.desks[side]; d.vacant {
			d.leftAt = d.leftAt.Add(s.To.Sub(latest(s.From, d.leftAt)))
		}
	}
	return nil
}

func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

func (r reserved) apply(m *match, _ time.Time) error {
	m.desks[r.Side].reserved = r.Lines
	return nil
}

func (pressed) apply(*match, time.Time) error { return nil }

func (d drawn) apply(m *match, _ time.Time) error {
	m.offer = rules.NoSide
	if d.What == drawOffer {
		m.offer = d.Side
	}
	return nil
}

func (l left) apply(m *match, at time.Time) error {
	d := &m.desks[l.Side]
	d.vacant, d.resigned, d.leftAt = true, l.Why == leftResigned, at
	m.overdue = m.overdue || l.Why == leftMissed
	if d.resigned {
		d.address = ""
	}
	return nil
}

func (s sought) apply(m *match, _ time.Time) error {
	d := &m.desks[s.Side]
	d.heir, d.heirKey = s.Address, d.number
	d.heirs++
	return nil
}

func (r rekeyed) apply(m *match, _ time.Time) error {
	reader, err := parseReader(r.Reader)
	d := &m.desks[reader]
	d.number++
	d.past = nil
	return err
}

// apply gives the seat away. The keys of whoever sat there open nothing any more, his
// sheet waits for the word of his successor, who has the whole time for it.
func (s seated) apply(m *match, at time.Time) error {
	d := &m.desks[s.Side]
	d.seat = seat{address: s.Address, number: d.number + 1, reserved: d.reserved, heirs: d.heirs, consents: true}
	d.past = nil
	if d.sheet != nil {
		held := *d.sheet
		held.Plays, held.Hold = time.Time{}, "it was written by the player before you"
		d.sheet = &held
	}
	switch t := m.timerOf(s.Side); {
	case t == nil:
	case m.forSheet(t) && m.bothOwe():
		*t = timer{since: at, raw: m.terms.Schedule.Due(at)}
		if w := m.submitted; w != nil && w.Side == s.Side {
			m.submitted = nil
		}
		m.reckon()
	case m.forSheet(t):
		m.await(at)
	default:
		*t = timer{since: at, raw: at.Add(m.begun.AnswerPace)}
		m.reckon()
	}
	return nil
}
