package adjudicator

import (
	"strings"
	"testing"
	"time"

	"longroll/rules"
)

// No order that is held is lost to a mail that brings none. DESIGN 7.

// ready is the sheet at the end of a letter that is there to be copied.
func ready(l Letter) string {
	_, sheet, _ := strings.Cut(l.Text, "READY TO COPY")
	_, sheet, _ = strings.Cut(sheet, "\n\n")
	return sheet
}

// holds is the Union's sheet that is held.
func (c *campaign) holds() *sheet {
	c.t.Helper()
	m, err := c.a.load("ring")
	if err != nil {
		c.t.Fatal(err)
	}
	return m.desks[rules.Union].sheet
}

const steps = "move 1/1/XIV to 0919\nattack 1020 with Wilder\n"

func TestASheetOfWhichNothingStandsIsNotTaken(t *testing.T) {
	for _, wrong := range []string{"move 2/1/Res to 0901\n", "move 2/1/Res to 0901\nend\n", "move 2/1/Res to 0901\nend\nfinal\n"} {
		c := skirmish(t, time.Hour, contact)
		c.send(rules.Union, steps)
		letters := c.send(rules.Union, wrong)
		told := to(alice, letters)
		has(t, told, "nothing taken", "We took nothing of this mail. Your version 1 stands. It is held, since it does not close",
			"It holds the lines of your sheet before and those of this mail.")
		hasNot(t, told, "It replaces", "CHANGED SINCE", "leaves out")
		if strings.Contains(wrong, "end") {
			has(t, told, `"end" nothing else of this sheet stands, so it was not taken`)
		}
		if strings.Contains(wrong, "final") {
			has(t, told, `"final" other lines of this mail need you, so nothing is played; the word final alone plays your version 1`)
		}
		if sheet := ready(letters[0]); !strings.HasPrefix(sheet, steps) {
			t.Errorf("after %q the sheet to copy does not begin with what is held:\n%s", wrong, sheet)
		}
		c.restart()
		if s := c.holds(); s == nil || s.Version != 1 || len(s.Orders) != 2 || c.kinds[Played] != 0 {
			t.Errorf("after %q the sheet held is %+v, played %d", wrong, s, c.kinds[Played])
		}
		told = to(alice, append(c.wait(72*time.Hour), c.wait(50*time.Hour)...)) // the deadline plays it
		has(t, told, "your sheet, version 1, was played as it stood", "1/1/XIV 0918 -> 0919")
		c.sound()
	}
}

func TestFinalBelowLinesThatAreNotUnderstoodPlaysNothing(t *testing.T) {
	c := skirmish(t, time.Hour, contact)
	c.send(rules.Union, steps)
	told := to(alice, c.send(rules.Union, "move Wldr to 1018\nfinal\n"))
	has(t, told, "the word final alone plays your version 1")
	if c.kinds[Played] != 0 {
		t.Error("it is played")
	}
	c.send(rules.Union, "final\n")
	if c.kinds[Played]+c.kinds[Taken] != 2 {
		t.Errorf("final alone does not play it: %v", c.kinds)
	}
}

func TestASheetWithoutALineThatStandsIsNoFirstSheetEither(t *testing.T) {
	c := skirmish(t, 0, contact)
	told := to(alice, c.send(rules.Union, "move 2/1/Res to 0901\nfinal\n"))
	has(t, told, "We took nothing of this mail. Your orders are awaited by", "nothing of this mail stands, so nothing is played")
	hasNot(t, told, "version")
	if c.holds() != nil || c.kinds[Played] != 0 {
		t.Error("it is held or played")
	}
	c.sound()
}

// TestALineThatFailsDoesNotHideWhatASheetGivesUp has a sheet as long as the one before
// it, of which one line stands.
func TestALineThatFailsDoesNotHideWhatASheetGivesUp(t *testing.T) {
	c := skirmish(t, time.Hour, contact)
	c.send(rules.Union, steps+"end\n")
	letters := c.send(rules.Union, "move 2/1/Res to 0901\nattack 1020 with Wilder\nend\n")
	has(t, to(alice, letters), "did you mean the whole sheet?", "This sheet leaves out one of the 3 orders of your version 1, which is given up with it.",
		"- move 1/1/XIV to 0919")
	if sheet := ready(letters[0]); !strings.HasPrefix(sheet, steps) {
		t.Errorf("ready to copy is\n%s", sheet)
	}
	c.sound()
}

func TestAnOrderLogKeepsItsDispatchesWhenASheetFails(t *testing.T) {
	l := newOrderLog(t, NewGame{})
	l.send(rules.Confederate, "end\nfinal\n")
	l.send(rules.Union, "end\nfinal\n")
	held := "dispatch to 1 Corps, aide, oral, simple\n  distance 4\n  \"Close up.\"\n"
	l.send(rules.Confederate, held)
	letters := l.expect(rules.Confederate, "fulfil 77\nfinal\n", Nothing, "bob")
	has(t, to(bob, letters), "nothing taken; 2 lines need you", "Your version 1 stands.", "so nothing is played")
	if sheet := ready(letters[0]); !strings.HasPrefix(sheet, held) {
		t.Errorf("ready to copy is\n%s", sheet)
	}
	has(t, to(bob, l.expect(rules.Confederate, "final\n", Played, "bob bob carol")), "Dispatch 1 to 1 Corps: aide, oral, simple")
	l.sound()
}

func TestABattleKeepsItsSheetWhenOneFails(t *testing.T) {
	b := newBattle(t, NewGame{Battle: "april-5.2"}, 0)
	b.send(rules.Union, "end\nfinal\n")
	b.send(rules.Confederate, "end\nfinal\n")
	b.send(rules.Confederate, "rouse Clark\n")
	d, letters := b.send(rules.Confederate, "move K-R to 26.21\nend\nfinal\n")
	if d.Kind != Nothing {
		t.Errorf("it is %s", d.Kind)
	}
	has(t, to(bob, letters), "Your version 1 stands.", "the word final alone plays your version 1")
	if sheet := ready(letters[0]); !strings.HasPrefix(sheet, "rouse Clark\n") {
		t.Errorf("ready to copy is\n%s", sheet)
	}
	if s := b.match().desks[rules.Confederate].sheet; s == nil || s.Version != 1 {
		t.Errorf("the sheet held is %+v", s)
	}
	b.sound()
}

// TestNoLineIsGuessed: what is not a slip of the keyboard is offered behind a #.
func TestNoLineIsGuessed(t *testing.T) {
	c := skirmish(t, time.Hour, contact)
	letters := c.send(rules.Union, "move 2/1/Res to 0901\nmove Wldr to 1018\nend\n")
	lines := strings.Split(ready(letters[0]), "\n")
	if len(lines) < 5 || lines[0] != "# line 1, take the # off if you mean it; it was: move 2/1/Res to 0901" ||
		!strings.HasPrefix(lines[1], "# move 2/1/Res 0917-") || lines[3] != "move Wilder to 1018" {
		t.Errorf("ready to copy is\n%s", strings.Join(lines, "\n"))
	}
	l := newOrderLog(t, NewGame{})
	l.send(rules.Confederate, "preset to 1 Corps, simple\n  \"Hold.\"\nend\nfinal\n")
	l.send(rules.Union, "end\nfinal\n")
	stands := "dispatch to 3 Corps, aide, oral, simple\n  distance 4\n  \"Wait.\"\n"
	letters = l.expect(rules.Confederate, stands+"fulfil 0\nstoppage 1 Corps\n", Taken, "bob")
	want := stands + "# line 4, take the # off if you mean it; it was: fulfil 0\n# fulfil 1\n# line 5, left out: stoppage 1 Corps\n"
	if sheet := ready(letters[0]); sheet != want {
		t.Errorf("ready to copy is\n%s\nwant\n%s", sheet, want)
	}
}

// TestALineThatIsHeldStandsOnceInTheWholeSheet, if the mail that is joined with it says it again.
func TestALineThatIsHeldStandsOnceInTheWholeSheet(t *testing.T) {
	const instruction = "standing: Wilder retreats to 0921\n"
	c := skirmish(t, time.Hour, contact)
	c.send(rules.Union, steps+instruction)
	letters := c.send(rules.Union, "attack 1020 with Wilder\n"+instruction+"standing: 1/1/XIV retreats to 0917\nmove 2/1/Rez to 0916\n")
	has(t, to(alice, letters), "It holds the lines of your sheet before and those of this mail.")
	sheet := ready(letters[0])
	for _, line := range []string{"move 1/1/XIV to 0919\n", "attack 1020 with Wilder\n", instruction, "standing: 1/1/XIV retreats to 0917\n"} {
		if n := strings.Count("\n"+sheet, "\n"+line); n != 1 {
			t.Errorf("%q stands %d times in the sheet to copy:\n%s", line, n, sheet)
		}
	}
}
