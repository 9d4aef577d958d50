package adjudicator

import (
	"fmt"
	"slices"
	"strings"

	"longroll/adjudicator/report"
	"longroll/orders"
	"longroll/rules"
)

// A game may be proposed before it is begun: everybody is invited, and it begins when
// the last of them has agreed.

// invite asks everybody whether he takes part.
func (p *pass) invite() error {
	for _, reader := range readers {
		if p.m.address(reader) == "" {
			continue
		}
		page, err := p.a.pages.Invitation(p.about(reader), p.m.game.View(reader))
		if err != nil {
			return fmt.Errorf("invitation: %w", err)
		}
		if err := p.news(page, reader); err != nil {
			return err
		}
	}
	return nil
}

// consent takes the answer of one who was invited.
func (p *pass) consent(reader rules.Side, in Incoming) (string, error) {
	r := p.a.words.Requests(in.Text)
	yes, no := asksFor(r.Requests, orders.RequestAccept), asksFor(r.Requests, orders.RequestDecline) || asksFor(r.Requests, orders.RequestResign)
	switch {
	case p.m.over:
		return Told, p.reply(reader, in, p.cameToNothing())
	case yes && no || !yes && !no && !p.m.desks[reader].consents:
		page, err := p.a.pages.Invitation(p.about(reader), p.m.game.View(reader))
		if err != nil {
			return "", err
		}
		note := plainPage(page.Subject, "We found no answer in your mail that we understand. Please answer with one word alone on its line: accept, or decline."+p.hosted())
		return Nothing, p.reply(reader, in, joined([]report.Page{note, page}))
	case !p.proven(in):
		return Refused, p.reply(reader, in, p.unprovenPage())
	case no:
		return Settled, p.declines(reader, in)
	}
	salted, err := p.saltOnJoining(reader, in, r)
	if err != nil {
		return "", err
	}
	return Settled, p.accepts(reader, in, salted)
}

// hosted says whom to ask about a game, if somebody can be.
func (p *pass) hosted() string {
	if p.a.cfg.Host == "" {
		return ""
	}
	return " Questions are answered by who runs this server: " + p.a.cfg.Host + "."
}

// unprovenPage answers one who has no seat yet and showed nothing of who he is.
func (p *pass) unprovenPage() report.Page {
	return plainPage(fmt.Sprintf("Re: [%s] your answer does not count yet", p.m.begun.Game), "Nothing of your mail was taken, since "+p.unproven()+".")
}

// asksFor reports whether a request is in the mail.
func asksFor(list []orders.Request, word string) bool {
	return slices.ContainsFunc(list, func(q orders.Request) bool { return q.Word == word })
}

// accepts notes that one takes part. The last of them begins the game.
func (p *pass) accepts(reader rules.Side, in Incoming, also []string) error {
	if !p.m.desks[reader].consents {
		if err := p.record(consented{Reader: readerName(reader), Mail: in.ID}); err != nil {
			return err
		}
	}
	if !p.m.agreed() {
		return p.reply(reader, in, p.takesPart(reader, also...))
	}
	all := append([]string{"Everybody takes part. The first mail of the game comes with this one."}, also...)
	if err := p.reply(reader, in, plainPage(fmt.Sprintf("Re: [%s] the game begins", p.m.begun.Game), all...)); err != nil {
		return err
	}
	if err := p.record(launched{}); err != nil {
		return err
	}
	if err := p.round(mailOpening); err != nil {
		return err
	}
	return p.settle()
}

// takesPart tells one who has agreed that the others have not yet.
func (p *pass) takesPart(reader rules.Side, also ...string) report.Page {
	all := append([]string{
		fmt.Sprintf("You take part in %s as %s. The game begins when the others have agreed too, by %s at the latest; "+
			"if they do not, you are told.", p.m.title(), title(reader), p.when(p.m.sheet.raw)),
		"To take your word back, answer decline.",
	}, also...)
	return plainPage(fmt.Sprintf("Re: [%s] you take part", p.m.begun.Game), all...)
}

// declines ends a game that has not begun.
func (p *pass) declines(reader rules.Side, in Incoming) error {
	if err := p.reply(reader, in, plainPage(fmt.Sprintf("Re: [%s] you do not take part", p.m.begun.Game),
		"You do not take part, and the others are told. You get no more mail of this game.")); err != nil {
		return err
	}
	others := slices.DeleteFunc(slices.Clone(readers[:]), func(r rules.Side) bool { return r == reader })
	return p.cancel(fmt.Sprintf("%s declined.", sentenceOf(title(reader))), others)
}

// notAgreed ends a game in which not everybody has agreed in time.
func (p *pass) notAgreed() error {
	var silent []string
	for _, r := range readers {
		if p.m.address(r) != "" && !p.m.desks[r].consents {
			silent = append(silent, title(r))
		}
	}
	return p.cancel(fmt.Sprintf("No answer came from %s.", strings.ReplaceAll(either(silent), " or ", " and ")), readers[:])
}

// cancel ends a game before it has begun, and says why.
func (p *pass) cancel(by string, tell []rules.Side) error {
	if err := p.record(over{Digest: p.m.game.Digest(), By: by}); err != nil {
		return err
	}
	if err := p.news(p.cameToNothing(), tell...); err != nil {
		return err
	}
	if p.a.cfg.Host == "" {
		return nil
	}
	l := p.a.letter(p.at, p.a.cfg.Host, p.cameToNothing())
	l.ID, l.Game = p.a.letterID(p.m, referee, "host", "cancelled"), p.m.begun.Game
	return p.post(l)
}

// cameToNothing says that a game did not begin.
func (p *pass) cameToNothing() report.Page {
	return plainPage(fmt.Sprintf("[%s] the game does not take place", p.m.begun.Game),
		fmt.Sprintf("%s does not take place. %s", p.m.title(), p.m.by), "Nothing is wanted of you.")
}

// sentenceOf begins with a capital.
func sentenceOf(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
