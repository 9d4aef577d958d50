package adjudicator

import (
	"strings"
	"testing"
	"time"

	"longroll/rules"
)

// What a referee, one who is late, and one who is invited read of their game.

func TestTheRefereeReadsWhatTheGameWaitsFor(t *testing.T) {
	req := ringTerms()
	req.Missed, req.Wait = "ask", 10*time.Minute
	x := newTable(t, req)
	says(t, newest(t, x, carol), "alice@example.org commands the Union, bob@example.org the Confederates.")
	x.pass(72 * time.Hour)
	_, got := x.post(carol, "status")
	says(t, got[0], "Nothing came from the Union player in time, and the game waits for you. Answer with one of these lines")
	x.last[alice] = newest(t, x, alice)
	_, got = x.post(alice, "status")
	says(t, got[0], "Your deadline has passed, and the game waits for you all the same.")
	if _, got = x.post(bob, "status"); strings.Contains(got[0].Text, "passed") || strings.Contains(got[0].Text, "in time") {
		t.Errorf("the opponent is told:\n%s", got[0].Text)
	}
	_, got = x.post(alice, "march Blue 4", "done")
	says(t, got[0], "the sheet is played on "+x.now.Add(10*time.Minute).Format("Monday 2 January 15:04"))
	x.sound()
}

func TestTheRefereeOfAnEmptySeatIsToldToFillIt(t *testing.T) {
	x := newTable(t, ringTerms())
	_, got := x.post(alice, "resign ring")
	l := sentTo(got, carol)[0]
	says(t, l, `Answer with the line "replace union with ADDRESS"`)
	if strings.Contains(l.Text, "extend") || strings.Contains(l.Text, "close") {
		t.Errorf("he is told to wait for nobody:\n%s", l.Text)
	}
	_, got = x.post(carol, "status")
	says(t, got[0], "The seat of the Union player is empty.")
	x.sound()
}

func TestADeadlineIsMissedOnce(t *testing.T) {
	req := ringTerms()
	req.Missed = "ask"
	x := newTable(t, req)
	for n := 1; n <= 2; n++ {
		x.pass(72 * time.Hour)
		_, got := x.post(carol, "close union")
		var told []Letter
		for _, l := range sentTo(got, carol) {
			if strings.Contains(l.Subject, "is silent") {
				told = append(told, l)
			}
		}
		if len(told) != n-1 {
			t.Fatalf("at deadline %d: %s", n, who(got))
		}
		for _, l := range told {
			says(t, l, `Answer with the line "replace union with ADDRESS"`)
		}
		x.post(bob, "done")
	}
	x.sound()
}

func TestTheRefereeIsHelped(t *testing.T) {
	x := newTable(t, ringTerms())
	_, got := x.post(carol, "help", "help attack")
	says(t, got[0], "what a referee may write")
	says(t, got[0], "help on attack")
	if len(got) != 1 || strings.Contains(got[0].Text, "status\"\n") {
		t.Errorf("he got %s", who(got))
	}
}

func TestALetterIsAnsweredToItsWriterAlone(t *testing.T) {
	req := ringTerms()
	req.Press = pressAnonymous
	x := newTable(t, req)
	_, got := x.post(alice, "press to referee: May I?")
	says(t, sentTo(got, carol)[0], `To answer write "press to union"`)
	_, got = x.post(carol, "press to union: You may.")
	says(t, sentTo(got, alice)[0], `To answer write "press to referee"`)
	_, got = x.post(bob, "press to opponent anonymously: Guess who.")
	says(t, sentTo(got, alice)[0], `To answer write "press to all"`)
}

func TestWhoIsInvitedAndAnswersAnywhereIsAskedAgain(t *testing.T) {
	req := ringTerms()
	req.Invite = true
	x := newTable(t, req)
	in := x.mail(alice, "Yes")
	in.Recipients, in.References = []string{"game@example.net"}, nil
	d, got := x.deliver(in)
	if d.Kind != Lost || len(got) != 1 || !strings.HasSuffix(got[0].Subject, "invitation") {
		t.Fatalf("%q: %s", d.Kind, who(got))
	}
	x.post(alice, "accept")
	x.post(bob, "accept")
	_, got = x.post(carol, "why not")
	says(t, got[0], `"Deadline": "`+x.now.Add(usualConsent).Format(time.RFC3339))
	in = x.mail(alice, "Has it begun?")
	in.Recipients, in.References = []string{"game@example.net"}, nil
	_, got = x.deliver(in)
	if len(got) == 1 {
		says(t, got[0], "The game begins when the others have agreed too")
	}
	x.sound()
}

func TestOrdersByDefaultAreToldOnce(t *testing.T) {
	x := newTable(t, ringTerms())
	_, got := x.post(alice, "default orders", "march Blue 4")
	if n := strings.Count(got[0].Text, `"Text": "default orders"`); n != 1 {
		t.Errorf("the line stands there %d times:\n%s", n, got[0].Text)
	}
}

func TestADroppedLineIsNotOfferedAgain(t *testing.T) {
	c := skirmish(t, time.Hour, contact)
	c.send(rules.Union, "move 1/1/XIV to 0919\nmove 2/1/Res to 0918\nattack 1020 with Wilder\nend\n")
	told := to(alice, c.send(rules.Union, "amend\ndrop 1\nmove Wilder to 0101\n"))
	has(t, told, "Dropped: move 1/1/XIV to 0919", "one line needs you", "READY TO COPY")
	hasNot(t, told, "leaves out", "did you mean the whole sheet")
	if _, ready, _ := strings.Cut(told, "READY TO COPY"); strings.Contains(ready, "0919") || strings.Count(ready, "move 2/1/Res") != 1 {
		t.Errorf("what was dropped is offered:\n%s", ready)
	}
	c.sound()
}

func TestWhatStandsBesideASheetIsNoVersionOfIt(t *testing.T) {
	c := skirmish(t, time.Hour, contact)
	c.send(rules.Union, "move 1/1/XIV to 0919\nend\n")
	if got := c.send(rules.Union, "offer draw\n"); !strings.HasSuffix(got[len(got)-1].Subject, ": taken") {
		t.Errorf("%q", got[len(got)-1].Subject)
	}
	has(t, to(alice, c.send(rules.Union, "amend\nmove 2/1/Res to 0918\n")), "taken as version 2")
	has(t, to(bob, c.send(rules.Confederate, "Good luck to you too!\n")), `a letter stands between lines "press to opponent" and "end press"`)
	c.sound()
}

func TestALineOfNoSheetCannotBeDropped(t *testing.T) {
	c := skirmish(t, time.Hour, contact)
	told := to(alice, c.send(rules.Union, "drop 3\nmove 1/1/XIV to 0919\n"))
	has(t, told, "\"drop 3\"", "no sheet of yours is held of which a line could be dropped", "TAKEN 2 move 1/1/XIV to 0919")
	c.sound()
}

func TestWhoIsReplacedForHisSilenceReadsThatHeMayStillPlay(t *testing.T) {
	req := ringTerms()
	req.Missed = "replace"
	x := newTable(t, req)
	x.pass(72 * time.Hour)
	x.last[alice] = newest(t, x, alice)
	_, got := x.post(alice, "status")
	says(t, got[0], "another player is looked for; until somebody takes your seat your orders still count")
}

func TestASheetOfWhichAllIsDroppedIsNotPlayed(t *testing.T) {
	for _, final := range []string{"", "final\n"} {
		c := skirmish(t, time.Hour, contact)
		c.send(rules.Union, "move 1/1/XIV to 0919\n")
		told := to(alice, c.send(rules.Union, "drop 1\n"+final))
		has(t, told, "Dropped: move 1/1/XIV to 0919", "It replaces your version 1.")
		hasNot(t, told, "played now")
		if held := c.holds(); held != nil {
			t.Errorf("after %q this is held: %+v", final, held)
		}
		c.sound()
	}
}

func TestNothingIsDroppedForALineThatIsMisread(t *testing.T) {
	c := skirmish(t, time.Hour, contact)
	c.send(rules.Union, "move 1/1/XIV to 0919\n")
	told := to(alice, c.send(rules.Union, "drop 1\nmove 1/1/XIV nowhere\n"))
	has(t, told, "so it was not dropped")
	hasNot(t, told, "Dropped:")
	if c.holds() == nil {
		t.Error("nothing is held")
	}
	c.sound()
}
