package report

import (
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/seen"
)

// TestCemeteryHillInMails holds the mails of Cemetery Hill to what only it has: cavalry that
// has left, entries put off, and the victory as it would be now.
func TestCemeteryHillInMails(t *testing.T) {
	g, err := bluegray.New(data.With(nil)).Begin(rules.Setup{Battle: "cemetery-hill"})
	if err != nil {
		t.Fatal(err)
	}
	head := gameAt(rules.Confederate)
	head.Now = g.Now()
	told := []rules.Notice{seen.EntryPutOff{Unit: "1-Johnson", From: hexesAt(t, "0104"), To: hexAt(t, "0113"), Turn: 3},
		seen.CavalryCounted{Union: 1, Confederate: 3, Points: 10}}
	p, err := Turn(head, g.View(rules.Confederate), []Told{{Heading: "Confederate turn 2", Notices: told}})
	shows(t, p, err, "Cavalry units that have left: Union 0, Confederate 0 [BG-CEM 14.53].", "If the battle ended now: a Confederate marginal victory.",
		"1-Johnson could not come in at 0104: it comes on turn 3 at 0113 [BG-CEM 14.33].",
		"3 cavalry units of the Confederates and 1 of the Union have left the map: 10 points to the Confederates [BG-CEM 14.53].")
}

// TestCemeteryHillEntriesInMails holds a turn mail and a receipt to what they say of
// reinforcements that the enemy keeps out, and of those whom only his zone would send on.
func TestCemeteryHillEntriesInMails(t *testing.T) {
	s := bluegray.New(data.With(nil))
	g, err := s.Begin(rules.Setup{Battle: "cemetery-hill", Turn: 4, Positions: "union 1/V waiting\nunion 2/V waiting\n" +
		"union 1-Regular waiting\nunion 1/I 0708\nconfederate 1-Heth 2112\nconfederate 2-Heth 1126\nconfederate F-Lee exited\n"})
	if err != nil {
		t.Fatal(err)
	}
	head, v := gameAt(rules.Union), g.View(rules.Union)
	head.Now = g.Now()
	p, err := Turn(head, v, nil)
	shows(t, p, err, "at 2112 1/V, 2/V; the enemy keeps out who would come in there: next turn at 2107 [BG-CEM 14.33]",
		"at 1127 1-Regular; an enemy zone is there: who does not come in now comes next turn at 0127 [BG-CEM 14.33]",
		"Cavalry units that have left: Union 0, Confederate 1 [BG-CEM 14.53].", "Confederate left the map 4 F-Lee 4 cav")

	sheet := []rules.Command{bluegray.Enter{Unit: "1-Regular", At: hexAt(t, "1127")}, bluegray.End{}}
	foretold := s.Forecast(v, sheet)
	r := Receipt{Taken: []Line{{Number: 1, Text: "enter 1-Regular at 1127", Forecast: foretold[0]}, {Number: 2, Text: "end", Forecast: foretold[1]}}, Owes: foretold[2:]}
	p, err = Acknowledge(head, v, r)
	shows(t, p, err, "Left off the map where the enemy blocks the way in, and so sent on [BG-CEM 14.33]: 1/V to 2107, turn 5, 2/V to 2107, turn 5.")
}
