package cwb

import "longroll/rules/hex"

// Offensive combat only by complex dispatches, and headquarters that move as their orders
// let them. CWB 10.0c, 10.1a, 10.1c, 10.1g, 10.2g, 10.3b, 10.4, 10.5c, 10.6a.

// mayAttack refuses an attack in close combat that no dispatch allows. Allowed is who acts
// on a complex one in force whose hour has come, whatever the enemy makes a loose cannon do,
// and who never needs orders; anybody may strike back whose command infantry or cavalry has
// attacked since its last command phase. Fire is free to all. CWB 10.1a, 10.1h, 10.2g,
// 10.3b, 10.4, 10.5c; CWB-AH 3.5, 5.2.
func (g *Game) mayAttack(n int) error {
	k, name := g.counterOf(n), g.name(n)
	if g.scenario == nil || g.confused(k.side) || isIndependent(k) || g.isOfOwnDivision(n) {
		return nil
	}
	if g.field.pieces[n].owes > 0 {
		return refuse("CWB 10.4", "the defence of %s failed: it goes back and attacks nobody", name)
	}
	c := g.governs(n)
	if c < 0 {
		return nil
	}
	p := &g.posts[c]
	switch goal := g.goalOf(n); {
	case goal != nil:
		if goal.complex && g.hasBegun(goal) || p.duty.attacked == g.turn {
			return nil
		}
		return refuse("CWB 10.1a", "%s acts on dispatch %d, which allows no attack%s", name, goal.number, g.whyNot(goal))
	case p.cannon != nil:
		return nil
	case p.retreats == g.turn:
		return refuse("CWB 10.4", "%s is in an emergency retreat, and %s attacks nobody", g.commands[c].name, name)
	case p.stopped && p.check.turn == g.turn:
		return refuse("CWB 10.3b", "the attack of %s was stopped this turn, and %s attacks nobody", g.commands[c].name, name)
	case p.duty.held && g.seatPiece(c) < 0:
		return refuse("CWB 10.3d", "the attack of %s is stopped until its headquarters comes", g.commands[c].name)
	case p.duty.attacked == g.turn:
		return nil
	case p.standing == 0 && p.accepted != 0:
		return refuse("CWB 10.0a", "%s has accepted dispatch %d, but its leader has not entered the hex of its headquarters yet",
			g.commands[c].name, p.accepted)
	case p.standing == 0:
		return refuse("CWB 10.1a", "%s has no dispatch in force: it attacks only by a complex one, or by initiative, or to strike back once infantry or cavalry has attacked it",
			g.commands[c].name)
	}
	d := g.entry(k.side, p.standing)
	if d.complex && g.hasBegun(d) {
		return nil
	}
	return refuse("CWB 10.1a", "dispatch %d of %s allows no attack%s", d.number, g.commands[c].name, g.whyNot(d))
}

// whyNot ends the sentence on a dispatch that allows no attack.
func (g *Game) whyNot(d *dispatch) string {
	if d.complex {
		return " before " + g.calendar.clock(d.head.StartTurn)
	}
	return ": it is simple; a complex one would, and striking back once infantry or cavalry has attacked"
}

// hasBegun reports whether the hour of a dispatch has come. CWB 10.1c.
func (g *Game) hasBegun(d *dispatch) bool { return d.head.StartTurn <= g.turn }

// seatedBy is the command whose headquarters a piece is, or stands for; -1 for none.
// CWB 10.5d.
func (g *Game) seatedBy(n int) int {
	k := g.counterOf(n)
	switch k.kind {
	case headquarters:
		return g.commandOfHQ(k)
	case officer:
		if div, _ := g.commandsOf(k); div >= 0 && g.standsAlone(div) {
			return div
		}
	}
	return -1
}

// keepsOrders refuses a move of a headquarters that its orders do not cover: too far in an
// emergency retreat, towards the enemy in that or after a stopped attack, away from where
// the army's was ordered to. Spent is what it has spent when it gets there, in halves.
// CWB 10.3b, 10.4, 10.6a.
func (g *Game) keepsOrders(n int, goal hex.Hex, spent int) error {
	if g.field.pieces[n].owes > 0 && g.closes(n, goal) {
		return refuse("CWB 10.4", "the defence of %s failed: it goes back and not nearer to the enemy", g.name(n))
	}
	c := g.seatedBy(n)
	if c < 0 || g.scenario == nil || g.confused(g.sideOf(n)) {
		return nil
	}
	p, at, name := &g.posts[c], g.field.pieces[n].at, g.name(n)
	switch {
	case p.retreats == g.turn && spent > retreatMost*onePoint:
		return refuse("CWB 10.4", "%s goes back at most %d movement points in an emergency retreat", name, retreatMost)
	case p.retreats == g.turn && g.closes(n, goal):
		return refuse("CWB 10.4", "%s is in an emergency retreat and can't go nearer to the enemy", name)
	case p.standing == 0 && p.stopped && p.cannon == nil && g.closes(n, goal):
		return refuse("CWB 10.3b", "the attack of %s has stopped: %s may go back this turn, not nearer to the enemy", g.commands[c].name, name)
	case g.commands[c].rank != army || p.standing == 0:
		return nil
	}
	for _, to := range g.goals(&g.entry(g.sideOf(n), p.standing).head) {
		before, _ := g.courier(g.sideOf(n), at, to)
		after, ok := g.courier(g.sideOf(n), goal, to)
		if !ok || after >= before {
			return refuse("CWB 10.6a", "%s is ordered to %s and goes nowhere else", name, g.label(to))
		}
	}
	return nil
}

// closes reports whether a hex is nearer to an enemy unit than a piece is now.
func (g *Game) closes(n int, goal hex.Hex) bool {
	now, then := g.nearestEnemy(g.field.pieces[n].at, g.sideOf(n)), g.nearestEnemy(goal, g.sideOf(n))
	return then > 0 && then < now
}
