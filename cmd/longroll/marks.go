package main

import (
	"sync"

	"longroll/store"
)

// marks is the store as the adjudicator sees it. While a full mailbox is read, the ids of mails that
// changed nothing (of robots, say) are written down many at a time: each on its own would
// cost a flush of the disk. If the machine stops before they are, such a mail may be
// looked at once more, and changes nothing again. Whatever else is committed takes them along.
type marks struct {
	*store.Store
	mu      sync.Mutex
	gathers bool
	waiting []string
	known   map[string]bool // those waiting
}

// mostMarks is how many ids wait at most.
const mostMarks = 100

// Handled reports whether a mail's id is marked.
func (m *marks) Handled(id string) (bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.handled(id)
}

func (m *marks) handled(id string) (bool, error) {
	if m.known[id] {
		return true, nil
	}
	return m.Store.Handled(id)
}

// Commit is that of the store; what is ids alone may wait.
func (m *marks) Commit(game string, expect uint64, head []byte, entries, letters [][]byte, handled []string) error {
	return m.CommitMail(game, expect, head, entries, letters, handled, nil)
}

// CommitMail is that of the store.
func (m *marks) CommitMail(game string, expect uint64, head []byte, entries, letters [][]byte, handled []string, mail []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.gathers && game == "" && len(letters) == 0 {
		return m.note(handled)
	}
	step := store.Batch{Game: game, Expect: expect, Head: head, Entries: entries, Letters: letters, Handled: handled, Mail: mail}
	for _, id := range handled {
		if m.known[id] {
			return store.ErrHandled
		}
	}
	return m.write(step)
}

// note has ids wait.
func (m *marks) note(ids []string) error {
	for _, id := range ids {
		if done, err := m.handled(id); err != nil {
			return err
		} else if done {
			return store.ErrHandled
		}
	}
	for _, id := range ids {
		m.known[id] = true
	}
	if m.waiting = append(m.waiting, ids...); len(m.waiting) >= mostMarks {
		return m.write()
	}
	return nil
}

// write commits steps, and before them what waits. After an error it still waits.
func (m *marks) write(steps ...store.Batch) error {
	if len(m.waiting) > 0 {
		steps = append([]store.Batch{{Handled: m.waiting}}, steps...)
	}
	if err := m.CommitAll(steps); err != nil {
		return err
	}
	m.waiting = nil
	clear(m.known)
	return nil
}

// gather begins to have ids wait; settle ends it and writes them down.
func (m *marks) gather() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.gathers = true
}

func (m *marks) settle() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.gathers = false
	return m.write()
}

// wait reports whether any id waits.
func (m *marks) wait() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.waiting) > 0
}
