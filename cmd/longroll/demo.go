package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"longroll/adjudicator"
	"longroll/mail/postoffice"
	"longroll/rules"
	"longroll/rules/bluegray/seen"
)

// demoCommand plays a battle through mail servers of its own.
type demoCommand struct {
	Full bool `help:"Play all 15 game-turns, not only the first three." xor:"how"`
	Open bool `help:"Leave the Union to you and your own mail program, until Ctrl-C." xor:"how"`
}

// Help is the long help.
func (*demoCommand) Help() string {
	return "Starts an IMAP and an SMTP server inside this process, with mailboxes for a referee and two players, runs the " +
		"daemon on them, and has Chickamauga played by real mail. Nothing leaves this machine. The folder with mails, maps and " +
		"data file is named at the end; with --data you choose it, and the game in it is called demo.\n\n" +
		"Examples:\n  longroll demo\n  longroll demo --full --data battle\n  longroll show demo --as union --data battle"
}

// What the demo plays.
const (
	demoGame   = "demo"
	demoDomain = "example.org"
	demoTurns  = 3
	demoLimit  = 10 * time.Minute // for a battle that nobody waits in
)

func (d *demoCommand) run(c *caller) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	dir := c.data
	if !c.chosen {
		var err error
		if dir, err = os.MkdirTemp("", "longroll-demo-"); err != nil {
			return err
		}
	}
	office, err := postoffice.Start(context.Background(), postoffice.Options{Accounts: demoAccounts()})
	if err != nil {
		return err
	}
	defer func() { _ = office.Close() }()
	if _, err := found(dir, demoSettings(office)); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, demoPasswordFile), []byte(demoPassword+"\n"), 0o600); err != nil {
		return err
	}
	return d.play(ctx, c, office, dir)
}

// play runs the daemon and the players in their places until the battle has gone far enough.
func (d *demoCommand) play(ctx context.Context, c *caller, office *postoffice.Office, dir string) (err error) {
	logfile, err := os.OpenFile(filepath.Join(dir, "longroll.log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, logfile.Close()) }()
	daemon, err := openDaemon(dir, slog.New(slog.NewTextHandler(logfile, nil)))
	if err != nil {
		return err
	}
	tale, err := newNarrator(c, dir)
	if err != nil {
		return errors.Join(err, daemon.Close())
	}
	daemon.sent, daemon.took = tale.sent, tale.took
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var work sync.WaitGroup
	var ended error
	work.Go(func() { ended = daemon.Run(ctx) })
	defer func() {
		cancel()
		work.Wait()
		if err = errors.Join(err, ended); err == nil {
			tale.closing()
		}
	}()
	tale.opening(office, d.Open)
	if _, err := daemon.games.Create(daemon.now(), d.terms()); err != nil {
		return err
	}
	daemon.wake()
	done := make(chan error, 2)
	for _, p := range d.players(daemon.house, office, tale) {
		work.Go(func() { done <- p.play(ctx) })
	}
	return d.wait(ctx, daemon, tale, done)
}

// wait ends with the battle, with a player who can't go on, or with Ctrl-C.
func (d *demoCommand) wait(ctx context.Context, daemon *daemon, tale *narrator, done <-chan error) error {
	limit := demoLimit
	if d.Open {
		limit = 365 * 24 * time.Hour
	}
	select {
	case err := <-done:
		if err != nil {
			return fmt.Errorf("a player could not go on: %w", err)
		}
	case <-ctx.Done():
		return nil
	case <-time.After(limit):
		return fmt.Errorf("the battle did not end within %v; see %s", limit, tale.dir)
	}
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		left, err := daemon.store.Outbox()
		if err != nil {
			return err
		}
		if len(left) == 0 {
			break
		}
	}
	if d.Open { // the battle is over, but the person may still want to read
		<-ctx.Done()
	}
	return nil
}

// players are the sides that play themselves.
func (d *demoCommand) players(h *house, office *postoffice.Office, tale *narrator) []*demoPlayer {
	turns := demoTurns
	if d.Full || d.Open {
		turns = 0 // all
	}
	var all []*demoPlayer
	for _, side := range rules.Sides {
		if d.Open && side == rules.Union {
			continue
		}
		p := newDemoPlayer(side, office.IMAPAddr(), office.SMTPAddr(), turns, func() (seen.View, error) {
			v, err := h.games.View(demoGame, side)
			view, _ := v.(seen.View)
			return view, err
		})
		p.tell = tale.orders
		all = append(all, p)
	}
	return all
}

// terms are those of the demo; a person is asked what the rules let him choose.
func (d *demoCommand) terms() adjudicator.NewGame {
	terms := demoTerms()
	if d.Open {
		terms.Options["decisions"] = "ask"
	}
	return terms
}

// demoTerms are those of a battle in which nobody waits: a sheet is played when it
// comes, and a choice that nobody made falls to its default.
func demoTerms() adjudicator.NewGame {
	return adjudicator.NewGame{
		Name: demoGame, Battle: "chickamauga", Options: map[string]string{"decisions": "default"},
		Union: demoAddress("union"), Confederate: demoAddress("confederate"), Referee: demoAddress("referee"),
	}
}

func demoAddress(user string) string { return user + "@" + demoDomain }

const (
	demoPassword     = "longroll"
	demoPasswordFile = "demo.password"
)

// demoAccounts are the mailboxes of the demo's office.
func demoAccounts() []postoffice.Account {
	var list []postoffice.Account
	for _, user := range []string{"game", "union", "confederate", "referee"} {
		list = append(list, postoffice.Account{User: user, Password: demoPassword, Addresses: []string{demoAddress(user)}})
	}
	return list
}

// demoSettings are the settings of a daemon that uses the office.
func demoSettings(office *postoffice.Office) string {
	return fmt.Sprintf(`# The settings of a demo. Its mail servers ended with it.
address = %q
mails_an_hour = 0

[imap]
addr = %q
security = "none"
user = "game"
password_file = %q

[smtp]
addr = %q
security = "none"
user = "game"
password_file = %q
most_per_hour = 0
`, demoAddress("game"), office.IMAPAddr(), demoPasswordFile, office.SMTPAddr(), demoPasswordFile)
}
