// Package rookie plays a battle of the Civil War Brigade Series as a beginner would: it
// holds, fires at whoever is near, goes for the nearest enemy and charges when it can. It
// knows a side's View and nothing else, and the same View gets the same orders.
package rookie

import (
	"slices"

	"longroll/rules"
	"longroll/rules/cwb"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// Rookie is how one side is played.
type Rookie struct {
	Grid     hex.Grid // of the map
	Attacks  bool     // goes for the enemy; else it holds its ground
	Doctrine int      // from this turn on it fires by doctrine and not by sheets; 0: never
}

// Sheet writes the orders that the moment asks of the side whose View it is: all but the
// last are wishes that may be refused, the last ends or pauses the sheet.
func (r Rookie) Sheet(v seen.View) []rules.Command {
	p := &plan{Rookie: r, v: v}
	switch v.Phase {
	case "command", "movement":
		if v.Phase == "command" {
			p.adopt()
			if p.rouse() {
				return append(p.orders, cwb.Pause{})
			}
		}
		p.recover()
		if r.Attacks {
			p.advance()
		}
		p.resupply()
	case "defensive fire", "offensive fire":
		p.fire()
	}
	return append(p.orders, cwb.End{})
}

// plan is a sheet being written.
type plan struct {
	Rookie
	v      seen.View
	orders []rules.Command
}

func (p *plan) order(c rules.Command) { p.orders = append(p.orders, c) }

// adopt sets the fire doctrine when its turn has come.
func (p *plan) adopt() {
	if p.Doctrine == 0 || p.v.Turn < p.Doctrine || len(p.v.Field.Doctrine) > 0 {
		return
	}
	for _, window := range []string{"defensive", "offensive"} {
		p.order(cwb.Doctrine{Doctrine: seen.Doctrine{Window: window, Fire: "all"}})
	}
}

// rouse has every leader try to rouse the stack that he is with, where there are no
// orders; it reports whether anybody tries. CWB-AH 5.2.
func (p *plan) rouse() bool {
	if !p.v.Field.Confused || !p.Attacks {
		return false
	}
	tried := false
	var hexes []hex.Hex
	for _, l := range p.v.Field.Own {
		if l.Kind != "leader" || l.Rating == 0 || slices.Contains(hexes, l.At) || len(p.units(l.At)) == 0 {
			continue
		}
		hexes, tried = append(hexes, l.At), true
		p.order(cwb.Rouse{Leader: l.Name})
	}
	return tried
}

// units are the side's combat units in a hex, from the top down.
func (p *plan) units(at hex.Hex) []seen.Piece {
	var all []seen.Piece
	for _, u := range p.v.Field.Own {
		if u.At == at && u.IsUnit() {
			all = append(all, u)
		}
	}
	slices.SortStableFunc(all, func(a, b seen.Piece) int { return a.Depth - b.Depth })
	return all
}

// recover gathers stragglers of brigades that no enemy is near. CWB 21.2.
func (p *plan) recover() {
	if !p.v.Field.Recovery {
		return
	}
	for _, u := range p.v.Field.Own {
		if u.Stragglers > 0 && u.IsTroop() && !u.Has("recovering") {
			if _, far := p.nearest(u.At); far > 3 {
				p.order(cwb.MarkRecovery{Unit: u.Name})
			}
		}
	}
}

// resupply takes the low ammo markers off brigades that a wagon or train can reach. CWB 28.4.
func (p *plan) resupply() {
	for _, u := range p.v.Field.Own {
		if !u.Has("low-ammo") {
			continue
		}
		for _, w := range p.v.Field.Own {
			if (w.Kind == "train" || w.Kind == "wagon" && w.Supply > 0) && p.Grid.Distance(u.At, w.At) <= 2 {
				p.order(cwb.Resupply{Unit: u.Name, From: w.Name})
				break
			}
		}
	}
}

// fire has everybody fire at each enemy next to him.
func (p *plan) fire() {
	for _, s := range p.v.Field.Stacks {
		if s.Formation == "" { // nobody to be hit
			continue
		}
		near := slices.ContainsFunc(p.v.Field.Own, func(u seen.Piece) bool {
			return u.IsUnit() && !u.Has("fired") && u.State != "routed" && p.Grid.Distance(u.At, s.At) == 1 && u.IsAhead(p.Grid, s.At)
		})
		if near {
			p.order(cwb.Fire{Target: s.At})
		}
	}
}

// nearest is the nearest hex in which the enemy shows units, and how far it is.
func (p *plan) nearest(from hex.Hex) (at hex.Hex, far int) {
	far = 99
	for _, s := range p.v.Field.Stacks {
		if d := p.Grid.Distance(from, s.At); d < far && s.Formation != "" {
			at, far = s.At, d
		}
	}
	return at, far
}
