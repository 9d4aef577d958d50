package main

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestAlarmsAreFew: after three of a kind in a day the host is told of the others the
// next day, in one mail; another kind is not drowned by them.
func TestAlarmsAreFew(t *testing.T) {
	h := open(t, testSettings)
	now := time.Date(2026, 12, 3, 20, 0, 0, 0, time.UTC)
	h.now = func() time.Time { return now }
	raise := func(mark string) {
		t.Helper()
		if err := h.alarm(mark, "A mail could not be delivered", "What happened: "+mark+"."); err != nil {
			t.Fatal(err)
		}
	}
	waiting := func() []string {
		t.Helper()
		queue, err := h.store.Outbox()
		if err != nil {
			t.Fatal(err)
		}
		var texts []string
		for _, q := range queue {
			l, _, _, err := h.compose(q.Data)
			if err != nil {
				t.Fatal(err)
			}
			texts = append(texts, l.Subject+"\n"+l.Text)
		}
		return texts
	}
	for n := range 60 {
		raise(fmt.Sprintf("dead:%d", n))
		raise(fmt.Sprintf("dead:%d", n)) // the same is told once
	}
	raise("clock:2026-12-03")
	if got := waiting(); len(got) != mostAlarms+1 || !strings.Contains(got[mostAlarms-1], "tomorrow in one mail") {
		t.Fatalf("%d alarms on the first day:\n%s", len(got), strings.Join(got, "\n"))
	}
	if err := h.tellHeld(); err != nil || len(waiting()) != mostAlarms+1 {
		t.Fatalf("the same day brought more: %v", err)
	}
	now = now.Add(24 * time.Hour)
	for range 2 {
		if err := h.tellHeld(); err != nil {
			t.Fatal(err)
		}
	}
	got := waiting()
	if len(got) != mostAlarms+2 {
		t.Fatalf("%d alarms after a day", len(got))
	}
	digest := got[len(got)-1]
	for _, want := range []string{"57 more alarms of 2026-12-03", "dead:3.", "dead:52.", "And 7 more"} {
		if !strings.Contains(digest, want) {
			t.Errorf("the mail of the next day lacks %q:\n%s", want, digest)
		}
	}
	raise("dead:100")
	if got := waiting(); len(got) != mostAlarms+3 {
		t.Errorf("the next day began with %d alarms", len(got))
	}
}
