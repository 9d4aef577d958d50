package main

import (
	"math/rand/v2"
	"strings"
	"testing"

	"longroll/orders"
	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/rookie"
	"longroll/rules/bluegray/seen"
	"longroll/rules/ground"
)

// plotSheet is what a rookie mails in a simultaneous battle: his moves as plots, and for
// who is next to an enemy, or may come there, his mission; then the attacks.
func plotSheet(h *house, m *ground.Map, chance *rand.Rand, side rules.Side) (string, error) {
	v, err := h.games.View(demoGame, side)
	if err != nil {
		return "", err
	}
	view := v.(seen.View)
	if view.Phasing != side || view.Phase == "over" {
		return "", nil
	}
	var text strings.Builder
	moved := map[string]bool{}
	for _, c := range rookie.Sheet(view, m, chance.IntN) {
		switch c := c.(type) {
		case bluegray.Attack:
			if view.Phase == "movement" {
				continue
			}
		case bluegray.Pause, bluegray.End:
			continue
		case bluegray.Move:
			moved[c.Unit] = true
			if len(c.Path) == 2 {
				c.Waits = []int{1}
			}
			text.WriteString(orders.Echo("bluegray", c) + "\n")
			continue
		}
		text.WriteString(orders.Echo("bluegray", c) + "\n")
	}
	for _, u := range view.Own {
		if view.Phase == "movement" && !moved[u.Unit] && !u.Ineffective {
			text.WriteString("mission " + u.Unit + " attack\n")
		}
	}
	return text.String() + "end\nfinal", nil
}

// TestSimultaneousAntietamByMail plays all ten game-turns of Antietam, with -short the
// first of them, with sealed plots through the embedded IMAP and SMTP servers.
func TestSimultaneousAntietamByMail(t *testing.T) {
	m, err := data.Map("antietam")
	if err != nil {
		t.Fatal(err)
	}
	dir := serverGame{
		begin: func(dir string) {
			command(t, dir, "game", "new", "--name", demoGame, "--battle", "antietam", "--wait", "0s", "--seed", crashSeed,
				"--option", "simultaneous=on", "--option", "decisions=default",
				"--union", demoAddress("union"), "--confederate", demoAddress("confederate"), "--referee", demoAddress("referee"))
		},
		over: func(v rules.View) bool {
			view := v.(seen.View)
			return view.Phase == "over" || testing.Short() && view.Turn > battleTurns
		},
		write: func(h *house, side rules.Side) func() (string, error) {
			chance := rand.New(rand.NewPCG(1862, uint64(side)))
			return func() (string, error) { return plotSheet(h, m, chance, side) }
		},
	}.play(t)
	shown := command(t, dir, "show", demoGame, "--as", "union", "--json")
	if !testing.Short() && !strings.Contains(shown, `"phase": "over"`) && !strings.Contains(shown, `"phase":"over"`) {
		t.Error("the battle is not over")
	}
	if said := command(t, dir, "verify", demoGame); !strings.Contains(said, "all the same") {
		t.Errorf("verify says %s", said)
	}
}
