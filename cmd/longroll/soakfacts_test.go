package main

import (
	"encoding/json"
	"strings"
	"time"

	"longroll/rules"
)

// take does to the clock what a fact of the journal does, and demands of what the clock
// itself did that it was time for it.
func (c *soakClock) take(e soakEntry, directed bool) {
	side := sideOf(e.Body.Side)
	switch e.Kind {
	case "begun":
		c.invited = c.terms.consent > 0
		c.sheet.raw = e.At.Add(c.terms.consent)
	case "launched":
		c.invited = false
	case "ran":
		if !e.Body.Standing {
			c.resume(e.At)
		}
	case "asked":
		c.ask(e)
	case "answered":
		if e.Body.Mail == "" && !directed {
			c.struck("the defaults were taken", e.At, &c.answers[side])
		}
		for id := range e.Body.Answers {
			delete(c.open[side], id)
		}
	case "clock":
		if !directed {
			c.struck("a part was closed", e.At, &c.sheet)
		}
		c.halted = false
	case "waited":
		c.struck("the referee was asked", e.At, &c.sheet)
		c.halted, c.overdue = true, true
	case "reminded":
		c.reminded(e, side)
	case "sheet":
		if len(e.Body.Orders) > 0 && !c.left[side] {
			c.returns(e.At, side)
		}
	case "over":
		for i := range c.vacant {
			if until := c.vacant[i].Add(c.terms.vacancy); strings.Contains(e.Body.By, "nobody took his seat") && !c.vacant[i].IsZero() && e.At.Before(until) {
				c.fault("the seat was given up at %v, and could be filled until %v", e.At, until)
			}
		}
		c.over = true
	default:
		c.life(e, side)
	}
}

// returns lets a side be there again whose seat was empty since nothing had come. Its time
// is up already: what it sends is played now.
func (c *soakClock) returns(at time.Time, side rules.Side) {
	if !c.vacant[side].IsZero() {
		c.vacant[side], c.back = time.Time{}, at
	}
}

// life takes what happens around the play.
func (c *soakClock) life(e soakEntry, side rules.Side) {
	switch e.Kind {
	case "absent":
		c.away[side] = e.Body.Away
	case "extended":
		t := c.timer(side)
		if t == nil {
			c.fault("the %s were given longer at %v, and owed nothing", side, e.At)
			return
		}
		if t == &c.sheet && (c.halted || !c.vacant[side].IsZero() && !c.left[side]) { // it was up: it counts from now
			c.halted, c.overdue, c.vacant[side], t.since, t.raw = false, false, time.Time{}, e.At, e.At
		}
		c.lengthen(t, e.Body.For)
	case "shifted":
		c.shift(e)
	case "left":
		if e.Body.Why == "missed" {
			c.struck("another player was looked for", e.At, &c.sheet)
			c.overdue = true
		}
		c.vacant[side], c.left[side] = e.At, e.Body.Why == "resigned"
	case "seated":
		c.vacant[side], c.left[side], c.away[side] = time.Time{}, false, nil
		switch t := c.timer(side); t {
		case nil:
		case &c.sheet:
			if lapse := c.dueOf(t).Add(c.terms.grace); !c.overdue && !e.At.Before(lapse) && e.At.Sub(lapse) < time.Hour {
				e.At = c.dueOf(t)
			}
			c.halted, c.overdue = false, false
			*t = soakTimer{e.At, c.terms.due(e.At)}
		default:
			*t = soakTimer{e.At, e.At.Add(c.terms.answer)}
		}
	}
}

// ask stops the time for a sheet, and begins that for the answers.
func (c *soakClock) ask(e soakEntry) {
	c.open = [3]map[string]bool{{}, {}, {}}
	for _, d := range e.Body.Decisions {
		side := sideOf(d.Side)
		c.open[side][d.ID] = true
		c.answers[side] = soakTimer{e.At, e.At.Add(c.terms.answer)}
	}
	if c.stopped.IsZero() {
		c.stopped = e.At
	}
}

// resume gives a side back for its sheet what it waited for answers.
func (c *soakClock) resume(at time.Time) {
	c.open = [3]map[string]bool{}
	if !c.stopped.IsZero() {
		c.sheet.raw = c.sheet.raw.Add(at.Sub(c.stopped))
		c.stopped = time.Time{}
	}
}

// lengthen gives somebody so much more time, whatever set times have given him already.
func (c *soakClock) lengthen(t *soakTimer, by time.Duration) {
	until := c.dueOf(t).Add(by)
	t.raw = t.raw.Add(by)
	for !c.invited && c.dueOf(t).Before(until) {
		t.raw = t.raw.Add(until.Sub(c.dueOf(t)))
	}
}

// shift makes good that the post was shut. What stands still loses nothing by it.
func (c *soakClock) shift(e soakEntry) {
	var from, to time.Time
	if json.Unmarshal(e.Body.From, &from) != nil || json.Unmarshal(e.Body.To, &to) != nil {
		c.fault("the post was shut from %s to %s", e.Body.From, e.Body.To)
	}
	lost := func(since time.Time) time.Duration {
		if since.After(from) {
			return max(0, to.Sub(since))
		}
		return to.Sub(from)
	}
	if c.stopped.IsZero() && !c.halted || c.invited {
		c.lengthen(&c.sheet, lost(c.sheet.since))
	}
	for side := range c.answers {
		if t := &c.answers[side]; !t.raw.IsZero() {
			t.raw = t.raw.Add(lost(t.since))
		}
		if v := &c.vacant[side]; !v.IsZero() {
			*v = v.Add(lost(*v))
		}
	}
}

// reminded demands that a reminder came so long before a due time as was settled.
func (c *soakClock) reminded(e soakEntry, side rules.Side) {
	t := c.timer(side)
	if t == nil {
		c.fault("the %s were reminded at %v of nothing", side, e.At)
		return
	}
	for _, before := range c.terms.reminders {
		if c.dueOf(t).Add(-before).Equal(e.Body.Of) && !e.At.Before(e.Body.Of) { // late where an absence was called off
			return
		}
	}
	c.fault("the %s were reminded at %v of what is due at %v", side, e.At, c.dueOf(t))
}
