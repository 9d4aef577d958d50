package adjudicator

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"longroll/adjudicator/report"
	"longroll/rules"
)

// alien tells the owner of a token that it came from a strange address, once a
// day for each address. Nothing is done, and a stranger hears nothing; another player
// gets his own right addresses.
func (a *Adjudicator) alien(now time.Time, m *match, reader rules.Side, in Incoming) (Disposition, error) {
	d := Disposition{m.begun.Game, reader, Alien}
	mark := markOf("alien", m.begun.Game, readerName(reader), in.From, day(now))
	told, err := a.ledger.Handled(mark)
	if err != nil {
		return d, err
	}
	warnings, warned, err := a.warning(m, reader, now)
	if err != nil {
		return d, err
	}
	p := a.pass(m, now)
	p.handled = []string{in.ID}
	if !told && !warned {
		p.handled = append(p.handled, mark, warnings)
		id := a.letterID(m, reader, "alien", in.ID)
		if err := p.post(p.mail(reader, id, alienPage(m, in))); err != nil {
			return d, err
		}
	}
	games, err := a.gamesOf(in.From)
	if err != nil || len(games) == 0 {
		return d, errors.Join(err, a.commit(p))
	}
	letters, mark, err := a.reminders(now, games, in)
	if err != nil {
		return d, err
	}
	for _, l := range letters {
		if err := p.post(l); err != nil {
			return d, err
		}
	}
	if mark != "" {
		p.handled = append(p.handled, mark)
	}
	return d, a.commit(p)
}

// mostWarnings is of how many strange addresses a reader is told in a day.
const mostWarnings = 5

// warning finds a mark for one more such warning of a day; warned says that there is none
// left: whoever has the key can write under any number of names.
func (a *Adjudicator) warning(m *match, reader rules.Side, now time.Time) (mark string, warned bool, err error) {
	for n := range mostWarnings {
		mark = markOf("aliens", m.begun.Game, readerName(reader), day(now), strconv.Itoa(n))
		done, err := a.ledger.Handled(mark)
		if err != nil || !done {
			return mark, false, err
		}
	}
	return "", true, nil
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
		if reader != referee && m.address(referee) != "" {
			to = m.address(referee)
		}
	}
	ids := []string{in.ID}
	mark := markOf("bounce", about, day(now))
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
	mark := markOf("stranger", in.From, day(now))
	done, err := a.ledger.Handled(mark)
	if err != nil {
		return d, err
	}
	// Whoever forges senders shall not have us write to all of them.
	all, spent, err := a.spendOf(mostStrangers, "strangers", now, "", nil)
	if err != nil || done || spent || in.NoReply != "" || !plausible(in.From) || a.ours(in.From) {
		return d, errors.Join(err, a.note(in.ID))
	}
	page, err := a.pages.Stranger(printable(in.From, 254))
	if err != nil {
		return d, err
	}
	l := a.letter(now.UTC().Truncate(time.Second), in.From, page).answering(in)
	l.ID = a.plainID("stranger", in.ID)
	return d, a.send([]Letter{l}, []string{in.ID, mark, all})
}

// mostStrangers is how many strangers are answered in an hour, all together.
const mostStrangers = 60

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
	letters, mark, err := a.reminders(now, games, in)
	if err != nil {
		return Disposition{}, err
	}
	if mark == "" {
		return Disposition{Kind: Muted}, a.note(in.ID)
	}
	return Disposition{Kind: Lost}, a.send(letters, []string{in.ID, mark})
}

// reminders writes them; mark counts them, and is empty if there are no more in this hour.
func (a *Adjudicator) reminders(now time.Time, games []string, in Incoming) (letters []Letter, mark string, err error) {
	// Anybody can write under a player's name: that must not use up the player's answers.
	mark, spent, err := a.spend("reminder", now, in.From)
	if err != nil || spent {
		return nil, "", err
	}
	for _, name := range games {
		m, err := a.load(name)
		if err != nil {
			return nil, "", err
		}
		for _, reader := range readers {
			if !strings.EqualFold(m.address(reader), in.From) || in.NoReply != "" {
				continue
			}
			p := a.pass(m, now)
			page, err := p.current(reader)
			if err != nil {
				return nil, "", err
			}
			page = joined([]report.Page{plainPage(page.Subject, lostNote), page})
			id := a.letterID(m, reader, "answer", in.ID)
			letters = append(letters, p.mail(reader, id, page).answering(in))
		}
	}
	return letters, mark, nil
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

// markOf is a mark for what must not be done twice. It stands among the ids of mails
// and can't be the id of one, for there is a space in it: else whoever sends a mail
// could choose its id so that something is taken for done.
func markOf(words ...string) string { return strings.ToLower("mark " + strings.Join(words, " ")) }

// day is the date that a once-a-day mark holds for.
func day(t time.Time) string { return t.UTC().Format(time.DateOnly) }
