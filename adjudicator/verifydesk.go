package adjudicator

import "longroll/rules"

// What a referee's acts must be to be one.

func (h held) check(u *auditor) {
	u.demand(h.On == u.m.heldAt.IsZero(), "the game is held or goes on, as it did already")
}

// check demands that what is laid before the referee is due, and is what is held.
func (s submitted) check(u *auditor) {
	u.demand(u.m.terms.Approval, "a turn waits for approval, and the terms do not say so")
	u.demand(u.m.owes(s.Side), "a turn of the %s waits for approval, and none is due of that side", s.Side)
	version := 0
	if held := u.m.desks[s.Side].sheet; held != nil {
		version = held.Version
	}
	u.demand(version == s.Version, "version %d waits for approval, and version %d is held", s.Version, version)
}

func (approved) check(u *auditor) {
	u.demand(u.m.submitted != nil, "nothing waited for the approval that is given")
}

// check demands that the game is taken to a place where it has been, and that the number
// of the ruling is the next.
func (r rolledback) check(u *auditor) {
	u.demand(r.To > 0 && r.To < u.m.next, "the game is taken to entry %d, which is not behind this one", r.To)
	u.demand(r.Number == u.m.rollbacks+1, "it is rollback %d, and not %d", u.m.rollbacks+1, r.Number)
}

func (f fixed) check(u *auditor) {
	u.demand(f.Name != "" && f.Value >= 1 && f.Value <= facesOf(u.m.system), "no die can be fixed so: %q as %d", printable(f.Name, longestOrder), f.Value)
}

// referees reports whether an entry could only be a referee's.
func (r ran) referees() bool {
	_, ruling := r.Order.command.(rules.Ruling)
	return ruling
}
