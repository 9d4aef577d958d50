package adjudicator

import (
	"fmt"
	"slices"
	"strings"

	"longroll/orders"
	"longroll/rules"
)

// A side may be played by the computer. It has no mailbox: its sheet is made as soon as
// its part begins, from its own View, and stands in the journal as any other does, so
// that a replay needs no computer. What it is asked it answers at once.

// Computer plays a side of the games of one system, by what that side may know.
type Computer interface {
	// Knows says why a game with this set-up is beyond it, nil if it is not.
	Knows(rules.Setup) error
	// Sheet gives the orders for the rest of the part of the side whose view it is.
	Sheet(rules.View) []rules.Command
	// Answer chooses an option of each question, by its ID.
	Answer(rules.View, []rules.Decision) rules.Answers
}

// computerName stands in place of the address of a side that the computer plays.
const computerName = "computer"

// isComputer reports whether the computer plays a side.
func (m *match) isComputer(side rules.Side) bool {
	return side != referee && m.desks[side].seat.computer
}

// commander names who commands a side: an address, or the computer.
func (m *match) commander(side rules.Side) string {
	if m.isComputer(side) {
		return "the computer"
	}
	return m.address(side)
}

// seatOf is the seat of somebody who is named by his address, or as the computer.
func seatOf(address string) seat {
	if address == computerName {
		return seat{computer: true, consents: true}
	}
	return seat{address: address}
}

// checkComputer demands of a game with the computer that it knows the battle, and that
// somebody plays against it.
func (a *Adjudicator) checkComputer(b *begun) error {
	union, confederate := b.Union == computerName, b.Confederate == computerName
	switch {
	case !union && !confederate:
		return nil
	case union && confederate:
		return bad("the computer does not play against itself: give one side the address of a player")
	case a.cfg.Computers[b.System] == nil:
		return bad("the computer does not know that system yet: give both sides the address of a player")
	}
	if err := a.cfg.Computers[b.System].Knows(b.Setup); err != nil {
		return bad("the computer can't play that: %v", err)
	}
	return nil
}

// mostComputerSheets is how many sheets the computer may need before a player's part.
const mostComputerSheets = 6

// computers lets the computer play while it is its part.
func (p *pass) computers() error {
	for range mostComputerSheets {
		side := p.computerSide()
		if side == rules.NoSide {
			return p.playReady()
		}
		stage := p.m.stage(side)
		list := p.computerOrders(side)
		if err := p.computerSheet(side, list); err != nil {
			return err
		}
		if p.computerDue(side) && p.m.stage(side) == stage { // its sheet did not close its part
			if err := p.computerSheet(side, []rules.Command{p.m.game.Close()}); err != nil {
				return err
			}
		}
	}
	if p.computerSide() != rules.NoSide {
		return fmt.Errorf("game %s: the sheets of the computer lead nowhere at %s", p.m.begun.Game, p.m.moment.Title)
	}
	return nil
}

// computerSide is a side whose sheet the computer is to give now; NoSide: there is none.
func (p *pass) computerSide() rules.Side {
	for _, side := range rules.Sides {
		if p.computerDue(side) {
			return side
		}
	}
	return rules.NoSide
}

// computerDue reports whether a sheet of a side is awaited that the computer gives.
func (p *pass) computerDue(side rules.Side) bool {
	m := p.m
	return m.isComputer(side) && !m.invited && m.heldAt.IsZero() && m.submitted == nil && m.owes(side) &&
		m.desks[side].sheet == nil && m.game.Result() == nil
}

// computerOrders asks the computer for a sheet; a program without one closes the part.
func (p *pass) computerOrders(side rules.Side) []rules.Command {
	var list []rules.Command
	if c := p.a.cfg.Computers[p.m.begun.System]; c != nil {
		list = c.Sheet(p.m.game.View(side))
	}
	if len(list) == 0 {
		list = []rules.Command{p.m.game.Close()}
	}
	return list
}

// computerSheet takes a sheet of the computer and plays it when any is played.
func (p *pass) computerSheet(side rules.Side, list []rules.Command) error {
	s := sheet{Side: side, Version: p.m.desks[side].version + 1, Stage: p.m.stage(side), Ends: true, Plays: p.at, By: computerName}
	for i, c := range list {
		k, err := keep(c)
		if err != nil {
			return err
		}
		s.Orders = append(s.Orders, order{Line: i + 1, Text: p.wording(c), Command: k, command: c})
	}
	if err := p.record(s); err != nil || p.m.terms.Together || p.m.bothOwe() && !p.m.isReady(side.Enemy()) {
		return err
	}
	return p.begins(side, p.m.desks[side].sheet)
}

// wording writes a command of the computer as a player would.
func (p *pass) wording(c rules.Command) string {
	if text := strings.TrimSpace(orders.Echo(p.m.begun.System, c)); text != "" {
		return text
	}
	return c.Kind()
}

// computerAnswers answers what the computer is asked. A question of which it has nothing
// to say takes its default.
func (p *pass) computerAnswers() error {
	for _, side := range rules.Sides {
		open := p.m.open(side)
		if !p.m.isComputer(side) || len(open) == 0 {
			continue
		}
		picks := rules.Answers{}
		if c := p.a.cfg.Computers[p.m.begun.System]; c != nil {
			picks = c.Answer(p.m.game.View(side), slices.Clone(open))
		}
		given := rules.Answers{}
		for _, d := range open {
			pick, ok := picks[d.ID]
			if !ok || pick < 0 || pick >= len(d.Options) {
				pick = d.Default
			}
			given[d.ID] = pick
		}
		if err := p.record(answered{Side: side, Answers: given, By: computerName}); err != nil {
			return err
		}
	}
	return nil
}

// byClock reports whether nobody gave the answers: time was up, or was cut short.
func (a answered) byClock() bool { return a.Mail == "" && a.By != computerName }
