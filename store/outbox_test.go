package store_test

import (
	"errors"
	"reflect"
	"testing"
	"time"

	"longroll/store"
)

func TestOutbox(t *testing.T) {
	s, _ := fresh(t)
	must(t, s.Commit("", 0, nil, nil, texts("one", "two", "three"), nil))
	must(t, s.Postpone(1, noon.Add(time.Minute), "connection refused"))
	must(t, s.Postpone(1, noon.Add(time.Hour), "no route"))
	must(t, s.Bury(2, "no such mailbox"))

	postponed := store.Queued{ID: 1, Data: []byte("one"), Tries: 2, Next: noon.Add(time.Hour), LastError: "no route"}
	waiting := store.Queued{ID: 3, Data: []byte("three")}
	buried := store.Queued{ID: 2, Data: []byte("two"), Tries: 1, LastError: "no such mailbox"}
	same := func(what string, got []store.Queued, err error, want ...store.Queued) {
		t.Helper()
		if err != nil || len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v; want %+v", what, got, err, want)
		}
	}
	got, err := s.Due(noon, 0)
	same("due at noon", got, err, waiting)
	got, err = s.Due(noon.Add(time.Hour), 0)
	same("due at one", got, err, postponed, waiting)
	got, err = s.Due(noon.Add(time.Hour), 1)
	same("first due at one", got, err, postponed)
	got, err = s.Dead()
	same("dead", got, err, buried)

	must(t, s.Sent(1, noon.Add(2*time.Hour)))
	must(t, s.Revive(2))
	buried.ID = 2
	got, err = s.Outbox()
	same("outbox", got, err, buried, waiting)
	got, err = s.Dead()
	same("dead after revival", got, err)
	must(t, s.Sent(2, noon))
	must(t, s.Sent(3, noon.In(time.FixedZone("local", -6*3600))))

	// A number is never given again, even with the outbox empty.
	must(t, s.Commit("", 0, nil, nil, texts("four"), nil))
	got, err = s.Outbox()
	same("outbox at the end", got, err, store.Queued{ID: 4, Data: []byte("four")})
}

func TestKept(t *testing.T) {
	s, _ := fresh(t)
	must(t, s.Commit("", 0, nil, nil, texts("one", "two", "three"), nil))
	for id := uint64(3); id > 0; id-- {
		must(t, s.Sent(id, noon.Add(time.Duration(id)*time.Minute)))
	}
	copies := []store.Copy{
		{ID: 1, Data: []byte("one"), Sent: noon.Add(1 * time.Minute)},
		{ID: 2, Data: []byte("two"), Sent: noon.Add(2 * time.Minute)},
		{ID: 3, Data: []byte("three"), Sent: noon.Add(3 * time.Minute)},
	}
	for _, c := range []struct {
		from  uint64
		limit int
		want  []store.Copy
	}{
		{0, 0, copies}, {1, 2, copies[:2]}, {2, 5, copies[1:]}, {4, 0, nil},
	} {
		got, err := s.Kept(c.from, c.limit)
		if err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("from %d, at most %d: %+v, %v", c.from, c.limit, got, err)
		}
	}
}

// A letter that is not where a call looks for it stays where it is.
func TestNoLetter(t *testing.T) {
	s, _ := fresh(t)
	must(t, s.Commit("", 0, nil, nil, texts("sent", "dead", "waiting"), nil))
	must(t, s.Sent(1, noon))
	must(t, s.Bury(2, "gone"))
	for what, err := range map[string]error{
		"sent twice":     s.Sent(1, noon),
		"sent, dead":     s.Sent(2, noon),
		"postpone, sent": s.Postpone(1, noon, "late"),
		"bury twice":     s.Bury(2, "again"),
		"bury unknown":   s.Bury(9, "never"),
		"revive waiting": s.Revive(3),
	} {
		if !errors.Is(err, store.ErrNoLetter) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if dead, err := s.Dead(); err != nil || len(dead) != 1 || dead[0].Tries != 1 || dead[0].LastError != "gone" {
		t.Errorf("dead: %+v, %v", dead, err)
	}
}
