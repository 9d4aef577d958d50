package rookie

import (
	"slices"

	"longroll/rules/cwb"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// advance sends every stack that may stir at the nearest enemy: a hex nearer to him, or
// into close combat if he is next to it. CWB 16.0, 23.0.
func (p *plan) advance() {
	var gone, taken []hex.Hex
	for _, u := range p.v.Field.Own {
		if slices.Contains(gone, u.At) || !p.mayStir(u) {
			continue
		}
		gone = append(gone, u.At)
		enemy, far := p.nearest(u.At)
		group := p.group(u)
		switch {
		case far == 1 && fit(group):
			p.charge(group, enemy)
		case far > 1 && far <= 12:
			if to := p.step(u.At, enemy, taken); !to.IsZero() {
				taken = append(taken, to)
				p.move(group, to, enemy)
			}
		}
	}
}

// mayStir reports whether a unit is one that moves forward.
func (p *plan) mayStir(u seen.Piece) bool {
	return u.IsTroop() && (u.State == "normal" || u.State == "blood-lust") && !u.Has("encamped") && !u.Wrecked && (!p.v.Field.Confused || u.Roused)
}

// group is the troops that go with a unit.
func (p *plan) group(u seen.Piece) []seen.Piece {
	return slices.DeleteFunc(p.units(u.At), func(m seen.Piece) bool { return !p.mayStir(m) })
}

// fit reports whether units go into close combat with some hope.
func fit(group []seen.Piece) bool {
	return !slices.ContainsFunc(group, func(u seen.Piece) bool { return u.Has("low-ammo") || u.Casualties*2 > u.Strength })
}

func names(group []seen.Piece) []string {
	all := make([]string, len(group))
	for i, u := range group {
		all[i] = u.Name
	}
	return all
}

func (p *plan) charge(group []seen.Piece, enemy hex.Hex) {
	p.order(cwb.Charge{Units: names(group), Target: enemy})
}

// move takes units, and the leader with them, a hex nearer.
func (p *plan) move(group []seen.Piece, to, enemy hex.Hex) {
	facing := ""
	least := 99
	for s := hex.N; s <= hex.NW; s++ {
		if d := p.Grid.Distance(p.Grid.Neighbour(to, s), enemy); d < least {
			least, facing = d, s.String()
		}
	}
	list := names(group)
	for _, l := range p.v.Field.Own {
		if l.At == group[0].At && l.Kind == "leader" && l.Stars < 3 {
			list = append(list, l.Name)
		}
	}
	p.order(cwb.Move{Pieces: list, Path: []hex.Hex{to}, Facing: facing})
}

// step is the free hex next to one that is nearest to the enemy; none if none is nearer.
func (p *plan) step(from, enemy hex.Hex, taken []hex.Hex) hex.Hex {
	best, least := hex.Hex{}, p.Grid.Distance(from, enemy)
	for _, h := range p.Grid.Neighbours(from) {
		if !p.Grid.Contains(h) || slices.Contains(taken, h) || len(p.units(h)) > 0 ||
			slices.ContainsFunc(p.v.Field.Stacks, func(s seen.Stack) bool { return s.At == h }) {
			continue
		}
		if d := p.Grid.Distance(h, enemy); d < least {
			best, least = h, d
		}
	}
	return best
}
