package staff

import "longroll/rules/hex"

// What a hex is worth to stand in when the enemy's player-turn comes.

// loss is which part of a stack is expected to be lost if it is attacked on a column.
var loss = [columns]float64{-0.02, -0.01, 0, 0.03, 0.07, 0.12, 0.24, 0.3, 0.42, 0.5}

// hemmed is how likely it is, by the number of hexes to fall back to, that there will be
// none: the enemy's own moves close some.
var hemmed = [...]float64{1, 0.5, 0.2, 0.05}

// caution is the part of the enemies near by that is thought to come.
const caution = 0.5

// likely is how likely an attack is thought that can be made.
const likely = 0.2

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
	p.peril, p.hemmed = make([]int, len(p.sides)), make([]float64, len(p.sides))
	for i := range p.peril {
		ways, back := 0, 0
		for _, s := range p.sides[i] {
			if s.to >= 0 && !s.shut {
				ways++
			}
			if s.to >= 0 && s.cost != barred && p.foeAt[s.to] < 0 && !p.zone[s.to] {
				back++
			}
		}
		p.hemmed[i] = hemmed[min(back, len(hemmed)-1)]
		p.peril[i] = int(caution * float64(greatest(p.threat[i], 2*ways)))
	}
}

// danger is what the own units of a hex are expected to lose there.
func (p *plan) danger(at int) float64 {
	if p.peril[at] == 0 || p.river[at] {
		return 0
	}
	own := p.strengthAt(at)
	col := column(p.peril[at], own*max(1, p.ground[at]))
	part := loss[col] + p.hemmed[at]*likely*float64(p.odds[col].dr)/faces
	for _, n := range p.here[at] {
		if p.units[n].Type == "train" {
			return 15 // nobody defends it, BG-CHI 12.5
		}
	}
	return part * float64(own) * p.perOwn * p.balance[at]
}

// reachOfHelp is how far, in hexes, units count as being at hand.
const reachOfHelp = 4

// findBalance finds for each hex how the strengths at hand compare: less than 1 where
// there are more of one's own, so that a body of troops dares what a single unit does not.
func (p *plan) findBalance() {
	own, foe := make([]float64, len(p.sides)), make([]float64, len(p.sides))
	spread := func(at hex.Hex, strength int, to []float64) {
		for _, h := range p.grid.Within(at, reachOfHelp) {
			to[p.grid.Index(h)] += float64(strength)
		}
	}
	for n := range p.units {
		if u := &p.units[n]; u.Type != "train" && !u.At.IsZero() {
			spread(u.At, u.Strength, own)
		}
	}
	for _, e := range p.v.Enemy {
		if e.Type != "train" && e.Type != "gunboat" {
			spread(e.At, e.Strength, foe)
		}
	}
	p.balance = make([]float64, len(p.sides))
	for i := range p.balance {
		p.balance[i] = min(max(2*foe[i]/(foe[i]+own[i]+1), leastBalance), mostBalance)
	}
}

// bounds of the balance.
const (
	leastBalance = 0.4
	mostBalance  = 1.3
)

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
	worth -= urge * p.press * weightOfMarch * float64(min(goal[s.at], 60))
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
