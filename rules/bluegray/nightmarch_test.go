package bluegray_test

import (
	"encoding/json"
	"testing"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/rookie"
	"longroll/rules/bluegray/seen"
)

// TestNightMarchWholeBattles plays whole battles whose nights are plotted, with mornings in
// which units withdraw. BGD 22.5.5-22.5.9.
func TestNightMarchWholeBattles(t *testing.T) {
	came := map[string]int{}
	playWhole(t, "shiloh", 226, func(i int, options map[string]string) {
		options["night-march"], options["variable-initiative"] = "on", []string{"on", "off"}[i%2]
		if i%2 > 0 {
			delete(options, "initiative-bonus")
			options["night-terrain"] = "on"
		}
		delete(options, "simultaneous")
		delete(options, "night-combat")
	}, func(c *campaign) {
		for _, e := range c.journal {
			switch e.(type) {
			case bluegray.UnitMarched:
				came["marched"]++
			case bluegray.UnitMoved:
				came["moved"]++
			}
		}
	})
	mustCome(t, came, "marched", "moved")
}

// TestARookieWithdraws: in the morning he takes units out of enemy zones, and the game lets
// him. BGD 22.5.8.
func TestARookieWithdraws(t *testing.T) {
	setup := rules.Setup{Battle: "chickamauga", Turn: 10, Phasing: rules.Union, Positions: "union Wilder 1019\nconfederate Gist 1020\ncame Wilder 1018\n",
		Options: map[string]string{"night-march": "on"}}
	g, err := printedSystem.Begin(setup)
	if err != nil {
		t.Fatal(err)
	}
	setup.Positions = g.(*bluegray.Game).Positions()
	if again, err := printedSystem.Begin(setup); err != nil || again.Digest() != g.Digest() {
		t.Errorf("read back from\n%s\nit is another game: %v", setup.Positions, err)
	}
	m, err := data.Map("chickamauga")
	if err != nil {
		t.Fatal(err)
	}
	sheet := rookie.Sheet(g.View(rules.Union).(seen.View), m, func(n int) int { return 1 % n })
	out := g.Run(rules.Union, sheet[0], rules.Aid{})
	if out.Refused != nil {
		t.Fatalf("%+v: %v", sheet[0], out.Refused)
	}
	if e, ok := out.Events[0].(bluegray.UnitMoved); !ok || !e.Withdraws {
		t.Errorf("%+v comes to %+v", sheet[0], out.Events)
	}
}

// TestPlotsOfTheNightAreSecret: what one side plots by night the other's View does not
// hold. BGD 22.5.5.
func TestPlotsOfTheNightAreSecret(t *testing.T) {
	positions := "union Wilder 1602\nconfederate Gist 2027\n"
	g, err := bluegray.New(data.With(nil)).Begin(rules.Setup{Battle: "chickamauga", Turn: 9, Phasing: rules.Union, Positions: positions,
		Options: map[string]string{"night-march": "on"}})
	if err != nil {
		t.Fatal(err)
	}
	before := asText(t, g.View(rules.Confederate))
	out := g.Run(rules.Union, bluegray.Move{Unit: "Wilder", To: readHexes(t, "1702")[0]}, rules.Aid{})
	if out.Refused != nil {
		t.Fatal(out.Refused)
	}
	if after := asText(t, out.After.View(rules.Confederate)); after != before {
		t.Errorf("the Confederates see\n%s\nafter the plot, before it\n%s", after, before)
	}
	for _, e := range out.Events {
		if n := e.Tell(rules.Confederate); n != nil {
			t.Errorf("they are told %+v", n)
		}
	}
}

func asText(t *testing.T, v rules.View) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
