package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	netmail "net/mail"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"longroll/adjudicator"
	"longroll/mail"
	rented "longroll/mail/realserver"
	"longroll/orders"
	"longroll/rules"
	"longroll/rules/bluegray/seen"
)

// realSettings are those of a host who rents mailboxes: TLS both ways, STARTTLS to send.
const realSettings = `address = "game@game.test"
host = "player@home.test"

[imap]
addr = %q
ca_file = %q
user = "game"
password_file = "password"

[smtp]
addr = %q
security = "starttls"
ca_file = %q
user = "game"
password_file = "password"
most_per_hour = 0
`

// quickQueue has Postfix try again soon what it can't hand to Dovecot.
const quickQueue = "queue_run_delay = 1s\nminimal_backoff_time = 1s\nmaximal_backoff_time = 2s\n"

// realGame is a daemon on Dovecot and Postfix, and the players at their own mailboxes there.
type realGame struct {
	t       *testing.T
	servers *rented.Servers
	dir     string
	daemon  *daemon
	players [3]*demoPlayer
	read    map[string]bool // ids of the mails the players have read
}

func realHome(side rules.Side) string { return side.String() + "@home.test" }

// openReal starts the servers and the daemon.
func openReal(t *testing.T) *realGame {
	g := &realGame{t: t, servers: rented.Start(t, rented.Options{Postfix: quickQueue}), dir: filepath.Join(t.TempDir(), "d"), read: map[string]bool{}}
	s := g.servers
	if _, err := found(g.dir, fmt.Sprintf(realSettings, s.IMAPS, s.CAFile, s.Submission, s.CAFile)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(g.dir, "password"), []byte(rented.Password), 0o600); err != nil {
		t.Fatal(err)
	}
	var err error
	if g.daemon, err = openDaemon(g.dir, slog.New(slog.NewTextHandler(t.Output(), nil))); err != nil {
		t.Fatal(err)
	}
	g.daemon.postman.gap = 50 * time.Millisecond
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- g.daemon.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	for _, side := range rules.Sides {
		g.players[side] = newDemoPlayer(side, "", "", 0, func() (seen.View, error) {
			v, err := g.daemon.games.View("ring", side)
			view, _ := v.(seen.View)
			return view, err
		})
	}
	return g
}

// until waits for something to come about, while the players answer their mail by carry.
func (g *realGame) until(what string, carry func(from, to string, raw []byte), done func() bool) {
	g.t.Helper()
	for limit := time.Now().Add(30 * time.Second); !done(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(limit) {
			g.t.Fatalf("in vain it was waited for: %s", what)
		}
		if carry == nil {
			continue
		}
		for _, side := range rules.Sides {
			for _, raw := range g.servers.Mails(g.t, side.String(), "") {
				g.answer(side, raw, carry)
			}
		}
	}
}

// answer reads a mail as a player does, and writes back if it asks for orders or an answer.
func (g *realGame) answer(side rules.Side, raw []byte, carry func(from, to string, raw []byte)) {
	g.t.Helper()
	letter, err := netmail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		g.t.Fatal(err)
	}
	msg, err := mail.Decode(raw, time.Now(), mail.DefaultLimits())
	if err != nil {
		g.t.Fatal(err)
	}
	if g.read[msg.ID+side.String()] {
		return
	}
	g.read[msg.ID+side.String()] = true
	if msg.InReplyTo != "" {
		return
	}
	words := ""
	if asked := question.FindStringSubmatch(msg.Text); asked != nil {
		words = asked[1]
	} else if _, _, form := orders.FormToken(msg.Text); form {
		if words, err = g.players[side].sheet(); err != nil {
			g.t.Fatal(err)
		}
	}
	if words == "" {
		return
	}
	back, err := mail.Compose(mail.Draft{
		ID: "re." + side.String() + "." + msg.ID, From: realHome(side), To: letter.Header.Get("Reply-To"), Subject: "Re: " + msg.Subject,
		InReplyTo: msg.ID, Auto: mail.ByPerson, Date: time.Now(), Text: words + "\n\n> " + strings.ReplaceAll(msg.Text, "\n", "\n> ") + "\n",
	})
	if err != nil {
		g.t.Fatal(err)
	}
	carry(realHome(side), letter.Header.Get("Reply-To"), back)
}

// byPost carries mails as the world does; pastPostfix brings them while Postfix is down.
func (g *realGame) byPost(from, to string, raw []byte)      { g.servers.Post(g.t, from, to, raw) }
func (g *realGame) pastPostfix(from, to string, raw []byte) { g.servers.Deliver(g.t, from, to, raw) }

// reached reports whether the battle has come to a turn of a side.
func (g *realGame) reached(turn int, side rules.Side) func() bool {
	return func() bool {
		v, err := g.players[side].look()
		if err != nil {
			g.t.Fatal(err)
		}
		return v.Turn > turn || v.Turn == turn && (v.Phasing == side || v.Phasing == rules.Confederate)
	}
}

// settled reports whether nothing waits to be sent, and all that was sent has arrived.
func (g *realGame) settled() bool {
	left, err := g.daemon.store.Outbox()
	if err != nil {
		g.t.Fatal(err)
	}
	for _, user := range realUsers {
		if len(left) > 0 || len(g.servers.Mails(g.t, user, "")) < len(g.letters(user+"@home.test")) {
			return false
		}
	}
	return true
}

// realUsers are those who play.
var realUsers = [...]string{"union", "confederate", "referee"}

// letters are the ids of the letters to an address that have been sent, in order.
func (g *realGame) letters(to string) (ids []string) {
	sent, err := g.daemon.store.Kept(0, 0)
	if err != nil {
		g.t.Fatal(err)
	}
	for _, k := range sent {
		var l adjudicator.Letter
		if err := json.Unmarshal(k.Data, &l); err != nil {
			g.t.Fatal(err)
		}
		if l.To == to {
			ids = append(ids, l.ID)
		}
	}
	return ids
}

// has reports whether somebody was mailed something, and under which return path.
func (g *realGame) has(user, words string) (path string, ok bool) {
	for _, raw := range g.servers.Mails(g.t, user, "") {
		msg, err := mail.Decode(raw, time.Now(), mail.DefaultLimits())
		if err == nil && strings.Contains(msg.Subject+"\n"+msg.Text, words) {
			path, _, _ = strings.Cut(string(raw), "\n")
			return strings.TrimSpace(path), true
		}
	}
	return "", false
}

// TestAGameOnRealServers plays some turns on Dovecot and Postfix over TLS: the mails of the players come by SMTP, the
// letters go to their mailboxes. Dovecot is restarted and Postfix stopped on the way; nothing is lost, and nothing comes twice.
func TestAGameOnRealServers(t *testing.T) {
	g := openReal(t)
	command(t, g.dir, "game", "new", "--name", "ring", "--battle", "chickamauga", "--option", "decisions=default", "--wait", "0s", "--seed", crashSeed,
		"--union", realHome(rules.Union), "--confederate", realHome(rules.Confederate), "--referee", "referee@home.test")
	g.until("the first turn", g.byPost, g.reached(2, rules.Union))

	g.servers.Restart(t, "dovecot") // the mailbox and, for Postfix, the way into it and its logins
	g.servers.Postfix(t, "postqueue", "-f")
	g.until("a turn after Dovecot's restart", g.byPost, g.reached(2, rules.Confederate))
	g.until("all letters", nil, g.settled)

	g.servers.Stop(t, "postfix")
	g.until("a turn taken while Postfix is down", g.pastPostfix, g.reached(3, rules.Union))
	g.until("the trouble to be told", nil, func() bool {
		lines, err := g.daemon.troubles()
		return err == nil && slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(l, "no mail could be sent since") })
	})
	if g.settled() {
		t.Error("no letter waits while Postfix is down")
	}
	g.servers.Begin(t, "postfix")
	g.until("the letters that waited", nil, g.settled)

	g.bounces()
	g.stranger()
	g.until("all letters", nil, g.settled)
	for _, user := range realUsers {
		g.demandEach(user)
	}
	command(t, g.dir, "verify", "ring")
}

// bounces starts a game with a player whose mailbox is gone: Postfix takes his letter, can't deliver it, and its notice
// finds the game by the address on the envelope, so that the referee is told.
func (g *realGame) bounces() {
	g.t.Helper()
	command(g.t, g.dir, "game", "new", "--name", "lost", "--battle", "chickamauga",
		"--union", "gone@home.test", "--confederate", "confederate@home.test", "--referee", "referee@home.test")
	const words = "the union of game lost"
	g.until("the news of a bounce", nil, func() bool { _, ok := g.has("referee", words); return ok })
	if path, _ := g.has("referee", words); path != "Return-Path: <>" {
		g.t.Errorf("the news of the bounce has %q", path)
	}
	notices := g.servers.Mails(g.t, "game", "Longroll")
	if !slices.ContainsFunc(notices, func(raw []byte) bool {
		return bytes.Contains(raw, []byte("Return-Path: <>")) && bytes.Contains(raw, []byte("delivery-status"))
	}) {
		g.t.Errorf("no notice by Postfix is among the %d mails dealt with", len(notices))
	}
}

// stranger writes to the games' address, and is answered once, by a mail that can't come back.
func (g *realGame) stranger() {
	g.t.Helper()
	g.byPost("player@home.test", "game@game.test", []byte("From: player@home.test\r\nTo: game@game.test\r\nSubject: hello\r\n"+
		"Message-ID: <hello@home.test>\r\n\r\nMay I play?\r\n"))
	g.until("the answer to a stranger", nil, func() bool {
		_, ok := g.has("player", "Re: hello")
		return ok || len(g.letters("player@home.test")) > 0
	})
	for _, raw := range g.servers.Await(g.t, "player", "", 1) {
		if path, _, _ := strings.Cut(string(raw), "\n"); strings.TrimSpace(path) != "Return-Path: <>" {
			g.t.Errorf("a mail to the host and stranger has %q", path)
		}
	}
}

// demandEach demands that every letter to somebody lies in his mailbox once, with the marks that all our mail has,
// and that those of a game can come back to it.
func (g *realGame) demandEach(user string) {
	g.t.Helper()
	want := g.letters(user + "@home.test")
	var got []string
	for _, raw := range g.servers.Await(g.t, user, "", len(want)) {
		letter, err := netmail.ReadMessage(bytes.NewReader(raw))
		if err != nil {
			g.t.Fatal(err)
		}
		h := letter.Header
		id := strings.Trim(h.Get("Message-Id"), "<>")
		got = append(got, id)
		if !strings.HasSuffix(id, "@game.test") || h.Get("Auto-Submitted") == "" || h.Get("X-Auto-Response-Suppress") != "All" || h.Get("X-Loop") != "game@game.test" {
			g.t.Errorf("a letter to the %s lacks its marks: %v", user, h)
		}
		if reply := h.Get("Reply-To"); reply != "" && h.Get("Return-Path") != "<"+reply+">" {
			g.t.Errorf("a letter to the %s has the return path %s, and %s to reply to", user, h.Get("Return-Path"), reply)
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if len(want) < 4 || !slices.Equal(got, want) {
		g.t.Errorf("to the %s went %d letters, and %d arrived", user, len(want), len(got))
	}
}
