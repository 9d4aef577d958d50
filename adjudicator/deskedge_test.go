package adjudicator

import (
	"errors"
	"strings"
	"testing"
	"time"

	"longroll/rules"
)

// approvalTable is a game in which the referee approves of every turn.
func approvalTable(t *testing.T, dice ...int) *table {
	req := ringTerms(dice...)
	req.Approval = true
	return newTable(t, req)
}

// plain is a letter without its line ends.
func plain(l Letter) string { return strings.Join(strings.Fields(l.Text), " ") }

// TestWhatFollowsAnAnswerWaitsForTheReferee: he approves of every stretch of play.
func TestWhatFollowsAnAnswerWaitsForTheReferee(t *testing.T) {
	x := approvalTable(t, 2, 5)
	x.post(alice, "march Blue 5", "strike Blue Gray", "march Azure 3", "done")
	x.post(carol, "approve")
	d, got := x.post(bob, "a")
	if d.Kind != Answered || who(got) != "receipt bob, referee carol" && len(sentTo(got, carol)) != 1 || len(sentTo(got, alice)) != 0 {
		t.Fatalf("%q: %s", d.Kind, who(got))
	}
	x.stands("before what follows is approved of", 5, 6)
	for _, l := range sentTo(got, bob) {
		if said := plain(l); strings.Contains(said, "lay goes on now") || !strings.Contains(said, "referee") {
			t.Errorf("Bob is told:\n%s", said)
		}
	}
	if !strings.Contains(plain(sentTo(got, carol)[0]), `"To": 7`) {
		t.Errorf("the packet:\n%s", sentTo(got, carol)[0].Text)
	}
	x.restart()
	if got := x.pass(300 * time.Hour); len(got) > 0 {
		t.Fatalf("without approval: %s", who(got))
	}
	_, got = x.post(carol, "status")
	says(t, got[0], "waits for your approval")
	_, got = x.post(carol, "approve")
	x.stands("approved of", 5, 7)
	if len(sentTo(got, alice)) != 1 || len(sentTo(got, bob)) != 1 {
		t.Errorf("approved of: %s", who(got))
	}
	x.sound()
}

// TestTheRefereeIsShownUpToTheQuestion: where the play that he is to approve of stops at a
// question, he is shown the dice that fall before it, what those who are asked would be told,
// and what they would be asked.
func TestTheRefereeIsShownUpToTheQuestion(t *testing.T) {
	x := approvalTable(t, 2, 5)
	_, got := x.post(alice, "march Blue 5", "strike Blue Gray", "done")
	packet := sentTo(got, carol)[0].Text
	x.post(carol, "approve")
	asked := x.match(t).open(rules.Confederate)
	if len(asked) == 0 {
		t.Fatal("nothing is asked: the test tests nothing")
	}
	for _, want := range []string{"strike.Blue.Gray", "the Confederate player", asked[0].Kind, strings.Join(asked[0].Options, "; or ")} {
		if !strings.Contains(packet, want) {
			t.Errorf("the packet lacks %q:\n%s", want, packet)
		}
	}
	x.sound()
}

// TestASheetThatAnswersWaitsForTheReferee: it can be given back, and sent anew.
func TestASheetThatAnswersWaitsForTheReferee(t *testing.T) {
	x := approvalTable(t)
	x.post(alice, "march Blue 5", "done")
	x.post(carol, "approve") // she touches Gray: is there to be a strike?
	d, got := x.post(alice, "march Blue 3", "done")
	if d.Kind != Taken || len(sentTo(got, carol)) != 1 {
		t.Fatalf("%q: %s", d.Kind, who(got))
	}
	x.stands("before it is approved of", 5, 6)
	x.post(carol, "extend union 24h")
	if d, _ := x.post(carol, "approve"); d.Kind != Refused {
		t.Errorf("what was given back was approved of: %q", d.Kind)
	}
	x.post(alice, "march Blue 4", "done")
	x.restart()
	x.post(carol, "approve")
	x.stands("approved of", 4, 6)
	x.sound()
}

// TestDefaultsWaitForTheReferee: so does what the clock makes of a question.
func TestDefaultsWaitForTheReferee(t *testing.T) {
	x := approvalTable(t, 2, 5)
	x.post(alice, "march Blue 5", "strike Blue Gray", "done")
	x.post(carol, "approve")
	got := x.pass(25 * time.Hour)
	if len(sentTo(got, carol)) != 1 || len(sentTo(got, alice))+len(sentTo(got, bob)) != 0 {
		t.Fatalf("when Bob's time is up: %s", who(got))
	}
	x.stands("before it is approved of", 5, 6)
	x.post(carol, "approve")
	x.stands("approved of", 5, 7)
	x.sound()
}

// TestPlayWithoutApprovalIsFound: an archive in which play went on after an answer.
func TestPlayWithoutApprovalIsFound(t *testing.T) {
	x := approvalTable(t, 2, 5)
	x.post(alice, "march Blue 5", "strike Blue Gray", "done")
	x.post(carol, "approve")
	m := x.match(t)
	p := x.a.pass(m, x.now)
	if err := p.record(answered{Side: rules.Confederate, Answers: rules.Answers{m.open(rules.Confederate)[0].ID: 0}, Mail: "m@x"}); err != nil {
		t.Fatal(err)
	}
	if err := p.goOn(false); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(p.settle(), x.a.commit(p)); err != nil {
		t.Fatal(err)
	}
	_, faults, err := x.a.Verify("ring")
	if err != nil || len(faults) == 0 || !strings.Contains(faults[0].Error(), "did not approve") {
		t.Errorf("%v, %v", faults, err)
	}
}

// TestRollforwardThrowsNoPlayAwayUnasked: what was played since then is named.
func TestRollforwardThrowsNoPlayAwayUnasked(t *testing.T) {
	x := newTable(t, ringTerms())
	x.post(alice, "march Blue 4", "done")
	x.post(carol, "rollback to turn 1")
	x.post(alice, "march Blue 5", "done")
	d, got := x.post(carol, "rollforward")
	if d.Kind != Refused || !strings.Contains(plain(got[0]), "GT 1 Union") || !strings.Contains(plain(got[0]), `rollforward anyway`) {
		t.Fatalf("%q:\n%s", d.Kind, got[0].Text)
	}
	x.stands("refused", 5, 6)
	if d, _ := x.post(carol, "rollforward anyway because of a slip"); d.Kind != Settled {
		t.Errorf("said so: %q", d.Kind)
	}
	x.stands("said so", 4, 6)
	x.sound()
	// a question that is open and a sheet that is held would be lost as well
	x = newTable(t, ringTerms(2))
	x.post(alice, "march Blue 4", "done")
	x.post(carol, "rollback to turn 1")
	x.post(alice, "march Blue 5")
	_, got = x.post(carol, "rollforward")
	if !strings.Contains(plain(got[0]), "the sheet of the Union player") {
		t.Errorf("with a sheet held:\n%s", got[0].Text)
	}
	x.sound()
}

// TestARulingAndARollbackSendOneMail: each person hears of both together.
func TestARulingAndARollbackSendOneMail(t *testing.T) {
	for _, lines := range [][]string{{"rule: put Gray 9", "rollback to turn 1"}, {"rollback to turn 1", "rule: put Gray 9"}} {
		x := newTable(t, ringTerms())
		x.post(alice, "march Blue 4", "done")
		d, got := x.post(carol, lines...)
		if d.Kind != Settled || len(sentTo(got, alice)) != 1 || len(sentTo(got, bob)) != 1 {
			t.Errorf("%v: %q, %s", lines, d.Kind, who(got))
		}
		if undone := lines[0] != "rollback to turn 1"; undone && len(sentTo(got, carol)) != 1 {
			t.Errorf("%v: a ruling that is undone makes a packet: %s", lines, who(got))
		}
		for _, l := range sentTo(got, alice) {
			says(t, l, "taken the game back")
		}
		x.sound()
	}
	x := approvalTable(t)
	x.post(alice, "march Blue 4", "done")
	x.post(carol, "approve")
	x.post(bob, "march Gray 7", "done")
	_, got := x.post(carol, "rule: put Ash 9", "rollback to turn 1")
	if len(sentTo(got, carol)) != 1 {
		t.Errorf("what waited and does so no more is shown: %s", who(got))
	}
	x.sound()
}

// TestARulingPlaysNothingWhileAGameIsHeld: it may end what is asked; that shows when the game
// goes on.
func TestARulingPlaysNothingWhileAGameIsHeld(t *testing.T) {
	for _, req := range []bool{false, true} {
		terms := ringTerms(2, 5)
		terms.Approval = req
		x := newTable(t, terms)
		x.post(alice, "march Blue 5", "strike Blue Gray", "march Azure 3", "done")
		if req {
			x.post(carol, "approve")
		}
		x.post(bob, "b") // it is played, or waits
		x = newTable(t, terms)
		x.post(alice, "march Blue 5", "done")
		if req {
			x.post(carol, "approve")
		}
		x.post(carol, "hold")
		_, got := x.post(carol, "rule: put Gray 9") // nobody to strike any more
		if m := x.match(t); m.moment.Side != rules.Union || m.pending == nil {
			t.Fatalf("while it is held play went on: %s", who(got))
		}
		x.restart()
		_, got = x.post(carol, "go on")
		if req {
			if len(sentTo(got, carol)) != 1 || x.match(t).pending == nil {
				t.Errorf("the game goes on, and waits for approval: %s", who(got))
			}
			x.post(carol, "approve")
		}
		if m := x.match(t); m.moment.Side != rules.Confederate {
			t.Errorf("when it goes on: %v", m.moment)
		}
		x.sound()
	}
}

// TestAHoldAndAnOutageCountOnce: no hour is given back twice.
func TestAHoldAndAnOutageCountOnce(t *testing.T) {
	for _, c := range []struct{ hold, goOn, from, to, back int }{
		{3, 5, 2, 6, 4}, {0, 4, 2, 6, 6}, {3, 8, 2, 6, 6}, {1, 7, 2, 6, 6}, {1, 2, 3, 6, 4},
	} {
		x := newTable(t, ringTerms())
		hour := func(n int) time.Time { return noon.Add(time.Duration(n) * time.Hour) }
		told := false
		for h := range 10 {
			x.now = hour(h)
			for _, do := range []struct {
				at   int
				what string
			}{{c.hold, "hold"}, {c.goOn, "go on"}} {
				if do.at == h {
					if _, err := x.a.Direct(x.now, "ring", do.what); err != nil {
						t.Fatal(err)
					}
				}
			}
			if !told && h == c.to {
				told = true
				x.restart()
				if err := x.a.Outage(x.now, hour(c.from), x.now); err != nil {
					t.Fatal(err)
				}
			}
		}
		if by := x.deadline(rules.Union); !by.Equal(hour(72 + c.back)) {
			t.Errorf("%+v: Alice has until %v, %v more", c, by, by.Sub(hour(72)))
		}
		x.sound()
	}
}

// TestListsSayThatAGameIsHeld, or waits for the referee.
func TestListsSayThatAGameIsHeld(t *testing.T) {
	x := approvalTable(t)
	state := func() Summary {
		t.Helper()
		list, err := x.a.Games()
		if err != nil {
			t.Fatal(err)
		}
		return list[0]
	}
	x.post(carol, "hold")
	if s := state(); s.State != "held" || !s.Deadline.IsZero() {
		t.Errorf("held: %+v", s)
	}
	x.pass(10 * time.Hour)
	_, got := x.post(carol, "go on")
	says(t, sentTo(got, alice)[0], "You have until "+x.a.pass(x.match(t), x.now).when(noon.Add(82*time.Hour)))
	if text := plain(sentTo(got, bob)[0]); strings.Contains(text, "until") {
		t.Errorf("Bob, who owes nothing, is told:\n%s", text)
	}
	x.post(alice, "march Blue 4", "done")
	if s := state(); s.State != "approval" || s.Waits != "the referee's approval" || !s.Deadline.IsZero() {
		t.Errorf("waits for approval: %+v", s)
	}
	_, got = x.post(alice, "status")
	says(t, got[0], "is with the referee")
	_, got = x.post(bob, "status")
	if strings.Contains(plain(got[0]), "with the referee") {
		t.Errorf("Bob is told:\n%s", got[0].Text)
	}

	req := ringTerms()
	req.Missed = missedAsk
	x = newTable(t, req)
	x.pass(80 * time.Hour)
	if s := state(); s.State != "paused" || s.Waits != "the referee" {
		t.Errorf("nothing came: %+v", s)
	}
}

// TestTheRefereeHearsOfAHoldOfTheHost, and of its end.
func TestTheRefereeHearsOfAHoldOfTheHost(t *testing.T) {
	x := newTable(t, ringTerms())
	for _, what := range []string{"hold because of the holidays", "go on"} {
		if _, err := x.a.Direct(x.now, "ring", what); err != nil {
			t.Fatal(err)
		}
		got := x.letters()
		if len(sentTo(got, carol)) != 1 || len(sentTo(got, alice)) != 1 {
			t.Fatalf("%s: %s", what, who(got))
		}
		if what != "go on" {
			says(t, sentTo(got, carol)[0], "The host holds the game")
			says(t, sentTo(got, alice)[0], "The host holds the game")
		}
	}
	x.sound()
}

// TestReceiptsSayThatTheRefereeMustApprove: of a sheet that is held, too, and of a game that is.
func TestReceiptsSayThatTheRefereeMustApprove(t *testing.T) {
	x := approvalTable(t)
	_, got := x.post(alice, "march Blue 4")
	r := paper(t, got[0]).Receipt.RunsWhen
	if strings.Contains(r, "that is done on") || !strings.Contains(r, "referee") {
		t.Errorf("of a sheet that is held: %s", r)
	}
	x = newTable(t, ringTerms(2, 5))
	x.post(alice, "march Blue 5", "strike Blue Gray", "done")
	x.post(carol, "hold")
	_, got = x.post(bob, "a")
	if r := paper(t, got[0]).Receipt.RunsWhen; strings.Contains(r, "goes on now") {
		t.Errorf("while the game is held: %s", r)
	}
	x = newTable(t, ringTerms())
	x.post(carol, "hold")
	_, got = x.post(alice, "march Blue 4", "done")
	if r := paper(t, got[0]).Receipt.RunsWhen; !strings.Contains(r, "holds the game") {
		t.Errorf("while the game is held: %s", r)
	}
}

// TestNobodyRefereesAndCommandsOneSide; one person for all three seats may.
func TestNobodyRefereesAndCommandsOneSide(t *testing.T) {
	create := func(union, confederate, ref string) error {
		req := ringTerms()
		req.Union, req.Confederate, req.Referee = union, confederate, ref
		_, err := toyOn(newMapLedger()).Create(noon, req)
		return err
	}
	var no *BadRequest
	for _, c := range [][3]string{{alice, bob, alice}, {alice, bob, "BOB@example.org"}} {
		if err := create(c[0], c[1], c[2]); !errors.As(err, &no) {
			t.Errorf("%v: %v", c, err)
		}
	}
	if err := create(alice, bob, ""); err != nil {
		t.Error(err)
	}
	req := ringTerms()
	req.Union, req.Confederate, req.Referee = alice, alice, alice
	x := newTable(t, req)
	if _, err := x.a.Direct(x.now, "ring", "replace union with dora@example.org"); !errors.As(err, &no) {
		t.Errorf("the referee is left one side: %v", err)
	}
	x = newTable(t, ringTerms())
	if _, err := x.a.Direct(x.now, "ring", "replace union with carol@example.org"); !errors.As(err, &no) {
		t.Errorf("the referee gets one side: %v", err)
	}
}
