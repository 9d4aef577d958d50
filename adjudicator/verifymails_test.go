package adjudicator

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// TestAMailThatIsKeptCantBeForged: changed, taken out, put in, or put elsewhere, verify says
// which, and which entry names it; also of those that came last and changed nothing.
func TestAMailThatIsKeptCantBeForged(t *testing.T) {
	x := newTable(t, ringTerms())
	x.post(alice, "march Blue 4", "done")
	x.post(bob, "status")
	x.post(bob, "march Gray 7", "done")
	x.restart()
	x.post(alice, "status") // no entry names these yet
	x.post(carol, "terms")
	x.sound()
	kept := x.ledger.mails
	if len(kept) != 5 || len(x.match(t).unbound) != 2 {
		t.Fatalf("%d are kept, %d by the head", len(kept), len(x.match(t).unbound))
	}
	faults := func() string {
		audit, err := x.a.Audit(x.now, "ring")
		if err != nil {
			t.Fatal(err)
		}
		return errors.Join(audit.Faults...).Error()
	}
	for i, by := range []string{"entry ", "entry ", "entry ", "the head", "the head"} {
		forged := slices.Clone(kept)
		forged[i] = []byte(strings.Replace(string(kept[i]), "e", "x", 1))
		x.ledger.mails = forged
		if got := faults(); !strings.HasPrefix(got, "mail "+string(rune('1'+i))+" of those that are kept was changed: "+by) || strings.Contains(got, "\n") {
			t.Errorf("mail %d changed: %s", i+1, got)
		}
		x.ledger.mails = slices.Delete(slices.Clone(kept), i, i+1)
		if got := faults(); !strings.HasPrefix(got, by) || !strings.Contains(got, "names a mail that is not kept") || strings.Contains(got, "\n") {
			t.Errorf("mail %d taken out: %s", i+1, got)
		}
		x.ledger.mails = slices.Insert(slices.Clone(kept), i, []byte(`{"id":"forged"}`))
		if got := faults(); !strings.HasPrefix(got, "mail "+string(rune('1'+i))+" of those that are kept is in no entry") || strings.Contains(got, "\n") {
			t.Errorf("one put in before mail %d: %s", i+1, got)
		}
	}
	x.ledger.mails = append(slices.Clone(kept), kept[0])
	if got := faults(); !strings.Contains(got, "mail 6 of those") {
		t.Errorf("one twice: %s", got)
	}
	x.ledger.mails = slices.Clone(kept)
	x.ledger.mails[0], x.ledger.mails[1] = kept[1], kept[0]
	if got := faults(); !strings.Contains(got, "entry ") {
		t.Errorf("two exchanged: %s", got)
	}
	x.ledger.mails = kept
	x.post(alice, "march Blue 3", "done")
	if x.sound(); len(x.match(t).unbound) != 0 {
		t.Error("the head names what an entry names")
	}
}

// TestMailsOfAnOlderGame that came before any was named are left as they are; those after
// it are not.
func TestMailsOfAnOlderGame(t *testing.T) {
	kept := [][]byte{[]byte("old one"), []byte("old two"), []byte("new one"), []byte("new two")}
	check := func(named ...int) string {
		j, u := &journal{entries: make([]entry, 2)}, &auditor{m: &match{}}
		for _, n := range named {
			j.entries[1].Mails = append(j.entries[1].Mails, hashOf(kept[n]))
		}
		u.keptMails(j, func(yield func([]byte, error) bool) {
			for _, raw := range kept {
				if !yield(raw, nil) {
					return
				}
			}
		})
		if err := errors.Join(u.faults...); err != nil {
			return err.Error()
		}
		return ""
	}
	if got := check(2, 3); got != "" {
		t.Error(got)
	}
	if got := check(); got != "" {
		t.Error(got)
	}
	if got := check(2); !strings.Contains(got, "mail 4 of those") {
		t.Errorf("one that no entry names: %q", got)
	}
}
