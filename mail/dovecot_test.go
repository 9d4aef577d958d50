package mail

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"longroll/mail/realserver"
)

// dovecotInbox reads a mailbox of Dovecot at one of its addresses.
func dovecotInbox(t *testing.T, s *realserver.Servers, user, addr string) *Inbox {
	t.Helper()
	cfg := InboxConfig{Server: server(addr), Done: "Games/Done"}
	cfg.User = user
	if addr == s.IMAPS {
		cfg.Security = TLS
	}
	if s.Roots != nil {
		cfg.TLSConfig = trust(s.Roots)
	}
	in := NewInbox(cfg)
	t.Cleanup(func() { _ = in.Close() })
	return in
}

// arrive delivers letters to a user of Dovecot, as a mail server would.
func arrive(t *testing.T, s *realserver.Servers, user string, ids ...string) {
	t.Helper()
	for _, id := range ids {
		s.Deliver(t, "player@home.test", user+"+b3@game.test", letter(id))
	}
}

// wantMails compares the mails of a folder, by their ids, in any order.
func wantMails(t *testing.T, s *realserver.Servers, user, folder string, want ...string) {
	t.Helper()
	var ids []string
	for _, raw := range s.Mails(t, user, folder) {
		ids = append(ids, idOf(t, Raw{Data: raw}))
	}
	slices.Sort(ids)
	if !slices.Equal(ids, want) {
		t.Errorf("in %q of %s lie %q, want %q", folder, user, ids, want)
	}
}

// TestDovecot takes mail from a real server by every way, and through all that goes wrong with one.
// Each case has a mailbox of its own.
func TestDovecot(t *testing.T) {
	cases := map[string]func(*testing.T, *realserver.Servers, string){
		"ways":      dovecotWays,
		"names":     dovecotNames,
		"idle":      dovecotIdle,
		"renewed":   dovecotRenewed,
		"restored":  dovecotRestored,
		"cut":       dovecotCut,
		"hole":      dovecotHole,
		"expunged1": dovecotExpunged("UID FETCH 1:4 (UID RFC822.SIZE"),
		"expunged2": dovecotExpunged("UID FETCH 1:4 (UID BODY.PEEK"),
		"expunged3": dovecotExpunged("UID STORE 1:4"),
		"expunged4": dovecotExpunged("UID MOVE 1:4"),
		"no-folder": noFolder,
		"hostile":   dovecotHostile,
	}
	s := realserver.Start(t, realserver.Options{NoPostfix: true, Accounts: slices.Collect(maps.Keys(cases))})
	for name, run := range cases {
		t.Run(name, func(t *testing.T) { run(t, s, name) })
	}
	t.Run("restart", func(t *testing.T) {
		in := dovecotInbox(t, s, "game", s.IMAP)
		arrive(t, s, "game", "a")
		ids, after := fetchIDs(t, in, Cursor{})
		wantIDs(t, ids, "a")
		s.Restart(t, "dovecot")
		arrive(t, s, "game", "b")
		ids, _ = fetchIDs(t, in, after)
		wantIDs(t, ids, "b")
	})
}

func dovecotWays(t *testing.T, s *realserver.Servers, user string) {
	var all []string
	for i, way := range []struct {
		security Security
		addr     string
	}{{TLS, s.IMAPS}, {StartTLS, s.IMAP}, {Plain, s.IMAP}} {
		in := dovecotInbox(t, s, user, way.addr)
		in.cfg.Security = way.security
		id := fmt.Sprint(i)
		arrive(t, s, user, id)
		ids, _ := fetchIDs(t, in, Cursor{})
		wantIDs(t, ids, id)
		ids, _ = fetchIDs(t, in, Cursor{})
		wantIDs(t, ids)
		all = append(all, id)
		wantMails(t, s, user, "Games/Done", all...)
		facts, err := in.Facts(t.Context())
		if err != nil || !facts.Idle || !facts.Move || !facts.UIDPlus || facts.Done != "Games/Done" || facts.Waiting != 0 {
			t.Errorf("%s: %+v, %v", way.security, facts, err)
		}
		if secure := way.security != Plain; secure != facts.RunsOut.After(time.Now()) {
			t.Errorf("%s: the certificate runs out %v", way.security, facts.RunsOut)
		}
	}
}

// dovecotNames: folders may have any name, and mail that stays in its folder is not taken again, even
// though "after the last" names the last too.
func dovecotNames(t *testing.T, s *realserver.Servers, user string) {
	arrive(t, s, user, "a")
	in := dovecotInbox(t, s, user, s.IMAP)
	in.cfg.Done = "Games/Bearbeitet f\u00fcr Z\u00fcge"
	ids, after := fetchIDs(t, in, Cursor{})
	wantIDs(t, ids, "a")
	inDone := dovecotInbox(t, s, user, s.IMAP)
	inDone.cfg.Folder, inDone.cfg.Done = in.cfg.Done, ""
	facts, err := inDone.Facts(t.Context())
	if err != nil || facts.Waiting != 0 {
		t.Errorf("in the Done folder: %+v, %v", facts, err)
	}
	stay := dovecotInbox(t, s, user, s.IMAP)
	stay.cfg.Done = ""
	arrive(t, s, user, "b")
	ids, after = fetchIDs(t, stay, after)
	wantIDs(t, ids, "b")
	ids, after = fetchIDs(t, stay, after)
	wantIDs(t, ids)
	s.Doveadm(t, "flags", "add", "-u", user, `\Seen`, "mailbox", "INBOX", "all")
	arrive(t, s, user, "c")
	ids, _ = fetchIDs(t, stay, after)
	wantIDs(t, ids, "c")
	wantMails(t, s, user, "INBOX", "b", "c")
}

// dovecotIdle: the server speaks up at once, and a connection that it ends while we listen costs
// no more than a new one. That the caller stops listening costs not even that.
func dovecotIdle(t *testing.T, s *realserver.Servers, user string) {
	in := dovecotInbox(t, s, user, s.IMAPS)
	_, after := fetchIDs(t, in, Cursor{})
	time.AfterFunc(100*time.Millisecond, func() { arrive(t, s, user, "a") })
	start := time.Now()
	if err := in.Wait(t.Context()); err != nil || time.Since(start) > 5*time.Second {
		t.Errorf("Wait = %v after %v", err, time.Since(start))
	}
	ids, after := fetchIDs(t, in, after)
	wantIDs(t, ids, "a")
	time.AfterFunc(100*time.Millisecond, func() { s.Kick(t, user) })
	for start = time.Now(); ; { // what we did ourselves may be told to us first
		if err := in.Wait(t.Context()); err != nil {
			break
		}
		if time.Since(start) > 5*time.Second {
			t.Fatal("kicked, and did not notice")
		}
	}
	arrive(t, s, user, "b")
	ids, after = fetchIDs(t, in, after)
	wantIDs(t, ids, "b")
	kept := in.session
	for range 3 {
		short, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		for short.Err() == nil {
			if err := in.Wait(short); err != nil && !errors.Is(err, context.DeadlineExceeded) {
				t.Error(err)
			}
		}
		cancel()
		ids, after = fetchIDs(t, in, after)
		wantIDs(t, ids)
	}
	if in.session != kept {
		t.Error("the connection was given up when the caller stopped waiting")
	}
}

// dovecotRenewed: a folder deleted and made anew under an open connection has another UIDVALIDITY. Its mail
// is new, whatever the numbers say.
func dovecotRenewed(t *testing.T, s *realserver.Servers, user string) {
	in := dovecotInbox(t, s, user, s.IMAP)
	in.cfg.Folder, in.cfg.Done = "Orders", ""
	s.Doveadm(t, "mailbox", "create", "-u", user, "Orders")
	s.Append(t, user, "Orders", receipt, letter("a"), letter("b"))
	ids, old := fetchIDs(t, in, Cursor{})
	wantIDs(t, ids, "a", "b")
	s.Doveadm(t, "mailbox", "delete", "-u", user, "Orders")
	s.Doveadm(t, "mailbox", "create", "-u", user, "Orders")
	s.Append(t, user, "Orders", receipt, letter("c"))
	ids, renewed := fetchIDs(t, in, old)
	wantIDs(t, ids, "c")
	if renewed.UIDValidity == old.UIDValidity || renewed.UID >= old.UID {
		t.Errorf("the Cursor went from %v to %v", old, renewed)
	}
	ids, _ = fetchIDs(t, in, renewed)
	wantIDs(t, ids)
}

// dovecotRestored: a folder that came back from a backup, with another UIDVALIDITY, brings nothing again
// that was marked as read.
func dovecotRestored(t *testing.T, s *realserver.Servers, user string) {
	in := dovecotInbox(t, s, user, s.IMAP)
	in.cfg.Folder, in.cfg.Done = "Orders", ""
	s.Doveadm(t, "mailbox", "create", "-u", user, "Orders")
	s.Append(t, user, "Orders", receipt, letter("a"), letter("b"))
	_, old := fetchIDs(t, in, Cursor{})
	s.Doveadm(t, "mailbox", "rename", "-u", user, "Orders", "Backup")
	s.Doveadm(t, "mailbox", "create", "-u", user, "Orders")
	s.Doveadm(t, "copy", "-u", user, "Orders", "mailbox", "Backup", "all")
	s.Append(t, user, "Orders", receipt, letter("c"))
	ids, _ := fetchIDs(t, in, Cursor{old.UIDValidity, 1})
	wantIDs(t, ids, "c")
}

// dovecotCut: wherever the connection breaks, each mail is handed over, and all end in the Done folder. A mail
// comes twice only if the break was between its coming and its putting away.
func dovecotCut(t *testing.T, s *realserver.Servers, user string) {
	const mails, step = 6, 2500
	var want []string
	for i := range mails {
		id := fmt.Sprintf("m%d", i)
		want = append(want, id)
		s.Append(t, user, "INBOX", receipt.Add(time.Duration(i)*time.Minute), append(letter(id), strings.Repeat("Two regiments of foot.\r\n", 200)...))
	}
	in := dovecotInbox(t, s, user, badLine(t, s.IMAP, func(connection int) damage {
		return damage{after: int64(connection)*step + 400}
	}))
	var after Cursor
	handed := map[string]int{}
	failures := 0
	for ; failures < 100; failures++ {
		err := in.Fetch(t.Context(), after, func(_ context.Context, raw Raw) error {
			if raw.Unreadable != "" {
				t.Errorf("UID %d given up: %s", raw.UID, raw.Unreadable)
				return nil
			}
			handed[idOf(t, raw)]++
			after = after.Past(raw)
			return nil
		})
		if err == nil {
			break
		}
	}
	for _, id := range want {
		if handed[id] == 0 || handed[id] > 2 {
			t.Errorf("mail %s was handed over %d times", id, handed[id])
		}
	}
	if failures < 3 || failures > 40 {
		t.Errorf("the connection broke %d times", failures)
	}
	wantMails(t, s, user, "Games/Done", want...)
	wantMails(t, s, user, "INBOX")
}

// dovecotHole: a server that falls silent, at any point, is given up in time, and nothing is lost.
func dovecotHole(t *testing.T, s *realserver.Servers, user string) {
	arrive(t, s, user, "a", "b")
	in := dovecotInbox(t, s, user, badLine(t, s.IMAP, func(connection int) damage {
		if connection == 8 {
			return damage{}
		}
		return damage{after: int64(connection)*450 + 20, hole: true}
	}))
	in.cfg.Timeout = 200 * time.Millisecond
	handed := map[string]bool{}
	for range 9 {
		start := time.Now()
		err := in.Fetch(t.Context(), Cursor{}, func(_ context.Context, raw Raw) error {
			handed[idOf(t, raw)] = true
			return nil
		})
		if took := time.Since(start); took > 5*time.Second {
			t.Errorf("Fetch = %v took %v", err, took)
		}
		if err != nil && !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("Fetch = %v, want the deadline", err)
		}
		in.drop() // a look that fails makes a second connection; here each is to be counted
	}
	if !handed["a"] || !handed["b"] {
		t.Errorf("handed over: %v", handed)
	}
	wantMails(t, s, user, "Games/Done", "a", "b")
}

// dovecotExpunged: a second client removes a mail just before we give a command.
func dovecotExpunged(when string) func(*testing.T, *realserver.Servers, string) {
	return func(t *testing.T, s *realserver.Servers, user string) {
		arrive(t, s, user, "a", "b", "c", "d")
		removed := false
		in := dovecotInbox(t, s, user, badLine(t, s.IMAP, func(int) damage {
			return damage{before: func(command string) {
				command = strings.Replace(command, "INTERNALDATE RFC822.SIZE", "RFC822.SIZE INTERNALDATE", 1)
				if strings.HasPrefix(command, when) && !removed {
					removed = true
					s.Doveadm(t, "expunge", "-u", user, "mailbox", "INBOX", "uid", "2")
				}
			}}
		}))
		var ids []string
		for range 2 {
			err := in.Fetch(t.Context(), Cursor{}, func(_ context.Context, raw Raw) error {
				ids = append(ids, idOf(t, raw))
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		}
		if !removed {
			t.Fatal("nothing was removed")
		}
		ids = slices.DeleteFunc(ids, func(id string) bool { return id == "b" }) // it may have come first
		wantIDs(t, ids, "a", "c", "d")
		wantMails(t, s, user, "INBOX")
		wantMails(t, s, user, "Games/Done", "a", "c", "d")
	}
}

// noFolder: when the Done folder vanishes under an open connection, all mail is dealt with and none is
// lost; the next connection makes the folder anew.
func noFolder(t *testing.T, s *realserver.Servers, user string) {
	t.Helper()
	arrive(t, s, user, "a", "b")
	in := dovecotInbox(t, s, user, s.IMAP)
	if err := in.Check(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.Doveadm(t, "mailbox", "delete", "-u", user, "Games/Done")
	var ids []string
	err := in.Fetch(t.Context(), Cursor{}, func(_ context.Context, raw Raw) error {
		ids = append(ids, idOf(t, raw))
		return nil
	})
	if !errors.Is(err, errNotMoved) {
		t.Errorf("Fetch without a Done folder = %v", err)
	}
	wantIDs(t, ids, "a", "b")
	wantMails(t, s, user, "INBOX", "a", "b")
	arrive(t, s, user, "c")
	ids, _ = fetchIDs(t, in, Cursor{})
	wantIDs(t, ids, "c")
	wantMails(t, s, user, "Games/Done", "c")
}

// dovecotHostile: a mail whose header would keep the library's own parser busy for seconds costs nothing, since
// the parser is never asked.
func dovecotHostile(t *testing.T, s *realserver.Servers, user string) {
	comment := strings.Repeat("(", 100_000)
	s.Append(t, user, "INBOX", receipt, append([]byte("In-Reply-To: "+comment+"\r\n"), letter("a")...))
	in := dovecotInbox(t, s, user, s.IMAP)
	start := time.Now()
	taken := 0
	err := in.Fetch(t.Context(), Cursor{}, func(context.Context, Raw) error { taken++; return nil })
	if took := time.Since(start); err != nil || taken != 1 || took > time.Second {
		t.Errorf("%d mails, %v, took %v", taken, err, took)
	}
}

// TestDovecotOld takes mail from servers that lack IDLE, MOVE and UIDPLUS.
func TestDovecotOld(t *testing.T) {
	s := realserver.Start(t, realserver.Options{NoPostfix: true, Capability: realserver.Without})
	in := dovecotInbox(t, s, "game", s.IMAPS)
	in.cfg.Poll = 20 * time.Millisecond
	fetchIDs(t, in, Cursor{})
	arrive(t, s, "game", "a", "b")
	if err := in.Wait(t.Context()); err != nil {
		t.Error(err)
	}
	facts, err := in.Facts(t.Context())
	if err != nil || facts.Idle || facts.Move || facts.UIDPlus || facts.Waiting != 2 {
		t.Errorf("%+v, %v", facts, err)
	}
	ids, _ := fetchIDs(t, in, Cursor{})
	wantIDs(t, ids, "a", "b")
	wantMails(t, s, "game", "Games/Done", "a", "b")
	wantMails(t, s, "game", "INBOX", "a", "b") // marked as deleted: only a plain EXPUNGE could remove them
	ids, _ = fetchIDs(t, in, Cursor{})
	wantIDs(t, ids)
	t.Run("no folder", func(t *testing.T) { noFolder(t, s, "union") })

	s.Change(t, realserver.Options{Capability: realserver.Without + " UIDPLUS"})
	in = dovecotInbox(t, s, "player", s.IMAP)
	arrive(t, s, "player", "kept")
	s.Doveadm(t, "flags", "add", "-u", "player", `\Deleted`, "mailbox", "INBOX", "all")
	arrive(t, s, "player", "a")
	ids, _ = fetchIDs(t, in, Cursor{})
	wantIDs(t, ids, "a")
	wantMails(t, s, "player", "INBOX", "kept") // somebody else's to remove, or to want back
	wantMails(t, s, "player", "Games/Done", "a")
	t.Run("no folder with UIDPLUS", func(t *testing.T) { noFolder(t, s, "confederate") })
}
