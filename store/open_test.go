package store_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"longroll/store"
)

// A file that can't be ours is refused with a sentence and is afterwards what it was before.
func TestOpenRefused(t *testing.T) {
	cases := []struct {
		name string
		make func(t *testing.T, path string)
		want string
	}{
		{"empty", func(t *testing.T, path string) { must(t, os.WriteFile(path, nil, 0o600)) }, "is empty"},
		{"text", func(t *testing.T, path string) {
			must(t, os.WriteFile(path, bytes.Repeat([]byte("a letter home\n"), 1000), 0o600))
		}, "not a Longroll data file"},
		{"short text", func(t *testing.T, path string) { must(t, os.WriteFile(path, []byte("hello"), 0o600)) }, "games.db"},
		{"other database", func(t *testing.T, path string) { edit(t, path, func(*bolt.Tx) error { return nil }) }, "not a Longroll data file"},
		{"other database with meta", func(t *testing.T, path string) {
			edit(t, path, func(tx *bolt.Tx) error { _, err := tx.CreateBucket([]byte("meta")); return err })
		}, "not a Longroll data file"},
		{"directory", func(t *testing.T, path string) { must(t, os.Mkdir(path, 0o700)) }, "not a plain file"},
		{"cut off", func(t *testing.T, path string) {
			filled(t, path)
			must(t, os.Truncate(path, 5*int64(os.Getpagesize())))
		}, "cut off"},
		{"pages overwritten", func(t *testing.T, path string) {
			filled(t, path)
			overwrite(t, path, 2*int64(os.Getpagesize()))
		}, "damaged"},
	}
	for _, c := range cases {
		for _, opts := range []store.Options{{}, {Create: true}, {ReadOnly: true}} {
			t.Run(c.name, func(t *testing.T) {
				path := filepath.Join(t.TempDir(), "games.db")
				c.make(t, path)
				before, _ := os.ReadFile(path)
				s, err := store.Open(path, opts)
				if err == nil {
					s.Close()
					t.Fatal("it was opened")
				}
				if !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
					t.Errorf("error %q, want one line with %q", err, c.want)
				}
				if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
					t.Error("the file was changed")
				}
			})
		}
	}
}

// filled makes a sound file of a few dozen pages.
func filled(t *testing.T, path string) {
	t.Helper()
	s, err := store.Open(path, store.Options{Create: true})
	must(t, err)
	for i := range 40 {
		must(t, s.Commit("g", uint64(i)+1, []byte("h"), [][]byte{noise(uint64(i), 3000)}, nil, nil))
	}
	must(t, s.Close())
}

// overwrite spoils a file from offset on.
func overwrite(t *testing.T, path string, offset int64) {
	t.Helper()
	info, err := os.Stat(path)
	must(t, err)
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	must(t, err)
	_, err = f.WriteAt(bytes.Repeat([]byte{0xff}, int(info.Size()-offset)), offset)
	must(t, errors.Join(err, f.Close()))
}

func TestOpenMissing(t *testing.T) {
	dir := t.TempDir()
	_, err := store.Open(filepath.Join(dir, "games.db"), store.Options{})
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("error %v", err)
	}
	_, err = store.Open(filepath.Join(dir, "no", "games.db"), store.Options{Create: true})
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("error %v", err)
	}
	if left, _ := os.ReadDir(dir); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}

// A file is private to its owner, and beside it lies nothing but the holder's file, and that only while it is open.
func TestCreate(t *testing.T) {
	s, path := fresh(t)
	info, err := os.Stat(path)
	must(t, err)
	if info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v", info.Mode())
	}
	for _, want := range []int{2, 1} {
		names, err := os.ReadDir(filepath.Dir(path))
		must(t, err)
		if len(names) != want {
			t.Errorf("%d files, want %d: %v", len(names), want, names)
		}
		must(t, s.Close())
	}
}

// Create opens an existing file as it is.
func TestCreateExisting(t *testing.T) {
	s, path := fresh(t)
	must(t, s.Commit("g", 1, []byte("h"), texts("e"), nil, nil))
	must(t, s.Close())
	s = reopen(t, path)
	if last, err := s.Last("g"); last != 1 || err != nil {
		t.Errorf("last %d, %v", last, err)
	}
}

// A second opening, even by the same process, is told who holds the file.
func TestHeld(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	s, err := store.Open(path, store.Options{Create: true, Started: noon, Socket: "games.sock"})
	must(t, err)
	defer leave(t, s)
	for _, opts := range []store.Options{{}, {ReadOnly: true}} {
		opts.Timeout = 100 * time.Millisecond
		_, err = store.Open(path, opts)
		var held *store.HeldError
		if !errors.Is(err, store.ErrHeld) || !errors.As(err, &held) {
			t.Fatalf("error %v", err)
		}
		if held.PID != os.Getpid() || !held.Started.Equal(noon) || held.Socket != "games.sock" || held.Path != path {
			t.Errorf("held by %+v", held)
		}
		if want := "(started 1862-04-06 12:00:00 UTC, socket games.sock)"; !strings.Contains(err.Error(), want) {
			t.Errorf("%q lacks %q", err, want)
		}
	}
}

// A holder's file that a crash left behind keeps nobody out, and is not quoted at those whom a reader keeps out.
func TestStaleHolder(t *testing.T) {
	s, path := fresh(t)
	must(t, s.Close())
	must(t, os.WriteFile(path+".holder", []byte(`{"pid":1,"socket":"old.sock"}`), 0o600))
	r, err := store.Open(path, store.Options{ReadOnly: true})
	must(t, err)
	_, err = store.Open(path, store.Options{Timeout: 100 * time.Millisecond})
	var held *store.HeldError
	if !errors.As(err, &held) || held.PID != 0 || held.Socket != "" {
		t.Errorf("error %v", err)
	}
	must(t, r.Close())
	must(t, os.WriteFile(path+".holder", []byte(`{"pid":`), 0o600))
	reopen(t, path)
	if text, err := os.ReadFile(path + ".holder"); err != nil || !strings.Contains(string(text), `"pid":`) || strings.Contains(string(text), "old") {
		t.Errorf("holder's file %q, %v", text, err)
	}
}
