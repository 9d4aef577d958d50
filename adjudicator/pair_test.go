package adjudicator

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"longroll/orders"
	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/rookie"
	"longroll/rules/bluegray/seen"
)

// newPair is a battle of plots, in which both sides owe a sheet at the same time.
func newPair(t testing.TB, req NewGame) *campaign {
	t.Helper()
	field, err := data.Map(req.Battle)
	if err != nil {
		t.Fatal(err)
	}
	c := &campaign{
		t: t, ledger: newMapLedger(), system: bluegray.New(data.With(nil)), field: field, now: noon,
		chance: rand.New(rand.NewPCG(1862, 17)), reply: map[string]string{}, kinds: map[string]int{},
	}
	c.restart()
	if req.Options == nil {
		req.Options = map[string]string{}
	}
	req.Options["simultaneous"], req.Options["decisions"] = "on", "default"
	req.Name, req.Union, req.Confederate = "ring", alice, bob
	if _, err := c.a.Create(c.now, req); err != nil {
		t.Fatal(err)
	}
	c.letters()
	return c
}

// match is the game as it stands, sound and the same when it is folded again.
func (c *campaign) pair() *match {
	c.t.Helper()
	if _, faults, err := c.a.Verify("ring"); err != nil || len(faults) > 0 {
		c.t.Fatalf("verify: %v %v", faults, err)
	}
	m, err := c.a.load("ring")
	if err != nil {
		c.t.Fatal(err)
	}
	return m
}

// tick lets time pass and gives the letters that came of it.
func (c *campaign) tick(d time.Duration) []Letter {
	c.t.Helper()
	c.now = c.now.Add(d)
	if err := c.a.Tick(c.now); err != nil {
		c.t.Fatal(err)
	}
	return c.letters()
}

// plots is a rookie's sheet of plots, in words.
func (c *campaign) plots(side rules.Side) string {
	c.t.Helper()
	v, err := c.a.View("ring", side)
	if err != nil {
		c.t.Fatal(err)
	}
	field := v.(seen.View)
	var text strings.Builder
	moves := map[string]bool{}
	for _, cmd := range rookie.Legal(field, rookie.Sheet(field, c.field, c.chance.IntN), c.system.Forecast) {
		if _, is := cmd.(bluegray.Attack); is && field.Phase == "movement" {
			continue
		}
		if m, is := cmd.(bluegray.Move); is {
			moves[m.Unit] = true
		}
		if _, ends := cmd.(bluegray.End); !ends {
			text.WriteString(orders.Echo("bluegray", cmd) + "\n")
		}
	}
	for _, u := range field.Own {
		if field.Phase == "movement" && !moves[u.Unit] && u.InZone && !u.Ineffective && u.Type != "train" {
			text.WriteString("mission " + u.Unit + " attack\n")
		}
	}
	return text.String() + "end\n"
}

func subjects(letters []Letter) string {
	var list []string
	for _, l := range letters {
		list = append(list, map[string]string{alice: "union", bob: "confederate", carol: "referee"}[l.To]+": "+l.Subject)
	}
	return strings.Join(list, "\n")
}

// TestBothSidesOweAtOnce: both are asked in the same step by the same hour, whoever sends
// first hears that his sheet is sealed and nobody else anything, and with the second both
// are played and both sides mailed.
func TestBothSidesOweAtOnce(t *testing.T) {
	for _, first := range rules.Sides {
		t.Run(first.String(), func(t *testing.T) {
			c := newPair(t, NewGame{Battle: "antietam", Referee: carol})
			m := c.pair()
			for _, side := range rules.Sides {
				if !m.owes(side) || !m.owed(side).Equal(m.owed(side.Enemy())) || !m.takesSheet(side) {
					t.Fatalf("the %s owes a sheet: %v, by %s", side, m.owes(side), m.owed(side))
				}
			}
			sheet, other := c.plots(first), c.plots(first.Enemy())
			seenBefore, err := c.a.View("ring", first.Enemy())
			if err != nil {
				t.Fatal(err)
			}
			c.now = c.now.Add(time.Hour)
			came := c.send(first, sheet)
			if len(came) != 1 || !strings.Contains(strings.Join(strings.Fields(came[0].Text), " "), "It is sealed.") {
				t.Fatalf("after the first sheet:\n%s\n%s", subjects(came), came[0].Text)
			}
			if v, _ := c.a.View("ring", first.Enemy()); !reflect.DeepEqual(v, seenBefore) {
				t.Fatal("the other side sees that a sheet is in")
			}
			if m := c.pair(); !m.bothOwe() || m.game.Now().Turn != 1 {
				t.Fatal("something was played before both sheets were in")
			}
			c.send(first, "withdraw\n")
			if m := c.pair(); m.isReady(first) {
				t.Fatal("it could not be taken back")
			}
			c.send(first, sheet)
			c.now = c.now.Add(time.Hour)
			came = c.send(first.Enemy(), other)
			if m := c.pair(); m.bothOwe() && m.moment.Key == "1-both-movement" {
				t.Fatalf("nothing was played:\n%s", came[0].Text)
			}
			told := subjects(came)
			for _, who := range []string{"union: [ring]", "confederate: [ring]", "referee: [ring]"} {
				if !strings.Contains(told, who) {
					t.Errorf("no turn mail %q in\n%s", who, told)
				}
			}
		})
	}
}

// TestTheOrderOfTwoSheetsTellsNothing: whoever sends first, each side gets the same mails.
func TestTheOrderOfTwoSheetsTellsNothing(t *testing.T) {
	var texts [2][3]string
	for i, first := range rules.Sides {
		c := newPair(t, NewGame{Battle: "antietam"})
		sheets := [3]string{rules.Union: c.plots(rules.Union), rules.Confederate: c.plots(rules.Confederate)}
		c.now = c.now.Add(time.Hour)
		all := c.send(first, sheets[first])
		all = append(all, c.send(first.Enemy(), sheets[first.Enemy()])...)
		for _, l := range all {
			if side := map[string]rules.Side{alice: rules.Union, bob: rules.Confederate}[l.To]; l.InReplyTo == "" {
				texts[i][side] += l.Subject + "\n" + l.ID + "\n" + withoutSeal(l.Text)
			}
		}
	}
	for _, side := range rules.Sides {
		if texts[0][side] != texts[1][side] || texts[0][side] == "" {
			t.Errorf("the %s can tell who was first:\n%s\n---\n%s", side, texts[0][side], texts[1][side])
		}
	}
}

// withoutSeal is a text without the seal of the record, which is another by any entry.
func withoutSeal(text string) string {
	var kept []string
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "Sealed: ") {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "")
}

// TestNobodySendsAtAntietam: by its own deadline each part is closed without orders, for
// both sides in one step, and the game goes on to its end.
func TestNobodySendsAtAntietam(t *testing.T) {
	c := newPair(t, NewGame{Battle: "antietam", Pace: 72 * time.Hour, Reminders: []time.Duration{}})
	for turn := 1; ; turn++ {
		m := c.pair()
		if m.over {
			if turn < 10 {
				t.Fatalf("it is over after %d turns", turn)
			}
			break
		}
		if m.moment.Turn != turn || !m.bothOwe() {
			t.Fatalf("step %d: %+v", turn, m.moment)
		}
		told := subjects(c.tick(72 * time.Hour))
		if strings.Count(told, "union: ") != 1 || strings.Count(told, "confederate: ") != 1 {
			t.Fatalf("turn %d: not one mail to each:\n%s", turn, told)
		}
	}
}

// TestOneOfTwoSendsNothing: at the deadline the sheet that is ready is played with what the
// clock gives for the other.
func TestOneOfTwoSendsNothing(t *testing.T) {
	c := newPair(t, NewGame{Battle: "antietam", Pace: 72 * time.Hour, Reminders: []time.Duration{}})
	c.send(rules.Confederate, c.plots(rules.Confederate))
	told := c.tick(72 * time.Hour)
	if m := c.pair(); m.moment.Key == "1-both-movement" {
		t.Fatalf("nothing was played:\n%s", subjects(told))
	}
	for _, l := range told {
		if late := strings.Contains(l.Text, "NO ORDERS CAME"); late != (l.To == alice) {
			t.Errorf("%s is told of the deadline: %v", l.To, late)
		}
		if strings.Contains(l.Text, "YOUR TIME WAS UP") {
			t.Errorf("%s is told that his time was up, whose sheet was in", l.To)
		}
	}
}

// TestOneOfTwoHasMoreTime: who asked for more time has it alone; the other's part is sealed
// at his own deadline, and what he sends then is too late.
func TestOneOfTwoHasMoreTime(t *testing.T) {
	c := newPair(t, NewGame{Battle: "antietam", Pace: 72 * time.Hour, Reminders: []time.Duration{}})
	c.send(rules.Union, "extend 24h\n")
	if m := c.pair(); m.owed(rules.Union).Sub(m.owed(rules.Confederate)) != 24*time.Hour {
		t.Fatalf("due on %s and %s", m.owed(rules.Union), m.owed(rules.Confederate))
	}
	if told := subjects(c.tick(72 * time.Hour)); strings.Contains(told, "union: ") || !strings.Contains(told, "confederate: ") {
		t.Fatalf("at the deadline of one:\n%s", told)
	}
	if m := c.pair(); m.bothOwe() || m.moment.Side != rules.Union || m.moment.Turn != 1 || !m.owed(rules.Confederate).IsZero() {
		t.Fatalf("%+v", m.moment)
	}
	if told := c.send(rules.Confederate, "end\n"); !strings.Contains(strings.Join(strings.Fields(told[0].Text), " "), "your sheet is sealed") {
		t.Fatalf("a sheet after the seal:\n%s", told[0].Text)
	}
	c.send(rules.Union, c.plots(rules.Union))
	if m := c.pair(); m.moment.Key == "1-both-movement" {
		t.Fatal("nothing was played")
	}
}

// TestTwoSheetsAndTheirTerms plays some turns where the referee approves of all, where both
// have a quiet time, where sheets are played at the deadline, and where the referee is asked.
func TestTwoSheetsAndTheirTerms(t *testing.T) {
	for name, req := range map[string]NewGame{
		"approval": {Approval: true, Referee: carol},
		"quiet":    {Wait: 2 * time.Hour},
		"together": {Together: true},
		"ask":      {Missed: missedAsk, Referee: carol},
	} {
		t.Run(name, func(t *testing.T) {
			req.Battle, req.Pace, req.Reminders = "antietam", 72*time.Hour, []time.Duration{}
			c := newPair(t, req)
			for step := 0; c.pair().game.Now().Turn < 3; step++ {
				if step > 60 {
					t.Fatalf("it stands still at %+v", c.pair().moment)
				}
				m := c.pair()
				for _, side := range rules.Sides {
					if m.owes(side) && !m.isReady(side) && (name != "ask" || step%3 > 0) {
						c.send(side, c.plots(side))
						m = c.pair()
					}
				}
				if m.submitted != nil {
					c.send(rules.NoSide, "approve\n")
				}
				c.tick(3 * time.Hour)
				if name == "together" || name == "ask" {
					c.tick(72 * time.Hour)
				}
			}
		})
	}
}

// TestTheComputerPlots plays a battle of plots against the computer, which is never waited
// for and whose sheet is sealed before the player's comes.
func TestTheComputerPlots(t *testing.T) {
	c := solitaire(t, NewGame{Battle: "antietam", Union: alice, Confederate: "computer", Options: map[string]string{"simultaneous": "on", "decisions": "default"}})
	for turns := 0; !c.pair().over; turns++ {
		m := c.pair()
		if open := m.open(rules.Union); len(open) > 0 {
			c.send(rules.Union, strings.Repeat("a ", len(open))+"\n")
			continue
		}
		if turns > 60 || !m.owes(rules.Union) || m.owes(rules.Confederate) && !m.isReady(rules.Confederate) {
			t.Fatalf("the computer is waited for at %+v", m.moment)
		}
		c.now = c.now.Add(time.Hour)
		c.send(rules.Union, c.plots(rules.Union)+"final\n")
	}
}

// TestFinalSealsAPart: where both sides owe a sheet, final closes one that has no end, in
// its own mail or after it; nothing of it is carried out by itself.
func TestFinalSealsAPart(t *testing.T) {
	for name, mails := range map[string][]string{
		"in the sheet": {"final\n"},
		"alone":        {"", "final\n"},
	} {
		t.Run(name, func(t *testing.T) {
			c := newPair(t, NewGame{Battle: "antietam"})
			for _, side := range rules.Sides {
				sheet := strings.TrimSuffix(c.plots(side), "end\n")
				mails := append([]string{sheet + mails[0]}, mails[1:]...)
				for _, mail := range mails {
					c.send(side, mail)
				}
			}
			if m := c.pair(); m.moment.Key == "1-both-movement" {
				t.Fatalf("nothing was played: %+v", m.moment)
			}
		})
	}
}
