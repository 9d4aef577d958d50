package adjudicator

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"longroll/rules"
)

// shortOutage is what nobody is told of: his time is the longer for it all the same.
const shortOutage = time.Hour

// Outage gives every player the time back in which the post could not run: nothing falls
// due before he has had all of it. Those who owe something are told, if it was long.
func (a *Adjudicator) Outage(now, from, to time.Time) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	from, to = from.UTC().Truncate(time.Second), to.UTC().Truncate(time.Second)
	if !to.After(from) {
		return nil
	}
	var names []string
	var faults []error
	for name, raw := range a.ledger.Heads() {
		h, err := readHead(raw)
		if err != nil {
			faults = append(faults, fmt.Errorf("game %s: %w", name, err))
		} else if !h.Due.IsZero() || h.Held.After(from) {
			names = append(names, name)
		}
	}
	for _, name := range names {
		if err := a.shift(name, now, from, to); err != nil {
			faults = append(faults, err)
		}
	}
	return errors.Join(faults...)
}

func (a *Adjudicator) shift(name string, now, from, to time.Time) error {
	m, err := a.load(name)
	if err != nil {
		return err
	}
	lost := m.unheld(stretch{from, to})
	if len(lost) == 0 {
		return nil
	}
	p := a.pass(m, now)
	var all time.Duration
	for _, s := range lost {
		all += s.to.Sub(s.from)
		if err := p.record(shifted{From: s.from, To: s.to}); err != nil {
			return fmt.Errorf("game %s: %w", name, err)
		}
	}
	for _, side := range rules.Sides {
		by := p.m.owed(side)
		if by.IsZero() || all < shortOutage || p.m.invited {
			continue
		}
		page := plainPage(fmt.Sprintf("[%s] the post was shut; you have longer", p.m.begun.Game), fmt.Sprintf(
			"From %s to %s no mail could be read or sent here. The time that you have is the longer for it: you have until %s.",
			p.when(from), p.when(to), p.when(by)))
		if err := p.news(page, side); err != nil {
			return fmt.Errorf("game %s: %w", name, err)
		}
	}
	return a.commit(p)
}

// stretch is a stretch of time.
type stretch struct{ from, to time.Time }

// unheld is what of a stretch of time did not lie in a hold, for which a game has all of its
// time back anyway.
func (m *match) unheld(s stretch) (left []stretch) {
	holds := slices.Clip(m.holds)
	if !m.heldAt.IsZero() {
		holds = append(holds, stretch{m.heldAt, latest(m.heldAt, s.to)})
	}
	for _, h := range holds {
		if !h.to.After(s.from) || !h.from.Before(s.to) {
			continue
		}
		if h.from.After(s.from) {
			left = append(left, stretch{s.from, h.from})
		}
		s.from = h.to
	}
	if s.to.After(s.from) {
		left = append(left, s)
	}
	return left
}
