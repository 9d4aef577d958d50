package bluegray

import (
	"slices"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// Repulsion. BGD 22.4.7. Who ends the combat phase of its side in an enemy zone and has not
// attacked in it goes back a hex, as its owner chooses; who can't stays, without loss.
// Nobody advances after it. On a night turn without combat that befalls all who are in an
// enemy zone when they have moved. In games of plots it befalls both sides at once, and
// whoever was not to attack, however he was attacked himself (BGD 22.4.14).

// repulses answers the option repulsion. BGD 22.4.7.
func (g *Game) repulses() bool { return g.options.is(repulsion, "on") }

// idle lists the units of a side in an enemy zone that have not attacked in this phase.
func (g *Game) idle(s rules.Side) []int {
	var units []int
	if !g.repulses() {
		return nil
	}
	g.each(s, func(n int) {
		if g.inEnemyZone(n) && !g.hasAttacked(n) && !g.isDummy(n) {
			units = append(units, n)
		}
	})
	return units
}

// hasAttacked reports whether a unit has attacked in this combat phase.
func (g *Game) hasAttacked(n int) bool {
	if !g.isSimultaneous() {
		return g.units[n].has(attacked)
	}
	return slices.ContainsFunc(g.allotted[g.forces[n].side], func(a AttackAllotted) bool { return slices.Contains(a.Attack.With, g.forces[n].name) })
}

// repulse throws units back from where they stand. Who has meanwhile made room for another
// has gone back already.
func (b *bench) repulse(units []int) error {
	g := b.g
	var from []hex.Hex
	for _, n := range units {
		from = append(from, g.units[n].at)
	}
	chosen, err := b.chooseWays(units, "/repulsed")
	if err != nil {
		return err
	}
	for i, n := range units {
		if g.units[n].at != from[i] || len(g.waysInNeed(n)) == 0 {
			continue
		}
		if err := b.goBack(n, chosen[n], "repulsed"); err != nil {
			return err
		}
	}
	return nil
}

// repulseByNight throws back who is in an enemy zone when a night's moves are done.
func (b *bench) repulseByNight() error {
	if !b.g.isQuiet() || b.g.isSimultaneous() {
		return nil
	}
	return b.repulse(b.g.idle(b.g.phasing))
}

// repulseBoth throws back the units of both sides when all has been fought: who they are
// is found before any goes.
func (b *bench) repulseBoth() error {
	g := b.g
	sides := g.inTurn()
	var all [][]int
	for _, side := range sides {
		all = append(all, g.idle(side))
	}
	for i, side := range sides {
		if len(all[i]) == 0 {
			continue
		}
		b.emit(CombatTurned{Side: side})
		if err := b.repulse(all[i]); err != nil {
			return err
		}
	}
	return nil
}

// foreseeRepulse tells who would be thrown back if a supposed turn ended now with the
// attacks that are owed; nil if nobody.
func (g *Game) foreseeRepulse(s rules.Side) rules.Forecast {
	if g.isSimultaneous() || s != g.phasing || g.phase == over {
		return nil
	}
	owed := g.plan()
	f := seen.WillRepulse{Quiet: g.isQuiet(), Rule: "BGD 22.4.7"}
	for _, n := range g.idle(s) {
		name := g.forces[n].name
		if !g.isQuiet() && slices.ContainsFunc(owed, func(a Attack) bool { return slices.Contains(a.With, name) }) {
			continue
		}
		r := seen.Repulse{Unit: name, At: g.units[n].at}
		ways := g.waysInNeed(n)
		for _, w := range ways {
			if !slices.Contains(r.To, w.to) {
				r.To = append(r.To, w.to)
			}
		}
		r.Past = g.hoped(n, ways)
		f.Units = append(f.Units, r)
	}
	if len(f.Units) == 0 {
		return nil
	}
	return f
}
