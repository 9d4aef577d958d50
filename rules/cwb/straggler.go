package cwb

import (
	"fmt"

	"longroll/rules"
	"longroll/rules/cwb/data"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Straggler checks. CWB 20.5b, 21.0, 21.1, 24.2b, 26.5, 29.0a; for forced march 18.0b, for
// emergency retreats 10.4, for looting CWB-AH 3.2.

// StragglersChecked is a roll on the straggler table. CWB 21.1.
type StragglersChecked struct {
	Side  rules.Side  `json:"side"`
	Unit  string      `json:"unit"`
	Heavy bool        `json:"heavy,omitempty"` // on the table for losses of one and a half or more
	Die   int         `json:"die"`
	Mods  rules.Tally `json:"mods,omitempty"`
	Lost  int         `json:"lost"` // steps, by the table
	Why   string      `json:"why"`
}

// Kind names the event in the journal.
func (StragglersChecked) Kind() string { return "stragglers-checked" }

// straggle makes the straggler check of a side's units in a hex after fire: the top
// brigade makes it, and what it can't lose the next ones down lose without a roll of their
// own. Guns alone make none. CWB 20.5b, 21.1a, 21.1b, 21.1c.
func (b *bench) straggle(h hex.Hex, side rules.Side, heavy, flank bool) error {
	top := b.g.only(b.g.unitsOf(h, side), troop)
	if len(top) == 0 {
		return nil
	}
	over, err := b.checkStragglers(top[0], heavy, flank, "fire")
	for err == nil && over > 0 {
		next := b.g.only(b.g.unitsOf(h, side), troop)
		if len(next) == 0 {
			return nil
		}
		c := int(b.g.field.pieces[next[0]].counter)
		steps := b.g.steps(c)
		err = b.lose(c, 0, over, "stragglers")
		over -= min(over, steps)
	}
	return err
}

// checkStragglers makes one unit's straggler check and gives what it lost beyond its
// steps. It looks at nobody else in the hex. CWB 21.1.
func (b *bench) checkStragglers(n int, heavy, flank bool, why string) (over int, err error) {
	g := b.g
	k, c := g.counterOf(n), int(g.field.pieces[n].counter)
	if k.kind != troop { // CWB 26.5
		return 0, nil
	}
	e := StragglersChecked{Side: k.side, Unit: g.name(n), Heavy: heavy, Mods: g.stragglerMods(n, flank), Why: why}
	if b.ahead != nil {
		b.ahead.straggles(b.g, n, e)
		return 0, nil
	}
	e.Die = b.die(rules.KnownTo(k.side), g.nextCheck("stragglers", k.side, e.Unit+"/"+why))
	e.Lost = g.charts.Straggle(heavy, e.Die+e.Mods.Sum(), k.troop.Morale)
	b.emit(e)
	over = max(0, e.Lost-g.steps(c))
	return over, b.lose(c, 0, e.Lost, "stragglers")
}

// straggleAlone makes one brigade check for another reason than fire, on the heavier
// table or the lighter one. What it can't lose nobody else loses. CWB 10.4, 18.0b, 18.0c.
func (b *bench) straggleAlone(n int, heavy bool, why string) error {
	_, err := b.checkStragglers(n, heavy, false, why)
	return err
}

// stragglerMods adds up what is added to the die. CWB 21.1.
func (g *Game) stragglerMods(n int, flank bool) rules.Tally {
	p, m := &g.field.pieces[n], &g.charts.DieModifiers
	var all []data.Modifier
	when := func(holds bool, m data.Modifier) {
		if holds {
			all = append(all, m)
		}
	}
	when(p.state == data.Disorganized, m.StraggleDisorganized)
	when(p.formation == data.Mounted, m.StraggleMounted)
	when(flank, m.StraggleFlank)
	when(p.state == data.Routed, m.StraggleRouted)
	when(g.wrecked(int(p.counter)), m.StraggleWrecked)
	when(g.calendar.night(g.turn), m.StraggleNight)
	if !g.countsEachLine() {
		all = data.Once(all)
	}
	var tally rules.Tally
	for _, m := range all {
		tally.Add(m.Amount, m.Text, m.Rule)
	}
	return tally
}

// countsEachLine reports whether every condition on a line of the straggler table's
// modifiers counts, or each line but once. CWB 21.1.
func (g *Game) countsEachLine() bool { return g.options.is(stragglerLines, "each") }

func (e StragglersChecked) apply(g *Game) { g.countCheck(e.Side) }

// nextCheck names a straggler check or a roll for gun loss by how many its side has made:
// the owner is told the name, and may not learn from it how many the enemy had to make.
// The first release counted those of both sides together.
func (g *Game) nextCheck(kind string, side rules.Side, subject string) string {
	if g.oldNames {
		return fmt.Sprintf("%s/%d/%s", kind, g.gunnery.checks, subject)
	}
	return fmt.Sprintf("%s/%s%d/%s", kind, side, g.gunnery.checksOf[side], subject)
}

// countCheck counts one, for apply methods.
func (g *Game) countCheck(side rules.Side) {
	if g.oldNames {
		g.gunnery.checks++
	} else {
		g.gunnery.checksOf[side]++
	}
}

// Tell tells the owner only. CWB 9.0.
func (e StragglersChecked) Tell(s rules.Side) rules.Notice {
	return own(e.Side, s, seen.StragglersChecked{Unit: e.Unit, Heavy: e.Heavy, Die: e.Die, Mods: e.Mods, Lost: e.Lost, Why: e.Why})
}
