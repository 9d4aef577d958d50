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
func (p *pass) again() error {
	q := p.m.pending
	if !p.m.heldAt.IsZero() { // it goes on with the game
		return nil
	}
	return p.play(q.Owner, q.Orders, q.choices)
}

// replace answers a question with further orders. Unless they end the sheet
// themselves, the order that asked comes after them.
func (p *pass) replace(list []order, ends bool) error {
	q := p.m.pending
	if !ends {
		list = append(slices.Clone(list), q.Orders[0])
	}
	return p.play(q.Owner, list, choices{})
}
