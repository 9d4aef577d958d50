package adjudicator

import (
	"fmt"
	"slices"

	"longroll/rules"
)

// play carries out orders of the side whose part it is, one after the other,
// until they are done, the sheet ends, or a question stops them. given are the
// choices already made for the first.
func (p *pass) play(owner rules.Side, list []order, given choices) error {
	p.ran, p.heard[owner] = true, true
	stage := p.m.stage(owner)
	for i, o := range list {
		if !p.playsOn(owner, stage) {
			return p.lapse(owner, list[i:])
		}
		stopped, err := p.run(owner, list[i:], given)
		if err != nil || stopped {
			return fail(o, err)
		}
		given = choices{}
	}
	return nil
}

func fail(o order, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("line %d %q: %w", o.Line, o.Text, err)
}

// run adjudicates the first of the orders left; it reports whether a question
// stopped it.
func (p *pass) run(owner rules.Side, left []order, given choices) (stopped bool, err error) {
	o := left[0]
	out := p.m.game.Run(owner, o.command, p.m.aid(given))
	if len(out.Ask) > 0 {
		return true, p.ask(owner, left, given, out)
	}
	if o.Clock && out.Refused != nil {
		return true, fmt.Errorf("the clock's own order was refused: %w", out.Refused)
	}
	return false, p.enter(ran{Side: owner, Order: o, choices: given}, out)
}

// enter records a command with what came of it.
func (p *pass) enter(r ran, out rules.Outcome) error {
	for _, e := range out.Events {
		k, err := keep(e)
		if err != nil {
			return err
		}
		r.Events = append(r.Events, k)
		for _, side := range rules.Sides {
			p.heard[side] = p.heard[side] || e.Tell(side) != nil
		}
	}
	r.Dice, r.Break, r.Quiet, r.Refused = out.Rolls, out.Break, out.Quiet, out.Refused
	r.events, r.after = out.Events, out.After
	if r.after == nil && len(r.events) > 0 {
		return fmt.Errorf("command %q gave events but no position", r.Order.Command.Kind)
	}
	return p.record(r)
}

// lapse names orders that stand after the end of their own sheet. Standing
// instructions are good at any time and run all the same; the clock's own order
// is not missed.
func (p *pass) lapse(owner rules.Side, left []order) error {
	late := lapsed{Side: owner}
	var standing []order
	for _, o := range left {
		switch {
		case o.Clock:
		case p.m.game.Standing(o.command) && p.m.game.Result() == nil:
			standing = append(standing, o)
		default:
			late.Orders = append(late.Orders, o)
		}
	}
	if len(late.Orders) > 0 {
		if err := p.record(late); err != nil {
			return err
		}
	}
	for _, o := range standing {
		if _, err := p.runStanding(owner, o); err != nil {
			return err
		}
	}
	return nil
}

// ask stops a run at a question and mails it to those who are asked; nobody
// else hears of it.
func (p *pass) ask(owner rules.Side, left []order, given choices, out rules.Outcome) error {
	if p.m.pending != nil && sameDecisions(p.m.unanswered(), out.Ask) {
		return nil
	}
	heading := p.m.heading()
	q := asked{
		Owner: owner, Orders: slices.Clone(left), choices: given, Decisions: out.Ask,
		Due: p.at.Add(p.m.begun.AnswerPace),
	}
	if err := p.record(q); err != nil {
		return err
	}
	if err := p.computerAnswers(); err != nil {
		return err
	}
	if len(p.m.unanswered()) == 0 {
		return p.resume()
	}
	return p.question(heading, out.Events)
}

// sameDecisions reports whether what is asked has been asked already.
func sameDecisions(before, now []rules.Decision) bool {
	return slices.EqualFunc(before, now, func(a, b rules.Decision) bool {
		return a.ID == b.ID && a.Default == b.Default && slices.Equal(a.Options, b.Options) && slices.Equal(a.Subjects, b.Subjects)
	})
}

// resume goes on with a stopped run if all answers are there.
func (p *pass) resume() error {
	if len(p.m.unanswered()) > 0 {
		return nil
	}
	return p.again()
}

// again runs the command that asked once more, with the answers there are.
func (p *pass) again() error { return p.onward(submitted{Side: p.m.pending.Owner, Answer: true}) }

// replace answers a question with further orders, those that are held. Unless they end the
// sheet themselves, the order that asked comes after them.
func (p *pass) replace(timeUp bool) error {
	side := p.m.pending.Owner
	return p.onward(submitted{Side: side, Version: p.m.desks[side].sheet.Version, Answer: true, Clock: timeUp, By: p.by, grounds: p.why})
}

// onward plays on from a question. Where the referee approves of every turn, what leads
// further than to the same question is laid before him first.
func (p *pass) onward(s submitted) error {
	switch {
	case !p.m.heldAt.IsZero(): // it goes on with the game
		return nil
	case !p.m.terms.Approval:
		return p.goOn(s.Version > 0)
	}
	q, err := p.rehearse(s)
	if err != nil || q.m.next == p.m.next {
		return err
	}
	return p.submit(s)
}

// goOn plays on from a question, by the sheet that is held or by the answers there are.
func (p *pass) goOn(bySheet bool) error {
	q := p.m.pending
	switch s := p.m.desks[q.Owner].sheet; {
	case bySheet && s != nil && s.Ends:
		return p.play(q.Owner, s.Orders, choices{})
	case bySheet && s != nil:
		return p.play(q.Owner, append(slices.Clone(s.Orders), q.Orders[0]), choices{})
	case q.ruled && !p.stillAsks():
		return p.play(q.Owner, q.Orders, choices{})
	}
	return p.play(q.Owner, q.Orders, q.choices)
}

// stillAsks reports whether the question that is open would be asked again.
func (p *pass) stillAsks() bool {
	q := p.m.pending
	out := p.m.game.Run(q.Owner, q.Orders[0].command, p.m.aid(choices{}))
	return sameDecisions(q.Decisions, out.Ask)
}
