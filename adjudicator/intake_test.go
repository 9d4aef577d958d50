package adjudicator

import (
	"strings"
	"testing"
	"time"
)

func TestALateSheetIsNeverNextTurns(t *testing.T) {
	x := newTable(t, ringTerms())
	in := x.mail(alice, "march Blue 4", "done")
	x.now = noon.Add(73 * time.Hour) // nobody has let the clock strike
	d, got := x.deliver(in)
	check(t, d, got, Refused, "turn alice, turn bob, referee carol, refused alice")
	if x.at("Blue") != 3 {
		t.Errorf("Blue stands on %d", x.at("Blue"))
	}
	x.sound()
}

func TestAMailThatWasInTimeCountsThoughReadLate(t *testing.T) {
	x := newTable(t, ringTerms())
	in := x.mail(alice, "march Blue 4", "done")
	in.Received = noon.Add(71 * time.Hour)
	x.now = noon.Add(73 * time.Hour)
	d, got := x.deliver(in)
	check(t, d, got, Played, "receipt alice, turn alice, turn bob, referee carol")
	x.sound()
}

func TestAStaleTokenIsRefusedWhole(t *testing.T) {
	x := newTable(t, ringTerms())
	old := x.mail(alice, "march Blue 4", "done")
	x.post(alice, "done")
	x.post(bob, "done") // it is her second turn
	d, got := x.deliver(old)
	check(t, d, got, Refused, "refused alice")
	if x.at("Blue") != 3 || paper(t, got[0]).Game.Form == "" {
		t.Errorf("Blue stands on %d; form %q", x.at("Blue"), paper(t, got[0]).Game.Form)
	}
	words := x.mail(alice, "status")
	words.Recipients = old.Recipients
	d, got = x.deliver(words)
	check(t, d, got, Told, "status alice")
	x.sound()
}

func TestTheTokenMayComeInTheForm(t *testing.T) {
	x := newTable(t, ringTerms())
	in := x.mail(alice, paper(t, x.last[alice]).Game.Form, "march Blue 4", "done")
	in.Recipients = []string{"game@example.net"}
	d, got := x.deliver(in)
	check(t, d, got, Played, "receipt alice, turn alice, turn bob, referee carol")
}

func TestTheSameMailTwiceChangesNothing(t *testing.T) {
	req := ringTerms()
	req.Wait = 10 * time.Minute
	x := newTable(t, req)
	in := x.mail(alice, "march Blue 4", "done")
	d, got := x.deliver(in)
	check(t, d, got, Taken, "receipt alice")
	entries := len(x.ledger.entries["ring"])
	d, got = x.deliver(in)
	check(t, d, got, Duplicate, "")
	in.ID = "another@players"
	d, got = x.deliver(in)
	check(t, d, got, Duplicate, "receipt alice")
	if n := len(x.ledger.entries["ring"]); n != entries {
		t.Errorf("the journal grew from %d to %d entries", entries, n)
	}
	if v := paper(t, got[0]).Game.Version; v != 1 {
		t.Errorf("version %d is held", v)
	}
}

func TestAnEarlierBodySentAgainComesBack(t *testing.T) {
	req := ringTerms()
	req.Wait = 10 * time.Minute
	x := newTable(t, req)
	x.post(alice, "march Blue 4", "done")
	x.post(alice, "march Blue 5", "done")
	d, _ := x.post(alice, "march Blue 4", "done")
	if d.Kind != Taken {
		t.Errorf("it was %q", d.Kind)
	}
	x.pass(10 * time.Minute)
	if x.at("Blue") != 4 {
		t.Errorf("Blue stands on %d", x.at("Blue"))
	}
}

func TestRequestsAreAnsweredInOneMail(t *testing.T) {
	x := newTable(t, ringTerms())
	d, got := x.post(alice, "status", "help moves")
	check(t, d, got, Told, "status alice")
	if !strings.Contains(got[0].Text, "help on moves") || strings.Count(got[0].HTML, "<body>") != 1 ||
		!strings.Contains(got[0].HTML, "help on moves") {
		t.Errorf("text: %s\nhtml: %s", got[0].Text, got[0].HTML)
	}
	d, got = x.post(alice, "> thank you")
	check(t, d, got, Nothing, "nothing alice")
	d, got = x.post(carol, "status")
	check(t, d, got, Told, "status carol")
}

func TestPressThatCantBeToldApartRefusesTheMailWhole(t *testing.T) {
	x := newTable(t, ringTerms())
	d, got := x.post(alice, "press", "march Blue 4", "done")
	check(t, d, got, Refused, "refused alice")
	if x.at("Blue") != 3 {
		t.Error("an order was taken")
	}
}

func TestAPlayersTokenFromAnotherAddress(t *testing.T) {
	x := newTable(t, ringTerms())
	in := x.mail(alice, "march Blue 4", "done")
	in.From = "mallory@example.com"
	d, got := x.deliver(in)
	if d.Kind != Alien || len(got) != 1 || got[0].To != alice || !strings.Contains(got[0].Text, "mallory@example.com") {
		t.Fatalf("%+v: %+v", d, got)
	}
	in.ID = "again@players"
	if _, got = x.deliver(in); len(got) > 0 {
		t.Errorf("told twice in a day: %s", who(got))
	}
	if x.at("Blue") != 3 {
		t.Error("the order was taken")
	}
}

func TestAPlayerWithoutATokenGetsTheRightAddress(t *testing.T) {
	x := newTable(t, ringTerms())
	in := x.mail(bob, "march Gray 5", "done")
	in.Recipients = []string{"game@example.net"}
	reply := x.last[bob].ReplyTo
	d, got := x.deliver(in)
	if d.Kind != Lost || len(got) != 1 || got[0].To != bob || got[0].ReplyTo != reply || !strings.Contains(got[0].Text, "answer this mail") {
		t.Fatalf("%+v: %+v", d, got)
	}
}

func TestAStrangerGetsOneAnswerADay(t *testing.T) {
	x := newTable(t, ringTerms())
	for i, want := range []string{"stranger mallory", "", "stranger mallory"} {
		x.now = noon.Add(time.Duration(i) * 7 * time.Hour) // noon, seven in the evening, two at night
		in := x.mail("mallory@example.com", "hello")
		d, got := x.deliver(in)
		check(t, d, got, Stranger, want)
	}
}

func TestAStrangerWhoCantBeWrittenToGetsNoAnswer(t *testing.T) {
	x := newTable(t, ringTerms())
	for _, from := range []string{"", "m", "m@", "@m", ".m@m.org", "m.@m.org", "m..m@m.org", "m@m..org", "m@m.org.", "m@m@m.org"} {
		in := x.mail(from, "hello")
		in.ID = "hello-from-" + from
		d, got := x.deliver(in)
		check(t, d, got, Stranger, "")
	}
}

func TestRobotsAndBouncesAreNotAnswered(t *testing.T) {
	x := newTable(t, ringTerms())
	in := x.mail(alice, "march Blue 4", "done")
	in.Robot = "it says Auto-Submitted"
	d, got := x.deliver(in)
	check(t, d, got, Robot, "")
	in = x.mail(alice, "march Blue 4")
	in.From, in.Robot, in.Bounce = "mailer-daemon@example.org", "a bounce", true
	d, got = x.deliver(in)
	if d.Kind != Bounce || len(got) != 1 || got[0].To != carol {
		t.Errorf("%+v: %s", d, who(got))
	}
	in.ID = "bounce2@players"
	if _, got = x.deliver(in); len(got) > 0 {
		t.Errorf("told of twice: %s", who(got))
	}
	if x.at("Blue") != 3 {
		t.Error("an order was taken")
	}
}

func TestAMailThatMustNotBeAnsweredIsStillRead(t *testing.T) {
	x := newTable(t, ringTerms())
	in := x.mail(alice, "march Blue 4", "done")
	in.NoReply = "it says so"
	d, got := x.deliver(in)
	check(t, d, got, Played, "turn alice, turn bob, referee carol")
}

func TestAnOpenQuestionIsPutAgain(t *testing.T) {
	x := newTable(t, ringTerms(2))
	old := x.mail(bob, "march Gray 5", "done")
	x.post(alice, "march Blue 5", "strike Blue Gray", "done")
	d, got := x.post(bob, "> thank you")
	check(t, d, got, Nothing, "nothing bob")
	if !strings.Contains(got[0].Text, `"question"`) {
		t.Error("a mail that is no answer is not told what was asked")
	}
	d, got = x.post(bob, "c")
	check(t, d, got, Nothing, "receipt bob")
	if !strings.Contains(got[0].Text, `"question"`) {
		t.Error("a wrong answer is not told what was asked")
	}
	d, got = x.deliver(old)
	check(t, d, got, Refused, "refused bob")
	if !strings.Contains(got[0].Text, `"question"`) {
		t.Error("a stale mail is not told what was asked")
	}
	d, _ = x.post(bob, "a")
	if d.Kind != Answered {
		t.Errorf("it was %q", d.Kind)
	}
	x.sound()
}

// TestTwoProgramsThatAnswerOneAnotherStop: some programs that answer do not say so.
func TestTwoProgramsThatAnswerOneAnotherStop(t *testing.T) {
	x := newTable(t, ringTerms())
	answers := 0
	for range 3 * mostAnswers {
		if _, got := x.post(alice, "I am on holiday"); len(got) > 0 {
			answers++
		}
	}
	if answers != mostAnswers+1 { // the last says that it is
		t.Errorf("%d answers in an hour", answers)
	}
	d, _ := x.post(alice, "march Blue 4", "done")
	if d.Kind != Played {
		t.Errorf("an order was %q", d.Kind)
	}
}

// TestNoMailCanPassForAMark has a stranger choose every id that the table has noted so
// far, as mail can bring it: without white space. Nobody may hear less for it.
func TestNoMailCanPassForAMark(t *testing.T) {
	x := newTable(t, ringTerms())
	forged := x.mail(alice, "status")
	forged.From = "mallory@example.com"
	x.deliver(forged)
	x.deliver(Incoming{ID: "s@b", From: "stranger@example.com", Text: "hello"})
	x.deliver(Incoming{ID: "b@b", Bounce: true})
	x.post(alice, "status")
	marks := 0
	for id := range x.ledger.handled {
		switch {
		case strings.ContainsAny(id, " "):
			marks++
		case !strings.Contains(id, "@players") && id != "s@b" && id != "b@b":
			t.Errorf("%q could be the id of a mail", id)
		}
	}
	if marks < 3 {
		t.Errorf("%d marks", marks)
	}
}

func TestForgedMailsCostAPlayerNoAnswer(t *testing.T) {
	x := newTable(t, ringTerms())
	right := x.mail(alice, "status")
	for i := range 2 * mostAnswers {
		in := x.mail(alice, "hello")
		in.Recipients = []string{"game@example.net"}
		want := Lost
		if i >= mostAnswers {
			want = Muted
		}
		if d, _ := x.deliver(in); d.Kind != want {
			t.Fatalf("forged mail %d was %q, not %q", i+1, d.Kind, want)
		}
	}
	d, got := x.deliver(right)
	check(t, d, got, Told, "status alice")
}

func TestAGameMayDemandProofOfTheSender(t *testing.T) {
	for _, x := range []struct{ demanded, signed, kind string }{
		{proofDMARC, "", Refused}, {proofDMARC, proofDKIM, Refused}, {proofDMARC, proofDMARC, Played},
		{proofDKIM, "", Refused}, {proofDKIM, proofDKIM, Played}, {proofDKIM, proofDMARC, Played}, {"none", "", Played},
	} {
		terms := ringTerms()
		terms.Proof = x.demanded
		table := newTable(t, terms)
		in := table.mail(alice, "march Blue 4", "done")
		in.Signed = x.signed
		d, got := table.deliver(in)
		if d.Kind != x.kind || x.kind == Refused && (table.at("Blue") != 3 || !strings.Contains(got[0].Text, "which this game demands")) {
			t.Errorf("a game that demands %s, a mail with %q: %s", x.demanded, x.signed, d.Kind)
		}
		in = table.mail(alice, "status") // changes nothing, and needs no proof
		if d, _ := table.deliver(in); d.Kind != Told {
			t.Errorf("asking: %s", d.Kind)
		}
		table.sound()
	}
}
