package store_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"longroll/store"
)

var update = flag.Bool("update", false, "write the data file of the newest schema to testdata, if it is not there")

// sample fills a store with a little of everything. The files in testdata were made with it: don't change it.
func sample(t *testing.T, s *store.Store) {
	t.Helper()
	must(t, s.Commit("shiloh", 1, []byte("turn 1"), texts("started"), texts("first to union", "first to rebels"), nil))
	must(t, s.Commit("antietam", 1, []byte("dawn"), texts("started"), texts("to a closed box"), []string{"<1@x>"}))
	must(t, s.Commit("shiloh", 2, []byte("turn 2"), texts("moved", "fired"), texts("second to union"), []string{"<2@x>", "uid 7"}))
	must(t, s.Commit("", 0, nil, nil, texts("to a stranger"), []string{"<3@x>"}))
	must(t, s.Postpone(1, noon.Add(time.Hour), "greylisted"))
	must(t, s.Sent(2, noon))
	must(t, s.Bury(3, "no such mailbox"))
	must(t, s.SetCursor("INBOX", []byte("uid 7")))
}

// wantSample compares a store with what sample put in.
func wantSample(t *testing.T, s *store.Store) {
	t.Helper()
	heads := ""
	for name, head := range s.Heads() {
		heads += fmt.Sprintf("%s: %s; ", name, head)
	}
	if heads != "antietam: dawn; shiloh: turn 2; " {
		t.Errorf("heads %q", heads)
	}
	if got := journal(t, s, "shiloh"); !slices.Equal(got, []string{"started", "moved", "fired"}) {
		t.Errorf("journal %q", got)
	}
	if got := journal(t, s, "antietam"); !slices.Equal(got, []string{"started"}) {
		t.Errorf("journal %q", got)
	}
	queue, err := s.Outbox()
	want := []store.Queued{
		{ID: 1, Data: []byte("first to union"), Tries: 1, Next: noon.Add(time.Hour), LastError: "greylisted"},
		{ID: 4, Data: []byte("second to union")},
		{ID: 5, Data: []byte("to a stranger")},
	}
	if err != nil || !reflect.DeepEqual(queue, want) {
		t.Errorf("outbox %+v, %v", queue, err)
	}
	kept, err := s.Kept(0, 0)
	if err != nil || !reflect.DeepEqual(kept, []store.Copy{{ID: 2, Data: []byte("first to rebels"), Sent: noon}}) {
		t.Errorf("kept %+v, %v", kept, err)
	}
	dead, err := s.Dead()
	if err != nil || !reflect.DeepEqual(dead, []store.Queued{{ID: 3, Data: []byte("to a closed box"), Tries: 1, LastError: "no such mailbox"}}) {
		t.Errorf("dead %+v, %v", dead, err)
	}
	for _, id := range []string{"<1@x>", "<2@x>", "<3@x>", "uid 7"} {
		if marked, err := s.Handled(id); !marked || err != nil {
			t.Errorf("handled %s: %v, %v", id, marked, err)
		}
	}
	if data, err := s.Cursor("INBOX"); string(data) != "uid 7" || err != nil {
		t.Errorf("cursor %q, %v", data, err)
	}
}

func schemaFile(version int) string {
	return filepath.Join("testdata", fmt.Sprintf("schema%d.db", version))
}

// Files of every schema there ever was can be opened and hold what they held. Each is kept as the program of its day wrote it.
func TestOldFiles(t *testing.T) {
	if newest := schemaFile(store.Schema()); *update {
		if _, err := os.Stat(newest); err != nil {
			s, _ := fresh(t)
			sample(t, s)
			var copied bytes.Buffer
			_, err := s.Backup(&copied)
			must(t, err)
			must(t, os.WriteFile(newest, copied.Bytes(), 0o644))
		}
	}
	for version := 1; version <= store.Schema(); version++ {
		data, err := os.ReadFile(schemaFile(version))
		must(t, err)
		path := filepath.Join(t.TempDir(), "games.db")
		must(t, os.WriteFile(path, data, 0o600))
		s, err := store.Open(path, store.Options{})
		must(t, err)
		wantSample(t, s)
		must(t, s.Commit("shiloh", 4, nil, texts("advanced"), nil, nil))
		leave(t, s)
	}
}

// addBucket is a migration that can be seen to have run.
func addBucket(name string) func(*bolt.Tx) error {
	return func(tx *bolt.Tx) error { _, err := tx.CreateBucket([]byte(name)); return err }
}

// buckets lists the top level of a file, and its schema version.
func buckets(t *testing.T, path string) (names []string, schema string) {
	t.Helper()
	edit(t, path, func(tx *bolt.Tx) error {
		schema = string(at(tx, "meta").Get([]byte("schema")))
		return tx.ForEach(func(name []byte, _ *bolt.Bucket) error {
			names = append(names, string(name))
			return nil
		})
	})
	return names, schema
}

// A later program brings a file forward once; today's then refuses it and leaves it alone.
func TestMigrate(t *testing.T) {
	s, path := fresh(t)
	sample(t, s)
	must(t, s.Close())
	if _, err := store.OpenLater(path, store.Options{ReadOnly: true}, addBucket("x")); err == nil || !strings.Contains(err.Error(), "opened for writing") {
		t.Errorf("an old file opened for reading only: %v", err)
	}
	for range 2 { // the second time the steps have been taken, or making the buckets would fail
		s, err := store.OpenLater(path, store.Options{}, addBucket("telegraph"), addBucket("weather"))
		must(t, err)
		wantSample(t, s)
		must(t, s.Close())
	}
	names, schema := buckets(t, path)
	if schema != fmt.Sprint(store.Schema()+2) || !slices.Contains(names, "telegraph") || !slices.Contains(names, "weather") {
		t.Errorf("schema %s with %q", schema, names)
	}
	before, _ := os.ReadFile(path)
	_, err := store.Open(path, store.Options{})
	if err == nil || !strings.Contains(err.Error(), "use a newer longroll") {
		t.Errorf("a newer file: %v", err)
	}
	if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
		t.Error("the newer file was changed")
	}
}

// A step that fails undoes those before it, and the file is what it was.
func TestMigrateFails(t *testing.T) {
	s, path := fresh(t)
	sample(t, s)
	must(t, s.Close())
	broken := errors.New("the wires are cut")
	_, err := store.OpenLater(path, store.Options{}, addBucket("telegraph"), func(*bolt.Tx) error { return broken })
	if !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
	names, schema := buckets(t, path)
	if schema != fmt.Sprint(store.Schema()) || slices.Contains(names, "telegraph") {
		t.Errorf("schema %s with %q", schema, names)
	}
	wantSample(t, reopen(t, path))
}

// A new file is made by the same steps.
func TestMigrateNew(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	s, err := store.OpenLater(path, store.Options{Create: true}, addBucket("telegraph"))
	must(t, err)
	must(t, s.Close())
	if names, schema := buckets(t, path); schema != fmt.Sprint(store.Schema()+1) || !slices.Contains(names, "telegraph") {
		t.Errorf("schema %s with %q", schema, names)
	}
}

// A schema that is no number is damage, not version 0.
func TestSchemaSpoilt(t *testing.T) {
	for _, text := range []string{"", "one", "-1", "00"} {
		s, path := fresh(t)
		must(t, s.Close())
		edit(t, path, func(tx *bolt.Tx) error { return at(tx, "meta").Put([]byte("schema"), []byte(text)) })
		if _, err := store.Open(path, store.Options{}); err == nil || !strings.Contains(err.Error(), "is no number") {
			t.Errorf("schema %q: %v", text, err)
		}
	}
}
