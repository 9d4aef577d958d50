package cwb

import (
	"slices"
	"strings"

	"longroll/rules"
	"longroll/rules/cwb/seen"
	"longroll/rules/hex"
)

// How standing instructions answer what a battle asks. CWB 5.2, 12.1, 13.1, 15.0, 17.2d, 24.2,
// 24.3, 25.4.

// standingAnswer finds the option of a decision that the side's standing instructions
// name: those for the piece itself before those for any, and the last given first.
func (g *Game) standingAnswer(d rules.Decision) (int, bool) {
	k, ok := instructionFor(d.Kind)
	if !ok {
		return 0, false
	}
	own := len(d.Subjects) > 0
	for _, named := range []bool{true, false} {
		for _, s := range slices.Backward(g.posture.standing[d.Side]) {
			if s.What != d.Kind || (s.Unit != "") != named || named && (!own || s.Unit != d.Subjects[0]) {
				continue
			}
			if pick, ok := k.pick(g, s, d); ok {
				return pick, true
			}
		}
	}
	return 0, false
}

// eitherWay answers a question of two options.
func (g *Game) eitherWay(s seen.Standing, d rules.Decision) (int, bool) {
	k, _ := instructionFor(s.What)
	at := slices.Index(k.choices[:], s.Choice)
	return at, at >= 0 && at < len(d.Options)
}

// firstNamed answers with the first of some names that is an option.
func (g *Game) firstNamed(s seen.Standing, d rules.Decision) (int, bool) {
	for _, name := range s.Names {
		if i := slices.Index(d.Options, name); i >= 0 {
			return i, true
		}
	}
	return 0, false
}

// makeRoom answers for a unit in the way of a retreat: with those who come, or aside,
// toward a hex if one is named. Who can't step aside stacks. CWB 24.3b.
func (g *Game) makeRoom(s seen.Standing, d rules.Decision) (int, bool) {
	switch {
	case s.Choice == "stack", len(d.Options) == 1:
		return 0, true
	case s.To.IsZero() && s.Way == "":
		return 1, true
	}
	rest := d
	rest.Options = d.Options[1:]
	pick, ok := g.nearestGoal(s, rest)
	return pick + 1, ok
}

// nearestGoal answers with the option whose last hex lies nearest to where an instruction
// points, or farthest in its direction; between equals with the first, which is the
// better otherwise. Nobody leaves the map who has another way. CWB 5.2, 24.3.
func (g *Game) nearestGoal(s seen.Standing, d rules.Decision) (int, bool) {
	best, least := -1, 0
	for i, option := range d.Options {
		at, ok := g.endOf(option)
		if !ok {
			continue
		}
		far, ok := g.farFrom(s, d.Side, at)
		if !ok {
			return 0, false
		}
		if best < 0 || far < least {
			best, least = i, far
		}
	}
	return max(best, 0), best >= 0
}

// endOf is the last hex that an option names, but for the line of a brigade that is
// drawn in: there it is where the unit stands. No hex if it leads off the map.
func (g *Game) endOf(option string) (hex.Hex, bool) {
	option, _, _ = strings.Cut(option, " and ")
	words := strings.Fields(option)
	if len(words) == 0 {
		return hex.Hex{}, false
	}
	h, err := g.board.grid.Parse(words[len(words)-1])
	return h, err == nil
}

// farFrom is how far a hex lies from where an instruction points, or how little in its
// direction. False if it points nowhere: there is no train and no wagon.
func (g *Game) farFrom(s seen.Standing, side rules.Side, at hex.Hex) (int, bool) {
	switch {
	case !s.To.IsZero():
		return g.board.grid.Distance(at, s.To), true
	case s.Way == supplyWay:
		for _, kind := range []kind{train, wagon} {
			if far, ok := g.nearestPiece(side, kind, at); ok {
				return far, true
			}
		}
		return 0, false
	}
	d := sideCalled(s.Way)
	x, y := g.board.grid.Centre(at)
	left, right := corners[d], corners[(d+1)%6]
	return -(x*(left[0]+right[0]) + 3*y*(left[1]+right[1])), true // lengths down the page are stretched by the root of 3
}

// nearestPiece is the distance to a side's nearest piece of a kind.
func (g *Game) nearestPiece(side rules.Side, of kind, at hex.Hex) (least int, ok bool) {
	for n := range g.field.pieces {
		if p := &g.field.pieces[n]; p.place == onMap && g.sideOf(n) == side && g.counterOf(n).kind == of {
			if d := g.board.grid.Distance(at, p.at); !ok || d < least {
				least, ok = d, true
			}
		}
	}
	return least, ok
}

// faceGoal answers how units face: in a direction, towards a hex, or as they do.
func (g *Game) faceGoal(s seen.Standing, d rules.Decision) (int, bool) {
	word := s.Way
	if s.Choice == unchanged && len(d.Subjects) > 0 {
		if n := g.find(d.Side, d.Subjects[0]); n >= 0 {
			word = g.field.pieces[n].facing.String()
		}
	}
	if !s.To.IsZero() && len(d.Subjects) > 1 {
		at, err := g.board.grid.Parse(d.Subjects[1])
		sides := g.board.toward(at, s.To)
		if err != nil || len(sides) == 0 {
			return 0, false
		}
		word = sides[0].String()
	}
	i := slices.Index(d.Options, word)
	return i, i >= 0
}
