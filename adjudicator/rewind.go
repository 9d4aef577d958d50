package adjudicator

import "fmt"

// A game can be taken back to how it stood after any entry of its journal. That is an
// entry of its own: nothing is ever taken out, so it can be taken forward again.

// refolder gives a function that folds the journal up to an entry, each but once.
func (j *journal) refolder(systems shelf) func(uint64) (*match, error) {
	done := map[uint64]*match{}
	var refold func(uint64) (*match, error)
	refold = func(to uint64) (*match, error) {
		m := done[to]
		if m == nil {
			m = &match{systems: systems, next: 1, prev: chainStart, refold: refold}
			if to > uint64(len(j.entries)) {
				return nil, errNoPast
			}
			for i := range j.entries[:to] {
				if err := m.follow(j, i); err != nil {
					return nil, err
				}
			}
			done[to] = m
		}
		c := m.copy()
		c.game = m.game.Clone() // what is played on must not change what is kept
		return c, nil
	}
	return refold
}

// follow takes entry i of a journal; one that is sealed changes nothing.
func (m *match) follow(j *journal, i int) error {
	e := j.entries[i]
	if e.Kind == "" {
		m.next++
		m.prev = j.hash[i]
		return nil
	}
	f, err := m.decode(e)
	if err != nil {
		return err
	}
	if err := m.take(f, e.At, j.raw[i]); err != nil {
		return fmt.Errorf("entry %d: %w", e.Seq, err)
	}
	return nil
}

// refolds gives a function that folds the journal of a game as it lies in the ledger.
func (a *Adjudicator) refolds(name string) func(uint64) (*match, error) {
	return func(to uint64) (*match, error) {
		j, err := a.read(name)
		if err != nil {
			return nil, err
		}
		return j.refolder(a.systems)(to)
	}
}
