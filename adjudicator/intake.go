package adjudicator

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"time"

	"longroll/adjudicator/report"
	"longroll/orders"
	"longroll/rules"
)

// Incoming is a mail that came, as far as it concerns games.
type Incoming struct {
	ID         string // Message-ID without angle brackets; no white space in it
	Digest     string // the same for the same sender and body
	From       string
	FromName   string
	Recipients []string // those our own server noted first
	Readers    []string // whom its author wrote to: each of them knows the others
	Subject    string
	Text       string // LF line ends; quotes still marked
	InReplyTo  string
	References []string
	Date       time.Time // as its author's program wrote it; zero: not at all
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
	Settled   = "settled"   // something of the game's life was settled: an absence, a letter, a seat
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
	to, err := a.addressed(in)
	if err != nil {
		return Disposition{}, err
	}
	m, reader := to.m, to.reader
	switch {
	case in.Bounce:
		return a.bounced(now, m, reader, in)
	case m == nil:
		return a.unknown(now, in)
	case to.heir && !strings.EqualFold(to.address(), in.From):
		return Disposition{m.begun.Game, reader, Alien}, a.note(in.ID)
	case !strings.EqualFold(to.address(), in.From):
		return a.alien(now, m, reader, in)
	}
	if len(to.others) > 0 {
		in.Problems = append(slices.Clone(in.Problems), fmt.Sprintf("Your mail was for more than one game. It was read for %s alone, and nothing "+
			"was done in %s: please send a mail to each.", m.begun.Game, strings.Join(to.others[:min(len(to.others), 5)], ", ")))
	}
	p := a.pass(m, now)
	p.handled = []string{in.ID}
	mark, flooding, err := "", false, error(nil)
	if a.cfg.MailsAnHour > 0 {
		mark, flooding, err = a.spendOf(a.cfg.MailsAnHour, "mail", p.at, in.From, nil)
	}
	if err == nil && flooding {
		err = p.flooded(reader, in)
	}
	if err != nil || flooding {
		return Disposition{m.begun.Game, reader, Muted}, errors.Join(err, a.commit(p))
	}
	if err := p.keepMail(reader, in); err != nil {
		return Disposition{}, err
	}
	var kind string
	if to.heir {
		kind, err = p.succeed(reader, in)
	} else {
		kind, err = p.take(reader, to.current, in)
	}
	if len(p.entries) > 0 && mark != "" {
		p.handled = append(p.handled, mark)
	} else if err == nil && len(p.entries) == 0 {
		kind, err = p.sparing(reader, kind, in)
	}
	switch {
	case err != nil:
	case kind == Muted:
		p.keepNoMail()
	default:
		err = p.recordDenied()
	}
	if err != nil {
		return Disposition{}, err
	}
	return Disposition{m.begun.Game, reader, kind}, a.commit(p)
}

// sparing keeps a mail that changed nothing from being answered when its sender
// has had a good many such answers within the hour: two programs that answer one
// another must come to an end, even if neither owns up to being one.
func (p *pass) sparing(reader rules.Side, kind string, in Incoming) (string, error) {
	mark, spent, err := p.a.spend("answer", p.at, in.From)
	if err != nil || len(p.letters) == 0 {
		return kind, err
	}
	if spent {
		p.letters = nil
		return Muted, p.muted(reader, in)
	}
	p.handled = append(p.handled, mark)
	return kind, nil
}

// muted tells a sender, once in an hour, that he gets no more answers in it.
func (p *pass) muted(reader rules.Side, in Incoming) error {
	told := markOf("muted", in.From, p.at.Format("2006-01-02T15"))
	done, err := p.a.ledger.Handled(told)
	if err != nil || done || in.NoReply != "" {
		return err
	}
	p.handled = append(p.handled, told)
	l := p.mail(reader, p.a.plainID("muted", in.ID), plainPage(fmt.Sprintf("Re: [%s] no more answers in this hour", p.m.begun.Game), fmt.Sprintf(
		"More than %d mails came from you within the hour that changed nothing, and neither did this one. Such mails are not answered any more "+
			"before the next hour begins. Orders and all else that changes something are taken and answered as ever.", mostAnswers))).answering(in)
	l.To = in.From
	return p.post(l)
}

// mostAnswers is how many mails of one sender that change nothing are answered in
// an hour.
const mostAnswers = 20

// spend finds a mark for one more such answer of a kind; spent says that there is none left.
func (a *Adjudicator) spend(kind string, now time.Time, address string) (mark string, spent bool, err error) {
	return a.spendOf(mostAnswers, kind, now, address, nil)
}

// spendOf finds a mark for one more thing of a kind, of which an address has so many in
// an hour; but are marks that this very step has spent.
func (a *Adjudicator) spendOf(most int, kind string, now time.Time, address string, but []string) (mark string, spent bool, err error) {
	hour := now.UTC().Format("2006-01-02T15")
	for n := range most {
		mark := markOf(kind, address, hour, strconv.Itoa(n))
		if slices.Contains(but, mark) {
			continue
		}
		done, err := a.ledger.Handled(mark)
		if err != nil || !done {
			return mark, false, err
		}
	}
	return "", true, nil
}

// flooded tells a sender, once in an hour, that he has written more than is read.
func (p *pass) flooded(reader rules.Side, in Incoming) error {
	told := markOf("flood", in.From, p.at.Format("2006-01-02T15"))
	done, err := p.a.ledger.Handled(told)
	if err != nil || done || in.NoReply != "" {
		return err
	}
	p.handled = append(p.handled, told)
	l := p.mail(reader, p.a.plainID("flood", in.ID), plainPage(fmt.Sprintf("Re: [%s] too many mails", p.m.begun.Game), fmt.Sprintf(
		"More than %d mails with orders came from you within the hour. This one was not read, nor will any be that comes before the "+
			"next hour begins; what we held of yours stands. Please send your orders again then.", p.a.cfg.MailsAnHour))).answering(in)
	l.To = in.From
	return p.post(l)
}

// note marks a mail as dealt with; extra ids mark what must not happen twice.
func (a *Adjudicator) note(ids ...string) error {
	return a.ledger.Commit("", 0, nil, nil, nil, ids)
}

// addressee is whom a mail is for: a reader of a game, or one who was asked to become
// one.
type addressee struct {
	m       *match // nil: no game could be told
	reader  rules.Side
	current bool     // his key has not been overtaken by play
	others  []string // games that the mail was for as well
	heir    bool     // he was asked to take the seat of reader
}

// address is from where his mail comes.
func (t addressee) address() string {
	if t.heir {
		return t.m.desks[t.reader].heir
	}
	return t.m.address(t.reader)
}

// addressed finds the game and the reader whose token a mail bears: in the
// address it was sent to or, failing that, in the form it holds.
func (a *Adjudicator) addressed(in Incoming) (addressee, error) {
	found := a.claims(in.Recipients)
	if game, token, ok := a.words.FormToken(in.Text); ok {
		found = append(found, claim{strings.ToLower(game), strings.ToLower(token)})
	}
	var to addressee
	for _, c := range found {
		m, err := a.load(c.game)
		if errors.Is(err, errNoGame) {
			continue
		}
		if err != nil {
			return addressee{}, err
		}
		next := addressee{m: m}
		if reader, current, ok := m.holder(c.token); ok {
			next.reader, next.current = reader, current
		} else if side, ok := m.heirOf(c.token); ok {
			next.reader, next.current, next.heir = side, true, true
		} else {
			continue
		}
		switch {
		case to.m == nil, to.address() != "" && !strings.EqualFold(to.address(), in.From) && strings.EqualFold(next.address(), in.From):
			to = next // who answers to all has another's key before him, but his own counts
		case c.game != to.m.begun.Game && !slices.Contains(to.others, c.game):
			to.others = append(to.others, c.game)
		}
	}
	return to, nil
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
	if !current { // a key that is worth nothing any more can't be spoiled
		in.Readers = nil
	}
	switch {
	case p.m.leg == 0:
		return p.consent(reader, in)
	case p.m.over:
		return p.after(reader, in)
	case reader == referee:
		return p.directed(current, in)
	}
	r := p.read(reader, in)
	switch {
	case r.Whole != "":
		return p.refuseSide(reader, in, r.Whole, wholly(r.Whole))
	case !current && r.binding():
		return p.refuseSide(reader, in, overtaken, linesOf(r, overtaken))
	case r.binding() && !p.proven(in):
		return p.refuseSide(reader, in, p.unproven(), wholly(p.unproven()))
	}
	return p.muster(reader, in, r)
}

// overtaken says why a mail with an old key does nothing.
const overtaken = "it answers an earlier mail, and play has gone on since then; what stands now is below"

// unproven says why a mail without proof of its sender does nothing.
func (p *pass) unproven() string {
	return fmt.Sprintf("our mail server did not find it to be from your address (%s), which this game demands; "+
		"send it through your own mail provider's server", strings.ToUpper(p.m.terms.Proof))
}

// directed takes a mail of the referee. What he directs is about the position that he was
// shown: with an old key nothing is done, lest it befall another sheet than he meant.
func (p *pass) directed(current bool, in Incoming) (string, error) {
	r := p.a.words.Directions(in.Text)
	settles := reading{r}.settles()
	switch {
	case r.Whole != "":
		return p.refuse(referee, in, r.Whole)
	case settles && !current && !timeless(r):
		return p.refuse(referee, in, overtaken)
	case settles && !p.proven(in):
		return p.refuse(referee, in, p.unproven())
	}
	u := &mustering{pass: p, side: referee, in: in}
	if err := u.rekey(); err != nil {
		return "", err
	}
	if seen := u.receipt.Problems; len(seen) > 0 {
		if err := p.news(plainPage(fmt.Sprintf("[%s] another reply address", p.m.begun.Game), seen...), referee); err != nil {
			return "", err
		}
	}
	return p.referees(in, r)
}

// proven reports whether a mail shows of its sender what the game demands.
func (p *pass) proven(in Incoming) bool {
	switch p.m.terms.Proof {
	case proofDMARC:
		return in.Signed == proofDMARC
	case proofDKIM:
		return in.Signed == proofDMARC || in.Signed == proofDKIM
	}
	return true
}

// refuse answers that nothing of a mail was taken.
func (p *pass) refuse(reader rules.Side, in Incoming, why string) (string, error) {
	page, err := p.a.pages.Refused(p.about(reader), p.m.game.View(reader), why)
	if err != nil {
		return "", err
	}
	if len(p.m.open(reader)) > 0 || reader == referee && why == overtaken {
		now, err := p.current(reader)
		if err != nil {
			return "", err
		}
		page = joined([]report.Page{page, now})
	}
	if err := p.settle(); err != nil {
		return "", err
	}
	return Refused, p.reply(reader, in, page)
}

// after answers a mail of a game that is over: it is shown as it ended, and so is what
// it was.
func (p *pass) after(reader rules.Side, in Incoming) (string, error) {
	if err := p.settle(); err != nil {
		return "", err
	}
	page, err := p.current(reader)
	if err != nil {
		return "", err
	}
	list := []report.Page{page}
	for _, q := range p.a.words.Requests(in.Text).Requests {
		more, problem, err := p.tells(reader, q)
		if err != nil {
			return "", err
		}
		if problem != "" {
			list = append(list, plainPage(page.Subject, q.Text+": "+problem))
		}
		list = append(list, more...)
	}
	return Told, p.reply(reader, in, joined(list))
}

// tells gives what a request wants to be told, in pages or in a letter of its own; a
// problem says why it can't be.
func (p *pass) tells(reader rules.Side, q orders.Request) (list []report.Page, problem string, err error) {
	what := q.Word + " " + q.Name
	if slices.Contains(p.shown, what) { // once in a mail is enough
		return nil, "", nil
	}
	p.shown = append(p.shown, what)
	var page report.Page
	switch q.Word {
	case orders.RequestHistory:
		if reader == referee {
			return nil, "the referee's mails hold what each side was told", nil
		}
		if page, err = p.past(reader, q); err != nil {
			return nil, "", err
		}
		list = []report.Page{page}
		if asked, any := p.queryHistory(reader, p.historyFrom(q)); any {
			list = append(list, asked)
		}
		return list, "", nil
	case orders.RequestResend:
		problem, err = p.resend(reader, q)
		return nil, problem, err
	case orders.RequestOptions:
		page, problem = p.optionsPage(q)
	case orders.RequestTerms:
		page = p.termsPage(reader)
	default:
		return nil, "", nil
	}
	if problem != "" || err != nil {
		return nil, problem, err
	}
	return []report.Page{page}, "", nil
}

// read makes the text of a mail into what its sender wants.
func (p *pass) read(side rules.Side, in Incoming) reading {
	return reading{p.a.words.Read(p.m.begun.System, in.Text, p.m.game.View(side), p.m.grid, p.m.open(side))}
}
