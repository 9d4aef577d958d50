package cwb

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/cwb/seen"
)

// Who can fire at what, for the order form and for refusals: from a side's own units and
// what lies open. CWB 13.2, 19.0, 20.3.

// lookAtTargets lists the enemy's hexes that a side can fire at in its fire segment, the
// nearest first, with who can.
func (g *Game) lookAtTargets(side rules.Side) []seen.Target {
	if windowOf(g.phase) == "" || side != g.acting() || g.isRaining() {
		return nil
	}
	var all []seen.Target
	for _, h := range g.hexesOf(side.Enemy()) {
		s := shot{target: h, why: "fire", regular: true, side: side}
		if g.mayStrike(h, side) != nil || g.gunnery.firedAt(h, false) && g.gunnery.firedAt(h, true) {
			continue
		}
		t := seen.Target{At: h, By: g.firers(&s)}
		if len(t.By) == 0 {
			continue
		}
		t.Range = g.board.grid.Distance(g.field.pieces[g.find(side, t.By[0])].at, h)
		all = append(all, t)
	}
	slices.SortStableFunc(all, func(a, b seen.Target) int { return a.Range - b.Range })
	return all
}

// firers lists who can fire a shot, the nearest first.
func (g *Game) firers(s *shot) []string {
	far := func(n int) int { return g.board.grid.Distance(g.field.pieces[n].at, s.target) }
	var by []int
	g.eachUnit(s.side, func(n int) {
		if far(n) <= g.reach(n) && g.mayFireAt(n, s) == nil {
			by = append(by, n)
		}
	})
	slices.SortStableFunc(by, func(a, b int) int { return far(a) - far(b) })
	return namesOf(g, by)
}

// citeSight is the rule by which who has no line of sight does not fire.
const citeSight rules.Cite = "CWB 19.1"

// orWhoSees adds to the refusal of fire without a line of sight who has one.
func (g *Game) orWhoSees(err error, s *shot) error {
	no, ok := err.(*rules.Refusal)
	if !ok || no.Rule != citeSight {
		return err
	}
	by := g.firers(s)
	if len(by) == 0 {
		return err
	}
	for i, name := range by {
		if strings.Contains(name, " ") { // so that it is read as one name
			by[i] = `"` + name + `"`
		}
	}
	guns := ""
	if s.atGuns {
		guns = "at guns in "
	}
	return &rules.Refusal{Rule: no.Rule, Reason: no.Reason, Better: "fire " + guns + g.label(s.target) + " with " + strings.Join(by, ", ")}
}
