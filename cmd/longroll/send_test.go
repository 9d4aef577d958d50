package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"longroll/adjudicator"
	"longroll/mail"
)

// postmanWith is a postman over three letters whose mail server answers as told.
func postmanWith(t *testing.T, answer func(to string) error) *postman {
	t.Helper()
	h := open(t, testSettings)
	var letters [][]byte
	for _, to := range []string{"ann", "bob", "ref"} {
		raw, err := json.Marshal(adjudicator.Letter{
			ID: to + "@example.org", Game: "ring", From: "game@example.org", To: to + "@example.org", ReplyTo: "game+x@example.org",
			Subject: "for " + to, Date: time.Unix(0, 0), Text: "hello\n",
		})
		if err != nil {
			t.Fatal(err)
		}
		letters = append(letters, raw)
	}
	if err := h.store.Commit("", 0, nil, nil, letters, nil); err != nil {
		t.Fatal(err)
	}
	return newPostman(h, func(_ context.Context, from, to string, data []byte) error {
		if to != "host@example.org" && from != "game+x@example.org" {
			t.Errorf("the envelope of the letter to %s is from %s", to, from)
		}
		if !strings.Contains(strings.ToLower(string(data)), "\nmessage-id: <"+to+">") && to != "host@example.org" {
			t.Errorf("the letter to %s has another Message-ID:\n%s", to, data)
		}
		return answer(to)
	})
}

// TestRefusedForGood: such a letter is buried, the host is told, the others go out.
func TestRefusedForGood(t *testing.T) {
	var went []string
	p := postmanWith(t, func(to string) error {
		if to == "bob@example.org" {
			return &mail.SendError{Code: 550, Stage: "recipient", Err: errors.New("no such user")}
		}
		went = append(went, to)
		return nil
	})
	if err := p.round(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(went, " "); got != "ann@example.org ref@example.org host@example.org" {
		t.Errorf("letters went to %s", got)
	}
	dead, err := p.store.Dead()
	if err != nil || len(dead) != 1 || !strings.Contains(dead[0].LastError, "no such user") {
		t.Errorf("dead letters: %+v, %v", dead, err)
	}
}

// TestRefusedForNow: such a letter rests a minute, and the others go out.
func TestRefusedForNow(t *testing.T) {
	p := postmanWith(t, func(to string) error {
		if to == "ann@example.org" {
			return &mail.SendError{Temporary: true, Code: 451, Stage: "recipient", Err: errors.New("busy")}
		}
		return nil
	})
	now := time.Date(2026, 12, 3, 20, 0, 0, 0, time.UTC)
	p.now = func() time.Time { return now }
	if err := p.round(t.Context()); err != nil {
		t.Fatal(err)
	}
	left, err := p.store.Outbox()
	if err != nil || len(left) != 1 || left[0].Tries != 1 || !left[0].Next.Equal(now.Add(time.Minute)) {
		t.Errorf("left: %+v, %v", left, err)
	}
}

// TestServerGone: when the mail server can't be used, nobody is knocked for twice, and
// no letter is the worse for it, however long it lasts. When it is back, the letters go in order, not
// all at once, and the host is told.
func TestServerGone(t *testing.T) {
	for _, fault := range []mail.SendError{
		{Temporary: true, Server: true, Stage: "connect", Err: errors.New("connection refused")},
		{Temporary: true, Server: true, Stage: "log in", Code: 535, Err: mail.ErrLogin},
		{Temporary: true, Server: true, Stage: "sender", Code: 421, Err: errors.New("closing")},
		{Temporary: true, Server: true, Stage: "sender", Code: 451, Err: errors.New("not now")},
		{Temporary: true, Server: true, Stage: "recipient", Code: 530, Err: errors.New("log in first")},
	} {
		t.Run(fmt.Sprintf("%s %d", fault.Stage, fault.Code), func(t *testing.T) { serverGone(t, fault) })
	}
}

func serverGone(t *testing.T, fault mail.SendError) {
	knocks, down := 0, true
	var went []string
	p := postmanWith(t, func(to string) error {
		if knocks++; down {
			return &fault
		}
		went = append(went, to)
		return nil
	})
	p.gap = 20 * time.Millisecond
	now := time.Date(2026, 12, 3, 20, 0, 0, 0, time.UTC)
	p.now = func() time.Time { return now }
	for day := 1; day <= 5; day++ {
		if err := p.round(t.Context()); !errors.Is(err, errServer) {
			t.Fatalf("a round without a mail server gives %v", err)
		}
		if knocks != day {
			t.Fatalf("%d attempts in %d rounds", knocks, day)
		}
		now = now.Add(24 * time.Hour)
	}
	left, err := p.store.Outbox()
	if err != nil || len(left) != 3 {
		t.Fatalf("%d letters left, %v", len(left), err)
	}
	for _, q := range left {
		if q.Tries != 0 || !q.Next.IsZero() {
			t.Errorf("letter %d: %d tries, next %v", q.ID, q.Tries, q.Next)
		}
	}
	if lines, err := p.troubles(); err != nil || len(lines) != 1 || !strings.Contains(lines[0], "no mail could be sent since Thu 3 Dec 20:00 UTC") {
		t.Errorf("the trouble is told as %q, %v", lines, err)
	}
	down = false
	began := time.Now()
	if err := p.round(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(went, " "); got != "ann@example.org bob@example.org ref@example.org host@example.org" {
		t.Errorf("letters went to %s", got)
	}
	if took := time.Since(began); took < 3*p.gap {
		t.Errorf("they all went within %v", took)
	}
	if lines, err := p.troubles(); err != nil || len(lines) != 0 {
		t.Errorf("the trouble is over, and told as %q, %v", lines, err)
	}
}

// TestLetterThatBreaksTheLine: one over which the server hangs up each time is laid
// aside for a while after the third, and the others go.
func TestLetterThatBreaksTheLine(t *testing.T) {
	var went []string
	p := postmanWith(t, func(to string) error {
		if to == "ann@example.org" {
			return &mail.SendError{Temporary: true, Stage: "text", Err: io.ErrUnexpectedEOF}
		}
		went = append(went, to)
		return nil
	})
	p.gap = 0
	for range mostBroken - 1 {
		if err := p.round(t.Context()); !errors.Is(err, errServer) {
			t.Fatalf("a lost line gives %v", err)
		}
	}
	if len(went) != 0 {
		t.Errorf("letters went past the first to %v", went)
	}
	if err := p.round(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(went, " "); !strings.HasPrefix(got, "bob@example.org ref@example.org") {
		t.Errorf("letters went to %s", got)
	}
	left, err := p.store.Outbox()
	if err != nil || len(left) != 1 || left[0].Tries != 1 {
		t.Errorf("left: %+v, %v", left, err)
	}
}

// TestOutboxWaits: while the mail server can't be used, new letters are no reason to
// knock at once.
func TestOutboxWaits(t *testing.T) {
	var knocks atomic.Int32
	p := postmanWith(t, func(string) error {
		knocks.Add(1)
		return &mail.SendError{Temporary: true, Server: true, Stage: "connect", Err: errors.New("connection refused")}
	})
	p.backoff.Min = time.Hour
	p.backoff.Max = time.Hour
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	go func() {
		for ctx.Err() == nil {
			p.nudge()
			time.Sleep(time.Millisecond)
		}
	}()
	p.work(ctx)
	if n := knocks.Load(); n != 1 {
		t.Errorf("%d attempts within one rest", n)
	}
}

// TestStrangersRefusal: what a stranger was answered is buried without an alarm.
func TestStrangersRefusal(t *testing.T) {
	p := postmanWith(t, func(string) error {
		return &mail.SendError{Code: 550, Stage: "recipient", Err: errors.New("no such user")}
	})
	if err := p.round(t.Context()); err != nil { // three letters of a game, and their alarms
		t.Fatal(err)
	}
	before, err := p.store.Dead()
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(adjudicator.Letter{ID: "s@example.org", From: "game@example.org", To: "nobody@example.com",
		ReplyTo: "game+x@example.org", Subject: "hello", Date: time.Unix(0, 0), Text: "hello\n"})
	if err != nil {
		t.Fatal(err)
	}
	p.submit = func(context.Context, string, string, []byte) error {
		return &mail.SendError{Code: 550, Stage: "recipient", Err: errors.New("no such user")}
	}
	if err := p.store.Commit("", 0, nil, nil, [][]byte{raw}, nil); err != nil {
		t.Fatal(err)
	}
	if err := p.round(t.Context()); err != nil {
		t.Fatal(err)
	}
	after, err := p.store.Dead()
	left, errLeft := p.store.Outbox()
	if err != nil || errLeft != nil || len(after) != len(before)+1 || len(left) != 0 {
		t.Errorf("%d dead letters became %d, %d wait: %v, %v", len(before), len(after), len(left), err, errLeft)
	}
}

// TestRefusedSender: a server that won't have our own address is no reason to bury
// what we write.
func TestRefusedSender(t *testing.T) {
	p := postmanWith(t, func(to string) error {
		if to == "host@example.org" {
			return nil
		}
		return &mail.SendError{Code: 553, Stage: "sender", Err: errors.New("not your address")}
	})
	if err := p.round(t.Context()); err != nil {
		t.Fatal(err)
	}
	left, err := p.store.Outbox()
	sent, errSent := p.store.Kept(0, 0)
	if err != nil || errSent != nil || len(left) != 3 || len(sent) != 1 || !strings.Contains(string(sent[0].Data), "envelope") {
		t.Errorf("%d letters wait, %d were sent: %v, %v", len(left), len(sent), err, errSent)
	}
}

// TestStoppedWhileSending: a letter under way when the daemon ends stays as it was.
func TestStoppedWhileSending(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	p := postmanWith(t, func(string) error {
		cancel()
		return &mail.SendError{Temporary: true, Stage: "text", Err: context.Canceled}
	})
	_ = p.round(ctx)
	left, err := p.store.Outbox()
	if err != nil || len(left) != 3 || left[0].Tries != 0 {
		t.Errorf("left: %+v, %v", left, err)
	}
}

// TestExportPassesABadLetter: one that can't be made into a mail keeps none back.
func TestExportPassesABadLetter(t *testing.T) {
	h := postmanWith(t, nil).house
	queue, err := h.store.Outbox()
	if err != nil {
		t.Fatal(err)
	}
	for _, to := range []string{"m..m@example.org", "zoe@example.org"} {
		letter := strings.ReplaceAll(string(queue[0].Data), "ann@example.org", to)
		if err := h.store.Commit("", 0, nil, nil, [][]byte{[]byte(letter)}, nil); err != nil {
			t.Fatal(err)
		}
	}
	var said strings.Builder
	export := outboxExport{To: t.TempDir(), Mark: true}
	err = export.runIn(h, &caller{out: &said})
	if err == nil || !strings.Contains(err.Error(), "letter 4") || !strings.HasPrefix(said.String(), "4 letters") {
		t.Errorf("it says %q, %v", said.String(), err)
	}
	dead, errDead := h.store.Dead()
	if queue, err = h.store.Outbox(); err != nil || errDead != nil || len(queue) > 0 || len(dead) != 1 {
		t.Errorf("%d letters wait and %d are dead: %v, %v", len(queue), len(dead), err, errDead)
	}
}
