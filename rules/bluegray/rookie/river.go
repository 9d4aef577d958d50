package rookie

import (
	"fmt"
	"slices"

	"longroll/rules"
	"longroll/rules/bluegray"
	"longroll/rules/hex"
)

// Shiloh: the river, and the first two turns of the Union. BG-SHI 13.41-13.43.

// chart finds the river.
func (p *plan) chart() {
	for _, h := range p.m.Hexes() {
		words := p.m.Terrain(h)
		p.river[p.m.Grid.Index(h)] = slices.Contains(words, "river") || slices.Contains(words, "ferry")
	}
}

// berth is the hex of the river nearest to some enemy, or any. BG-SHI 13.42.
func (p *plan) berth() hex.Hex {
	river := slices.DeleteFunc(slices.Clone(p.m.Hexes()), func(h hex.Hex) bool { return !p.river[p.m.Grid.Index(h)] })
	best := river[p.roll(len(river))]
	if len(p.enemy) == 0 || p.roll(4) == 0 {
		return best
	}
	enemy := p.enemy[p.roll(len(p.enemy))].At
	for _, h := range river {
		if p.m.Grid.Distance(h, enemy) < p.m.Grid.Distance(best, enemy) {
			best = h
		}
	}
	return best
}

// ferry is what a step onto a ferry or off it costs, 0 if it is none. BG-SHI 13.43.
func (p *plan) ferry(from, to hex.Hex) int {
	for _, mark := range p.m.Marks("ferry") {
		var start, end string
		if _, err := fmt.Sscanf(mark.Text, "from %s to %s", &start, &end); err != nil || p.view.For != rules.Union {
			continue
		}
		switch {
		case from.String() == start && to == mark.Hex:
			return 3
		case from == mark.Hex && to.String() == end:
			return p.ground(to)
		}
	}
	return 0
}

// drift moves a unit one hex north or northeast, as it must. BG-SHI 13.41.
func (p *plan) drift(u *mover) {
	if len(u.DriftTo) == 0 {
		return
	}
	to := u.DriftTo[p.roll(len(u.DriftTo))]
	if p.roll(2) == 0 {
		p.order(bluegray.Move{Unit: u.Unit, To: to})
	} else {
		p.order(bluegray.Move{Unit: u.Unit, Path: []hex.Hex{u.At, to}})
	}
	p.stand(u, u.At, to)
}
