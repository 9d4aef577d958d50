package adjudicator

import (
	"math/rand/v2"
	"strings"
	"testing"

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
		{"options explain 21.15", "its number is 21.15, and 21.15=on is night-combat=on"},
		{"options explain 21.1", "its number is 21.1, and 21.1=on is guns-advance=off"},
		{"options explain lone-contact", "(BGD 21.13)"},
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
