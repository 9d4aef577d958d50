package main

import (
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"
)

// TestMailboxShut: that the mailbox can't be read is logged at once, mailed to the host
// after an hour and when it is over, and told by the commands; a restart changes nothing.
func TestMailboxShut(t *testing.T) {
	h := open(t, testSettings)
	var log strings.Builder
	h.log = slog.New(slog.NewTextHandler(&log, nil))
	now := time.Date(2026, 12, 3, 20, 0, 0, 0, time.UTC)
	h.now = func() time.Time { return now }
	letters := func() int {
		t.Helper()
		queue, err := h.store.Outbox()
		if err != nil {
			t.Fatal(err)
		}
		return len(queue)
	}
	w := &watch{house: h, way: wayIn}
	w.opened()
	w.failed(now, errors.New("connection refused"))
	w.failed(now, errors.New("connection refused"))
	if n := strings.Count(log.String(), "level=ERROR"); n != 1 || !strings.Contains(log.String(), "No deadline") {
		t.Errorf("the log says it %d times:\n%s", n, log.String())
	}
	now = now.Add(59 * time.Minute)
	if w.failed(now, errors.New("connection refused")); letters() != 0 {
		t.Error("the host was mailed within the hour")
	}
	for range 3 { // daemons, one after the other
		now = now.Add(time.Minute)
		w = &watch{house: h, way: wayIn}
		w.failed(now, errors.New("another reason"))
		if letters() != 1 {
			t.Fatalf("%d mails to the host after an hour", letters())
		}
	}
	var out, note strings.Builder
	list := &gameList{JSON: true}
	if err := list.runIn(h, &caller{out: &out, err: &note}); err != nil {
		t.Fatal(err)
	}
	if out.String() != "[]\n" || !strings.Contains(note.String(), "since Thu 3 Dec 20:00 UTC: connection refused") {
		t.Errorf("game list says %q and notes %q", out.String(), note.String())
	}
	w = &watch{house: h, way: wayIn}
	w.opened()
	w.opened()
	if letters() != 2 {
		t.Errorf("%d mails to the host when all is well", letters())
	}
	if lines, err := h.troubles(); err != nil || len(lines) != 0 {
		t.Errorf("what is over is told: %q, %v", lines, err)
	}
}

// TestMailboxFlickers: what lasts less than an hour is in the log alone.
func TestMailboxFlickers(t *testing.T) {
	h := open(t, testSettings)
	w := &watch{house: h, way: wayIn}
	w.failed(h.now(), errors.New("connection reset"))
	w.opened()
	if queue, err := h.store.Outbox(); err != nil || len(queue) != 0 {
		t.Errorf("%d mails, %v", len(queue), err)
	}
}
