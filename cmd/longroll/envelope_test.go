package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"longroll/adjudicator"
	"longroll/mail"
)

// put commits a letter.
func put(t *testing.T, h *house, l adjudicator.Letter) {
	t.Helper()
	l.From, l.Date = "game@example.org", time.Unix(0, 0)
	raw, err := json.Marshal(l)
	if err == nil {
		err = h.store.Commit("", 0, nil, nil, [][]byte{raw}, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestEnvelope: a game's mail can come back to the game and the side it belongs to; alarms and what strangers are
// answered come back to nobody; a service that allows but one sender gets that one.
func TestEnvelope(t *testing.T) {
	for settings, want := range map[string]string{
		"": "ann=game+ring-k3y@example.org stranger= host=",
		"[smtp]\nenvelope = \"post@example.org\"\n": "ann=post@example.org stranger=post@example.org host=post@example.org",
	} {
		h := open(t, testSettings+settings)
		put(t, h, adjudicator.Letter{ID: "a@example.org", Game: "ring", To: "ann@example.org", ReplyTo: "game+ring-k3y@example.org", Auto: "auto-replied"})
		put(t, h, adjudicator.Letter{ID: "s@example.org", To: "stranger@example.net", Auto: "auto-replied"})
		if err := h.alarm("x:1", "Something", "happened"); err != nil {
			t.Fatal(err)
		}
		var got []string
		p := newPostman(h, func(_ context.Context, from, to string, _ []byte) error {
			name, _, _ := strings.Cut(to, "@")
			got = append(got, name+"="+from)
			return nil
		})
		if err := p.round(t.Context()); err != nil || strings.Join(got, " ") != want {
			t.Errorf("%s: %q, %v; want %q", settings, got, err, want)
		}
	}
}

// TestNullSenderRefused: to a service that takes no mail with an empty return path our own address is named
// instead, and the host is told what to set.
func TestNullSenderRefused(t *testing.T) {
	h := open(t, testSettings)
	for i := range 3 {
		put(t, h, adjudicator.Letter{ID: fmt.Sprintf("s%d@example.org", i), To: "stranger@example.net", Auto: "auto-replied"})
	}
	refusals := 0
	var got []string
	p := newPostman(h, func(_ context.Context, from, to string, data []byte) error {
		if from == "" {
			refusals++
			return &mail.SendError{Code: 550, Stage: "sender", Err: errors.New("empty return path")}
		}
		got = append(got, from+" "+to)
		if to == "host@example.org" && !strings.Contains(strings.Join(strings.Fields(string(data)), " "), `envelope = "game@example.org" under [smtp]`) {
			t.Errorf("the host is not told what to set:\n%s", data)
		}
		return nil
	})
	if err := p.round(t.Context()); err != nil {
		t.Fatal(err)
	}
	want := strings.Repeat("game@example.org stranger@example.net ", 3) + "game@example.org host@example.org"
	if strings.Join(got, " ") != want || refusals != 1 {
		t.Errorf("after %d refusals: %q", refusals, got)
	}
}

// TestTooLargeWithItsMap: a letter that is too large for the mail server goes without its map, which is no
// reason to give it up; one that is too large without a map is.
func TestTooLargeWithItsMap(t *testing.T) {
	h := open(t, testSettings)
	if _, err := h.games.Create(time.Now(), adjudicator.NewGame{
		Battle: "chickamauga", Name: "ring", Union: "ann@example.org", Confederate: "bob@example.org"}); err != nil {
		t.Fatal(err)
	}
	put(t, h, adjudicator.Letter{ID: "l@example.org", Game: "ring", To: "zoe@example.org", Subject: "long", Text: strings.Repeat("a line\n", 20_000)})
	const most = 50_000
	var sizes []int
	p := newPostman(h, func(_ context.Context, _, to string, data []byte) error {
		if len(data) > most {
			return &mail.SendError{Code: 552, Stage: "size", Err: errors.New("too large")}
		}
		if sizes = append(sizes, len(data)); strings.Contains(string(data), "cid:map") || strings.Contains(string(data), "image/png") {
			t.Errorf("the letter to %s still speaks of a map", to)
		}
		return nil
	})
	waits, err := h.store.Outbox()
	if err != nil {
		t.Fatal(err)
	}
	if _, raw, picture, err := h.compose(waits[0].Data); err != nil || picture == nil || len(raw) <= most {
		t.Fatalf("the first letter has %d bytes: %v", len(raw), err)
	}
	if err := p.round(t.Context()); err != nil {
		t.Fatal(err)
	}
	dead, err := h.store.Dead()
	if err != nil || len(dead) != 1 || !strings.Contains(string(dead[0].Data), "zoe@") || len(sizes) != len(waits) { // one is dead, the host is told
		t.Errorf("%d letters went, %d are dead: %v", len(sizes), len(dead), err)
	}
}

// TestHangsUpOnOne: a server that closes the connection over one addressee, with or without a word, does not keep the
// letters of the others back for ever.
func TestHangsUpOnOne(t *testing.T) {
	for _, fault := range []mail.SendError{
		{Temporary: true, Server: true, Code: 421, Stage: "recipient", Err: errors.New("too many to him")},
		{Temporary: true, Server: true, Code: 452, Stage: "text", Err: errors.New("short of room")},
		{Temporary: true, Unknown: true, Stage: "text", Err: errors.New("EOF")},
	} {
		var went []string
		p := postmanWith(t, func(to string) error {
			if to == "ann@example.org" {
				return &fault
			}
			went = append(went, to)
			return nil
		})
		p.gap = 0
		rounds := 1
		for ; p.round(t.Context()) != nil; rounds++ {
		}
		if got := strings.Join(went, " "); rounds != mostBroken || !strings.HasPrefix(got, "bob@example.org ref@example.org") {
			t.Errorf("%v: after %d rounds letters went to %s", fault, rounds, got)
		}
	}
}

// TestOneMailboxIsFull: that is no reason to keep the letters of others, nor to give this one up at once.
func TestOneMailboxIsFull(t *testing.T) {
	var went []string
	p := postmanWith(t, func(to string) error {
		if to == "ann@example.org" {
			return &mail.SendError{Temporary: true, Code: 452, Stage: "recipient", Err: errors.New("mailbox full")}
		}
		went = append(went, to)
		return nil
	})
	if err := p.round(t.Context()); err != nil || len(went) != 2 {
		t.Errorf("letters went to %q, %v", went, err)
	}
	if left, err := p.store.Outbox(); err != nil || len(left) != 1 || left[0].Tries != 1 {
		t.Errorf("left: %+v, %v", left, err)
	}
}
