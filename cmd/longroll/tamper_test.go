package main

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"longroll/adjudicator"
)

var everyByte = flag.Bool("every-byte", false, "change every byte of the data file, and not a sample of them")

// contents is all that a data file holds of one game; what can't be read is nil.
type contents struct {
	head    []byte
	entries [][]byte
	letters [][]byte
}

func contentsOf(h *house, game string, entries int) (all contents) {
	all.head, _, _ = h.store.Head(game)
	for n := range entries {
		var got []byte
		for raw, err := range h.store.Read(game, uint64(n)+1) {
			if err == nil {
				got = raw
			}
			break
		}
		all.entries = append(all.entries, got)
	}
	for raw, err := range h.store.Letters(game) {
		if err != nil {
			raw = nil
		}
		all.letters = append(all.letters, raw)
	}
	return all
}

// storedGame makes a data folder with an order log in it whose clock has struck twice, and
// gives its path and what is in it: always the same bytes.
func storedGame(t *testing.T) (dir string, all contents) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "d")
	if _, err := found(dir, testSettings); err != nil {
		t.Fatal(err)
	}
	h, err := openHouse(dir, houseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC)
	h.now = func() time.Time { return now }
	h.games = adjudicator.New(h.store, h.printed.systems(), rand.NewChaCha8([32]byte{19, 62}), adjudicator.Config{
		Address: h.config.Address, From: h.config.Name, Host: h.config.Host, Zone: h.config.zone, Engine: version(),
	})
	_, err = h.games.Create(now, adjudicator.NewGame{Battle: "cwb-log", Roster: "gettysburg", Name: "ring", Union: "ann@example.org", Confederate: "bob@example.org"})
	for range 2 {
		now = now.Add(80 * time.Hour)
		if err == nil {
			err = h.games.Tick(now)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	last, err := h.store.Last("ring")
	if err != nil {
		t.Fatal(err)
	}
	all = contentsOf(h, "ring", int(last))
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	return dir, all
}

// TestAnyByteOfTheDataFileChangedIsFound changes bytes of a data file, one at a time, and has
// longroll verify look at it. Where the journal, the head or the letters read otherwise than
// before, it says so; and of an entry, which one. A file whose own tree is damaged is refused.
func TestAnyByteOfTheDataFileChangedIsFound(t *testing.T) {
	dir, all := storedGame(t)
	data, err := os.ReadFile(filepath.Join(dir, dataName))
	if err != nil {
		t.Fatal(err)
	}
	var used []int // most of the others are room that nothing lies in
	for at, b := range data {
		if b != 0 || *everyByte {
			used = append(used, at)
		}
	}
	stride := len(used)/200 + 1
	if *everyByte {
		stride = 1
	}
	harmless, found := 0, 0
	for i := 0; i < len(used); i += stride {
		at := used[i]
		changed := bytes.Clone(data)
		changed[at] ^= 1 << (at % 8)
		if err := os.WriteFile(filepath.Join(dir, dataName), changed, 0o600); err != nil {
			t.Fatal(err)
		}
		if verifyChanged(t, dir, at, all) {
			found++
		} else {
			harmless++
		}
	}
	t.Logf("of %d bytes changed %d were found, and %d changed nothing that is kept", found+harmless, found, harmless)
	if found < 20 {
		t.Errorf("only %d changes were found", found)
	}
}

// verifyChanged verifies a data file of which a byte was changed; false: that did nothing.
func verifyChanged(t *testing.T, dir string, at int, all contents) bool {
	t.Helper()
	h, err := openHouse(dir, houseOptions{})
	if err != nil {
		return true // not even that
	}
	defer func() { _ = h.Close() }()
	now := contentsOf(h, "ring", len(all.entries))
	var out bytes.Buffer
	err = (&verifyCommand{Names: []string{"ring"}}).runIn(h, &caller{dir: dir, out: &out, err: &out, data: dir})
	said := out.String()
	if err != nil {
		said += err.Error()
	}
	for i, entry := range all.entries {
		if bytes.Equal(entry, now.entries[i]) {
			continue
		}
		named := regexp.MustCompile(fmt.Sprintf(`\bentry %d\b`, i+1))
		if err == nil || !named.MatchString(said) && !regexp.MustCompile(`structure: |no game "ring"|no journal|the data file is damaged`).MatchString(said) {
			t.Fatalf("byte %d changes entry %d, and verify says %q, %v", at, i+1, said, err)
		}
		return true
	}
	same := bytes.Equal(now.head, all.head) && len(now.letters) == len(all.letters)
	for i := range all.letters {
		same = same && bytes.Equal(now.letters[i], all.letters[i])
	}
	if !same && err == nil {
		t.Fatalf("byte %d changes the head or the letters, and verify says %q", at, said)
	}
	return err != nil
}
