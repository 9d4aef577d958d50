package main

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
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
			ID: to + "@example.org", From: "game@example.org", To: to + "@example.org", ReplyTo: "game+x@example.org",
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

// TestServerGone: when the mail server can't be reached, nobody is knocked for twice.
func TestServerGone(t *testing.T) {
	knocks := 0
	p := postmanWith(t, func(string) error {
		knocks++
		return &mail.SendError{Temporary: true, Stage: "connect", Err: errors.New("connection refused")}
	})
	if err := p.round(t.Context()); err != nil {
		t.Fatal(err)
	}
	left, err := p.store.Outbox()
	if err != nil || len(left) != 3 || knocks != 1 {
		t.Fatalf("%d left after %d attempts, %v", len(left), knocks, err)
	}
	for _, q := range left {
		if q.Tries != 1 || q.Next.IsZero() {
			t.Errorf("letter %d: %d tries, next %v", q.ID, q.Tries, q.Next)
		}
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
