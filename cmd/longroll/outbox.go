package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"longroll/adjudicator"
	"longroll/store"
)

// outboxCommand groups what can be done with the mail that goes out.
type outboxCommand struct {
	List   outboxList   `cmd:"" help:"List mail that waits to be sent."`
	Export outboxExport `cmd:"" help:"Write mail that waits to be sent as .eml files."`
}

// Help is the long help.
func (*outboxCommand) Help() string {
	return "Examples:\n  longroll outbox list\n  longroll outbox export --to letters"
}

// which mail is meant.
type which struct {
	Sent bool `help:"Mail that was sent." xor:"which"`
	Dead bool `help:"Mail that was given up." xor:"which"`
}

// letters gives the mail that is meant, oldest first.
func (w which) letters(s *store.Store) ([]store.Queued, error) {
	switch {
	case w.Dead:
		return s.Dead()
	case !w.Sent:
		return s.Outbox()
	}
	kept, err := s.Kept(0, 0)
	list := make([]store.Queued, len(kept))
	for i, k := range kept {
		list[i] = store.Queued{ID: k.ID, Data: k.Data}
	}
	return list, err
}

// outboxList lists letters.
type outboxList struct {
	which
	JSON bool `help:"As JSON." name:"json"`
}

// listed is a letter in the list.
type listed struct {
	ID      uint64    `json:"id"`
	Message string    `json:"message_id"`
	Game    string    `json:"game,omitempty"`
	To      string    `json:"to"`
	ReplyTo string    `json:"reply_to,omitempty"`
	Subject string    `json:"subject"`
	Tries   int       `json:"tries"`
	Next    time.Time `json:"next,omitzero"`
	Error   string    `json:"error,omitempty"`
}

func (o *outboxList) runIn(h *house, c *caller) error {
	queue, err := o.letters(h.store)
	if err != nil {
		return err
	}
	list := []listed{}
	for _, q := range queue {
		var l adjudicator.Letter
		if err := json.Unmarshal(q.Data, &l); err != nil {
			return fmt.Errorf("letter %d: %w", q.ID, err)
		}
		list = append(list, listed{q.ID, l.ID, l.Game, l.To, l.ReplyTo, l.Subject, q.Tries, q.Next, q.LastError})
	}
	if o.JSON {
		return c.json(list)
	}
	var rows [][]string
	for _, l := range list {
		rows = append(rows, []string{strconv.FormatUint(l.ID, 10), l.To, l.Subject, l.Error})
	}
	return c.columns(rows)
}

// outboxExport writes letters as files.
type outboxExport struct {
	which
	To   string `help:"Folder to write to; made if it is not there." required:"" placeholder:"DIR"`
	Mark bool   `help:"Note them as sent: somebody else delivers the files."`
}

func (o *outboxExport) runIn(h *house, c *caller) error {
	if o.Mark && (o.Sent || o.Dead) {
		return bad("--mark is for mail that waits to be sent, not with --sent or --dead")
	}
	dir := c.path(o.To)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return bad("the folder can't be made: %v", err)
	}
	h.exports.Lock() // so that what lies half written in the folder was left there
	defer h.exports.Unlock()
	if err := sweep(dir); err != nil {
		return err
	}
	queue, err := o.letters(h.store)
	if err != nil {
		return err
	}
	var faults []error
	written := 0
	for _, q := range queue {
		letter, raw, _, err := h.compose(q.Data)
		if err != nil { // it must not keep the others back
			faults = append(faults, fmt.Errorf("letter %d: %w", q.ID, err))
			if o.Mark {
				faults = append(faults, h.store.Bury(q.ID, err.Error()))
			}
			continue
		}
		written++
		if err := writeSafely(filepath.Join(dir, fileName(q.ID, letter.To, letter.Subject)+".eml"), raw); err != nil {
			return err
		}
		if !o.Mark {
			continue
		}
		if err := h.store.Sent(q.ID, h.now()); err != nil {
			return err
		}
	}
	c.printf("%s written to %s\n", count(written, "letter"), dir)
	return errors.Join(faults...)
}

// fileName names the file of a letter: its number, to whom, and what about.
func fileName(id uint64, to, subject string) string {
	to, _, _ = strings.Cut(to, "@")
	name := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '-':
			return r
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		}
		return ' '
	}, to+" "+subject)
	name = strings.Join(strings.Fields(name), "-")
	return fmt.Sprintf("%05d-%s", id, name[:min(len(name), 60)])
}

// count is a number with its noun.
func count(n int, noun string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case strings.HasSuffix(noun, "x"):
		noun += "e"
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// json prints a value for a script.
func (c *caller) json(v any) error {
	e := json.NewEncoder(c.out)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
