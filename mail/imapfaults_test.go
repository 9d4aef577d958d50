package mail

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"testing"
	"time"
)

// The tests of this file hold what the faults of IMAP servers, and of the library, may not do to us.
// The numbers in their names are those of our list of such faults:
//
//	1  no answer at all                         TestHang, TestIdleFaults, TestDovecot/hole
//	2  IDLE that is dead                        TestIdleFaults, TestDovecot/idle
//	4  news before IDLE began                   TestIdleFaults
//	6  more of a message than was asked for     TestMissing, TestFetchTooBig
//	7  a message missing from the answer        TestMissing, TestDovecot/expunged
//	8  what the library does not understand     TestJunk, TestUnreadable
//	9  BODYSTRUCTURE, 10 ENVELOPE               TestQuestions, TestDovecot/hostile
//	11 MOVE that loses mail                     TestDovecot/no-folder, TestDovecotOld
//	12 MOVE of what is gone                     TestDovecot/expunged, TestFetchExpunged
//	14 a cut inside a message                   TestDovecot/cut, with -race
//	15 capabilities that are not told           TestSetUp
//	16 UIDVALIDITY missing, or another          TestSetUp, TestDovecot/renewed, /restored
//	17 "n:*", and long lists of messages        TestQuestions, TestDovecot/names
//	19 names of folders                         TestQuestions, TestDovecot/names
//	20 a session after a failure                TestSetUp
//	21 a login refused                          TestLoginRefused
//	24 handshakes that hang                     TestHang

// round fetches once and notes what came.
func round(t *testing.T, in *Inbox, after *Cursor, handed *[]Raw) error {
	t.Helper()
	return in.Fetch(t.Context(), *after, func(_ context.Context, raw Raw) error {
		*handed = append(*handed, raw)
		*after = after.Past(raw)
		return nil
	})
}

// wantOnce holds that just these messages were handed over readable, each once and whole.
func wantOnce(t *testing.T, handed []Raw, want ...uint32) {
	t.Helper()
	var uids []uint32
	for _, raw := range handed {
		if raw.Unreadable == "" {
			uids = append(uids, raw.UID)
			if id := idOf(t, raw); id != fmt.Sprint(raw.UID) {
				t.Errorf("UID %d came with the text of %s", raw.UID, id)
			}
		}
	}
	if slices.Sort(uids); !slices.Equal(uids, want) {
		t.Errorf("handed over were %v, want %v", uids, want)
	}
}

// hangs is a server that says nothing to a command with these words in it.
func hangs(words string) func() func(net.Conn) {
	return func() func(net.Conn) {
		s := &scriptedServer{answer: func(_ int, command string) (string, bool) { return hang, strings.Contains(command, words) }}
		return s.serve
	}
}

// TestHang holds that a server that stops answering, at any point, is given up at the
// deadline, and sooner when the caller gives up.
func TestHang(t *testing.T) {
	silent := func() func(net.Conn) { return silence }
	for name, c := range map[string]struct {
		security Security
		serve    func() func(net.Conn)
	}{
		"greeting": {Plain, silent}, "TLS": {TLS, silent}, "STARTTLS": {StartTLS, hangs("STARTTLS")},
		"STARTTLS handshake": {StartTLS, func() func(net.Conn) {
			s := &scriptedServer{answer: func(_ int, command string) (string, bool) {
				return map[bool]string{true: tag + " OK go\r\n", false: hang}[command == "STARTTLS"], true
			}}
			return s.serve
		}},
		"login": {Plain, hangs("LOGIN")}, "folders": {Plain, hangs("LIST")}, "select": {Plain, hangs("SELECT")},
		"search": {Plain, hangs("UID SEARCH")}, "sizes": {Plain, hangs("RFC822.SIZE")}, "body": {Plain, hangs("BODY.PEEK")},
		"store": {Plain, hangs("UID STORE")}, "copy": {Plain, hangs("UID COPY")},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			fetch := func(ctx context.Context, timeout time.Duration) (time.Duration, error) {
				cfg := InboxConfig{Server: server(fake(t, c.serve())), Done: "Done"}
				cfg.Timeout, cfg.Security = timeout, c.security
				start := time.Now()
				err := NewInbox(cfg).Fetch(ctx, Cursor{}, func(context.Context, Raw) error { return nil })
				return time.Since(start), err
			}
			if took, err := fetch(t.Context(), 150*time.Millisecond); !errors.Is(err, context.DeadlineExceeded) || took > 2*time.Second {
				t.Errorf("Fetch = %v after %v, want the deadline", err, took)
			}
			ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
			defer cancel()
			if took, err := fetch(ctx, time.Minute); err == nil || took > 4*time.Second {
				t.Errorf("Fetch = %v after %v, want to be stopped", err, took)
			}
		})
	}
}

// TestIdleFaults holds that however a server fails while we listen to it, the wait ends, and the
// next round takes the mail.
func TestIdleFaults(t *testing.T) {
	long := 3 * time.Second
	for name, c := range map[string]struct {
		command, reply string
		limit          time.Duration // of listening
		least          time.Duration // that Wait must take
	}{
		"1 no go-ahead":               {"IDLE", hang, long, 100 * time.Millisecond},
		"1 no end":                    {"DONE", hang, 50 * time.Millisecond, 100 * time.Millisecond},
		"2 ended by the server":       {"IDLE", "+ idling\r\n" + tag + " NO not any more\r\n", 50 * time.Millisecond, 0},
		"2 ended before it began":     {"IDLE", tag + " NO not now\r\n", long, 0},
		"2 BYE and an open line":      {"IDLE", "+ idling\r\n* BYE shutting down\r\n", 50 * time.Millisecond, 0},
		"2 the line goes":             {"IDLE", "+ idling\r\n" + end, long, 0},
		"4 news before the go-ahead":  {"IDLE", "* 3 EXISTS\r\n+ idling\r\n", long, 0},
		"4 more news than we look at": {"IDLE", "+ idling\r\n" + strings.Repeat("* 3 EXISTS\r\n", 500), long, 0},
		"4 news with the last answer": {"UID COPY", "* 3 EXISTS\r\n" + tag + " OK\r\n", long, 0},
		"8 news we do not understand": {"IDLE", "+ idling\r\n* VANISHED 3:4\r\n", long, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := &scriptedServer{caps: "IDLE", uids: []uint32{1}, answer: once(c.command, c.reply)}
			in := s.inbox(t)
			in.cfg.Idle, in.cfg.Timeout = c.limit, 150*time.Millisecond
			var after Cursor
			var handed []Raw
			if err := round(t, in, &after, &handed); err != nil {
				t.Fatal(err)
			}
			start := time.Now()
			err := in.Wait(t.Context())
			if took := time.Since(start); took > 2*time.Second || took < c.least {
				t.Errorf("Wait = %v after %v", err, took)
			}
			s.mu.Lock()
			s.uids = []uint32{1, 2}
			s.mu.Unlock()
			if err := round(t, in, &after, &handed); err != nil {
				t.Error(err)
			}
			wantOnce(t, handed, 1, 2)
		})
	}
}

// TestJunk holds that an answer the library takes for the end of the world costs one connection and
// no mail: none is lost, none given up. Where the answer hid a success, the mail has been put away.
func TestJunk(t *testing.T) {
	for name, c := range map[string]struct{ command, reply string }{
		"unknown news":            {"UID SEARCH", "* VANISHED 7\r\n* SEARCH 1 2\r\n" + tag + " OK\r\n"},
		"unknown answer":          {"UID SEARCH", "* XYZZY\r\n" + tag + " OK\r\n"},
		"an empty line":           {"SELECT", "\r\n" + tag + " OK\r\n"},
		"unknown attribute":       {"UID FETCH", "* 1 FETCH (UID 1 X-GM-MSGID 12345 RFC822.SIZE 99)\r\n" + tag + " OK\r\n"},
		"a date that is none":     {"UID FETCH", "* 1 FETCH (UID 1 INTERNALDATE \"yesterday\" RFC822.SIZE 99)\r\n" + tag + " OK\r\n"},
		"quotes left open":        {"UID FETCH", "* 1 FETCH (UID 1 INTERNALDATE \"29-Nov\r\n" + tag + " OK\r\n"},
		"no number":               {"UID FETCH", "* FETCH this is no answer\r\n" + end},
		"the line goes":           {"UID FETCH", end},
		"it hangs up":             {"UID FETCH", "* BYE too busy\r\n" + end},
		"a copy it can't name":    {"UID COPY", tag + " OK [COPYUID 8 1:2 *] done\r\n"},
		"a mark that never ends":  {"UID STORE", "* 1 FETCH (FLAGS (\\Seen\r\n" + tag + " OK\r\n"},
		"it refuses to look":      {"UID SEARCH", tag + " BAD no such command\r\n"},
		"it refuses the sizes":    {"UID FETCH", tag + " NO later\r\n"},
		"it refuses to mark":      {"UID STORE", tag + " NO read-only\r\n"},
		"it refuses to copy":      {"UID COPY", tag + " NO [OVERQUOTA] full\r\n"},
		"no folder to copy to":    {"UID COPY", tag + " NO [TRYCREATE] gone\r\n"},
		"it refuses to expunge":   {"UID EXPUNGE", tag + " NO not you\r\n"},
		"it will not be selected": {"SELECT", tag + " NO locked\r\n"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := &scriptedServer{caps: "UIDPLUS", answer: once(c.command, c.reply)}
			in := s.inbox(t)
			var after Cursor
			var handed []Raw
			failures := 0
			for range 4 {
				if round(t, in, &after, &handed) != nil {
					failures++
				}
			}
			if failures > 1 || failures == 0 && s.connections() < 2 {
				t.Errorf("%d rounds failed, on %d connections", failures, s.connections())
			}
			var seen []Raw
			for _, raw := range handed { // by their cursors, as whoever takes them knows them
				if !slices.ContainsFunc(seen, func(r Raw) bool { return r.Cursor() == raw.Cursor() }) {
					seen = append(seen, raw)
				}
			}
			wantOnce(t, seen, 1, 2)
			if len(handed) > 4 {
				t.Errorf("handed over %d times", len(handed))
			}
			for _, uid := range []uint32{1, 2} {
				if !s.marked(uid, "Seen)") {
					t.Errorf("UID %d is left unread", uid)
				}
			}
		})
	}
}

// TestKeptLine holds that a connection which died while nobody looked is replaced without a word.
func TestKeptLine(t *testing.T) {
	looks := 0
	s := &scriptedServer{answer: func(_ int, command string) (string, bool) {
		if strings.HasPrefix(command, "SELECT") {
			looks++
		}
		return end, strings.HasPrefix(command, "SELECT") && looks == 2
	}}
	in := s.inbox(t)
	var after Cursor
	var handed []Raw
	for range 3 {
		if err := round(t, in, &after, &handed); err != nil {
			t.Error(err)
		}
	}
	wantOnce(t, handed, 1, 2)
	if s.connections() != 2 {
		t.Errorf("%d connections", s.connections())
	}
}

// TestUnreadable holds that a mail that breaks the connection each time is handed over as
// such after three attempts, once, and does not stand in the way of the others.
func TestUnreadable(t *testing.T) {
	for name, breaks := range map[string]string{"in the body": "BODY.PEEK", "in the size": "RFC822.SIZE"} {
		t.Run(name, func(t *testing.T) {
			s := &scriptedServer{caps: "UIDPLUS", uids: []uint32{1, 2, 3, 4, 5, 6}}
			s.answer = func(_ int, command string) (string, bool) {
				words := strings.Fields(command)
				return "* FETCH this is no answer\r\n" + end, strings.HasPrefix(command, "UID FETCH") &&
					strings.Contains(command, breaks) && slices.Contains(s.named(words[2]), 4)
			}
			in := s.inbox(t)
			var after Cursor
			var handed []Raw
			failures := 0
			for range 8 {
				if round(t, in, &after, &handed) != nil {
					failures++
				}
			}
			wantOnce(t, handed, 1, 2, 3, 5, 6)
			s.wantDone(t, 1, 2, 3, 5, 6)
			bad := slices.DeleteFunc(handed, func(r Raw) bool { return r.Unreadable == "" })
			if len(bad) != 1 || bad[0].UID != 4 || bad[0].Data != nil || !strings.Contains(bad[0].Unreadable, "connection failed") {
				t.Errorf("given up: %+v", bad)
			}
			if failures != 4 { // one for all, three for the culprit
				t.Errorf("%d rounds failed", failures)
			}
		})
	}
}

// TestMissing holds that a message whose text does not come is asked for again, and given up at the third
// time with the others untouched; and that a server that sends more than asked is not listened to.
func TestMissing(t *testing.T) {
	text := string(new(scriptedServer).letter(1))
	for name, c := range map[string]struct {
		reply string
		why   string
	}{
		"7 text before number": {fmt.Sprintf("* 1 FETCH (BODY[]<0> {%d}\r\n%s UID 1)\r\n", len(text), text) + tag + " OK\r\n", "not hand it out"},
		"7 no number":          {fmt.Sprintf("* 1 FETCH (BODY[]<0> {%d}\r\n%s)\r\n", len(text), text) + tag + " OK\r\n", "not hand it out"},
		"7 no text":            {"* 1 FETCH (UID 1 BODY[]<0> NIL)\r\n" + tag + " OK\r\n", "not hand it out"},
		"7 number alone":       {"* 1 FETCH (UID 1)\r\n" + tag + " OK\r\n", "not hand it out"},
		"7 nothing":            {tag + " OK\r\n", "not hand it out"},
		"7 another":            {fmt.Sprintf("* 9 FETCH (UID 9 BODY[]<0> {%d}\r\n%s)\r\n", len(text), text) + tag + " OK\r\n", "not hand it out"},
		"7 gone, it says":      {tag + " NO [EXPUNGEISSUED] gone\r\n", "not hand it out"},
		"6 without end":        {"* 1 FETCH (UID 1 BODY[]<0> {2000000000}\r\nabc", "more of a message"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := &scriptedServer{caps: "IDLE UIDPLUS", uids: []uint32{1}}
			s.answer = func(_ int, command string) (string, bool) {
				return c.reply, strings.HasPrefix(command, "UID FETCH 1 (UID BODY.PEEK")
			}
			in := s.inbox(t)
			in.cfg.Poll, in.cfg.Idle = 20*time.Millisecond, 3*time.Second
			var after Cursor
			var handed []Raw
			for i := range 6 {
				err := round(t, in, &after, &handed)
				if i == 0 && err == nil { // the next look must not wait for news of what is no news
					start := time.Now()
					if err := in.Wait(t.Context()); err != nil || time.Since(start) > time.Second {
						t.Errorf("Wait for what is missing = %v after %v", err, time.Since(start))
					}
				}
				if len(handed) > 0 {
					s.mu.Lock()
					s.uids = []uint32{1, 2}
					s.mu.Unlock()
				}
			}
			wantOnce(t, handed, 2)
			if len(handed) != 2 || handed[0].UID != 1 || !strings.Contains(handed[0].Unreadable, c.why) {
				t.Errorf("handed over: %+v", handed)
			}
			s.wantDone(t, 2)
		})
	}
}

// TestMissingOnce holds that a message that comes at the second time is as good as any.
func TestMissingOnce(t *testing.T) {
	s := &scriptedServer{uids: []uint32{1}, answer: once("UID FETCH 1 (UID BODY.PEEK", tag+" OK\r\n")}
	in := s.inbox(t)
	var after Cursor
	var handed []Raw
	for range 2 {
		if err := round(t, in, &after, &handed); err != nil {
			t.Error(err)
		}
	}
	wantOnce(t, handed, 1)
	s.wantDone(t, 1)
}

// TestQuestions holds what a server is never asked, and in what measure it is asked the rest.
func TestQuestions(t *testing.T) {
	s := &scriptedServer{uids: make([]uint32, 250)}
	for i := range s.uids {
		s.uids[i] = uint32(1_000_000 + 2*i) // no two in a row, so that a list names each
	}
	in := s.inbox(t)
	in.cfg.Folder, in.cfg.Done = "Games/In", "Games/Done"
	var after Cursor
	var handed []Raw
	if err := round(t, in, &after, &handed); err != nil {
		t.Fatal(err)
	}
	wantOnce(t, handed, s.uids...)
	if n := len(s.asked("UID FETCH", "UID STORE", "UID COPY")); n > 4*5 {
		t.Errorf("250 mails took %d commands", n)
	}
	for _, command := range s.asked() {
		if len(command) > 1200 {
			t.Errorf("a command of %d bytes: %.80s...", len(command), command)
		}
		for _, never := range []string{"ENVELOPE", "BODYSTRUCTURE", "BODY ", "BODY[", " EXPUNGE", "CLOSE"} {
			if strings.Contains(command, never) {
				t.Errorf("asked %q", command)
			}
		}
	}
	if s.asked(`SELECT "Games.In"`) == nil || !strings.HasSuffix(s.asked(`UID COPY`)[0], ` "Games.Done"`) {
		t.Errorf("the server's names for folders were not used: %q", s.asked("SELECT", "UID COPY"))
	}
	handed = nil
	s.mu.Lock()
	s.answer = func(_ int, command string) (string, bool) {
		return "* SEARCH 1000498\r\n" + tag + " OK\r\n", strings.HasPrefix(command, "UID SEARCH UID 1000499:*")
	}
	s.mu.Unlock()
	if err := round(t, in, &after, &handed); err != nil || len(handed) > 0 || s.asked("UID SEARCH UID 1000499:*") == nil {
		t.Errorf("the last came again: %v, %v", handed, err)
	}
}

// TestSetUp holds that a server that is no use to us is not used, and that after a failure a new
// connection begins from the beginning.
func TestSetUp(t *testing.T) {
	for name, c := range map[string]struct {
		greeting, command, reply string
		want                     string
		fatal                    error
	}{
		"15 no capabilities":         {"* OK hello\r\n", "CAPABILITY", tag + " NO\r\n", "what it can do", nil},
		"16 no UIDVALIDITY":          {"", "SELECT", "* 1 EXISTS\r\n" + tag + " OK\r\n", "UIDVALIDITY", nil},
		"20 folder not there":        {"", "SELECT", tag + " NO no such folder\r\n", "open folder INBOX", nil},
		"21 refused":                 {"", "LOGIN", tag + " NO [AUTHENTICATIONFAILED] no\r\n", "refused the login", ErrLogin},
		"21 not now":                 {"", "LOGIN", tag + " NO [UNAVAILABLE] later\r\n", "later", nil},
		"folder can't be made":       {"", "CREATE", tag + " NO permission\r\n", "find folder Done", nil},
		"turned away":                {"* BYE too many\r\n", "", "", "turns us away", nil},
		"8 greeting that is none":    {"220 mail.example ESMTP\r\n", "", "", "port in addr", nil},
		"8 greeting of a web server": {"HTTP/1.1 400 Bad Request\r\n\r\n", "", "", "port in addr", nil},
	} {
		t.Run(name, func(t *testing.T) {
			s := &scriptedServer{greeting: c.greeting}
			s.answer = func(connection int, command string) (string, bool) {
				switch {
				case strings.HasPrefix(command, `LIST "" "Done"`):
					return tag + " OK\r\n", true
				case c.command == "" || connection > 0:
					return "", false
				}
				return c.reply, strings.HasPrefix(command, c.command)
			}
			in := s.inbox(t)
			in.cfg.Timeout = 300 * time.Millisecond
			var after Cursor
			var handed []Raw
			err := round(t, in, &after, &handed)
			if err == nil || !strings.Contains(err.Error(), c.want) || errors.Is(err, ErrLogin) != (c.fatal != nil) {
				t.Errorf("Fetch = %v", err)
			}
			if in.session != nil {
				t.Error("the connection is kept")
			}
			if c.command == "" {
				return
			}
			if err := round(t, in, &after, &handed); err != nil || s.connections() != 2 {
				t.Errorf("the next = %v, on connection %d", err, s.connections())
			}
			wantOnce(t, handed, 1, 2)
		})
	}
	t.Run("another client made the folder", func(t *testing.T) {
		s := &scriptedServer{answer: func(_ int, command string) (string, bool) {
			if strings.HasPrefix(command, "CREATE") {
				return tag + " NO [ALREADYEXISTS] there it is\r\n", true
			}
			return tag + " OK\r\n", strings.HasPrefix(command, `LIST "" "Done"`)
		}}
		if err := s.inbox(t).Check(t.Context()); err != nil {
			t.Error(err)
		}
	})
}
