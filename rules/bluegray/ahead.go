package bluegray

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// Attacks allotted ahead. BGD 22.4.14. A mission may say whom the unit would attack, the
// dearest first: enemy units, wherever they are by then, or hexes. When all have moved a
// side whose attackers all have such a choice, or only one enemy hex to attack, owes no
// sheet of its own: what it said is allotted where the rules allow it, and what is owed
// beyond that by the default of the game.

// AheadFailed tells that units attack none of those they were to, or not as they were to.
type AheadFailed struct {
	Side    rules.Side `json:"side"`
	Units   []string   `json:"units"`
	Targets []string   `json:"targets"`
	Rule    rules.Cite `json:"rule,omitempty"`
	Why     string     `json:"why"`
}

// Kind names the event in the journal.
func (AheadFailed) Kind() string { return "ahead-failed" }

// Tell tells only the side whose units they are.
func (e AheadFailed) Tell(s rules.Side) rules.Notice {
	if s != e.Side {
		return nil
	}
	return seen.AheadFailed{Units: e.Units, Targets: e.Targets, Rule: e.Rule, Why: e.Why}
}

func (AheadFailed) apply(*Game) {}

// mostTargets is how many targets a mission may name.
const mostTargets = 6

// checkTargets refuses targets of a mission that are neither enemy units nor hexes.
func (g *Game) checkTargets(side rules.Side, targets []string) error {
	if len(targets) > mostTargets {
		return refuse("BGD 22.4.14", "a mission names at most %d targets", mostTargets)
	}
	for _, t := range targets {
		if h, err := g.board.grid.Parse(t); err == nil && g.board.on(h) {
			continue
		}
		n, no := g.find(t)
		if no != nil {
			return no
		}
		if g.forces[n].side == side {
			return refuse("BGD 22.4.14", "%s is your own", t)
		}
	}
	return nil
}

// aim makes an attack that is written with the plots a mission of its units: on the enemies
// who stand in those hexes now, and then on whoever is there.
func (b *bench) aim(a Attack) error {
	g := b.g
	if a.Reduce != "" || len(a.Retreat)+len(a.Advance)+len(a.Lose) > 0 || a.StandPat || a.Elect != nil {
		return refuse("BGD 22.4.14", "what follows an attack can't be said before all have moved; a standing instruction can")
	}
	m := Mission{Units: a.With}
	for _, h := range a.On {
		if g.heldBy(h) == b.side.Enemy() && !(g.isVeiled(b.side) && !g.isNear(b.side, h)) {
			m.Targets = append(m.Targets, g.names(g.at(h))...)
		}
	}
	for _, h := range a.On {
		m.Targets = append(m.Targets, h.String())
	}
	m.Targets = m.Targets[:min(len(m.Targets), mostTargets)]
	return m.run(b)
}

// allotAhead allots for the side in hand what was said ahead, and seals its sheet, if
// nothing is left for it to choose.
func (b *bench) allotAhead() error {
	g := b.g
	side := g.phasing
	if g.isInQuestion() {
		return nil
	}
	for _, a := range g.attacksAhead() {
		c, err := g.declare(a)
		if err != nil {
			b.emit(g.failedAhead(side, a.With, err))
			continue
		}
		b.allot(c, a)
	}
	g.each(side, func(n int) {
		if len(g.targetsAhead(n)) > 0 && g.isAble(n) && g.aimedAt(n).IsZero() {
			b.emit(g.failedAhead(side, []string{g.forces[n].name}, refuse("BGD 22.4.14", "it can attack none of them from where it is")))
		}
	})
	if err := b.endCombat(true); err != nil {
		return err
	}
	b.emit(SheetSealed{Side: side})
	return nil
}

func (g *Game) failedAhead(side rules.Side, units []string, why error) AheadFailed {
	e := AheadFailed{Side: side, Units: units, Targets: g.targetsAhead(g.number[units[0]]), Why: why.Error()}
	if no, ok := why.(*rules.Refusal); ok {
		e.Rule, e.Why = g.options.inBook(no.Rule), no.Reason
	}
	return e
}

// targetsAhead are those that the plot of a unit names.
func (g *Game) targetsAhead(n int) []string { return g.plotOf(n).Targets }

// outOfReach lists the targets of a plot that its unit could not attack from where the plot
// ends, if everybody else stood as he does.
func (g *Game) outOfReach(p seen.Plot) []string {
	n, end := g.number[p.Unit], g.units[g.number[p.Unit]].at
	if len(p.Path) > 0 {
		end = p.Path[len(p.Path)-1]
	}
	if !p.Attacks || p.Exits > 0 || end.IsZero() {
		return nil
	}
	there := g.clone()
	there.put(n, end)
	var away []string
	for _, t := range p.Targets {
		h, err := g.board.grid.Parse(t)
		if m, is := g.number[t]; is {
			h = g.units[m].at
		} else if err != nil {
			continue
		}
		if h.IsZero() {
			continue
		}
		if _, err := there.reachesTargets(n, []hex.Hex{h}); err != nil {
			away = append(away, t)
		}
	}
	return away
}

// tellIdle tells a side of its missions from which no attack can come, where it owes no
// sheet of attacks.
func (b *bench) tellIdle(side rules.Side, rule rules.Cite, why string) {
	g := b.g
	var idle []string
	g.each(side, func(n int) {
		if g.plotOf(n).Attacks {
			idle = append(idle, g.forces[n].name)
		}
	})
	if len(idle) > 0 {
		b.emit(AheadFailed{Side: side, Units: idle, Rule: g.options.inBook(rule), Why: why})
	}
}

// isInQuestion reports whether the side in hand has a choice left: a unit that has said
// nothing ahead and could attack one enemy hex or another, or from afar or not at all.
func (g *Game) isInQuestion() bool {
	open, d := false, g.dutiesWithout(nil, nil)
	g.each(g.phasing, func(n int) {
		if !open && g.isAble(n) && len(g.targetsAhead(n)) == 0 {
			open = len(d.targetsOf(g.units[n].at)) > 1 || !g.inEnemyZone(n) && g.reachesAny(n)
		}
	})
	return open
}

// reachesAny reports whether a unit could attack anybody from where it stands.
func (g *Game) reachesAny(n int) bool {
	can := false
	g.each(g.forces[n].side.Enemy(), func(e int) {
		if !can && !g.isGunboat(e) {
			_, err := g.reachesTargets(n, []hex.Hex{g.units[e].at})
			can = err == nil
		}
	})
	return can
}

// aimedAt is the first hex of those that a unit named in which it could attack somebody;
// without a choice the only one next to it; nowhere if there is none.
func (g *Game) aimedAt(n int) hex.Hex {
	d := g.dutiesWithout(nil, nil)
	named := g.targetsAhead(n)
	for _, t := range named {
		h, err := g.board.grid.Parse(t)
		if m, is := g.number[t]; is {
			if h = g.units[m].at; g.units[m].status != onMap {
				continue
			}
		} else if err != nil {
			continue
		}
		if _, err := g.reachesTargets(n, []hex.Hex{h}); err == nil && d.isTarget(h) {
			return h
		}
	}
	if near := d.targetsOf(g.units[n].at); len(named) == 0 && len(near) == 1 {
		return near[0]
	}
	return hex.Hex{}
}

// attacksAhead gathers all who are to attack the same hex into one attack, in the order of
// the hexes.
func (g *Game) attacksAhead() []Attack {
	var all []Attack
	g.each(g.phasing, func(n int) {
		h := hex.Hex{}
		if g.isAble(n) {
			h = g.aimedAt(n)
		}
		if h.IsZero() {
			return
		}
		i := slices.IndexFunc(all, func(a Attack) bool { return a.On[0] == h })
		if i < 0 {
			all = append(all, Attack{On: []hex.Hex{h}})
			i = len(all) - 1
		}
		all[i].With = append(all[i].With, g.forces[n].name)
	})
	slices.SortFunc(all, func(a, b Attack) int { return hex.Compare(a.On[0], b.On[0]) })
	return all
}

// targetList writes the targets of a mission, for a row of a table.
func targetList(targets []string) string {
	if len(targets) == 0 {
		return "-"
	}
	return strings.Join(targets, ",")
}
