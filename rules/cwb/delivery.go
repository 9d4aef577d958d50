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
func (g *Game) transit(c WriteDispatch, sender, receiver int, units []string, method data.Method) (int, error) {
	if g.onMap() {
		return g.ride(c, sender, receiver, units, method)
	}
	if method == data.InPerson {
		if c.Measured && c.Distance != 0 {
			return 0, refuse("CWB 10.1e", "in person sender and receiver are in one hex, at no distance")
		}
		return 0, nil
	}
	if receiver == sender {
		return 0, nil // he stands with it, CWB 10.6a
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

// sender finds the army that a dispatch comes from, and who signs it: the
// commander of the receivers' own army (CWB 10.0b, CWB-AH 2.3), or his second.
func (g *Game) sender(side rules.Side, from string, receivers []int, method data.Method) (int, leader, error) {
	own := g.armyOf(receivers[0])
	for _, r := range receivers {
		if g.armyOf(r) < 0 {
			return 0, leader{}, refuse("CWB 10.0b", "%s belongs to no army whose commander could send it a dispatch", g.commands[r].name)
		}
		if g.armyOf(r) != own {
			return 0, leader{}, refuse("CWB-AH 2.3", "%s is under %s and takes dispatches from its commander only", g.commands[r].name,
				g.commands[g.armyOf(r)].name)
		}
	}
	if err := g.mayOrder(own); err != nil {
		return 0, leader{}, err
	}
	commander := g.who(g.posts[own].leader)
	switch {
	case from == "" || from == g.commands[own].name || from == commander.name:
		if g.posts[own].leader < 0 {
			return 0, leader{}, refuse("CWB 10.2c", "nobody commands %s now", g.commands[own].name)
		}
		return own, commander, nil
	case g.findDeputy(own, from) < 0:
		return 0, leader{}, refuse("CWB-AH 2.3", "%s is under %s and takes dispatches from its commander only", g.commands[receivers[0]].name,
			g.commands[own].name)
	case !g.secondSends():
		return 0, leader{}, refuse("CWB-AH 3.1", "while %s commands, %s sends no dispatches", commander.name, from)
	case method == data.InPerson || receivers[0] == own:
		return 0, leader{}, refuse("CWB-AH 3.1", "%s sends dispatches by aide from the army headquarters, no others", from)
	}
	return own, g.who(g.findDeputy(own, from)), nil
}

// secondSends answers the option ruling.army-sender: whether the second in command
// sends dispatches from the headquarters too, from the same command points.
func (g *Game) secondSends() bool { return g.options.is(armySender, "both") }

// mayMoveHQ checks an order to the army's own headquarters: orally, from the
// commander who stands with it, to move to one hex. CWB 10.6a.
func (g *Game) mayMoveHQ(c WriteDispatch, receivers []int, method data.Method) error {
	switch {
	case len(receivers) > 1:
		return refuse("CWB 10.6a", "the order to the army headquarters is for it alone")
	case method != data.AideOral:
		return refuse("CWB 10.6a", "the army headquarters takes its orders orally by aide, and no other way")
	case c.Measured && c.Distance != 0:
		return refuse("CWB 10.6a", "the commander stands with his headquarters when he orders it to move, at no distance")
	case len(c.Objectives) != 1, g.onMap() && len(g.hexes(c.Objectives)) != 1:
		return refuse("CWB 10.6a", "the army headquarters is ordered to one hex: add a line such as \"objective 21.24\"")
	case g.onMap() && g.hexes(c.Objectives)[0] == g.seatOf(receivers[0]):
		return refuse("CWB 10.6a", "the army headquarters is in %s already", c.Objectives[0])
	}
	return g.oneWayToCommand(receivers[0], g.who(g.posts[receivers[0]].leader), method, false)
}

// mayCommand enforces the army commander's two ways to command: in person away
// from his headquarters, once until he has recharged; or by aide from it while it
// stands. One conference a day is free of that. CWB 10.6a, 10.6b, 10.6c.
func (g *Game) mayCommand(sender int, signs leader, method data.Method, confers bool) error {
	p := g.posts[sender]
	if confers {
		if method != data.InPerson {
			return refuse("CWB 10.6c", "at a conference orders are given in person")
		}
		if p.conferred != 0 && p.conferred == g.calendar.day(g.turn) {
			return refuse("CWB 10.6c", "%s has held its conference of this day", g.commands[sender].name)
		}
	}
	if method == data.InPerson && p.spent && (!confers || g.conferenceSpends()) {
		return refuse("CWB 10.6b", "%s has used his allowance of one order in person; a whole turn with his headquarters restores it", signs.name)
	}
	if method != data.InPerson && g.moving(sender) {
		return refuse("CWB 10.6a", "the headquarters of %s is moving and can send nothing until it has stood a whole turn where it was ordered to",
			g.commands[sender].name)
	}
	return g.oneWayToCommand(sender, signs, method, confers)
}

// oneWayToCommand holds a commander to one place in a turn: away from his
// headquarters in person, or with it by aide or at a conference. CWB 10.6b.
func (g *Game) oneWayToCommand(sender int, signs leader, method data.Method, confers bool) error {
	for i := range g.log {
		d := &g.log[i]
		_, formal := methods[d.how]
		if d.sender != sender || d.signed != signs.name || d.sent != g.turn || !formal {
			continue
		}
		away, goes := d.how == "IPV" && !d.confers, method == data.InPerson && !confers
		if away != goes {
			return refuse("CWB 10.6b", "%s gave dispatch %d %s this turn and can't be in two places", signs.name, d.number,
				map[bool]string{true: "in person, away from his headquarters,", false: "at his headquarters"}[away])
		}
	}
	return nil
}

// moving reports whether an army headquarters is under way: from the moment it
// accepts such an order until it has stood a whole turn where it was sent. CWB 10.6a.
func (g *Game) moving(army int) bool {
	p := g.posts[army]
	return p.accepted != 0 || p.standing != 0 || p.settles >= g.turn
}

// conferenceSpends answers the option ruling.conference.
func (g *Game) conferenceSpends() bool { return g.options.is(conferenceSpends, "spends") }

func (c Recharge) run(b *bench) error {
	if err := b.mustPhase(commandPhase); err != nil {
		return err
	}
	g := b.g
	n, err := g.postOf(b.side, c.Leader)
	if err != nil {
		return err
	}
	p := g.posts[n]
	if err := g.seesItself("CWB 10.6b", "it is seen when a commander has spent a whole turn with his headquarters,"); err != nil {
		return err
	}
	switch {
	case g.commands[n].rank != army:
		return refuse("CWB 10.6b", "%s commands no army", c.Leader)
	case !p.spent:
		return refuse("CWB 10.6b", "%s has his allowance of one order in person", c.Leader)
	case g.moving(n):
		return refuse("CWB 10.6a", "the headquarters of %s is moving; nobody recharges with it", g.commands[n].name)
	case g.turn < p.spentAt+2: // he rides back in the turn of the order, and stays all the next
		return refuse("CWB 10.6b", "%s gave his order in person at %s and can't have spent a whole turn with his headquarters since", c.Leader,
			g.calendar.clock(p.spentAt))
	}
	b.emit(AllowanceRestored{Side: b.side, Command: g.commands[n].name})
	return nil
}
