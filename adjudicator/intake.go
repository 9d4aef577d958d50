package adjudicator

import (
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"time"

	"longroll/adjudicator/report"
	"longroll/rules"
)

// Incoming is a mail that came, as far as it concerns games.
type Incoming struct {
	ID         string // Message-ID without angle brackets; no white space in it
	Digest     string // the same for the same sender and body
	From       string
	FromName   string
	Recipients []string // those our own server noted first
	Subject    string
	Text       string // LF line ends; quotes still marked
	InReplyTo  string
	References []string
	Received   time.Time // by our server; zero: now
	Robot      string    // why no person wrote it; empty if one did
	NoReply    string    // why it must not be answered
	Problems   []string  // what was wrong with it or cut, for the receipt
	Bounce     bool      // a letter of ours came back
	Signed     string    // what proves the domain of From: "dmarc", "dkim" or nothing
	SignedBy   string    // the domain that vouches for it
}

// Disposition is what became of a mail.
type Disposition struct {
	Game string     // empty if it belongs to none
	Side rules.Side // of the sender; NoSide: a referee or nobody
	Kind string     // one of the constants below
}

// What can become of a mail.
const (
	Taken     = "taken"     // orders were taken and are held, or run out of turn
	Played    = "played"    // orders were taken and played
	Answered  = "answered"  // it answered a question
	Told      = "told"      // it asked for something and was told
	Nothing   = "nothing"   // there was nothing in it for us
	Withdrawn = "withdrawn" // a sheet was taken back
	Refused   = "refused"   // nothing of it was taken
	Duplicate = "duplicate" // it had been dealt with
	Muted     = "muted"     // it changed nothing, and its sender has had answers enough for this hour
	Lost      = "lost"      // from a player, but for no game that could be told
	Alien     = "alien"     // a player's token from another's address
	Stranger  = "stranger"  // from nobody we know
	Robot     = "robot"     // no person wrote it
	Bounce    = "bounce"    // a letter of ours came back
)

// Receive deals with one mail in one commit. After an error nothing has changed,
// and the same mail may be brought again.
func (a *Adjudicator) Receive(now time.Time, in Incoming) (Disposition, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if in.Received.IsZero() || in.Received.After(now) {
		in.Received = now
	}
	done, err := a.ledger.Handled(in.ID)
	if err != nil {
		return Disposition{}, fmt.Errorf("mail %s: %w", in.ID, err)
	}
	if done {
		return Disposition{Kind: Duplicate}, nil
	}
	d, err := a.receive(now, in)
	if errors.Is(err, fs.ErrExist) {
		return Disposition{Kind: Duplicate}, nil
	}
	if err != nil {
		return Disposition{}, fmt.Errorf("mail %s: %w", in.ID, err)
	}
	return d, nil
}

func (a *Adjudicator) receive(now time.Time, in Incoming) (Disposition, error) {
	if in.Robot != "" && !in.Bounce {
		return Disposition{Kind: Robot}, a.note(in.ID)
	}
	m, reader, current, err := a.addressed(in)
	if err != nil {
		return Disposition{}, err
	}
	switch {
	case in.Bounce:
		return a.bounced(now, m, reader, in)
	case m == nil:
		return a.unknown(now, in)
	case !strings.EqualFold(m.address(reader), in.From):
		return a.alien(now, m, reader, in)
	}
	p := a.pass(m, now)
	p.handled = []string{in.ID}
	kind, err := p.take(reader, current, in)
	if err == nil && len(p.entries) == 0 {
		kind, err = p.sparing(kind, in)
	}
	if err != nil {
		return Disposition{}, err
	}
	return Disposition{m.begun.Game, reader, kind}, a.commit(p)
}

// sparing keeps a mail that changed nothing from being answered when its sender
// has had a good many such answers within the hour: two programs that answer one
// another must come to an end, even if neither owns up to being one.
func (p *pass) sparing(kind string, in Incoming) (string, error) {
	mark, spent, err := p.a.spend("answer", p.at, in.From)
	if err != nil || len(p.letters) == 0 {
		return kind, err
	}
	if spent {
		p.letters = nil
		return Muted, nil
	}
	p.handled = append(p.handled, mark)
	return kind, nil
}

// mostAnswers is how many mails of one sender that change nothing are answered in
// an hour.
const mostAnswers = 20

// spend finds a mark for one more such answer of a kind; spent says that there is none left.
func (a *Adjudicator) spend(kind string, now time.Time, address string) (mark string, spent bool, err error) {
	hour := now.UTC().Format("2006-01-02T15")
	for n := range mostAnswers {
		mark := markOf(kind, address, hour, strconv.Itoa(n))
		done, err := a.ledger.Handled(mark)
		if err != nil || !done {
			return mark, false, err
		}
	}
	return "", true, nil
}

// note marks a mail as dealt with; extra ids mark what must not happen twice.
func (a *Adjudicator) note(ids ...string) error {
	return a.ledger.Commit("", 0, nil, nil, nil, ids)
}

// addressed finds the game and the reader whose token a mail bears: in the
// address it was sent to or, failing that, in the form it holds.
func (a *Adjudicator) addressed(in Incoming) (m *match, reader rules.Side, current bool, err error) {
	found := a.claims(in.Recipients)
	if game, token, ok := a.words.FormToken(in.Text); ok {
		found = append(found, claim{strings.ToLower(game), strings.ToLower(token)})
	}
	for _, c := range found {
		m, err := a.load(c.game)
		if errors.Is(err, errNoGame) {
			continue
		}
		if err != nil {
			return nil, rules.NoSide, false, err
		}
		if reader, current, ok := m.holder(c.token); ok {
			return m, reader, current, nil
		}
	}
	return nil, rules.NoSide, false, nil
}

// take reads a mail of a known sender and does what it says. What was due before
// it came is done first: a late mail is never next turn's.
func (p *pass) take(reader rules.Side, current bool, in Incoming) (kind string, err error) {
	before := p.m.stage(reader)
	if err := p.runClock(in.Received); err != nil {
		return "", err
	}
	if p.m.stage(reader) != before {
		current = false
	}
	if reader == referee || p.m.over {
		return p.show(reader, in)
	}
	r := p.read(reader, in)
	switch {
	case r.Whole != "":
		return p.refuse(reader, in, r.Whole)
	case !current && r.binding():
		return p.refuse(reader, in, "it answers an earlier mail, and play has gone on since then; what stands now is below")
	}
	return p.muster(reader, in, r)
}

// refuse answers that nothing of a mail was taken.
func (p *pass) refuse(reader rules.Side, in Incoming, why string) (string, error) {
	page, err := p.a.pages.Refused(p.about(reader), p.m.game.View(reader), why)
	if err != nil {
		return "", err
	}
	if len(p.m.open(reader)) > 0 {
		question, err := p.current(reader)
		if err != nil {
			return "", err
		}
		page = joined([]report.Page{page, question})
	}
	if err := p.settle(); err != nil {
		return "", err
	}
	return Refused, p.reply(reader, in, page)
}

// show answers with how things stand.
func (p *pass) show(reader rules.Side, in Incoming) (string, error) {
	if err := p.settle(); err != nil {
		return "", err
	}
	page, err := p.current(reader)
	if err != nil {
		return "", err
	}
	return Told, p.reply(reader, in, page)
}

// read makes the text of a mail into what its sender wants.
func (p *pass) read(side rules.Side, in Incoming) reading {
	return reading{p.a.words.Read(p.m.begun.System, in.Text, p.m.game.View(side), p.m.grid, p.m.open(side))}
}
