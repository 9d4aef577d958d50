package staff

import "longroll/rules/hex"

// What a hex is worth to stand in when the enemy's player-turn comes.

// loss is which part of a stack is expected to be lost if it is attacked on a column.
var loss = [columns]float64{-0.02, -0.01, 0, 0.03, 0.07, 0.12, 0.24, 0.3, 0.42, 0.5}

// caution is the part of the enemies near by that is thought to come.
const caution = 0.5

// findThreats finds for each hex which enemies could be next to it in their turn.
func (p *plan) findThreats() {
	p.threat = make([][]int, len(p.sides))
	space := new(hex.Search)
	for _, e := range p.v.Enemy {
		if e.Type == "train" || e.Type == "gunboat" || e.Ineffective {
			continue
		}
		reached := space.Reach(p.grid, e.At, e.Allowance, func(at hex.Hex, s hex.Side, _ hex.Hex, _ int) (int, bool, bool) {
			way := p.sides[p.grid.Index(at)][s]
			return way.cost, way.to >= 0 && way.cost != barred, false
		})
		near := make([]bool, len(p.sides))
		for _, h := range reached.Hexes() {
			for _, s := range p.sides[p.grid.Index(h)] {
				if s.to >= 0 && !s.shut && !near[s.to] {
					near[s.to] = true
					p.threat[s.to] = append(p.threat[s.to], e.Strength)
				}
			}
		}
	}
	p.peril = make([]int, len(p.sides))
	for i := range p.peril {
		ways := 0
		for _, s := range p.sides[i] {
			if s.to >= 0 && !s.shut {
				ways++
			}
		}
		p.peril[i] = int(caution * float64(greatest(p.threat[i], 2*ways)))
	}
}

// danger is what the own units of a hex are expected to lose there.
func (p *plan) danger(at int) float64 {
	if p.peril[at] == 0 || p.river[at] {
		return 0
	}
	own := p.strengthAt(at)
	part := loss[column(p.peril[at], own*max(1, p.ground[at]))]
	for _, n := range p.here[at] {
		if p.units[n].Type == "train" {
			return 15 // nobody defends it, BG-CHI 12.5
		}
	}
	return part * float64(own) * p.perOwn
}

// judge is what a plan is worth.
func (p *plan) judge() float64 {
	sum := 0.0
	for n := range p.units {
		u := &p.units[n]
		sum += u.spots[u.now].worth
		if u.at >= 0 && p.here[u.at][0] == n {
			sum -= p.danger(u.at)
		}
	}
	if p.close {
		clear(p.surrounded)
		_, gain := p.fights()
		sum += gain
	}
	return sum
}

// weigh prices every spot of every unit by itself: how near it is to what the unit is
// after, and the ground.
func (p *plan) weigh() {
	for n := range p.units {
		u := &p.units[n]
		for k := range u.spots {
			u.spots[k].worth = p.weight(u, &u.spots[k])
		}
	}
}

// weights of lesser things, in points.
const (
	weightOfMarch = 0.16 // for each movement point nearer to the aim
	weightOfIdle  = 3    // for not coming on
	weightOfGuns  = 0.5  // for guns next to the enemy
)

func (p *plan) weight(u *unit, s *spot) float64 {
	switch {
	case s.at < 0:
		return -weightOfIdle - 0.5*float64(u.Strength)
	case s.exits:
		return p.outWorth(u)
	case u.Type == "gunboat":
		return 0
	}
	worth := p.prizes[s.at]
	goal, urge := p.toFoe, 1.0
	if u.toAim != nil {
		goal, urge = u.toAim, u.urge
	}
	worth -= urge * weightOfMarch * float64(min(goal[s.at], 60))
	if u.station == s.at {
		worth += u.stationWorth
	}
	if u.gun && p.zone[s.at] {
		worth -= weightOfGuns
	}
	if len(s.path) > 0 {
		worth -= 0.01 // rather stay than move for nothing
	}
	return worth
}
