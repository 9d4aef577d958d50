package main

import (
	"bytes"
	"context"
	"encoding/json"
	mathrand "math/rand/v2"
	"net"
	netmail "net/mail"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"longroll/adjudicator"
	"longroll/mail/postoffice"
	"longroll/store"
)

// mortal is a daemon in a process of its own that comes back when it is killed.
type mortal struct {
	t   *testing.T
	dir string

	came chan struct{} // a letter has come to somebody

	mu   sync.Mutex
	cmd  *exec.Cmd
	died int
}

func (m *mortal) start() {
	m.cmd = exec.Command("longroll", "serve", "--data", m.dir)
	log, err := os.OpenFile(filepath.Join(m.dir, "serve.log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		m.t.Error(err)
		return
	}
	defer func() { _ = log.Close() }()
	m.cmd.Stderr = log
	if err := m.cmd.Start(); err != nil {
		m.t.Error(err)
	}
}

// mailCame says that a letter has come to somebody.
func (m *mortal) mailCame() {
	select {
	case m.came <- struct{}{}:
	default:
	}
}

// haunt kills the daemon at random moments, up to so many times: mostly when it has been at work
// for a while, now and then as soon as it was started, or when it has just sent a letter.
func (m *mortal) haunt(ctx context.Context, kills int, chance *mathrand.Rand) {
	for range kills {
		longest := 400 * time.Millisecond
		switch chance.IntN(8) {
		case 0:
		case 1, 2, 3:
			m.awaitReady(ctx)
			longest = 3 * time.Millisecond
			select {
			case <-m.came: // it may have been long ago
			default:
			}
			select {
			case <-m.came:
			case <-time.After(time.Second):
			case <-ctx.Done():
			}
		default:
			m.awaitReady(ctx)
		}
		pause(ctx, time.Duration(chance.Int64N(int64(longest))))
		if ctx.Err() != nil {
			return
		}
		m.crash()
	}
}

// awaitReady waits until the daemon takes commands.
func (m *mortal) awaitReady(ctx context.Context) {
	for ctx.Err() == nil {
		if conn, err := net.Dial("unix", socketPath(m.dir)); err == nil {
			_ = conn.Close()
			return
		}
		pause(ctx, 5*time.Millisecond)
	}
}

// crash kills the daemon and starts another. What the first left must be without fault.
func (m *mortal) crash() {
	m.mu.Lock()
	defer m.mu.Unlock()
	_ = m.cmd.Process.Kill()
	_ = m.cmd.Wait()
	m.died++
	s, err := store.Open(filepath.Join(m.dir, dataName), store.Options{ReadOnly: true, Timeout: time.Minute})
	if err != nil {
		m.t.Errorf("after death %d: %v", m.died, err)
	} else {
		if faults := s.Check(); len(faults) > 0 {
			m.t.Errorf("after death %d the data file has faults: %v", m.died, faults)
		}
		_ = s.Close()
	}
	m.start()
}

func (m *mortal) stop() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.cmd.Process.Signal(syscall.SIGINT); err != nil {
		m.t.Error(err)
	}
	if err := m.cmd.Wait(); err != nil {
		m.t.Errorf("the daemon did not end well: %v", err)
	}
}

func (m *mortal) deaths() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.died
}

// mailsOf lists the mails in a folder of somebody's mailbox; none if there is no such folder.
func mailsOf(t *testing.T, office *postoffice.Office, user, folder string) [][]byte {
	t.Helper()
	mails, err := office.ReadFolder(user, folder)
	if err != nil {
		t.Fatal(err)
	}
	return mails
}

// demandMail compares what the mailboxes got with what was written. Every letter is there
// under its own id, one that came more than once is the same each time, and every mail to us
// was answered by one letter. It counts the letters that came more than once.
func demandMail(t *testing.T, s *store.Store, office *postoffice.Office) (resent int) {
	t.Helper()
	written, answers := map[string]string{}, map[string]int{}
	kept, err := s.Kept(0, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range kept {
		var l adjudicator.Letter
		if err := json.Unmarshal(k.Data, &l); err != nil {
			t.Fatal(err)
		}
		if written[l.ID] != "" {
			t.Errorf("two letters have the id %s", l.ID)
		}
		written[l.ID] = l.To
		if l.InReplyTo != "" {
			answers[l.InReplyTo]++
		}
	}
	got := map[string][]byte{}
	for _, user := range []string{"union", "confederate", "referee"} {
		for _, raw := range append(mailsOf(t, office, user, "INBOX"), mailsOf(t, office, user, "Read")...) {
			id := idOf(t, raw)
			switch before := got[id]; {
			case written[id] != demoAddress(user):
				t.Errorf("%s got a mail %s that was never written to him", user, id)
			case before == nil:
				got[id] = raw
			case !bytes.Equal(before, raw):
				t.Errorf("letter %s came in two versions", id)
			default:
				resent++
			}
		}
	}
	if len(got) != len(written) {
		t.Errorf("%d of %d letters came", len(got), len(written))
	}
	asked := mailsOf(t, office, "game", "Longroll")
	for _, raw := range asked {
		if id := idOf(t, raw); answers[id] != 1 {
			t.Errorf("mail %s was answered %d times", id, answers[id])
		}
	}
	if len(asked) < 30 || len(answers) != len(asked) {
		t.Errorf("%d mails were sent to us, and %d answered", len(asked), len(answers))
	}
	return resent
}

// idOf is the Message-ID of a mail.
func idOf(t *testing.T, raw []byte) string {
	t.Helper()
	m, err := netmail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Trim(m.Header.Get("Message-ID"), "<>")
}
