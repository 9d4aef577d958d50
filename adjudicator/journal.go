package adjudicator

import (
	"errors"
	"fmt"
	"time"
)

// read reads the journal of a game and checks its chain up to the head that seals
// it.
func (a *Adjudicator) read(name string) (*journal, error) {
	raw, ok, err := a.ledger.Head(name)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, errNoGame
	}
	j := newJournal()
	for raw, err := range a.ledger.Read(name, 1) {
		if err != nil {
			return nil, err
		}
		j.add(raw)
	}
	h, err := readHead(raw)
	if err != nil {
		return nil, err
	}
	j.close(h.Last, h.Chain)
	j.unbound = h.Mails
	return j, nil
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
	m := &match{systems: a.systems, next: 1, prev: chainStart, refold: a.refolds(name)}
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
	m.unbound = j.unbound
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
