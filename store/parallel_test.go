package store_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"longroll/store"
)

// Several processes that all find no file make one file between them, and none loses what it wrote.
func TestCreateTogether(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	const n = 8
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			s, err := store.Open(path, store.Options{Create: true, Timeout: time.Minute})
			if err != nil {
				t.Error(err)
				return
			}
			err = s.Commit(fmt.Sprintf("game %d", i), 1, []byte("h"), texts("e"), nil, nil)
			if err := errors.Join(err, s.Close()); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	games := 0
	for range reopen(t, path).Heads() {
		games++
	}
	if games != n {
		t.Errorf("%d games, want %d", games, n)
	}
}

// Writers who race for the next entry are told of it, and each entry gets a number of its own; a reader beside them sees no gap.
func TestRace(t *testing.T) {
	s, _ := fresh(t)
	must(t, s.Commit("g", 1, []byte("h"), texts("started"), nil, nil))
	const writers, each = 4, 30
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			for i := 0; i < each; {
				last, err := s.Last("g")
				if err == nil {
					err = s.Commit("g", last+1, nil, texts(fmt.Sprintf("%d/%d", w, i)), nil, []string{fmt.Sprintf("<%d/%d>", w, i)})
				}
				switch {
				case err == nil:
					i++
				case !errors.Is(err, store.ErrSequence):
					t.Error(err)
					return
				}
			}
		})
	}
	all.Go(func() {
		for seen := 0; seen < 1+writers*each && !t.Failed(); {
			seen = 0
			for _, err := range s.Read("g", 1) {
				if err != nil {
					t.Error(err)
				}
				seen++
			}
		}
	})
	all.Wait()
	met := map[string]bool{}
	for _, entry := range journal(t, s, "g") {
		met[entry] = true
	}
	if len(met) != 1+writers*each {
		t.Errorf("%d different entries, want %d", len(met), 1+writers*each)
	}
}
