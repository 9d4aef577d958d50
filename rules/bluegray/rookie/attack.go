package rookie

import (
	"slices"

	"longroll/rules/bluegray"
	"longroll/rules/bluegray/seen"
	"longroll/rules/hex"
)

// attack sets every stack in contact on one enemy next to it, sees that each
// enemy gets somebody first, and lets the guns out of contact bombard. What this
// leaves owing, the game will ask for.
func (p *plan) attack() {
	contacts := p.contacts(p.stacks())
	slices.SortStableFunc(contacts, func(a, b contact) int { return len(a.near) - len(b.near) })
	force := make([][]string, len(contacts))
	for pass := range 2 { // one stack each first, then whoever is left
		for i, c := range contacts {
			for _, s := range c.near {
				if !s.used && (pass > 0 || len(force[i]) == 0) {
					s.used = true
					force[i] = append(force[i], s.units...)
				}
			}
		}
	}
	for i, c := range contacts {
		if len(force[i]) > 0 && !p.letsBe() {
			p.order(bluegray.Attack{On: []hex.Hex{c.enemy}, With: force[i], Reduce: p.reduce()})
		}
	}
	p.bombard()
}

func (p *plan) reduce() string {
	if p.roll(12) > 0 {
		return ""
	}
	return []string{"1-1", "1-2"}[p.roll(2)]
}

// stack is the units of one hex that can attack.
type stack struct {
	at    hex.Hex
	units []string
	used  bool
}

func (p *plan) stacks() []*stack {
	var all []*stack
	for _, u := range p.own {
		if u.At.IsZero() || !fit(u.Own) {
			continue
		}
		i := slices.IndexFunc(all, func(s *stack) bool { return s.at == u.At })
		if i < 0 {
			all = append(all, &stack{at: u.At})
			i = len(all) - 1
		}
		all[i].units = append(all[i].units, u.Unit)
	}
	return all
}

func fit(u seen.Own) bool {
	return u.Type != "train" && u.Type != "dummy" && !u.Ineffective && !u.Attacked && !u.Withheld && !u.Advanced && !u.JustBegun && !u.HeldDown()
}

// contact is an enemy hex with the stacks that can attack it from next to it.
type contact struct {
	enemy hex.Hex
	near  []*stack
}

// contacts lists the enemies next to a stack who can still be attacked.
func (p *plan) contacts(stacks []*stack) []contact {
	var all []contact
	for _, e := range p.enemy {
		if e.Defended || e.Advanced || slices.ContainsFunc(all, func(c contact) bool { return c.enemy == e.At }) {
			continue
		}
		c := contact{enemy: e.At}
		for _, h := range p.m.Grid.Neighbours(e.At) {
			i := slices.IndexFunc(stacks, func(s *stack) bool { return s.at == h })
			if i >= 0 && p.open(h, e.At) {
				c.near = append(c.near, stacks[i])
			}
		}
		if len(c.near) > 0 {
			all = append(all, c)
		}
	}
	return all
}

// nearest is the enemy nearest to a hex.
func (p *plan) nearest(h hex.Hex) seen.Own {
	return slices.MinFunc(p.enemy, func(a, b seen.Own) int {
		return p.m.Grid.Distance(a.At, h) - p.m.Grid.Distance(b.At, h)
	})
}

// bombard lets some guns out of contact fire at somebody in range. BG 8.7.
func (p *plan) bombard() {
	for _, u := range p.own {
		if u.Type != "art" && u.Type != "gunboat" || u.At.IsZero() || !fit(u.Own) || p.zone[p.m.Grid.Index(u.At)] || len(p.enemy) == 0 {
			continue
		}
		e := p.enemy[p.roll(len(p.enemy))]
		if u.Type == "gunboat" {
			e = p.nearest(u.At)
		}
		if d := p.m.Grid.Distance(u.At, e.At); (d > 1 || u.Type == "gunboat") && d <= u.Range && !e.Defended && e.Type != "gunboat" {
			p.order(bluegray.Attack{On: []hex.Hex{e.At}, With: []string{u.Unit}})
		}
	}
}
