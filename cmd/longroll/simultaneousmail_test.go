package main

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"longroll/mail/postoffice"
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
	office, err := postoffice.Start(context.Background(), postoffice.Options{Accounts: demoAccounts()})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = office.Close() }()
	dir := filepath.Join(t.TempDir(), "d")
	if _, err := found(dir, demoSettings(office)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, demoPasswordFile), []byte(demoPassword), 0o600); err != nil {
		t.Fatal(err)
	}
	command(t, dir, "game", "new", "--name", demoGame, "--battle", "antietam", "--wait", "0s", "--seed", crashSeed,
		"--option", "simultaneous=on", "--option", "decisions=default",
		"--union", demoAddress("union"), "--confederate", demoAddress("confederate"), "--referee", demoAddress("referee"))
	m, err := data.Map("antietam")
	if err != nil {
		t.Fatal(err)
	}
	d, err := openDaemon(dir, slog.New(slog.NewTextHandler(t.Output(), nil)))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	ended := make(chan error, 1)
	go func() { ended <- d.Run(ctx) }()
	done := make(chan error, 2)
	for _, side := range rules.Sides {
		p := newDemoPlayer(side, office.IMAPAddr(), office.SMTPAddr(), 0, nil)
		chance := rand.New(rand.NewPCG(1862, uint64(side)))
		p.over = func() (bool, error) {
			v, err := d.games.View(demoGame, side)
			if err != nil {
				return false, err
			}
			view := v.(seen.View)
			return view.Phase == "over" || testing.Short() && view.Turn > battleTurns, nil
		}
		p.write = func() (string, error) { return plotSheet(d.house, m, chance, side) }
		go func() { done <- p.play(ctx) }()
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	shown := command(t, dir, "show", demoGame, "--as", "union", "--json")
	if !testing.Short() && !strings.Contains(shown, `"phase": "over"`) && !strings.Contains(shown, `"phase":"over"`) {
		t.Error("the battle is not over")
	}
	if said := command(t, dir, "verify", demoGame); !strings.Contains(said, "all the same") {
		t.Errorf("verify says %s", said)
	}
}
