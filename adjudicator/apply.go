package adjudicator

import (
	"fmt"
	"slices"
	"time"

	"longroll/adjudicator/report"
	"longroll/rules"
)

// What each fact of the journal does to a match. Nothing else changes one.

func (b begun) apply(m *match, at time.Time) error {
	m.begun = b
	if err := m.printed(b.Setup); err != nil {
		return err
	}
	setup := b.Setup
	setup.OldNames = !b.Ledger
	game, err := m.system.Begin(setup)
	if err != nil {
		return fmt.Errorf("setting up: %w", err)
	}
	m.game = game
	m.desks[rules.Union].seat = seatOf(b.Union)
	m.desks[rules.Confederate].seat = seatOf(b.Confederate)
	m.desks[referee].seat.address = b.Referee
	m.terms = usualTerms()
	m.terms.Schedule.Every = b.Pace
	if b.Terms != nil {
		m.terms = *b.Terms
	}
	if m.terms.Consent > 0 {
		m.invited = true
		m.sheet = timer{since: at, raw: at.Add(m.terms.Consent)}
		m.reckon()
		return nil
	}
	m.begin(at)
	return nil
}

// printed looks up what is printed of the battle.
func (m *match) printed(setup rules.Setup) (err error) {
	var ok bool
	m.system, m.battle, ok = m.systems.battle(m.begun.System, setup.Battle)
	if !ok {
		return fmt.Errorf("no battle %q in a game system %q: it needs a version of the program that has it", setup.Battle, m.begun.System)
	}
	if m.options, err = m.system.Options(setup.Battle, setup.Edition); err != nil {
		return fmt.Errorf("options: %w", err)
	}
	m.grid, err = gridOf(m.system, setup.Battle)
	return err
}

func (s sheet) apply(m *match, _ time.Time) error {
	if err := decodeOrders(s.Orders, m.system); err != nil {
		return err
	}
	d := &m.desks[s.Side]
	d.version = s.Version
	for _, l := range s.Missed {
		l.version = s.Version
		d.missedLines = append(slices.Clip(d.missedLines), l)
	}
	d.sheet = &s
	if w := m.submitted; w != nil && w.Side == s.Side {
		gone := len(s.Orders) == 0 && w.By == "" && m.terms.awaits() // then nothing has come, and the clock strikes again
		if !w.Clock || w.Answer || gone {                            // it is another that waits
			m.submitted = nil
		}
	}
	d.missed = 0
	if d.vacant && !d.resigned { // he is back before anybody took his seat
		d.vacant, d.heir = false, ""
	}
	if len(s.Orders) == 0 {
		d.sheet = nil
	}
	return nil
}

func (r ran) apply(m *match, at time.Time) error {
	if err := r.decode(m.system); err != nil {
		return err
	}
	heading, before := m.heading(), m.game.Now()
	m.enact(r)
	m.rolled = append(m.rolled, r.Dice...)
	m.list(r.Dice)
	m.fixed = rules.StillFixed(m.fixed, m.dicePrefix(), r.Dice)
	for _, e := range r.events {
		m.tell(heading, e)
	}
	d := &m.desks[r.Side]
	if r.Refused != nil {
		m.say(r.Side, heading, r.Order.refused(r.Refused))
	}
	if r.Standing {
		if m.pending != nil && r.referees() && !r.Stay { // what was answered may be another question now
			m.pending.choices, m.pending.ruled = choices{}, true
		}
		return nil
	}
	d.sheet, m.pending = nil, nil
	if !m.stopped.IsZero() {
		by := max(0, at.Sub(m.stopped))
		m.sheet.raw, m.beside.raw, m.stopped = m.sheet.raw.Add(by), m.beside.raw.Add(by), time.Time{}
		m.reckon()
	}
	switch now := m.game.Now(); {
	case m.bothOwe() && now.Key == before.Key && now.Also == rules.NoSide:
		m.sealPart(now)
	case now.Side != before.Side || r.Break && !r.Quiet:
		m.begin(at)
	case r.Break:
		m.goOn(r.Side, at)
	default:
		d.goesOn = true
	}
	return nil
}

// list puts dice into the ledgers of the sides that may know them, and into the next batch
// of those that may not.
func (m *match) list(dice []rules.Die) {
	if !m.begun.Ledger {
		return
	}
	for _, side := range rules.Sides {
		d := &m.desks[side]
		d.dice = append(d.dice, rules.KnownBy(side, dice)...)
		d.secret = append(d.secret, rules.HiddenFrom(side, dice)...)
	}
}

// enact makes the events so. Where the position that came of them is at hand it
// is taken; else they are applied one by one, which gives the same.
func (m *match) enact(r ran) {
	if r.after != nil {
		m.game = r.after
		return
	}
	for _, e := range r.events {
		m.game.Apply(e)
	}
}

// decode makes the order and the events ready for use.
func (r *ran) decode(s rules.System) error {
	if err := r.Order.decode(s); err != nil {
		return err
	}
	if r.events != nil {
		return nil
	}
	for _, k := range r.Events {
		e, err := s.Event(k.Kind, k.Data)
		if err != nil {
			return fmt.Errorf("event: %w", err)
		}
		r.events = append(r.events, e)
	}
	return nil
}

// refused tells that an order was not allowed.
func (o order) refused(why *rules.Refusal) lapsedNotice {
	n := lapsedNotice{Line: o.Line, Text: o.Text, Rule: why.Rule, Reason: why.Reason}
	if why.Better != "" {
		n.Reason += "; the nearest that can be done: " + why.Better
	}
	return n
}

func (l lapsed) apply(m *match, _ time.Time) error {
	if err := decodeOrders(l.Orders, m.system); err != nil {
		return err
	}
	d := &m.desks[l.Side]
	heading := m.heading()
	if len(d.hears) > 0 { // the player-turn that the lines were meant for has ended
		heading = d.hears[len(d.hears)-1].heading
	}
	late := rules.Refusal{Reason: "the sheet had ended before this line"}
	for _, o := range l.Orders {
		m.say(l.Side, heading, o.refused(&late))
	}
	return nil
}

func (a asked) apply(m *match, at time.Time) error {
	if err := decodeOrders(a.Orders, m.system); err != nil {
		return err
	}
	a.choices = a.choices.clone()
	switch {
	case m.pending != nil: // asked more, it goes on with the dice that it has
		a.salts = m.pending.salts
	case a.salts == "":
		a.salts = m.salts
	}
	m.pending = &a
	m.desks[a.Owner].sheet = nil
	for _, side := range rules.Sides {
		if len(m.open(side)) > 0 {
			d := &m.desks[side]
			d.past = append(d.past, m.stage(side))
			d.asks++
			m.answers[side] = timer{since: at, raw: a.Due}
		}
	}
	if m.stopped.IsZero() {
		m.stopped = at
	}
	m.reckon()
	return nil
}

func (a answered) apply(m *match, at time.Time) error {
	if m.pending == nil {
		return fmt.Errorf("an answer, but nothing was asked")
	}
	m.pending.add(a.Answers, a.byClock())
	if a.By == readerName(referee) {
		m.cutShort(a.Side, report.Overdue{By: at, Answers: len(a.Answers)}, a.By, a.grounds)
	}
	return nil
}

// The side alone is told that its time was up: nobody else need know who is late. Where
// the referee closes a part before that, it was up when he did.
func (c clock) apply(m *match, at time.Time) error {
	t := m.sheetOf(c.Side)
	late := report.Overdue{By: t.due}
	if at.Before(late.By) {
		late.By, late.Early = at, true
	}
	d := &m.desks[c.Side]
	if d.sheet != nil {
		late.Held = d.sheet.Version
	} else if !t.halted { // else it was counted when the deadline fell
		d.missed++
	}
	t.halted = false
	m.cutShort(c.Side, late, c.By, c.grounds)
	return nil
}

// tellsAll reports whether the mails say all that had happened.
func (l mailed) tellsAll() bool { return l.What != mailQuestion && l.What != mailNews }

func (l mailed) apply(m *match, _ time.Time) error {
	for _, to := range l.To {
		reader, err := parseReader(to.Reader)
		if err != nil {
			return err
		}
		d := &m.desks[reader]
		d.mails++
		if l.What == mailQuestion {
			d.shown = len(d.hears)
		}
		if l.tellsAll() {
			d.heard, d.hears, d.shown = d.hears, nil, 0
			d.listed, d.dice = d.dice, nil
		}
		if m.batched(l.What, reader) {
			d.batches, d.secret = d.batches+1, nil
		}
	}
	if l.tellsAll() {
		m.told = len(m.rolled)
		for _, side := range rules.Sides {
			m.desks[side].missedLines = nil
		}
	}
	return nil
}

func (o over) apply(m *match, _ time.Time) error {
	m.over, m.result, m.by = true, &o.Result, o.By
	m.pending = nil
	return nil
}
