package adjudicator

import (
	"strings"
	"testing"
	"time"

	"longroll/rules"
)

func TestARefereeHoldsAGame(t *testing.T) {
	x := newTable(t, ringTerms())
	d, got := x.post(carol, "hold because of the holidays")
	if d.Kind != Settled || len(sentTo(got, alice)) != 1 || len(sentTo(got, bob)) != 1 {
		t.Fatalf("%q: %s", d.Kind, who(got))
	}
	d, got = x.post(alice, "march Blue 4", "done")
	check(t, d, got, Taken, "receipt alice")
	if got := x.pass(200 * time.Hour); len(got) > 0 || x.at("Blue") != 3 {
		t.Fatalf("while it is held: %s", who(got))
	}
	x.restart()
	x.post(carol, "go on")
	if by := x.deadline(rules.Union); !by.Equal(noon.Add((72 + 200) * time.Hour)) {
		t.Errorf("Alice has until %v", by)
	}
	if x.pass(time.Minute); x.at("Blue") != 4 {
		t.Errorf("Blue stands on %d", x.at("Blue"))
	}
	x.sound()
}

func TestTurnsWaitForTheReferee(t *testing.T) {
	req := ringTerms(2)
	req.Approval = true
	x := newTable(t, req)
	d, got := x.post(alice, "march Blue 5", "strike Blue Gray", "done")
	if d.Kind != Taken || len(sentTo(got, carol)) != 1 || len(sentTo(got, bob)) != 0 {
		t.Fatalf("%q: %s", d.Kind, who(got))
	}
	says(t, sentTo(got, alice)[0], "It goes to the referee")
	says(t, sentTo(got, carol)[0], `"Man": "Blue", "From": 3, "To": 5`) // what would come of it
	says(t, sentTo(got, carol)[0], "stops at a question to the Confederate player")
	if x.at("Blue") != 3 {
		t.Fatalf("Blue stands on %d before it is approved", x.at("Blue"))
	}
	x.restart()
	if got := x.pass(500 * time.Hour); len(got) > 0 {
		t.Fatalf("without approval: %s", who(got))
	}
	_, got = x.post(carol, "approve")
	if x.at("Blue") != 5 || len(sentTo(got, bob)) != 1 {
		t.Fatalf("Blue stands on %d: %s", x.at("Blue"), who(got))
	}
	x.post(bob, "a")
	x.post(carol, "approve")     // what follows the answer
	got = x.pass(72 * time.Hour) // nothing comes from Bob
	if len(sentTo(got, carol)) == 0 || len(sentTo(got, alice)) != 0 {
		t.Fatalf("at Bob's deadline: %s", who(got))
	}
	_, got = x.post(carol, "approve")
	if len(sentTo(got, alice)) != 1 {
		t.Errorf("approved: %s", who(got))
	}
	x.sound()
}

// TestAGameIsTakenBackAndForward plays a turn, takes it back with other dice and with the
// same, and forward again.
func TestAGameIsTakenBackAndForward(t *testing.T) {
	req := ringTerms()
	req.Script = nil
	x := newTable(t, req)
	play := func() {
		x.post(alice, "march Blue 5", "strike Blue Gray", "done")
		x.post(bob, "b")
	}
	die := func() string {
		m, err := x.a.load("ring")
		if err != nil {
			t.Fatal(err)
		}
		return m.rolled[0].Name
	}
	digest := func() string {
		m, err := x.a.load("ring")
		if err != nil {
			t.Fatal(err)
		}
		return m.game.Digest()
	}
	before := digest()
	play()
	after, first := digest(), die()
	stale := x.mail(bob, "march Gray 5", "done")

	d, got := x.post(carol, "rollback to turn 1 union keep dice because of a slip")
	if d.Kind != Settled || len(sentTo(got, alice)) != 1 || len(sentTo(got, bob)) != 1 || digest() != before {
		t.Fatalf("%q: %s", d.Kind, who(got))
	}
	says(t, sentTo(got, bob)[0], "His reason: a slip")
	if d, _ := x.deliver(stale); d.Kind == Played {
		t.Error("a sheet of what does not count any more was played")
	}
	x.restart()
	if by := x.deadline(rules.Union); !by.Equal(x.now.Add(72 * time.Hour)) {
		t.Errorf("Alice has until %v", by)
	}
	x.sound()
	play()
	if digest() != after || die() != first {
		t.Errorf("with the same dice it comes out otherwise: %s", die())
	}
	x.post(carol, "rollback to last")
	x.post(carol, "rollback to turn 1")
	if digest() != before {
		t.Error("it is not as it was in the beginning")
	}
	play()
	if name := die(); !strings.HasPrefix(name, "ruling") {
		t.Errorf("after new dice a die is called %s", name)
	}
	x.post(carol, "rollback to turn 1")
	here := digest()
	x.post(carol, "rollforward")
	if digest() == here || digest() == before {
		t.Error("it was not taken forward")
	}
	x.sound()
	if d, _ := x.post(carol, "rollback to turn 9"); d.Kind != Refused {
		t.Errorf("to a turn that never was: %q", d.Kind)
	}
	x.sound()
}

func TestAQuestionIsPutAgainAfterARollforward(t *testing.T) {
	x := newTable(t, ringTerms(2, 5))
	x.post(alice, "march Blue 5", "strike Blue Gray", "done") // Bob is asked
	x.post(carol, "rollback to turn 1")
	_, got := x.post(carol, "rollforward")
	if bobs := sentTo(got, bob); len(bobs) != 1 || !strings.Contains(bobs[0].Text, `"question"`) {
		t.Fatalf("Bob is not asked again: %s", who(got))
	}
	if d, _ := x.post(bob, "a"); d.Kind != Answered || x.at("Gray") != 7 {
		t.Errorf("%q, Gray stands on %d", d.Kind, x.at("Gray"))
	}
	x.sound()
}

func TestTheRefereeEndsAndReveals(t *testing.T) {
	x := newTable(t, ringTerms())
	if d, _ := x.post(carol, "end union"); d.Kind == Settled {
		t.Error("it ended without its name")
	}
	d, got := x.post(carol, "reveal ring")
	if d.Kind != Settled || len(sentTo(got, alice)) != 1 || len(sentTo(got, bob)) != 1 {
		t.Fatalf("%q: %s", d.Kind, who(got))
	}
	x.post(carol, "note: Ann asked about the bog.")
	_, got = x.post(carol, "end ring confederate because nobody writes any more")
	if !strings.Contains(who(got), "ended alice, ended bob") {
		t.Fatal(who(got))
	}
	if list, _ := x.a.Games(); list[0].Winner != rules.Confederate || !strings.Contains(list[0].By, "nobody writes") {
		t.Errorf("%+v", list[0])
	}
	x.sound()
}

func TestARulingIsPlayedToldAndKept(t *testing.T) {
	x := newTable(t, ringTerms())
	d, got := x.post(carol, "rule: put Gray 9")
	if d.Kind != Settled || x.at("Gray") != 9 || len(sentTo(got, alice)) != 1 || len(sentTo(got, bob)) != 1 {
		t.Fatalf("%q, Gray stands on %d: %s", d.Kind, x.at("Gray"), who(got))
	}
	x.restart()
	if x.at("Gray") != 9 {
		t.Errorf("read from the journal Gray stands on %d", x.at("Gray"))
	}
	if d, _ := x.post(carol, "rule: put Nobody 3"); d.Kind != Refused {
		t.Errorf("about nobody it was %q", d.Kind)
	}
	if d, _ := x.post(alice, "rule: put Blue 9"); x.at("Blue") != 3 || d.Kind == Settled {
		t.Errorf("a player's ruling was %q", d.Kind)
	}
	if d, _ := x.post(alice, "march Blue 4", "done"); d.Kind != Played {
		t.Errorf("play goes on: %q", d.Kind)
	}
	x.sound()
}

func TestTheRefereeGivesASheetBack(t *testing.T) {
	req := ringTerms()
	req.Approval = true
	x := newTable(t, req)
	x.post(alice, "march Blue 5", "done")
	x.post(carol, "extend union 24h")
	if d, _ := x.post(carol, "approve"); d.Kind != Refused {
		t.Errorf("what was given back was approved of: %q", d.Kind)
	}
	_, got := x.post(alice, "march Blue 4", "done")
	if len(sentTo(got, carol)) != 1 {
		t.Fatalf("the new sheet: %s", who(got))
	}
	x.post(carol, "approve")
	if x.at("Blue") != 4 {
		t.Errorf("Blue stands on %d", x.at("Blue"))
	}
	x.sound()
}
