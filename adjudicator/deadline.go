package adjudicator

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"longroll/adjudicator/report"
	"longroll/rules"
)

// Tick does whatever the clock makes due, in every game. An error of one game
// does not keep the others waiting.
func (a *Adjudicator) Tick(now time.Time) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	var due []string
	var faults []error
	for name, raw := range a.ledger.Heads() {
		h, err := readHead(raw)
		if err != nil {
			faults = append(faults, fmt.Errorf("game %s: %w", name, err))
		} else if !h.Due.IsZero() && !h.Due.After(now) {
			due = append(due, name)
		}
	}
	for _, name := range due {
		if err := a.tick(name, now); err != nil {
			faults = append(faults, err)
		}
	}
	return errors.Join(faults...)
}

func (a *Adjudicator) tick(name string, now time.Time) error {
	m, err := a.load(name)
	if err != nil {
		return err
	}
	p := a.pass(m, now)
	if err := p.runClock(now); err != nil {
		return fmt.Errorf("game %s: %w", name, err)
	}
	if err := p.settle(); err != nil {
		return fmt.Errorf("game %s: %w", name, err)
	}
	return a.commit(p)
}

// Next is when something is due next in any game; false if nothing ever is.
func (a *Adjudicator) Next() (time.Time, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	var next time.Time
	for _, raw := range a.ledger.Heads() {
		h, err := readHead(raw)
		if err != nil || h.Due.IsZero() { // a broken head is Tick's to report
			continue
		}
		if next.IsZero() || h.Due.Before(next) {
			next = h.Due
		}
	}
	return next, !next.IsZero()
}

// runClock does what was due up to a time.
func (p *pass) runClock(until time.Time) error {
	for {
		first, ok := p.m.soonest()
		if !ok || first.at.After(until) {
			return nil
		}
		before := p.m.next
		if err := first.do(p); err != nil {
			return err
		}
		if p.m.next == before {
			return errStuck
		}
	}
}

// lapses ends a side's time for what it owes.
func (p *pass) lapses(side rules.Side) error {
	s := p.m.desks[side].sheet
	switch {
	case p.m.pending != nil:
		return p.expire(side)
	case s == nil && p.m.terms.Missed == missedAsk:
		return p.waitForReferee(side)
	case s == nil && p.m.terms.Missed == missedReplace:
		return p.vacate(side, leftMissed, "")
	}
	return p.close(side, s)
}

// close ends a side's part when its time is up; where the referee approves of every turn
// it is laid before him first.
func (p *pass) close(side rules.Side, s *sheet) error {
	if !p.m.terms.Approval {
		return p.closes(side, s)
	}
	due := submitted{Side: side, Clock: true, By: p.by, grounds: p.why}
	if s != nil {
		due.Version = s.Version
	}
	return p.submit(due)
}

// closes ends a side's part: what is held of its orders is played, and then the clock
// gives the order that closes it. A sheet that pauses is left its pause.
func (p *pass) closes(side rules.Side, s *sheet) error {
	if err := p.record(clock{Side: side, By: p.by, grounds: p.why}); err != nil {
		return err
	}
	var list []order
	switch {
	case s != nil:
		list = append(list, s.Orders...)
	case p.m.terms.Missed == missedDefault:
		list = p.reserve(side)
	}
	if s == nil {
		if err := p.silent(side); err != nil {
			return err
		}
	}
	command := p.m.game.Close()
	k, err := keep(command)
	if err != nil {
		return err
	}
	return p.play(side, append(list, order{Command: k, Clock: true, command: command}), choices{})
}

// reserve reads the orders that a side left for the case that it sends nothing, as far
// as they can be read today.
func (p *pass) reserve(side rules.Side) []order {
	lines := p.m.desks[side].reserved
	if len(lines) == 0 {
		return nil
	}
	read := p.a.words.Read(p.m.begun.System, strings.Join(lines, "\n"), p.m.game.View(side), p.m.grid, nil)
	var list []order
	for _, o := range read.Orders {
		if k, err := keep(o.Command); err == nil {
			list = append(list, order{Line: o.Line, Text: o.Text, Command: k, command: o.Command})
		}
	}
	return list
}

// expire ends the time that a side has for answers: a sheet that is held answers what
// it may, and the defaults are taken for the rest. A sheet that leads to nothing but the
// same question answers nothing.
func (p *pass) expire(side rules.Side) error {
	if s := p.m.desks[side].sheet; side == p.m.pending.Owner && s != nil && p.m.takesSheet(side) {
		before := p.m.next
		if err := p.replace(true); err != nil || p.m.next > before {
			return err
		}
	}
	defaults := rules.Answers{}
	for _, d := range p.m.open(side) {
		defaults[d.ID] = d.Default
	}
	if err := p.record(answered{Side: side, Answers: defaults, By: p.by, grounds: p.why}); err != nil {
		return err
	}
	return p.resume()
}

// remind tells a side that its time runs out, unless nothing more is wanted of it. Nobody
// else hears of it.
func (p *pass) remind(side rules.Side, of time.Time) error {
	if err := p.record(reminded{Side: side, Of: of}); err != nil {
		return err
	}
	s := p.m.desks[side].sheet
	if ready := p.m.pending == nil && s != nil && s.Hold == ""; ready || !p.at.Before(p.m.owed(side)) {
		return nil
	}
	page, err := p.current(side)
	if err != nil {
		return err
	}
	by := p.when(p.m.owed(side))
	note := fmt.Sprintf("A reminder: your orders for %s are awaited by %s, and none have come.", p.m.moment.Title, by)
	switch {
	case p.m.pending != nil:
		note = fmt.Sprintf("A reminder: an answer of yours is awaited by %s.", by)
	case s != nil:
		note = fmt.Sprintf("A reminder: your sheet, version %d, is held, since %s. If nothing else comes of you, %s.", s.Version, s.Hold, p.asItIs(by))
	}
	reminder := plainPage(fmt.Sprintf("[%s] a reminder: %s, by %s", p.m.begun.Game, p.m.moment.Title, by),
		note+" Write \"extend 24h\" if you need longer, or \"absence 24 Dec to 2 Jan\" if you are away. The last mail of the game stands below.")
	return p.news(joined([]report.Page{reminder, page}), side)
}

// asItIs says what comes at the deadline of a sheet that is held.
func (p *pass) asItIs(by string) string {
	if p.m.terms.Approval {
		return fmt.Sprintf("it goes to the referee as it is on %s, and is played when he approves of it", by)
	}
	return fmt.Sprintf("it is played as it is on %s", by)
}

// waitForReferee stops the game at a deadline that a side has missed: the referee, or
// the host where there is none, says what is to be done.
func (p *pass) waitForReferee(side rules.Side) error {
	if err := p.record(waited{Side: side}); err != nil {
		return err
	}
	if err := p.missed(side, "the referee is asked what is to be done"); err != nil {
		return err
	}
	return p.overseer("waited", fmt.Sprintf("[%s] no orders of the %s: what is to be done?", p.m.begun.Game, side.Name()),
		fmt.Sprintf("Nothing came from the %s player (%s) for %s by %s. The game waits for you; orders that come meanwhile are taken as if "+
			"they were in time, and nobody else was told.", side.Name(), p.m.address(side), p.m.moment.Title, p.when(p.m.sheetOf(side).due)),
		p.m.directions(side))
}

// missed tells a side that its time was up while the game waits: what it sends still
// counts. Nobody else is told.
func (p *pass) missed(side rules.Side, what string) error {
	return p.news(plainPage(fmt.Sprintf("[%s] your time was up; orders still count", p.m.begun.Game), fmt.Sprintf(
		"No orders came from you for %s by %s, and %s. Meanwhile the game waits: orders that you send now are taken as if they were in time. "+
			"Your opponent was not told.", p.m.moment.Title, p.when(p.m.sheetOf(side).due), what)), side)
}

// directions tells how a referee or a host may act on a side that is silent.
func (m *match) directions(side rules.Side) string {
	name := strings.ToLower(side.Name())
	if m.desks[side].vacant || m.timerOf(side) == nil {
		return m.replacing(side)
	}
	if m.address(referee) != "" {
		return fmt.Sprintf("Answer with one of these lines: \"extend %[1]s 48h\" gives him more time, \"close %[1]s\" closes his part without orders, "+
			"\"replace %[1]s with ADDRESS\" asks somebody else to take his seat.", name)
	}
	return fmt.Sprintf("Use one of these: longroll rule %[2]s \"extend %[1]s 48h\" gives him more time, \"close %[1]s\" closes his part without "+
		"orders, \"replace %[1]s with ADDRESS\" asks somebody else to take his seat.", name, m.begun.Game)
}

// replacing tells how a referee or a host may give a seat to somebody else.
func (m *match) replacing(side rules.Side) string {
	line := fmt.Sprintf("replace %s with ADDRESS", strings.ToLower(side.Name()))
	if m.address(referee) == "" {
		return fmt.Sprintf("Use longroll rule %s %q, which asks somebody to take the seat.", m.begun.Game, line)
	}
	return fmt.Sprintf("Answer with the line %q, which asks somebody to take the seat.", line)
}

// silent tells the referee or the host of a side that has missed deadlines in a row.
func (p *pass) silent(side rules.Side) error {
	n := p.m.desks[side].missed
	if p.m.terms.Silence == 0 || n != p.m.terms.Silence {
		return nil
	}
	return p.overseer("silent", fmt.Sprintf("[%s] the %s player is silent", p.m.begun.Game, side.Name()),
		fmt.Sprintf("Nothing came from the %s player (%s) by %d deadlines in a row; his part was closed without his orders each time. "+
			"Nobody else was told.", side.Name(), p.m.address(side), n), p.m.replacing(side))
}
