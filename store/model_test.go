package store_test

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"longroll/store"
)

// A model is what a store should hold, in plain maps and slices.
type model struct {
	heads    map[string]string
	journals map[string][]string
	handled  map[string]bool
	cursors  map[string]string
	outbox   []store.Queued // in order of ID, as are the next two
	dead     []store.Queued
	sent     []store.Copy
	given    uint64
}

func newModel() *model {
	return &model{heads: map[string]string{}, journals: map[string][]string{}, handled: map[string]bool{}, cursors: map[string]string{}}
}

func (m *model) clone() *model {
	c := *m
	c.heads, c.journals, c.handled = maps.Clone(m.heads), maps.Clone(m.journals), maps.Clone(m.handled)
	c.outbox = slices.Clone(m.outbox)
	return &c
}

// commit is what CommitAll promises: on an error m is left as it was.
func (m *model) commit(batches []store.Batch) error {
	work := m.clone()
	for _, b := range batches {
		for _, id := range b.Handled {
			if work.handled[id] {
				return store.ErrHandled
			}
			work.handled[id] = true
		}
		if b.Game != "" {
			if b.Expect != uint64(len(work.journals[b.Game]))+1 {
				return store.ErrSequence
			}
			for _, e := range b.Entries {
				work.journals[b.Game] = append(slices.Clone(work.journals[b.Game]), string(e))
			}
			if b.Head != nil {
				work.heads[b.Game] = string(b.Head)
			}
		}
		for _, l := range b.Letters {
			work.given++
			work.outbox = append(work.outbox, store.Queued{ID: work.given, Data: l})
		}
	}
	*m = *work
	return nil
}

// take removes the letter of that number; ok is false if it is not there.
func take(from *[]store.Queued, id uint64) (q store.Queued, ok bool) {
	i := slices.IndexFunc(*from, func(q store.Queued) bool { return q.ID == id })
	if i < 0 {
		return q, false
	}
	q = (*from)[i]
	*from = slices.Delete(slices.Clone(*from), i, i+1)
	return q, true
}

// give puts a letter in its place by number.
func give(to *[]store.Queued, q store.Queued) {
	*to = append(slices.Clone(*to), q)
	slices.SortFunc(*to, func(a, b store.Queued) int { return int(a.ID) - int(b.ID) })
}

// settle does to the model what a call on a letter does to the store.
func (m *model) settle(call string, id uint64, at time.Time, why string) bool {
	from := &m.outbox
	if call == "revive" {
		from = &m.dead
	}
	q, ok := take(from, id)
	if !ok {
		return false
	}
	switch call {
	case "sent":
		m.sent = append(m.sent, store.Copy{ID: id, Data: q.Data, Sent: at})
		slices.SortFunc(m.sent, func(a, b store.Copy) int { return int(a.ID) - int(b.ID) })
	case "postpone":
		q.Tries, q.Next, q.LastError = q.Tries+1, at, why
		give(&m.outbox, q)
	case "bury":
		q.Tries, q.Next, q.LastError = q.Tries+1, time.Time{}, why
		give(&m.dead, q)
	case "revive":
		give(&m.outbox, q)
	}
	return true
}

// randomBatch is a commit that is mostly right and sometimes stale or a duplicate.
func (m *model) randomBatch(r *rand.Rand) store.Batch {
	var b store.Batch
	if r.IntN(5) > 0 {
		b.Game = fmt.Sprintf("game %d", r.IntN(6))
		b.Expect = uint64(len(m.journals[b.Game])) + 1
		if r.IntN(10) == 0 {
			b.Expect += uint64(r.IntN(3)) + 1
		}
		_, old := m.heads[b.Game]
		if !old || r.IntN(2) == 0 {
			b.Head = fmt.Appendf(nil, "head %d", r.Uint32())
		}
		for range r.IntN(4) {
			b.Entries = append(b.Entries, fmt.Appendf(nil, "%0*d", 1+r.IntN(2000), r.Uint32()))
		}
	}
	for range r.IntN(3) {
		b.Letters = append(b.Letters, fmt.Appendf(nil, "%0*d", 1+r.IntN(9000), r.Uint32()))
	}
	for range r.IntN(3) {
		b.Handled = append(b.Handled, fmt.Sprintf("<%d>", r.IntN(2000)))
	}
	return b
}

// act does one random thing to both and compares the outcome.
func act(t *testing.T, r *rand.Rand, s *store.Store, m *model) {
	t.Helper()
	at, why := noon.Add(time.Duration(r.IntN(1000))*time.Minute), fmt.Sprintf("reason %d", r.IntN(100))
	id := uint64(r.Int64N(int64(m.given) + 2))
	letter := func(call string, err error) {
		t.Helper()
		if ok := m.settle(call, id, at, why); ok != (err == nil) || err != nil && !errors.Is(err, store.ErrNoLetter) {
			t.Fatalf("%s %d: %v, model says %v", call, id, err, ok)
		}
	}
	switch r.IntN(7) {
	case 0, 1:
		var batches []store.Batch
		for range 1 + r.IntN(3) {
			batches = append(batches, m.randomBatch(r))
		}
		want := m.commit(batches)
		if err := s.CommitAll(batches); !errors.Is(err, want) {
			t.Fatalf("commit: %v, want %v", err, want)
		}
	case 2:
		letter("sent", s.Sent(id, at))
	case 3:
		letter("postpone", s.Postpone(id, at, why))
	case 4:
		letter("bury", s.Bury(id, why))
	case 5:
		letter("revive", s.Revive(id))
	case 6:
		must(t, s.SetCursor(why, []byte(at.String())))
		m.cursors[why] = at.String()
	}
}

// wantModel compares everything that can be read with the model.
func wantModel(t *testing.T, s *store.Store, m *model) {
	t.Helper()
	heads := map[string]string{}
	for name, head := range s.Heads() {
		heads[name] = string(head)
		if got, want := journal(t, s, name), m.journals[name]; !slices.Equal(got, want) {
			t.Fatalf("%s: %d entries, want %d", name, len(got), len(want))
		}
	}
	if !maps.Equal(heads, m.heads) {
		t.Fatalf("heads %v, want %v", heads, m.heads)
	}
	for i := range 2000 {
		id := fmt.Sprintf("<%d>", i)
		if got, err := s.Handled(id); got != m.handled[id] || err != nil {
			t.Fatalf("handled %s: %v, %v", id, got, err)
		}
	}
	for name, want := range m.cursors {
		if got, err := s.Cursor(name); string(got) != want || err != nil {
			t.Fatalf("cursor %s: %q, %v", name, got, err)
		}
	}
	wantLetters(t, s, m)
}

func wantLetters(t *testing.T, s *store.Store, m *model) {
	t.Helper()
	now := noon.Add(500 * time.Minute)
	var due []store.Queued
	for _, q := range m.outbox {
		if len(due) < 10 && !q.Next.After(now) {
			due = append(due, q)
		}
	}
	compare := func(what string, got, want any, err error) {
		t.Helper()
		same := reflect.ValueOf(got).Len() == 0 && reflect.ValueOf(want).Len() == 0 || reflect.DeepEqual(got, want)
		if err != nil || !same {
			t.Fatalf("%s: %v\ngot  %v\nwant %v", what, err, got, want)
		}
	}
	queue, err := s.Due(now, 10)
	compare("due", queue, due, err)
	queue, err = s.Outbox()
	compare("outbox", queue, m.outbox, err)
	queue, err = s.Dead()
	compare("dead", queue, m.dead, err)
	kept, err := s.Kept(0, 0)
	compare("sent", kept, m.sent, err)
}

// Random calls, good and bad, on a store and on plain maps come to the same, through closing and opening too.
func TestModel(t *testing.T) {
	acts := 1500
	if testing.Short() {
		acts = 300
	}
	for seed := range uint64(3) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			r := rand.New(rand.NewPCG(seed, 1862))
			s, path := fresh(t)
			m := newModel()
			for i := range acts {
				act(t, r, s, m)
				if i%250 == 249 {
					leave(t, s)
					s = reopen(t, path)
					wantModel(t, s, m)
				}
			}
			if len(m.sent) == 0 || len(m.dead) == 0 || len(m.outbox) == 0 || len(m.heads) != 6 {
				t.Errorf("the calls were too tame: %d sent, %d dead, %d waiting, %d games", len(m.sent), len(m.dead), len(m.outbox), len(m.heads))
			}
		})
	}
}
