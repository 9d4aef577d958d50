package adjudicator

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"longroll/rules"
)

// noon is when every test begins: a Sunday.
var noon = time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)

const (
	alice = "alice@example.org"
	bob   = "bob@example.org"
	carol = "carol@example.org" // the referee
)

// table is a game of the toy with its players around it.
type table struct {
	t      testing.TB
	ledger *mapLedger
	a      *Adjudicator
	now    time.Time
	mails  map[string]int // sent by each player
	read   int            // letters of the ledger seen so far
	last   map[string]Letter
}

func toyOn(ledger Ledger) *Adjudicator {
	a := New(ledger, []rules.System{toySystem{}}, rand.NewChaCha8([32]byte{1}), Config{
		Address: "game@example.net", From: "Longroll", Host: "host@example.net", Engine: "test",
	})
	a.words, a.pages = toyWords{}, toyPages{}
	return a
}

// ringTerms are those of most tests: dice that fall as written, no quiet time.
func ringTerms(dice ...int) NewGame {
	return NewGame{Name: "ring", Battle: "road", Union: alice, Confederate: bob, Referee: carol, Script: dice, Reminders: []time.Duration{}}
}

func newTable(t testing.TB, req NewGame) *table {
	t.Helper()
	x := &table{t: t, ledger: newMapLedger(), now: noon, last: map[string]Letter{}, mails: map[string]int{}}
	x.a = toyOn(x.ledger)
	name, err := x.a.Create(x.now, req)
	if err != nil || name != "ring" {
		t.Fatalf("Create gives %q, %v", name, err)
	}
	x.letters()
	return x
}

// restart forgets everything that is not in the ledger.
func (x *table) restart() { x.a = toyOn(x.ledger) }

// letters gives the letters written since the last call.
func (x *table) letters() []Letter {
	x.t.Helper()
	var fresh []Letter
	for _, raw := range x.ledger.letters[x.read:] {
		var l Letter
		if err := json.Unmarshal(raw, &l); err != nil {
			x.t.Fatal(err)
		}
		fresh = append(fresh, l)
		x.last[l.To] = l
	}
	x.read = len(x.ledger.letters)
	return fresh
}

// mail is a mail of a player that answers the last letter he got.
func (x *table) mail(from string, lines ...string) Incoming {
	x.mails[from]++
	name, _, _ := strings.Cut(from, "@")
	text := strings.Join(lines, "\n") + "\n"
	return Incoming{
		ID: fmt.Sprintf("%s%d@players", name, x.mails[from]), Digest: from + "|" + text, From: from, Text: text,
		Recipients: []string{x.last[from].ReplyTo}, References: []string{x.last[from].ID},
	}
}

// post sends it and gives what became of it and the letters that followed.
func (x *table) post(from string, lines ...string) (Disposition, []Letter) {
	x.t.Helper()
	return x.deliver(x.mail(from, lines...))
}

func (x *table) deliver(in Incoming) (Disposition, []Letter) {
	x.t.Helper()
	d, err := x.a.Receive(x.now, in)
	if err != nil {
		x.t.Fatalf("Receive: %v", err)
	}
	return d, x.letters()
}

// pass lets time go by and the clock strike.
func (x *table) pass(d time.Duration) []Letter {
	x.t.Helper()
	x.now = x.now.Add(d)
	if err := x.a.Tick(x.now); err != nil {
		x.t.Fatalf("Tick: %v", err)
	}
	return x.letters()
}

// sound demands that the journal verifies and that reading it anew gives the same match.
func (x *table) sound() {
	x.t.Helper()
	n, faults, err := x.a.Verify("ring")
	if err != nil || len(faults) > 0 || n != len(x.ledger.entries["ring"]) {
		x.t.Errorf("Verify checks %d entries: %v, %v", n, faults, err)
	}
	live, err := x.a.load("ring")
	if err != nil {
		x.t.Fatal(err)
	}
	x.a.shared(x.t)
	read, err := x.a.fold("ring")
	if err != nil {
		x.t.Fatal(err)
	}
	if got, want := outline(read), outline(live); got != want {
		x.t.Errorf("read from the journal the match is\n%s\nbut it was\n%s", got, want)
	}
}

// outline writes all of a match down.
func outline(m *match) string {
	raw, err := json.Marshal(m.head())
	if err != nil {
		return err.Error()
	}
	pending, _ := json.Marshal(m.pending)
	s := fmt.Sprintf("%s %s\n%v %v %v %v\npending %s\n%v", raw, m.game.Digest(), m.leg, m.sheet, m.stopped, m.moment, pending, m.rolled)
	for _, r := range readers {
		d := m.desks[r]
		held, _ := json.Marshal(d.sheet)
		s += fmt.Sprintf("\n%s %s %d %v %s %d %d", readerName(r), m.token(r), d.asks, d.past, held, d.version, d.mails)
		s += fmt.Sprintf("\n%+v\n%+v", gather(d.hears), gather(d.heard))
	}
	return s
}

// at gives where a man stands.
func (x *table) at(name string) int {
	x.t.Helper()
	m, err := x.a.load("ring")
	if err != nil {
		x.t.Fatal(err)
	}
	return m.game.(*toyGame).man(name).Post
}

// who lists the letters as "what to": "receipt alice".
func who(letters []Letter) string {
	var list []string
	for _, l := range letters {
		words := strings.Fields(l.Subject)
		name, _, _ := strings.Cut(l.To, "@")
		list = append(list, words[len(words)-1]+" "+name)
	}
	return strings.Join(list, ", ")
}

// paper reads a toy letter.
func paper(t testing.TB, l Letter) sheetOut {
	t.Helper()
	var s sheetOut
	if err := json.NewDecoder(strings.NewReader(l.Text)).Decode(&s); err != nil {
		t.Fatalf("%s: %v\n%s", l.Subject, err, l.Text)
	}
	return s
}

// sheetOut is the part of a toy page that tests look at.
type sheetOut struct {
	What string
	Game struct {
		Deadline time.Time
		Version  int
		Form     string
	}
	Receipt struct {
		Taken, NeedsYou []struct {
			Number        int
			Text, Problem string
		}
		Added, Dropped, Held []string
		Replaces             int
		RunsWhen             string
		Owes                 []any
	}
	Told  []told
	Asked []rules.Decision
	Why   string
	Seed  string
	Dice  []rules.Die
}

type told struct {
	Heading string
	Notices []map[string]any
}

// check compares what became of a mail and who was written to.
func check(t testing.TB, d Disposition, letters []Letter, kind, to string) {
	t.Helper()
	if d.Kind != kind || who(letters) != to {
		t.Fatalf("it was %q and letters went to [%s]; want %q and [%s]", d.Kind, who(letters), kind, to)
	}
}
