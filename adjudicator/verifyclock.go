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
	case t == &u.m.sheet:
		return u.sheetDue(), true
	}
	return u.answers[side].due(calendar.Schedule{}, u.m.desks[side].away), true
}

func (u *auditor) sheetDue() time.Time {
	return u.sheet.due(u.m.terms.Schedule, u.m.desks[u.m.moment.Side].away)
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
	case u.m.terms.Together && u.e.At.Before(u.sheetDue().Add(u.m.terms.Grace)):
		u.amiss("the sheet of the %s is played before the deadline, at which all of this game are", side)
	case u.e.At.Before(at):
		u.amiss("the sheet of the %s is played before its quiet time was over, on %s", side, stamp(at))
	}
}

// before counts what a fact adds to anybody's time, and notes when the sheet's is up.
func (u *auditor) before(f fact) {
	u.leg = u.m.leg
	switch f := f.(type) {
	case ran:
		if !f.Standing && !u.stopped.IsZero() {
			u.sheet.span += max(0, u.e.At.Sub(u.stopped))
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
	u.ran = u.sheetDue()
}

func (u *auditor) extend(x extended) {
	d := u.m.desks[x.Side]
	switch t := u.m.timerOf(x.Side); {
	case t == nil:
	case t == &u.m.sheet:
		if u.m.halted || d.vacant && !d.resigned {
			u.sheet, u.overdue = stopwatch{since: u.e.At}, false
		}
		u.lengthen(x.For)
	default:
		u.answers[x.Side].span += x.For
	}
}

// lengthen makes the time for a sheet longer. With set times a side may have had more than
// its own already when it was away; that is not counted against it.
func (u *auditor) lengthen(by time.Duration) {
	until := u.sheetDue().Add(by)
	u.sheet.span += by
	was := time.Time{} // where a forged time is too long to be counted, it comes no nearer
	for due := u.sheetDue(); due.Before(until) && due.After(was); due = u.sheetDue() {
		u.sheet.span += until.Sub(due)
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
	if by := lost(u.sheet); by > 0 && u.stopped.IsZero() { // else it stands still anyway, and gets all of that time back
		u.lengthen(by)
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
		if u.m.leg != u.leg || f.Break && !f.Standing {
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
	u.sheet = stopwatch{at, u.m.terms.Schedule.Due(at).Sub(at)}
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
	switch t := u.m.timerOf(side); t {
	case nil:
	case &u.m.sheet:
		u.restart(at)
	default:
		u.answers[side] = stopwatch{at, u.m.begun.AnswerPace}
	}
}

// adopt takes the times over as the game has them.
func (u *auditor) adopt() {
	of := func(t timer) stopwatch { return stopwatch{t.since, t.raw.Sub(t.since)} }
	u.sheet, u.stopped = of(u.m.sheet), u.m.stopped
	for _, side := range rules.Sides {
		u.answers[side], u.emptied[side] = of(u.m.answers[side]), u.m.desks[side].leftAt
	}
}

// stamp writes a time of the journal.
func stamp(t time.Time) string { return t.UTC().Format("2 Jan 2006 15:04:05 MST") }
