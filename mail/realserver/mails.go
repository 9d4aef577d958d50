package realserver

import (
	"bytes"
	"cmp"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
)

// Deliver hands a mail to Dovecot as a mail server would, by LMTP. It then lies in the mailbox
// with the headers that Dovecot puts on top (Return-Path, Delivered-To, Received).
func (s *Servers) Deliver(t testing.TB, from, to string, raw []byte) {
	t.Helper()
	hand(t, s.LMTP, smtp.NewClientLMTP, from, to, raw)
}

// Post sends a mail through Postfix, from outside, and does not wait for it to arrive.
func (s *Servers) Post(t testing.TB, from, to string, raw []byte) {
	t.Helper()
	hand(t, s.SMTP, smtp.NewClient, from, to, raw)
}

func hand(t testing.TB, addr string, speak func(net.Conn) *smtp.Client, from, to string, raw []byte) {
	t.Helper()
	conn, err := net.DialTimeout("tcp", addr, 10*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	client := speak(conn)
	defer func() { _ = client.Close() }()
	if err = client.SendMail(from, []string{to}, bytes.NewReader(raw)); err != nil {
		t.Fatalf("mail to %s: %v", to, err)
	}
}

// Append puts mails into a folder just as they are, in that order, behind Dovecot's back, which is
// quick enough for thousands. at is when the first came, each other a second later.
func (s *Servers) Append(t testing.TB, user, folder string, at time.Time, raws ...[]byte) {
	t.Helper()
	dir := s.maildir(user, folder)
	for i, raw := range raws {
		came := at.Add(time.Duration(i) * time.Second)
		name := fmt.Sprintf("%d.M%06dP1.test", came.Unix(), i)
		draft := filepath.Join(dir, "tmp", name)
		err := os.WriteFile(draft, raw, 0o666)
		if err == nil {
			err = os.Chmod(draft, 0o666)
		}
		if err == nil {
			err = os.Chtimes(draft, came, came)
		}
		if err == nil {
			err = os.Rename(draft, filepath.Join(dir, "new", name))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// Mails returns the mails in a folder ("" or INBOX, or as "Games/Done") as they lie there, in the order
// they came; none if there is no such folder.
func (s *Servers) Mails(t testing.TB, user, folder string) [][]byte {
	t.Helper()
	var paths []string
	for _, sub := range []string{"cur", "new"} {
		found, err := filepath.Glob(filepath.Join(s.maildir(user, folder), sub, "*"))
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, found...)
	}
	slices.SortFunc(paths, func(a, b string) int { return cmp.Compare(filepath.Base(a), filepath.Base(b)) })
	var raws [][]byte
	for _, path := range paths {
		raw, err := os.ReadFile(path)
		if os.IsNotExist(err) {
			return s.Mails(t, user, folder) // Dovecot renamed it as we looked
		}
		if err != nil {
			t.Fatal(err)
		}
		raws = append(raws, raw)
	}
	return raws
}

// Await returns the mails of a folder as soon as there are that many, at the latest after ten seconds.
func (s *Servers) Await(t testing.TB, user, folder string, count int) [][]byte {
	t.Helper()
	var raws [][]byte
	err := within(func() bool {
		raws = s.Mails(t, user, folder)
		return len(raws) >= count
	})
	if err != nil {
		t.Fatalf("%d mails in %s of %s, want %d: %v", len(raws), cmp.Or(folder, "INBOX"), user, count, err)
	}
	return raws
}

// maildir is where Dovecot keeps a folder.
func (s *Servers) maildir(user, folder string) string {
	dir := filepath.Join(s.dir, "dovecot", "mail", user)
	if folder != "" && folder != "INBOX" {
		dir = filepath.Join(dir, "."+strings.ReplaceAll(folder, "/", "."))
	}
	return dir
}
