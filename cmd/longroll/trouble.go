package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"syscall"
	"time"
)

// trouble is a time in which a mail server can't be used. It is kept in the data file,
// so that it outlasts a restart and every command can tell of it.
type trouble struct {
	Since time.Time `json:"since,omitzero"`
	Why   string    `json:"why,omitempty"`
	Told  bool      `json:"told,omitempty"` // the host has been mailed
}

// way is one of our two ways to mail: in or out.
type way struct {
	kind    string // of its alarms
	fails   string // what can't be done
	works   string // that it can
	meaning string // what that means for the games
	nag     time.Duration
}

var (
	wayIn = way{
		kind: "mailbox", fails: "the mailbox could not be read", works: "The mailbox can be read again",
		meaning: "No deadline of any game falls due until the mails that came in time could be read.", nag: time.Hour,
	}
	wayOut = way{
		kind: "outgoing", fails: "no mail could be sent", works: "Mail can be sent again",
		meaning: "The letters keep and go out in order as soon as they can; the deadlines of the games go on meanwhile.",
	}
)

// watch knows whether a way is open. It is for one goroutine.
type watch struct {
	*house
	way
	trouble trouble
	known   bool // what the data file says has been read
}

// recall reads what the last daemon left.
func (w *watch) recall() {
	if w.known {
		return
	}
	w.known = true
	t, err := w.troubleOf(w.way)
	if err != nil {
		w.log.Error("trouble", "error", err)
	}
	w.trouble = t
}

// failed notes that the way was found shut at a time. The host is told in the log at
// once and, if the way is to nag, by mail once it has lasted.
func (w *watch) failed(at time.Time, why error) {
	w.recall()
	if w.trouble.Since.IsZero() {
		w.trouble = trouble{Since: at.UTC(), Why: why.Error()}
		w.log.Error(w.fails, "error", why, "meaning", w.meaning)
		w.keep()
	}
	if w.nag == 0 || w.trouble.Told || w.now().Sub(w.trouble.Since) < w.nag {
		return
	}
	err := w.alarm(w.mark("lasts"), sentence(w.fails), fmt.Sprintf("%s since %s: %s. %s",
		sentence(w.fails), w.when(w.trouble.Since), w.trouble.Why, w.meaning))
	if err != nil {
		w.log.Error("alarm", "error", err)
		return
	}
	w.trouble.Told = true
	w.keep()
}

// brief is how long a way may be shut without the host's being mailed of it.
const brief = time.Minute

// opened notes that the way is open, and tells the host if that is news to him.
func (w *watch) opened() {
	w.recall()
	past := w.trouble
	if past.Since.IsZero() {
		return
	}
	w.trouble = trouble{}
	w.keep()
	lasted := w.now().Sub(past.Since).Round(time.Second)
	w.log.Info(w.works, "lasted", lasted)
	if !past.Told && (w.nag > 0 || lasted < brief) {
		return
	}
	if err := w.alarm(w.mark(past.Since.Format(time.RFC3339)), w.works, fmt.Sprintf("%s. From %s, for %v, %s: %s. Nothing was lost.",
		w.works, w.when(past.Since), lasted, w.fails, past.Why)); err != nil {
		w.log.Error("alarm", "error", err)
	}
}

// mark names an alarm about the trouble there is.
func (w *watch) mark(what string) string {
	return w.kind + ":" + w.trouble.Since.Format(time.RFC3339) + " " + what
}

// keep writes the trouble down. That it can't be is no reason to stop.
func (w *watch) keep() {
	text, err := json.Marshal(w.trouble)
	if err == nil {
		err = w.store.SetCursor(troubleCursor(w.way), text)
	}
	if err != nil && !diskFault(err) {
		w.log.Error("trouble", "error", err)
	}
}

func troubleCursor(w way) string { return "trouble " + w.kind }

func (h *house) troubleOf(w way) (t trouble, err error) {
	kept, err := h.store.Cursor(troubleCursor(w))
	if err == nil && kept != nil {
		err = json.Unmarshal(kept, &t)
	}
	return t, err
}

// troubles says in a line each which way to mail was shut when it was last tried.
func (h *house) troubles() ([]string, error) {
	var lines []string
	for _, w := range []way{wayIn, wayOut} {
		t, err := h.troubleOf(w)
		if err != nil {
			return nil, err
		}
		if !t.Since.IsZero() {
			lines = append(lines, fmt.Sprintf("%s since %s: %s", w.fails, h.when(t.Since), t.Why))
		}
	}
	return lines, nil
}

// when prints a time in the host's zone.
func (h *house) when(t time.Time) string { return t.In(h.config.zone).Format("Mon 2 Jan 15:04 MST") }

// sentence begins with a capital.
func sentence(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// disk knows whether the data file can be written.
type disk struct {
	mu    sync.Mutex
	since time.Time // zero: it can
	who   string    // could not write
	why   error
}

// unwritable reports whether an error says that the data file can't be written, as on
// a full disk. That is said once, in the log: nothing is lost, for whatever could not be
// written is brought again. who is what wanted to write.
func (h *house) unwritable(who string, err error) bool {
	if !diskFault(err) {
		return false
	}
	h.disk.mu.Lock()
	defer h.disk.mu.Unlock()
	if !h.disk.since.IsZero() {
		h.log.Debug("the data file still can't be written", "error", err)
		return true
	}
	h.disk.since, h.disk.who, h.disk.why = h.now(), who, err
	h.log.Error("the data file can't be written", "error", err, "meaning", diskMeaning)
	h.stir() // so that the host is told
	return true
}

const diskMeaning = "Nothing is lost: mails stay in the mailbox and letters in the outbox, and the games wait until it can be written again."

// full is why the data file can't be written; nil if it can.
func (h *house) full() error {
	h.disk.mu.Lock()
	defer h.disk.mu.Unlock()
	return h.disk.why
}

// diskFault reports whether the operating system refused to write: whoever asks has done no
// other input or output. bbolt names the cause of a file that can't grow in words only.
func diskFault(err error) bool {
	var refusal syscall.Errno
	return err != nil && (errors.As(err, &refusal) ||
		strings.Contains(err.Error(), "file resize error") || strings.Contains(err.Error(), "file sync error"))
}

// written notes that who could not write could, and tells the host. That others can
// is no proof: on a full disk there is room for a small thing now and then.
func (h *house) written(who string) {
	h.disk.mu.Lock()
	since, why := h.disk.since, h.disk.why
	mended := !since.IsZero() && h.disk.who == who
	if mended {
		h.disk.since, h.disk.who, h.disk.why = time.Time{}, "", nil
	}
	h.disk.mu.Unlock()
	if !mended {
		return
	}
	h.log.Info("the data file can be written again", "lasted", h.now().Sub(since).Round(time.Second))
	err := h.alarm("disk:"+since.UTC().Format(time.RFC3339), "The data file could not be written", fmt.Sprintf(
		"From %s to %s the data file could not be written: %v. Nothing was lost, and the games go on.",
		h.when(since), h.when(h.now()), why))
	if err != nil {
		h.log.Error("alarm", "error", err)
	}
}
