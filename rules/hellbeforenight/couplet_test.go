package hellbeforenight_test

import (
	"fmt"
	"testing"

	"longroll/rules"
	hbn "longroll/rules/hellbeforenight"
	"longroll/rules/hellbeforenight/rookie"
	"longroll/rules/hellbeforenight/seen"
)

// By mail a couplet has four phases and takes two mails: who moves then fights on one sheet, and
// what the other side would say meanwhile it has left as standing instructions. HBN 4.1.2A.

// forAll are standing instructions that leave no question open: how some choices are made that a
// side has in the enemy's phase, and that it is asked nothing about the others.
var forAll = hbn.Instruct{Clear: true, Standing: []seen.Standing{
	{What: "replace", Yes: true},
	{What: "fortune", Word: "move"},
	{What: "fortune", Word: "recover"},
	{What: "rest", Word: "default"},
}}

// quietly runs a command that must ask nobody anything; it reports whether the sheet is over.
func (c *campaign) quietly(side rules.Side, cmd rules.Command) bool {
	c.t.Helper()
	cmd = c.commandKept(cmd)
	out := c.game.Run(side, cmd, rules.Aid{Dice: c.dice})
	if len(out.Ask) > 0 {
		c.t.Fatalf("at %s %#v asks %s", c.game.Now().Title, cmd, decisionLine(out.Ask[0]))
	}
	if out.Refused == nil {
		c.settle(side, cmd, nil, out)
	}
	return out.Break
}

// quietSheet plays one sheet whose orders go through without a question, and reports whose it was.
func (c *campaign) quietSheet(change func(rules.Command) rules.Command) {
	c.t.Helper()
	side := c.game.Now().Side
	for _, cmd := range rookie.Sheet(c.game.View(side).(seen.View), c.b, c.rng.IntN) {
		if cmd = change(cmd); cmd != nil && c.quietly(side, cmd) {
			return
		}
	}
	if c.game.Result() == nil {
		c.quietly(side, c.game.Close())
	}
}

// wholeSheets leaves out what makes of one sheet two, and says of every attack whether it goes
// on, which nobody but the attacker can.
func wholeSheets(cmd rules.Command) rules.Command {
	switch cmd := cmd.(type) {
	case hbn.Pause, hbn.Instruct:
		return nil
	case hbn.Attack:
		cmd.Stay = true
		return cmd
	}
	return cmd
}

// TestACoupletTakesTwoMails plays the first turns of a battle with standing instructions and
// counts the sheets of each couplet, and of each administrative phase.
func TestACoupletTakesTwoMails(t *testing.T) {
	c := newCampaign(t, 70, nil)
	for _, s := range rules.Sides {
		if c.quietly(s, forAll); len(c.game.View(s).(seen.View).Standing) != len(forAll.Standing) {
			t.Fatalf("the %s have no standing instructions", s.Name())
		}
	}
	mails, couplets := map[string][]rules.Side{}, 0
	for c.game.Result() == nil && c.game.Now().Turn < 3 {
		v := c.game.View(rules.NoSide).(seen.View)
		if v.Phase == "movement" || v.Phase == "combat" {
			key := fmt.Sprintf("turn %d, couplet %d", v.Turn+10*v.Day, v.Couplet)
			mails[key] = append(mails[key], c.game.Now().Side)
		}
		c.quietSheet(wholeSheets)
	}
	for key, sides := range mails {
		if couplets++; len(sides) != 2 || sides[0] == sides[1] {
			t.Errorf("%s takes the mails of %v, want one of each side", key, sides)
		}
	}
	if fights := c.came["combat-resolved"]; couplets < 6 || fights < 20 || c.came["retreated"] == 0 || c.came["fortune-struck"] == 0 {
		t.Errorf("%d couplets with %d combats, %d retreats and %d fortunes prove little", couplets, fights, c.came["retreated"], c.came["fortune-struck"])
	}
}

// TestDefaultsAskNothing: with decisions=default nobody is ever asked, whatever is ordered and
// whatever it comes to, with all rulings otherwise too.
func TestDefaultsAskNothing(t *testing.T) {
	for seed := range uint64(2) {
		options := map[string]string{"decisions": "default"}
		if seed > 0 {
			options["ruling.guns-only-hex"] = "choice"
			options["ruling.grouped-guns-morale"] = "best"
			options["ruling.secondary"] = "per-unit"
		}
		c := newCampaign(t, seed+80, options)
		for range 12 {
			if c.game.Result() == nil {
				c.quietSheet(func(cmd rules.Command) rules.Command { return cmd })
			}
		}
		if fights := c.came["combat-resolved"]; fights < 20 {
			t.Errorf("%d combats prove little", fights)
		}
	}
}
