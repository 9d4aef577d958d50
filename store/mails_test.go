package store_test

import (
	"path/filepath"
	"testing"

	"longroll/store"
)

// TestMailsAreKeptWithTheirGame: each in order, whole, and found sound; none without a game,
// and none of a step that was refused.
func TestMailsAreKeptWithTheirGame(t *testing.T) {
	s, err := store.Open(filepath.Join(t.TempDir(), "s.db"), store.Options{Create: true})
	must(t, err)
	defer func() { must(t, s.Close()) }()
	must(t, s.Commit("ring", 1, []byte("h"), texts("begun"), nil, nil))
	list := func() (all []string) {
		for raw, err := range s.Mails("ring") {
			must(t, err)
			all = append(all, string(raw))
		}
		return all
	}
	if got := list(); len(got) != 0 {
		t.Errorf("before any there are %q", got)
	}
	must(t, s.CommitMail("ring", 2, nil, texts("sheet"), nil, []string{"<1>"}, []byte("one")))
	must(t, s.CommitMail("ring", 3, nil, nil, nil, []string{"<2>"}, []byte("two")))
	if err := s.CommitMail("ring", 3, nil, nil, nil, []string{"<2>"}, []byte("again")); err == nil {
		t.Error("a message that was handled is kept once more")
	}
	if err := s.CommitMail("", 0, nil, nil, nil, nil, []byte("of no game")); err == nil {
		t.Error("a message of no game is kept")
	}
	if got := list(); len(got) != 2 || got[0] != "one" || got[1] != "two" {
		t.Errorf("kept are %q", got)
	}
	if faults := s.Check(); len(faults) > 0 {
		t.Errorf("%v", faults)
	}
}
