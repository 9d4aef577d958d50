package bluegray

import (
	"longroll/rules"
	"longroll/rules/bluegray/seen"
)

// Shiloh. BG-SHI 13.0-13.56. Here is victory; the first two turns of the Union (13.41),
// gunboats (13.42) and the river (13.43) have files of their own; turns, set-up and schedule
// (BG-SHI 13.1, 13.2, 13.34) are data.

// scoreShiloh counts a point for each strength point of the enemy eliminated. BG-SHI 13.5.
func scoreShiloh(g *Game, s *seen.Score, _ bool) {
	for n, u := range g.units {
		if c := &g.forces[n]; u.status == eliminated {
			award(s, seen.Row{Side: c.side.Enemy(), Points: int(u.strength), What: "eliminated", About: c.name, Rule: "BG-SHI 13.5"})
		}
	}
}

// The levels of victory, and what is none.
const (
	decisive    = "decisive"
	substantive = "substantive"
	marginal    = "marginal"
	drawn       = "draw"
)

// outcomeShiloh finds the victory that the points and Pittsburg Landing give, the best
// that a side has earned. BG-SHI 13.5-13.56. Twice as many points as none are none, so
// they need at least one. No clause covers a Union with more points when the
// Confederates were last at the landing: a draw.
func outcomeShiloh(g *Game, s seen.Score) (rules.Side, string) {
	union, confederate := s.Union, s.Confederate
	twice := func(a, b int) bool { return a > 0 && a >= 2*b }
	if landing := g.holder[0]; landing == rules.Confederate {
		switch {
		case twice(confederate, union):
			return rules.Confederate, decisive // BG-SHI 13.51
		case confederate >= union:
			return rules.Confederate, substantive // BG-SHI 13.52
		}
		return rules.NoSide, drawn
	}
	switch {
	case twice(union, confederate):
		return rules.Union, decisive // BG-SHI 13.56
	case union >= confederate:
		return rules.Union, substantive // BG-SHI 13.55
	case 2*union > confederate:
		return rules.Union, marginal // BG-SHI 13.54
	}
	return rules.Confederate, marginal // BG-SHI 13.53
}
