package cwb

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Whether orders are followed: what a machine can find, for the referee's eyes. It judges
// nothing. CWB 10.0a, 10.1c, 10.1g, 10.2b, 10.2g.

// What may be found of an order.
const (
	isIdle      = "idle"      // an attack order whose force neither goes on nor attacks
	isReached   = "reached"   // it has come where it was sent, and is carried out
	isBeyond    = "beyond"    // some of it has gone past the limit
	isUntouched = "untouched" // accepted in an earlier turn, and its leader has not come to his headquarters
)

// flags lists every order that somebody acts on or has accepted, with what his force did;
// nothing in an order log alone.
func (g *Game) flags() []seen.Flag {
	if !g.onMap() {
		return nil
	}
	var all []seen.Flag
	for i := range g.log {
		if d := &g.log[i]; d.status == inForce || d.status == accepted {
			if f := g.flagOn(d); f.Force > 0 || !f.At.IsZero() { // else nobody of it is on the map
				all = append(all, f)
			}
		}
	}
	for c := range g.posts {
		if k := g.posts[c].cannon; k != nil {
			f := seen.Flag{Side: g.commands[c].side, Command: g.commands[c].name, Text: k.text, From: g.posts[c].duty.stood, At: g.seatOf(c)}
			g.countForce(&f, g.unitsUnder(c))
			all = append(all, f)
		}
	}
	return all
}

func (g *Game) flagOn(d *dispatch) seen.Flag {
	f := seen.Flag{Side: d.side, Command: g.commands[d.receiver].name, Units: d.units, Number: d.number, Complex: d.complex, Text: d.head.Text}
	if len(d.units) == 0 {
		f.From, f.At = g.posts[d.receiver].duty.stood, g.seatOf(d.receiver)
	}
	force := g.forceOf(d)
	g.countForce(&f, force)
	find := func(is bool, what string) {
		if is {
			f.Found = append(f.Found, what)
		}
	}
	if d.status == accepted {
		find(d.acted < g.turn, isUntouched)
		return f
	}
	reached, _ := g.reached(d)
	find(reached, isReached)
	find(!reached && d.complex && g.hasBegun(d) && g.hasActed(d.side) && f.Moved+f.Charged == 0 && f.From == f.At && len(force) > 0, isIdle)
	find(g.isBeyond(d, force), isBeyond)
	return f
}

// countForce counts what units did since their side's last command phase.
func (g *Game) countForce(f *seen.Flag, units []int) {
	f.Force = len(units)
	for _, n := range units {
		for _, c := range []struct {
			mark marks
			into *int
		}{{movedOn, &f.Moved}, {charged, &f.Charged}, {fought, &f.Fought}} {
			if g.field.pieces[n].has(c.mark) {
				*c.into++
			}
		}
	}
}

// hasActed reports whether a side has had its movement phase since its last command phase
// began; before its first player turn it has not.
func (g *Game) hasActed(s rules.Side) bool {
	switch {
	case g.phase == presetPhase:
		return false
	case g.phasing != s:
		return g.turn > 1 || s == firstSide
	}
	return g.phase > movementPhase
}

// isBeyond reports whether some of a force is further from where it began than the limit of
// its dispatch, by more than the vicinity of it. CWB 10.1c.
func (g *Game) isBeyond(d *dispatch, force []int) bool {
	limit := g.hexes([]string{d.head.Limit})
	if len(limit) == 0 || d.began.IsZero() {
		return false
	}
	far := func(h hex.Hex) int { return g.board.grid.Distance(d.began, h) }
	return slices.ContainsFunc(force, func(n int) bool { return far(g.field.pieces[n].at) > far(limit[0])+vicinity })
}
