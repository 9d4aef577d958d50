package report

import (
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
)

// TestAntietamInMails holds the mails of Antietam to what only it has: how many units the
// Union may move, and the victory as it would be now.
func TestAntietamInMails(t *testing.T) {
	g, err := bluegray.New(data.With(nil)).Begin(rules.Setup{Battle: "antietam"})
	if err != nil {
		t.Fatal(err)
	}
	head, v := gameAt(rules.Union), g.View(rules.Union)
	head.Now = g.Now()
	p, err := Turn(head, v, nil)
	shows(t, p, err, "The Union may move 15 units in this game-turn [BG-ANT 18.1]", "If the battle ended now: a Confederate decisive victory.")
	g = g.Run(rules.Union, bluegray.Move{Unit: "1/1/I", To: hexAt(t, "0805")}, rules.Aid{}).After
	p, err = Turn(head, g.View(rules.Union), nil)
	shows(t, p, err, "The Union may move 15 units in this game-turn, of which 1 moved")
	p, err = Turn(head, g.View(rules.Union), []Told{{Heading: "Union turn 3", Notices: []rules.Notice{bluegray.LimitLifted{}.Tell(rules.Union)}}})
	shows(t, p, err, "Confederates have crossed a creek: from now on the Union may move all its units [BG-ANT 18.1]")
}
