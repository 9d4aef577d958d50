package mail

import (
	"bufio"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// tokenServer is the half of a mail server that checks access tokens. Only "good" is a good one.
type tokenServer struct {
	mechanisms string // those offered, with a space between
	first      bool   // IMAP: takes the token with the command (SASL-IR)

	mu  sync.Mutex
	log []string // logins tried, and how each ended
}

const complaintJSON = `{"status":"400","schemes":"Bearer","scope":"https://mail.example/"}`

// judge reads what a client presented, and whether it is to be let in.
func (s *tokenServer) judge(mechanism, encoded string) bool {
	text, err := base64.StdEncoding.DecodeString(encoded)
	ok := err == nil
	switch mechanism {
	case "XOAUTH2":
		ok = ok && string(text) == "user=ga=me,s@game.example\x01auth=Bearer good\x01\x01"
	case "OAUTHBEARER":
		rest, found := strings.CutPrefix(string(text), "n,a=ga=3Dme=2Cs@game.example,\x01host=127.0.0.1\x01port=")
		ok = ok && found && strings.HasSuffix(rest, "\x01auth=Bearer good\x01\x01")
	default:
		ok = false
	}
	s.note("%s %t", mechanism, ok)
	return ok
}

func (s *tokenServer) note(format string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.log = append(s.log, fmt.Sprintf(format, args...))
}

func (s *tokenServer) seen() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Join(s.log, "; ")
}

// imap serves one connection.
func (s *tokenServer) imap(conn net.Conn) {
	caps := "IMAP4rev1"
	for m := range strings.FieldsSeq(s.mechanisms) {
		caps += " AUTH=" + m
	}
	if s.first {
		caps += " SASL-IR"
	}
	lines := bufio.NewScanner(conn)
	say := func(format string, args ...any) { fmt.Fprintf(conn, format+"\r\n", args...) }
	hear := func() string { lines.Scan(); return lines.Text() }
	empty := scriptedServer{uids: []uint32{}}
	say("* OK [CAPABILITY %s] ready", caps)
	for lines.Scan() {
		mark, command, _ := strings.Cut(lines.Text(), " ")
		word := strings.Fields(command)
		if word[0] != "AUTHENTICATE" {
			fmt.Fprint(conn, strings.ReplaceAll(empty.plain(command), tag, mark))
			continue
		}
		encoded := ""
		if len(word) > 2 {
			encoded = word[2]
		} else {
			say("+ ")
			encoded = hear()
		}
		if s.judge(word[1], encoded) {
			say("%s OK [CAPABILITY IMAP4rev1] in", mark)
			continue
		}
		say("+ %s", base64.StdEncoding.EncodeToString([]byte(complaintJSON)))
		s.note("answered %q", hear())
		say("%s NO [AUTHENTICATIONFAILED] not you", mark)
	}
}

// smtp serves one connection.
func (s *tokenServer) smtp(conn net.Conn) {
	lines := bufio.NewScanner(conn)
	say := func(format string, args ...any) { fmt.Fprintf(conn, format+"\r\n", args...) }
	say("220 ready")
	for lines.Scan() {
		word := strings.Fields(lines.Text())
		switch {
		case word[0] == "EHLO":
			say("250-mail.example\r\n250 AUTH %s", s.mechanisms)
		case word[0] != "AUTH":
			say("221 bye")
		case s.judge(word[1], word[2]):
			say("235 in")
		default:
			say("334 %s", base64.StdEncoding.EncodeToString([]byte(complaintJSON)))
			lines.Scan()
			s.note("answered %q", lines.Text())
			say("535 5.7.8 not you")
		}
	}
}

// purse gives tokens: old, and new when asked to renew.
type purse struct {
	old, fresh string
	err        error
	asked      []bool
}

func (p *purse) token(_ context.Context, renew bool) (string, error) {
	p.asked = append(p.asked, renew)
	if renew {
		return p.fresh, p.err
	}
	return p.old, p.err
}

// TestToken holds both mechanisms on both protocols: the form of the message, the answer to
// a server's complaint, one more attempt with a new token, and the end after that (MAIL.md's
// trap: a client that breaks the exchange off never hears why).
func TestToken(t *testing.T) {
	for _, c := range []struct {
		name       string
		mechanisms string
		old, fresh string
		first      bool
		asked      []bool
		imap, smtp string // what the server saw; smtp empty: the same
		fails      string
	}{
		{
			name: "the standard is preferred", mechanisms: "PLAIN XOAUTH2 OAUTHBEARER", old: "good",
			asked: []bool{false}, imap: "OAUTHBEARER true",
		},
		{name: "with the command", mechanisms: "OAUTHBEARER", old: "good", first: true, asked: []bool{false}, imap: "OAUTHBEARER true"},
		{name: "XOAUTH2 alone", mechanisms: "PLAIN LOGIN XOAUTH2", old: "good", asked: []bool{false}, imap: "XOAUTH2 true"},
		{name: "XOAUTH2 with the command", mechanisms: "XOAUTH2", old: "good", first: true, asked: []bool{false}, imap: "XOAUTH2 true"},
		{
			name: "withdrawn", mechanisms: "XOAUTH2", old: "withdrawn", fresh: "good", asked: []bool{false, true},
			imap: `XOAUTH2 false; answered "="; XOAUTH2 true`, smtp: `XOAUTH2 false; answered ""; XOAUTH2 true`,
		},
		{
			name: "withdrawn, by the standard", mechanisms: "OAUTHBEARER", old: "withdrawn", fresh: "good", first: true, asked: []bool{false, true},
			imap: `OAUTHBEARER false; answered "AQ=="; OAUTHBEARER true`,
		},
		{
			name: "refused twice", mechanisms: "OAUTHBEARER", old: "bad", fresh: "worse", asked: []bool{false, true},
			imap:  `OAUTHBEARER false; answered "AQ=="; OAUTHBEARER false; answered "AQ=="`,
			fails: "status 400, scope wanted: https://mail.example/",
		},
		{name: "no tokens taken", mechanisms: "PLAIN LOGIN", old: "good", fails: "wants a password"},
	} {
		for _, protocol := range []string{"imap", "smtp"} {
			t.Run(c.name+"/"+protocol, func(t *testing.T) {
				t.Parallel()
				s := &tokenServer{mechanisms: c.mechanisms, first: c.first}
				p := &purse{old: c.old, fresh: c.fresh}
				saw, err := c.imap, error(nil)
				account := Server{Security: Plain, User: "ga=me,s@game.example", Timeout: 5 * time.Second, Token: p.token}
				if protocol == "imap" {
					account.Addr = fake(t, s.imap)
					err = NewInbox(InboxConfig{Server: account}).Check(t.Context())
				} else {
					account.Addr = fake(t, s.smtp)
					err = NewOutbox(OutboxConfig{Server: account}).Check(t.Context())
					if c.smtp != "" {
						saw = c.smtp
					}
				}
				if s.seen() != saw || !slices.Equal(p.asked, c.asked) {
					t.Errorf("the server saw %s; renewed %v\nwant %s; %v", s.seen(), p.asked, saw, c.asked)
				}
				switch {
				case c.fails == "" && err != nil:
					t.Errorf("Check = %v", err)
				case c.fails != "" && (!errors.Is(err, ErrLogin) || !strings.Contains(err.Error(), c.fails)):
					t.Errorf("Check = %v, want ErrLogin with %q", err, c.fails)
				}
				if err != nil && (strings.Contains(err.Error(), "worse") || strings.Contains(err.Error(), "Bearer ")) {
					t.Errorf("the token is in the error: %v", err)
				}
			})
		}
	}
}

// TestNoToken holds that what the token's source says is what is said, and that it is not asked twice.
func TestNoToken(t *testing.T) {
	want := fmt.Errorf("%w: log in again", ErrLogin)
	s, p := &tokenServer{mechanisms: "XOAUTH2"}, &purse{err: want}
	in := NewInbox(InboxConfig{Server: Server{Addr: fake(t, s.imap), Security: Plain, User: "game", Token: p.token}})
	if err := in.Check(t.Context()); !errors.Is(err, want) || s.seen() != "" || len(p.asked) != 1 {
		t.Errorf("Check = %v, the server saw %q, asked %d times", err, s.seen(), len(p.asked))
	}
}

func TestTokenNeedsTLS(t *testing.T) {
	p := &purse{old: "good"}
	s := Server{Addr: "192.0.2.1:143", Security: Plain, User: "game", Token: p.token}
	if _, err := s.login(t.Context(), elsewhere{}, func(string) bool { return true }); !errors.Is(err, ErrUnprotected) || len(p.asked) > 0 {
		t.Errorf("login = %v, want ErrUnprotected before any token is asked for", err)
	}
}

func TestComplaint(t *testing.T) {
	for said, want := range map[string]string{
		complaintJSON: "status 400, scope wanted: https://mail.example/",
		"<html>":      "it gave no reason that can be read",
		`{"status":"invalid_token\r\nA1 OK é` + strings.Repeat("x", 300) + `"}`: "status invalid_token??A1 OK ?" + strings.Repeat("x", 170),
	} {
		if got := complaint([]byte(said)); got != want {
			t.Errorf("complaint(%q) = %q, want %q", said, got, want)
		}
	}
}
