package adjudicator

import (
	"bytes"
	"fmt"
	"maps"
	"slices"

	"longroll/rules"
)

// What was played is played again: every order stands in a sheet, every command gives the
// events and the dice that the journal has, every question was asked and every answer is
// one of its options.

// sheetPlayed is the sheet under way, as far as it has been crossed off.
type sheetPlayed struct {
	side  rules.Side
	stage string  // of its side when it began
	left  []order // still to come
	owed  int     // how many of those, from the first on, can't be given up in silence
	// reserve: what is played was left for the case that nothing came. It is read anew
	// each time, and so stands in no sheet.
	reserve bool
	closing bool // the clock closes its side's part
}

// again runs what the fact says was run, on the position before it. It gives the fact to
// go on with (nil: nothing is to be done) and the position that the rules give after it,
// if that is another than before.
func (u *auditor) again(f fact) (on fact, follow rules.Game) {
	if r, ok := f.(ran); ok {
		return u.rerun(r)
	}
	return f, nil
}

// check demands that what was run was ordered: it stands in the sheet that is being
// played, or it is what the clock gives to close a part. An order that was given out of
// turn stands in no sheet.
func (r ran) check(u *auditor) {
	if !r.Standing {
		u.takeUp(r.Side)
		u.next(r.Order)
		return
	}
	if err := r.Order.decode(u.m.system); err == nil {
		ruling := r.referees()
		u.demand(ruling == (r.Side == rules.NoSide), "the order %q is a referee's or it is not", printable(r.Order.Text, longestOrder))
		u.demand(!r.Stay || ruling && u.m.answersStay(u.m.game.Run(rules.NoSide, r.Order.command, u.m.aid(choices{}))),
			"the ruling %q left answers as they were that may be answers to something else", printable(r.Order.Text, longestOrder))
		u.demand(ruling || u.m.game.Standing(r.Order.command), "the order %q can't be given out of turn", printable(r.Order.Text, longestOrder))
	}
	if i := u.played.find(r.Order); i >= 0 { // it stood below the end of the sheet
		u.played.cross(i)
	}
}

func (l lapsed) check(u *auditor) {
	if u.m.desks[l.Side].sheet != nil { // nothing of it was played at all
		u.takeUp(l.Side)
	}
	p := u.played
	if p.stage == u.m.stage(l.Side) && u.m.isPart(l.Side) && u.m.game.Result() == nil {
		u.at("the sheet had not ended before these lines, and yet they were not played")
	}
	for _, o := range l.Orders {
		u.next(o)
	}
}

func (q asked) check(u *auditor) {
	u.takeUp(q.Owner)
	for _, o := range q.Orders {
		u.next(o)
	}
	u.reask(q)
	due := u.e.At.Add(u.m.begun.AnswerPace)
	u.demand(q.Due.Equal(due), "the answers are due on %s, and the terms give until %s", stamp(q.Due), stamp(due))
}

// takeUp begins with another sheet if the one before is done with: what is held of the
// side, and what waited for answers.
func (u *auditor) takeUp(side rules.Side) {
	held, waiting := u.m.desks[side].sheet, u.m.pending
	if waiting != nil && waiting.Owner != side {
		u.at("a sheet of the %s is played while one of the other side waits for answers", side)
		waiting = nil
	}
	if held == nil && waiting == nil {
		return
	}
	p := sheetPlayed{side: side, stage: u.m.stage(side), reserve: held == nil && u.played.reserve, closing: u.played.closing}
	if held != nil {
		p.left = append(p.left, held.Orders...)
	}
	if waiting != nil {
		p.left = append(p.left, waiting.Orders...)
	}
	if held == nil || waiting == nil { // a sheet that answers takes the place of what waited
		p.owed = len(p.left)
	}
	if held != nil && waiting == nil && !p.closing {
		u.nodded(side, false)
		u.ripe(side, held)
	}
	if waiting != nil {
		u.nodAnswer(side)
	}
	u.played = p
}

// next crosses an order off the sheet.
func (u *auditor) next(o order) {
	if o.Clock {
		u.closes(o)
		return
	}
	i := u.played.find(o)
	switch {
	case i >= 0:
		u.played.cross(i)
	case !u.played.reserve:
		u.at("the order %q (line %d) is not in the sheet that was being played", printable(o.Text, longestOrder), o.Line)
	case !slices.Contains(u.m.desks[u.played.side].reserved, o.Text):
		u.at("the order %q is not among those that were left for the case that nothing came", printable(o.Text, longestOrder))
	}
}

// closes checks the clock's own order.
func (u *auditor) closes(o order) {
	k, err := keep(u.m.game.Close())
	if err != nil || o.Command.Kind != k.Kind || !bytes.Equal(o.Command.Data, k.Data) {
		u.differs("what the clock ordered does not close the part of a side")
	}
}

func (p *sheetPlayed) find(o order) int {
	return slices.IndexFunc(p.left, func(q order) bool { return q.same(o) })
}

// cross takes an order off.
func (p *sheetPlayed) cross(i int) {
	p.left = slices.Delete(slices.Clone(p.left), i, i+1)
	if i < p.owed {
		p.owed--
	}
}

// rest demands, when the play of a sheet is done, that nothing of it was passed over.
// Standing instructions below its end may have been refused, which is written nowhere.
func (u *auditor) rest() {
	for _, o := range u.played.left[:u.played.owed] {
		if o.decode(u.m.system) == nil && u.m.game.Standing(o.command) || o.Clock {
			continue
		}
		u.at("before it the order %q (line %d) of the sheet was passed over", printable(o.Text, longestOrder), o.Line)
	}
	u.played.left, u.played.owed = nil, 0
}

// longestOrder is how much of an order a fault quotes.
const longestOrder = 200

// same reports whether two orders are one.
func (o order) same(p order) bool {
	return o.Line == p.Line && o.Text == p.Text && o.Clock == p.Clock &&
		o.Command.Kind == p.Command.Kind && bytes.Equal(o.Command.Data, p.Command.Data)
}

// rerun runs a command again. Events that are not those of the rules are not applied: the
// audit goes on from the position that the rules give. But those of another version are
// what the game went on from, and so does the audit.
func (u *auditor) rerun(r ran) (on fact, follow rules.Game) {
	if err := r.Order.decode(u.m.system); err != nil {
		u.at("%v", err)
		return nil, nil
	}
	u.asDealt(r.Dice)
	u.dealt.dice += len(r.Dice)
	out := u.given.Run(r.Side, r.Order.command, u.m.aid(r.choices))
	if same := u.sameOutcome(out, r); same && out.After != nil {
		return r, out.After
	}
	if u.elsewhere() || len(out.Ask) > 0 {
		return r, u.afresh(r)
	}
	r.events, r.after = out.Events, nil
	if out.After == nil {
		r.Events = nil
		return r, nil
	}
	r.after = out.After.Clone()
	return r, out.After
}

// afresh is the position after the events of the journal, where the rules give others.
func (u *auditor) afresh(r ran) rules.Game {
	if len(r.Events) == 0 {
		return nil
	}
	if err := r.decode(u.m.system); err != nil {
		return nil // to apply it says so
	}
	g := u.m.game.Clone()
	for _, e := range r.events {
		g.Apply(e)
	}
	return g
}

// sameOutcome compares what came of a command with what the journal has.
func (u *auditor) sameOutcome(out rules.Outcome, r ran) bool {
	if len(out.Ask) > 0 {
		u.differs("run again, the command asks for a choice that the journal does not hold")
		return false
	}
	if !slices.Equal(out.Rolls, r.Dice) {
		u.differs("run again, the dice are %v and not %v", out.Rolls, r.Dice)
	}
	if !sameRefusal(out.Refused, r.Refused) {
		u.differs("run again, it is %s and not %s", verdict(out.Refused), verdict(r.Refused))
	}
	if out.Break != r.Break || out.Quiet != r.Quiet {
		u.differs("run again, the sheet goes on where the journal ends it, or the other way round")
	}
	return u.sameEvents(out.Events, r.Events)
}

func (u *auditor) sameEvents(now []rules.Event, before []kept) bool {
	if len(now) != len(before) {
		u.differs("run again, there are %d events and not %d", len(now), len(before))
		return false
	}
	same := true
	for i, e := range now {
		k, err := keep(e)
		if err != nil {
			u.at("%v", err)
			same = false
		} else if k.Kind != before[i].Kind || !bytes.Equal(k.Data, before[i].Data) {
			u.differs("run again, event %d is %s %s and not %s %s", i+1, k.Kind, k.Data, before[i].Kind, before[i].Data)
			same = false
		}
	}
	return same
}

func sameRefusal(a, b *rules.Refusal) bool {
	return a == nil && b == nil || a != nil && b != nil && *a == *b
}

func verdict(r *rules.Refusal) string {
	if r == nil {
		return "allowed"
	}
	return fmt.Sprintf("refused (%v)", r)
}

// reask runs the command that asked again: it must ask the same.
func (u *auditor) reask(q asked) {
	if len(q.Orders) == 0 {
		u.at("a question without an order that asks it")
		return
	}
	first := q.Orders[0]
	if err := first.decode(u.m.system); err != nil {
		u.at("%v", err)
		return
	}
	dealt := u.asDealt(u.dealtNext())
	out := u.given.Run(q.Owner, first.command, u.m.aid(q.choices))
	same := slices.EqualFunc(out.Ask, q.Decisions, func(a, b rules.Decision) bool {
		return a.ID == b.ID && a.Side == b.Side && a.Kind == b.Kind && a.Default == b.Default &&
			slices.Equal(a.Options, b.Options) && slices.Equal(a.Subjects, b.Subjects)
	})
	if !same && !dealt.lacked {
		u.differs("run again, the command does not ask the same")
	}
}

// check demands that an answer is one of the options of a question that was open, and
// that nobody's time was up before it was.
func (a answered) check(u *auditor) {
	a.grounds.bindTo(u, a.By)
	open := u.m.open(a.Side)
	for _, id := range slices.Sorted(maps.Keys(a.Answers)) {
		i := slices.IndexFunc(open, func(d rules.Decision) bool { return d.ID == id })
		switch {
		case i < 0:
			u.at("an answer to %q, which was not asked", id)
		case a.Answers[id] < 0 || a.Answers[id] >= len(open[i].Options):
			u.at("the answer to %q is none of its options", id)
		case a.byClock() && a.Answers[id] != open[i].Default:
			u.at("nobody answered %q, and yet another option than its default was taken", id)
		}
	}
	u.demand(a.By != computerName || a.Mail == "" && u.m.isComputer(a.Side), "an answer of the computer, which does not play the %s", a.Side)
	if a.Mail == "" && a.By == "" {
		u.timeUp(a.Side, "took the defaults for the answers of a side")
	}
}
