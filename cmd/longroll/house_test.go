package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"longroll/adjudicator"
	"longroll/mail"
	"longroll/rules"
)

// open makes a data folder and opens it.
func open(t *testing.T, settings string) *house {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "d")
	if _, err := found(dir, settings); err != nil {
		t.Fatal(err)
	}
	h, err := openHouse(dir, houseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	})
	return h
}

const testSettings = "address = \"game@example.org\"\nhost = \"host@example.org\"\n"

func testMail(uid uint32) mail.Raw {
	return mail.Raw{UIDValidity: 1, UID: uid, Received: time.Now(), Data: []byte(
		"From: ann@example.org\nTo: game@example.org\nMessage-ID: <a@home.example>\n\nMay I play?\n")}
}

// TestFailingMailIsSetAside: a mail over which the program stumbles three times is
// kept in a file, the host is told, and the mails behind it go on.
func TestFailingMailIsSetAside(t *testing.T) {
	h := open(t, testSettings)
	games := h.games
	h.games = nil // any use of it is a fault of ours, as a bug in the rules would be
	r := reception{h, map[string]int{}}
	for try := 1; try < strikes; try++ {
		if err := r.take(testMail(7)); err == nil {
			t.Fatalf("attempt %d: the mail was taken as dealt with", try)
		}
	}
	if err := r.take(testMail(7)); err != nil {
		t.Fatalf("the mail was not set aside: %v", err)
	}
	files, err := filepath.Glob(filepath.Join(h.config.dir, "aside", "*.eml"))
	if err != nil || len(files) != 1 {
		t.Fatalf("set aside: %v, %v", files, err)
	}
	kept, err := os.ReadFile(files[0])
	if err != nil || string(kept) != string(testMail(7).Data) {
		t.Errorf("kept %q, %v", kept, err)
	}
	letters, err := h.store.Outbox()
	if err != nil || len(letters) != 1 || !strings.Contains(string(letters[0].Data), "host@example.org") {
		t.Errorf("the host was not told: %d letters, %v", len(letters), err)
	}
	h.games = games
	if err := r.take(testMail(8)); err != nil {
		t.Errorf("the next mail: %v", err)
	}
}

// TestUnreadableMail: what holds nothing to read is set aside at once.
func TestUnreadableMail(t *testing.T) {
	h := open(t, testSettings)
	r := reception{h, map[string]int{}}
	if err := r.take(mail.Raw{UIDValidity: 1, UID: 1, Received: time.Now(), Data: []byte("\n\n")}); err != nil {
		t.Fatal(err)
	}
	if _, err := h.receive(mail.Raw{Received: time.Now()}); !errors.Is(err, errUnreadable) {
		t.Errorf("an empty mail gives %v", err)
	}
}

// TestTooBigMail: of a mail that was fetched in part nothing is played, and its
// sender is told.
func TestTooBigMail(t *testing.T) {
	h := open(t, testSettings)
	name, err := h.games.Create(time.Now(), adjudicator.NewGame{
		Battle: "chickamauga", Name: "big", Union: "ann@example.org", Confederate: "bob@example.org"})
	if err != nil {
		t.Fatal(err)
	}
	before, err := h.games.Positions(name, rules.NoSide)
	if err != nil {
		t.Fatal(err)
	}
	queue, err := h.store.Outbox()
	if err != nil {
		t.Fatal(err)
	}
	letter, _, _, err := h.compose(queue[0].Data)
	if err != nil {
		t.Fatal(err)
	}
	raw := "From: ann@example.org\nTo: " + letter.ReplyTo + "\nMessage-ID: <big@home.example>\n\nmove Wilder to 1021\nend\nfinal\n"
	what, err := h.receive(mail.Raw{Received: time.Now(), Data: []byte(raw), Size: 5 << 20, TooBig: true})
	if err != nil || what.Kind != adjudicator.Nothing {
		t.Fatalf("%+v, %v", what, err)
	}
	if after, err := h.games.Positions(name, rules.NoSide); err != nil || after != before {
		t.Errorf("the position has changed: %v", err)
	}
	queue, err = h.store.Outbox()
	if err != nil {
		t.Fatal(err)
	}
	answer, _, _, err := h.compose(queue[len(queue)-1].Data)
	if err != nil || !strings.Contains(strings.Join(strings.Fields(answer.Text), " "), "5120 KiB, more than we read") {
		t.Errorf("the answer does not say why: %v\n%s", err, answer.Text)
	}
}
