package report

import (
	"strings"
	"testing"
	"time"

	"longroll/rules"
)

var thirdOfMay = time.Date(2026, 5, 3, 12, 0, 0, 0, time.UTC)

// demandOrder demands that a text has some lines one after the other.
func demandOrder(t *testing.T, text string, lines ...string) {
	t.Helper()
	rest := text
	for _, line := range lines {
		_, after, found := strings.Cut(rest, line)
		if !found {
			t.Fatalf("%q is missing, or out of its place, in\n%s", line, text)
		}
		rest = after
	}
}

// TestWhatARollbackGaveUpStandsApart: nobody takes it for what happened.
func TestWhatARollbackGaveUpStandsApart(t *testing.T) {
	g := gameAt(rules.Union)
	notice := []rules.Notice{Overdue{By: thirdOfMay}}
	p, err := History(g, turnThree(t, rules.Union), []Told{{"Union turn 2", notice, thirdOfMay}, {"Union turn 1", notice, time.Time{}}})
	if err != nil {
		t.Fatal(err)
	}
	demandOrder(t, p.Text, "WHAT YOU WERE TOLD BEFORE", "Union turn 1\n", "GIVEN UP BY A ROLLBACK", "Nothing of it counts",
		"Union turn 2, given up by the rollback of 3 May\n")

	end := sampleEnd()
	end.Sheets = append(end.Sheets[:1:1], end.Sheets[1])
	end.Sheets[0].GivenUp = thirdOfMay
	end.Dice = []rules.Die{{Name: "counts", Sides: 6, Value: 2}}
	end.Lost = []Lost{{thirdOfMay, []rules.Die{{Name: "lost", Sides: 6, Value: 5}}}}
	if p, err = Ended(g, turnThree(t, rules.Union), nil, end); err != nil {
		t.Fatal(err)
	}
	log := string(p.Files[0].Data)
	demandOrder(t, log, "THE ORDERS OF THE UNION", "version 2", "GIVEN UP BY A ROLLBACK: ORDERS OF THE UNION",
		"Given up by the rollback of 3 May: GT 1 Union movement: version 1", "THE ORDERS OF THE CONFEDERATES", "None.")
	if strings.Count(log, "GIVEN UP") != 1 {
		t.Errorf("more is given up than was\n%s", log)
	}
	dice := p.Text
	for _, f := range p.Files {
		if strings.HasSuffix(f.Name, "dice.txt") {
			dice = string(f.Data)
			demandOrder(t, strings.Join(strings.Fields(p.Text), " "), "The one die that fell.", "Apart from it, 1 that a rollback")
		}
	}
	demandOrder(t, dice, "counts", "GIVEN UP BY A ROLLBACK: DICE", "by the rollback of 3 May. They fell so, and do not count", "lost")
}

// TestWordsBeforeTheDiceAreSaidOnce: a name is short, and what is hashed can be put together
// in a shell from what stands in the mail.
func TestWordsBeforeTheDiceAreSaidOnce(t *testing.T) {
	g := gameAt(rules.Confederate)
	long, more := strings.Repeat("s", 40)+"/", strings.Repeat("u", 40)+"/"
	g.Salt = long + more
	g.Ledger = nil
	for _, before := range []string{"", long, long + more, long + more, long + more} {
		g.Ledger = append(g.Ledger, rules.Die{Name: before + "t21.confederate.morale/21.24/1", Sides: 6, Value: 3})
	}
	p, err := Turn(g, turnThree(t, rules.Confederate), nil)
	if err != nil {
		t.Fatal(err)
	}
	demandOrder(t, p.Text, "\n  t21.confederate.morale/21.24/1  3  of 6\n", "Each name below begins with", "\nSALT='"+long+"'\n", "  t21.confederate.morale/21.24/1  3  of 6\n",
		"Each name below begins with", "SALT='"+long+"'\nSALT=$SALT'"+more+"'\n",
		strings.Repeat("  t21.confederate.morale/21.24/1  3  of 6\n", 3))
}
