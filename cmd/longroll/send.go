package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"longroll/adjudicator"
	"longroll/mail"
	"longroll/store"
)

// waits is how long a letter rests after its first failures; then lastWait holds, until
// it has been tried for three days.
var waits = [...]time.Duration{time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour}

const (
	lastWait = 4 * time.Hour
	lastTry  = len(waits) + int(72*time.Hour/lastWait)
)

// retry is how long a letter rests after so many failures; false: it is given up.
func retry(failures int) (time.Duration, bool) {
	switch {
	case failures > lastTry:
		return 0, false
	case failures > len(waits):
		return lastWait, true
	}
	return waits[max(failures, 1)-1], true
}

// postman sends what lies in the outbox.
type postman struct {
	*house
	submit func(ctx context.Context, from, to string, data []byte) error
	wake   chan struct{} // there may be new letters
}

// newPostman makes the postman of a house; submit hands one mail to the mail server.
func newPostman(h *house, submit func(context.Context, string, string, []byte) error) *postman {
	return &postman{house: h, submit: submit, wake: make(chan struct{}, 1)}
}

// nudge tells the postman to look.
func (p *postman) nudge() {
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

// work sends letters until ctx ends.
func (p *postman) work(ctx context.Context) {
	for ctx.Err() == nil {
		if err := p.round(ctx); err != nil && ctx.Err() == nil {
			p.log.Error("outbox", "error", err)
		}
		select {
		case <-p.wake:
		case <-time.After(time.Minute): // a letter that failed may be due again
		case <-ctx.Done():
		}
	}
}

// round sends every letter that is due, in order. When the mail server can't be
// reached at all, the others are not tried: they would fare no better.
func (p *postman) round(ctx context.Context) error {
	const batch = 20
	for ctx.Err() == nil {
		due, err := p.store.Due(p.now(), batch)
		if err != nil || len(due) == 0 {
			return err
		}
		for i, q := range due {
			reached, err := p.send(ctx, q)
			if err != nil || ctx.Err() != nil {
				return err
			}
			if !reached {
				return p.postponeAll(due[i+1:])
			}
		}
	}
	return nil
}

// send sends one letter and notes what became of it. It is false if the mail
// server could not be reached.
func (p *postman) send(ctx context.Context, q store.Queued) (reached bool, err error) {
	letter, raw, picture, err := p.compose(q.Data)
	if err != nil {
		return true, p.bury(letter, q, err)
	}
	err = p.submit(ctx, p.envelope(letter), letter.To, raw)
	var failure *mail.SendError
	switch {
	case err == nil:
		p.log.Info("mail sent", "letter", q.ID, "game", letter.Game, "id", letter.ID)
		if err := p.store.Sent(q.ID, p.now()); err != nil {
			return true, err
		}
		if p.sent != nil {
			p.sent(letter, raw, picture)
		}
		return true, nil
	case ctx.Err() != nil: // we are closing: it goes out next time
		return true, nil
	case errors.As(err, &failure) && !failure.Temporary:
		return true, p.bury(letter, q, err)
	}
	reached = failure == nil || failure.Stage != "connect" && failure.Stage != "log in"
	return reached, p.postpone(letter, q, err)
}

// postpone has a letter tried again, or gives it up after three days.
func (p *postman) postpone(letter adjudicator.Letter, q store.Queued, why error) error {
	rest, again := retry(q.Tries + 1)
	if !again {
		return p.bury(letter, q, fmt.Errorf("given up after three days: %w", why))
	}
	p.log.Warn("mail not sent", "letter", q.ID, "try", q.Tries+1, "again_in", rest, "error", why)
	return p.store.Postpone(q.ID, p.now().Add(rest), why.Error())
}

func (p *postman) postponeAll(rest []store.Queued) error {
	for _, q := range rest {
		var letter adjudicator.Letter
		_ = json.Unmarshal(q.Data, &letter) // only its addresses, for the host
		if err := p.postpone(letter, q, errors.New("the mail server can't be reached")); err != nil {
			return err
		}
	}
	return nil
}

// bury gives a letter up and tells the host. An alarm that can't be delivered
// raises no other.
func (p *postman) bury(letter adjudicator.Letter, q store.Queued, why error) error {
	p.log.Error("mail given up", "letter", q.ID, "game", letter.Game, "error", why)
	if err := p.store.Bury(q.ID, why.Error()); err != nil {
		return err
	}
	if letter.To == p.config.Host {
		return nil
	}
	return p.alarm(fmt.Sprintf("dead:%d", q.ID), "A mail could not be delivered", fmt.Sprintf(
		"Letter %d to %s (game %q) was refused for good: %v. It is kept; longroll outbox list --dead shows it. "+
			"The game goes on by its clock: please see whether the address is still right.", q.ID, letter.To, letter.Game, why))
}

// envelope is the sender on the envelope: the reply address, so that a bounce comes
// back to the game it belongs to.
func (p *postman) envelope(l adjudicator.Letter) string {
	switch {
	case p.config.SMTP.Envelope != "":
		return p.config.SMTP.Envelope
	case l.ReplyTo != "":
		return l.ReplyTo
	}
	return l.From
}

// compose makes a mail of a letter of the outbox. The same letter always makes the same
// mail. The text says everything: if the picture can't be drawn, it goes alone.
func (h *house) compose(data []byte) (l adjudicator.Letter, raw, picture []byte, err error) {
	if err := json.Unmarshal(data, &l); err != nil {
		return l, nil, nil, fmt.Errorf("the letter is not as it was written: %w", err)
	}
	d := mail.Draft{
		ID: l.ID, From: l.From, FromName: l.FromName, To: l.To, ReplyTo: l.ReplyTo, Subject: l.Subject,
		InReplyTo: l.InReplyTo, References: l.References, Auto: l.Auto, Date: l.Date, Text: l.Text, HTML: l.HTML,
	}
	if len(l.Picture) > 0 {
		if picture, err = h.easel.Draw(l.Picture); err != nil {
			h.log.Error("picture", "game", l.Game, "error", err)
			d.HTML = ""
		} else {
			d.Images = []mail.Image{{CID: "map", Name: "map.png", Type: "image/png", Data: picture}}
		}
	}
	for _, a := range l.Attach {
		d.Attachments = append(d.Attachments, mail.File{Name: a.Name, Type: a.Type, Data: a.Data})
	}
	raw, err = mail.Compose(d)
	return l, raw, picture, err
}
