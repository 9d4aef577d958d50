package adjudicator

import (
	"testing"

	"longroll/rules"
)

// BenchmarkVerify63 audits a whole battle of 63 turns, April's Harvest 5.4 between two
// rookies, as longroll verify does: read from the ledger, the chain, every command again.
func BenchmarkVerify63(b *testing.B) {
	x := newBattle(b, NewGame{Battle: "april-5.4"}, 1)
	x.play(0)
	b.ReportAllocs()
	for b.Loop() {
		n, faults, err := x.a.Verify("ring")
		if err != nil || len(faults) > 0 {
			b.Fatal(n, faults, err)
		}
	}
	b.ReportMetric(float64(len(x.ledger.entries["ring"])), "entries")
	b.ReportMetric(float64(x.view(rules.NoSide).Turn), "turns")
}
