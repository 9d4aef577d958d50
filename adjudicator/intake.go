package adjudicator

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"longroll/adjudicator/report"
	"longroll/rules"
)

// Incoming is a mail that came, as far as it concerns games.
type Incoming struct {
	ID         string // Message-ID without angle brackets
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
	if err != nil {
		return Disposition{}, err
	}
	return Disposition{m.begun.Game, reader, kind}, a.commit(p)
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

// alien tells the owner of a token that it came from a strange address, once a
// day for each address. Nothing is done, and the stranger hears nothing.
func (a *Adjudicator) alien(now time.Time, m *match, reader rules.Side, in Incoming) (Disposition, error) {
	d := Disposition{m.begun.Game, reader, Alien}
	mark := fmt.Sprintf("alien:%s:%s:%s:%s", m.begun.Game, readerName(reader), strings.ToLower(in.From), day(now))
	told, err := a.ledger.Handled(mark)
	if err != nil {
		return d, err
	}
	p := a.pass(m, now)
	p.handled = []string{in.ID}
	if !told {
		p.handled = append(p.handled, mark)
		id := a.letterID(m, reader, "alien", in.ID)
		if err := p.post(p.mail(reader, id, alienPage(m, in))); err != nil {
			return d, err
		}
	}
	return d, a.commit(p)
}

// alienPage warns a player that somebody else has his reply address.
func alienPage(m *match, in Incoming) report.Page {
	return plainPage(fmt.Sprintf("[%s] a mail with your reply address came from somebody else", m.begun.Game),
		fmt.Sprintf("A mail sent to your own reply address for the game %s came from %s, which is not the address this "+
			"game has of you. Nothing in it was read or done, and it was not answered.", m.begun.Game, printable(in.From, 80)),
		"If that was you, send your orders again from the address this mail came to. If not, somebody has "+
			"seen one of your turn mails: keep them to yourself, and tell whoever runs this server. "+
			"Your reply address changes with the next turn.")
}

// bounced tells the referee or the host, once a day for each reader, that a
// letter came back.
func (a *Adjudicator) bounced(now time.Time, m *match, reader rules.Side, in Incoming) (Disposition, error) {
	d := Disposition{Side: reader, Kind: Bounce}
	to, about := a.cfg.Host, "a player"
	if m != nil {
		d.Game = m.begun.Game
		about = fmt.Sprintf("the %s of game %s", readerName(reader), m.begun.Game)
		if reader != referee && m.begun.Referee != "" {
			to = m.begun.Referee
		}
	}
	ids := []string{in.ID}
	mark := "bounce:" + about + ":" + day(now)
	told, err := a.ledger.Handled(mark)
	if err != nil || told || to == "" {
		return d, errors.Join(err, a.note(ids...))
	}
	page := plainPage("A letter came back", fmt.Sprintf("A letter to %s came back as undeliverable. The game goes on by "+
		"its clock; the letter is kept. Please see whether the address is still right.", about))
	l := a.letter(now.UTC().Truncate(time.Second), to, page)
	l.ID = a.plainID("bounce", in.ID)
	return d, a.send([]Letter{l}, append(ids, mark))
}

// unknown answers a mail that no token assigns to a game: a player gets the right
// address of each of his games, a stranger one polite answer a day.
func (a *Adjudicator) unknown(now time.Time, in Incoming) (Disposition, error) {
	games, err := a.gamesOf(in.From)
	if err != nil {
		return Disposition{}, err
	}
	if len(games) > 0 {
		return a.remind(now, games, in)
	}
	d := Disposition{Kind: Stranger}
	mark := fmt.Sprintf("stranger:%s:%s", strings.ToLower(in.From), day(now))
	done, err := a.ledger.Handled(mark)
	if err != nil || done || in.NoReply != "" || !plausible(in.From) || a.ours(in.From) {
		return d, errors.Join(err, a.note(in.ID))
	}
	page, err := a.pages.Stranger(printable(in.From, 254))
	if err != nil {
		return d, err
	}
	l := a.letter(now.UTC().Truncate(time.Second), in.From, page).answering(in)
	l.ID = a.plainID("stranger", in.ID)
	return d, a.send([]Letter{l}, []string{in.ID, mark})
}

// gamesOf lists the games that an address plays in.
func (a *Adjudicator) gamesOf(address string) ([]string, error) {
	var games []string
	for name, raw := range a.ledger.Heads() {
		h, err := readHead(raw)
		if err != nil {
			return nil, fmt.Errorf("game %s: %w", name, err)
		}
		if h.plays(address) && !h.Over {
			games = append(games, name)
		}
	}
	return games, nil
}

// remind sends a player the last mail of each of his games again, with the
// address that an answer must go to.
func (a *Adjudicator) remind(now time.Time, games []string, in Incoming) (Disposition, error) {
	var letters []Letter
	for _, name := range games {
		m, err := a.load(name)
		if err != nil {
			return Disposition{}, err
		}
		for _, reader := range readers {
			if !strings.EqualFold(m.address(reader), in.From) || in.NoReply != "" {
				continue
			}
			p := a.pass(m, now)
			page, err := p.current(reader)
			if err != nil {
				return Disposition{}, err
			}
			page = joined([]report.Page{plainPage(page.Subject, lostNote), page})
			id := a.letterID(m, reader, "answer", in.ID)
			letters = append(letters, p.mail(reader, id, page).answering(in))
		}
	}
	return Disposition{Kind: Lost}, a.send(letters, []string{in.ID})
}

// lostNote opens the answer to a mail that named no game.
const lostNote = "We could not tell which game or turn your mail was for, so nothing in it was done. " +
	"Please answer this mail instead: its reply address is the right one."

// send commits letters that change no game.
func (a *Adjudicator) send(letters []Letter, ids []string) error {
	p := &pass{a: a}
	for _, l := range letters {
		if err := p.post(l); err != nil {
			return err
		}
	}
	return a.ledger.Commit("", 0, nil, nil, p.letters, ids)
}

// day is the date that a once-a-day mark holds for.
func day(t time.Time) string { return t.UTC().Format(time.DateOnly) }

// read makes the text of a mail into what its sender wants.
func (p *pass) read(side rules.Side, in Incoming) reading {
	return reading{p.a.words.Read(p.m.begun.System, in.Text, p.m.game.View(side), p.m.grid, p.m.open(side))}
}
