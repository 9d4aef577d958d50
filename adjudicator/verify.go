package adjudicator

import (
	"bytes"
	"fmt"
	"maps"
	"slices"

	"longroll/rules"
)

// Verify reads the whole journal of a game again. It checks the hash chain up to
// the head that seals it, runs every command before the first entry in doubt once
// more with its answers and its dice, and compares what comes of it. checked
// counts the entries read; faults holds every one found, by entry number; err
// says that it could not be done.
func (a *Adjudicator) Verify(game string) (checked int, faults []error, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	j, err := a.read(game)
	if err != nil {
		return 0, nil, fmt.Errorf("game %q: %w", game, err)
	}
	audit := auditor{m: &match{systems: a.systems, next: 1, prev: chainStart}, faults: j.faults}
	for i, e := range j.entries[:j.sound] {
		if !audit.entry(e, j.raw[i]) {
			break
		}
	}
	return len(j.entries), audit.faults, nil
}

// auditor plays a journal again and notes every fault.
type auditor struct {
	m      *match
	faults []error
}

func (u *auditor) fault(err error) { u.faults = append(u.faults, err) }

// at notes a fault of the entry in hand.
func (u *auditor) at(format string, args ...any) {
	u.fault(fmt.Errorf("entry %d: %s", u.m.next, fmt.Sprintf(format, args...)))
}

// entry checks one entry and makes it so; false if nothing after it can be checked.
func (u *auditor) entry(e entry, raw []byte) bool {
	f, err := u.m.decode(e)
	if err != nil {
		u.fault(err)
		return false
	}
	f, expected := u.again(f)
	if f == nil {
		return false
	}
	before := u.m.next
	err = u.m.take(f, e.At, raw)
	u.m.next = before // faults found now are still of this entry
	if err != nil {
		u.at("%v", err)
		return false
	}
	if expected != "" && expected != u.m.game.Digest() {
		u.at("its events do not lead to the position that the rules give")
	}
	u.settled(f)
	u.m.next++
	return true
}

// again runs what the fact says was run, on the position before it, and gives
// the fact to go on with (nil: it can't be gone on from here) and the digest of
// the position that must come of it, if the run gives one.
func (u *auditor) again(f fact) (on fact, digest string) {
	switch f := f.(type) {
	case ran:
		return u.rerun(f)
	case asked:
		u.reask(f)
	case answered:
		u.allowed(f)
	case clock:
		if u.m.moment.Side != f.Side {
			u.at("the clock closed the part of a side that owed nothing")
		}
	}
	return f, ""
}

// rerun runs a command again. Events that are not those of the rules are not
// applied: the audit goes on from the position that the rules give.
func (u *auditor) rerun(r ran) (on fact, digest string) {
	if err := r.Order.decode(u.m.system); err != nil {
		u.at("%v", err)
		return nil, ""
	}
	out := u.m.game.Run(r.Side, r.Order.command, u.m.aid(r.choices))
	if len(out.Ask) > 0 {
		u.at("run again, the command asks for a choice that the journal does not hold")
		return nil, ""
	}
	if !slices.Equal(out.Rolls, r.Dice) {
		u.at("run again, the dice are %v and not %v", out.Rolls, r.Dice)
	}
	if !sameRefusal(out.Refused, r.Refused) {
		u.at("run again, it is %s and not %s", verdict(out.Refused), verdict(r.Refused))
	}
	if out.Break != r.Break || out.Quiet != r.Quiet {
		u.at("run again, the sheet goes on where the journal ends it, or the other way round")
	}
	if !u.sameEvents(out.Events, r.Events) {
		r.events, r.after = out.Events, out.After
	}
	if out.After == nil {
		return r, ""
	}
	return r, out.After.Digest()
}

func (u *auditor) sameEvents(now []rules.Event, before []kept) bool {
	if len(now) != len(before) {
		u.at("run again, there are %d events and not %d", len(now), len(before))
		return false
	}
	same := true
	for i, e := range now {
		k, err := keep(e)
		if err != nil {
			u.at("%v", err)
			same = false
		} else if k.Kind != before[i].Kind || !bytes.Equal(k.Data, before[i].Data) {
			u.at("run again, event %d is %s %s and not %s %s", i+1, k.Kind, k.Data, before[i].Kind, before[i].Data)
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
	out := u.m.game.Run(q.Owner, first.command, u.m.aid(q.choices))
	same := slices.EqualFunc(out.Ask, q.Decisions, func(a, b rules.Decision) bool {
		return a.ID == b.ID && a.Side == b.Side && a.Kind == b.Kind && a.Default == b.Default &&
			slices.Equal(a.Options, b.Options) && slices.Equal(a.Subjects, b.Subjects)
	})
	if !same {
		u.at("run again, the command does not ask the same")
	}
}

// allowed checks that an answer is one of the options of a question that was open.
func (u *auditor) allowed(a answered) {
	for _, id := range slices.Sorted(maps.Keys(a.Answers)) {
		i := slices.IndexFunc(u.m.open(a.Side), func(d rules.Decision) bool { return d.ID == id })
		switch {
		case i < 0:
			u.at("an answer to %q, which was not asked", id)
		case a.Answers[id] < 0 || a.Answers[id] >= len(u.m.open(a.Side)[i].Options):
			u.at("the answer to %q is none of its options", id)
		}
	}
}

// settled compares what a fact says of the position with the position.
func (u *auditor) settled(f fact) {
	switch f := f.(type) {
	case begun:
		if f.Digest != u.m.game.Digest() {
			u.at("the first position is not the one that the game began with")
		}
	case over:
		result := u.m.game.Result()
		if result == nil || *result != f.Result {
			u.at("the game did not end so")
		}
		if f.Digest != u.m.game.Digest() {
			u.at("the last position is not the one that the game ended with")
		}
	}
}
