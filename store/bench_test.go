package store_test

import (
	"bytes"
	"fmt"
	"testing"

	"longroll/store"
)

// BenchmarkCommit is one mail handled: three entries, a head, a letter with a small map, an id.
func BenchmarkCommit(b *testing.B) {
	s, _ := fresh(b)
	entry, head, letter := bytes.Repeat([]byte("e"), 300), bytes.Repeat([]byte("h"), 500), bytes.Repeat([]byte("l"), 10_000)
	n := uint64(1)
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
