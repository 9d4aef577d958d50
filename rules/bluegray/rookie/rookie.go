// Package rookie is a player who knows the rules of Blue & Gray but no tactics: he
// marches at the enemy and attacks whatever he meets, by what his side may know.
package rookie

import (
	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/seen"
	"longroll/rules/ground"
	"longroll/rules/hex"
)

// plan is a sheet in the making: where everybody will stand when it is played.
type plan struct {
	view  seen.View
	with  complications
	m     *ground.Map
	roll  func(n int) int // 0 to n-1
	own   []mover
	count []int8     // by hex index: own units there
	held  []bool     // by hex index: held by the enemy
	zone  []bool     // by hex index: in an enemy zone
	blank []bool     // by hex index: in one of a blank counter, BGD 22.4.11
	firm  []bool     // by hex index: in one of another, in games with blank counters
	river []bool     // by hex index: for gunboats alone, BG-SHI 13.42
	cost  [][6]int8  // by hex index and side, of those asked for: 0 if not yet, barred if no way
	train hex.Hex    // where the own supply train stands
	enemy []seen.Own // on the map
	exits []hex.Hex  // BG-CHI 12.4
	sheet []rules.Command
}

// mover is an own unit that is, or will be, on the map.
type mover struct {
	seen.Own
	hasMoved bool
}

// Sheet gives orders for a whole player-turn of the side whose view it is: moves,
// entries, now and then an exit, attacks on the enemies in contact, and the end.
// The map is the battle's; roll gives 0 to n-1. Most lines are legal, but not all:
// a rookie forgets forests and crowded hexes. It is nil out of turn.
func Sheet(v seen.View, m *ground.Map, roll func(n int) int) []rules.Command {
	if v.Phasing != v.For || v.For == rules.NoSide {
		return nil
	}
	p := newPlan(v, m, roll)
	if v.Phase == "deployment" {
		return append(p.deploy(), bluegray.End{})
	}
	if v.Phase == "movement" {
		p.withdraw()
		p.lead()
		p.march()
		p.arrive()
		p.dig()
	}
	if !v.Quiet() {
		p.attack()
	}
	return append(p.sheet, bluegray.End{})
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

func newPlan(v seen.View, m *ground.Map, roll func(n int) int) *plan {
	v = v.Guessed()
	n := m.Grid.Len()
	p := &plan{view: v, with: complicationsOf(v), m: m, roll: roll, count: make([]int8, n), held: make([]bool, n), zone: make([]bool, n), river: make([]bool, n), cost: make([][6]int8, n),
		own: make([]mover, 0, len(v.Own)), enemy: make([]seen.Own, 0, len(v.Enemy))}
	p.chart()
	for _, u := range v.Own {
		p.own = append(p.own, mover{u, u.Moved})
		p.count[m.Grid.Index(u.At)]++
		if u.Type == "train" {
			p.train = u.At
		}
	}
	if v.AreCovered() {
		p.blank, p.firm = make([]bool, n), make([]bool, n)
	}
	for _, e := range v.Enemy {
		p.enemy = append(p.enemy, seen.Own(e))
		p.held[m.Grid.Index(e.At)] = true
		for _, h := range m.Grid.Neighbours(e.At) {
			if e.Type != "train" && e.Type != "gunboat" && m.On(h) && p.open(e.At, h) {
				p.zone[m.Grid.Index(h)] = true
				if p.blank != nil && e.Type == "covered" {
					p.blank[m.Grid.Index(h)] = true
				} else if p.firm != nil {
					p.firm[m.Grid.Index(h)] = true
				}
			}
		}
	}
	for _, mark := range m.Marks("exit") {
		p.exits = append(p.exits, mark.Hex)
	}
	return p
}

// open reports whether a unit can go, fight and be felt over a hexside. BG 5.3.
func (p *plan) open(a, b hex.Hex) bool {
	if p.river[p.m.Grid.Index(a)] || p.river[p.m.Grid.Index(b)] {
		return false
	}
	return !p.m.HasSide(a, b, "creek") || p.m.HasSide(a, b, "bridge") || p.m.HasSide(a, b, "ford")
}

func (p *plan) order(c rules.Command) { p.sheet = append(p.sheet, c) }

// march moves about two units in three.
func (p *plan) march() {
	for i := range p.own {
		u := &p.own[i]
		if u.hasMoved || u.Stuck() || u.Scattered && p.roll(20) > 0 || u.InZone && (!p.view.Night || p.view.Quiet()) || p.roll(3) == 0 || p.view.Quiet() && p.nextToEnemy(u.At) {
			continue
		}
		p.moveOne(u)
	}
}

func (p *plan) moveOne(u *mover) {
	switch {
	case u.Type == "gunboat":
		to := p.berth()
		p.order(bluegray.Move{Unit: u.Unit, To: to})
		p.stand(u, u.At, to)
		return
	case u.Drifts && p.roll(8) > 0:
		p.drift(u)
		return
	}
	if p.charges(u) {
		return
	}
	aim := p.aim(u.Own)
	path := p.walk(&u.Own, u.At, u.Allowance, aim)
	end := path[len(path)-1]
	switch {
	case p.leaves(*u, path):
		p.order(bluegray.Exit{Unit: u.Unit, At: end, Path: path})
		p.count[p.m.Grid.Index(u.At)]--
		u.At = hex.Hex{}
		return
	case len(path) == 1:
		return
	case p.roll(6) == 0:
		p.order(bluegray.Move{Unit: u.Unit, To: end})
	default:
		p.order(bluegray.Move{Unit: u.Unit, Path: path})
	}
	p.stand(u, u.At, end)
}

// leaves decides to take a unit that got to an exit off the map: the train
// always, others now and then.
func (p *plan) leaves(u mover, path []hex.Hex) bool {
	end := path[len(path)-1]
	for _, h := range p.exits {
		if h == end && !p.zone[p.m.Grid.Index(h)] {
			return u.Type == "train" || p.roll(8) == 0
		}
	}
	return false
}

func (p *plan) stand(u *mover, from, to hex.Hex) {
	if !from.IsZero() {
		p.count[p.m.Grid.Index(from)]--
	}
	p.count[p.m.Grid.Index(to)]++
	u.At = to
	if u.Type == "train" {
		p.train = to
	}
}

// aim is where a unit wants to go: the train to an exit, others to a hex worth
// points, to the enemy, or off.
func (p *plan) aim(u seen.Own) hex.Hex {
	switch {
	case len(p.exits) > 0 && (u.Type == "train" || p.roll(12) == 0):
		return p.exits[p.roll(len(p.exits))]
	case len(p.view.Held) > 0 && (p.roll(3) == 0 || len(p.enemy) == 0):
		return p.view.Held[p.roll(len(p.view.Held))].Hex
	case len(p.enemy) > 0:
		return p.enemy[p.roll(len(p.enemy))].At
	}
	return u.At
}

// arrive brings on most of the reinforcements that may come.
func (p *plan) arrive() {
	entered := make([]int, p.m.Grid.Len())
	for _, c := range p.view.Columns {
		entered[p.m.Grid.Index(c.At)] = c.Entered
	}
	for _, c := range p.view.Coming {
		if c.Side != p.view.For || len(c.Now) == 0 || p.roll(8) == 0 {
			continue
		}
		if c.Type == "gunboat" {
			p.order(bluegray.Enter{Unit: c.Unit, At: c.Now[0], To: p.berth()})
			continue
		}
		u := mover{Own: seen.Own{Unit: c.Unit, Side: c.Side, Type: c.Type, Strength: c.Strength, Allowance: c.Allowance}}
		at := c.Now[p.roll(len(c.Now))]
		i := p.m.Grid.Index(at)
		if left := c.Allowance - entered[i] - 1; left >= 0 && p.mayEnterZone(&u.Own, at) {
			path := p.walk(&u.Own, at, left, p.aim(u.Own))
			end := path[len(path)-1]
			if p.count[p.m.Grid.Index(end)] > 1 {
				continue
			}
			p.order(bluegray.Enter{Unit: c.Unit, At: at, Path: path})
			entered[i]++
			p.stand(&u, hex.Hex{}, end)
			p.own = append(p.own, u)
		}
	}
}
