package cwb

import (
	"fmt"
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Detours round a blocked hex by a leader's initiative, and two forces on one route. The
// optional rule Extended Movement; CWB 10.2d.

// withCavalry is what a force that a cavalry brigade accompanies adds to the roll.
const withCavalry = 1

// detour is the lead before a blocked hex, the one at a place of the route: unless the
// order says straight, the ranking leader of the force tries for initiative to go round
// it. Each blocked hex asks for a roll of its own; who fails goes in. A 2 is a failure and
// no more: only the route is at stake.
func (c *column) detour(m *mover, at hex.Hex, next int) {
	g := c.g
	leader := g.leaderPiece(c.f.command)
	if leader < 0 || !slices.Contains(c.f.pieces, int16(leader)) || next < 0 || c.f.straight {
		return
	}
	next += m.index + 1
	round, rejoin := c.roundBy(at, next)
	if round == nil {
		return
	}
	blocked := c.route[next]
	e := DetourTried{Side: c.f.side, Command: g.commands[c.f.command].name, Leader: g.leads(c.f.command), Blocked: blocked, Way: round,
		Points: g.initiativePoints(c.f.command, false), Dice: c.dice(rules.KnownTo(c.f.side), fmt.Sprintf("detour/%s/%s", g.commands[c.f.command].name, blocked))}
	if c.hasCavalry() {
		e.Mods.Add(withCavalry, "a cavalry brigade goes along", "CWB 10.2")
	}
	e.Need = g.charts.Initiative(e.Points.Sum())
	e.Won = e.Dice[0]+e.Dice[1]+e.Mods.Sum() >= e.Need
	c.emit(e)
	if e.Won {
		c.route = slices.Concat(c.route[:next], round, c.route[rejoin+1:])
	} else {
		c.known[blocked] = true
	}
}

// roundBy finds the way round that comes back to the route soonest, and where it does;
// nil if there is none that no enemy meets or sees.
func (c *column) roundBy(at hex.Hex, next int) ([]hex.Hex, int) {
	w := c.g.columnWay(at, farAway, func(i int) bool { return c.isBlocked(c.g.board.grid.At(i)) })
	best, cheapest := -1, 0
	for r := next + 1; r < len(c.route); r++ {
		if cost, ok := w.to(c.route[r]); ok && (best < 0 || cost < cheapest) {
			best, cheapest = r, cost
		}
	}
	if best < 0 {
		return nil, 0
	}
	return w.path(c.route[best]), best
}

func (c *column) hasCavalry() bool {
	return slices.ContainsFunc(c.movers, func(m *mover) bool {
		k := c.g.counterOf(m.n)
		return k.kind == troop && k.troop.Kind == data.Cavalry
	})
}

// labels writes a path.
func (g *Game) labels(path []hex.Hex) string {
	var all []string
	for _, h := range path {
		all = append(all, g.label(h))
	}
	return strings.Join(all, "-")
}

// byTurns answers the option ruling.surprise-collision: whether two forces on one route
// move by turns, or the one that moves first completes its march and the other's is void.
func (g *Game) byTurns() bool { return g.options.is(surpriseCollision, "by-turns") }

// meets finds the enemy's surprise march on the route of a force that sets out. It is
// void, or else given back to march by turns.
func (b *bench) meets(c *column) *column {
	g := b.g
	for _, f := range g.surprises {
		shared := slices.ContainsFunc(f.route, func(h hex.Hex) bool { return slices.Contains(c.route, h) })
		if f.side == c.f.side || f.stage != lying && f.stage != triggered || !shared {
			continue
		}
		if g.byTurns() {
			return b.column(f, crossing)
		}
		b.endSurprise(f, "collision")
		return nil
	}
	return nil
}

// alternate moves two forces by turns, six points each, until both have spent all or
// they are within six points of each other. The force whose turn it is not rests in its
// own next movement phase.
func (b *bench) alternate(c, other *column) error {
	for limit := afterBlocked; limit <= farAway; limit += afterBlocked {
		for _, each := range []*column{c, other} {
			each.known = make(map[hex.Hex]bool) // the other has moved
			if err := each.advance(limit); err != nil {
				return err
			}
			if b.close(c, other) {
				other.halt(true)
				return nil
			}
		}
		if c.done() && other.done() {
			break
		}
	}
	other.halt(true)
	return nil
}

func (c *column) done() bool {
	return !slices.ContainsFunc(c.movers, func(m *mover) bool { return !m.over })
}

// close reports whether two forces are within six movement points of each other.
func (b *bench) close(c, other *column) bool {
	if len(c.movers) == 0 || len(other.movers) == 0 {
		return true
	}
	_, ok := b.g.columnWay(c.lead(), afterBlocked, func(int) bool { return false }).to(other.lead())
	return ok
}

// DetourTried is a leader's roll to go round a blocked hex.
type DetourTried struct {
	Side    rules.Side  `json:"side"`
	Command string      `json:"command"`
	Leader  string      `json:"leader"`
	Blocked hex.Hex     `json:"blocked"`
	Way     []hex.Hex   `json:"way"`
	Points  rules.Tally `json:"points"`
	Need    int         `json:"need"`
	Mods    rules.Tally `json:"mods,omitempty"`
	Dice    [2]int      `json:"dice"`
	Won     bool        `json:"won,omitempty"`
}

// Kind names the event in the journal.
func (DetourTried) Kind() string { return "detour-tried" }

func (DetourTried) apply(*Game) {}

// Tell tells the owner alone.
func (e DetourTried) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.DetourTried{Command: e.Command, Leader: e.Leader, Blocked: e.Blocked, Way: e.Way, Points: e.Points,
		Need: e.Need, Mods: e.Mods, Dice: e.Dice, Won: e.Won})
}
