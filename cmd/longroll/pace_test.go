package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"longroll/adjudicator"
	"longroll/mail"
	"longroll/store"
)

// queue puts letters into the outbox: for each address in turn, numbered from first on.
func queue(t *testing.T, s *store.Store, first, n int, to ...string) {
	t.Helper()
	var letters [][]byte
	for i := first; i < first+n; i++ {
		raw, err := json.Marshal(adjudicator.Letter{
			ID: fmt.Sprintf("letter%d@example.org", i), Game: "ring", From: "game@example.org", To: to[i%len(to)],
			ReplyTo: "game+x@example.org", Subject: "turn", Date: time.Unix(0, 0), Text: "hello\n",
		})
		if err != nil {
			t.Fatal(err)
		}
		letters = append(letters, raw)
	}
	if err := s.Commit("", 0, nil, nil, letters, nil); err != nil {
		t.Fatal(err)
	}
}

// wentOut is a mail that the mail server has taken.
type wentOut struct {
	to, id, subject string
	at              time.Time
}

// recorder is a mail server that notes what it takes.
type recorder struct {
	t     *testing.T
	mu    sync.Mutex
	down  error // while set it can't be used
	tried []string
	went  []wentOut
}

func (r *recorder) submit(_ context.Context, _, to string, data []byte) error {
	msg, err := mail.Decode(data, time.Now(), mail.DefaultLimits())
	if err != nil {
		r.t.Error(err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.down != nil {
		r.tried = append(r.tried, msg.ID)
		return &mail.SendError{Temporary: true, Server: true, Stage: "connect", Err: r.down}
	}
	r.went = append(r.went, wentOut{to, msg.ID, msg.Subject, time.Now()})
	return nil
}

// ids are those of the mails to an address; "" for all but the host's.
func (r *recorder) ids(to string) (ids []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, w := range r.went {
		if w.to == to || to == "" && w.to != "host@example.org" {
			ids = append(ids, w.id)
		}
	}
	return ids
}

// most is how many mails went within any hour.
func (r *recorder) most(to string) (most int) {
	for i, first := range r.went {
		n := 0
		for _, w := range r.went[i:] {
			if w.at.Sub(first.at) < time.Hour && (to == "" || w.to == to) {
				n++
			}
		}
		most = max(most, n)
	}
	return most
}

// alarms counts the mails to the host by subject.
func (r *recorder) alarms(subject string) (n int) {
	for _, w := range r.went {
		if w.to == "host@example.org" && w.subject == subject {
			n++
		}
	}
	return n
}

// numbered are the ids that queue gives.
func numbered(first, n int) (ids []string) {
	for i := first; i < first+n; i++ {
		ids = append(ids, fmt.Sprintf("letter%d@example.org", i))
	}
	return ids
}

// TestADayWithoutAMailServer: 200 letters that were written in a day without a mail server go out in order
// and spaced as soon as it is back, each as the mail it was the first time.
func TestADayWithoutAMailServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t, testSettings)
		server := &recorder{t: t, down: errors.New("connection refused")}
		p := newPostman(h, server.submit)
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { defer close(done); p.work(ctx) }()
		for i := range 200 { // a letter every seven minutes
			queue(t, h.store, i, 1, "ann@example.org", "bob@example.org", "ref@example.org")
			p.nudge()
			time.Sleep(24 * time.Hour / 200)
		}
		server.mu.Lock()
		if n := len(server.tried); n < 24*4 || n > 24*10 {
			t.Errorf("%d attempts in a day", n)
		}
		server.down = nil
		server.mu.Unlock()
		back := time.Now()
		time.Sleep(30 * time.Minute)
		cancel()
		<-done
		if !slices.Equal(server.ids(""), numbered(0, 200)) {
			t.Fatalf("%d letters went: %v", len(server.went), server.ids(""))
		}
		for _, id := range server.tried {
			if id != "letter0@example.org" {
				t.Errorf("%s was tried while the first letter waited", id)
			}
		}
		for i, w := range server.went[1:] {
			if gap := w.at.Sub(server.went[i].at); gap < p.gap && w.to != "host@example.org" {
				t.Errorf("%s came %v after the one before", w.id, gap)
			}
		}
		if late := server.went[0].at.Sub(back); late > 15*time.Minute {
			t.Errorf("the first went %v after the mail server was back", late)
		}
		if took := server.went[199].at.Sub(server.went[0].at); took > 4*time.Minute {
			t.Errorf("it took %v", took)
		}
		if n := server.alarms("Mail can be sent again"); n != 1 {
			t.Errorf("the host was told %d times", n)
		}
	})
}

// TestMostPerHour: when as many letters have gone as may in an hour the others wait, in order; the host is told
// at once and once, and a new daemon does not begin to count again.
func TestMostPerHour(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t, testSettings+"[smtp]\nmost_per_hour = 50\n")
		var log strings.Builder
		h.log = slog.New(slog.NewTextHandler(&log, nil))
		server := &recorder{t: t}
		queue(t, h.store, 0, 130, "ann@example.org", "bob@example.org")
		for range 4 { // daemons, one after the other
			ctx, cancel := context.WithCancel(t.Context())
			done := make(chan struct{})
			p := newPostman(h, server.submit)
			go func() { defer close(done); p.work(ctx) }()
			time.Sleep(40 * time.Minute)
			cancel()
			<-done
		}
		if !slices.Equal(server.ids(""), numbered(0, 130)) {
			t.Fatalf("%d letters went: %v", len(server.went), server.ids(""))
		}
		if n := server.most(""); n > 51 { // the alarm passes by
			t.Errorf("%d went within an hour", n)
		}
		if n := server.alarms("Letters wait: too many in an hour"); n != 1 || server.went[50].to != "host@example.org" {
			t.Errorf("the host was told %d times", n)
		}
		if n := strings.Count(log.String(), "level=WARN"); n < 1 || n > 4 {
			t.Errorf("the log says it %d times:\n%s", n, log.String())
		}
	})
}

// TestTooManyToOne: an address that has had its share within the hour gets nothing for a while, longer each time;
// its letters keep, those to others go on, and the host is told.
func TestTooManyToOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t, testSettings+"[smtp]\nmost_per_hour = 100000\n")
		server := &recorder{t: t}
		p := newPostman(h, server.submit)
		queue(t, h.store, 0, 2*mostToOne+50, "Loop@example.net")
		queue(t, h.store, 1000, 30, "ann@example.org")
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { defer close(done); p.work(ctx) }()
		time.Sleep(30 * time.Minute)
		if got := server.ids("Loop@example.net"); !slices.Equal(got, numbered(0, mostToOne)) {
			t.Errorf("%d letters went to one address", len(got))
		}
		if got := server.ids("ann@example.org"); !slices.Equal(got, numbered(1000, 30)) {
			t.Errorf("%d letters went to another", len(got))
		}
		left, err := h.store.Outbox()
		if err != nil || len(left) != mostToOne+50 || left[0].Tries != 0 || !left[0].Next.IsZero() {
			t.Errorf("%d letters keep, %v", len(left), err)
		}
		time.Sleep(6 * time.Hour)
		cancel()
		<-done
		got := server.ids("Loop@example.net")
		if !slices.Equal(got, numbered(0, 2*mostToOne+50)) {
			t.Fatalf("%d letters went to one address in the end", len(got))
		}
		var starts []time.Time
		for i, w := range server.went {
			if w.to == "Loop@example.net" && (w.id == "letter100@example.org" || w.id == "letter200@example.org") {
				starts = append(starts, server.went[i].at)
			}
		}
		if rest := starts[1].Sub(starts[0]); rest < 2*time.Hour {
			t.Errorf("the second rest was %v", rest)
		}
		if n := server.alarms("Too many letters to one address"); n != 2 {
			t.Errorf("the host was told %d times", n)
		}
	})
}

// TestFewLettersAreNotHeldUp: a turn's letters go at once, a crowd is spaced.
func TestFewLettersAreNotHeldUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t, testSettings)
		server := &recorder{t: t}
		p := newPostman(h, server.submit)
		queue(t, h.store, 0, burst+10, "ann@example.org", "bob@example.org")
		began := time.Now()
		if err := p.round(t.Context()); err != nil {
			t.Fatal(err)
		}
		if at := server.went[burst-1].at; !at.Equal(began) {
			t.Errorf("the letters of a turn took %v", at.Sub(began))
		}
		if took := server.went[burst+9].at.Sub(began); took < 10*p.gap {
			t.Errorf("a crowd took %v", took)
		}
	})
}

// TestNoLimit: with most_per_hour = 0 nothing is held.
func TestNoLimit(t *testing.T) {
	h := open(t, testSettings+"[smtp]\nmost_per_hour = 0\n")
	server := &recorder{t: t}
	p := newPostman(h, server.submit)
	queue(t, h.store, 0, 3*mostToOne, "ann@example.org")
	if err := p.round(t.Context()); err != nil || len(server.went) != 3*mostToOne {
		t.Errorf("%d letters went, %v", len(server.went), err)
	}
}

// TestClockSetBack: letters that went out in what is now the future are no reason to wait.
func TestClockSetBack(t *testing.T) {
	p := newPace(2)
	now := time.Now()
	for range mostToOne {
		p.went("ann@example.org", now)
	}
	if _, news := p.closed("ann@example.org", now); !news || !p.full(now) {
		t.Error("nothing is full")
	}
	if until, _ := p.closed("ann@example.org", now.Add(-24*time.Hour)); !until.IsZero() || p.full(now.Add(-24*time.Hour)) {
		t.Error("a clock set back by a day holds letters up")
	}
}
