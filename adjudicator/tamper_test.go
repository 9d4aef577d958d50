package adjudicator

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"
)

var everyByte = flag.Bool("every-byte", false, "change every byte of journals and archives in every bit, and not a sample of them")

// flips goes through the bytes of a text that are to be changed, each with a bit: a sample,
// with the first and the last of them, or all.
func flips(text []byte, stride int) iter.Seq2[int, byte] {
	return func(yield func(int, byte) bool) {
		for at := range text {
			if !*everyByte && at%stride != 0 && at != len(text)-1 {
				continue
			}
			for bit := range 8 {
				if (*everyByte || bit == at/stride%8) && !yield(at, 1<<bit) {
					return
				}
			}
		}
	}
}

// namesIt reports whether faults name an entry.
func namesIt(faults []error, entry int) bool {
	return slices.ContainsFunc(faults, func(f error) bool { return names(f, entry) })
}

// TestAnyBitOfTheLedgerChangedNamesItsEntry changes bits of the entries, of the head, and of
// the letters that are kept of a game.
func TestAnyBitOfTheLedgerChangedNamesItsEntry(t *testing.T) {
	x := played(t)
	tried := 0
	list := x.ledger.entries["ring"]
	for i, raw := range list {
		for at, bit := range flips(raw, 97) {
			list[i] = bytes.Clone(raw)
			list[i][at] ^= bit
			audit, err := x.a.Audit(x.now, "ring")
			if err != nil || !namesIt(audit.Faults, i+1) {
				t.Fatalf("entry %d, byte %d (%q): %v, %v", i+1, at, list[i][max(0, at-20):min(len(raw), at+20)], audit.Faults, err)
			}
			tried++
		}
		list[i] = raw
	}
	head := x.ledger.heads["ring"]
	for at, bit := range flips(head, 3) {
		x.ledger.heads["ring"] = bytes.Clone(head)
		x.ledger.heads["ring"][at] ^= bit
		audit, err := x.a.Audit(x.now, "ring")
		if err != nil || len(audit.Faults) == 0 || !slices.ContainsFunc(audit.Faults, func(f error) bool { return strings.Contains(f.Error(), "head") || names(f, len(list)) }) {
			t.Fatalf("the head, byte %d: %v, %v", at, audit.Faults, err)
		}
		tried++
	}
	x.ledger.heads["ring"] = head
	t.Logf("%d bits", tried)
	x.sound()
}

// TestALetterLostNamesTheEntryThatSentIt takes letters out of the list, puts others in, and
// exchanges two.
func TestALetterLostNamesTheEntryThatSentIt(t *testing.T) {
	x := played(t)
	letters := x.ledger.letters
	of := map[string]int{} // the entry of each
	for i, raw := range x.ledger.entries["ring"] {
		e, err := decodeEntry(raw, uint64(i)+1)
		if err != nil {
			t.Fatal(err)
		}
		var sent mailed
		if e.Kind == sent.Kind() {
			err = json.Unmarshal(e.Body, &sent)
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, to := range sent.To {
			of[to.ID] = i + 1
		}
	}
	lost := 0
	for i, raw := range letters {
		var l Letter
		if err := json.Unmarshal(raw, &l); err != nil {
			t.Fatal(err)
		}
		n, ok := of[l.ID]
		if !ok {
			continue // an answer, which the journal does not name
		}
		x.ledger.letters = slices.Delete(slices.Clone(letters), i, i+1)
		if audit, err := x.a.Audit(x.now, "ring"); err != nil || len(audit.Faults) != 1 || !names(audit.Faults[0], n) {
			t.Fatalf("letter %d of entry %d: %v, %v", i, n, audit.Faults, err)
		}
		lost++
	}
	if lost < 10 {
		t.Errorf("only %d letters", lost)
	}
	last := len(letters) - 1
	x.ledger.letters = slices.Clone(letters)
	x.ledger.letters[last], x.ledger.letters[0] = letters[0], letters[last]
	if audit, err := x.a.Audit(x.now, "ring"); err != nil || len(audit.Faults) == 0 {
		t.Errorf("two exchanged: %v, %v", audit.Faults, err)
	}
	x.ledger.letters = letters
	x.sound()
}

// holedLedger can't read some entries.
type holedLedger struct {
	*mapLedger
	holes []int
}

var errHole = errors.New("it is damaged")

func (l holedLedger) Read(game string, from uint64) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		n := int(from)
		for raw, err := range l.mapLedger.Read(game, from) {
			if slices.Contains(l.holes, n) {
				yield(nil, errHole)
				return
			}
			if !yield(raw, err) {
				return
			}
			n++
		}
	}
}

// TestEveryEntryThatCantBeReadIsNamed damages three entries so that the ledger gives none of
// them: all three are named, and nothing else.
func TestEveryEntryThatCantBeReadIsNamed(t *testing.T) {
	x := played(t)
	n := len(x.ledger.entries["ring"])
	a := toyOn(holedLedger{x.ledger, []int{5, 9, n}})
	audit, err := a.Audit(x.now, "ring")
	if err != nil || len(audit.Faults) != 3 || audit.Entries != n {
		t.Fatalf("of %d entries %d; %v, %v", n, audit.Entries, audit.Faults, err)
	}
	for i, hole := range []int{5, 9, n} {
		if want := fmt.Sprintf("entry %d can't be read: it is damaged", hole); audit.Faults[i].Error() != want {
			t.Errorf("%v, not %s", audit.Faults[i], want)
		}
	}
}
