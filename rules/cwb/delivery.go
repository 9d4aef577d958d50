package cwb

import (
	"longroll/rules"
	"longroll/rules/cwb/data"
)

// Delivery: from whom, by what way, and when it arrives. CWB 10.1e, 10.6b.

// pointsPerTurn is how many movement points of a leader an aide covers in a turn.
const pointsPerTurn = 10

// transit is how many turns a dispatch is under way: its distance in a leader's
// movement points divided by ten, rounded up. In person it arrives at once.
// CWB 10.1e. The order log alone takes the distance from its player's board.
func (g *Game) transit(c WriteDispatch, sender, receiver int, method data.Method) (int, error) {
	if method == data.InPerson {
		if c.Measured && c.Distance != 0 {
			return 0, refuse("CWB 10.1e", "in person sender and receiver are in one hex, at no distance")
		}
		return 0, nil
	}
	if !c.Measured {
		return 0, refuse("CWB 10.1e", "say how far it is from %s to the headquarters of %s in a leader's movement points, for instance \"distance 7\"",
			g.commands[sender].name, g.commands[receiver].name)
	}
	if c.Distance < 0 || c.Distance > 999 {
		return 0, refuse("CWB 10.1e", "a distance of %d movement points can't be right", c.Distance)
	}
	return (c.Distance + pointsPerTurn - 1) / pointsPerTurn, nil
}

// sender finds the army commander who sends a dispatch to a command: his own
// army's (CWB 10.0b, CWB-AH 2.3), or the one named.
func (g *Game) sender(side rules.Side, from string, receiver int, method data.Method) (int, error) {
	own := g.armyOf(receiver)
	if own < 0 {
		return 0, refuse("CWB 10.0b", "%s belongs to no army whose commander could send it a dispatch", g.commands[receiver].name)
	}
	if from != "" && from != g.commands[own].name && from != g.who(g.posts[own].leader).name {
		return 0, refuse("CWB-AH 2.3", "%s is under %s and takes dispatches from its commander only", g.commands[receiver].name, g.commands[own].name)
	}
	if g.posts[own].leader < 0 {
		return 0, refuse("CWB 10.2c", "nobody commands %s now", g.commands[own].name)
	}
	if receiver == own && method == data.InPerson {
		return 0, refuse("CWB 10.6a", "the army headquarters takes its orders by aide from its commander")
	}
	return own, nil
}

// mayCommand enforces the army commander's two ways to command: in person away
// from his headquarters, once until he has recharged; or by aide from it. One
// conference a day is free of that. CWB 10.6b, 10.6c.
func (g *Game) mayCommand(sender int, method data.Method, confers bool) error {
	p := g.posts[sender]
	if confers {
		if method != data.InPerson {
			return refuse("CWB 10.6c", "at a conference orders are given in person")
		}
		if p.conferred == g.calendar.day(g.turn) {
			return refuse("CWB 10.6c", "%s has held its conference of this day", g.commands[sender].name)
		}
	}
	if method == data.InPerson && p.spent && (!confers || g.conferenceSpends()) {
		return refuse("CWB 10.6b", "%s has used his allowance of one order in person; a whole turn with his headquarters restores it", g.who(p.leader).name)
	}
	return nil
}

// conferenceSpends answers the option ruling.conference.
func (g *Game) conferenceSpends() bool { return g.options.is(conferenceSpends, "spends") }

func (c Recharge) run(b *bench) error {
	if err := b.mustPhase(commandPhase); err != nil {
		return err
	}
	p, err := b.g.postOf(b.side, c.Leader)
	if err != nil {
		return err
	}
	if b.g.commands[p].rank != army {
		return refuse("CWB 10.6b", "%s commands no army", c.Leader)
	}
	b.emit(AllowanceRestored{Side: b.side, Command: b.g.commands[p].name})
	return nil
}
