package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"longroll/mail"
	"longroll/store"
)

// TestMarksWait: while they gather, the ids of mails that changed nothing are known and not yet written; what is
// committed takes them along, and so does the end.
func TestMarksWait(t *testing.T) {
	h := open(t, testSettings)
	m := h.marks
	demand := func(id string, known, written bool) {
		t.Helper()
		k, err := m.Handled(id)
		w, errStore := h.store.Handled(id)
		if err != nil || errStore != nil || k != known || w != written {
			t.Errorf("%s: known %t, written %t, %v, %v; want %t, %t", id, k, w, err, errStore, known, written)
		}
	}
	note := func(want error, letters [][]byte, ids ...string) {
		t.Helper()
		if err := m.Commit("", 0, nil, nil, letters, ids); !errors.Is(err, want) {
			t.Errorf("%v: %v, want %v", ids, err, want)
		}
	}
	note(nil, nil, "at once")
	demand("at once", true, true)
	m.gather()
	note(nil, nil, "a", "b")
	demand("a", true, false)
	note(store.ErrHandled, nil, "a")
	note(store.ErrHandled, nil, "c", "at once")
	demand("c", false, false)
	note(store.ErrHandled, [][]byte{[]byte("{}")}, "b") // a letter that would go out twice
	demand("a", true, false)
	note(nil, [][]byte{[]byte("{}")}, "c")
	for _, id := range []string{"a", "b", "c"} {
		demand(id, true, true)
	}
	for i := range mostMarks {
		note(nil, nil, fmt.Sprint(i))
	}
	demand("99", true, true)
	note(nil, nil, "last")
	if err := m.settle(); err != nil || m.wait() {
		t.Error(err)
	}
	demand("last", true, true)
	note(nil, nil, "after")
	demand("after", true, true)
}

// heap is a mailbox that hands out its mails once.
type heap struct {
	mails []mail.Raw
	each  func(n int, err error) error // is told of each; may end the fetch
}

func (b *heap) Fetch(ctx context.Context, _ mail.Cursor, each func(context.Context, mail.Raw) error) error {
	for n, raw := range b.mails {
		if err := b.each(n, each(ctx, raw)); err != nil {
			return err
		}
	}
	return nil
}

func (b *heap) Wait(context.Context) error { return nil }
func (b *heap) Close() error               { return nil }

// TestPlaceIsKept: how far the mailbox has been read is written every so many mails and at the end, whatever ended
// it; mails that were taken but not yet noted are known when they come again.
func TestPlaceIsKept(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "d")
	if _, err := found(dir, testSettings); err != nil {
		t.Fatal(err)
	}
	d, err := openDaemon(dir, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = d.desk.listener.Close()
		_ = d.Close()
	}()
	box := &heap{}
	for uid := range uint32(2*mostMarks + 50) {
		box.mails = append(box.mails, mail.Raw{UIDValidity: 7, UID: uid + 1, Received: time.Now(), Data: fmt.Appendf(nil,
			"From: news@example.net\nList-Id: <news.example.net>\nMessage-ID: <%d@example.net>\n\nhello\n", uid)})
	}
	place := func() string {
		kept, err := d.store.Cursor(inboxCursor)
		if err != nil {
			t.Fatal(err)
		}
		return string(kept)
	}
	lost := errors.New("the connection was lost")
	box.each = func(n int, err error) error {
		switch done, fault := d.store.Handled("0@example.net"); {
		case err != nil || fault != nil:
			t.Fatal(err, fault)
		case n < mostMarks-1 && (done || place() != ""):
			t.Fatalf("after %d mails something is written", n+1)
		case n == mostMarks-1 && (!done || place() != `{"UIDValidity":7,"UID":100}`):
			t.Fatalf("after %d mails the place is %s", n+1, place())
		case n == mostMarks+20:
			return lost
		}
		return nil
	}
	d.inbox = box
	if err := d.fetch(t.Context()); !errors.Is(err, lost) || place() != `{"UIDValidity":7,"UID":121}` {
		t.Errorf("fetch = %v, and the place is %s", err, place())
	}
	if done, err := d.store.Handled("120@example.net"); err != nil || !done {
		t.Errorf("the last mail before the cut is not noted: %v", err)
	}
	box.each = func(_ int, err error) error { return err }
	if err := d.fetch(t.Context()); err != nil || place() != `{"UIDValidity":7,"UID":250}` {
		t.Errorf("fetch = %v, and the place is %s", err, place())
	}
}
