package store_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"longroll/store"
)

// edit changes a file behind the store's back.
func edit(t *testing.T, path string, change func(*bolt.Tx) error) {
	t.Helper()
	db, err := bolt.Open(path, 0o600, nil)
	must(t, err)
	must(t, db.Update(change))
	must(t, db.Close())
}

// at walks down to a bucket.
func at(tx *bolt.Tx, path ...string) *bolt.Bucket {
	b := tx.Bucket([]byte(path[0]))
	for _, name := range path[1:] {
		b = b.Bucket([]byte(name))
	}
	return b
}

func key(n uint64) []byte { return binary.BigEndian.AppendUint64(nil, n) }

// sealed is some value as it lies on the disk.
var sealed = store.Seal([]byte("x"))

// wounds are faults to inflict on the file that sample makes, each with what Check must say of it.
var wounds = []struct {
	name   string
	change func(*bolt.Tx) error
	want   []string
}{
	{"entry lost", func(tx *bolt.Tx) error { return at(tx, "games", "shiloh", "journal").Delete(key(2)) },
		[]string{"game shiloh: journal entry 2 is missing"}},
	{"entries lost", func(tx *bolt.Tx) error { return at(tx, "games", "shiloh", "journal").Put(key(9), sealed) },
		[]string{"game shiloh: journal entries 4 to 8 are missing"}},
	{"entry 0", func(tx *bolt.Tx) error { return at(tx, "games", "shiloh", "journal").Put(key(0), sealed) },
		[]string{"entry 0"}},
	{"odd journal key", func(tx *bolt.Tx) error { return at(tx, "games", "shiloh", "journal").Put([]byte("\x00odd"), nil) },
		[]string{"the journal key 006f6464 is no number"}},
	{"entry spoilt", func(tx *bolt.Tx) error { return at(tx, "games", "shiloh", "journal").Put(key(2), []byte("1234moved")) },
		[]string{"game shiloh: journal entry 2: it is damaged"}},
	{"head spoilt", func(tx *bolt.Tx) error { return at(tx, "games", "shiloh").Put([]byte("head"), []byte("1234turn 2")) },
		[]string{"game shiloh: the head: it is damaged"}},
	{"letters spoilt", func(tx *bolt.Tx) error {
		if err := at(tx, "outbox").Put(key(1), nil); err != nil {
			return err
		}
		return at(tx, "dead").Put(key(3), []byte("1234to a closed box"))
	}, []string{"outbox: letter 1: it is damaged", "dead: letter 3: it is damaged"}},
	{"cursor spoilt", func(tx *bolt.Tx) error { return at(tx, "cursor").Put([]byte("INBOX"), []byte("1234uid 7")) },
		[]string{"cursor INBOX: it is damaged"}},
	{"head lost", func(tx *bolt.Tx) error { return at(tx, "games", "shiloh").Delete([]byte("head")) },
		[]string{"game shiloh has no head"}},
	{"journal lost", func(tx *bolt.Tx) error { return at(tx, "games", "antietam").DeleteBucket([]byte("journal")) },
		[]string{"game antietam has no journal"}},
	{"list of letters lost", func(tx *bolt.Tx) error { return at(tx, "games", "antietam").DeleteBucket([]byte("letters")) },
		[]string{"game antietam has no list of its letters"}},
	{"listed letter lost", func(tx *bolt.Tx) error { return at(tx, "games", "shiloh", "letters").Put(key(9), []byte{}) },
		[]string{"game shiloh: letter 9 of its list is missing"}},
	{"odd key in a list", func(tx *bolt.Tx) error { return at(tx, "games", "shiloh", "letters").Put([]byte("odd"), []byte{}) },
		[]string{"game shiloh: the key 6f6464 in the list of letters is no number"}},
	{"form unknown", func(tx *bolt.Tx) error {
		value := append([]byte{0, 0, 0, 0, 7}, "x"...)
		binary.BigEndian.PutUint32(value, crc32.Checksum(value[4:], crc32.MakeTable(crc32.Castagnoli)))
		return at(tx, "cursor").Put([]byte("INBOX"), value)
	}, []string{"cursor INBOX: it is damaged"}},
	{"deflated value cut off", func(tx *bolt.Tx) error {
		value := store.Squeeze(bytes.Repeat([]byte("volley "), 100))
		value = value[:len(value)-4]
		binary.BigEndian.PutUint32(value, crc32.Checksum(value[4:], crc32.MakeTable(crc32.Castagnoli)))
		return at(tx, "games", "shiloh", "journal").Put(key(2), value)
	}, []string{"game shiloh: journal entry 2: it is damaged"}},
	{"stray value in a game", func(tx *bolt.Tx) error { return at(tx, "games", "shiloh").Put([]byte("stray"), nil) },
		[]string{`game shiloh: "stray" is not ours`}},
	{"stray value among games", func(tx *bolt.Tx) error { return at(tx, "games").Put([]byte("stray"), nil) },
		[]string{`game "stray" is a value`}},
	{"bucket lost", func(tx *bolt.Tx) error { return tx.DeleteBucket([]byte("cursor")) },
		[]string{"the bucket cursor is missing"}},
	{"games lost", func(tx *bolt.Tx) error { return tx.DeleteBucket([]byte("games")) },
		[]string{"the bucket games is missing"}},
	{"stray bucket", func(tx *bolt.Tx) error { _, err := tx.CreateBucket([]byte("stray")); return err },
		[]string{`the bucket "stray" is not ours`}},
	{"stray meta", func(tx *bolt.Tx) error { return at(tx, "meta").Put([]byte("stray"), nil) },
		[]string{`meta: "stray" is not ours`}},
	{"odd letter key", func(tx *bolt.Tx) error { return at(tx, "outbox").Put([]byte("\x00odd"), nil) },
		[]string{"outbox: the key 006f6464 is no number"}},
	{"letter from the future", func(tx *bolt.Tx) error { return at(tx, "outbox").Put(key(99), sealed) },
		[]string{"outbox: letter 99 has a number that was never given"}},
	{"letter in two places", func(tx *bolt.Tx) error { return at(tx, "outbox").Put(key(2), sealed) },
		[]string{"sent: letter 2 is also in outbox"}},
	{"delivery record lost", func(tx *bolt.Tx) error { return at(tx, "delivery").Delete(key(3)) },
		[]string{"dead: letter 3 has no delivery record"}},
	{"delivery record too many", func(tx *bolt.Tx) error { return at(tx, "delivery").Put(key(7), []byte("{}")) },
		[]string{"delivery: record 7 has no letter"}},
	{"delivery record spoilt", func(tx *bolt.Tx) error { return at(tx, "delivery").Put(key(3), []byte("{")) },
		[]string{"delivery: record 3: "}},
	{"delivery record untrue", func(tx *bolt.Tx) error { return at(tx, "delivery").Put(key(2), []byte("{}")) },
		[]string{"record 2 and the place of its letter disagree"}},
	{"odd delivery key", func(tx *bolt.Tx) error { return at(tx, "delivery").Put([]byte("x"), []byte("{}")) },
		[]string{"delivery: the key 78 is no number"}},
	{"mark too short", func(tx *bolt.Tx) error { return at(tx, "handled").Put([]byte("<x>"), []byte("1")) },
		[]string{`handled: the mark of "<x>" is too short`}},
	{"mark of no game", func(tx *bolt.Tx) error { return at(tx, "handled").Put([]byte("<x>"), append(key(0), key(4)...)) },
		[]string{`handled: "<x>" names entry 4 of no game`}},
	{"mark of an unknown game", func(tx *bolt.Tx) error {
		return at(tx, "handled").Put([]byte("<x>"), append(key(0), string(key(1))+"perryville"...))
	},
		[]string{"names entry 1 of game perryville, which is not there"}},
	{"mark beyond the end", func(tx *bolt.Tx) error {
		return at(tx, "handled").Put([]byte("<x>"), append(key(0), string(key(4))+"shiloh"...))
	},
		[]string{`handled: "<x>" names entry 4 of game shiloh, which ends at 3`}},
	{"bucket among cursors", func(tx *bolt.Tx) error { _, err := at(tx, "cursor").CreateBucket([]byte("x")); return err },
		[]string{`cursor: "x" is a bucket`}},
	{"two at once", func(tx *bolt.Tx) error {
		if err := at(tx, "games", "shiloh", "journal").Delete(key(1)); err != nil {
			return err
		}
		return at(tx, "games", "antietam").Delete([]byte("head"))
	}, []string{"game antietam has no head", "game shiloh: journal entry 1 is missing"}},
}

// Check finds each wound, and nothing beside it.
func TestCheck(t *testing.T) {
	for _, w := range wounds {
		t.Run(w.name, func(t *testing.T) {
			s, path := fresh(t)
			sample(t, s)
			must(t, s.Close())
			edit(t, path, w.change)
			for _, readOnly := range []bool{false, true} {
				s, err := store.Open(path, store.Options{ReadOnly: readOnly})
				must(t, err)
				faults := s.Check()
				must(t, s.Close())
				if len(faults) != len(w.want) {
					t.Errorf("%d faults, want %d: %v", len(faults), len(w.want), faults)
					continue
				}
				for i, fault := range faults {
					if !strings.Contains(fault.Error(), w.want[i]) {
						t.Errorf("fault %q, want %q", fault, w.want[i])
					}
				}
			}
		})
	}
}

// A fault met while reading stops the reader with an error after the sound entries; nothing spoilt is handed out.
func TestReadFaults(t *testing.T) {
	s, path := fresh(t)
	sample(t, s)
	must(t, s.Close())
	edit(t, path, func(tx *bolt.Tx) error {
		return errors.Join(
			at(tx, "games", "shiloh", "journal").Delete(key(2)),
			at(tx, "games", "antietam", "journal").Put(key(1), []byte("1234started")),
			at(tx, "games", "antietam").Put([]byte("head"), []byte("1234dawn")),
			at(tx, "outbox").Put(key(1), []byte("1234first")),
			at(tx, "sent").Put(key(2), []byte("1234first")),
			at(tx, "dead").Put(key(3), []byte("1234to")),
			at(tx, "cursor").Put([]byte("INBOX"), []byte("1")),
		)
	})
	s, err := store.Open(path, store.Options{})
	must(t, err)
	defer s.Close()

	for game, want := range map[string]struct {
		sound int
		fault string
	}{"shiloh": {1, "entry 2 is missing"}, "antietam": {0, "entry 1: it is damaged"}} {
		var sound int
		var fault error
		for _, err := range s.Read(game, 1) {
			if fault = err; err == nil {
				sound++
			}
		}
		if sound != want.sound || fault == nil || !strings.Contains(fault.Error(), want.fault) {
			t.Errorf("%s: %d sound entries, then %v", game, sound, fault)
		}
	}
	_, _, head := s.Head("antietam")
	_, due := s.Due(noon, 0)
	_, kept := s.Kept(0, 0)
	_, dead := s.Dead()
	_, cursor := s.Cursor("INBOX")
	for i, err := range []error{head, due, kept, dead, cursor} {
		if err == nil || !strings.Contains(err.Error(), "damaged") {
			t.Errorf("spoilt value %d: %v", i, err)
		}
	}
	for game, head := range s.Heads() {
		if (head == nil) != (game == "antietam") {
			t.Errorf("%s has the head %q", game, head)
		}
	}
}

// A spoilt page, whichever it is, is refused by Open or found by Check, unless nothing lay on it; it never brings the process
// down, and a file refused is not kept locked.
func TestSpoiltPages(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	filled(t, path)
	sound, err := os.ReadFile(path)
	must(t, err)
	whole := readAll(t, path)
	size, refused, found := os.Getpagesize(), 0, 0
	for _, with := range []byte{0x00, 0xff, 0x5a} {
		for page := 2; page < min(len(sound)/size, 80); page++ {
			spoilt := slices.Clone(sound)
			copy(spoilt[page*size:], bytes.Repeat([]byte{with}, size))
			must(t, os.WriteFile(path, spoilt, 0o600))
			s, err := store.Open(path, store.Options{Timeout: time.Second})
			if err != nil {
				if !strings.Contains(err.Error(), "damaged") {
					t.Errorf("page %d: %v", page, err)
				}
				refused++
				continue
			}
			faults := s.Check()
			must(t, s.Close())
			if len(faults) > 0 {
				found++
			} else if !slices.Equal(readAll(t, path), whole) {
				t.Errorf("page %d spoilt with %#x: no fault found", page, with)
			}
		}
	}
	if refused == 0 || found < 40 {
		t.Errorf("%d files refused, %d found at fault: the damage was too tame", refused, found)
	}
}

// readAll reads the journal of the file that filled makes.
func readAll(t *testing.T, path string) []string {
	t.Helper()
	s, err := store.Open(path, store.Options{ReadOnly: true})
	must(t, err)
	defer s.Close()
	return journal(t, s, "g")
}
