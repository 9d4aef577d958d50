package adjudicator

import (
	"fmt"
	"strings"

	"longroll/adjudicator/report"
	"longroll/orders"
	"longroll/rules"
)

// begins plays a sheet that is due. Where the referee approves of every turn, it is laid
// before him first.
func (p *pass) begins(side rules.Side, s *sheet) error {
	if p.m.terms.Approval {
		return p.submit(submitted{Side: side, Version: s.Version})
	}
	return p.play(side, s.Orders, choices{})
}

// submit lays what is due of a side before the referee: his packet says what would come
// of it. Dice follow from their names, so that what he approves of is what will happen.
func (p *pass) submit(s submitted) error {
	if err := p.record(s); err != nil {
		return err
	}
	q, err := p.rehearse(s)
	if err != nil {
		return err
	}
	told := func(side rules.Side) []report.Told {
		return gather(q.m.desks[side].hears[len(p.m.desks[side].hears):])
	}
	page, err := p.a.pages.Referee(q.about(referee), q.m.game.View(referee), told(rules.Union), told(rules.Confederate), q.m.rolled[len(p.m.rolled):])
	if err != nil {
		return err
	}
	what := fmt.Sprintf("the sheet of %s, version %d", title(s.Side), s.Version)
	if s.Clock {
		what = "what the clock makes of the part of " + title(s.Side)
	}
	note := plainPage(fmt.Sprintf("[%s] for your approval: %s", p.m.begun.Game, p.m.moment.Title),
		fmt.Sprintf("This is what would come of %s. Nothing of it has happened yet, and nobody else has been told.", what),
		`Answer "approve", and it happens. Rulings that you make first ("rule: move UNIT to HEX because REASON") come before it; then you get this packet anew. `+
			`"extend `+strings.ToLower(s.Side.Name())+` 24h" gives the sheet back to its side for so long.`)
	if q.m.pending != nil {
		note.Text += "\nIt stops at a question to " + strings.ReplaceAll(either(q.asked()), " or ", " and ") + ".\n"
	}
	return p.news(joined([]report.Page{note, page}), referee)
}

// asked names those who are asked something.
func (p *pass) asked() []string {
	var names []string
	for _, side := range rules.Sides {
		if len(p.m.open(side)) > 0 {
			names = append(names, title(side))
		}
	}
	return names
}

// rehearse plays what was laid before the referee on a copy of the game, of which nothing
// is kept.
func (p *pass) rehearse(s submitted) (*pass, error) {
	q := &pass{a: p.a, m: p.m.copy(), at: p.at, expect: p.expect, leg: p.leg}
	return q, q.carryOut(s)
}

// carryOut plays what was laid before the referee.
func (p *pass) carryOut(s submitted) error {
	p.m.submitted = nil
	sheet := p.m.desks[s.Side].sheet
	if s.Clock {
		return p.closes(s.Side, sheet)
	}
	if sheet == nil {
		return nil // it was withdrawn meanwhile
	}
	return p.play(s.Side, sheet.Orders, choices{})
}

// approve has what was laid before the referee played.
func (p *pass) approve(id string) (said, problem string, err error) {
	s := p.m.submitted
	if s == nil {
		return "", "nothing waits for your approval", nil
	}
	if err := p.record(approved{Mail: id}); err != nil {
		return "", "", err
	}
	return "It was played.", "", p.carryOut(*s)
}

// hold stops all clocks and all play, or lets them go on.
func (p *pass) hold(on bool, q orders.Request, id string) (said, problem string, err error) {
	switch {
	case on && !p.m.heldAt.IsZero():
		return "", "the game is held already", nil
	case !on && p.m.heldAt.IsZero():
		return "", "the game is not held", nil
	}
	if err := p.record(held{On: on, Reason: q.Reason, Mail: id}); err != nil {
		return "", "", err
	}
	subject, text := "the referee holds the game", "The referee holds the game: no clock runs, and nothing is played until he lets it go on. Orders may be sent all the same."
	said = "No clock runs now, and nothing is played."
	if !on {
		subject, text = "the game goes on", "The game goes on. Everybody has the time back for which it was held."
		said = "The clocks run again."
	}
	return said, "", p.news(plainPage(fmt.Sprintf("[%s] %s", p.m.begun.Game, subject), because(text, q.Reason)), rules.Union, rules.Confederate)
}

// because adds a reason to a text.
func because(text, reason string) string {
	if reason == "" {
		return text
	}
	return text + " His reason: " + strings.TrimPrefix(clean(reason), "of ") + "."
}
