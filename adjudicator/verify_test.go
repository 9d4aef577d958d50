package adjudicator

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"
)

// played is a table with every kind of entry in its journal.
func played(t testing.TB) *table {
	t.Helper()
	x := newTable(t, ringTerms(2, 5, 1, 4))
	x.post(alice, "march Blue 5", "flarch", "cover fall")
	x.post(alice, "march Blue 5", "done")
	x.post(alice, "strike Blue Gray")
	x.post(bob, "b")
	x.post(bob, "hide 4")
	x.post(bob, "done", "march Ash 9")
	x.post(bob, "final")
	x.pass(30 * time.Hour)
	for range 12 {
		x.pass(73 * time.Hour)
	}
	return x
}

func TestEveryKindOfEntryIsThere(t *testing.T) {
	x := played(t)
	seen := map[string]bool{}
	for _, raw := range x.ledger.entries["ring"] {
		var e entry
		if err := json.Unmarshal(raw, &e); err != nil {
			t.Fatal(err)
		}
		seen[e.Kind] = true
	}
	for _, kind := range []string{"begun", "sheet", "ran", "lapsed", "asked", "answered", "clock", "mailed", "over"} {
		if !seen[kind] {
			t.Errorf("no entry %q", kind)
		}
	}
	x.sound()
}

// TestAnyByteChangedIsFound changes every byte of the journal in turn. The chain
// shows each; some are put to Verify as a whole.
func TestAnyByteChangedIsFound(t *testing.T) {
	x := played(t)
	tried := 0
	for i, raw := range x.ledger.entries["ring"] {
		for at := range raw {
			changed := bytes.Clone(raw)
			changed[at] ^= 1
			x.ledger.entries["ring"][i] = changed
			j, err := x.a.read("ring")
			if err != nil || len(j.faults) == 0 || j.sound > i {
				t.Fatalf("entry %d, byte %d (%q): %v, %v", i+1, at, raw[max(0, at-20):min(len(raw), at+20)], j.faults, err)
			}
			if tried++; tried%41 != 0 {
				continue
			}
			if _, faults, err := x.a.Verify("ring"); err != nil || len(faults) == 0 {
				t.Fatalf("entry %d, byte %d: no fault, %v", i+1, at, err)
			}
		}
		x.ledger.entries["ring"][i] = raw
	}
	x.sound()
}

func TestADamagedJournalIsNotPlayed(t *testing.T) {
	x := played(t)
	raw := x.ledger.entries["ring"][2]
	x.ledger.entries["ring"][2] = bytes.Replace(raw, []byte(`"at"`), []byte(`"At"`), 1)
	x.restart()
	if _, err := x.a.View("ring", referee); err == nil || !strings.Contains(err.Error(), "entry 3 was changed") {
		t.Errorf("error: %v", err)
	}
}

func TestVerifyFindsAJournalCutShort(t *testing.T) {
	x := played(t)
	all := x.ledger.entries["ring"]
	x.ledger.entries["ring"] = all[:len(all)-1]
	if _, faults, _ := x.a.Verify("ring"); len(faults) == 0 {
		t.Error("no fault")
	}
}

// forge rewrites the journal with a change to some entries, and mends the chain, the seals
// and the head, as somebody might who knows how they are made and has the seed.
func forge(t *testing.T, x *table, change func(*entry)) {
	t.Helper()
	prev := chainStart
	for i, raw := range x.ledger.entries["ring"] {
		var e entry
		if err := json.Unmarshal(raw, &e); err != nil {
			t.Fatal(err)
		}
		body := e.Body
		change(&e)
		if e.Prev = prev; bytes.Equal(body, e.Body) {
			e.reseal(t, x.ledger.seed(t))
		}
		raw, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		x.ledger.entries["ring"][i], prev = raw, hashOf(raw)
	}
	var h head
	if err := json.Unmarshal(x.ledger.heads["ring"], &h); err != nil {
		t.Fatal(err)
	}
	h.Chain = prev
	x.ledger.heads["ring"], _ = json.Marshal(h)
}

func TestVerifyFindsForgeriesThatMendTheChain(t *testing.T) {
	for _, c := range []struct{ name, kind, old, new, finds string }{
		{"a die", "ran", `"value":2`, `"value":3`, "the dice are"},
		{"an event", "ran", `"To":5`, `"To":4`, "event 1 is"},
		{"a command", "ran", `{"Man":"Blue","To":5}`, `{"Man":"Blue","To":4}`, "event 1 is"},
		{"a question", "asked", `"options":["fall","stand"]`, `"options":["stand","fall"]`, "does not ask the same"},
		{"the script", "begun", `"script":[2,`, `"script":[3,`, "the dice are"},
		{"the position", "begun", `"digest":"`, `"digest":"0`, "first position"},
		{"the result", "over", `"Winner":"`, `"Winner":"union","X":"`, "did not end so"},
		{"an answer", "answered", `:1}`, `:7}`, "none of its options"},
		{"a line of a sheet", "sheet", `"text":"strike Blue Gray"`, `"text":"strike Blue Ash"`, "is not in the sheet"},
		{"a command of a sheet", "sheet", `{"Man":"Blue","Target":"Gray"}`, `{"Man":"Blue","Target":"Ash"}`, "is not in the sheet"},
		{"an order that waits", "asked", `"text":"strike Blue Gray"`, `"text":"strike Blue Ash"`, "is not in the sheet"},
		{"an order for the clock's", "ran", `"text":"march Blue 5"`, `"clock":true,"text":"march Blue 5"`, "what the clock ordered"},
		{"a line that lapsed", "lapsed", `"text":"march Ash 9"`, `"text":"march Ash 8"`, "is not in the sheet"},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := played(t)
			changed := false
			forge(t, x, func(e *entry) {
				if e.Kind == c.kind && !changed && bytes.Contains(e.Body, []byte(c.old)) {
					e.Body, changed = bytes.Replace(e.Body, []byte(c.old), []byte(c.new), 1), true
				}
			})
			_, faults, err := x.a.Verify("ring")
			found := slices.ContainsFunc(faults, func(f error) bool { return strings.Contains(f.Error(), c.finds) })
			if !changed || err != nil || !found {
				t.Errorf("changed %v; faults %v; error %v", changed, faults, err)
			}
			faults = slices.DeleteFunc(faults, func(f error) bool { return strings.Contains(f.Error(), "the head that is kept beside it") })
			data, _ := archived(t, x.a, false)
			if audit := checked(data, toyShelf); !slices.EqualFunc(audit.Faults, faults, func(a, b error) bool { return a.Error() == b.Error() }) {
				t.Errorf("of its archive: %v", audit.Faults)
			}
		})
	}
}

func TestVerifyKnowsOnlyGamesThereAre(t *testing.T) {
	x := newTable(t, ringTerms())
	if _, _, err := x.a.Verify("wrong"); !errors.Is(err, errNoGame) {
		t.Errorf("error: %v", err)
	}
}

// TestAClockSetBackSpoilsNothing lets the host's clock jump far ahead and back again,
// in the middle of a turn and while an answer is awaited.
func TestAClockSetBackSpoilsNothing(t *testing.T) {
	x := newTable(t, ringTerms(2, 5, 1, 4))
	ahead := 1000 * time.Hour
	x.now = x.now.Add(ahead)
	in := x.mail(alice, "march Blue 5", "strike Blue Gray", "final")
	in.Received = noon
	x.deliver(in)
	x.now = x.now.Add(-ahead)
	d, got := x.post(bob, "b")
	check(t, d, got, Answered, "receipt bob, turn alice, turn bob, referee carol")
	if by := paper(t, got[1]).Game.Deadline; !by.After(x.now) {
		t.Errorf("alice has her turn mail and her time was up on %s", by)
	}
	x.sound()
}
