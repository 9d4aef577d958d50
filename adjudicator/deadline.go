package adjudicator

import (
	"errors"
	"fmt"
	"time"

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
		due := p.m.due()
		if due.IsZero() || due.After(until) {
			return nil
		}
		if err := p.strike(); err != nil {
			return err
		}
		if p.m.due().Equal(due) {
			return errStuck
		}
	}
}

// strike does the one thing that is due.
func (p *pass) strike() error {
	if p.m.pending != nil {
		return p.expire()
	}
	side := p.m.moment.Side
	s := p.m.desks[side].sheet
	if s != nil && p.m.due().Before(p.m.deadline) {
		return p.play(side, s.Orders, choices{})
	}
	return p.close(side, s)
}

// close ends a side's time: what is held of it is played, and then the clock
// gives the order that closes its part. A sheet that pauses is left its pause.
func (p *pass) close(side rules.Side, s *sheet) error {
	if err := p.record(clock{Side: side}); err != nil {
		return err
	}
	var list []order
	if s != nil {
		list = append(list, s.Orders...)
	}
	command := p.m.game.Close()
	k, err := keep(command)
	if err != nil {
		return err
	}
	return p.play(side, append(list, order{Command: k, Clock: true, command: command}), choices{})
}

// expire ends the time for answers: a sheet that is held answers what it may,
// and the defaults are taken for the rest.
func (p *pass) expire() error {
	owner := p.m.pending.Owner
	if s := p.m.desks[owner].sheet; s != nil && p.m.takesSheet(owner) {
		return p.replace(s.Orders, s.Ends)
	}
	for _, side := range rules.Sides {
		defaults := rules.Answers{}
		for _, d := range p.m.open(side) {
			defaults[d.ID] = d.Default
		}
		if len(defaults) == 0 {
			continue
		}
		if err := p.record(answered{Side: side, Answers: defaults}); err != nil {
			return err
		}
	}
	return p.resume()
}
