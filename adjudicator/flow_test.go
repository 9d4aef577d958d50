package adjudicator

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestOpeningGoesToAllWithTheFormForTheFirst(t *testing.T) {
	x := &table{t: t, ledger: newMapLedger(), now: noon, last: map[string]Letter{}, mails: map[string]int{}}
	x.a = toyOn(x.ledger)
	if _, err := x.a.Create(x.now, ringTerms()); err != nil {
		t.Fatal(err)
	}
	got := x.letters()
	if who(got) != "opening alice, opening bob, opening carol" {
		t.Fatal(who(got))
	}
	for i, form := range []bool{true, false, false} {
		if (paper(t, got[i]).Game.Form != "") != form {
			t.Errorf("letter %d: form %q", i, paper(t, got[i]).Game.Form)
		}
		if got[i].Auto != "auto-generated" || !strings.HasPrefix(got[i].ReplyTo, "game+ring.") {
			t.Errorf("letter %d: %s, reply to %s", i, got[i].Auto, got[i].ReplyTo)
		}
	}
	x.sound()
}

func TestACompleteSheetIsPlayedAtOnceWithoutQuietTime(t *testing.T) {
	x := newTable(t, ringTerms())
	d, got := x.post(alice, "march Blue 4", "done")
	check(t, d, got, Played, "receipt alice, turn alice, turn bob, referee carol")
	if x.at("Blue") != 4 {
		t.Errorf("Blue stands on %d", x.at("Blue"))
	}
	if got[0].InReplyTo != "alice1@players" || got[0].Auto != "auto-replied" {
		t.Errorf("the receipt answers %q, %s", got[0].InReplyTo, got[0].Auto)
	}
	x.sound()
}

func TestDutyIsAskedAndAnsweredByFurtherOrders(t *testing.T) {
	x := newTable(t, ringTerms(2, 5))
	d, got := x.post(alice, "march Blue 5", "done") // next to Gray, and nobody strikes
	check(t, d, got, Played, "receipt alice, question alice")
	if x.at("Blue") != 5 {
		t.Errorf("Blue stands on %d", x.at("Blue"))
	}
	d, got = x.post(alice, "strike Blue Gray")
	check(t, d, got, Played, "receipt alice, question bob, Union carol") // Gray's owner is asked; Alice hears nothing
	if asked := paper(t, got[1]).Asked; len(asked) != 1 || asked[0].Kind != "stand" {
		t.Errorf("asked: %+v", asked)
	}
	d, got = x.post(bob, "a")
	check(t, d, got, Answered, "receipt bob, turn alice, turn bob, referee carol")
	if x.at("Gray") != 7 {
		t.Errorf("Gray stands on %d", x.at("Gray"))
	}
	x.sound()
}

func TestAnAnswerRunsTheSameCommandWithTheSameDice(t *testing.T) {
	req := ringTerms()
	req.Script = nil // keyed dice
	x := newTable(t, req)
	x.post(alice, "march Blue 5", "strike Blue Gray", "done")
	question := x.last[bob]
	x.restart()
	_, got := x.post(bob, "b")
	before, after := paper(t, question), paper(t, got[len(got)-2])
	die := func(s sheetOut) any {
		for _, n := range s.Told[0].Notices {
			if v, ok := n["Of"].(map[string]any)["Value"]; ok {
				return v
			}
		}
		return nil
	}
	if die(before) == nil || die(before) != die(after) {
		t.Errorf("the die was %v in the question and %v in the turn mail", die(before), die(after))
	}
	x.sound()
}

func TestNoAnswerTakesTheDefault(t *testing.T) {
	x := newTable(t, ringTerms(2))
	x.post(alice, "march Blue 5", "strike Blue Gray", "done")
	if got := x.pass(23 * time.Hour); len(got) > 0 {
		t.Fatalf("too early: %s", who(got))
	}
	x.restart()
	got := x.pass(time.Hour)
	if who(got) != "turn alice, turn bob, referee carol" || x.at("Gray") != 7 {
		t.Errorf("%s; Gray stands on %d", who(got), x.at("Gray"))
	}
	x.sound()
}

func TestTheClockOfASheetStandsStillDuringAQuestion(t *testing.T) {
	x := newTable(t, ringTerms(2))
	x.post(alice, "march Blue 5", "strike Blue Gray", "final") // no end: her part goes on
	x.pass(20 * time.Hour)
	x.post(bob, "a")
	if by := paper(t, x.last[alice]).Game.Deadline; !by.Equal(noon.Add(72*time.Hour + 20*time.Hour)) {
		t.Errorf("the deadline is %v", by)
	}
	x.sound()
}

func TestTheDeadlineClosesTheTurnOfOneWhoSentNothing(t *testing.T) {
	x := newTable(t, ringTerms())
	if next, ok := x.a.Next(); !ok || !next.Equal(noon.Add(72*time.Hour)) {
		t.Errorf("next is %v, %v", next, ok)
	}
	got := x.pass(72 * time.Hour)
	if who(got) != "turn alice, turn bob, referee carol" {
		t.Fatal(who(got))
	}
	if !paper(t, got[1]).Game.Deadline.Equal(x.now.Add(72 * time.Hour)) {
		t.Errorf("Bob has until %v", paper(t, got[1]).Game.Deadline)
	}
	x.sound()
}

func TestTheDeadlinePlaysWhatIsHeld(t *testing.T) {
	x := newTable(t, ringTerms())
	d, got := x.post(alice, "march Blue 4", "flarch Azure 3")
	check(t, d, got, Taken, "receipt alice")
	r := paper(t, got[0]).Receipt
	if len(r.NeedsYou) != 1 || r.NeedsYou[0].Number != 2 || !strings.Contains(r.RunsWhen, "one line needs you") {
		t.Errorf("receipt: %+v", r)
	}
	x.restart()
	x.pass(72 * time.Hour)
	if x.at("Blue") != 4 {
		t.Errorf("Blue stands on %d", x.at("Blue"))
	}
	if m, _ := x.a.load("ring"); m.moment.Key != "1-confederate" {
		t.Errorf("play is at %s", m.moment.Key)
	}
	x.sound()
}

func TestAPauseThatIsHeldIsAPauseAtTheDeadline(t *testing.T) {
	x := newTable(t, ringTerms())
	x.post(alice, "march Blue 4", "flarch", "halt")
	got := x.pass(72 * time.Hour)
	if m, _ := x.a.load("ring"); m.moment.Key != "1-union" || who(got) != "turn alice, turn bob, referee carol" {
		t.Errorf("play is at %s; letters: %s", m.moment.Key, who(got))
	}
	x.sound()
}

func TestALaterSheetReplacesAnEarlierWhole(t *testing.T) {
	req := ringTerms()
	req.Wait = 10 * time.Minute
	x := newTable(t, req)
	x.post(alice, "march Blue 5", "march Azure 3", "done")
	x.pass(5 * time.Minute)
	d, got := x.post(alice, "march Blue 4", "march Azure 3", "done")
	check(t, d, got, Taken, "receipt alice")
	r := paper(t, got[0])
	if r.Game.Version != 2 || r.Receipt.Replaces != 1 ||
		!slices.Equal(r.Receipt.Added, []string{"march Blue 4"}) || !slices.Equal(r.Receipt.Dropped, []string{"march Blue 5"}) {
		t.Errorf("receipt: %+v", r)
	}
	if got := x.pass(9 * time.Minute); len(got) > 0 {
		t.Fatalf("played too early: %s", who(got))
	}
	x.restart()
	x.pass(time.Minute)
	if x.at("Blue") != 4 {
		t.Errorf("Blue stands on %d", x.at("Blue"))
	}
	x.sound()
}

// A line that can't stand changes nothing of the sheet before, and is not listed as if it did.
func TestARefusedLineIsNoChange(t *testing.T) {
	req := ringTerms()
	req.Wait = 10 * time.Minute
	x := newTable(t, req)
	x.post(alice, "march Blue 5", "done")
	x.pass(5 * time.Minute)
	_, got := x.post(alice, "march Blue 5", "march Blue 9", "march Azure 3", "done")
	r := paper(t, got[0])
	if len(r.Receipt.NeedsYou) != 1 || !slices.Equal(r.Receipt.Added, []string{"march Azure 3"}) || len(r.Receipt.Dropped) > 0 {
		t.Errorf("receipt: %+v", r.Receipt)
	}
}

func TestASheetCanBeTakenBack(t *testing.T) {
	req := ringTerms()
	req.Wait = 10 * time.Minute
	x := newTable(t, req)
	x.post(alice, "march Blue 5", "done")
	d, got := x.post(alice, "withdraw")
	check(t, d, got, Withdrawn, "receipt alice")
	if r := paper(t, got[0]).Receipt; len(r.Taken) != 1 || r.Taken[0].Text != "withdraw" {
		t.Errorf("receipt: %+v", r)
	}
	if r := paper(t, got[0]).Receipt; len(r.Held) > 0 || len(r.Dropped) != 2 {
		t.Errorf("receipt: %+v", r)
	}
	if got := x.pass(time.Hour); len(got) > 0 || x.at("Blue") != 3 {
		t.Errorf("%s; Blue stands on %d", who(got), x.at("Blue"))
	}
	x.sound()
}

func TestFinalPlaysWhatIsHeld(t *testing.T) {
	x := newTable(t, ringTerms())
	x.post(alice, "march Blue 4", "flarch", "done")
	d, got := x.post(alice, "final")
	check(t, d, got, Played, "receipt alice, turn alice, turn bob, referee carol")
	if x.at("Blue") != 4 {
		t.Errorf("Blue stands on %d", x.at("Blue"))
	}
	x.sound()
}

func TestFinalAndWithdrawNeedASheet(t *testing.T) {
	x := newTable(t, ringTerms())
	for _, word := range []string{"final", "withdraw"} {
		d, got := x.post(alice, word)
		check(t, d, got, Nothing, "receipt alice")
		if r := paper(t, got[0]).Receipt; len(r.NeedsYou) != 1 || r.NeedsYou[0].Problem != "no sheet of yours is held" {
			t.Errorf("receipt: %+v", r)
		}
	}
	x.sound()
}

func TestWhatOnlyTheTruthRefusesIsToldToItsOwnerAlone(t *testing.T) {
	x := newTable(t, ringTerms())
	d, got := x.post(bob, "hide 4")
	check(t, d, got, Taken, "receipt bob")
	d, got = x.post(alice, "march Blue 4", "march Azure 3", "done")
	check(t, d, got, Played, "receipt alice, turn alice, turn bob, referee carol")
	if r := paper(t, got[0]).Receipt; len(r.NeedsYou) > 0 {
		t.Errorf("the receipt knows of the mine: %+v", r)
	}
	lapsed := paper(t, got[1]).Told[0].Notices[0]
	if lapsed["Line"] != 1.0 || lapsed["Rule"] != "BG 5.2" || lapsed["Reason"] != "the post is mined; the nearest that can be done: march Blue 1" {
		t.Errorf("Alice is told %+v", lapsed)
	}
	if strings.Contains(got[2].Text, "march Blue") {
		t.Errorf("Bob is told of it: %s", got[2].Text)
	}
	if x.at("Azure") != 3 || x.at("Blue") != 3 {
		t.Errorf("Azure on %d, Blue on %d", x.at("Azure"), x.at("Blue"))
	}
	x.sound()
}

func TestLinesAfterTheEndAreNamedAndStandingOnesRun(t *testing.T) {
	x := newTable(t, ringTerms())
	x.post(alice, "done", "march Blue 4", "cover stand")
	d, got := x.post(alice, "final")
	check(t, d, got, Played, "receipt alice, turn alice, turn bob, referee carol")
	tolds := paper(t, got[1]).Told
	if len(tolds) != 2 || tolds[0].Heading != "Union turn 1" || tolds[0].Notices[1]["Text"] != "march Blue 4" || len(tolds[1].Notices) != 1 {
		t.Errorf("Alice is told %+v", tolds)
	}
	if m, _ := x.a.load("ring"); m.game.(*toyGame).cover[1] != "stand" {
		t.Error("the standing instruction was lost")
	}
	x.sound()
}

func TestOutOfTurnOnlyStandingInstructionsAreTaken(t *testing.T) {
	x := newTable(t, ringTerms())
	d, got := x.post(bob, "march Gray 5", "cover stand")
	check(t, d, got, Taken, "receipt bob")
	r := paper(t, got[0]).Receipt
	if len(r.Taken) != 1 || len(r.NeedsYou) != 1 || r.NeedsYou[0].Text != "march Gray 5" || r.NeedsYou[0].Problem == "" {
		t.Errorf("receipt: %+v", r)
	}
	d, got = x.post(bob, "march Gray 5")
	check(t, d, got, Refused, "receipt bob")
	x.sound()
}

func TestAStandingInstructionAloneLeavesTheSheetAsItIs(t *testing.T) {
	req := ringTerms()
	req.Wait = time.Hour
	x := newTable(t, req)
	x.post(alice, "march Blue 4", "done")
	_, got := x.post(alice, "cover fall")
	if r := paper(t, got[0]); len(r.Receipt.Held) != 2 || r.Game.Version != 1 {
		t.Errorf("receipt: %+v", r)
	}
	x.pass(time.Hour)
	if x.at("Blue") != 4 {
		t.Errorf("Blue stands on %d", x.at("Blue"))
	}
	x.sound()
}

func TestAStandingInstructionMayAnswerAQuestion(t *testing.T) {
	x := newTable(t, ringTerms(2, 1))
	x.post(alice, "march Blue 5", "strike Blue Gray", "done")
	d, got := x.post(bob, "cover stand")
	check(t, d, got, Taken, "receipt bob, turn alice, turn bob, referee carol")
	if x.at("Gray") != 0 {
		t.Errorf("Gray stands on %d", x.at("Gray"))
	}
	x.sound()
}

func TestAPauseMailsBothAndAsksForAnotherSheet(t *testing.T) {
	x := newTable(t, ringTerms())
	old := x.mail(alice, "march Blue 2", "halt")
	d, got := x.post(alice, "march Blue 4", "halt")
	check(t, d, got, Played, "receipt alice, turn alice, turn bob, referee carol")
	if paper(t, got[1]).Game.Form == "" || paper(t, got[2]).Game.Form != "" {
		t.Error("the form did not go to Alice alone")
	}
	d, got = x.deliver(old) // though the moment has the same key, its token is of before the pause
	check(t, d, got, Refused, "refused alice")
	x.sound()
}

func TestTheEndRevealsSeedAndDice(t *testing.T) {
	x := newTable(t, ringTerms(6))
	x.post(alice, "march Blue 5", "strike Blue Gray", "done")
	x.post(bob, "b")
	for range toyTurns {
		x.post(bob, "done", "final")
		x.post(alice, "done", "final")
		x.pass(25 * time.Hour) // whoever was asked why he struck nobody
	}
	for range 8 {
		x.pass(72 * time.Hour)
	}
	m, err := x.a.load("ring")
	if err != nil || !m.over {
		t.Fatalf("the game is at %v, %v", m.moment, err)
	}
	for _, to := range []string{alice, bob, carol} {
		p := paper(t, x.last[to])
		if p.What != "ended" || p.Seed != m.begun.Seed.Reveal() || len(p.Dice) != 2 {
			t.Errorf("%s got %s with seed %q and dice %v", to, p.What, p.Seed, p.Dice)
		}
	}
	if _, ok := x.a.Next(); ok {
		t.Error("something is still due")
	}
	d, got := x.post(alice, "march Blue 4")
	check(t, d, got, Told, "ended alice")
	list, err := x.a.Games()
	if err != nil || len(list) != 1 || !list[0].Over {
		t.Errorf("games: %+v, %v", list, err)
	}
	x.sound()
}

func TestAFailedCommitChangesNothing(t *testing.T) {
	x := newTable(t, ringTerms())
	x.ledger.fails = errors.New("the disk is full")
	in := x.mail(alice, "march Blue 4", "done")
	if _, err := x.a.Receive(x.now, in); !errors.Is(err, x.ledger.fails) {
		t.Fatalf("error: %v", err)
	}
	if err := x.a.Tick(noon.Add(100 * time.Hour)); err == nil {
		t.Fatal("Tick tells of no error")
	}
	x.ledger.fails = nil
	if x.at("Blue") != 3 {
		t.Fatal("the game has changed")
	}
	d, got := x.deliver(in)
	check(t, d, got, Played, "receipt alice, turn alice, turn bob, referee carol")
	x.sound()
}

func TestAnotherWriterIsNoticed(t *testing.T) {
	x := newTable(t, ringTerms())
	other := toyOn(x.ledger)
	if _, err := other.Receive(x.now, x.mail(alice, "march Blue 4", "done")); err != nil {
		t.Fatal(err)
	}
	in := x.mail(alice, "march Blue 5", "done")
	if _, err := x.a.Receive(x.now, in); !errors.Is(err, errSequence) {
		t.Fatalf("error: %v", err)
	}
	if d, _ := x.deliver(in); d.Kind != Refused { // read anew, the mail is late
		t.Errorf("it was %q", d.Kind)
	}
	x.sound()
}
