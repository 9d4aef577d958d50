package cwb

import (
	"testing"

	"longroll/rules"
	"longroll/rules/cwb/data"
)

// BenchmarkGunSupply traces for every battery of the largest battle.
func BenchmarkGunSupply(b *testing.B) {
	files := data.With(nil)
	charts, err := files.Charts()
	if err != nil {
		b.Fatal(err)
	}
	battle, err := files.Battle("april-5.4")
	if err != nil {
		b.Fatal(err)
	}
	o, _ := choose("", nil)
	g := newBattle(charts, battle, o)
	for b.Loop() {
		for _, s := range []rules.Side{rules.Union, rules.Confederate} {
			g.eachUnit(s, func(n int) {
				if g.counterOf(n).kind == battery {
					g.gunTraces(s).supplies(n)
				}
			})
		}
	}
}
