package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"longroll/mail/postoffice"
)

// insideFullDisk says to a test that it runs in a process of its own, whose disk it may fill.
const insideFullDisk = "LONGROLL_TEST_FULL_DISK"

// alone runs a test again in a process of its own, and reports whether this is that process.
func alone(t *testing.T) bool {
	t.Helper()
	if os.Getenv(insideFullDisk) != "" {
		return true
	}
	cmd := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$", "-test.v")
	cmd.Env = append(os.Environ(), insideFullDisk+"=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	return false
}

// fillDisk lets no file of this process grow, nor any but the first pages be written,
// until room is made.
func fillDisk(t *testing.T) (makeRoom func()) {
	t.Helper()
	signal.Ignore(syscall.SIGXFSZ) // so that the write fails instead
	var old syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &old); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 8 << 10, Max: old.Max}); err != nil {
		t.Fatal(err)
	}
	return func() {
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &old); err != nil {
			t.Fatal(err)
		}
	}
}

// TestFullDiskSendsOnce: a letter that was sent but could not be noted as sent does not
// go out again with every look, nor do others follow it; with room again each goes once.
func TestFullDiskSendsOnce(t *testing.T) {
	if !alone(t) {
		return
	}
	went := map[string]int{}
	p := postmanWith(t, func(to string) error {
		went[to]++
		return nil
	})
	makeRoom := fillDisk(t)
	for range 5 {
		if err := p.round(t.Context()); !diskFault(err) {
			t.Fatalf("a round on a full disk gives %v", err)
		}
	}
	if len(went) != 1 || went["ann@example.org"] != 1 {
		t.Errorf("on the full disk went %v", went)
	}
	makeRoom()
	if err := p.round(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, to := range []string{"ann", "bob", "ref"} {
		if n := went[to+"@example.org"]; n != 1 {
			t.Errorf("the letter to %s went %d times", to, n)
		}
	}
	if faults := p.store.Check(); len(faults) > 0 {
		t.Errorf("data file: %v", faults)
	}
}

// watchedLog is a log that is read while it is written.
type watchedLog struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (w *watchedLog) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.text.Write(p)
}

func (w *watchedLog) count(words string) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return strings.Count(w.text.String(), words)
}

// until waits for what must come.
func until(t *testing.T, what string, come func() bool) {
	t.Helper()
	for limit := time.Now().Add(mostPatience); !come(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(limit) {
			t.Fatalf("%s did not come", what)
		}
	}
}

// TestFullDiskLosesNoMail: orders that come while nothing can be written stay in the
// mailbox, however often they are tried, and are played when there is room. The log says it
// once, and the host is mailed when it begins and when it is over.
func TestFullDiskLosesNoMail(t *testing.T) {
	if !alone(t) {
		return
	}
	office, err := postoffice.Start(context.Background(), postoffice.Options{Accounts: demoAccounts()})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = office.Close() }()
	d, log := fullDaemon(t, office)
	terms := demoTerms()
	terms.Referee = ""
	if _, err := d.games.Create(d.now(), terms); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- d.Run(ctx) }()
	until(t, "the first letters", func() bool { return log.count("mail sent") == 2 })

	makeRoom := fillDisk(t)
	kept, err := d.store.Kept(0, 0)
	if err != nil {
		t.Fatal(err)
	}
	sheet := replyTo(t, d.house, kept[0].Data) // the Union's: it moves first at Chickamauga
	if err := office.Send(demoAddress("union"), sheet.to, sheet.raw); err != nil {
		t.Fatal(err)
	}
	until(t, "a row of attempts", func() bool { return log.count("still can't be written") > 2*strikes })
	if n := log.count("level=ERROR"); n != 1 {
		t.Errorf("the log says it %d times", n)
	}
	if _, err := os.Stat(filepath.Join(d.config.dir, "aside")); err == nil {
		t.Error("the mail was set aside")
	}
	host := func(n int) func() bool {
		return func() bool {
			mails, err := office.Read("referee")
			return err == nil && len(mails) >= n
		}
	}
	until(t, "the mail to the host", host(1))

	makeRoom()
	until(t, "the turn", func() bool { return log.count("what=played") == 1 })
	until(t, "the second mail to the host", host(2))
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if mails, err := office.Read("referee"); err != nil || len(mails) != 2 {
		t.Errorf("the host has %d mails, %v", len(mails), err)
	}
}

// fullDaemon is a daemon that tries again soon and tells all of it.
func fullDaemon(t *testing.T, office *postoffice.Office) (*daemon, *watchedLog) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "d")
	if _, err := found(dir, fmt.Sprintf("host = %q\n", demoAddress("referee"))+demoSettings(office)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, demoPasswordFile), []byte(demoPassword), 0o600); err != nil {
		t.Fatal(err)
	}
	log := &watchedLog{}
	both := io.MultiWriter(log, t.Output())
	d, err := openDaemon(dir, slog.New(slog.NewTextHandler(both, &slog.HandlerOptions{Level: slog.LevelDebug})))
	if err != nil {
		t.Fatal(err)
	}
	d.backoff.Min, d.backoff.Max = 10*time.Millisecond, 50*time.Millisecond
	return d, log
}

// reply is a mail on its way.
type reply struct {
	to  string
	raw []byte
}

// replyTo answers a letter with the shortest sheet there is.
func replyTo(t *testing.T, h *house, letter []byte) reply {
	t.Helper()
	l, _, _, err := h.compose(letter)
	if err != nil || l.To != demoAddress("union") {
		t.Fatal(errors.Join(err, errors.New("the first letter is to "+l.To)))
	}
	return reply{l.ReplyTo, fmt.Appendf(nil, "From: %s\r\nTo: %s\r\nSubject: Re: %s\r\nMessage-ID: <sheet@home.example>\r\n\r\nend\r\nfinal\r\n",
		l.To, l.ReplyTo, l.Subject)}
}
