package adjudicator

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"longroll/adjudicator/report"
	"longroll/orders"
	"longroll/rules"
)

// Seats that change hands.

// resign gives up the sender's seat: another player is looked for.
func (u *mustering) resign(q orders.Request) error {
	if !u.confirmed(q, "leaving the game") {
		return nil
	}
	u.grants(q, "You have left the game. Thank you for playing. If you know somebody who would take your seat, tell whoever runs this server.")
	u.then = func() error { return u.vacate(u.side, leftResigned, u.in.ID) }
	return nil
}

// vacate looks for another player of a side: the referee or the host is asked to name
// one. Of a seat that is empty because nothing came, nobody else is told.
func (p *pass) vacate(side rules.Side, why, id string) error {
	was := p.m.address(side)
	if err := p.record(left{Side: side, Why: why, Mail: id}); err != nil {
		return err
	}
	reason := fmt.Sprintf("The %s player (%s) has left the game.", side.Name(), was)
	if why == leftMissed {
		reason = fmt.Sprintf("Nothing came from the %s player (%s) for %s by %s. Until somebody takes his seat he may still send his orders.",
			side.Name(), was, p.m.moment.Title, p.when(p.m.sheetOf(side).due))
		if err := p.missed(side, "another player is looked for"); err != nil {
			return err
		}
	}
	if why == leftResigned {
		text := fmt.Sprintf("The %s player has left the game. Another is looked for, and your own clock does not run while his side is to act. "+
			"If nobody takes his seat within %s, the game is yours; to take it now, write: claim", side.Name(), spell(p.m.terms.Vacancy))
		if err := p.news(plainPage(fmt.Sprintf("[%s] your opponent has left", p.m.begun.Game), text,
			fmt.Sprintf("If you know somebody who would play on, write: replace %s with ADDRESS", strings.ToLower(side.Name()))), side.Enemy()); err != nil {
			return err
		}
	}
	return p.overseer("vacant", fmt.Sprintf("[%s] a player of the %s is wanted", p.m.begun.Game, side.Name()), reason, p.m.directions(side))
}

// notFilled ends a game of which a seat has stayed empty for too long.
func (p *pass) notFilled(side rules.Side) error {
	if p.m.desks[side.Enemy()].resigned {
		return p.finish(rules.Result{}, "Both players left the game, and nobody took their seats.")
	}
	return p.finish(rules.Result{Winner: side.Enemy()}, fmt.Sprintf("The %s player left the game, and nobody took his seat: the %s player has won.", side.Name(), side.Enemy().Name()))
}

// replacement asks somebody to take a seat: the sender's own, or that of an opponent
// who has left.
func (u *mustering) replacement(q orders.Request) error {
	side := q.Side
	if side == rules.NoSide {
		side = u.side
	}
	if side != u.side && !(u.m.desks[side].vacant && u.m.desks[side].resigned) {
		u.lacks(q, "your opponent has not left the game; only the referee may replace him")
		return nil
	}
	problem, err := u.seek(side, q.Address, u.side, u.in.ID)
	if problem != "" {
		u.lacks(q, "%s", problem)
	}
	if err == nil && problem == "" {
		u.grants(q, "%s was asked to take the seat. Until then everything stays as it is.", q.Address)
	}
	return err
}

// seek asks somebody to take a seat; a problem says why he can't be.
func (p *pass) seek(side rules.Side, address string, by rules.Side, id string) (problem string, err error) {
	local, domain, _ := strings.Cut(strings.TrimSpace(address), "@")
	address = local + "@" + strings.ToLower(domain)
	switch {
	case !plausible(address):
		return fmt.Sprintf("%q is no address: write it as name@example.org", printable(address, 80)), nil
	case p.a.ours(address):
		return "that is this program's own address: give a player's", nil
	case strings.EqualFold(address, p.m.address(side)):
		return "he has that seat already", nil
	case strings.EqualFold(address, p.m.address(side.Enemy())):
		return "he commands the other side", nil
	case strings.EqualFold(address, p.m.address(referee)):
		return "he is the referee, who sees what both sides do", nil
	case p.m.alone():
		return "one person commands both sides and is the referee, who sees what both sides do: he may not keep one side alone", nil
	}
	if problem, err := p.spendHeirs(side, address); err != nil || problem != "" {
		return problem, err
	}
	if err := p.passed(side); err != nil {
		return "", err
	}
	if err := p.record(sought{Side: side, Address: address, By: readerName(by), Mail: id}); err != nil {
		return "", err
	}
	return "", p.postHeir(side, p.a.letterID(p.m, side, "heir", p.m.heirStage(side)))
}

// passed tells somebody who was asked to take a seat that it is not to be had any more.
func (p *pass) passed(side rules.Side) error {
	heir := p.m.desks[side].heir
	if heir == "" {
		return nil
	}
	l := p.a.letter(p.at, heir, plainPage(fmt.Sprintf("[%s] the seat is taken", p.m.begun.Game),
		fmt.Sprintf("The seat of %s, which was offered to you, is not to be had any more. Nothing is wanted of you.", title(side))))
	l.ID, l.Game = p.a.letterID(p.m, side, "passed", p.m.heirStage(side)), p.m.begun.Game
	return p.post(l)
}

// mostHeirs is how many people are asked to take a seat in a day: nobody shall send mail
// through us to whomever he likes.
const mostHeirs = 5

// spendHeirs keeps an address from being asked for one game more than once a day, and a
// seat from being offered to a crowd; a problem says which.
func (p *pass) spendHeirs(side rules.Side, address string) (problem string, err error) {
	spend := func(mark string) (spent bool, err error) {
		if slices.Contains(p.handled, mark) {
			return true, nil
		}
		if spent, err = p.a.ledger.Handled(mark); err == nil && !spent {
			p.handled = append(p.handled, mark)
		}
		return spent, err
	}
	if spent, err := spend(markOf("heir", p.m.begun.Game, address, day(p.at))); err != nil || spent {
		return "he was asked today already; wait for his answer", err
	}
	for n := range mostHeirs {
		if spent, err := spend(markOf("heirs", p.m.begun.Game, readerName(side), day(p.at), strconv.Itoa(n))); err != nil || !spent {
			return "", err
		}
	}
	return fmt.Sprintf("%d people were asked to take this seat today, and no more are; wait for an answer, or write again tomorrow", mostHeirs), nil
}

// heirStage names the stretch of play for which the key of a successor is good.
func (m *match) heirStage(side rules.Side) string {
	return fmt.Sprintf("heir/%d/%d", m.desks[side].heirKey, m.desks[side].heirs)
}

// heirToken is the key of the one who was asked to take a seat. It stays good when the
// one who sits there gets another.
func (m *match) heirToken(side rules.Side) string {
	return m.tokenOf(m.heirStage(side), side, m.desks[side].heirKey)
}

// postHeir writes to the one who was asked to take a seat.
func (p *pass) postHeir(side rules.Side, id string) error {
	l, err := p.heirLetter(side, id)
	if err != nil {
		return err
	}
	return p.post(l)
}

func (p *pass) heirLetter(side rules.Side, id string) (Letter, error) {
	g := p.about(side)
	g.Form = ""
	page, err := p.a.pages.Invitation(g, nil)
	if err != nil {
		return Letter{}, fmt.Errorf("invitation: %w", err)
	}
	note := plainPage(page.Subject, fmt.Sprintf("You are asked to take the seat of %s in a game that is under way, at %s. With it come "+
		"everything that side may know, what it has seen so far, and the whole time for what it owes.", title(side), p.m.moment.Title))
	l := p.a.letter(p.at, p.m.desks[side].heir, joined([]report.Page{note, page}))
	l.ID, l.Game, l.ReplyTo = id, p.m.begun.Game, p.heirAddress(side)
	return l, nil
}

// heirAddress is where the answer of one goes who was asked to take a seat.
func (p *pass) heirAddress(side rules.Side) string {
	local, domain, _ := strings.Cut(p.a.cfg.Address, "@")
	return fmt.Sprintf("%s+%s.%s.%s@%s", local, p.m.begun.Game, readerName(side)[:1], p.m.heirToken(side), domain)
}

// heirOf finds the side whose seat is offered under a token.
func (m *match) heirOf(token string) (side rules.Side, ok bool) {
	for _, side := range rules.Sides {
		if m.desks[side].heir != "" && !m.over && sameToken(token, m.heirToken(side)) {
			return side, true
		}
	}
	return rules.NoSide, false
}

// succeed takes the answer of one who was asked to take a seat.
func (p *pass) succeed(side rules.Side, in Incoming) (string, error) {
	r := p.a.words.Requests(in.Text)
	yes, no := asksFor(r.Requests, orders.RequestAccept), asksFor(r.Requests, orders.RequestDecline)
	switch {
	case yes == no:
		l, err := p.heirLetter(side, p.a.letterID(p.m, side, "heir", in.ID))
		if err != nil || in.NoReply != "" {
			return Nothing, err
		}
		return Nothing, p.post(l.answering(in))
	case !p.proven(in):
		return Refused, p.answerHeir(side, in, p.unprovenPage())
	case no:
		return Settled, p.passOver(side, in)
	}
	return Settled, p.seat(side, p.m.desks[side].heir, in.ID)
}

// answerHeir answers one who was asked to take a seat.
func (p *pass) answerHeir(side rules.Side, in Incoming, page report.Page) error {
	if in.NoReply != "" {
		return nil
	}
	l := p.a.letter(p.at, in.From, page).answering(in)
	l.ID, l.Game = p.a.letterID(p.m, side, "heir", in.ID), p.m.begun.Game
	if p.m.desks[side].heir != "" {
		l.ReplyTo = p.heirAddress(side)
	}
	return p.post(l)
}

// passOver notes that the one who was asked declines.
func (p *pass) passOver(side rules.Side, in Incoming) error {
	was := p.m.desks[side].heir
	if err := p.record(sought{Side: side, By: readerName(side), Mail: in.ID}); err != nil {
		return err
	}
	if err := p.answerHeir(side, in, plainPage(fmt.Sprintf("Re: [%s] you do not take part", p.m.begun.Game), "You get no more mail of this game.")); err != nil {
		return err
	}
	page := plainPage(fmt.Sprintf("[%s] the seat was declined", p.m.begun.Game),
		fmt.Sprintf("%s does not take the seat of %s.", was, title(side)))
	if p.m.desks[side].resigned {
		if err := p.news(page, side.Enemy()); err != nil {
			return err
		}
	} else if err := p.news(page, side); err != nil {
		return err
	}
	return p.overseer("declined", page.Subject, fmt.Sprintf("%s does not take the seat of %s.", was, title(side)), p.m.directions(side))
}

// seat gives a seat away. The new player gets all that his side knows, and what it has
// been told so far; the others hear whom they play with.
func (p *pass) seat(side rules.Side, address, id string) error {
	was := p.m.address(side)
	if err := p.record(seated{Side: side, Address: address, Mail: id}); err != nil {
		return err
	}
	opening, err := p.a.pages.Opening(p.about(side), p.m.game.View(side))
	if err != nil {
		return err
	}
	past, err := p.past(side, orders.Request{All: true})
	if err != nil {
		return err
	}
	list := []report.Page{plainPage(fmt.Sprintf("[%s] you are %s now", p.m.begun.Game, title(side)),
		fmt.Sprintf("You are %s of this game now. This mail is the first one of the game as your side got it, but as things stand today; "+
			"what your side has been told so far stands at its end.", title(side)),
		"The keys of whoever sat here before you open nothing any more.")}
	if p.m.timerOf(side) != nil {
		now, err := p.current(side)
		if err != nil {
			return err
		}
		list = append(list, now)
	}
	if err := p.news(joined(append(list, opening, past)), side); err != nil {
		return err
	}
	news := plainPage(fmt.Sprintf("[%s] a new player for the %s", p.m.begun.Game, side.Name()),
		fmt.Sprintf("%s is %s from now on.", address, title(side)))
	if err := p.news(news, side.Enemy(), referee); err != nil || was == "" {
		return err
	}
	l := p.a.letter(p.at, was, plainPage(fmt.Sprintf("[%s] your seat was taken", p.m.begun.Game),
		fmt.Sprintf("%s is %s from now on. Thank you for playing; you get no more mail of this game.", address, title(side))))
	l.ID, l.Game = p.a.letterID(p.m, side, "farewell", id), p.m.begun.Game
	return p.post(l)
}

// alone reports whether one person has had all three seats from the beginning.
func (m *match) alone() bool {
	b := m.begun
	return b.Referee != "" && strings.EqualFold(b.Referee, b.Union) && strings.EqualFold(b.Referee, b.Confederate)
}
