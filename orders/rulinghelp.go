package orders

import (
	"slices"
	"strings"
)

// rulingTopics are the words under which help tells of rulings.
var rulingTopics = []string{"rulings", "ruling", "rule"}

// isRulingTopic reports whether help is asked on rulings.
func isRulingTopic(topic string) bool {
	return slices.Contains(rulingTopics, strings.ToLower(strings.TrimSpace(topic)))
}

// rulingHelp tells a referee how rulings are written in a system.
func rulingHelp(book *rulingBook) string {
	var b strings.Builder
	paragraph(&b, "", "RULINGS")
	paragraph(&b, "", "For the referee: each sets one thing right, on a line of its own that begins with \"rule:\". The reason follows after because, and may be left out; it is told to "+
		"whoever hears of the ruling, and a side hears of its own units and orders, and of what it can see. Stacking, zones and ways don't bind a ruling; but no unit "+
		"stands in two places, off the map, with the enemy, or with less than nothing left. "+
		"A unit that both sides have by that name takes its side before it, union or confederate.")
	for _, v := range book.verbs {
		b.WriteByte('\n')
		for _, form := range v.forms {
			paragraph(&b, "  ", rulingWord+": "+form)
		}
		paragraph(&b, "      ", v.means+" "+book.adds[v.names[0]])
		for _, e := range book.examples[v.names[0]] {
			paragraph(&b, "      ", "for example: "+rulingWord+": "+e)
		}
	}
	b.WriteByte('\n')
	for _, form := range []string{"roll NAME is NUMBER", "roll BEGINNING* is NUMBER", "roll NAME is free"} {
		paragraph(&b, "  ", rulingWord+": "+form)
	}
	paragraph(&b, "      ", "Fixes the die of a name, or the next one whose name begins so. The names of dice are in your letters: turn, side, and "+book.dice.listed()+". "+book.dice.means+"The ledger says of such a die that it was fixed. It stays fixed until it falls, "+
		"through every rollback, with new dice too; free, for the name that you fixed it by, lifts that.")
	paragraph(&b, "      ", "for example: "+rulingWord+": roll "+book.dice.as+" is 4")
	return b.String()
}
