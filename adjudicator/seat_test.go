package adjudicator

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"longroll/rules"
)

func TestPressGoesToThoseItIsFor(t *testing.T) {
	x := newTable(t, ringTerms())
	d, got := x.post(alice, "press to opponent: Will you not yield, Sir?")
	if d.Kind != Settled || who(sentTo(got, carol)) != "" || len(sentTo(got, bob)) != 1 {
		t.Fatalf("%q: %s", d.Kind, who(got))
	}
	says(t, sentTo(got, bob)[0], "| Will you not yield, Sir?")
	says(t, sentTo(got, bob)[0], "The Union player writes:")
	d, got = x.post(bob, "press to all: Never.")
	if d.Kind != Settled || len(sentTo(got, alice)) != 1 || len(sentTo(got, carol)) != 1 {
		t.Fatalf("%q: %s", d.Kind, who(got))
	}
	d, got = x.post(bob, "press to opponent anonymously: Guess who.")
	if d.Kind != Refused || len(sentTo(got, alice)) != 0 {
		t.Errorf("anonymously: %q: %s", d.Kind, who(got))
	}
	x.sound()

	req := ringTerms()
	req.Press = "anonymous"
	x = newTable(t, req)
	_, got = x.post(bob, "press to all anonymously: Guess who.")
	for _, l := range append(sentTo(got, alice), sentTo(got, carol)...) {
		if strings.Contains(strings.ToLower(l.Subject+l.Text), "confederate") || l.InReplyTo != "" {
			t.Errorf("it is not anonymous: %s\n%s", l.Subject, l.Text)
		}
	}
}

func TestDrawsAreOfferedAndAgreed(t *testing.T) {
	x := newTable(t, ringTerms())
	if d, _ := x.post(bob, "accept draw"); d.Kind != Refused {
		t.Errorf("without an offer it was %q", d.Kind)
	}
	d, got := x.post(alice, "offer draw")
	if d.Kind != Settled || len(sentTo(got, bob)) != 1 {
		t.Fatalf("%q: %s", d.Kind, who(got))
	}
	x.post(bob, "decline draw")
	if d, _ := x.post(bob, "accept draw"); d.Kind != Refused {
		t.Errorf("after declining it was %q", d.Kind)
	}
	x.post(bob, "offer draw")
	_, got = x.post(alice, "accept draw")
	if who(got) != "receipt alice, ended alice, ended bob, ended carol" {
		t.Fatal(who(got))
	}
	list, err := x.a.Games()
	if err != nil || !list[0].Over || list[0].Winner != rules.NoSide || list[0].By != "The players agreed on a draw." {
		t.Errorf("%+v, %v", list, err)
	}
	x.sound()
}

func TestConcedingIsAskedTwice(t *testing.T) {
	x := newTable(t, ringTerms())
	d, got := x.post(alice, "concede")
	check(t, d, got, Refused, "receipt alice")
	if d, _ := x.post(alice, "concede ring", "march Blue 4"); d.Kind == Settled {
		t.Error("with orders it was taken")
	}
	_, got = x.post(alice, "concede ring")
	if who(got) != "receipt alice, ended alice, ended bob, ended carol" {
		t.Fatal(who(got))
	}
	if list, _ := x.a.Games(); list[0].Winner != rules.Confederate {
		t.Errorf("%+v", list)
	}
	x.sound()
	if d, got := x.post(alice, "status"); d.Kind != Told || who(got) != "ended alice" {
		t.Errorf("afterwards: %q, %s", d.Kind, who(got))
	}
}

func TestASeatChangesHands(t *testing.T) {
	x := newTable(t, ringTerms())
	x.post(alice, "hide 5", "march Blue 4", "done")
	old := x.mail(bob, "march Gray 5", "done")
	d, got := x.post(bob, "resign ring")
	if d.Kind != Settled || len(sentTo(got, alice)) != 1 || len(sentTo(got, carol)) != 1 {
		t.Fatalf("%q: %s", d.Kind, who(got))
	}
	if got := x.pass(100 * time.Hour); len(got) > 0 {
		t.Errorf("while the seat is empty: %s", who(got))
	}
	d, got = x.post(carol, "replace confederate with "+dave)
	if d.Kind != Settled || len(sentTo(got, dave)) != 1 {
		t.Fatalf("%q: %s", d.Kind, who(got))
	}
	stray := x.mail(dave, "accept")
	stray.From = "mallory@example.com"
	if d, got := x.deliver(stray); d.Kind != Alien || len(got) > 0 {
		t.Errorf("from a strange address: %q, %s", d.Kind, who(got))
	}
	d, got = x.post(dave, "accept")
	if d.Kind != Settled || len(sentTo(got, dave)) != 1 || len(sentTo(got, alice)) != 1 || len(sentTo(got, bob)) != 0 {
		t.Fatalf("%q: %s", d.Kind, who(got))
	}
	says(t, sentTo(got, dave)[0], `"From": 3, "To": 4`) // what his side was told before
	if by := x.deadline(rules.Confederate); !by.Equal(x.now.Add(72 * time.Hour)) {
		t.Errorf("he has until %v, not his whole time", by)
	}
	if d, got := x.deliver(old); d.Kind == Played || d.Kind == Taken || len(sentTo(got, dave)) > 0 {
		t.Errorf("with the key of the former player: %q, %s", d.Kind, who(got))
	}
	if d, _ := x.post(dave, "march Gray 5", "done"); d.Kind != Played {
		t.Errorf("the new player's orders were %q", d.Kind)
	}
	if x.at("Gray") != 6 || !strings.Contains(x.last[dave].Text, "the post is mined") { // as his predecessor could not know
		t.Errorf("Gray stands on %d", x.at("Gray"))
	}
	x.sound()
}

func TestASeatThatNobodyTakesEndsTheGame(t *testing.T) {
	x := newTable(t, ringTerms())
	x.post(alice, "resign ring")
	if got := x.pass(29 * 24 * time.Hour); len(got) > 0 {
		t.Fatalf("too early: %s", who(got))
	}
	if got := x.pass(24 * time.Hour); who(got) != "ended bob, ended carol" {
		t.Fatal(who(got))
	}
	x.sound()

	x = newTable(t, ringTerms())
	if d, _ := x.post(bob, "claim"); d.Kind != Refused {
		t.Errorf("while she plays it was %q", d.Kind)
	}
	x.post(alice, "resign ring")
	if _, got := x.post(bob, "claim"); !strings.Contains(who(got), "ended bob") {
		t.Errorf("claimed: %s", who(got))
	}
	x.sound()
}

func TestAPlayerNamesHisSuccessor(t *testing.T) {
	x := newTable(t, ringTerms())
	if d, _ := x.post(alice, "replace confederate with "+dave); d.Kind != Refused {
		t.Errorf("for the other side it was %q", d.Kind)
	}
	d, got := x.post(alice, "replace me with "+dave)
	if d.Kind != Settled || len(sentTo(got, dave)) != 1 || len(sentTo(got, bob)) != 0 {
		t.Fatalf("%q: %s", d.Kind, who(got))
	}
	x.post(dave, "decline")
	d, _ = x.post(alice, "march Blue 4", "done")
	if d.Kind != Played {
		t.Errorf("after he declined her orders were %q", d.Kind)
	}
	x.sound()
}

func TestAnInvitedGameBeginsWhenAllHaveAgreed(t *testing.T) {
	x := &table{t: t, ledger: newMapLedger(), now: noon, last: map[string]Letter{}, mails: map[string]int{}}
	x.a = toyOn(x.ledger)
	req := ringTerms()
	req.Invite = true
	if _, err := x.a.Create(x.now, req); err != nil {
		t.Fatal(err)
	}
	if got := x.letters(); who(got) != "invitation alice, invitation bob, invitation carol" {
		t.Fatal(who(got))
	}
	x.restart()
	d, got := x.post(alice, "march Blue 4", "done")
	if d.Kind != Nothing || len(got) != 1 {
		t.Errorf("orders too early: %q, %s", d.Kind, who(got))
	}
	x.post(alice, "accept")
	x.post(carol, "yes")
	x.now = x.now.Add(50 * time.Hour)
	d, got = x.post(bob, "accept")
	if d.Kind != Settled || who(sentTo(got, alice)) != "opening alice" || len(sentTo(got, bob)) != 2 {
		t.Fatalf("%q: %s", d.Kind, who(got))
	}
	if by := x.deadline(rules.Union); !by.Equal(x.now.Add(72 * time.Hour)) {
		t.Errorf("Alice has until %v", by)
	}
	x.post(alice, "march Blue 4", "done")
	if x.at("Blue") != 4 {
		t.Errorf("Blue stands on %d", x.at("Blue"))
	}
	x.sound()
}

func TestAnInvitedGameThatIsDeclinedOrForgotten(t *testing.T) {
	for name, c := range map[string]struct {
		do   func(*table) []Letter
		want string
	}{
		"declined": {func(x *table) []Letter {
			_, got := x.post(bob, "decline")
			return got
		}, "The Confederate player declined."},
		"forgotten": {func(x *table) []Letter {
			x.post(alice, "accept")
			return x.pass(14 * 24 * time.Hour)
		}, "No answer came from the Confederate player and the referee."},
	} {
		t.Run(name, func(t *testing.T) {
			x := &table{t: t, ledger: newMapLedger(), now: noon, last: map[string]Letter{}, mails: map[string]int{}}
			x.a = toyOn(x.ledger)
			req := ringTerms()
			req.Invite = true
			if _, err := x.a.Create(x.now, req); err != nil {
				t.Fatal(err)
			}
			x.letters()
			got := sentTo(c.do(x), alice)
			if len(got) != 1 {
				t.Fatalf("Alice got %d letters", len(got))
			}
			says(t, got[0], c.want)
			x.sound()
		})
	}
}

func TestResendIsTheSameMail(t *testing.T) {
	x := newTable(t, ringTerms())
	first := x.last[bob]
	x.post(alice, "march Blue 4", "done")
	turn := x.last[bob]
	_, got := x.post(bob, "resend")
	if len(got) != 2 || !sameLetter(got, turn) {
		t.Errorf("resend: %s", who(got))
	}
	_, got = x.post(bob, "resend 2")
	if !sameLetter(got, first) {
		t.Errorf("resend 2: %s", who(got))
	}
	x.sound()
}

func sameLetter(list []Letter, want Letter) bool {
	for _, l := range list {
		if l.ID == want.ID && l.Text == want.Text && l.Date.Equal(want.Date) && l.ReplyTo == want.ReplyTo {
			return true
		}
	}
	return false
}

func TestAmendChangesLinesAndKeepsTheRest(t *testing.T) {
	req := ringTerms()
	req.Wait = time.Hour
	x := newTable(t, req)
	x.post(alice, "march Blue 4", "march Azure 3", "done")
	d, got := x.post(alice, "amend", "hide 7")
	check(t, d, got, Taken, "receipt alice")
	m, err := x.a.load("ring")
	if err != nil {
		t.Fatal(err)
	}
	if held := strings.Join(texts(m.desks[rules.Union].sheet.Orders), "; "); held != "march Blue 4; march Azure 3; hide 7; done" {
		t.Errorf("held: %s", held)
	}
	x.sound()
}

func TestAKeyThatOthersHaveSeenIsWorthNothing(t *testing.T) {
	x := newTable(t, ringTerms())
	in := x.mail(alice, "march Blue 4")
	seen := in.Recipients[0]
	in.Readers = []string{seen, bob}
	in.Recipients = append(in.Recipients, "the-mailbox@example.net")
	_, got := x.deliver(in)
	if len(sentTo(got, alice)) != 1 || got[0].ReplyTo == seen {
		t.Fatalf("her key is still %s: %s", got[0].ReplyTo, who(got))
	}
	forged := x.mail(alice, "march Blue 2", "done")
	forged.Recipients = []string{seen}
	if d, _ := x.deliver(forged); d.Kind == Played || d.Kind == Taken {
		t.Errorf("with the key that was seen: %q", d.Kind)
	}
	if d, _ := x.post(alice, "march Blue 4", "done"); d.Kind != Played || x.at("Blue") != 4 {
		t.Errorf("with the new one: %q, Blue stands on %d", d.Kind, x.at("Blue"))
	}
	x.sound()
}

func TestAFloodOfOrdersIsToldOnce(t *testing.T) {
	x := newTable(t, ringTerms())
	x.a.cfg.MailsAnHour = 3
	answers := 0
	for i := range 6 {
		d, got := x.post(alice, fmt.Sprintf("march Blue %d", 3+i%2), "flarch")
		answers += len(got)
		if (d.Kind == Muted) != (i >= 3) {
			t.Errorf("mail %d was %q", i+1, d.Kind)
		}
	}
	if answers != 4 { // three receipts, and the one that says it is too much
		t.Errorf("%d answers", answers)
	}
	x.pass(time.Hour)
	if d, _ := x.post(alice, "march Blue 4", "done"); d.Kind != Played {
		t.Errorf("an hour later it was %q", d.Kind)
	}
	x.sound()
}
