package main

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"longroll/mail/postoffice"
	"longroll/rules"
)

// serverGame is a battle that is played through the embedded IMAP and SMTP servers, as the demo does.
type serverGame struct {
	begin func(dir string)                                       // starts it from the command line
	over  func(v rules.View) bool                                // whether a player has seen enough
	write func(h *house, side rules.Side) func() (string, error) // makes the player of a side, who mails a sheet, or "" when it is not his part
}

// alarmed fails a test when an error is logged.
type alarmed struct {
	slog.Handler
	t *testing.T
}

// Handle writes a record.
func (a alarmed) Handle(ctx context.Context, r slog.Record) error {
	if r.Level >= slog.LevelError {
		a.t.Errorf("the daemon logs an error: %s", r.Message)
	}
	return a.Handler.Handle(ctx, r)
}

// play gives the data folder that is left.
func (g serverGame) play(t *testing.T) (dir string) {
	t.Helper()
	office, err := postoffice.Start(context.Background(), postoffice.Options{Accounts: demoAccounts()})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = office.Close() }()
	dir = filepath.Join(t.TempDir(), "d")
	if _, err := found(dir, demoSettings(office)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, demoPasswordFile), []byte(demoPassword), 0o600); err != nil {
		t.Fatal(err)
	}
	g.begin(dir)
	d, err := openDaemon(dir, slog.New(alarmed{slog.NewTextHandler(t.Output(), nil), t}))
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
		p.over = func() (bool, error) {
			v, err := d.games.View(demoGame, side)
			return err == nil && g.over(v), err
		}
		p.write = g.write(d.house, side)
		go func() { done <- p.play(ctx) }()
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	return dir
}
