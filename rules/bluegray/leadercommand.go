package bluegray

import (
	"slices"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// In and out of command. BGD 22.6.2. It is reckoned when a side's movement phase begins and
// holds until its next. An army commander commands those of his radius whom no other leader
// does, the nearest first, then in order of battle. Who is of no corps or division with a
// leader hears from army commanders alone.

// unled marks infantry out of command.
const unled flags = 1 << 44

// CommandReckoned marks whom no leader commands.
type CommandReckoned struct {
	Side rules.Side `json:"side"`
	Out  []string   `json:"out,omitempty"`
}

// Kind names the event in the journal.
func (CommandReckoned) Kind() string { return "command-reckoned" }

// Tell tells both sides: markers lie on the units.
func (e CommandReckoned) Tell(rules.Side) rules.Notice {
	return seen.CommandReckoned{Side: e.Side, Out: e.Out}
}

func (e CommandReckoned) apply(g *Game) {
	for n := range g.units {
		if g.forces[n].side == e.Side {
			g.units[n].flags &^= unled
		}
	}
	g.mark(e.Out, unled)
	for l := range g.leaders {
		g.leaders[l].moved = false
	}
}

// reckonCommand finds who is out of command, besides those who stray.
func (b *bench) reckonCommand(strays []string) {
	g := b.g
	if !g.options.hasLeaders() {
		return
	}
	led := g.ledUnits(g.phasing)
	var out []string
	g.each(g.phasing, func(n int) {
		if name := g.forces[n].name; g.needsLeader(n) && (!led[n] || slices.Contains(strays, name)) {
			out = append(out, name)
		}
	})
	b.emit(CommandReckoned{Side: g.phasing, Out: out})
}

// ledUnits marks by number the units of a side that some leader commands.
func (g *Game) ledUnits(side rules.Side) []bool {
	led := make([]bool, len(g.units))
	for _, army := range []bool{false, true} {
		for l, c := range g.generals {
			if c.side != side || g.leaders[l].state != leaderHere || (c.stars == armyStars) != army {
				continue
			}
			left := len(g.units)
			if army {
				left = c.rating
			}
			for _, n := range g.inRadius(l) {
				if left > 0 && !led[n] {
					led[n] = true
					left--
				}
			}
		}
	}
	return led
}

// inRadius lists the infantry of a leader's command to which a line of as many hexes as his
// rating leads, the nearest first. An enemy zone blocks the line unless a friendly unit is
// in the hex.
func (g *Game) inRadius(l int) []int {
	c := &g.generals[l]
	been := map[hex.Hex]bool{g.leaders[l].at: true}
	at := []hex.Hex{g.leaders[l].at}
	var found []int
	for far := 0; far <= c.rating && len(at) > 0; far++ {
		var next []hex.Hex
		var here []int
		for _, h := range at {
			for _, n := range g.at(h) {
				if g.needsLeader(n) && g.isLedBy(n, l) {
					here = append(here, n)
				}
			}
			for _, k := range g.board.around(h) {
				if !k.IsZero() && !been[k] && g.carriesLine(k, c.side) {
					been[k] = true
					next = append(next, k)
				}
			}
		}
		slices.Sort(here)
		found, at = append(found, here...), next
	}
	return found
}

func (g *Game) carriesLine(h hex.Hex, side rules.Side) bool {
	held := g.heldBy(h)
	return held == side || held != side.Enemy() && !g.inZone(h, side)
}

// bonusLeader finds the leader with whom a unit is stacked and who gives a bonus, -1 if
// none does: artillery and cavalry have none.
func (g *Game) bonusLeader(n int) int {
	if !g.needsLeader(n) {
		return -1
	}
	for _, l := range g.leadersAt(g.units[n].at) {
		if c := &g.generals[l]; c.side == g.forces[n].side && !c.plain && g.sitsWith(l, n) {
			return l
		}
	}
	return -1
}

// sitsWith reports whether a leader may stack with a unit: an army commander with any of his
// side, others with those of their command and independent ones.
func (g *Game) sitsWith(l, n int) bool {
	c := &g.generals[l]
	return c.side == g.forces[n].side && (c.stars == armyStars || g.isLedBy(n, l) || g.isIndependent(n))
}

// sitsBeside reports whether two leaders may stack: one of them commands the army.
func (g *Game) sitsBeside(l, m int) bool {
	return g.generals[l].stars == armyStars || g.generals[m].stars == armyStars
}

// crowdsLeader names a leader in a hex with whom a unit may not stack, nothing if there is
// none. It binds units when they move; combat may throw together whom it will.
func (g *Game) crowdsLeader(n int, h hex.Hex) string {
	for _, l := range g.leadersAt(h) {
		if g.generals[l].side == g.forces[n].side && !g.sitsWith(l, n) {
			return g.generals[l].name
		}
	}
	return ""
}

// Combat bonus. All attackers stacked with leaders have it; against attackers who are all out of
// command the defender has it.

// bonusSide is the side that may change the roll of a combat by one.
func (g *Game) bonusSide(c *combat) rules.Side {
	if !g.options.hasLeaders() || len(c.attackers) == 0 {
		return rules.NoSide
	}
	all := func(is func(n int) bool) bool {
		return !slices.ContainsFunc(c.attackers, func(n int) bool { return !is(n) })
	}
	switch {
	case all(func(n int) bool { return g.bonusLeader(n) >= 0 }):
		return g.phasing
	case all(func(n int) bool { return g.units[n].has(unled) }):
		return g.phasing.Enemy()
	}
	return rules.NoSide
}

// bonusWords are the answers to whether a bonus is used.
var bonusWords = []string{"as rolled", "one less", "one more"}

// useBonus lets the side with a bonus change the roll by one, or leave it. The default is
// what suits it best. It gives the row.
func (b *bench) useBonus(c *combat, col, row int, e *CombatResolved) (int, error) {
	g := b.g
	side := g.bonusSide(c)
	if side == rules.NoSide {
		return row, nil
	}
	d := rules.Decision{ID: b.place() + "/bonus", Side: side, Kind: "bonus", Rule: "BGD 22.6.2",
		Subjects: []string{hexList(c.on)}, Why: "the result that suits best"}
	shifts := []int{0}
	best := g.suits(side, g.table.results.At(row, col))
	for i, shift := range []int{0, -1, 1} {
		to := row + shift
		if to < 0 || to >= len(g.table.results.Rows()) {
			continue
		}
		result := g.table.results.At(to, col)
		if i > 0 {
			shifts = append(shifts, shift)
		}
		d.Options = append(d.Options, bonusWords[i]+": "+result)
		if s := g.suits(side, result); s > best {
			best, d.Default = s, len(d.Options)-1
		}
	}
	e.BonusOf = side
	if !g.differs(col, row, shifts) {
		return row, nil
	}
	picks, err := b.choose(d)
	if err != nil {
		return row, err
	}
	e.Bonus = shifts[picks[0]]
	return row + shifts[picks[0]], nil
}

// differs reports whether some of the shifts of a row give another result than the row.
func (g *Game) differs(col, row int, shifts []int) bool {
	as := g.table.results.At(row, col)
	return slices.ContainsFunc(shifts, func(s int) bool { return g.table.results.At(row+s, col) != as })
}

// suits says how much a side likes a result.
func (g *Game) suits(side rules.Side, result string) int {
	liking := slices.Index([]string{"Ae", "As", "Ar", "Ex", "Dr", "Ds", "De"}, result)
	if side == g.phasing {
		return liking
	}
	return -liking
}

func hexList(hs []hex.Hex) string {
	text := ""
	for i, h := range hs {
		if i > 0 {
			text += ", "
		}
		text += h.String()
	}
	return text
}

// commandAtStart reckons who is out of command in a game that is set up when nobody has
// moved; marks that say so stand.
func (g *Game) commandAtStart() {
	if !g.options.hasLeaders() || g.phase != movementPhase || slices.ContainsFunc(g.leaders, func(l leader) bool { return l.moved }) {
		return
	}
	led := g.ledUnits(g.phasing)
	free := true
	g.each(g.phasing, func(n int) { free = free && !g.units[n].has(moved) })
	g.each(g.phasing, func(n int) {
		if free && g.needsLeader(n) && !led[n] {
			g.units[n].flags |= unled
		}
	})
}
