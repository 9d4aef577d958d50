package rookie

import (
	"slices"

	"longroll/rules"
	hbn "longroll/rules/hellbeforenight"
	"longroll/rules/hellbeforenight/seen"
	"longroll/rules/hex"
)

const confederate = rules.Confederate

// headquarters turns Beauregard's headquarters now and then, or puts him in its place.
// HBN 13.6.
func (p *plan) headquarters() {
	if p.view.HQ == nil || p.view.For != confederate {
		return
	}
	switch p.roll(12) {
	case 0:
		p.order(hbn.ReplaceHQ{})
	case 1, 2:
		p.order(hbn.FlipHQ{})
	}
}

// lead has leaders use a bonus that they give in a movement phase. HBN 13.3.
func (p *plan) lead() {
	for _, l := range p.view.Leaders {
		if l.Side != p.view.For || l.State != "map" || l.Used != "" || l.HQ || !p.chance(2) {
			continue
		}
		stack := p.byHex[l.At]
		if len(stack) == 0 {
			continue
		}
		cmd := hbn.Lead{Leader: l.Leader, Units: []string{stack[p.roll(len(stack))].Unit.Unit}}
		switch p.roll(5) {
		case 0:
			cmd.Use = hbn.ToRecover
		case 1:
			cmd.Use = hbn.ToHero
		case 2:
			cmd.Use, cmd.Units = hbn.ToRally, p.lost(l, "routed", "both")
		case 3:
			cmd.Use, cmd.Units = hbn.ToStrength, p.lost(l, "eliminated", "both")
		case 4:
			cmd.Use, cmd.Units = hbn.ToReserve, nil
			if p.far(l.At) <= 3 || p.crowd[l.At] > 2 {
				continue
			}
		}
		if cmd.Use != hbn.ToReserve && len(cmd.Units) == 0 {
			continue
		}
		p.busy[l.Leader] = true
		if cmd.Use == hbn.ToReserve || cmd.Use == hbn.ToRecover {
			p.stay(l.At)
		}
		p.order(cmd)
	}
}

// lost picks a unit off the map that a leader may bring back.
func (p *plan) lost(l seen.Leader, columns ...string) []string {
	var all []string
	for _, u := range p.view.Lost {
		if u.Side == p.view.For && slices.Contains(columns, u.Column) {
			all = append(all, u.Unit)
		}
	}
	if len(all) == 0 || p.crowd[l.At] > 2 {
		return nil
	}
	return []string{all[p.roll(len(all))]}
}

// ride moves leaders who stand alone, and a few others, to units. HBN 13.2.
func (p *plan) ride() {
	for _, l := range p.view.Leaders {
		if l.Side != p.view.For || l.State != "map" || p.busy[l.Leader] || l.Moved || l.HQ || len(p.own) == 0 {
			continue
		}
		if len(p.byHex[l.At]) > 0 && !p.chance(6) {
			continue
		}
		to := p.own[p.roll(len(p.own))].At
		if p.zone[to] || p.b.Map.Grid.Distance(l.At, to) > 12 {
			continue
		}
		if path := p.way(l.At, to); len(path) > 0 {
			p.order(hbn.MoveLeader{Leaders: []string{l.Leader}, Path: path})
		}
	}
}

// way leads a leader who is alone to a hex, past enemies and their zones.
func (p *plan) way(from, to hex.Hex) []hex.Hex {
	var path []hex.Hex
	for at := from; at != to; {
		next, best := hex.Hex{}, p.b.Map.Grid.Distance(at, to)
		for _, h := range p.around(at) {
			if d := p.b.Map.Grid.Distance(h, to); d < best && len(p.enemy[h]) == 0 && !p.zone[h] {
				next, best = h, d
			}
		}
		if next.IsZero() || len(path) == 12 {
			return nil
		}
		path = append(path, next)
		at = next
	}
	return path
}

// comeBack brings units of the Ready area and, by extra strength, eliminated ones back.
// HBN 5.9, 9.1.
func (p *plan) comeBack() {
	for _, u := range p.view.Lost {
		if u.Side != p.view.For || p.chance(3) {
			continue
		}
		at := p.haven(u.Formation)
		if at.IsZero() {
			continue
		}
		switch {
		case u.Column == "routed" && u.Stage == "ready":
			p.order(hbn.Reenter{Unit: u.Unit, At: at})
		case (u.Column == "eliminated" || u.Column == "both" && u.Stage == "ready") && !u.Asterisk && p.view.Phase == "movement":
			p.order(hbn.Rebuild{Unit: u.Unit, At: at})
		default:
			continue
		}
		p.crowd[at]++
	}
}

// haven is a hex where a unit of a formation may come back.
func (p *plan) haven(formation string) hex.Hex {
	var all []hex.Hex
	gates := slices.Clone(p.b.Landing)
	if p.view.For == confederate {
		gates = p.b.BarkRoad
	}
	for _, h := range gates {
		all = append(all, p.around(h)...)
	}
	for _, u := range p.own {
		if u.Formation == formation && !u.Disrupted {
			all = append(all, p.around(u.At)...)
		}
	}
	for range 6 {
		if h := p.pick(all); p.crowd[h] < 3 && !p.zone[h] && len(p.enemy[h]) == 0 {
			return h
		}
	}
	return hex.Hex{}
}

// arrive brings reinforcements on, and units on Bark Road back or along. HBN 9.2, 9.3.
func (p *plan) arrive() {
	for _, c := range p.view.Coming {
		if c.Side != p.view.For || !c.Due || c.Turn == 0 || p.chance(6) {
			continue
		}
		at := p.pick(c.At)
		if c.Type == "leader" || c.Type == "hq" {
			if c.Type == "leader" || p.chance(3) {
				p.order(hbn.MoveLeader{Leaders: []string{c.Name}, Path: []hex.Hex{at}, Enter: true})
			}
			continue
		}
		p.order(hbn.Enter{Units: []string{c.Name}, At: at, Path: p.inland(at), Reserve: p.chance(10)})
	}
	for _, u := range p.view.Own {
		if u.BarkRoad.IsZero() || u.Moved || u.Reserve != "" {
			continue
		}
		if p.chance(4) {
			p.order(hbn.Sidestep{Units: []string{u.Unit}, To: p.alongside(u.BarkRoad)})
			continue
		}
		p.order(hbn.Enter{Units: []string{u.Unit}, At: u.BarkRoad, Path: p.inland(u.BarkRoad)})
	}
}

// inland is a few steps from an entry hex.
func (p *plan) inland(at hex.Hex) []hex.Hex {
	return p.walk(at, p.pick(p.b.Map.Hexes()), 0, 1+p.roll(3), 1)
}

// alongside is the next hex of Bark Road, one way or the other.
func (p *plan) alongside(h hex.Hex) hex.Hex {
	road := p.b.BarkRoad
	i := slices.Index(road, h)
	switch {
	case i > 0 && p.chance(2), i == len(road)-1:
		return road[max(i-1, 0)]
	}
	return road[i+1]
}
