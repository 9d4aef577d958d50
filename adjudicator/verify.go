package adjudicator

import (
	"bytes"
	"fmt"
	"maps"
	"slices"

	"longroll/rules"
)

// Audit is what was found when a game was played again.
type Audit struct {
	Game       string
	Battle     string
	Title      string // of the battle, with its edition
	Commitment string // SHA-256 of the seed, as the first mail of the game has it
	Checksum   string // SHA-256 of the text of an archive, as the last mail has it
	Engines    []string
	Entries    int
	Sealed     int // entries of which only the hash is known
	Over       bool
	By         string // how it ended, if not by the rules
	Winner     rules.Side
	Foreign    bool    // other printed matter, or another version of the program, could explain the first fault
	Faults     []error // by number of entry; none: all is right
}

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
	audit := audited(a.systems, j)
	return audit.Entries, audit.Faults, nil
}

// Verify does the same with an archive, which needs nothing but the printed matter
// that the game was played with: ours, unless the host laid his own over it. Units that
// differ show in the first position, and nothing after it is compared; a map or a table
// that differs shows in the first command that comes out otherwise.
//
// It proves that the dice are those of the seed to which the commitment binds, and that
// all follows by the rules from the sheets that stand in the archive. That a sheet is the
// one which its player sent only he can say, by his receipts; that the commitment is the
// right one, whoever kept his first mail.
func (r *Archive) Verify(systems []rules.System) Audit {
	audit := audited(systems, r.journal)
	audit.Checksum = r.checksum
	if audit.Game != "" && audit.Game != r.head.Game {
		audit.Faults = append(audit.Faults, fmt.Errorf("entry 1 begins the game %s, and the second line says %s", audit.Game, r.head.Game))
	}
	return audit
}

// audited plays a journal again.
func audited(systems shelf, j *journal) (found Audit) {
	u := auditor{m: &match{systems: systems, next: 1, prev: chainStart}, faults: slices.Clone(j.faults)}
	defer func() {
		// A journal from elsewhere may hold what no player of ours could have ordered.
		if stumbled := recover(); stumbled != nil {
			u.at("it can't be played again: %v", stumbled)
		}
		found = u.found(j)
	}()
	for i, e := range j.entries[:j.sound] {
		if !u.entry(e, j.raw[i], j.hash[i]) {
			break
		}
	}
	return found
}

// found sums an audit up.
func (u *auditor) found(j *journal) Audit {
	audit := Audit{Entries: len(j.entries), Faults: u.faults, Over: u.m.over, By: u.ended.By, Winner: u.ended.Result.Winner, Foreign: u.foreign}
	for i, e := range j.entries {
		switch {
		case j.raw[i] == nil:
			audit.Sealed++
		case !slices.Contains(audit.Engines, e.Engine):
			audit.Engines = append(audit.Engines, e.Engine)
		}
	}
	if u.m.game != nil {
		audit.Game, audit.Battle, audit.Title = u.m.begun.Game, u.m.begun.Setup.Battle, u.m.title()
		audit.Commitment = u.m.begun.Seed.Commitment()
	}
	return audit
}

// auditor plays a journal again and notes every fault.
type auditor struct {
	m      *match
	faults []error
	left   []order // of the sheet that is being played
	// reserve: what is played was left for the case that nothing came. It is read anew
	// each time, and so stands in no sheet.
	reserve bool
	ended   over
	foreign bool // the first fault is that the rules give something else
}

func (u *auditor) fault(err error) { u.faults = append(u.faults, err) }

// at notes a fault of the entry in hand.
func (u *auditor) at(format string, args ...any) {
	u.fault(fmt.Errorf("entry %d: %s", u.m.next, fmt.Sprintf(format, args...)))
}

// differs notes that the rules as we have them give something else.
func (u *auditor) differs(format string, args ...any) {
	u.foreign = u.foreign || len(u.faults) == 0
	u.at(format, args...)
}

// entry checks one entry and makes it so; false if nothing after it can be checked. One
// that is sealed changed nothing that was played.
func (u *auditor) entry(e entry, raw []byte, hash string) bool {
	if raw == nil {
		u.m.next++
		u.m.prev = hash
		return true
	}
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
	goesOn := u.settled(f)
	u.m.next++
	return goesOn
}

// again runs what the fact says was run, on the position before it, and gives
// the fact to go on with (nil: it can't be gone on from here) and the digest of
// the position that must come of it, if the run gives one.
func (u *auditor) again(f fact) (on fact, digest string) {
	switch f := f.(type) {
	case ran:
		u.ordered(f)
		return u.rerun(f)
	case asked:
		u.takeUp(f.Owner)
		for _, o := range f.Orders {
			u.next(o)
		}
		u.reask(f)
	case answered:
		u.allowed(f)
	case lapsed:
		for _, o := range f.Orders {
			u.next(o)
		}
	case clock:
		if u.m.moment.Side != f.Side {
			u.at("the clock closed the part of a side that owed nothing")
		}
		d := u.m.desks[f.Side]
		u.reserve = d.sheet == nil && len(d.reserved) > 0
	}
	return f, ""
}

// ordered demands that what was run was ordered: it stands in the sheet that is being
// played, or it is what the clock gives to close a part. An order that was given out of
// turn stands in no sheet.
func (u *auditor) ordered(r ran) {
	if r.Standing {
		return
	}
	u.takeUp(r.Side)
	u.next(r.Order)
}

// takeUp begins with another sheet if the one before is done with: what is held of the
// side, and what waited for answers.
func (u *auditor) takeUp(side rules.Side) {
	var list []order
	held := u.m.desks[side].sheet
	if held != nil {
		list = append(list, held.Orders...)
		u.reserve = false
	}
	if q := u.m.pending; q != nil && q.Owner == side {
		list = append(list, q.Orders...)
	}
	if held != nil || u.m.pending != nil {
		u.left = list
	}
}

// next crosses an order off the sheet.
func (u *auditor) next(o order) {
	if o.Clock {
		k, err := keep(u.m.game.Close())
		if err != nil || o.Command.Kind != k.Kind || !bytes.Equal(o.Command.Data, k.Data) {
			u.at("what the clock ordered does not close the part of a side")
		}
		return
	}
	i := slices.IndexFunc(u.left, func(p order) bool { return p.same(o) })
	if i < 0 && u.reserve {
		return
	}
	if i < 0 {
		u.at("the order %q (line %d) is not in the sheet that was being played", printable(o.Text, longestOrder), o.Line)
		return
	}
	u.left = slices.Delete(slices.Clone(u.left), i, i+1)
}

// longestOrder is how much of an order a fault quotes.
const longestOrder = 200

// same reports whether two orders are one.
func (o order) same(p order) bool {
	return o.Line == p.Line && o.Text == p.Text && o.Clock == p.Clock &&
		o.Command.Kind == p.Command.Kind && bytes.Equal(o.Command.Data, p.Command.Data)
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
		u.differs("run again, the command asks for a choice that the journal does not hold")
		return nil, ""
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
	out := u.m.game.Run(q.Owner, first.command, u.m.aid(q.choices))
	same := slices.EqualFunc(out.Ask, q.Decisions, func(a, b rules.Decision) bool {
		return a.ID == b.ID && a.Side == b.Side && a.Kind == b.Kind && a.Default == b.Default &&
			slices.Equal(a.Options, b.Options) && slices.Equal(a.Subjects, b.Subjects)
	})
	if !same {
		u.differs("run again, the command does not ask the same")
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

// settled compares what a fact says of the position with the position; false if it
// is another one, from which nothing more can be compared.
func (u *auditor) settled(f fact) bool {
	switch f := f.(type) {
	case begun:
		if f.Digest != u.m.game.Digest() {
			u.differs("the first position is not the one that the game began with: it was played with other printed matter, " +
				"such as files of the host's own, or by another version of the program")
			return false
		}
	case over:
		u.ended = f
		result := u.m.game.Result()
		if f.By == "" && (result == nil || *result != f.Result) {
			u.at("the game did not end so")
		}
		if f.By != "" && result != nil {
			u.at("the game was ended by the rules and not otherwise")
		}
		if f.Digest != u.m.game.Digest() {
			u.at("the last position is not the one that the game ended with")
		}
	}
	return true
}
