package adjudicator

import (
	"testing"
	"time"
)

// BenchmarkReceive takes a sheet that is held; the game and its players are the toy's.
func BenchmarkReceive(b *testing.B) {
	req := ringTerms()
	req.Wait = time.Hour
	x := newTable(b, req)
	b.ReportAllocs()
	for b.Loop() {
		in := x.mail(alice, "march Blue 4", "march Azure 3", "done")
		in.Digest = in.ID
		if _, err := x.a.Receive(x.now, in); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkLoad reads a short game from its journal.
func BenchmarkLoad(b *testing.B) {
	x := played(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := x.a.fold("ring"); err != nil {
			b.Fatal(err)
		}
	}
}
