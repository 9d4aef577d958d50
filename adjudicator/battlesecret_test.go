package adjudicator

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"longroll/rules"
)

// dispatches are what Bob writes in secret.
var dispatches = []string{
	"dispatch from Beauregard to 1 Corps, aide, written, complex\n  by the Corinth road\n  limit 18.12\n  \"Support Hindman, and keep your left on the creek.\"\npause\n",
	"dispatch from Beauregard to 2 Corps, aide, oral, simple\n  \"Close up.\"\npause\n",
	"dispatch to 3 Corps, in person, simple\n  \"Wait for me.\"\npause\n",
	"dispatch from Beauregard to R Div, aide, written, simple\n  \"Halt where you are, whatever you hear.\"\npause\n",
	"dispatch to 2 Corps\n  \"Attack west!\"\n",
	"dispatch to 9 Corps, aide, oral, simple\n  \"Nobody.\"\nfinal\n",
	"stoppage 3 Corps\nfulfil 3\nfinal\n",
	"what is in 18.22? \nhelp move\n", "orders\n", "status\n", "withdraw\n",
}

// TestTheEnemyHearsNothingOfDispatchesInABattle plays pairs of battles that differ only in
// what Bob writes: dispatches taken and refused, checks, pauses, instructions, questions.
// Alice must be mailed the same in both, to the byte: subjects, ids, text, HTML, pictures.
func TestTheEnemyHearsNothingOfDispatchesInABattle(t *testing.T) {
	for seed := range uint64(2) {
		req := NewGame{Battle: "april-5.1", Options: map[string]string{"ruling.army-sender": "both"}, Seed: strings.Repeat(fmt.Sprintf("%02x", seed+1), 32)}
		plain, busy := newBattle(t, req, 1), newBattle(t, req, 1)
		pairs := []*battle{plain, busy}
		chance := rand.New(rand.NewPCG(seed, 5))
		for range 24 {
			side, text := plain.step()
			if s := busy.match().moment.Side; s != plain.match().moment.Side {
				t.Fatalf("%s is awaited in one battle and %s in the other\n%v\n%v", plain.match().moment.Side, s, plain.match().pending, busy.match().pending)
			}
			if side == rules.Confederate && plain.view(side).Phase == "command" {
				busy.now = busy.now.Add(time.Minute)
				for range 2 + chance.IntN(3) {
					busy.send(side, dispatches[chance.IntN(len(dispatches))])
				}
			}
			next := plain.now.Add(time.Hour)
			for _, b := range pairs {
				b.now = next
				if d, l := b.send(side, text); d.Kind != Played && d.Kind != Answered {
					t.Fatalf("%s %s\n%s\n%s", d.Kind, side, text, l[0].Text)
				}
			}
		}
		sameLetters(t, plain.mailed(alice), busy.mailed(alice))
		if n := len(plain.mailed(alice)); n < 10 {
			t.Errorf("only %d letters to Alice", n)
		}
		if secret := len(busy.view(rules.Confederate).Log) - len(plain.view(rules.Confederate).Log); secret < 2 {
			t.Errorf("Bob sent %d dispatches in secret: the test tests too little", secret)
		}
		busy.sound()
	}
}

// sameLetters demands letters that are alike to the byte, and names the first line that is not.
func sameLetters(t *testing.T, a, b []Letter) {
	t.Helper()
	for i := range min(len(a), len(b)) {
		if reflect.DeepEqual(a[i], b[i]) {
			continue
		}
		one, other := strings.Split(fmt.Sprintf("%+v", a[i]), "\n"), strings.Split(fmt.Sprintf("%+v", b[i]), "\n")
		for j := range min(len(one), len(other)) {
			if one[j] != other[j] {
				t.Fatalf("letter %d %q differs in line %d:\n%.300s\n%.300s", i, a[i].Subject, j, one[j], other[j])
			}
		}
		t.Fatalf("letter %d %q differs in length", i, a[i].Subject)
	}
	if len(a) != len(b) {
		t.Fatalf("%d letters in one battle and %d in the other", len(a), len(b))
	}
}

// mailed is every letter to somebody.
func (b *battle) mailed(to string) []Letter {
	b.t.Helper()
	var list []Letter
	for _, raw := range b.ledger.letters {
		var l Letter
		if err := json.Unmarshal(raw, &l); err != nil {
			b.t.Fatal(err)
		}
		if l.To == to {
			list = append(list, masked(l))
		}
	}
	return list
}

// TestAskingChangesNothing: "what is in" is answered at any time, also beside a sheet and
// when the other side is awaited; nobody else is mailed, and the sheet that is held stays.
func TestAskingChangesNothing(t *testing.T) {
	b := newBattle(t, NewGame{Battle: "april-5.2"}, 0)
	b.send(rules.Union, "end\nfinal\n")
	b.send(rules.Confederate, "end\nfinal\n")
	ask := func(side rules.Side, text, want string) Letter {
		t.Helper()
		d, letters := b.send(side, text)
		to := [3]string{carol, alice, bob}[side]
		if len(letters) != 1 || letters[0].To != to || !strings.Contains(strings.Join(strings.Fields(letters[0].Text), " "), want) {
			t.Fatalf("%s: %s, %d letters: %+v", strings.TrimSpace(text), d.Kind, len(letters), letters)
		}
		return letters[0]
	}
	ask(rules.Union, "What is in 17.12?\n", "17.12: the enemy shows B-R (infantry in line facing NE), and upon it A.S. Johnston; the stack holds troops.")
	b.send(rules.Confederate, "rouse Clark\n")
	held := b.match().desks[rules.Confederate].sheet
	ask(rules.Confederate, "who is in 24.16 and 26.22\n", "the stack holds troops and artillery. 26.22: yours: K-R (infantry in line facing SE).")
	ask(rules.Confederate, "ask 2.02\n", "2.02: nothing is seen there.")
	if now := b.match().desks[rules.Confederate].sheet; held == nil || now == nil || now.Version != held.Version {
		t.Errorf("the sheet was %+v and is %+v", held, now)
	}
	if l := ask(rules.Confederate, "rouse Clark\nwhat is in 18.12\n", "18.12: the enemy shows 1-4"); !strings.Contains(l.Text, "TAKEN") {
		t.Errorf("no receipt of the orders beside the question:\n%s", l.Text)
	}
}
