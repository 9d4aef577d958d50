package main

import (
	"bytes"
	"errors"
	"fmt"
	"time"

	"longroll/adjudicator"
	"longroll/mail"
)

// deliverCommand takes one mail, as a mail filter hands it over.
type deliverCommand struct {
	Received time.Time `help:"When the mail server got it, as 2026-12-03T20:00:00Z; now, if not said." placeholder:"TIME"`
	JSON     bool      `help:"Say what became of it as JSON." name:"json"`
}

// Help is the long help.
func (*deliverCommand) Help() string {
	return "The mail comes on standard input. It may be brought twice: the second time changes nothing. Exit code 1 says " +
		"that it was not dealt with and should be brought again.\n\nExample:\n  longroll deliver < message.eml"
}

func (d *deliverCommand) runIn(h *house, c *caller) error {
	raw, err := readAll(c.in, mostStdin)
	if err != nil {
		return bad("the mail can't be read: %v", err)
	}
	if len(bytes.TrimSpace(raw)) == 0 {
		return bad("there is no mail on standard input: longroll deliver < message.eml")
	}
	received := d.Received
	if received.IsZero() {
		received = h.now()
	}
	most := mail.DefaultLimits().Message
	what, err := h.receive(mail.Raw{
		Received: received, Size: int64(len(raw)), Data: raw[:min(len(raw), most)], TooBig: len(raw) > most,
	})
	if errors.Is(err, errUnreadable) {
		return badInput(err.Error())
	}
	if err != nil {
		return err
	}
	if err := h.attended(); err != nil {
		return err
	}
	if d.JSON {
		return c.json(delivered{what.Kind, what.Game, what.Side.String()})
	}
	c.printf("%s\n", said(what))
	return nil
}

// delivered is what deliver says in JSON.
type delivered struct {
	What string `json:"what"`
	Game string `json:"game,omitempty"`
	Side string `json:"side,omitempty"`
}

func said(d adjudicator.Disposition) string {
	switch {
	case d.Game == "":
		return d.Kind
	case d.Side == 0:
		return fmt.Sprintf("%s: game %s", d.Kind, d.Game)
	}
	return fmt.Sprintf("%s: game %s, %s", d.Kind, d.Game, d.Side)
}
