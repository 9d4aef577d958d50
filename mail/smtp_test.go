package mail

import (
	"bufio"
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"longroll/mail/postoffice"
)

// submissionServer is an SMTP server that answers as told and notes what it hears.
type submissionServer struct {
	offers []string          // lines of its answer to EHLO
	says   map[string]string // by verb, "." for the end of the text; else what a willing server says
	before func(verb string) // runs before each answer; may be nil

	mu    sync.Mutex
	heard []string // commands, over all connections
	texts []string // whole mails
}

// hangUp and keepSilent are answers that are none.
const (
	hangUp     = "hang up"
	keepSilent = "keep silent"
)

func (s *submissionServer) serve(conn net.Conn) {
	fmt.Fprint(conn, "220 fake ready\r\n")
	s.converse(conn)
}

// converse goes on after the greeting.
func (s *submissionServer) converse(conn net.Conn) {
	lines := bufio.NewReader(conn)
	var text strings.Builder
	inText := false
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		if line = strings.TrimRight(line, "\r\n"); inText && line != "." {
			text.WriteString(line + "\n")
			continue
		}
		verb, _, _ := strings.Cut(line, " ")
		if inText = false; verb == "." {
			s.note(&s.texts, text.String())
			text.Reset()
		} else {
			s.note(&s.heard, line)
		}
		answer := s.answer(verb)
		switch answer {
		case hangUp:
			return
		case keepSilent:
			silence(conn)
			return
		}
		inText = strings.HasPrefix(answer, "354")
		fmt.Fprint(conn, answer+"\r\n")
	}
}

func (s *submissionServer) answer(verb string) string {
	if s.before != nil {
		s.before(verb)
	}
	s.mu.Lock()
	said, ok := s.says[verb]
	s.mu.Unlock()
	if ok {
		return said
	}
	switch verb {
	case "EHLO":
		return "250-" + strings.Join(append([]string{"fake"}, s.offers...), "\r\n250-") + "\r\n250 HELP"
	case "AUTH":
		return "235 2.7.0 ok"
	case "DATA":
		return "354 go on"
	}
	return "250 2.0.0 ok"
}

func (s *submissionServer) note(list *[]string, line string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	*list = append(*list, line)
}

// hears is what it has heard that begins with a verb.
func (s *submissionServer) hears(verb string) (lines []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, line := range s.heard {
		if strings.HasPrefix(line, verb) {
			lines = append(lines, line)
		}
	}
	return lines
}

// mails are the texts it has taken.
func (s *submissionServer) mails() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.texts)
}

// submitTo sends a mail of a size through such a server.
func submitTo(t *testing.T, s *submissionServer, size int) (*Outbox, *SendError) {
	t.Helper()
	out := gameOutbox(t, fake(t, s.serve))
	return out, sendError(t, out.Submit(t.Context(), "game@game.example", "player@example.net", bytes.Repeat([]byte("0123456\r\n"), size/9+1)))
}

// sendError demands nil or a SendError.
func sendError(t *testing.T, err error) *SendError {
	t.Helper()
	var failure *SendError
	if err != nil && !errors.As(err, &failure) {
		t.Fatalf("%v is no SendError", err)
	}
	return failure
}

// TestRefusals holds, for each place where a server can say no, what that says: about the mail, for now or for
// good, or about the server, so that other mails need not be tried.
func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		verb, answer string
		want         SendError // but for Err
	}{
		{"EHLO", "421 4.3.2 not now", SendError{Temporary: true, Server: true, Code: 421, Stage: "connect"}},
		{"EHLO", "550 5.7.1 helo name refused", SendError{Temporary: true, Server: true, Code: 550, Stage: "connect"}},
		{"AUTH", "454 4.7.0 not now", SendError{Temporary: true, Server: true, Code: 454, Stage: "log in"}},
		{"AUTH", "535 5.7.8 wrong", SendError{Temporary: true, Server: true, Code: 535, Stage: "log in"}},
		{"MAIL", "421 4.3.2 closing", SendError{Temporary: true, Server: true, Code: 421, Stage: "sender"}},
		{"MAIL", "451 4.3.0 not now", SendError{Temporary: true, Server: true, Code: 451, Stage: "sender"}},
		{"MAIL", "452 4.3.1 disk", SendError{Temporary: true, Server: true, Code: 452, Stage: "sender"}},
		{"MAIL", "530 5.7.0 log in first", SendError{Temporary: true, Server: true, Code: 530, Stage: "sender"}},
		{"MAIL", "552 5.3.4 too big", SendError{Code: 552, Stage: "size"}},
		{"MAIL", "553 5.7.1 not your address", SendError{Code: 553, Stage: "sender"}},
		{"RCPT", "421 4.7.0 too many", SendError{Temporary: true, Server: true, Code: 421, Stage: "recipient"}},
		{"RCPT", "450 4.2.0 greylisted", SendError{Temporary: true, Code: 450, Stage: "recipient"}},
		{"RCPT", "452 4.2.2 mailbox full", SendError{Temporary: true, Code: 452, Stage: "recipient"}},
		{"RCPT", "452 4.3.1 disk", SendError{Temporary: true, Server: true, Code: 452, Stage: "recipient"}},
		{"RCPT", "452 busy", SendError{Temporary: true, Code: 452, Stage: "recipient"}},
		{"RCPT", "550 5.1.1 unknown", SendError{Code: 550, Stage: "recipient"}},
		{"RCPT", "552 too many recipients", SendError{Temporary: true, Code: 552, Stage: "recipient"}},
		{"RCPT", "552 5.2.2 mailbox full", SendError{Temporary: true, Code: 552, Stage: "recipient"}},
		{"RCPT", "552 5.3.4 too big", SendError{Code: 552, Stage: "size"}},
		{"RCPT", "553 5.7.1 <game+x@game.example>: Sender address rejected: not owned by user game", SendError{Code: 553, Stage: "sender"}},
		{"RCPT", "450 4.1.8 <game@game.example>: Sender address rejected: Domain not found", SendError{Temporary: true, Code: 450, Stage: "recipient"}},
		{"RCPT", "504 5.5.2 <localhost>: Helo command rejected: need fully-qualified hostname", SendError{Temporary: true, Server: true, Code: 504, Stage: "recipient"}},
		{"RCPT", "554 5.7.1 <x[192.0.2.1]>: Client host rejected: Access denied", SendError{Temporary: true, Server: true, Code: 554, Stage: "recipient"}},
		{".", "550 5.7.60 SMTP; Client does not have permissions to send as this sender", SendError{Code: 550, Stage: "sender"}},
		{".", "554 5.2.252 SendAsDenied; not you", SendError{Code: 554, Stage: "sender"}},
		{"DATA", "451 4.3.0 not now", SendError{Temporary: true, Code: 451, Stage: "text"}},
		{"DATA", "554 5.5.1 no", SendError{Code: 554, Stage: "text"}},
		{".", "421 4.3.2 closing", SendError{Temporary: true, Server: true, Code: 421, Stage: "text"}},
		{".", "451 4.7.1 later", SendError{Temporary: true, Code: 451, Stage: "text"}},
		{".", "452 4.3.1 disk", SendError{Temporary: true, Server: true, Code: 452, Stage: "text"}},
		{".", "552 5.3.4 too big", SendError{Code: 552, Stage: "size"}},
		{".", "552 5.2.2 mailbox full", SendError{Temporary: true, Code: 552, Stage: "text"}},
		{".", "554 5.7.1 looks like spam", SendError{Code: 554, Stage: "text"}},
		{"MAIL", hangUp, SendError{Temporary: true, Stage: "sender"}},
		{"DATA", hangUp, SendError{Temporary: true, Stage: "text"}},
		{".", hangUp, SendError{Temporary: true, Unknown: true, Stage: "text"}},
	} {
		t.Run(c.verb+" "+c.answer, func(t *testing.T) {
			server := &submissionServer{offers: []string{"AUTH PLAIN"}, says: map[string]string{c.verb: c.answer}}
			out, got := submitTo(t, server, 100)
			if got == nil {
				t.Fatal("the mail was sent")
			}
			got.Err = nil
			if *got != c.want {
				t.Errorf("got %+v, want %+v", *got, c.want)
			}
			server.mu.Lock()
			delete(server.says, c.verb)
			server.mu.Unlock()
			if err := submit(t.Context(), out, "next"); err != nil {
				t.Errorf("the next mail: %v", err)
			}
		})
	}
}

// TestSizeKnownBefore holds that a mail too large for the server is not even begun, and that
// the server is told the size of every other (RFC 1870).
func TestSizeKnownBefore(t *testing.T) {
	server := &submissionServer{offers: []string{"SIZE 1000"}}
	_, got := submitTo(t, server, 1001)
	if got == nil || got.Code != 552 || got.Stage != "size" || got.Temporary || len(server.hears("MAIL")) > 0 {
		t.Errorf("got %+v after %q", got, server.hears(""))
	}
	if got == nil || !strings.Contains(got.Error(), "the server takes 1000 at most") {
		t.Errorf("it says %v", got)
	}
	if _, got = submitTo(t, server, 500); got != nil || !slices.Equal(server.hears("MAIL"), []string{"MAIL FROM:<game@game.example> SIZE=504"}) {
		t.Errorf("got %+v after %q", got, server.hears(""))
	}
	for _, unlimited := range []string{"SIZE", "SIZE 0", "SIZE many"} {
		if _, got := submitTo(t, &submissionServer{offers: []string{unlimited}}, 100_000); got != nil {
			t.Errorf("%s: %v", unlimited, got)
		}
	}
}

// TestTransaction holds what one mail says to the server: our name, a sender, one recipient; and the
// same connection serves the next.
func TestTransaction(t *testing.T) {
	server := &submissionServer{offers: []string{"AUTH PLAIN", "8BITMIME", "SMTPUTF8"}}
	out := gameOutbox(t, fake(t, server.serve))
	for _, mail := range []struct{ from, to string }{{"game+x@game.example", "ann@example.net"}, {"", "bob@example.net"}} {
		if err := out.Submit(t.Context(), mail.from, mail.to, []byte("a\r\n.b\r\n..\r\n")); err != nil {
			t.Fatal(err)
		}
	}
	for verb, want := range map[string][]string{
		"EHLO": {"EHLO longroll.game.example", "EHLO longroll.game.example"}, // RSET has the library greet again
		"MAIL": {"MAIL FROM:<game+x@game.example> BODY=8BITMIME", "MAIL FROM:<> BODY=8BITMIME"},
		"RCPT": {"RCPT TO:<ann@example.net>", "RCPT TO:<bob@example.net>"},
		"DATA": {"DATA", "DATA"},
		"AUTH": {"AUTH PLAIN AGdhbWUAbG9uZyByb2xs"},
	} {
		if got := server.hears(verb); !slices.Equal(got, want) {
			t.Errorf("it heard %q, want %q", got, want)
		}
	}
	if !slices.Equal(server.mails(), []string{"a\n..b\n...\n", "a\n..b\n...\n"}) {
		t.Errorf("it got %q", server.mails())
	}
}

// TestForeignLetters: what would need SMTPUTF8 is refused in a sentence before anything is
// said to the server.
func TestForeignLetters(t *testing.T) {
	for address, want := range map[string]string{
		"z\u00fcge@example.net":       "use an address in plain letters",
		"player@z\u00fcge.example":    "write the domain as xn--",
		"p\u00f6st@z\u00fcge.example": "use an address in plain letters",
	} {
		out := NewOutbox(OutboxConfig{Server: server("127.0.0.1:1")})
		for _, ends := range [][2]string{{"", address}, {address, "player@example.net"}} {
			got := sendError(t, out.Submit(t.Context(), ends[0], ends[1], letter("a")))
			if got == nil || got.Temporary || !strings.Contains(got.Error(), want) {
				t.Errorf("%s: %v", address, got)
			}
		}
	}
}

// TestHalfAMail: when a mail can't be written to its end, the server never sees an end.
func TestHalfAMail(t *testing.T) {
	server := &submissionServer{}
	ctx, cancel := context.WithCancel(t.Context())
	server.before = func(verb string) {
		if verb == "DATA" {
			time.AfterFunc(50*time.Millisecond, cancel)
		}
	}
	plug := make(chan struct{})
	defer close(plug)
	out := gameOutbox(t, fake(t, func(conn net.Conn) { server.serve(&pluggedAfter{Conn: conn, words: "0123456", plug: plug}) }))
	got := sendError(t, out.Submit(ctx, "game@game.example", "player@example.net", bytes.Repeat([]byte("0123456\r\n"), 4<<20)))
	if got == nil || !got.Temporary || got.Unknown || len(server.mails()) > 0 {
		t.Errorf("got %+v, and the server %d mails", got, len(server.mails()))
	}
}

// pluggedAfter stops reading once some words have come by.
type pluggedAfter struct {
	net.Conn
	words string
	plug  <-chan struct{}
}

func (p *pluggedAfter) Read(b []byte) (int, error) {
	n, err := p.Conn.Read(b)
	if bytes.Contains(b[:n], []byte(p.words)) {
		<-p.plug
	}
	return n, err
}

// TestSlowButSteady: a server that takes each piece, and the end, in good time is given more than
// one deadline in all; one that thinks about the end is waited for longer, lest the mail be sent twice.
func TestSlowButSteady(t *testing.T) {
	t.Parallel()
	const patience = 600 * time.Millisecond
	server := &submissionServer{before: func(verb string) {
		if verb == "." {
			time.Sleep(patience * 3 / 2)
		}
	}}
	addr := fake(t, func(conn net.Conn) { server.serve(&trickle{conn}) })
	out := gameOutbox(t, addr)
	out.cfg.Timeout = patience
	start := time.Now()
	err := out.Submit(t.Context(), "game@game.example", "player@example.net", bytes.Repeat([]byte("0123456\r\n"), 900_000))
	if took := time.Since(start); err != nil || took < patience*5/2 {
		t.Errorf("Submit = %v after %v", err, took)
	}
}

// trickle reads slowly, but never stops.
type trickle struct{ net.Conn }

func (c *trickle) Read(b []byte) (int, error) {
	if len(b) > 1000 {
		time.Sleep(time.Millisecond)
	}
	return c.Conn.Read(b)
}

// startTLSServer offers STARTTLS and goes over to TLS, or does what after says.
func startTLSServer(t *testing.T, s *submissionServer, cfg *tls.Config, after func(net.Conn)) (addr string) {
	t.Helper()
	clear := &submissionServer{offers: []string{"starttls"}, says: map[string]string{"STARTTLS": hangUp}}
	return fake(t, func(conn net.Conn) {
		fmt.Fprint(conn, "220 fake ready\r\n")
		clear.converse(conn)
		s.note(&s.heard, "in the clear: "+strings.Join(clear.hears(""), ", "))
		if after != nil {
			after(conn)
			return
		}
		fmt.Fprint(conn, "220 2.0.0 go ahead\r\n")
		secure := tls.Server(conn, cfg)
		if secure.HandshakeContext(t.Context()) == nil {
			s.converse(secure)
		}
	})
}

// TestStartTLS holds that our own name is said before TLS too, that login and mail wait for TLS, and
// that neither a server without STARTTLS nor one that is spoken for by another gets them.
func TestStartTLS(t *testing.T) {
	serving, trusting := certificate(t)
	server := &submissionServer{offers: []string{"AUTH PLAIN"}}
	out := gameOutbox(t, startTLSServer(t, server, serving, nil))
	out.cfg.Security, out.cfg.TLSConfig = StartTLS, trusting
	if err := submit(t.Context(), out, "a"); err != nil {
		t.Fatal(err)
	}
	if want := "in the clear: EHLO longroll.game.example, STARTTLS"; server.hears("")[0] != want || len(server.hears("AUTH")) != 1 || len(server.mails()) != 1 {
		t.Errorf("it heard %q and got %d mails", server.hears(""), len(server.mails()))
	}
	injects := func(conn net.Conn) {
		fmt.Fprint(conn, "220 2.0.0 go ahead\r\n250 AUTH PLAIN\r\n")
		silence(conn)
	}
	refuses := func(conn net.Conn) { fmt.Fprint(conn, "454 4.7.0 no TLS now\r\n") }
	for name, c := range map[string]struct{ addr, want string }{
		"not offered": {fake(t, (&submissionServer{offers: []string{"AUTH PLAIN"}}).serve), "offers no STARTTLS"},
		"injected":    {startTLSServer(t, server, nil, injects), "more before TLS"},
		"refused":     {startTLSServer(t, server, nil, refuses), "454"},
	} {
		out := gameOutbox(t, c.addr)
		out.cfg.Security, out.cfg.TLSConfig = StartTLS, trusting
		got := sendError(t, submit(t.Context(), out, "a"))
		if got == nil || !got.Temporary || !got.Server || got.Stage != "connect" || !strings.Contains(got.Error(), c.want) {
			t.Errorf("%s: %v", name, got)
		}
	}
	if len(server.mails()) != 1 {
		t.Errorf("it got %d mails", len(server.mails()))
	}
}

// TestHandshakeStops: a server that falls silent where TLS should begin holds nobody.
func TestHandshakeStops(t *testing.T) {
	ahead := func(conn net.Conn) {
		fmt.Fprint(conn, "220 2.0.0 go ahead\r\n")
		silence(conn)
	}
	for security, addr := range map[Security]string{
		StartTLS: startTLSServer(t, &submissionServer{}, nil, ahead),
		TLS:      fake(t, silence),
	} {
		out := gameOutbox(t, addr)
		out.cfg.Security, out.cfg.Timeout = security, 100*time.Millisecond
		start := time.Now()
		got := sendError(t, submit(t.Context(), out, "a"))
		if took := time.Since(start); got == nil || !got.Temporary || took > 2*time.Second {
			t.Errorf("%s: Submit = %v after %v", security, got, took)
		}
	}
}

// TestQuitDoesNotMatter: the mail is safe with the answer to its end, whatever comes then.
func TestQuitDoesNotMatter(t *testing.T) {
	server := &submissionServer{says: map[string]string{"QUIT": keepSilent}}
	out, got := submitTo(t, server, 100)
	out.line.timeout = 50 * time.Millisecond
	if err := out.Close(); err != nil || got != nil {
		t.Errorf("Submit = %v, Close = %v", got, err)
	}
}

// TestResendIsTheSameMail: after a lost answer the caller sends again, and what arrives twice is one
// mail to whoever knows mails by their id.
func TestResendIsTheSameMail(t *testing.T) {
	office := openOffice(t, postoffice.Options{})
	office.DropNext(1)
	out := gameOutbox(t, office.SMTPAddr())
	raw, err := Compose(report())
	if err != nil {
		t.Fatal(err)
	}
	got := sendError(t, out.Submit(t.Context(), "", "player@example.net", raw))
	if got == nil || !got.Unknown || !got.Temporary {
		t.Fatalf("a lost answer is told as %v", got)
	}
	if raw, err = Compose(report()); err != nil {
		t.Fatal(err)
	}
	if err := out.Submit(t.Context(), "", "player@example.net", raw); err != nil {
		t.Fatal(err)
	}
	mails, err := office.Read("player")
	if err != nil || len(mails) != 2 || !bytes.Equal(mails[0], mails[1]) || !bytes.Contains(mails[0], []byte("<"+report().ID+">")) {
		t.Errorf("%d mails, %v", len(mails), err)
	}
}
