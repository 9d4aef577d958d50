package adjudicator

import (
	"errors"
	"strings"
	"testing"
	"time"

	"longroll/rules"
)

// TestEveryMailInIsKept: what a mail said can be read years later on the page, beside what
// was taken of it: also of one of which nothing was.
func TestEveryMailInIsKept(t *testing.T) {
	c := newCampaign(t, 1, nil)
	c.turn()
	side := c.match().moment.Side
	key := c.match().token(side)
	c.send(side, "Dear referee, these are my orders.\nmove nobody to nowhere\nend\n")
	c.send(side, "> key "+key+"\nI have no orders, and only say <good> day.\n")
	long := strings.Repeat("a\u00e9", mostKept)
	c.send(side, long)
	kept := mustMails(t, c.a)
	n := len(kept)
	if n != c.mails || n < 4 {
		t.Fatalf("of %d mails %d are kept", c.mails, n)
	}
	k := kept[n-3]
	if k.Reader != readerName(side) || k.From == "" || k.ID == "" || k.Received.IsZero() || k.Digest == "" ||
		!strings.Contains(k.Text, "move nobody to nowhere") {
		t.Errorf("it is kept as %+v", k)
	}
	if k := kept[n-1]; len(k.Text) > mostKept || k.Cut == 0 || len(k.Text)+k.Cut < len(long) || strings.ToValidUTF8(k.Text, "") != k.Text {
		t.Errorf("%d bytes are kept of it, and %d are said not to be", len(k.Text), k.Cut)
	}
	page := auditPage(t, c.a)
	letters := unpackPage(t, page, "letters")
	for _, text := range []string{"Dear referee, these are my orders.", "I have no orders, and only say", "bytes more came, and are not kept"} {
		if !strings.Contains(letters, text) {
			t.Errorf("the page does not have %q", text)
		}
	}
	for _, reader := range readers {
		if key := c.match().token(reader); strings.Contains(letters, key) || strings.Contains(page, key) {
			t.Errorf("the page holds the key of the %s that still opens something", readerName(reader))
		}
	}
	if !strings.Contains(letters, "[the key of this turn]") {
		t.Error("no key is hidden: the test tests nothing")
	}
	if got := hideKey("BLUE-7F3A or blue-7f3a", "blue-7f3a", "[hidden]"); got != "[hidden] or [hidden]" {
		t.Errorf("a key in capitals opens too, and stays: %q", got)
	}
	// no archive has them
	c.send(rules.Union, "concede ring\n")
	for _, secrets := range []bool{false, true} {
		if _, lines := archived(t, c.a, secrets); strings.Contains(strings.Join(lines, ""), "only say <good> day") {
			t.Errorf("with secrets %v the archive has the text of a mail", secrets)
		}
	}
}

func mustMails(t *testing.T, a *Adjudicator) []keptMail {
	t.Helper()
	list, err := a.mailsOf("ring")
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestAMailIsKeptWithItsStep: a step that is not written keeps no mail, and one that came
// twice is kept once.
func TestAMailIsKeptWithItsStep(t *testing.T) {
	x := newTable(t, ringTerms())
	in := Incoming{ID: "twice@example.org", From: x.match(t).address(rules.Union), Recipients: []string{x.a.replyAddress(x.match(t), rules.Union)},
		Text: "status\n", Date: noon.Add(-time.Minute)}
	x.ledger.fails = errors.New("the disk is full")
	if _, err := x.a.Receive(x.now, in); err == nil || len(mustMails(t, x.a)) != 0 {
		t.Errorf("%v, and the mail is kept", err)
	}
	x.ledger.fails = nil
	for range 2 {
		if _, err := x.a.Receive(x.now, in); err != nil {
			t.Fatal(err)
		}
	}
	if list := mustMails(t, x.a); len(list) != 1 || !list[0].Date.Equal(in.Date) {
		t.Errorf("it is kept as %+v", list)
	}
}
