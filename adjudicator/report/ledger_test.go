package report

import (
	"fmt"
	"strings"
	"testing"

	"longroll/rules"
)

// TestALongLedgerComesAsAFile: up to 40 dice stand in a turn mail itself, more in a file of
// their own; each with its whole name, and no line wider than a mail may be.
func TestALongLedgerComesAsAFile(t *testing.T) {
	for _, n := range []int{0, 1, mostDice, mostDice + 1} {
		g := gameAt(rules.Confederate)
		g.Ledger = nil
		for i := range n {
			g.Ledger = append(g.Ledger, rules.Die{Name: fmt.Sprintf("%s/%s/t21.confederate.morale/21/confederate%d/21.24/1", strings.Repeat("s", 40), strings.Repeat("u", 40), i),
				Sides: 6, Value: 1 + i%6, Fixed: i == 7})
		}
		p, err := Turn(g, turnThree(t, rules.Confederate), nil)
		if err != nil {
			t.Fatal(err)
		}
		text := p.Text
		if n > mostDice {
			if len(p.Files) != 1 || p.Files[0].Name != "ring-dice.txt" || !strings.Contains(p.Text, "41 dice have fallen that you may know") {
				t.Fatalf("%d dice: %d files\n%s", n, len(p.Files), p.Text)
			}
			text = string(p.Files[0].Data)
		} else if len(p.Files) > 0 {
			t.Fatalf("%d dice: %d files", n, len(p.Files))
		}
		for _, line := range strings.Split(text, "\n") {
			if len(line) > 78 {
				t.Errorf("%d wide: %s", len(line), line)
			}
		}
		for i, d := range g.Ledger {
			end := fmt.Sprintf("te%d/21.24/1\n", i) // a name so long goes over some lines
			if !strings.Contains(text, end) || n <= mostDice && !strings.Contains(p.HTML, d.Name) {
				t.Fatalf("%d dice: %s is not there\n%s", n, d.Name, text)
			}
		}
		if n > 7 && !strings.Contains(text, "of 6, set by") {
			t.Errorf("the die that the referee set does not say so\n%s", text)
		}
		if n == 0 && !strings.Contains(p.Text, "DICE\nNone has fallen that you may know.\n") {
			t.Errorf("no die fell, and that is not said\n%s", p.Text)
		}
		if strings.Count(p.Text, "\nBatch 5: "+g.Batch.Digest+"\n") != 1 {
			t.Errorf("%d dice: the batch of secret ones is not there\n%s", n, p.Text)
		}
	}
}
