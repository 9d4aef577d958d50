package adjudicator

import (
	"errors"
	"fmt"
)

// journal is the entries of a game as they were read, before any is believed. An
// entry that was changed shows in the one after it, so nothing is applied until the
// whole chain has been looked at.
type journal struct {
	raw      [][]byte // nil: the entry is sealed, and only its hash is known
	hash     []string
	entries  []entry
	spoilt   []bool   // entries that are not what they must be
	faults   []error  // of the chain
	seedless bool     // the first entry is there without its seed; its hash is that of the whole
	sound    int      // how many entries come before the first that is in doubt; while it is read, -1: all
	unbound  []string // digests of mails that only the head names
}

func newJournal() *journal { return &journal{sound: -1} }

// add takes the next entry in; false if it is none.
func (j *journal) add(raw []byte) bool {
	e, err := decodeEntry(raw, uint64(len(j.entries))+1)
	j.raw, j.hash, j.entries = append(j.raw, raw), append(j.hash, hashOf(raw)), append(j.entries, e)
	j.spoilt = append(j.spoilt, err != nil)
	if err != nil {
		j.doubt(len(j.entries)-1, err)
	}
	return err == nil
}

// doubt notes a fault; only the entries before the first in doubt can be relied on.
func (j *journal) doubt(first int, fault error) {
	j.faults = append(j.faults, fault)
	if j.sound < 0 || first < j.sound {
		j.sound = max(first, 0)
	}
}

// lose notes an entry that can't be read.
func (j *journal) lose(fault error) {
	j.raw, j.hash, j.entries = append(j.raw, nil), append(j.hash, ""), append(j.entries, entry{})
	j.spoilt = append(j.spoilt, true)
	j.doubt(len(j.entries)-1, fault)
}

// spoil notes what is wrong with an entry.
func (j *journal) spoil(i int, format string, args ...any) {
	j.spoilt[i] = true
	j.doubt(i, fmt.Errorf(format, args...))
}

// follows reports whether entry i, counted from 0, names the hash of the one before it.
// The last one is followed by the seal.
func (j *journal) follows(i int, seal string) bool {
	before := chainStart
	if i > 0 {
		before = j.hash[i-1]
	}
	if i == len(j.entries) {
		return seal == before
	}
	return j.entries[i].Prev == before
}

// close checks that the entries follow one another and that the last of them is the
// one that the seal, its number and its hash, says. Where the chain is broken it says
// which entry was changed: the one after the break if what follows does not vouch for
// it, else the one before.
func (j *journal) close(last uint64, seal string) {
	n := len(j.entries)
	defer func() {
		if j.sound < 0 {
			j.sound = n
		}
	}()
	if n == 0 {
		j.doubt(0, errors.New("the journal is empty"))
		return
	}
	for i := range n {
		switch {
		case j.follows(i, seal) || j.spoilt[i] || i > 0 && j.spoilt[i-1]:
		case i == 0 || !j.follows(i+1, seal):
			j.spoil(i, "entry %d was changed: it does not name the hash of the one before it, and what follows does not vouch for it", i+1)
		default:
			j.spoil(i-1, "entry %d was changed: entry %d, for which what follows vouches, names another hash", i, i+1)
		}
	}
	if uint64(n) != last || !j.follows(n, seal) && !j.spoilt[n-1] {
		j.doubt(n-1, fmt.Errorf("entry %d is not the last one, number %d, that the head seals: it was changed, or others are missing", n, last))
	}
}
