package mail

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"longroll/mail/postoffice"
)

// gameInbox is the game's Inbox at an office.
func gameInbox(t *testing.T, addr string) *Inbox {
	t.Helper()
	in := NewInbox(InboxConfig{Server: server(addr), Done: "Games/Done"})
	t.Cleanup(func() { _ = in.Close() })
	return in
}

func deliver(t *testing.T, office *postoffice.Office, ids ...string) {
	t.Helper()
	for i, id := range ids {
		at := receipt.Add(time.Duration(i) * time.Hour)
		if err := office.Deliver("player@example.net", "game+b3@game.example", letter(id), at); err != nil {
			t.Fatal(err)
		}
	}
}

// fetchIDs fetches once and returns the ids handed over, in order, and the last Cursor.
func fetchIDs(t *testing.T, in *Inbox, after Cursor) ([]string, Cursor) {
	t.Helper()
	var ids []string
	err := in.Fetch(t.Context(), after, func(_ context.Context, raw Raw) error {
		ids = append(ids, idOf(t, raw))
		after = after.Past(raw)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return ids, after
}

func idOf(t *testing.T, raw Raw) string {
	t.Helper()
	m, err := Decode(raw.Data, raw.Received, Limits{})
	if err != nil {
		t.Errorf("UID %d: %v", raw.UID, err)
	}
	return strings.TrimSuffix(m.ID, "@example.net")
}

func wantIDs(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("got mails %q, want %q", got, want)
	}
}

func wantFolder(t *testing.T, office *postoffice.Office, folder string, want int) {
	t.Helper()
	mails, err := office.ReadFolder("game", folder)
	if err != nil || len(mails) != want {
		t.Errorf("%d mails in %s (%v), want %d", len(mails), folder, err, want)
	}
}

// TestFetch holds, for servers of every ability, that each mail is handed over once,
// in order, with the server's time, and is then in the Done folder.
func TestFetch(t *testing.T) {
	for name, c := range map[string]struct {
		opts postoffice.Options
		left int // mails still in INBOX afterwards, marked as deleted
	}{
		"MOVE":                {postoffice.Options{}, 0},
		"COPY and UIDEXPUNGE": {postoffice.Options{NoMove: true}, 0},
		"COPY alone":          {postoffice.Options{NoMove: true, NoUIDPlus: true}, 2},
	} {
		t.Run(name, func(t *testing.T) {
			office := openOffice(t, c.opts)
			deliver(t, office, "a", "b")
			in := gameInbox(t, office.IMAPAddr())
			var times []time.Time
			err := in.Fetch(t.Context(), Cursor{}, func(_ context.Context, raw Raw) error {
				times = append(times, raw.Received.UTC())
				m, err := Decode(raw.Data, raw.Received, Limits{})
				if err != nil || m.Recipients[0] != "game+b3@game.example" || int64(len(raw.Data)) != raw.Size {
					t.Errorf("%+v, %v", m, err)
				}
				return nil
			})
			if err != nil || !slices.Equal(times, []time.Time{receipt, receipt.Add(time.Hour)}) {
				t.Errorf("received %v, %v", times, err)
			}
			ids, _ := fetchIDs(t, in, Cursor{})
			wantIDs(t, ids)
			wantFolder(t, office, "INBOX", c.left)
			wantFolder(t, office, "Games/Done", 2)
		})
	}
}

// TestFetchRefusedByCaller holds that a mail the game could not store stays unread.
func TestFetchRefusedByCaller(t *testing.T) {
	office := openOffice(t, postoffice.Options{})
	deliver(t, office, "a", "b")
	in := gameInbox(t, office.IMAPAddr())
	full := errors.New("the disk is full")
	seen := 0
	err := in.Fetch(t.Context(), Cursor{}, func(context.Context, Raw) error { seen++; return full })
	if !errors.Is(err, full) || seen != 1 {
		t.Errorf("Fetch = %v after %d mails, want the caller's error after the first", err, seen)
	}
	wantFolder(t, office, "INBOX", 2)
	ids, cursor := fetchIDs(t, in, Cursor{})
	wantIDs(t, ids, "a", "b")
	deliver(t, office, "c", "d")
	err = in.Fetch(t.Context(), cursor, func(_ context.Context, raw Raw) error {
		if idOf(t, raw) == "d" {
			return full
		}
		return nil
	})
	if !errors.Is(err, full) {
		t.Error(err)
	}
	wantFolder(t, office, "INBOX", 1) // what was taken before the disk was full has been put away
	wantFolder(t, office, "Games/Done", 3)
}

// TestFetchAfterRestart holds that a new Inbox goes on where the old one stopped, and finds
// mail that a person has meanwhile looked at with his own program.
func TestFetchAfterRestart(t *testing.T) {
	office := openOffice(t, postoffice.Options{})
	deliver(t, office, "a")
	ids, cursor := fetchIDs(t, gameInbox(t, office.IMAPAddr()), Cursor{})
	wantIDs(t, ids, "a")
	deliver(t, office, "b")
	if err := office.MarkRead("game"); err != nil {
		t.Fatal(err)
	}
	deliver(t, office, "c")
	ids, cursor = fetchIDs(t, gameInbox(t, office.IMAPAddr()), cursor)
	wantIDs(t, ids, "b", "c")
	ids, _ = fetchIDs(t, gameInbox(t, office.IMAPAddr()), cursor)
	wantIDs(t, ids)
}

// TestFetchAfterRenewal holds that a Cursor of another UIDVALIDITY is no guide.
func TestFetchAfterRenewal(t *testing.T) {
	office := openOffice(t, postoffice.Options{})
	deliver(t, office, "a", "b")
	in := gameInbox(t, office.IMAPAddr())
	_, old := fetchIDs(t, in, Cursor{})
	if err := office.Renew("game"); err != nil {
		t.Fatal(err)
	}
	deliver(t, office, "read by hand 1", "read by hand 2", "read by hand 3")
	if err := office.MarkRead("game"); err != nil {
		t.Fatal(err)
	}
	_ = in.Close() // the server drops everyone when it rebuilds its index
	deliver(t, office, "c")
	old.UID = 1 // by which the others would lie behind it
	ids, cursor := fetchIDs(t, in, old)
	wantIDs(t, ids, "c")
	if cursor.UIDValidity == old.UIDValidity {
		t.Errorf("the Cursor went from %v to %v", old, cursor)
	}
}

// TestFetchExpunged holds that mail which someone else removes while it is being handled is handed over
// once all the same, and that it is no error that it can't be put away.
func TestFetchExpunged(t *testing.T) {
	office := openOffice(t, postoffice.Options{})
	deliver(t, office, "a", "b", "c")
	in := gameInbox(t, office.IMAPAddr())
	var ids []string
	err := in.Fetch(t.Context(), Cursor{}, func(_ context.Context, raw Raw) error {
		if ids = append(ids, idOf(t, raw)); len(ids) > 1 {
			return nil
		}
		return office.Remove("game", 2)
	})
	if err != nil {
		t.Error(err)
	}
	wantIDs(t, ids, "a", "b", "c")
	wantFolder(t, office, "INBOX", 0)
	deliver(t, office, "d")
	ids, _ = fetchIDs(t, in, Cursor{})
	wantIDs(t, ids, "d")
}

// TestFetchKeepsOthersDeleted holds that putting our mail away takes no mail that someone else
// has marked as deleted and may still want back.
func TestFetchKeepsOthersDeleted(t *testing.T) {
	office := openOffice(t, postoffice.Options{NoMove: true})
	deliver(t, office, "a")
	in := gameInbox(t, office.IMAPAddr())
	if _, err := in.pending(t.Context(), Cursor{}); err != nil {
		t.Fatal(err)
	}
	if err := in.session.flag(uidSet(1), `\Deleted`); err != nil {
		t.Fatal(err)
	}
	deliver(t, office, "b")
	ids, _ := fetchIDs(t, in, Cursor{})
	wantIDs(t, ids, "b")
	wantFolder(t, office, "INBOX", 1)
}

func TestFetchTooBig(t *testing.T) {
	office := openOffice(t, postoffice.Options{})
	big := append(letter("big"), strings.Repeat("move A 0101\r\n", 10_000)...)
	if err := office.Append("game", big, receipt); err != nil {
		t.Fatal(err)
	}
	in := NewInbox(InboxConfig{Server: server(office.IMAPAddr()), Done: "Done", MaxSize: 100_000})
	defer func() { _ = in.Close() }()
	var got Raw
	err := in.Fetch(t.Context(), Cursor{}, func(_ context.Context, raw Raw) error { got = raw; return nil })
	if err != nil || !got.TooBig || got.Size != int64(len(big)) || len(got.Data) != 64<<10 || idOf(t, got) != "big" {
		t.Errorf("TooBig %v, Size %d, %d bytes of data, %v", got.TooBig, got.Size, len(got.Data), err)
	}
	wantFolder(t, office, "Done", 1)
}

// TestFetchSizes holds that a mail too big does not cost its neighbours a byte, and that many large ones come
// in several batches.
func TestFetchSizes(t *testing.T) {
	sizes := []int{10, 90_000, 130_000, 90_000, 10, 400_000, 400_000, 400_000, 10}
	for _, most := range []int64{100_000, defaultMaxSize} {
		office := openOffice(t, postoffice.Options{})
		for i, size := range sizes {
			if err := office.Append("game", append(letter(fmt.Sprint(i)), strings.Repeat("m", size)...), receipt); err != nil {
				t.Fatal(err)
			}
		}
		in := NewInbox(InboxConfig{Server: server(office.IMAPAddr()), MaxSize: most})
		i := 0
		err := in.Fetch(t.Context(), Cursor{}, func(_ context.Context, raw Raw) error {
			want := raw.Size
			if raw.TooBig {
				want = tooBigSample
			}
			if raw.TooBig != (raw.Size > most) || int64(len(raw.Data)) != want || idOf(t, raw) != fmt.Sprint(i) {
				t.Errorf("of mail %d came %d bytes of %d, with the id %s", i, len(raw.Data), raw.Size, idOf(t, raw))
			}
			i++
			return nil
		})
		if err != nil || i != len(sizes) {
			t.Errorf("%d mails, %v", i, err)
		}
		_ = in.Close()
	}
}

// TestSlowLine holds that a large mail on a bad line is given the time that it needs.
func TestSlowLine(t *testing.T) {
	office := openOffice(t, postoffice.Options{})
	if err := office.Append("game", append(letter("a"), strings.Repeat("m", 20<<10)...), receipt); err != nil {
		t.Fatal(err)
	}
	in := gameInbox(t, badLine(t, office.IMAPAddr(), func(int) damage { return damage{pause: 30 * time.Millisecond} }))
	in.cfg.Timeout = 300 * time.Millisecond
	ids, _ := fetchIDs(t, in, Cursor{})
	wantIDs(t, ids, "a")
}

// TestSecurity holds that both ways of TLS work and that a certificate is checked.
func TestSecurity(t *testing.T) {
	serving, trusting := certificate(t)
	office := openOffice(t, postoffice.Options{TLS: serving})
	wrapped := wrapTLS(t, serving, office.IMAPAddr())
	for _, c := range []struct {
		security Security
		addr     string
	}{{TLS, wrapped}, {"", wrapped}, {StartTLS, office.IMAPAddr()}} {
		deliver(t, office, "a")
		cfg := InboxConfig{Server: server(c.addr), Done: "Done"}
		cfg.Security = c.security
		stranger := NewInbox(cfg)
		if err := stranger.Fetch(t.Context(), Cursor{}, nil); err == nil || !strings.Contains(err.Error(), "certificate") {
			t.Errorf("%s: Fetch with an unknown certificate = %v", c.security, err)
		}
		cfg.TLSConfig = trusting
		in := NewInbox(cfg)
		ids, _ := fetchIDs(t, in, Cursor{})
		wantIDs(t, ids, "a")
		_ = in.Close()
	}
}

func TestLoginRefused(t *testing.T) {
	office := openOffice(t, postoffice.Options{})
	cfg := InboxConfig{Server: server(office.IMAPAddr())}
	cfg.Password = func(context.Context) (string, error) { return "wrong", nil }
	in := NewInbox(cfg)
	err := in.Fetch(t.Context(), Cursor{}, nil)
	var backoff Backoff
	if !errors.Is(err, ErrLogin) || backoff.Next(err) != 5*time.Minute {
		t.Errorf("Fetch = %v, want ErrLogin and a long wait", err)
	}
}

// elsewhere is a connection to another machine.
type elsewhere struct{ net.Conn }

func (elsewhere) RemoteAddr() net.Addr { return &net.TCPAddr{IP: net.IPv4(192, 0, 2, 1), Port: 143} }

func TestPasswordNeedsTLS(t *testing.T) {
	any := func(string) bool { return true }
	s := server("192.0.2.1:143")
	if _, err := s.login(t.Context(), elsewhere{}, any); !errors.Is(err, ErrUnprotected) {
		t.Errorf("login without TLS = %v, want ErrUnprotected", err)
	}
	s.Security = TLS
	if _, err := s.login(t.Context(), elsewhere{}, any); err != nil {
		t.Errorf("login with TLS = %v", err)
	}
}

// TestCursorPast holds that a mail read late does not make those after it new again.
func TestCursorPast(t *testing.T) {
	c := Cursor{}.Past(Raw{UIDValidity: 7, UID: 5}).Past(Raw{UIDValidity: 7, UID: 3})
	if want := (Cursor{7, 5}); c != want {
		t.Errorf("after mails 5 and 3 the Cursor is %v, want %v", c, want)
	}
	if c, want := c.Past(Raw{UIDValidity: 8, UID: 1}), (Cursor{8, 1}); c != want {
		t.Errorf("after a renewal the Cursor is %v, want %v", c, want)
	}
}

func TestSkip(t *testing.T) {
	office := openOffice(t, postoffice.Options{})
	deliver(t, office, "a", "b")
	in := gameInbox(t, office.IMAPAddr())
	in.Skip(Cursor{UIDValidity: 1, UID: 1})
	ids, _ := fetchIDs(t, in, Cursor{})
	wantIDs(t, ids, "b")
}

// TestWait holds that new mail ends the wait on a server that can say so, and the clock on
// one that can't.
func TestWait(t *testing.T) {
	office := openOffice(t, postoffice.Options{})
	in := gameInbox(t, office.IMAPAddr())
	in.cfg.Poll = 10 * time.Millisecond
	fetchIDs(t, in, Cursor{})
	go func() {
		time.Sleep(50 * time.Millisecond)
		if err := office.Send("player@example.net", "game@game.example", letter("a")); err != nil {
			t.Error(err)
		}
	}()
	start := time.Now()
	if err := in.Wait(t.Context()); err != nil || time.Since(start) > 4*time.Second {
		t.Errorf("Wait = %v after %v", err, time.Since(start))
	}
	ids, _ := fetchIDs(t, in, Cursor{})
	wantIDs(t, ids, "a")
	in.cfg.Idle = 30 * time.Millisecond
	if err := in.Wait(t.Context()); err != nil {
		t.Errorf("Wait for nothing = %v", err)
	}
	delete(in.session.caps, "IDLE")
	if err := in.Wait(t.Context()); err != nil {
		t.Errorf("Wait by the clock = %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := in.Wait(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("Wait after the end = %v", err)
	}
}

// TestRun holds that the loop goes on after the game and the server failed.
func TestRun(t *testing.T) {
	office := openOffice(t, postoffice.Options{})
	in := NewInbox(InboxConfig{Server: server(office.IMAPAddr()), Done: "Done", Backoff: Backoff{Min: time.Millisecond, Max: 5 * time.Millisecond}})
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	deliver(t, office, "a")
	var attempts, failures atomic.Int32
	var ids []string
	err := in.Run(ctx, Cursor{}, func(_ context.Context, raw Raw) error {
		if attempts.Add(1) < 3 {
			return errors.New("the store is busy")
		}
		ids = append(ids, idOf(t, raw))
		if len(ids) == 1 {
			deliver(t, office, "b") // after the search of this round
		} else {
			cancel()
		}
		return nil
	}, func(error, time.Duration) { failures.Add(1) })
	if !errors.Is(err, context.Canceled) || failures.Load() != 2 {
		t.Errorf("Run = %v after %d failures", err, failures.Load())
	}
	wantIDs(t, ids, "a", "b")
}

func TestBackoff(t *testing.T) {
	b := Backoff{Min: time.Second, Max: 10 * time.Second}
	fault := errors.New("no route")
	for i, full := range []time.Duration{1, 2, 4, 8, 10, 10} {
		full *= time.Second
		if got := b.Next(fault); got < full/2 || got > full {
			t.Errorf("wait %d is %v, want between half and all of %v", i+1, got, full)
		}
	}
	b.Reset()
	if got := b.Next(fault); got > time.Second {
		t.Errorf("after Reset the wait is %v", got)
	}
}
