package store_test

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"longroll/store"
)

// step is the nth commit of the writer: everything in it follows from n and the number of the first entry.
func step(n int, first uint64) store.Batch {
	b := store.Batch{Game: "crash", Expect: first, Head: fmt.Appendf(nil, "%d %d", n, first), Handled: []string{fmt.Sprintf("<%d>", n)}}
	for i := range 1 + n%3 {
		b.Entries = append(b.Entries, fmt.Appendf(nil, "step %d entry %d %s", n, i, bytes.Repeat([]byte("x"), n*37%900)))
	}
	for i := range n % 4 {
		b.Letters = append(b.Letters, fmt.Appendf(nil, "step %d letter %d", n, i))
	}
	return b
}

// next works out from the head which step comes next and the number of its first entry.
func next(s *store.Store) (n int, first uint64, err error) {
	head, ok, err := s.Head("crash")
	if err != nil || !ok {
		return 1, 1, err
	}
	if _, err := fmt.Sscanf(string(head), "%d %d", &n, &first); err != nil {
		return 0, 0, err
	}
	return n + 1, first + uint64(1+n%3), nil
}

// writeForever commits step after step and says so after each, until it is killed.
func writeForever(path string) error {
	s, err := store.Open(path, store.Options{Create: true, Started: noon, Socket: "crash.sock"})
	if err != nil {
		return err
	}
	n, first, err := next(s)
	if err != nil {
		return err
	}
	for ; ; n++ {
		if err := s.CommitAll([]store.Batch{step(n, first)}); err != nil {
			return err
		}
		first += uint64(1 + n%3)
		fmt.Println(n)
	}
}

// start runs the test binary as another process.
func start(t *testing.T, part, path string) (cmd *exec.Cmd, lines *bufio.Scanner) {
	t.Helper()
	self, err := os.Executable()
	must(t, err)
	cmd = exec.Command(self)
	cmd.Env = append(os.Environ(), "STORE_TEST_PART="+part, "STORE_TEST_FILE="+path)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	t.Cleanup(func() {
		if cmd.ProcessState == nil {
			cmd.Process.Kill()
			cmd.Wait()
		}
	})
	return cmd, bufio.NewScanner(out)
}

// A writer is killed over and over, at any moment. Each time the file is sound, every commit it had reported is there, and
// the one under way is there whole or not at all.
func TestCrash(t *testing.T) {
	rounds := 12
	if testing.Short() {
		rounds = 3
	}
	random := rand.New(rand.NewPCG(1862, 4))
	path := filepath.Join(t.TempDir(), "games.db")
	for range rounds {
		cmd, lines := start(t, "writer", path)
		if !lines.Scan() { // it has begun
			t.Fatal("the writer never wrote")
		}
		time.AfterFunc(time.Duration(random.IntN(60_000))*time.Microsecond, func() { cmd.Process.Kill() })
		reported := lines.Text()
		for lines.Scan() {
			reported = lines.Text()
		}
		cmd.Wait()
		var acknowledged int
		_, err := fmt.Sscan(reported, &acknowledged)
		must(t, err)
		wantSteps(t, path, acknowledged)
	}
}

// wantSteps opens the file after a crash and compares it with the steps it must hold.
func wantSteps(t *testing.T, path string, acknowledged int) {
	t.Helper()
	s, err := store.Open(path, store.Options{})
	must(t, err)
	defer leave(t, s)
	end, _, err := next(s)
	must(t, err)
	if done := end - 1; done != acknowledged && done != acknowledged+1 {
		t.Fatalf("%d steps in the file, %d reported", done, acknowledged)
	}
	var entries, letters [][]byte
	for n := 1; n < end; n++ {
		b := step(n, uint64(len(entries))+1)
		entries = append(entries, b.Entries...)
		letters = append(letters, b.Letters...)
		if marked, err := s.Handled(b.Handled[0]); !marked || err != nil {
			t.Errorf("message %s: %v, %v", b.Handled[0], marked, err)
		}
	}
	if marked, err := s.Handled(fmt.Sprintf("<%d>", end)); marked || err != nil {
		t.Errorf("message <%d>, of a step not taken: %v, %v", end, marked, err)
	}
	var got [][]byte
	for entry, err := range s.Read("crash", 1) {
		must(t, err)
		got = append(got, entry)
	}
	if !equal(got, entries) {
		t.Errorf("the journal's %d entries differ from the %d of its steps", len(got), len(entries))
	}
	queue, err := s.Outbox()
	must(t, err)
	got = nil
	for _, q := range queue {
		got = append(got, q.Data)
	}
	if !equal(got, letters) {
		t.Errorf("the outbox's %d letters differ from the %d of its steps", len(got), len(letters))
	}
}

func equal(a, b [][]byte) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !bytes.Equal(a[i], b[i]) {
			return false
		}
	}
	return true
}

// Another process is named to whoever comes second; once it is killed the file is free, though its note still lies there.
func TestHeldByProcess(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	cmd, lines := start(t, "writer", path)
	if !lines.Scan() {
		t.Fatal("the writer never wrote")
	}
	go func() { // or the pipe fills and stops it
		for lines.Scan() {
		}
	}()
	_, err := store.Open(path, store.Options{Timeout: 100 * time.Millisecond})
	var held *store.HeldError
	if !errors.As(err, &held) || held.PID != cmd.Process.Pid || held.Socket != "crash.sock" || !held.Started.Equal(noon) {
		t.Errorf("error %v, want one naming process %d", err, cmd.Process.Pid)
	}
	must(t, cmd.Process.Kill())
	cmd.Wait()
	if _, err := os.Stat(path + ".holder"); err != nil {
		t.Errorf("no note was left: %v", err)
	}
	reopen(t, path)
}
