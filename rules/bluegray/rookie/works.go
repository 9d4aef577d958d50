package rookie

import "longroll/rules/bluegray"

// dig has some units dig in that have nobody to attack, where the game has entrenchments.
// BGD 22.4.2.
func (p *plan) dig() {
	if p.view.Option("entrenchments") != "on" {
		return
	}
	for i := range p.own {
		u := &p.own[i]
		if u.At.IsZero() || u.Scattered || u.Digging && !u.hasMoved || u.Type == "train" || p.zone[p.m.Grid.Index(u.At)] || p.roll(4) > 0 {
			continue
		}
		p.order(bluegray.Entrench{Units: []string{u.Unit}})
		u.JustBegun = true
	}
}
