package adjudicator

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"longroll/rules"
	"longroll/rules/cwb"
	"longroll/rules/cwb/data"
)

// orderLog is an order log between two players, with the real language and pages.
type orderLog struct {
	t      testing.TB
	ledger *mapLedger
	a      *Adjudicator
	now    time.Time
	reply  map[string]string
	mails  [3]int
	read   int
}

func newOrderLog(t testing.TB, req NewGame) *orderLog {
	t.Helper()
	l := &orderLog{t: t, ledger: newMapLedger(), now: noon, reply: map[string]string{}}
	l.restart()
	req.Name, req.Battle, req.Union, req.Confederate, req.Referee = "ring", "cwb-log", alice, bob, carol
	if req.Roster == "" {
		req.Roster = shortRoster
	}
	if _, err := l.a.Create(l.now, req); err != nil {
		t.Fatal(err)
	}
	l.letters()
	return l
}

// shortRoster has six turns, and a leader apt to break loose.
const shortRoster = `title "A short day"
source stand-in "made up for a test"
day "1 July"
start 8:00
end 10:30
turns 5:00 30
night 21:00 5:00
army union "Army of the Potomac" Meade 3
corps "I Corps" Reynolds 3
division 1-I Wadsworth 2
corps "II Corps" Hancock 4
division 1-II Caldwell 2
army confederate "Army of Northern Virginia" Lee 4
deputy Alexander 3
corps "1 Corps" Longstreet 3
division McLaws McLaws 2
division Hood Hood 3
corps "3 Corps" Hill 1
division Heth Heth 1
`

func (l *orderLog) restart() {
	l.a = New(l.ledger, []rules.System{cwb.New(data.With(nil))}, rand.NewChaCha8([32]byte{7}), Config{
		Address: "game@example.net", From: "Longroll", Engine: "test",
	})
}

// letters looks at the letters written since the last call, as a postman would.
func (l *orderLog) letters() []Letter {
	l.t.Helper()
	var fresh []Letter
	for _, raw := range l.ledger.letters[l.read:] {
		var letter Letter
		if err := json.Unmarshal(raw, &letter); err != nil {
			l.t.Fatal(err)
		}
		l.reply[letter.To] = letter.ReplyTo
		for line := range strings.Lines(letter.Text) {
			if line = strings.TrimSuffix(line, "\n"); len(line) > 78 || strings.ContainsFunc(line, func(r rune) bool { return r < ' ' || r > '~' }) {
				l.t.Fatalf("%s: %q", letter.Subject, line)
			}
		}
		if len(letter.Picture) > 0 {
			l.t.Error("an order log has no picture")
		}
		fresh = append(fresh, letter)
	}
	l.read = len(l.ledger.letters)
	return fresh
}

// send mails a sheet of a side's player and gives the letters that followed.
func (l *orderLog) send(side rules.Side, text string) (Disposition, []Letter) {
	l.t.Helper()
	from := [3]string{carol, alice, bob}[side]
	l.mails[side]++
	d, err := l.a.Receive(l.now, Incoming{
		ID: fmt.Sprintf("%s%d@players", side, l.mails[side]), Digest: fmt.Sprint(side, l.mails[side]), From: from,
		Recipients: []string{l.reply[from]}, Text: text,
	})
	if err != nil {
		l.t.Fatalf("mail: %v\n%s", err, text)
	}
	return d, l.letters()
}

// expect demands what became of a mail and to whom letters went, in the order in
// which they were written: an answer comes first.
func (l *orderLog) expect(side rules.Side, text, kind, to string) []Letter {
	l.t.Helper()
	d, letters := l.send(side, text)
	var names []string
	for _, letter := range letters {
		name, _, _ := strings.Cut(letter.To, "@")
		names = append(names, name)
	}
	if got := strings.Join(names, " "); d.Kind != kind || got != to {
		l.t.Fatalf("%s was %q and letters went to [%s]; want %q and [%s]", strings.TrimSpace(text), d.Kind, got, kind, to)
	}
	return letters
}

// sound demands that the journal verifies and reads back as the game stands.
func (l *orderLog) sound() {
	l.t.Helper()
	n, faults, err := l.a.Verify("ring")
	if err != nil || len(faults) > 0 || n == 0 {
		l.t.Errorf("Verify checks %d entries: %v, %v", n, faults, err)
	}
	live, err := l.a.load("ring")
	if err != nil {
		l.t.Fatal(err)
	}
	l.a.shared(l.t)
	read, err := l.a.fold("ring")
	if err != nil {
		l.t.Fatal(err)
	}
	if got, want := outline(read), outline(live); got != want {
		l.t.Errorf("read from the journal the match is\n%s\nbut it was\n%s", got, want)
	}
}

// The steps of a whole order log. Every end of a phase is mailed to all; a pause
// and a sheet that ends nothing only to its owner and the referee.
const (
	everybody = "alice bob carol"
	attack    = `dispatch to 3 Corps, aide, written, complex
  objective 21.24, 22.19
  by Corinth-Pittsburg Road
  start on acceptance
  limit 22.19
  intensity 2
  distance 7
  "Attack to capture Shiloh Church and Review Field.
  If you are beaten back, "hold" the branch.

  Keep Wood on your left."
`
)

// TestOrderLogByMail plays a whole order log, six turns, and compares the letters
// that matter with those that were read and found right.
func TestOrderLogByMail(t *testing.T) {
	script := []int{
		1, 1, // turn 1: Hood is a loose cannon
		4, 5, // Reynolds takes his orders in person
		4, 4, // turn 2: dispatch 2 is delayed
		1,    // turn 3: the delay ends
		1, 2, // turn 5: the attack of 3 Corps stops
	}
	l := newOrderLog(t, NewGame{Script: script})
	var kept []Letter
	keep := func(letters []Letter, to string) {
		for _, letter := range letters {
			if letter.To == to {
				kept = append(kept, masked(letter))
			}
		}
	}
	l.expect(rules.Confederate, "preset to 1 Corps, complex\n  by the pike\n  limit 20.20\n  \"Attack at dawn.\"\nend\n", Played, "bob "+everybody)
	l.expect(rules.Union, "end\n", Played, "alice "+everybody)

	// 8:00, Confederates: a dispatch, and an initiative that goes wrong.
	keep(l.expect(rules.Confederate, attack+"pause\n", Played, "bob bob carol"), bob)
	asked := l.expect(rules.Confederate, "initiative Hood, simple\n  \"Come back.\"\nend\n", Played, "bob alice carol")
	keep(asked, alice)
	keep(l.expect(rules.Union, "order Hood \"march to 12.04\"\n", Taken, "alice "+everybody), bob)
	keep(l.expect(rules.Union, "dispatch to I Corps, in person, complex\n  by the ridge\n  limit 3.3\n  \"Hold.\"\nend\n", Played, "alice "+everybody), alice)

	// 8:30: dispatch 2 arrives and is delayed; 9:00: the delay ends.
	for range 2 {
		keep(l.expect(rules.Confederate, "end\n", Played, "bob "+everybody), bob)
		l.expect(rules.Union, "end\n", Played, "alice "+everybody)
	}
	l.restart()
	// 9:30: the leader rides to his headquarters; 10:00: the attack stops.
	l.expect(rules.Confederate, "touch 3 Corps\nend\n", Played, "bob "+everybody)
	l.expect(rules.Union, "end\n", Played, "alice "+everybody)
	l.expect(rules.Confederate, "stoppage 3 Corps 1 division 1 wrecked\nend\n", Played, "bob "+everybody)
	l.expect(rules.Union, "end\n", Played, "alice "+everybody)
	l.expect(rules.Confederate, "emergency 3 Corps\nend\n", Played, "bob "+everybody)
	keep(l.expect(rules.Union, "end\n", Played, "alice "+everybody), alice)
	if m, err := l.a.load("ring"); err != nil || !m.over {
		t.Errorf("the logs are not closed: %v", err)
	}
	l.sound()
	golden(t, "testdata/cwb-letters.txt", kept)
}

// golden compares letters with those kept in a file.
func golden(t *testing.T, file string, letters []Letter) {
	t.Helper()
	var b strings.Builder
	for _, l := range letters {
		fmt.Fprintf(&b, "=== to %s: %s\n\n%s\n", l.To, l.Subject, l.Text)
	}
	if *updateLetters {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if b.String() != string(want) {
		t.Errorf("%s: the letters are now\n%s", file, b.String())
	}
}

var updateLetters = flag.Bool("update-letters", false, "rewrite the letters of the order log, to be read before they are kept")

// TestTheClockClosesAnOrderLog lets every deadline pass.
func TestTheClockClosesAnOrderLog(t *testing.T) {
	l := newOrderLog(t, NewGame{})
	l.send(rules.Confederate, "preset to 1 Corps, complex\n  by the pike\n  limit 20.20\n  \"Attack at dawn.\"\npause\n")
	for range 40 {
		next, ok := l.a.Next()
		if !ok {
			break
		}
		l.now = next
		if err := l.a.Tick(l.now); err != nil {
			t.Fatal(err)
		}
		l.letters()
	}
	if m, err := l.a.load("ring"); err != nil || !m.over {
		t.Errorf("the clock alone brings the logs to %v, %v", m.moment, err)
	}
	l.sound()
}

// TestTheEnemyHearsNothingOfDispatches plays pairs of order logs that differ only
// in what Bob writes: dispatches taken and refused, initiative, pauses, checks,
// questions, sheets that end nothing. Alice must be mailed the same in both, to
// the byte, until the logs are opened.
func TestTheEnemyHearsNothingOfDispatches(t *testing.T) {
	compared := 0
	for seed := range uint64(25) {
		req := NewGame{Seed: strings.Repeat(fmt.Sprintf("%02x", seed), 32)}
		plain, busy := newOrderLog(t, req), newOrderLog(t, req)
		choices := rand.New(rand.NewPCG(seed, 3))
		logs := []*orderLog{plain, busy}
		for phase := range 12 { // all but the last turn
			side := [2]rules.Side{rules.Confederate, rules.Union}[phase%2]
			for _, l := range logs {
				l.now = l.now.Add(time.Hour)
			}
			if side == rules.Union {
				for _, l := range logs {
					l.send(side, "dispatch to I Corps, aide, oral, simple\n  distance 12\n  \"Close up.\"\nend\n")
				}
				continue
			}
			scheme(busy, choices)
			for _, l := range logs {
				l.now = l.now.Add(time.Hour)
				l.send(side, "end\nfinal\n") // whatever of the sheet before it gives up
			}
		}
		if loose(busy) { // the one thing of Bob's that Alice is told
			continue
		}
		same(t, orderLetters(t, plain, alice), orderLetters(t, busy, alice))
		if equal(orderLetters(t, plain, bob), orderLetters(t, busy, bob)) {
			t.Error("Bob did nothing in secret: the test tests nothing")
		}
		busy.sound()
		compared++
	}
	if compared < 12 {
		t.Errorf("only %d pairs could be compared", compared)
	}
}

// loose reports whether a leader of Bob's ever broke loose.
func loose(l *orderLog) bool {
	for _, raw := range l.ledger.letters {
		if strings.Contains(string(raw), "LOOSE CANNON") {
			return true
		}
	}
	return false
}

// scheme is what Bob does in one phase of his, before he ends it.
func scheme(l *orderLog, choices *rand.Rand) {
	do := []string{
		attack + "pause\n",
		"dispatch to 1 Corps, in person, simple\n  \"Close up.\"\npause\n",
		"initiative Hood, simple\n  \"Come back.\"\npause\n",
		"initiative Longstreet cancel\nfinal\n",
		"touch 3 Corps\ntouch 1 Corps\nfinal\n",
		"emergency 3 Corps\npause\n",
		"stoppage 1 Corps 2 divisions 1 wrecked\nfinal\n",
		"dispatch to 1 Corps\n  \"Attack west!\"\n",
		"dispatch to 3 Corps, in person, simple\n  \"Never closed\n",
		"lost Hill rating 2\npause\n",
		"preset to 1 Corps, simple\n  \"Wait.\"\nfinal\n",
		"status\nhelp\n", "withdraw\n", "orders\n",
	}
	for range 1 + choices.IntN(5) {
		l.send(rules.Confederate, do[choices.IntN(len(do))])
		if choices.IntN(4) == 0 {
			l.restart()
		}
	}
}

func orderLetters(t *testing.T, l *orderLog, to string) []Letter {
	t.Helper()
	var list []Letter
	for _, raw := range l.ledger.letters {
		var letter Letter
		if err := json.Unmarshal(raw, &letter); err != nil {
			t.Fatal(err)
		}
		if letter.To == to {
			list = append(list, masked(letter))
		}
	}
	return list
}
