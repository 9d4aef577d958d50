package rookie

import (
	"slices"

	"longroll/rules/bluegray"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// walk goes from a hex towards an aim for as long as the points last: always to a
// next hex that is nearer, or at times to any, but never to one where it was before.
// It ends where there is room.
func (p *plan) walk(u *seen.Own, from hex.Hex, left int, aim hex.Hex) []hex.Hex {
	path := []hex.Hex{from}
	for at := from; at != aim; {
		next, cost := p.stride(u, path, left, aim)
		if next.IsZero() {
			break
		}
		path, at, left = append(path, next), next, left-cost
	}
	for len(path) > 1 && !p.room(u, path[len(path)-1]) {
		path = path[:len(path)-1]
	}
	return path
}

// stride picks the next hex of a walk; nowhere if the walk is over.
func (p *plan) stride(u *seen.Own, path []hex.Hex, left int, aim hex.Hex) (best hex.Hex, price int) {
	at := path[len(path)-1]
	if p.zone[p.m.Grid.Index(at)] && !p.hopes(path) {
		return best, 0 // BG 5.0
	}
	least := 1 << 10
	stray := p.roll(8) == 0
	for side, h := range p.m.Grid.Neighbours(at) {
		if !p.m.On(h) || slices.Contains(path, h) || !p.mayGo(u, h) {
			continue
		}
		cost := p.step(at, hex.Side(side), h)
		if cost == barred {
			continue
		}
		if cost += p.toll(u, at, h, cost); cost > left {
			continue
		}
		far := 2*p.m.Grid.Distance(h, aim) + cost
		if stray {
			far = p.roll(16)
		}
		if far < least {
			best, price, least = h, cost, far
		}
	}
	return best, price
}

// hopes reports whether a walk goes on among blank counters as if dummies were under them. BGD
// 22.4.11.
func (p *plan) hopes(path []hex.Hex) bool {
	i := p.m.Grid.Index(path[len(path)-1])
	return p.blank != nil && len(path) > 1 && p.blank[i] && !p.firm[i] && p.roll(3) > 0
}

// mayGo reports whether a unit may enter a hex at all.
func (p *plan) mayGo(u *seen.Own, h hex.Hex) bool {
	i := p.m.Grid.Index(h)
	if p.held[i] || h == p.train || !p.mayEnterZone(u, h) || !p.passes(h) {
		return false
	}
	return u.Type != "train" || p.count[i] == 0 && (p.m.OnPath(h, "road") || p.m.OnPath(h, "trail"))
}

// barred is the cost of a hexside that nobody crosses.
const barred = -1

// step is what a rookie thinks that a step costs, found out once.
func (p *plan) step(from hex.Hex, side hex.Side, to hex.Hex) int {
	known := &p.cost[p.m.Grid.Index(from)][side]
	if *known == 0 {
		*known = int8(p.survey(from, to))
	}
	return int(*known)
}

func (p *plan) survey(from, to hex.Hex) int {
	if cost := p.ferry(from, to); cost > 0 {
		return cost
	}
	if !p.open(from, to) {
		return barred
	}
	cost := p.ground(to)
	switch paths := p.m.PathBetween(from, to); {
	case slices.Contains(paths, "road"):
		cost = 1
	case slices.Contains(paths, "trail"):
		cost = min(cost, 2)
	}
	if p.m.HasSide(from, to, "ford") {
		cost++
	}
	return cost
}

// ground is the cost of a hex off the roads. BG's charts.
func (p *plan) ground(h hex.Hex) int {
	cost := 0
	for _, word := range p.m.Terrain(h) {
		if word == "forest" || word == "rough" {
			cost += 3
		}
	}
	return max(cost, 1)
}

// mayEnterZone keeps the train, the ineffective and everybody at night out of
// enemy zones. BG 9.0, 10.2, BG-CHI 12.5.
func (p *plan) mayEnterZone(u *seen.Own, h hex.Hex) bool {
	return !p.zone[p.m.Grid.Index(h)] || !p.view.Quiet() && !u.Ineffective && !u.Unled && u.Type != "train"
}

// room reports whether one more unit may stop in a hex. BG 6.0, BG-CHI 12.52.
func (p *plan) room(u *seen.Own, h hex.Hex) bool {
	n := p.count[p.m.Grid.Index(h)]
	if p.river[p.m.Grid.Index(h)] {
		return false
	}
	if u.Type == "train" {
		return n == 0
	}
	third := n == 2 && u.Type == "art" && p.view.Option("third-gun") == "on" // BGD 22.2.1
	return (n < p.limit(h) || third) && h != p.train
}

func (p *plan) nextToEnemy(h hex.Hex) bool {
	for _, n := range p.m.Grid.Neighbours(h) {
		if p.m.On(n) && p.held[p.m.Grid.Index(n)] {
			return true
		}
	}
	return false
}

// withdraw takes some out of enemy zones in the morning, before anybody else moves.
// BGD 22.5.8.
func (p *plan) withdraw() {
	for i := range p.own {
		u := &p.own[i]
		if u.WithdrawTo.IsZero() || p.roll(2) == 0 || !p.room(&u.Own, u.WithdrawTo) {
			continue
		}
		p.count[p.m.Grid.Index(u.At)]--
		p.count[p.m.Grid.Index(u.WithdrawTo)]++
		p.order(bluegray.Move{Unit: u.Unit, Path: []hex.Hex{u.At, u.WithdrawTo}})
		u.At, u.hasMoved, u.InZone = u.WithdrawTo, true, false
	}
}

// lead sends some leaders to a unit of theirs, or onto the map. BGD 22.6.2.
func (p *plan) lead() {
	for _, l := range p.view.Leaders {
		if l.Side != p.view.For || l.Moved || p.roll(2) == 0 {
			continue
		}
		if l.State == "waiting" && l.Turn <= p.view.Turn {
			p.order(bluegray.Enter{Unit: l.Name, At: l.Enters[0]})
		}
		if l.At.IsZero() || len(l.Leads) == 0 {
			continue
		}
		unit := l.Leads[p.roll(len(l.Leads))]
		for _, u := range p.own {
			if u.Unit == unit && !u.At.IsZero() && u.At != l.At {
				p.order(bluegray.Move{Unit: l.Name, To: u.At})
			}
		}
	}
}
