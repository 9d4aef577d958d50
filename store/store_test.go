package store_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"longroll/store"
)

// noon is the time from which the tests count.
var noon = time.Date(1862, time.April, 6, 12, 0, 0, 0, time.UTC)

// TestMain lets the test binary play the second process of the tests that need one.
func TestMain(m *testing.M) {
	if part := os.Getenv("STORE_TEST_PART"); part != "" {
		if err := play(part, os.Getenv("STORE_TEST_FILE")); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// play acts a part in a second process, on the file at path.
func play(part, path string) error {
	switch part {
	case "writer":
		return writeForever(path)
	case "fill":
		return fillDisk(path)
	case "open":
		return openOnce(path)
	case "unprivileged":
		return openUnprivileged(path)
	}
	return fmt.Errorf("there is no part %q", part)
}

// fresh opens a new file; when the test ends the file must be sound.
func fresh(t testing.TB) (s *store.Store, path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "games.db")
	return reopen(t, path), path
}

// reopen opens the file at path, makes it if there is none, and checks and closes it at the end of the test.
func reopen(t testing.TB, path string) *store.Store {
	t.Helper()
	s, err := store.Open(path, store.Options{Create: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { leave(t, s) })
	return s
}

// leave checks and closes a store; one already closed is only closed again.
func leave(t testing.TB, s *store.Store) {
	t.Helper()
	if _, err := s.Last("any"); err == nil {
		for _, fault := range s.Check() {
			t.Errorf("check: %v", fault)
		}
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// noise is bytes that can't be deflated; the same seed gives the same.
func noise(seed uint64, n int) []byte {
	random := rand.NewChaCha8([32]byte(append(binary.BigEndian.AppendUint64(nil, seed), make([]byte, 24)...)))
	data := make([]byte, n)
	_, _ = random.Read(data) // never errs
	return data
}

func texts(words ...string) [][]byte {
	var all [][]byte
	for _, w := range words {
		all = append(all, []byte(w))
	}
	return all
}

// must fails the test at once on an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// journal reads a whole journal.
func journal(t testing.TB, s *store.Store, game string) []string {
	t.Helper()
	var all []string
	for entry, err := range s.Read(game, 1) {
		must(t, err)
		all = append(all, string(entry))
	}
	return all
}

// outbox reads the data of all letters not yet sent.
func outbox(t testing.TB, s *store.Store) []string {
	t.Helper()
	queue, err := s.Outbox()
	must(t, err)
	var all []string
	for _, q := range queue {
		all = append(all, string(q.Data))
	}
	return all
}

func TestCommit(t *testing.T) {
	s, path := fresh(t)
	must(t, s.Commit("shiloh", 1, []byte("turn 1"), texts("started", "moved"), texts("to union", "to rebels"), []string{"<a@x>"}))
	must(t, s.Commit("shiloh", 3, nil, texts("fired"), nil, []string{"<b@x>"}))
	must(t, s.Commit("", 0, nil, nil, texts("to a stranger"), []string{"<c@x>"}))
	must(t, s.Close())

	s = reopen(t, path)
	if got, want := journal(t, s, "shiloh"), []string{"started", "moved", "fired"}; !slices.Equal(got, want) {
		t.Errorf("journal %q, want %q", got, want)
	}
	if got, want := outbox(t, s), []string{"to union", "to rebels", "to a stranger"}; !slices.Equal(got, want) {
		t.Errorf("outbox %q, want %q", got, want)
	}
	head, ok, err := s.Head("shiloh")
	if string(head) != "turn 1" || !ok || err != nil {
		t.Errorf("head %q, %v, %v", head, ok, err)
	}
	if last, err := s.Last("shiloh"); last != 3 || err != nil {
		t.Errorf("last %d, %v", last, err)
	}
	for id, want := range map[string]bool{"<a@x>": true, "<b@x>": true, "<c@x>": true, "<d@x>": false, "": false} {
		if got, err := s.Handled(id); got != want || err != nil {
			t.Errorf("handled %s: %v, %v", id, got, err)
		}
	}
}

// Each refusal names its reason and leaves no trace of the whole transaction, the good batch before it included.
func TestCommitRefused(t *testing.T) {
	good := store.Batch{Game: "antietam", Expect: 1, Head: []byte("h"), Entries: texts("e"), Letters: texts("l"), Handled: []string{"<new>"}}
	cases := []struct {
		name string
		bad  store.Batch
		want error // nil: any
	}{
		{"entry number taken", store.Batch{Game: "shiloh", Expect: 1, Entries: texts("x")}, store.ErrSequence},
		{"entry number too high", store.Batch{Game: "shiloh", Expect: 3, Entries: texts("x")}, store.ErrSequence},
		{"entry number 0", store.Batch{Game: "shiloh", Expect: 0, Head: []byte("x")}, store.ErrSequence},
		{"unknown game", store.Batch{Game: "perryville", Expect: 2, Head: []byte("x"), Entries: texts("x")}, store.ErrSequence},
		{"moved on by the batch before", store.Batch{Game: "antietam", Expect: 1, Entries: texts("x")}, store.ErrSequence},
		{"message handled", store.Batch{Game: "shiloh", Expect: 2, Handled: []string{"<fresh>", "<old>"}}, store.ErrHandled},
		{"message handled, no game", store.Batch{Letters: texts("x"), Handled: []string{"<old>"}}, store.ErrHandled},
		{"message handled and number taken", store.Batch{Game: "shiloh", Expect: 1, Handled: []string{"<old>"}}, store.ErrHandled},
		{"same message twice", store.Batch{Handled: []string{"<twice>", "<twice>"}}, store.ErrHandled},
		{"handled by the batch before", store.Batch{Handled: []string{"<new>"}}, store.ErrHandled},
		{"new game without head", store.Batch{Game: "perryville", Expect: 1, Entries: texts("x")}, nil},
		{"entries without game", store.Batch{Expect: 1, Entries: texts("x")}, nil},
		{"head without game", store.Batch{Head: []byte("x")}, nil},
		{"empty message id", store.Batch{Handled: []string{""}}, nil},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s, _ := fresh(t)
			must(t, s.Commit("shiloh", 1, []byte("h"), texts("e"), nil, []string{"<old>"}))
			err := s.CommitAll([]store.Batch{good, c.bad})
			if err == nil || c.want != nil && !errors.Is(err, c.want) {
				t.Errorf("error %v, want %v", err, c.want)
			}
			if got := errors.Is(err, fs.ErrExist); got != (c.want == store.ErrHandled) {
				t.Errorf("%v is fs.ErrExist: %v", err, got)
			}
			if last, _ := s.Last("antietam"); last != 0 {
				t.Errorf("the good batch was written")
			}
			if marked, _ := s.Handled("<fresh>"); marked {
				t.Errorf("an id was marked")
			}
			if got := outbox(t, s); got != nil {
				t.Errorf("outbox %q", got)
			}
		})
	}
}

// A journal and a list of games longer than one slice come whole and in order, and the caller may write meanwhile.
func TestLongReads(t *testing.T) {
	s, _ := fresh(t)
	const n = 1000
	var entries [][]byte
	var batches []store.Batch
	for i := range n {
		entries = append(entries, fmt.Appendf(nil, "entry %d", i+1))
		batches = append(batches, store.Batch{Game: fmt.Sprintf("game %04d", n-1-i), Expect: 1, Head: fmt.Appendf(nil, "head %d", n-1-i)})
	}
	must(t, s.CommitAll(batches))
	must(t, s.Commit("long", 1, []byte("h"), entries, nil, nil))

	next := 300
	for entry, err := range s.Read("long", 300) {
		must(t, err)
		if want := fmt.Sprintf("entry %d", next); string(entry) != want {
			t.Fatalf("got %q, want %q", entry, want)
		}
		if next == n { // still inside the loop: the entry added now is met too
			must(t, s.Commit("long", n+1, nil, texts(fmt.Sprintf("entry %d", n+1)), nil, nil))
		}
		next++
	}
	if next != n+2 {
		t.Errorf("read to %d", next-1)
	}

	i := 0
	for name, head := range s.Heads() {
		if i < n && (name != fmt.Sprintf("game %04d", i) || string(head) != fmt.Sprintf("head %d", i)) {
			t.Fatalf("game %d: %q %q", i, name, head)
		}
		must(t, s.SetCursor("seen", []byte(name)))
		i++
	}
	if last, err := s.Cursor("seen"); i != n+1 || string(last) != "long" || err != nil {
		t.Errorf("%d games, the last %q, %v", i, last, err)
	}
}

func TestReadPart(t *testing.T) {
	s, _ := fresh(t)
	must(t, s.Commit("g", 1, []byte("h"), texts("a", "b", "c"), nil, nil))
	for from, want := range []string{"abc", "abc", "bc", "c", "", ""} {
		var got []byte
		for entry, err := range s.Read("g", uint64(from)) {
			must(t, err)
			got = append(got, entry...)
		}
		if string(got) != want {
			t.Errorf("from %d: %q, want %q", from, got, want)
		}
	}
	for entry, err := range s.Read("none", 1) {
		t.Errorf("a game that is not there has %q, %v", entry, err)
	}
	if _, ok, err := s.Head("none"); ok || err != nil {
		t.Errorf("a game that is not there has a head: %v, %v", ok, err)
	}
}

// What the caller does with bytes handed out must not reach the file's mapping or a later reader.
func TestCopies(t *testing.T) {
	s, _ := fresh(t)
	must(t, s.Commit("g", 1, []byte("head"), texts("entry"), texts("letter"), nil))
	must(t, s.SetCursor("c", []byte("cursor")))
	for range 2 {
		head, _, _ := s.Head("g")
		cursor, _ := s.Cursor("c")
		queue, _ := s.Outbox()
		got := [][]byte{head, cursor, queue[0].Data}
		for entry := range s.Read("g", 1) {
			got = append(got, entry)
		}
		for _, head := range s.Heads() {
			got = append(got, head)
		}
		if all := bytes.Join(got, []byte(" ")); string(all) != "head cursor letter entry head" {
			t.Fatalf("read %q", all)
		}
		for _, b := range got {
			clear(b)
		}
	}
}

func TestBackup(t *testing.T) {
	s, path := fresh(t)
	for i := range 50 {
		must(t, s.Commit("g", uint64(i)+1, []byte("h"), texts(fmt.Sprint(i)), nil, nil))
	}
	var copied bytes.Buffer
	n, err := s.Backup(&copied)
	must(t, err)
	if n != int64(copied.Len()) {
		t.Errorf("%d bytes said, %d written", n, copied.Len())
	}
	must(t, s.Commit("g", 51, nil, texts("later"), nil, nil))

	must(t, os.WriteFile(path+".copy", copied.Bytes(), 0o600))
	b := reopen(t, path+".copy")
	if got := journal(t, b, "g"); len(got) != 50 || got[49] != "49" {
		t.Errorf("the copy's journal: %q", got)
	}
	if _, err := s.Backup(full{}); err == nil {
		t.Error("a writer's error was lost")
	}
}

// full is a writer with no room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no room") }

func TestReadOnly(t *testing.T) {
	s, path := fresh(t)
	must(t, s.Commit("g", 1, []byte("h"), texts("e"), texts("l"), nil))
	must(t, s.Close())
	r1, err := store.Open(path, store.Options{ReadOnly: true})
	must(t, err)
	defer leave(t, r1)
	r2, err := store.Open(path, store.Options{ReadOnly: true})
	must(t, err)
	defer leave(t, r2)
	if got := journal(t, r2, "g"); !slices.Equal(got, []string{"e"}) {
		t.Errorf("journal %q", got)
	}
	for what, err := range map[string]error{
		"commit": r1.Commit("g", 2, nil, texts("x"), nil, nil),
		"sent":   r1.Sent(1, noon),
		"cursor": r1.SetCursor("c", nil),
	} {
		if err == nil {
			t.Errorf("%s wrote to a file opened for reading only", what)
		}
	}
}

func TestClosed(t *testing.T) {
	s, _ := fresh(t)
	must(t, s.Commit("g", 1, []byte("h"), texts("e"), nil, nil))
	must(t, s.Close())
	must(t, s.Close())
	if err := s.Commit("g", 2, nil, texts("x"), nil, nil); err == nil {
		t.Error("a closed store took a commit")
	}
	for _, err := range s.Read("g", 1) {
		if err == nil {
			t.Error("a closed store gave an entry")
		}
	}
	if faults := s.Check(); len(faults) != 1 {
		t.Errorf("check of a closed store: %v", faults)
	}
}
