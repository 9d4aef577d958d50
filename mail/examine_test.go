package mail

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"longroll/mail/postoffice"
)

// TestFind holds where a message is looked for, that it is not marked as read, and that one in the
// mailbox alone is taken away.
func TestFind(t *testing.T) {
	office := openOffice(t, postoffice.Options{})
	in := gameInbox(t, office.IMAPAddr())
	in.cfg.Done = "Done"
	find := func(id string, remove bool, folder string) {
		t.Helper()
		raw, place, err := in.Find(t.Context(), id+"@example.net", remove)
		if err != nil || place != folder {
			t.Errorf("Find %s: in %q, %v; want it in %q", id, place, err, folder)
		}
		if folder != "" && (!bytes.Equal(raw.Data[len(raw.Data)-len(letter(id)):], letter(id)) || raw.Received.UTC().Format(time.DateOnly) != "2026-11-29") {
			t.Errorf("Find %s: received %v\n%s", id, raw.Received, raw.Data)
		}
	}
	find("a", false, "")
	deliver(t, office, "a", "b")
	find("a", false, "INBOX")
	find("a", false, "INBOX") // it is still there, unread
	find("b", true, "INBOX")
	find("b", false, "")
	ids, _ := fetchIDs(t, in, Cursor{}) // moves to Done what it finds
	wantIDs(t, ids, "a")
	find("a", true, "Done")
	find("a", true, "Done")
	if in.session != nil {
		t.Error("the connection is kept, though another folder than Fetch wants is open in it")
	}
	deliver(t, office, "c")
	ids, _ = fetchIDs(t, in, Cursor{}) // from the mailbox, wherever Find has looked before
	wantIDs(t, ids, "c")
}

// TestSendFacts holds what a server is asked before any mail goes out, and that none does.
func TestSendFacts(t *testing.T) {
	for _, c := range []struct {
		offers string
		says   map[string]string
		most   int
		noNull string
		fails  bool
	}{
		{offers: "SIZE 5000000", most: 5_000_000},
		{offers: "SIZE", says: map[string]string{"MAIL": "550 5.7.1 name yourself"}, noNull: "name yourself"},
		{offers: "8BITMIME", says: map[string]string{"MAIL": "451 4.3.0 later"}, fails: true},
		{offers: "8BITMIME", says: map[string]string{"EHLO": "554 no"}, fails: true},
	} {
		s := &submissionServer{offers: []string{c.offers}, says: c.says}
		out := NewOutbox(OutboxConfig{Server: Server{Addr: fake(t, s.serve), Security: Plain, Timeout: 5 * time.Second}})
		f, err := out.Facts(t.Context())
		if f.MaxSize != c.most || c.noNull == "" != (f.NoNull == "") || !strings.Contains(f.NoNull, c.noNull) || (err != nil) != c.fails {
			t.Errorf("%+v: Facts = %+v, %v", c, f, err)
		}
		if len(s.hears("RCPT")) > 0 || len(s.mails()) > 0 {
			t.Errorf("%+v: a mail was sent", c)
		}
	}
}

// TestSendFactsCertificate holds that the end of the certificate is told.
func TestSendFactsCertificate(t *testing.T) {
	serving, trusting := certificate(t)
	s := &submissionServer{}
	out := NewOutbox(OutboxConfig{Server: Server{Addr: wrapTLS(t, serving, fake(t, s.serve)), TLSConfig: trusting}})
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	if f, err := out.Facts(ctx); err != nil || f.RunsOut.Before(time.Now()) {
		t.Errorf("Facts = %+v, %v", f, err)
	}
}
