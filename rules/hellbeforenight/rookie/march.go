package rookie

import (
	"slices"

	hbn "longroll/rules/hellbeforenight"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// move gives the orders of a movement phase.
func (p *plan) move() {
	p.comeBack() // before anybody moves, HBN 5.9C
	p.headquarters()
	p.lead()
	p.arrive()
	p.reserves()
	for _, u := range p.own {
		if !u.done {
			p.moveOne(u)
		}
	}
	p.ride()
}

// moveOne gives a unit, and now and then its stack, an order.
func (p *plan) moveOne(u *piece) {
	u.done = true
	switch {
	case u.Disrupted && !p.zone[u.At] && !p.chance(4):
		p.order(hbn.Recover{Unit: u.Unit.Unit})
		return
	case p.zone[u.At] && !p.chance(6):
		if stack := p.byHex[u.At]; len(stack) > 1 && p.chance(8) {
			p.restack(u.At, stack)
		}
		return
	case p.chance(8) && p.view.Option("volley") == "on" && !p.zone[u.At]:
		p.stay(u.At)
		p.order(hbn.Volley{At: u.At})
		return
	case p.chance(5):
		return
	}
	cmd := hbn.Move{Units: []string{u.Unit.Unit}, March: p.chance(10)}
	if stack := p.byHex[u.At]; len(stack) > 1 && p.chance(2) {
		cmd.Units = nil
		for _, s := range stack {
			if !s.done || s == u {
				cmd.Units = append(cmd.Units, s.Unit.Unit)
				s.done = true
			}
		}
	}
	cmd.Leaders = p.company(u.At, len(cmd.Units) == len(p.byHex[u.At]))
	cmd.Path = p.walk(u.At, p.aim(u), moverOf(u.Unit), u.Allowance, len(cmd.Units))
	if len(cmd.Path) == 0 {
		return
	}
	end := cmd.Path[len(cmd.Path)-1]
	cmd.Charge = len(cmd.Path) <= 2 && p.far(end) == 1 && p.view.Option("charge") == "on" && u.Type != "art" && p.chance(2)
	cmd.Exit = slices.Contains(p.view.BarkRoad, end) && u.Side == confederate && p.chance(6)
	p.order(cmd)
	p.settle(cmd.Units, u.At, end, cmd.Exit)
}

// settle notes where units will stand.
func (p *plan) settle(units []string, from, to hex.Hex, leaves bool) {
	p.crowd[from] -= len(units)
	if !leaves {
		p.crowd[to] += len(units)
	}
	var stayed []*piece
	for _, u := range p.byHex[from] {
		switch {
		case !slices.Contains(units, u.Unit.Unit):
			stayed = append(stayed, u)
		case leaves:
			u.At, u.Idle, u.Range = hex.Hex{}, true, 0
		default:
			u.At = to
			p.byHex[to] = append(p.byHex[to], u)
		}
	}
	p.byHex[from] = stayed
}

// company is the leaders of a hex who go along.
func (p *plan) company(h hex.Hex, all bool) []string {
	var names []string
	for _, l := range p.view.Leaders {
		if l.Side == p.view.For && l.State == "map" && l.At == h && !l.HQ && !p.busy[l.Leader] && (all || p.chance(3)) {
			p.busy[l.Leader] = true
			names = append(names, l.Leader)
		}
	}
	return names
}

// stay marks the units of a hex as having had their orders.
func (p *plan) stay(h hex.Hex) {
	for _, u := range p.byHex[h] {
		u.done = true
	}
}

func (p *plan) restack(h hex.Hex, stack []*piece) {
	cmd := hbn.Restack{At: h}
	for _, u := range stack {
		cmd.Units = append(cmd.Units, u.Unit.Unit)
	}
	slices.Reverse(cmd.Units)
	p.order(cmd)
}

// aim is where a unit wants to go: to the heaviest firing if it must, to the enemy, to the
// landing, or anywhere.
func (p *plan) aim(u *piece) hex.Hex {
	switch {
	case len(u.BoundTo) > 0:
		return p.pick(u.BoundTo)
	case u.Side == confederate && p.chance(4):
		return p.pick(p.b.Landing)
	case len(p.foes) > 0 && !p.chance(8):
		best := p.pick(p.foes)
		for range 3 {
			if h := p.pick(p.foes); p.b.Map.Grid.Distance(u.At, h) < p.b.Map.Grid.Distance(u.At, best) {
				best = h
			}
		}
		return best
	}
	return p.pick(p.b.Map.Hexes())
}

// moverOf is the column of the terrain effects chart for a unit.
func moverOf(u seen.Unit) data.Mover {
	switch u.Type {
	case "art":
		return data.ByArtillery
	case "cav":
		return data.ByCavalry
	}
	return data.ByInfantry
}

// walk takes hex after hex towards an aim as far as points go, and stops where units must.
func (p *plan) walk(from, aim hex.Hex, m data.Mover, points, units int) []hex.Hex {
	var path []hex.Hex
	at := from
	for points > 0 {
		next, cost, stops := p.step(at, aim, m)
		if next.IsZero() || slices.Contains(path, next) || next == from {
			break
		}
		path = append(path, next)
		at, points = next, points-cost
		if stops || p.zone[next] {
			break
		}
	}
	for len(path) > 0 && p.crowd[path[len(path)-1]]+units > 3 {
		path = path[:len(path)-1]
	}
	return path
}

// step chooses the next hex, nowhere if none is any nearer.
func (p *plan) step(at, aim hex.Hex, m data.Mover) (to hex.Hex, cost int, stops bool) {
	best := p.b.Map.Grid.Distance(at, aim) * 4
	for _, h := range p.around(at) {
		price, stop := p.price(at, h, m)
		if price == 0 || len(p.enemy[h]) > 0 || p.shuns(h, m) {
			continue
		}
		if worth := p.b.Map.Grid.Distance(h, aim)*4 + price - 1 + p.roll(2); worth < best {
			best, to, cost, stops = worth, h, price, stop
		}
	}
	return to, cost, stops
}

// shuns reports whether whoever moves so keeps out of a hex. HBN 6.3D, 6.3E, 7.1E, 14.4C.
func (p *plan) shuns(h hex.Hex, m data.Mover) bool {
	if p.view.For == confederate && h == p.b.North || p.view.For != confederate && slices.Contains(p.b.BarkRoad, h) {
		return true
	}
	return m == data.ByReserve && p.far(h) <= 3 || m != data.ByInfantry && p.zone[h]
}

// price is what it takes to go to the next hex, 0 if nobody can. HBN 7.2, 7.3.
func (p *plan) price(from, to hex.Hex, m data.Mover) (points int, stops bool) {
	slope := p.b.Terrain.Side[p.b.Slope(from, to)].Costs[m]
	switch {
	case slope == data.Never:
		return 0, false
	case p.b.IsRoad(from, to):
		return 1, false
	}
	cost := p.b.Terrain.Hex[p.ground(to)].Costs[m]
	switch {
	case cost == data.Never:
		return 0, false
	case cost == data.Stop || slope == data.Stop:
		return 1, true
	}
	return max(int(cost), int(slope), 1), false
}
