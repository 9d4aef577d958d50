package bluegray

import (
	"fmt"
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/hex"
)

// Bombardment in defence. BGD 22.2.3. When a combat phase begins the other side's guns may
// each fire at infantry or cavalry in reach, next to them too; all say at whom before any
// die, and those who say the same fire together. They do not bombard in the next combat
// phase of their own side. Nobody is asked for guns that have nobody to pin.

// firesBack answers the option bombard-in-defence.
func (g *Game) firesBack() bool { return g.options.is(bombardInDefence, "on") }

// mark is whom guns may aim at: a hex, or one unit in it.
type mark struct {
	at    hex.Hex
	units []int
	label string
}

// marks lists whom guns of the side whose combat phase it is not may fire at, best odds first.
func (g *Game) marks(gun int, guns []int) []mark {
	var all []mark
	for _, h := range g.board.grid.Within(g.units[gun].at, g.reachOf(gun)) {
		if !g.board.on(h) || g.heldBy(h) != g.phasing || !g.mayFireBack(gun, h) {
			continue
		}
		soft := slices.DeleteFunc(g.at(h), func(n int) bool {
			return g.forces[n].kind != "inf" && g.forces[n].kind != "cav" || g.units[n].has(defended)
		})
		if len(soft) > 1 {
			all = append(all, mark{h, soft, h.String()})
		}
		for _, n := range soft {
			all = append(all, mark{h, []int{n}, fmt.Sprintf("%s %s", h, g.forces[n].name)})
		}
	}
	all = slices.DeleteFunc(all, func(m mark) bool {
		able := slices.DeleteFunc(slices.Clone(guns), func(n int) bool { return !g.mayFireBack(n, m.at) })
		return g.pinColumn(m.combat(able)) < 0
	})
	slices.SortStableFunc(all, func(a, b mark) int {
		if d := g.pinColumn(b.combat([]int{gun})) - g.pinColumn(a.combat([]int{gun})); d != 0 {
			return d
		}
		return strings.Compare(a.label, b.label)
	})
	return all
}

func (m mark) combat(guns []int) *combat {
	return &combat{on: []hex.Hex{m.at}, attackers: guns, far: guns, defenders: m.units, pinning: true}
}

// mayFireBack reports whether guns can fire at a hex in defence.
func (g *Game) mayFireBack(n int, h hex.Hex) bool {
	at := g.units[n].at
	d := g.board.grid.Distance(at, h)
	return d <= g.reachOf(n) && !g.isSpentAt(n, d-1) && (d == 1 || !g.isNight() && !g.sightBlocked(at, h))
}

// fireBack asks for all guns that can fire in defence, and lets those fire who will.
func (b *bench) fireBack() error {
	g := b.g
	if !g.firesBack() {
		return nil
	}
	var guns []int
	g.each(g.phasing.Enemy(), func(n int) {
		if g.forces[n].kind == "art" && !g.units[n].has(ineffective|firedBack) {
			guns = append(guns, n)
		}
	})
	choices := map[int][]mark{}
	var asked []int
	var ds []rules.Decision
	for _, n := range guns {
		if choices[n] = g.marks(n, guns); len(choices[n]) > 0 {
			asked = append(asked, n)
			ds = append(ds, b.fireDecision(n, choices[n]))
		}
	}
	picks, err := b.choose(ds...)
	if err != nil {
		return err
	}
	return b.fireAll(asked, choices, picks)
}

func (b *bench) fireDecision(n int, marks []mark) rules.Decision {
	g := b.g
	d := rules.Decision{ID: b.place() + "/fire/" + g.forces[n].name, Side: g.forces[n].side, Kind: "fire", Rule: "BGD 22.2.3",
		Subjects: []string{g.forces[n].name, g.units[n].at.String()}, Options: []string{"hold"}, Why: "guns hold their fire for their own phase"}
	for _, m := range marks {
		d.Options = append(d.Options, m.label)
	}
	return d
}

// fireAll has the guns fire by their marks, those together who have the same, in the order
// in which the first gun of each stands in the order of battle.
func (b *bench) fireAll(asked []int, choices map[int][]mark, picks []int) error {
	var fights []*combat
	var labels []string
	for i, n := range asked {
		if picks[i] == 0 {
			continue
		}
		m := choices[n][picks[i]-1]
		if k := slices.Index(labels, m.label); k >= 0 {
			fights[k].attackers = append(fights[k].attackers, n)
			fights[k].far = fights[k].attackers
			continue
		}
		labels = append(labels, m.label)
		fights = append(fights, m.combat([]int{n}))
	}
	for _, c := range fights {
		c.defenders = slices.DeleteFunc(slices.Clone(c.defenders), func(n int) bool { return b.g.units[n].has(pinned) || b.g.units[n].at != c.on[0] })
		if len(c.defenders) == 0 { // another shot has pinned or driven off whom they aimed at
			b.emit(Bombarded{Side: b.g.phasing.Enemy(), On: c.on[0], Guns: b.g.forcesOf(c, c.attackers)})
			continue
		}
		if err := b.bombard(c); err != nil {
			return err
		}
	}
	return nil
}
