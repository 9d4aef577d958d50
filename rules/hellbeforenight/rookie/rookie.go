// Package rookie is a player who knows the rules of Hell Before Night but no tactics: he
// marches at the enemy, attacks whatever he meets and tries everything the rules offer, by
// what his side may know.
package rookie

import (
	"longroll/rules"
	hbn "longroll/rules/hellbeforenight"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// plan is a sheet in the making: where everybody will stand when it is played.
type plan struct {
	view  seen.View
	b     *data.Battle
	roll  func(n int) int // 0 to n-1
	own   []*piece        // on the map
	byHex map[hex.Hex][]*piece
	crowd map[hex.Hex]int // own units and reserves
	enemy map[hex.Hex][]seen.Unit
	foes  []hex.Hex // of the enemy's units and reserves
	zone  map[hex.Hex]bool
	busy  map[string]bool // leaders who have had orders
	sheet []rules.Command
}

// piece is an own unit on the map.
type piece struct {
	seen.Unit
	done bool // it has had its orders for this movement phase
}

// Sheet gives orders for all that the side whose view it is may do now: its set-up, its
// movement and combat in a couplet, or its part of the administrative phase, and the end. roll
// gives 0 to n-1. Most lines are legal, but not all: a rookie forgets who may stack with whom.
// It is nil out of turn.
func Sheet(v seen.View, b *data.Battle, roll func(n int) int) []rules.Command {
	if v.For == rules.NoSide || v.Sealed || v.Phase != "deployment" && v.Phasing != v.For {
		return nil
	}
	p := newPlan(v, b, roll)
	switch v.Phase {
	case "deployment":
		p.deploy()
	case "movement":
		p.move()
		p.fight()
	case "combat":
		p.fight()
	case "administration":
		p.administer()
	default:
		return nil
	}
	if n := len(p.sheet); n > 0 && p.sheet[n-1].Kind() == (hbn.Pause{}).Kind() {
		return p.sheet
	}
	return append(p.sheet, hbn.End{})
}

// Legal keeps the orders that forecast does not foresee to be refused; forecast is
// System.Forecast.
func Legal(v seen.View, sheet []rules.Command, forecast func(rules.View, []rules.Command) []rules.Forecast) []rules.Command {
	foreseen := forecast(v, sheet)
	var kept []rules.Command
	for i, c := range sheet {
		if i < len(foreseen) {
			if _, refused := foreseen[i].(seen.WillRefuse); refused {
				continue
			}
		}
		kept = append(kept, c)
	}
	return kept
}

func newPlan(v seen.View, b *data.Battle, roll func(n int) int) *plan {
	p := &plan{view: v, b: b, roll: roll, byHex: make(map[hex.Hex][]*piece), crowd: make(map[hex.Hex]int),
		enemy: make(map[hex.Hex][]seen.Unit), zone: make(map[hex.Hex]bool), busy: make(map[string]bool)}
	for _, u := range v.Own {
		if u.At.IsZero() { // in reserve, or beside Bark Road
			continue
		}
		one := &piece{Unit: u, done: u.Moved}
		p.own = append(p.own, one)
		p.byHex[u.At] = append(p.byHex[u.At], one)
		p.crowd[u.At]++
	}
	for _, e := range v.Enemy {
		if e.At.IsZero() {
			continue
		}
		if len(p.enemy[e.At]) == 0 {
			p.foes = append(p.foes, e.At)
		}
		p.enemy[e.At] = append(p.enemy[e.At], e)
		p.extend(e)
	}
	for _, r := range v.Reserves {
		switch {
		case r.At.IsZero():
		case r.Side == v.For:
			p.crowd[r.At]++
		default:
			p.foes = append(p.foes, r.At)
		}
	}
	return p
}

// extend charts the zone of an enemy unit. HBN 6.2.
func (p *plan) extend(e seen.Unit) {
	if p.view.Light == "night" {
		return
	}
	for _, h := range p.b.Map.Grid.Neighbours(e.At) {
		if p.b.Map.On(h) && p.b.Terrain.Hex[p.ground(h)].Zone && p.b.Terrain.Side[p.b.Slope(e.At, h)].Zone {
			p.zone[h] = true
		}
	}
}

// ground is the terrain of a hex as it is now.
func (p *plan) ground(h hex.Hex) data.Terrain {
	for _, s := range p.view.Stars {
		if s.At == h && s.Morass {
			return data.Morass
		}
	}
	return p.b.TerrainOf(h)
}

func (p *plan) order(c rules.Command) { p.sheet = append(p.sheet, c) }

// chance is true once in n times.
func (p *plan) chance(n int) bool { return p.roll(n) == 0 }

// around lists the hexes of the map next to one.
func (p *plan) around(h hex.Hex) []hex.Hex {
	var all []hex.Hex
	for _, n := range p.b.Map.Grid.Neighbours(h) {
		if p.b.Map.On(n) {
			all = append(all, n)
		}
	}
	return all
}

// pick takes one of some hexes.
func (p *plan) pick(all []hex.Hex) hex.Hex { return all[p.roll(len(all))] }

// far is how far the nearest enemy is from a hex.
func (p *plan) far(h hex.Hex) int {
	least := 99
	for _, f := range p.foes {
		least = min(least, p.b.Map.Grid.Distance(f, h))
	}
	return least
}

// deploy moves some units from where they would stand by default. HBN 3.1B.
func (p *plan) deploy() {
	taken := make(map[hex.Hex]bool)
	for _, c := range p.view.Coming {
		if c.Side != p.view.For || c.Turn != 0 || !p.chance(4) {
			continue
		}
		if at := p.pick(p.b.Map.Grid.Within(c.At[0], 2)); p.b.Map.On(at) && !taken[at] {
			taken[at] = true
			p.order(hbn.Deploy{Unit: c.Name, At: at})
		}
	}
}
