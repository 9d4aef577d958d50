package staff

import "slices"

// Which stack attacks whom. BG 8.0-8.43, 8.7: whoever is in contact must attack, and
// every enemy in contact must be attacked.

// gunRange is how far guns reach. BG 8.7.
const gunRange = 3

// stack is the own units of one hex that attack together.
type stack struct {
	at      int
	units   []int
	targets []int // foes that it may attack
	near    bool  // it is in contact, and so must
	on      int   // the foe chosen, -1 for none
}

// fight is the attack on one enemy hex.
type fight struct {
	foe    int
	stacks []*stack
	gain   float64
}

// fights shares out all who can attack among the enemies. What can't be met costs
// what an attack at the worst odds does.
func (p *plan) fights() ([]fight, float64) {
	stacks := p.stacks()
	if len(stacks) == 0 {
		return nil, 0
	}
	all := make([]fight, len(p.foes))
	for i := range all {
		all[i].foe = i
	}
	owed := p.meetDuties(stacks, all)
	for _, s := range stacks {
		if s.on < 0 {
			p.join(s, all)
		}
	}
	for range 2 {
		if !p.improve(stacks, all) {
			break
		}
	}
	sum := 0.0
	for i := range all {
		sum += all[i].gain
	}
	return slices.DeleteFunc(all, func(f fight) bool { return len(f.stacks) == 0 }), sum - float64(owed)*priceOfDuty
}

// priceOfDuty is what an enemy costs whom nobody is left to attack.
const priceOfDuty = 4.0

// stacks lists who can attack, as planned: those in contact, and guns in range.
func (p *plan) stacks() []*stack {
	var all []*stack
	for n := range p.units {
		u := &p.units[n]
		if u.at < 0 || !u.fights || len(p.here[u.at]) == 0 || p.here[u.at][0] != n && p.zone[u.at] && p.units[p.here[u.at][0]].fights {
			continue
		}
		switch {
		case p.zone[u.at] && u.Type != "gunboat":
			s := &stack{at: u.at, on: -1, near: true}
			for _, m := range p.here[u.at] {
				if p.units[m].fights {
					s.units = append(s.units, m)
				}
			}
			for _, way := range p.sides[u.at] {
				if way.to >= 0 && !way.shut && p.foeAt[way.to] >= 0 && p.foes[p.foeAt[way.to]].strength > 0 {
					s.targets = append(s.targets, p.foeAt[way.to])
				}
			}
			if len(s.targets) > 0 {
				all = append(all, s)
			}
		case u.gun:
			if s := p.battery(n); len(s.targets) > 0 {
				all = append(all, s)
			}
		}
	}
	return all
}

// battery is a gun out of contact with those it can fire at.
func (p *plan) battery(n int) *stack {
	at := p.units[n].at
	s := &stack{at: at, units: []int{n}, on: -1}
	for i := range p.foes {
		if p.foes[i].strength > 0 && p.inRange(&p.units[n], at, p.foes[i].at) {
			s.targets = append(s.targets, i)
		}
	}
	return s
}

// inRange reports whether a gun reaches a hex from where it would stand.
func (p *plan) inRange(u *unit, from, to int) bool {
	d := p.grid.Distance(p.grid.At(from), p.grid.At(to))
	if d > p.reachOf(u) || d > 1 && p.v.Night {
		return false
	}
	key := from*len(p.sides) + to
	seen, known := p.sight[key]
	if !known {
		seen = d <= 1 || p.sees(from, to)
		p.sight[key] = seen
	}
	return seen
}

// meetDuties finds an attacker for every enemy in contact, by augmenting paths, and
// counts those for whom there is none.
func (p *plan) meetDuties(stacks []*stack, all []fight) int {
	owed := 0
	taken := make([]*stack, len(p.foes))
	for i := range p.foes {
		if !p.mustBeMet(i, stacks) {
			continue
		}
		if !find(i, stacks, taken, make(map[*stack]bool)) {
			owed++
		}
	}
	for i, s := range taken {
		if s != nil {
			s.on = i
			all[i].stacks = append(all[i].stacks, s)
			all[i].gain = p.value(&all[i])
		}
	}
	return owed
}

func (p *plan) mustBeMet(foe int, stacks []*stack) bool {
	return p.foes[foe].zoned && p.foes[foe].strength > 0 &&
		slices.ContainsFunc(stacks, func(s *stack) bool { return s.near && slices.Contains(s.targets, foe) })
}

// find gives a foe a stack, moving those that were given before if need be.
func find(foe int, stacks []*stack, taken []*stack, tried map[*stack]bool) bool {
	for _, s := range stacks {
		if tried[s] || !slices.Contains(s.targets, foe) {
			continue
		}
		tried[s] = true
		held := slices.Index(taken, s)
		if held < 0 || find(held, stacks, taken, tried) {
			if held >= 0 && taken[held] == s {
				taken[held] = nil
			}
			taken[foe] = s
			return true
		}
	}
	return false
}

// join puts a stack where it adds most; guns out of contact may also keep silent.
func (p *plan) join(s *stack, all []fight) {
	best, most := -1, 0.0
	for _, t := range s.targets {
		f := fight{foe: t, stacks: append(slices.Clone(all[t].stacks), s)}
		if more := p.value(&f) - all[t].gain; best < 0 && s.near || more > most {
			best, most = t, more
		}
	}
	if best >= 0 {
		s.on = best
		all[best].stacks = append(all[best].stacks, s)
		all[best].gain = p.value(&all[best])
	}
}

// improve moves single stacks from one fight to another where that is better, and
// reports whether it did.
func (p *plan) improve(stacks []*stack, all []fight) bool {
	better := false
	for _, s := range stacks {
		if s.on < 0 || len(s.targets) < 2 || len(all[s.on].stacks) < 2 && p.mustBeMet(s.on, stacks) {
			continue
		}
		from := s.on
		without := fight{foe: from, stacks: slices.DeleteFunc(slices.Clone(all[from].stacks), func(o *stack) bool { return o == s })}
		without.gain = p.value(&without)
		for _, t := range s.targets {
			with := fight{foe: t, stacks: append(slices.Clone(all[t].stacks), s)}
			if t == from {
				continue
			}
			with.gain = p.value(&with)
			if with.gain+without.gain > all[from].gain+all[t].gain+1e-9 {
				all[from], all[t], s.on, better = without, with, t, true
				break
			}
		}
	}
	return better
}

// value is what a fight is expected to bring.
func (p *plan) value(f *fight) float64 {
	if len(f.stacks) == 0 {
		return 0
	}
	attack, s := 0, stakes{defence: p.foes[f.foe].strength}
	for _, st := range f.stacks {
		for _, n := range st.units {
			attack += p.units[n].Strength
			if st.near {
				s.near += p.units[n].Strength
				if p.doomed(st.at) {
					s.doomed += p.units[n].Strength
				}
			}
		}
	}
	col := column(attack, s.defence*p.multiple(f))
	if s.near == 0 && col < p.leastAlone {
		return 0
	}
	s.trapped = p.isTrapped(f.foe)
	if s.near > 0 {
		s.prize = p.prizes[p.foes[f.foe].at]
	}
	return p.gain(col, s)
}

// multiple is what the defence is multiplied by. BG 8.2, 8.76.
func (p *plan) multiple(f *fight) int {
	at := p.foes[f.foe].at
	behind, counted := true, false
	for _, s := range f.stacks {
		for _, n := range s.units {
			if !s.near || p.units[n].gun && p.v.Edition != "deluxe" {
				continue
			}
			counted = true
			behind = behind && p.across(s.at, at).doubles
		}
	}
	if counted && behind {
		return max(2, p.ground[at])
	}
	return max(1, p.ground[at])
}
