package store_test

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"longroll/store"
)

// rawFile is a data file read past the store. It knows schema 1 only.
type rawFile struct {
	games   map[string][][]byte // journals
	heads   map[string][]byte
	letters map[uint64][]byte
	places  map[uint64]string // of letters
	handled []string
	given   uint64
}

// plain is the data in a value of schema 1, which is a checksum and then the data.
func plain(value []byte) []byte { return slices.Clone(value[4:]) }

// firstRelease unpacks the data file of the first release, and reads it.
func firstRelease(t testing.TB) (f *rawFile, path string) {
	t.Helper()
	packed, err := os.Open("../cmd/longroll/testdata/release1/longroll.db.gz")
	must(t, err)
	defer packed.Close()
	unpacked, err := gzip.NewReader(packed)
	must(t, err)
	data, err := io.ReadAll(unpacked)
	must(t, err)
	path = filepath.Join(t.TempDir(), "games.db")
	must(t, os.WriteFile(path, data, 0o600))
	db, err := bolt.Open(path, 0o600, &bolt.Options{ReadOnly: true})
	must(t, err)
	defer db.Close()
	f = &rawFile{games: map[string][][]byte{}, heads: map[string][]byte{}, letters: map[uint64][]byte{}, places: map[uint64]string{}}
	must(t, db.View(f.read))
	return f, path
}

func (f *rawFile) read(tx *bolt.Tx) error {
	if got := string(at(tx, "meta").Get([]byte("schema"))); got != "1" {
		return errors.New("the schema is " + got)
	}
	games := at(tx, "games")
	err := games.ForEachBucket(func(name []byte) error {
		game := string(name)
		f.heads[game] = plain(games.Bucket(name).Get([]byte("head")))
		return at(tx, "games", game, "journal").ForEach(func(_, v []byte) error {
			f.games[game] = append(f.games[game], plain(v))
			return nil
		})
	})
	for _, bucket := range []string{"outbox", "sent", "dead"} {
		c := at(tx, bucket).Cursor()
		for k, v := c.First(); k != nil; k, v = c.Next() {
			id := uint64(k[6])<<8 | uint64(k[7])
			f.letters[id], f.places[id] = plain(v), bucket
		}
	}
	c := at(tx, "handled").Cursor()
	for k, _ := c.First(); k != nil; k, _ = c.Next() {
		f.handled = append(f.handled, string(k))
	}
	f.given = at(tx, "outbox").Sequence()
	return err
}

func (f *rawFile) journal(t testing.TB, game string) [][]byte {
	t.Helper()
	if len(f.games[game]) == 0 {
		t.Fatalf("no game %s", game)
	}
	return f.games[game]
}

func (f *rawFile) letter(t testing.TB, id uint64) []byte {
	t.Helper()
	if f.letters[id] == nil {
		t.Fatalf("no letter %d", id)
	}
	return f.letters[id]
}

// lettersOf are the letters of a game by what they say themselves, newest first.
func (f *rawFile) lettersOf(t testing.TB, game string) (all [][]byte) {
	t.Helper()
	for _, id := range slices.Backward(slices.Sorted(maps.Keys(f.letters))) {
		var l struct{ Game string }
		must(t, json.Unmarshal(f.letters[id], &l))
		if l.Game == game {
			all = append(all, f.letters[id])
		}
	}
	return all
}

// want compares a store with the file.
func (f *rawFile) want(t *testing.T, s *store.Store) {
	t.Helper()
	heads := map[string][]byte{}
	for name, head := range s.Heads() {
		heads[name] = head
		var got [][]byte
		for entry, err := range s.Read(name, 1) {
			must(t, err)
			got = append(got, entry)
		}
		if !equal(got, f.games[name]) {
			t.Errorf("the journal of %s differs", name)
		}
		got = nil
		for letter, err := range s.Letters(name) {
			must(t, err)
			got = append(got, letter)
		}
		if want := f.lettersOf(t, name); !equal(got, want) || len(got) == 0 {
			t.Errorf("the letters of %s differ: %d, want %d", name, len(got), len(want))
		}
	}
	if !reflect.DeepEqual(heads, f.heads) {
		t.Errorf("the heads differ: %d, want %d", len(heads), len(f.heads))
	}
	places := map[uint64]string{}
	queue, err := s.Outbox()
	must(t, err)
	kept, err := s.Kept(0, 0)
	must(t, err)
	for _, c := range kept {
		queue = append(queue, store.Queued{ID: c.ID, Data: c.Data})
	}
	for i, q := range queue {
		if !slices.Equal(q.Data, f.letters[q.ID]) {
			t.Errorf("letter %d differs", q.ID)
		}
		places[q.ID] = "outbox"
		if i >= len(queue)-len(kept) {
			places[q.ID] = "sent"
		}
	}
	if !maps.Equal(places, f.places) {
		t.Errorf("the letters lie %v, want %v", places, f.places)
	}
	for _, id := range f.handled {
		if marked, err := s.Handled(id); !marked || err != nil {
			t.Errorf("handled %s: %v, %v", id, marked, err)
		}
	}
}

// TestFirstRelease brings the file of the first release to today's schema: nothing in it is another, it is a good deal
// smaller, letters are found under their games, and ids age from now on.
func TestFirstRelease(t *testing.T) {
	f, path := firstRelease(t)
	before, err := os.Stat(path)
	must(t, err)
	s, err := store.Open(path, store.Options{Now: func() time.Time { return noon }})
	must(t, err)
	f.want(t, s)
	after, err := os.Stat(path)
	must(t, err)
	if after.Size() > before.Size()/2 {
		t.Errorf("the file has %d bytes, and had %d", after.Size(), before.Size())
	}
	n, err := s.Forget(store.Limits{Mails: noon, Marks: noon})
	if err != nil || n != (store.Forgotten{}) {
		t.Errorf("forgotten at once: %+v, %v", n, err)
	}
	n, err = s.Forget(store.Limits{Mails: noon.Add(time.Second), Marks: noon.Add(time.Second)})
	if err != nil || n.Mails+n.Marks != len(f.handled) {
		t.Errorf("forgotten later: %+v, %v; want %d", n, err, len(f.handled))
	}
	must(t, s.Commit("", 0, nil, nil, texts("next"), nil))
	queue, err := s.Outbox()
	if err != nil || queue[len(queue)-1].ID != f.given+1 {
		t.Errorf("the next letter: %v, %v; want number %d", queue[len(queue)-1].ID, err, f.given+1)
	}
	leave(t, s)
}

// A value that was damaged in the old file is so in the new one, and keeps nobody from the rest.
func TestMigrateDamaged(t *testing.T) {
	_, path := firstRelease(t)
	edit(t, path, func(tx *bolt.Tx) error {
		journal := at(tx, "games", "creek", "journal")
		value := slices.Clone(journal.Get(key(2)))
		value[9]++
		return journal.Put(key(2), value)
	})
	s, err := store.Open(path, store.Options{})
	must(t, err)
	defer s.Close()
	faults := s.Check()
	if len(faults) != 1 || faults[0].Error() != "game creek: journal entry 2: it is damaged: bring back a backup" {
		t.Errorf("faults %v", faults)
	}
	if got := len(journal(t, s, "demo")); got != 152 {
		t.Errorf("%d entries of demo", got)
	}
}

// openOnce opens a file, which brings it to today's schema and makes it smaller.
func openOnce(path string) error {
	fmt.Println("opening")
	s, err := store.Open(path, store.Options{})
	if err != nil {
		return err
	}
	fmt.Println("open")
	return s.Close()
}

// A program that is killed while it brings a file to today's schema, or while it makes it smaller, leaves the old file or
// the new one, whole, and nothing beside it once the next has opened it.
func TestMigrateCrash(t *testing.T) {
	f, path := firstRelease(t)
	old, err := os.ReadFile(path)
	must(t, err)
	rounds := 16
	if testing.Short() {
		rounds = 4
	}
	random := rand.New(rand.NewPCG(1863, 9))
	left := map[string]int{} // what the killed ones left, by schema
	for range rounds {
		must(t, os.WriteFile(path, old, 0o600))
		cmd, lines := start(t, "open", path)
		if !lines.Scan() {
			t.Fatal("it never began")
		}
		time.AfterFunc(time.Duration(random.IntN(120_000))*time.Microsecond, func() { cmd.Process.Kill() })
		for lines.Scan() {
		}
		cmd.Wait()
		_, schema := buckets(t, path)
		left[schema]++
		s, err := store.Open(path, store.Options{})
		must(t, err)
		f.want(t, s)
		leave(t, s)
		names, err := filepath.Glob(filepath.Join(filepath.Dir(path), "*"))
		must(t, err)
		if len(names) != 1 {
			t.Errorf("beside the file lie %q", names)
		}
	}
	t.Logf("left behind, by schema: %v", left)
	if left["1"] == 0 && !testing.Short() {
		t.Error("no program was killed before it had done")
	}
}
