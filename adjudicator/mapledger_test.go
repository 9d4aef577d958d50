package adjudicator

import (
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
