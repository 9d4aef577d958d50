package adjudicator

import (
	"cmp"
	"fmt"
	"slices"

	"longroll/adjudicator/report"
	"longroll/rules"
)

// What a referee is mailed when he has done something: one mail for an act. Where it moves
// play on, or changes what waits for him, his packet goes out, and what he is answered stands
// at its head. Else he is answered in a few lines: what was done, and what waits.

// sendDesk mails the referee what waits for him, or what is asked, unless this very step has
// settled it.
func (p *pass) sendDesk() error {
	page := p.takeDesk()
	if page == nil {
		return nil
	}
	return p.news(p.prefaced(referee, *page), referee)
}

// takeDesk gives what is to be shown to the referee; nil: nothing.
func (p *pass) takeDesk() *report.Page {
	page := p.desk
	p.desk = nil
	if p.m.over || p.m.submitted == nil && p.m.pending == nil {
		return nil
	}
	return page
}

// showQuestion lets the referee see what is asked of a side, and every die before it, if any
// fell. Where he approves of every turn he has seen it before it was asked.
func (p *pass) showQuestion() error {
	m := p.m
	if m.address(referee) == "" || m.terms.Approval {
		return nil
	}
	stops := p.stopsAt()
	rolled := slices.Concat(m.rolled[m.told:], stops.rolls)
	if len(rolled) == 0 {
		return nil
	}
	told := func(side rules.Side) []report.Told {
		return gather(slices.Concat(m.desks[side].hears, stops.hears[side]))
	}
	page, err := p.a.pages.Referee(p.about(referee), m.game.View(referee), told(rules.Union), told(rules.Confederate), rolled)
	if err != nil {
		return fmt.Errorf("question for the referee: %w", err)
	}
	words := []string{"Play stops at a question. What is below has come of it so far, and only who is asked has been told; your next packet has it again, with what follows."}
	note := plainPage(fmt.Sprintf("[%s] asked: %s", m.begun.Game, m.moment.Title), append(words, stops.questions...)...)
	page = joined([]report.Page{note, m.withQueries(page, referee)})
	p.desk = &page
	return nil
}

// answerDesk answers a referee's mail: a letter of this step that went to him has the receipt
// at its head, or else a short one of its own has it, with what waits, or with how things stand
// now if that was changed. More pages are what he wanted to be told.
func (p *pass) answerDesk(in Incoming, more []report.Page) error {
	list := more
	if note := p.preface[referee]; note != nil {
		p.preface[referee] = nil
		list = append([]report.Page{*note}, more...)
		switch {
		case p.m.over || len(more) > 0:
		case p.moved:
			page, err := p.current(referee)
			if err != nil {
				return err
			}
			list = append(list, page)
		default:
			list = append(list, p.m.withQueries(plainPage("", p.whatWaits()), referee))
		}
	}
	p.answers = nil
	if len(list) == 0 {
		return nil
	}
	return p.reply(referee, in, joined(list))
}

// whatWaits says in a paragraph for what the game waits.
func (p *pass) whatWaits() string {
	g := p.about(referee)
	words := g.Now.Title + ":"
	switch {
	case p.m.submitted != nil || g.Deadline.IsZero() && g.Stopped != "":
	case g.Deadline.IsZero():
		words += " there is no deadline."
	case g.Answerers != "":
		words += fmt.Sprintf(" the answer is due by %s.", p.when(g.Deadline))
	default:
		words += fmt.Sprintf(" orders are due by %s.", p.when(g.Deadline))
	}
	return words + " " + cmp.Or(g.Stopped, "You need do nothing.")
}
