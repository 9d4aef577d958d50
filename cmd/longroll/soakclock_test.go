package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"longroll/rules"
)

// soakTerms are the terms of a game as the test drew them, in words of its own.
type soakTerms struct {
	every     time.Duration // 0: at set times
	days      []time.Weekday
	hour, min int
	zone      *time.Location
	grace     time.Duration
	answer    time.Duration
	consent   time.Duration // 0: nobody was asked
	vacancy   time.Duration
	reminders []time.Duration
	missed    string
}

// soakLeast is what a side has at least before a set time: a day, be it one of 23 hours.
const soakLeast = 23 * time.Hour

// due reckons when a sheet is due that is awaited since a time.
func (s soakTerms) due(since time.Time) time.Time {
	if s.every > 0 {
		return since.Add(s.every)
	}
	return s.atSet(since.Add(soakLeast), nil)
}

// atSet looks at every minute of the calendar for the first set time that is not before
// a time and lies within no absence.
func (s soakTerms) atSet(from time.Time, away []soakAbsence) time.Time {
	from = from.UTC()
	year, month, day := from.In(s.zone).Date()
	for ; ; day++ {
		for m := time.Date(year, month, day, 0, 0, 0, 0, s.zone).UTC().Add(-2 * time.Hour); ; m = m.Add(time.Minute) {
			local := m.In(s.zone)
			if y, mo, d := local.Date(); time.Date(y, mo, d, 0, 0, 0, 0, time.UTC).After(time.Date(year, month, day, 0, 0, 0, 0, time.UTC)) {
				break // the day has gone by
			} else if time.Date(y, mo, d, 0, 0, 0, 0, time.UTC).Before(time.Date(year, month, day, 0, 0, 0, 0, time.UTC)) {
				continue
			}
			if local.Hour()*60+local.Minute() < s.hour*60+s.min {
				continue
			}
			if s.on(local.Weekday()) && !m.Before(from) && !slices.ContainsFunc(away, func(a soakAbsence) bool { return a.From.Before(m) && m.Before(a.To) }) {
				return m
			}
			break // only the first such minute of a day counts
		}
	}
}

func (s soakTerms) on(day time.Weekday) bool { return len(s.days) == 0 || slices.Contains(s.days, day) }

// soakAbsence is a stretch of time in which somebody is away.
type soakAbsence struct{ From, To time.Time }

// through reckons when somebody's time is up who is away now and then: second by second
// of what lies outside his absences, in the stretches between their ends.
func (s soakTerms) through(since, raw time.Time, away []soakAbsence, sheet bool) time.Time {
	if !raw.After(since) {
		return raw
	}
	var cuts []time.Time
	for _, a := range away {
		if a.To.After(a.From) {
			cuts = append(cuts, a.From, a.To)
		}
	}
	slices.SortFunc(cuts, time.Time.Compare)
	left, at := raw.Sub(since), since
	for i := 0; ; {
		for i < len(cuts) && !cuts[i].After(at) {
			i++
		}
		isAway := slices.ContainsFunc(away, func(a soakAbsence) bool { return !a.From.After(at) && at.Before(a.To) })
		if i == len(cuts) {
			at = at.Add(left)
			break
		}
		if span := cuts[i].Sub(at); !isAway && span >= left {
			at = at.Add(left)
			break
		} else if !isAway {
			left -= span
		}
		at = cuts[i]
	}
	if !at.Equal(raw) && sheet && s.every == 0 {
		return s.atSet(at, away)
	}
	return at
}

// soakTimer is the time that somebody has.
type soakTimer struct{ since, raw time.Time }

// soakClock reckons from what the journal says came to pass when everybody's time is up,
// with arithmetic of its own, and demands that the clock struck just then.
type soakClock struct {
	terms   soakTerms
	side    rules.Side // whose part it is
	moment  string
	sheet   soakTimer
	answers [3]soakTimer
	open    [3]map[string]bool
	away    [3][]soakAbsence
	vacant  [3]time.Time // since when; zero: it is not
	left    [3]bool      // for its player resigned
	invited bool
	halted  bool
	overdue bool // it was up, and the game has waited
	over    bool
	legs    int
	stopped time.Time
	back    time.Time // when somebody who had been silent was there again
	read    uint64    // entries read
	faults  []string
	kinds   map[string]int
}

// soakEntry is what the test reads of an entry.
type soakEntry struct {
	At   time.Time
	Kind string
	Body soakBody
}

// soakBody has the fields of all kinds that matter to a clock.
type soakBody struct {
	Side      string
	Owner     string
	Mail      string
	Standing  bool
	Break     bool
	Orders    []json.RawMessage
	Decisions []struct {
		ID   string
		Side string
	}
	Answers map[string]int
	Due     time.Time
	Of      time.Time
	Away    []soakAbsence
	For     time.Duration
	From    json.RawMessage // a time, or who wrote a letter
	To      json.RawMessage
	Why     string
	By      string
	What    string
}

// soakHead is what the test reads of the head of a game.
type soakHead struct {
	Moment string
	Due    time.Time
	Waits  string
	Over   bool
	By     string
	Owes   []struct {
		Side   string
		Answer bool
		By     time.Time
	}
}

func sideOf(word string) rules.Side {
	side, _ := rules.ParseSide(strings.ToLower(word))
	return side
}

func (c *soakClock) fault(format string, args ...any) {
	c.faults = append(c.faults, fmt.Sprintf(format, args...))
}

// step takes the entries of one commit, of which asked says that a referee or the host
// gave cause for it.
func (c *soakClock) step(list []soakEntry, h soakHead, directed bool) {
	last := -1
	for i, e := range list {
		if e.Kind == "ran" && !e.Body.Standing {
			last = i
		}
	}
	for i, e := range list {
		c.kinds[e.Kind]++
		c.take(e, directed)
		if e.Kind == "launched" || e.Kind == "begun" && !c.invited || e.Kind == "ran" && !e.Body.Standing && (e.Body.Break || i == last && h.Moment != c.moment) {
			c.await(e.At, h)
		}
	}
	c.compare(h)
}

// await begins the time for a sheet.
func (c *soakClock) await(at time.Time, h soakHead) {
	if lapse := c.dueOf(&c.sheet).Add(c.terms.grace); c.legs > 0 && !c.overdue && !at.Before(lapse) && at.Sub(lapse) < time.Hour {
		at = c.dueOf(&c.sheet) // it struck in time: the next time counts from then, the grace apart
	}
	c.legs++
	c.moment = h.Moment
	union, confederate := strings.Contains(h.Moment, "Union"), strings.Contains(h.Moment, "Confederate")
	if union != confederate {
		c.side = rules.Confederate
		if union {
			c.side = rules.Union
		}
	}
	c.sheet = soakTimer{at, c.terms.due(at)}
	c.stopped, c.halted, c.overdue = time.Time{}, false, false
}

// dueOf is when a timer is up.
func (c *soakClock) dueOf(t *soakTimer) time.Time {
	if t == &c.sheet {
		return c.terms.through(t.since, t.raw, c.away[c.side], true)
	}
	for side := range c.answers {
		if t == &c.answers[side] {
			return c.terms.through(t.since, t.raw, c.away[side], false)
		}
	}
	return time.Time{}
}

// timer is the time that a side has for what it owes; nil if it owes nothing.
func (c *soakClock) timer(side rules.Side) *soakTimer {
	switch {
	case c.over || c.invited:
		return nil
	case len(c.open[side]) > 0:
		return &c.answers[side]
	case len(c.open[rules.Union])+len(c.open[rules.Confederate]) == 0 && c.stopped.IsZero() && side == c.side:
		return &c.sheet
	}
	return nil
}

// struck demands that what the clock did it did when the time was up, not before and not
// long after.
func (c *soakClock) struck(what string, at time.Time, t *soakTimer) {
	if up := c.dueOf(t).Add(c.terms.grace); !at.Equal(up) && !(t == &c.sheet && at.Equal(c.back)) {
		c.fault("%s at %v, and the time was up at %v", what, at, up)
	}
}

// compare demands that the game says the same of what is owed as the test reckons.
func (c *soakClock) compare(h soakHead) {
	if h.Over != c.over {
		c.fault("it is over: %v, and %v by its journal", h.Over, c.over)
	}
	if c.over || c.invited {
		return
	}
	said := map[rules.Side]time.Time{}
	for _, o := range h.Owes {
		said[sideOf(o.Side)] = o.By
	}
	for _, side := range rules.Sides {
		want := time.Time{}
		if t := c.timer(side); t != nil && c.vacant[side].IsZero() && !(c.halted && t == &c.sheet) {
			want = c.dueOf(t)
		}
		if !said[side].Equal(want) {
			c.fault("at %s what the %s owe is due %v, and by the reckoning %v (awaited since %v, due %v but for absences %v)",
				h.Moment, side, said[side], want, c.sheet.since, c.sheet.raw, c.away[side])
		}
	}
}
