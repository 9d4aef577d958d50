package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"longroll/adjudicator"
	"longroll/adjudicator/report"
	"longroll/mail"
)

// hand hands a letter to the mail server. One that is too large for it goes without its
// picture: the text says everything. It returns the mail that was handed over last.
func (p *postman) hand(ctx context.Context, l adjudicator.Letter, raw, picture []byte) ([]byte, error) {
	from := p.envelope(l)
	err := p.submit(ctx, from, l.To, raw)
	if failure := (*mail.SendError)(nil); errors.As(err, &failure) && failure.Stage == "size" && picture != nil {
		p.log.Warn("mail too large for the mail server: it goes without its map", "game", l.Game, "error", err)
		bare, err := mail.Compose(draft(l, nil))
		if err != nil {
			return raw, err
		}
		return p.hand(ctx, l, bare, nil)
	}
	if from == "" && refusesSender(err) {
		p.named = true
		if err := p.alarm("sender:none "+p.today(), "The mail server wants a sender on every envelope", fmt.Sprintf(
			"The mail server does not take mail with an empty return path (<>): %v. Answers to strangers and mails such as this "+
				"should have that, so that nobody answers them. They go out as %s now. To have it so from the "+
				"start, set envelope = %q under [smtp].", err, l.From, l.From)); err != nil {
			return raw, err
		}
		return p.hand(ctx, l, raw, picture)
	}
	return raw, err
}

// refusesSender reports whether the server has something against the sender, for good.
func refusesSender(err error) bool {
	var failure *mail.SendError
	return errors.As(err, &failure) && failure.Stage == "sender" && !failure.Temporary && failure.Code != 0
}

// envelope is the sender on the envelope. A game's mail has its reply address there, so that a
// bounce comes back to the game and the side it belongs to. Alarms and what strangers are
// answered have none: nobody should answer them, nor be told that they did not arrive (RFC 3834 3.3).
func (p *postman) envelope(l adjudicator.Letter) string {
	switch {
	case p.config.SMTP.Envelope != "":
		return p.config.SMTP.Envelope
	case l.Game == "" && !p.named:
		return ""
	case l.Game != "" && l.ReplyTo != "":
		return l.ReplyTo
	}
	return l.From
}

// compose makes a mail of a letter of the outbox. The same letter always makes the same
// mail.
func (h *house) compose(data []byte) (l adjudicator.Letter, raw, picture []byte, err error) {
	if err := json.Unmarshal(data, &l); err != nil {
		return l, nil, nil, fmt.Errorf("the letter is not as it was written: %w", err)
	}
	if len(l.Picture) > 0 {
		if picture, err = h.easel.Draw(l.Picture); err != nil {
			h.log.Error("picture", "game", l.Game, "error", err)
		}
	}
	raw, err = mail.Compose(draft(l, picture))
	return l, raw, picture, err
}

// draft is a letter as it is to be mailed. The text says everything: if there is no
// picture that belongs to it, it goes alone.
func draft(l adjudicator.Letter, picture []byte) mail.Draft {
	d := mail.Draft{
		ID: l.ID, From: l.From, FromName: l.FromName, To: l.To, ReplyTo: l.ReplyTo, Subject: l.Subject,
		InReplyTo: l.InReplyTo, References: l.References, Auto: l.Auto, Date: l.Date, Text: l.Text, HTML: l.HTML,
	}
	switch bare, err := report.WithoutPicture(l.HTML); {
	case picture != nil && err == nil && len(l.Attach) > 0 && weight(l, picture) > mostWeight:
		d.HTML = bare
	case picture != nil:
		d.Images = []mail.Image{{CID: "map", Name: "map.png", Type: "image/png", Data: picture}}
	case len(l.Picture) > 0:
		d.HTML = ""
	}
	for _, a := range l.Attach {
		d.Attachments = append(d.Attachments, mail.File{Name: a.Name, Type: a.Type, Data: a.Data})
	}
	return d
}

// mostWeight bounds a letter that brings files: many servers draw the line at a
// mebibyte. The files are what can't be had otherwise, so the map stays behind.
const mostWeight = 1 << 20

// weight is about how many bytes a letter has as a mail, in which files take a third
// more.
func weight(l adjudicator.Letter, picture []byte) int {
	files := len(picture)
	for _, a := range l.Attach {
		files += len(a.Data)
	}
	return len(l.Text) + len(l.HTML) + files*4/3*78/76
}
