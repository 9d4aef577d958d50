package adjudicator

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/staff"
)

// solitaire is a campaign of one rookie against the computer.
func solitaire(t testing.TB, req NewGame) *campaign {
	t.Helper()
	field, err := data.Map(req.Battle)
	if err != nil {
		t.Fatal(err)
	}
	c := &campaign{
		t: t, ledger: newMapLedger(), system: bluegray.New(data.With(nil)), field: field, now: noon,
		chance: rand.New(rand.NewPCG(5, 2)), reply: map[string]string{}, kinds: map[string]int{},
	}
	c.hire()
	req.Name, req.Seed = "ring", strings.Repeat("5e", 32)
	if _, err := c.a.Create(c.now, req); err != nil {
		t.Fatal(err)
	}
	return c
}

// hire restarts the program with a computer.
func (c *campaign) hire() {
	c.restart()
	c.a.cfg.Computers = map[string]Computer{"bluegray": staff.New(data.With(nil), c.system.Forecast)}
}

// human plays the side that has a player until the game is over; it gives the letters.
func (c *campaign) human(side rules.Side) (all []Letter) {
	c.t.Helper()
	all = c.letters()
	for range 200 {
		m, err := c.a.load("ring")
		if err != nil {
			c.t.Fatal(err)
		}
		if m.over {
			return all
		}
		c.now = c.now.Add(time.Hour)
		switch open := m.open(side); {
		case len(open) > 0:
			all = append(all, c.send(side, strings.TrimSpace(strings.Repeat("a ", len(open)))+"\n")...)
		case m.moment.Side != side || len(m.open(side.Enemy())) > 0:
			c.t.Fatalf("the computer is waited for at %s", m.moment.Title)
		default:
			all = append(all, c.send(side, c.sheet(side)+"final\n")...)
		}
		if c.chance.IntN(10) == 0 {
			c.hire()
		}
	}
	c.t.Fatal("the battle does not end")
	return nil
}

// TestABattleAgainstTheComputer plays a battle whole, the computer on either side: it
// gets no mail, it is never waited for, and its sheets stand in the journal.
func TestABattleAgainstTheComputer(t *testing.T) {
	for _, battle := range []string{"shiloh", "cemetery-hill"} {
		for _, side := range rules.Sides {
			t.Run(fmt.Sprintf("%s/%s", battle, side.Enemy()), func(t *testing.T) {
				t.Parallel()
				req := NewGame{Battle: battle, Union: alice, Confederate: "Computer"}
				if side == rules.Confederate {
					req.Union, req.Confederate = " computer ", bob
				}
				c := solitaire(t, req)
				told := false
				for _, l := range c.human(side) {
					if l.To != alice && l.To != bob || l.To == "" {
						t.Errorf("a letter to %q: %s", l.To, l.Subject)
					}
					told = told || strings.Contains(l.Text, "the computer commands the")
				}
				if !told {
					t.Error("no mail says whom one plays against")
				}
				c.verified(side.Enemy())
			})
		}
	}
}

// verified demands that the journal holds, without a computer too, and who won.
func (c *campaign) verified(winner rules.Side) {
	c.t.Helper()
	c.restart()
	n, faults, err := c.a.Verify("ring")
	if err != nil || len(faults) > 0 || n < 50 {
		c.t.Errorf("Verify checks %d entries: %v, %v", n, faults, err)
	}
	m, err := c.a.fold("ring")
	if err != nil {
		c.t.Fatal(err)
	}
	if m.result.Winner != winner {
		c.t.Errorf("%s won, %v: a rookie is no match for the computer", m.result.Winner, m.result.Points)
	}
	if h := m.head(); h.Union != "the computer" && h.Confederate != "the computer" {
		c.t.Errorf("the list of games shows %q and %q", h.Union, h.Confederate)
	}
	sheets := 0
	for _, raw := range c.ledger.entries["ring"] {
		if strings.Contains(string(raw), `"kind":"sheet"`) && strings.Contains(string(raw), `"by":"computer"`) {
			sheets++
		}
	}
	if sheets < 10 {
		c.t.Errorf("%d sheets of the computer stand in the journal", sheets)
	}
}

// TestTheComputerKeepsTheTerms has it play at the deadline where all do, wait for
// approval where there is some, and for the agreement of those who are invited.
func TestTheComputerKeepsTheTerms(t *testing.T) {
	moment := func(c *campaign) string {
		m, err := c.a.load("ring")
		if err != nil {
			t.Fatal(err)
		}
		return m.moment.Title
	}
	battle := NewGame{Battle: "shiloh", Union: alice, Confederate: "computer", Referee: carol, // the Confederates begin
		Options: map[string]string{"decisions": "default"}}
	together, approval, invited := battle, battle, battle
	together.Together, approval.Approval, invited.Invite = true, true, true

	c := solitaire(t, together)
	before := moment(c)
	if !strings.Contains(before, "Confederate") {
		t.Errorf("its sheet was played before the deadline: %s", before)
	}
	c.now = c.now.Add(usualPace)
	if err := c.a.Tick(c.now); err != nil || !strings.Contains(moment(c), "Union") {
		t.Errorf("after the deadline it is %s, %v", moment(c), err)
	}

	c = solitaire(t, approval)
	c.letters()
	if !strings.Contains(moment(c), "Confederate") {
		t.Errorf("its sheet was played before it was approved of: %s", moment(c))
	}
	c.send(rules.NoSide, "approve\n")
	if !strings.Contains(moment(c), "Union") {
		t.Errorf("approved of, it was not played: %s", moment(c))
	}

	c = solitaire(t, invited)
	c.letters()
	for _, reader := range []rules.Side{rules.Union, rules.NoSide} {
		c.send(reader, "accept\n")
	}
	if !strings.Contains(moment(c), "Union") {
		t.Errorf("the game began, and the computer did not: %s", moment(c))
	}
	for _, line := range []string{"offer draw", "press to opponent\nGood day.\nend press"} {
		letters := c.send(rules.Union, line+"\n")
		if len(letters) != 1 || !strings.Contains(letters[0].Text, "your opponent is the computer") {
			t.Errorf("%q is answered by %+v", line, letters)
		}
	}
	if _, faults, err := c.a.Verify("ring"); err != nil || len(faults) > 0 {
		t.Errorf("Verify: %v, %v", faults, err)
	}
}

// TestWhatTheComputerCannotPlay is refused at creation, in a sentence.
func TestWhatTheComputerCannotPlay(t *testing.T) {
	c := solitaire(t, NewGame{Battle: "shiloh", Union: alice, Confederate: "computer"})
	toy := toyOn(newMapLedger())
	for want, create := range map[string]func() (string, error){
		"the computer does not play against itself: give one side the address of a player": func() (string, error) {
			return c.a.Create(c.now, NewGame{Battle: "antietam", Union: "computer", Confederate: "computer"})
		},
		"the computer does not know that system yet: give both sides the address of a player": func() (string, error) {
			return toy.Create(noon, NewGame{Battle: "road", Union: "computer", Confederate: bob})
		},
	} {
		_, err := create()
		var no *BadRequest
		if !errors.As(err, &no) || no.Problem != want {
			t.Errorf("refused with %v, not with %q", err, want)
		}
	}
}

// TestAnotherTakesTheSeatOfTheComputer has the referee replace it by a player.
func TestAnotherTakesTheSeatOfTheComputer(t *testing.T) {
	c := solitaire(t, NewGame{Battle: "shiloh", Union: alice, Confederate: "computer", Referee: carol, Options: map[string]string{"decisions": "default"}})
	c.letters()
	c.send(rules.NoSide, "replace confederate with "+bob+"\n")
	c.send(rules.Confederate, "accept\n")
	m, err := c.a.load("ring")
	if err != nil || m.isComputer(rules.Confederate) || m.address(rules.Confederate) != bob {
		t.Fatalf("in the seat: %q, %v", m.commander(rules.Confederate), err)
	}
	c.send(rules.Union, "end\nfinal\n")
	if m, err = c.a.load("ring"); err != nil || !m.owes(rules.Confederate) {
		t.Errorf("his sheet is not awaited at %s, %v", m.moment.Title, err)
	}
	if _, faults, err := c.a.Verify("ring"); err != nil || len(faults) > 0 {
		t.Errorf("Verify: %v, %v", faults, err)
	}
}
