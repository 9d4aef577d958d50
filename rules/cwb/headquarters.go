package cwb

import (
	"fmt"
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/data"
)

// Where commands, their leaders and headquarters are, and headquarters that stand
// fast. CWB 10.0c, 10.5c, 10.5d, 10.6a.

// commandsOf finds the division that a counter belongs to, or that a leader leads
// now, and the corps of one that belongs to a corps only; -1 for none.
func (g *Game) commandsOf(k *counter) (div, above int) {
	div, above = -1, -1
	for i := range g.commands {
		c := &g.commands[i]
		if c.side != k.side {
			continue
		}
		post := g.printedPost(i)
		switch {
		case k.kind == officer:
			if c.rank == division && g.posts[i].leader >= 0 && g.leads(i) == k.name {
				div = i
			}
		case post.Army != k.army:
		case c.rank == division && k.div != "" && post.Division == k.div && post.Corps == k.corps:
			div = i
		case c.rank == corps && k.corps != "" && post.Corps == k.corps:
			above = i
		}
	}
	return div, above
}

// printedPost is what the first leader of a command is printed to lead.
func (t *table) printedPost(c int) data.Post {
	if l := t.commands[c].leader; l >= 0 && l < len(t.leaders) {
		for i := range t.scenario.Leaders {
			if p := &t.scenario.Leaders[i]; p.Side == t.commands[c].side && p.Name == t.leaders[l].name {
				return p.Post
			}
		}
	}
	return data.Post{}
}

// leaderPiece finds the leader of a command on the map, or the brigade that stands for
// him; -1 if he is not there.
func (g *Game) leaderPiece(c int) int {
	if c < 0 || g.posts[c].leader < 0 {
		return -1
	}
	if g.isOrphan(c) {
		return g.markerPiece(c)
	}
	return g.officerNamed(g.commands[c].side, g.leads(c))
}

func (g *Game) officerNamed(s rules.Side, name string) int {
	for n := range g.field.pieces {
		if k := g.counterOf(n); k.kind == officer && k.side == s && k.name == name && g.field.pieces[n].place == onMap {
			return n
		}
	}
	return -1
}

// hqPiece finds the headquarters of a corps or army on the map; -1 if it is not there.
func (g *Game) hqPiece(c int) int {
	if c < 0 {
		return -1
	}
	post := g.printedPost(c)
	for n := range g.field.pieces {
		k := g.counterOf(n)
		if k.kind == headquarters && k.side == post.Side && k.army == post.Army && k.corps == post.Corps && g.field.pieces[n].place == onMap {
			return n
		}
	}
	return -1
}

// mayLeave refuses a headquarters that moves without orders to move, and a division
// leader who stands for one. CWB 10.0c, 10.5d, 10.6a.
func (g *Game) mayLeave(n int) error {
	k := g.counterOf(n)
	if g.scenario == nil || g.confused(k.side) {
		return nil
	}
	switch k.kind {
	case headquarters:
		if c := g.commandOfHQ(k); c >= 0 && !g.mayGo(c) {
			return refuse("CWB 10.0c", "%s stands fast: its command has no orders%s", k.name, g.untilThen(c))
		}
	case officer:
		if div, _ := g.commandsOf(k); div >= 0 && g.standsAlone(div) && !g.mayGo(div) {
			return refuse("CWB 10.5d", "%s stands fast: his division has no orders%s", k.name, g.untilThen(div))
		}
	}
	return nil
}

// commandOfHQ is the corps or army of a headquarters, -1 if there is none.
func (g *Game) commandOfHQ(k *counter) int {
	for i := range g.commands {
		post := g.printedPost(i)
		if c := &g.commands[i]; c.side == k.side && c.rank >= corps && post.Army == k.army && post.Corps == k.corps {
			return i
		}
	}
	return -1
}

// mayGo reports whether a command may move its headquarters: by a dispatch in force, in
// an emergency retreat, back after its attack was stopped this turn, or as a loose
// cannon. CWB 10.0c, 10.2g, 10.3b, 10.4.
func (g *Game) mayGo(c int) bool {
	p := &g.posts[c]
	begun := false
	if p.standing != 0 {
		d := g.entry(g.commands[c].side, p.standing)
		begun = g.hasBegun(d) && !g.stays(d)
	}
	return begun || p.retreats == g.turn || p.stopped && p.check.turn == g.turn || p.cannon != nil
}

// stays reports whether a dispatch is a printed order for which nobody needs to move.
// CWB 10.0c, 10.5d.
func (g *Game) stays(d *dispatch) bool {
	return d.how == "pre-set" && slices.ContainsFunc(g.scenario.Orders, func(o data.Order) bool {
		return o.Stay && o.Side == d.side && o.Text == d.head.Text
	})
}

// untilThen says when the dispatch in force of a command begins, if its hour has not come.
// CWB 10.1c.
func (g *Game) untilThen(c int) string {
	if n := g.posts[c].standing; n != 0 {
		d := g.entry(g.commands[c].side, n)
		if g.stays(d) {
			return fmt.Sprintf(" to move: dispatch %d is to %s", n, d.head.Text)
		}
		return fmt.Sprintf(" before %s, when dispatch %d begins", g.calendar.clock(d.head.StartTurn), n)
	}
	return ""
}
