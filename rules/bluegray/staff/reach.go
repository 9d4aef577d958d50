package staff

import (
	"slices"

	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// Where units can get to. BG 5.0, 7.0-7.5, 9.0, 10.2, 11.1; BG-CHI 12.3, 12.5.

// findSpots finds where everybody may be at the end of the movement phase. Those in
// fixed stay.
func (p *plan) findSpots(fixed []string) {
	space := new(hex.Search)
	for n := range p.units {
		u := &p.units[n]
		u.spots = []spot{{at: u.start}}
		if p.v.Phase != "movement" || slices.Contains(fixed, u.Unit) || !p.mayMove(u) {
			continue
		}
		switch {
		case u.Type == "gunboat":
			p.berths(u)
		case u.Drifts:
			p.driftSpots(u)
		default:
			p.walks(space, u, u.start, hex.Hex{}, 0)
			p.wayOut(space, u)
		}
	}
	if p.v.Phase == "movement" {
		p.findEntries(space, fixed)
	}
}

// mayMove reports whether a unit can leave its hex. BG 5.1, 9.0.
func (p *plan) mayMove(u *unit) bool {
	switch {
	case u.Moved || u.Stuck() || u.Scattered || u.Fixed != "" || p.isRifled(u) || u.InZone && (!p.v.Night || p.shun):
		return false
	case p.shun && p.v.Option("ruling.night-adjacent") != "zone":
		return !slices.ContainsFunc(p.sides[u.start][:], func(s side) bool { return s.to >= 0 && p.foeAt[s.to] >= 0 })
	}
	return true
}

// walks adds the spots that a unit reaches from a hex with points already spent,
// on its plain allowance and, far from the enemy, by strategic movement.
func (p *plan) walks(space *hex.Search, u *unit, from int, entry hex.Hex, spent int) {
	seen := map[int]bool{u.start: true}
	add := func(r hex.Reached) {
		for _, h := range r.Hexes() {
			cost, _ := r.Cost(h)
			if i := p.grid.Index(h); !seen[i] && !p.river[i] && !p.tooFar(i, cost+spent) {
				seen[i] = true
				u.spots = append(u.spots, spot{at: i, entry: entry, path: r.Path(h)})
			}
		}
	}
	add(p.reach(space, u, from, u.Allowance-spent, nil))
	if extra := p.strategic(u); extra > 0 && (entry.IsZero() || p.v.Option("ruling.strategic-entry") != "none") {
		if far := p.farFromFoes(); far[from] {
			add(p.reach(space, u, from, u.Allowance+extra-spent, far))
		}
	}
	if entry.IsZero() && (p.v.Option("minimum-move") == "on" || p.with.woods) {
		for _, s := range p.sides[from] {
			if s.to >= 0 && !seen[s.to] && p.mayStep(u, s) {
				u.spots = append(u.spots, spot{at: s.to, path: []hex.Hex{p.grid.At(from), p.grid.At(s.to)}})
			}
		}
	}
}

func (p *plan) reach(space *hex.Search, u *unit, from, budget int, within []bool) hex.Reached {
	return space.Reach(p.grid, p.grid.At(from), budget, func(at hex.Hex, s hex.Side, _ hex.Hex, _ int) (int, bool, bool) {
		way := p.sides[p.grid.Index(at)][s]
		if way.to < 0 || within != nil && !within[way.to] || !p.mayStep(u, way) {
			return 0, false, false
		}
		return p.fare(u, way), true, p.zone[way.to]
	})
}

// mayStep reports whether a unit may go over a hexside into the hex behind it.
func (p *plan) mayStep(u *unit, way side) bool {
	if way.cost == barred || p.foeAt[way.to] >= 0 || p.isFull(way.to) {
		return false
	}
	train := u.Type == "train"
	if p.zone[way.to] && (p.shun || p.v.Night && u.InZone || u.Ineffective || train || u.LeftZone) {
		return false
	}
	if train {
		return p.path[way.to] && len(p.here[way.to]) == 0
	}
	return !slices.ContainsFunc(p.here[way.to], func(n int) bool { return p.units[n].Type == "train" })
}

// strategic is what strategic movement adds. BG 11.1.
func (p *plan) strategic(u *unit) int {
	switch {
	case p.v.Option("strategic-movement") != "on" || p.v.Night && !p.shun || u.Type == "train":
		return 0
	case u.Type == "cav":
		return 4
	}
	return 3
}

// farFromFoes marks the hexes at least four from every enemy.
func (p *plan) farFromFoes() []bool {
	if p.remote == nil {
		p.remote = make([]bool, len(p.sides))
		for i := range p.remote {
			p.remote[i] = p.ground[i] > 0
		}
		for _, e := range p.v.Enemy {
			for _, h := range p.grid.Within(e.At, 3) {
				p.remote[p.grid.Index(h)] = false
			}
		}
	}
	return p.remote
}

// berths adds the hexes of the river to a gunboat's spots. BG-SHI 13.42.
func (p *plan) berths(u *unit) {
	for _, h := range p.m.Hexes() {
		i := p.grid.Index(h)
		if p.river[i] && i != u.start && slices.ContainsFunc(p.foes, func(f foe) bool { return p.grid.Distance(h, p.grid.At(f.at)) <= gunRange }) {
			u.spots = append(u.spots, spot{at: i, path: []hex.Hex{h}})
		}
	}
}

// driftSpots are the two hexes of a unit that must fall back. BG-SHI 13.41.
func (p *plan) driftSpots(u *unit) {
	for _, h := range u.DriftTo {
		u.spots = append(u.spots, spot{at: p.grid.Index(h), path: []hex.Hex{u.At, h}})
	}
}

// wayOut adds the exits to the spots of a unit that gains by leaving.
func (p *plan) wayOut(space *hex.Search, u *unit) {
	if !p.wantsOut(u) {
		return
	}
	reached := p.reach(space, u, u.start, u.Allowance-1, nil)
	for _, h := range p.exits {
		if _, ok := reached.Cost(h); ok && !p.zone[p.grid.Index(h)] {
			u.spots = append(u.spots, spot{at: p.grid.Index(h), path: reached.Path(h), exits: true})
		}
	}
}

// findEntries adds the units that may come on. In column each pays one more than the
// one before. BG-CHI 12.31-12.33.
func (p *plan) findEntries(space *hex.Search, fixed []string) {
	entered := map[hex.Hex]int{}
	for _, c := range p.v.Columns {
		entered[c.At] = c.Entered
	}
	column := p.v.Battle == "chickamauga" || p.v.Option("column-entry") == "on"
	coming := slices.Clone(p.v.Coming)
	slices.SortStableFunc(coming, func(a, b seen.Coming) int { return b.Allowance - a.Allowance }) // cavalry goes farthest, last in the column
	if column {
		slices.Reverse(coming)
	}
	for _, c := range coming {
		if c.Side != p.side() || len(c.Now) == 0 || slices.Contains(fixed, c.Unit) {
			continue
		}
		u := unit{Own: seen.Own{Unit: c.Unit, Side: c.Side, Type: c.Type, Strength: c.Strength, Allowance: c.Allowance, At: c.Now[0]},
			start: -1, at: -1, station: -1, gun: c.Type == "art" || c.Type == "gunboat", fights: c.Type != "train"}
		at := slices.MinFunc(c.Now, func(a, b hex.Hex) int { return entered[a] - entered[b] })
		u.spots = []spot{{at: -1}}
		i, price := p.grid.Index(at), 1
		if column {
			price += entered[at]
		}
		switch {
		case c.Type == "gunboat":
			p.berths(&u)
			for k := range u.spots {
				u.spots[k].entry = at
			}
		case price > u.Allowance+p.strategic(&u) || p.zone[i] && (p.shun || c.Type == "train"):
			continue
		default:
			u.start = -1
			p.walks(space, &u, i, at, price)
		}
		if len(u.spots) > 1 {
			entered[at]++
			p.units = append(p.units, u)
		}
	}
}
