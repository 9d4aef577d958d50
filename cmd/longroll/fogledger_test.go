package main

import (
	"iter"
	"maps"
	"slices"

	"longroll/store"
)

// fogLedger is a ledger in memory: thousands of games are no strain on a disk.
type fogLedger struct {
	heads   map[string][]byte
	entries map[string][][]byte
	letters [][]byte
	mails   [][]byte
	handled map[string]bool
}

func newFogLedger() *fogLedger {
	return &fogLedger{heads: map[string][]byte{}, entries: map[string][][]byte{}, handled: map[string]bool{}}
}

func (l *fogLedger) Heads() iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		for _, name := range slices.Sorted(maps.Keys(l.heads)) {
			if !yield(name, l.heads[name]) {
				return
			}
		}
	}
}

func (l *fogLedger) Head(game string) ([]byte, bool, error) {
	head, ok := l.heads[game]
	return head, ok, nil
}

func (l *fogLedger) Read(game string, from uint64) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		for _, e := range l.entries[game][min(max(from, 1)-1, uint64(len(l.entries[game]))):] {
			if !yield(e, nil) {
				return
			}
		}
	}
}

func (l *fogLedger) Letters(string) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		for _, raw := range slices.Backward(l.letters) {
			if !yield(raw, nil) {
				return
			}
		}
	}
}

func (l *fogLedger) Commit(game string, expect uint64, head []byte, entries, letters [][]byte, handled []string) error {
	for _, id := range handled {
		if l.handled[id] {
			return store.ErrHandled
		}
	}
	for _, id := range handled {
		l.handled[id] = true
	}
	l.letters = append(l.letters, letters...)
	if game == "" {
		return nil
	}
	l.entries[game] = append(l.entries[game][:expect-1], entries...)
	if head != nil {
		l.heads[game] = head
	}
	return nil
}

func (l *fogLedger) CommitMail(game string, expect uint64, head []byte, entries, letters [][]byte, handled []string, mail []byte) error {
	err := l.Commit(game, expect, head, entries, letters, handled)
	if err == nil && mail != nil {
		l.mails = append(l.mails, mail)
	}
	return err
}

func (l *fogLedger) Mails(string) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		for _, raw := range l.mails {
			if !yield(raw, nil) {
				return
			}
		}
	}
}

func (l *fogLedger) Handled(id string) (bool, error) { return l.handled[id], nil }
