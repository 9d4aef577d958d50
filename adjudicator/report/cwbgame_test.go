package report

import (
	"testing"

	"longroll/rules"
	"longroll/rules/cwb"
	"longroll/rules/cwb/data"
)

// aprilGame begins a battle of April's Harvest as it is printed.
func aprilGame(t testing.TB, battle string) rules.Game {
	t.Helper()
	g, err := cwb.New(data.With(nil)).Begin(rules.Setup{Battle: battle})
	if err != nil {
		t.Fatal(err)
	}
	return g
}
