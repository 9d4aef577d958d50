package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	netmail "net/mail"
	"regexp"
	"strings"
	"time"

	"longroll/mail"
	"longroll/orders"
	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/rookie"
	"longroll/rules/bluegray/seen"
)

// demoPlayer is a player with a mailbox and a mail program: he reads his mail by
// IMAP and answers a turn mail by SMTP. He knows no more than his side may.
type demoPlayer struct {
	side   rules.Side
	over   func() (bool, error)   // whether he has played enough
	write  func() (string, error) // the orders that he mails now; "" if none are his to write
	turns  int                    // he stops after so many; 0: plays to the end
	inbox  *mail.Inbox
	outbox *mail.Outbox
	look   func() (seen.View, error) // the field as he sees it
	tell   func(rules.Side, seen.View, []rules.Command)
	files  *data.Files
	read   map[string]bool // ids of mails read
}

func newDemoPlayer(side rules.Side, imap, smtp string, turns int, look func() (seen.View, error)) *demoPlayer {
	password := func(context.Context) (string, error) { return demoPassword, nil }
	p := &demoPlayer{
		side: side, turns: turns, look: look,
		inbox: mail.NewInbox(mail.InboxConfig{
			Server: mail.Server{Addr: imap, Security: mail.Plain, User: side.String(), Password: password}, Done: "Read",
		}),
		outbox: mail.NewOutbox(mail.OutboxConfig{
			Server: mail.Server{Addr: smtp, Security: mail.Plain, User: side.String(), Password: password},
		}),
		tell:  func(rules.Side, seen.View, []rules.Command) {},
		files: data.With(nil),
		read:  map[string]bool{},
	}
	p.over, p.write = p.hadEnough, p.sheet
	return p
}

// hadEnough reports whether the battle is over, or his part of it.
func (p *demoPlayer) hadEnough() (bool, error) {
	view, err := p.look()
	return view.Phase == "over" || p.turns > 0 && view.Turn > p.turns, err
}

// sheet is what he orders if it is his move.
func (p *demoPlayer) sheet() (string, error) {
	view, err := p.look()
	if err != nil || view.Phasing != p.side {
		return "", err
	}
	sheet, err := p.decide(view)
	if err != nil {
		return "", err
	}
	p.tell(p.side, view, sheet)
	var text strings.Builder
	for _, c := range sheet {
		text.WriteString(orders.Echo("bluegray", c) + "\n")
	}
	return text.String() + "final", nil
}

// errDone says that the player has played enough.
var errDone = errors.New("done")

// play answers turn mails until the battle, or his part of it, is over. It returns
// nil then, and when ctx ends.
func (p *demoPlayer) play(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer func() { _ = p.outbox.Close() }()
	_ = p.inbox.Run(ctx, mail.Cursor{}, func(ctx context.Context, raw mail.Raw) error {
		if err := p.answer(ctx, raw); err != nil {
			cancel(err)
			return err
		}
		return nil
	}, func(error, time.Duration) {})
	if cause := context.Cause(ctx); !errors.Is(cause, errDone) && !errors.Is(cause, context.Canceled) {
		return cause
	}
	return nil
}

// answer reads one mail and, if it asks for orders, sends them.
func (p *demoPlayer) answer(ctx context.Context, raw mail.Raw) error {
	letter, err := netmail.ReadMessage(bytes.NewReader(raw.Data))
	if err != nil {
		return err
	}
	msg, err := mail.Decode(raw.Data, raw.Received, mail.DefaultLimits())
	if err != nil || p.read[msg.ID] {
		return err
	}
	p.read[msg.ID] = true
	switch over, err := p.over(); {
	case err != nil:
		return err
	case over:
		return errDone
	}
	to := letter.Header.Get("Reply-To")
	if asked := question.FindStringSubmatch(msg.Text); asked != nil && msg.InReplyTo == "" {
		return p.reply(ctx, msg, to, asked[1])
	}
	if _, _, form := orders.FormToken(msg.Text); !form || msg.InReplyTo != "" {
		return nil
	}
	words, err := p.write()
	if err != nil || words == "" {
		return err
	}
	return p.reply(ctx, msg, to, words)
}

// question finds in a mail that asks something the answer it proposes.
var question = regexp.MustCompile(`HOW TO ANSWER\n(?s:.*?)say\s+"([^"]+)"`)

// decide chooses his moves. The same field gives the same moves, so that a battle
// can be played twice.
func (p *demoPlayer) decide(v seen.View) ([]rules.Command, error) {
	m, err := p.files.Map(v.Battle)
	if err != nil {
		return nil, err
	}
	chance := rand.New(rand.NewPCG(uint64(v.Turn), uint64(p.side)))
	sheet := rookie.Sheet(v, m, chance.IntN)
	return rookie.Legal(v, sheet, bluegray.New(p.files).Forecast), nil
}

// reply answers a mail as people do: their words on top, the whole mail quoted below.
func (p *demoPlayer) reply(ctx context.Context, msg mail.Message, to, words string) error {
	var text strings.Builder
	text.WriteString(words + "\n\nOn " + msg.Received.UTC().Format("Mon, 2 Jan 2006 15:04") + ", Longroll wrote:\n")
	for line := range strings.Lines(msg.Text) {
		text.WriteString("> " + strings.TrimRight(line, "\n") + "\n")
	}
	raw, err := composeReply(p.side, msg, to, text.String())
	if err != nil {
		return err
	}
	if err := p.outbox.Submit(ctx, demoAddress(p.side.String()), to, raw); err != nil {
		return fmt.Errorf("orders for %s: %w", msg.Subject, err)
	}
	return nil
}

// composeReply is the mail in which a side answers another.
func composeReply(side rules.Side, msg mail.Message, to, text string) ([]byte, error) {
	sum := sha256.Sum256([]byte(msg.ID))
	return mail.Compose(mail.Draft{
		ID: hex.EncodeToString(sum[:8]) + "." + side.String() + "@" + demoDomain, From: demoAddress(side.String()), To: to,
		Subject: "Re: " + msg.Subject, InReplyTo: msg.ID, References: msg.References, Auto: mail.ByPerson,
		Date: time.Now(), Text: text,
	})
}
