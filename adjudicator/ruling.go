package adjudicator

import (
	"fmt"
	"slices"
	"strings"

	"longroll/orders"
	"longroll/rules"
)

// rule sets the position right, or settles a die that is still to fall. A side hears of
// what it may see, with the reason.
func (p *pass) rule(q orders.Request, id string) (said, problem string, err error) {
	r, bad := p.a.words.Ruling(p.m.begun.System, q.Name, p.m.game.View(referee), p.m.grid)
	if bad != nil {
		problem = bad.Reason
		if len(bad.Try) > 0 {
			problem += "; this would be right: " + strings.Join(bad.Try, " / ")
		}
		if m := dieRuled.FindStringSubmatch(q.Name); m != nil {
			problem += p.m.diceLike(m[1])
		}
		return "", problem, nil
	}
	if r.Command == nil && r.Value == 0 {
		return p.free(r, id)
	}
	if r.Command == nil {
		said = fmt.Sprintf("The die falls so when it is rolled, and is shown as fixed: %s is %s.", r.Die, r.Face)
		if !strings.HasSuffix(r.Die, "*") {
			said = strings.TrimSuffix(said, ".") + p.m.diceLike(r.Die) + "."
		}
		if d, ok := p.m.fallen(r.Die); ok {
			said = fmt.Sprintf("%s has fallen already, on %s. It falls on %s if you take the game back to before that.", d.Name, faceRead(d.Sides, d.Value), r.Face)
		}
		if p.m.submitted != nil {
			p.rules = true
			said += " What waits for your approval comes anew."
		}
		return said, "", p.record(fixed{Name: r.Die, Value: r.Value, Reason: r.Reason, Mail: id})
	}
	k, err := keep(r.Command)
	if err != nil {
		return "", "", err
	}
	out := p.m.game.Run(rules.NoSide, r.Command, p.m.aid(choices{}))
	switch {
	case out.Refused != nil:
		return "", out.Refused.Error(), nil
	case len(out.Ask) > 0:
		return "", "this would need a choice of a side's, and can't be ruled", nil
	}
	o := order{Line: q.Line, Text: r.Text, Command: k, command: r.Command}
	if err := p.enter(ran{Side: rules.NoSide, Order: o, Standing: true, Stay: p.m.answersStay(out)}, out); err != nil {
		return "", "", err
	}
	p.ran, p.rules, p.moved = true, true, true
	switch {
	case p.m.pending != nil && !p.m.heldAt.IsZero():
		said = "Done; what was asked before is looked at again when the game goes on."
	case p.m.pending != nil:
		said = "Done; what was asked before is looked at again."
	case p.m.submitted != nil:
		said = "Done; what waits for your approval comes anew."
	default:
		said = "Done."
	}
	if r.Reason == "" && said == "Done." {
		said = "Done; " + noReason
	} else if r.Reason == "" {
		said += " " + sentenceOf(noReason)
	}
	return said, "", nil
}

// noReason reminds of what the players would be told with a ruling.
const noReason = "no reason was given: what stands behind \"because\" is told with it."

// ruled looks again at what waited, once all is done that a mail with rulings wants. While
// the game is held nothing is played: who is asked the same may know how things stand.
func (p *pass) ruled() error {
	q, next, heard := p.m.pending, p.m.next, p.heard
	switch {
	case !p.rules || p.m.over: // the same mail may have ended the game
		return nil
	case q != nil && q.ruled && (p.m.terms.Approval || !p.m.heldAt.IsZero()):
		if p.stillAsks() {
			return p.askAgain(heard)
		}
		return p.again()
	case q != nil && q.ruled: // what was answered may not be the same question any more
		err := p.play(q.Owner, q.Orders, choices{})
		if err == nil && p.m.next == next { // the same, but things stand otherwise
			err = p.askAgain(heard)
		}
		return err
	case p.m.submitted != nil:
		return p.submit(*p.m.submitted)
	case q != nil:
		return p.askAgain(heard)
	}
	return nil
}

// answersStay reports whether a ruling leaves the answers that there are to what is asked: a side
// does not hear of it, and all is asked as before. Asked anew, that side would know that
// the referee had ruled on what it may not know.
func (m *match) answersStay(ruling rules.Outcome) bool {
	if m.pending == nil || ruling.After == nil || heardByAll(ruling.Events) {
		return false
	}
	q, given := m.pending, choices{}
	for {
		was := m.game.Run(q.Owner, q.Orders[0].command, m.aid(given))
		now := ruling.After.Run(q.Owner, q.Orders[0].command, m.aid(given))
		if !sameDecisions(was.Ask, now.Ask) {
			return false
		}
		more := rules.Answers{}
		for _, d := range was.Ask {
			pick, answered := q.choices.Answers[d.ID]
			if _, known := given.Answers[d.ID]; answered && !known {
				more[d.ID] = pick
			}
		}
		if len(more) == 0 {
			return true
		}
		given.add(more, false)
	}
}

// heardByAll reports whether each side hears of some of the events.
func heardByAll(events []rules.Event) bool {
	for _, side := range rules.Sides {
		if !slices.ContainsFunc(events, func(e rules.Event) bool { return e.Tell(side) != nil }) {
			return false
		}
	}
	return true
}

// askAgain puts what is asked once more to those who are asked and have heard something.
func (p *pass) askAgain(heard [3]bool) error {
	q := p.m.pending
	out := p.m.game.Run(q.Owner, q.Orders[0].command, p.m.aid(q.choices))
	sent := mailed{What: mailQuestion}
	for _, side := range rules.Sides {
		if !heard[side] || len(p.m.open(side)) == 0 {
			continue
		}
		page, err := p.asking(side, p.m.heading(), out.Events)
		if err != nil {
			return err
		}
		to, err := p.unasked(side, mailQuestion, p.prefaced(side, page))
		if err != nil {
			return err
		}
		sent.To = append(sent.To, to)
	}
	if len(sent.To) == 0 {
		return nil
	}
	return p.record(sent)
}

// fallen finds a die that has been rolled, by its name with what goes before or without.
func (m *match) fallen(name string) (rules.Die, bool) {
	i := slices.IndexFunc(m.rolled, func(d rules.Die) bool { return d.Name == name || d.Name == m.dicePrefix()+name })
	if i < 0 {
		return rules.Die{}, false
	}
	return m.rolled[i], true
}
