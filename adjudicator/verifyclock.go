package adjudicator

import (
	"slices"
	"time"

	"longroll/adjudicator/calendar"
	"longroll/rules"
)

// Nobody's time is up before it is. The audit counts everybody's time by an arithmetic of
// its own: since when, how long by the terms, how much was added, and of what passed since
// then only what lies in no absence.

// stopwatch is the time that somebody has for something.
type stopwatch struct {
	since time.Time
	span  time.Duration // what the terms give, with extensions, outages and questions
}

func (w stopwatch) runs() bool { return !w.since.IsZero() || w.span != 0 }

// clocks are all that the audit keeps of time.
type clocks struct {
	sheet   stopwatch
	beside  stopwatch    // where both sides owe one, that of the moment's other side
	moment  rules.Moment // before the entry in hand
	answers [3]stopwatch // by side
	consent time.Time    // until when those invited have time; zero: nobody was
	emptied [3]time.Time // since when a seat is empty, by side
	stopped time.Time    // when a question stopped the clock of the sheet
	ran     time.Time    // when the time for the sheet ran out, at the entry in hand
	overdue bool         // the game has waited for a sheet beyond its time
	leg     int
	turn    int // up to which the positions were compared
}

// due is when time is up, absences counted out. With set times of the week it is up at the
// first of them that comes then and lies in no absence.
func (w stopwatch) due(s calendar.Schedule, away []calendar.Absence) time.Time {
	t := w.spent(away)
	if s.At == "" || t.Equal(w.since.Add(w.span)) {
		return t
	}
	s.Least = 1 // at any time that is not past
	for again := true; again; {
		again = false
		t = s.Due(t.Add(-1))
		for _, a := range away {
			if a.From.Before(t) && a.To.After(t) {
				t, again = a.To, true
			}
		}
	}
	return t
}

// spent is when the span has passed outside of absences.
func (w stopwatch) spent(away []calendar.Absence) time.Time {
	away = slices.Clone(away)
	slices.SortFunc(away, func(a, b calendar.Absence) int { return a.From.Compare(b.From) })
	end := w.since.Add(w.span)
	from := w.since // what is counted out lies behind it
	for _, a := range away {
		if !a.From.Before(end) {
			break
		}
		if out := a.To.Sub(latest(a.From, from)); out > 0 {
			end, from = end.Add(out), a.To
		}
	}
	return end
}

// dueOf is when a side's time for what it owes is up, grace apart; false if it owes nothing.
func (u *auditor) dueOf(side rules.Side) (due time.Time, ok bool) {
	switch t := u.m.timerOf(side); {
	case t == nil:
		return time.Time{}, false
	case u.m.forSheet(t):
		return u.sheetDue(side), true
	}
	return u.answers[side].due(calendar.Schedule{}, u.m.desks[side].away), true
}

// watchOf is the time that a side has for its sheet.
func (u *auditor) watchOf(side rules.Side) *stopwatch {
	if side != rules.NoSide && u.m.moment.Also == side {
		return &u.beside
	}
	return &u.sheet
}

func (u *auditor) sheetDue(side rules.Side) time.Time {
	return u.watchOf(side).due(u.m.terms.Schedule, u.m.desks[side].away)
}

// lastDue is when the time for all sheets of the moment is up.
func (u *auditor) lastDue() time.Time {
	due := u.sheetDue(u.m.moment.Side)
	if u.m.bothOwe() {
		due = latest(due, u.sheetDue(u.m.moment.Also))
	}
	return due
}

// toSeal reports whether an entry sealed one of two sheets.
func (u *auditor) toSeal() bool {
	return u.m.leg == u.leg && u.moment.Also != rules.NoSide && !u.m.bothOwe()
}

// sealed goes on with the time of the side whose sheet is still to come.
func (u *auditor) sealed() {
	if u.m.moment.Side == u.moment.Also {
		u.sheet = u.beside
	}
	u.beside = stopwatch{}
}

// timeUp demands that the time of a side, grace included, was over when the clock did
// something about it.
func (u *auditor) timeUp(side rules.Side, did string) {
	due, ok := u.dueOf(side)
	switch {
	case !ok:
		u.at("the clock %s that owed nothing", did)
	case !u.m.heldAt.IsZero():
		u.at("the clock %s while the referee held the game", did)
	case u.e.At.Before(due.Add(u.m.terms.Grace)):
		u.amiss("the clock %s before its time was up, on %s", did, stamp(due.Add(u.m.terms.Grace)))
	}
}

// ripe demands that a sheet was played when it was to be played.
func (u *auditor) ripe(side rules.Side, s *sheet) {
	switch at := s.Plays; {
	case at.IsZero():
		u.amiss("version %d of the sheet of the %s is played, though it was only held", s.Version, side)
	case u.m.bothOwe() && !u.m.isReady(side.Enemy()) && u.e.At.Before(u.sheetDue(side).Add(u.m.terms.Grace)):
		u.amiss("the sheet of the %s is played before the other side's is in", side)
	case u.m.terms.Together && u.e.At.Before(u.sheetDue(side).Add(u.m.terms.Grace)):
		u.amiss("the sheet of the %s is played before the deadline, at which all of this game are", side)
	case u.e.At.Before(at):
		u.amiss("the sheet of the %s is played before its quiet time was over, on %s", side, stamp(at))
	}
}

// before counts what a fact adds to anybody's time, and notes when the sheet's is up.
func (u *auditor) before(f fact) {
	u.leg, u.moment = u.m.leg, u.m.moment
	switch f := f.(type) {
	case ran:
		if !f.Standing && !u.stopped.IsZero() {
			u.sheet.span += max(0, u.e.At.Sub(u.stopped))
			u.beside.span += max(0, u.e.At.Sub(u.stopped))
			u.stopped = time.Time{}
		}
	case extended:
		u.extend(f)
	case shifted:
		u.shift(f)
	case held:
		if since := u.m.heldAt; !f.On && !since.IsZero() {
			u.shift(shifted{From: since, To: u.e.At})
		}
	case waited:
		u.overdue = true
	case left:
		u.emptied[f.Side], u.overdue = u.e.At, u.overdue || f.Why == leftMissed
	}
	u.ran = u.lastDue()
}

func (u *auditor) extend(x extended) {
	d := u.m.desks[x.Side]
	switch t := u.m.timerOf(x.Side); {
	case t == nil:
	case u.m.forSheet(t):
		if t.halted || d.vacant && !d.resigned {
			*u.watchOf(x.Side), u.overdue = stopwatch{since: u.e.At}, false
		}
		u.lengthen(x.Side, x.For)
	default:
		u.answers[x.Side].span += x.For
	}
}

// lengthen makes the time for a sheet longer. With set times a side may have had more than
// its own already when it was away; that is not counted against it.
func (u *auditor) lengthen(side rules.Side, by time.Duration) {
	w := u.watchOf(side)
	until := u.sheetDue(side).Add(by)
	w.span += by
	was := time.Time{} // where a forged time is too long to be counted, it comes no nearer
	for due := u.sheetDue(side); due.Before(until) && due.After(was); due = u.sheetDue(side) {
		w.span += until.Sub(due)
		was = due
	}
}

func (u *auditor) shift(s shifted) {
	lost := func(w stopwatch) time.Duration {
		if !w.runs() {
			return 0
		}
		return max(0, s.To.Sub(latest(s.From, w.since)))
	}
	for _, side := range [2]rules.Side{u.m.moment.Side, u.m.moment.Also} {
		if by := lost(*u.watchOf(side)); by > 0 && u.stopped.IsZero() && (side == u.m.moment.Side || u.m.bothOwe()) { // else it stands still anyway, and gets all of that time back
			u.lengthen(side, by)
		}
	}
	for _, side := range rules.Sides {
		u.answers[side].span += lost(u.answers[side])
	}
	if !u.consent.IsZero() {
		u.consent = u.consent.Add(s.To.Sub(s.From))
	}
	for _, side := range rules.Sides {
		if at := u.emptied[side]; u.m.desks[side].vacant && s.To.After(at) {
			u.emptied[side] = at.Add(s.To.Sub(latest(s.From, at)))
		}
	}
}

// after starts the clocks that a fact starts. One of a kind that this does not know is
// taken at its word.
func (u *auditor) after(f fact, at time.Time) {
	switch f := f.(type) {
	case begun:
		if u.m.invited {
			u.consent = at.Add(u.m.terms.Consent)
		} else {
			u.restart(at)
		}
	case launched:
		u.consent = time.Time{}
		u.restart(at)
	case ran:
		if u.toSeal() {
			u.sealed()
			u.played.closing, u.played.reserve = false, false
		} else if u.m.leg != u.leg || f.Break && !f.Standing {
			u.restart(at)
			u.played.closing, u.played.reserve = false, false
		}
		if turn := u.m.moment.Turn; turn != u.turn {
			u.turn = turn
			u.agree()
		}
	case asked:
		u.ask(at)
	case seated:
		u.reseat(f.Side, at)
	case rolledback:
		u.adopt()
		u.played, u.overdue = sheetPlayed{}, false
		u.given = u.m.game.Clone()
	case sheet, lapsed, answered, clock, mailed, over, keyed, consented, reminded, waited, absent, extended, shifted, reserved, pressed, drawn, left, sought, rekeyed, salted,
		held, submitted, approved, fixed, noted, queried, replied:
	default:
		u.adopt()
		u.played = sheetPlayed{}
		u.given = u.m.game.Clone()
	}
}

// restart gives the side whose part it is its time for a sheet: from the hour at which the
// last time was up, if the clock struck soon after it. Where sealed entries may have made
// that hour another, it counts from the first that it can have been.
func (u *auditor) restart(at time.Time) {
	late := at.Sub(u.ran.Add(u.m.terms.Grace))
	switch {
	case u.m.leg <= 1:
	case u.hidden:
		at = at.Add(-onTime - u.m.terms.Grace)
	case !u.overdue && late >= 0 && late < onTime:
		at = u.ran
	}
	u.sheet, u.beside = stopwatch{at, u.m.terms.Schedule.Due(at).Sub(at)}, stopwatch{}
	if u.m.bothOwe() {
		u.beside = u.sheet
	}
	u.stopped, u.overdue = time.Time{}, false
}

func (u *auditor) ask(at time.Time) {
	for _, side := range rules.Sides {
		if len(u.m.open(side)) > 0 {
			u.answers[side] = stopwatch{at, u.m.begun.AnswerPace}
		}
	}
	if u.stopped.IsZero() {
		u.stopped = at
	}
}

// reseat gives whoever took a seat the whole time for what he owes.
func (u *auditor) reseat(side rules.Side, at time.Time) {
	switch t := u.m.timerOf(side); {
	case t == nil:
	case u.m.forSheet(t) && u.m.bothOwe():
		*u.watchOf(side) = stopwatch{at, u.m.terms.Schedule.Due(at).Sub(at)}
	case u.m.forSheet(t):
		u.restart(at)
	default:
		u.answers[side] = stopwatch{at, u.m.begun.AnswerPace}
	}
}

// adopt takes the times over as the game has them.
func (u *auditor) adopt() {
	of := func(t timer) stopwatch { return stopwatch{t.since, t.raw.Sub(t.since)} }
	u.sheet, u.beside, u.stopped = of(u.m.sheet), of(u.m.beside), u.m.stopped
	for _, side := range rules.Sides {
		u.answers[side], u.emptied[side] = of(u.m.answers[side]), u.m.desks[side].leftAt
	}
}

// stamp writes a time of the journal.
func stamp(t time.Time) string { return t.UTC().Format("2 Jan 2006 15:04:05 MST") }
