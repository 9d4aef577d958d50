package adjudicator

import (
	"math/rand/v2"
	"strings"
	"testing"

	"longroll/orders"
	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
)

// TestOptionsGoByNumber creates a game by the numbers of the optional rules and has
// one explained by mail.
func TestOptionsGoByNumber(t *testing.T) {
	c := newCampaign(t, 5, map[string]string{"21.15": "on", "21.1": "off"})
	m, err := c.a.load("ring")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"night-combat": "on", "guns-advance": "on", "lone-contact": "off"} {
		if got := m.begun.Setup.Options[name]; got != want {
			t.Errorf("the game has %s=%s, want %s", name, got, want)
		}
	}
	for _, q := range []struct{ ask, says string }{
		{"options explain 21.15", "night-combat=on (of off, on): night turns have combat"},
		{"options explain 21.15", "(BGD 21.15); 21.15=on means night-combat=on"},
		{"options explain 21.1", "(BG 8.75, BGD 21.1); 21.1=on means guns-advance=off"},
		{"options explain lone-contact", "(BGD 21.13)"},
		{"options explain fog-of-war", "fog-of-war=on does not go with simultaneous=on: in games of plots"},
		{"options explain fog-of-war", "fog-of-war=on does not go with command-control=chits or command-control=table: who is"},
		{"options explain 22.4.14", "simultaneous=on does not go with fog-of-war=on: in games of plots"},
		{"help fog-of-war", "fog-of-war=on does not go with limited-intelligence=on: each"},
		{"help 22.4.5", "free-combat=on does not go with repulsion=off: 22.4.5 lets"},
		{"help attack", "One combat: all enemies"},
		{"help attic", "No help on \"attic\"."},
		{"options explain lone-contract", "did you mean lone-contact?"},
		{"options explain 22.4.15", "no option of this battle has a number like that."},
	} {
		letters := sentTo(c.send(rules.Union, q.ask), alice)
		if len(letters) != 1 {
			t.Fatalf("%s: %d letters", q.ask, len(letters))
		}
		says(t, letters[0], q.says)
		if strings.Contains(letters[0].Text, "?.") {
			t.Errorf("%s: a question that ends with a full stop:\n%s", q.ask, letters[0].Text)
		}
	}
}

// TestAnOptionOfOtherBattlesIsExplained: a number that a player has from the book is told of, and
// that his battle has no use for it; a slip gets what is like it, here or elsewhere, or nothing.
func TestAnOptionOfOtherBattlesIsExplained(t *testing.T) {
	a := New(newMapLedger(), []rules.System{bluegray.New(data.With(nil))}, rand.NewChaCha8([32]byte{7}), Config{Address: "game@example.net", Engine: "test"})
	if _, err := a.Create(noon, NewGame{Name: "creek", Battle: "antietam", Union: alice, Confederate: bob}); err != nil {
		t.Fatal(err)
	}
	m, err := a.load("creek")
	if err != nil {
		t.Fatal(err)
	}
	p := a.pass(m, noon)
	for _, c := range []struct{ word, says, fails string }{
		{word: "21.15", says: "night turns have combat"},
		{word: "21.15", says: "This game can't have night-combat: it is an option of"},
		{word: "ruling.ineffective-when", says: "an option of its deluxe edition"},
		{word: "nigth-combat", fails: "did you mean night-combat? That is an option of"},
		{word: "lone-contract", fails: "did you mean lone-contact?"},
		{word: "steam-engines", fails: "no option has a name like that"},
	} {
		page, problem := p.optionsPage(orders.Request{Name: c.word})
		text := strings.Join(strings.Fields(page.Text), " ")
		if !strings.Contains(text, c.says) || !strings.Contains(problem, c.fails) || (problem == "") != (c.fails == "") {
			t.Errorf("%s: %q, %s", c.word, problem, text)
		}
	}
}

func TestOptionsThatClashAreRefused(t *testing.T) {
	a := New(newMapLedger(), []rules.System{bluegray.New(data.With(nil))}, rand.NewChaCha8([32]byte{7}), Config{Address: "game@example.net", Engine: "test"})
	for _, c := range []struct {
		options map[string]string
		says    string
	}{
		{map[string]string{"21.12": "on"}, "withhold=on does not go with stacks-apart=on: 21.11 holds"},
		{map[string]string{"21.15": "on", "night-combat": "off"}, "21.15 is the option night-combat, which is chosen too"},
		{map[string]string{"nigt-combat": "on"}, "did you mean night-combat?"},
		{map[string]string{"21.99": "on"}, `no option "21.99"`},
		{map[string]string{"21.19": "on"}, `no option "21.19"`},
	} {
		_, err := a.Create(noon, NewGame{Name: "ring", Battle: "chickamauga", Union: alice, Confederate: bob, Options: c.options})
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v: %v, want %s", c.options, err, c.says)
		}
	}
}
