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
