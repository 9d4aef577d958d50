package adjudicator

import (
	"fmt"

	"longroll/orders"
	"longroll/rules"
)

// Ends of a game that the rules do not make.

// What becomes of an offer of a draw.
const (
	drawOffer    = "offer"
	drawWithdraw = "withdraw"
	drawDecline  = "decline"
)

// Why a seat is empty.
const (
	leftResigned = "resigned"
	leftMissed   = "missed"
)

// finish ends the game by something else than the rules, and tells everybody.
func (p *pass) finish(result rules.Result, by string) error {
	if !p.m.invited {
		result.Points = p.m.points()
	}
	if err := p.record(over{Result: result, Digest: p.m.game.Digest(), By: by}); err != nil {
		return err
	}
	return p.round(mailEnded)
}

// points are the victory points of both sides as they stand now.
func (m *match) points() (none [3]int) {
	if v, ok := m.game.View(referee).(scored); ok {
		return v.VictoryPoints()
	}
	return none
}

// confirmed demands that a request that can't be taken back names the game.
func (u *mustering) confirmed(q orders.Request, what string) bool {
	switch {
	case q.Name != u.m.begun.Game:
		u.lacks(q, "%s can't be taken back. If you mean it, write: %s %s", what, q.Word, u.m.begun.Game)
	case len(u.Orders) > 0 || u.then != nil:
		u.lacks(q, "this mail holds orders or answers as well; if you mean it, send it alone: %s %s", q.Word, u.m.begun.Game)
	default:
		return true
	}
	return false
}

// concede ends the game with the other side's victory.
func (u *mustering) concede(q orders.Request) error {
	if !u.confirmed(q, "conceding the game") {
		return nil
	}
	u.grants(q, "The game is over; the last mail of it follows.")
	u.then = func() error {
		return u.finish(rules.Result{Winner: u.side.Enemy()}, fmt.Sprintf("The %s player conceded the game: the %s player has won.", u.side.Name(), u.side.Enemy().Name()))
	}
	return nil
}

// claim ends a game whose other side has left, with the sender's victory.
func (u *mustering) claim(q orders.Request) error {
	enemy := u.side.Enemy()
	switch {
	case !u.m.desks[enemy].vacant || !u.m.desks[enemy].resigned:
		u.lacks(q, "your opponent has not left the game")
		return nil
	case len(u.Orders) > 0:
		u.lacks(q, "this mail holds orders as well; if you mean it, send it alone: claim")
		return nil
	}
	u.grants(q, "The game is over; the last mail of it follows.")
	u.then = func() error {
		return u.finish(rules.Result{Winner: u.side}, fmt.Sprintf("The %s player left, and the %s player claimed the game and has won it.", enemy.Name(), u.side.Name()))
	}
	return nil
}

// offerDraw offers a draw, or accepts the one that is offered.
func (u *mustering) offerDraw(q orders.Request) error {
	if u.m.isComputer(u.side.Enemy()) {
		u.lacks(q, "your opponent is the computer, which agrees to no draw; you may concede")
		return nil
	}
	switch u.m.offer {
	case u.side:
		u.lacks(q, "your offer of a draw stands already")
		return nil
	case u.side.Enemy():
		return u.acceptDraw(q)
	}
	if err := u.record(drawn{Side: u.side, What: drawOffer, Mail: u.in.ID}); err != nil {
		return err
	}
	u.grants(q, "It stands until it is declined, or you write \"withdraw draw\".")
	return u.news(plainPage(fmt.Sprintf("[%s] the %s player offers a draw", u.m.begun.Game, u.side.Name()),
		fmt.Sprintf("The %s player offers a draw. It ends the game if you answer \"accept draw\"; \"decline draw\" refuses it. "+
			"The game goes on meanwhile, and so does its clock.", u.side.Name())), u.side.Enemy())
}

func (u *mustering) acceptDraw(q orders.Request) error {
	switch {
	case u.m.offer != u.side.Enemy():
		u.lacks(q, "your opponent offers no draw; you may: write \"offer draw\"")
		return nil
	case len(u.Orders) > 0:
		u.lacks(q, "this mail holds orders as well; if you mean it, send it alone: accept draw")
		return nil
	}
	u.grants(q, "The game is over; the last mail of it follows.")
	u.then = func() error {
		return u.finish(rules.Result{}, "The players agreed on a draw.")
	}
	return nil
}

func (u *mustering) declineDraw(q orders.Request) error {
	if u.m.offer != u.side.Enemy() {
		u.lacks(q, "your opponent offers no draw")
		return nil
	}
	if err := u.record(drawn{Side: u.side, What: drawDecline, Mail: u.in.ID}); err != nil {
		return err
	}
	u.grants(q, "The game goes on.")
	return u.news(plainPage(fmt.Sprintf("[%s] no draw", u.m.begun.Game), "Your opponent declines the draw. The game goes on."), u.side.Enemy())
}

func (u *mustering) withdrawDraw(q orders.Request) error {
	if u.m.offer != u.side {
		u.lacks(q, "no offer of a draw of yours stands")
		return nil
	}
	if err := u.record(drawn{Side: u.side, What: drawWithdraw, Mail: u.in.ID}); err != nil {
		return err
	}
	u.grants(q, "Your offer stands no more.")
	return u.news(plainPage(fmt.Sprintf("[%s] no draw", u.m.begun.Game), "Your opponent has taken back his offer of a draw. The game goes on."), u.side.Enemy())
}
