package adjudicator

import (
	"errors"
	"fmt"
	"time"
)

// journal is the entries of a game as they were read, before any is believed.
type journal struct {
	raw     [][]byte
	entries []entry
	faults  []error // of the chain
	sound   int     // how many entries come before the first that is in doubt
}

// read reads the journal of a game and checks its chain up to the head that seals
// it. An entry that was changed shows in the one after it, so nothing is applied
// until the whole chain has been looked at.
func (a *Adjudicator) read(name string) (*journal, error) {
	raw, ok, err := a.ledger.Head(name)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, errNoGame
	}
	j, prev := &journal{sound: -1}, chainStart
	for raw, err := range a.ledger.Read(name, 1) {
		if err != nil {
			return nil, err
		}
		e, err := decodeEntry(raw, uint64(len(j.entries))+1, prev)
		if err != nil {
			j.doubt(err, len(j.entries)-1)
		}
		j.raw, j.entries = append(j.raw, raw), append(j.entries, e)
		prev = hashOf(raw)
	}
	if err := sealed(raw, len(j.entries), prev); err != nil {
		j.doubt(err, len(j.entries)-1)
	}
	if j.sound < 0 {
		j.sound = len(j.entries)
	}
	return j, nil
}

// doubt notes a fault; only the first sound entries can be relied on.
func (j *journal) doubt(err error, sound int) {
	j.faults = append(j.faults, err)
	if j.sound < 0 {
		j.sound = max(sound, 0)
	}
}

// sealed checks the end of a journal against its head: nothing is missing, and
// the last entry was not changed.
func sealed(raw []byte, last int, hash string) error {
	h, err := readHead(raw)
	if err != nil {
		return err
	}
	if last == 0 {
		return errors.New("the journal is empty")
	}
	if h.Last != uint64(last) || h.Chain != hash {
		return fmt.Errorf("entry %d is not the last one, number %d, that the head seals: it was changed, or others are missing", last, h.Last)
	}
	return nil
}

// fold builds a match from its journal, which must be sound. A game is not played
// on over other data than it began with; a newer version of the program may put
// the first position in other words, so it is compared only within one version.
func (a *Adjudicator) fold(name string) (*match, error) {
	j, err := a.read(name)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(j.faults...); err != nil {
		return nil, err
	}
	m := &match{systems: a.systems, next: 1, prev: chainStart}
	for i, e := range j.entries {
		f, err := m.decode(e)
		if err != nil {
			return nil, err
		}
		if err := m.take(f, e.At, j.raw[i]); err != nil {
			return nil, fmt.Errorf("entry %d: %w", e.Seq, err)
		}
		if b, first := f.(begun); first && e.Engine == a.cfg.Engine && m.game.Digest() != b.Digest {
			return nil, fmt.Errorf("the data of %s are not those that this game began with: put back the files that it was started on", b.Setup.Battle)
		}
	}
	return m, nil
}

// decode reads the body of an entry; the first of a journal, and only the first,
// begins the game.
func (m *match) decode(e entry) (fact, error) {
	f, err := facts.Decode(e.Kind, e.Body)
	if err != nil {
		return nil, fmt.Errorf("entry %d: %w", m.next, err)
	}
	if _, first := f.(begun); first != (m.next == 1) {
		return nil, fmt.Errorf("entry %d: %q is out of place", m.next, e.Kind)
	}
	return f, nil
}

// take makes a fact of the journal so; raw is its entry.
func (m *match) take(f fact, at time.Time, raw []byte) error {
	if err := f.apply(m, at); err != nil {
		return err
	}
	m.next++
	m.prev, m.at = hashOf(raw), at
	return nil
}
