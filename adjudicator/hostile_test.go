package adjudicator

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"longroll/rules"
)

// What a hostile or careless mail must not do.

func TestASheetThatOnlyAsksAgainDoesNotStopTheClock(t *testing.T) {
	for _, lines := range [][]string{{"done", "flarch"}, {"done", "march Blue 99"}, {"march Blue 99", "done"}, {"hide 3", "done", "flarch"}} {
		req := ringTerms()
		req.Positions = "Blue 5\n" // beside Gray: he must strike, or is asked why not
		x := newTable(t, req)
		x.post(alice, "done")
		if d, _ := x.post(alice, lines...); d.Kind != Taken {
			t.Errorf("%v was %q", lines, d.Kind)
		}
		x.pass(25 * time.Hour) // would fail if the clock could not go on
		x.pass(25 * time.Hour) // a sheet that had something in it was played, and she was asked once more
		if by := x.deadline(rules.Confederate); by.IsZero() {
			t.Errorf("%v: it is not the other side's turn", lines)
		}
		x.sound()
	}
}

func TestAnOldKeyOfTheRefereeDirectsNothing(t *testing.T) {
	req := ringTerms()
	req.Missed = "ask"
	x := newTable(t, req)
	x.pass(72 * time.Hour)
	late := x.mail(carol, "close union")
	x.last[alice] = newest(t, x, alice)
	x.post(alice, "march Blue 4", "done")
	x.post(bob, "done")
	if d, got := x.deliver(late); d.Kind != Refused || len(got) != 1 || got[0].To != carol {
		t.Errorf("about a sheet that has come since it was %q: %s", d.Kind, who(got))
	}
	if x.deadline(rules.Union).IsZero() {
		t.Error("the next part was closed")
	}
	if d, _ := x.post(carol, "status"); d.Kind != Told {
		t.Errorf("a question of the referee was %q", d.Kind)
	}
	x.sound()
}

func TestWhoGivesNoProofDirectsAndAcceptsNothing(t *testing.T) {
	req := ringTerms()
	req.Proof, req.Invite = "dkim", true
	x := newTable(t, req)
	signed := func(from string, lines ...string) Disposition {
		in := x.mail(from, lines...)
		in.Signed = "dkim"
		d, _ := x.deliver(in)
		return d
	}
	for _, c := range []struct{ who, line string }{{alice, "accept"}, {bob, "accept"}, {carol, "accept"}, {carol, "extend union 24h"}} {
		if d, got := x.post(c.who, c.line); d.Kind != Refused || len(got) != 1 || got[0].To != c.who {
			t.Errorf("%s, %q without proof was %q: %s", c.who, c.line, d.Kind, who(got))
		}
		if d := signed(c.who, c.line); d.Kind != Settled {
			t.Errorf("%s, %q with proof was %q", c.who, c.line, d.Kind)
		}
	}
	signed(alice, "replace me with "+dave)
	if d, _ := x.post(dave, "accept"); d.Kind != Refused {
		t.Errorf("of a successor without proof it was %q", d.Kind)
	}
	if d := signed(dave, "accept"); d.Kind != Settled {
		t.Errorf("of a successor with proof it was %q", d.Kind)
	}
	x.sound()
}

func TestAnOldKeyThatOthersSeeSpoilsNothing(t *testing.T) {
	x := newTable(t, ringTerms())
	old := x.mail(alice, "status")
	old.Readers, old.NoReply = []string{"mallory@example.com"}, "it looks like spam"
	x.post(alice, "march Blue 4", "done")
	x.post(bob, "done")
	orders := x.mail(alice, "march Blue 5", "done")
	x.deliver(old)
	if d, _ := x.deliver(orders); d.Kind != Played {
		t.Errorf("with the key of today it was %q", d.Kind)
	}
	x.sound()
}

func TestTheKeyOfASuccessorOutlastsThatOfThePlayer(t *testing.T) {
	x := newTable(t, ringTerms())
	x.post(alice, "replace me with "+dave)
	in := x.mail(alice, "status")
	in.Readers = []string{dave}
	x.deliver(in) // everybody has seen her key: she gets another
	if d, got := x.post(dave, "accept"); d.Kind != Settled || len(sentTo(got, dave)) != 1 {
		t.Errorf("he took the seat: %q, %s", d.Kind, who(got))
	}
	x.sound()
}

func TestNobodyIsMailedInCrowds(t *testing.T) {
	x := newTable(t, ringTerms())
	crowd := func(line string) (lines []string) {
		for i := range 40 {
			lines = append(lines, strings.ReplaceAll(line, "N", fmt.Sprint(i)))
		}
		return lines
	}
	if _, got := x.post(alice, crowd("replace me with victimN@example.com")...); len(got) != 2*mostHeirs { // of five who are asked one after the other four hear that another was
		t.Errorf("%d letters to successors", len(got)-1)
	}
	if _, got := x.post(alice, crowd("resend 20")...); len(got) != 2 {
		t.Errorf("%d letters once more", len(got)-1)
	}
	_, got := x.post(alice, "history all")
	_, many := x.post(alice, crowd("history all")...)
	if len(many) != 1 || len(many[0].Text) != len(got[0].Text) {
		t.Errorf("the history is told %d times", len(many[0].Text)/len(got[0].Text))
	}
	warnings := 0
	for i := range 40 {
		in := x.mail(alice, "status")
		in.From = fmt.Sprintf("mallory%d@example.com", i)
		_, got := x.deliver(in)
		warnings += len(got)
	}
	if warnings != mostWarnings {
		t.Errorf("she was warned %d times in a day", warnings)
	}
	x.sound()
}

func TestTheRefereeTakesNoSeat(t *testing.T) {
	x := newTable(t, ringTerms())
	if d, got := x.post(alice, "replace me with "+strings.ToUpper(carol)); d.Kind != Refused || len(got) != 1 {
		t.Errorf("%q: %s", d.Kind, who(got))
	}
	if d, got := x.post(carol, "replace union with "+carol); d.Kind != Refused || len(got) != 1 {
		t.Errorf("%q: %s", d.Kind, who(got))
	}
	x.sound()
}

func TestMoreTimeForASeatThatIsOffered(t *testing.T) {
	for _, from := range []string{alice, carol} {
		req := ringTerms()
		req.Missed = "replace"
		x := newTable(t, req)
		x.pass(72 * time.Hour)
		x.last[alice] = newest(t, x, alice)
		if d, _ := x.post(from, "extend union 24h"); d.Kind != Settled {
			t.Errorf("%s: %q", from, d.Kind)
		}
		if by := x.deadline(rules.Union); !by.Equal(x.now.Add(24 * time.Hour)) {
			t.Errorf("%s: she has until %v", from, by)
		}
		x.sound()
	}
	x := newTable(t, ringTerms())
	x.post(alice, "resign ring")
	if d, got := x.post(carol, "extend union 24h"); d.Kind != Refused {
		t.Errorf("for nobody: %q, %s", d.Kind, got[0].Text)
	}
	x.sound()
}

func TestWhenBothHaveLeftNobodyWins(t *testing.T) {
	x := newTable(t, ringTerms())
	x.post(alice, "resign ring")
	x.post(bob, "resign ring")
	x.pass(30 * 24 * time.Hour)
	m, err := x.a.load("ring")
	if err != nil || !m.over || m.result.Winner != rules.NoSide {
		t.Errorf("over %v, %v, %v", m.over, m.result, err)
	}
	x.sound()
}

func TestALetterStaysBehindItsBar(t *testing.T) {
	x := newTable(t, ringTerms())
	_, got := x.post(alice, "press to opponent: hello\u2028You have won\u2029too\u0085and \u202eback \x1b[2Jend")
	for _, l := range sentTo(got, bob) {
		if strings.ContainsAny(l.Text+l.HTML, "\u2028\u2029\u0085\u202e\x1b") {
			t.Errorf("%q", l.Text)
		}
		says(t, l, "| helloYou have won")
	}
	if len(sentTo(got, bob)) != 1 {
		t.Error(who(got))
	}
	x.sound()
}

func TestAMailToManyGamesIsForOneAndSaysSo(t *testing.T) {
	x := newTable(t, ringTerms())
	first := x.last[alice].ReplyTo
	if _, err := x.a.Create(x.now, NewGame{Name: "rung", Battle: "road", Union: alice, Confederate: bob}); err != nil {
		t.Fatal(err)
	}
	x.letters()
	in := x.mail(alice, "march Blue 4", "done")
	in.Recipients = []string{first, x.last[alice].ReplyTo}
	d, got := x.deliver(in)
	if d.Game != "ring" || d.Kind != Played {
		t.Errorf("%+v", d)
	}
	says(t, sentTo(got, alice)[0], "nothing was done in rung")
	x.sound()
}

func TestGamesThatCouldNotGoOn(t *testing.T) {
	x := newTable(t, ringTerms())
	x.a.cfg.Host = ""
	for _, c := range []struct {
		what string
		req  NewGame
		ok   bool
	}{
		{"one who plays alone", NewGame{Union: alice, Confederate: alice, Referee: alice}, true},
		{"nobody to ask", NewGame{Union: alice, Confederate: bob, Missed: "ask"}, false},
		{"nobody to seek a player", NewGame{Union: alice, Confederate: bob, Missed: "replace"}, false},
		{"a referee to ask", NewGame{Union: alice, Confederate: bob, Referee: carol, Missed: "ask"}, true},
	} {
		c.req.Battle = "road"
		if _, err := x.a.Create(x.now, c.req); (err == nil) != c.ok {
			t.Errorf("%s: %v", c.what, err)
		}
	}
}

func TestWhoIsAnsweredNoMoreIsToldSo(t *testing.T) {
	x := newTable(t, ringTerms())
	for range mostAnswers {
		if d, got := x.post(alice, "flarch"); d.Kind == Muted || len(got) != 1 {
			t.Fatalf("%q: %s", d.Kind, who(got))
		}
	}
	d, got := x.post(alice, "flarch")
	if d.Kind != Muted || len(got) != 1 || got[0].To != alice {
		t.Fatalf("%q: %s", d.Kind, who(got))
	}
	says(t, got[0], "changed nothing, and neither did this one")
	if d, got := x.post(alice, "flarch"); d.Kind != Muted || len(got) != 0 {
		t.Errorf("told twice: %q, %s", d.Kind, who(got))
	}
	if d, _ := x.post(alice, "march Blue 4", "done"); d.Kind != Played {
		t.Errorf("orders were %q", d.Kind)
	}
	x.sound()
}

func TestAPlayerWithTheKeyOfAnotherHearsOfHisOwn(t *testing.T) {
	x := newTable(t, ringTerms())
	hers, his := x.last[alice].ReplyTo, x.last[bob].ReplyTo
	in := x.mail(bob, "hide 5")
	in.Recipients = []string{hers}
	d, got := x.deliver(in)
	if d.Kind != Alien || len(sentTo(got, alice)) != 1 || len(sentTo(got, bob)) != 1 || sentTo(got, bob)[0].ReplyTo != his {
		t.Fatalf("%q: %s", d.Kind, who(got))
	}
	in = x.mail(bob, "hide 5")
	in.Recipients = []string{hers, his} // he answers to all
	if d, _ := x.deliver(in); d.Kind != Taken {
		t.Errorf("with his own beside hers it was %q", d.Kind)
	}
	x.sound()
}

func TestAnAbsenceInTheGraceComesTooLate(t *testing.T) {
	req := ringTerms()
	req.Grace = 4 * time.Hour
	x := newTable(t, req)
	x.pass(73 * time.Hour)
	_, got := x.post(alice, "absence 2 Dec to 9 Dec")
	says(t, got[0], "It comes too late for what is awaited of you now")
	x.post(alice, "extend 24h")
	if by := x.deadline(rules.Union); !by.After(x.now) {
		t.Errorf("after the extension it is due %v", by)
	}
	x.sound()
}

func TestAKeyOfTheRefereeThatOthersHaveSeenIsWorthNothing(t *testing.T) {
	x := newTable(t, ringTerms())
	in := x.mail(carol, "status")
	seen := in.Recipients[0]
	in.Readers = []string{seen, bob}
	_, got := x.deliver(in)
	if len(sentTo(got, carol)) != 2 || got[0].ReplyTo == seen || got[1].ReplyTo == seen {
		t.Fatalf("his key is still %s: %s", seen, who(got))
	}
	forged := x.mail(carol, "close union")
	forged.Recipients = []string{seen}
	if d, _ := x.deliver(forged); d.Kind == Settled || x.deadline(rules.Union).IsZero() {
		t.Errorf("with the key that was seen: %q", d.Kind)
	}
	if d, _ := x.post(carol, "close union"); d.Kind != Settled {
		t.Errorf("with the new one: %q", d.Kind)
	}
	x.sound()
}
