package report

import (
	"slices"
	"strings"

	"longroll/rules"
)

// diceRun are dice that stand below each other whose names begin with the same words of the
// sides, which are said once above them.
type diceRun struct {
	Words []string    // in parts that fit a line, each of them whole; none: the names stand whole
	Dice  []rules.Die // their names without those words
}

// DiceRuns parts a list of dice where the words before their names change.
func (l *letter) DiceRuns(list []rules.Die) []diceRun {
	var runs []diceRun
	for _, d := range list {
		words := wordsBefore(d.Name, l.Salt)
		d.Name = d.Name[len(strings.Join(words, "")):]
		if n := len(runs); n == 0 || !slices.Equal(runs[n-1].Words, words) {
			runs = append(runs, diceRun{Words: words})
		}
		last := &runs[len(runs)-1]
		last.Dice = append(last.Dice, d)
	}
	return runs
}

// wordsBefore are those of the words that the sides have added, each with its slash, with
// which a name begins: it was rolled when there were no more.
func wordsBefore(name, salt string) []string {
	var words []string
	for word := range strings.SplitAfterSeq(salt, "/") {
		after, ok := strings.CutPrefix(name, word)
		if !ok || word == "" {
			break
		}
		words, name = append(words, word), after
	}
	return words
}
