package cwb

import (
	"errors"
	"fmt"
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/hex"
)

// The order log of a battle on the map: what the player of a log alone tells it from his
// board, the engine sees. CWB 10.0a, 10.1e, 10.3a, 10.4, 10.6b.

// duty is what a command on the map is remembered by from turn to turn; it stays empty in
// an order log alone.
type duty struct {
	attacked int     // turn whose command phase found that infantry or cavalry had fired on it, CWB 10.3a
	fought   int     // turn whose command phase found that it had been in combat, CWB 10.1g
	with     int     // army: turn since whose beginning its commander has not left its standing headquarters, CWB 10.6b
	least    int     // movement points that it goes back at least in its emergency retreat, CWB 10.4
	held     bool    // its attack was stopped before its headquarters came, CWB 10.3d
	stood    hex.Hex // where its headquarters was when its last command phase began
}

// takeStock notes at the beginning of a side's command phase whom the enemy has attacked
// since its last, where headquarters stand, and which army commanders are with theirs. It
// is for the event that opens the phase. CWB 10.1g, 10.3a, 10.6b.
func (g *Game) takeStock(s rules.Side) {
	for n := range g.field.pieces {
		p := &g.field.pieces[n]
		if g.sideOf(n) != s || p.marks&(smallArms|fought) == 0 {
			continue
		}
		for _, c := range g.chain(n) {
			if p.has(smallArms) {
				g.posts[c].duty.attacked = g.turn
			}
			g.posts[c].duty.fought = g.turn
		}
		p.marks &^= smallArms | fought
	}
	for c := range g.posts {
		if g.commands[c].side != s {
			continue
		}
		d := &g.posts[c].duty
		d.stood = g.seatOf(c)
		switch {
		case g.commands[c].rank != army:
		case !g.isWithHQ(c) || g.moving(c):
			d.with = 0
		case d.with == 0:
			d.with = g.turn
		}
	}
}

// chain lists the commands that what happens to a unit counts for: its division, and its
// corps unless the division is on a goal of its own. CWB 10.3e.
func (g *Game) chain(n int) []int {
	div, above := g.commandsOf(g.counterOf(n))
	var all []int
	if div >= 0 {
		all = append(all, div)
		above = -1
		if !g.standsAlone(div) {
			above = g.posts[div].above
		}
	}
	if above >= 0 {
		all = append(all, above)
	}
	return all
}

// governs is the command whose dispatch a unit acts on: its division, if that is on its own,
// else its corps; -1 for none. CWB 10.5, 10.5b.
func (g *Game) governs(n int) int {
	all := g.chain(n)
	if len(all) == 0 {
		return -1
	}
	return all[len(all)-1]
}

// seatPiece is the headquarters of a command on the map, or its leader, or the brigade that
// stands for him, if it has none; -1 if it is not there. CWB 10.5d.
func (g *Game) seatPiece(c int) int {
	if g.commands[c].hasHQ || g.commands[c].rank == army {
		return g.hqPiece(c)
	}
	return g.leaderPiece(c)
}

// seatOf is the hex of a command's headquarters; nowhere if it is not on the map.
func (g *Game) seatOf(c int) hex.Hex {
	if n := g.seatPiece(c); n >= 0 {
		return g.field.pieces[n].at
	}
	return hex.Hex{}
}

// isWithHQ reports whether a commander stands with the headquarters of his army.
func (g *Game) isWithHQ(a int) bool {
	hq, n := g.hqPiece(a), g.leaderPiece(a)
	return hq >= 0 && n >= 0 && g.field.pieces[hq].at == g.field.pieces[n].at
}

// rideAway notes that army commanders among pieces have left the hex that they were in: who
// comes back has not spent the whole turn there. It is for the events of movement. CWB 10.6b.
func (g *Game) rideAway(n int) {
	if g.counterOf(n).kind != officer {
		return
	}
	for c := range g.posts {
		if k := &g.commands[c]; k.rank == army && k.side == g.sideOf(n) && g.posts[c].leader >= 0 && g.leads(c) == g.name(n) {
			g.posts[c].duty.with = 0
		}
	}
}

// rechargeAll gives back the order in person of every army commander of the phasing side
// who has spent a whole turn with his standing headquarters. CWB 10.6b.
func (b *bench) rechargeAll() {
	g := b.g
	for c := range g.posts {
		p := &g.posts[c]
		if k := g.commands[c]; k.rank == army && k.side == g.phasing && p.spent && p.duty.with != 0 && p.duty.with < g.turn {
			b.emit(AllowanceRestored{Side: k.side, Command: k.name})
		}
	}
}

// engageAll notes which commands of the phasing side have been in combat since its last
// command phase. Optional rule Defensive Orders, CWB 10.1g.
func (b *bench) engageAll() {
	g := b.g
	if !g.defends() {
		return
	}
	for c := range g.posts {
		if k := g.commands[c]; k.side == g.phasing && g.posts[c].duty.fought == g.turn && g.posts[c].engaged != g.turn {
			b.emit(CommandEngaged{Side: k.side, Command: k.name, Undirected: g.ungoverned(c)})
		}
	}
}

// seesItself refuses to be told what stands on the map.
func (g *Game) seesItself(rule rules.Cite, what string) error {
	if !g.onMap() {
		return nil
	}
	return refuse(rule, "on the map %s without being told", what)
}

// hexes are those of a dispatch's places that are hexes of the map.
func (g *Game) hexes(places []string) []hex.Hex {
	var all []hex.Hex
	for _, name := range places {
		if h, err := g.board.grid.Parse(name); err == nil && g.board.on(h) {
			all = append(all, h)
		}
	}
	return all
}

// placeOf reads a hex of the map in a table of positions.
func (g *Game) placeOf(label string) (hex.Hex, error) {
	if !g.onMap() {
		return hex.Hex{}, errors.New("an order log has no map")
	}
	h, err := g.board.grid.Parse(label)
	if err == nil && !g.board.on(h) {
		err = fmt.Errorf("there is no hex %s on the map", label)
	}
	return h, err
}

// goals are the hexes that a dispatch is to reach: its objectives, or without any of them
// on the map its limit.
func (g *Game) goals(h *Head) []hex.Hex {
	if all := g.hexes(h.Objectives); len(all) > 0 {
		return all
	}
	return g.hexes([]string{h.Limit})
}

// vicinity is how near to a hex one has reached it, in hexes.
const vicinity = 1

// reached reports whether a dispatch has been carried out as far as the map shows: no enemy
// unit is in a hex of its goals, and a unit or the headquarters of its force is in
// or next to one of them. Known: it names any. CWB 10.1c, 10.1g.
func (g *Game) reached(d *dispatch) (is, known bool) {
	goals := g.goals(&d.head)
	if len(goals) == 0 {
		return false, false
	}
	for _, h := range goals {
		if g.holdsUnits(h, d.side.Enemy()) {
			return false, true
		}
	}
	force := g.forceOf(d)
	if n := g.seatPiece(d.receiver); n >= 0 && len(d.units) == 0 {
		force = append(force, n)
	}
	return slices.ContainsFunc(force, func(n int) bool {
		return slices.ContainsFunc(goals, func(h hex.Hex) bool { return g.board.grid.Distance(h, g.field.pieces[n].at) <= vicinity })
	}), true
}

// forceOf lists the units on the map that act on a dispatch in force.
func (g *Game) forceOf(d *dispatch) []int {
	var force []int
	g.eachUnit(d.side, func(n int) {
		if len(d.units) > 0 {
			if slices.Contains(d.units, g.counterOf(n).name) {
				force = append(force, n)
			}
		} else if !isIndependent(g.counterOf(n)) && g.governs(n) == d.receiver && g.goalOf(n) == nil {
			force = append(force, n)
		}
	})
	return force
}

// isIndependent reports whether a counter is a unit that never needs orders. CWB 10.5c.
func isIndependent(k *counter) bool { return k.kind == troop && k.troop.Independent }

// mayFulfil refuses to call a dispatch carried out whose goal on the map is not reached; a
// goal given to a division or to single units ends too when they are back in the radius of
// those above them. CWB 10.1g, 10.5b.
func (g *Game) mayFulfil(d *dispatch) error {
	if !g.onMap() {
		return nil
	}
	if is, known := g.reached(d); is || !known || g.isBack(d) {
		return nil
	}
	var names []string
	for _, h := range g.goals(&d.head) {
		names = append(names, g.label(h))
	}
	return refuse("CWB 10.1g", "dispatch %d is not carried out: its goal is %s, and the enemy holds it or nobody of %s has come within a hex of it",
		d.number, orList(names), g.commands[d.receiver].name)
}

// isBack reports whether those who act on a goal of their own are in the command radius
// that they would be held to without it. CWB 10.5b.
func (g *Game) isBack(d *dispatch) bool {
	if len(d.units) == 0 {
		up := g.posts[d.receiver].above
		if g.commands[d.receiver].rank != division || up < 0 || g.commands[up].rank == army {
			return false
		}
		l, ok := g.linkToHQ(up)
		n := g.leaderPiece(d.receiver)
		return ok && n >= 0 && g.reaches(d.side, l, g.field.pieces[n].at)
	}
	without := g.clone()
	for i := range without.log {
		if e := &without.log[i]; e.side == d.side && e.number == d.number {
			e.status = fulfilled
		}
	}
	return !slices.ContainsFunc(g.forceOf(d), func(n int) bool { return !without.linked(n) })
}

// courier is what a leader would spend, in halves, on the way from one hex to another, by
// what his side sees of the enemy; false if there is no way. CWB 10.1e.
func (g *Game) courier(s rules.Side, from, to hex.Hex) (halves int, ok bool) {
	return g.board.search(from, farAway, func(_ int, e *edge) (int, bool, bool) {
		i := int(e.to)
		if g.holder(i) == s.Enemy() {
			return 0, false, false
		}
		p, bar := g.over(data.Leaders, e, true)
		return p.halves, bar == open, g.holder(i) != s && g.zoneInSight(i, s)
	}, to).to(to)
}

// farFire is the distance from which artillery fire is no combat to a command. CWB 10.1g,
// optional rule Defensive Orders.
const farFire = 4

// isCloseFire reports whether any of those who fire is nearer than that.
func (g *Game) isCloseFire(e FireResolved) bool {
	return slices.ContainsFunc(e.From, func(h hex.Hex) bool { return g.board.grid.Distance(h, e.Target) < farFire })
}

// markFought notes that units have been in combat.
func (g *Game) markFought(s rules.Side, names []string) {
	for _, name := range names {
		if n, ok := g.pieceCalled(s, name); ok {
			g.field.pieces[n].marks |= fought
		}
	}
}
