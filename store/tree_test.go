package store_test

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"longroll/store"
)

// pageOf finds the first page of a kind, as bbolt numbers kinds.
func pageOf(t *testing.T, file []byte, kind uint16) []byte {
	t.Helper()
	size := os.Getpagesize()
	for at := 2 * size; at+size <= len(file); at += size {
		page := file[at : at+size]
		if binary.NativeEndian.Uint64(page) == uint64(at/size) && binary.NativeEndian.Uint16(page[8:]) == kind && binary.NativeEndian.Uint16(page[10:]) > 0 {
			return page
		}
	}
	t.Fatalf("no page of kind %d", kind)
	return nil
}

// Where bbolt would run in a circle, or beyond the end of the file, the file is refused in a sentence, by Open and by the
// Check of who has it open already.
func TestATreeThatLeadsAstray(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	filled(t, path)
	sound, err := os.ReadFile(path)
	must(t, err)
	put32, put64 := binary.NativeEndian.PutUint32, binary.NativeEndian.PutUint64
	const branch, leaf, free = 1, 2, 16
	for name, c := range map[string]struct {
		kind   uint16
		change func(page []byte)
		want   string
	}{
		"a circle":                  {branch, func(p []byte) { put64(p[16+8:], binary.NativeEndian.Uint64(p)) }, "two others lead to it"},
		"a page twice":              {branch, func(p []byte) { put64(p[16+16+8:], binary.NativeEndian.Uint64(p[16+8:])) }, "two others lead to it"},
		"a page that is not there":  {branch, func(p []byte) { put64(p[16+8:], 1<<40) }, "there are"},
		"a beginning":               {branch, func(p []byte) { put64(p[16+8:], 1) }, "page 1 (there are"},
		"a key outside":             {branch, func(p []byte) { put32(p[16+4:], 1<<30) }, "the key of element 0 lies outside"},
		"a value outside":           {leaf, func(p []byte) { put32(p[16+12:], 1<<31) }, "element 0 lies outside"},
		"too many elements":         {leaf, func(p []byte) { p[10], p[11] = 0xff, 0xff }, "no room for 65535 elements"},
		"a page that goes on":       {leaf, func(p []byte) { put32(p[12:], 1<<31) }, "over the end of the file"},
		"another page":              {leaf, func(p []byte) { p[0]++ }, "it says that it is page"},
		"no kind":                   {leaf, func(p []byte) { p[8] = 3 }, "of no known kind"},
		"a page in use that's free": {free, func(p []byte) { put64(p[16:], 0) }, "says that page 0 is free"},
	} {
		t.Run(name, func(t *testing.T) {
			spoilt := bytes.Clone(sound)
			c.change(pageOf(t, spoilt, c.kind))
			must(t, os.WriteFile(path, spoilt, 0o600))
			_, err := store.Open(path, store.Options{Timeout: time.Second})
			if err == nil || !strings.Contains(err.Error(), "the data file is damaged at page ") || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "longroll restore") {
				t.Errorf("Open says %v, want %q", err, c.want)
			}
			must(t, os.WriteFile(path, sound, 0o600))
			s, err := store.Open(path, store.Options{})
			must(t, err)
			defer s.Close()
			must(t, os.WriteFile(path, spoilt, 0o600)) // beneath who has it open
			faults := s.Check()
			if len(faults) != 1 || !strings.Contains(faults[0].Error(), c.want) {
				t.Errorf("Check says %v, want %q", faults, c.want)
			}
		})
	}
}

// Of the two pages that say where all begins bbolt takes the one that is sound, and with it the state before the last
// commit: Check does not pass over that.
func TestADamagedBeginningIsFound(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	filled(t, path)
	sound, err := os.ReadFile(path)
	must(t, err)
	for page := range 2 {
		spoilt := bytes.Clone(sound)
		spoilt[page*os.Getpagesize()+16+48] ^= 1 // the number of its commit
		must(t, os.WriteFile(path, spoilt, 0o600))
		s, err := store.Open(path, store.Options{ReadOnly: true})
		must(t, err)
		faults := s.Check()
		must(t, s.Close())
		if len(faults) == 0 || !strings.Contains(faults[0].Error(), "what was written last may be missing") {
			t.Errorf("beginning %d is damaged, and Check says %v", page, faults)
		}
	}
}
