package adjudicator

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"longroll/rules"
)

// The facts of a referee's desk.
type (
	// held stops all clocks and all play, or lets them go on.
	held struct {
		On     bool   `json:"on"`
		Reason string `json:"reason,omitempty"`
		Mail   string `json:"mail,omitempty"`
	}
	// submitted lays what is due of a side before the referee, who must approve of it.
	submitted struct {
		Side    rules.Side `json:"side"`
		Version int        `json:"version"`         // of the sheet; 0: there is none
		Clock   bool       `json:"clock,omitempty"` // time was up: its part is closed with it
		By      string     `json:"by,omitempty"`    // referee: it was not, and he closed it
		// Answer: it goes on from a question; with a version by that sheet, else by the answers.
		Answer  bool `json:"answer,omitempty"`
		grounds      // of who closed it
	}
	// approved lets what was laid before the referee be played.
	approved struct {
		Mail string `json:"mail,omitempty"`
	}
	// rolledback takes the game back, or forward again, to how it stood after an entry.
	rolledback struct {
		To      uint64 `json:"to"`
		Number  int    `json:"number"`            // how many there have been, with this
		Salt    string `json:"salt"`              // what goes before the names of dice from now on
		Forward bool   `json:"forward,omitempty"` // it undoes the last that is not undone
		Reason  string `json:"reason,omitempty"`
		Mail    string `json:"mail,omitempty"`
	}
	// fixed settles a roll that is still to come.
	fixed struct {
		Name   string `json:"name"`  // of the die
		Value  int    `json:"value"` // 0: it is settled no more
		Reason string `json:"reason,omitempty"`
		Mail   string `json:"mail,omitempty"`
	}
	// noted is a word of the referee's for the record.
	noted struct {
		Text string `json:"text"`
		Mail string `json:"mail,omitempty"`
	}
)

// Kind names each in the journal.
func (held) Kind() string       { return "held" }
func (submitted) Kind() string  { return "submitted" }
func (approved) Kind() string   { return "approved" }
func (rolledback) Kind() string { return "rolledback" }
func (fixed) Kind() string      { return "fixed" }
func (noted) Kind() string      { return "noted" }

// apply stops the clocks, or gives back the time for which they stood still.
func (h held) apply(m *match, at time.Time) error {
	switch {
	case h.On && m.heldAt.IsZero():
		m.heldAt, m.byHost = at, h.Mail == ""
	case !h.On && !m.heldAt.IsZero():
		since := m.heldAt
		m.heldAt = time.Time{}
		m.holds = append(slices.Clip(m.holds), stretch{since, at})
		return shifted{From: since, To: at}.apply(m, at)
	}
	return nil
}

// apply gives the referee another key: what he approves of is what he was shown last. He is shown the lines that did not stand, too.
func (s submitted) apply(m *match, _ time.Time) error {
	m.submitted = &s
	for _, side := range rules.Sides {
		lines := slices.Clone(m.desks[side].missedLines)
		for i := range lines {
			lines[i].shown = cmp.Or(lines[i].shown, m.next)
		}
		m.desks[side].missedLines = lines
	}
	d := &m.desks[referee]
	d.past = append(d.past, m.stage(referee))
	d.asks++
	return nil
}

func (approved) apply(m *match, _ time.Time) error {
	m.submitted = nil
	return nil
}

// errNoPast says that a journal is too short for what it says of itself.
var errNoPast = errors.New("the game can't be taken back to there")

// apply sets the place in play back to what it was. Seats, keys, absences and what has
// been told stay; everybody has another key, and the whole time for what he owes.
func (r rolledback) apply(m *match, at time.Time) error {
	if m.refold == nil || r.To == 0 || r.To >= m.next {
		return errNoPast
	}
	was, err := m.refold(r.To)
	if err != nil {
		return fmt.Errorf("back to entry %d: %w", r.To, err)
	}
	for _, reader := range readers {
		d := &m.desks[reader]
		d.past = append(d.past, m.stage(reader))
		d.asks, d.sheet, d.version, d.goesOn = 0, nil, 0, was.desks[reader].goesOn
		d.hears, d.heard, d.shown = was.desks[reader].hears, was.desks[reader].heard, was.desks[reader].shown
		d.dice, d.listed = was.desks[reader].dice, was.desks[reader].listed
	}
	m.game, m.moment, m.pending, m.rolled = was.game, was.moment, nil, was.rolled
	m.paired = was.paired
	m.told = was.told
	m.submitted, m.salt, m.rollbacks = nil, r.Salt, r.Number
	if r.Forward && len(m.backs) > 0 {
		m.backs = m.backs[:len(m.backs)-1]
	} else {
		m.backs = append(slices.Clip(m.backs), m.next-1)
	}
	settled := maps.Clone(was.fixed) // what was fixed there is so again, and what is fixed now stays so
	if settled == nil {
		settled = map[string]int{}
	}
	maps.Copy(settled, m.fixed)
	m.fixed = settled
	m.leg++
	m.sheet = timer{}
	m.await(at)
	if was.pending == nil {
		return nil
	}
	again := *was.pending
	again.Due = at.Add(m.begun.AnswerPace)
	if err := again.apply(m, at); err != nil {
		return err
	}
	m.pending.salts = was.pending.salts // the dice that it has rolled stay as they are
	return nil
}

func (f fixed) apply(m *match, _ time.Time) error {
	all := make(map[string]int, len(m.fixed)+1)
	maps.Copy(all, m.fixed)
	all[f.Name] = f.Value
	if f.Value == 0 {
		delete(all, f.Name)
	}
	m.fixed = all
	return nil
}

func (noted) apply(*match, time.Time) error { return nil }
