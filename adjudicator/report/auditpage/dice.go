package auditpage

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"longroll/rules"
	"longroll/rules/dice"
)

// dieRow is a die with what it follows from.
type dieRow struct {
	rules.Die
	Step   int
	Entry  uint64
	Number string    // the number drawn, as eight hex digits
	Try    int       // the attempt that counted
	Origin string    // where it comes from, if not from the seed
	Wrong  bool      // from nowhere that is known
	veiled bool      // nobody knows who may know it
	lost   time.Time // the rollback that gave it up; zero: it counts
}

// Counting lists those that count.
func (p page) Counting() []dieRow { return diceOf(p.Dice, false) }

// Lost lists those that a rollback gave up.
func (p page) Lost() []dieRow { return diceOf(p.Dice, true) }

func diceOf(list []dieRow, lost bool) []dieRow {
	return slices.DeleteFunc(slices.Clone(list), func(d dieRow) bool { return d.lost.IsZero() == lost })
}

// Heard tells which sides may know the die, as classes of its element.
func (d dieRow) Heard() string {
	var classes []string
	for _, s := range rules.Sides {
		if !d.veiled && d.Known.By(s) {
			classes = append(classes, fmt.Sprintf("k%d", s))
		}
	}
	return strings.Join(classes, " ")
}

// veil keeps from both sides all dice of a journal that does not tell who may know them,
// unless the game has no secret rolls.
func (b *Book) veil() {
	tells := b.head.Game.System == openSystem || slices.ContainsFunc(b.dice, func(d dieRow) bool { return d.Known != rules.KnownToAll })
	for i := range b.dice {
		b.dice[i].veiled = !tells
	}
}

// openSystem is the one without secret rolls.
const openSystem = "bluegray"

// die looks a die up in the seed.
func (b *Book) die(d rules.Die, s Step, step int) dieRow {
	if b.head.SeedSealed {
		row := dieRow{Die: d, Step: step, Entry: s.Entry, Origin: "the seed is sealed"}
		if d.Fixed {
			row.Origin = "settled by the referee"
		}
		return row
	}
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
