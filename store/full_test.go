package store_test

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"

	"longroll/store"
)

// fillDisk commits until the limit on the size of a file stops it, as a full disk would, then makes room and goes on.
func fillDisk(path string) error {
	s, err := store.Open(path, store.Options{Create: true})
	if err != nil {
		return err
	}
	signal.Ignore(syscall.SIGXFSZ) // so that the write fails instead
	var old syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &old); err != nil {
		return err
	}
	tight := syscall.Rlimit{Cur: 2 << 20, Max: old.Max}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &tight); err != nil {
		return err
	}
	n, err := commitUntilRefused(s)
	if err == nil || errors.Is(err, store.ErrSequence) || errors.Is(err, store.ErrHandled) {
		return fmt.Errorf("a full disk gave %v", err)
	}
	if again := commitLarge(s, n); again == nil {
		return errors.New("the full disk took the same step the second time")
	}
	if last, err := s.Last("full"); err != nil || last != n-1 {
		return fmt.Errorf("%d entries after step %d failed, %v", last, n, err)
	}
	if err := saveOnFullDisk(s, path, old); err != nil {
		return err
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &old); err != nil {
		return err
	}
	for ; n < 200; n++ {
		if err := commitLarge(s, n); err != nil {
			return fmt.Errorf("with room again: %w", err)
		}
	}
	if faults := s.Check(); faults != nil {
		return errors.Join(faults...)
	}
	fmt.Println("went on to", n-1)
	return s.Close()
}

// saveOnFullDisk makes copies for which there is no room, also over a good one.
func saveOnFullDisk(s *store.Store, path string, old syscall.Rlimit) error {
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 256 << 10, Max: old.Max}); err != nil {
		return err
	}
	good, other := path+".copy", path+".other"
	if _, err := s.Save(other, store.SaveOptions{}); err == nil {
		return errors.New("a copy was made without room for it")
	}
	small, err := store.Open(other, store.Options{Create: true})
	if err != nil {
		return err
	}
	if err := small.Close(); err != nil {
		return err
	}
	if err := os.WriteFile(good, []byte("good"), 0o600); err != nil {
		return err
	}
	for _, opts := range []store.SaveOptions{{Replace: true}, {Replace: true, Compact: true}} {
		if _, err := s.Save(good, opts); err == nil {
			return errors.New("a copy was made without room for it")
		}
	}
	if kept, err := os.ReadFile(good); err != nil || string(kept) != "good" {
		return fmt.Errorf("the good copy is now %d bytes, %v", len(kept), err)
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 0, Max: old.Max}); err != nil {
		return err
	}
	if err := readOnFullDisk(other); err != nil {
		return err
	}
	if left, err := filepath.Glob(path + "*.part-*"); err != nil || len(left) > 0 {
		return fmt.Errorf("left behind: %q, %v", left, err)
	}
	return nil
}

// readOnFullDisk opens a file where there is no room even for the note of who has it: a program that is started on a full
// disk can still say so, and send what waits.
func readOnFullDisk(path string) error {
	s, err := store.Open(path, store.Options{})
	if err != nil {
		return fmt.Errorf("opening on a full disk: %w", err)
	}
	if _, err := s.Outbox(); err != nil {
		return err
	}
	return s.Close()
}

func commitLarge(s *store.Store, n uint64) error {
	entry := noise(n, 40_000)
	return s.Commit("full", n, []byte("h"), [][]byte{entry}, nil, []string{fmt.Sprint(n)})
}

// commitUntilRefused returns the number of the step that failed.
func commitUntilRefused(s *store.Store) (n uint64, err error) {
	for n = 1; n < 200; n++ {
		if err := commitLarge(s, n); err != nil {
			return n, err
		}
	}
	return n, nil
}

// A full disk refuses a commit with an error and loses nothing; the same commit succeeds once there is room.
func TestDiskFull(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	cmd, lines := start(t, "fill", path)
	lines.Scan()
	if got := lines.Text(); got != "went on to 199" {
		t.Errorf("it said %q", got)
	}
	must(t, cmd.Wait())
	if got := len(journal(t, reopen(t, path), "full")); got != 199 {
		t.Errorf("%d entries", got)
	}
}
