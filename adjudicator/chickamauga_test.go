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
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/rookie"
	"longroll/rules/bluegray/seen"
	"longroll/rules/ground"
)

// campaign is Chickamauga between two rookies, with the real language and pages.
type campaign struct {
	t      testing.TB
	ledger *mapLedger
	a      *Adjudicator
	system *bluegray.System
	field  *ground.Map
	now    time.Time
	chance *rand.Rand
	reply  map[string]string
	mails  int
	read   int
	kinds  map[string]int
}

func newCampaign(t testing.TB, seed uint64, options map[string]string) *campaign {
	t.Helper()
	return newCampaignOn(t, seed, NewGame{Options: options})
}

// newCampaignOn begins one on terms of its own.
func newCampaignOn(t testing.TB, seed uint64, req NewGame) *campaign {
	t.Helper()
	field, err := data.Map("chickamauga")
	if err != nil {
		t.Fatal(err)
	}
	c := &campaign{
		t: t, ledger: newMapLedger(), system: bluegray.New(data.With(nil)), field: field, now: noon,
		chance: rand.New(rand.NewPCG(seed, 2)), reply: map[string]string{}, kinds: map[string]int{},
	}
	c.restart()
	req.Name, req.Battle, req.Union, req.Confederate, req.Referee = "ring", "chickamauga", alice, bob, carol
	if _, err := c.a.Create(c.now, req); err != nil {
		t.Fatal(err)
	}
	c.letters()
	return c
}

func (c *campaign) restart() {
	c.a = New(c.ledger, []rules.System{c.system}, rand.NewChaCha8([32]byte{7}), Config{
		Address: "game@example.net", From: "Longroll", Engine: "test",
	})
}

// letters looks at the letters written since the last call, as a postman would.
func (c *campaign) letters() []Letter {
	c.t.Helper()
	var fresh []Letter
	for _, raw := range c.ledger.letters[c.read:] {
		var l Letter
		if err := json.Unmarshal(raw, &l); err != nil {
			c.t.Fatal(err)
		}
		c.reply[l.To] = l.ReplyTo
		for line := range strings.Lines(l.Text) {
			if line = strings.TrimSuffix(line, "\n"); len(line) > 78 || strings.ContainsFunc(line, func(r rune) bool { return r < ' ' || r > '~' }) {
				c.t.Fatalf("%s: %q", l.Subject, line)
			}
		}
		fresh = append(fresh, l)
	}
	c.read = len(c.ledger.letters)
	return fresh
}

// send mails lines from a side's player and gives the answers.
func (c *campaign) send(side rules.Side, text string) []Letter {
	c.t.Helper()
	from := [3]string{carol, alice, bob}[side]
	c.mails++
	d, err := c.a.Receive(c.now, Incoming{
		ID: fmt.Sprintf("%d@players", c.mails), Digest: text, From: from, Recipients: []string{c.reply[from]}, Text: text,
	})
	if err != nil {
		c.t.Fatalf("mail %d: %v\n%s", c.mails, err, text)
	}
	c.kinds[d.Kind]++
	return c.letters()
}

// sheet is a rookie's sheet as he would write it.
func (c *campaign) sheet(side rules.Side) string {
	c.t.Helper()
	v, err := c.a.View("ring", side)
	if err != nil {
		c.t.Fatal(err)
	}
	field := v.(seen.View)
	var lines []string
	for _, cmd := range rookie.Legal(field, rookie.Sheet(field, c.field, c.chance.IntN), c.system.Forecast) {
		lines = append(lines, orders.Echo("bluegray", cmd))
	}
	return strings.Join(lines, "\n") + "\n"
}

// play plays on until the game is over.
func (c *campaign) play() {
	c.t.Helper()
	for range 400 {
		m, err := c.a.load("ring")
		if err != nil {
			c.t.Fatal(err)
		}
		if m.over {
			return
		}
		c.now = c.now.Add(time.Hour)
		c.writes(m)
		if c.chance.IntN(10) == 0 {
			c.restart()
		}
	}
	c.t.Fatal("the battle does not end")
}

// writes has whoever is awaited write: an answer, or a sheet.
func (c *campaign) writes(m *match) {
	c.t.Helper()
	for _, side := range rules.Sides {
		if open := m.open(side); len(open) > 0 {
			c.send(side, strings.TrimSpace(strings.Repeat("a ", len(open)))+"\n")
			return
		}
	}
	c.send(m.moment.Side, c.sheet(m.moment.Side)+"final\n")
}

func TestChickamaugaByMail(t *testing.T) {
	c := newCampaign(t, 1, nil)
	c.play()
	n, faults, err := c.a.Verify("ring")
	if err != nil || len(faults) > 0 || n < 100 {
		t.Errorf("Verify checks %d entries: %v, %v", n, faults, err)
	}
	t.Logf("%d mails, %d entries, %d letters: %v", c.mails, n, c.read, c.kinds)
	if c.kinds[Answered] == 0 {
		t.Error("nobody was ever asked anything: the test tests too little")
	}
}

func TestChickamaugaByDefault(t *testing.T) {
	c := newCampaign(t, 2, nil)
	for range 100 {
		next, ok := c.a.Next()
		if !ok {
			break
		}
		c.now = next
		if err := c.a.Tick(c.now); err != nil {
			t.Fatal(err)
		}
		c.letters()
	}
	m, err := c.a.load("ring")
	if err != nil || !m.over {
		t.Fatalf("the clock alone brings the game to %s, %v", m.moment.Title, err)
	}
	if _, faults, err := c.a.Verify("ring"); err != nil || len(faults) > 0 {
		t.Error(faults, err)
	}
}

// BenchmarkTurn takes a rookie's sheet for Chickamauga, plays it, and writes all
// that is mailed.
func BenchmarkTurn(b *testing.B) {
	c := newCampaign(b, 3, map[string]string{"decisions": "default"})
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		m, err := c.a.load("ring")
		if err != nil {
			b.Fatal(err)
		}
		if m.over {
			c = newCampaign(b, 3, map[string]string{"decisions": "default"})
			m, _ = c.a.load("ring")
		}
		text := c.sheet(m.moment.Side) + "final\n"
		side := m.moment.Side
		c.mails++
		in := Incoming{ID: fmt.Sprintf("%d@players", c.mails), From: m.address(side), Text: text,
			Recipients: []string{c.a.replyAddress(m, side)}}
		b.StartTimer()
		if _, err := c.a.Receive(c.now, in); err != nil {
			b.Fatal(err)
		}
	}
}

// TestChickamaugaKeepsSecrets plays two battles that differ only in what Bob keeps
// to himself, and compares every byte that is written to Alice.
func TestChickamaugaKeepsSecrets(t *testing.T) {
	options := map[string]string{"decisions": "default"}
	plain, busy := newCampaign(t, 4, options), newCampaign(t, 4, options)
	for range 8 {
		m, err := plain.a.load("ring")
		if err != nil {
			t.Fatal(err)
		}
		sheet := plain.sheet(m.moment.Side) + "final\n"
		for _, c := range []*campaign{plain, busy} {
			c.now = c.now.Add(time.Hour)
			if c == busy {
				c.send(rules.Confederate, "standing: Liddell retreats to 0101\n")
				c.send(rules.Confederate, "move Gist to 9999\nmove Wilder to 0101\n")
				c.send(rules.Confederate, "withdraw\nstatus\n")
			}
			c.send(m.moment.Side, sheet)
		}
	}
	told := func(c *campaign) (list []string) {
		for _, raw := range c.ledger.letters {
			var l Letter
			if err := json.Unmarshal(raw, &l); err != nil {
				t.Fatal(err)
			}
			if l.To == alice {
				l = masked(l)
				l.InReplyTo, l.References = "", nil // the mails of both players are numbered together here
				if l.Auto == autoReplied {
					l.ID = ""
				}
				out, err := json.Marshal(l)
				if err != nil {
					t.Fatal(err)
				}
				list = append(list, string(out))
			}
		}
		return list
	}
	one, other := told(plain), told(busy)
	if len(one) != len(other) || len(one) < 10 {
		t.Fatalf("%d letters to Alice in one battle and %d in the other", len(one), len(other))
	}
	for i := range one {
		if one[i] != other[i] {
			t.Fatalf("letter %d differs:\n%s\n%s", i, one[i], other[i])
		}
	}
	if len(busy.ledger.letters) == len(plain.ledger.letters) {
		t.Error("Bob did nothing: the test tests nothing")
	}
}
