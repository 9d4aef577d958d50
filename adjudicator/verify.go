package adjudicator

import (
	"fmt"
	"slices"
	"time"

	"longroll/rules"
)

// Audit reads the whole journal of a game again. It checks the hash chain up to the head
// that seals it, runs every command before the first entry in doubt once more with its
// answers and its dice, compares what comes of it, and checks what else stands in the
// journal: nobody's time was up before it was, no seat went to who was not asked, and so
// on. The head and the letters that are kept beside it must be those that it makes. The
// error says that it could not be done.
func (a *Adjudicator) Audit(now time.Time, game string) (Audit, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	j, h, err := a.salvage(game)
	if err != nil {
		return Audit{}, fmt.Errorf("game %q: %w", game, err)
	}
	u := audited(a.systems, a.cfg.Engine, j)
	u.m.unbound = j.unbound // which is compared with what is kept, below
	u.headed(h, j)
	if j.sound == len(j.entries) {
		u.listed(now, a.ledger.Letters(game))
		u.keptMails(j, a.ledger.Mails(game))
	}
	return u.found(j), nil
}

// Verify is Audit in short: checked counts the entries read; faults holds every fault
// and, behind them, every difference.
func (a *Adjudicator) Verify(game string) (checked int, faults []error, err error) {
	audit, err := a.Audit(a.clock, game)
	return audit.Entries, slices.Concat(audit.Faults, audit.Differences), err
}

// Verify audits an archive, which needs nothing but the printed matter
// that the game was played with: ours, unless the host laid his own over it. Units that
// differ show in the first position, and nothing after it is compared; a map or a table
// that differs shows in the first command that comes out otherwise. Engine is the version
// of the program that checks.
//
// It proves that the dice are those of the seed to which the commitment binds, and that
// all follows by the rules from the sheets that stand in the archive. That a sheet is the
// one which its player sent only he can say, by his receipts; that the commitment is the
// right one, whoever kept his first mail.
func (r *Archive) Verify(systems []rules.System, engine string) Audit {
	audit := audited(systems, engine, r.journal).found(r.journal)
	audit.Checksum = r.checksum
	if audit.Game != "" && audit.Game != r.head.Game {
		audit.Faults = append(audit.Faults, fmt.Errorf("entry 1 begins the game %s, and the second line says %s", audit.Game, r.head.Game))
	}
	return audit
}

// auditor plays a journal again and notes every fault.
type auditor struct {
	m      *match
	engine string // the version that checks
	e      entry  // in hand
	// given is the position as the rules give it, run after run; that of m is the fold of
	// the events in the journal. The two are compared each game-turn, from entry since on.
	given    rules.Game
	since    uint64
	seedless bool    // the record has no seed
	ahead    []entry // those after the one in hand
	dealt    dealt
	clocks
	played    sheetPlayed
	ended     over
	nod       *submitted // what the referee has approved of and is still to be played
	rests     []uint64   // entries to which the game can be taken back
	letters   []named
	hidden    bool // an entry before this one is sealed
	foreign   bool // the first fault is that the rules give something else
	faults    []error
	differing []error
	differed  uint64 // the last entry that differs
}

// checkable is a fact that may stand in a journal only where certain things are so.
type checkable interface {
	// check names what is wrong with it, before it is applied.
	check(u *auditor)
}

// audited plays a journal again.
func audited(systems shelf, engine string, j *journal) (u *auditor) {
	u = &auditor{m: &match{systems: systems, next: 1, prev: chainStart, refold: j.refolder(systems)}, engine: engine, faults: slices.Clone(j.faults), seedless: j.seedless}
	defer func() {
		// A journal from elsewhere may hold what no player of ours could have ordered.
		if stumbled := recover(); stumbled != nil {
			u.at("it can't be played again: %v", stumbled)
		}
	}()
	for i, e := range j.entries[:j.sound] {
		u.ahead = j.entries[i+1 : j.sound]
		if !u.entry(e, j.raw[i], j.hash[i]) {
			return u
		}
	}
	u.rest()
	u.agree()
	return u
}

func (u *auditor) fault(err error) { u.faults = append(u.faults, err) }

// at notes a fault of the entry in hand.
func (u *auditor) at(format string, args ...any) {
	u.fault(fmt.Errorf("entry %d: %s", u.m.next, fmt.Sprintf(format, args...)))
}

// demand notes a fault unless something is so.
func (u *auditor) demand(so bool, format string, args ...any) {
	if !so {
		u.at(format, args...)
	}
}

// elsewhere reports whether another version wrote the entry in hand, which therefore need
// not be as this one would write it.
func (u *auditor) elsewhere() bool { return u.e.Engine != u.engine }

// amiss notes a fault, or a difference if another version wrote the entry: it may have
// counted otherwise.
func (u *auditor) amiss(format string, args ...any) {
	if u.elsewhere() {
		u.differs(format, args...)
		return
	}
	u.at(format, args...)
}

// differs notes that the rules as we have them give something else. That is a fault,
// unless another version wrote the entry.
func (u *auditor) differs(format string, args ...any) {
	if u.elsewhere() {
		u.differing = append(u.differing, fmt.Errorf("entry %d, written by version %s: %s", u.m.next, u.e.Engine, fmt.Sprintf(format, args...)))
		u.differed = u.m.next
		return
	}
	u.foreign = u.foreign || len(u.faults) == 0
	u.at(format, args...)
}

// entry checks one entry and makes it so; false if nothing after it can be checked. One
// that is sealed changed nothing that was played.
func (u *auditor) entry(e entry, raw []byte, hash string) bool {
	u.e = e
	if raw == nil {
		u.hidden = u.hidden || u.m.next != 2 // that is the key
		u.pass(hash, u.m.at)
		return true
	}
	f, err := u.m.decode(e)
	if err != nil {
		u.fault(err)
		u.pass(hash, e.At)
		return u.m.game != nil && e.Kind != (begun{}).Kind() && e.Kind != (ran{}).Kind()
	}
	u.stays(f)
	switch f.(type) {
	case ran, lapsed, asked:
	default:
		u.rest()
	}
	if c, ok := f.(checkable); ok {
		c.check(u)
	}
	f, follow := u.again(f)
	if f != nil {
		u.before(f)
		if err := f.apply(u.m, e.At); err != nil {
			u.at("%v", err)
			if _, first := f.(begun); first {
				return false
			}
		}
		if follow != nil {
			u.given = follow
		}
		u.after(f, e.At)
	}
	goesOn := u.settled(f)
	u.pass(hash, e.At)
	return goesOn
}

// pass goes on to the next entry.
func (u *auditor) pass(hash string, at time.Time) {
	if tells, err := u.e.tellsAll(); err == nil && tells && u.m.game != nil && !u.m.over && u.m.pending == nil {
		u.rests = append(u.rests, u.m.next)
	}
	u.m.next++
	u.m.prev, u.m.at = hash, at
}

// stays demands that what is done with a game can be done with it: it is not over, and
// everybody has agreed to it.
func (u *auditor) stays(f fact) {
	switch f.(type) {
	case begun, keyed, rekeyed, mailed:
		return
	case over, consented, launched, shifted, salted:
	case sheet, ran, lapsed, asked, answered, clock, reminded, waited, absent, extended, reserved, pressed, drawn, left, sought, seated, queried, replied:
		u.demand(!u.m.invited, "not everybody had agreed to play yet")
	default:
		return
	}
	u.demand(!u.m.over, "the game was over")
}

// settled compares what a fact says of the position with the position; false if it
// is another one, from which nothing more can be compared.
func (u *auditor) settled(f fact) bool {
	switch f := f.(type) {
	case begun:
		u.given, u.since = u.m.game.Clone(), 1
		if f.Digest != u.m.game.Digest() {
			u.differs("the first position is not the one that the game began with: it was played with other printed matter, " +
				"such as files of the host's own, or by another version of the program")
			return u.elsewhere()
		}
	case over:
		u.ended = f
		u.demand(!u.seedless, "the game is over, and its seed is sealed all the same")
		u.agree()
		if f.Digest != u.m.game.Digest() {
			u.differs("the last position is not the one that the game ended with")
		}
	}
	return true
}

// agree compares the position that the rules give with the one to which the events of the
// journal lead.
func (u *auditor) agree() {
	if u.given == nil {
		return
	}
	if u.given.Digest() != u.m.game.Digest() {
		u.at("its events, or those since entry %d, do not lead to the position that the rules give", u.since)
		u.given = u.m.game.Clone()
	}
	u.since = u.m.next
}
