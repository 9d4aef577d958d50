package adjudicator

import (
	"fmt"
	"slices"
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
	stops, rolled := q.stopsAt(), q.m.rolled[len(p.m.rolled):]
	told := func(side rules.Side) []report.Told {
		hears := q.m.desks[side].hears // with what its mail has to tell besides, unless that goes out at the end of this step
		if p.ran && p.m.pending == nil && p.due(side, mailTurn) {
			hears = hears[len(p.m.desks[side].hears):]
		} else {
			hears = hears[min(p.m.desks[side].shown, len(hears)):]
		}
		return gather(slices.Concat(hears, stops.hears[side]))
	}
	g := q.about(referee)
	g.Proposed = true
	g.ToldUnion, g.ToldRebels = p.m.toldAsked(rules.Union), p.m.toldAsked(rules.Confederate)
	page, err := p.a.pages.Referee(g, q.m.game.View(referee), told(rules.Union), told(rules.Confederate), slices.Concat(rolled, stops.rolls))
	if err == nil {
		page, err = q.enclose(p.m.withQueries(page, referee), p.missedNote()) // as each side would see things then
	}
	if err != nil {
		return err
	}
	what := fmt.Sprintf("the sheet of %s, version %d", title(s.Side), s.Version)
	back := `"extend ` + strings.ToLower(s.Side.Name()) + ` 24h" gives the sheet back to its side for so long.`
	switch {
	case s.Answer && s.Version > 0:
		what += ", which answers what was asked"
	case s.Answer:
		what, back = "what was asked, as things stand now, and of what is left of the sheet of "+title(s.Side), ""
	case s.Clock:
		what = "what the clock makes of the part of " + title(s.Side)
	}
	words := []string{
		fmt.Sprintf("This is what would come of %s. Nothing of it has happened yet, and nobody else has been told.", what),
		`Answer "approve", and it happens. Rulings that you make first ("rule: move UNIT to HEX because REASON") come before it; then you get this packet anew. ` + back,
	}
	if q.m.pending != nil {
		words = append(words, "It stops at a question to "+strings.Join(q.m.asked(), " and ")+":")
		words = append(words, stops.questions...)
	}
	note := plainPage(fmt.Sprintf("[%s] for your approval: %s", p.m.begun.Game, p.m.moment.Title), words...)
	page = joined([]report.Page{note, page})
	p.desk = &page
	return nil
}

// toldAsked is what a side was told with what it was asked, a ruling among it, since its last
// turn mail.
func (m *match) toldAsked(side rules.Side) []report.Told {
	if m.pending == nil {
		return nil
	}
	return gather(m.desks[side].hears[:m.desks[side].shown])
}

// resubmit tells the referee if a side has changed what waited for him: he approves of
// nothing that he was not shown.
func (p *pass) resubmit(waited *submitted, side rules.Side) error {
	version, s := 0, p.m.submitted
	if held := p.m.desks[side].sheet; held != nil {
		version = held.Version
	}
	switch {
	case p.m.over || waited == nil || waited.Side != side || s != nil && s.Answer:
		return nil
	case s != nil && s.Version != version: // its part is closed with what is held of it
		return p.submit(submitted{Side: side, Version: version, Clock: s.Clock, By: s.By, grounds: s.grounds})
	case s != nil:
		return nil
	}
	return p.news(plainPage(fmt.Sprintf("[%s] nothing waits for your approval", p.m.begun.Game), fmt.Sprintf(
		"The sheet of %s, version %d, which waited for your approval, was replaced or withdrawn. You are asked again when the next is ready.",
		title(side), waited.Version)), referee)
}

// stop is a question at which play stops: what has happened by then is told to those who are
// asked, and stands in no journal before they have answered.
type stop struct {
	hears     [3][]heard // by Side
	rolls     []rules.Die
	questions []string
}

// stopsAt is the question that is open, if there is one.
func (p *pass) stopsAt() stop {
	var s stop
	q := p.m.pending
	if q == nil {
		return s
	}
	out := p.m.game.Run(q.Owner, q.Orders[0].command, p.m.aid(q.choices))
	s.rolls = out.Rolls
	for _, side := range rules.Sides {
		open := p.m.open(side)
		for _, d := range open {
			s.questions = append(s.questions, fmt.Sprintf("%s, %s %s: %s.", side.Name(), d.Kind, strings.Join(d.Subjects, ", "), strings.Join(d.Options, "; or ")))
		}
		for _, e := range out.Events {
			if n := e.Tell(side); n != nil && len(open) > 0 {
				s.hears[side] = append(s.hears[side], heard{heading: p.m.heading(), turn: p.m.moment.Turn, notice: n})
			}
		}
	}
	return s
}

// asked names those who are asked something.
func (m *match) asked() []string {
	var names []string
	for _, side := range rules.Sides {
		if len(m.open(side)) > 0 {
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
	p.by, p.why = s.By, s.grounds
	defer func() { p.by, p.why = "", grounds{} }()
	sheet := p.m.desks[s.Side].sheet
	if s.Answer {
		return p.goOn(s.Version > 0)
	}
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
	switch {
	case s == nil:
		return "", "nothing waits for your approval", nil
	case !p.m.heldAt.IsZero():
		return "", whileHeld, nil
	}
	if err := p.record(approved{Mail: id}); err != nil {
		return "", "", err
	}
	if err := p.carryOut(*s); err != nil {
		return "", "", err
	}
	if p.m.pending != nil && !p.m.over {
		return fmt.Sprintf("It was played up to a question to %s, whose answer is awaited.", strings.Join(p.m.asked(), " and ")), "", nil
	}
	return "It was played.", "", nil
}

// whileHeld says why nothing can be played.
const whileHeld = "you hold the game, and nothing is played meanwhile: write \"go on\" first"

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
	return p.m.heldWord(on), "", p.sayHeld(on, q.Reason, id)
}

// heldWord says to who holds a game, or lets it go on, what comes of it.
func (m *match) heldWord(on bool) string {
	if on {
		return "No clock runs now, and nothing is played."
	}
	return "The clocks run again."
}

// sayHeld tells everybody that the game is held or goes on: each by when he must act now, if
// he must. The referee is told what he did not do himself.
func (p *pass) sayHeld(on bool, reason, id string) error {
	name := strings.ToLower(p.m.whoHolds())
	subject, text := name+" holds the game", p.m.whoHolds()+" holds the game: no clock runs, and nothing is played until it is let go on. Orders may be sent all the same."
	if !on {
		subject, text = "the game goes on", "The game goes on. Everybody has the time back for which it was held."
	}
	for _, reader := range readers {
		own := because(text, reason)
		switch by := p.m.owed(reader); {
		case reader == referee && id != "":
			continue
		case !on && reader != referee && !by.IsZero():
			own += " You have until " + p.when(by) + "."
		}
		if err := p.news(plainPage(fmt.Sprintf("[%s] %s", p.m.begun.Game, subject), own), reader); err != nil {
			return err
		}
	}
	if on {
		return nil
	}
	return p.catchUp()
}

// whoHolds is who holds a game, or held it last.
func (m *match) whoHolds() string {
	if m.byHost {
		return "The host"
	}
	return "The referee"
}

// catchUp goes on with what was answered while the game was held.
func (p *pass) catchUp() error {
	q := p.m.pending
	if q == nil {
		return nil
	}
	if s := p.m.desks[q.Owner].sheet; s != nil && !s.Plays.IsZero() && p.m.takesSheet(q.Owner) {
		return p.replace(false)
	}
	return p.again()
}

// because adds a reason to a text.
func because(text, reason string) string {
	if reason == "" {
		return text
	}
	return text + " His reason: " + strings.TrimPrefix(clean(reason), "of ") + "."
}
