package store_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"longroll/store"
)

const day = 24 * time.Hour

// clocked opens a new file whose ids are filed under a time that the test sets.
func clocked(t *testing.T) (s *store.Store, now *time.Time, path string) {
	t.Helper()
	now, path = new(time.Time), filepath.Join(t.TempDir(), "games.db")
	*now = noon
	s, err := store.Open(path, store.Options{Create: true, Now: func() time.Time { return *now }})
	must(t, err)
	t.Cleanup(func() { leave(t, s) })
	return s, now, path
}

// letters reads those of a game, newest first.
func letters(t *testing.T, s *store.Store, game string) (all []string) {
	t.Helper()
	for letter, err := range s.Letters(game) {
		must(t, err)
		all = append(all, string(letter))
	}
	return all
}

// Ids are dropped by the time under which they were filed: marks by one limit, ids of mails by another.
func TestForgetIDs(t *testing.T) {
	s, now, _ := clocked(t)
	for d := range 20 { // more than one transaction of Forget takes
		var b store.Batch
		for i := 100 * d; i < 100*(d+1); i++ {
			b.Handled = append(b.Handled, fmt.Sprintf("<%d@x>", i), fmt.Sprintf("mark stranger %d", i))
		}
		*now = noon.Add(time.Duration(d) * day)
		must(t, s.CommitAll([]store.Batch{b}))
	}
	n, err := s.Forget(store.Limits{})
	if err != nil || n != (store.Forgotten{}) {
		t.Errorf("without limits: %+v, %v", n, err)
	}
	n, err = s.Forget(store.Limits{Mails: noon.Add(6 * day), Marks: noon.Add(17 * day)})
	if err != nil || n != (store.Forgotten{Mails: 600, Marks: 1700}) {
		t.Errorf("forgotten %+v, %v", n, err)
	}
	for i := range 2000 {
		mail, err1 := s.Handled(fmt.Sprintf("<%d@x>", i))
		mark, err2 := s.Handled(fmt.Sprintf("mark stranger %d", i))
		if mail != (i >= 600) || mark != (i >= 1700) || err1 != nil || err2 != nil {
			t.Fatalf("%d: mail %v, mark %v, %v, %v", i, mail, mark, err1, err2)
		}
	}
	must(t, s.Commit("", 0, nil, nil, nil, []string{"<0@x>"})) // one forgotten is as if never met
}

// Letters are dropped by the time when they were sent, with what belongs to them; those that wait or were given up stay,
// however old.
func TestForgetLetters(t *testing.T) {
	s, _, path := clocked(t)
	var batches []store.Batch
	for i := range 700 {
		batches = append(batches, store.Batch{
			Game: []string{"shiloh", "corinth"}[i%2], Expect: uint64(i/2) + 1, Head: []byte("h"), Entries: texts("e"),
			Letters: texts(fmt.Sprintf("letter %d", i+1)),
		})
	}
	must(t, s.CommitAll(append(batches, store.Batch{Letters: texts("to a stranger")})))
	for id := range uint64(701) {
		switch id++; {
		case id%10 == 0: // waits
			must(t, s.Postpone(id, noon, "busy"))
		case id%10 == 5:
			must(t, s.Bury(id, "no such mailbox"))
		default:
			must(t, s.Sent(id, noon.Add(time.Duration(702-id)*time.Hour))) // the last is the first to be sent
		}
	}
	n, err := s.Forget(store.Limits{Sent: noon.Add(650 * time.Hour)})
	if err != nil || n != (store.Forgotten{Letters: 519}) { // 53 to 701 without every fifth
		t.Errorf("forgotten %+v, %v", n, err)
	}
	kept, err := s.Kept(0, 0)
	must(t, err)
	if len(kept) != 42 || kept[len(kept)-1].ID != 52 {
		t.Errorf("%d copies kept, the last %d", len(kept), kept[len(kept)-1].ID)
	}
	dead, err := s.Dead()
	if err != nil || len(dead) != 70 {
		t.Errorf("%d dead, %v", len(dead), err)
	}
	queue, err := s.Outbox()
	if err != nil || len(queue) != 70 {
		t.Errorf("%d waiting, %v", len(queue), err)
	}
	var want []string
	for id := 699; id > 0; id -= 2 { // those of shiloh have odd numbers, and none of them waits
		if id <= 52 || id%10 == 5 {
			want = append(want, fmt.Sprintf("letter %d", id))
		}
	}
	if got := letters(t, s, "shiloh"); !slices.Equal(got, want) {
		t.Errorf("shiloh has %d letters, want %d: %q", len(got), len(want), got[:5])
	}
	leave(t, s)
	if got := len(letters(t, reopen(t, path), "shiloh")); got != len(want) {
		t.Errorf("%d letters after opening again", got)
	}
}

// Letters of a game are found newest first, whatever became of them, and those dropped or added meanwhile are no trouble.
func TestLetters(t *testing.T) {
	s, _, _ := clocked(t)
	sample(t, s)
	if got := letters(t, s, "shiloh"); !slices.Equal(got, []string{"second to union", "first to rebels", "first to union"}) {
		t.Errorf("shiloh: %q", got)
	}
	if got := letters(t, s, "antietam"); !slices.Equal(got, []string{"to a closed box"}) {
		t.Errorf("antietam: %q", got)
	}
	if got := letters(t, s, "perryville"); got != nil {
		t.Errorf("no such game: %q", got)
	}
	var got []string
	for letter, err := range s.Letters("shiloh") {
		must(t, err)
		got = append(got, string(letter))
		must(t, s.Commit("shiloh", 4, nil, nil, texts("meanwhile"), nil))
		_, err = s.Forget(store.Limits{Sent: noon.Add(time.Hour)})
		must(t, err)
	}
	if !slices.Equal(got, []string{"second to union", "first to union"}) {
		t.Errorf("while the file changed: %q", got)
	}
	for range s.Letters("shiloh") {
		break // and no more is asked
	}
}

// What was forgotten leaves the file as large as it was; the next opening makes it smaller.
func TestShrink(t *testing.T) {
	s, _, path := clocked(t)
	for i := range uint64(60) {
		must(t, s.Commit("shiloh", i+1, []byte("h"), texts("e"), [][]byte{noise(i, 150_000)}, []string{fmt.Sprint(i)}))
		must(t, s.Sent(i+1, noon))
	}
	must(t, s.Commit("shiloh", 61, nil, nil, [][]byte{noise(60, 150_000)}, nil))
	must(t, s.SetCursor("INBOX", []byte("uid 7")))
	_, err := s.Forget(store.Limits{Sent: noon.Add(time.Second)})
	must(t, err)
	must(t, s.Close())
	large, err := os.Stat(path)
	must(t, err)
	must(t, os.WriteFile(path+".part-123", []byte("left by a crash"), 0o600))
	s = reopen(t, path)
	small, err := os.Stat(path)
	must(t, err)
	if large.Size() < 9_000_000 || small.Size() > 2<<20 {
		t.Errorf("from %d to %d bytes", large.Size(), small.Size())
	}
	if got := letters(t, s, "shiloh"); len(got) != 1 || got[0] != string(noise(60, 150_000)) {
		t.Errorf("%d letters are left", len(got))
	}
	must(t, s.Commit("shiloh", 61, nil, texts("more"), texts("next"), nil))
	queue, err := s.Outbox()
	if err != nil || len(queue) != 2 || queue[1].ID != 62 {
		t.Errorf("the next letter: %v, %v", queue, err)
	}
	names, err := filepath.Glob(path + "*")
	if err != nil || len(names) != 2 { // the file, and the note of who has it
		t.Errorf("beside it lie %q, %v", names, err)
	}
	_, err = store.Open(path, store.Options{Timeout: time.Millisecond})
	if err == nil {
		t.Error("the smaller file is not locked")
	}
}
