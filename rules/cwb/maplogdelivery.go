package cwb

import (
	"slices"

	"longroll/rules/cwb/data"
	"longroll/rules/hex"
)

// Delivery from the true places of sender and receiver. CWB 10.0a, 10.1e, 10.6a-10.6c.

// inPlace holds an army commander to where he is: by aide from his headquarters, in person
// away from it and with his receiver, at a conference at it with all who attend. CWB 10.1e,
// 10.6a, 10.6b, 10.6c.
func (g *Game) inPlace(c WriteDispatch, sender int, signs leader, receivers []int, units []string, method data.Method) error {
	if !g.onMap() {
		return nil
	}
	side, army := g.commands[sender].side, g.commands[sender].name
	n, hq := g.officerNamed(side, signs.name), g.seatOf(sender)
	if n < 0 {
		return refuse("CWB-AH 2.3", "%s is not on the map and sends nothing", signs.name)
	}
	at := g.field.pieces[n].at
	switch {
	case hq.IsZero() && (method != data.InPerson || c.Confers):
		return refuse("CWB 10.6b", "the headquarters of %s is not on the map; until it is, %s gives orders in person only", army, signs.name)
	case method != data.InPerson && at != hq:
		return refuse("CWB 10.6b", "%s is in %s and sends by aide only from his headquarters, in %s; away from it he gives orders in person", signs.name,
			g.label(at), g.label(hq))
	case c.Confers && at != hq:
		return refuse("CWB 10.6c", "%s is in %s and holds a conference only at his headquarters, in %s", signs.name, g.label(at), g.label(hq))
	case method == data.InPerson && !c.Confers && at == hq:
		return refuse("CWB 10.6b", "%s is with his headquarters, where he gives orders by aide, or at a conference", signs.name)
	case method != data.InPerson:
		return nil
	}
	for _, r := range receivers {
		if to, who := g.earOf(r, units); to != at {
			if to.IsZero() {
				return refuse("CWB 10.1e", "%s is not on the map", who)
			}
			return refuse("CWB 10.1e", "in person sender and receiver are in one hex: %s is in %s, %s in %s", signs.name, g.label(at), who, g.label(to))
		}
	}
	return nil
}

// earOf is where a dispatch in person finds its receiver, nowhere if he is not on the map,
// and his name. CWB 10.0a.
func (g *Game) earOf(r int, units []string) (at hex.Hex, who string) {
	n, who := g.leaderPiece(r), g.leads(r)
	if len(units) > 0 {
		n, who = g.find(g.commands[r].side, units[0]), units[0]
	}
	if n >= 0 {
		at = g.field.pieces[n].at
	}
	return at, who
}

// ride is how many turns an aide is under way, from the sender's headquarters to that of
// the receiver, or to its leader where that is not on the map, or to a single unit. CWB 10.1e.
func (g *Game) ride(c WriteDispatch, sender, receiver int, units []string, method data.Method) (int, error) {
	if c.Measured && (c.Distance != 0 || receiver != sender) {
		return 0, refuse("CWB 10.1e", "on the map the distance is measured for you: leave it out")
	}
	if method == data.InPerson || receiver == sender {
		return 0, nil
	}
	side, from, to := g.commands[sender].side, g.seatOf(sender), g.seatOf(receiver)
	if to.IsZero() || len(units) > 0 {
		to, _ = g.earOf(receiver, units)
	}
	if to.IsZero() {
		return 0, refuse("CWB 10.1e", "neither the headquarters nor the leader of %s is on the map, and no aide finds them", g.commands[receiver].name)
	}
	halves, ok := g.courier(side, from, to)
	if !ok {
		return 0, refuse("CWB 10.1e", "no aide gets from %s to %s past the enemy", g.label(from), g.label(to))
	}
	const turn = pointsPerTurn * onePoint
	halves += g.saves(receiver)
	return (halves + turn - 1) / turn, nil
}

// arriveHQ ends the order of an army headquarters that has come to the hex that it was sent
// to. CWB 10.6a.
func (b *bench) arriveHQ(n int) {
	g := b.g
	k := g.counterOf(n)
	if k.kind != headquarters || k.corps != "" {
		return
	}
	c := g.commandOfHQ(k)
	if c < 0 || g.posts[c].standing == 0 {
		return
	}
	number := g.posts[c].standing
	if slices.Contains(g.goals(&g.entry(k.side, number).head), g.field.pieces[n].at) {
		b.end(number, fulfilled, "it has come to "+g.label(g.field.pieces[n].at))
	}
}
