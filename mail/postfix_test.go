package mail

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"longroll/mail/realserver"
)

// postfixOutbox submits through Postfix.
func postfixOutbox(t *testing.T, servers *realserver.Servers, security Security) *Outbox {
	t.Helper()
	cfg := OutboxConfig{
		Server: Server{
			Addr: servers.Submissions, Security: security, TLSConfig: trust(servers.Roots), User: "game", Timeout: 10 * time.Second,
			Password: func(context.Context) (string, error) { return realserver.Password, nil },
		},
		Hello: "game.test",
	}
	if security == StartTLS {
		cfg.Addr = servers.Submission
	}
	out := NewOutbox(cfg)
	t.Cleanup(func() { _ = out.Close() })
	return out
}

// strictPostfix are settings of a service that finds fault with much.
const strictPostfix = `
message_size_limit = 40000
smtpd_helo_required = yes
smtpd_helo_restrictions = reject_non_fqdn_helo_hostname
smtpd_sender_restrictions = check_sender_access inline:{ {other@game.test = 553 5.7.1 not your address}, {slow@game.test = DEFER try later} }
smtpd_recipient_restrictions = check_recipient_access inline:{ {union@home.test = 450 4.2.0 greylisted}, {referee@home.test = 554 5.7.1 not from you}, {confederate@home.test = 421 4.7.0 enough} }, reject_unauth_destination
`

// TestPostfix sends through a real Postfix: over both kinds of TLS, with our own name, with and without a
// sender, and what it refuses is told apart.
func TestPostfix(t *testing.T) {
	servers := realserver.Start(t, realserver.Options{Postfix: strictPostfix})
	raw := []byte("From: game@game.test\r\nTo: player@home.test\r\nMessage-ID: <a@game.test>\r\n\r\nhello\r\n.\r\n..dots\r\n")
	for i, security := range []Security{TLS, StartTLS} {
		from := [...]string{"game+ring-k3y@game.test", ""}[i]
		if err := postfixOutbox(t, servers, security).Submit(t.Context(), from, "player@home.test", raw); err != nil {
			t.Fatalf("%s: %v", security, err)
		}
		mails := servers.Await(t, "player", "", i+1)
		got := bytes.ReplaceAll(mails[i], []byte("\r\n"), []byte("\n"))
		if !bytes.HasPrefix(got, []byte("Return-Path: <"+from+">")) || !bytes.HasSuffix(got, []byte("\n\nhello\n.\n..dots\n")) ||
			!bytes.Contains(got, []byte("from game.test (")) {
			t.Errorf("%s: it arrives as\n%s", security, got)
		}
	}
	out := postfixOutbox(t, servers, TLS)
	for _, c := range []struct {
		name, from, to string
		size           int
		want           SendError // but for Err
	}{
		{"nobody", "", "nobody@home.test", 10, SendError{Code: 550, Stage: "recipient"}},
		{"elsewhere", "", "player@example.net", 10, SendError{Code: 554, Stage: "recipient"}},
		{"for now", "", "union@home.test", 10, SendError{Temporary: true, Code: 450, Stage: "recipient"}},
		{"for good", "", "referee@home.test", 10, SendError{Code: 554, Stage: "recipient"}},
		{"hangs up", "", "confederate@home.test", 10, SendError{Temporary: true, Server: true, Code: 421, Stage: "recipient"}},
		{"too large", "", "player@home.test", 50_000, SendError{Code: 552, Stage: "size"}},
		{"sender", "other@game.test", "player@home.test", 10, SendError{Code: 553, Stage: "sender"}},
		{"sender for now", "slow@game.test", "player@home.test", 10, SendError{Temporary: true, Code: 450, Stage: "recipient"}},
	} {
		got := sendError(t, out.Submit(t.Context(), c.from, c.to, slices.Concat(raw, bytes.Repeat([]byte("0123456\r\n"), c.size/9))))
		if got == nil {
			t.Errorf("%s: sent", c.name)
			continue
		}
		t.Logf("%s: %v", c.name, got)
		got.Err = nil
		if *got != c.want {
			t.Errorf("%s: got %+v, want %+v", c.name, *got, c.want)
		}
		if err := out.Submit(t.Context(), "", "player@home.test", raw); err != nil {
			t.Errorf("%s: the next mail: %v", c.name, err)
		}
	}
	for name, change := range map[string]func(*OutboxConfig){
		"name that is none": func(c *OutboxConfig) { c.Hello = "" },
		"wrong password": func(c *OutboxConfig) {
			c.Password = func(context.Context) (string, error) { return "wrong", nil }
		},
		"no login": func(c *OutboxConfig) { c.User = "" },
	} {
		out := postfixOutbox(t, servers, TLS)
		change(&out.cfg)
		got := sendError(t, out.Submit(t.Context(), "", "player@home.test", raw))
		if got == nil || !got.Temporary || !got.Server || errors.Is(got, ErrLogin) != (name == "wrong password") {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// TestPostfixRestarts: a connection kept over a restart is replaced; while Postfix is down the mail waits.
func TestPostfixRestarts(t *testing.T) {
	servers := realserver.Start(t, realserver.Options{})
	out := postfixOutbox(t, servers, TLS)
	send := func() error {
		return out.Submit(t.Context(), "", "player@home.test", []byte("Subject: x\r\n\r\nx\r\n"))
	}
	if err := send(); err != nil {
		t.Fatal(err)
	}
	servers.Stop(t, "postfix")
	if got := sendError(t, send()); got == nil || !got.Temporary || !got.Server || got.Unknown {
		t.Errorf("without Postfix: %v", got)
	}
	servers.Begin(t, "postfix")
	if err := send(); err != nil {
		t.Errorf("with Postfix again: %v", err)
	}
	if mails := servers.Await(t, "player", "", 2); len(mails) != 2 || strings.Count(string(mails[1]), "Subject: x") != 1 {
		t.Errorf("%d mails", len(mails))
	}
}
