package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
)

// Who commands at the start, and until the army commander comes. CWB-AH 2.2, 2.3, 3.1, 5.3. The order of succession itself is
// applied in commanders.go.

// headOf names the army leader of a side whose army has no headquarters: the head of a
// department, who leads the first army in it himself. Empty if there is none. CWB-AH 3.1.
func (t *table) headOf(s rules.Side) string {
	for i := range t.counters {
		if k := &t.counters[i]; k.side == s && k.kind == officer && k.leader.Role == data.ArmyLeader && !t.hasStaff(k.leader.Post) {
			return k.name
		}
	}
	return ""
}

// hasStaff reports whether an army has a headquarters.
func (t *table) hasStaff(p data.Post) bool {
	return slices.ContainsFunc(t.counters, func(k counter) bool {
		return k.kind == headquarters && k.side == p.Side && k.army == p.Army && k.corps == ""
	})
}

// isCommand reports whether what a leader is printed to lead is a command in this battle:
// an army with a headquarters, or a corps or division with troops. CWB-AH 2.1, 3.4.
func (t *table) isCommand(l data.Leader) bool {
	if l.Role == data.ArmyLeader {
		return t.hasStaff(l.Post)
	}
	return t.hasTroops(l.Post)
}

// seatLeaders puts at the head of every command who leads it when the battle begins. A
// commander whose place is taken from above becomes second in command.
func (g *Game) seatLeaders() {
	for c := range g.posts {
		seat := g.seat(c)
		if own := g.commands[c]; own.rank == army && seat >= 0 && seat != own.leader && g.isIn(own.side, g.leaders[own.leader].name) {
			g.deputies = append(g.deputies, deputy{army: c, leader: own.leader})
		}
		g.posts[c].leader = seat
	}
}

// seat finds who leads a command at the start: the head of the department in its first
// army, else its own leader, else the replacement who was set up for him, else for some
// divisions a nominal leader; -1 for nobody. CWB-AH 3.1, 5.3.
func (g *Game) seat(c int) int {
	own := g.commands[c]
	if head := g.headOf(own.side); own.rank == army && c == g.firstArmy(own.side) && g.isIn(own.side, head) {
		n, _ := g.pieceCalled(own.side, head)
		return g.recruit(g.asLeader(n))
	}
	if own.leader >= 0 && g.isIn(own.side, g.leaders[own.leader].name) {
		return own.leader
	}
	post := g.printedPost(c)
	for n := range g.field.pieces {
		k := g.counterOf(n)
		if isReplacement(k) && g.field.pieces[n].place == onMap && (data.Post{Side: k.side, Army: k.army, Corps: k.corps, Division: k.div}) == post {
			return g.recruit(g.asLeader(n))
		}
	}
	if own.rank == division && !g.replacesLeader(c) {
		return g.recruit(g.nominal(c))
	}
	return -1
}

// asLeader is a leader's counter as the order log keeps him.
func (g *Game) asLeader(n int) leader {
	k := g.counterOf(n)
	return leader{name: k.name, side: k.side, rating: k.leader.Rating}
}

// firstArmy is the first army of a side in the order of battle, -1 if it has none.
func (g *Game) firstArmy(s rules.Side) int {
	return slices.IndexFunc(g.commands, func(c command) bool { return c.side == s && c.rank == army })
}

// mayOrder refuses dispatches to an army's commands where nobody can send them: none go
// out before the commander of the side's first army has come, nor while the army's own
// commander is not on the map, nor in the confusion of the Hornets' Nest.
// CWB-AH 2.2, 2.3, 5.2.
func (g *Game) mayOrder(a int) error {
	if g.scenario == nil {
		return nil
	}
	side := g.commands[a].side
	top := g.firstArmy(side)
	switch {
	case g.confused(side):
		return refuse("CWB-AH 5.2", "in this battle the %s army has no orders: leaders rouse the stacks that they stand with", side.Name())
	case g.leaderPiece(top) < 0:
		return refuse("CWB-AH 2.2", "until %s is here nobody sends dispatches; leaders may try for initiative", g.leads(top))
	case g.leaderPiece(a) < 0:
		return refuse("CWB-AH 2.3", "%s is not here, and nobody else sends dispatches to %s", g.leads(a), g.commands[a].name)
	}
	return nil
}
