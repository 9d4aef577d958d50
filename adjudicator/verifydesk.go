package adjudicator

import (
	"fmt"
	"slices"

	"longroll/rules"
)

// What a referee's acts must be to be one.

func (h held) check(u *auditor) {
	u.demand(h.On == u.m.heldAt.IsZero(), "the game is held or goes on, as it did already")
}

// check demands that what is laid before the referee is due, and is what is held.
func (s submitted) check(u *auditor) {
	u.demand(u.m.terms.Approval, "a turn waits for approval, and the terms do not say so")
	due := u.m.owes(s.Side)
	if s.Answer {
		due = u.m.pending != nil && u.m.pending.Owner == s.Side
	}
	u.demand(due, "a turn of the %s waits for approval, and none is due of that side", s.Side)
	version := 0
	if held := u.m.desks[s.Side].sheet; held != nil {
		version = held.Version
	}
	u.demand(version == s.Version || s.Answer && s.Version == 0, "version %d waits for approval, and version %d is held", s.Version, version)
}

func (approved) check(u *auditor) {
	u.demand(u.m.submitted != nil, "nothing waited for the approval that is given")
	u.demand(u.m.heldAt.IsZero(), "approval is given while the referee held the game")
	u.nod = u.m.submitted
}

// nodAnswer demands that the referee approved of what follows a question.
func (u *auditor) nodAnswer(side rules.Side) {
	if u.m.terms.Stretches {
		u.demand(u.nod != nil && u.nod.Side == side && u.nod.Answer, "the turn of the %s goes on from a question, and the referee did not approve of it", side)
		u.nod = nil
	}
}

// nodded demands that the referee approved of what is played now of a side: of the version
// that is held, 0 for none, or of what the clock makes of it.
func (u *auditor) nodded(side rules.Side, byClock bool) {
	if !u.m.terms.Approval {
		return
	}
	version := 0
	if held := u.m.desks[side].sheet; held != nil {
		version = held.Version
	}
	n := u.nod
	u.demand(n != nil && n.Side == side && n.Version == version && n.Clock == byClock && !n.Answer, "the turn of the %s is played, and the referee did not approve of it", side)
	u.nod = nil
}

// check demands that the game is taken to a place where it has been and where everybody had
// been told all, or forward to where it was before it was taken back; that the number of the
// rollback is the next; and that the dice are the same or new, by a name that nobody chose.
func (r rolledback) check(u *auditor) {
	u.demand(r.Number == u.m.rollbacks+1, "it is rollback %d, and not %d", u.m.rollbacks+1, r.Number)
	if r.To == 0 || r.To >= u.m.next {
		u.at("the game is taken to entry %d, which is not behind this one", r.To)
		return
	}
	if !r.Forward {
		u.demand(slices.Contains(u.rests, r.To), "the game is taken to entry %d, at which not everybody had been told all", r.To)
		u.demand(r.Salt == u.m.salt || r.Salt == saltOf(r.Number), "the dice after it are named %q, and should be as before or %q", printable(r.Salt, longestOrder), saltOf(r.Number))
		return
	}
	last := len(u.m.backs) - 1
	if last < 0 || u.m.backs[last] != r.To {
		u.at("the game is taken forward to entry %d, from where it was not taken back", r.To)
		return
	}
	if was, err := u.m.refold(r.To); err == nil {
		u.demand(r.Salt == was.salt, "the dice after it are named %q, and were %q", printable(r.Salt, longestOrder), was.salt)
	}
}

// saltOf goes before the names of new dice after a rollback.
func saltOf(number int) string { return fmt.Sprintf("ruling%d.", number) }

func (f fixed) check(u *auditor) {
	if f.Value == 0 {
		_, settled := u.m.fixed[f.Name]
		u.demand(settled, "a die is free again that was not fixed: %q", printable(f.Name, longestOrder))
		return
	}
	u.demand(f.Name != "" && f.Value >= 1 && f.Value <= facesOf(u.m.system), "no die can be fixed so: %q as %d", printable(f.Name, longestOrder), f.Value)
}

// referees reports whether an entry could only be a referee's.
func (r ran) referees() bool {
	_, ruling := r.Order.command.(rules.Ruling)
	return ruling
}
