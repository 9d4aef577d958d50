package adjudicator

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"longroll/rules"
	"longroll/rules/dice"
)

// rolls are the dice of a game so far.
func (x *table) rolls() []rules.Die { return x.match(x.t).rolled }

// TestWordsBeforeTheDice: either side adds words once, everybody is told at once, and every
// die from then on is that of the name with them before it.
func TestWordsBeforeTheDice(t *testing.T) {
	req := ringTerms()
	req.Script = nil
	x := newTable(t, req)
	d, l := x.post(bob, "salt The fox  came home at 7")
	check(t, d, l, Settled, "dice alice, dice carol, receipt bob")
	if !strings.Contains(strings.Join(strings.Fields(l[0].Text), " "), `"The fox came home at 7"`) {
		t.Errorf("Alice is told:\n%s", l[0].Text)
	}
	d, l = x.post(alice, "salt Azure-2", "march Blue 5", "strike Blue Gray", "done")
	check(t, d, l, Played, "dice bob, dice carol, receipt alice, question bob, Union carol")
	if d, l := x.post(bob, "salt again", "b"); d.Kind != Answered || !strings.Contains(l[0].Text, "can't be changed") {
		t.Errorf("%s\n%s", d.Kind, l[0].Text)
	}
	rolled := x.rolls()
	if len(rolled) != 2 {
		t.Fatalf("the dice are %v", rolled)
	}
	for _, die := range rolled {
		if !strings.HasPrefix(die.Name, "The fox came home at 7/Azure-2/1.union.") || die.Value != dice.NewKeyed(x.match(t).begun.Seed).Roll(die.Name, 6) {
			t.Errorf("a die is %+v", die)
		}
	}
	x.restart()
	x.sound()
}

// TestWordsComeBeforeTheFirstDie: afterwards they are refused, and before that what the
// enemy rolls in secret, or a question that is open, makes no difference.
func TestWordsComeBeforeTheFirstDie(t *testing.T) {
	req := ringTerms()
	req.Script = nil
	x := newTable(t, req)
	x.post(alice, "march Blue 5", "strike Blue Gray", "done") // the die of the strike has fallen, and waits for what Bob says
	fell := x.match(t).game.Run(rules.Union, x.match(t).pending.Orders[0].command, x.match(t).aid(choices{})).Rolls
	if d, _ := x.post(alice, "salt Blue"); d.Kind != Settled {
		t.Fatalf("words before any die that is known: %s", d.Kind)
	}
	x.restart()
	x.post(bob, "b")
	if got := x.rolls(); len(fell) != 1 || len(got) != 2 || got[0] != fell[0] || strings.Contains(got[1].Name, "Blue/") {
		t.Errorf("the command that asked fell %v and then %v", fell, got)
	}
	d, l := x.post(bob, "salt Gray")
	if d.Kind != Refused || !strings.Contains(l[0].Text, "the first die has been rolled") {
		t.Errorf("words after the first die: %s\n%s", d.Kind, l[0].Text)
	}
	x.sound()
}

// TestWordsBesideConsent: who agrees to play may add words in the same mail; the first mail
// of the game tells everybody.
func TestWordsBesideConsent(t *testing.T) {
	req := ringTerms()
	req.Script, req.Invite = nil, true
	x := newTable(t, req)
	if _, l := x.post(alice, "accept", "salt my own words"); who(l) != "part alice" || !strings.Contains(l[0].Text, "From now on your words stand") {
		t.Fatalf("%s\n%s", who(l), l[0].Text)
	}
	if _, l := x.post(carol, "accept", "salt the referee's"); len(l) != 1 {
		t.Fatalf("%s", who(l))
	}
	_, l := x.post(bob, "accept", "salt: nothing, but: this!")
	if len(l) != 4 || !strings.Contains(l[0].Text, "Not taken: salt: nothing, but: this! - words") {
		t.Fatalf("%s\n%s", who(l), l[0].Text)
	}
	for _, letter := range l[1:] {
		if !strings.Contains(letter.Text, `"Salt": "my own words/"`) {
			t.Errorf("%s is not told the words:\n%s", letter.To, letter.Text)
		}
	}
	x.sound()
}

// TestAnOldGameHasNoLedger: a game begun before there were ledgers and seals goes on
// without, and verifies.
func TestAnOldGameHasNoLedger(t *testing.T) {
	x := newTable(t, ringTerms(2, 5))
	forge(t, x, func(e *entry) {
		e.Body = json.RawMessage(strings.Replace(string(e.Body), `,"ledger":true`, "", 1))
		if e.Kind == "mailed" {
			e.Body = withoutSeals(e.Body)
		}
	})
	x.restart()
	x.post(alice, "march Blue 5", "strike Blue Gray", "done")
	x.post(bob, "b")
	m := x.match(t)
	if len(m.rolled) == 0 || len(m.desks[rules.Union].dice)+len(m.desks[rules.Union].listed) > 0 {
		t.Errorf("%d dice fell, and the ledger has %v", len(m.rolled), m.desks[rules.Union].listed)
	}
	x.sound()
}

// TestEachSideHasItsLedger: the turn mail of a side has the dice that it may know.
func TestEachSideHasItsLedger(t *testing.T) {
	x := newTable(t, ringTerms(2, 5))
	x.post(alice, "march Blue 5", "strike Blue Gray", "done")
	_, letters := x.post(bob, "b")
	for _, l := range letters {
		if !strings.HasSuffix(l.Subject, "turn") || l.To == carol {
			continue
		}
		var page struct{ Game struct{ Ledger []rules.Die } }
		if err := json.NewDecoder(strings.NewReader(l.Text)).Decode(&page); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(page.Game.Ledger, x.rolls()) || len(page.Game.Ledger) != 2 {
			t.Errorf("the ledger of %s is %v", l.To, page.Game.Ledger)
		}
	}
	if m := x.match(t); len(m.desks[rules.Union].dice) > 0 || len(m.desks[rules.Union].listed) != 2 {
		t.Errorf("after the mail the ledger is %v, and was %v", m.desks[rules.Union].dice, m.desks[rules.Union].listed)
	}
}

// saltForgeries are changes to the words before the dice.
func saltForgeries() []forgery {
	both := func(x *table) {
		x.post(alice, "salt fox")
		x.post(bob, "salt ox")
		x.post(alice, "march Blue 5", "strike Blue Gray", "done")
		x.post(bob, "b")
	}
	return []forgery{
		{name: "other words before the dice", play: with(nil, both), kind: "salted", old: "fox", new: "box", finds: "does not ask the same", at: "asked"},
		{name: "words twice", play: with(nil, both), kind: "salted", old: `"side":"confederate"`, new: `"side":"union"`, finds: "they could not: your words stand before the dice already"},
		{name: "words of nobody", play: with(nil, both), kind: "salted", old: `"side":"union"`, new: `"side":""`, finds: "who is no side"},
		{name: "words after the first die", play: with(nil, func(x *table) { both(x); x.post(alice, "offer draw") }), kind: "salted", finds: "the first die has been rolled",
			change: func(_ int, e *entry) {
				switch e.Kind {
				case "salted":
					e.Kind, e.Body = "keyed", json.RawMessage(`{"key":""}`)
				case "drawn":
					e.Kind, e.Body = "salted", json.RawMessage(`{"side":"union","words":"fox","mail":"x@y"}`)
				}
			}},
	}
}
