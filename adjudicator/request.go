package adjudicator

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"longroll/adjudicator/calendar"
	"longroll/adjudicator/report"
	"longroll/orders"
	"longroll/rules"
)

// What a player wants of the game besides orders. Each request is granted and named
// among what was taken, or named among what needs him, with what would be right.

// asks says of a request that it only wants to be told something.
func asksOnly(q orders.Request) bool {
	switch q.Word {
	case orders.RequestHistory, orders.RequestResend, orders.RequestOptions, orders.RequestTerms:
		return true
	}
	return false
}

// settles reports whether a mail wants something of the game itself.
func (r reading) settles() bool {
	return len(r.Press) > 0 || r.Default || slices.ContainsFunc(r.Requests, func(q orders.Request) bool { return !asksOnly(q) })
}

// requests grants what the mail wants of the game.
func (u *mustering) requests(rules.View) error {
	grant := map[string]func(orders.Request) error{
		orders.RequestAbsence:      u.absence,
		orders.RequestExtend:       u.extend,
		orders.RequestResign:       u.resign,
		orders.RequestConcede:      u.concede,
		orders.RequestOfferDraw:    u.offerDraw,
		orders.RequestAcceptDraw:   u.acceptDraw,
		orders.RequestDeclineDraw:  u.declineDraw,
		orders.RequestWithdrawDraw: u.withdrawDraw,
		orders.RequestReplace:      u.replacement,
		orders.RequestClaim:        u.claim,
		orders.RequestSalt:         u.addSalt,
	}
	for _, q := range u.Requests {
		if asksOnly(q) {
			continue
		}
		do := grant[q.Word]
		if do == nil {
			do = u.notHere
		}
		if err := do(q); err != nil {
			return err
		}
	}
	return u.letters()
}

// notHere answers a request that is for others, or for another time.
func (u *mustering) notHere(q orders.Request) error {
	switch q.Word {
	case orders.RequestAccept, orders.RequestDecline:
		u.lacks(q, "nothing was offered to you that could be accepted or declined so; for a draw write \"accept draw\" or \"decline draw\"")
	default:
		u.lacks(q, "that is for the referee to do")
	}
	return nil
}

// grants names a request among what was taken, with what comes of it.
func (u *mustering) grants(q orders.Request, what string, args ...any) {
	u.receipt.Taken = append(u.receipt.Taken, report.Line{Number: q.Line, Text: q.Text, Problem: fmt.Sprintf(what, args...)})
	if u.kind == Nothing {
		u.kind = Settled
	}
}

// lacks names a request among what needs its sender.
func (u *mustering) lacks(q orders.Request, why string, args ...any) {
	u.needs(report.Line{Number: q.Line, Text: q.Text}, fmt.Sprintf(why, args...))
	if u.kind == Nothing {
		u.kind = Refused
	}
}

// absence notes when a side is away: its clock stands still meanwhile, and nobody else
// is told.
func (u *mustering) absence(q orders.Request) error {
	d := &u.m.desks[u.side]
	if q.Off {
		return u.back(q)
	}
	away, err := u.days(q)
	if err != nil {
		u.lacks(q, "%v", err)
		return nil
	}
	all := append(slices.Clone(d.away), away)
	used := d.awayDays + daysOf(away, u.zone())
	for _, a := range d.away {
		if a.From.Before(away.To) && away.From.Before(a.To) {
			u.lacks(q, "you are away from %s already; write \"absence off\" first if that is to be changed", u.stretch(a))
			return nil
		}
	}
	if used > u.m.terms.AbsenceDays {
		u.lacks(q, "these are %d days, and of the %d of the game you have %d left", used-d.awayDays, u.m.terms.AbsenceDays, u.m.terms.AbsenceDays-d.awayDays)
		return nil
	}
	if err := u.record(absent{Side: u.side, Away: all, Days: used, Mail: u.in.ID}); err != nil {
		return err
	}
	late := ""
	if t := u.m.timerOf(u.side); t != nil && !t.due.After(u.at) {
		late = " It comes too late for what is awaited of you now, which was due already; for that write \"extend 24h\"."
	}
	u.grants(q, "You are away from %s; your clock stands still meanwhile. %d of %d days are used. Nobody else is told.%s",
		u.stretch(away), used, u.m.terms.AbsenceDays, late)
	return nil
}

// days resolves the days of an absence in the zone of the game.
func (u *mustering) days(q orders.Request) (calendar.Absence, error) {
	first := u.at
	var err error
	if q.From != (orders.Day{}) {
		if first, err = calendar.ResolveDay(q.From.Day, q.From.Month, q.From.Year, u.at, u.zone()); err != nil {
			return calendar.Absence{}, err
		}
	}
	last, err := calendar.ResolveDay(q.To.Day, q.To.Month, q.To.Year, first, u.zone())
	if err != nil {
		return calendar.Absence{}, err
	}
	away := calendar.Days(first, last, u.zone())
	if away.From.Before(u.at) {
		away.From = u.at
	}
	if daysOf(away, u.zone()) > 366 {
		return away, fmt.Errorf("that is more than a year: give the first and the last day with their years")
	}
	return away, nil
}

// daysOf counts the days of an absence, those begun included.
func daysOf(a calendar.Absence, loc *time.Location) int {
	n := 0
	for t := a.From; t.Before(a.To); n++ {
		year, month, day := t.In(loc).Date()
		t = time.Date(year, month, day+1, 0, 0, 0, 0, loc)
	}
	return n
}

// stretch prints an absence by its first and its last day.
func (p *pass) stretch(a calendar.Absence) string {
	const day = "Mon 2 Jan 2006"
	first, last := a.From.In(p.zone()).Format(day), a.To.Add(-time.Second).In(p.zone()).Format(day)
	if first == last {
		return first + " on, for that day"
	}
	return first + " to " + last
}

// back ends an absence, and takes back those that are still to come.
func (u *mustering) back(q orders.Request) error {
	d := &u.m.desks[u.side]
	var kept []calendar.Absence
	used := d.awayDays
	for _, a := range d.away {
		switch {
		case !a.To.After(u.at):
			kept = append(kept, a)
		case a.From.Before(u.at):
			before := daysOf(a, u.zone())
			a.To = u.at
			used -= before - daysOf(a, u.zone())
			kept = append(kept, a)
		default:
			used -= daysOf(a, u.zone())
		}
	}
	if used == d.awayDays && len(kept) == len(d.away) {
		u.lacks(q, "no absence of yours is under way or still to come")
		return nil
	}
	if err := u.record(absent{Side: u.side, Away: kept, Days: used, Mail: u.in.ID}); err != nil {
		return err
	}
	u.grants(q, "You are back; your clock goes on. %d of %d days are used.", used, u.m.terms.AbsenceDays)
	return nil
}

// extend gives the sender more time for what he owes.
func (u *mustering) extend(q orders.Request) error {
	if q.Side != rules.NoSide && q.Side != u.side {
		u.lacks(q, "only the referee gives the other side more time")
		return nil
	}
	d, by := &u.m.desks[u.side], q.For
	if by == 0 {
		by = u.m.terms.ExtendBy
	}
	switch {
	case u.m.timerOf(u.side) == nil:
		u.lacks(q, "nothing is awaited of you now, so there is no deadline to extend")
		return nil
	case d.extended >= u.m.terms.Extensions:
		u.lacks(q, "you have used all %d extensions of the game; if you are away, write as in \"absence 24 Dec to 2 Jan\"", u.m.terms.Extensions)
		return nil
	case by > u.m.terms.ExtendBy:
		u.lacks(q, "the longest extension of this game is %s: write \"extend %dh\"", spell(u.m.terms.ExtendBy), int(u.m.terms.ExtendBy/time.Hour))
		return nil
	case by < time.Minute:
		u.lacks(q, "that is no time at all: write \"extend 24h\"")
		return nil
	}
	if err := u.record(extended{Side: u.side, For: by, By: readerName(u.side), Mail: u.in.ID, grounds: grounds{Reason: q.Reason}}); err != nil {
		return err
	}
	u.grants(q, "You have until %s now. This was extension %d of %d. Nobody else is told.",
		u.when(u.m.owed(u.side)), d.extended, u.m.terms.Extensions)
	return nil
}

// keepDefaults keeps the orders of the mail for the case that nothing comes of their
// sender by a deadline.
func (u *mustering) keepDefaults() error {
	line := u.lineOf(wordDefault)
	if len(u.receipt.NeedsYou) > 0 {
		u.needs(line, "other lines of this mail need you, so none is kept as default orders")
		return nil
	}
	var lines []string
	for _, o := range u.Orders {
		lines = append(lines, o.Text)
		u.receipt.Taken = append(u.receipt.Taken, report.Line{Number: o.Line, Text: o.Text, Wrote: o.Wrote})
	}
	u.receipt.Dropped = without(u.m.desks[u.side].reserved, lines)
	line.Problem = "These lines are kept, and played as far as they can be if nothing else of yours is held at a deadline."
	if len(lines) == 0 {
		line.Problem = "No default orders of yours are kept any more."
	}
	if u.m.terms.Missed != missedDefault {
		line.Problem += " In this game that does not happen: " + strings.ToLower(u.m.terms.missedSentence()[:1]) + u.m.terms.missedSentence()[1:]
	}
	u.receipt.Taken = append(u.receipt.Taken, line)
	if u.kind == Nothing {
		u.kind = Settled
	}
	return u.record(reserved{Side: u.side, Lines: lines, Mail: u.in.ID})
}
