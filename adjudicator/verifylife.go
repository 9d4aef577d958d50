package adjudicator

import (
	"slices"
	"strings"
	"time"

	"longroll/adjudicator/calendar"
	"longroll/rules"
)

// What happens around the play can't change a die, and yet decide a game: who was given
// time, whose seat went to whom, who was told what.

func (c consented) check(u *auditor) {
	reader, err := parseReader(c.Reader)
	switch {
	case err != nil:
	case !u.m.invited:
		u.at("nobody was asked whether he takes part")
	case u.m.address(reader) == "":
		u.at("%s agrees, and there is none", title(reader))
	}
	u.mail(c.Mail)
}

func (launched) check(u *auditor) {
	u.demand(u.m.invited, "the game had begun already")
	u.demand(u.m.agreed() || u.hidden, "the game begins, and not everybody had agreed")
}

// mail demands that a mail of somebody is named.
func (u *auditor) mail(id string) { u.demand(id != "", "no mail is named in which it was asked for") }

// check demands that a sheet was awaited, that its number follows on that of the one
// before it, and that it is played when the terms say.
func (s sheet) check(u *auditor) {
	d := u.m.desks[s.Side]
	if s.By == computerName {
		u.demand(s.Mail == "" && u.m.isComputer(s.Side), "a sheet of the computer, which does not play the %s", s.Side)
	} else {
		u.mail(s.Mail)
	}
	u.demand(u.m.takesSheet(s.Side) || len(s.Orders) == 0, "no sheet of the %s was awaited", s.Side)
	again := d.sheet != nil && s.Version == d.sheet.Version && slices.EqualFunc(s.Orders, d.sheet.Orders, order.same)
	switch {
	case s.Version != d.version+1 && !again:
		u.at("version %d of the sheet of the %s follows on version %d", s.Version, s.Side, d.version)
	case s.Stage != u.m.stage(s.Side) && !again:
		u.at("the sheet of the %s is one for %s, and %s was awaited", s.Side, s.Stage, u.m.stage(s.Side))
	}
	at := u.e.At
	if p := s.Plays; !p.IsZero() && !p.Equal(at) && !p.Equal(at.Add(u.m.begun.Wait)) {
		u.at("the sheet is to be played on %s: neither at once nor after the quiet time", stamp(p))
	}
	proof, _, _ := strings.Cut(s.Signed, " ")
	proven := u.m.terms.Proof == "" || proof == proofDMARC || proof == u.m.terms.Proof || s.By == computerName
	u.demand(proven || len(s.Orders) == 0, "the sheet does not show of its sender what this game demands (%s)", u.m.terms.Proof)
}

// check demands that time was up. A referee may close a part before.
func (c clock) check(u *auditor) {
	c.grounds.bindTo(u, c.By)
	d := u.m.desks[c.Side]
	u.played = sheetPlayed{side: c.Side, closing: true, reserve: d.sheet == nil && len(d.reserved) > 0 && u.m.terms.Missed == missedDefault}
	u.nodded(c.Side, true)
	switch {
	case !u.m.owes(c.Side):
		u.at("the clock closed the part of a side that owed nothing")
	case c.By == readerName(referee) || u.m.isHalted(c.Side): // who was asked what is to be done
	default:
		u.timeUp(c.Side, "closed the part of a side")
		if !u.hidden && d.sheet == nil && u.m.terms.awaits() {
			u.at("the clock closed the part of a side that had sent nothing, and the terms say: %s", u.m.terms.Missed)
		}
	}
}

func (r reminded) check(u *auditor) {
	due, ok := u.dueOf(r.Side)
	right := slices.ContainsFunc(u.m.terms.Reminders, func(before time.Duration) bool { return due.Add(-before).Equal(r.Of) })
	switch {
	case !ok:
		u.at("a side is reminded that owes nothing")
	case !right:
		u.amiss("a reminder of %s, and the terms have none then", stamp(r.Of))
	case u.e.At.Before(r.Of):
		u.at("a reminder before its time")
	}
}

func (w waited) check(u *auditor) {
	u.demand(u.m.terms.Missed == missedAsk, "the game waits for the referee, and the terms do not say so")
	u.demand(u.m.desks[w.Side].sheet == nil, "the game waits for the referee, and the sheet had come")
	u.timeUp(w.Side, "ended the time of a side")
}

// check demands that nobody is away for longer than the terms give, that no two absences
// overlap, and that none lies in the past.
func (a absent) check(u *auditor) {
	u.mail(a.Mail)
	d := u.m.desks[a.Side]
	u.demand(a.Days <= u.m.terms.AbsenceDays, "%d days of absence, and the terms give %d", a.Days, u.m.terms.AbsenceDays)
	days := 0
	for i, away := range a.Away {
		days += u.leastDays(away)
		for _, other := range a.Away[:i] {
			u.demand(!away.From.Before(other.To) || !other.From.Before(away.To), "two absences overlap")
		}
		if !slices.ContainsFunc(d.away, func(old calendar.Absence) bool { return u.keeps(old, away) }) {
			u.demand(!away.From.Before(u.e.At), "an absence is entered that began before, on %s", stamp(away.From))
		}
	}
	u.demand(days <= a.Days, "%d days of absence are counted as %d", days, a.Days)
	for _, old := range d.away {
		gone := !slices.ContainsFunc(a.Away, func(now calendar.Absence) bool { return u.keeps(old, now) })
		u.demand(!gone || !old.From.Before(u.e.At), "an absence that began on %s is struck out", stamp(old.From))
	}
}

// keeps reports whether an absence is one from before, perhaps ended now.
func (u *auditor) keeps(old, now calendar.Absence) bool {
	return now.From.Equal(old.From) && (now.To.Equal(old.To) || now.To.Equal(u.e.At) && old.To.After(u.e.At))
}

// leastDays is how many days an absence counts at least. Where the terms name no zone the
// days are those of the server's, which nobody else knows.
func (u *auditor) leastDays(a calendar.Absence) int {
	if zone := u.m.terms.Schedule.Zone; zone != "" {
		return daysOf(a, u.m.terms.Schedule.Location(time.UTC))
	}
	const day = 24 * time.Hour
	const change = time.Hour // of the clocks
	return int((a.To.Sub(a.From) - change + day - 1) / day)
}

func (x extended) check(u *auditor) {
	t, d := u.m.terms, u.m.desks[x.Side]
	u.demand(u.m.timerOf(x.Side) != nil, "a side has more time for what it does not owe")
	u.demand(x.For > 0, "more time of %v", x.For)
	switch x.By {
	case readerName(referee):
	case readerName(x.Side):
		u.mail(x.Mail)
		u.demand(d.extended < t.Extensions, "extension %d, and the terms give %d", d.extended+1, t.Extensions)
		u.demand(x.For <= t.ExtendBy, "an extension by %s, and the terms give %s", spell(x.For), spell(t.ExtendBy))
	default:
		u.at("%q can't give the %s more time", x.By, x.Side)
	}
}

func (s shifted) check(u *auditor) {
	u.demand(s.To.After(s.From), "the post was shut until before it was")
	u.demand(!s.To.After(u.e.At), "the post was shut until after the entry, on %s", stamp(s.To))
}

func (r reserved) check(u *auditor) { u.mail(r.Mail) }

// check demands that letters are such as the terms allow.
func (p pressed) check(u *auditor) {
	u.mail(p.Mail)
	from, err := parseReader(p.From)
	u.demand(err == nil && u.m.address(from) != "", "a letter of %q, who is nobody here", p.From)
	u.demand(!p.Anonymous || u.m.terms.Press != pressSigned, "a letter that is not signed, and in this game all are")
	u.demand(len(p.To) > 0 && !slices.Contains(p.To, p.From), "a letter to nobody but its writer")
	u.demand(len(p.Text) <= mostPress, "a letter of %d bytes, and the most is %d", len(p.Text), mostPress)
	for _, to := range p.To {
		r, err := parseReader(to)
		u.demand(err == nil && u.m.address(r) != "", "a letter to %q, who is nobody here", to)
		u.demand(u.m.terms.Press != pressNone || r == referee, "a letter between players, and in this game there are none")
	}
}

func (d drawn) check(u *auditor) {
	u.mail(d.Mail)
	switch d.What {
	case drawOffer:
		u.demand(u.m.offer == rules.NoSide, "a draw is offered, and one was")
	case drawWithdraw:
		u.demand(u.m.offer == d.Side, "an offer of a draw is taken back that was not made")
	case drawDecline:
		u.demand(u.m.offer == d.Side.Enemy() && u.m.offer != rules.NoSide, "a draw is declined that was not offered")
	default:
		u.at("%q is nothing to do with a draw", d.What)
	}
}

func (l left) check(u *auditor) {
	d := u.m.desks[l.Side]
	switch l.Why {
	case leftResigned:
		u.mail(l.Mail)
		u.demand(!d.resigned, "who had left leaves again")
	case leftMissed:
		u.demand(u.m.terms.Missed == missedReplace, "a seat is emptied for silence, and the terms do not say so")
		u.demand(d.sheet == nil, "a seat is emptied for silence, and the sheet had come")
		u.timeUp(l.Side, "ended the time of a side")
	default:
		u.at("a seat is emptied, and the reason is %q", l.Why)
	}
}

// check demands that only the referee, a side itself or one whose opponent has left looks
// for somebody, and not for who plays already.
func (s sought) check(u *auditor) {
	d, enemy := u.m.desks[s.Side], s.Side.Enemy()
	switch s.By {
	case readerName(referee), readerName(s.Side):
	case readerName(enemy):
		u.demand(d.vacant && d.resigned || u.hidden, "the %s looks for another opponent, and his had not left", enemy)
	default:
		u.at("%q can't look for a player", s.By)
	}
	if s.Address == "" {
		u.demand(d.heir != "" || u.hidden, "a seat is declined that was not offered")
		return
	}
	u.demand(!strings.EqualFold(s.Address, u.m.address(enemy)), "who commands the %s is asked to command the other side too", enemy)
}

// check demands that a seat goes to who was asked to take it. In an archive for the
// players nobody can tell.
func (s seated) check(u *auditor) {
	u.mail(s.Mail)
	heir := u.m.desks[s.Side].heir
	u.demand(strings.EqualFold(heir, s.Address) || u.hidden && heir == "", "the seat goes to %s, who was not asked to take it", printable(s.Address, 80))
	u.demand(!strings.EqualFold(s.Address, u.m.address(s.Side.Enemy())), "the seat goes to who commands the other side")
}

func (r rekeyed) check(u *auditor) {
	reader, err := parseReader(r.Reader)
	u.demand(err == nil && u.m.address(reader) != "", "another key for %q, who is nobody here", r.Reader)
}

func (l mailed) check(u *auditor) {
	for _, to := range l.To {
		reader, err := parseReader(to.Reader)
		u.demand(err == nil && u.m.address(reader) != "", "a letter to %q, who is nobody here", to.Reader)
		u.demand(to.ID != "", "a letter without an id")
		u.letters = append(u.letters, named{u.m.next, u.e.At, to.ID})
	}
	if u.seedless {
		for _, to := range l.To {
			u.dealt.seals += len(slices.DeleteFunc([]string{to.Seal, to.Batch}, func(seal string) bool { return seal == "" }))
		}
		return
	}
	for _, broken := range slices.Concat(u.m.brokenSeals(l), u.m.brokenBatches(l)) {
		u.at("%v", broken)
	}
}
