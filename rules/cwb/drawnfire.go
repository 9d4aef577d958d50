package cwb

import (
	"fmt"
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/hex"
)

// Fire that is drawn outside the fire phase. CWB 14.1a, 15.

// Why fire is drawn. Anything else is a retreat. CWB 15.
const (
	drawnByChange      = "change of formation"
	drawnByLining      = "going into line"
	drawnByUnlimbering = "unlimbering"
)

// drawnFire is the fire that a unit draws outside the fire phase: by changing formation
// in enemy zones, from all who have one there; by unlimbering, from all who can fire within two
// hexes, whatever lies on top of the guns; by retreating into a hex in their zones,
// from those of them whom their owner wants to fire. CWB 14.1a, 15.0a, 15.0b, 15.0d.
func (b *bench) drawnFire(n int, h hex.Hex, what string) error {
	g := b.g
	side := g.sideOf(n)
	if g.isRaining() || !g.counterOf(n).kind.isUnit() { // CWB-AH 1.1e; CWB 10.0c, 28.2a
		return nil
	}
	var by []int
	var err error
	switch what {
	case drawnByUnlimbering:
		by = g.firersWithin(h, side.Enemy(), unlimberingReach)
	case drawnByChange, drawnByLining:
		by = g.zoneFire(h, side)
	default:
		by, err = b.fireWanted(n, h, g.zoneFire(h, side))
	}
	if err != nil || len(by) == 0 {
		return err
	}
	s := shot{target: h, by: by, why: what, forming: what == drawnByLining}
	if what == drawnByUnlimbering {
		s.at = []int{n}
	}
	_, err = b.shoot(s)
	return err
}

// unlimberingReach is how near the enemy fires on guns that unlimber. CWB 15.0d.
const unlimberingReach = 2

// zoneFire lists the enemies of a side who have a zone in a hex and may fire. CWB 14.1a, 15.0b.
func (g *Game) zoneFire(h hex.Hex, s rules.Side) []int {
	return slices.DeleteFunc(g.zonesOn(h, s), func(n int) bool { return !g.mayFire(n) })
}

// firersWithin lists the units of a side that can fire into a hex from so near. CWB 15.0d, 28.1.
func (g *Game) firersWithin(h hex.Hex, s rules.Side, reach int) []int {
	var by []int
	for _, from := range g.board.grid.Within(h, reach) {
		for _, n := range g.unitsOf(from, s) {
			camped := g.field.pieces[n].has(encamped) // it fires all round, CWB-AH 2.4b
			if from != h && g.mayFire(n) && (camped || g.inFront(n, h)) && g.sees(from, h) && g.board.grid.Distance(from, h) <= g.reach(n) {
				by = append(by, n)
			}
		}
	}
	return by
}

// whoFires lists what the owner of units in one hex may say when they could fire on a
// retreat: all of them, none, or some by name. CWB 15.0a.
func (g *Game) whoFires(units []int) (words []string, groups [][]int) {
	words, groups = []string{"fire", "hold"}, [][]int{units, nil}
	if len(units) > 3 { // more than a question can name one by one
		return words, groups
	}
	for some := 1; some < 1<<len(units)-1; some++ {
		var names []string
		var group []int
		for i, n := range units {
			if some&(1<<i) != 0 {
				names, group = append(names, g.name(n)), append(group, n)
			}
		}
		words, groups = append(words, "only "+strings.Join(names, " and ")), append(groups, group)
	}
	return words, groups
}

// fireWanted asks the owner of each hex of units that could fire on a retreat whether
// they do, or which of them. CWB 15.0a.
func (b *bench) fireWanted(n int, h hex.Hex, by []int) ([]int, error) {
	g := b.g
	var wanted []int
	var open error
	for k := 0; k < len(by); {
		from := g.field.pieces[by[k]].at
		end := k
		for end < len(by) && g.field.pieces[by[end]].at == from {
			end++
		}
		words, groups := g.whoFires(by[k:end])
		pick, err := b.ask(rules.Decision{
			ID:   fmt.Sprintf("drawn-fire/%d/%d/%s/%s/%s", g.turn, g.gunnery.fires, g.name(n), h, from),
			Side: g.sideOf(by[k]), Kind: "drawn-fire", Rule: "CWB 15.0a", Options: words,
			Subjects: []string{g.label(from), g.label(h)},
		})
		if err != nil {
			open = err
		} else {
			wanted = append(wanted, groups[pick]...)
		}
		k = end
	}
	return wanted, open
}
