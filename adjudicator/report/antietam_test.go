package report

import (
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
	"longroll/rules/hex"
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

// TestAntietamForetold holds the mails to how many units may still move and who can't, to
// guns that heed no retreat, and to attacks that hang on a die.
func TestAntietamForetold(t *testing.T) {
	s := bluegray.New(data.With(nil))
	page := func(setup rules.Setup, sheet ...rules.Command) (Page, error) {
		t.Helper()
		setup.Battle = "antietam"
		g, err := s.Begin(setup)
		if err != nil {
			t.Fatal(err)
		}
		head, v := gameAt(setup.Phasing), g.View(setup.Phasing)
		head.Now, head.Form = g.Now(), "end"
		if len(sheet) == 0 {
			return Turn(head, v, nil)
		}
		r := Receipt{}
		for i, f := range s.Forecast(v, sheet) {
			r.Taken = append(r.Taken, Line{Number: i + 1, Text: "a line", Forecast: f})
		}
		return Acknowledge(head, v, r)
	}
	p, err := page(rules.Setup{Phasing: rules.Union})
	shows(t, p, err, "You may move 15 of your units this turn [BG-ANT 18.1]; reinforcements that are due this turn don't count.",
		"3 units of yours can't move this turn: A-art 1513 [BG-ANT 19.0], B-art 1414 [BG-ANT 19.0], C-art 1416 [BG-ANT 19.0].",
		"Sharpsburg (0815, 0816, 0716, 0616): all held by the Confederates, worth 15 [BG-ANT 17.1].")
	p, err = page(rules.Setup{Phasing: rules.Confederate, Positions: "union 1/1/I 0804\nconfederate Kershaw 0517\nhold 0815 union\n"})
	shows(t, p, err, "One unit of yours can't move this turn: Kershaw 0517 [BG-ANT 18.2].",
		"Sharpsburg (0815, 0816, 0716, 0616): held in parts, worth nothing; all of it is worth 15 [BG-ANT 17.1].")
	p, err = page(rules.Setup{Phasing: rules.Confederate, Turn: 2, Positions: "union C-art 1605\nconfederate SD-Lee 1404\n"},
		bluegray.Attack{On: []hex.Hex{hexAt(t, "1605")}, With: []string{"SD-Lee"}})
	shows(t, p, err, "C-art stays, since only artillery attacks it [BG-ANT 19.0]")
	p, err = page(rules.Setup{Phasing: rules.Union, Turn: 2, Positions: "union 1/1/I 1605 5 ineffective\nconfederate Hood 1505\n"},
		bluegray.Attack{On: []hex.Hex{hexAt(t, "1505")}, With: []string{"1/1/I"}})
	shows(t, p, err, "First a 1 must make 1/1/I effective again [BG-ANT 21.0]; who is not takes no part, and then this attack lapses.")
	lost := bluegray.UnitEliminated{Unit: "C-art", Side: rules.Union, At: hexAt(t, "1605"), Strength: 4, Cause: "rifled"}
	g, _ := s.Begin(rules.Setup{Battle: "antietam"})
	p, err = Turn(gameAt(rules.Union), g.View(rules.Union), []Told{{Heading: "Confederate turn 2", Notices: []rules.Notice{lost.Tell(rules.Union)}}})
	shows(t, p, err, "C-art (4) is ELIMINATED in 1605, since rifled artillery can't go back [BG-ANT 19.0].")
}
