package postoffice_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2/imapclient"

	"longroll/mail/postoffice"
)

func open(t *testing.T) *postoffice.Office {
	t.Helper()
	office, err := postoffice.Start(t.Context(), postoffice.Options{MaxSize: 100_000, Accounts: []postoffice.Account{
		{User: "game", Password: "x", Addresses: []string{"game@game.example"}},
		{User: "player", Password: "y", Addresses: []string{"player@example.net", "other@example.net"}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = office.Close() })
	return office
}

// TestPlusAddress holds that mail to any plus form is delivered, and shows to which.
func TestPlusAddress(t *testing.T) {
	office := open(t)
	for _, to := range []string{"game@game.example", "Game+b3-token@GAME.example"} {
		if err := office.Send("player@example.net", to, []byte("Subject: x\r\n\r\nmove A 0101\r\n.\r\n")); err != nil {
			t.Fatal(err)
		}
	}
	mails, err := office.Read("game")
	if err != nil || len(mails) != 2 {
		t.Fatalf("%d mails, %v", len(mails), err)
	}
	want := "Return-Path: <player@example.net>\r\nDelivered-To: Game+b3-token@GAME.example\r\nSubject: x\r\n\r\nmove A 0101\r\n.\r\n"
	if got := string(mails[1]); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if mails, err := office.Read("player"); err != nil || len(mails) != 0 {
		t.Errorf("the player got %d mails, %v", len(mails), err)
	}
}

func TestRefused(t *testing.T) {
	office := open(t)
	for to, raw := range map[string]string{
		"nobody@example.net":      "Subject: x\r\n\r\nx\r\n",
		"player@game.example":     "Subject: x\r\n\r\nx\r\n",
		"other@example.net":       "this is no header\r\n\r\nx\r\n",
		"player+long@example.net": "Subject: x\r\n\r\n" + strings.Repeat("too long\r\n", 20_000),
	} {
		if err := office.Send("game@game.example", to, []byte(raw)); err == nil {
			t.Errorf("mail to %s was taken", to)
		}
	}
	if mails, err := office.Read("player"); err != nil || len(mails) != 0 {
		t.Errorf("the player got %d mails, %v", len(mails), err)
	}
	if _, err := office.Read("stranger"); err == nil {
		t.Error("a stranger has a mailbox")
	}
}

// TestClose holds that the office ends with its context, even at once after its start.
func TestClose(t *testing.T) {
	for range 20 {
		ctx, cancel := context.WithCancel(t.Context())
		office, err := postoffice.Start(ctx, postoffice.Options{})
		if err != nil {
			t.Fatal(err)
		}
		cancel()
		done := make(chan struct{})
		go func() { defer close(done); _ = office.Close() }()
		select {
		case <-done:
		case <-time.After(5 * time.Second):
			t.Fatal("Close does not return")
		}
	}
}

// TestIdleTellsOfMailThatCameBefore holds that a client is told at once of a mail
// that came between its last command and its IDLE.
func TestIdleTellsOfMailThatCameBefore(t *testing.T) {
	office := open(t)
	told := make(chan struct{}, 9)
	c, err := imapclient.DialInsecure(office.IMAPAddr(), &imapclient.Options{UnilateralDataHandler: &imapclient.UnilateralDataHandler{
		Mailbox: func(*imapclient.UnilateralDataMailbox) { told <- struct{}{} },
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	if err := c.Login("game", "x").Wait(); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Select("INBOX", nil).Wait(); err != nil {
		t.Fatal(err)
	}
	if err := office.Deliver("player@example.net", "game@game.example", []byte("Subject: x\r\n\r\nx\r\n"), time.Now()); err != nil {
		t.Fatal(err)
	}
	idle, err := c.Idle()
	if err != nil {
		t.Fatal(err)
	}
	select {
	case <-told:
	case <-time.After(10 * time.Second):
		t.Error("nothing was told of the mail")
	}
	if err := idle.Close(); err != nil {
		t.Error(err)
	}
	if err := idle.Wait(); err != nil {
		t.Error(err)
	}
}
