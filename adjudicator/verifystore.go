package adjudicator

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"
)

// What a ledger keeps beside the entries of a game, its head and its letters, must be what
// the entries make it.

// salvage reads as much of a journal as can be read, with all that is wrong in it, and the
// head that seals it.
func (a *Adjudicator) salvage(name string) (*journal, []byte, error) {
	raw, ok, err := a.ledger.Head(name)
	switch {
	case err == nil && !ok:
		return nil, nil, errNoGame
	case err != nil:
		raw = nil
	}
	j := newJournal()
	if err != nil {
		j.faults = append(j.faults, fmt.Errorf("the head of the journal can't be read: %w", err))
	}
	h, err := readHead(raw)
	if raw != nil && err != nil {
		j.faults = append(j.faults, err)
		raw, h = nil, head{}
	}
	j.unbound = h.Mails
	a.gather(name, j, int(h.Last))
	if raw == nil {
		h.Last, h.Chain = uint64(len(j.entries)), j.last()
	}
	j.close(h.Last, h.Chain)
	return j, raw, nil
}

// gather takes in every entry that can be read, past those that can't up to the last.
func (a *Adjudicator) gather(name string, j *journal, last int) {
	for {
		var fault error
		for raw, err := range a.ledger.Read(name, uint64(len(j.entries))+1) {
			if fault = err; err != nil {
				break
			}
			j.add(raw)
		}
		n := len(j.entries)
		if fault == nil {
			return
		}
		j.lose(fmt.Errorf("entry %d can't be read: %w", n+1, fault))
		if n+1 >= last {
			return
		}
	}
}

// headed compares the head with the one that the entries make. One of another version may
// say things in other words.
func (u *auditor) headed(raw []byte, j *journal) {
	if raw == nil || len(j.faults) > 0 || u.m.next != uint64(len(j.entries))+1 {
		return
	}
	want, err := json.Marshal(u.m.head())
	if err != nil {
		u.fault(err)
		return
	}
	if u.elsewhere() {
		var h head
		_ = json.Unmarshal(raw, &h) // it could be read before
		again, err := json.Marshal(h)
		if err == nil && h.sameEnd(u.m.head()) && bytes.Equal(again, raw) {
			return
		}
	}
	if !bytes.Equal(raw, want) {
		u.fault(fmt.Errorf("entry %d is the last, and the head that is kept beside it is not the one that it makes: it was changed", u.m.next-1))
	}
}

// sameEnd compares what no version of the program may say otherwise.
func (h head) sameEnd(g head) bool {
	return h.Game == g.Game && h.System == g.System && h.Battle == g.Battle && h.Over == g.Over && h.Winner == g.Winner &&
		h.Union == g.Union && h.Confederate == g.Confederate && h.Referee == g.Referee
}

// lettersStay is for how long at least a letter is kept after it was written.
const lettersStay = 365 * 24 * time.Hour

// listed compares the letters that are kept of a game with those that its journal names:
// each must be there, in its order, unless it is so old that it may have been dropped.
func (u *auditor) listed(now time.Time, letters iter.Seq2[[]byte, error]) {
	var kept []string // ids of those that nobody asked for, the newest first
	for raw, err := range letters {
		if err != nil {
			u.fault(fmt.Errorf("the letters of the game can't all be read: %w", err))
			return
		}
		var l Letter
		switch err := json.Unmarshal(raw, &l); {
		case err != nil:
			u.fault(fmt.Errorf("a letter of the game is damaged: %w", err))
		case l.Game != u.m.begun.Game:
			u.fault(errors.New("a letter in the list of the game is not of this game"))
		default:
			kept = append(kept, l.ID)
		}
	}
	at := 0
	for _, n := range slices.Backward(u.letters) {
		i := slices.Index(kept[at:], n.id)
		switch {
		case i >= 0:
			at += i + 1
		case !now.IsZero() && now.Sub(n.at) < lettersStay:
			u.fault(fmt.Errorf("entry %d names a letter that is not in the list of letters, or not in its place", n.entry))
		}
	}
}

// named is a letter and the entry that names it.
type named struct {
	entry uint64
	at    time.Time
	id    string
}
