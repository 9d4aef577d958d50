package orders

import (
	"strings"
	"testing"

	"longroll/rules/hex"
)

func BenchmarkLogRead(b *testing.B) {
	view := logView(b, false)
	text := strings.Repeat("dispatch to 3 Corps, aide, written, complex\n  by the road\n  limit 22.19\n  distance 7\n  \"Hold the line\nand wait.\"\nI think that this is right.\nmove 1-2 to 22.25\n", 10)
	b.ReportAllocs()
	for b.Loop() {
		if r := Read("cwb", text, view, hex.Grid{}, nil); len(r.Orders) == 0 {
			b.Fatal("no orders")
		}
	}
}
