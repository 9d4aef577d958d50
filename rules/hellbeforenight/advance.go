package hellbeforenight

import (
	"slices"

	"longroll/rules"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// Advances after combat, and those in support. HBN 10.12, 10.13. An advance is no movement:
// it costs nothing, and who leaves an enemy zone by it makes no check.

// UnitsAdvanced takes a unit or a stack one hex forward. HBN 10.12-10.14.
type UnitsAdvanced struct{ seen.UnitsAdvanced }

// Kind names the event in the journal.
func (UnitsAdvanced) Kind() string { return "advanced" }

// Tell tells both sides.
func (e UnitsAdvanced) Tell(rules.Side) rules.Notice { return e.UnitsAdvanced }

func (e UnitsAdvanced) apply(g *Game) {
	for _, name := range slices.Backward(e.Units) {
		n := g.number[name]
		g.put(n, e.To)
		if e.How == seen.InSupport {
			g.units[n].flags |= advanced
		}
	}
	for _, name := range e.Leaders {
		g.leaders[g.leaderNo[name]].at = e.To
	}
}

// advance takes the attacker's stack into the hex that he has won, and sets f.advanced if it
// did. HBN 10.12. It is called when the results and any Fortune of War are over: a hex that
// one has filled is not advanced into.
func (b *bench) advance(f *fight) error {
	g := b.g
	if err := b.straysIn(); err != nil {
		return err // of a leader who was left alone in the hex, HBN 13.2F
	}
	if !g.mustAdvance(f) {
		return nil
	}
	loser := g.Units[f.defender].Army
	stack := g.foot(f.from)
	if err := b.goForward(seen.IntoTheHex, stack, g.leadersIn(f.from, g.side(f.attacker)), f.at, "HBN 10.12A"); err != nil {
		return err
	}
	f.advanced = true
	if g.phase == over {
		return nil // HBN 3.3A
	}
	if g.side(f.attacker) != g.side(f.defender) { // else it was lost in a morass, HBN 7.5B
		b.moraleOfAdvance(g.Units[f.attacker].Army, loser) // HBN 16.1C
	}
	return b.straysIn()
}

// mustAdvance reports whether an attacker advances: the defender went back or was routed, and
// not only eliminated, and his hex is empty. HBN 10.12A. The Union enters no hex of Bark Road
// in any way, HBN 9.2D.
func (g *Game) mustAdvance(f *fight) bool {
	u := &g.units[f.attacker]
	if f.byFire || u.place != onMap || u.at != f.from || g.heldBy(f.at) != rules.NoSide {
		return false
	}
	if g.side(f.attacker) == rules.Union && g.board.bark[g.board.grid.Index(f.at)] {
		return false
	}
	if f.forced && g.options.is(advanceGuns, "none") {
		return false
	}
	return f.retreated || f.routed
}

// foot lists the infantry and cavalry of a hex from the top of the stack: guns stay where
// they are. HBN 10.12B, 10.13B.
func (g *Game) foot(h hex.Hex) []int {
	return slices.DeleteFunc(g.at(h), func(n int) bool { return g.kind(n) == data.Artillery })
}

// leadersIn lists the leaders of a side in a hex who can go with a stack: a headquarters
// cannot. HBN 13.2C, 13.6D.
func (g *Game) leadersIn(h hex.Hex, s rules.Side) []string {
	var names []string
	for l := range g.leaders {
		if c := &g.Leaders[l]; g.leaders[l].state == leaderOnMap && g.leaders[l].at == h && c.Side == s && !c.HQ {
			names = append(names, c.Name)
		}
	}
	return names
}

// followers are the leaders who go with some of a hex: all, if nobody else of their side stays
// behind with whom they could stay.
func (g *Game) followers(units []int) []string {
	from := g.units[units[0]].at
	if len(g.at(from)) > len(units) {
		return nil
	}
	return g.leadersIn(from, g.side(units[0]))
}

// goForward takes units of one hex into the next. Their volley markers go, HBN 10.9B.
func (b *bench) goForward(how string, units []int, leaders []string, to hex.Hex, rule rules.Cite) error {
	g := b.g
	from := g.units[units[0]].at
	b.unvolley(from, "a unit of the hex advances")
	b.emit(UnitsAdvanced{seen.UnitsAdvanced{Units: g.names(units), Leaders: leaders, Side: g.side(units[0]), From: from, To: to, How: how, Rule: rule}})
	return b.entersHex(units[0], to)
}

// support carries the supporting advances of an order out, now that its unit has advanced.
// HBN 10.13. Units that are sent from one hex to one other go as a stack. Who cannot go any
// more stays, and its owner hears why.
func (b *bench) support(f *fight, orders []Advance) error {
	g := b.g
	for len(orders) > 0 && g.phase == combatPhase {
		first := orders[0]
		orders = orders[1:]
		n, err := g.find(first.Unit)
		if err != nil {
			continue // mayFollowUp has refused it
		}
		if rule, why := g.noSupport(f, n, first.To); why != "" {
			b.passOver(first.Unit+" advances in support to "+first.To.String(), why, rule)
			continue
		}
		stack := []int{n}
		for len(orders) > 0 && orders[0].To == first.To {
			mate, err := g.find(orders[0].Unit)
			if _, why := g.noSupport(f, mate, first.To); err != nil || why != "" || g.units[mate].at != g.units[n].at || slices.Contains(stack, mate) {
				break
			}
			stack, orders = append(stack, mate), orders[1:]
		}
		stack = g.asStacked(stack)
		if err := b.goForward(seen.InSupport, stack, g.followers(stack), first.To, "HBN 10.13A"); err != nil {
			return err
		}
	}
	return nil
}

// asStacked puts units of one hex in the order in which they lie there.
func (g *Game) asStacked(units []int) []int {
	return slices.DeleteFunc(g.at(g.units[units[0]].at), func(n int) bool { return !slices.Contains(units, n) })
}

// noSupport says why a unit may not advance in support to a hex, empty if it may. HBN 10.13.
func (g *Game) noSupport(f *fight, n int, to hex.Hex) (rules.Cite, string) {
	u := &g.units[n]
	if !g.options.is(supporting, "on") {
		return "HBN 1.5", "this game is played without supporting advances"
	}
	_, besideIt := g.board.grid.Adjacent(u.at, f.at)
	switch {
	case !f.advanced:
		return "HBN 10.13A", "nobody has advanced into " + f.at.String()
	case u.place != onMap:
		return "HBN 10.13A", "it is not on the map"
	case g.kind(n) == data.Artillery:
		return "HBN 10.13B", "artillery takes no part in it"
	case !besideIt:
		return "HBN 10.13A", "it is not next to " + f.at.String()
	case u.has(attacked):
		return "HBN 10.13A", "it has attacked in this couplet"
	case u.has(idle | passive):
		return "HBN 13.3.3", "it was recovered or rallied in this couplet and may not move"
	}
	return g.noStep(n, to)
}

// noStep says why a unit may not go into a hex after a combat of somebody's, empty if it may:
// a hex next to its own, without a unit or a reserve in it, that it may enter at all. HBN 10.13A.
func (g *Game) noStep(n int, to hex.Hex) (rules.Cite, string) {
	from := g.units[n].at
	_, near := g.board.grid.Adjacent(from, to)
	switch {
	case !near || !g.board.on(to):
		return "HBN 10.13A", to.String() + " is not next to it"
	case g.heldBy(to) != rules.NoSide:
		return "HBN 10.13A", to.String() + " is occupied"
	case g.costInto(n, from, to) == data.Never:
		return "HBN 7.2", "it may not go from " + from.String() + " to " + to.String()
	case g.isEntryOf(to, g.side(n).Enemy()) && !slices.Contains(g.Landing, to):
		return "HBN 7.1E", to.String() + " is an entry hex of the enemy"
	}
	return "", ""
}

// mayFollowUp refuses what no outcome of an attack could make legal in its orders for
// afterwards, before a die falls: of others it is told when it comes to them. HBN 10.13, 10.14.
func (b *bench) mayFollowUp(a Attack) error {
	for _, s := range a.Support {
		n, err := b.findOwn(s.Unit)
		switch {
		case err != nil:
			return err
		case b.g.kind(n) == data.Artillery:
			return refuse("HBN 10.13B", "%s is artillery and takes no part in a supporting advance", s.Unit)
		case !b.g.options.is(supporting, "on"):
			return refuse("HBN 1.5", "this game is played without supporting advances")
		case s.Unit == a.Unit:
			return refuse("HBN 10.13A", "%s attacks itself and so cannot advance in support", s.Unit)
		}
	}
	for _, t := range a.Then {
		if t.Unit == "" {
			continue
		}
		if n, err := b.findOwn(t.Unit); err != nil {
			return err
		} else if b.g.kind(n) == data.Artillery {
			return refuse("HBN 10.4A", "%s is artillery and may not attack", t.Unit)
		}
	}
	if len(a.Then) > 0 && !b.g.options.is(continuation, "on") {
		return refuse("HBN 1.5", "this game is played without continuation")
	}
	return nil
}
