package store_test

import (
	"bytes"
	"fmt"
	"testing"

	"longroll/store"
)

// BenchmarkCommit is one mail handled: three entries, a head, a letter of the usual size, an id.
func BenchmarkCommit(b *testing.B) {
	s, _ := fresh(b)
	old, _ := firstRelease(b)
	entries, letter := old.journal(b, "demo"), old.letter(b, 27)
	entry, head := entries[len(entries)/2], bytes.Repeat([]byte("h"), 500)
	n := uint64(1)
	b.SetBytes(int64(3*len(entry) + len(head) + len(letter)))
	b.ReportAllocs()
	for b.Loop() {
		must(b, s.Commit("g", n, head, [][]byte{entry, entry, entry}, [][]byte{letter}, []string{fmt.Sprint(n)}))
		n += 3
	}
}

// BenchmarkHeads1000 goes through a thousand games.
func BenchmarkHeads1000(b *testing.B) {
	s, _ := fresh(b)
	var batches []store.Batch
	for i := range 1000 {
		name, head := fmt.Sprintf("game %d", i), bytes.Repeat([]byte("h"), 500)
		batches = append(batches, store.Batch{Game: name, Expect: 1, Head: head, Entries: texts("started")})
	}
	must(b, s.CommitAll(batches))
	b.ReportAllocs()
	for b.Loop() {
		games := 0
		for range s.Heads() {
			games++
		}
		if games != 1000 {
			b.Fatalf("%d games", games)
		}
	}
}

// BenchmarkRead goes through the journal of a game of 152 entries.
func BenchmarkRead(b *testing.B) {
	old, _ := firstRelease(b)
	s, _ := fresh(b)
	entries := old.journal(b, "demo")
	must(b, s.Commit("g", 1, []byte("h"), entries, nil, nil))
	b.ReportAllocs()
	for b.Loop() {
		n := 0
		for _, err := range s.Read("g", 1) {
			must(b, err)
			n++
		}
		if n != len(entries) {
			b.Fatalf("%d entries", n)
		}
	}
}

// BenchmarkDue reads twenty letters that wait.
func BenchmarkDue(b *testing.B) {
	old, _ := firstRelease(b)
	s, _ := fresh(b)
	for i := range uint64(20) {
		must(b, s.Commit("", 0, nil, nil, [][]byte{old.letter(b, i+1)}, nil))
	}
	b.ReportAllocs()
	for b.Loop() {
		if due, err := s.Due(noon, 0); err != nil || len(due) != 20 {
			b.Fatalf("%d letters, %v", len(due), err)
		}
	}
}
