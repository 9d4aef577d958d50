package adjudicator

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"testing"
	"time"
)

// TestNobodyHearsOfWhatTheOtherKeepsToHimself plays pairs of games that differ
// only in what Bob keeps to himself: how many versions of his sheet he sends, his
// misreads, his mines on posts nobody comes to, his questions, how late he is.
// Alice must be mailed the same in both, to the byte: text, HTML, subject,
// headers, ids, dates.
func TestNobodyHearsOfWhatTheOtherKeepsToHimself(t *testing.T) {
	for seed := range uint64(40) {
		plain, busy := newTable(t, quietTerms()), newTable(t, quietTerms())
		choices := rand.New(rand.NewPCG(seed, 1))
		for range toyTurns {
			for _, x := range []*table{plain, busy} {
				x.post(alice, "march Azure 1", "done")
				x.pass(time.Hour)
			}
			final := []string{"march Ash 9", "done"}
			secretive(busy, choices, final)
			plain.post(bob, final...)
			for _, x := range []*table{plain, busy} {
				x.pass(73 * time.Hour)
			}
		}
		same(t, lettersTo(t, plain, alice), lettersTo(t, busy, alice))
		if equal(lettersTo(t, plain, bob), lettersTo(t, busy, bob)) && seed > 0 {
			t.Error("Bob did nothing in secret: the test tests nothing")
		}
		plain.sound()
		busy.sound()
	}
}

// quietTerms hold every sheet to the deadline of 73 hours.
func quietTerms() NewGame {
	req := ringTerms()
	req.Script = nil
	req.Wait = time.Hour
	return req
}

// secretive does things that concern Bob alone, then sends the sheet; some of
// the time with a misread, so that it is held till the deadline.
func secretive(x *table, choices *rand.Rand, final []string) {
	for range 1 + choices.IntN(4) {
		switch choices.IntN(6) {
		case 0:
			x.post(bob, "march Gray 7", "done")
		case 1:
			x.post(bob, "hide 7")
		case 2:
			x.post(bob, "flarch", "march Gray 4")
		case 3:
			x.post(bob, "status", "help")
		case 4:
			x.post(bob, "withdraw")
		case 5:
			x.post(bob, "cover stand")
		}
	}
	if choices.IntN(2) == 0 {
		final = append([]string{"flarch"}, final...)
	}
	x.post(bob, final...)
	if choices.IntN(2) == 0 {
		x.restart()
	}
}

// equal compares letters to the byte.
func equal(a, b []Letter) bool {
	return slices.EqualFunc(a, b, func(x, y Letter) bool { return reflect.DeepEqual(x, y) })
}

// lettersTo gives all letters to an address.
func lettersTo(t *testing.T, x *table, to string) []Letter {
	t.Helper()
	var list []Letter
	for _, raw := range x.ledger.letters {
		var l Letter
		if err := json.Unmarshal(raw, &l); err != nil {
			t.Fatal(err)
		}
		if l.To == to {
			list = append(list, masked(l))
		}
	}
	return list
}

// sealOf is the seal, or the batch of secret dice, in a mail or in a toy page.
var sealOf = regexp.MustCompile(`(Seal(?:ed: |": "|&#34;: &#34;)|Batch \d+: |Digest(?:": "|&#34;: &#34;))[0-9a-f]{64}`)

// masked is a letter without the values of those, which must be others where the
// enemy did something else; that it stands there and how long it is stays.
func masked(l Letter) Letter {
	l.Text, l.HTML = sealOf.ReplaceAllString(l.Text, "${1}0"), sealOf.ReplaceAllString(l.HTML, "${1}0")
	return l
}

func same(t *testing.T, a, b []Letter) {
	t.Helper()
	if len(a) != len(b) {
		t.Fatalf("%d letters in one game and %d in the other", len(a), len(b))
	}
	for i := range a {
		if !reflect.DeepEqual(a[i], b[i]) {
			t.Fatalf("letter %d differs:\n%+v\n%+v", i, a[i], b[i])
		}
	}
}

// TestThePropertyHasTeeth shows that the comparison sees a real difference.
func TestThePropertyHasTeeth(t *testing.T) {
	one, other := newTable(t, quietTerms()), newTable(t, quietTerms())
	one.post(alice, "march Blue 4", "done")
	other.post(alice, "march Blue 4", "done")
	other.post(bob, "hide 4")
	one.pass(time.Hour)
	other.pass(time.Hour)
	if equal(lettersTo(t, one, alice), lettersTo(t, other, alice)) {
		t.Error("a mine that stopped her made no difference to Alice's mail")
	}
}
