package store_test

import (
	"os"
	"testing"

	"longroll/store"
)

// TestAHalfWrittenHolderIsSweptAway: a program that is killed while it says that it holds the
// file leaves nothing beside it once the next has opened it.
func TestAHalfWrittenHolderIsSweptAway(t *testing.T) {
	s, path := fresh(t)
	must(t, s.Close())
	must(t, os.WriteFile(path+".holder-4711", []byte("{"), 0o600))
	must(t, os.WriteFile(path+".older-4711", []byte("mine"), 0o600))
	s, err := store.Open(path, store.Options{})
	must(t, err)
	must(t, s.Close())
	if _, err := os.Stat(path + ".holder-4711"); !os.IsNotExist(err) {
		t.Errorf("it lies there still: %v", err)
	}
	if _, err := os.Stat(path + ".older-4711"); err != nil {
		t.Errorf("a file that is none of ours is gone: %v", err)
	}
}
