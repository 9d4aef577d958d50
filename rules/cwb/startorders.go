package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
)

// The printed orders that commands hold when a battle begins, or when they come on.
// CWB 10.1i; CWB-AH 5.1-5.4.

// takeOrders enters the printed orders of a battle in the logs: accepted, and in force
// before the first turn. Those for a whole side bind who is on the map; those for an army
// its reinforcements too. CWB 10.1i.
func (g *Game) takeOrders() {
	for i := range g.scenario.Orders {
		o := &g.scenario.Orders[i]
		h := Head{Text: o.Text}
		for _, at := range o.Hexes {
			h.Objectives = append(h.Objectives, g.label(at))
		}
		switch o.Level {
		case "unit":
			if c := g.baseOf(o.Side, o.Who[0]); c >= 0 {
				g.takeOrder(c, o.Type, h, o.Who)
			}
			continue
		case "side", "army":
			for c := range g.commands {
				if g.isTold(c, o) {
					g.takeOrder(c, o.Type, h, nil)
				}
			}
			continue
		}
		for _, name := range o.Who {
			if c, err := g.findCommand(o.Side, name); err == nil {
				g.takeOrder(c, o.Type, h, nil)
			}
		}
	}
	for i := range g.scenario.Arrivals {
		if a := &g.scenario.Arrivals[i]; a.Order != "" && g.comes(a) {
			g.bringOrder(a.Side, a.Unit, a.Order)
		}
	}
	for i := range g.scenario.Ohio {
		if o := &g.scenario.Ohio[i]; o.Order != "" {
			g.bringOrder(o.Side, o.Unit, o.Order)
		}
	}
}

// isTold reports whether a printed order for a side or an army is for a command: one that
// acts on dispatches of its own.
func (g *Game) isTold(c int, o *data.Order) bool {
	k := &g.commands[c]
	if k.side != o.Side || k.rank == army || k.rank == division && !g.standsAlone(c) {
		return false
	}
	if o.Level == "side" {
		return len(g.unitsUnder(c)) > 0
	}
	return slices.Contains(o.Who, g.printedPost(c).Army)
}

// baseOf is the division that a unit belongs to, or its corps if it is in none; -1 for none.
func (g *Game) baseOf(s rules.Side, unit string) int {
	n, ok := g.pieceCalled(s, unit)
	if !ok {
		return -1
	}
	div, above := g.commandsOf(g.counterOf(n))
	if div >= 0 {
		return div
	}
	return above
}

// bringOrder enters the order that a reinforcement brings with it: a leader for his
// command, another unit for itself, unless those above it have the same. Wagons, and units
// that never need orders, go where they like. CWB 10.5c, 16.6.
func (g *Game) bringOrder(s rules.Side, unit, text string) {
	n, ok := g.pieceCalled(s, unit)
	if !ok || g.confused(s) || isIndependent(g.counterOf(n)) {
		return
	}
	c, err := g.postOf(s, unit)
	leads := err == nil
	if !leads {
		c = g.baseOf(s, unit)
	}
	if c < 0 || !leads && !g.counterOf(n).kind.isUnit() {
		return
	}
	for up := c; up >= 0; up = g.posts[up].above {
		if held := g.posts[up].standing; held != 0 && (leads && up == c || g.entry(s, held).head.Text == text) {
			return
		}
	}
	var units []string
	if !leads {
		for i := range g.log {
			if d := &g.log[i]; d.side == s && d.receiver == c && len(d.units) > 0 && d.head.Text == text {
				d.units = append(slices.Clip(d.units), unit)
				return
			}
		}
		units = []string{unit}
	}
	g.takeOrder(c, data.Simple, Head{Text: text}, units)
}

// takeOrder enters a printed order for a command, or for units of it.
func (g *Game) takeOrder(c int, kind data.Type, h Head, units []string) {
	side, name := g.commands[c].side, g.commands[c].name
	sent := DispatchSent{Side: side, Number: g.nextNumber(side), Sender: name, Receiver: name, Method: "pre-set", Complex: kind == data.Complex,
		Arrives: g.turn, Clock: g.calendar.clock(g.turn), Head: h, Signed: g.leads(c), Units: units}
	if g.posts[c].leader >= 0 {
		sent.Rating = g.rating(c)
	}
	for _, e := range []event{sent, DispatchAccepted{Side: side, Number: sent.Number, Receiver: name},
		DispatchInForce{Side: side, Number: sent.Number, Receiver: name}} {
		e.apply(g)
	}
}

// dropOrders takes the printed orders back, for a table of positions that brings its own.
func (g *Game) dropOrders() {
	g.log = nil
	for c := range g.posts {
		g.posts[c].standing = 0
	}
}
