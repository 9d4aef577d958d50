package rookie

import "longroll/rules/bluegray"

// charges lets cavalry ride at some enemy within twelve hexes now and then, whether the way
// is open or not: a rookie does not look. BGD 22.4.9.
func (p *plan) charges(u *mover) bool {
	if u.Type != "cav" || p.view.Option("cavalry-charge") != "on" || p.view.Quiet() || len(p.enemy) == 0 || !fit(u.Own) || p.roll(2) == 0 {
		return false
	}
	e := p.enemy[p.roll(len(p.enemy))]
	for _, h := range p.m.Grid.Neighbours(e.At) {
		d := p.m.Grid.Distance(u.At, h)
		if !p.m.On(h) || d < 4 || d > 12 || !p.open(h, e.At) || !p.room(&u.Own, h) || !p.m.Is(h, "clear") {
			continue
		}
		p.order(bluegray.Move{Unit: u.Unit, To: h, Charge: true})
		p.stand(u, u.At, h)
		return true
	}
	return false
}
