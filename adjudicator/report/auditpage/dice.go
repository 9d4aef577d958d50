package auditpage

import (
	"fmt"

	"longroll/rules"
	"longroll/rules/dice"
)

// dieRow is a die with what it follows from.
type dieRow struct {
	rules.Die
	Step   int
	Entry  uint64
	Number string // the number drawn, as eight hex digits
	Try    int    // the attempt that counted
	Origin string // where it comes from, if not from the seed
	Wrong  bool   // from nowhere that is known
}

// die looks a die up in the seed.
func (b *Book) die(d rules.Die, s Step, step int) dieRow {
	keyed := dice.NewKeyed(b.head.Seed)
	try, number := keyed.Proof(d.Name, d.Sides)
	row := dieRow{Die: d, Step: step, Entry: s.Entry, Number: fmt.Sprintf("%08x", number), Try: try}
	switch {
	case d.Fixed:
		row.Origin = "settled by the referee"
	case keyed.Roll(d.Name, d.Sides) == d.Value:
	case b.head.Game.Scripted:
		row.Origin = "from the script"
	default:
		row.Origin, row.Wrong = "NOT FROM THE SEED", true
	}
	return row
}
