package rookie

import (
	hbn "longroll/rules/hellbeforenight"
	"longroll/rules/hellbeforenight/data"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

// reserves moves, deploys and hides reserves, and makes some. HBN 14.
func (p *plan) reserves() {
	for _, r := range p.view.Reserves {
		if r.Side != p.view.For || r.Moved {
			continue
		}
		switch {
		case !r.BarkRoad.IsZero():
			p.order(hbn.MoveReserve{Reserve: r.Letter, Path: append([]hex.Hex{r.BarkRoad}, p.inland(r.BarkRoad)...), Enter: true})
		case r.Dummy && p.chance(6):
			p.order(hbn.Lift{Reserve: r.Letter})
		case !r.Dummy && p.far(r.At) < 8 && p.chance(2):
			p.unload(r)
		default:
			if !r.Hidden && !r.Dummy && p.chance(2) {
				p.order(hbn.Hide{Reserve: r.Letter, Dummies: p.roll(3)})
			}
			if path := p.walk(r.At, p.pick(p.b.Map.Hexes()), data.ByReserve, 4, 1); len(path) > 0 {
				p.order(hbn.MoveReserve{Reserve: r.Letter, Path: path})
				p.crowd[r.At]--
				p.crowd[path[len(path)-1]]++
			}
		}
	}
	for _, u := range p.own {
		if !u.done && p.far(u.At) > 3 && p.chance(12) && p.crowd[u.At] <= 3 {
			p.gather(u)
		}
	}
}

// gather has a unit make a reserve.
func (p *plan) gather(u *piece) {
	u.done = true
	cmd := hbn.Gather{Unit: u.Unit.Unit}
	if p.chance(3) {
		cmd.Units = []string{u.Unit.Unit}
	} else {
		for _, h := range append(p.around(u.At), u.At) {
			for _, o := range p.byHex[h] {
				o.done = o.done || o.Formation == u.Formation
			}
		}
	}
	p.order(cmd)
}

// unload deploys the units of a reserve round its hex.
func (p *plan) unload(r seen.Reserve) {
	cmd := hbn.Unload{Reserve: r.Letter}
	spots := append(p.around(r.At), r.At)
	for _, name := range r.Units {
		if at := p.pick(spots); p.crowd[at] < 3 && len(p.enemy[at]) == 0 {
			p.crowd[at]++
			cmd.Units = append(cmd.Units, seen.Placement{Unit: name, At: at})
		}
	}
	if len(cmd.Units) > 0 {
		p.order(cmd)
	}
}
