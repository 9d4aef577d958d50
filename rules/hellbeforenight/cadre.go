package hellbeforenight

import (
	"longroll/rules"
	"longroll/rules/hellbeforenight/seen"
)

// Cadres. HBN 5.11.

// CadreRolled is the roll for an eliminated unit: it is made again, nothing comes of it, or
// it is destroyed. HBN 5.11B, C.
type CadreRolled struct{ seen.CadreRolled }

// Kind names the event in the journal.
func (CadreRolled) Kind() string { return "cadre-rolled" }

// Tell tells both sides.
func (e CadreRolled) Tell(rules.Side) rules.Notice { return e.CadreRolled }

func (e CadreRolled) apply(g *Game) {
	n := g.number[e.Unit]
	if e.Destroyed {
		g.take(n, destroyed, noStage)
		return
	}
	g.units[n].flags |= rolled
}

// The highest roll that makes a unit again, and the roll that destroys it, which is
// always the natural one. HBN 5.11B, 5.11C, 13.3.9D.
const (
	cadreMakes     = 3
	cadreMakesStar = 1
	cadreIsTheEnd  = 9
)

// hasCadre reports whether a cadre roll may be made for a unit in this phase.
func (g *Game) hasCadre(n int) bool { return g.awaitsStrength(n) && !g.units[n].has(rolled) }

// rollCadre makes the roll, with what a leader takes off it; it reports whether the unit is
// made again. HBN 5.11, 13.3.9.
func (b *bench) rollCadre(n int, mods rules.Tally, rule rules.Cite) bool {
	g := b.g
	need := cadreMakes
	if g.Units[n].Asterisk {
		need = cadreMakesStar
	}
	die := b.roll(g.name(n) + ".cadre")
	e := seen.CadreRolled{Unit: g.name(n), Side: g.side(n), Die: die, Mods: mods, Need: need, Rule: rule,
		Destroyed: die == cadreIsTheEnd}
	e.Remade = !e.Destroyed && die+mods.Sum() <= need
	b.emit(CadreRolled{e})
	return e.Remade
}

// run rolls for the cadre of an eliminated unit; one that is made again goes to the Ready
// area and may be placed at once. HBN 5.11.
func (c Cadre) run(b *bench) error {
	g := b.g
	if err := b.mustPhase(administration); err != nil {
		return err
	}
	n, err := b.findOwn(c.Unit)
	switch {
	case err != nil:
		return err
	case g.units[n].has(rolled):
		return refuse("HBN 5.11A", "%s has had its roll in this phase", c.Unit)
	case g.units[n].place == routedAndEliminated && g.units[n].stage != isReady:
		return refuse("HBN 5.11A", "%s was routed too, and is not in the Ready area yet", c.Unit)
	case !g.awaitsStrength(n):
		return refuse("HBN 5.11A", "%s is not eliminated", c.Unit)
	}
	if b.rollCadre(n, nil, "HBN 5.11") {
		b.emit(UnitReformed{seen.UnitReformed{Unit: c.Unit, Side: b.side, Why: "its cadre", Rule: "HBN 5.11B"}})
	}
	return nil
}
