package adjudicator

import (
	"time"

	"longroll/adjudicator/calendar"
	"longroll/rules"
)

// timer is the time that somebody has for something.
type timer struct {
	since time.Time // from when it counts
	raw   time.Time // when it is up, absences apart
	due   time.Time // when it is up
	told  time.Time // the due time of the last reminder of it
	// halted: it is up for a sheet, and the referee is asked what to do.
	halted bool
}

// onTime is how late the clock may strike and yet be taken for punctual: what comes
// next counts from the hour that was due, so that deadlines do not drift. Where the game has
// waited for who was late it counts from when he came: his enemy's deadline shall not tell that he
// was.
const onTime = time.Hour

// await gives the side whose part it is its time for a sheet, from a moment on.
func (m *match) await(at time.Time) {
	due := latest(m.sheet.due, m.beside.due)
	if lapse := m.lapse(due); m.leg > 1 && !m.overdue && !at.Before(lapse) && at.Sub(lapse) < onTime {
		at = due
	}
	m.sheet, m.beside = timer{since: at, raw: m.terms.Schedule.Due(at)}, timer{}
	if m.bothOwe() {
		m.beside = m.sheet
	}
	m.stopped, m.overdue, m.submitted = time.Time{}, false, nil
	m.reckon()
}

// reckon works out when everybody's time is up, his absences counted in. Only his own
// count: what the other side is up to shows in nobody's times.
func (m *match) reckon() {
	m.sheet.due = m.terms.Schedule.Through(m.sheet.since, m.sheet.raw, m.desks[m.moment.Side].away)
	if m.bothOwe() {
		m.beside.due = m.terms.Schedule.Through(m.beside.since, m.beside.raw, m.desks[m.moment.Also].away)
	}
	for _, side := range rules.Sides {
		t := &m.answers[side]
		t.due = calendar.Schedule{}.Through(t.since, t.raw, m.desks[side].away)
	}
}

// lengthen gives somebody so much more time, and not less because he was away: what the
// next set time had left him beyond his own is not counted against it.
func (m *match) lengthen(t *timer, by time.Duration) {
	m.reckon()
	until := t.due.Add(by)
	t.raw = t.raw.Add(by)
	was := time.Time{} // where a forged time is too long to be counted, it comes no nearer
	for m.reckon(); t.due.Before(until) && t.due.After(was); m.reckon() {
		was = t.due
		t.raw = t.raw.Add(until.Sub(t.due))
	}
}

// lapse is when the clock acts on a due time: what comes in the grace still counts.
func (m *match) lapse(due time.Time) time.Time { return due.Add(m.terms.Grace) }

// timerOf is the time that a side has for what it owes; nil if it owes nothing.
func (m *match) timerOf(side rules.Side) *timer {
	switch {
	case m.over || m.invited:
		return nil
	case len(m.open(side)) > 0:
		return &m.answers[side]
	case m.owes(side):
		return m.sheetOf(side)
	}
	return nil
}

// owed is by when a reader must act, zero if he need not.
func (m *match) owed(reader rules.Side) time.Time {
	switch t := m.timerOf(reader); {
	case m.invited && !m.over && !m.desks[reader].consents:
		return m.sheet.raw
	case t != nil && !m.desks[reader].vacant && !t.halted:
		return t.due
	}
	return time.Time{}
}

// awaited is by when the first of those who must act must, for the referee; zero if
// nobody need.
func (m *match) awaited() time.Time {
	var first time.Time
	for _, side := range rules.Sides {
		if by := m.owed(side); !by.IsZero() && (first.IsZero() || by.Before(first)) {
			first = by
		}
	}
	return first
}

// act is something that the clock does at a time.
type act struct {
	at time.Time
	do func(*pass) error
}

// acts lists what the clock will do if nothing comes before; of two that fall together
// the first.
func (m *match) acts() []act {
	switch {
	case m.over || !m.heldAt.IsZero():
		return nil
	case m.invited:
		return []act{{m.sheet.raw, (*pass).notAgreed}}
	}
	var list []act
	for _, side := range rules.Sides {
		list = append(list, m.actsOf(side)...)
	}
	return list
}

// actsOf lists what the clock will do about one side.
func (m *match) actsOf(side rules.Side) []act {
	t, d := m.timerOf(side), &m.desks[side]
	switch {
	case t == nil:
		return nil
	case m.submitted != nil && (m.forSheet(t) || m.submitted.Answer):
		return nil
	case d.vacant:
		return []act{{d.leftAt.Add(m.terms.Vacancy), func(p *pass) error { return p.notFilled(side) }}}
	}
	var list []act
	if s := d.sheet; m.forSheet(t) && s != nil && !s.Plays.IsZero() {
		list = append(list, act{m.playsAt(side, s), func(p *pass) error { return p.begins(side, s) }})
	}
	if t.halted { // the referee says what comes of a deadline that was missed
		return list
	}
	if of := m.reminder(t); !of.IsZero() {
		list = append(list, act{of, func(p *pass) error { return p.remind(side, of) }})
	}
	return append(list, act{m.lapse(t.due), func(p *pass) error { return p.lapses(side) }})
}

// reminder is when the next reminder of a due time goes out; zero: no more.
func (m *match) reminder(t *timer) time.Time {
	for _, before := range m.terms.Reminders {
		if of := t.due.Add(-before); of.After(t.since) && of.After(t.told) {
			return of
		}
	}
	return time.Time{}
}

// next is the first thing that the clock will do; false if there is nothing.
func (m *match) soonest() (first act, ok bool) {
	for _, a := range m.acts() {
		if !ok || a.at.Before(first.at) {
			first, ok = a, true
		}
	}
	return first, ok
}

// due is when the clock acts next if nothing comes before; zero: never.
func (m *match) due() time.Time {
	first, _ := m.soonest()
	return first.at
}
