package store_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"longroll/store"
)

// A copy is made while others write. It is whole and sound, compact or not, and replaces nothing that it is not told to.
func TestSave(t *testing.T) {
	s, path := fresh(t)
	sample(t, s)
	dir := t.TempDir()
	var writers sync.WaitGroup
	for w := range 2 {
		writers.Go(func() {
			for i := range 40 {
				must(t, s.Commit(fmt.Sprint("game ", w), uint64(i)+1, []byte("h"), [][]byte{noise(uint64(i), 5000)}, texts("letter"), nil))
			}
		})
	}
	for i, opts := range []store.SaveOptions{{}, {Compact: true}} {
		to := filepath.Join(dir, fmt.Sprintf("copy %d.db", i))
		saved, err := s.Save(to, opts)
		must(t, err)
		info, err := os.Stat(to)
		if err != nil || info.Size() != saved.Size || saved.Games < 2 || saved.Games > 4 || info.Mode().Perm() != 0o600 {
			t.Errorf("saved %+v; there is %v, %v", saved, info, err)
		}
		if got := journal(t, reopen(t, to), "shiloh"); len(got) != 3 {
			t.Errorf("the copy has the journal %q", got)
		}
	}
	writers.Wait()
	to := filepath.Join(dir, "copy 0.db")
	before, err := os.ReadFile(to)
	must(t, err)
	if _, err := s.Save(to, store.SaveOptions{}); !errors.Is(err, fs.ErrExist) {
		t.Errorf("over a copy: %v", err)
	}
	if after, _ := os.ReadFile(to); !reflect.DeepEqual(before, after) {
		t.Error("the copy that must not be replaced has changed")
	}
	if saved, err := s.Save(to, store.SaveOptions{Replace: true}); err != nil || saved.Games != 4 {
		t.Errorf("in its place: %+v, %v", saved, err)
	}
	for _, to := range []string{path, dir} {
		if _, err := s.Save(to, store.SaveOptions{Replace: true}); err == nil || !strings.Contains(err.Error(), "say another name") {
			t.Errorf("to %s: %v", to, err)
		}
	}
	if _, err := s.Save(filepath.Join(dir, "none", "copy.db"), store.SaveOptions{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("to no folder: %v", err)
	}
	wantOnly(t, dir, "copy 0.db", "copy 0.db.holder", "copy 1.db", "copy 1.db.holder")
}

// wantOnly demands that these files lie in a folder and no others.
func wantOnly(t *testing.T, dir string, names ...string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	must(t, err)
	got := []string{}
	for _, e := range entries {
		got = append(got, e.Name())
	}
	if !slices.Equal(got, names) {
		t.Errorf("there are %q, want %q", got, names)
	}
}

// Where there are no links a copy gets its name all the same, and no file loses it.
func TestClaimUnlinked(t *testing.T) {
	dir := t.TempDir()
	part, path := filepath.Join(dir, "part"), filepath.Join(dir, "copy")
	if err := store.ClaimUnlinked(part, path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("without a file: %v", err)
	}
	wantOnly(t, dir)
	for i, want := range []string{"", "file exists"} {
		must(t, os.WriteFile(part, fmt.Append(nil, i), 0o600))
		if err := store.ClaimUnlinked(part, path); (err == nil) != (want == "") || err != nil && !errors.Is(err, fs.ErrExist) {
			t.Errorf("the name: %v, want %q", err, want)
		}
	}
	if kept, err := os.ReadFile(path); err != nil || string(kept) != "0" {
		t.Errorf("there is %q, %v", kept, err)
	}
	wantOnly(t, dir, "copy", "part")
}

// A damaged file makes no copy that could be taken for a good one, nor does it replace one.
func TestSaveDamaged(t *testing.T) {
	s, path := fresh(t)
	sample(t, s)
	must(t, s.Close())
	edit(t, path, func(tx *bolt.Tx) error { return at(tx, "games", "shiloh", "journal").Delete(key(2)) })
	s, err := store.Open(path, store.Options{})
	must(t, err)
	defer s.Close()
	dir := t.TempDir()
	to := filepath.Join(dir, "copy.db")
	must(t, os.WriteFile(to, []byte("the good one"), 0o600))
	for _, opts := range []store.SaveOptions{{Replace: true}, {Replace: true, Compact: true}} {
		if _, err := s.Save(to, opts); err == nil || !strings.Contains(err.Error(), "journal entry 2 is missing") {
			t.Errorf("error %v", err)
		}
	}
	if kept, _ := os.ReadFile(to); string(kept) != "the good one" {
		t.Error("the good copy was replaced")
	}
	wantOnly(t, dir, "copy.db")
}

// backedUp is a data file that has gone on since a copy was made of it.
func backedUp(t *testing.T) (path, copied string) {
	t.Helper()
	s, path := fresh(t)
	sample(t, s)
	copied = filepath.Join(t.TempDir(), "copy.db")
	_, err := s.Save(copied, store.SaveOptions{})
	must(t, err)
	must(t, s.Commit("shiloh", 4, []byte("turn 3"), texts("advanced"), texts("third to union", "third to rebels"), []string{"<4@x>", "mark day"}))
	must(t, s.Commit("corinth", 1, []byte("siege"), texts("started"), texts("to corinth"), []string{"<5@x>"}))
	must(t, s.Sent(4, noon))
	must(t, s.Sent(6, noon))
	must(t, s.Close())
	return path, copied
}

// A copy comes back: the former file is kept, and what differs is told. Numbers of letters are not given twice.
func TestRestore(t *testing.T) {
	path, copied := backedUp(t)
	aside := path + ".before"
	got, err := store.Restore(path, copied, aside, store.Options{})
	must(t, err)
	want := store.Restored{
		Games: 2, Moved: []store.Moved{{Game: "corinth", Was: 1}, {Game: "shiloh", Was: 4, Is: 3}},
		Mails: 2, Again: 1, Lost: 3, Aside: aside,
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("restored %+v, want %+v", got, want)
	}
	s := reopen(t, path)
	wantSample(t, s)
	must(t, s.Commit("", 0, nil, nil, texts("next"), nil))
	queue, err := s.Outbox()
	if err != nil || queue[len(queue)-1].ID != 9 {
		t.Errorf("the next letter is %v, %v", queue[len(queue)-1], err)
	}
	if got := journal(t, reopen(t, aside), "shiloh"); len(got) != 4 {
		t.Errorf("aside lies %q", got)
	}
	leave(t, s)
	if _, err := store.Restore(path, copied, aside, store.Options{}); !errors.Is(err, fs.ErrExist) {
		t.Errorf("over what lies aside: %v", err)
	}
	back, err := store.Restore(path, aside, path+".again", store.Options{})
	if err == nil || !errors.Is(err, store.ErrHeld) { // reopen above still has it
		t.Errorf("from a file in use: %+v, %v", back, err)
	}
}

// A copy of the first release comes back in today's schema; no file, an empty one and a damaged one are no hindrance.
func TestRestoreAnyway(t *testing.T) {
	f, old := firstRelease(t)
	for name, content := range map[string][]byte{"none": nil, "empty": {}, "foreign": []byte(strings.Repeat("not ours ", 5000))} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "games.db")
			if content != nil {
				must(t, os.WriteFile(path, content, 0o600))
			}
			got, err := store.Restore(path, old, path+".before", store.Options{})
			must(t, err)
			if got.Incomplete == nil || got.Games != 5 || (got.Aside == "") != (content == nil) {
				t.Errorf("restored %+v", got)
			}
			f.want(t, reopen(t, path))
			if kept, err := os.ReadFile(path + ".before"); content != nil && (err != nil || string(kept) != string(content)) {
				t.Errorf("aside lie %d bytes, %v", len(kept), err)
			}
		})
	}
	t.Run("newer copy, older file", func(t *testing.T) {
		_, path := firstRelease(t)
		_, copied := backedUp(t)
		got, err := store.Restore(path, copied, path+".before", store.Options{})
		if err != nil || got.Incomplete != nil || len(got.Moved) != 7 {
			t.Errorf("restored %+v, %v", got, err)
		}
	})
}

// What can't be a good copy changes nothing.
func TestRestoreRefused(t *testing.T) {
	path, copied := backedUp(t)
	before, err := os.ReadFile(path)
	must(t, err)
	dir := t.TempDir()
	damaged, newer, torn := filepath.Join(dir, "damaged"), filepath.Join(dir, "newer"), filepath.Join(dir, "torn")
	content, err := os.ReadFile(copied)
	must(t, err)
	for _, name := range []string{damaged, newer} {
		must(t, os.WriteFile(name, content, 0o600))
	}
	must(t, os.WriteFile(torn, content[:len(content)/2], 0o600))
	edit(t, damaged, func(tx *bolt.Tx) error { return at(tx, "games", "shiloh", "journal").Delete(key(2)) })
	edit(t, newer, func(tx *bolt.Tx) error { return at(tx, "meta").Put([]byte("schema"), []byte("99")) })
	for from, want := range map[string]string{
		damaged: "the backup is damaged, and nothing was changed. Of its faults (1) the first is: game shiloh: journal entry 2 is missing",
		newer:   "use a newer longroll", torn: "cut off", path: "this is the data file itself", filepath.Join(dir, "none"): "there is no data file",
	} {
		if _, err := store.Restore(path, from, path+".before", store.Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("from %s: %v, want %q", filepath.Base(from), err, want)
		}
	}
	s, err := store.Open(path, store.Options{Started: noon, Socket: "here.sock"})
	must(t, err)
	_, err = store.Restore(path, copied, path+".before", store.Options{Timeout: 10 * time.Millisecond})
	var held *store.HeldError
	if !errors.As(err, &held) || held.Socket != "here.sock" {
		t.Errorf("over a file in use: %v", err)
	}
	must(t, s.Close())
	if after, _ := os.ReadFile(path); !reflect.DeepEqual(before, after) {
		t.Error("the data file was changed")
	}
	wantOnly(t, filepath.Dir(path), "games.db")
}

// Who waits for the file while another is put in its place gets the one that is there in the end.
func TestWaitThroughRestore(t *testing.T) {
	for _, readOnly := range []bool{false, true} {
		path, copied := backedUp(t)
		s, err := store.Open(path, store.Options{})
		must(t, err)
		opened := make(chan *store.Store)
		go func() {
			waited, err := store.Open(path, store.Options{Timeout: time.Minute, ReadOnly: readOnly})
			if err != nil {
				t.Error(err)
			}
			opened <- waited
		}()
		time.Sleep(300 * time.Millisecond) // it waits for the lock by now; if it does not yet, nothing is proved, and nothing fails
		must(t, os.Rename(copied, path))
		must(t, s.Close())
		waited := <-opened
		if waited == nil {
			continue
		}
		wantSample(t, waited)
		if err := waited.Commit("shiloh", 4, nil, texts("advanced"), nil, nil); (err == nil) == readOnly {
			t.Errorf("a commit: %v", err)
		}
		leave(t, waited)
	}
}

// A file that loses its name while it is open is not written to, still read, and can be saved.
func TestGone(t *testing.T) {
	for name, lose := range map[string]func(path string) error{
		"removed": os.Remove,
		"renamed": func(path string) error { return os.Rename(path, path+".old") },
		"replaced": func(path string) error {
			return errors.Join(os.Rename(path, path+".old"), os.WriteFile(path, nil, 0o600))
		},
	} {
		t.Run(name, func(t *testing.T) {
			s, path := fresh(t)
			sample(t, s)
			must(t, lose(path))
			for what, err := range map[string]error{
				"commit": s.Commit("shiloh", 4, nil, texts("lost"), nil, nil), "sent": s.Sent(1, noon), "cursor": s.SetCursor("x", nil),
			} {
				if !errors.Is(err, store.ErrGone) || !errors.Is(err, syscall.ENOENT) || !strings.Contains(err.Error(), "longroll backup") {
					t.Errorf("%s: %v", what, err)
				}
			}
			wantSample(t, s)
			for i, opts := range []store.SaveOptions{{}, {Compact: true}} {
				to := filepath.Join(t.TempDir(), "saved.db")
				if saved, err := s.Save(to, opts); err != nil || saved.Games != 2 {
					t.Errorf("saving %d: %+v, %v", i, saved, err)
				}
				wantSample(t, reopen(t, to))
			}
			must(t, s.Close())
		})
	}
}

// openUnprivileged opens a file as somebody who may not write to it, or to its folder.
func openUnprivileged(path string) error {
	if os.Getuid() == 0 { // root may write everywhere
		const nobody = 65534
		if err := errors.Join(os.Chown(filepath.Dir(filepath.Dir(path)), nobody, nobody), os.Chown(filepath.Dir(path), nobody, nobody),
			os.Chown(path, nobody, nobody), syscall.Setuid(nobody)); err != nil {
			return err
		}
	}
	dir := filepath.Dir(path)
	for _, m := range []struct {
		what         string
		folder, file os.FileMode
	}{{"file", 0o700, 0o400}, {"folder", 0o500, 0o600}, {"both", 0o500, 0o400}} {
		if err := errors.Join(os.Chmod(path, m.file), os.Chmod(dir, m.folder)); err != nil {
			return err
		}
		_, err := store.Open(path, store.Options{})
		fmt.Printf("%s: %v\n", m.what, err)
		s, err := store.Open(path, store.Options{ReadOnly: true})
		if err != nil {
			return fmt.Errorf("%s, for reading only: %w", m.what, err)
		}
		if m.folder == 0o500 {
			_, err := s.Save(filepath.Join(dir, "copy.db"), store.SaveOptions{})
			fmt.Printf("%s: %v\n", m.what, err)
		}
		if err := s.Close(); err != nil {
			return err
		}
	}
	_, err := store.Open(filepath.Join(dir, "new.db"), store.Options{Create: true})
	fmt.Printf("new: %v\n", err)
	return os.Chmod(dir, 0o700)
}

// A file, or a folder, that may not be written to is refused in words that say what to do, and can be read.
func TestReadOnlyPlaces(t *testing.T) {
	s, path := fresh(t)
	sample(t, s)
	must(t, s.Close())
	_, lines := start(t, "unprivileged", path)
	n := 0
	for lines.Scan() {
		n++
		if !strings.HasSuffix(lines.Text(), "permission denied: the data file and its folder must be writable for the user who runs longroll") ||
			strings.Count(lines.Text(), "must be writable") != 1 {
			t.Errorf("it said %q", lines.Text())
		}
	}
	if n != 6 {
		t.Errorf("%d refusals", n)
	}
}
