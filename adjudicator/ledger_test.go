package adjudicator

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"maps"
	"slices"
)

// mapLedger is a ledger in memory that can be told to fail.
type mapLedger struct {
	heads   map[string][]byte
	entries map[string][][]byte
	letters [][]byte
	mails   [][]byte
	handled map[string]bool
	fails   error // of the next commits
	commits int
}

func newMapLedger() *mapLedger {
	return &mapLedger{heads: map[string][]byte{}, entries: map[string][][]byte{}, handled: map[string]bool{}}
}

func (l *mapLedger) names() []string { return slices.Sorted(maps.Keys(l.heads)) }

var errSequence = errors.New("out of sequence")

func (l *mapLedger) Heads() iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		for _, name := range l.names() {
			if !yield(name, slices.Clone(l.heads[name])) {
				return
			}
		}
	}
}

func (l *mapLedger) Head(game string) ([]byte, bool, error) {
	h, ok := l.heads[game]
	return slices.Clone(h), ok, nil
}

func (l *mapLedger) Read(game string, from uint64) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		for _, e := range l.entries[game][min(int(from-1), len(l.entries[game])):] {
			if !yield(slices.Clone(e), nil) {
				return
			}
		}
	}
}

func (l *mapLedger) Commit(game string, expect uint64, head []byte, entries, letters [][]byte, handled []string) error {
	if l.fails != nil {
		return l.fails
	}
	for _, id := range handled {
		if l.handled[id] {
			return fmt.Errorf("mail %q: %w", id, fs.ErrExist)
		}
	}
	if game == "" && (head != nil || len(entries) > 0) {
		return errors.New("entries of no game")
	}
	if game != "" && expect != uint64(len(l.entries[game]))+1 {
		return errSequence
	}
	for _, id := range handled {
		l.handled[id] = true
	}
	for _, e := range entries {
		l.entries[game] = append(l.entries[game], bytes.Clone(e))
	}
	if head != nil {
		l.heads[game] = bytes.Clone(head)
	}
	l.letters = append(l.letters, letters...)
	l.commits++
	return nil
}

func (l *mapLedger) CommitMail(game string, expect uint64, head []byte, entries, letters [][]byte, handled []string, mail []byte) error {
	err := l.Commit(game, expect, head, entries, letters, handled)
	if err == nil && mail != nil {
		l.mails = append(l.mails, mail)
	}
	return err
}

func (l *mapLedger) Mails(string) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		for _, raw := range l.mails {
			if !yield(raw, nil) {
				return
			}
		}
	}
}

func (l *mapLedger) Letters(game string) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		for _, raw := range slices.Backward(l.letters) {
			var of struct{ Game string }
			err := json.Unmarshal(raw, &of)
			if (err != nil || of.Game == game) && !yield(slices.Clone(raw), err) {
				return
			}
		}
	}
}

func (l *mapLedger) Handled(id string) (bool, error) { return l.handled[id], nil }
