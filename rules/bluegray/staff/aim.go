package staff

import (
	"slices"

	"longroll/rules"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// What a side is after besides the enemy himself: the hexes that give points, and the
// ways off the map. BG-CHI 12.6; BG-SHI 13.5; BG-ANT 17.1; BG-CEM 14.5.

// aim is a hex that a side wants to take or to keep.
type aim struct {
	at    int
	value float64 // points between having it and not
	ours  bool
}

// worths that no View tells, in points.
const (
	worthOfName = 25.0 // of a hex without which no victory is to be had
	worthOfExit = 12.0 // of an exit by which the enemy would leave
)

// findAims lists the hexes that the battle is about. A hex that gives no points by
// itself shares its worth with others of its name.
func (p *plan) findAims() {
	namesakes := map[string]int{}
	for _, h := range p.v.Held {
		namesakes[h.Name]++
	}
	for _, h := range p.v.Held {
		value := float64(h.Union + h.Confederate)
		if value == 0 {
			value = 2 * worthOfName / float64(1+namesakes[h.Name])
		}
		p.aims = append(p.aims, aim{p.grid.Index(h.Hex), value, h.By == p.side()})
	}
	if p.v.Battle == "chickamauga" && p.side() == rules.Union {
		for _, h := range p.exits { // BG-CHI 12.63
			p.aims = append(p.aims, aim{p.grid.Index(h), worthOfExit, true})
		}
	}
	slices.SortStableFunc(p.aims, func(a, b aim) int { return int(b.value - a.value) })
}

// assign tells units what to go for: some to hold what is held, some to take what is
// not, and those who want to leave to an exit. The rest goes for the enemy.
func (p *plan) assign() {
	p.findAims()
	p.prizes = make([]float64, len(p.sides))
	busy := make([]bool, len(p.units))
	p.sendOut(busy)
	for _, a := range p.aims {
		to := p.distances(a.at)
		if a.ours {
			if p.toFoe[a.at] <= alarm {
				p.detail(a, to, busy, 1)
			}
			continue
		}
		p.prizes[a.at] = a.value
		p.detail(a, to, busy, 6)
	}
}

// alarm is how near by movement points the enemy must be for a garrison.
const alarm = 24

// detail gives the nearest free units an aim, weak ones first to garrisons.
func (p *plan) detail(a aim, to []int, busy []bool, most int) {
	for range most {
		best, least := -1, far
		for n := range p.units {
			u := &p.units[n]
			if busy[n] || u.Type == "train" || u.Type == "gunboat" || u.Drifts {
				continue
			}
			at := p.from(u)
			d := 2 * to[at]
			if a.ours {
				d += u.Strength
				if len(u.spots) == 1 && at != a.at {
					continue
				}
			}
			if d < least {
				best, least = n, d
			}
		}
		if best < 0 {
			return
		}
		u := &p.units[best]
		busy[best], u.toAim, u.urge = true, to, 1.2+float64(p.v.Turn)/float64(p.v.Turns)
		if a.ours {
			u.station, u.stationWorth = a.at, min(a.value, 8)
		}
	}
}

// from is where a unit stands or comes from.
func (p *plan) from(u *unit) int { return p.grid.Index(u.At) }

// sendOut turns those who want to leave to the exits.
func (p *plan) sendOut(busy []bool) {
	var exits []int
	for _, h := range p.exits {
		exits = append(exits, p.grid.Index(h))
	}
	if len(exits) == 0 {
		return
	}
	out := p.distances(exits...)
	sent := 0
	for n := range p.units {
		u := &p.units[n]
		late := p.v.Battle == "chickamauga" && p.side() == rules.Confederate && p.v.Turns-p.v.Turn < 6 &&
			out[p.from(u)] < 6*(p.v.Turns-p.v.Turn+2) && sent < 6
		if u.Type == "train" || p.wantsOut(u) || late {
			busy[n], u.toAim, u.urge = true, out, 1.5
			sent++
		}
	}
}

// wantsOut reports whether a unit gains by leaving the map: the train always; at
// Chickamauga on the last turn those who give points by it; at Cemetery Hill cavalry.
// BG-CHI 12.62-12.64; BG-CEM 14.53.
func (p *plan) wantsOut(u *unit) bool {
	switch {
	case len(p.exits) == 0:
		return false
	case u.Type == "train":
		return true
	case p.v.Battle == "cemetery-hill":
		return u.Type == "cav"
	}
	return p.v.Turn == p.v.Turns && (p.side() == rules.Union || p.roadOpen())
}

// outWorth is what a unit is worth that leaves.
func (p *plan) outWorth(u *unit) float64 {
	switch {
	case u.Type == "train":
		return 20
	case p.v.Battle == "cemetery-hill":
		return 4 * float64(p.v.Turns-p.v.Turn+1)
	case p.side() == rules.Confederate:
		return 10 * float64(u.Strength)
	}
	return float64(u.Strength)
}

// roadOpen reports whether roads without Union units lead from an exit to the eastern
// edge. BG-CHI 12.63.
func (p *plan) roadOpen() bool {
	east := p.m.Marks("east-road")
	been := make([]bool, len(p.sides))
	var at []hex.Hex
	enter := func(h hex.Hex) {
		if i := p.grid.Index(h); i >= 0 && !been[i] && p.foeAt[i] < 0 {
			been[i] = true
			at = append(at, h)
		}
	}
	for _, h := range p.exits {
		enter(h)
	}
	for len(at) > 0 {
		h := at[0]
		at = at[1:]
		for _, m := range east {
			if m.Hex == h {
				return true
			}
		}
		for _, n := range p.grid.Neighbours(h) {
			if p.m.On(n) && p.m.HasPath(h, n, "road") {
				enter(n)
			}
		}
	}
	return false
}

// rifledRange is how far the Union's guns reach at Antietam. BG-ANT 19.0.
const rifledRange = 7

// isRifled reports whether a unit is one of those guns, which never move.
func (p *plan) isRifled(u *unit) bool {
	return p.v.Battle == "antietam" && p.side() == rules.Union && u.Type == "art"
}

func (p *plan) reachOf(u *unit) int {
	switch {
	case u.Range > 0:
		return u.Range
	case p.isRifled(u):
		return rifledRange
	}
	return gunRange // it is still to come
}

// price sets what a strength point is worth to either side. At Cemetery Hill they give
// other points (BG-CEM 14.51, 14.52); at Shiloh half the points are enough for the Union
// while it has the landing (BG-SHI 13.53, 13.54).
func (p *plan) price() {
	landing := slices.ContainsFunc(p.v.Held, func(h seen.Held) bool { return h.By == rules.Union })
	switch dear := p.v.Battle == "cemetery-hill" || p.v.Battle == "shiloh" && landing; {
	case dear && p.side() == rules.Union:
		p.perFoe = dearer
	case dear:
		p.perOwn = dearer
	}
}

// dearer is how much more the Confederates' strength counts there.
const dearer = 1.25
