package adjudicator

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"longroll/orders"
	"longroll/rules"
	"longroll/rules/cwb"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/rookie"
	"longroll/rules/cwb/seen"
)

// battle is a battle of April's Harvest between two rookies, with the real language and
// pages.
type battle struct {
	t       testing.TB
	ledger  *mapLedger
	a       *Adjudicator
	now     time.Time
	reply   map[string]string
	rookies [3]rookie.Rookie
	mails   [3]int
	read    int
	kinds   map[string]int
}

func newBattle(t testing.TB, req NewGame, doctrine int) *battle {
	t.Helper()
	b := &battle{t: t, ledger: newMapLedger(), now: noon, reply: map[string]string{}, kinds: map[string]int{}}
	system := cwb.New(data.With(nil))
	grid, err := system.Grid(req.Battle)
	if err != nil {
		t.Fatal(err)
	}
	b.rookies[rules.Union] = rookie.Rookie{Grid: grid, Doctrine: doctrine}
	b.rookies[rules.Confederate] = rookie.Rookie{Grid: grid, Attacks: true, Doctrine: doctrine}
	b.restart()
	req.Name, req.Union, req.Confederate, req.Referee = "ring", alice, bob, carol
	if _, err := b.a.Create(b.now, req); err != nil {
		t.Fatal(err)
	}
	b.letters()
	return b
}

func (b *battle) restart() {
	b.a = New(b.ledger, []rules.System{cwb.New(data.With(nil))}, rand.NewChaCha8([32]byte{7}), Config{
		Address: "game@example.net", From: "Longroll", Engine: "test",
	})
}

// letters looks at the letters written since the last call, as a postman would.
func (b *battle) letters() []Letter {
	b.t.Helper()
	var fresh []Letter
	for _, raw := range b.ledger.letters[b.read:] {
		var l Letter
		if err := json.Unmarshal(raw, &l); err != nil {
			b.t.Fatal(err)
		}
		b.reply[l.To] = l.ReplyTo
		for line := range strings.Lines(l.Text) {
			if line = strings.TrimSuffix(line, "\n"); len(line) > 78 || strings.ContainsFunc(line, func(r rune) bool { return r < ' ' || r > '~' }) {
				b.t.Fatalf("%s: %q", l.Subject, line)
			}
		}
		fresh = append(fresh, l)
	}
	b.read = len(b.ledger.letters)
	return fresh
}

// send mails lines from a side's player and gives the letters that followed.
func (b *battle) send(side rules.Side, text string) (Disposition, []Letter) {
	b.t.Helper()
	from := [3]string{carol, alice, bob}[side]
	b.mails[side]++
	d, err := b.a.Receive(b.now, Incoming{
		ID: fmt.Sprintf("%s%d@players", side, b.mails[side]), Digest: fmt.Sprint(side, b.mails[side]), From: from,
		Recipients: []string{b.reply[from]}, Text: text,
	})
	if err != nil {
		b.t.Fatalf("mail: %v\n%s", err, text)
	}
	b.kinds[d.Kind]++
	return d, b.letters()
}

func (b *battle) view(side rules.Side) seen.View {
	b.t.Helper()
	v, err := b.a.View("ring", side)
	if err != nil {
		b.t.Fatal(err)
	}
	return v.(seen.View)
}

func (b *battle) match() *match {
	b.t.Helper()
	m, err := b.a.load("ring")
	if err != nil {
		b.t.Fatal(err)
	}
	return m
}

// sheet is a rookie's sheet as he would write it.
func (b *battle) sheet(side rules.Side) string {
	var lines []string
	for _, c := range b.rookies[side].Sheet(b.view(side)) {
		lines = append(lines, orders.Echo("cwb", c))
	}
	return strings.Join(lines, "\n") + "\nfinal\n"
}

// asked gives the side that is asked something and the letters of the defaults.
func (b *battle) asked() (rules.Side, string) {
	m := b.match()
	for _, side := range rules.Sides {
		var letters []string
		for _, d := range m.open(side) {
			letters = append(letters, string(rune('a'+d.Default)))
		}
		if len(letters) > 0 {
			return side, strings.Join(letters, " ") + "\n"
		}
	}
	return rules.NoSide, ""
}

// step has whoever is awaited mail what he mails.
func (b *battle) step() (rules.Side, string) {
	if side, answer := b.asked(); side != rules.NoSide {
		return side, answer
	}
	side := b.match().moment.Side
	return side, b.sheet(side)
}

// play plays on until the battle is over, or a turn has come.
func (b *battle) play(turn int) {
	b.t.Helper()
	for range 600 {
		m := b.match()
		if m.over || turn > 0 && b.view(rules.NoSide).Turn >= turn {
			return
		}
		b.now = b.now.Add(time.Hour)
		b.send(b.step())
	}
	b.t.Fatal("the battle does not go on")
}

// sound demands that the journal verifies and reads back as the game stands.
func (b *battle) sound() {
	b.t.Helper()
	n, faults, err := b.a.Verify("ring")
	if err != nil || len(faults) > 0 || n == 0 {
		b.t.Errorf("Verify checks %d entries: %v, %v", n, faults, err)
	}
	live := b.match()
	b.a.shared(b.t)
	read, err := b.a.fold("ring")
	if err != nil {
		b.t.Fatal(err)
	}
	if got, want := outline(read), outline(live); got != want {
		b.t.Errorf("read from the journal the match is\n%s\nbut it was\n%s", got, want)
	}
}

// TestABattleByMail plays 5.2 whole by mail, from the orders before it to the score: at
// first with sheets for every fire segment, then by doctrine.
func TestABattleByMail(t *testing.T) {
	b := newBattle(t, NewGame{Battle: "april-5.2"}, 4)
	b.play(5)
	b.restart()
	b.play(0)
	v := b.view(rules.NoSide)
	if !b.match().over || !v.Field.Score.Final {
		t.Errorf("the battle stands at turn %d, %+v", v.Turn, v.Field.Score)
	}
	b.sound()
	t.Logf("%d mails of the Union, %d of the Confederates, %d letters: %v", b.mails[rules.Union], b.mails[rules.Confederate], b.read, b.kinds)
	if b.kinds[Played] < 40 {
		t.Errorf("only %d sheets were played: %v", b.kinds[Played], b.kinds)
	}
}
