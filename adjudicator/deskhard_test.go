package adjudicator

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"longroll/rules"
)

// stands demands who is at which post.
func (x *table) stands(when string, blue, gray int) {
	x.t.Helper()
	if b, g := x.at("Blue"), x.at("Gray"); b != blue || g != gray {
		x.t.Errorf("%s: Blue stands on %d and Gray on %d, not on %d and %d", when, b, g, blue, gray)
	}
}

// TestARollbackStaysOnTheWay goes back on the way on which the game is now, and not on one
// that was given up.
func TestARollbackStaysOnTheWay(t *testing.T) {
	x := newTable(t, ringTerms())
	x.post(alice, "march Blue 4", "done")
	x.post(bob, "march Gray 7", "done")
	x.post(alice, "march Blue 3", "done")
	x.post(carol, "rollback to turn 1")
	if d, _ := x.post(carol, "rollback to turn 2"); d.Kind != Refused {
		t.Errorf("to a turn that is given up: %q", d.Kind)
	}
	x.post(alice, "march Blue 2", "done")
	x.post(bob, "march Gray 5", "done")
	x.post(alice, "march Blue 1", "done")
	x.post(carol, "rollback to turn 2")
	x.stands("back in the second turn", 2, 5)
	x.post(carol, "rollback to last")
	x.stands("back before Gray marched", 2, 6)
	x.post(carol, "rollback to last")
	x.stands("back in the beginning", 3, 6)
	x.sound()
}

// TestRollbacksAreUndoneOneByOne takes a game back three times and forward as often.
func TestRollbacksAreUndoneOneByOne(t *testing.T) {
	x := newTable(t, ringTerms())
	x.post(alice, "march Blue 4", "done")
	x.post(bob, "march Gray 7", "done")
	x.post(alice, "march Blue 3", "done")
	x.post(carol, "rollback to turn 2")
	x.post(carol, "rollback to turn 1")
	x.stands("back in the beginning", 3, 6)
	x.post(carol, "rollforward")
	x.stands("forward", 4, 7)
	x.restart()
	x.post(carol, "rollforward")
	x.stands("forward again", 3, 7)
	if d, _ := x.post(carol, "rollforward"); d.Kind != Refused {
		t.Errorf("once too often: %q", d.Kind)
	}
	if d, _ := x.post(carol, "rule: put Gray 9", "rollback to turn 1", "rollforward"); d.Kind != Settled {
		t.Errorf("all in one mail: %q", d.Kind)
	}
	x.stands("in one mail", 3, 6)
	x.post(carol, "rollforward")
	x.stands("and forward", 3, 9)
	x.sound()
}

// TestDiceOfAQuestionStayThroughARollforward has a side add words to the dice while the
// other is asked: the dice that have been rolled stay.
func TestDiceOfAQuestionStayThroughARollforward(t *testing.T) {
	req := ringTerms()
	req.Script = nil
	x := newTable(t, req)
	x.post(alice, "march Blue 5", "strike Blue Gray", "done")
	x.post(alice, "salt horse")
	x.post(carol, "rollback to turn 1")
	x.post(carol, "rollforward")
	if d, _ := x.post(bob, "a"); d.Kind != Answered || x.at("Gray") != 7 {
		t.Errorf("%q, Gray stands on %d", d.Kind, x.at("Gray"))
	}
	x.sound()
}

// TestNothingIsPlayedWhileAGameIsHeld answers, closes and approves in vain.
func TestNothingIsPlayedWhileAGameIsHeld(t *testing.T) {
	x := newTable(t, ringTerms(2, 5))
	x.post(alice, "march Blue 5", "strike Blue Gray", "done")
	x.post(carol, "hold")
	if d, got := x.post(bob, "a"); d.Kind != Answered || x.at("Gray") != 6 || who(got) != "receipt bob" {
		t.Fatalf("%q, Gray stands on %d: %s", d.Kind, x.at("Gray"), who(got))
	}
	if d, _ := x.post(carol, "close confederate"); d.Kind != Refused {
		t.Errorf("closed: %q", d.Kind)
	}
	x.restart()
	if _, got := x.post(carol, "go on"); x.at("Gray") != 7 || !strings.Contains(who(got), "turn alice, turn bob") {
		t.Errorf("when it goes on Gray stands on %d: %s", x.at("Gray"), who(got))
	}
	x.sound()

	req := ringTerms()
	req.Approval = true
	x = newTable(t, req)
	x.post(alice, "march Blue 4", "done")
	x.post(carol, "hold")
	if d, _ := x.post(carol, "approve"); d.Kind != Refused || x.at("Blue") != 3 {
		t.Errorf("approved: %q", d.Kind)
	}
	x.post(carol, "go on")
	if x.post(carol, "approve"); x.at("Blue") != 4 {
		t.Error("nothing was played of what was approved when the game went on")
	}
	x.sound()
}

// TestASheetThatAnswersWaitsWhileAGameIsHeld answers a question with orders.
func TestASheetThatAnswersWaitsWhileAGameIsHeld(t *testing.T) {
	x := newTable(t, ringTerms(2))
	x.post(alice, "march Blue 5", "done") // she touches Gray: is there to be a strike?
	x.post(carol, "hold")
	if x.post(alice, "march Blue 3", "done"); x.at("Blue") != 5 {
		t.Fatalf("while it is held Blue stands on %d", x.at("Blue"))
	}
	if x.post(carol, "go on"); x.at("Blue") != 3 {
		t.Errorf("when it goes on Blue stands on %d", x.at("Blue"))
	}
	x.sound()
}

// TestNothingIsApprovedThatWasNotShown changes a sheet that waits for approval.
func TestNothingIsApprovedThatWasNotShown(t *testing.T) {
	for _, change := range []string{"march Blue 4", "withdraw"} {
		req := ringTerms()
		req.Approval = true
		x := newTable(t, req)
		_, packet := x.post(alice, "march Blue 5", "done")
		if views := sentTo(packet, carol)[0].Attach; len(views) != 2 || views[0].Name != "union-view.txt" || views[1].Name != "confederate-view.txt" {
			t.Errorf("both views should go with the packet: %v", views)
		}
		if _, got := x.post(alice, change); len(sentTo(got, carol)) != 1 {
			t.Errorf("%s: %s", change, who(got))
		}
		if d, _ := x.post(carol, "approve"); d.Kind != Refused || x.at("Blue") != 3 {
			t.Errorf("%s: what was not shown was approved of: %q", change, d.Kind)
		}
		x.post(alice, "march Blue 2", "done")
		if x.post(carol, "approve"); x.at("Blue") != 2 {
			t.Errorf("%s: Blue stands on %d", change, x.at("Blue"))
		}
		x.sound()
	}
	req := ringTerms()
	req.Approval = true
	x := newTable(t, req)
	x.pass(73 * time.Hour)
	_, got := x.post(alice, "march Blue 4") // late, and she does not close: what the clock makes of it
	if len(sentTo(got, carol)) != 1 {
		t.Fatal(who(got))
	}
	says(t, sentTo(got, carol)[0], `"To": 4`)
	if x.post(carol, "approve"); x.at("Blue") != 4 {
		t.Errorf("Blue stands on %d", x.at("Blue"))
	}
	x.sound()
}

// TestNothingIsApprovedBesideARuling: what a ruling makes of a sheet comes to the referee before he
// approves of it.
func TestNothingIsApprovedBesideARuling(t *testing.T) {
	req := ringTerms()
	req.Approval = true
	x := newTable(t, req)
	x.post(alice, "march Blue 5", "done")
	_, got := x.post(carol, "rule: put Blue 7", "approve")
	if m := x.match(t); m.moment.Side != rules.Union || m.submitted == nil {
		t.Errorf("it was played unseen: %s", who(got))
	}
	text := ""
	for _, l := range sentTo(got, carol) {
		text += l.Subject + "\n" + strings.Join(strings.Fields(l.Text), " ") + "\n"
	}
	for _, want := range []string{"[ring] for your approval", "Not done: approve. Your rulings in the same mail come before it"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in %s", want, text)
		}
	}
	for _, fixed := range []string{"3", "4"} { // a die that falls otherwise makes other things of the sheet, too
		if _, got := x.post(carol, "rule: roll strike.* is "+fixed); !strings.Contains(subjectsTo(got, carol), "for your approval") {
			t.Errorf("the die falls otherwise, and nothing comes anew: %s", who(got))
		}
	}
	if x.post(carol, "approve"); x.match(t).submitted != nil {
		t.Error("what was shown is not approved of")
	}
	x.sound()
}

// subjectsTo are the subjects of what somebody got.
func subjectsTo(list []Letter, address string) string {
	var b strings.Builder
	for _, l := range sentTo(list, address) {
		b.WriteString(l.Subject + "\n")
	}
	return b.String()
}

// TestTheRefereeClosesWhatHeApprovesOf ends the part of a side before its time.
func TestTheRefereeClosesWhatHeApprovesOf(t *testing.T) {
	req := ringTerms()
	req.Approval = true
	x := newTable(t, req)
	x.post(carol, "close union")
	x.post(carol, "approve")
	if m, err := x.a.load("ring"); err != nil || m.moment.Side != rules.Confederate {
		t.Errorf("%v, %v", m.moment, err)
	}
	x.sound()
}

// TestWhoIsAskedHearsOfARuling has the same question put again when things stand otherwise.
func TestWhoIsAskedHearsOfARuling(t *testing.T) {
	x := newTable(t, ringTerms(2, 5))
	x.post(alice, "march Blue 5", "strike Blue Gray", "done")
	_, got := x.post(carol, "rule: put Ash 9")
	if bobs := sentTo(got, bob); len(bobs) != 1 || !strings.Contains(bobs[0].Text, `"Ash"`) || len(sentTo(got, alice)) != 0 {
		t.Errorf("%s", who(got))
	}
	if d, _ := x.post(bob, "a"); d.Kind != Answered {
		t.Errorf("%q", d.Kind)
	}
	x.sound()
}

// TestAnArchiveWithADeskVerifies hides an extension and has the clock strike a little late;
// what the referee does afterwards must not make another time of it.
func TestAnArchiveWithADeskVerifies(t *testing.T) {
	x := newTable(t, ringTerms())
	x.post(alice, "extend 24h")
	x.pass(96*time.Hour + 30*time.Minute)
	x.post(carol, "hold")
	x.pass(time.Hour)
	x.post(carol, "go on")
	x.now = x.deadline(rules.Confederate)
	x.pass(0)
	x.post(alice, "march Blue 4", "done")
	x.post(carol, "rollback to last")
	x.post(carol, "note: a slip")
	x.post(carol, "end ring draw")
	x.sound()
	f, err := x.a.Archive("ring", false)
	if err != nil {
		t.Fatal(err)
	}
	r, err := ReadArchive(bytes.NewReader(f.Data))
	if err != nil {
		t.Fatal(err)
	}
	if a := r.Verify([]rules.System{toySystem{}}, "test"); len(a.Faults)+len(a.Differences) > 0 {
		t.Error(a.Faults, a.Differences)
	}
}

// TestAQuestionStopsTheClockInAHold verifies the time of a sheet that goes on after both.
func TestAQuestionStopsTheClockInAHold(t *testing.T) {
	x := newTable(t, ringTerms(2, 5))
	x.post(alice, "march Blue 5", "strike Blue Gray", "final")
	x.post(carol, "hold")
	x.pass(10 * time.Hour)
	x.post(carol, "go on")
	x.post(bob, "a")
	if by := x.deadline(rules.Union); !by.Equal(noon.Add(82 * time.Hour)) {
		t.Errorf("Alice has until %v", by)
	}
	x.now = x.deadline(rules.Union)
	x.pass(0)
	x.sound()
}

// TestAnOutageBeforeAHoldCounts has the host hold a game while the post is shut.
func TestAnOutageBeforeAHoldCounts(t *testing.T) {
	x := newTable(t, ringTerms())
	x.now = noon.Add(5 * time.Hour)
	if _, err := x.a.Direct(x.now, "ring", "hold"); err != nil {
		t.Fatal(err)
	}
	x.now = noon.Add(10 * time.Hour)
	if err := x.a.Outage(x.now, noon, x.now); err != nil {
		t.Fatal(err)
	}
	if _, err := x.a.Direct(x.now, "ring", "go on"); err != nil {
		t.Fatal(err)
	}
	if by := x.deadline(rules.Union); !by.Equal(noon.Add(82 * time.Hour)) {
		t.Errorf("Alice has until %v", by)
	}
	x.sound()
}

// TestADieThatHasFallenIsKnown finds it by its name, with what goes before or without.
func TestADieThatHasFallenIsKnown(t *testing.T) {
	m := &match{salt: "ruling1.", rolled: []rules.Die{{Name: "ruling1.gt1.union.combat", Sides: 6, Value: 5}}}
	for _, name := range []string{"ruling1.gt1.union.combat", "gt1.union.combat"} {
		if d, ok := m.fallen(name); !ok || d.Value != 5 {
			t.Errorf("%s: %v %v", name, d, ok)
		}
	}
	if _, ok := m.fallen("gt1.union.*"); ok {
		t.Error("the next die of a beginning has fallen")
	}
}

// TestALetterBesideTheEnd: a letter in the mail that ends the game goes out before the end,
// whatever stands first, and the record is sound.
func TestALetterBesideTheEnd(t *testing.T) {
	x := newTable(t, ringTerms())
	_, got := x.post(carol, "end ring draw", "press to all", "You both fought well.", "end press")
	told := 0
	for _, l := range append(sentTo(got, alice), sentTo(got, bob)...) {
		if strings.Contains(l.Text, "You both fought well.") {
			told++
		}
	}
	if told != 2 {
		t.Errorf("the letter came to %d of the two", told)
	}
	x.sound()
}

// TestARulingBesideTheEnd: what waits for approval is not laid before the referee anew when
// the mail that rules also ends the game.
func TestARulingBesideTheEnd(t *testing.T) {
	req := ringTerms()
	req.Approval = true
	x := newTable(t, req)
	x.post(alice, "march Blue 5", "done")
	_, got := x.post(carol, "rule: put Blue 2 because it slipped", "end ring draw")
	for _, l := range sentTo(got, carol) {
		if strings.Contains(l.Subject, "for your approval") {
			t.Errorf("after the end it asks: %s", l.Subject)
		}
	}
	x.sound()
}
