package adjudicator

import (
	"time"

	"longroll/rules"
)

// Both sides may owe a sheet at the same time. Each is asked for his own by the same terms,
// may replace it, and is told nothing of the other's; when both are ready they are played
// one after the other in a single step. Whoever's time is up before that has his part sealed
// as it stands, and the game waits for the other alone.

// isPart reports whether a sheet of a side belongs to this moment and is still to come.
func (m *match) isPart(side rules.Side) bool {
	return side != rules.NoSide && (m.moment.Side == side || m.moment.Also == side)
}

// bothOwe reports whether no sheet of this moment is played and each side owes one.
func (m *match) bothOwe() bool { return m.moment.Also != rules.NoSide }

// sheetOf is the time that a side has for its sheet.
func (m *match) sheetOf(side rules.Side) *timer {
	if side != rules.NoSide && m.moment.Also == side {
		return &m.beside
	}
	return &m.sheet
}

// forSheet reports whether a time is one for a sheet.
func (m *match) forSheet(t *timer) bool { return t == &m.sheet || t == &m.beside }

// isHalted reports whether the referee is asked what comes of a sheet that a side missed.
func (m *match) isHalted(side rules.Side) bool { return m.owes(side) && m.sheetOf(side).halted }

// halted reports whether he is asked about any.
func (m *match) halted() bool { return m.sheet.halted || m.beside.halted }

// isReady reports whether a sheet of a side is held that needs nothing more.
func (m *match) isReady(side rules.Side) bool {
	s := m.desks[side].sheet
	return s != nil && !s.Plays.IsZero()
}

// sealPart goes on with the side whose sheet is still to come, at the time that it had.
func (m *match) sealPart(now rules.Moment) {
	if now.Side == m.moment.Also {
		m.sheet = m.beside
	}
	m.moment, m.beside = now, timer{}
	m.reckon()
}

// momentOf is the moment as a side may know it: whether the other owes a sheet as well, or
// has sealed it, shows nowhere.
func (m *match) momentOf(reader rules.Side) rules.Moment {
	now := m.moment
	if reader == referee || !m.paired {
		return now
	}
	now.Also = rules.NoSide
	if now.Side = reader.Enemy(); m.isPart(reader) {
		now.Side = reader
	}
	return now
}

// playReady plays what waited for the other side's sheet, when that is in.
func (p *pass) playReady() error {
	for p.m.paired && p.m.pending == nil && p.m.submitted == nil && p.m.heldAt.IsZero() && p.m.game.Result() == nil {
		side := p.ripe()
		if side == rules.NoSide {
			return nil
		}
		before := p.m.next
		if err := p.begins(side, p.m.desks[side].sheet); err != nil {
			return err
		}
		if p.m.next == before {
			return errStuck
		}
	}
	return nil
}

// ripe is a side whose sheet is to be played now; NoSide: nobody's is.
func (p *pass) ripe() rules.Side {
	for _, side := range rules.Sides {
		if p.m.owes(side) && !p.m.desks[side].vacant && p.m.isReady(side) && !p.m.playsAt(side, p.m.desks[side].sheet).After(p.at) {
			return side
		}
	}
	return rules.NoSide
}

// playsAt is when a sheet that is ready is played: where both sides owe one not before both
// are ready, but at the side's own deadline in any case.
func (m *match) playsAt(side rules.Side, s *sheet) time.Time {
	due := m.lapse(m.sheetOf(side).due)
	switch {
	case m.terms.Together:
		return due
	case !m.bothOwe():
		return s.Plays
	case !m.isReady(side.Enemy()):
		return due
	}
	both := latest(s.Plays, m.desks[side.Enemy()].sheet.Plays)
	if both.After(due) {
		return due
	}
	return both
}

// playsAfter reports whether the sheet of the other side, which is ready, is to be played
// later than at a time.
func (m *match) playsAfter(side rules.Side, at time.Time) bool {
	return m.bothOwe() && m.desks[side.Enemy()].sheet.Plays.After(at)
}
