package staff

import (
	"slices"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/bluegray/data"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// Staff plays a side. It keeps nothing from one sheet to the next and may serve many
// games at once.
type Staff struct {
	files   *data.Files
	foresee func(rules.View, []rules.Command) []rules.Forecast
}

// New returns a staff that reads the printed matter of files and foresees its orders
// by foresee, which is System.Forecast.
func New(files *data.Files, foresee func(rules.View, []rules.Command) []rules.Forecast) *Staff {
	return &Staff{files: files, foresee: foresee}
}

// Knows says why a game with this set-up is beyond the staff, nil if it is not.
func (s *Staff) Knows(rules.Setup) error {
	return nil
}

// mostPlans is how often a player-turn is planned again because Forecast refuses a move.
const mostPlans = 3

// Sheet gives the orders for the rest of a player-turn of the side whose view it is.
// It is nil out of turn and for a view of another system.
func (s *Staff) Sheet(view rules.View) []rules.Command {
	v, ok := view.(seen.View)
	if !ok || v.For == rules.NoSide || v.Phasing != v.For || v.Phase == "over" {
		return nil
	}
	if v.Phase == "deployment" {
		return []rules.Command{bluegray.End{}} // it stands as in the battle, BGD 22.4.13
	}
	f, err := newField(s.files, v)
	if err != nil {
		return []rules.Command{bluegray.End{}} // without a map there is no plan
	}
	var p *plan
	var moves []rules.Command
	var fixed []string
	for range mostPlans {
		p = newPlan(f, v)
		p.prepare(fixed)
		p.choose()
		var no []string
		if moves, no = s.allowed(v, p.moves()); len(no) == 0 {
			break
		}
		fixed = append(fixed, no...)
	}
	p.settle(moves)
	attacks := p.attacks()
	if p.plots() && v.Phase == "movement" {
		attacks = p.missions(attacks)
	}
	sheet := s.kept(v, append(moves, attacks...))
	return append(sheet, bluegray.End{})
}

func (p *plan) prepare(fixed []string) {
	p.findSpots(fixed)
	p.assign()
	p.weigh()
}

// allowed keeps the moves that are not foreseen to be refused, and names the units of
// the others.
func (s *Staff) allowed(v seen.View, moves []rules.Command) (kept []rules.Command, refused []string) {
	foreseen := s.foresee(v, moves)
	for i, c := range moves {
		if i < len(foreseen) {
			if _, no := foreseen[i].(seen.WillRefuse); no {
				refused = append(refused, mover(c))
				continue
			}
		}
		kept = append(kept, c)
	}
	return kept, refused
}

// kept drops the orders that are foreseen to be refused.
func (s *Staff) kept(v seen.View, sheet []rules.Command) []rules.Command {
	kept, _ := s.allowed(v, sheet)
	return kept
}

func mover(c rules.Command) string {
	switch c := c.(type) {
	case bluegray.Move:
		return c.Unit
	case bluegray.Enter:
		return c.Unit
	case bluegray.Exit:
		return c.Unit
	}
	return ""
}

// moves writes the plan down as orders, the most useful first, but nobody into a hex
// before there is room. Who never finds any stays.
func (p *plan) moves() []rules.Command {
	var todo []int
	gains := make([]float64, len(p.units))
	whole := p.judge()
	for n := range p.units {
		u := &p.units[n]
		if u.now == 0 {
			continue
		}
		todo = append(todo, n)
		was := u.now
		p.put(n, 0)
		gains[n] = whole - p.judge()
		p.put(n, was)
	}
	slices.SortStableFunc(todo, func(a, b int) int {
		switch d := gains[b] - gains[a]; {
		case d > 0:
			return 1
		case d < 0:
			return -1
		}
		return 0
	})
	stands := make([]int, len(p.sides))
	for n := range p.units {
		if p.units[n].start >= 0 {
			stands[p.units[n].start]++
		}
	}
	var orders []rules.Command
	for progress := true; progress; {
		progress = false
		for _, n := range todo {
			u := &p.units[n]
			s := u.spots[u.now]
			if u.Moved || !s.exits && stands[s.at] > 1 {
				continue
			}
			if u.start >= 0 {
				stands[u.start]--
			}
			if !s.exits {
				stands[s.at]++
			}
			u.Moved, progress = true, true
			orders = append(orders, p.order(u, s))
			break // from the most useful again
		}
	}
	return orders
}

func (p *plan) order(u *unit, s spot) rules.Command {
	last := s.path[len(s.path)-1]
	switch {
	case s.exits:
		return bluegray.Exit{Unit: u.Unit, At: last, Path: s.path}
	case !s.entry.IsZero() && u.Type == "gunboat":
		return bluegray.Enter{Unit: u.Unit, At: s.entry, To: last}
	case !s.entry.IsZero():
		return bluegray.Enter{Unit: u.Unit, At: s.entry, Path: s.path}
	case len(s.path) < 2:
		return bluegray.Move{Unit: u.Unit, To: last}
	}
	return bluegray.Move{Unit: u.Unit, Path: s.path}
}

// settle brings the plan to where the orders that are kept lead.
func (p *plan) settle(orders []rules.Command) {
	for n := range p.units {
		u := &p.units[n]
		if u.now != 0 && !slices.ContainsFunc(orders, func(c rules.Command) bool { return mover(c) == u.Unit }) {
			p.put(n, 0)
		}
	}
}

// attacks writes the fights of the plan down, the most promising first.
func (p *plan) attacks() []rules.Command {
	if !p.close {
		return nil
	}
	clear(p.surrounded)
	all, _ := p.fights()
	slices.SortStableFunc(all, func(a, b fight) int {
		switch {
		case a.gain > b.gain:
			return -1
		case a.gain < b.gain:
			return 1
		}
		return 0
	})
	var orders []rules.Command
	for _, f := range all {
		if p.plots() && f.gain < 0 && p.v.Phase == "movement" {
			continue // nobody need attack who has no mission
		}
		a := bluegray.Attack{On: []hex.Hex{p.grid.At(p.foes[f.foe].at)}}
		for _, s := range f.stacks {
			for _, n := range s.units {
				a.With = append(a.With, p.units[n].Unit)
			}
		}
		p.wishes(&a, f)
		orders = append(orders, a)
	}
	return orders
}

// wishes says who advances, if somebody should.
func (p *plan) wishes(a *bluegray.Attack, f fight) {
	to := p.foes[f.foe].at
	a.StandPat = true
	for _, s := range f.stacks {
		if !s.near || p.ground[to] < p.ground[s.at] && p.prizes[to] == 0 {
			continue
		}
		for _, n := range s.units {
			if p.units[n].gun || p.units[n].station == s.at || p.prizes[to] == 0 && p.ground[to] == p.ground[s.at] {
				continue
			}
			a.StandPat = false
			a.Advance = append(a.Advance, bluegray.AdvanceWish{Unit: p.units[n].Unit, To: p.grid.At(to)})
		}
	}
}
